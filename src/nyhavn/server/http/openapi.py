"""The OpenAPI description of all routes; the schemas are those of the wire."""

from __future__ import annotations

import msgspec

from nyhavn import __version__
from nyhavn.server.view import wire

JSON = "application/json"
COOKIE = "nyhavn"
"""The name of the cookie with a device's token."""
DEVICE = "device"
BY_LINK = [wire.Links, wire.Join, wire.Seated, wire.LinkKey, wire.SeatKey, wire.Invitation]
"""The messages of the link routes."""


def describe_routes() -> dict[str, object]:
    """The OpenAPI document."""
    kinds = [
        wire.NewTable,
        wire.Opened,
        list[wire.TableSummary],
        wire.Refused,
        wire.Shared,
        wire.Replay,
        wire.Rating,
        *BY_LINK,
    ]
    (new, opened, tables, refused, shared, replay, rating, *by_link), components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    links, join, seated, link_key, key, invitation = by_link
    refusal: dict[str, object] = {
        "4XX": describe_answer("refused with a code", refused),
        "5XX": describe_answer("failed, with a code", refused),
    }
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    seat = {"name": "seat", "in": "path", "required": True, "schema": {"type": "integer"}}
    done = {"description": "done"}
    cookie = {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "set with the first seat"}
    known: dict[str, list[str]] = {DEVICE: []}
    perhaps: object = [known, {}]
    nobody: object = [{}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nyhavn", "version": __version__},
        "paths": {
            "/api/tables": {
                "get": {
                    "summary": "list one's games",
                    "security": perhaps,
                    "responses": {"200": describe_answer("the games", tables), **refusal},
                },
                "post": {
                    "summary": "open a table",
                    "security": perhaps,
                    "requestBody": describe_body(new),
                    "responses": {"201": describe_answer("the table", opened), **refusal},
                },
            },
            "/api/tables/{table}": {
                "parameters": [table],
                "delete": {"summary": "delete a game, or leave it", "responses": {"204": done, **refusal}},
            },
            "/api/tables/{table}/links": {
                "parameters": [table],
                "get": {
                    "summary": "the keys of the links to a table",
                    "responses": {"200": describe_answer("the keys", links), **refusal},
                },
            },
            "/api/tables/{table}/invitation": {
                "parameters": [table],
                "post": {
                    "summary": "who invites to what by a link",
                    "security": nobody,
                    "requestBody": describe_body(link_key),
                    "responses": {"200": describe_answer("the invitation", invitation), **refusal},
                },
            },
            "/api/tables/{table}/seats": {
                "parameters": [table],
                "post": {
                    "summary": "take a seat by a link",
                    "security": perhaps,
                    "requestBody": describe_body(join),
                    "responses": {"201": describe_answer("the seat", seated), **refusal},
                },
            },
            "/api/tables/{table}/watchers": {
                "parameters": [table],
                "post": {
                    "summary": "watch by a link",
                    "security": perhaps,
                    "requestBody": describe_body(link_key),
                    "responses": {"204": done, **refusal},
                },
            },
            "/api/tables/{table}/seats/{seat}/key": {
                "parameters": [table, seat],
                "post": {
                    "summary": "a new key to one's seat, for another device",
                    "responses": {"201": describe_answer("the key", key), **refusal},
                },
            },
            "/api/tables/{table}/return": {
                "parameters": [table],
                "post": {
                    "summary": "come back to a seat by its key",
                    "security": perhaps,
                    "requestBody": describe_body(link_key),
                    "responses": {"200": describe_answer("the seat", seated), **refusal},
                },
            },
            "/api/tables/{table}/record": {
                "parameters": [table],
                "get": {
                    "summary": "the record of a game that is over",
                    "responses": {"200": describe_text(), **refusal},
                },
            },
            "/api/tables/{table}/replay": {
                "parameters": [table],
                "get": {
                    "summary": "a game step by step",
                    "responses": {"200": describe_answer("the steps", replay), **refusal},
                },
            },
            "/api/rating": {
                "get": {
                    "summary": "one's rating",
                    "security": perhaps,
                    "responses": {"200": describe_answer("the rating", rating), **refusal},
                },
                "delete": {"summary": "forget one's rating", "responses": {"204": done, **refusal}},
            },
            "/api/replays": {
                "post": {
                    "summary": "a shared game step by step",
                    "security": perhaps,
                    "requestBody": {"required": True, "content": {JSON: {"schema": shared}}},
                    "responses": {"200": describe_answer("the steps", replay), **refusal},
                },
            },
        },
        "components": {"schemas": components, "securitySchemes": {DEVICE: cookie}},
        "security": [known],
    }


def describe_body(schema: object) -> dict[str, object]:
    """A request body in JSON."""
    return {"required": True, "content": {JSON: {"schema": schema}}}


def describe_answer(what: str, schema: object) -> dict[str, object]:
    """A response in JSON."""
    return {"description": what, "content": {JSON: {"schema": schema}}}


def describe_text() -> dict[str, object]:
    """A response in plain text."""
    return {"description": "notation", "content": {"text/plain": {"schema": {"type": "string"}}}}
