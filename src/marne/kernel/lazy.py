"""Hooks that are imported when they are first used: a game that is only simulated loads no words, no table and no bot."""
from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from typing import Any


class Lazy:
    """An attribute that stands in another module of the same package. It is found once for each object and then kept there."""

    __isabstractmethod__ = False

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name
        self.package = self.hook = ""

    def __set_name__(self, owner: type, hook: str) -> None:
        self.hook = hook
        package, _, last = owner.__module__.rpartition(".")
        self.package = f"{package}.{last}" if hasattr(import_module(owner.__module__), "__path__") else package

    def find(self) -> Any:
        """Raises ImportError or AttributeError where there is no such thing: tests find every one."""
        return attrgetter(self.name or self.hook)(import_module(f".{self.module}", self.package))

    def __get__(self, obj: object, owner: type | None = None) -> Any:
        if obj is None:
            return self
        found = obj.__dict__[self.hook] = self.find()
        return found


def lazy(module: str, name: str = "") -> Any:
    """`draw = lazy("table.terminal")` in the class of a title: the function `draw` of that module of its package, called without
    the object. `name`: what it is called there, where that is not the name of the hook."""
    return Lazy(module, name)


class AtHome:
    """For a class that says where the hooks of many titles stand: each class made of it finds them in its own package."""

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        for pattern in cls.__bases__:
            if AtHome in pattern.__bases__:
                for hook, value in list(vars(pattern).items()):
                    if isinstance(value, Lazy) and hook not in vars(cls):
                        own = Lazy(value.module, value.name)
                        setattr(cls, hook, own)
                        own.__set_name__(cls, hook)
