//! The Arrow kernels of the Python package on columns of every type, dictionaries among them, sliced, with nulls and with octets
//! that are no text, by up to three threads: the answer for each row is the library's for the text of that row, and null where the
//! row is.

use std::num::NonZeroUsize;
use std::sync::Arc;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int32Array, LargeBinaryArray, LargeStringArray,
    NullArray, StringArray, StructArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use urlspec::scheme::Scheme;
use urlspec::{Edition, Matcher, Normalizer, Reference, Report, Resolver, Schemes, Validator};
use urlspec_fuzz::Input;
use urlspec_kernels::{BySchemes, Column, Law};

/// A row of no text at all.
const NULL: &[u8] = b"~";

/// The largest number of rows.
const MOST: usize = 8;

/// The base of references.
const BASE: &str = "http://a/b/c/d;p?q";

/// Other texts, before and behind a slice and under its nulls.
const OUTSIDE: &[u8] = b"http://outside/%\xc3";

pub(crate) fn target(data: &[u8]) {
    // A report on a text takes as long as a thousand verdicts.
    let mut input = Input::of(data, 512);
    let edition = Edition::corrected(input.revision());
    let kind = input.byte();
    let choices = input.byte();
    let at_once = usize::from(choices % 4) + 1;
    let rows: Vec<Option<&[u8]>> = input
        .rest()
        .splitn(MOST, |octet| *octet == urlspec_fuzz::PARTING)
        .map(|row| (row != NULL).then_some(row))
        .collect();
    let outside = usize::from(choices / 4 % 4);
    let (array, rows) = array(kind, outside, &rows);
    assert_eq!(array.len(), rows.len());
    let threads = NonZeroUsize::MIN.saturating_add(usize::from(kind / 11 % 3));
    let column = Column::of(&array, at_once, 16 << (kind % 4), threads).expect("it has texts");
    let strict = choices / 16 % 2 == 1;
    let schemes = BySchemes((choices / 32 % 2 == 1).then_some(Schemes::Newest));
    let law = if choices / 64 % 2 == 1 {
        Law::Rule(edition.revision().start_rule())
    } else {
        Law::BothSteps(edition)
    };
    check_verdicts(&column, law, schemes, strict, &rows);
    check_reports(&column, law, schemes, (strict, choices / 128 == 1), &rows);
    check_parts(&column, law, schemes, strict, &rows);
    check_normal(&column, edition, &rows);
    check_targets(&column, edition, strict, &rows);
    check_meaning(&column, edition, &rows);
}

/// An array of a type with these rows, sliced out of a longer one, and the rows as the type has them.
fn array(kind: u8, outside: usize, rows: &[Option<&[u8]>]) -> (ArrayRef, Vec<Option<Vec<u8>>>) {
    let around = || std::iter::repeat_n(Some(OUTSIDE), outside);
    let all: Vec<Option<&[u8]>> = around()
        .chain(rows.iter().copied())
        .chain(around())
        .collect();
    // A string has characters only.
    let texts: Vec<Option<String>> = all
        .iter()
        .map(|row| row.map(|row| String::from_utf8_lossy(row).into_owned()))
        .collect();
    let kind = kind.wrapping_sub(b'a') % 11;
    let array: ArrayRef = match kind {
        0 => Arc::new(StringArray::from(texts.clone())),
        1 => Arc::new(LargeStringArray::from(texts.clone())),
        2 => {
            // Short texts stand in the view; longer ones in blocks, of which there are several.
            let mut builder = StringViewBuilder::new().with_fixed_block_size(32);
            texts
                .iter()
                .for_each(|text| builder.append_option(text.as_deref()));
            Arc::new(builder.finish())
        }
        3 => Arc::new(BinaryArray::from_opt_vec(all.clone())),
        4 => Arc::new(LargeBinaryArray::from_opt_vec(all.clone())),
        5 => {
            let mut builder = BinaryViewBuilder::new().with_fixed_block_size(32);
            all.iter().for_each(|row| builder.append_option(*row));
            Arc::new(builder.finish())
        }
        6 => Arc::new(over_nulls(&all)),
        7 => Arc::new(NullArray::new(all.len())),
        9 => Arc::new(dictionary(&texts, 0)),
        // More values than keys.
        10 => Arc::new(dictionary(&texts, texts.len() + 1)),
        // Equal texts stand in a block once.
        _ => {
            let mut builder = BinaryViewBuilder::new().with_deduplicate_strings();
            all.iter().for_each(|row| builder.append_option(*row));
            Arc::new(builder.finish())
        }
    };
    let rows = (outside..outside + rows.len()).map(|row| match kind {
        0..=2 | 9 | 10 => texts[row].clone().map(String::into_bytes),
        7 => None,
        _ => all[row].map(<[u8]>::to_vec),
    });
    let rows: Vec<_> = rows.collect();
    (array.slice(outside, rows.len()), rows)
}

/// A dictionary of texts, each once, with so many values that have no key. The first null is one of the values, others have no key.
fn dictionary(rows: &[Option<String>], unused: usize) -> DictionaryArray<Int32Type> {
    let mut values: Vec<Option<&str>> = vec![Some("unused"); unused];
    let keys = rows.iter().map(Option::as_deref).map(|row| {
        let known = values.iter().skip(unused).position(|value| *value == row);
        if row.is_none() && known.is_some() {
            return None;
        }
        let place = known.map_or(values.len(), |known| unused + known);
        if known.is_none() {
            values.push(row);
        }
        i32::try_from(place).ok()
    });
    let keys = Int32Array::from(keys.collect::<Vec<_>>());
    DictionaryArray::new(keys, Arc::new(StringArray::from(values)))
}

/// An array in which there are octets under the nulls.
fn over_nulls(rows: &[Option<&[u8]>]) -> BinaryArray {
    let octets: Vec<&[u8]> = rows.iter().map(|row| row.unwrap_or(OUTSIDE)).collect();
    let offsets = OffsetBuffer::from_lengths(octets.iter().map(|row| row.len()));
    let nulls: NullBuffer = rows.iter().map(Option::is_some).collect::<Vec<_>>().into();
    BinaryArray::new(offsets, Buffer::from(octets.concat()), Some(nulls))
}

/// The validator and the matcher that say what holds of a row.
fn validator(law: Law, schemes: BySchemes, strict: bool) -> Validator {
    let validator = schemes.to(law.validator());
    if strict {
        validator.strict()
    } else {
        validator
    }
}

type Rows = [Option<Vec<u8>>];

fn check_verdicts(column: &Column, law: Law, schemes: BySchemes, strict: bool, rows: &Rows) {
    let validator = validator(law, schemes, strict);
    let verdicts = column.is_valid(law, schemes, strict);
    let verdicts = verdicts.as_boolean();
    let places = column.first_error(law, schemes, strict);
    let places = places.as_primitive::<Int64Type>();
    assert_eq!((verdicts.len(), places.len()), (rows.len(), rows.len()));
    for (number, row) in rows.iter().enumerate() {
        let place = (!places.is_null(number)).then(|| places.value(number));
        let Some(row) = row else {
            assert!(verdicts.is_null(number) && place.is_none());
            continue;
        };
        let text = std::str::from_utf8(row).ok();
        let is_valid = text.is_some_and(|text| validator.is_valid(text));
        assert!(!verdicts.is_null(number));
        assert_eq!(verdicts.value(number), is_valid, "{row:?}");
        assert_eq!(place.is_none(), is_valid, "{row:?}: {place:?}");
        if let Some(place) = place {
            let place = usize::try_from(place).expect("it is a place");
            assert!(place <= row.len(), "{row:?}: {place}");
            // A plain matcher stops there, unless it is the prose or a scheme's document that has something against the text.
            let plain = Matcher::new(law.validator().revision());
            let is_plain = !strict && schemes.0.is_none() && matches!(law, Law::BothSteps(_));
            assert!(
                !is_plain || plain.first_error(row) == Some(place),
                "{row:?}: {place}"
            );
        }
    }
}

fn check_reports(
    column: &Column,
    law: Law,
    schemes: BySchemes,
    (strict, lint): (bool, bool),
    rows: &Rows,
) {
    let mut validator = validator(law, schemes, strict);
    if lint {
        validator = validator.linting();
    }
    let table = column.report(law, schemes, strict, lint);
    let table = table.as_struct();
    assert_eq!(table.len(), rows.len());
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(table.is_null(number), row.is_none());
        if let Some(row) = row {
            check_report(table, number, &validator.validate_bytes(row), lint);
        }
    }
}

fn check_report(table: &StructArray, row: usize, report: &Report, lint: bool) {
    let error = report.error();
    assert_eq!(
        table
            .column_by_name("valid")
            .expect("a column")
            .as_boolean()
            .value(row),
        report.is_valid()
    );
    assert_eq!(number(table, "index", row), error.map(|it| it.index()));
    assert_eq!(number(table, "length", row), error.map(|it| it.length()));
    assert_eq!(text(table, "message", row), error.map(|it| it.message()));
    assert_eq!(text(table, "rule", row), error.map(|it| it.rule().name()));
    assert_eq!(
        text(table, "document", row),
        error.map(|it| it.document().id())
    );
    assert_eq!(
        text(table, "suggestion", row),
        error.and_then(|it| it.suggestion())
    );
    let component = error.and_then(|it| it.component()).map(|it| it.as_str());
    assert_eq!(text(table, "component", row), component);
    let code = error.and_then(|it| it.code()).map(|it| it.as_str());
    assert_eq!(text(table, "code", row), code);
    let expected = error.map(|it| it.expected().iter().map(ToString::to_string).collect());
    assert_eq!(list(table, "expected", row), expected);
    let accepted_by = error.map(|it| {
        it.accepted_by()
            .iter()
            .map(|it| it.id().to_owned())
            .collect()
    });
    assert_eq!(list(table, "accepted_by", row), accepted_by);
    let codes = lint.then(|| {
        report
            .findings()
            .iter()
            .map(|it| it.code().as_str().to_owned())
            .collect()
    });
    assert_eq!(list(table, "findings", row), codes);
}

fn number(table: &StructArray, name: &str, row: usize) -> Option<usize> {
    let column = table.column_by_name(name).expect("a column");
    let column = column.as_primitive::<Int64Type>();
    (!column.is_null(row)).then(|| usize::try_from(column.value(row)).expect("it is a place"))
}

/// A text of a column, of whichever type it is.
fn text<'a>(table: &'a StructArray, name: &str, row: usize) -> Option<&'a str> {
    value(table.column_by_name(name).expect("a column"), row)
}

fn value(column: &ArrayRef, row: usize) -> Option<&str> {
    if column.is_null(row) {
        return None;
    }
    let view = column.as_string_view_opt().map(|it| it.value(row));
    let large = || column.as_string_opt::<i64>().map(|it| it.value(row));
    let small = || column.as_string_opt::<i32>().map(|it| it.value(row));
    Some(view.or_else(large).or_else(small).expect("it has texts"))
}

fn list(table: &StructArray, name: &str, row: usize) -> Option<Vec<String>> {
    let column = table
        .column_by_name(name)
        .expect("a column")
        .as_list::<i32>();
    if column.is_null(row) {
        return None;
    }
    let values = column.value(row);
    let values = (0..values.len()).map(|row| value(&values, row).expect("no null").to_owned());
    Some(values.collect())
}

fn check_parts(column: &Column, law: Law, schemes: BySchemes, strict: bool, rows: &Rows) {
    let validator = validator(law, schemes, strict);
    let table = column.parse(law, schemes, strict);
    let table = table.as_struct();
    assert_eq!(table.len(), rows.len());
    for (number, row) in rows.iter().enumerate() {
        let url = row.as_deref().and_then(|row| std::str::from_utf8(row).ok());
        let url = url.filter(|url| validator.is_valid(url));
        let reference = url.map(|url| match law {
            Law::BothSteps(edition) => Reference::parse(edition, url),
            Law::Rule(rule) => Reference::parse_as(rule.as_url_rule().expect("a start rule"), url),
        });
        let reference = reference.map(|it| it.expect("it is valid"));
        assert_eq!(table.is_null(number), reference.is_none());
        let reference = reference.as_ref();
        let authority = reference.and_then(|it| it.authority());
        let host = authority.and_then(|it| it.host());
        for (name, part) in [
            ("scheme", reference.and_then(|it| it.scheme())),
            ("authority", authority.map(|it| it.as_str())),
            ("userinfo", authority.and_then(|it| it.userinfo())),
            ("host", host.map(|it| it.as_str())),
            ("host_kind", host.map(|it| it.kind())),
            ("port", authority.and_then(|it| it.port())),
            (
                "path",
                reference.and_then(|it| it.path()).map(|it| it.as_str()),
            ),
            ("params", reference.and_then(|it| it.params())),
            ("query", reference.and_then(|it| it.query())),
            ("fragment", reference.and_then(|it| it.fragment())),
        ] {
            assert_eq!(text(table, name, number), part, "{name}");
        }
    }
}

fn check_normal(column: &Column, edition: Edition, rows: &Rows) {
    let Ok(normalizer) = Normalizer::new(edition) else {
        return;
    };
    let normal = column.normalize(&normalizer);
    assert_eq!(normal.len(), rows.len());
    for (number, row) in rows.iter().enumerate() {
        let url = row.as_deref().and_then(|row| std::str::from_utf8(row).ok());
        let expected = url.and_then(|url| normalizer.normalize(url).ok());
        assert_eq!(value(&normal, number), expected.as_deref());
    }
}

fn check_targets(column: &Column, edition: Edition, strict: bool, rows: &Rows) {
    let resolver = |base: &str| {
        let resolver = Resolver::new(edition, base).ok()?;
        if strict {
            Some(resolver)
        } else {
            resolver.non_validating().ok()
        }
    };
    let target = |resolver: &Resolver, row: &Option<Vec<u8>>| {
        let reference = std::str::from_utf8(row.as_deref()?).ok()?;
        let resolution = resolver.resolve(reference).ok()?;
        resolution.as_target().map(|_| resolution.to_string())
    };
    let targets = column.resolve(edition, strict, BASE);
    let one = resolver(BASE);
    assert_eq!(targets.is_some(), one.is_some());
    if let Some((targets, resolver)) = targets.zip(one) {
        for (number, row) in rows.iter().enumerate() {
            assert_eq!(value(&targets, number), target(&resolver, row).as_deref());
        }
    }
    // Each with itself as the base.
    let targets = column.resolve_each(edition, strict, column);
    let targets = targets.expect("it has texts");
    for (number, row) in rows.iter().enumerate() {
        let base = row.as_deref().and_then(|row| std::str::from_utf8(row).ok());
        let expected = base
            .and_then(resolver)
            .and_then(|resolver| target(&resolver, row));
        assert_eq!(value(&targets, number), expected.as_deref());
    }
}

fn check_meaning(column: &Column, edition: Edition, rows: &Rows) {
    let table = column.scheme(edition);
    let table = table.as_struct();
    assert_eq!(table.len(), rows.len());
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(table.is_null(number), row.is_none());
        let Some(row) = row else {
            continue;
        };
        let url = std::str::from_utf8(row).ok();
        let scheme = url.and_then(|url| Scheme::parse(edition, url).ok());
        let name = scheme.as_ref().map(|it| it.name().to_ascii_lowercase());
        assert_eq!(text(table, "scheme", number), name.as_deref());
        assert_eq!(text(table, "error", number).is_none(), scheme.is_some());
        let place = self::number(table, "index", number);
        assert!(place.is_none_or(|place| place <= row.len() && scheme.is_none()));
        check_rows(table, number, scheme.as_ref());
    }
}

/// Checks the parts of a meaning, which are lists of structs.
fn check_rows(table: &StructArray, row: usize, scheme: Option<&Scheme>) {
    let parts = table
        .column_by_name("parts")
        .expect("a column")
        .as_list::<i32>();
    assert_eq!(parts.is_null(row), scheme.is_none());
    let Some(scheme) = scheme else {
        return;
    };
    let card = scheme.card();
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let expected = card.rows().flat_map(|row| {
        let values = row.values().into_iter();
        values.map(|it| {
            (
                owned(Some(row.name())),
                owned(it.written()),
                owned(it.text()),
            )
        })
    });
    let parts = parts.value(row);
    let parts = parts.as_struct();
    let of = |name, row| owned(text(parts, name, row));
    let found = (0..parts.len()).map(|row| (of("name", row), of("written", row), of("text", row)));
    assert!(found.eq(expected));
}
