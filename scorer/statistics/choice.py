"""Which games the statistics look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from scorer.statistics.record import Record, between

Period = Literal["all", "year", "last_year", "month"]


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Games of one variant or of all, and of what time."""

    variant: str = ""
    period: Period = "all"


def chosen(records: Sequence[Record], choice: LookedAt, now: datetime) -> tuple[Record, ...]:
    """The games that are looked at; `now` with the zone of the table."""
    since, until = _span(choice.period, now)
    of_variant = [record for record in records if choice.variant in ("", record.variant)]
    return between(of_variant, since, until)


def _span(period: Period, now: datetime) -> tuple[datetime | None, datetime | None]:
    year = now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "all":
            return None, None
        case "year":
            return year, None
        case "last_year":
            return year.replace(year=year.year - 1), year
        case "month":
            return now - timedelta(days=30), None
