"""Check all that is shipped: `python checks/supply.py`; exit code 1 if something is wrong. `--write` renews its files.

- Every locked package has one version and its hashes, in the lock files of Python and of the page.
- Every package that is installed with Updraft, or is part of the page, has a licence of the list below.
- THIRD_PARTY_LICENSES.txt and sbom.cdx.json, which come with the wheel, are up to date.

None of this needs a network. `make audit` asks the registries for known holes.
"""

import importlib.metadata
import json
import re
import sys
import uuid
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LICENCES = ROOT / "THIRD_PARTY_LICENSES.txt"
SBOM = ROOT / "sbom.cdx.json"
PROJECT = "updraft-games"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)

ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "PSF-2.0",
    "Zlib",
}
ALLOWED_APART = {"LGPL-3.0-or-later", "MPL-2.0"}  # in packages of their own, unchanged, which anybody can replace
ALLOWED_FONTS = {"OFL-1.1"}  # part of the page, as files of their own

# Packages whose metadata leave the licence open, or that are not installed on every system: as their own files say.
STATED = {
    "colorama": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "pebble": "LGPL-3.0-or-later",
    "rich-click": "MIT",
    "sniffio": "MIT OR Apache-2.0",
    "tzdata": "Apache-2.0",
    "uvloop": "MIT OR Apache-2.0",
}
CLASSIFIERS = {
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


class SupplyError(Exception):
    """Something that is shipped and must not be; the message says what."""


@dataclass(frozen=True)
class Package:
    """A package that is installed with Updraft, or is part of its page."""

    kind: str  # pypi or npm
    name: str
    version: str
    licence: str
    needs: tuple[str, ...]  # the names of packages of the same kind
    integrity: str = ""  # of npm, as the lock file says it
    text: str = ""  # the licence in full, of a package that is part of the page

    @property
    def url(self) -> str:
        """The package URL, which names a package in all registries."""
        return f"pkg:{self.kind}/{self.name.replace('@', '%40')}@{self.version}"


@dataclass(frozen=True)
class Locked:
    """An entry of a lock file of Python."""

    name: str
    version: str
    hashes: tuple[str, ...]
    parents: tuple[str, ...]


def locked(path: Path) -> Iterator[Locked]:
    """Read a lock file; entries begin in the first column."""
    for entry in re.split(r"\n(?=[A-Za-z0-9])", path.read_text(encoding="utf-8"))[1:]:
        head = re.match(r"([A-Za-z0-9._-]+)(\[[^\]]*\])?==([^ ;\\]+)", entry)
        if head is None:
            raise SupplyError(f"{path.name}: {entry.splitlines()[0]} has no exact version")
        hashes = tuple(re.findall(r"--hash=(sha256:[0-9a-f]{64})", entry))
        if not hashes:
            raise SupplyError(f"{path.name}: {head[1]} has no hash")
        parents = re.findall(r"^ {4}#(?: via|  ) +(?!-c )(\S.*)$", entry, re.MULTILINE)
        yield Locked(head[1].lower(), head[3], hashes, tuple(parents))


def python_packages() -> list[Package]:
    """List the packages that are installed with Updraft: those of the lock file for playing, without the build's."""
    entries = {entry.name: entry for entry in locked(ROOT / "requirements" / "play.lock")}
    for path in sorted((ROOT / "requirements").glob("*.lock")):
        for entry in locked(path):
            known = entries.get(entry.name)
            if known and known.version != entry.version:
                raise SupplyError(f"{path.name} has {entry.name} {entry.version}, play.lock has {known.version}")
    shipped = [name for name in entries if _is_needed(name, entries, set())]
    children = {name: tuple(child for child in shipped if name in entries[child].parents) for name in shipped}
    return [Package("pypi", name, entries[name].version, _python_licence(name), children[name]) for name in shipped]


def _is_needed(name: str, entries: dict[str, Locked], seen: set[str]) -> bool:
    """Tell whether Updraft needs a package, itself or by others; `pyproject.toml:play` is the group of the build."""
    if name in seen or name not in entries:
        return False
    seen.add(name)
    parents = entries[name].parents
    return f"{PROJECT} (pyproject.toml)" in parents or any(_is_needed(parent, entries, seen) for parent in parents)


def _python_licence(name: str) -> str:
    if name in STATED:
        return STATED[name]
    try:
        about = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        raise SupplyError(f"{name} is not installed here: look up its licence and add it to STATED") from None
    given = [str(about.get(key) or "") for key in ("License-Expression", "License")]
    classified = [CLASSIFIERS.get(text.rpartition(" :: ")[2], "") for text in about.get_all("Classifier") or []]
    return next(
        (licence for licence in (*given, *classified) if licence and _parts(licence) <= _all_allowed()), given[0]
    )


def page_packages() -> list[Package]:
    """List the packages that the page is built from; those with types alone leave nothing in it."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = []
    for path, entry in lock["packages"].items():
        name = path.removeprefix("node_modules/")
        if not path:
            continue
        if not re.fullmatch(r"sha512-[A-Za-z0-9+/]+=*", entry.get("integrity", "")):
            raise SupplyError(f"package-lock.json: {name} has no hash")
        if entry.get("dev") or entry.get("optional") or name.startswith("@types/"):
            continue
        needs = tuple(sorted({*entry.get("dependencies", ()), *entry.get("peerDependencies", ())}))
        licence = entry.get("license", "")
        packages.append(Package("npm", name, entry["version"], licence, needs, entry["integrity"], _text_of(name)))
    return packages


def _text_of(name: str) -> str:
    """Read the licence of a page's package."""
    folder = ROOT / "web" / "node_modules" / name
    found = sorted(path for path in folder.glob("*") if re.match(r"licen[sc]e", path.name, re.IGNORECASE))
    if found:
        return found[0].read_text(encoding="utf-8").replace("\r\n", "\n").strip()
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    if about["license"] != "MIT":
        raise SupplyError(f"{name} comes without the text of its licence")
    permission = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("Permission is")  # ours is MIT too
    return f"MIT License\n\nCopyright (c) {about['author']}\n\n{''.join(permission[1:]).strip()}"


def _parts(licence: str) -> set[str]:
    """Split an expression into its licences."""
    return {part.strip(" ()") for part in re.split(r" (?:AND|OR) ", licence)}


def _all_allowed() -> set[str]:
    return ALLOWED | ALLOWED_APART | ALLOWED_FONTS


def _forbidden(package: Package) -> set[str]:
    is_font = package.name.startswith("@fontsource")
    allowed = ALLOWED | (ALLOWED_APART if package.kind == "pypi" else ALLOWED_FONTS if is_font else set())
    parts = _parts(package.licence)
    return set() if " OR " in package.licence and parts & allowed else parts - allowed


def licences_text(packages: list[Package]) -> str:
    """Write the licences of all packages: a line each, and in full for those that are part of the page."""
    lines = ["Licences of what comes with Updraft. `make licences` writes this file.", ""]
    installed = [package for package in packages if package.kind == "pypi"]
    bundled = [package for package in packages if package.kind == "npm"]
    lines += ["Python packages that are installed beside it:", ""]
    lines += [f"  {package.name} {package.version}: {package.licence}" for package in installed]
    lines += ["", "Packages that are part of its page:", ""]
    lines += [f"  {package.name} {package.version}: {package.licence}" for package in bundled]
    for package in bundled:
        lines += ["", "-" * 80, f"{package.name} {package.version}", "", package.text]
    return "\n".join(lines) + "\n"


def sbom(packages: list[Package]) -> dict[str, Any]:
    """Write a software bill of materials, CycloneDX 1.6; without a date, so that the same sources give the same one."""
    found = VERSION.search((ROOT / "src/updraft/__init__.py").read_text(encoding="utf-8"))
    assert found, "src/updraft/__init__.py has no version"
    own = f"pkg:pypi/{PROJECT}@{found[1]}"
    by_name = {(package.kind, package.name): package for package in packages}
    graph = []
    for package in packages:
        needed = [by_name[package.kind, name].url for name in package.needs if (package.kind, name) in by_name]
        graph.append({"ref": package.url, "dependsOn": sorted(needed)})
    about = {"type": "application", "name": PROJECT, "version": found[1], "purl": own, "bom-ref": own}
    document: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**about, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": [_component(package) for package in packages],
        "dependencies": [{"ref": own, "dependsOn": sorted(package.url for package in packages)}, *graph],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    return {**document, "serialNumber": f"urn:uuid:{serial}"}


def _component(package: Package) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": package.url,
        "name": package.name,
        "version": package.version,
        "purl": package.url,
        "scope": "required",
        "licenses": [_licence(package.licence)],
    }
    if package.integrity:
        sha512 = b64decode(package.integrity.removeprefix("sha512-")).hex()
        component["hashes"] = [{"alg": "SHA-512", "content": sha512}]
    return component


def _licence(licence: str) -> dict[str, Any]:
    is_one = re.fullmatch(r"[A-Za-z0-9.-]+", licence)
    return {"license": {"id": licence}} if is_one else {"expression": licence}


def contents() -> dict[Path, str]:
    """Return the files that come with the wheel, as they should be."""
    packages = sorted([*python_packages(), *page_packages()], key=lambda package: (package.kind, package.name))
    for package in packages:
        if wrong := _forbidden(package):
            named = ", ".join(sorted(wrong)) or "no licence"
            raise SupplyError(
                f"{package.name} {package.version} has {named}, which is not on the list of checks/supply.py"
            )
    document = json.dumps(sbom(packages), indent=1, ensure_ascii=False) + "\n"
    return {LICENCES: licences_text(packages), SBOM: document}


def main(arguments: list[str]) -> int:
    """Check the files, or write them; return 1 if something is wrong."""
    try:
        wanted = contents()
    except SupplyError as error:
        print(error)
        return 1
    if arguments == ["--write"]:
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path.name for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    if stale:
        print(f"{', '.join(stale)}: not up to date; run make licences and look at the difference")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
