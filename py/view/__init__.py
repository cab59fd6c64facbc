"""Models to HTML and SVG text, pure."""
