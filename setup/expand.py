"""Dataclasses written out: what `@dataclass` would make at every start of the page, made once.

`dataclasses` writes the methods of a class as text and compiles them when the module is imported; in the
page's interpreter that is most of an import. Here the same methods go into the syntax tree before it is
compiled. A class of a form that the project does not use is left as it is. The methods follow the
documentation of `dataclasses`: frozen, with or without slots and order.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

# The names that written-out modules import from here, kept apart from theirs.
SUPPORT = "dataclass_methods"
SUPPORT_SOURCE = '''"""What written-out dataclasses share (setup/expand.py)."""

from dataclasses import FrozenInstanceError

_dc_set = object.__setattr__


def _dc_no_setting(self, name, value):
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _dc_no_deleting(self, name):
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _dc_replaced(self, /, **changes):
    for name in self.__match_args__:
        if name not in changes:
            changes[name] = getattr(self, name)
    return self.__class__(**changes)


def replace(obj, /, **changes):
    return obj.__replace__(**changes)
'''
_PLAIN_BASES = frozenset(("Generic",))
_KNOWN = frozenset(("dataclass", "field", "replace", "FrozenInstanceError"))
_ORDERS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


@dataclass(frozen=True)
class _Field:
    """One field as the class body declares it; `default` and `factory` are source text, "" for none."""

    name: str
    default: str = ""
    factory: str = ""
    init: bool = True
    repr: bool = True
    compare: bool = True


def expand(source: str) -> ast.Module:
    """The syntax tree of a module with its frozen dataclasses written out. Raises SyntaxError."""
    tree = ast.parse(source)
    imports = [
        node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "dataclasses"
    ]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    if not names or not names <= _KNOWN:
        return tree
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    done = [_written_out(node) for node in classes]
    left = any(_options(node) is not None for node in classes)
    kept = [name for name in sorted(names) if name == "FrozenInstanceError" or (left and name != "replace")]
    lines = [f"from dataclasses import {', '.join(kept)}"] if kept else []
    if any(done):
        lines.append(f"from {SUPPORT} import _dc_set, _dc_replaced, _dc_no_setting, _dc_no_deleting")
    if "replace" in names:
        lines.append(f"from {SUPPORT} import replace")
    new = [ast.copy_location(statement, imports[0]) for statement in _parsed("\n".join(lines))]
    at = tree.body.index(imports[0])
    tree.body = [*tree.body[:at], *new, *(node for node in tree.body[at:] if node not in imports)]
    return ast.fix_missing_locations(tree)


def _options(node: ast.ClassDef) -> dict[str, bool] | None:
    """The options of a class's `@dataclass`, or None where it has no such decorator."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Name) and decorator.id == "dataclass":
            return {}
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "dataclass":
            return {word.arg or "": ast.literal_eval(word.value) for word in decorator.keywords}
    return None


def _written_out(node: ast.ClassDef) -> bool:
    """Write the methods of one class out in its place; returns whether it is a class of the known form."""
    options = _options(node)
    bases = {ast.unparse(base).split("[")[0] for base in node.bases}
    if (
        options is None
        or not options.get("frozen")
        or not options.keys() <= {"frozen", "slots", "order"}
        or len(node.decorator_list) != 1
        or not bases <= _PLAIN_BASES
    ):
        return False
    fields: list[_Field] = []
    rest: list[ast.stmt] = []
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and not ast.unparse(statement.annotation).startswith(
            "ClassVar"
        ):
            fields.append(_field(statement))
        else:
            rest.append(statement)
    own = {each.name for each in rest if isinstance(each, ast.FunctionDef)}
    made = [method for method in _methods(fields, options, own) if _name(method) not in own]
    node.decorator_list = []
    head = rest[:1] if ast.get_docstring(node) is not None else []
    node.body = [*head, *[ast.copy_location(each, node) for each in made], *rest[len(head) :]]
    return True


def _name(statement: ast.stmt) -> str:
    if isinstance(statement, ast.FunctionDef):
        return statement.name
    return ast.unparse(statement.targets[0]) if isinstance(statement, ast.Assign) else ""


def _field(statement: ast.AnnAssign) -> _Field:
    name = ast.unparse(statement.target)
    value = statement.value
    if value is None:
        return _Field(name)
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "field"):
        return _Field(name, ast.unparse(value))
    words = {word.arg: word.value for word in value.keywords}
    default, factory = words.pop("default", None), words.pop("default_factory", None)
    switches = {str(word): bool(ast.literal_eval(given)) for word, given in words.items()}
    return _Field(
        name,
        "" if default is None else ast.unparse(default),
        "" if factory is None else ast.unparse(factory),
        **switches,
    )


def _methods(fields: list[_Field], options: dict[str, bool], own: set[str]) -> list[ast.stmt]:
    given = [each for each in fields if each.init]
    compared = [each.name for each in fields if each.compare]

    def mine(owner: str) -> str:
        return "(" + "".join(f"{owner}.{name}, " for name in compared) + ")"

    lines = [f"__slots__ = {tuple(each.name for each in fields)!r}"] if options.get("slots") else []
    lines.append(f"__match_args__ = {tuple(each.name for each in given)!r}")
    parts = [
        each.name + ("=..." if each.factory else f"={each.default}" if each.default else "") for each in given
    ]
    lines.append(f"def __init__({', '.join(['self', *parts])}):")
    lines += [
        f"    _dc_set(self, {each.name!r}, {_first(each)})"
        for each in fields
        if each.init or each.default or each.factory
    ]
    lines += ["    self.__post_init__()"] if "__post_init__" in own else ["    pass"] if not given else []
    shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields if each.repr)
    lines += ["def __repr__(self):", f"    return f'{{self.__class__.__qualname__}}({shown})'"]
    equal = " and ".join(f"self.{name} == other.{name}" for name in compared) or "True"
    lines += [
        "def __eq__(self, other):",
        "    if self is other:",
        "        return True",
        "    if other.__class__ is self.__class__:",
        f"        return {equal}",
        "    return NotImplemented",
        "def __hash__(self):",
        f"    return hash({mine('self')})",
    ]
    for name, sign in _ORDERS.items() if options.get("order") else ():
        lines += [
            f"def {name}(self, other):",
            "    if other.__class__ is self.__class__:",
            f"        return {mine('self')} {sign} {mine('other')}",
            "    return NotImplemented",
        ]
    lines += [
        "__replace__ = _dc_replaced",
        "__setattr__ = _dc_no_setting",
        "__delattr__ = _dc_no_deleting",
    ]
    return _parsed("\n".join(lines))


def _first(each: _Field) -> str:
    """What a field holds after `__init__`, as source text."""
    if not each.init:
        return f"{each.factory}()" if each.factory else each.default
    return f"{each.factory}() if {each.name} is ... else {each.name}" if each.factory else each.name


def _parsed(text: str) -> list[ast.stmt]:
    return ast.parse(text).body
