"""The browser client: static files, plain ES modules."""
