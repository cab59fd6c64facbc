"""Marriage points: the whole public interface of the rules MP-1 … MP-38.

All that is raised is `rules.errors.Illegal` with one of `CODES`.
"""

from rules.graphemes import count, cut, fits, graphemes
from rules.marriage_saved import VERSION, session_from_json, session_to_json
from rules.marriage_table import (
    MAX_CURRENCY,
    MAX_NAME,
    MAX_PLAYERS,
    MIN_PLAYERS,
    STATES,
    UNSEEN_MAAL,
    HouseRules,
    Payment,
    Round,
    Row,
    Score,
    Session,
    Standing,
    crown,
    money,
    normalise,
    players,
    playing,
    ranking,
    score_round,
    settle,
)
from rules.marriage_text import group_label, money_text, one_line, summary
from rules.numbers import Number, canonical, number_text, parse_amount, parse_maal, parse_number, signed_text

CODES = (
    "marriage/not_a_number",  # cannot be read as a number, or has more than 4,000 digits (MP-5)
    "marriage/negative",  # a house rule or a pot below 0 (MP-5)
    "marriage/too_few_players",  # fewer than two names (MP-1)
    "marriage/too_many_players",  # more than ten names (MP-1)
    "marriage/name",  # a name that is not text, is blank or has more than 24 characters (MP-1)
    "marriage/currency",  # a currency that is not text or has more than 8 characters (MP-4)
    "marriage/setting",  # house rules with an unknown choice (MP-4)
    "marriage/state",  # a row that is neither seen, unseen nor out (MP-10)
    "marriage/seat",  # a winner or misdealer who is nobody at this table (MP-8, MP-12)
    "marriage/tick",  # a tick that is neither on nor off (MP-11)
    "marriage/row_count",  # a round with another number of rows than there are players
    "marriage/no_such_round",  # a round that has not been saved (MP-27)
    "marriage/saved_version",  # saved data that is not a table of this version (MP-37)
    "marriage/saved_shape",  # saved data with fields missing, unknown or of the wrong kind (MP-37)
)

__all__ = [
    "CODES",
    "MAX_CURRENCY",
    "MAX_NAME",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "STATES",
    "UNSEEN_MAAL",
    "VERSION",
    "HouseRules",
    "Number",
    "Payment",
    "Round",
    "Row",
    "Score",
    "Session",
    "Standing",
    "canonical",
    "count",
    "crown",
    "cut",
    "fits",
    "graphemes",
    "group_label",
    "money",
    "money_text",
    "normalise",
    "number_text",
    "one_line",
    "parse_amount",
    "parse_maal",
    "parse_number",
    "players",
    "playing",
    "ranking",
    "score_round",
    "session_from_json",
    "session_to_json",
    "settle",
    "signed_text",
    "summary",
]
