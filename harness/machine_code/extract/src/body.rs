//! Prints a graph as the statements of one function.
//!
//! A graph has a node for every value. A function that a person would write has a `let` for some of
//! them, and the others are parts of larger expressions. Most of this file decides which is which:
//!
//! ```text
//! for each value, operands before users:
//!     bracket of a loop:    declare variables, open or close the block
//!     any other:            build its expression from the expressions of its operands, then
//!         assign it to a loop variable    if it is the variable's next value
//!         or give it a name               if it is used twice, ends a statement of the source, ...
//!         or leave it to its user
//! ```
//!
//! The result should read like the kernel that it came from. So a value that ends a statement of
//! the source keeps the statement's name and stays a statement, even where inlining is shorter.

use crate::graph::{Graph, Step, Value};
use crate::language::{Expression, Language};
use crate::names::{Naming, Texts};
use crate::tables::{Tables, ValueExpression, board};
use crate::turns::{self, OpenLoop, mentions};
use crate::values::{Usage, argument_of, name_values};
use crate::vector::VectorOperands;
use contract::{Bracket, Operation};
use std::collections::{HashMap, HashSet};

/// An expression that is longer than this gets a name even if it is used only once.
const MAX_INLINE_LENGTH: usize = 60;

/// Words that neither language allows as names.
const RESERVED: &[&str] = &[
    "register", "short", "long", "double", "auto", "int", "match", "move", "type", "new", "this",
    "class", "template", "operator", "and", "or", "not", "xor", "delete", "try", "using", "union",
];

/// The name of the answer, which no other variable of a function may have.
pub const ANSWER: &str = "attacks";

/// The statements of a function, and its answer.
pub struct Body {
    /// One statement per line.
    pub lines: String,
    /// The words and vectors of the answer, each with its number of words.
    pub answer: Vec<(Expression, usize)>,
}

/// Prints the values of `graph`.
///
/// `names` has the words of the arguments, then names that must not be used; `entries` has the
/// look-ups in tables that are filled at run time. Other tables, and in Rust named boards, are
/// added to `tables`.
pub fn print(
    graph: &Graph,
    names: &[String],
    entries: &[String],
    features: &str,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Body {
    let mut printer = Printer {
        language: tables.runtime.language,
        naming: name_values(graph, names, texts),
        usage: Usage::new(graph),
        graph,
        arguments: names,
        entries,
        features,
        texts,
        tables,
        lines: String::new(),
        expressions: Vec::new(),
        used_names: names.iter().map(|name| argument_of(name).to_string()).collect(),
        open_loops: Vec::new(),
        loop_variables: HashMap::new(),
    };
    for value in 0..graph.steps.len() {
        let expression = printer.print_value(value);
        printer.expressions.push(expression);
    }
    let answer = graph.answer.iter().map(|&value| {
        let lanes = graph.steps[value].lanes;
        (printer.expressions[value].clone(), lanes)
    });
    Body { answer: answer.collect(), lines: printer.lines }
}

struct Printer<'a, 't> {
    language: Language,
    graph: &'a Graph,
    arguments: &'a [String],
    entries: &'a [String],
    features: &'a str,
    texts: &'a mut Texts<'t>,
    tables: &'a mut Tables,
    /// The source's name for each value.
    naming: Vec<Naming>,
    usage: Usage,

    lines: String,
    /// The expression by which users refer to each value so far: a name or an inlined expression.
    expressions: Vec<Expression>,
    used_names: HashSet<String>,
    /// The loops around the next statement, the innermost last.
    open_loops: Vec<OpenLoop>,
    /// The variables of each loop, by the value that begins it.
    loop_variables: HashMap<usize, Vec<String>>,
}

impl Printer<'_, '_> {
    /// Adds the statements that this value needs, and returns the expression by which its users
    /// refer to it.
    fn print_value(&mut self, value: usize) -> Expression {
        let step = &self.graph.steps[value];
        if let Value::Operation(Operation::Loop(bracket), operands) = &step.value {
            return Expression::atom(self.print_bracket(value, *bracket, operands));
        }
        if let Some(name) = self.print_named_board(value) {
            return Expression::atom(name);
        }
        let ValueExpression { expression, is_plain } = self.expression(value);
        let mut needs_name = self.needs_name(value, &expression, is_plain);
        if let Some(open) = self.open_loops.last() {
            let naming = &self.naming[value];
            let source_name =
                (needs_name && naming.statement.is_some()).then_some(naming.name.as_str());
            match open.variable(value, source_name) {
                Some(name) if !self.is_still_needed(name, open.begin, value) => {
                    self.lines += &self.language.assignment(name, &expression);
                    return Expression::atom(name);
                }
                // The variable is assigned at the end of the body, after the last use of the old
                // value.
                Some(_) => needs_name |= open.is_end(value),
                // A loop's condition has no room for statements.
                None => needs_name &= !open.is_test(),
            }
        }
        let is_only_answer = self.usage.last_user[value].is_none() && self.usage.count[value] == 1;
        if !needs_name || is_only_answer {
            return expression;
        }
        let name = self.unused_name(&self.naming[value].name.clone());
        self.lines += &self.language.local(&name, step.lanes, &expression.text);
        Expression::atom(name)
    }

    /// Opens, continues or closes a loop, and returns the name of the value, which is empty if it
    /// has none.
    fn print_bracket(&mut self, value: usize, bracket: Bracket, operands: &[usize]) -> String {
        match bracket {
            Bracket::Begin(_) => {
                let source = self.graph.steps[value].location;
                let mut variables = Vec::new();
                let mut source_names = Vec::new();
                for (word, &initial) in operands.iter().enumerate() {
                    let source_name = self.texts.loop_variable_name(source, word);
                    variables.push(self.declare_variable(&source_name, initial));
                    source_names.push(source_name);
                }
                self.open_loops.push(OpenLoop::new(
                    self.graph,
                    value,
                    variables.clone(),
                    source_names,
                ));
                self.loop_variables.insert(value, variables);
                String::new()
            }
            Bracket::Carried(word) => self.loop_variables[&operands[0]][word].clone(),
            Bracket::Test => {
                let condition = turns::condition(self.graph, operands, &self.expressions);
                let open = self.open_loops.last_mut().expect("a test is in a loop");
                open.head(&mut self.lines, self.graph, &condition, self.language);
                String::new()
            }
            Bracket::End => {
                let open = self.open_loops.pop().expect("an end has a begin");
                open.close(&mut self.lines, &self.expressions, self.language);
                String::new()
            }
            Bracket::Left(word) => {
                self.loop_variables[&self.graph.loop_begin(operands[0])][word].clone()
            }
        }
    }

    /// Declares a loop variable, unless the variable of an earlier loop can go on.
    fn declare_variable(&mut self, source_name: &str, initial: usize) -> String {
        let text = self.expressions[initial].text.clone();
        let is_left_by_loop = matches!(
            self.graph.steps[initial].value,
            Value::Operation(Operation::Loop(Bracket::Left(_)), _)
        );
        if is_left_by_loop && self.usage.count[initial] == 1 {
            return text;
        }
        let name = self.unused_name(source_name);
        self.lines += &self.language.variable(&name, &text);
        name
    }

    /// In C, makes a local variable of a board with a name, which at the top level of a file could
    /// collide with another header's. In Rust, [`Tables`] makes a constant of it.
    fn print_named_board(&mut self, value: usize) -> Option<String> {
        if self.language != Language::C {
            return None;
        }
        let bits = self.graph.constant(value)?;
        let name = self.unused_name(&board(bits)?.to_lowercase());
        self.lines += &self.language.local(&name, 1, &self.language.number(bits, true));
        Some(name)
    }

    /// Returns the value in terms of its operands.
    fn expression(&mut self, value: usize) -> ValueExpression {
        let graph = self.graph;
        let Step { value: kind, lanes, .. } = &graph.steps[value];
        let naming = &self.naming[value];
        let expression = match kind {
            Value::Input(word) => {
                let expression = Expression::atom(&self.arguments[*word]);
                return ValueExpression { expression, is_plain: true };
            }
            Value::Constant(words, by) => {
                if let Some(row) = &graph.row
                    && let Some(place) = row.place(value)
                {
                    let naming = &self.naming[row.vector];
                    return self.tables.row_part(row, place, *lanes, naming, by);
                }
                return self.tables.constant(words, *lanes, naming, by);
            }
            Value::Operation(Operation::LookUp(table), operands) => {
                let [index, start] = [operands[0], operands[1]];
                let start = (graph.constant(start) != Some(0)).then_some(&self.expressions[start]);
                let is_bound = self.usage.upper_bounds[index] < table.len() as u64;
                let index = (&self.expressions[index], *lanes, is_bound);
                return self.tables.look_up(*table, naming, start, index);
            }
            Value::Operation(Operation::Row(table), operands) => {
                return self.tables.row(*table, naming, &self.expressions[operands[0]], *lanes);
            }
            Value::Runtime(look_up) => Expression::atom(&self.entries[*look_up]),
            Value::Operation(operation, operands) if graph.width(value) > 1 => {
                self.vector_operation(value, operation, operands)
            }
            Value::Operation(operation, operands) => self.word_operation(operation, operands),
        };
        ValueExpression { expression, is_plain: false }
    }

    fn vector_operation(
        &self,
        value: usize,
        operation: &Operation,
        operands: &[usize],
    ) -> Expression {
        let width = self.graph.width(value);
        if *operation == Operation::Joined
            && let Some(array) = adjacent_words(self.graph, operands, self.arguments, self.language)
        {
            return Expression::atom(self.language.load(&array, width));
        }
        let operands = VectorOperands {
            width,
            lanes: self.graph.steps[value].lanes,
            expressions: &self.operand_expressions(operands),
            constants: [0, 1].map(|index| self.graph.constant(*operands.get(index)?)),
            features: self.features,
        };
        self.language.vector_operation(*operation, &operands)
    }

    fn word_operation(&self, operation: &Operation, operands: &[usize]) -> Expression {
        let language = self.language;
        let mut expressions = self.operand_expressions(operands);
        let first = self.graph.constant(operands[0]);
        let last = self.graph.constant(*operands.last().expect("an operation has operands"));
        let second_bound = operands.get(1).map_or(0, |&second| self.usage.upper_bounds[second]);
        match (operation, first, last) {
            // Adding a negative number: `a - 1` and not `a + 0xffff_ffff_ffff_ffff`.
            (Operation::Plus, None, Some(bits)) if bits > 1 << 63 => {
                let negated = bits.wrapping_neg();
                expressions[1] = Expression::atom(language.number(negated, false));
                return language.operation(&Operation::Minus, &expressions, negated);
            }
            // A difference that is never negative needs no wrapping.
            (Operation::Minus, Some(bits), _) if bits > 0 && bits >= second_bound => {
                let minuend = Expression::atom(language.number(bits, false));
                return language.difference(&[minuend, expressions.swap_remove(1)]);
            }
            _ => {}
        }
        // A literal that is the receiver of a method needs a type.
        if let Some(bits) = first
            && language.needs_type_suffix(operation)
            && expressions[0].text == language.number(bits, false)
        {
            expressions[0] = Expression::atom(language.number(bits, true));
        }
        language.operation(operation, &expressions, second_bound)
    }

    fn operand_expressions(&self, operands: &[usize]) -> Vec<Expression> {
        operands.iter().map(|&operand| self.expressions[operand].clone()).collect()
    }

    /// Returns whether a value becomes a statement, which needs a name to assign it to.
    fn needs_name(&self, value: usize, expression: &Expression, is_plain: bool) -> bool {
        if is_plain {
            return false;
        }
        if matches!(self.graph.steps[value].value, Value::Constant(..) | Value::Runtime(_)) {
            return true; // an entry of a table, or a formula in its place
        }
        let Usage { count, last_user, is_used_in_other_scope, .. } = &self.usage;
        // The start value of a loop variable is named by the variable's declaration.
        if count[value] == 1 && last_user[value].is_some_and(|user| self.graph.is_loop_begin(user))
        {
            return false;
        }
        count[value] > 1
            || is_used_in_other_scope[value]
            || expression.text.len() > MAX_INLINE_LENGTH
            || self.ends_statement(value)
    }

    /// Returns whether a statement of the source assigns the value: then nothing of the same
    /// statement uses it.
    fn ends_statement(&self, value: usize) -> bool {
        match self.usage.last_user[value] {
            Some(user) => {
                self.statement(value).is_some() && self.statement(value) != self.statement(user)
            }
            None => false,
        }
    }

    /// Returns the statement of the source that a value is part of, as its file and offset.
    fn statement(&self, value: usize) -> Option<(&str, usize)> {
        let start = self.naming[value].statement?;
        Some((self.graph.steps[value].location.file(), start))
    }

    /// Returns whether a value of this loop that is used after `value` mentions a variable, which
    /// therefore must keep its old value for now.
    fn is_still_needed(&self, variable: &str, loop_begin: usize, value: usize) -> bool {
        (loop_begin..value).any(|earlier| {
            self.usage.last_user[earlier].is_some_and(|user| user > value)
                && mentions(&self.expressions[earlier].text, variable)
        })
    }

    /// Returns the name, with a number behind it if it is in use.
    fn unused_name(&mut self, name: &str) -> String {
        let base = if RESERVED.contains(&name) { format!("{name}_") } else { name.to_string() };
        // A second `p2` is `p2_2`, not `p22`.
        let gap = if base.ends_with(|last: char| last.is_ascii_digit()) { "_" } else { "" };
        let mut unused = base.clone();
        let mut number = 2;
        while !self.used_names.insert(unused.clone()) {
            unused = format!("{base}{gap}{number}");
            number += 1;
        }
        unused
    }
}

/// Returns `operands` as an array, if they are adjacent words of one argument, in order.
fn adjacent_words(
    graph: &Graph,
    operands: &[usize],
    arguments: &[String],
    language: Language,
) -> Option<String> {
    let mut words = Vec::new();
    for &operand in operands {
        let Value::Input(word) = graph.steps[operand].value else { return None };
        words.push(word);
    }
    let (array, start) = arguments[words[0]].split_once('[')?;
    for (expected, &word) in (words[0]..).zip(&words) {
        if word != expected || argument_of(&arguments[word]) != array {
            return None;
        }
    }
    Some(match (language, start.trim_end_matches(']')) {
        (_, "0") => array.into(),
        (Language::Rust, start) => format!("{array}[{start}..]"),
        (Language::C, start) => format!("({array} + {start})"),
    })
}
