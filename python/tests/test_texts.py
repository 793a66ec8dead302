"""One text at a time."""

from __future__ import annotations

import copy
import doctest
import ipaddress
import json
import pickle
import subprocess
import time
from pathlib import Path

import pytest

import urlspec
from urlspec import Reference, Revision, Validator, _urlspec


def test_a_text_is_judged_by_the_chosen_document() -> None:
    verdicts = [urlspec.is_valid("http://www.example.org/~user/", spec) for spec in Revision.all()]
    assert verdicts == [False, False, False, False] + 8 * [True]
    assert urlspec.is_valid("http://a/~b") and not urlspec.is_valid("http://a/{")
    assert urlspec.is_valid(b"8080", rule="port")
    assert urlspec.is_valid("a%zz", rule="hsegment", spec="rfc1738") is False


def test_a_printed_edition_judges() -> None:
    assert urlspec.is_valid("?y", "rfc2396") and not urlspec.is_valid("?y", "rfc2396@printed")
    finding, = urlspec.validate("?y", "rfc2396").findings
    assert (finding.code, finding.severity) == ("rests-on-reading", "note")
    error = urlspec.validate("?y", "rfc2396@printed").error
    assert error is not None and any("as it must be read" in note for note in error.notes)
    validator = Validator("rfc2396@printed")
    assert not pickle.loads(pickle.dumps(validator)).is_valid("?y")
    reference = urlspec.parse("http://a/", "rfc2396@printed")
    assert repr(reference) == "Reference('http://a/', 'rfc2396@printed')"
    with pytest.raises(ValueError, match="edition"):
        Revision("rfc2396@printed")
    with pytest.raises(ValueError, match="printed"):
        urlspec.is_valid("?y", "rfc2396@prnted")


def test_bare_verdicts_are_those_of_reports(links: list[str]) -> None:
    validators = [Validator(revision) for revision in Revision.all()]
    texts = [*links[:300], "", " ", "http://é/", "http://a/\ud800", "http://a/%zz"]
    for validator in validators:
        for text in texts:
            report = validator.validate(text)
            assert validator.is_valid(text) == report.is_valid == bool(report) == (report.error is None), text


def test_what_is_denied_is_not_valid() -> None:
    validator = Validator(deny=["password-in-clear"])
    url = "http://me:secret@example.com/"
    assert not validator.is_valid(url)
    fault = validator.validate(url).error
    assert fault is not None and fault.code == "password-in-clear" and "secret" not in str(fault)
    with pytest.raises(urlspec.InvalidUrlError):
        validator.parse(url)
    assert Validator(deny=["all"]).is_valid("http://example.com/")
    assert not Validator(deny=["all"]).is_valid("HTTP://example.com/")


def test_warnings_are_denied_and_notes_are_not() -> None:
    validator = Validator(deny=["warnings"])
    assert not validator.is_valid("http://me:secret@example.com/")
    assert not validator.is_valid("http://example.com:25/")
    for note in ("HTTP://example.com/", "http://example.com:8080/", "http://example.com:80/"):
        assert validator.is_valid(note), note
        assert not Validator(deny=["all"]).is_valid(note), note
    fault = urlspec.validate("http://example.com:25/", deny="warnings").error
    assert fault is not None and fault.code == "port-reserved"


@pytest.mark.parametrize("schemes", [True, "newest", "Newest", 2030, "2030"])
def test_the_newest_document_of_a_scheme_judges(schemes: bool | str | int) -> None:
    for url, index, document, section in [
        ("http:///a", 7, "rfc9110", "4.2.1"),
        ("urn:x", 5, "rfc8141", "2"),
        ("file://a:80/", 8, "rfc8089", "2"),
    ]:
        assert urlspec.is_valid(url) and not urlspec.is_valid(url, schemes=schemes)
        fault = urlspec.validate(url, schemes=schemes).error
        assert fault is not None
        assert (fault.index, fault.document, fault.section, fault.code) == (index, document, section, "scheme-syntax")
        with pytest.raises(urlspec.InvalidUrlError) as raised:
            urlspec.parse(url, schemes=schemes)
        assert raised.value.fault == fault
    for url in ("https://[::1]/a#f", "urn:isbn:0451450523", "x-unknown:", "//h/a", ""):
        assert urlspec.validate(url, schemes=schemes)
    assert urlspec.parse("urn:isbn:1", schemes=schemes).path == "isbn:1"


def test_without_a_choice_the_document_of_a_scheme_is_a_note() -> None:
    for schemes in (None, False):
        report = urlspec.validate("urn:x", schemes=schemes)
        (finding,) = report.findings
        assert report and (finding.code, finding.severity, finding.document) == ("scheme-syntax", "note", "rfc8141")
    assert not Validator(deny=["scheme-syntax"]).is_valid("urn:x")


def test_documents_of_schemes_are_chosen_by_year_and_by_name() -> None:
    assert not urlspec.is_valid("http://h?q", schemes=1994) and urlspec.is_valid("http://h/?q", schemes="1994")
    for name in ("rfc8141", "RFC 8141", "8141"):
        validator = Validator(schemes=name)
        assert validator.is_valid("http://") and not validator.is_valid("urn:x")
        assert repr(validator) == "Validator('rfc3986', schemes='rfc8141')"
    # A rule for URLs can be judged with, and denied findings too.
    assert not Validator("rfc3986", "absolute-URI", schemes=True).is_valid("urn:x")
    validator = Validator(deny=["password-in-clear"], schemes=True)
    assert not validator.is_valid("urn:x") and not validator.is_valid("ftp://u:p@h/") and validator.is_valid("ftp://h/")
    for schemes in (True, 2005, "rfc6068", False, None):
        validator = Validator("rfc3987", schemes=schemes)
        again = pickle.loads(pickle.dumps(validator))
        assert repr(again) == repr(validator)
        for text in ("mailto:a", "mailto:a@b", "http://", "http://ü@h/"):
            assert again.is_valid(text) == validator.is_valid(text)
    url = "http://ü@h/"
    fault = urlspec.validate(url, "rfc3987", schemes=True).error
    assert fault is not None and url[fault.index : fault.index + fault.length] == "ü@"


def test_choices_of_documents_that_there_are_not() -> None:
    with pytest.raises(urlspec.UnknownNameError) as raised:
        urlspec.is_valid("a", schemes="newst")
    assert raised.value.nearest == ["newest"]
    with pytest.raises(urlspec.UnknownNameError, match="`rfc8090`; there are `newest`, `draft-ietf-uri-url-02`"):
        urlspec.validate("a", schemes="rfc8090")
    # After `True`, which is equal to 1.
    assert urlspec.is_valid("a", schemes=True)
    for year in (1, 0, 1989, 2100, -5):
        with pytest.raises(ValueError, match=f"a year from 1993 to 2099, such as 2005, and {year} is not one"):
            urlspec.is_valid("a", schemes=year)
    with pytest.raises(ValueError, match="'rfc8141' is a document"):
        urlspec.is_valid("a", schemes=8141)
    for wrong in (2005.0, ["rfc8141"], b"newest"):
        with pytest.raises(TypeError, match="schemes is True, 'newest', a year"):
            urlspec.is_valid("a", schemes=wrong)  # type: ignore[arg-type]


def test_documents_that_define_schemes_are_listed() -> None:
    documents = urlspec.scheme_documents()
    assert len(documents) >= 37 and len({document.id for document in documents}) == len(documents)
    mailto = [document for document in documents if "mailto" in document.schemes]
    assert [(it.id, it.name, it.date, it.generic) for it in mailto] == [
        ("rfc2368", "RFC 2368", "July 1998", "rfc1738"),
        ("rfc6068", "RFC 6068", "October 2010", "rfc3986"),
    ]
    for document in documents:
        assert str(document) == document.id and Revision(document.generic) and document.title and document.status
        assert Validator(schemes=document.id).is_valid("x-unknown:")
        assert pickle.loads(pickle.dumps(document)) == document


def test_a_report_tells_what_is_wrong() -> None:
    report = urlspec.validate("http://a/~b", "rfc1738")
    fault = report.error
    assert fault is not None
    assert (fault.index, fault.length, fault.component, fault.rule, fault.section) == (9, 1, "path", "hsegment", "5")
    assert fault.document == "rfc1738" and fault.suggestion == "%7E" and "uchar" in fault.expected
    assert fault.accepted_by[-2:] == ("rfc6874", "whatwg-2026-07-02") and fault.code is None
    assert str(fault) == fault.text and report.errors == (fault,)
    assert str(report).startswith("invalid by RFC 1738: byte 9: ")
    assert repr(report) == f"<Report: {report}>"
    assert urlspec.validate("http://a/").error is None
    assert [str(rule) for rule in urlspec.validate("http://a/").via] == ["URI", "path-abempty", "reg-name"]


def test_every_fault_is_told_if_asked_for() -> None:
    report = urlspec.validate("http://a:b/c d?{#|", every_fault=True)
    assert [fault.component for fault in report.errors] == ["port", "path", "query", "fragment"]
    assert len(urlspec.validate("http://a:b/c d?{#|").errors) == 1


def test_places_are_those_of_the_caller() -> None:
    url = "http://é/ü{x"
    fault = urlspec.validate(url, "rfc3987").error
    assert fault is not None and url[fault.index : fault.index + fault.length] == "{"
    octets = url.encode()
    fault = urlspec.validate(octets, "rfc3987").error
    assert fault is not None and octets[fault.index : fault.index + fault.length] == b"{"
    report = urlspec.validate("http://ü:password@é/", "rfc3987", lint=True)
    (finding,) = [it for it in report.findings if it.code == "password-in-clear"]
    assert "http://ü:password@é/"[finding.index : finding.index + finding.length] == "password"
    found = urlspec.extract("é <http://a/ü> http://b/", "rfc3987")
    assert [("é <http://a/ü> http://b/"[it.start : it.end], it.text) for it in found] == [
        ("http://a/ü", "http://a/ü"),
        ("http://b/", "http://b/"),
    ]
    (found,) = urlspec.extract("http://a/é", "rfc3986")
    assert (found.text, found.ended_by) == ("http://a/", "é")
    fault = urlspec.validate("<http://a/>", "rfc3986").error
    assert fault is not None and fault.unwrapped == "http://a/"
    fault = urlspec.validate("http://é/b c", "rfc3987").error
    assert fault is not None and str(fault).startswith("character 10: ") and fault.index == 10
    reference = urlspec.parse("http://é/ü?x", "rfc3987")
    start, end = reference.span("query") or (0, 0)
    assert str(reference)[start:end] == "x"


@pytest.mark.parametrize(
    "octets, index",
    [(b"http://a/\xff", 9), (b"\xff", 0), (b"http://a/%zz\xff", 9)],
)
def test_octets_that_are_no_utf8_are_invalid(octets: bytes, index: int) -> None:
    report = urlspec.validate(octets)
    assert report.error is not None and report.error.index == index
    assert not urlspec.is_valid(octets)
    with pytest.raises(urlspec.InvalidUrlError):
        urlspec.parse(octets)


def test_lone_surrogates_are_invalid() -> None:
    assert not urlspec.is_valid("http://a/\ud800")
    fault = urlspec.validate("http://a/\ud800").error
    assert fault is not None and fault.index == 9
    with pytest.raises(UnicodeEncodeError):
        urlspec.normalize("http://a/\ud800")


def test_the_parts_of_a_reference() -> None:
    url = urlspec.parse("http://me:x@[fe80::1]:080/a;b//c?d#e")
    assert (url.scheme, url.authority, url.userinfo, url.host) == ("http", "me:x@[fe80::1]:080", "me:x", "fe80::1")
    assert (url.host_kind, url.address) == ("ipv6", ipaddress.ip_address("fe80::1"))
    assert (url.port, url.port_number, url.path) == ("080", 80, "/a;b//c")
    assert (url.segments, url.query, url.fragment) == (["a;b", "", "c"], "d", "e")
    assert (url.user, url.password, url.params) == ("me", "x", None)
    assert urlspec.parse("ftp://u:p@h/", "rfc1738").password == "p"
    assert urlspec.parse("http://a/b;c", "rfc1808").params == "c"
    assert urlspec.parse("http://[fe80::1%25en1]/", "rfc6874").zone == "en1"
    assert urlspec.parse("http://1.2.3.4/").address == ipaddress.ip_address("1.2.3.4")
    assert urlspec.parse("http://a/").address is None
    undefined, empty = urlspec.parse("http://a"), urlspec.parse("http://a?#")
    assert (undefined.query, undefined.fragment, empty.query, empty.fragment) == (None, None, "", "")
    assert url.span("host") == (13, 20) and url.span("segment") is None
    assert url.to_dict()["authority"]["host"]["address"] == "fe80::1"


def test_components_are_replaced() -> None:
    url = urlspec.parse("http://a/b?c#d")
    assert str(url.replace(scheme="https", port=8080, query=None)) == "https://a:8080/b#d"
    assert str(url.replace(port="81")) == "http://a:81/b?c#d"
    assert str(url) == "http://a/b?c#d"
    assert url.replace() == url
    with pytest.raises(urlspec.BuildError) as raised:
        url.replace(query="c d")
    assert (raised.value.component, raised.value.index) == ("query", 1)
    with pytest.raises(urlspec.BuildError) as raised:
        urlspec.parse("http://é/", "rfc3987").replace(path="/é b")
    assert raised.value.index == 2
    for port in (65536, -1, "x", "", "+81"):
        with pytest.raises(ValueError, match="a port is a number from 0 to 65535"):
            url.replace(port=port)
    with pytest.raises(urlspec.UnknownNameError):
        url.replace(hots="a")


def test_resolution_is_that_of_the_document() -> None:
    assert str(urlspec.resolve("http://a/b/c/d;p?q", "../../../g")) == "http://a/g"
    assert str(urlspec.resolve("http://a/b/c/d;p?q", "../../../g", "rfc1808")) == "http://a/../g"
    assert str(urlspec.resolve("http://a/b/", "../../g", "draft2003", keep_excess=False)) == "http://a/g"
    assert str(urlspec.resolve("http://a/b", "http:g", strict=False)) == "http://a/g"
    same = urlspec.resolve("http://a/b", "#c", "rfc2396")
    assert same.is_same_document and (same.target, same.fragment) == (None, "c")
    with pytest.raises(urlspec.ResolveError):
        urlspec.resolve("a", "b")
    with pytest.raises(urlspec.UnsupportedError):
        urlspec.resolve("http://a/", "b", keep_excess=True)
    with pytest.raises(urlspec.InvalidUrlError, match="the reference is not valid") as raised:
        urlspec.resolve("http://a/", "b c")
    assert raised.value.fault.index == 1


def test_normal_forms_and_equivalence() -> None:
    assert urlspec.normalize("HTTP://Example.com/%7euser/./a") == "http://example.com/~user/a"
    assert urlspec.normalize("HTTP://A/%7e", rungs=["case"]) == "http://a/%7E"
    assert urlspec.equivalent("http://a", "http://a/") == "scheme"
    assert urlspec.equivalent("http://a/", "http://a/") == "string"
    assert urlspec.equivalent("http://a/", "http://b/") is None
    with pytest.raises(urlspec.UnsupportedError):
        urlspec.normalize("http://a/", "rfc1808")
    with pytest.raises(urlspec.InvalidUrlError):
        urlspec.equivalent("http://a/", "{")
    with pytest.raises(urlspec.UnknownNameError):
        urlspec.normalize("http://a/", rungs=["cases"])


def test_data_is_escaped_and_back() -> None:
    data = bytes(range(256))
    for component in ("segment", "query", "fragment"):
        text = urlspec.escape(data, component)
        assert urlspec.is_valid(text, rule=component) and urlspec.unescape(text) == data
    assert urlspec.escape("é", "segment") == "%C3%A9" and urlspec.escape("é", "segment", "rfc3987") == "é"
    assert urlspec.escape("/etc", rule="fsegment", spec="rfc1738") == "%2Fetc"
    with pytest.raises(urlspec.EscapeError) as raised:
        urlspec.unescape("é50%")
    assert raised.value.index == 3
    with pytest.raises(urlspec.UnsupportedError):
        urlspec.escape("a", "host")
    with pytest.raises(TypeError):
        urlspec.escape("a")
    assert urlspec.to_iri(urlspec.to_uri("http://a/ü")) == "http://a/ü"
    with pytest.raises(urlspec.InvalidUrlError):
        urlspec.to_uri("{")
    with pytest.raises(urlspec.UnsupportedError):
        urlspec.to_uri("http://a/", "rfc3986")
    assert urlspec.to_uri("http://ü.example/ü", ascii_host=True) == "http://xn--tda.example/%C3%BC"
    with pytest.raises(urlspec.HostNameError, match="`-a` begins with a hyphen") as fault:
        urlspec.to_uri("http://ü.-a/", ascii_host=True)
    assert fault.value.index == 9


def test_what_a_url_means_by_its_scheme() -> None:
    gopher = urlspec.scheme("gopher://host.dom/7find%09tea", "rfc1738")
    assert (gopher.name, gopher.standing, gopher.document, gopher.section) == ("gopher", "defined", "rfc1738", "3.4")
    assert gopher.parts["search"]["text"] == "tea"
    assert gopher.wire is not None and gopher.wire_error is None
    refused = urlspec.scheme("ftp://host.dom/a%0D%0Ab")
    assert refused.wire is None and refused.wire_error is not None
    assert urlspec.scheme("x-y:z").standing != "defined"
    urn = urlspec.scheme("urn:isbn:1")
    assert (urn.standing, urn.document, urn.section, urn.parts["NID"]) == ("defined", "rfc8141", "2", "isbn")
    # Read by one document, defined by another.
    ftp = urlspec.scheme("ftp://host.dom/a")
    assert (ftp.revision, ftp.document, ftp.section) == ("rfc3986", "rfc1738", "3.2")
    named = urlspec.scheme("file:///a", "rfc1630")
    assert (named.standing, named.document, named.section) == ("named", "rfc1630", "file")
    assert [urlspec.scheme("x-y:z", spec).document for spec in ("rfc3986", "rfc1738")] == [None, "rfc1738"]
    with pytest.raises(urlspec.InvalidUrlError):
        urlspec.scheme("http:///a", "rfc3986")
    with pytest.raises(urlspec.InvalidUrlError):
        urlspec.scheme("http://a/~b", "rfc1738")
    with pytest.raises(urlspec.SchemeError):
        urlspec.scheme("mailto:a@b@c.de", "rfc1738")


def test_rules_are_compared_exactly() -> None:
    rfc3986 = Revision("rfc3986")
    compared = urlspec.compare(rfc3986.rule("port"), ("p = 1*5DIGIT", "p"))
    assert (compared.relation, compared.left_only, compared.both) == ("superset", ("", "111111"), "1")
    assert urlspec.compare("rfc2396:port", "rfc3986:port").relation == "equal"
    assert urlspec.compare("rfc2396@printed", "rfc2396").relation in ("equal", "subset", "superset", "overlap")
    for sides, error in [
        (("rfc3986:x", "rfc3986"), urlspec.UnknownNameError),
        ((("p = q", "p"), "rfc3986"), urlspec.GrammarError),
        ((("p = ", "p"), "rfc3986"), urlspec.GrammarError),
        ((5, "rfc3986"), TypeError),
    ]:
        with pytest.raises(error):
            urlspec.compare(*sides)  # type: ignore[arg-type]
    with pytest.raises(urlspec.GrammarError, match="more than 10 states"):
        urlspec.compare("rfc3986", "rfc2396", max_states=10)


def test_the_line_of_documents() -> None:
    rows = urlspec.lineage()
    assert len(rows) > 20 and rows[0]["concept"] == "reference"
    assert urlspec.lineage("host") in rows
    mailto = urlspec.lineage("mailto")
    assert mailto["scheme"] == "mailto"
    assert [entry["spec"] for entry in mailto["entries"]][-2:] == ["rfc2368", "rfc6068"]
    assert mailto["entries"][-1]["change"]["lost"] == "mailto:a"
    with pytest.raises(urlspec.UnknownNameError) as raised:
        urlspec.lineage("hosst")
    assert raised.value.nearest[0] == "host"


def test_revisions_and_rules() -> None:
    all_of_them = Revision.all()
    assert len(all_of_them) == 12 and sorted(all_of_them) == all_of_them
    rfc3986 = Revision("rfc3986")
    assert rfc3986 == Revision(rfc3986) and hash(rfc3986) == hash(Revision("3986")) and str(rfc3986) == "rfc3986"
    assert repr(rfc3986) == "Revision('rfc3986')" and rfc3986.follows is not None
    rule = rfc3986.rule("hier_part")
    assert (rule.name, str(rule), rule.revision) == ("hier-part", "hier-part", rfc3986)
    assert rule in rfc3986.start_rule.uses()[0].uses() and repr(rule) == "Revision('rfc3986').rule('hier-part')"
    misprinted = [rule for revision in all_of_them for rule in revision.rules() if rule.misprint]
    assert all(rule.misprint != rule.text for rule in misprinted) and misprinted
    assert "hier-part" in rfc3986.grammar_file()


def test_a_rule_brings_its_revision() -> None:
    rule = Revision("rfc1738").rule("hsegment")
    assert Validator(rule=rule).revision == Revision("rfc1738")
    assert repr(Validator(rule=rule, lint=True, deny=["dot-segment"])) == (
        "Validator('rfc1738', 'hsegment', lint=True, deny=['dot-segment'])"
    )
    with pytest.raises(ValueError, match="the rule is one of rfc1738, not of rfc3986"):
        Validator("rfc3986", rule)
    with pytest.raises(ValueError, match="describes no whole URL"):
        urlspec.parse("a", rule=rule)
    assert urlspec.parse_tree("a", rule=rule)["rule"] == "hsegment"


@pytest.mark.parametrize("wrong", [5, None, ["http://a/"], bytearray(b"http://a/")])
def test_what_is_no_text_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="expected str or bytes"):
        urlspec.is_valid(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        urlspec.resolve("http://a/", wrong)  # type: ignore[arg-type]


def test_names_that_nothing_has() -> None:
    for call, nearest in [
        (lambda: urlspec.validate("a", "rfc398"), []),
        (lambda: urlspec.validate("a", rule="pchr"), ["pchar"]),
        (lambda: urlspec.validate("a", deny=["dot-segmen"]), ["dot-segment"]),
        (lambda: urlspec.escape("a", "querry"), ["query"]),
    ]:
        with pytest.raises(urlspec.UnknownNameError) as raised:
            call()
        assert raised.value.nearest[: len(nearest)] == nearest
    for wrong in (3986, ["rfc3986"]):
        with pytest.raises(TypeError, match="spec is the ID of a revision"):
            urlspec.validate("a", spec=wrong)  # type: ignore[arg-type]


def test_a_name_alone_is_a_list_of_one() -> None:
    assert not urlspec.validate("http://a/./b", deny="dot-segment")
    assert not urlspec.validate("HTTP://a/", deny="all")
    assert urlspec.normalize("HTTP://A/%7e", rungs="case") == "http://a/%7E"
    assert set(urlspec.codes()) > {"dot-segment", "password-in-clear"}


def test_findings_of_a_long_text_take_linear_time() -> None:
    def seconds(count: int) -> float:
        report = urlspec.validate("http://a/é" + "%7ea" * count, "rfc3987", lint=True)
        began = time.perf_counter()
        assert len(report.findings) >= count
        return time.perf_counter() - began

    seconds(1000)
    assert seconds(32_000) < 8 * 4 * max(seconds(8_000), 0.01)


@pytest.mark.parametrize("name", sorted(_urlspec.__all__))
def test_examples_of_what_is_compiled(name: str) -> None:
    """Those that pytest does not find."""
    item = getattr(_urlspec, name)
    text = item.__doc__ if callable(item) and not isinstance(item, type) else None
    if not text or ">>>" not in text:
        return
    examples = doctest.DocTestParser().get_doctest(text, dict(vars(urlspec)), name, None, None)
    found = doctest.DocTestRunner().run(examples)
    assert found.attempted > 0 and found.failed == 0


def test_everything_that_travels_is_pickled() -> None:
    reference = urlspec.parse("http://a/b")
    fault = urlspec.validate("{").error
    values = [
        Revision("rfc1738"),
        Revision("rfc1738").rule("hsegment"),
        reference,
        # The start rule alone takes more than both steps do.
        urlspec.parse("ftp://h/a;type=zz", "rfc1738", "url"),
        urlspec.parse("http://a/", "rfc3986", "absolute-URI"),
        fault,
        urlspec.resolve("http://a/", "b"),
        urlspec.compare("rfc2396:port", "rfc3986:port"),
    ]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(fault) == hash(pickle.loads(pickle.dumps(fault)))
    validator = Validator("rfc1738", "url", lint=True, deny=["dot-segment"], every_fault=True, schemes=True)
    assert repr(pickle.loads(pickle.dumps(validator))) == repr(validator)
    for text in ("http://é/b c", b"http://a/\xff", "http://a/"):
        report = urlspec.validate(text, lint=True)
        again = pickle.loads(pickle.dumps(report))
        assert (again.to_dict(), again.error) == (report.to_dict(), report.error)
    with pytest.raises(TypeError, match="a report on extracted text cannot be pickled"):
        pickle.dumps(urlspec.extract("<http://a/>")[0].report)
    assert isinstance(reference, Reference) and {reference: 1}[urlspec.parse("http://a/b")] == 1


def test_exceptions_are_pickled() -> None:
    for call in [
        lambda: urlspec.parse("{"),
        lambda: urlspec.validate("a", "rfc398"),
        lambda: urlspec.resolve("a", "b"),
        lambda: urlspec.unescape("%"),
        lambda: reference.replace(query=" "),
    ]:
        reference = urlspec.parse("http://a/")
        with pytest.raises(urlspec.UrlspecError) as raised:
            call()
        error = raised.value
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        # `__notes__` is not pickled.
        told = {name: value for name, value in vars(error).items() if name != "__notes__"}
        assert vars(again) == told
        assert isinstance(error, ValueError)


def test_values_cannot_be_changed() -> None:
    fault = urlspec.validate("{").error
    with pytest.raises(AttributeError):
        fault.index = 3  # type: ignore[misc, union-attr]
    with pytest.raises(AttributeError):
        urlspec.parse("http://a/").host = "b"  # type: ignore[misc]


def test_reports_are_those_of_the_program(program: Path) -> None:
    texts = ["http://a/~b", "http://a/", "http://[::1", "HTTP://me:x@A:80/%7e"]
    command = [program, "validate", "--spec", "rfc3986", "--format", "json", *texts]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(lines) == len(texts)
    for text, line in zip(texts, lines, strict=True):
        report = urlspec.validate(text).to_dict()
        assert report == {key: line[key] for key in report}
