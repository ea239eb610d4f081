//! Choices as tables.

use super::words::{bytes, choice_words, extra_cost, range, sizes};
use super::{Choice, Class, Cost, Limits, MachineAnswer, Question, answer};
use record::{Competitor, Record, TooFew, group_by_key, unique};
use table::{Table, or_nothing};

/// Makes links to the files of a routine; empty if there are none.
pub type CopyLinks<'a> = &'a dyn Fn(&Competitor) -> String;

/// Returns the choices of each question for each of these classes.
pub fn choices_by_class(records: &[Record], classes: &[Class], limits: &Limits) -> Vec<Choice> {
    let mut choices = Vec::new();
    for question in Question::ALL {
        for class in classes {
            choices.push(answer(records, class, question, limits));
        }
    }
    choices
}

/// A row of [`answers`] without its class.
#[derive(PartialEq)]
struct AnswerRow {
    /// The question and its unit.
    group: String,
    cells: [String; 3],
}

/// Returns the answer on a terminal and in the book: a row per question and class. Classes in a row
/// with the same answer share one. A choice that names no routine has a row only for the question
/// of a search.
pub fn answers(choices: &[Choice]) -> Table {
    // Where all costs are of one CPU, they need no name of it.
    let machines = choices.iter().flat_map(|choice| &choice.machines);
    let are_cpus_named = unique(machines.map(|machine| &machine.cpu)).len() > 1;
    let mut rows = Vec::new();
    for choice in choices {
        if choice.candidates().next().is_some() || choice.question == Question::InSearch {
            rows.push((choice.class, answer_row(choice, are_cpus_named)));
        }
    }
    let mut table = Table::new(["class", "take", ">tables", "costs"]);
    for equal_rows in rows.chunk_by(|(_, row), (_, next)| row == next) {
        let classes: Vec<&str> = equal_rows.iter().map(|(class, _)| *class).collect();
        let (_, AnswerRow { group, cells }) = &equal_rows[0];
        table.add_group_row(group, [classes.join(", ")].into_iter().chain(cells.clone()));
    }
    for note in replay_notes(choices) {
        table.note(note);
    }
    table
}

fn answer_row(choice: &Choice, is_cpu_named: bool) -> AnswerRow {
    let tables = choice.take.as_ref().map(|candidate| bytes(candidate.table_bytes));
    let costs = machine_costs(choice, is_cpu_named);
    AnswerRow {
        group: format!("{}: {}", choice.question.name(), choice.question.unit()),
        cells: [choice_words(choice), tables.unwrap_or_default(), costs],
    }
}

/// Returns the sizes of an evaluation that searches were replayed at, with the classes if they
/// differ.
fn replay_notes(choices: &[Choice]) -> Vec<String> {
    let replays =
        group_by_key(choices.iter().filter_map(|choice| Some((sizes(choice)?, choice.class))));
    let mut notes = Vec::new();
    for (sizes, classes) in &replays {
        notes.push(if replays.len() > 1 {
            format!("replays of {}: {sizes}", classes.join(", "))
        } else {
            format!("replays: {sizes}")
        });
    }
    notes
}

/// Returns the cost on each machine, of the chosen routine or of the first tied one.
fn machine_costs(choice: &Choice, is_cpu_named: bool) -> String {
    let mut costs = Vec::new();
    for (machine, cost) in choice.costs() {
        let Some(time) = cost.time else { continue };
        let mut words = range(time);
        if !choice.question.unit().contains(cost.unit) {
            words += &format!(" {}", cost.unit.trim_end());
        }
        let mut notes = Vec::new();
        if is_cpu_named {
            notes.push(choice.label(machine));
        } else {
            notes.extend(choice.size_label(machine));
        }
        if !machine.votes() {
            notes.push("not counted".to_string());
        }
        if !notes.is_empty() {
            words += &format!(" ({})", notes.join(", "));
        }
        costs.push(words);
    }
    costs.join(", ")
}

/// Returns every timed routine with its cost on each machine.
pub fn costs(choice: &Choice) -> Table {
    let mut headings = vec!["`routine".to_string(), ">tables".to_string()];
    for machine in &choice.machines {
        headings.extend(cost_headings(choice, machine));
    }
    let mut table =
        Table::new(headings).with_title(format!("{}: {}", choice.class, choice.question.unit()));
    let costs = choice.machines.iter().flat_map(|machine| &machine.costs);
    for candidate in unique(costs.map(Cost::candidate)) {
        let mut cells = vec![candidate.routine.to_string(), bytes(candidate.table_bytes)];
        for machine in &choice.machines {
            cells.extend(cost_cells(machine, &candidate.routine));
        }
        table.add_row(cells);
    }
    table
}

/// Returns the headings of a machine: of the time, and of the cost over the best.
fn cost_headings(choice: &Choice, machine: &MachineAnswer) -> [String; 2] {
    let unit = machine.costs.first().map_or("", |cost| cost.unit);
    let size = choice.size_label(machine).map_or(String::new(), |size| format!(", {size}"));
    [
        format!(">{}\n{unit}", choice.label(machine)),
        format!(">{} at {}{size}\nover the best", machine.cpu, machine.tier),
    ]
}

/// Returns the time of a routine on a machine, and its cost over the best.
fn cost_cells(machine: &MachineAnswer, routine: &Competitor) -> [String; 2] {
    let cost = machine.cost(routine);
    let mut time = cost.and_then(|cost| cost.time).map(range);
    if time.is_none() && machine.lacks_samples(routine) {
        time = Some(TooFew::WORDS.to_string());
    }
    let over_best = cost.and_then(|cost| cost.over_best).map(extra_cost);
    [or_nothing(time), or_nothing(over_best)]
}
