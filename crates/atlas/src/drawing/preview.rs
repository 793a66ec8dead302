//! The picture that others show where they link to the site: the map of the line, without its words.

use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};
use urlspec::Revision;
use urlspec_lineage::{Relation, Row};

/// Pixels, as those who show previews want them.
const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;
const MARGIN: f32 = 60.0;

/// The map as PNG: a column for each document, a lane for each concept, and a mark for each change. `None` if it cannot be
/// written, which does not happen with a picture of this size.
pub(crate) fn preview(rows: &[Row]) -> Option<Vec<u8>> {
    let mut picture = Pixmap::new(WIDTH.into(), HEIGHT.into())?;
    picture.fill(Color::from_rgba8(0x14, 0x18, 0x1d, 0xff));
    let (column, lane) = (step(WIDTH, Revision::ALL.len()), step(HEIGHT, rows.len()));
    let size = (lane.min(column) * 0.42).min(16.0);
    for (number, row) in numbered(rows) {
        let y = MARGIN + lane * (number + 0.5);
        let place = |it: &urlspec_lineage::Entry| {
            let mut all = numbered(Revision::ALL);
            let found = all.find(|(_, revision)| it.document() == **revision);
            found.map(|(number, _)| MARGIN + column * (number + 0.5))
        };
        let places = || row.entries().iter().filter_map(place);
        let first = places().fold(f32::MAX, f32::min);
        let last = places().fold(0.0, f32::max);
        line(&mut picture, first, last, y);
        for entry in row.entries() {
            if let Some(x) = place(entry) {
                mark(
                    &mut picture,
                    entry.change().map(urlspec_lineage::Change::relation),
                    x,
                    y,
                    size,
                );
            }
        }
    }
    picture.encode_png().ok()
}

/// The items with their numbers; pictures have room for some hundred.
fn numbered<T>(items: &[T]) -> impl Iterator<Item = (f32, &T)> {
    (0..u16::MAX).map(f32::from).zip(items)
}

/// How much of the room each of so many has, between the margins.
fn step(room: u16, count: usize) -> f32 {
    let count = u16::try_from(count.max(2)).unwrap_or(u16::MAX);
    (f32::from(room) - 2.0 * MARGIN) / f32::from(count)
}

fn paint(red: u8, green: u8, blue: u8) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 0xff);
    paint.anti_alias = true;
    paint
}

fn line(picture: &mut Pixmap, from: f32, to: f32, y: f32) {
    let mut path = PathBuilder::new();
    path.move_to(from, y);
    path.line_to(to, y);
    if let Some(path) = path.finish() {
        let stroke = Stroke {
            width: 2.0,
            ..Stroke::default()
        };
        picture.stroke_path(
            &path,
            &paint(0x4a, 0x54, 0x5f),
            &stroke,
            Transform::identity(),
            None,
        );
    }
}

/// The marks of the map: a large dot where a concept is new, a small one where it stayed, a triangle up where it grew, down where
/// it shrank, a diamond for both.
fn mark(picture: &mut Pixmap, relation: Option<Relation>, x: f32, y: f32, size: f32) {
    let shape = |corners: &[(f32, f32)]| {
        let mut path = PathBuilder::new();
        for (number, (right, down)) in corners.iter().enumerate() {
            match number {
                0 => path.move_to(x + right * size, y + down * size),
                _ => path.line_to(x + right * size, y + down * size),
            }
        }
        path.close();
        path.finish()
    };
    let dot = |radius: f32| {
        let rect = Rect::from_xywh(x - radius, y - radius, 2.0 * radius, 2.0 * radius)?;
        PathBuilder::from_oval(rect)
    };
    let (path, paint) = match relation {
        None => (dot(size * 0.75), paint(0x5f, 0xcf, 0xc2)),
        Some(Relation::Equal) => (dot(size * 0.35), paint(0xa3, 0xae, 0xb9)),
        Some(Relation::Subset) => (
            shape(&[(-1.0, 0.8), (1.0, 0.8), (0.0, -0.9)]),
            paint(0x7f, 0xd4, 0x92),
        ),
        Some(Relation::Superset) => (
            shape(&[(-1.0, -0.8), (1.0, -0.8), (0.0, 0.9)]),
            paint(0xff, 0x9a, 0x98),
        ),
        Some(_) => (
            shape(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]),
            paint(0xf0, 0xbd, 0x6b),
        ),
    };
    if let Some(path) = path {
        picture.fill_path(
            &path,
            &paint,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
    }
}
