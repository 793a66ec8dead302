//! The anchors `^` and `$`, of a text and of its lines.

use super::Parser;
use crate::automata::CharSet;
use crate::export::Dialect;
use crate::regex::node::{Direction, Node};
use crate::regex::sets;

impl Parser<'_> {
    /// `^`
    pub(super) fn beginning(&self) -> Node {
        if !self.flags.is_of_lines {
            return Node::beginning();
        }
        let behind = |set: CharSet| Node::look(Direction::Behind, false, Node::Set(set));
        let ends = sets::line_ends(self.dialect);
        let line_end = if self.dialect == Dialect::Java {
            // Not between the two characters of one line end, and not at the end of the text.
            let others = ends.difference(&CharSet::from('\r'));
            let carriage_return = Node::Sequence(vec![
                behind(CharSet::from('\r')),
                Node::look(Direction::Ahead, true, Node::character('\n')),
            ]);
            let any = vec![Node::beginning(), behind(others), carriage_return];
            return Node::Sequence(vec![Node::Choice(any), self.not_at_the_end()]);
        } else if self.dialect == Dialect::Pcre {
            // A line end at the end of the text begins no line.
            Node::Sequence(vec![behind(ends), self.not_at_the_end()])
        } else {
            behind(ends)
        };
        Node::Choice(vec![Node::beginning(), line_end])
    }

    #[expect(clippy::unused_self, reason = "it stands beside the other anchors")]
    fn not_at_the_end(&self) -> Node {
        Node::look(Direction::Ahead, false, Node::Set(CharSet::all()))
    }

    /// `$`
    pub(super) fn end(&self) -> Node {
        if self.flags.is_of_lines {
            let ends = sets::line_ends(self.dialect);
            let ahead = |set: CharSet| Node::look(Direction::Ahead, false, Node::Set(set));
            let line_end = if self.dialect == Dialect::Java {
                // Not between the two characters of one line end.
                let others = ends.difference(&CharSet::from('\n'));
                let line_feed = Node::Sequence(vec![
                    ahead(CharSet::from('\n')),
                    Node::look(Direction::Behind, true, Node::character('\r')),
                ]);
                Node::Choice(vec![ahead(others), line_feed])
            } else {
                ahead(ends)
            };
            return Node::Choice(vec![Node::end(), line_end]);
        }
        match self.dialect {
            Dialect::Pcre | Dialect::Python | Dialect::Java => self.end_of_last_line(),
            _ => Node::end(),
        }
    }

    /// The end of the text, or the place before a line end that ends it.
    fn end_of_last_line(&self) -> Node {
        let last = |end: Node| {
            let rest = Node::Sequence(vec![end, Node::end()]);
            Node::look(Direction::Ahead, false, rest)
        };
        if self.dialect != Dialect::Java {
            return Node::Choice(vec![Node::end(), last(Node::character('\n'))]);
        }
        let others = sets::line_ends(self.dialect).difference(&CharSet::from('\n'));
        let both: Vec<Node> = "\r\n".chars().map(Node::character).collect();
        let line_feed = Node::Sequence(vec![
            last(Node::character('\n')),
            Node::look(Direction::Behind, true, Node::character('\r')),
        ]);
        Node::Choice(vec![
            Node::end(),
            last(Node::Sequence(both)),
            last(Node::Set(others)),
            line_feed,
        ])
    }
}
