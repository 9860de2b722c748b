"""8 The Action Phase."""
