"""Tests of what makes the computer players' weights."""
