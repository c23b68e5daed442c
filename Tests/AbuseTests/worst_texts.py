"""Finds the Unicode texts that may cost most to read, by searching rather than from a list: characters and sequences
that grow or are reordered most, per byte, when they are normalized, case-folded or compared.
"""

import functools
import itertools
import random
import sys
import unicodedata

# The maximum number of consecutive combining marks in a text, see docs/LIMITS.md.
MARKS_MAX = 30


def size(text):
    return len(text.encode())


def folded(text):
    for _ in range(2):
        text = unicodedata.normalize("NFKD", text).casefold()
    return text


# How much a program may have to write or examine for a text. Only the ratio to the bytes of the text matters.
MEASURES = {
    "canonical parts": lambda text: len(unicodedata.normalize("NFD", text)),
    "compatible parts": lambda text: len(unicodedata.normalize("NFKD", text)),
    "folded parts": lambda text: len(folded(text)),
    "canonical bytes": lambda text: size(unicodedata.normalize("NFD", text)),
    "composed bytes": lambda text: size(unicodedata.normalize("NFC", text)),
    "compatible bytes": lambda text: size(unicodedata.normalize("NFKD", text)),
    "folded bytes": lambda text: size(folded(text)),
    "small parts": lambda text: len(text.lower()),
    "capital parts": lambda text: len(text.upper()),
}


@functools.cache
def scalars():
    """Returns all assigned characters except control characters, surrogates and private use."""
    return [character for character in map(chr, range(0x80, sys.maxunicode + 1))
            if unicodedata.category(character) not in ("Cc", "Cs", "Cn", "Co")]


def best(characters, measure, count):
    return sorted(characters, key=lambda one: (-measure(one) / size(one), one))[:count]


@functools.cache
def towers():
    """Returns sequences of combining marks that must be reordered, each for one base character."""
    marks = [one for one in scalars() if unicodedata.combining(one)]
    # Each combining class's shortest mark, and the marks that decompose.
    classes = {}
    for mark in sorted(marks, key=lambda one: (size(one), -len(unicodedata.normalize("NFD", one)), one)):
        classes.setdefault(unicodedata.combining(mark), mark)
    falling = [classes[one] for one in sorted(classes, reverse=True)]
    short = [mark for mark in falling if size(mark) == 2]
    rows = [falling[:MARKS_MAX], (short * MARKS_MAX)[:MARKS_MAX], [max(short), min(short)] * (MARKS_MAX // 2)]
    rows += [row[:count] for row in rows for count in (2, 3, 10)]
    rows += [[mark] * (MARKS_MAX // 2 - 1) for mark in best(marks, MEASURES["canonical parts"], 2)]
    return ["".join([letter, *row]) for row in rows for letter in ("a", "\u0390")]


@functools.cache
def worst_scalars(count):
    """Returns the characters that score highest by each measure."""
    return list(dict.fromkeys(itertools.chain(
        *(best(scalars(), measure, count) for measure in MEASURES.values()))))


@functools.cache
def kinds():
    """Returns the character of each kind that grows most when case-folded. Characters of a kind have the same category,
    the same length and the same changes under normalization.
    """
    found = {}
    for one in scalars():
        changes = tuple(unicodedata.normalize(form, one) != one for form in ("NFC", "NFD", "NFKD"))
        kind = (unicodedata.category(one), size(one), changes, one.lower() != one, bool(unicodedata.combining(one)),
                one.isspace())
        if kind not in found or len(folded(one)) > len(folded(found[kind])):
            found[kind] = one
    return list(found.values())


def unit(text):
    """Returns the unit that a text repeats. Combining marks follow a letter, and no more of them than are allowed."""
    is_mark = all(unicodedata.combining(one) for one in text)
    return "a" + text * ((MARKS_MAX - 1) // len(text)) if is_mark else text


class Fresh(str):
    """A unit that is a different character each time, so that cached results of earlier texts do not help. As a text,
    it is one of them.
    """

    def __new__(cls, characters):
        made = super().__new__(cls, characters[0])
        made.characters = itertools.cycle(characters)
        return made

    def row(self, bytes):
        """Returns the least recently used characters, of at most the given number of bytes."""
        row = []
        while (bytes := bytes - size(one := next(self.characters))) >= 0:
            row.append(one)
        return "".join(row)


@functools.cache
def fresh():
    """Returns units of changing characters: ideographs, which are the most numerous, and all others that are neither
    marks nor invisible.
    """
    def is_ideograph(one):
        return unicodedata.name(one, "").startswith("CJK UNIFIED")

    ideographs = [one for one in scalars() if is_ideograph(one)]
    others = [one for one in scalars() if unicodedata.category(one)[0] in "LNS" and not is_ideograph(one)]
    for characters in (ideographs, others):
        random.Random(1).shuffle(characters)
    return [Fresh(ideographs), Fresh(others)]


def few():
    """Returns a small representative choice: the worst by each measure, and one sequence of marks."""
    return [unit(one) for one in worst_scalars(1)] + towers()[:1]


def many():
    """Returns the units with which a search begins."""
    return list(dict.fromkeys([unit(one) for one in worst_scalars(4) + kinds()] + towers()))


def mixed(units, count, seed):
    """Returns combinations of units, for the next round of a search."""
    dice = random.Random(seed)
    return ["".join(dice.choices(units, k=dice.randint(2, 4))) for _ in range(count)]


def search(cost, keep=4, turns=2):
    """Returns the units with the highest measured cost, with that cost. Each round combines the worst units so far and
    measures the combinations.
    """
    found = {unit: cost(unit) for unit in many()}
    for turn in range(turns):
        worst = sorted(found, key=found.get, reverse=True)[:keep]
        found |= {unit: cost(unit) for unit in mixed(worst, 12, turn) if unit not in found}
    return [(found[unit], unit) for unit in sorted(found, key=found.get, reverse=True)[:keep]]


def letters(unit):
    """Returns the number of characters, not counting combining marks."""
    return sum(1 for one in unit if not unicodedata.combining(one)) or 1


def text(unit, bytes, number=None, is_number_last=False):
    """Returns a text of at most the given number of bytes that repeats a unit; the number makes it unique."""
    name = "" if number is None else f"{number:03}"
    left = max(0, bytes - size(name))
    row = unit.row(left) if isinstance(unit, Fresh) else unit * (left // size(unit))
    return row + name if is_number_last else name + row
