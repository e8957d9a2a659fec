"""Which games the statistics look at: kept while one goes from screen to screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Period = Literal["all", "year", "last_year", "month"]


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Games of one variant or of all, and of what time."""

    variant: str = ""
    period: Period = "all"
