//! Loops and branches as printed code: loop-carried words become variables.

use crate::graph::{Graph, Value};
use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use crate::layout;
use contract::{Bracket, Operation, Turns};

/// A loop whose body is being printed.
pub struct OpenLoop {
    /// Its first step.
    pub begin: usize,
    /// Its variables.
    names: Vec<String>,
    /// Their names in the kernel's source.
    own: Vec<String>,
    /// The value of each after an iteration.
    ends: Vec<usize>,
    /// The lines before it, once the body starts.
    outside: Option<String>,
}

impl OpenLoop {
    /// The loop that starts at `begin`.
    pub fn at(graph: &Graph, begin: usize, names: Vec<String>, own: Vec<String>) -> OpenLoop {
        let ends = graph.steps.iter().find_map(|step| match &step.value {
            Value::Operation(Operation::Loop(Bracket::End), of) if of[0] == begin => {
                Some(of[2..].to_vec())
            }
            _ => None,
        });
        OpenLoop { begin, names, own, ends: ends.expect("it ends"), outside: None }
    }

    /// Whether the condition is being printed, which must stay an expression.
    pub fn is_test(&self) -> bool {
        self.outside.is_none()
    }

    /// Whether a variable has this value after an iteration.
    pub fn is_end(&self, value: usize) -> bool {
        self.ends.contains(&value)
    }

    /// The variable that has this value after an iteration, or this name in the source.
    pub fn variable(&self, value: usize, name: Option<&str>) -> Option<&str> {
        let is_end = self.ends.iter().position(|&end| end == value);
        let word = is_end.or_else(|| self.own.iter().position(|own| Some(&**own) == name));
        word.filter(|_| !self.is_test()).map(|word| &*self.names[word])
    }

    /// Prints its head after these lines.
    pub fn head(&mut self, lines: &mut String, graph: &Graph, condition: &str, language: Language) {
        let word = match graph.steps[self.begin].value {
            Value::Operation(Operation::Loop(Bracket::Begin(Turns::UpTo(1))), _) => "if",
            _ => "while",
        };
        *lines += &match language {
            Rust => format!("    {word} {condition} {{\n"),
            C => format!("    {word} ({condition}) {{\n"),
        };
        self.outside = Some(std::mem::take(lines));
    }

    /// Closes it around the lines of its body.
    ///
    /// # Panics
    /// If two words change places, which a sequence of assignments cannot do.
    pub fn close(self, lines: &mut String, printed: &[Expression], language: Language) {
        for (word, (name, &end)) in self.names.iter().zip(&self.ends).enumerate() {
            let is_changed = |before: &String| mentions(&printed[end].text, before);
            if printed[end].text != *name {
                assert!(!self.names[..word].iter().any(is_changed), "words change places");
                *lines += &language.assigned(name, &printed[end]);
            }
        }
        *lines = self.outside.expect("it has a head") + &layout::indented(lines) + "    }\n";
    }
}

/// The condition: one word is nonzero and another is zero.
pub fn condition(graph: &Graph, words: &[usize], printed: &[Expression]) -> String {
    let [some, none] = [words[0], words[1]];
    let asked = [
        (none, "==", graph.constant(none) == Some(0)),
        (some, "!=", graph.constant(some).is_some_and(|bits| bits != 0)),
    ];
    let asked = asked.into_iter().filter(|(.., is_known)| !is_known);
    let asked = asked.map(|(word, sign, _)| format!("{} {sign} 0", printed[word].inner()));
    asked.collect::<Vec<_>>().join(" && ")
}

/// The innermost loop of each step, by its first step.
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

/// Whether `text` contains `name` as a whole word.
pub fn mentions(text: &str, name: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == name)
}
