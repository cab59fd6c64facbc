"""The Marriage tool: set-up, rounds, the board, settling and keeping (MP-1 … MP-40)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import zip_longest

from app import keeping, saving
from app.core import (
    Back,
    Context,
    Copy,
    Download,
    Effects,
    Env,
    Focus,
    Go,
    Message,
    Print,
    Replace,
    Save,
    Say,
    Select,
    Share,
)
from app.keeping import Found, Kept
from app.marriage_forms import NUMBERS, RoundForm, Setup, edit_round, new_round, tidy
from app.texts import Texts
from rules.errors import Illegal
from rules.marriage import (
    STATES,
    UNSEEN_MAAL,
    Payment,
    Round,
    Session,
    group_label,
    money,
    session_from_json,
    session_to_json,
    settle,
    summary,
)
from rules.marriage_saved import round_to_json
from view import marriage as view
from view.screen import Screen

KEY = "chautari.marriage"
KIND = "marriage"
GROUPS = "chautari.groups"
SHEETS = ("settle", "again", "along", "read", "groups", "help", "words")


@dataclass(frozen=True, slots=True)
class Table:
    """What a record holds: the session, once one is going on, and the set-up."""

    session: Session | None
    setup: Setup

    @staticmethod
    def from_fields(data: dict[str, object]) -> Table:
        """The table of a record's fields. Raises ValueError."""
        found = data.get("session")
        session = None if found is None else tidy(session_from_json(found))
        return Table(session, Setup.from_json(data.get("setup")))


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the tool knows.

    `kept` says where it stands in the storage; `waiting` is the table that could be continued;
    `asking` the question that stands in the way ("drop", "replace", "import"); `copied` how the last copying
    went ("yes", "no", "" for none).
    """

    setup: Setup = Setup()
    session: Session | None = None
    form: RoundForm | None = None
    opened: RoundForm | None = None
    groups: tuple[saving.Group, ...] = ()
    sheet: str = ""
    asking: str = ""
    kept: Kept = Kept()
    waiting: Found[Table] | None = None
    copied: str = ""
    pasted: str = ""
    read_error: str = ""
    incoming: Session | None = None

    @property
    def overtaken(self) -> str:
        """The stamp of a second copy that another tab has put there; "" for none (MP-35)."""
        return self.kept.overtaken

    @property
    def for_new(self) -> Kept:
        """Where a table stands that comes in the place of this one, or of the one that waits."""
        return self.kept.instead_of(self.waiting)

    @property
    def has_rounds(self) -> bool:
        """Whether a round is saved."""
        return self.session is not None and bool(self.session.rounds)

    @property
    def half_typed(self) -> bool:
        """Whether the open round differs from what it was when it was opened."""
        return self.form is not None and self.form != self.opened

    @property
    def labels(self) -> tuple[str, ...]:
        """What the saved groups are called (MP-3)."""
        return tuple(group_label(names) for names in self.groups)

    @property
    def summary(self) -> str:
        """The English text for the group chat (MP-31); "" without a table."""
        return "" if self.session is None else summary(self.session)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays whom (MP-29), without what comes to no money; none without a table."""
        if self.session is None:
            return ()
        rate = self.session.house.rate
        return tuple(each for each in settle(self.session.totals) if money(each.points, rate))

    @property
    def payment_amounts(self) -> tuple[Decimal, ...]:
        """The money of each payment, two places (MP-22)."""
        return (
            ()
            if self.session is None
            else tuple(money(each.points, self.session.house.rate) for each in self.payments)
        )

    @property
    def groups_text(self) -> str:
        """The saved groups as text for another phone (MP-37)."""
        return saving.groups_to_text(self.groups)

    @property
    def along(self) -> str:
        """The whole table as text for another phone (MP-37); "" without one."""
        return "" if self.session is None else saving.write("table", session=session_to_json(self.session))


Step = tuple[Model, Effects]


# --- keeping ----------------------------------------------------------------------------------------------


def read_table(text: str) -> Table:
    """The table of a stored record. Raises saving.Unreadable."""
    return keeping.read(KIND, text, Table.from_fields).game


def keep(model: Model, context: Context) -> Step:
    """Save the live table, and its second copy once a round is saved (MP-33, MP-34)."""
    session = None if model.session is None else _written(model.session)
    fields: dict[str, object] = {"session": session, "setup": model.setup.to_json()}
    kept, effects = keeping.save(KEY, KIND, model.kept, fields, context, copy=model.has_rounds)
    copied = model.has_rounds and not kept.overtaken
    return replace(model, kept=kept, waiting=None if copied else model.waiting), effects


_rounds: list[tuple[Round, str]] = []


def _written(session: Session) -> saving.Ready:
    """The session as JSON. A round that has been written once is not written out again (MP-15)."""
    kept = [
        known[1] if known is not None and known[0] is each else saving.text_of(round_to_json(each))
        for each, known in zip_longest(session.rounds, _rounds[: len(session.rounds)])
    ]
    _rounds[:] = zip(session.rounds, kept, strict=True)
    head = saving.text_of(session_to_json(Session(session.names, session.house)))
    return saving.Ready(f"{head.removesuffix('[]}')}[{','.join(kept)}]}}")


def restore(env: Env, context: Context) -> tuple[Model, Effects, tuple[str, ...]]:
    """The tool as the browser's storage has it; third, the records to set aside ("local KEY")."""
    model, aside = Model(kept=keeping.first(context)), list[str]()
    try:
        if env.local and GROUPS in env.local:
            model = replace(model, groups=saving.groups_from_text(env.local[GROUPS]))
    except saving.Unreadable:
        aside.append(f"local {GROUPS}")
    live, copy, broken = keeping.find(env, KEY, KIND, Table.from_fields)
    if live is not None:
        model = replace(model, setup=live.game.setup, session=live.game.session, kept=live.kept)
    if model.session is None and copy is not None and copy.game.session is not None:
        model = replace(model, waiting=copy)
    return _spoken(model, context), (), (*aside, *broken)


def afresh(model: Model, context: Context) -> Model:
    """The tool as a start would find it."""
    kept = Model(
        setup=Setup.from_json(model.setup.to_json()),
        session=model.session,
        groups=model.groups,
        kept=replace(model.kept, overtaken=""),
        waiting=model.waiting if model.session is None else None,
    )
    return _spoken(kept, context)


# --- places -----------------------------------------------------------------------------------------------


def visit(model: Model, place: str, context: Context) -> Step:
    """Come to `place` below the tool: "" (set-up or board), "round", "round/3", or a sheet."""
    if model.form is not None and f"marriage/{place}" != _form_path(model.form) and place not in SHEETS:
        if model.half_typed:
            # Away from a half-typed round: stay, and ask; back again takes the question away.
            asking = "" if model.asking == "drop" else "drop"
            return replace(model, asking=asking, sheet=""), (Go(_form_path(model.form)),)
        model = replace(model, form=None, opened=None)
    model = replace(model, sheet="", copied="", read_error="")
    if place.startswith("round"):
        return _visit_round(model, place, context)
    # A question that stood in the way went with its place.
    model = replace(model, asking="", incoming=None)
    if place == "":
        return model, ()
    if place not in SHEETS or (place in ("settle", "along", "again") and not model.has_rounds):
        return model, (Replace("marriage"),)
    return replace(model, sheet=place), ()


def leave(model: Model, context: Context) -> Step:
    """Go to another tool: a half-typed round asks first."""
    return visit(model, "", context)


def _form_path(form: RoundForm) -> str:
    return "marriage/round" if form.index is None else f"marriage/round/{form.number}"


def _visit_round(model: Model, place: str, context: Context) -> Step:
    if model.form is not None and _form_path(model.form) == f"marriage/{place}":
        return model, ()
    if model.session is None or not model.session.rounds:
        return model, (Replace("marriage"),)
    number = place.removeprefix("round").removeprefix("/")
    if not number:
        form = new_round(model.session, context.texts)
    elif number.isascii() and number.isdigit() and 1 <= int(number) <= len(model.session.rounds):
        form = edit_round(model.session, int(number) - 1, context.texts)
    else:
        return model, (Replace("marriage"),)
    return replace(model, form=form, opened=form), ()


# --- set-up -----------------------------------------------------------------------------------------------


def _setup(model: Model, setup: Setup, context: Context) -> Step:
    return keep(replace(model, setup=setup), context)


def _texts(model: Model, _message: Message, context: Context) -> Step:
    """The page speaks another language, which may write numbers in another way (MP-5)."""
    return _spoken(model, context, anew=True), ()


def _spoken(model: Model, context: Context, *, anew: bool = False) -> Model:
    texts = context.texts
    form = model.form and model.form.spoken(texts, anew=anew)
    opened = model.opened and model.opened.spoken(texts, anew=anew)
    return replace(model, setup=model.setup.spoken(texts, anew=anew), form=form, opened=opened)


def _name(model: Model, message: Message, context: Context) -> Step:
    return _setup(model, model.setup.named(int(message.arg), message.value), context)


def _add(model: Model, _message: Message, context: Context) -> Step:
    setup = model.setup.more()
    done, effects = _setup(model, setup, context)
    return done, (*effects, Focus(f"name-{len(setup.names) - 1}"))


def _remove(model: Model, message: Message, context: Context) -> Step:
    seat = int(message.arg)
    done, effects = _setup(model, model.setup.fewer(seat), context)
    return done, (*effects, Focus(f"name-{min(seat, len(done.setup.names) - 1)}"))


def _rule(model: Model, message: Message, context: Context) -> Step:
    return _setup(model, model.setup.number(message.arg, message.value), context)


def _rule_left(model: Model, message: Message, context: Context) -> Step:
    return _setup(model, model.setup.left(message.arg, context.texts), context)


def _unseen_maal(model: Model, message: Message, context: Context) -> Step:
    if message.arg not in UNSEEN_MAAL:
        return model, ()
    return _setup(model, replace(model.setup, unseen_maal=message.arg), context)


def _better(model: Model, message: Message, context: Context) -> Step:
    return _setup(model, replace(model.setup, better=bool(message.value)), context)


def _currency(model: Model, message: Message, context: Context) -> Step:
    return _setup(model, model.setup.money(message.value), context)


def _start(model: Model, _message: Message, context: Context) -> Step:
    if not model.setup.can_start or model.has_rounds or model.form is not None:
        return model, ()
    setup = model.setup.checked(context.texts)
    model = replace(model, setup=setup)
    try:
        session = setup.session(context.texts)
    except Illegal as error:
        wrong = [
            field for field, box in zip(NUMBERS, setup.numbers, strict=True) if box is not None and box.error
        ]
        model, kept = keep(model, context)
        effects: Effects = (*kept, Say(context.texts.t(error_key(error.code))))
        return model, (*effects, Focus(f"rule-{wrong[0]}")) if wrong else effects
    if model.waiting is not None and model.asking != "replace":
        return keep(replace(model, asking="replace"), context)
    form = new_round(session, context.texts)
    return replace(model, form=form, opened=form, kept=model.for_new, asking=""), (Go("marriage/round"),)


def _save_group(model: Model, _message: Message, context: Context) -> Step:
    names = tuple(name.strip() for name in model.setup.typed)
    if not names:
        return model, ()
    groups = saving.merge_groups(model.groups, (names,))
    effects: Effects = (
        Save(GROUPS, saving.groups_to_text(groups), "local"),
        Say(context.texts.t("marriage.groupSaved")),
    )
    return replace(model, groups=groups), effects


def _pick_group(model: Model, message: Message, context: Context) -> Step:
    if not message.value.isdecimal() or int(message.value) >= len(model.groups):
        return model, ()
    return _setup(model, model.setup.group(model.groups[int(message.value)]), context)


def _forget_group(model: Model, message: Message, context: Context) -> Step:
    at = int(message.arg)
    groups = model.groups[:at] + model.groups[at + 1 :]
    text = saving.groups_to_text(groups) if groups else ""
    return replace(model, groups=groups), (
        Save(GROUPS, text, "local"),
        Say(context.texts.t("marriage.groupForgotten")),
    )


# --- a round ----------------------------------------------------------------------------------------------


def _formed(
    change: Callable[[RoundForm, Message, Texts], RoundForm],
) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, message: Message, context: Context) -> Step:
        if model.form is None:
            return model, ()
        return replace(model, form=change(model.form, message, context.texts)), ()

    return step


def _in_row(
    change: Callable[[RoundForm, int, Message, Texts], RoundForm],
) -> Callable[[Model, Message, Context], Step]:
    def step(form: RoundForm, message: Message, texts: Texts) -> RoundForm:
        # A box that is going may send a last word, when another round is open already.
        seat = _seat(message.arg.split(" ")[0])
        return form if seat is None or seat >= len(form.states) else change(form, seat, message, texts)

    return _formed(step)


def _seat(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def _place(form: RoundForm, seat: int, message: Message, _texts: Texts) -> RoundForm:
    state = message.arg.partition(" ")[2]
    if state not in STATES or (state == "unseen" and form.winner == seat):
        return form
    return form.placed(seat, state)


def _misdeal(form: RoundForm, message: Message, _texts: Texts) -> RoundForm:
    seat = _seat(message.value)
    return replace(form, misdealer=seat if seat in form.playing else None)


def _save_round(model: Model, _message: Message, context: Context) -> Step:
    form, texts = model.form, context.texts
    if form is None:
        return model, ()
    try:
        done = form.round(texts)
    except Illegal as error:
        checked = form.checked(texts)
        wrong = next(seat for seat, box in enumerate(checked.maal) if box.error)
        return replace(model, form=checked), (Say(texts.t(error_key(error.code))), Focus(f"maal-{wrong}"))
    session = form.session.add(done) if form.index is None else form.session.replace(form.index, done)
    saved, effects = keep(replace(model, session=session, form=None, opened=None, asking=""), context)
    said = texts.t("marriage.roundSaved", number=form.number)
    if session.crown is not None:
        leader = session.crown
        points = texts.number(session.totals[leader], sign=True)
        leads = texts.t("marriage.leads", name=session.names[leader], points=points)
        said = texts.sentences(said, leads + texts.full_stop)
    return saved, (*effects, Back("marriage"), Say(said))


def _cancel(model: Model, _message: Message, context: Context) -> Step:
    if model.form is None:
        return model, ()
    return replace(model, form=None, opened=None, asking=""), (
        Back("marriage"),
        Say(context.texts.t("marriage.roundDropped")),
    )


def _answer_no(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, asking="", incoming=None), ()


# --- the board --------------------------------------------------------------------------------------------


def _open(path: str) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, message: Message, _context: Context) -> Step:
        return model, (Go(path + message.arg),)

    return step


def _close(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, sheet="", copied="", read_error="", pasted=""), (Back("marriage"),)


def _copy(model: Model, _message: Message, _context: Context) -> Step:
    if model.session is None:
        return model, ()
    return replace(model, copied=""), (Copy(model.summary, "marriage.copied"),)


def _copied(model: Model, message: Message, context: Context) -> Step:
    """Only a copy that worked is reported as one; otherwise the text is shown, selected (MP-31)."""
    if message.value:
        return replace(model, copied="yes"), (Say(context.texts.t("marriage.copied")),)
    box = "along-text" if model.sheet == "along" else "by-hand"
    effects: Effects = (Say(context.texts.t("marriage.copyByHand")), Select(box))
    return replace(model, copied="no"), effects


def _share(model: Model, _message: Message, _context: Context) -> Step:
    if model.session is None:
        return model, ()
    return model, (Share(model.summary, "marriage.shared"),)


def _shared(model: Model, message: Message, context: Context) -> Step:
    if message.value == "failed":
        return _copied(model, Message("", "", ""), context)
    return model, ()


def _start_again(model: Model, _message: Message, context: Context) -> Step:
    """Erase rounds, totals, pot, house rules and the second copy; the groups stay (MP-3, MP-32)."""
    kept = Kept(model.kept.ident).next(context)
    fresh = _spoken(Model(groups=model.groups, kept=kept), context)
    context.texts.forget()
    return fresh, (*keeping.erase(KEY, model.kept), Back("marriage"), Say(context.texts.t("marriage.erased")))


def _continue(model: Model, _message: Message, context: Context) -> Step:
    """Take up the table of the second copy, because a person asked for it (MP-34)."""
    found = model.waiting
    if found is None or model.session is not None:
        return model, ()
    taken = replace(
        model,
        session=found.game.session,
        setup=found.game.setup,
        kept=found.kept,
        waiting=None,
        asking="",
        form=None,
        opened=None,
    )
    kept, effects = keep(_spoken(taken, context), context)
    return kept, (*effects, Say(context.texts.t("marriage.continued")))


def _overtaken(model: Model, message: Message, _context: Context) -> Step:
    """Another tab's table lies where the second copy was to go: say so, and leave it (MP-35)."""
    if model.session is None:
        return model, ()
    return replace(model, kept=replace(model.kept, overtaken=message.value)), ()


def _copy_failed(model: Model, _message: Message, _context: Context) -> Step:
    """The second copy could not be put: the one before still lies there (MP-36)."""
    return replace(model, kept=model.kept.missed()), ()


def _keep_mine(model: Model, _message: Message, context: Context) -> Step:
    """Put this table over the copy of another tab, because a person asked for it (MP-35)."""
    return keep(replace(model, kept=model.kept.mine()), context)


# --- taking along -----------------------------------------------------------------------------------------


def _along(
    how: Callable[[str], Effects], text: Callable[[Model], str]
) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, _message: Message, _context: Context) -> Step:
        return model, how(text(model))

    return step


def _paste(model: Model, message: Message, _context: Context) -> Step:
    return replace(model, pasted=message.value, read_error=""), ()


def _read_file(model: Model, message: Message, context: Context) -> Step:
    return _read_in(replace(model, pasted=message.value), message, context)


def _read_in(model: Model, _message: Message, context: Context) -> Step:
    """Read what was pasted: a table asks before it replaces one, groups are merged (MP-37)."""
    try:
        text = saving.inner_json(model.pasted)
        try:
            new = saving.groups_from_text(text)
        except saving.Unreadable as error:
            if error.newer:
                raise
            session = tidy(session_from_json(saving.read("table", text).get("session")))
            if not session.rounds:
                raise saving.Unreadable("no rounds") from None
        else:
            groups = saving.merge_groups(model.groups, new)
            effects: Effects = (Save(GROUPS, saving.groups_to_text(groups), "local"), Back("marriage"))
            done = replace(model, groups=groups, pasted="", read_error="", sheet="")
            return done, (*effects, Say(context.texts.t("marriage.groupsRead", count=len(new))))
    except saving.Unreadable as error:
        return _refused(model, "marriage/newer" if error.newer else "marriage/not_a_table", context)
    except Illegal as error:
        return _refused(model, error.code, context)
    model = replace(model, incoming=session, read_error="")
    if model.has_rounds or model.waiting is not None:
        return replace(model, asking="import"), ()
    return _take_in(model, _message, context)


def _refused(model: Model, code: str, context: Context) -> Step:
    return replace(model, read_error=code), (Say(context.texts.t(error_key(code))),)


def _take_in(model: Model, _message: Message, context: Context) -> Step:
    if model.incoming is None:
        return model, ()
    taken = replace(
        model,
        session=model.incoming,
        kept=model.for_new.next(context),
        incoming=None,
        asking="",
        pasted="",
        sheet="",
        form=None,
        opened=None,
    )
    kept, effects = keep(taken, context)
    return kept, (*effects, Back("marriage"), Say(context.texts.t("marriage.tableRead")))


def error_key(code: str) -> str:
    """The key of the sentence for the code of an Illegal."""
    return "error." + code.replace("/", ".")


HANDLERS: dict[str, Callable[[Model, Message, Context], Step]] = {
    "texts": _texts,
    "name": _name,
    "add": _add,
    "remove": _remove,
    "rule": _rule,
    "ruleLeft": _rule_left,
    "unseenMaal": _unseen_maal,
    "better": _better,
    "currency": _currency,
    "start": _start,
    "saveGroup": _save_group,
    "pickGroup": _pick_group,
    "forgetGroup": _forget_group,
    "winner": _formed(lambda form, message, _: form.won_by(_seat(message.arg))),
    "maal": _in_row(lambda form, seat, message, _: form.typed(seat, message.value)),
    "maalLeft": _in_row(lambda form, seat, _, texts: form.left(seat, texts)),
    "more": _in_row(lambda form, seat, _, texts: form.stepped(seat, 1, texts)),
    "less": _in_row(lambda form, seat, _, texts: form.stepped(seat, -1, texts)),
    "state": _in_row(_place),
    "dublee": _formed(
        lambda form, message, _: replace(form, dublee=bool(message.value) and form.winner is not None)
    ),
    "seven": _formed(lambda form, message, _: replace(form, seven=bool(message.value))),
    "misdealer": _formed(_misdeal),
    "saveRound": _save_round,
    "cancel": _cancel,
    "no": _answer_no,
    "new": _open("marriage/round"),
    "edit": _open("marriage/round/"),
    "sheet": _open("marriage/"),
    "close": _close,
    "copy": _copy,
    "copied": _copied,
    "share": _share,
    "shared": _shared,
    "print": lambda model, _message, _context: (model, (Print(),)),
    "again": _start_again,
    "continue": _continue,
    "overtaken": _overtaken,
    "copyFailed": _copy_failed,
    "keepMine": _keep_mine,
    "alongCopy": _along(lambda text: (Copy(text, "marriage.copied"),), lambda m: m.along),
    "alongFile": _along(lambda text: (Download("chautari-table.txt", text),), lambda m: m.along),
    "groupsCopy": _along(lambda text: (Copy(text, "marriage.copied"),), lambda m: m.groups_text),
    "groupsFile": _along(lambda text: (Download("chautari-groups.txt", text),), lambda m: m.groups_text),
    "paste": _paste,
    "readFile": _read_file,
    "readIn": _read_in,
    "takeIn": _take_in,
}


def update(model: Model, message: Message, context: Context) -> Step:
    """The model after `message` (its act without the tool's name), and what is to be done."""
    handler = HANDLERS.get(message.act)
    return (model, ()) if handler is None else handler(model, message, context)


def state(model: Model, texts: Texts) -> str:
    """What the door says: how many rounds, and who leads."""
    session = model.session
    if session is None or not session.rounds:
        return texts.t("marriage.waitingDoor") if model.waiting is not None else ""
    rounds = texts.t("marriage.rounds", count=len(session.rounds))
    if session.crown is None:
        return rounds
    points = texts.number(session.totals[session.crown], sign=True)
    return f"{rounds} · {texts.t('marriage.leads', name=session.names[session.crown], points=points)}"


def render(model: Model, context: Context) -> Screen:
    """The screen of the tool as it stands."""
    return view.render(model, context.texts, can_share=context.can_share)
