//! Names and users of the values of a graph, collected before any is printed: whether a value needs
//! a name depends on the values after it.

use crate::graph::{Graph, Step, Value};
use crate::names::{Naming, Texts};
use crate::runtime_look_ups;
use crate::turns;
use contract::{Input, Operation};

/// The uses of each value.
pub struct Usage {
    /// Uses, as an operand or in the answer.
    pub count: Vec<usize>,
    /// The last value that has it as an operand.
    pub last_user: Vec<Option<usize>>,
    /// Whether a user is in another loop or branch, so that an inlined value would be computed
    /// more often or less often than in the source.
    pub is_used_in_other_scope: Vec<bool>,
    /// No value is greater than its bound.
    pub upper_bounds: Vec<u64>,
}

impl Usage {
    /// Counts the users of each value.
    pub fn new(graph: &Graph) -> Self {
        let scopes = turns::scopes(graph);
        let mut last_user = vec![None; graph.steps.len()];
        let mut is_used_in_other_scope = vec![false; graph.steps.len()];
        for (user, step) in graph.steps.iter().enumerate() {
            for &operand in step.operands() {
                last_user[operand] = Some(user);
                is_used_in_other_scope[operand] |= scopes[operand] != scopes[user];
            }
        }
        let (count, upper_bounds) = (graph.uses(), graph.bounds());
        Usage { count, last_user, is_used_in_other_scope, upper_bounds }
    }
}

/// Finds the name of each value in the source, or makes one.
pub fn name_values(graph: &Graph, arguments: &[String], texts: &mut Texts) -> Vec<Naming> {
    let mut naming: Vec<Naming> = graph.steps.iter().map(|step| name(graph, step, texts)).collect();
    name_masks(graph, &mut naming);
    for (value, step) in graph.steps.iter().enumerate() {
        // The words of a register argument are joined by the contract and not by the kernel: the
        // source has no name for that.
        if let Value::Operation(Operation::Joined, operands) = &step.value
            && !is_in_kernel(step)
            && let Value::Input(word) = graph.steps[operands[0]].value
        {
            naming[value] = Naming::plain(argument_of(&arguments[word]));
        }
    }
    naming
}

fn name(graph: &Graph, step: &Step, texts: &mut Texts) -> Naming {
    if let Some((name, about)) = step.name {
        let Naming { comment, .. } = texts.naming(step.location);
        let comment = if comment.is_empty() { about.to_string() } else { comment };
        return Naming { comment, ..Naming::plain(name) };
    }
    match &step.value {
        Value::Runtime(look_up) if !graph.runtime_look_ups[*look_up].is_packed => {
            Naming::plain(runtime_look_ups::owner_name(graph.runtime_look_ups[*look_up].lines))
        }
        // The contract takes a vector apart, in a place that has no name.
        Value::Operation(Operation::Lane(_), operands) if !is_in_kernel(step) => {
            let vector = &graph.steps[operands[0]];
            Naming::plain(name(graph, vector, texts).name)
        }
        _ => texts.naming(step.location),
    }
}

/// Returns whether the place of a value is in the source of an algorithm, and not in the
/// contract's.
fn is_in_kernel(step: &Step) -> bool {
    step.location.file().starts_with("algorithms/")
}

/// Names tables after their part in the statement that uses them, where the statement's own name
/// belongs to the result.
fn name_masks(graph: &Graph, naming: &mut [Naming]) {
    for (value, step) in graph.steps.iter().enumerate() {
        let Value::Operation(operation, operands) = &step.value else { continue };
        let name = match operation {
            Operation::And | Operation::AndNot | Operation::Pext | Operation::Pdep => "mask",
            Operation::Or => "not_mask",
            _ => continue,
        };
        for &operand in operands {
            let Step { value: kind, lanes, name: default, .. } = &graph.steps[operand];
            let is_table = matches!(kind, Value::Constant(words, _) if words.len() > *lanes);
            let is_same_statement = naming[operand].statement == naming[value].statement;
            if is_table && default.is_none() && is_same_statement {
                naming[operand].name = name.into();
            }
        }
    }
}

/// Returns the name of each word of the arguments: `square`, `occupied[0]`, `occupied[1]`.
pub fn word_names(inputs: &[Input]) -> Vec<String> {
    let mut names = Vec::new();
    for input in inputs {
        match input.words {
            1 => names.push(input.name.to_string()),
            words => names.extend((0..words).map(|word| format!("{}[{word}]", input.name))),
        }
    }
    names
}

/// Returns the argument that a word of [`word_names`] belongs to.
pub fn argument_of(word: &str) -> &str {
    word.split('[').next().unwrap_or_default()
}
