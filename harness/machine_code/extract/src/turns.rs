//! Loops and branches as they are printed: the words that a turn changes are variables. It knows no kernel.

use crate::graph::{Graph, Value};
use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use contract::{Bracket, Operation, Turns};

/// A loop whose turn is being printed.
pub struct Open {
    /// Its first step.
    pub begin: usize,
    /// The variables.
    names: Vec<String>,
    /// What the text calls them.
    own: Vec<String>,
    /// What each is after a turn.
    ends: Vec<usize>,
    /// The lines before it, once the turn is reached.
    outside: Option<String>,
}

impl Open {
    /// The loop that begins there.
    pub fn at(graph: &Graph, begin: usize, names: Vec<String>, own: Vec<String>) -> Open {
        let ends = graph.steps.iter().find_map(|step| match &step.value {
            Value::Operation(Operation::Loop(Bracket::End), of) if of[0] == begin => {
                Some(of[2..].to_vec())
            }
            _ => None,
        });
        Open { begin, names, own, ends: ends.expect("it ends"), outside: None }
    }

    /// Whether what is printed now is asked before each turn: no line may stand before it.
    pub fn is_test(&self) -> bool {
        self.outside.is_none()
    }

    /// Whether a variable is this value after a turn.
    pub fn is_end(&self, value: usize) -> bool {
        self.ends.contains(&value)
    }

    /// The variable that is this value after a turn, or that the text calls so.
    pub fn variable(&self, value: usize, name: Option<&str>) -> Option<&str> {
        let is_end = self.ends.iter().position(|&end| end == value);
        let word = is_end.or_else(|| self.own.iter().position(|own| Some(&**own) == name));
        word.filter(|_| !self.is_test()).map(|word| &*self.names[word])
    }

    /// Its head, behind these lines.
    pub fn head(&mut self, lines: &mut String, graph: &Graph, goes: &str, language: Language) {
        let word = match graph.steps[self.begin].value {
            Value::Operation(Operation::Loop(Bracket::Begin(Turns::UpTo(1))), _) => "if",
            _ => "while",
        };
        *lines += &match language {
            Rust => format!("    {word} {goes} {{\n"),
            C => format!("    {word} ({goes}) {{\n"),
        };
        self.outside = Some(std::mem::take(lines));
    }

    /// Closes it around the lines of its turn.
    ///
    /// # Panics
    /// If two words change places, for which there is no line.
    pub fn close(self, lines: &mut String, printed: &[Expression], language: Language) {
        for (word, (name, &end)) in self.names.iter().zip(&self.ends).enumerate() {
            let is_changed = |before: &String| mentions(&printed[end].text, before);
            if printed[end].text != *name {
                assert!(!self.names[..word].iter().any(is_changed), "words change places");
                *lines += &language.assigned(name, &printed[end]);
            }
        }
        let turn: String = lines.lines().map(|line| format!("    {line}\n")).collect();
        *lines = self.outside.expect("it has a head") + &turn + "    }\n";
    }
}

/// When a turn is taken: if one word has a bit and another has none.
pub fn goes(graph: &Graph, words: &[usize], printed: &[Expression]) -> String {
    let [some, none] = [words[0], words[1]];
    let asked = [
        (none, "==", graph.constant(none) == Some(0)),
        (some, "!=", graph.constant(some).is_some_and(|bits| bits != 0)),
    ];
    let asked = asked.into_iter().filter(|(.., is_known)| !is_known);
    let asked = asked.map(|(word, sign, _)| format!("{} {sign} 0", printed[word].inner()));
    asked.collect::<Vec<_>>().join(" && ")
}

/// Of each step the first of the loop that it is in.
pub fn scopes(graph: &Graph) -> Vec<Option<usize>> {
    let mut open = Vec::new();
    let scope = |(place, step): (usize, &crate::graph::Step)| {
        let scope = open.last().copied();
        match step.value {
            Value::Operation(Operation::Loop(Bracket::Begin(_)), _) => open.push(place),
            Value::Operation(Operation::Loop(Bracket::End), _) => drop(open.pop()),
            _ => {}
        }
        scope
    };
    graph.steps.iter().enumerate().map(scope).collect()
}

/// Whether a name stands in a text as a whole.
pub fn mentions(text: &str, name: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == name)
}
