"""Options of `updraft serve`: limits, from the command line and the environment; the port; the browser."""

import re
import resource
import subprocess
import sys
import webbrowser
from dataclasses import fields, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.clients import Clock
from updraft.cli import app
from updraft.cli import serve as command
from updraft.server import serve, static_files
from updraft.server.admission import OpenedTables
from updraft.server.config import ServerConfig
from updraft.server.limits import LimitError, Limits, Rate, TokenBuckets, address_key, read_limits
from updraft.server.serve import raise_file_limit
from updraft.server.static_files import files

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix", "unix"),
        ("999.0.0.1", "999.0.0.1"),
    ],
)
def test_addresses_are_counted_by_network(host: str, key: str) -> None:
    assert address_key(host) == key


def test_limits_are_read_from_the_environment_and_options_win() -> None:
    environ = {"UPDRAFT_LIMIT_REQUESTS": "50/5", "UPDRAFT_LIMIT_TABLES_PER_GUEST": "3", "UPDRAFT_CACHE": "x"}
    limits = read_limits(environ, ["requests=200/0.5", "header_seconds = 2.5"])
    assert limits == Limits(requests=Rate(200, 0.5), tables_per_guest=3, header_seconds=2.5)
    assert read_limits({}) == Limits()


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("nonsense", "write NAME=VALUE, as in requests=200/20"),
        ("wishes=3", "there is no limit 'wishes'; the limits are tables_per_guest, "),
        ("requests=20", "requests is a burst of at least 1 and a rate per second, as in 4000/100"),
        ("requests=0/20", "requests is a burst of at least 1"),
        ("requests=20/0", "requests is a burst of at least 1"),
        ("requests=nan/inf", "requests is a burst of at least 1"),
        ("tables_per_guest=0", "tables_per_guest is a whole number from 1 on, as in 20"),
        ("tables_per_guest=1e3", "tables_per_guest is a whole number"),
        ("tables_per_guest=", "tables_per_guest is a whole number"),
        ("header_seconds=0", "header_seconds is a number of seconds above 0, as in 10"),
        ("header_seconds=soon", "header_seconds is a number of seconds above 0"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(option: str, why: str) -> None:
    with pytest.raises(LimitError, match=re.escape(why)):
        read_limits({}, [option])
    name, _, value = option.partition("=")
    if value:
        with pytest.raises(LimitError, match=re.escape(f"UPDRAFT_LIMIT_{name.upper()}: ")):
            read_limits({f"UPDRAFT_LIMIT_{name.upper()}": value})


def test_an_unknown_limit_is_answered_with_all_limits() -> None:
    with pytest.raises(LimitError) as refused:
        read_limits({"UPDRAFT_LIMIT_WISHES": "3"})
    assert all(known.name in str(refused.value) for known in fields(Limits))


def configured(monkeypatch: pytest.MonkeyPatch, *options: str, **variables: str) -> ServerConfig:
    """Run `updraft serve` with options and variables; return the configuration that it would serve."""
    served: list[ServerConfig] = []
    monkeypatch.setattr(serve, "serve", lambda config, _: served.append(config))
    result = CliRunner().invoke(app, ["serve", *options], env=variables, catch_exceptions=False)
    assert served, result.output
    return served[0]


def test_options_and_limits_come_from_the_environment_and_the_command_line_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    variables = {
        "UPDRAFT_HOST": "::1",
        "UPDRAFT_PORT": "8001",
        "UPDRAFT_DATA": "there",
        "UPDRAFT_DATABASE": "postgresql://there/games",
        "UPDRAFT_VALKEY": "valkey://there",
        "UPDRAFT_BOT_PAUSE": "0.5",
        "UPDRAFT_LIMIT_CHAT": "9/1",
        "UPDRAFT_LIMIT_CODES": "2/1",
    }
    config = configured(monkeypatch, "--port", "8002", "--limit", "codes=3/1", "--limit", "guests=4/1", **variables)
    assert (config.host, config.port, config.data) == ("::1", 8002, Path("there"))
    assert (config.database, config.valkey, config.pause) == ("postgresql://there/games", "valkey://there", 0.5)
    assert config.limits == Limits(chat=Rate(9, 1), codes=Rate(3, 1), guests=Rate(4, 1))


def test_a_wrong_limit_is_reported_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "updraft", "serve", "--limit", "chat=slow"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("updraft: --limit chat=slow: chat is a burst of at least 1")


def test_hosting_lists_every_limit_with_its_default() -> None:
    rows = re.findall(
        r"^\| `([a-z_]+)` \| ([^|]+) \| [A-Z][^|]+\. \|$", HOSTING.read_text(encoding="utf-8"), re.MULTILINE
    )
    expected = [
        (known.name, f"{known.default:g}" if isinstance(known.default, float) else str(known.default))
        for known in fields(Limits)
    ]
    assert rows == expected


def test_the_defaults_leave_room_for_a_class_behind_one_address() -> None:
    """Let thirty pupils load every file of the page at the same moment, become guests and play."""
    limits, pupils = Limits(), 30
    requests_of_pupil = max(40, len(files())) + 20
    connections_of_pupil = 6 + 2  # of a browser for requests, and for sockets
    assert pupils * requests_of_pupil <= limits.requests.burst
    assert pupils * connections_of_pupil <= limits.connections_per_address
    assert pupils * 3 <= min(limits.guests.burst, limits.sockets_per_address, limits.tables_per_address)
    assert pupils <= min(limits.codes.burst, limits.messages_per_address.per_second / 3)


def test_hosting_names_the_variable_of_every_option() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    for name in ("HOST", "PORT", "DATA", "DATABASE", "VALKEY", "BOT_PAUSE", "PONDERING"):
        assert f"UPDRAFT_{name}`" in text


def test_the_file_limit_is_raised_to_what_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, hard) - 1, hard))
    assert raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard


def test_full_buckets_are_dropped_without_looking_at_all_of_them_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TokenBuckets, "SWEEP_AT", 10)
    clock = Clock()
    buckets = TokenBuckets(Rate(2, 1), clock)
    assert all(buckets.take(str(number)) for number in range(25))
    clock.advance(5)
    for number in range(25, 60):
        assert buckets.take(str(number))
    assert not buckets.take("59") or not buckets.take("59")
    assert len(buckets) < 60


def test_opened_tables_are_remembered_up_to_a_number() -> None:
    opened = OpenedTables(most=3)
    for number in range(5):
        opened.add("here" if number % 2 else "there", str(number))
    assert (opened.of("here"), opened.of("there")) == ({"3"}, {"2", "4"})
    opened.forget({"3", "0", "nothing"})
    assert opened.of("here") == set()
    assert len(opened) == 2


def test_bots_ponder_in_as_many_processes_as_the_host_wants(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for words, variables, processes in (
        ((), {}, 0),
        (("--pondering", "3"), {}, 3),
        ((), {"UPDRAFT_PONDERING": "2"}, 2),
        (("--pondering", "3", "--workers", "2"), {}, 2),
    ):
        config = configured(monkeypatch, *words, **variables)
        assert serve.open_hub(replace(config, data=tmp_path)).workers.pondering.size == processes


def test_without_a_port_the_next_free_one_is_taken_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "next_free_port", lambda _, port: port + 3)
    assert configured(monkeypatch).port == 8003
    assert configured(monkeypatch, "--port", "8000").port == 8000


@pytest.mark.parametrize(
    ("options", "variables", "opened"),
    [
        ((), {"DISPLAY": ":0"}, ["http://127.0.0.1:8000"]),
        (("--host", "0.0.0.0"), {"WAYLAND_DISPLAY": "wayland-0"}, ["http://127.0.0.1:8000"]),  # noqa: S104 (nothing listens)
        (("--host", "::1"), {"DISPLAY": ":0"}, ["http://[::1]:8000"]),
        (("--no-browser",), {"DISPLAY": ":0"}, []),
        ((), {}, []),
        ((), {"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 22"}, []),
    ],
)
def test_the_page_opens_by_itself_on_a_desktop(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], variables: dict[str, str], opened: list[str]
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(serve, "serve", lambda _, announce: announce())
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(command, "is_terminal", lambda: True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    CliRunner().invoke(app, ["serve", "--port", "8000", *options], env=variables, catch_exceptions=False)
    assert addresses == opened


def test_no_page_opens_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert not command.has_desktop()


def test_an_installation_without_a_page_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    monkeypatch.setattr(static_files, "files", static_files.files.__wrapped__)
    monkeypatch.setattr(serve, "serve", lambda _, announce: announce())
    monkeypatch.setattr(command, "has_desktop", lambda: True)
    monkeypatch.setattr(webbrowser, "open", pytest.fail)
    said = CliRunner().invoke(app, ["serve"], catch_exceptions=False).output
    assert "This installation has no page" in said and "make page" in said
