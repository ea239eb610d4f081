//! Choices as tables.

use super::words::{bytes, percent, range, taken};
use super::{Choice, Class, Cost, Limits, OnMachine, Question, answer};
use record::{Ratio, Record, TooFew, unique};
use table::{Table, or_nothing};

/// Where a routine can be copied from; nothing where it cannot.
pub type Copy<'a> = &'a dyn Fn(&str) -> String;

/// The choices of each question for each of these classes.
pub fn by_class(records: &[Record], classes: &[Class], limits: &Limits) -> Vec<Choice> {
    let of = |question| classes.iter().map(move |class| answer(records, class, question, limits));
    Question::ALL.into_iter().flat_map(of).collect()
}

/// A line of the answer.
pub struct Row<'a> {
    /// What it is made of.
    pub choice: &'a Choice,
    /// The question and its unit.
    pub group: String,
    /// The class by its name on command lines; of several with one answer all of them.
    pub class: String,
    /// What their users have.
    pub users_have: String,
    /// Bytes of tables of what is taken.
    pub tables: String,
    /// What it costs, machine by machine; of what is undecided the first that is named.
    pub costs: String,
}

/// A line for each choice, and one for several classes in a row that have the same; of what names nobody only where a
/// search asks it.
pub fn rows(choices: &[Choice]) -> Vec<Row<'_>> {
    let is_shown =
        |one: &&Choice| one.named().next().is_some() || one.question == Question::InSearch;
    let mut all: Vec<Row> = Vec::new();
    for row in choices.iter().filter(is_shown).map(Row::of) {
        match all.last_mut().filter(|last| last.says() == row.says()) {
            Some(last) => {
                last.class += &format!(", {}", row.class);
                last.users_have += &format!("; {}", row.users_have);
            }
            None => all.push(row),
        }
    }
    all
}

impl<'a> Row<'a> {
    fn of(choice: &'a Choice) -> Row<'a> {
        let unit = choice.question.unit();
        let cost = |(on, cost): (&OnMachine, &Cost)| {
            let own = if unit.starts_with(cost.unit) { "" } else { cost.unit };
            let mute = if on.votes() { "" } else { ", no vote" };
            Some(format!("{} {own}({}{mute})", range(cost.takes?), on.cpu))
        };
        let costs: Vec<String> = choice.costs().into_iter().filter_map(cost).collect();
        let tables = choice.take.as_ref().map(|one| bytes(one.table_bytes));
        Row {
            choice,
            group: format!("{}: {unit}", choice.question.name()),
            class: choice.class.to_string(),
            users_have: Class::from_name(choice.class)
                .map_or(choice.class, |class| class.users_have)
                .to_string(),
            tables: tables.unwrap_or_default(),
            costs: costs.join(", "),
        }
    }

    fn says(&self) -> (&str, String, &str) {
        (&self.group, taken(self.choice), &self.costs)
    }
}

/// The answer as a table: for a document with what users have and where a routine can be copied from, for a terminal with
/// the names of classes.
pub fn answers(choices: &[Choice], copy: Option<Copy>) -> Table {
    let class = if copy.is_some() { "your users have" } else { "class" };
    let headings = [class, "take", ">tables", "costs"];
    let mut table = Table::new(headings.into_iter().chain(copy.map(|_| "copy")));
    for Row { choice, group, class, users_have, tables, costs } in rows(choices) {
        let first = choice.named().next();
        let copied = copy.map(|copy| first.map_or(String::new(), |one| copy(&one.routine)));
        let class = if copy.is_some() { users_have } else { class };
        let cells = [class, taken(choice), tables, costs];
        table.row_of(&group, cells.into_iter().chain(copied));
    }
    table
}

/// Every routine that was asked, with what it costs on each machine.
pub fn costs(choice: &Choice) -> Table {
    let of_machine = |on: &OnMachine| {
        let unit = on.costs.first().map_or("", |cost| cost.unit);
        [format!(">{}\n{unit}", on.cpu), format!(">{} at {}\nover the best", on.cpu, on.tier)]
    };
    let headings = ["`routine", ">tables"].map(String::from).into_iter();
    let mut table = Table::new(headings.chain(choice.machines.iter().flat_map(of_machine))).titled(
        format!("{}, {}: {}", choice.question.name(), choice.class, choice.question.unit()),
    );
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
        table.row([one.routine.clone(), bytes(one.table_bytes)].into_iter().chain(cells));
    }
    table
}

/// How far from the best, or that it is the best: `0.3 to 0.9 %`.
pub fn over(Ratio { low, high, .. }: Ratio) -> String {
    match (low, high) {
        (1.0, 1.0) => "the best".to_string(),
        _ => format!("{} to {} %", percent(low), percent(high)),
    }
}
