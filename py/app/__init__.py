"""What the page knows and does: pure functions from a model and a message to a new model and effects."""
