"""Times two ways of doing the same, turn about in one run, and prints how many times longer the first takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Ratio:
    """Median seconds of ours and of what it is measured against."""

    what: str
    ours: float
    theirs: float
    limit: float | None = None

    @property
    def times(self) -> float:
        return self.ours / self.theirs

    @property
    def kept(self) -> bool:
        """Whether it stays within the limit, if there is one."""
        return self.limit is None or self.times <= self.limit

    def __str__(self) -> str:
        limit = "" if self.limit is None else f" (at most {self.limit:g}: {'kept' if self.kept else 'NOT kept'})"
        return f"{self.what}: {self.times:.2f} times{limit}; {duration(self.ours)} against {duration(self.theirs)}"


def duration(seconds: float) -> str:
    """Seconds, in the unit that gives between 1 and 1,000 of it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def seconds(action: Callable[[], object]) -> float:
    """How long one call takes."""
    began = perf_counter()
    action()
    return perf_counter() - began


def compare(
    what: str,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    *,
    rounds: int = 9,
    limit: float | None = None,
    measure: Callable[[Callable[[], object]], float] = seconds,
) -> Ratio:
    """Call both turn about, so that a slower moment of the machine meets both; the first round warms up.

    `measure` gives the seconds of one call, where they are not those of the call itself. Prints the ratio.
    """
    pairs = [(measure(ours), measure(theirs)) for _ in range(rounds + 1)][1:]
    ratio = Ratio(what, median(mine for mine, _ in pairs), median(other for _, other in pairs), limit)
    print(ratio, flush=True)
    return ratio
