"""Sending: one mail, one webhook. A webhook's address comes from a stranger, so it must not lead into the host's own network."""
from __future__ import annotations

import asyncio
import ipaddress
import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import msgspec

from marne.server.faults import Refused
from marne.server.settings import Settings
from marne.server.words import say

PATIENCE = 15.0
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Never(Exception):
    """It will not work another time either."""


# --- webhooks -----------------------------------------------------------------------------------------------------------

def check_webhook(lang: str, settings: Settings, url: str) -> str:
    """The address as it may be kept; refuses what can never be used. Where it leads is looked at when it is used."""
    url = url.strip()
    if not url:
        return ""
    fault = form_fault(settings, url)
    if fault:
        raise Refused(400, "webhook", say(lang, "webhook-bad", why=say(lang, fault)))
    return url


def form_fault(settings: Settings, url: str) -> str:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "webhook-form"
    if not re.fullmatch(r"[!-~]{1,500}", url) or parts.scheme not in ("http", "https") or not host:
        return "webhook-form"
    if parts.username is not None or parts.password is not None:
        return "webhook-userinfo"
    if settings.hosted and parts.scheme != "https":
        return "webhook-https"
    try:
        if not settings.webhooks_anywhere and not public(host):
            return "webhook-private"
    except ValueError:
        if host == "localhost" and not settings.webhooks_anywhere:
            return "webhook-private"
    return ""


def public(address: str) -> bool:
    """An address of the internet: not of this machine, not of a private network, nor one of those in disguise."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
        if ip.is_site_local:
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


async def resolve(settings: Settings, host: str, port: int) -> str:
    """The address to connect to. The name is looked up once and then used as an address, so it cannot change in between."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as e:
        raise OSError(f"{host} is not known") from e
    addresses = [str(f[4][0]) for f in found]
    if not settings.webhooks_anywhere and not all(public(a) for a in addresses):
        raise Never(f"{host} leads to a private network")
    return addresses[0]


async def webhook(settings: Settings, url: str, text: str) -> None:
    """Post a message as Discord and those compatible with it take it. Redirects are not followed."""
    fault = form_fault(settings, url)
    if fault:
        raise Never(say("en", fault))
    parts = urlsplit(url)
    host, secure = str(parts.hostname), parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    # Nobody's name shall ring a bell for a whole channel.
    body = msgspec.json.encode({"content": text[:1900], "username": "Marne", "allowed_mentions": {"parse": []}})
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (f"POST {target} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: Marne\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n")
    async with asyncio.timeout(PATIENCE):
        address = await resolve(settings, host, port)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=ssl.create_default_context() if secure else None, server_hostname=host if secure else None)
        try:
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            line = (await reader.readline()).split()
        finally:
            writer.close()
    status = int(line[1]) if len(line) > 1 and line[0].startswith(b"HTTP/") and line[1].isdigit() else 0
    if 300 <= status < 500 and status not in (408, 425, 429):
        raise Never(f"the webhook answered {status}")
    if not 200 <= status < 300:
        raise OSError(f"the webhook answered {status}")


# --- mail ---------------------------------------------------------------------------------------------------------------

def letter(settings: Settings, to: str, subject: str, text: str) -> EmailMessage:
    m = EmailMessage(policy=SMTP)
    m["From"], m["To"], m["Subject"] = settings.mail_from, to, subject
    m["Date"] = formatdate()
    m["Message-ID"] = make_msgid(domain=urlsplit(settings.public_url).hostname or "marne.invalid")
    m["Auto-Submitted"] = "auto-generated"
    m.set_content(text)
    return m


def connect(settings: Settings) -> smtplib.SMTP:
    """A mail server that is ready to take a letter. A password only goes over a protected line, or stays on this machine."""
    parts = urlsplit(settings.smtp)
    host = str(parts.hostname)
    server: smtplib.SMTP
    if parts.scheme == "smtps":
        server = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE, context=ssl.create_default_context())
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=PATIENCE)
    try:
        server.ehlo()
        if parts.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
            server.ehlo()
        elif parts.scheme == "smtp" and parts.username and not _here(host):
            raise OSError(f"{host} does not offer STARTTLS, and the password is not sent in the open")
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
    except BaseException:
        server.close()
        raise
    return server


def _here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def mail(settings: Settings, to: str, subject: str, text: str) -> None:
    try:
        with connect(settings) as server:
            server.send_message(letter(settings, to, subject, text))
    except smtplib.SMTPRecipientsRefused as e:
        code = next(iter(e.recipients.values()), (0, b""))[0]
        if 500 <= code < 600:
            raise Never(f"the address was refused ({code})") from e
        raise
