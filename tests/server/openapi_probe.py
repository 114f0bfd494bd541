"""Send requests made from the published OpenAPI description, and check every response against it."""

from collections.abc import Iterator
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS

from tests.server.clients import RunningServer

LEFT_OUT = ("/api/me/device", "/api/tables/{table_id}/stream")  # the first ends the session, the second never ends
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def probe_api(server: RunningServer, examples: int, is_random: bool = False) -> Iterator[str]:
    """Try every operation so many times, half of them at a table that exists; yield the name of each operation."""
    ann = server.guest("Ann")
    token = ann.post("/api/me/tokens", name="fuzz")["token"]
    table = ann.open_table("tout-la-haut", 2, public=True, bots={1: "random"})
    document = ann.get("/schema/openapi.json")
    for path in LEFT_OUT:
        del document["paths"][path]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    checks = [CHECKS.get_one(name) for name in CHECKED]
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=not is_random,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def probe(case: Any) -> None:
            if "table_id" in (case.path_parameters or {}) and len(case.path_parameters["table_id"]) % 2:
                case.path_parameters["table_id"] = table
            case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=checks)

        probe()
        yield operation.label
