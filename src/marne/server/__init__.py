"""The web table: an ASGI server and the browser client in `marne.web`."""
