"""The card rules of one table: plain data, with its house rules already worked in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from scorer.cards.card import Pack
from scorer.cards.value import Values

Ace = Literal["low", "high", "either", "both", "corner"]


@dataclass(frozen=True)
class MeldKind:
    """One kind of meld that may be laid.

    `ranks` what it may be made of, spans spread out (a run climbs in this order, so 4 … K A has the ace on top; None:
    all) · `cards` only these ("3S") · `least` and `most` cards · `wild` most wild cards (None: any number) · `natural`
    fewest natural ones · `wild_at_most_natural` · `twice` the same card twice in a set · `no_wild_with` ranks whose
    sets take no wild card · `ace` where the first rank of the pack may stand in a run (only without `ranks`) ·
    `spare_wild` a full run keeps one wild card more · `when` it may be laid; a callable is asked `when(going_out)`.
    """

    id: str
    shape: Literal["set", "run", "wild"]
    ranks: tuple[str, ...] | None = None
    cards: frozenset[str] | None = None
    least: int = 3
    most: int | None = None
    wild: int | None = None
    natural: int = 0
    wild_at_most_natural: bool = False
    twice: bool = False
    no_wild_with: frozenset[str] = frozenset()
    ace: Ace = "low"
    spare_wild: bool = False
    when: bool | Callable[[bool], bool] = True

    def may_be_laid(self, *, going_out: bool) -> bool:
        """Whether this kind is allowed on a turn on which its player goes out, or not."""
        return self.when(going_out) if callable(self.when) else self.when


@dataclass(frozen=True)
class MeldClass:
    """What a meld counts as, and its bonus. The first class of a table whose `when` holds is the meld's.

    A callable is called with keywords: `kind` (id of the meld kind), `size`, `wilds`, `naturals`, `row` (most natural
    neighbours in a run), `rank` (of a set, else ""), `jokers`.
    """

    id: str
    when: bool | Callable[..., bool] = True
    bonus: int | Callable[..., int] = 0


@dataclass(frozen=True)
class Opening:
    """What a side's first melds need in one turn: `least` points, and with `pure_run` a run without a wild card."""

    least: int = 0
    pure_run: bool = False


@dataclass(frozen=True)
class Declaration:
    """When all cards are declared at once.

    `cards` how many in groups · `runs` the fewest, `pure` of these without a wild card · `sets` the most · `cap` of a
    loser's count (None: no cap) · `wrong` what a wrong declaration costs · `spare_pure` a loser does not count a pure
    run although runs are missing.
    """

    cards: int = 13
    runs: int = 2
    pure: int = 1
    sets: int = 2
    cap: int | None = None
    wrong: int = 80
    spare_pure: bool = False


@dataclass(frozen=True)
class CompleteHand:
    """Arrangements that end a deal, by id ("set3_run4": a set of three and a run of four), and their bonus.

    Leave out what the table does not play. `unused` is what a wild card that is left over costs.
    """

    combos: Mapping[str, int] = field(default_factory=dict)
    unused: int = 0


@dataclass(frozen=True)
class Layout:
    """How a grid is counted, worked through in this order; 0, False and {} switch a rule off.

    `straight` points for as many ranks in a row as there are cells, instead of everything else · claims, each card
    once: `four_of` (points) cards of `four_of_rank` in `four_of_where` "side" (a row of four, a block at either end),
    "row" or "anywhere"; `square` of one rank; `joker_pair` in a "column" or "anywhere"; `equal_columns` number of
    columns of one pair -> points · lines of one rank count nothing: `columns`, `rows`, `diagonals` (`keep_negative`:
    unless all their cards are below zero) · `adjacent_pairs`, `pairs_anywhere` · `wild` cards ("JS") are ignored in the
    test of a line.
    """

    straight: int = 0
    four_of: int = 0
    four_of_rank: str = ""
    four_of_where: Literal["side", "row", "anywhere"] = "side"
    square: int = 0
    joker_pair: int = 0
    joker_pair_where: Literal["column", "anywhere"] = "column"
    equal_columns: Mapping[int, int] = field(default_factory=dict)
    columns: bool = False
    rows: bool = False
    diagonals: bool = False
    keep_negative: bool = False
    adjacent_pairs: bool = False
    pairs_anywhere: bool = False
    wild: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class CardRules:
    """Everything a table agreed about its cards: build it once a table, with formulas folded to worths.

    What cannot be folded is a callable: `MeldKind.when(going_out)`, and `MeldClass.when` and `.bonus`, which are called
    with the names of the meld as keywords. `opening`, `declaration` and `complete` are None where the variant has no
    such part.
    """

    pack: Pack = field(default_factory=Pack)
    values: Values = field(default_factory=Values)
    melds: tuple[MeldKind, ...] = ()
    classes: tuple[MeldClass, ...] = ()
    opening: Opening | None = None
    declaration: Declaration | None = None
    complete: CompleteHand | None = None

    @cached_property
    def kinds(self) -> Mapping[bool, tuple[MeldKind, ...]]:
        """The kinds that may be laid, by whether their player goes out."""
        return {out: tuple(kind for kind in self.melds if kind.may_be_laid(going_out=out)) for out in (False, True)}
