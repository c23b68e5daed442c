"""The comparisons, their summaries, and their output: on the terminal, as Markdown, as a chart."""
import statistics

# If other processes use more than this share of the machine, times are unreliable.
BUSY = 0.1

# The ratios: a name, the figures in the results of Callboard, the floor and the joining floor, and the target.
RATIOS = [
    ("CPU per delivery, W1", lambda c, f, j: (c["announce:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("CPU per delivery, call W1", lambda c, f, j: (c["call:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("deliveries/s, W4", lambda c, f, j: (c["announce:4"]["deliveriesPerSecond"], j["announce:4"]["deliveriesPerSecond"]), "≥ 0.9"),
    ("CPU per delivery, W4", lambda c, f, j: (c["announce:4"]["cpuPerDelivery"], j["announce:4"]["cpuPerDelivery"]), ""),
    ("deliveries/s, call W4", lambda c, f, j: (c["call:4"]["deliveriesPerSecond"], j["announce:4"]["deliveriesPerSecond"]), ""),
    ("first delivery, 2/s", lambda c, f, j: (c["rate:2"]["firstMs"], f["rate:2"]["firstMs"]), ""),
    ("last delivery, 2/s", lambda c, f, j: (c["rate:2"]["lastMs"], f["rate:2"]["lastMs"]), ""),
    ("first to last, 2/s", lambda c, f, j: (c["rate:2"]["betweenMs"], f["rate:2"]["betweenMs"]), "≤ 1.2"),
    ("last delivery, 10/s", lambda c, f, j: (c["rate:10"]["lastMs"], f["rate:10"]["lastMs"]), ""),
    ("first to last, 10/s", lambda c, f, j: (c["rate:10"]["betweenMs"], f["rate:10"]["betweenMs"]), "≤ 1.2"),
    ("CPU per connect", lambda c, f, j: (c["whole"]["cpuPerConnect"], f["whole"]["cpuPerConnect"]), ""),
    ("connects/s", lambda c, f, j: (c["whole"]["connectsPerSecond"], f["whole"]["connectsPerSecond"]), "≥ 0.8"),
]
PLAIN = [
    ("whole joins/s", lambda c: c["whole"]["wholeJoinsPerSecond"], "≥ 5000"),
    ("CPU per join, µs", lambda c: c["whole"]["cpuPerJoin"], ""),
    ("bytes per idle connection", lambda c: c["whole"]["bytesPerConnection"], "≤ 2048"),
    ("more bytes per seat", lambda c: c["whole"]["bytesPerSeat"], "≤ 1024"),
    ("a commit, ms", lambda c: c["whole"]["commits"]["meanMs"], ""),
    ("idle CPU, % of a core", lambda c: c["idle"]["cpu"] * 100 if "idle" in c else None, "≤ 1"),
    ("the machine's other work", lambda c: max(phase["others"] for name, phase in c.items() if name != "whole"), f"≤ {BUSY}"),
]
# The cost of TLS: Callboard with and without it, in the same session.
SECURED = [
    ("CPU per delivery, W1", lambda t: t["announce:1"]["cpuPerDelivery"]),
    ("CPU per delivery, W4", lambda t: t["announce:4"]["cpuPerDelivery"]),
    ("deliveries/s, W1", lambda t: t["announce:1"]["deliveriesPerSecond"]),
    ("deliveries/s, W4", lambda t: t["announce:4"]["deliveriesPerSecond"]),
    ("connects/s", lambda t: t["whole"]["connectsPerSecond"]),
    ("whole joins/s", lambda t: t["whole"]["wholeJoinsPerSecond"]),
    ("bytes per idle connection", lambda t: t["whole"]["bytesPerConnection"]),
]
# Where a second loop, or a second thread of the floor, shows: the run, the phase, and the target for deliveries.
THREADED = [
    ("on one core", "pinned", "announce", "≥ 0.95"), ("on both, with the load", "free", "announce", ""),
    ("on both, alone", "free", "sink", "> 1"),
]


def shaped(result: dict) -> dict:
    """Returns a run's phases by name, and the figures of the whole run."""
    phases = {phase["phase"].rsplit(":", 1)[0]: phase for phase in result["phases"]}
    return phases | {"whole": {key: value for key, value in result.items() if key != "phases"}}


def row(name: str, values: list[tuple[float, float]], target="") -> dict | None:
    """Returns a line of a table: ratios of pairs, and the medians of both sides."""
    ratios = [ours / theirs for ours, theirs in values if theirs]
    if not ratios:
        return None
    return {"name": name, "target": target, "median": statistics.median(ratios), "low": min(ratios), "high": max(ratios),
            "ours": statistics.median(ours for ours, _ in values), "theirs": statistics.median(theirs for _, theirs in values)}


def beside_the_floor(pairs: list[tuple[dict, dict, dict]]) -> list[dict]:
    rows = [row(name, [pick(*pair) for pair in pairs], target) for name, pick, target in RATIOS]
    for name, pick, target in PLAIN:
        values = [value for value in (pick(pair[0]) for pair in pairs) if value is not None]
        if values:
            rows.append({"name": name, "target": target, "median": None, "low": min(values), "high": max(values),
                         "ours": statistics.median(values), "theirs": None})
    return [line for line in rows if line]


def beside_plain(plain: dict, tls: dict) -> list[dict]:
    rows = [row(name, [(pick(tls), pick(plain))]) for name, pick in SECURED]
    return [line for line in rows if line]


def beside_nginx(pairs: list[dict]) -> list[dict]:
    """Returns the cost of a TLS connection compared with nginx: processor time and rate of new and of resumed ones."""
    rows = []
    for version, shown in (("tls1_3", "TLS 1.3"), ("tls1_2", "TLS 1.2")):
        for kind, what, limit in (("new", "new", "≤ 1.1"), ("reuse", "resumed", "≤ 1.2")):
            for key, name, target in (("microseconds", "CPU, µs", limit), ("perSecond", "connections/s", "≥ 0.9")):
                values = [tuple(pair[f"{who} {version} {kind}"][key] for who in ("callboard", "nginx")) for pair in pairs]
                rows.append(row(f"{shown}, {what}: {name}", values, target))
    return [line for line in rows if line]


def of_seats(result: dict) -> list[str]:
    """Returns the memory of a seat: after joining, and after marking eight cells."""
    joined, count = result["bytesPerSeat"], result["connections"] - 1
    played = joined + result["phases"][0]["grownKiB"] * 1024 / count
    return [f"\n### What a seat holds, of {count:,}\n", f"{joined:,.0f} bytes when it has joined, {played:,.0f} after eight marks."]


def beside_one(pairs: list[tuple[dict, dict]]) -> list[dict]:
    """Compares two threads with one."""
    rows = []
    for name, run, phase, target in THREADED:
        for window in "14":
            for figure, key in (("deliveries/s", "deliveriesPerSecond"), ("CPU per delivery", "cpuPerDelivery")):
                values = [tuple(result[run][f"{phase}:{window}"][key] for result in (two, one)) for one, two in pairs]
                rows.append(row(f"{figure} {name}, W{window}", values, target if figure == "deliveries/s" else ""))
    return [line for line in rows if line]


def crowded(name: str, result: dict) -> list[str]:
    """Returns a table of a run's phases, for figures without a floor."""
    commits = result["commits"]
    lines = [f"\n### {name}\n", f"{commits['count']:.0f} commits of {commits['records']:.0f} records, {commits['meanMs']:.2f} ms each.\n",
             "| phase | core | answers | after ms, p50, p99 | broadcasts | last has it after ms, p50, p99 | frames a player got | others |",
             "|---|---|---|---|---|---|---|---|"]
    for phase in result["phases"]:
        answered = f"{phase['answerMs']:.1f}, {phase['answerMs99']:.1f}" if phase["answers"] else ""
        delivered = f"{phase['lastMs']:.1f}, {phase['lastMs99']:.1f}" if phase["complete"] else ""
        lines.append(f"| {phase['phase']} | {phase['cpu']:.2f} | {phase['answers']:,} | {answered} | {phase['published']} | {delivered} "
                     f"| {phase['watchedFrames']} | {phase['others']:.2f} |")
    return lines


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"


def show(title: str, rows: list[dict], ours="Callboard", theirs="floor") -> None:
    print(f"\n{title}\n{'':44}{'ratio':>8}{'spread':>16}{ours:>12}{theirs:>12}  wanted")
    for line in rows:
        ratio, spread = (f"{line['median']:.2f}", f"{line['low']:.2f}–{line['high']:.2f}") if line["median"] else (
            "", f"{number(line['low'])}–{number(line['high'])}")
        other = number(line["theirs"]) if line["theirs"] is not None else ""
        print(f"{line['name']:44}{ratio:>8}{spread:>16}{number(line['ours']):>12}{other:>12}  {line['target']}", flush=True)


def markdown(title: str, tables: dict[str, list[dict]]) -> str:
    """Returns tables side by side: a column for each, a line for each figure, with the ratio and its spread or the
    figure itself.
    """
    names, targets = [], {}
    for rows in tables.values():
        for line in rows:
            if line["name"] not in targets:
                names.append(line["name"])
            targets[line["name"]] = line["target"]
    text = f"\n## {title}\n\n| | {' | '.join(tables)} | wanted |\n|---{'|---' * len(tables)}|---|\n"
    for name in names:
        cells = []
        for rows in tables.values():
            line = next((line for line in rows if line["name"] == name), None)
            if not line:
                cells.append("")
            elif line["median"]:
                spread = f" ({line['low']:.2f}–{line['high']:.2f})" if line["low"] != line["high"] else ""
                cells.append(f"**{line['median']:.2f}**{spread} {number(line['ours'])} : {number(line['theirs'])}")
            else:
                cells.append(number(line["ours"]))
        text += f"| {name} | {' | '.join(cells)} | {targets[name]} |\n"
    return text


def chart(tables: dict[int, list[dict]]) -> str:
    """Returns a bar chart of ratios to the floor, one group per figure. A line at 1 is the floor."""
    names = [name for name, _, _ in RATIOS]
    counts, colours = list(tables), ["#1b4965", "#5fa8d3", "#ca6702", "#9b2226"]
    bar, gap, left, width = 12, 16, 190, 720
    unit, height, parts = (width - left - 60) / 3, 46, []
    for name in names:
        parts.append(f'<text x="{left - 8}" y="{height + bar * len(counts) / 2 + 4}" text-anchor="end">{name}</text>')
        for index, count in enumerate(counts):
            line = next((line for line in tables[count] if line["name"] == name), None)
            if line:
                length, y = min(line["median"], 3) * unit, height + index * bar
                parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{bar - 2}" fill="{colours[index % 4]}"/>')
                parts.append(f'<text x="{left + length + 4:.1f}" y="{y + 9}" font-size="9">{line["median"]:.2f}</text>')
        height += bar * len(counts) + gap
    legend = "".join(f'<text x="{left + 110 * i}" y="20" fill="{colours[i % 4]}">N = {count:,}</text>' for i, count in enumerate(counts))
    one = f'<line x1="{left + unit:.1f}" x2="{left + unit:.1f}" y1="34" y2="{height}" stroke="#000" stroke-dasharray="3 3"/>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 10}" font-family="sans-serif" font-size="12">'
            f'<rect width="100%" height="100%" fill="#fff"/>{legend}{one}<text x="{left + unit + 3:.1f}" y="32" font-size="9">'
            f'the floor</text>{"".join(parts)}</svg>\n')
