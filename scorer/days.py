"""Days in words, as the reader's language writes them."""

from __future__ import annotations

from datetime import date, datetime

from scorer.i18n import N_, Language

_MONTHS = (
    (N_("Jan"), N_("January")),
    (N_("Feb"), N_("February")),
    (N_("Mar"), N_("March")),
    (N_("Apr"), N_("April")),
    (N_("May"), N_("May")),
    (N_("Jun"), N_("June")),
    (N_("Jul"), N_("July")),
    (N_("Aug"), N_("August")),
    (N_("Sep"), N_("September")),
    (N_("Oct"), N_("October")),
    (N_("Nov"), N_("November")),
    (N_("Dec"), N_("December")),
)


def short_month(day: date, language: Language) -> str:
    """Nov."""
    return language._(_MONTHS[day.month - 1][0])


def month(day: date, language: Language) -> str:
    """November 2026."""
    return language._("{month} {year}", month=language._(_MONTHS[day.month - 1][1]), year=day.year)


def in_words(day: date, language: Language) -> str:
    """28 November 2026."""
    first = day.day == 1 and language.code == "fr"
    return f"{'1er' if first else day.day} {month(day, language)}"


def of_moment(moment: str, language: Language) -> str:
    """The day of a moment (ISO 8601) in words, as this device's clock has it."""
    return in_words(datetime.fromisoformat(moment).astimezone().date(), language)
