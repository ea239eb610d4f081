//! From a graph to the lines of a function: which values get a name and which are inlined in an expression.

use crate::graph::{Graph, Step, Value};
use crate::language::{Expression, Language};
use crate::made;
use crate::names::{Naming, Texts};
use crate::tables::{Known, Tables, board};
use crate::turns::{self, Open, mentions};
use contract::{Bracket, Input, Operation};
use std::collections::{HashMap, HashSet};

/// The length from which an expression gets a name of its own.
const WIDE: usize = 60;

/// Words that neither language allows as names.
const RESERVED: &[&str] = &[
    "register", "short", "long", "double", "auto", "int", "match", "move", "type", "new", "this",
    "class", "template", "operator", "and", "or", "not", "xor", "delete", "try", "using",
];

/// The name of the answer.
pub const ANSWER: &str = "attacks";

/// The lines of a function and its answer.
pub struct Body {
    /// One named value per line.
    pub lines: String,
    /// The words and vectors of the answer, each with its number of words.
    pub answer: Vec<(Expression, usize)>,
}

/// Prints the values of `graph`. `names` are the argument words, followed by names that must not be used.
/// Tables, and in Rust named boards, go to `tables`.
pub fn print(
    graph: &Graph,
    names: &[String],
    entries: &[String],
    features: &str,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Body {
    let language = tables.made.language;
    let name = |step: &Step| match (step.name, &step.value) {
        (Some((name, about)), _) => {
            let Naming { comment, .. } = texts.at(step.at);
            let comment = if comment.is_empty() { about.into() } else { comment };
            Naming { comment, ..Naming::plain(name) }
        }
        (_, Value::Made(place)) if !graph.made[*place].is_packed => {
            Naming::plain(made::name(graph.made[*place].lines))
        }
        _ => texts.at(step.at),
    };
    let mut said: Vec<Naming> = graph.steps.iter().map(name).collect();
    name_masks(graph, &mut said);
    for (place, step) in graph.steps.iter().enumerate() {
        // The contract joins the words of a register argument.
        if let Value::Operation(Operation::Joined, operands) = &step.value
            && !step.at.file().starts_with("algorithms/")
            && let Value::Input(word) = graph.steps[operands[0]].value
        {
            let name = names[word].split('[').next().unwrap_or_default().to_string();
            said[place] = Naming::plain(name);
        }
    }
    let statement =
        |value: usize| said[value].statement.map(|start| (graph.steps[value].at.file(), start));
    let (uses, bounds) = (graph.uses(), graph.bounds());
    let scopes = turns::scopes(graph);
    let (mut user, mut is_used_inside) = (vec![None; scopes.len()], vec![false; scopes.len()]);
    for (place, step) in graph.steps.iter().enumerate() {
        for &operand in step.operands() {
            user[operand] = Some(place);
            is_used_inside[operand] |= scopes[operand] != scopes[place];
        }
    }
    let mut open: Vec<Open> = Vec::new();
    let mut variables: HashMap<usize, Vec<String>> = HashMap::new();
    let mut taken: HashSet<String> =
        names.iter().filter_map(|name| name.split('[').next()).map(String::from).collect();
    let mut body = Body { lines: String::new(), answer: Vec::new() };
    let mut printed: Vec<Expression> = Vec::new();
    for (place, step) in graph.steps.iter().enumerate() {
        let Step { value, lanes, .. } = step;
        if let Value::Operation(Operation::Loop(bracket), operands) = value {
            let mut name = "";
            match *bracket {
                Bracket::Begin(_) => {
                    let mut names = Vec::new();
                    for (word, &first) in operands.iter().enumerate() {
                        let before = &printed[first].text;
                        // A variable left by another loop continues.
                        let is_left = matches!(
                            graph.steps[first].value,
                            Value::Operation(Operation::Loop(Bracket::Left(_)), _)
                        );
                        names.push(if is_left && uses[first] == 1 {
                            before.clone()
                        } else {
                            let name = fresh(&texts.carried(step.at, word), &mut taken);
                            body.lines += &language.variable(&name, before);
                            name
                        });
                    }
                    let own = (0..names.len()).map(|word| texts.carried(step.at, word)).collect();
                    open.push(Open::at(graph, place, names.clone(), own));
                    variables.insert(place, names);
                }
                Bracket::Carried(word) => name = &variables[&operands[0]][word],
                Bracket::Test => {
                    let goes = turns::goes(graph, operands, &printed);
                    let open = open.last_mut().expect("it began");
                    open.head(&mut body.lines, graph, &goes, language);
                }
                Bracket::End => {
                    let open = open.pop().expect("it began");
                    open.close(&mut body.lines, &printed, language);
                }
                Bracket::Left(word) => name = &variables[&graph.begin(operands[0])][word],
            }
            printed.push(Expression::whole(name));
            continue;
        }
        // A board's name at the top level of a C file could collide with another header's.
        let bits = graph.constant(place).filter(|_| language == Language::C);
        if let Some((name, bits)) = bits.and_then(|bits| Some((board(bits)?, bits))) {
            let name = fresh(&name.to_lowercase(), &mut taken);
            body.lines += &language.local(&name, 1, &language.number(bits, true));
            printed.push(Expression::whole(name));
            continue;
        }
        let known = |expression| Known { expression, is_plain: false };
        let said = &said[place];
        let Known { expression, is_plain } = match value {
            Value::Input(word) => {
                Known { is_plain: true, ..known(Expression::whole(&names[*word])) }
            }
            Value::Made(look_up) => known(Expression::whole(&entries[*look_up])),
            Value::Known(words, by) => tables.known(words, *lanes, said, by),
            Value::Operation(Operation::LookUp(table), operands) => {
                let first =
                    Some(&printed[operands[1]]).filter(|_| graph.constant(operands[1]) != Some(0));
                let is_bound = bounds[operands[0]] < table.len() as u64;
                let index = (&printed[operands[0]], *lanes, is_bound);
                tables.looked_up(*table, said, first, index)
            }
            Value::Operation(Operation::Row(table), operands) => {
                tables.row(*table, said, &printed[operands[0]], *lanes)
            }
            Value::Operation(operation, operands) if graph.width(place) > 1 => {
                let of: Vec<Expression> =
                    operands.iter().map(|&operand| printed[operand].clone()).collect();
                let constants = [0, 1].map(|place| graph.constant(*operands.get(place)?));
                let width = graph.width(place);
                let array = (*operation == Operation::Joined)
                    .then(|| side_by_side(graph, operands, names, language));
                known(match array.flatten() {
                    Some(array) => Expression::whole(language.loaded(&array, width)),
                    None => {
                        language.of_vectors(*operation, [width, *lanes], &of, constants, features)
                    }
                })
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
                let less = graph.constant(*operands.last().expect("an operation has operands"));
                let less = less.filter(|&bits| bits > 1 << 63).map(u64::wrapping_neg);
                known(match (operation, first, less) {
                    (Operation::Plus, None, Some(less)) => {
                        of[1] = Expression::whole(language.number(less, false));
                        language.operation(&Operation::Minus, &of, less)
                    }
                    (Operation::Minus, Some(bits), _) if bits > 0 && bits >= bound => {
                        let whole = Expression::whole(language.number(bits, false));
                        language.difference(&[whole, of.swap_remove(1)])
                    }
                    _ => language.operation(operation, &of, bound),
                })
            }
        };
        let is_last = user[place].is_none_or(|user| statement(user) != statement(place));
        let of_its_own = said.statement.is_some() && user[place].is_some() && is_last;
        let is_entry = !is_plain && matches!(value, Value::Known(..) | Value::Made(_));
        let mut named = !is_plain
            && (uses[place] > 1
                || of_its_own
                || is_entry
                || is_used_inside[place]
                || expression.text.len() > WIDE)
            && !(uses[place] == 1
                && !is_entry
                && user[place].is_some_and(|user| graph.is_begin(user)));
        if let Some(open) = open.last() {
            // A variable may change once nothing needs its old value.
            let is_asked = |name: &str| {
                let later = |&other: &usize| user[other].is_some_and(|user| user > place);
                (open.begin..place).filter(later).any(|other| mentions(&printed[other].text, name))
            };
            let own = said.statement.filter(|_| named).map(|_| &*said.name);
            match open.variable(place, own) {
                Some(name) if !is_asked(name) => {
                    body.lines += &language.assigned(name, &expression);
                    printed.push(Expression::whole(name));
                    continue;
                }
                Some(_) => named |= open.is_end(place),
                None => named &= !open.is_test(),
            }
        }
        let ends = user[place].is_none() && uses[place] == 1;
        printed.push(if named && !ends {
            let name = fresh(&said.name, &mut taken);
            body.lines += &language.local(&name, *lanes, &expression.text);
            Expression::whole(name)
        } else {
            expression
        });
    }
    let ends = graph.answer.iter().map(|&end| (printed[end].clone(), graph.steps[end].lanes));
    body.answer = ends.collect();
    body
}

/// Names the constants of another value's statement after their part in it.
fn name_masks(graph: &Graph, said: &mut [Naming]) {
    for (place, step) in graph.steps.iter().enumerate() {
        let Value::Operation(operation, operands) = &step.value else { continue };
        let name = match operation {
            Operation::And | Operation::AndNot | Operation::Pext | Operation::Pdep => "mask",
            Operation::Or => "not_mask",
            _ => continue,
        };
        for &operand in operands {
            let Step { value, lanes, name: default, .. } = &graph.steps[operand];
            let is_table = matches!(value, Value::Known(words, _) if words.len() > *lanes);
            if is_table && default.is_none() && said[operand].statement == said[place].statement {
                said[operand].name = name.into();
            }
        }
    }
}

/// Adjacent words of an argument, in order, as an array.
fn side_by_side(
    graph: &Graph,
    operands: &[usize],
    names: &[String],
    language: Language,
) -> Option<String> {
    let input = |&operand: &usize| match graph.steps[operand].value {
        Value::Input(word) => Some(word),
        _ => None,
    };
    let first = input(&operands[0])?;
    let (array, place) = names[first].split_once('[')?;
    let is_next = |(next, operand)| {
        input(operand) == Some(next) && names[next].split('[').next() == Some(array)
    };
    (first..).zip(operands).all(is_next).then(|| match (language, place) {
        (_, "0]") => array.into(),
        (Language::Rust, place) => format!("{array}[{}..]", place.trim_end_matches(']')),
        (Language::C, place) => format!("({array} + {})", place.trim_end_matches(']')),
    })
}

/// The name of each word of the arguments.
pub fn words(inputs: &[Input]) -> Vec<String> {
    let named = |input: &Input| match input.words {
        1 => vec![input.name.to_string()],
        words => (0..words).map(|word| format!("{}[{word}]", input.name)).collect(),
    };
    inputs.iter().flat_map(named).collect()
}

/// The name, with a number if it is taken.
fn fresh(name: &str, taken: &mut HashSet<String>) -> String {
    let name = if RESERVED.contains(&name) { format!("{name}_") } else { name.to_string() };
    // A second `p2` is `p2_2`, not `p22`.
    let gap = if name.ends_with(|sign: char| sign.is_ascii_digit()) { "_" } else { "" };
    let numbered = (2..).map(|number| format!("{name}{gap}{number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.expect("numbers do not end");
    taken.insert(free.clone());
    free
}
