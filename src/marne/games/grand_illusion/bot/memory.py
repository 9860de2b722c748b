"""What the computer's player has in mind from one decision to the next."""
from __future__ import annotations

from marne.games.grand_illusion.bot.doctrine import waits
from marne.games.grand_illusion.bot.plan import March, movable
from marne.games.grand_illusion.bot.weights import W, Weights
from marne.games.grand_illusion.state import State
from marne.kernel import memory
from marne.parts.bits import bits, mask


class Memory(memory.Memory):
    """8.4/b1 The march that has been decided on: `units` leave `hex` along `path`. It is forgotten when it begins.

    8.1.1a `waited`: the turn on which the seat passed to let the enemy spend his command points first, 0 when it was asked again
    on that turn; `answered`: once the enemy passed, too, and the phase was over. Such an enemy is not waited for again.
    """

    hex: int = 0
    units: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    waited: int = 0
    answered: bool = False

    @property
    def w(self) -> Weights:
        return W(self.judgment)

    def keep(self, hx: int, m: March | None) -> None:
        self.hex, self.units, self.path = (hx, tuple(bits(m.group)), m.path) if m is not None and m.group else (0, (), ())

    def wait(self, s: State, side: int) -> bool:
        """8.1.1a Whether to pass for now."""
        if 0 < self.waited < s.turn:
            self.answered = True
        self.waited = s.turn if not self.answered and waits(s, side, self.w) else 0
        return self.waited > 0

    def march(self, s: State, side: int, hx: int) -> March | None:
        """The march out of this hex, if all who are to go are there still."""
        if self.hex != hx or not self.path:
            return None
        group = mask(self.units)
        return March(0.0, group, self.path) if group and not group & ~movable(s, side, hx) else None
