//! Minimal automata as graphs.

use std::collections::BTreeMap;
use std::fmt::Write;

use grammarian::automata::{CharSet, Dfa};
use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;

use super::characters::listed;
use crate::words::escaped;

/// Automata with more states than this are not drawn: nobody could follow the arrows.
pub(crate) const MOST_STATES: usize = 30;
/// So many ranges of characters are written on an arrow.
const RANGES: usize = 6;

/// The states from which words are accepted, and the arrows between them, as SVG; `None` if there are too many states.
///
/// The first state has a thick border, an accepting one a double border. Arrows bear the characters that lead along them.
pub(crate) fn automaton(name: &str, dfa: &Dfa) -> Option<String> {
    let live = dfa.live_states();
    let states: Vec<usize> = (0..dfa.len()).filter(|state| live[*state]).collect();
    if states.is_empty() || states.len() > MOST_STATES {
        return None;
    }
    let mut graph = VisualGraph::new(Orientation::LeftToRight);
    let mut nodes = BTreeMap::new();
    for (number, &state) in states.iter().enumerate() {
        let label = number.to_string();
        let shape = if dfa.is_accepting(state) {
            ShapeKind::new_double_circle(&label)
        } else {
            ShapeKind::new_circle(&label)
        };
        let look = StyleAttr::simple();
        let size = Point::new(44., 44.);
        let class = if number == 0 { "first" } else { "" };
        let element =
            Element::create_with_properties(shape, look, Orientation::LeftToRight, size, class);
        nodes.insert(state, graph.add_node(element));
    }
    for &from in &states {
        let mut arrows: BTreeMap<usize, CharSet> = BTreeMap::new();
        for (class, set) in dfa.classes().iter().enumerate() {
            let to = dfa.successor(from, class);
            if live[to] {
                let all = arrows
                    .entry(to)
                    .or_insert_with(|| CharSet::all().complement());
                *all = all.union(set);
            }
        }
        for (to, set) in arrows {
            let arrow = Arrow::simple(&listed(&set, RANGES));
            graph.add_edge(arrow, nodes[&from], nodes[&to]);
        }
    }
    let mut canvas = Canvas::default();
    graph.do_it(false, false, false, &mut canvas);
    Some(canvas.svg(name, states.len()))
}

/// Takes what is drawn, and gives it the classes that the style sheet knows.
#[derive(Default)]
struct Canvas {
    content: String,
    /// The labels, which are drawn last, so that no line crosses them.
    labels: String,
    right: f64,
    bottom: f64,
}

impl Canvas {
    fn grow(&mut self, point: Point) {
        self.right = self.right.max(point.x);
        self.bottom = self.bottom.max(point.y);
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.content
            .write_fmt(element)
            .expect("a string takes everything");
    }

    fn svg(&self, name: &str, states: usize) -> String {
        let (width, height) = (self.right + 8., self.bottom + 8.);
        let number = if states == 1 {
            "one state".to_owned()
        } else {
            format!("{states} states")
        };
        format!(
            "<svg class=\"automaton\" role=\"img\" aria-label=\"Minimal automaton of {name}, {number}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\
             <defs><marker id=\"arrow\" markerWidth=\"9\" markerHeight=\"8\" refX=\"9\" refY=\"4\" orient=\"auto\" \
             markerUnits=\"userSpaceOnUse\"><path d=\"M0 0 L9 4 L0 8 Z\"/></marker></defs>{}{}</svg>",
            self.content, self.labels
        )
    }
}

impl RenderBackend for Canvas {
    fn draw_rect(
        &mut self,
        xy: Point,
        size: Point,
        _: &StyleAttr,
        _: Option<String>,
        _: Option<ClipHandle>,
    ) {
        self.grow(xy.add(size));
        let Point { x, y } = xy;
        let (width, height) = (size.x, size.y);
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        ));
    }

    fn draw_line(&mut self, start: Point, stop: Point, _: &StyleAttr, _: Option<String>) {
        self.grow(start);
        self.grow(stop);
        self.add(format_args!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            start.x, start.y, stop.x, stop.y
        ));
    }

    fn draw_circle(&mut self, xy: Point, size: Point, _: &StyleAttr, class: Option<String>) {
        let radius = size.x / 2.;
        self.grow(Point::new(xy.x + radius, xy.y + radius));
        let class = class.unwrap_or_default();
        self.add(format_args!(
            "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>",
            xy.x, xy.y
        ));
    }

    fn draw_text(&mut self, xy: Point, text: &str, _: &StyleAttr) {
        if text.is_empty() {
            return;
        }
        let half = f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX)) * 4.5;
        self.grow(Point::new(xy.x + half, xy.y + 10.));
        let _ = write!(
            self.labels,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            xy.x,
            xy.y,
            escaped(text)
        );
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _dashed: bool,
        head: (bool, bool),
        _: &StyleAttr,
        _: Option<String>,
        text: &str,
    ) {
        for (point, control) in path {
            self.grow(*point);
            self.grow(*control);
        }
        let mut line = String::new();
        if let [first, second, others @ ..] = path {
            let ((from, out), (in_, to)) = (first, second);
            let _ = write!(
                line,
                "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                from.x, from.y, out.x, out.y, in_.x, in_.y, to.x, to.y
            );
            for (control, point) in others {
                let _ = write!(
                    line,
                    "S{:.1} {:.1} {:.1} {:.1}",
                    control.x, control.y, point.x, point.y
                );
            }
        }
        let start = if head.0 {
            " marker-start=\"url(#arrow)\""
        } else {
            ""
        };
        let end = if head.1 {
            " marker-end=\"url(#arrow)\""
        } else {
            ""
        };
        self.add(format_args!("<path d=\"{line}\"{start}{end}/>"));
        let middle = path[path.len() / 2].0;
        self.draw_text(middle, text, &StyleAttr::simple());
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
