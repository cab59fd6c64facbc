try:
    from web.page import start

    await start()  # noqa: F704 - PyScript awaits at the top level
except BaseException:
    import traceback

    from js import chautari

    chautari.fail("failed", traceback.format_exc())
