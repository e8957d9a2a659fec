"""Scoring a hundred hands of canasta from the log, against a function written by hand with the same checks and lines.

Run with `python -m tests.bench.bench_score`. Aim: at most 3 times.
"""

from __future__ import annotations

from typing import Any

from scorer.score import score
from scorer.scoreboard import HandScore, Line, Scoreboard, Warned
from tests.bench.ratios import compare
from tests.tables import shelf, table

SIDES = ("Us", "Them")
HANDS: list[dict[str, Any]] = [
    {
        "Us": {
            "melded": 100 + 5 * (at % 40),
            "in_hand": 5 * (at % 9),
            "natural_canastas": at % 2,
            "mixed_canastas": 1,
            "red_threes": at % 3,
        },
        "Them": {"melded": 60 + 5 * (at % 30), "in_hand": 5 * (at % 13), "mixed_canastas": at % 2, "red_threes": 1},
        "hand": {"went_out": "Us", "concealed": at % 7 == 0},
    }
    for at in range(100)
]
PACK, THREES, WILD = 1180, 4, 12
BELOW = "Less than the first meld this side needed."


def refuse(message: str) -> None:
    raise ValueError(message)


def number(given: dict[str, Any], name: str, most: int, step: int = 1, least: int = 0) -> int:
    worth = given.get(name)
    if worth is None:
        return 0
    if type(worth) is not int or not least <= worth <= most or worth % step:
        refuse(name)
    return int(worth)


FIELDS = {
    "melded": (PACK, 5),
    "in_hand": (PACK, 5),
    "natural_canastas": (11, 1),
    "mixed_canastas": (11, 1),
    "red_threes": (THREES, 1),
}


def by_hand(target: int, hands: list[dict[str, Any]]) -> Scoreboard:  # noqa: C901 - as long as a programmer would write it
    """Canasta for two partnerships without house rules, as a programmer would write it; the same scoreboard."""
    totals = [0, 0]
    rows: list[HandScore] = []
    for at, hand in enumerate(hands):
        if max(totals) >= target:
            refuse("hands")
        for name in hand:
            if name not in SIDES and name != "hand":
                refuse("sides")
        of_hand = hand.get("hand", {})
        for name in of_hand:
            if name not in ("went_out", "concealed"):
                refuse(name)
        out = of_hand.get("went_out")
        if out is not None and out not in SIDES:
            refuse("went_out")
        concealed = of_hand.get("concealed", False)
        if not isinstance(concealed, bool):
            refuse("concealed")
        entered = []
        for side in SIDES:
            given = hand.get(side, {})
            for name in given:
                if name not in FIELDS and name != "adjustment":
                    refuse(name)
            row = [number(given, name, most, step) for name, (most, step) in FIELDS.items()]
            row.append(number(given, "adjustment", 5000, 5, -5000))
            entered.append(row)
        if sum(row[4] for row in entered) > THREES:
            refuse("red_threes")
        if sum(row[3] for row in entered) > WILD:
            refuse("mixed_canastas")
        if sum(row[0] + row[1] for row in entered) > PACK:
            refuse("melded")
        if concealed and out is None:
            refuse("concealed")
        lines: dict[str, list[int]] = {}
        warnings = []
        points = []
        for place, side in enumerate(SIDES):
            melded, in_hand, natural, mixed, threes, adjustment = entered[place]
            went_out = side == out
            if melded < 35 * natural + 50 * mixed:
                refuse("melded")
            if natural + mixed > 11:
                refuse("mixed_canastas")
            if went_out and natural + mixed < 1:
                refuse("went_out")
            if 0 < melded < first_meld(totals[place]) and not (went_out and concealed):
                warnings.append(Warned(side, "melded", "warnings.below_first_meld", BELOW))
            worth = 100 * threes + (400 if threes == THREES else 0)
            each = {
                "melded": melded,
                "in_hand": -in_hand,
                "natural": 500 * natural,
                "mixed": 300 * mixed,
                "red_threes": worth if melded > 0 else 0,
                "lost_threes": 0 if melded > 0 else -worth,
                "going_out": 100 if went_out else 0,
                "concealed": 100 if went_out and concealed else 0,
                "adjustment": adjustment,
            }
            for line, earned in each.items():
                lines.setdefault(line, [0, 0])[place] = earned
            points.append(sum(each.values()))
        totals = [total + earned for total, earned in zip(totals, points, strict=True)]
        rows.append(
            HandScore(
                number=at + 1,
                points=tuple(points),
                totals=tuple(totals),
                lines=tuple(Line(f"lines.{line}", tuple(earned)) for line, earned in lines.items() if any(earned)),
                warnings=tuple(warnings),
                in_play=(True, True),
                dealer=at % 4,
                solo=None,
                in_hand={},
            )
        )
    finished = max(totals) >= target
    return Scoreboard(
        hands=tuple(rows),
        totals=tuple(totals),
        final_totals=tuple(totals),
        finished=finished,
        winners=(),
        thresholds={"first_meld": tuple(first_meld(total) for total in totals)},
        words={},
        tallies={},
        pools={},
        columns=None,
        in_play=(True, True),
        dealer_next=len(rows) % 4,
        deal_next=11,
        end_lines=(),
        ranks=tuple(1 + sum(other > total for other in totals) for total in totals),
    )


def first_meld(total: int) -> int:
    return 15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120


def main() -> None:
    target = 10**8
    rules = table(shelf("canasta_classic"), SIDES, players=4, target=target)
    assert score(rules, HANDS) == by_hand(target, HANDS)
    compare(
        "100 hands of canasta: engine / by hand", lambda: score(rules, HANDS), lambda: by_hand(target, HANDS), limit=3
    )


if __name__ == "__main__":
    main()
