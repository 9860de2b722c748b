"""Who one is: accounts, sessions, and what is said of a fault."""
from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from marne.server.shapes.base import Body, Lang, Name


class Person(Struct):
    id: str
    name: str
    guest: bool


class Me(Struct):
    """Who is asking. `guests`: one may play without an account (a server on this machine, or a host who allows it). `mail`: the
    server can send letters; `verified`: the e-mail address is confirmed.
    """

    user: Person | None
    guests: bool
    hosted: bool
    version: str
    email: str | None = None
    lang: Lang | None = None
    settings: dict[str, Any] = {}
    mail: bool = False
    verified: bool = False


class Done(Struct):
    ok: bool = True


class Guest(Body):
    name: Annotated[str, Meta(max_length=40)] = ""


class Register(Body):
    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=200)]
    email: Annotated[str, Meta(max_length=200)] = ""


class Login(Body):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class Profile(Body):
    """Only what is given is changed."""

    name: Name | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None
    lang: Lang | None = None
    password: Annotated[str, Meta(min_length=8, max_length=200)] | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None
    settings: dict[str, bool | int | str] | None = None


class Forgot(Body):
    who: Annotated[str, Meta(min_length=1, max_length=200)]


class Token(Body):
    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Reset(Token):
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Leave(Body):
    password: Annotated[str, Meta(max_length=200)] = ""


class Fault(Struct):
    """What went wrong and what to do. `code` is for programs, `error` for people; `rules`: (rule, sentence) pairs."""

    code: str
    error: str
    rules: list[tuple[str, str]] = []
