"""The rules of the book and of the series, one module a chapter.

The book has only what is special to this game and leans on a series booklet. Modules `s05_…` follow the chapters of our series
rules (SCS-5.1 …) and have the rules of the book that belong there (1-2 with the trains in s14, 1-4 with the return of units in
s15); `r5_…` and the like follow chapters that the book has for itself.
"""
