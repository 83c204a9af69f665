"""Language: which one to speak, the interface's catalogue, French spacing, numbers and lists.

The interface is written in English in the code and translated by gettext (``locale/fr/LC_MESSAGES/companion.po``,
with the compiled ``.mo`` beside it). Babel compiles and checks the catalogue; it is not needed at run time.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")
LOCALE = Path(__file__).parent / "locale"
DOMAIN = "companion"

NBSP = "\u00a0"
MINUS = "\u2212"


def N_(message: str) -> str:  # noqa: N802 (the name that message extractors know)
    """Marks a message for the catalogue where the language is not known yet.

    >>> N_("Writing {file}")
    'Writing {file}'
    """
    return message


@cache
def translator(lang: Lang) -> Callable[[str], str]:
    """The function that translates messages of the interface into a language.

    >>> translator("en")("Ruling"), translator("fr")("Ruling")
    ('Ruling', 'Arbitrage')
    """
    if lang == "en":
        return N_
    import gettext

    return gettext.translation(DOMAIN, LOCALE, languages=[lang]).gettext


def preferred_lang(flag: str | None, in_file: str | None, environ: Mapping[str, str]) -> Lang:
    """The language to speak: the flag's, else the file's, else that of COMPANION_LANG, else the locale's, else
    French.

    The first locale variable that is set decides, as POSIX has it. A locale in another language gets English, which
    its reader more probably knows: "de_DE", and also "C" and "POSIX". French is spoken only if no locale is set at
    all. An unknown language in a flag or file is ignored here (whoever reads it refuses it); for the environment see
    `unknown_lang`.

    >>> preferred_lang(None, None, {"LANG": "en_GB.UTF-8"}), preferred_lang("fr", "en", {})
    ('en', 'fr')
    >>> preferred_lang(None, None, {"LANG": "de_DE.UTF-8"}), preferred_lang(None, None, {"LANG": "C.UTF-8"})
    ('en', 'en')
    """
    for wish in (flag, in_file):  # before the environment, which costs more to ask than a line of a file may
        if wish and (spoken := _lang_of(wish)):
            return spoken
    if (wish := environ.get("COMPANION_LANG")) and (spoken := _lang_of(wish)):
        return spoken
    set_one = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    locale = set_one or _windows_locale()
    return (_lang_of(locale) or "en") if locale else "fr"


def unknown_lang(environ: Mapping[str, str]) -> str | None:
    """The value of COMPANION_LANG if it is set and not a language of ours, else None.

    >>> unknown_lang({"COMPANION_LANG": "deutsch"}), unknown_lang({"COMPANION_LANG": "fr_CA"}), unknown_lang({})
    ('deutsch', None, None)
    """
    wish = environ.get("COMPANION_LANG")
    return wish if wish and _lang_of(wish) is None else None


def _language_word(locale: str) -> str:
    """The language in a locale's name: "en" in "en_GB.UTF-8", "english" in Windows's "English_United States"."""
    return re.split(r"[^a-z]", locale.strip().lower(), maxsplit=1)[0]


@lru_cache(maxsize=64)
def _lang_of(locale: str) -> Lang | None:
    return {"fr": "fr", "french": "fr", "en": "en", "english": "en"}.get(_language_word(locale))  # type: ignore[return-value]


def _windows_locale() -> str | None:
    if sys.platform != "win32":
        return None
    import locale

    return locale.getlocale()[0]


@cache
def _spacing() -> re.Pattern[str]:
    """The pattern of French spacing, compiled when French is first spoken: English JSON does not need it."""
    after = r"""(?=[;:!?»]*(?:[\s)\]}”"'.,…*_]|$))"""
    return re.compile(
        r"(?P<keep>\w+://\S+|&\#?\w+;)"
        r"|«(?!\u200b)[ \u00a0]*(?P<open>)"
        r"|[ \u00a0]+(?P<spaced>[;:!?»])" + after + r"|(?<=[\w)\]}»”\"'’…%♠♥♦♣.])(?P<tight>[;:!?»])" + after
    )


@lru_cache(maxsize=1024)
def french_spacing(text: str) -> str:
    """French text with no-break spaces before ; : ! ? » and after «. U+202F becomes U+00A0, because ReportLab breaks
    lines at it.

    Times (7:34), addresses and character references stay unchanged.

    >>> french_spacing("Qui gagne? « Ana » : à 7:34").replace(NBSP, "_")
    'Qui gagne_? «_Ana_»_: à 7:34'
    """
    return _spacing().sub(_spaced, text.replace("\u202f", NBSP))


def unbroken(text: str) -> str:
    """French text whose imperatives keep their pronouns on one line: a browser breaks after any other hyphen.

    >>> unbroken("Retirez-en une, donnez-lui-en un : celui-là").replace("\u2011", "_")
    'Retirez_en une, donnez_lui_en un : celui-là'
    """
    return re.sub(r"(?<=\w)-(?=(?:en|y|l[ae]s?|lui|leur|moi|nous|vous)\b)", "\u2011", text)


def spaced(text: str, lang: Lang) -> str:
    """Our text with its language's spacing. English needs none.

    >>> spaced("Qui gagne?", "fr") == f"Qui gagne{NBSP}?", spaced("Who wins?", "en")
    (True, 'Who wins?')
    """
    return french_spacing(text) if lang == "fr" else text


def phrase(message: str, lang: Lang) -> str:
    """A message of the interface in a language, with that language's spacing. Values that are filled in later keep
    their own.

    >>> phrase("Ruling", "fr")
    'Arbitrage'
    """
    return spaced(translator(lang)(message), lang)


def _spaced(match: re.Match[str]) -> str:
    if match["keep"]:
        return match[0]
    if match["open"] is not None:
        return "«" + NBSP
    return NBSP + (match["spaced"] or match["tight"])


@cache
def _before() -> re.Pattern[str]:
    return re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Pp]uisqu|[Ll]orsqu)e (\{(\w+)\})")


_VOWELS = frozenset("aàâäeéèêëiîïoôöuùûüœæ")


def elided(template: str, values: Mapping[str, object]) -> str:
    """A French template adapted to these values: *de* and *que* lose their vowel before a vowel, and *de* is repeated
    before each of several names.

    Cards (A♠) count as consonants. Before h or y nothing changes, because both forms occur. Names in a row are a text
    with an attribute ``each`` that holds them one by one.

    >>> [elided("Les cartes de {who}", {"who": who}).format(who=who) for who in ("Ana", "Ève", "Ben", "A♠", "Hugo", 8)]
    ['Les cartes d’Ana', 'Les cartes d’Ève', 'Les cartes de Ben', 'Les cartes de A♠', 'Les cartes de Hugo', 'Les cartes de 8']
    """

    def join(match: re.Match[str]) -> str:
        value = values.get(match[3], "")
        names = getattr(value, "each", ()) if match[1] in "Dd" else ()
        if len(names) > 1:
            names_text = listed(
                [_joined(match[1] if not place else "d", name) + name for place, name in enumerate(names)], "fr"
            )
            return names_text.replace("{", "{{").replace("}", "}}")
        return _joined(match[1], str(value)) + match[2]

    return _before().sub(join, template) if "e {" in template else template


def _joined(word: str, following: str) -> str:
    """*de* or *que* as it stands before the next word: with its vowel, or as d’ or qu’."""
    return f"{word}’" if following[:2].isalpha() and following[0].lower() in _VOWELS else f"{word}e "


LARGE = 1_000
"""Whole numbers from here on are printed in groups of three digits, as the Lexique de l'Imprimerie nationale has it
for French. Years, page numbers, lines of a file and text to be typed are printed without groups.
"""


def number(value: int, lang: Lang) -> str:
    """A whole number as it is printed: a real minus sign, and groups of three digits from 1,000 on.

    French separates the groups with U+00A0 (ReportLab breaks lines at U+202F), English with a comma.

    >>> number(-5, "fr") == "\\u22125", number(999, "en"), number(1200, "en"), number(-1200, "fr") == "\\u22121\\u00a0200"
    (True, '999', '1,200', True)
    """
    digits = str(abs(value)) if abs(value) < LARGE else f"{abs(value):,}".replace(",", NBSP if lang == "fr" else ",")
    return digits if value >= 0 else f"{MINUS}{digits}"


def decimal(value: float, lang: Lang, places: int = 2) -> str:
    """A measure with at most so many decimals, as the language writes it, with a real minus sign.

    >>> decimal(0.5, "fr"), decimal(-12.04, "en", 1) == "\\u221212", decimal(-0.001, "en")
    ('0,5', True, '0')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text.replace("-", MINUS)
    return text.replace(".", ",") if lang == "fr" else text


def signed(value: int, lang: Lang) -> str:
    """Points gained or lost, with a sign; 0 has none.

    >>> signed(16, "fr"), signed(-4, "fr") == "\\u22124", signed(0, "en"), signed(10000, "en")
    ('+16', True, '0', '+10,000')
    """
    return f"+{number(value, lang)}" if value > 0 else number(value, lang)


def headed(words: str) -> str:
    """Words with a capital letter, as a heading has them.

    >>> headed("round 1")
    'Round 1'
    """
    return words[:1].upper() + words[1:]


def listed(items: Iterable[str], lang: Lang, *, last: Literal["and", "or"] = "and") -> str:
    """Words joined to a list, as a sentence has them.

    >>> listed(["a", "b", "c"], "fr"), listed(["a", "b"], "en", last="or"), listed([], "fr")
    ('a, b et c', 'a or b', '')
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    join = {("fr", "and"): "et", ("fr", "or"): "ou", ("en", "and"): "and", ("en", "or"): "or"}[lang, last]
    return f"{', '.join(words[:-1])} {join} {words[-1]}"
