"""One page that needs nothing else: to read on any device, to print, to send. Names are text, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from scorer.export.chart_svg import chart, mark, marks
from scorer.export.sheet import Sheet
from scorer.export.words import Words, one_line, standings

#: The page fetches nothing, runs nothing, and sends nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

_STYLE = """
:root { color-scheme: light; --ink: #1B2632; --second: #4C5763; --rule: #D5DCE8; --strong: #9AA9BF; --margin: #DF8F94 }
* { box-sizing: border-box }
body { margin: 0; background: #FBF8F0; color: var(--ink); font: 17px/1.35 "Source Sans 3", system-ui, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem; border-inline-start: 2px solid var(--margin) }
main + main { border-block-start: 1px solid var(--strong) }
h1, td, tfoot th { font-family: "Young Serif", Georgia, serif; font-variant-numeric: lining-nums tabular-nums }
h1 { font-size: 1.75rem; font-weight: 400; line-height: 1.15; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem }
p { margin: .25rem 0; color: var(--second) }
p.result { color: var(--ink); font-size: 1.2rem; font-weight: 600 }
ol, ul { list-style: none; margin: .75rem 0; padding: 0 }
ol li { display: flex; gap: .6rem; align-items: center; border-bottom: 1px solid var(--rule); padding: .3rem 0 }
ol li bdi { flex: 1; overflow-wrap: anywhere }
ol li b { font: 400 1.4rem "Young Serif", Georgia, serif; white-space: nowrap }
ol svg { width: 22px; height: 22px; flex: none }
.sheet { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .3rem .5rem; text-align: end; border-bottom: 1px solid var(--rule); vertical-align: baseline }
thead th { font-weight: 600; overflow-wrap: anywhere; min-width: 4rem }
th:first-child { text-align: start; font-weight: 400; color: var(--second) }
td small { color: var(--second); font: .8rem "Source Sans 3", system-ui, sans-serif; margin-inline-start: .4em }
tfoot th, tfoot td { border-block: 1px solid var(--ink); border-bottom-width: 3px; border-bottom-style: double }
.chart { width: 100%; height: auto }
.chart svg, svg[role=img] { width: 100%; height: auto }
svg text { font: 13px "Source Sans 3", system-ui, sans-serif; fill: var(--second) }
@media (max-width: 30rem) { svg text { font-size: 24px } }
svg line.rule { stroke: var(--rule) } svg line.zero { stroke: var(--strong) }
svg polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
@media print {
  @page { margin: 15mm }
  body { background: none; font-size: 11pt; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  main { max-width: none; padding: 0 0 0 1rem; break-after: page } main:last-child { break-after: auto }
  tr, ol li, svg[role=img] { break-inside: avoid } .sheet { overflow: visible }
}
"""


def to_html(sheets: Sequence[Sheet], words: Words) -> str:
    """One or more games on one page, with their charts."""
    title = one_line(sheets[0].title) if len(sheets) == 1 else words.language._("Score sheets")
    return (
        f'<!doctype html>\n<html lang="{words.language.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="referrer" content="no-referrer">\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n'
        f"</head>\n<body>\n{''.join(_game(sheet, words) for sheet in sheets)}</body>\n</html>\n"
    )


def _game(sheet: Sheet, words: Words) -> str:
    say = words.language._
    names = [f"<bdi>{escape(one_line(side))}</bdi>" for side in sheet.sides]
    result = words.result(sheet, names) + (f" ({escape(one_line(sheet.settled))})" if sheet.settled else "")
    parts = [
        f"<h1>{escape(one_line(sheet.title))}</h1>",
        f"<p>{' · '.join([escape(words.day(sheet.begun)), *_own_words(sheet.place)])}</p>",
        f'<p class="result">{result}</p>',
        *(f"<p>{note}</p>" for note in _own_words(sheet.note)),
        _standings(sheet, words, names),
        _table(sheet, words, names),
    ]
    if sheet.hands:
        parts.append(f"<h2>{escape(say('The race'))}</h2>\n{chart(sheet, words, _spoken(sheet, words))}")
    if sheet.house_rules:
        rows = (f"<li>{escape(rule.label)}: {escape(words.worth(rule))}</li>" for rule in sheet.house_rules)
        parts.append(f"<h2>{escape(say('House rules'))}</h2>\n<ul>{''.join(rows)}</ul>")
    return "<main>\n" + "\n".join(parts) + "\n</main>\n"


def _own_words(text: str) -> list[str]:
    """What the table wrote, if anything: it keeps its own direction."""
    return [f"<bdi>{escape(one_line(text))}</bdi>"] if one_line(text) else []


def _standings(sheet: Sheet, words: Words, names: Sequence[str]) -> str:
    totals = sheet.finals if sheet.finished else sheet.totals
    own = marks(sheet)
    rows = (
        f"<li><span>{sheet.ranks[at]}</span>"
        f'<svg viewBox="0 0 24 24" aria-hidden="true">{mark(own[at], 12, 12, 22)}</svg>'
        f"{names[at]}<b>{escape(words.number(totals[at]))}</b></li>"
        for at in standings(sheet)
    )
    return f"<ol>{''.join(rows)}</ol>"


def _table(sheet: Sheet, words: Words, names: Sequence[str]) -> str:
    say, number = words.language._, words.number
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    body = [
        _row(
            str(hand.number),
            (f"{number(p)}<small>{number(t)}</small>" for p, t in zip(hand.points, hand.totals, strict=True)),
        )
        for hand in sheet.hands
    ]
    if sheet.finished:
        body += [_row(line.label, (number(p) if p else "" for p in line.points)) for line in sheet.end]
    totals = sheet.finals if sheet.finished else sheet.totals
    foot = _row(say("Total"), map(number, totals))
    return (
        f'<div class="sheet"><table>\n<thead><tr><th scope="col">{escape(say("Hand"))}</th>{head}</tr></thead>\n'
        f"<tbody>\n{''.join(body)}</tbody>\n<tfoot>{foot}</tfoot>\n</table></div>"
    )


def _row(head: str, cells: Iterable[str]) -> str:
    return f'<tr><th scope="row">{escape(head)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'


def _spoken(sheet: Sheet, words: Words) -> str:
    totals = sheet.finals if sheet.finished else sheet.totals
    say = words.language._
    told = [
        say("{side} {total}", side=one_line(side), total=words.number(total))
        for side, total in zip(sheet.sides, totals, strict=True)
    ]
    return say("Chart of the totals: {totals}", totals=words.joined(told))
