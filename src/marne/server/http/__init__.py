"""Requests and answers: the gate, the addresses, the pages, the description of the interface."""
