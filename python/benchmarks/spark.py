"""What a cluster does in a second, beside a job that only takes the lengths of the same texts in Arrow.

    python benchmarks/spark.py EXECUTORS [ROWS] [FILE]

Starts a cluster of so many executors (processes with one core each) on this machine, makes ROWS (20 million) URLs as a
Parquet file, and runs each job some rounds long, in turn. With FILE, a list with a URL on each line, it counts its valid
lines too. `SPARK_HOME` and the like are set from the installed pyspark.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyspark
from pyspark.sql import SparkSession
from pyspark.sql import functions as sql

from urlspec import spark

ROUNDS = 3


def session(executors: int, folder: str) -> SparkSession:
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_WORKER_DIR"] = folder
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
    builder = builder.config("spark.ui.enabled", "false")
    # Parts small enough that no executor waits long for the other.
    made = builder.config("spark.sql.files.maxPartitionBytes", "16m").getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


def length(texts: pa.Array) -> pa.Array:
    return pc.cast(pc.binary_length(texts), pa.int64())


def main(executors: int, rows: int = 20_000_000, path: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spark_session = session(executors, folder)
        number = sql.col("id")
        # Each tenth has an invalid character.
        last = sql.when(number % 10 == 0, sql.lit("{")).otherwise(sql.lit("x"))
        parts = [sql.lit("http://host"), number % 97, sql.lit(".example/path/"), number, sql.lit("?q="), last]
        made = spark_session.range(0, rows, numPartitions=16).select(sql.concat(*parts).alias("url"))
        made.write.parquet(f"{folder}/urls")
        frame = spark_session.read.parquet(f"{folder}/urls")
        lengths: Any = sql.arrow_udf(length, "bigint")
        jobs = {
            "lengths": lambda: frame.select(sql.sum(lengths("url"))),
            "is_valid": lambda: frame.select(sql.count_if(spark.is_valid("url"))),
            "parse": lambda: frame.select(sql.count(spark.parse("url").path)),
            "host and path": lambda: frame.select(sql.count(spark.parse("url", only=["host", "path"]).path)),
        }
        times: dict[str, list[float]] = {name: [] for name in jobs}
        for _ in range(ROUNDS):
            for name, job in jobs.items():
                began = time.perf_counter()
                (found,) = job().collect()[0]
                times[name].append(time.perf_counter() - began)
                if name != "lengths":
                    assert found == rows - (rows + 9) // 10, (name, found)
        medians = {name: statistics.median(it) for name, it in times.items()}
        print(f"{executors} executors, {rows:,} rows")
        for name, median in medians.items():
            share = medians["lengths"] / median
            print(f"| {name} | {median:.1f} s | {rows / median / 1e6:.2f} M rows/s | {share:.0%} of lengths |")
        if path:
            links = pa.table({"url": Path(path).read_text("utf-8").splitlines()})
            listed = spark_session.createDataFrame(links).repartition(8)
            for spec in ("rfc3986", "rfc1738", "rfc2396"):
                valid, of = listed.select(sql.count_if(spark.is_valid("url", spec)), sql.count("*")).collect()[0]
                print(f"{spec}: {valid:,} of {of:,} valid")
        spark_session.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]), *(int(rows) for rows in sys.argv[2:3]), *sys.argv[3:4])
