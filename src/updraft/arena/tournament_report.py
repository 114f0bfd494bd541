"""The report of a tournament: wins, places, duels, ratings, times."""

from updraft import games
from updraft.arena.charts import Forest, Grid, Stack
from updraft.arena.report import NONE, NumberFormat, Report, Section, arena_texts
from updraft.arena.statistics import Estimate
from updraft.arena.tournament import Duel, TournamentResult, depends_on_machine
from updraft.bots import is_language_model, short_name
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts
from updraft.kit.untrusted import printable


def report_on(result: TournamentResult, lang: str) -> Report:
    """Write the result of a tournament as a report."""
    texts = arena_texts(lang)
    tournament = result.tournament
    name = game_texts(games.find(tournament.game), lang)["name"]
    title = texts["arena_title"].format(game=name, players=tournament.players, names=", ".join(_names(result)))
    challengers = tournament.schedule.has_challengers
    sections = [_wins(result, lang), _places(result, lang), _duels(result, lang)]
    sections += [_ratings(result, lang), _times(result, lang)]
    if result.usage:
        sections.append(_usage(result, lang))
    notes = [
        texts["note_intervals"],
        texts["note_challengers" if challengers else "note_tables"],
        texts["note_ratings"],
    ]
    timed = [printable(bot) for bot in tournament.bots if depends_on_machine(bot)]
    if timed:
        notes.insert(0, texts["note_timed"].format(names=", ".join(timed)))
    models = [printable(short_name(bot)) for bot in tournament.bots if is_language_model(bot)]
    if models:
        notes.insert(0, texts["note_models"].format(names=", ".join(models)))
    return Report(lang, title, _facts(result, lang), sections, notes)


def _facts(result: TournamentResult, lang: str) -> list[str]:
    texts, tournament = arena_texts(lang), result.tournament
    options = ", ".join(f"{key} = {format_value(value)}" for key, value in tournament.settings.options.items()) or NONE
    facts = texts["facts"].format(
        games=len(result.rows),
        deals=result.deals,
        seed=printable(tournament.seed),
        options=options,
        ruleset=tournament.settings.ruleset,
    )
    if len(tournament.bots) > 2:
        return [facts]
    return [facts, headline(result, lang), *([] if _is_decided(result) else [texts["undecided"]])]


def _is_decided(result: TournamentResult) -> bool:
    """Tell whether the interval of the first duel leaves out the share of equals."""
    share = result.duels[0].share
    return share.low is not None and share.high is not None and not share.low <= result.even <= share.high


def headline(result: TournamentResult, lang: str) -> str:
    """Write two bots in one line, such as `club 71.3 % [66.2, 75.9] against casual`."""
    texts, duel = arena_texts(lang), result.duels[0]
    words = {
        "name": printable(duel.bot),
        "against": printable(duel.against),
        "share": NumberFormat(lang).share(duel.share),
    }
    if result.tournament.schedule.has_challengers:
        others = result.tournament.players - 1
        return texts["headline_challenger"].format(**words, others=others, fair=NumberFormat(lang).percent(result.fair))
    return texts["headline"].format(**words)


def _names(result: TournamentResult) -> list[str]:
    return [printable(standing.bot) for standing in result.standings]


def _wins(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    rows = [
        (
            printable(one.bot),
            figures.share(one.wins),
            figures.estimate(one.place),
            figures.estimate(one.score, 1),
        )
        for one in result.standings
    ]
    even = texts["fair"].format(share=figures.percent(result.fair))
    wins = [one.wins for one in result.standings]
    chart = Forest(texts["axis_wins"], _names(result), wins, result.fair, even, percent=True)
    columns = [texts[key] for key in ("bot", "win_share", "place", "score")]
    return Section("wins", texts["wins_title"], texts["wins_text"].format(fair=even), columns, rows, chart)


def _places(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    parts = [texts["place_number"].format(place=place + 1) for place in range(result.tournament.players)]
    shares = [one.places for one in result.standings]
    rows = [(name, *map(figures.percent, own)) for name, own in zip(_names(result), shares, strict=True)]
    chart = Stack(texts["axis_places"], _names(result), parts, shares)
    return Section("places", texts["places_title"], texts["places_text"], [texts["bot"], *parts], rows, chart)


def _duels(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    challengers = result.tournament.schedule.has_challengers
    found = {(duel.bot, duel.against): duel for duel in result.duels}
    bots = [one.bot for one in result.standings]

    def cell(duel: Duel | None) -> str:
        return NONE if duel is None else figures.share(duel.share)

    rows = [(printable(bot), *(cell(found.get((bot, other))) for other in bots)) for bot in bots]
    cells = [[found[bot, other].share.value if bot != other else None for other in bots] for bot in bots]
    row, column = (texts["challenger"], texts["field"]) if challengers else (texts["bot"], texts["opponent"])
    chart = Grid(row, column, _names(result), cells, result.even)
    text = texts["duels_text_challengers" if challengers else "duels_text"].format(
        even=figures.percent(result.even), others=result.tournament.players - 1
    )
    return Section("duels", texts["duels_title"], text, [row, *_names(result)], rows, chart)


def _ratings(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    ranges = [
        Estimate(one.rating.mu, one.rating.mu - 2 * one.rating.sigma, one.rating.mu + 2 * one.rating.sigma)
        for one in result.standings
    ]
    rows = [
        (printable(one.bot), figures.number(one.rating.mu, 2), figures.number(one.rating.sigma, 2))
        for one in result.standings
    ]
    chart = Forest(texts["axis_rating"], _names(result), ranges)
    columns = [texts["bot"], "μ", "σ"]
    return Section("ratings", texts["ratings_title"], texts["ratings_text"], columns, rows, chart)


def _times(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    rows = [
        (
            printable(time.bot),
            figures.number(time.decisions, 0),
            figures.seconds(time.per_decision),
            figures.seconds(time.longest),
        )
        for time in result.thinking_times
    ]
    columns = [texts[key] for key in ("bot", "decisions", "mean_time", "longest")]
    return Section("times", texts["times_title"], texts["times_text"], columns, rows)


def _usage(result: TournamentResult, lang: str) -> Section:
    texts, figures = arena_texts(lang), NumberFormat(lang)
    counts = ("requests", "retries", "prompt_tokens", "completion_tokens", "refused", "forfeits")
    rows = [
        (printable(bot), *(figures.number(used[key], 0) for key in counts), figures.number(used["cost"], 4))
        for bot, used in result.usage.items()
    ]
    columns = [texts[key] for key in ("bot", *counts, "cost")]
    return Section("usage", texts["usage_title"], texts["usage_text"], columns, rows)
