"""What comes from below over the Marriage screens: settling, taking along, questions, help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from view.controls import button, file_button, name, paste_box, sheet
from view.markup import Child, Html, h, join

if TYPE_CHECKING:
    from app.marriage import Model
    from app.texts import Texts
    from rules.marriage import Session

HELP = (
    "maal",
    "seen",
    "winner",
    "murder",
    "kidnap",
    "all",
    "better",
    "dublee",
    "misdeal",
    "jump",
    "otherPhone",
)
# MP-40: what each card is worth, single, two and three of it.
VALUES = (
    ("tiplu", (3, 7, None)),
    ("poplu", (2, 5, 10)),
    ("jhiplu", (2, 5, 10)),
    ("alter", (5, 15, 25)),
    ("putali", (5, None, None)),
    ("master", (10, None, None)),
    ("marriage", (10, 30, None)),
    ("tunnela", (5, 15, 25)),
)


# Words that are Nepali on a page in English; the other pages write them in their own letters.
NEPALI = frozenset(("maal", "tiplu", "poplu", "jhiplu", "putali"))


def layer(model: Model, texts: Texts, *, can_share: bool) -> Html:
    """The sheet or the question that is open, or nothing."""
    if model.asking:
        return _question(model, texts)
    if model.sheet == "settle" and model.session is not None:
        return _settle(model, model.session, texts, can_share=can_share)
    if model.sheet == "again" and model.session is not None:
        return _again(model.session, texts)
    drawn = {"along": _along, "read": _read, "groups": _groups, "help": _help, "words": _words}.get(
        model.sheet
    )
    return Html("") if drawn is None else drawn(model, texts)


def copied(how: str, text: Callable[[], str], texts: Texts) -> Html:
    """After a copying: a sentence when it worked, else the text itself, to be copied by hand (MP-31).

    `text` is asked only then: the summary of a long evening takes a phone a while.
    """
    if how == "yes":
        return h("p", texts.t("marriage.copied"), class_="done")
    if how != "no":
        return Html("")
    return h(
        "div",
        h("label", texts.t("marriage.copyByHand"), for_="by-hand"),
        h("textarea", text(), id="by-hand", readonly=True, rows=8, lang="en"),
        class_="field",
    )


def _close(texts: Texts) -> Html:
    return button(texts.t("marriage.close"), "marriage.close")


def _settle(model: Model, session: Session, texts: Texts, *, can_share: bool) -> Html:
    t, house = texts.t, session.house
    amounts = model.payment_amounts
    lines = [
        h(
            "li",
            h(
                "span",
                name(session.names[each.payer]),
                " → ",
                name(session.names[each.payee]),
                aria_hidden="true",
            ),
            h("strong", texts.money(amount, house.currency), aria_hidden="true"),
            h(
                "span",
                t(
                    "marriage.pays",
                    payer=session.names[each.payer],
                    payee=session.names[each.payee],
                    amount=texts.money(amount, house.currency),
                ),
                class_="vh",
            ),
        )
        for each, amount in zip(model.payments, amounts, strict=True)
    ]
    pot = None
    if session.pot:
        pot = h("p", t("marriage.potSettle", count=session.pot), class_="warning")
    body = join(
        pot,
        h("ul", lines, class_="payments") if lines else h("p", t("marriage.nobodyPays")),
        copied(model.copied, lambda: model.summary, texts),
    )
    buttons = join(
        _close(texts),
        button(t("marriage.share"), "marriage.share") if can_share else None,
        button(t("marriage.copySummary"), "marriage.copy", kind="main"),
    )
    return sheet("settle", t("marriage.whoPays"), body, buttons, "marriage.close")


def _again(session: Session, texts: Texts) -> Html:
    t = texts.t
    lost = t("marriage.lost", count=len(session.rounds), names=texts.listed(session.names))
    return sheet(
        "again",
        t("marriage.startAgainAsk"),
        join(h("p", lost), h("p", t("marriage.groupsStay"), class_="faint")),
        join(
            button(t("marriage.keepTable"), "marriage.close"),
            button(t("marriage.eraseAll"), "marriage.again", kind="danger"),
        ),
        "marriage.close",
    )


def _question(model: Model, texts: Texts) -> Html:
    t = texts.t
    if model.asking == "drop" and model.form is not None:
        title, body = t("marriage.dropAsk", number=model.form.number), t("marriage.dropWhat")
        buttons = join(
            button(t("marriage.goOnTyping"), "marriage.no", kind="main"),
            button(t("marriage.dropRound"), "marriage.cancel", kind="danger"),
        )
    elif model.asking == "replace":
        title, body = t("marriage.replaceAsk"), _waiting(model, texts)
        buttons = join(
            button(t("marriage.cancel"), "marriage.no"),
            button(t("marriage.continue"), "marriage.continue", kind="main"),
            button(t("marriage.replaceYes"), "marriage.start", kind="danger"),
        )
    else:
        title = t("marriage.importAsk")
        body = _waiting(model, texts)
        buttons = join(
            button(t("marriage.cancel"), "marriage.no"),
            button(t("marriage.importYes"), "marriage.takeIn", kind="danger"),
        )
    return sheet("question", title, h("p", body), buttons, "marriage.no")


def _waiting(model: Model, texts: Texts) -> str:
    """Which table would be lost."""
    waiting = model.waiting.game.session if model.waiting is not None else None
    session = model.session if model.has_rounds else waiting
    if session is None:
        return ""
    return texts.t("marriage.lost", count=len(session.rounds), names=texts.listed(session.names))


def _along(model: Model, texts: Texts) -> Html:
    t = texts.t
    body = join(
        h("p", t("marriage.alongHow")),
        h("label", t("marriage.alongText"), for_="along-text"),
        h("textarea", model.along, id="along-text", readonly=True, rows=5),
        copied(model.copied, lambda: model.along, texts) if model.copied == "yes" else None,
    )
    buttons = join(
        _close(texts),
        button(t("marriage.saveFile"), "marriage.alongFile"),
        button(t("marriage.copyText"), "marriage.alongCopy", kind="main"),
    )
    return sheet("along", t("marriage.takeAlong"), body, buttons, "marriage.close")


def _read(model: Model, texts: Texts) -> Html:
    t = texts.t
    error = t("error." + model.read_error.replace("/", ".")) if model.read_error else ""
    body = join(
        h("p", t("marriage.readHow")),
        paste_box(t("marriage.pasteHere"), model.pasted, "marriage.paste", rows=5, error=error),
        file_button(t("marriage.orFile"), "read-file", "marriage.readFile"),
    )
    buttons = join(
        _close(texts),
        button(t("marriage.readInNow"), "marriage.readIn", kind="main", disabled=not model.pasted.strip()),
    )
    return sheet("read", t("marriage.readIn"), body, buttons, "marriage.close")


def _groups(model: Model, texts: Texts) -> Html:
    t = texts.t
    rows = [
        h(
            "li",
            h("bdi", label),
            button(
                t("marriage.forget"),
                "marriage.forgetGroup",
                at,
                kind="quiet",
                aria_label=t("marriage.forgetGroup", name=label),
            ),
        )
        for at, label in enumerate(model.labels)
    ]
    body = join(
        h("ul", rows, class_="plain-list") if rows else h("p", t("marriage.noGroups")),
        h("p", t("marriage.groupsHow"), class_="faint"),
        copied(model.copied, lambda: model.groups_text, texts),
    )
    buttons = join(
        _close(texts),
        button(t("marriage.saveFile"), "marriage.groupsFile", disabled=not rows),
        button(t("marriage.copyText"), "marriage.groupsCopy", disabled=not rows),
    )
    return sheet("groups-sheet", t("marriage.savedGroups"), body, buttons, "marriage.close")


def _help(_model: Model, texts: Texts) -> Html:
    t = texts.t
    body = [h("p", t(f"help.{key}")) for key in HELP]
    buttons = join(_close(texts), button(t("marriage.words"), "marriage.sheet", "words"))
    return sheet("help", t("marriage.howTo"), body, buttons, "marriage.close")


def _word(key: str, texts: Texts) -> Html:
    text = texts.t(f"words.{key}")
    word, space, gloss = text.partition(" ")
    if key not in NEPALI or texts.language != "en":
        return join(text)
    return join(h("span", word, lang="ne-Latn"), space, gloss)


def _words(_model: Model, texts: Texts) -> Html:
    t = texts.t

    def cell(value: int | None) -> Child:
        return h("td", "–" if value is None else texts.number(value))

    rows = [
        h("tr", h("th", _word(key, texts), scope="row"), [cell(value) for value in values])
        for key, values in VALUES
    ]
    head = h(
        "tr",
        h("th", t("words.card"), scope="col"),
        [h("th", texts.number(n), scope="col") for n in (1, 2, 3)],
    )
    meanings = [
        (h("dt", _word(key, texts)), h("dd", t(f"words.{key}What")))
        for key in (
            "maal",
            "tiplu",
            "poplu",
            "jhiplu",
            "alter",
            "putali",
            "master",
            "marriage",
            "tunnela",
            "dublee",
        )
    ]
    body = join(
        h("table", h("caption", t("words.caption")), h("thead", head), h("tbody", rows), class_="values"),
        h("p", t("words.noValue"), class_="faint"),
        h("p", t("words.alterNote"), class_="faint"),
        h("p", t("words.tunnelaNote"), class_="faint"),
        h("dl", meanings),
    )
    return sheet("words", t("marriage.words"), body, _close(texts), "marriage.close")
