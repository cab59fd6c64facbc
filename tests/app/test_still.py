"""What is shown before Python runs is what Python then draws: the page as a start would find it."""

from __future__ import annotations
