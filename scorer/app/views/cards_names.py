"""How cards are shown and said at a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.app.views.table_scene import Scene
from scorer.app.widgets import card_pad
from scorer.app.widgets.card_pad import JOKER_SIGN
from scorer.cards.card import JOKER, SYMBOLS, Card
from scorer.pad import faces
from scorer.pad.faces import Face


@dataclass(frozen=True)
class CardNames:
    """How cards are shown and said at a table. `every` are the keys: what is not told apart is not shown apart."""

    scene: Scene
    every: tuple[Face, ...]

    def face(self, one: Face) -> card_pad.Face:
        """A key as it is shown."""
        wild = one.rank == JOKER
        signs = "".join(SYMBOLS.get(suit, suit) for suit in one.suits)
        return card_pad.Face(
            ident=faces.ident_of(one),
            rank="" if wild else one.rank,
            signs=JOKER_SIGN if wild else signs,
            name=self.name(one.rank, one.suits),
        )

    def card(self, card: Card) -> card_pad.Face:
        """A card as it is shown."""
        return self.face(faces.face_of(self.every, card))

    def cards(self, cards: Iterable[Card]) -> list[card_pad.Face]:
        """Several of them."""
        return [self.card(card) for card in cards]

    def name(self, rank: str, suits: str) -> str:
        """How a card is said: queen of hearts, 7, joker."""
        say = self.scene.say
        said = {JOKER: say("joker"), "A": say("ace"), "J": say("jack"), "Q": say("queen"), "K": say("king")}
        called = said.get(rank, rank)
        if not suits:
            return called
        return say("{rank} of {suit}", rank=called, suit=self.suits(suits))

    def suits(self, suits: str) -> str:
        """How suits are said."""
        say = self.scene.say
        said = {"S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs")}
        return ", ".join(said.get(suit, suit) for suit in suits)
