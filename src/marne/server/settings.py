"""How a server is run. Every value can be set on the command line of `marne serve`; `docs/hosting.md` explains them."""
from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    database: str                       # sqlite:///… or postgresql+psycopg://…
    host: str = "127.0.0.1"
    port: int = 8014
    public_url: str = ""                # https://marne.example; empty: on this machine alone
    guests: bool = True                 # play without an account
    workers: int = 1
    connections: int = 4000             # at once, for each process
    smtp: str = ""                      # smtp://user:password@host:587
    mail_from: str = ""
    folder: Path = Path(".")            # where pinned data is unpacked
    limits: bool = True                 # rate limits (tests and load runs may switch them off)
    proxy: bool = False                 # believe the X-Forwarded-For of the proxy in front
    access_log: bool = False            # one line for every request
    notify_delay: int = 60              # seconds before a message goes out; who looks meanwhile gets none
    webhooks_anywhere: bool = False     # tests: let webhooks go to loopback addresses

    @property
    def hosted(self) -> bool:
        return bool(self.public_url)
