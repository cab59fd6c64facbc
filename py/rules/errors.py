"""The one error that the rules raise."""


class Illegal(ValueError):  # noqa: N818 - a fixed public name
    """Something that the rules do not allow; nothing was changed.

    `code` is a `tool/reason` text, for example `muggins/must_play`. It is also the key of the sentence
    that the page shows (`error.` + code, with `/` written as `.`).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
