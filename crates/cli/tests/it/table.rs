//! Tables of components: CSV and Arrow hold the same rows, in the order of the texts, whatever the number of threads.

use arrow_array::{Array, BooleanArray, LargeStringArray, RecordBatch};
use arrow_ipc::reader::StreamReader;
use urlspec::{Component, Reference, Revision};

use crate::program::fed;

/// A row: the text, if it is valid, and two components.
type Row = (String, bool, Option<String>, Option<String>);

fn lines() -> String {
    let line = |number: usize| match number % 7 {
        0 => format!("http://h{number}/{}", "a/".repeat(number % 50)),
        1 => format!("//h{number}:{}", number % 100),
        2 => "a b".to_owned(),
        3 => format!("http://[::{:x}]/,\"", number % 100),
        4 => format!("http://[::{:x}]:/;,", number % 100),
        5 => "mailto:me@example.com".to_owned(),
        _ => format!("?{number}"),
    };
    (0..30_000).map(|number| line(number) + "\n").collect()
}

fn expected(text: &str) -> Row {
    let reference = Reference::parse(Revision::Rfc3986, text).ok();
    let part = |component| {
        let reference = reference.as_ref()?;
        Some(text[reference.span(component)?].to_owned())
    };
    let parts = (part(Component::Host), part(Component::Path));
    (text.to_owned(), reference.is_some(), parts.0, parts.1)
}

fn table(format: &str, threads: &str, input: &str) -> Vec<u8> {
    let printed = fed(
        &[
            "parse",
            "--format",
            format,
            "--only",
            "host,path",
            "--jobs",
            threads,
        ],
        input.as_bytes(),
    );
    assert_eq!(printed.status.code(), Some(1), "some are not valid");
    printed.stdout
}

fn rows_of(batch: &RecordBatch) -> Vec<Row> {
    let texts = |number: usize| {
        let column = batch.column(number).as_any();
        column.downcast_ref::<LargeStringArray>().expect("texts")
    };
    let valid = batch.column(1).as_any();
    let valid = valid.downcast_ref::<BooleanArray>().expect("booleans");
    let text =
        |column: &LargeStringArray, row| column.is_valid(row).then(|| column.value(row).to_owned());
    let rows = 0..batch.num_rows();
    let row = |row| {
        let parts = (text(texts(2), row), text(texts(3), row));
        (
            texts(0).value(row).to_owned(),
            valid.value(row),
            parts.0,
            parts.1,
        )
    };
    rows.map(row).collect()
}

#[test]
fn arrow_and_csv_have_the_components_of_each_text() {
    let input = lines();
    let expected: Vec<Row> = input.lines().map(expected).collect();
    for threads in ["1", "3"] {
        let arrow = table("arrow", threads, &input);
        let reader = StreamReader::try_new(&*arrow, None).expect("a stream of Arrow");
        let batches = reader.map(|batch| batch.expect("a batch"));
        let rows: Vec<Row> = batches.flat_map(|batch| rows_of(&batch)).collect();
        assert!(rows == expected, "{threads} threads, Arrow");

        let table = table("csv", threads, &input);
        let mut reader = csv::Reader::from_reader(&*table);
        let row = |record: csv::StringRecord| {
            let part = |number: usize| record[number].to_owned();
            (part(0), &record[1] == "true", part(2), part(3))
        };
        let rows = reader.records().map(|record| row(record.expect("a row")));
        let shown = expected.iter().cloned().map(|(text, valid, host, path)| {
            (
                text,
                valid,
                host.unwrap_or_default(),
                path.unwrap_or_default(),
            )
        });
        assert!(rows.eq(shown), "{threads} threads, CSV");
    }
}

#[test]
fn an_empty_table_has_its_heading() {
    let csv = fed(&["parse", "--format", "csv", "--only", "host"], b"");
    assert_eq!(
        (csv.status.code(), &*csv.stdout),
        (Some(0), &b"text,valid,host\n"[..])
    );
    let arrow = fed(&["parse", "--format", "arrow"], b"");
    let mut reader = StreamReader::try_new(&*arrow.stdout, None).expect("a stream of Arrow");
    assert_eq!(reader.schema().fields().len(), 14);
    assert!(reader.next().is_none());
}
