//! The map of the line of documents: a lane for each concept, a mark where its language changed.

use std::fmt::Write;

use urlspec::{Document, Revision};
use urlspec_lineage::{Change, Entry, Relation, Row, short_name};

use crate::place::Here;
use crate::words::{escaped, quoted};

/// The width of a column, and of the names to the left of all columns.
const COLUMN: usize = 72;
const NAMES: usize = 130;
/// Where the time line is, where the names of the documents are, and where the first lane is.
const TIME: usize = 34;
const HEADS: usize = 108;
const LANES: usize = 136;
const LANE: usize = 26;

/// The map, as SVG. Every mark links to its change.
pub(crate) fn map(rows: &[Row], here: Here) -> String {
    let width = NAMES + COLUMN * Revision::ALL.len() + 16;
    let height = LANES + LANE * rows.len();
    let mut svg = format!(
        "<svg class=\"map\" role=\"group\" aria-label=\"Map of the line of documents\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    time_line(&mut svg, here);
    for (number, row) in rows.iter().enumerate() {
        lane(&mut svg, LANES + LANE * number, row, here);
    }
    svg += "</svg>";
    svg
}

/// The middle of a document's column.
fn column(document: impl Into<Document>) -> usize {
    let document = document.into();
    let number = Revision::ALL.iter().take_while(|it| document != **it);
    NAMES + COLUMN * number.count() + COLUMN / 2
}

/// The documents by their dates, each with a line from its date to its column.
fn time_line(svg: &mut String, here: Here) {
    let months: Vec<usize> = Revision::ALL.iter().map(|it| month(*it)).collect();
    let (Some(first), Some(last)) = (months.iter().min(), months.iter().max()) else {
        return;
    };
    let (left, right) = (
        column(Revision::ALL[0]),
        NAMES + COLUMN * Revision::ALL.len(),
    );
    let place = |month: usize| left + (month - first) * (right - left - 36) / (last - first).max(1);
    add(
        svg,
        format_args!("<path class=\"time\" d=\"M{left} {TIME}H{right}\"/>"),
    );
    for year in (first / 12 + 1)..=(last / 12) {
        let x = place(year * 12);
        add(
            svg,
            format_args!("<path class=\"time\" d=\"M{x} {}v6\"/>", TIME - 3),
        );
        if year % 5 == 0 {
            add(
                svg,
                format_args!("<text x=\"{x}\" y=\"{}\">{year}</text>", TIME - 12),
            );
        }
    }
    for (revision, month) in Revision::ALL.iter().zip(&months) {
        let (from, to) = (place(*month), column(*revision));
        let name = short_name(*revision);
        let (title, date) = (revision.name(), revision.date());
        let href = here.document(*revision);
        add(
            svg,
            format_args!(
                "<circle class=\"date\" cx=\"{from}\" cy=\"{TIME}\" r=\"4\"/>\
                 <path class=\"lead\" d=\"M{from} {}C{from} {} {to} {} {to} {}\"/>\
                 <a href=\"{href}\" aria-label=\"{name}: {title}, {date}\"><title>{title}, {date}</title>\
                 <text class=\"head\" x=\"{to}\" y=\"{HEADS}\">{name}</text></a>",
                TIME + 4,
                TIME + 30,
                HEADS - 44,
                HEADS - 16
            ),
        );
    }
}

/// The month of publication, counted from the year 0.
fn month(revision: Revision) -> usize {
    let (year, month) = revision.published();
    usize::from(year) * 12 + usize::from(month) - 1
}

fn lane(svg: &mut String, y: usize, row: &Row, here: Here) {
    let subject = row.subject();
    let page = here.line(subject);
    let middle = y + LANE / 2;
    let places = || row.entries().iter().map(|entry| column(entry.document()));
    let (first, last) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
    add(
        svg,
        format_args!(
            "<a href=\"{page}\"><text class=\"lane\" x=\"{}\" y=\"{middle}\">{subject}</text></a>\
             <path class=\"lane\" d=\"M{first} {middle}H{last}\"/>",
            NAMES - 4
        ),
    );
    for entry in row.entries() {
        let x = column(entry.document());
        let relation = entry.change().map(Change::relation);
        let shape = mark(relation, x, middle);
        if relation == Some(Relation::Equal) {
            *svg += &shape;
            continue;
        }
        let told = escaped(&told(entry, &subject.to_string()));
        let anchor = entry.document();
        add(
            svg,
            format_args!(
                "<a href=\"{page}#{anchor}\" aria-label=\"{told}\"><title>{told}</title>\
                 <circle class=\"target\" cx=\"{x}\" cy=\"{middle}\" r=\"12\"/>{shape}</a>"
            ),
        );
    }
}

/// The marks and their meanings, in the order of the legend.
pub(crate) fn legend() -> [(String, &'static str); 5] {
    let explained = |relation, means| {
        let mark = mark(relation, 10, 10);
        let size = "width=\"20\" height=\"20\"";
        let svg = format!("<svg class=\"map\" {size} aria-hidden=\"true\">{mark}</svg>");
        (svg, means)
    };
    [
        explained(None, "new"),
        explained(Some(Relation::Equal), "equal"),
        explained(Some(Relation::Subset), "wider"),
        explained(Some(Relation::Superset), "narrower"),
        explained(Some(Relation::Overlap), "some gained, some lost"),
    ]
}

/// A large dot where a concept is new. The others show the relation of the older language to the newer: a small dot
/// where it stayed, a triangle up where it grew, down where it shrank, a diamond for both.
fn mark(relation: Option<Relation>, x: usize, y: usize) -> String {
    let circle =
        |kind, radius| format!("<circle class=\"{kind}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    let path =
        |kind, x: usize, y: usize, line| format!("<path class=\"{kind}\" d=\"M{x} {y}{line}\"/>");
    match relation {
        None => circle("new", 6),
        Some(Relation::Equal) => circle("equal", 3),
        Some(Relation::Subset) => path("wider", x - 8, y + 6, "h16l-8-14z"),
        Some(Relation::Superset) => path("narrower", x - 8, y - 6, "h16l-8 14z"),
        Some(_) => path("changed", x, y - 8, "l8 8l-8 8l-8-8z"),
    }
}

fn told(entry: &Entry, subject: &str) -> String {
    let name = entry.document().name();
    let Some(change) = entry.change() else {
        return format!("{subject} in {name}: new");
    };
    let mut told = format!("{subject} in {name}: {}", change.as_str());
    if let Some(from) = entry.from() {
        let _ = write!(told, " since {}", from.name());
    }
    for (how, word) in [("gained", change.gained()), ("lost", change.lost())] {
        if let Some(word) = word {
            let _ = write!(told, ", {how} {}", quoted(word));
        }
    }
    told
}

fn add(svg: &mut String, element: std::fmt::Arguments<'_>) {
    svg.write_fmt(element).expect("a string takes everything");
}
