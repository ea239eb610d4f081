//! The first screen of README: one row per generator that an engine would take, sorted by the cost
//! that the rule uses, and the choice of each class in a line.
//!
//! A reader finds the generator that he has, sees what the others would save, and copies one. All
//! figures are of the widest class that voting machines run: then all generators are in one table,
//! compiled alike. The choice of a class rests on its own build.

use super::question::{Question, hot, replays};
use super::words::{bytes, percent, short, sizes, tables};
use super::{Choice, Class, Copy, MOST, OnMachine, Taken, Why};
use crate::address::Addresses;
use record::{Comparison, Competitor, Form, Model, Record, grouped, unique};
use table::{Table, figure, or_nothing};

/// Instruction sets that a table names, the widest first, with the feature that tells each.
const NEEDS: [(&str, &str); 4] =
    [("avx512f", "AVX-512"), ("gfni", "AVX2, GFNI"), ("avx2", "AVX2"), ("bmi2", "fast BMI2")];

/// The answer for a search at the widest class that machines vote for.
pub fn widest(choices: &[Choice]) -> Option<&Choice> {
    let searches = choices.iter().filter(|choice| choice.question == Question::InSearch);
    searches.rev().find(|choice| choice.machines.iter().any(OnMachine::votes))
}

/// Rows of the table: the choices of any question, and the cheapest others.
const ROWS: usize = 9;

/// A row per generator; none if no machine votes. Figures are links to their addresses, if they
/// have any: each of a cell that has one per machine, since each is of another record.
pub fn generators(
    records: &[Record],
    choices: &[Choice],
    addresses: &Addresses,
    copy: Copy,
) -> Option<Table> {
    let choice = widest(choices)?;
    let voting: Vec<&OnMachine> = choice.machines.iter().filter(|on| on.votes()).collect();
    let quoted = quoted(records, &voting)?;
    let mut searched = voting.clone();
    searched.retain(|on| !on.searched.is_empty());
    let by_size = by_size(&voting);
    let columns = Columns { records, addresses, choice, quoted, by_size, searched };
    let mut table = Table::new(columns.headings());
    let picks = picks_of_searches(choices);
    let generators = sorted(choice, &voting);
    for taken in shown(&generators, choices) {
        let name = short(&taken.routine, Question::InSearch.model().name());
        let mark = if picks.contains(&&taken.routine) { "**" } else { "" };
        let mut cells = vec![
            format!("{mark}{name}{mark}"),
            bytes(taken.table_bytes),
            needs(quoted, &taken.routine),
        ];
        cells.extend(columns.figures(&taken.routine));
        cells.push(copy(&taken.routine));
        table.row(cells);
    }
    let searches = if columns.searched.is_empty() { "" } else { " and search" };
    let sizes = sizes(choice).map_or(String::new(), |sizes| format!(", replayed at {sizes}"));
    table.note(format!(
        "The cheapest and the chosen of {} generators, built for {}; each answer below is of a build for its \
         class. Replay{searches}: time beyond the best{sizes}. Perft: cycles per node; throughput and latency: cycles per queen \
         look-up, on {}. Records {}",
        generators.len(),
        choice.tier,
        super::cpu_called(&quoted.machine),
        unique(voting.iter().map(|on| on.record.as_str())).join(", ")
    ));
    Some(table)
}

/// The columns of figures, and what they are made from.
struct Columns<'a> {
    records: &'a [Record],
    addresses: &'a Addresses,
    choice: &'a Choice,
    /// The record of perft, throughput and latency.
    quoted: &'a Record,
    /// The machines of each column of a replay.
    by_size: Vec<Vec<&'a OnMachine>>,
    /// The machines that timed a search.
    searched: Vec<&'a OnMachine>,
}

impl Columns<'_> {
    /// The headings of the whole table.
    fn headings(&self) -> Vec<String> {
        let mut headings = ["generator", ">tables", "needs"].map(String::from).to_vec();
        for machines in &self.by_size {
            let size = self.choice.size_label(machines[0]);
            let size = size.map_or(String::new(), |size| format!(" at {size}"));
            let names: Vec<&str> = machines.iter().map(|on| on.cpu.as_str()).collect();
            headings.push(format!(">replay{size}, {}", names.join(" / ")));
        }
        headings.extend(self.searched.iter().map(|on| format!(">timed search, {}", on.cpu)));
        headings.extend([">perft", ">throughput", ">latency", "copy"].map(String::from));
        headings
    }

    /// The figures of a routine.
    fn figures(&self, routine: &Competitor) -> Vec<String> {
        let mut cells = Vec::new();
        for machines in &self.by_size {
            let costs = machines.iter().map(|on| or_nothing(self.replay_cost(on, routine)));
            cells.push(costs.collect::<Vec<_>>().join(" / "));
        }
        cells.extend(self.searched.iter().map(|on| or_nothing(self.search_cost(on, routine))));
        cells.push(self.cycles(perft_comparison(self.quoted, self.choice), routine));
        for form in [Form::Throughput, Form::Latency] {
            cells.push(self.cycles(queen_comparison(self.quoted, self.choice, form), routine));
        }
        cells
    }

    fn replay_cost(&self, on: &OnMachine, routine: &Competitor) -> Option<String> {
        let words = beyond(on.of(routine)?.over_best?.center);
        let record = self.record(on)?;
        let mut replays = replays(record, on.tier).into_iter().map(|(comparison, _)| comparison);
        let comparison = replays
            .find(|replay| replay.condition.state.evaluation_bytes() == on.evaluation_bytes)?;
        Some(self.addresses.link(record, comparison, routine, &words))
    }

    fn search_cost(&self, on: &OnMachine, routine: &Competitor) -> Option<String> {
        let searched = on.searched.iter().find(|searched| searched.routine == *routine)?;
        let words = beyond(searched.over_best.center);
        let record = self.record(on)?;
        let mut searches = record.in_use.as_ref()?.search_comparisons();
        let comparison = searches.find(|search| search.condition.tier == on.tier)?;
        Some(self.addresses.link(record, comparison, routine, &words))
    }

    /// The record that an answer was made from.
    fn record(&self, on: &OnMachine) -> Option<&Record> {
        self.records.iter().find(|record| *record.id == *on.record)
    }

    /// The cycles of a routine in a comparison of the quoted record.
    fn cycles(&self, comparison: Option<&Comparison>, routine: &Competitor) -> String {
        let cycles = comparison.and_then(|comparison| {
            let words = figure(comparison.standing(routine)?.cycles_per_unit?.center);
            Some(self.addresses.link(self.quoted, comparison, routine, &words))
        });
        or_nothing(cycles)
    }
}

/// The choices in sentences: a line per question, with the classes that differ.
pub fn picks(choices: &[Choice], copy: Copy) -> Vec<String> {
    let mut lines = Vec::new();
    for question in [Question::InSearch, Question::Perft, Question::WholeSide, Question::Batch] {
        let picks = picks_of_question(choices, question, copy);
        if !picks.is_empty() {
            lines.push(format!("- {}: {picks}", asked(question)));
        }
    }
    lines.extend(picks_of_positions(choices, copy));
    lines
}

/// The choices of all questions about whole positions in one line; none if they were not asked.
fn picks_of_positions(choices: &[Choice], copy: Copy) -> Option<String> {
    let mut questions = unique(choices.iter().map(|choice| choice.question));
    questions.retain(|question| question.is_about_position());
    let mut parts = Vec::new();
    for question in &questions {
        let picks = picks_of_question(choices, *question, copy);
        if !picks.is_empty() {
            parts.push(format!("*{}* {picks}", asked(*question)));
        }
    }
    if questions.is_empty() {
        return None;
    }
    if parts.is_empty() {
        let topics = unique(questions.into_iter().map(Question::topic));
        return Some(format!("- Whole positions ({}): not measured yet", topics.join(", ")));
    }
    Some(format!("- Whole positions: {}", parts.join("; ")))
}

/// The choices of a question, class by class. A class with the choice of the one before it is left
/// out, and so is one that no machine was measured for.
fn picks_of_question(choices: &[Choice], question: Question, copy: Copy) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut previous = None;
    for choice in choices.iter().filter(|choice| choice.question == question) {
        let named: Vec<&Competitor> = choice.named().map(|taken| &taken.routine).collect();
        if choice.machines.is_empty() || previous.as_ref() == Some(&named) {
            continue;
        }
        // No routine answers in ray order without vectors.
        if question.is_about_position() && choice.why == Why::NothingAdmitted {
            continue;
        }
        if !matches!(choice.why, Why::Rule | Why::NotSure) {
            parts.push(format!("{} not decided", class_name(choice)));
            previous = None;
            continue;
        }
        parts.push(format!("{} {}", class_name(choice), pick(choice, copy)));
        previous = Some(named);
    }
    parts.join(" · ")
}

/// The classes that no machine was measured of: a CPU of a wider one answered with features
/// withheld.
pub fn classes_without_own_machine(choices: &[Choice], records: &[Record]) -> Vec<&'static str> {
    let measured: Vec<Option<Class>> =
        records.iter().map(|record| Class::of_machine(&record.machine)).collect();
    let searches = choices.iter().filter(|choice| choice.question == Question::InSearch);
    searches
        .filter(|choice| !choice.machines.is_empty())
        .filter(|choice| !measured.contains(&Class::from_name(choice.class)))
        .map(Choice::users_have)
        .collect()
}

/// The entries of each size of an evaluation, the smallest first.
fn by_size<'a>(voting: &[&'a OnMachine]) -> Vec<Vec<&'a OnMachine>> {
    let mut sizes = grouped(voting.iter().map(|on| (on.evaluation_bytes, *on)));
    sizes.sort_by_key(|(size, _)| *size);
    sizes.into_iter().map(|(_, machines)| machines).collect()
}

/// The record whose single figures the table quotes: the first that counts.
fn quoted<'a>(records: &'a [Record], voting: &[&OnMachine]) -> Option<&'a Record> {
    records.iter().find(|record| voting.iter().any(|on| *record.id == *on.record))
}

/// The generators of a choice, those that cost least first.
fn sorted(choice: &Choice, voting: &[&OnMachine]) -> Vec<Taken> {
    let costs = voting.iter().flat_map(|on| &on.costs);
    let mut generators = unique(costs.map(|cost| cost.taken()));
    generators.retain(|taken| choice.cost(taken).is_some());
    generators
        .sort_by(|a, b| choice.cost(a).partial_cmp(&choice.cost(b)).expect("they have costs"));
    generators
}

/// The generators that a choice names, and the cheapest others up to [`ROWS`].
fn shown<'a>(sorted: &'a [Taken], choices: &[Choice]) -> Vec<&'a Taken> {
    let named: Vec<&Competitor> =
        choices.iter().flat_map(Choice::named).map(|taken| &taken.routine).collect();
    let is_named: Vec<bool> = sorted.iter().map(|taken| named.contains(&&taken.routine)).collect();
    let mut room = ROWS.saturating_sub(is_named.iter().filter(|is_named| **is_named).count());
    let mut rows = Vec::new();
    for (taken, is_named) in sorted.iter().zip(is_named) {
        if is_named {
            rows.push(taken);
        } else if room > 0 {
            room -= 1;
            rows.push(taken);
        }
    }
    rows
}

fn picks_of_searches(choices: &[Choice]) -> Vec<&Competitor> {
    let searches = choices.iter().filter(|choice| choice.question == Question::InSearch);
    searches.filter_map(|choice| choice.named().next()).map(|taken| &taken.routine).collect()
}

/// What a ratio to the best is beyond it: `0.6 %`, or `best`.
pub(crate) fn beyond(ratio: f64) -> String {
    if ratio == 1.0 { "best".to_string() } else { format!("{} %", percent(ratio)) }
}

/// What a CPU must have, of what not all have.
fn needs(record: &Record, routine: &Competitor) -> String {
    let result = record.routines.iter().find(|result| result.name() == *routine);
    let features = result.and_then(|result| result.features.as_deref()).unwrap_or_default();
    for (feature, words) in NEEDS {
        if features.iter().any(|name| *name == *feature) {
            return words.to_string();
        }
    }
    "–".to_string()
}

fn perft_comparison<'a>(record: &'a Record, choice: &Choice) -> Option<&'a Comparison> {
    let runs = record.perft.iter();
    runs.filter(|run| run.tier.name() == choice.tier).find_map(|run| run.overall(Model::Perft))
}

fn queen_comparison<'a>(record: &'a Record, choice: &Choice, form: Form) -> Option<&'a Comparison> {
    let tier = contract::Tier::from_name(choice.tier)?;
    let (found, _) = hot(record, tier, Question::InSearch.model().into(), form, &["queen"])?;
    Some(found)
}

fn asked(question: Question) -> &'static str {
    match question {
        Question::InSearch => "**Search, by replay**",
        Question::Perft => "Perft",
        Question::WholeSide => "All sliders of a side, a set per direction",
        Question::Batch => "Many squares at once, bishop and rook of each",
        Question::Boards => "Many boards at once",
        Question::Attackers => "attackers of a square, as a set",
        Question::AttackersInRays => "attackers in ray order",
        Question::Discovered => "pairs that a piece hides, as sets",
        Question::DiscoveredInRays => "pairs in ray order",
        Question::Threats => "threats of a side's sliders",
    }
}

/// `AVX2 + BMI2`: without the examples that follow in brackets.
fn class_name(choice: &Choice) -> &'static str {
    let name = choice.users_have();
    name.split(" (").next().unwrap_or(name)
}

/// `hyperbola`, with its links unless it has a row; where the answer is not sure, each with its
/// share.
fn pick(choice: &Choice, copy: Copy) -> String {
    let mut named = Vec::new();
    for taken in choice.named() {
        let name = short(&taken.routine, choice.question.model().name());
        let share = match (&choice.take, taken.percent) {
            (None, Some(percent)) => format!(" ({percent} % sure)"),
            _ => String::new(),
        };
        named.push(match choice.question {
            Question::InSearch | Question::Perft => format!("**{name}**{share}"),
            _ => {
                let size = tables(taken.table_bytes);
                format!("**{name}** ({size}{share}) {}", copy(&taken.routine))
            }
        });
    }
    named.join(" or ") + &own_bests(choice)
}

/// The best of each machine, where the choice is far from one of them.
fn own_bests(choice: &Choice) -> String {
    let is_far = choice
        .named()
        .next()
        .and_then(|taken| choice.cost(taken))
        .is_some_and(|cost| cost > 1.0 + MOST);
    if !is_far {
        return String::new();
    }
    let mut bests = Vec::new();
    for on in choice.machines.iter().filter(|on| on.votes()) {
        if let Some(best) = on.costs.first() {
            let name = short(&best.routine, choice.question.model().name());
            bests.push(format!("{name} on {}", choice.label(on)));
        }
    }
    format!(" (best: {})", bests.join(", "))
}
