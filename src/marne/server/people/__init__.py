"""People: accounts, sessions, letters, messages, and how much anybody may have."""
