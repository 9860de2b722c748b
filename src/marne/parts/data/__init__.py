"""The data of a title: files, typed rows and tables, overlays, hashes, sources, and the facts that they are held against."""
