"""Why something was refused, to be said in any language."""

from __future__ import annotations

from scorer.i18n import Label, Said, Sentence
from scorer.load import Loaded
from scorer.scoreboard import Refusal


def why(refusal: Refusal, loaded: Loaded | None = None) -> Said:
    """The variant's own words where it has some, else the sentence of the engine."""
    if refusal.key is not None and loaded is not None:
        return Label(loaded.writer(refusal.key), refusal.key, refusal.message)
    return Sentence(refusal.template, refusal.names) if refusal.template else Sentence(refusal.message)
