"""The loop of the Python adapters. referee/README.md describes the protocol."""

import json
import os
import platform
import sys
from importlib import metadata


def serve(valid, version, resolve=None):
    """Answers the words on standard input.

    valid(word) tells whether the parser takes the word. resolve(base, reference)
    gives the target, or None if the library refuses. Both let every exception
    through that does not mean "not valid": it is told as a failure.
    """
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        print(f"{version}, Python {platform.python_version()}")
    elif not arguments:
        loop(lambda line: b"1\n" if valid(json.loads(line)) else b"0\n")
    elif arguments == ["--resolve"] and resolve:
        loop(lambda line: json.dumps(resolve(*json.loads(line))).encode() + b"\n")
    elif arguments == ["--resolve"]:
        sys.exit(no("this library resolves no references"))
    else:
        sys.exit(no("usage: NAME [--version|--resolve]"))


def no(sentence):
    print(sentence, file=sys.stderr)
    return 2


def package(name):
    return f"{name} {metadata.version(name)}"


def loop(answer):
    """Reads what there is, answers every whole line of it, and writes the answers in one go."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        answers = []
        try:
            for line in lines:
                try:
                    answers.append(answer(line))
                except Exception as error:
                    answers.append(failure(error))
        finally:  # also those before a word that kills the parser
            write(b"".join(answers))


def failure(error):
    """The line that tells that the parser failed at a word."""
    why = f"{type(error).__name__}: {error}".encode("ascii", "backslashreplace")
    return b"! " + b" ".join(why[:300].split()) + b"\n"


def write(data):
    while data:
        data = data[os.write(1, data) :]
