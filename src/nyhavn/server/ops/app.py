"""The application: routes, middleware, the hub and background tasks, over one store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from nyhavn.rules.lookup import lookup_table
from nyhavn.server.http import assets, link_routes, replay_routes
from nyhavn.server.http.addresses import NOWHERE, ListenAddress
from nyhavn.server.http.middleware import Middleware
from nyhavn.server.http.routes import (
    handle_asset,
    handle_list_tables,
    handle_open_table,
    handle_openapi,
    handle_rating,
    handle_record,
    handle_remove_table,
    handle_reset_rating,
    handle_unknown_route,
)
from nyhavn.server.http.websocket import handle_websocket
from nyhavn.server.limits.admission import Admission
from nyhavn.server.limits.settings import DEFAULTS, Limits
from nyhavn.server.live.bot_pool import BotPool
from nyhavn.server.live.hub import WARM, Hub
from nyhavn.server.ops.expiry import expire_always
from nyhavn.server.ops.health import Health, handle_healthz, handle_metrics, note_lag
from nyhavn.server.store.store import Store


def background_tasks(hub: Hub, measured: bool, keep_days: int | None) -> Iterator[Coroutine[None, None, None]]:
    """The background tasks of a server."""
    if measured:
        yield note_lag()
    if keep_days:
        yield expire_always(hub, keep_days)


def make_app(
    store: Store,
    place: ListenAddress = NOWHERE,
    folder: Path = assets.FOLDER,
    measured: bool = False,
    keep_days: int | None = None,
    limits: Limits = DEFAULTS,
    proxy: str | None = None,
) -> Middleware:
    """The application over a store, which it closes at the end; a local server answers to its own host names only."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub = app.state.hub = Hub(store, BotPool(limits), limits)
        app.state.health = Health(store, limits.health_seconds)
        tasks = [asyncio.create_task(chore) for chore in background_tasks(hub, measured, keep_days)]
        hub.bots.schedule_warm_up(WARM)
        lookup_table()
        try:
            await hub.begin()
            yield
        finally:
            for task in tasks:
                task.cancel()
            await hub.close()

    app = Starlette(
        routes=[
            Route("/api/tables", handle_open_table, methods=["POST"]),
            Route("/api/tables", handle_list_tables, methods=["GET"]),
            Route("/api/tables/{table}", handle_remove_table, methods=["DELETE"]),
            *link_routes.ROUTES,
            *replay_routes.ROUTES,
            Route("/api/tables/{table}/record", handle_record, methods=["GET"]),
            Route("/api/rating", handle_rating, methods=["GET"]),
            Route("/api/rating", handle_reset_rating, methods=["DELETE"]),
            Route("/api/openapi.json", handle_openapi, methods=["GET"]),
            WebSocketRoute("/api/tables/{table}/live", handle_websocket),
            Route("/healthz", handle_healthz, methods=["GET"]),
            Route("/metrics", handle_metrics if measured else handle_unknown_route, methods=["GET"]),
            Route("/api/{path:path}", handle_unknown_route, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/{path:path}", handle_asset, methods=["GET"]),
        ],
        lifespan=lifespan,
    )
    app.state.assets, app.state.place = folder, place
    admission = app.state.admission = Admission(limits, place.is_personal(proxy is not None))
    return Middleware(app, admission, place.hosts, proxy)
