"""pydantic.AnyUrl: a ValidationError is its way to say "not valid"."""

from pydantic import AnyUrl, ValidationError

from serve import package, serve


def valid(word):
    try:
        AnyUrl(word)
    except ValidationError:
        return False
    return True


serve(valid, package("pydantic"))
