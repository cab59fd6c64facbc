"""Fetching, laying out, serving and exporting the site; used by serve.py alone, never by the page."""
