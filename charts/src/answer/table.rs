//! Choices as tables.

use super::words::{self, bytes, percent, range, short, taken};
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
    let row = |choice: &Choice| {
        let group = format!("{}: {}", choice.question.name(), choice.question.unit());
        let cells = [taken(choice), tables(choice).unwrap_or_default(), each_cost(choice)];
        (choice.class.to_string(), (group, cells))
    };
    let mut table = Table::new(["class", "take", ">tables", "costs"]);
    let all: Vec<_> = choices.iter().filter(is_shown).map(row).collect();
    for alike in all.chunk_by(|one, next| one.1 == next.1) {
        let classes: Vec<&str> = alike.iter().map(|one| one.0.as_str()).collect();
        let (group, cells) = &alike[0].1;
        table.row_of(group, [classes.join(", ")].into_iter().chain(cells.clone()));
    }
    table
}

/// The cost on each machine, of the chosen routine or of the first tied one.
fn each_cost(choice: &Choice) -> String {
    let cost = |(on, cost): (&OnMachine, &Cost)| {
        let own = if choice.question.unit().contains(cost.unit) { "" } else { cost.unit };
        let mute = if on.votes() { "" } else { ", no vote" };
        Some(format!("{} {own}({}{mute})", range(cost.takes?), on.cpu))
    };
    choice.costs().into_iter().filter_map(cost).collect::<Vec<_>>().join(", ")
}

/// The answer for a first screen: a row per class of CPUs for search and perft, then one for each
/// other question, in which every line is a class.
pub fn first_screen(choices: &[Choice], copy: Copy) -> Table {
    let of = |question: Question| choices.iter().filter(move |one| one.question == question);
    let cost = ">in a search, ns per look-up";
    let headings = ["your build", "in a search use", ">tables", cost, "in perft use", "copy"];
    let mut table = Table::new(headings);
    let copied =
        |choice: &Choice| choice.named().next().map_or(String::new(), |one| copy(&one.routine));
    for choice in of(Question::InSearch) {
        let is_own = |one: &&Choice| one.class == choice.class && one.named().next().is_some();
        let perft = of(Question::Perft).find(is_own);
        let perft = perft.map(|one| format!("{} {}", taken(one), copied(one)));
        let [tables, cost, perft] = [tables(choice), voted(choice), perft].map(or_nothing);
        let build = choice.users_have().to_string();
        table.row([build, taken(choice), tables, cost, perft, copied(choice)]);
    }
    for question in [Question::WholeSide, Question::Batch] {
        let taken_of = of(question).filter_map(|one| Some((one.take.as_ref()?, one)));
        let each: Vec<&Choice> = grouped(taken_of).into_iter().map(|(_, alike)| alike[0]).collect();
        let lines = |cell: &dyn Fn(&Choice) -> String| {
            each.iter().map(|one| cell(one)).collect::<Vec<_>>().join("\n")
        };
        let class = |one: &Choice| one.users_have().split(" (").next().unwrap_or_default();
        let takes = lines(&|one| {
            let tables = words::tables(one.take.as_ref().map_or(0, |one| one.table_bytes));
            format!("{}: {} ({tables}) {}", class(one), taken(one), copied(one))
        });
        let costs = lines(&|one| format!("{}: {}", class(one), or_nothing(voted(one))));
        if !each.is_empty() {
            let asked = format!("{}: {}", question.name(), question.unit());
            table.row([asked, takes, String::new(), costs]);
        }
    }
    table
}

fn tables(choice: &Choice) -> Option<String> {
    choice.take.as_ref().map(|one| bytes(one.table_bytes))
}

/// The cost of the first named routine on the machines that vote, or on all if none does:
/// `3.2 to 3.8 (Zen 4, v3)`. By hot throughput, a machine without a vote on which another routine
/// is faster follows with both.
fn voted(choice: &Choice) -> Option<String> {
    let costs = choice.costs();
    let is_any = costs.iter().any(|(on, _)| on.votes());
    let is_hot = choice.take.is_some() && choice.question != Question::InSearch;
    let said = costs.iter().filter_map(|(on, cost)| {
        let level = on.tier.name().trim_start_matches("x86-64-");
        let takes = format!("{} ({}, {level}", range(cost.takes?), on.cpu);
        if !is_any || on.votes() {
            return Some(takes + ")");
        }
        let first = on.costs.first().filter(|first| is_hot && first.is_far(cost))?;
        let best = short(&first.routine, choice.question.model().name());
        Some(format!("{takes}, no vote; {best} {})", range(first.takes?)))
    });
    Some(said.collect::<Vec<_>>().join(", ")).filter(|said| !said.is_empty())
}

/// Every timed routine with its cost on each machine.
pub fn costs(choice: &Choice) -> Table {
    let of_machine = |on: &OnMachine| {
        let unit = on.costs.first().map_or("", |cost| cost.unit);
        [format!(">{}\n{unit}", on.cpu), format!(">{} at {}\nover the best", on.cpu, on.tier)]
    };
    let headings = ["`routine", ">tables"].map(String::from).into_iter();
    let mut table = Table::new(headings.chain(choice.machines.iter().flat_map(of_machine)))
        .titled(format!("{}: {}", choice.class, choice.question.unit()));
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
