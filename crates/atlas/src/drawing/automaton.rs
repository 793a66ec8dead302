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

/// Automata with more states than this are not drawn, since the arrows could not be followed.
pub(crate) const MOST_STATES: usize = 30;
/// The largest number of ranges of characters that are written on an arrow.
const RANGES: usize = 6;

/// The width of a character of a label, and the height of its background, in pixels.
const CHARACTER: f64 = 7.9;
const LINE: f64 = 17.;

/// A state from which words are accepted.
pub(crate) struct State {
    pub(crate) is_accepting: bool,
    /// The characters that lead to other such states, by the number of the state.
    arrows: Vec<(usize, CharSet)>,
}

impl State {
    /// Its arrows: where each leads, and all its characters.
    pub(crate) fn arrows(&self) -> impl Iterator<Item = (usize, String)> {
        let arrows = self.arrows.iter();
        arrows.map(|(to, set)| (*to, listed(set, usize::MAX)))
    }
}

/// The states from which words are accepted, the first one first; `None` if there are too many to be shown.
pub(crate) fn states(dfa: &Dfa) -> Option<Vec<State>> {
    let live = dfa.live_states();
    let shown: Vec<usize> = (0..dfa.len()).filter(|state| live[*state]).collect();
    if shown.is_empty() || shown.len() > MOST_STATES {
        return None;
    }
    let of_state = |from: &usize| {
        let mut arrows: BTreeMap<usize, CharSet> = BTreeMap::new();
        for (class, set) in dfa.classes().iter().enumerate() {
            let to = dfa.successor(*from, class);
            if let Some(number) = shown.iter().position(|state| *state == to) {
                let nothing = || CharSet::all().complement();
                let all = arrows.entry(number).or_insert_with(nothing);
                *all = all.union(set);
            }
        }
        State {
            is_accepting: dfa.is_accepting(*from),
            arrows: arrows.into_iter().collect(),
        }
    };
    Some(shown.iter().map(of_state).collect())
}

/// States and the arrows between them, as SVG.
///
/// The first state has a thick border, an accepting one a double border. Arrows are labelled with their characters, or
/// with the first of many. The picture has an element with the id `arrow` and this number, of which a page needs only one.
pub(crate) fn automaton(name: &str, number: usize, states: &[State]) -> String {
    let direction = Orientation::LeftToRight;
    let mut graph = VisualGraph::new(direction);
    let of_state = |(number, state): (usize, &State)| {
        let label = number.to_string();
        let shape = if state.is_accepting {
            ShapeKind::new_double_circle(&label)
        } else {
            ShapeKind::new_circle(&label)
        };
        let (look, size) = (StyleAttr::simple(), Point::new(44., 44.));
        let class = if number == 0 { "first" } else { "" };
        graph.add_node(Element::create_with_properties(
            shape, look, direction, size, class,
        ))
    };
    let nodes: Vec<_> = states.iter().enumerate().map(of_state).collect();
    for (state, from) in states.iter().zip(&nodes) {
        for (to, set) in &state.arrows {
            let arrow = Arrow::simple(&listed(set, RANGES));
            graph.add_edge(arrow, *from, nodes[*to]);
        }
    }
    let mut canvas = Canvas {
        arrow: format!("arrow-{number}"),
        ..Canvas::default()
    };
    graph.do_it(false, false, false, &mut canvas);
    canvas.svg(name, states.len())
}

/// The canvas: it takes shapes and gives them the classes of the style sheet.
#[derive(Default)]
struct Canvas {
    /// The id of the tip of arrows.
    arrow: String,
    content: String,
    /// The numbers of states and the labels of arrows. They are drawn last, above their backgrounds, so that no line goes
    /// through letters.
    backgrounds: String,
    labels: String,
    /// How far it reaches to the left of and above the origin, both as negative numbers, and to the other sides.
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Canvas {
    fn grow(&mut self, point: Point) {
        self.left = self.left.min(point.x);
        self.top = self.top.min(point.y);
        self.right = self.right.max(point.x);
        self.bottom = self.bottom.max(point.y);
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.content
            .write_fmt(element)
            .expect("a string takes everything");
    }

    fn svg(&self, name: &str, states: usize) -> String {
        let (left, top) = (self.left - 8., self.top - 8.);
        let (width, height) = (self.right + 8. - left, self.bottom + 8. - top);
        let number = if states == 1 {
            "one state".to_owned()
        } else {
            format!("{states} states")
        };
        format!(
            "<svg class=\"automaton\" role=\"img\" aria-label=\"Minimal automaton of {name}, {number}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\">\
             <defs><marker id=\"{}\" markerWidth=\"9\" markerHeight=\"8\" refX=\"9\" refY=\"4\" orient=\"auto-start-reverse\" \
             markerUnits=\"userSpaceOnUse\"><path d=\"M0 0 L9 4 L0 8 Z\"/></marker></defs>{}{}{}</svg>",
            self.arrow, self.content, self.backgrounds, self.labels
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
        self.grow(Point::new(xy.x - radius, xy.y - radius));
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
        let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let half = Point::new(f64::from(characters) * CHARACTER / 2. + 2., LINE / 2.);
        let corner = xy.sub(half);
        self.grow(corner);
        self.grow(xy.add(half));
        let _ = write!(
            self.backgrounds,
            "<rect class=\"label\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{LINE}\"/>",
            corner.x,
            corner.y,
            2. * half.x
        );
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
            // The control point before each of them is the mirror image of the last.
            let (mut before, mut place) = (*in_, *to);
            for (control, point) in others {
                let mirrored = Point::new(2. * place.x - before.x, 2. * place.y - before.y);
                self.grow(mirrored);
                (before, place) = (*control, *point);
                let _ = write!(
                    line,
                    "S{:.1} {:.1} {:.1} {:.1}",
                    control.x, control.y, point.x, point.y
                );
            }
        }
        let tip = |is_there: bool, place: &str| {
            let tip = format!(" marker-{place}=\"url(#{})\"", self.arrow);
            if is_there { tip } else { String::new() }
        };
        let (start, end) = (tip(head.0, "start"), tip(head.1, "end"));
        self.add(format_args!("<path d=\"{line}\"{start}{end}/>"));
        let middle = path[path.len() / 2].0;
        self.draw_text(middle, text, &StyleAttr::simple());
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

#[cfg(test)]
mod tests {
    use grammarian::automata::Limits;
    use grammarian::bnf::{Grammar, Notation};

    use super::*;

    #[test]
    fn an_arrow_is_drawn_for_each_step() {
        let text = "name = letter *( letter / \"-\" letter )\nletter = %x61-7A";
        let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
        let dfa = grammar.dfa("name", &Limits::default()).unwrap();
        let states = states(&dfa).unwrap();
        let accepting: Vec<bool> = states.iter().map(|state| state.is_accepting).collect();
        assert_eq!(accepting, [false, true]);
        let arrows: Vec<Vec<_>> = states.iter().map(|it| it.arrows().collect()).collect();
        let (letters, hyphen) = ("a–z".to_owned(), "\"-\"".to_owned());
        assert_eq!(arrows[0], [(1, letters.clone())]);
        assert_eq!(arrows[1], [(0, hyphen), (1, letters)]);

        let svg = automaton("name", 7, &states);
        assert_eq!(svg.matches("<path d=\"M").count(), 1 + 3, "{svg}");
        // Two circles for the one that accepts.
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("class=\"first\"").count(), 1);
        assert!(
            svg.matches(" marker-").count() == 3
                && svg.contains("id=\"arrow-7\"")
                && svg.contains("auto-start-reverse")
        );
        assert_eq!(svg.matches(">a–z</text>").count(), 2);
        // Each number and each label has a background, above all lines and below all letters.
        assert_eq!(svg.matches("<rect class=\"label\"").count(), 2 + 3);
        let place = |text: &str| (svg.find(text).unwrap(), svg.rfind(text).unwrap());
        let (lines, backgrounds) = (place("<path d=\"M"), place("<rect class=\"label\""));
        assert!(lines.1 < backgrounds.0 && backgrounds.1 < place("<text").0);
        assert!(svg.contains("aria-label=\"Minimal automaton of name, 2 states\""));
    }

    #[test]
    fn large_automata_are_not_drawn() {
        let grammar = Grammar::parse(Notation::Abnf, "a = 40%x61").unwrap();
        let dfa = grammar.dfa("a", &Limits::default()).unwrap();
        assert!(states(&dfa).is_none());
    }
}
