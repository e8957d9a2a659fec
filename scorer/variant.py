"""The parts of a variant file, as pydantic models: what may stand where, before any formula is read.

A formula is text, or a bare number or true/false. `load.py` makes a `Variant` from TOML and reads its formulas;
`variants/README.md` teaches the language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

FORMAT = 1
#: More people than these sit at no table, and more cards lie in no layout of one.
MOST_PLAYERS = 24
MOST_GRID = 12

ID = r"^[a-z][a-z0-9_]{0,31}$"
ROW_ID = r"^[A-Za-z0-9][A-Za-z0-9_]{0,31}$"
TEXT = r"^[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$"


def _no_twice(given: list[Any]) -> list[Any]:
    twice = next((worth for at, worth in enumerate(given) if worth in given[:at]), None)
    if twice is not None:
        raise ValueError(f"'{twice}' stands here twice")
    return given


Formula = bool | int | str
Id = Annotated[str, StringConstraints(pattern=ID)]
RowId = Annotated[str, StringConstraints(pattern=ROW_ID)]
Text = Annotated[str, StringConstraints(pattern=TEXT, max_length=400)]
Whole = Annotated[int, Field(strict=True, gt=-(10**9), lt=10**9)]
#: A file may name more people than sit down today: score sheets that came in once and were kept name twice as many.
Seats = Annotated[int, Field(strict=True, ge=1, le=2 * MOST_PLAYERS)]
Lines = Annotated[int, Field(strict=True, ge=1, le=MOST_GRID)]
Numbers = Seats | Annotated[list[Seats], Field(min_length=1), AfterValidator(_no_twice)]
Choices = Annotated[list[RowId], Field(min_length=1), AfterValidator(_no_twice)]
Names = Annotated[list[str], Field(min_length=1), AfterValidator(_no_twice)]


class Part(BaseModel):
    """A part of the file: unknown keys are errors, nothing changes after reading."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Seating(Part):
    """How many people, in how many sides (left out: everybody alone), for which options."""

    players: Numbers
    sides: Numbers | None = None
    when: Formula = True


class Partners(Part):
    """One against two, new every hand."""

    solo: Id
    when: Formula = True
    share: Formula = "score"


class Dealer(Part):
    """Who deals next; left out: the deal passes to the left."""

    next: Formula
    otherwise: Literal["left", "same"] = "left"


class Deal(Part):
    """How many cards each gets."""

    cards: Formula


class Option(Part):
    """A house rule. Its type is the default's."""

    label: Text
    default: Formula
    min: Formula | None = None
    max: Formula | None = None
    choices: Choices | None = None
    word: bool = False
    note: Text | None = None


class Preset(Part):
    """House rules that go together: it only sets options."""

    label: Text
    set: dict[Id, Formula]


class LookupTable(Part):
    """A table: `steps` from a number upwards, or exact `rows`."""

    steps: list[Annotated[tuple[Whole, Whole | Text], Field(strict=False)]] | None = None
    below: Whole | Text | None = None
    rows: dict[RowId, Whole | Text] | list[Whole | Text] | None = None
    otherwise: Whole | Text | None = None


InputType = Literal[
    "points",
    "count",
    "halves",
    "flag",
    "choice",
    "side",
    "player",
    "sides",
    "place",
    "cards",
    "card",
    "grid",
    "melds",
    "pools",
]


class GridLayout(Part):
    """How a layout is counted; 0 or false: not played."""

    straight: Formula = 0
    four_of: Formula = 0
    four_of_rank: str = ""
    four_of_where: Formula = "'anywhere'"
    square: Formula = 0
    joker_pair: Formula = 0
    joker_pair_where: Formula = "'column'"
    equal_columns: dict[RowId, Formula] = {}
    equal_columns_when: Formula = True
    columns: Formula = False
    rows: Formula = False
    diagonals: Formula = False
    keep_negative: Formula = False
    adjacent_pairs: Formula = False
    pairs_anywhere: Formula = False
    wild: list[str] = []
    wild_when: Formula = True


class Input(Part):
    """What the table enters. The key `from` is `from_` in Python."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)

    label: Text
    type: InputType
    per: Literal["side", "hand", "player"] | None = None
    min: Formula | None = None
    max: Formula | None = None
    step: Formula | None = None
    default: Formula | None = None
    required: Formula = False
    nobody: Formula = True
    when: Formula = True
    from_: Formula | None = Field(default=None, alias="from")
    choices: Choices | None = None
    place: Id | None = None
    note: Text | None = None
    rows: Lines | None = None
    columns: Lines | None = None
    short_rows: bool = False
    layout: GridLayout | None = None

    @property
    def entered_per(self) -> Literal["side", "hand", "player"]:
        """Who enters it; questions about sides and pools are the whole hand's unless they say otherwise."""
        if self.per is not None:
            return self.per
        return "hand" if self.type in ("side", "player", "sides", "pools") else "side"


class Check(Part):
    """What must hold, for whom, and the field the form points at."""

    require: Formula
    field: Id
    message: Text
    when: Formula = True


class Line(Part):
    """A named row of points."""

    label: Text
    points: Formula
    when: Formula = True
    per: Literal["side", "player"] = "side"


class EndLine(Part):
    """A named row of points at the end of the game."""

    label: Text
    points: Formula
    when: Formula = True


class Pool(Part):
    """Chips that wait for a winner."""

    label: Text
    stake: Formula
    to: Id | None = None


class Tally(Part):
    """Something counted through the game."""

    label: Text
    start: Formula = 0
    add: Formula | None = None
    set: Formula | None = None
    per: Literal["side", "table"] = "side"


class Total(Part):
    """How the running total starts and changes."""

    start: Formula = 0
    becomes: Formula = "total"


class ColumnsPart(Part):
    """Several games side by side."""

    count: Lines
    enters: Formula
    closes: Formula


class Elimination(Part):
    """Going out of the game, and coming back."""

    when: Formula
    re_entry: Id | None = None
    allowed: Formula = False
    total: Formula = 0


class Threshold(Part):
    """What the next hand needs; `words` says the same in words, `in_hand` is known only while a hand runs."""

    label: Text
    value: Formula | None = None
    words: Formula | None = None
    bare: bool = False
    in_hand: Formula | None = None
    when: Formula = True


class Ending(Part):
    """When the game is over and who wins."""

    when: Formula = False
    winner: Formula = "highest"
    play_on: Formula = False
    contenders: Formula = True
    outright: Formula = False
    decided_by: Literal["total", "final"] = "total"
    lines: dict[Id, EndLine] = {}


class PackPart(Part):
    """The cards of the game."""

    ranks: Names | None = None
    suits: Annotated[list[str], AfterValidator(_no_twice)] | None = None
    copies: Formula = 1
    copies_of: dict[str, Formula] = {}
    jokers: Formula = 0
    wild: list[str] = ["JK"]
    wild_worth: Literal["own", "card"] = "own"


class MeldPart(Part):
    """A kind of meld that may be laid."""

    shape: Literal["set", "run", "wild"]
    ranks: str | None = None
    cards: Names | None = None
    least: Formula = 3
    most: Formula | None = None
    wild: Formula | None = None
    natural: Formula = 0
    wild_at_most_natural: Formula = False
    twice: Formula = False
    no_wild_with: list[str] = []
    ace: Formula = "low"
    spare_wild: Formula = False
    when: Formula = True


class MeldClass(Part):
    """What a meld is called and earns: the first whose `when` holds."""

    when: Formula = True
    bonus: Formula = 0


class Opening(Part):
    """What the first lay-down must hold."""

    least: Formula = 0
    pure_run: Formula = False


class Declaration(Part):
    """What a whole declared hand must hold, and what a loser's hand counts at most."""

    cards: Formula
    runs: Formula = 0
    pure: Formula = 0
    sets: Formula | None = None
    cap: Formula | None = None
    wrong: Formula | None = None
    spare_pure: Formula = False


class CompleteHand(Part):
    """Arrangements that close a hand, with the table of their bonuses."""

    combos: Id
    without: list[RowId] = []
    without_when: Formula = True
    unused: Formula = 0


class Example(Part):
    """A worked game: a game file with its answer."""

    name: Text
    expect: Annotated[dict[str, Any], Field(min_length=1)]
    hands: list[dict[str, dict[str, Any]]]
    sides: list[Any]
    players: int | None = None
    options: dict[str, Any] = {}
    dealer: str | None = None
    ended: bool = False


class Variant(Part):
    """A whole variant, what it extends already merged in."""

    format: Literal[1]
    id: Id
    name: Text
    about: Text | None = None
    aliases: list[Text] = []
    family: Id
    sources: list[str] = []
    extends: Id | None = None
    remove: list[str] = []
    seating: Annotated[list[Seating], Field(min_length=1)]
    partners: Partners | None = None
    dealer: Dealer | None = None
    deal: Deal | None = None
    options: dict[Id, Option] = {}
    presets: dict[Id, Preset] = {}
    tables: dict[Id, LookupTable] = {}
    rounds: list[dict[Id, Whole | bool | Text]] = []
    inputs: dict[Id, Input]
    values: dict[Id, Formula] = {}
    checks: dict[Id, Check] = {}
    warnings: dict[Id, Check] = {}
    lines: dict[Id, Line]
    pools: dict[RowId, Pool | Id] = {}
    tallies: dict[Id, Tally] = {}
    total: Total = Total()
    columns: ColumnsPart | None = None
    elimination: Elimination | None = None
    thresholds: dict[Id, Threshold] = {}
    ending: Ending = Ending()
    pack: PackPart | None = None
    card_values: dict[str, Formula | dict[str, Formula]] = {}
    melds: dict[Id, MeldPart] = {}
    meld_classes: dict[Id, MeldClass] = {}
    opening: Opening | None = None
    declaration: Declaration | None = None
    complete_hand: CompleteHand | None = None
    examples: list[Example] = []

    @property
    def pool_input(self) -> str | None:
        """The field that says who took which pool."""
        found = self.pools.get("input")
        return found if isinstance(found, str) else None

    @property
    def chip_pools(self) -> dict[str, Pool]:
        """The pools themselves."""
        return {ident: pool for ident, pool in self.pools.items() if isinstance(pool, Pool)}
