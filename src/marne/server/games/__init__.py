"""Games on the server: in memory, in the journal, as each person sees them, and all that changes them."""
