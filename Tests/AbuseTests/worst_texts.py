"""The texts of Unicode that may cost most to read, searched for and not listed: scalars and rows of them that grow or move
most when they are normalised, folded or compared, for each byte that they take."""

import functools
import itertools
import random
import sys
import unicodedata

# What a text may have in a row, see docs/LIMITS.md.
MARKS_MAX = 30


def size(text):
    return len(text.encode())


def folded(text):
    for _ in range(2):
        text = unicodedata.normalize("NFKD", text).casefold()
    return text


# What a program may have to write or to look at for a text. All that counts is how much of it there is for a byte.
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
    """All that is assigned, but for control characters, surrogates and what is for private use."""
    return [character for character in map(chr, range(0x80, sys.maxunicode + 1))
            if unicodedata.category(character) not in ("Cc", "Cs", "Cn", "Co")]


def best(characters, measure, count):
    return sorted(characters, key=lambda one: (-measure(one) / size(one), one))[:count]


@functools.cache
def towers():
    """Rows of marks that have to be brought into another order, each for one letter."""
    marks = [one for one in scalars() if unicodedata.combining(one)]
    # The shortest of each class, and those that fall apart.
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
    """The most that each measure finds."""
    return list(dict.fromkeys(itertools.chain(
        *(best(scalars(), measure, count) for measure in MEASURES.values()))))


@functools.cache
def kinds():
    """The most of each kind: what belongs together by category, length, and whether it changes."""
    found = {}
    for one in scalars():
        changes = tuple(unicodedata.normalize(form, one) != one for form in ("NFC", "NFD", "NFKD"))
        kind = (unicodedata.category(one), size(one), changes, one.lower() != one, bool(unicodedata.combining(one)),
                one.isspace())
        if kind not in found or len(folded(one)) > len(folded(found[kind])):
            found[kind] = one
    return list(found.values())


def unit(text):
    """What a text repeats: marks only behind a letter, and no more of them than may be."""
    is_mark = all(unicodedata.combining(one) for one in text)
    return "a" + text * ((MARKS_MAX - 1) // len(text)) if is_mark else text


class Fresh(str):
    """A unit that is another character each time, so that nothing a server has kept of earlier texts helps: as a text it is
    one of them."""

    def __new__(cls, characters):
        made = super().__new__(cls, characters[0])
        made.characters = itertools.cycle(characters)
        return made

    def row(self, bytes):
        """Characters that have not been in a text for longest, of at most so many bytes."""
        row = []
        while (bytes := bytes - size(one := next(self.characters))) >= 0:
            row.append(one)
        return "".join(row)


@functools.cache
def fresh():
    """Rows of different characters: ideographs, of which there are most, and what is neither an ideograph nor a mark or
    invisible."""
    def is_ideograph(one):
        return unicodedata.name(one, "").startswith("CJK UNIFIED")

    ideographs = [one for one in scalars() if is_ideograph(one)]
    others = [one for one in scalars() if unicodedata.category(one)[0] in "LNS" and not is_ideograph(one)]
    for characters in (ideographs, others):
        random.Random(1).shuffle(characters)
    return [Fresh(ideographs), Fresh(others)]


def few():
    """Those that stand for the others: the worst by each measure, and a tower."""
    return [unit(one) for one in worst_scalars(1)] + towers()[:1]


def many():
    """Those that a search begins with."""
    return list(dict.fromkeys([unit(one) for one in worst_scalars(4) + kinds()] + towers()))


def mixed(units, count, seed):
    """Units put together, for the next turn of a search."""
    dice = random.Random(seed)
    return ["".join(dice.choices(units, k=dice.randint(2, 4))) for _ in range(count)]


def search(cost, keep=4, turns=2):
    """The units that cost most by what is measured, each with that: those that are worst so far are put together, and
    measured again."""
    found = {unit: cost(unit) for unit in many()}
    for turn in range(turns):
        worst = sorted(found, key=found.get, reverse=True)[:keep]
        found |= {unit: cost(unit) for unit in mixed(worst, 12, turn) if unit not in found}
    return [(found[unit], unit) for unit in sorted(found, key=found.get, reverse=True)[:keep]]


def letters(unit):
    """How many characters it is, marks aside."""
    return sum(1 for one in unit if not unicodedata.combining(one)) or 1


def text(unit, bytes, number=None, is_number_last=False):
    """A text of at most so many bytes that repeats a unit, told from others by its number."""
    name = "" if number is None else f"{number:03}"
    left = max(0, bytes - size(name))
    row = unit.row(left) if isinstance(unit, Fresh) else unit * (left // size(unit))
    return row + name if is_number_last else name + row
