"""Every state of Party and One-Eyed Jack at every size, in every appearance, with large text, in every language; and
axe finds nothing in any of them. At night.
"""

import pytest
from house_states import ALL
from looks import LOOKS, MUDDLED, SMALL, WIDE, clean
from test_combinations import HALL, LARGE, STILL, WAY, tidy

pytestmark = pytest.mark.night
STATES = pytest.mark.parametrize("states", ALL)


# On the space for a chosen card, a number covers the card's picture, as a chip will.
NUMBERED = ("table-card-chosen", "table-alone-chosen")


def is_for_the_hall(name):
    return "-screen-" in name or "-overlay" in name


@STATES
@WAY
def test_everything_fits(theatre, states, look, sizes, percent, language):
    for name, visitor in states(theatre, **look, **STILL, locale=language):
        if is_for_the_hall(name):
            # The text of a big screen is not enlarged.
            if sizes is not LARGE:
                tidy(visitor, name, [(1920, 1080)] if "-overlay" in name else HALL, 100, (MUDDLED, SMALL))
        elif "-host-" in name:
            visitor.page.set_viewport_size({"width": 390, "height": 844})
            tabs = visitor.page.locator(".host-tabs .tab").filter(visible=True)
            for tab in tabs.evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)"):
                visitor.page.set_viewport_size({"width": 390, "height": 844})
                visitor.page.locator(f".host-tabs [data-tab={tab}]").click()
                tidy(visitor, f"{name}, {tab}", sizes, percent)
        else:
            tidy(visitor, name, sizes, percent, (WIDE, SMALL) if name in NUMBERED else (WIDE, MUDDLED, SMALL))


@STATES
@pytest.mark.parametrize("look", [pytest.param(options, id=name) for name, options in LOOKS.items()])
def test_nothing_for_axe_to_find(theatre, states, look):
    for name, visitor in states(theatre, **look, **STILL):
        # The spinning wheel is a picture of moving names.
        if "spinning" not in name:
            clean(visitor, name)
