"""Build the six fonts of assets/fonts from their sources.

    python tools/fonts.py SOURCES [--out assets/fonts]

SOURCES is a folder holding, at any depth, the files named in `FONTS`: Young Serif 400, Source Sans 3 400, 600 and
700, Noto Sans Arabic 600 (TTF) and Playwrite France Moderne 400 (WOFF2). All are under the SIL Open Font License
1.1, so what is built here carries other names; the licences in assets/fonts go with it.

What changes on the way: figures are lining and of one width (Flet's text styles cannot ask for font features), the
narrow space before French punctuation and between thousands is 150/1000 wide, the marks that isolate a right-to-
left name are there and draw nothing, a star stands for the joker, and everything outside Latin, Greek, Cyrillic and
the symbols we write is left out.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from fontTools.misc.roundTools import otRound  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables._g_l_y_f import Glyph  # type: ignore[import-untyped]

NARROW_SPACE = 0x202F
NARROW_SPACE_EM = 0.15
STAR = 0x2605
INVISIBLE = (0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF)
DIGITS = range(0x30, 0x3A)

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x1E80, 0x1F00))
SCHOOL_LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040))
GREEK_CYRILLIC = (*range(0x386, 0x3D0), *range(0x400, 0x460), 0x490, 0x491)
MARKS_SIGNS = (0x2C6, 0x2C7, 0x2DA, *range(0x300, 0x330), *range(0x2000, 0x2070), 0x20AC, 0x2116, 0x2122)
SYMBOLS = (
    *range(0x2190, 0x219A),
    0x21A9,
    0x21B5,
    *range(0x2200, 0x2270),
    0x232B,
    *range(0x25A0, 0x2670),
    *range(0x2700, 0x2718),
)
EVERYTHING = (*LATIN, *GREEK_CYRILLIC, *MARKS_SIGNS, *SYMBOLS)
ARABIC = (0x20, 0xA0, *range(0x600, 0x700), *range(0x750, 0x780), 0x202F, *INVISIBLE)

FEATURES = ["kern", "liga", "calt", "mark", "mkmk", "ccmp", "locl", "init", "medi", "fina", "rlig"]


@dataclass(frozen=True)
class Recipe:
    """One font to build: its file, where it comes from, which characters it keeps."""

    family: str
    source: str
    unicodes: tuple[int, ...]
    bake_figures: bool = False


FONTS = (
    Recipe("ArdoiseFigures", "YoungSerif_400Regular.ttf", EVERYTHING, bake_figures=True),
    Recipe("ArdoiseSans", "SourceSans3_400Regular.ttf", EVERYTHING),
    Recipe("ArdoiseSans-SemiBold", "SourceSans3_600SemiBold.ttf", EVERYTHING),
    Recipe("ArdoiseSans-Bold", "SourceSans3_700Bold.ttf", EVERYTHING),
    Recipe("ArdoiseHand", "playwrite-fr-moderne-latin-400-normal.woff2", SCHOOL_LATIN),
    Recipe("ArdoiseArabic", "NotoSansArabic_600SemiBold.ttf", ARABIC),
)


def single_substitution(font: TTFont, feature: str) -> dict[str, str]:
    """What a feature puts in the place of each glyph, one for one."""
    table = font["GSUB"].table
    lookups = {
        i
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for i in record.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            swaps |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    return swaps


def bake_figures(font: TTFont) -> None:
    """Point 0 to 9 at the lining figures of one width."""
    lining, tabular = single_substitution(font, "lnum"), single_substitution(font, "tnum")
    for table in font["cmap"].tables:
        for code in DIGITS:
            if code in table.cmap:
                glyph = lining.get(table.cmap[code], table.cmap[code])
                table.cmap[code] = tabular.get(glyph, glyph)


def add_glyph(font: TTFont, name: str, code: int, glyph: Glyph, advance: int) -> None:
    """Add one drawn glyph and its character."""
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            table.cmap[code] = name


def star(font: TTFont) -> Glyph:
    """A five-pointed star as high as a capital."""
    high = font["OS/2"].sCapHeight
    unit = (
        (0.5, 1.0), (0.622, 0.655), (0.976, 0.655), (0.694, 0.437), (0.794, 0.095),
        (0.5, 0.297), (0.206, 0.095), (0.306, 0.437), (0.024, 0.655), (0.378, 0.655),
    )  # fmt: skip
    pen = TTGlyphPen(None)
    for number, (x, y) in enumerate(unit):
        (pen.lineTo if number else pen.moveTo)((otRound(x * high + 40), otRound(y * high)))
    pen.closePath()
    return pen.glyph()


def add_characters(font: TTFont) -> None:
    """Add the characters the sources lack."""
    known = font.getBestCmap()
    narrow = otRound(NARROW_SPACE_EM * font["head"].unitsPerEm)
    if NARROW_SPACE in known:
        font["hmtx"][known[NARROW_SPACE]] = (narrow, 0)
    else:
        add_glyph(font, "narrownbspace", NARROW_SPACE, Glyph(), narrow)
    for code in INVISIBLE:
        if code not in known:
            add_glyph(font, f"uni{code:04X}", code, Glyph(), 0)
    if STAR not in known:
        add_glyph(font, "star", STAR, star(font), otRound(font["OS/2"].sCapHeight) + 80)


def rename(font: TTFont, family: str) -> None:
    """Give the font our name everywhere it says its own; keep copyright and licence."""
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in (0, 13, 14) and record.platformID == 3]
    for name_id, text in (
        (1, family),
        (2, "Regular"),
        (3, f"{family};1"),
        (4, family),
        (5, "Version 1.000"),
        (6, family),
    ):
        names.setName(text, name_id, 3, 1, 0x409)


def subset(font: TTFont, unicodes: tuple[int, ...]) -> None:
    """Drop the characters and features nobody writes with."""
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.hinting = False
    options.drop_tables += ["DSIG", "FFTM", "STAT", "MATH"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*unicodes, *INVISIBLE, NARROW_SPACE, STAR])
    subsetter.subset(font)


def build(recipe: Recipe, sources: Path, out: Path) -> Path:
    """Build one font and return its file."""
    found = sorted(sources.rglob(recipe.source))
    if not found:
        raise SystemExit(f"{recipe.source} is nowhere under {sources}")
    font = TTFont(found[0])
    if recipe.bake_figures:
        bake_figures(font)
    add_characters(font)
    subset(font, recipe.unicodes)
    rename(font, recipe.family)
    font.flavor = None
    target = out / f"{recipe.family}.ttf"
    font.save(target)
    return target


def main() -> None:
    """Build them all and say how large each is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sources", type=Path)
    parser.add_argument("--out", type=Path, default=Path("assets/fonts"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for recipe in FONTS:
        target = build(recipe, arguments.sources, arguments.out)
        print(f"{target}  {target.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
