"""Who the players of the games are now: other names in every game, and two who are one and the same.

Games are never written for it. Each keeps the ids and names it was played with; what is kept beside them says who
somebody is now, so that a merge costs one write however many games there are, and can be taken apart again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pydantic import Field

from scorer.game import Event, Game, Player, Record, Reseated, Side, Table, together

#: Player's id -> the names written for that player in the games.
Written = Mapping[str, Iterable[str]]


class Alias(Record):
    """Who a player of the games is now.

    `person` is the player whose games these are · `names`: a name written in a game -> the one to show · `was` is the
    merged regular as it was, for the day the two are taken apart.
    """

    player: str
    person: str
    names: dict[str, str] = Field(default_factory=dict)
    was: Player | None = None


@dataclass(frozen=True)
class People:
    """Everybody who is somebody else now, or is called otherwise; who is not in here is as written."""

    aliases: Mapping[str, Alias] = field(default_factory=dict)

    def person(self, player: str) -> str:
        """The id of the person behind a player's id."""
        alias = self.aliases.get(player)
        return alias.person if alias else player

    def ids_of(self, person: str) -> tuple[str, ...]:
        """The ids under which somebody stands in games, the own one first."""
        return (person, *(alias.player for alias in self.merged_into(person)))

    def merged_into(self, person: str) -> tuple[Alias, ...]:
        """Those who are this person now."""
        return tuple(alias for alias in self.aliases.values() if alias.person == person != alias.player)

    def now(self, player: Player) -> Player:
        """Who a player is now. The mark stays that of the game."""
        alias = self.aliases.get(player.id)
        if alias is None:
            return player
        # Valid already, and there may be ten thousand games to list: nothing is validated again.
        name = alias.names.get(player.name, player.name)
        return Player.model_construct(id=alias.person, name=name, mark=player.mark)

    def _called(self, player: Player) -> Player:
        alias = self.aliases.get(player.id)
        name = alias.names.get(player.name, player.name) if alias else player.name
        return player if name == player.name else Player.model_construct(id=player.id, name=name, mark=player.mark)

    def sides(self, sides: tuple[Side, ...]) -> tuple[Side, ...]:
        """The sides of a game for lists: with who everybody is now."""
        return self._seated(sides, self.now)

    def table(self, table: Table) -> Table:
        """The table of a game: the names of now, the ids of then, for the hands were entered with them."""
        sides = self._seated(table.sides, self._called)
        return table if sides is table.sides else table.model_copy(update={"sides": sides})

    def again(self, table: Table) -> Table:
        """The table for another game: everybody sits down as who they are now."""
        sides = self.sides(table.sides)
        then, now = ([player.id for side in seated for player in side.players] for seated in (table.sides, sides))
        ids = dict(zip(then, now, strict=True))
        return table.model_copy(update={"sides": sides, "seats": tuple(ids.get(seat, seat) for seat in table.seats)})

    def _seated(self, sides: tuple[Side, ...], now: Callable[[Player], Player]) -> tuple[Side, ...]:
        seated = [player for side in sides for player in side.players]
        if self.aliases.keys().isdisjoint(player.id for player in seated):
            return sides
        sitting = Counter(self.person(player.id) for player in seated)

        def as_now(player: Player) -> Player:
            # Two who sit at one table are two, whatever was said of them elsewhere.
            return now(player) if sitting[self.person(player.id)] == 1 else player

        return tuple(_side(side, tuple(map(as_now, side.players))) for side in sides)

    def game(self, game: Game) -> Game:
        """A game with the names of now."""
        tables = [game.table, *(event.table for event in game.log if isinstance(event, Reseated))]
        players = {player.id for table in tables for side in table.sides for player in side.players}
        if self.aliases.keys().isdisjoint(players):
            return game
        # Not model_copy: that would carry what was worked out under the old names along.
        facts = {name: getattr(game, name) for name in type(game).model_fields}
        log = tuple(map(self.event, game.log))
        return Game.model_construct(**{**facts, "table": self.table(game.table), "log": log})

    def event(self, event: Event) -> Event:
        """An event with the names of now."""
        return event.model_copy(update={"table": self.table(event.table)}) if isinstance(event, Reseated) else event

    def renamed(self, person: str, name: str, written: Written) -> People:
        """Somebody called otherwise, under every name written so far."""
        aliases = dict(self.aliases)
        for player in self.ids_of(person):
            known = aliases.get(player) or Alias(player=player, person=person)
            names = {old: name for old in {*known.names, *written.get(player, ())} if old != name}
            aliases[player] = known.model_copy(update={"names": names})
        return replace(self, aliases=_needed(aliases))

    def merged(self, one: Player, into: Player, written: Written) -> People:
        """One regular, and whoever was merged into that one, is another from now on."""
        aliases = dict(self.aliases)
        for player in self.ids_of(one.id):
            known = aliases.get(player) or Alias(player=player, person=one.id)
            was = one if player == one.id else known.was
            aliases[player] = known.model_copy(update={"person": into.id, "was": was})
        return People(aliases).renamed(into.id, into.name, written)

    def joined(self, others: People) -> People:
        """Who somebody is elsewhere as well, where nothing is said of them here."""
        fresh = {player: alias for player, alias in others.aliases.items() if player not in self.aliases}
        both = People({**self.aliases, **fresh})
        return People(
            {
                player: alias.model_copy(update={"person": both.person(alias.person)})
                for player, alias in both.aliases.items()
            }
        )

    def separated(self, player: str) -> People:
        """Somebody who was merged is a player of their own again, called as before."""
        alias = self.aliases[player]
        name = alias.was.name if alias.was else None
        names = {old: name for old in alias.names if name and old != name}
        apart = alias.model_copy(update={"person": player, "names": names, "was": None})
        return replace(self, aliases=_needed({**self.aliases, player: apart}))


def _needed(aliases: Mapping[str, Alias]) -> dict[str, Alias]:
    return {player: alias for player, alias in aliases.items() if alias.names or alias.person != player}


def _side(side: Side, players: tuple[Player, ...]) -> Side:
    """The side with its players as they are now; it is called otherwise where it was called after them."""
    old, new = ([player.name for player in seated] for seated in (side.players, players))
    name = together(new) if side.name == together(old) else side.name
    return Side.model_construct(id=side.id, name=name, players=players)
