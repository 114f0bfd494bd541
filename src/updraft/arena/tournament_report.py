"""What a tournament says to people: standings, duels, places, time."""

from updraft import games
from updraft.arena.charts import Forest, Grid, Stack
from updraft.arena.report import NONE, NumberFormat, Report, Section, arena_texts
from updraft.arena.statistics import Estimate
from updraft.arena.tournament import Duel, TournamentResult, depends_on_machine
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts
from updraft.kit.untrusted import printable


def report_on(outcome: TournamentResult, lang: str) -> Report:
    """The report of a tournament."""
    said = arena_texts(lang)
    tournament = outcome.tournament
    name = game_texts(games.find(tournament.game), lang)["name"]
    title = said["arena_title"].format(game=name, players=tournament.players, bots=", ".join(_names(outcome)))
    guests = tournament.schedule.has_guests
    sections = [_wins(outcome, lang), _places(outcome, lang), _duels(outcome, lang)]
    sections += [_ratings(outcome, lang), _paces(outcome, lang)]
    notes = [said["note_intervals"], said["note_guests" if guests else "note_tables"], said["note_ratings"]]
    timed = [printable(bot) for bot in tournament.bots if depends_on_machine(bot)]
    if timed:
        notes.insert(0, said["note_timed"].format(bots=", ".join(timed)))
    return Report(lang, title, _facts(outcome, lang), sections, notes)


def _facts(outcome: TournamentResult, lang: str) -> list[str]:
    said, tournament = arena_texts(lang), outcome.tournament
    options = ", ".join(f"{key} = {format_value(value)}" for key, value in tournament.settings.options.items()) or NONE
    facts = said["facts"].format(
        games=len(outcome.rows),
        deals=outcome.deals,
        seed=printable(tournament.seed),
        options=options,
        ruleset=tournament.settings.ruleset,
    )
    return [facts, *([headline(outcome, lang)] if len(tournament.bots) == 2 else [])]


def headline(outcome: TournamentResult, lang: str) -> str:
    """Two bots in one line, such as `club 71.3 % [66.2, 75.9] against casual`."""
    said, duel = arena_texts(lang), outcome.duels[0]
    words = {
        "bot": printable(duel.bot),
        "against": printable(duel.against),
        "share": NumberFormat(lang).share(duel.share),
    }
    if outcome.tournament.schedule.has_guests:
        others = outcome.tournament.players - 1
        return said["headline_guest"].format(**words, others=others, fair=NumberFormat(lang).percent(outcome.fair))
    return said["headline"].format(**words)


def _names(outcome: TournamentResult) -> list[str]:
    return [printable(standing.bot) for standing in outcome.standings]


def _wins(outcome: TournamentResult, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    rows = [
        (
            printable(one.bot),
            figures.share(one.wins),
            figures.estimate(one.place),
            figures.estimate(one.score, 1),
        )
        for one in outcome.standings
    ]
    even = said["fair"].format(share=figures.percent(outcome.fair))
    wins = [one.wins for one in outcome.standings]
    chart = Forest(said["axis_wins"], _names(outcome), wins, outcome.fair, even, percent=True)
    columns = [said[key] for key in ("bot", "win_share", "place", "score")]
    return Section("wins", said["wins_title"], said["wins_text"].format(fair=even), columns, rows, chart)


def _places(outcome: TournamentResult, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    parts = [said["place_number"].format(place=place + 1) for place in range(outcome.tournament.players)]
    shares = [one.places for one in outcome.standings]
    rows = [(name, *map(figures.percent, often)) for name, often in zip(_names(outcome), shares, strict=True)]
    chart = Stack(said["axis_places"], _names(outcome), parts, shares)
    return Section("places", said["places_title"], said["places_text"], [said["bot"], *parts], rows, chart)


def _duels(outcome: TournamentResult, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    guests = outcome.tournament.schedule.has_guests
    found = {(duel.bot, duel.against): duel for duel in outcome.duels}
    bots = [one.bot for one in outcome.standings]

    def cell(duel: Duel | None) -> str:
        return NONE if duel is None else figures.share(duel.share)

    rows = [(printable(bot), *(cell(found.get((bot, other))) for other in bots)) for bot in bots]
    cells = [[found[bot, other].share.value if bot != other else None for other in bots] for bot in bots]
    row, column = (said["guest"], said["hosts"]) if guests else (said["bot"], said["opponent"])
    chart = Grid(row, column, _names(outcome), cells, outcome.even)
    text = said["duels_text_guests" if guests else "duels_text"].format(
        even=figures.percent(outcome.even), others=outcome.tournament.players - 1
    )
    return Section("duels", said["duels_title"], text, [row, *_names(outcome)], rows, chart)


def _ratings(outcome: TournamentResult, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    ranges = [
        Estimate(one.rating.mu, one.rating.mu - 2 * one.rating.sigma, one.rating.mu + 2 * one.rating.sigma)
        for one in outcome.standings
    ]
    rows = [
        (printable(one.bot), figures.number(one.rating.mu, 2), figures.number(one.rating.sigma, 2))
        for one in outcome.standings
    ]
    chart = Forest(said["axis_rating"], _names(outcome), ranges)
    columns = [said["bot"], "μ", "σ"]
    return Section("ratings", said["ratings_title"], said["ratings_text"], columns, rows, chart)


def _paces(outcome: TournamentResult, lang: str) -> Section:
    said, figures = arena_texts(lang), NumberFormat(lang)
    rows = [
        (
            printable(pace.bot),
            figures.number(pace.decisions, 0),
            figures.seconds(pace.a_decision),
            figures.seconds(pace.longest),
        )
        for pace in outcome.paces
    ]
    columns = [said[key] for key in ("bot", "decisions", "mean_time", "longest")]
    return Section("times", said["times_title"], said["times_text"], columns, rows)
