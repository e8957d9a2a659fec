"""The kit: small functions of plain values that draw. No widget knows a game, the library or a score.

Every one takes a `Look` (colours, width, height, text scale, stillness) first, and words in the reader's language.
Handlers are guarded: what one raises is logged, `Look.sorry` is said, the screen stays. Import from the modules:

* `text` set words in a step of `theme.Type`; headings; figures that step down until they fit; names kept bidi-safe
* `numbers` numbers as text in English and French; the width of a figure
* `seat` the twelve marks, the letters of a table; `shapes` the same as paths of a canvas
* `icons` Material's and our glyphs; `buttons` filled, tonal, outlined, danger, underlined, plain, icon buttons
* `touch` what everything pressable shares; `guard` handlers that may fail; `dashed` lines and frames of dashes
* `page` the ruled page: bar, foot, navigation bar, rail, panes; `rows` rows, sections, fields and their signs
* `sides` totals in columns or rows, cards above a hand; `score_rows` the score sheet; `chart` the race
* `value` the box a number is written in; `keypad` the pad, and `press`, `worth`, `hardware`; `stepper` small counts
* `choice` tiles, chips, segments, switches; `written` what is typed on the device's keyboard
* `marks` swipe and chalk, double rule, red strike, ring, tally strokes
* `sheet` what opens from below or in a pane; `dialog` asking; `snack` what was done; `notice` boxes, loading; `empty`
* `table_drawing` the round table of a new game; `probe` how large the device sets text
* `prose`, `prose_table` the rules pages; `card_picker` cards chosen one by one
"""
