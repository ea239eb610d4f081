//! From a graph to the lines of a function: which values get a name, and which stand in an expression.

use crate::graph::{Graph, Value, range};
use crate::language::{Expression, Language};
use crate::names::{Said, Texts};
use crate::tables::Tables;
use contract::{Input, Operation};
use std::collections::HashSet;

/// An expression beyond this is given a name although nothing else needs it.
const WIDE: usize = 60;

/// Words that neither language lets a value be called.
const RESERVED: &[&str] =
    &["register", "short", "long", "double", "auto", "int", "match", "move", "type"];

/// The lines of a function, and what each word of its answer is.
pub struct Body {
    /// Names given to values, one a line.
    pub lines: String,
    /// The answer, in terms of them.
    pub answer: Vec<String>,
}

/// Prints the values of `graph`; its tables and boards with names go to `tables`.
pub fn print(
    graph: &Graph,
    inputs: &[Input],
    language: Language,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Body {
    let names: Vec<&str> = words(inputs);
    let number = number(inputs);
    let mut said: Vec<Said> = graph.values.iter().map(|(_, at)| texts.at(at)).collect();
    for amount in graph.amounts() {
        said[amount] = Said { name: "amount".into(), statement: None };
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
    let mut body = Body { lines: String::new(), answer: Vec::new() };
    let mut printed: Vec<Expression> = Vec::new();
    for (place, (value, _)) in graph.values.iter().enumerate() {
        let (expression, leaf) = match value {
            Value::Input(word) => (Expression::whole(names[*word]), true),
            Value::Known(bits) => {
                let (expression, plain) = tables.known(bits, &said[place].name, &number, language);
                (expression, plain)
            }
            Value::Operation(Operation::LookUp(table), operands) => {
                let name = tables.looked_up(table, &said[place].name);
                (language.entry(&name, &printed[operands[0]].text, None), false)
            }
            Value::Operation(operation, operands) => {
                let mut of: Vec<Expression> =
                    operands.iter().map(|&operand| printed[operand].clone()).collect();
                if let Value::Known(bits) = &graph.values[operands[0]].0
                    && let [bits] = bits[..]
                    && of[0].text == language.number(bits, false)
                {
                    of[0] = Expression::whole(language.number(bits, true));
                }
                let bound = operands.get(1).map_or(0, |&operand| bounds[operand]);
                (language.operation(operation, &of, bound), false)
            }
        };
        let of_its_own = statement(place).is_some()
            && user[place].is_some_and(|user| statement(user) != statement(place));
        let named = !leaf && (uses[place] > 1 || of_its_own || expression.text.len() > WIDE);
        let ends = user[place].is_none() && uses[place] == 1;
        printed.push(if named && !ends {
            let name = fresh(&said[place].name, &mut taken);
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

/// The number by which tables are looked up: of two, the second goes by rows of the first.
fn number(inputs: &[Input]) -> (String, usize) {
    let mut numbers = inputs.iter().filter_map(|input| Some((input.name, range(input.name)?)));
    match (numbers.next(), numbers.next()) {
        (Some((name, range)), None) => (singular(name).into(), range as usize),
        (Some((low, range)), Some((high, rows))) => {
            (format!("({range} * {high} + {low})"), (range * rows) as usize)
        }
        _ => (String::new(), 1),
    }
}

fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

/// The name, or the name and a number if it is taken.
fn fresh(name: &str, taken: &mut HashSet<String>) -> String {
    let name = if RESERVED.contains(&name) { format!("{name}_") } else { name.to_string() };
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.expect("numbers do not end");
    taken.insert(free.clone());
    free
}
