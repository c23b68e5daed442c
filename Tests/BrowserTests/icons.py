#!/usr/bin/env python3
"""Draws the icons of the installed page, web/icons/*.png, from web/icons/icon.svg."""

import base64
import pathlib
import shutil

from playwright.sync_api import sync_playwright

ICONS = pathlib.Path(__file__).parents[2] / "web/icons"
# The sizes that stores and home screens require. Masks cut off the outer tenth, which contains nothing important.
SIZES = {"icon-192": 192, "icon-512": 512, "apple-touch-icon": 180}


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        drawing = base64.b64encode((ICONS / "icon.svg").read_bytes()).decode()
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f'<body style="margin:0"><img width={size} height={size} src="data:image/svg+xml;base64,{drawing}">')
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=ICONS / f"{name}.png")
            page.close()


if __name__ == "__main__":
    main()
