"""How others at the table follow on their own phones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guests:
    """The address at which they reach this Ardoise, and the code they are asked for."""

    address: str
    code: str
