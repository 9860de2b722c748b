"""What is asked of every game alike, whatever its rules: each game's own tests name the game and run these.

Plain helper modules: nothing in here is collected by itself. Classes of tests are inherited (`class TestInterface(Interface)`),
checks are called from tests that carry the game's rule numbers.
"""
