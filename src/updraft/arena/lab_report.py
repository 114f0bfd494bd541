"""The report of a lab: seats, ends, options, components."""

from collections.abc import Iterator, Mapping

from updraft.arena.charts import Forest
from updraft.arena.lab import COMPONENTS, ENDS, MEASURES, OPTIONS, SEATS, LabFindings, TraitStats
from updraft.arena.report import NONE, NumberFormat, Report, Section, arena_texts
from updraft.arena.tournament import depends_on_machine
from updraft.kit.contract import OptionValue
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts, rule_text
from updraft.kit.untrusted import printable

MAX_RULE_TEXT = 40  # letters of a rule beside its id


def report_on(findings: LabFindings, lang: str) -> Report:
    """Write the findings of a lab as a report."""
    texts, lab = arena_texts(lang), findings.lab
    name, level = game_texts(lab.rules, lang)["name"], printable(lab.level)
    title = texts["lab_title"].format(game=name, players=lab.players, level=level)
    facts = texts["lab_facts"].format(
        games=len(findings.rows),
        deals=findings.deals,
        variants=len(lab.variants),
        seed=printable(lab.seed),
        ruleset=lab.rules.ruleset,
    )
    sections: list[Section] = []
    if lab.asks(SEATS):
        sections.append(_seats(findings, lang))
    if lab.asks(ENDS):
        sections.append(_ends(findings, lang))
    if lab.asks(OPTIONS) and len(findings.effects) > 1:
        sections += _options(findings, lang)
    if lab.asks(COMPONENTS):
        sections += _components(findings, lang)
    notes = [texts["note_intervals"], texts["note_lab"].format(level=level), texts["note_many"]]
    if depends_on_machine(lab.level):
        notes.insert(0, texts["note_timed"].format(names=level))
    return Report(lang, title, [facts], sections, notes)


def _seats(findings: LabFindings, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    labels = [texts["position"].format(place=one.position + 1) for one in findings.seats]
    labels[0] = texts["starting"]
    rows = [
        (label, figures.share(one.wins), figures.estimate(one.score))
        for label, one in zip(labels, findings.seats, strict=True)
    ]
    even = texts["fair"].format(share=figures.percent(findings.fair))
    wins = [one.wins for one in findings.seats]
    chart = Forest(texts["axis_wins"], labels, wins, findings.fair, even, percent=True)
    columns = [texts["order"], texts["win_share"], texts["score"]]
    return Section("seats", texts["seats_title"], texts["seats_text"].format(fair=even), columns, rows, chart)


def _ends(findings: LabFindings, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    rules = list(findings.ends)
    rows = [
        (
            f"{rule}: {printable(rule_text(findings.lab.rules, rule, lang) or NONE, MAX_RULE_TEXT)}",
            figures.share(share),
        )
        for rule, share in findings.ends.items()
    ]
    chart = Forest(texts["axis_ends"], rules, list(findings.ends.values()), percent=True)
    return Section("ends", texts["ends_title"], texts["ends_text"], [texts["end"], texts["frequency"]], rows, chart)


def _options(findings: LabFindings, lang: str) -> Iterator[Section]:
    """Yield a section for each measure: its value, and how much each option changes it."""
    texts, figures = arena_texts(lang), NumberFormat(lang)
    for name in MEASURES:
        percent = name == "first"
        rows, labels, changes = [], [], []
        for effect in findings.effects:
            label = _option_list(effect.options) or texts["plain"]
            here = effect.measures[name]
            change = effect.differences and effect.differences[name]
            shown = (figures.points(change) if percent else figures.estimate(change)) if change else NONE
            rows.append((label, figures.share(here) if percent else figures.estimate(here), shown))
            if change:
                labels.append(label)
                changes.append(change)
        chart = Forest(texts[f"axis_{name}"], labels, changes, 0.0, texts["no_change"], percent)
        title, text = texts[f"options_{name}_title"], texts["options_text"]
        yield Section(f"options-{name}", title, text, [texts["options"], texts["value"], texts["change"]], rows, chart)


def _option_list(options: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{name} = {format_value(value)}" for name, value in options.items())


def _components(findings: LabFindings, lang: str) -> Iterator[Section]:
    """Yield a section for each trait, with all settings in which it was measured."""
    texts, figures = arena_texts(lang), NumberFormat(lang)
    even = texts["fair"].format(share=figures.percent(findings.fair))
    columns = [texts["value"], texts["frequency"], texts["win_share"], texts["score"]]
    for name in dict.fromkeys(stats.trait.name for stats in findings.traits):
        here = [stats for stats in findings.traits if stats.trait.name == name]
        labels = [_label(findings, stats, lang) for stats in here]
        rows = [
            (label, figures.share(one.frequency), figures.share(one.wins), figures.estimate(one.score))
            for label, one in zip(labels, here, strict=True)
        ]
        chart = Forest(texts["axis_wins"], labels, [one.wins for one in here], findings.fair, even, percent=True)
        text = texts["traits_text_deal" if here[0].trait.of_deal else "traits_text_end"].format(fair=even)
        title = game_texts(findings.lab.rules, lang)["study"][name]["title"]
        yield Section(f"trait-{name}", texts["traits_title"].format(trait=title), text, columns, rows, chart)


def _label(findings: LabFindings, stats: TraitStats, lang: str) -> str:
    """Name a value of a trait, with its setting if the trait was measured in several."""
    value: str = game_texts(findings.lab.rules, lang)["study"][stats.trait.name].get(stats.value, stats.value)
    several = len({_option_list(trait.options) for trait in findings.lab.traits if trait.name == stats.trait.name}) > 1
    return f"{', '.join(map(format_value, stats.trait.options.values()))}: {value}" if several else value
