"""The examples in deploy/: each is parsed, its commands are accepted, and proxies run where they are installed."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer
import yaml

from tests.ports import free_port
from tests.server.clients import NO_TLS, OPEN, PATIENCE, Client, RunningServer, play_on, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.services import is_open
from tests.server.test_durability import ServerProcess
from updraft.cli import app
from updraft.server.http.records import MAX_RECORD
from updraft.server.limits import Rate

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FEW = Rate(20, 0.0)
NGINX_DIRECTIVES = {
    *("upstream", "hash", "server", "keepalive", "map", "limit_req_zone", "limit_conn_zone", "listen", "server_name"),
    *("access_log", "error_log", "return", "ssl_certificate", "ssl_certificate_key", "client_max_body_size"),
    *("client_header_timeout", "client_body_timeout", "send_timeout", "limit_req", "limit_req_status", "limit_conn"),
    *("limit_conn_status", "location", "proxy_pass", "proxy_http_version", "proxy_set_header", "proxy_connect_timeout"),
    *("proxy_read_timeout", "proxy_buffering", "default", '""', '"~^/api/tables/(?<table>[^/]+)"'),
}
CADDY_DIRECTIVES = {
    *("log", "exclude", "servers", "timeouts", "read_header", "read_body", "idle", "request_body", "max_size"),
    *("respond", "reverse_proxy", "lb_policy", "lb_try_duration", "health_uri", "health_interval", "flush_interval"),
}


def parsed(command: list[str], **environment: str) -> dict[str, Any]:
    """Let the command line parse `updraft serve …` without running it; return its options."""
    program, name, *words = command
    assert Path(program).name == "updraft"
    found: Any = typer.main.get_command(app)
    with pytest.MonkeyPatch.context() as patch:
        for variable, value in environment.items():
            patch.setenv(variable, value)
        options: dict[str, Any] = found.commands[name].make_context(name, words).params
    return options


def read(name: str) -> str:
    return (DEPLOY / name).read_text()


def test_a_command_that_is_not_accepted_is_noticed() -> None:
    with pytest.raises(typer.TyperException):
        parsed(["updraft", "serve", "--colour", "red"])


def test_the_systemd_unit_confines_a_server_that_the_command_line_accepts() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(read("updraft.service"))
    service = unit["Service"]
    options = parsed(shlex.split(service["ExecStart"]))
    assert options["data"] == Path("/var/lib") / service["StateDirectory"]
    assert service["Environment"] == f"UPDRAFT_CACHE=/var/cache/{service['CacheDirectory']}"
    assert (options["host"], service["StateDirectoryMode"], service["UMask"]) == ("127.0.0.1", "0700", "0077")
    assert [service[key] for key in ("DynamicUser", "NoNewPrivileges")] == ["yes", "yes"]
    assert (service["ProtectSystem"], service["Restart"], service["MemoryMax"]) == ("strict", "always", "4G")
    assert "MemoryDenyWriteExecute" not in service


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "updraft.service"
    unit.write_text(read("updraft.service").replace("/opt/updraft/bin/updraft", sys.executable))
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def instructions() -> list[tuple[str, str]]:
    """Read the Dockerfile: pairs of an instruction and its words."""
    lines = [line for line in read("Dockerfile").splitlines() if line.strip() and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, words) for name, _, words in (line.partition(" ") for line in joined.splitlines())]


def test_the_dockerfile_builds_from_files_that_exist_and_runs_a_server() -> None:
    found = instructions()
    assert {name for name, _ in found} <= {
        *("FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"),
    }
    copied = [words.split()[:-1] for name, words in found if name == "COPY" and not words.startswith("--from")]
    sources = [source for sources in copied for source in sources]
    assert {"src", "web", "pyproject.toml", "hatch_build.py", "build_page.py"} <= set(sources)
    assert all((ROOT / source).exists() for source in sources)
    sent = read("Dockerfile.dockerignore").splitlines()
    assert [f"!{source}" in sent for source in sources] == [True] * len(sources)
    last = dict(found)
    assert last["USER"] == "updraft"
    options = parsed(yaml.safe_load(last["CMD"]))
    assert (options["host"], str(options["port"])) == ("0.0.0.0", last["EXPOSE"])  # noqa: S104 (in a container)
    assert f"127.0.0.1:{options['port']}/readyz" in last["HEALTHCHECK"]
    assert f"UPDRAFT_CACHE={yaml.safe_load(last['VOLUME'])[1]}" in last["ENV"]
    assert str(options["data"]) == yaml.safe_load(last["VOLUME"])[0]


def test_the_locked_versions_become_constraints() -> None:
    """Run the command of the Dockerfile: every package of the lock file keeps its version and its condition."""
    command = next(words for name, words in instructions() if "requirements/develop.lock >" in words)
    pipe = command.partition("&& ")[2].partition(" > ")[0]
    lines = subprocess.run(shlex.split(pipe), cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    lock = (ROOT / "requirements/develop.lock").read_text()
    assert len(lines) == len(re.findall(r"^\S+==", lock, re.MULTILINE)) > 50
    assert not [line for line in lines if "\\" in line or "--hash" in line]


def test_compose_runs_two_servers_on_one_postgres_and_one_valkey() -> None:
    compose = yaml.safe_load(read("compose.yaml"))
    services = compose["services"]
    for name in ("one", "two"):
        server = services[name]
        assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
        options = parsed(server["command"], **server["environment"])
        assert options["database"].startswith("postgresql://updraft:") and "@postgres:" in options["database"]
        assert options["valkey"] == "valkey://valkey:6379"
        assert set(server["depends_on"]) == {"postgres", "valkey"} <= set(services)
        assert "ports" not in server  # neither the servers nor their metrics can be reached from outside
        assert (
            server["environment"]["FORWARDED_ALLOW_IPS"]
            == compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
        )
    proxy = services["caddy"]
    assert [address.partition(":")[0] for address in proxy["environment"]["UPDRAFT_SERVERS"].split()] == ["one", "two"]
    volumes = [volume for service in services.values() for volume in service.get("volumes", [])]
    for source in (volume.partition(":")[0] for volume in volumes):
        assert (DEPLOY / source).is_file() if source.startswith(".") else source in compose["volumes"]


def blocks(text: str, ends_with_semicolon: bool) -> list[list[str]]:
    """Split a configuration into directives; raise if braces or semicolons are missing."""
    depth, found = 0, []
    for line in (re.sub(r"(^|\s)#.*", "", line).strip() for line in text.splitlines()):
        if line.endswith("{"):
            depth += 1
        elif line == "}":
            depth -= 1
            assert depth >= 0
            continue
        elif line and ends_with_semicolon:
            assert line.endswith(";"), line
        if line not in ("", "{"):
            found.append(line.rstrip("{; ").split())
    assert depth == 0
    return found


def test_the_example_for_nginx_is_complete() -> None:
    found = blocks(read("nginx.conf"), ends_with_semicolon=True)
    assert {words[0] for words in found} <= NGINX_DIRECTIVES
    for wanted in (
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
        "proxy_set_header Host $http_host",
        "location = /metrics",
        "access_log off",
    ):
        assert wanted.split() in found
    assert limit_of("client_max_body_size", found, "m", 1 << 20) > MAX_RECORD


def test_the_example_for_caddy_is_complete() -> None:
    found = blocks(read("Caddyfile"), ends_with_semicolon=False)
    assert {words[0] for words in found if not words[0].startswith("{$")} <= CADDY_DIRECTIVES
    assert ["respond", "/metrics", "404"] in found
    assert limit_of("max_size", found, "MB", 1_000_000) > MAX_RECORD


def limit_of(name: str, found: list[list[str]], unit: str, unit_bytes: int) -> int:
    """Read a size in bytes."""
    (size,) = (words[1] for words in found if words[0] == name)
    assert size.endswith(unit)
    return int(size.removesuffix(unit)) * unit_bytes


@contextmanager
def running(command: list[str | Path], port: int, log: Path, **environment: str) -> Iterator[None]:
    with log.open("wb") as lines:
        child = subprocess.Popen(command, stdout=lines, stderr=lines, env=os.environ | environment)
        try:
            wait_until(lambda: is_open(port) or child.poll() is not None)
            assert child.poll() is None, log.read_text()
            yield
        finally:
            child.terminate()
            child.wait(60)


@contextmanager
def nginx(folder: Path, port: int, servers: list[int]) -> Iterator[None]:
    """Run nginx with the example, but without TLS and on other ports."""
    site = re.sub(r"^\s*ssl_certificate.*\n", "", read("nginx.conf"), flags=re.MULTILINE)
    ports = {"listen 443 ssl": f"listen 127.0.0.1:{port}", "listen 80": f"listen 127.0.0.1:{free_port()}"}
    ports |= {f"127.0.0.1:800{place}": f"127.0.0.1:{server}" for place, server in enumerate(servers)}
    ports |= {"/var/log/nginx/updraft.log": str(folder / "error.log"), "games.example.org": "_"}
    for old, new in ports.items():
        assert old in site
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    (folder / "main.conf").write_text(f"{main} http {{ access_log off; {temporary} include {folder}/site.conf; }}")
    with running(["nginx", "-e", folder / "error.log", "-c", folder / "main.conf"], port, folder / "log"):
        yield


@contextmanager
def caddy(folder: Path, port: int, servers: list[int]) -> Iterator[None]:
    """Run Caddy with the example, but without TLS and on other ports."""
    (folder / "Caddyfile").write_text(re.sub(r"^{$", "{\n\tadmin off", read("Caddyfile"), count=1, flags=re.MULTILINE))
    environment = {
        "UPDRAFT_SITE": f"http://127.0.0.1:{port}",
        "UPDRAFT_SERVERS": " ".join(f"127.0.0.1:{server}" for server in servers),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with running(["caddy", "run", "--config", folder / "Caddyfile"], port, folder / "log", **environment):
        yield


PROXIES = [
    pytest.param(proxy, marks=pytest.mark.skipif(not shutil.which(proxy.__name__), reason=f"no {proxy.__name__} here"))
    for proxy in (nginx, caddy)
]


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_game_is_played_through_a_proxy_and_limits_see_the_clients_address(
    serve: Serve, tmp_path: Path, proxy: Any
) -> None:
    """Play through the example's proxy; use up one address's requests; stop a server and read the proxy's log."""
    server = serve(limits=OPEN.__class__(**(vars(OPEN) | {"guests": FEW})))
    port, folder = free_port(), tmp_path / "proxy"
    folder.mkdir()
    with proxy(folder, port, [server.port, server.port]):
        through = ServerProcess(port)
        wait_until(lambda: Client(through).client.get("/readyz").status_code == 200)
        table, guests, sockets = start_game(through, "tout-la-haut", 2)
        play_on(sockets, 5)
        assert guests[0].client.get("/metrics").status_code == 404
        assert guests[0].client.post("/api/replay", content=b"x" * MAX_RECORD).status_code == 400
        assert is_refused(guests[0], 4_000_000)
        assert exhaust(through, "127.0.0.2") == FEW.burst
        through.guest("Another address")
        through.stop()
        server.stop()
        with httpx.Client(base_url=through.url, timeout=PATIENCE) as client:
            assert client.get(f"/api/tables/{table}").status_code in (502, 503)
    logs = "".join(path.read_text() for path in (folder / "log", folder / "error.log") if path.exists())
    assert table not in logs


def is_refused(guest: Client, size: int) -> bool:
    """Send a large body; a proxy answers, or closes the connection while it is being sent."""
    try:
        return guest.client.post("/api/guests", content=b"x" * size).status_code in (413, 502)
    except httpx.TransportError:
        return True


def exhaust(server: RunningServer, address: str) -> int:
    """Become guests from an address, with forged headers, until the limit is reached; return their number."""
    with httpx.Client(
        base_url=server.url, timeout=PATIENCE, transport=httpx.HTTPTransport(NO_TLS, local_address=address)
    ) as client:
        headers = {"Origin": server.url}
        for made in range(100):
            forged = headers | {"X-Forwarded-For": f"10.0.0.{made}"}
            if client.post("/api/guests", json={"name": "Somebody"}, headers=forged).status_code == 429:
                return made
    raise AssertionError("there is no limit")
