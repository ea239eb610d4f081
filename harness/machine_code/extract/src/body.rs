//! From a graph to the lines of a function: which values get a name, and which stand in an expression.

use crate::graph::{Graph, Value, range};
use crate::language::{Expression, Language};
use crate::names::{Naming, Texts};
use crate::tables::{self, Known, Number, Tables};
use contract::{Input, Operation};
use std::collections::HashSet;

/// An expression beyond this is given a name although nothing else needs it.
const WIDE: usize = 60;

/// Words that neither language lets a value be called.
const RESERVED: &[&str] =
    &["register", "short", "long", "double", "auto", "int", "match", "move", "type"];

/// What the words of an answer are called together.
pub const ANSWER: &str = "attacks";

/// The lines of a function, and what each word of its answer is.
pub struct Body {
    /// Names given to values, one a line.
    pub lines: String,
    /// The answer, in terms of them.
    pub answer: Vec<String>,
}

/// Prints the values of `graph`; its tables, and in Rust boards with names, go to `made`.
pub fn print(
    graph: &Graph,
    inputs: &[Input],
    language: Language,
    texts: &mut Texts,
    made: &mut Tables,
) -> Body {
    let names: Vec<&str> = words(inputs);
    let numbers = numbers(inputs);
    let mut said: Vec<Naming> = graph.values.iter().map(|(_, at)| texts.at(at)).collect();
    for amount in graph.amounts() {
        said[amount] = Naming { name: "amount".into(), statement: None };
    }
    let statement =
        |value: usize| said[value].statement.map(|start| (graph.values[value].1.file(), start));
    let (uses, bounds) = (graph.uses(), graph.bounds());
    let mut user = vec![None; graph.values.len()];
    for (place, (value, _)) in graph.values.iter().enumerate() {
        if let Value::Operation(_, operands) = value {
            operands.iter().for_each(|&operand| user[operand] = Some(place));
        }
    }
    let mut taken: HashSet<String> = names.iter().map(|name| name.to_string()).collect();
    if graph.answer.len() > 1 {
        taken.insert(ANSWER.into());
    }
    let mut body = Body { lines: String::new(), answer: Vec::new() };
    let mut printed: Vec<Expression> = Vec::new();
    for (place, (value, _)) in graph.values.iter().enumerate() {
        // A board's name at the top level of a C file might be another's, too.
        let board = graph.constant(place).filter(|_| language == Language::C);
        if let Some((name, bits)) = board.and_then(|bits| Some((tables::board(bits)?, bits))) {
            let name = fresh(&name.to_lowercase(), &mut taken);
            body.lines += &language.local(&name, &language.number(bits, true));
            printed.push(Expression::whole(name));
            continue;
        }
        let known = |expression| Known { expression, is_plain: false, name: None };
        let said = &said[place];
        let Known { expression, is_plain, name } = match value {
            Value::Input(word) => {
                Known { is_plain: true, ..known(Expression::whole(names[*word])) }
            }
            Value::Known(bits) => made.known(bits, &said.name, &numbers, language),
            Value::Operation(Operation::LookUp(table), operands) => {
                made.looked_up(*table, &said.name, &printed[operands[0]], language)
            }
            Value::Operation(operation, operands) => {
                let mut of: Vec<Expression> =
                    operands.iter().map(|&operand| printed[operand].clone()).collect();
                let bound = operands.get(1).map_or(0, |&operand| bounds[operand]);
                let first = graph.constant(operands[0]);
                if let Some(bits) = first
                    && language.wants_width(operation)
                    && of[0].text == language.number(bits, false)
                {
                    of[0] = Expression::whole(language.number(bits, true));
                }
                known(match (operation, first) {
                    (Operation::Minus, Some(bits)) if bits > 0 && bits >= bound => {
                        let whole = Expression::whole(language.number(bits, false));
                        language.difference(&[whole, of.swap_remove(1)])
                    }
                    _ => language.operation(operation, &of, bound),
                })
            }
        };
        let is_last = user[place].is_none_or(|user| statement(user) != statement(place));
        let of_its_own = said.statement.is_some() && user[place].is_some() && is_last;
        let is_entry = !is_plain && matches!(value, Value::Known(_));
        let named = !is_plain
            && (uses[place] > 1 || of_its_own || is_entry || expression.text.len() > WIDE);
        let ends = user[place].is_none() && uses[place] == 1;
        printed.push(if named && !ends {
            // The kernel's own name, but of an entry by a number, which is one for each line there.
            let name = name.filter(|_| is_entry || said.statement.is_none());
            let name = fresh(name.unwrap_or(&said.name), &mut taken);
            body.lines += &language.local(&name, &expression.text);
            Expression::whole(name)
        } else {
            expression
        });
    }
    body.answer = graph.answer.iter().map(|&end| printed[end].text.clone()).collect();
    body
}

/// The name of each word of the arguments.
pub fn words(inputs: &[Input]) -> Vec<&'static str> {
    inputs.iter().flat_map(|input| std::iter::repeat_n(input.name, input.words)).collect()
}

/// The numbers by which tables are looked up.
fn numbers(inputs: &[Input]) -> Vec<Number> {
    let numbers = inputs.iter().filter_map(|input| Some((input.name, range(input.name)? as usize)));
    numbers.map(|(name, range)| (name.strip_suffix('s').unwrap_or(name), range)).collect()
}

/// The name, or the name and a number if it is taken.
fn fresh(name: &str, taken: &mut HashSet<String>) -> String {
    let name = if RESERVED.contains(&name) { format!("{name}_") } else { name.to_string() };
    // `p2` and another one are not `p22`.
    let gap = if name.ends_with(|sign: char| sign.is_ascii_digit()) { "_" } else { "" };
    let numbered = (2..).map(|number| format!("{name}{gap}{number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.expect("numbers do not end");
    taken.insert(free.clone());
    free
}
