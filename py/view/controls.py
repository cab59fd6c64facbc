"""The controls that all screens share: one place for their markup, names and hooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from view.markup import Child, Html, Value, h, join

if TYPE_CHECKING:
    from app.texts import Texts


def name(text: str) -> Html:
    """A person's name: whatever is in it stays inside it."""
    return h("bdi", text)


def points(value: int | Decimal, texts: Texts, tag: str = "span", **attributes: Value) -> Html:
    """Points with their sign, coloured as gain or loss, in an element of their own."""
    kind = "gain" if value > 0 else "loss" if value < 0 else "even"
    return h(tag, texts.number(value, sign=True), class_=f"points {kind}", **attributes)


def button(label: Child, tap: str, arg: str | int = "", *, kind: str = "", **attributes: Value) -> Html:
    """A button that sends `tap` with `arg`; `kind` is "main", "quiet", "danger" or ""."""
    shown = f"button {kind}".rstrip()
    return h(
        "button", label, type="button", class_=shown, data_tap=tap, data_arg=str(arg) or None, **attributes
    )


def icon_button(sign: Html, label: str, tap: str, arg: str | int = "", **attributes: Value) -> Html:
    """A square button that shows `sign` and is called `label`."""
    return button(sign, tap, arg, kind="icon", aria_label=label, title=label, **attributes)


def error_line(name: str, sentence: str) -> Html | None:
    """The sentence beside the box `name` that says what is wrong with it, or None."""
    return h("p", sentence, class_="error", id=f"{name}-error") if sentence else None


def textbox(
    name: str,
    label: Child,
    value: str,
    act: str,
    arg: str | int = "",
    *,
    error: str = "",
    **attributes: Value,
) -> Html:
    """A box with its label above it and what is wrong with it below it."""
    return h(
        "div",
        h("label", label, for_=name),
        bare_box(name, value, act, arg, error=error, **attributes),
        error_line(name, error),
        class_="field",
    )


def bare_box(
    name: str, value: str, act: str, arg: str | int = "", *, error: str = "", **attributes: Value
) -> Html:
    """A box alone; the caller names it."""
    hooks: dict[str, Value] = {
        "type": "text",
        "autocomplete": "off",
        "autocapitalize": "off",
        "spellcheck": "false",
        "enterkeyhint": "next",
        **attributes,
    }
    if error:
        hooks |= {"aria_invalid": "true", "aria_describedby": f"{name}-error"}
    return h("input", id=name, value=value, data_input=act, data_arg=str(arg) or None, **hooks)


def chips(
    name: str,
    legend: Child,
    options: Iterable[tuple[str, Child]],
    chosen: str,
    act: str,
    *,
    hidden_legend: bool = False,
) -> Html:
    """One of several, all in sight: radio buttons drawn as chips. `options` are (arg, label)."""
    # Not a fieldset: in a column of cards WebKit counts the height of its legend twice.
    return h(
        "div",
        h("p", legend, class_="vh" if hidden_legend else "legend", id=f"{name}-legend"),
        h("div", [radio(name, arg, label, arg == chosen, act) for arg, label in options], class_="chips"),
        role="group",
        aria_labelledby=f"{name}-legend",
        class_="choice",
    )


def radio(group: str, arg: str, label: Child, checked: bool, act: str, **attributes: Value) -> Html:
    """One radio button with its label."""
    return h(
        "label",
        h(
            "input",
            type="radio",
            name=group,
            id=f"{group}-{arg.replace(' ', '-')}",
            checked=checked,
            data_input=act,
            data_arg=arg,
            **attributes,
        ),
        h("span", label),
        class_="chip",
    )


def tick(name: str, label: Child, checked: bool, act: str, **attributes: Value) -> Html:
    """A tick with its label."""
    return h(
        "label",
        h("input", type="checkbox", id=name, checked=checked, data_input=act, **attributes),
        h("span", label),
        class_="tick",
    )


def file_button(label: Child, name: str, act: str) -> Html:
    """A button that opens the device's file chooser; the file's text comes as the value of `act`."""
    box = h("input", type="file", id=name, accept=".txt,.json,text/plain,application/json", data_change=act)
    return h("label", label, box, class_="button file", for_=name)


def choice(
    name: str,
    label: Child,
    options: Sequence[tuple[str, str]],
    chosen: str,
    act: str,
    *,
    hidden_label: bool = False,
) -> Html:
    """A list that opens: `options` are (value, label)."""
    return h(
        "div",
        h("label", label, for_=name, class_="vh" if hidden_label else None),
        h(
            "select",
            [h("option", text, value=value, selected=value == chosen) for value, text in options],
            id=name,
            data_change=act,
            data_value=chosen,
        ),
        class_="field",
    )


def sheet(name: str, title: Child, body: Child, buttons: Child, cancel: str) -> Html:
    """A dialogue that comes from below; Escape sends `cancel`."""
    return h(
        "dialog",
        h("h2", title, id=f"{name}-title", tabindex="-1", autofocus=True),
        h("div", body, class_="sheet-body"),
        h("div", buttons, class_="actions"),
        id=name,
        class_="sheet",
        aria_labelledby=f"{name}-title",
        data_cancel=cancel,
    )


def help_fold(summary: Child, *paragraphs: Child) -> Html:
    """An explanation that is there when it is asked for."""
    return h("details", h("summary", summary), [h("p", text) for text in paragraphs], class_="help")


def overtaken(stamp: str, sentence: str, label: str, act: str) -> Html | None:
    """What is said of another tab's copy (`stamp`) that was left alone; `act` puts the own one over it."""
    if not stamp:
        return None
    return h("section", h("p", sentence), button(label, act), class_="card warning", role="alert")


def paste_box(label: Child, text: str, act: str, *, rows: int, error: str) -> Html:
    """The box for a pasted text, with what is wrong with it below it."""
    box = h(
        "textarea",
        text,
        id="paste",
        rows=rows,
        data_input=act,
        spellcheck="false",
        autocomplete="off",
        aria_invalid="true" if error else None,
        aria_describedby="paste-error" if error else None,
    )
    return h("div", h("label", label, for_="paste"), box, error_line("paste", error), class_="field")


def heading(title: Child, back: Html | None, *right: Child) -> Html:
    """The top line: where am I."""
    return join(back, h("h1", title, id="title", tabindex="-1"), h("div", right, class_="right"))


def back_link(path: str, label: str) -> Html:
    """The arrow at the left of the top line."""
    return h("a", icon("back"), href=f"#/{path}", class_="button icon", aria_label=label)


_PATHS = {
    "back": "M15 5l-7 7 7 7",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6L6 18",
    "pencil": "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "crown": "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "help": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.5",
}


def icon(name: str) -> Html:
    """A small line drawing that says nothing by itself."""
    return h(
        "svg", h("path", d=_PATHS[name]), viewBox="0 0 24 24", class_=f"ico ico-{name}", aria_hidden="true"
    )
