"""On a cluster of two executors, which are processes of their own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import urlspec
from urlspec import arrow



def java() -> int:
    """The version of Java; 0 if there is none."""
    home = os.environ.get("JAVA_HOME")
    command = str(Path(home) / "bin/java") if home else "java"
    try:
        told = subprocess.run([command, "-version"], capture_output=True, text=True, check=False).stderr
    except OSError:
        return 0
    version = re.search(r'version "(\d+)', told)
    return int(version[1]) if version else 0


if java() < 17:
    pytest.skip("Spark needs Java 17 or later, and there is none here", allow_module_level=True)
pyspark = pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'urlspec[spark]'")

ROWS = int(os.environ.get("URLSPEC_SPARK_ROWS", "200000"))
"""How many rows the generated table has."""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_WORKER_DIR"] = str(tmp_path_factory.mktemp("spark"))
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("urlspec")
    settings = {
        "spark.ui.enabled": "false",
        # So that a part has several batches.
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frame(session: Any, links: list[str], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The links with their numbers, in eight parts."""
    import pyarrow.parquet as pq

    folder = tmp_path_factory.mktemp("links")
    table = pa.table({"row": pa.array(range(len(links)), pa.int64()), "url": pa.array([*links[:-1], None])})
    pq.write_table(table, folder / "links.parquet")
    return session.read.parquet(str(folder)).repartition(8).cache()


def collected(frame: Any) -> list[Any]:
    return [row.asDict(recursive=True) for row in frame.orderBy("row").collect()]


def test_columns_of_a_frame(frame: Any, links: list[str]) -> None:
    from urlspec import spark

    found = frame.select(
        "row",
        spark.is_valid("url", "rfc3986").alias("valid"),
        spark.first_error("url").alias("index"),
        spark.parse("url").alias("parts"),
        spark.parse("url", only=["host", "path"]).alias("some"),
        spark.normalize("url").alias("normal"),
        spark.scheme("url").alias("meaning"),
        spark.report("url").alias("report"),
    )
    texts = pa.array([*links[:-1], None])
    rows = collected(found)
    for name, of_arrow in [
        ("valid", arrow.is_valid(texts)),
        ("index", arrow.first_error(texts)),
        ("parts", arrow.parse(texts)),
        ("some", arrow.parse(texts, only=["host", "path"])),
        ("normal", arrow.normalize(texts)),
        ("meaning", arrow.scheme(texts)),
        ("report", arrow.report(texts)),
    ]:
        # Row for row.
        assert [row[name] for row in rows] == of_arrow.to_pylist()
    assert found.columns == ["row", "valid", "index", "parts", "some", "normal", "meaning", "report"]
    assert frame.select(spark.is_valid("url")).columns == ["urlspec_is_valid(url)"]


def test_all_in_one_pass(frame: Any, links: list[str]) -> None:
    from urlspec import spark

    found = spark.with_columns(frame, "url", "rfc1738", is_valid="valid", parse="parts", report="report")
    assert found.columns == ["row", "url", "valid", "parts", "report"]
    texts = pa.array([*links[:-1], None])
    rows = collected(found)
    assert [row["valid"] for row in rows] == arrow.is_valid(texts, "rfc1738").to_pylist()
    assert [row["parts"] for row in rows] == arrow.parse(texts, "rfc1738").to_pylist()
    assert [row["report"] for row in rows] == arrow.report(texts, "rfc1738").to_pylist()
    for options in ({"schemes": True}, {"strict": True}):
        rows = collected(spark.with_columns(frame, "url", **options, is_valid="valid", first_error="index"))
        assert [row["valid"] for row in rows] == arrow.is_valid(texts, **options).to_pylist()
        assert [row["index"] for row in rows] == arrow.first_error(texts, **options).to_pylist()


def test_meanings_by_scheme(session: Any) -> None:
    from pyspark.sql import functions as sql
    from urlspec import spark

    texts = ["urn:isbn:0451450523", None, "mailto:a@b.example?subject=x", "ftp://host.dom/%FF", "http:///a", "a/b", "x-new:z"]
    frame = session.createDataFrame(list(enumerate(texts)), "row int, url string")
    expected = arrow.scheme(pa.array(texts)).to_pylist()
    rows = collected(frame.select("row", spark.scheme("url").alias("meaning")))
    assert [row["meaning"] for row in rows] == expected
    rows = collected(spark.with_columns(frame, "url", "rfc1738", scheme="meaning", is_valid="ok"))
    assert [row["meaning"] for row in rows] == arrow.scheme(pa.array(texts), "rfc1738").to_pylist()
    parts = frame.select(spark.scheme("url").alias("meaning")).select("meaning.scheme", sql.explode("meaning.parts").alias("part"))
    assert [tuple(row) for row in parts.where("part.name = 'NID'").select("scheme", "part.text").collect()] == [("urn", "isbn")]
    spark.register(session)
    frame.createOrReplaceTempView("mixed")
    query = """
        SELECT row, urlspec_scheme(url).document AS newest, urlspec_scheme(url, 'rfc1738').document AS old,
               get(filter(urlspec_scheme(url).parts, part -> part.name = 'addr-spec'), 0).text AS address
        FROM mixed
    """
    rows = collected(session.sql(query))
    assert [row["newest"] for row in rows] == [row and row["document"] for row in expected]
    assert [row["old"] for row in rows] == [None, None, "rfc1738", "rfc1738", None, None, "rfc1738"]
    assert [row["address"] for row in rows] == [None, None, "a@b.example", None, None, None, None]
    with pytest.raises(urlspec.UnknownNameError):
        spark.scheme("url", "rfc9")


def test_functions_of_sql(session: Any, frame: Any, links: list[str]) -> None:
    from urlspec import spark

    spark.register(session, spec="rfc3986")
    frame.createOrReplaceTempView("links")
    query = """
        SELECT count_if(urlspec_is_valid(url)) AS of_3986,
               count_if(urlspec_is_valid(url, 'rfc1738')) AS of_1738,
               count_if(urlspec_is_valid(url, if(row % 2 = 0, 'rfc3986', 'rfc1738'))) AS of_both,
               count(urlspec_parse(url).path) AS paths,
               count(urlspec_resolve('http://a/', url)) AS resolved
        FROM links
    """
    row = session.sql(query).collect()[0]
    texts = pa.array([*links[:-1], None])
    first, second = (arrow.is_valid(texts, spec).to_pylist() for spec in ("rfc3986", "rfc1738"))
    assert (row.of_3986, row.of_1738) == (first.count(True), second.count(True))
    assert row.of_both == [*first[::2], *second[1::2]].count(True)
    assert row.paths == len(texts) - arrow.parse(texts).field("path").null_count
    assert row.resolved == len(texts) - arrow.resolve("http://a/", texts).null_count


def test_mistakes_are_told_by_the_driver() -> None:
    from urlspec import spark

    with pytest.raises(urlspec.UnknownNameError):
        spark.is_valid("url", "rfc398")
    with pytest.raises(urlspec.UnknownNameError):
        spark.is_valid("url", schemes="rfc8090")
    with pytest.raises(urlspec.UnsupportedError):
        spark.normalize("url", "rfc1808")


def test_columns_that_cannot_be_added(session: Any, frame: Any) -> None:
    from urlspec import spark

    for wrong, error, message in [
        ({"url": "URL", "is_valid": "ok"}, ValueError, "has no column 'URL'"),
        ({"url": "url", "is_valid": "url"}, ValueError, "has a column url already"),
        ({"url": "url", "is_valid": "ok", "parse": "ok"}, ValueError, "the same name"),
        ({"url": "url", "rule": "port", "normalize": "ok"}, TypeError, "takes no rule"),
        ({"url": "url", "schemes": True, "normalize": "ok"}, TypeError, "takes no schemes"),
        ({"url": "url", "strict": True, "scheme": "ok"}, TypeError, "'scheme' takes no strict"),
        ({"url": "url", "rule": "port", "scheme": "ok"}, TypeError, "'scheme' takes no rule"),
        ({"url": "url", "schemes": "rfc8090", "is_valid": "ok"}, ValueError, "called `rfc8090`"),
        ({"url": "url", "resolve": "ok"}, TypeError, "no kernel of one column"),
    ]:
        with pytest.raises(error, match=message):
            spark.with_columns(frame, **wrong)
    with pytest.raises(urlspec.UnknownNameError):
        spark.register(session, spec="rfc9")


def test_references_are_resolved(frame: Any, links: list[str]) -> None:
    from pyspark.sql import functions as sql
    from urlspec import spark

    found = frame.select("row", spark.resolve(sql.lit("http://a/b/"), "url").alias("target"))
    texts = pa.array([*links[:-1], None])
    assert [row["target"] for row in collected(found)] == arrow.resolve("http://a/b/", texts).to_pylist()


def test_counts_are_those_of_the_program(session: Any, frame: Any, links: list[str], program: Path) -> None:
    from urlspec import spark

    lines = [link for link in links[:-1] if "\n" not in link]
    command = [program, "validate", "--quiet", "--summary", "--format", "json", "--spec", "rfc3986", "--no-comments", "-f", "-"]
    run = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False)
    summary = json.loads(run.stdout.splitlines()[-1])["summary"]
    counted = frame.groupBy(spark.is_valid("url").alias("valid")).count().collect()
    counts = {row["valid"]: row["count"] for row in counted}
    assert (counts[True], counts[False]) == (summary["valid"], summary["invalid"])


def test_a_generated_table(session: Any) -> None:
    from pyspark.sql import functions as sql
    from urlspec import spark

    number = sql.col("id")
    # Each tenth has an invalid character.
    last = sql.when(number % 10 == 0, sql.lit("{")).otherwise(sql.lit("x"))
    url = sql.concat(sql.lit("http://host"), number % 97, sql.lit(".example/a/"), number, sql.lit("?q="), last)
    frame = session.range(0, ROWS, numPartitions=8).select(url.alias("url"))
    found = frame.select(sql.count_if(spark.is_valid("url")), sql.count("*")).collect()[0]
    assert tuple(found) == (ROWS - (ROWS + 9) // 10, ROWS)


def parent(process: int) -> int:
    try:
        # Behind the name, which may have spaces in it, are the state and the parent.
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def executors() -> list[int]:
    """The processes of our own executors."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        above = int(folder.name)
        while above > 1 and above != os.getpid():
            above = parent(above)
        if b"CoarseGrainedExecutorBackend" in command and above == os.getpid():
            found.append(int(folder.name))
    return found


def test_an_executor_that_dies_loses_nothing(session: Any) -> None:
    from pyspark.sql import functions as sql
    from urlspec import spark

    rows = max(ROWS * 5, 1_000_000)
    number = sql.col("id")
    url = sql.concat(sql.lit("http://host.example/a/"), number, sql.lit("?q=1"))
    frame = session.range(0, rows, numPartitions=96).select(url.alias("url"))
    before = executors()
    assert len(before) == 2
    done_before_kill: list[int] = []
    tracker, over = session.sparkContext.statusTracker(), threading.Event()

    def kill() -> None:
        while not over.is_set():
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            done = sum(stage.numCompletedTasks for stage in stages if stage)
            if done >= 8:
                os.kill(before[0], signal.SIGKILL)
                done_before_kill.append(done)
                return
            time.sleep(0.02)

    thread = threading.Thread(target=kill)
    thread.start()
    # A part that was lost is done again.
    found = frame.select(sql.count_if(spark.parse("url").path.isNotNull()), sql.count("*")).collect()[0]
    over.set()
    thread.join()
    # It died in the middle of the work.
    assert done_before_kill and done_before_kill[0] < 90
    assert tuple(found) == (rows, rows)
