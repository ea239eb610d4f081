//! Choices as tables.

use super::words::{bytes, percent, range, sizes, taken};
use super::{Choice, Class, Cost, Limits, OnMachine, Question, answer};
use record::{Competitor, Ratio, Record, TooFew, grouped, unique};
use table::{Table, or_nothing};

/// Links to the files of a routine; empty if there are none.
pub type Copy<'a> = &'a dyn Fn(&Competitor) -> String;

/// The choices of each question for each of these classes.
pub fn by_class(records: &[Record], classes: &[Class], limits: &Limits) -> Vec<Choice> {
    let of = |question| classes.iter().map(move |class| answer(records, class, question, limits));
    Question::ALL.into_iter().flat_map(of).collect()
}

/// The answer on a terminal and in the book: a row per question and class; classes in a row with
/// the same answer share one. A choice that names no routine has a row only for the question of a
/// search.
pub fn answers(choices: &[Choice]) -> Table {
    let is_shown =
        |one: &&Choice| one.named().next().is_some() || one.question == Question::InSearch;
    // Where all costs are of one CPU, its name in each of them says nothing.
    let cpus = unique(choices.iter().flat_map(|choice| &choice.machines).map(|on| &on.cpu));
    let row = |choice: &Choice| {
        let group = format!("{}: {}", choice.question.name(), choice.question.unit());
        let costs = each_cost(choice, cpus.len() > 1);
        let cells = [taken(choice), tables(choice).unwrap_or_default(), costs];
        (choice.class.to_string(), (group, cells))
    };
    let mut table = Table::new(["class", "take", ">tables", "costs"]);
    let all: Vec<_> = choices.iter().filter(is_shown).map(row).collect();
    for alike in all.chunk_by(|one, next| one.1 == next.1) {
        let classes: Vec<&str> = alike.iter().map(|one| one.0.as_str()).collect();
        let (group, cells) = &alike[0].1;
        table.group_row(group, [classes.join(", ")].into_iter().chain(cells.clone()));
    }
    let replays = choices.iter().filter_map(|choice| Some((sizes(choice)?, choice.class)));
    let replays = grouped(replays);
    for (sizes, classes) in &replays {
        let of =
            if replays.len() > 1 { format!(" of {}", classes.join(", ")) } else { String::new() };
        table.note(format!("replays{of}: {sizes}"));
    }
    table
}

/// The cost on each machine, of the chosen routine or of the first tied one.
fn each_cost(choice: &Choice, is_cpu_named: bool) -> String {
    let mut costs = Vec::new();
    for (on, cost) in choice.costs() {
        let Some(takes) = cost.takes else { continue };
        let mut words = range(takes);
        if !choice.question.unit().contains(cost.unit) {
            words += &format!(" {}", cost.unit.trim_end());
        }
        let mut notes = Vec::new();
        if is_cpu_named {
            notes.push(choice.label(on));
        } else {
            notes.extend(choice.size_label(on));
        }
        if !on.votes() {
            notes.push("not counted".to_string());
        }
        if !notes.is_empty() {
            words += &format!(" ({})", notes.join(", "));
        }
        costs.push(words);
    }
    costs.join(", ")
}

fn tables(choice: &Choice) -> Option<String> {
    choice.take.as_ref().map(|one| bytes(one.table_bytes))
}

/// Every timed routine with its cost on each machine.
pub fn costs(choice: &Choice) -> Table {
    let of_machine = |on: &OnMachine| {
        let unit = on.costs.first().map_or("", |cost| cost.unit);
        let size = choice.size_label(on).map_or(String::new(), |size| format!(", {size}"));
        [
            format!(">{}\n{unit}", choice.label(on)),
            format!(">{} at {}{size}\nover the best", on.cpu, on.tier),
        ]
    };
    let headings = ["`routine", ">tables"].map(String::from).into_iter();
    let mut table = Table::new(headings.chain(choice.machines.iter().flat_map(of_machine)))
        .with_title(format!("{}: {}", choice.class, choice.question.unit()));
    let all = choice.machines.iter().flat_map(|on| &on.costs).map(Cost::taken);
    for one in unique(all) {
        let cells = choice.machines.iter().flat_map(|on| {
            let cost = on.of(&one.routine);
            let takes = cost.and_then(|cost| cost.takes).map(range);
            let lacks = on.lacks(&one.routine).then(|| TooFew::WORDS.to_string());
            [
                or_nothing(takes.or(lacks)),
                or_nothing(cost.and_then(|cost| cost.over_best).map(over)),
            ]
        });
        table.row([one.routine.to_string(), bytes(one.table_bytes)].into_iter().chain(cells));
    }
    table
}

/// The cost beyond the best, `0.3 to 0.9 %`, or `the best`.
pub fn over(Ratio { low, high, .. }: Ratio) -> String {
    match (low, high) {
        (1.0, 1.0) => "the best".to_string(),
        _ => format!("{} to {} %", percent(low), percent(high)),
    }
}
