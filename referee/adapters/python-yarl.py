"""yarl.URL: a ValueError is its way to say "not valid"."""

from yarl import URL

from serve import package, serve


def valid(word):
    try:
        URL(word)
    except ValueError:
        return False
    return True


def resolve(base, reference):
    try:
        return str(URL(base).join(URL(reference)))
    except ValueError:
        return None


serve(valid, package("yarl"), resolve)
