"""What can be asked over HTTP, as OpenAPI; the schemas are those of the wire."""

from __future__ import annotations

import msgspec

from nyhavn import __version__
from nyhavn.server import wire

JSON = "application/json"
COOKIE = "nyhavn"
"""The name of the cookie with a device's token."""
DEVICE = "device"


def description() -> dict[str, object]:
    """The OpenAPI document."""
    kinds = [wire.NewTable, wire.Opened, list[wire.TableSummary], wire.Refused, wire.Shared, wire.Replay]
    (new, opened, tables, refused, shared, replay), components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    refusal: dict[str, object] = {
        "4XX": answer("refused with a code", refused),
        "5XX": answer("failed, with a code", refused),
    }
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    cookie = {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "set on the first answer"}
    known: dict[str, list[str]] = {DEVICE: []}
    perhaps: object = [known, {}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nyhavn", "version": __version__},
        "paths": {
            "/api/tables": {
                "get": {
                    "summary": "list one's games",
                    "security": perhaps,
                    "responses": {"200": answer("the games", tables), **refusal},
                },
                "post": {
                    "summary": "open a table",
                    "security": perhaps,
                    "requestBody": {"required": True, "content": {JSON: {"schema": new}}},
                    "responses": {"201": answer("the table", opened), **refusal},
                },
            },
            "/api/tables/{table}": {
                "parameters": [table],
                "delete": {"summary": "delete a game", "responses": {"204": {"description": "gone"}, **refusal}},
            },
            "/api/tables/{table}/record": {
                "parameters": [table],
                "get": {"summary": "the record of a game that is over", "responses": {"200": text(), **refusal}},
            },
            "/api/tables/{table}/replay": {
                "parameters": [table],
                "get": {
                    "summary": "a game step by step",
                    "responses": {"200": answer("the steps", replay), **refusal},
                },
            },
            "/api/replays": {
                "post": {
                    "summary": "a shared game step by step",
                    "security": perhaps,
                    "requestBody": {"required": True, "content": {JSON: {"schema": shared}}},
                    "responses": {"200": answer("the steps", replay), **refusal},
                },
            },
        },
        "components": {"schemas": components, "securitySchemes": {DEVICE: cookie}},
        "security": [known],
    }


def answer(what: str, schema: object) -> dict[str, object]:
    """An answer in JSON."""
    return {"description": what, "content": {JSON: {"schema": schema}}}


def text() -> dict[str, object]:
    """An answer that is plain text."""
    return {"description": "notation", "content": {"text/plain": {"schema": {"type": "string"}}}}
