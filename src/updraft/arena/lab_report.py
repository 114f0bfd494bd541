"""What the laboratory says to people: seats, options, components, ends."""

from collections.abc import Iterator, Mapping

from updraft.arena.charts import Forest
from updraft.arena.lab import COMPONENTS, ENDS, MEASURES, OPTIONS, SEATS, LabFindings, TraitWorth
from updraft.arena.report import NONE, NumberFormat, Report, Section, arena_texts
from updraft.arena.tournament import depends_on_machine
from updraft.kit.contract import OptionValue
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts, rule_text
from updraft.kit.untrusted import printable

LONGEST_RULE = 40  # letters of a rule beside its id


def report_on(findings: LabFindings, lang: str) -> Report:
    """The report of a laboratory's games."""
    said, laboratory = arena_texts(lang), findings.laboratory
    name, level = game_texts(laboratory.rules, lang)["name"], printable(laboratory.level)
    title = said["lab_title"].format(game=name, players=laboratory.players, level=level)
    facts = said["lab_facts"].format(
        games=len(findings.rows),
        deals=findings.deals,
        variants=len(laboratory.variants),
        seed=printable(laboratory.seed),
        ruleset=laboratory.rules.ruleset,
    )
    sections: list[Section] = []
    if laboratory.asks(SEATS):
        sections.append(_seats(findings, lang))
    if laboratory.asks(ENDS):
        sections.append(_ends(findings, lang))
    if laboratory.asks(OPTIONS) and len(findings.effects) > 1:
        sections += _options(findings, lang)
    if laboratory.asks(COMPONENTS):
        sections += _components(findings, lang)
    notes = [said["note_intervals"], said["note_lab"].format(level=level), said["note_many"]]
    if depends_on_machine(laboratory.level):
        notes.insert(0, said["note_timed"].format(bots=level))
    return Report(lang, title, [facts], sections, notes)


def _seats(findings: LabFindings, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    labels = [said["position"].format(place=one.position + 1) for one in findings.seats]
    labels[0] = said["starting"]
    rows = [
        (label, figures.share(one.wins), figures.estimate(one.score))
        for label, one in zip(labels, findings.seats, strict=True)
    ]
    even = said["fair"].format(share=figures.percent(findings.fair))
    wins = [one.wins for one in findings.seats]
    chart = Forest(said["axis_wins"], labels, wins, findings.fair, even, percent=True)
    columns = [said["order"], said["win_share"], said["score"]]
    return Section("seats", said["seats_title"], said["seats_text"].format(fair=even), columns, rows, chart)


def _ends(findings: LabFindings, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    rules = list(findings.ends)
    rows = [
        (
            f"{rule}: {printable(rule_text(findings.laboratory.rules, rule, lang) or NONE, LONGEST_RULE)}",
            figures.share(often),
        )
        for rule, often in findings.ends.items()
    ]
    chart = Forest(said["axis_ends"], rules, list(findings.ends.values()), percent=True)
    return Section("ends", said["ends_title"], said["ends_text"], [said["end"], said["often"]], rows, chart)


def _options(findings: LabFindings, lang: str) -> Iterator[Section]:
    """One section for each measure: what it is, and by how much each option changes it."""
    said, figures = arena_texts(lang), NumberFormat(lang)
    for name in MEASURES:
        percent = name == "first"
        rows, labels, changes = [], [], []
        for effect in findings.effects:
            label = _chosen(effect.options) or said["plain"]
            here = effect.measures[name]
            change = effect.differences and effect.differences[name]
            told = (figures.points(change) if percent else figures.estimate(change)) if change else NONE
            rows.append((label, figures.share(here) if percent else figures.estimate(here), told))
            if change:
                labels.append(label)
                changes.append(change)
        chart = Forest(said[f"axis_{name}"], labels, changes, 0.0, said["no_change"], percent)
        title, text = said[f"options_{name}_title"], said["options_text"]
        yield Section(f"options-{name}", title, text, [said["options"], said["value"], said["change"]], rows, chart)


def _chosen(options: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{name} = {format_value(value)}" for name, value in options.items())


def _components(findings: LabFindings, lang: str) -> Iterator[Section]:
    """One section for each name of a trait, with all settings in which it was looked at."""
    said, figures = arena_texts(lang), NumberFormat(lang)
    even = said["fair"].format(share=figures.percent(findings.fair))
    columns = [said["value"], said["often"], said["win_share"], said["score"]]
    for name in dict.fromkeys(worth.trait.name for worth in findings.traits):
        here = [worth for worth in findings.traits if worth.trait.name == name]
        labels = [_label(findings, worth, lang) for worth in here]
        rows = [
            (label, figures.share(one.often), figures.share(one.wins), figures.estimate(one.score))
            for label, one in zip(labels, here, strict=True)
        ]
        chart = Forest(said["axis_wins"], labels, [one.wins for one in here], findings.fair, even, percent=True)
        text = said["traits_text_deal" if here[0].trait.of_deal else "traits_text_end"].format(fair=even)
        title = game_texts(findings.laboratory.rules, lang)["study"][name]["title"]
        yield Section(f"trait-{name}", said["traits_title"].format(trait=title), text, columns, rows, chart)


def _label(findings: LabFindings, worth: TraitWorth, lang: str) -> str:
    """A value as people say it, after the setting where a trait was looked at in several."""
    value: str = game_texts(findings.laboratory.rules, lang)["study"][worth.trait.name].get(worth.value, worth.value)
    several = (
        len({_chosen(trait.options) for trait in findings.laboratory.traits if trait.name == worth.trait.name}) > 1
    )
    return f"{', '.join(map(format_value, worth.trait.options.values()))}: {value}" if several else value
