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
    source_names: Vec<String>,
    /// The value of each after an iteration.
    ends: Vec<usize>,
    /// The lines before it, once the body starts.
    outside: Option<String>,
}

impl OpenLoop {
    /// Returns the loop that starts at `begin`.
    pub fn new(
        graph: &Graph,
        begin: usize,
        names: Vec<String>,
        source_names: Vec<String>,
    ) -> OpenLoop {
        let ends = graph.steps.iter().find_map(|step| match &step.value {
            Value::Operation(Operation::Loop(Bracket::End), operands) if operands[0] == begin => {
                Some(operands[2..].to_vec())
            }
            _ => None,
        });
        OpenLoop { begin, names, source_names, ends: ends.expect("it ends"), outside: None }
    }

    /// Returns whether the condition is being printed, which must stay an expression.
    pub fn is_test(&self) -> bool {
        self.outside.is_none()
    }

    /// Returns whether a variable has this value after an iteration.
    pub fn is_end(&self, value: usize) -> bool {
        self.ends.contains(&value)
    }

    /// Returns the variable that has this value after an iteration, or this name in the source.
    pub fn variable(&self, value: usize, name: Option<&str>) -> Option<&str> {
        if self.is_test() {
            return None;
        }
        let word = self.ends.iter().position(|&end| end == value).or_else(|| {
            let mut source_names = self.source_names.iter();
            source_names.position(|source_name| Some(source_name.as_str()) == name)
        })?;
        Some(&self.names[word])
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
            let next = &printed[end];
            if next.text == *name {
                continue;
            }
            let is_overwritten = self.names[..word].iter().any(|name| mentions(&next.text, name));
            assert!(!is_overwritten, "words change places");
            *lines += &language.assignment(name, next);
        }
        *lines = self.outside.expect("it has a head") + &layout::indent(lines) + "    }\n";
    }
}

/// Returns the condition: one word is nonzero and another is zero.
pub fn condition(graph: &Graph, words: &[usize], printed: &[Expression]) -> String {
    let [some, none] = [words[0], words[1]];
    let mut conditions = Vec::new();
    if graph.constant(none) != Some(0) {
        conditions.push(format!("{} == 0", printed[none].parenthesized()));
    }
    if graph.constant(some).is_none_or(|bits| bits == 0) {
        conditions.push(format!("{} != 0", printed[some].parenthesized()));
    }
    conditions.join(" && ")
}

/// Returns the innermost loop of each step, by its first step.
pub fn scopes(graph: &Graph) -> Vec<Option<usize>> {
    let (mut scopes, mut open_loops) = (Vec::new(), Vec::new());
    for (value, step) in graph.steps.iter().enumerate() {
        scopes.push(open_loops.last().copied());
        match step.value {
            Value::Operation(Operation::Loop(Bracket::Begin(_)), _) => open_loops.push(value),
            Value::Operation(Operation::Loop(Bracket::End), _) => {
                open_loops.pop();
            }
            _ => {}
        }
    }
    scopes
}

/// Returns whether `text` contains `name` as a whole word.
pub fn mentions(text: &str, name: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == name)
}
