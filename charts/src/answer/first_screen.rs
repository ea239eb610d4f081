//! The first screen of README: one row per generator that an engine would take, sorted by the cost
//! that the rule uses, and the choice of each class in a line.
//!
//! A reader finds the generator that he has, sees what the others would save, and copies one. All
//! figures are of the widest class that voting machines run: then all generators are in one table,
//! compiled alike. The choice of a class rests on its own build.

use super::question::{Question, hot_comparison, replays};
use super::words::{bytes, percent, short, sizes, tables};
use super::{Candidate, Choice, Class, CopyLinks, MAX_EXTRA_COST, MachineAnswer, Why};
use crate::address::Addresses;
use record::{Comparison, Competitor, Form, Model, Record, group_by_key, unique};
use table::{NOTHING, Table, figure, or_nothing};

/// Instruction sets that a table names, the widest first, with the feature that tells each.
const INSTRUCTION_SETS: [(&str, &str); 4] =
    [("avx512f", "AVX-512"), ("gfni", "AVX2, GFNI"), ("avx2", "AVX2"), ("bmi2", "fast BMI2")];

/// Returns the answer for a search at the widest class that machines vote for.
pub fn widest_choice(choices: &[Choice]) -> Option<&Choice> {
    let searches = choices.iter().filter(|choice| choice.question == Question::InSearch);
    searches.rev().find(|choice| choice.voting_machines().next().is_some())
}

/// Number of rows of the table, unless the choices alone are more: it has to fit on one screen.
const ROWS: usize = 9;

/// What the cells of the table are read from.
struct Columns<'a> {
    records: &'a [Record],
    addresses: &'a Addresses,
    choice: &'a Choice,
    /// The machines of each size of an evaluation, which share a column.
    machines_by_size: Vec<Vec<&'a MachineAnswer>>,
    /// The machines with a timed search, which share a column.
    searched_machines: Vec<&'a MachineAnswer>,
    /// The record of the other columns.
    record: &'a Record,
    perft: Option<&'a Comparison>,
    /// Queen look-ups in throughput and latency.
    queens: [Option<&'a Comparison>; 2],
}

impl<'a> Columns<'a> {
    /// Returns the columns of the widest choice, or none if no record of a machine that votes is
    /// given.
    fn new(
        records: &'a [Record],
        choice: &'a Choice,
        addresses: &'a Addresses,
    ) -> Option<Columns<'a>> {
        let voting: Vec<&MachineAnswer> = choice.voting_machines().collect();
        let record = quoted_record(records, &voting)?;
        let mut searched_machines = voting.clone();
        searched_machines.retain(|machine| !machine.searches.is_empty());
        Some(Columns {
            records,
            addresses,
            choice,
            machines_by_size: group_by_size(&voting),
            searched_machines,
            record,
            perft: perft_comparison(record, choice),
            queens: [Form::Throughput, Form::Latency]
                .map(|form| queen_comparison(record, choice, form)),
        })
    }

    fn headings(&self) -> Vec<String> {
        let mut headings = ["generator", ">tables", "needs"].map(String::from).to_vec();
        for machines in &self.machines_by_size {
            let size = self.choice.size_label(machines[0]);
            let size = size.map_or(String::new(), |size| format!(" at {size}"));
            let names: Vec<&str> = machines.iter().map(|machine| machine.cpu.as_str()).collect();
            headings.push(format!(">replay{size}, {}", names.join(" / ")));
        }
        if !self.searched_machines.is_empty() {
            let names: Vec<&str> =
                self.searched_machines.iter().map(|machine| machine.cpu.as_str()).collect();
            headings.push(format!(">timed search, {}", names.join(" / ")));
        }
        headings.extend([">perft", ">throughput", ">latency", "copy"].map(String::from));
        headings
    }

    /// Returns the cells of a generator between its name and the links to its files. Each figure is
    /// a link to its address, also where a cell has one for each machine: each is of another record.
    fn cells(&self, generator: &Candidate) -> Vec<String> {
        let routine = &generator.routine;
        let mut cells = vec![bytes(generator.table_bytes), instruction_set(self.record, routine)];
        for machines in &self.machines_by_size {
            let mut costs = Vec::new();
            for machine in machines {
                costs.push(or_nothing(self.replay_cost(machine, routine)));
            }
            cells.push(costs.join(" / "));
        }
        if !self.searched_machines.is_empty() {
            let mut costs = Vec::new();
            for machine in &self.searched_machines {
                costs.push(or_nothing(self.search_cost(machine, routine)));
            }
            cells.push(costs.join(" / "));
        }
        for comparison in [self.perft, self.queens[0], self.queens[1]] {
            cells.push(or_nothing(
                comparison.and_then(|comparison| self.cycles(comparison, routine)),
            ));
        }
        cells
    }

    fn replay_cost(&self, machine: &MachineAnswer, routine: &Competitor) -> Option<String> {
        let words = percent_or_best(machine.cost(routine)?.over_best?.center);
        let record = self.record_of(machine)?;
        for (comparison, _) in replays(record, machine.tier) {
            if comparison.condition.state.evaluation_bytes() == machine.evaluation_bytes {
                return Some(self.addresses.link(record, comparison, routine, &words));
            }
        }
        None
    }

    fn search_cost(&self, machine: &MachineAnswer, routine: &Competitor) -> Option<String> {
        let mut searches = machine.searches.iter();
        let search = searches.find(|search| search.routine == *routine)?;
        let words = percent_or_best(search.over_best.center);
        let record = self.record_of(machine)?;
        let mut comparisons = record.in_use.as_ref()?.search_comparisons();
        let comparison = comparisons.find(|search| search.condition.tier == machine.tier)?;
        Some(self.addresses.link(record, comparison, routine, &words))
    }

    /// Returns the record that an answer was made from.
    fn record_of(&self, machine: &MachineAnswer) -> Option<&Record> {
        self.records.iter().find(|record| *record.id == *machine.record)
    }

    /// Returns the cycles of a routine in a comparison of the quoted record.
    fn cycles(&self, comparison: &Comparison, routine: &Competitor) -> Option<String> {
        let words = figure(comparison.standing(routine)?.cycles_per_unit?.center);
        Some(self.addresses.link(self.record, comparison, routine, &words))
    }

    /// Returns the sentences under the table.
    fn note(&self, generator_count: usize) -> String {
        let searches = if self.searched_machines.is_empty() { "" } else { " and search" };
        let sizes = sizes(self.choice);
        let sizes = sizes.map_or(String::new(), |sizes| format!(", replayed at {sizes}"));
        let records = unique(self.choice.voting_machines().map(|machine| machine.record.as_str()));
        format!(
            "The cheapest and the chosen of {generator_count} generators, built for {}; each \
             answer below is of a build for its class. Replay{searches}: time beyond the \
             best{sizes}. Perft: cycles per node; throughput and latency: cycles per queen \
             look-up, on {}. Records {}",
            self.choice.tier,
            super::cpu_called(&self.record.machine),
            records.join(", ")
        )
    }
}

/// Returns a table with a row per generator, or none if no machine votes.
pub fn generators(
    records: &[Record],
    choices: &[Choice],
    addresses: &Addresses,
    copy: CopyLinks,
) -> Option<Table> {
    let choice = widest_choice(choices)?;
    let columns = Columns::new(records, choice, addresses)?;
    let mut table = Table::new(columns.headings());
    let picks = picks_of_searches(choices);
    let generators = generators_by_cost(choice);
    for generator in first_rows(&generators, choices) {
        let name = short(&generator.routine, Question::InSearch.model().name());
        let mark = if picks.contains(&&generator.routine) { "**" } else { "" };
        let mut cells = vec![format!("{mark}{name}{mark}")];
        cells.extend(columns.cells(generator));
        cells.push(copy(&generator.routine));
        table.add_row(cells);
    }
    table.note(columns.note(generators.len()));
    Some(table)
}

/// Returns the choices in sentences: a line per question, with the classes that differ.
pub fn picks(choices: &[Choice], copy: CopyLinks) -> Vec<String> {
    let mut lines = Vec::new();
    for question in [Question::InSearch, Question::Perft, Question::WholeSide, Question::Batch] {
        let picks = picks_of_question(choices, question, copy);
        if !picks.is_empty() {
            lines.push(format!("- {}: {picks}", topic(question)));
        }
    }
    lines.extend(picks_of_positions(choices, copy));
    lines
}

/// Returns the choices of all questions about whole positions in one line, or none if `choices` has
/// no such question.
fn picks_of_positions(choices: &[Choice], copy: CopyLinks) -> Option<String> {
    let mut questions = unique(choices.iter().map(|choice| choice.question));
    questions.retain(|question| question.is_about_position());
    let mut parts = Vec::new();
    for question in &questions {
        let picks = picks_of_question(choices, *question, copy);
        if !picks.is_empty() {
            parts.push(format!("*{}* {picks}", topic(*question)));
        }
    }
    if questions.is_empty() {
        return None;
    }
    if parts.is_empty() {
        let topics = unique(questions.into_iter().map(Question::topic));
        return Some(format!("- Whole positions ({}): not measured yet", topics.join(", ")));
    }
    Some(format!(
        "- Whole positions at rest ([after a move](RESULTS.md#11-a-fresh-update-decides) others \
         may win): {}",
        parts.join("; ")
    ))
}

/// Returns the choices of a question, class by class. A class with the choice of the one before it
/// is left out, and so is one that no machine was measured for.
fn picks_of_question(choices: &[Choice], question: Question, copy: CopyLinks) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut previous = None;
    for choice in choices.iter().filter(|choice| choice.question == question) {
        let routines: Vec<&Competitor> =
            choice.candidates().map(|candidate| &candidate.routine).collect();
        if choice.machines.is_empty() || previous.as_ref() == Some(&routines) {
            continue;
        }
        // No routine answers in ray order or at fixed places without vectors.
        if question.is_about_position() && choice.why == Why::NothingAdmitted {
            continue;
        }
        if !matches!(choice.why, Why::Rule | Why::NotSure) {
            parts.push(format!("{} not decided", class_name(choice)));
            previous = None;
            continue;
        }
        parts.push(format!("{} {}", class_name(choice), pick(choice, copy)));
        previous = Some(routines);
    }
    parts.join(" · ")
}

/// Returns the classes that no machine was measured of. A CPU of a wider one answered for them,
/// with features withheld.
pub fn classes_without_own_machine(choices: &[Choice], records: &[Record]) -> Vec<&'static str> {
    let measured: Vec<Option<Class>> =
        records.iter().map(|record| Class::from_machine(&record.machine)).collect();
    let mut classes = Vec::new();
    for choice in choices {
        let is_answered = choice.question == Question::InSearch && !choice.machines.is_empty();
        if is_answered && !measured.contains(&Class::from_name(choice.class)) {
            classes.push(choice.class_display_name());
        }
    }
    classes
}

/// Returns the entries of each size of an evaluation, the smallest first.
fn group_by_size<'a>(voting: &[&'a MachineAnswer]) -> Vec<Vec<&'a MachineAnswer>> {
    let mut sizes = group_by_key(voting.iter().map(|machine| (machine.evaluation_bytes, *machine)));
    sizes.sort_by_key(|(size, _)| *size);
    sizes.into_iter().map(|(_, machines)| machines).collect()
}

/// Returns the record whose single figures the table quotes: the first that counts.
fn quoted_record<'a>(records: &'a [Record], voting: &[&MachineAnswer]) -> Option<&'a Record> {
    records.iter().find(|record| voting.iter().any(|machine| *record.id == *machine.record))
}

/// Returns the generators that a choice has costs of, the cheapest first.
fn generators_by_cost(choice: &Choice) -> Vec<Candidate> {
    let mut generators = Vec::new();
    for cost in choice.voting_machines().flat_map(|machine| &machine.costs) {
        let generator = cost.candidate();
        generators.extend(choice.cost(&generator).map(|cost| (cost, generator)));
    }
    let mut generators = unique(generators);
    generators.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    generators.into_iter().map(|(_, generator)| generator).collect()
}

/// Returns the generators that a choice names, and the cheapest others up to [`ROWS`].
fn first_rows<'a>(generators: &'a [Candidate], choices: &[Choice]) -> Vec<&'a Candidate> {
    let named: Vec<&Competitor> =
        choices.iter().flat_map(Choice::candidates).map(|candidate| &candidate.routine).collect();
    let named_count =
        generators.iter().filter(|generator| named.contains(&&generator.routine)).count();
    let mut room = ROWS.saturating_sub(named_count);
    let mut rows = Vec::new();
    for generator in generators {
        let is_named = named.contains(&&generator.routine);
        if !is_named && room == 0 {
            continue;
        }
        if !is_named {
            room -= 1;
        }
        rows.push(generator);
    }
    rows
}

fn picks_of_searches(choices: &[Choice]) -> Vec<&Competitor> {
    let mut picks = Vec::new();
    for choice in choices {
        if choice.question == Question::InSearch {
            picks.extend(choice.candidates().next().map(|candidate| &candidate.routine));
        }
    }
    picks
}

/// Returns what a ratio to the best is beyond it: `0.6 %`, or `best`.
pub(crate) fn percent_or_best(ratio: f64) -> String {
    if ratio == 1.0 { "best".to_string() } else { format!("{} %", percent(ratio)) }
}

/// Returns the widest instruction set that a routine needs, of those that some CPUs lack.
fn instruction_set(record: &Record, routine: &Competitor) -> String {
    let result = record.routines.iter().find(|result| result.name() == *routine);
    let features = result.and_then(|result| result.features.as_deref()).unwrap_or_default();
    for (feature, words) in INSTRUCTION_SETS {
        if features.iter().any(|name| *name == *feature) {
            return words.to_string();
        }
    }
    NOTHING.to_string()
}

fn perft_comparison<'a>(record: &'a Record, choice: &Choice) -> Option<&'a Comparison> {
    for run in &record.perft {
        if run.tier.name() == choice.tier
            && let Some(comparison) = run.overall(Model::Perft)
        {
            return Some(comparison);
        }
    }
    None
}

fn queen_comparison<'a>(record: &'a Record, choice: &Choice, form: Form) -> Option<&'a Comparison> {
    let tier = contract::Tier::from_name(choice.tier)?;
    let model = Question::InSearch.model().into();
    let (comparison, _) = hot_comparison(record, tier, model, form, &["queen"])?;
    Some(comparison)
}

/// Returns the words that begin the line of a question.
fn topic(question: Question) -> &'static str {
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
        Question::ThreatChanges => "pairs that a piece changes, at fixed places",
        Question::ThreatChangesInList => "changed pairs as one list",
    }
}

/// Returns `AVX2 + BMI2`: without the examples that follow in brackets.
fn class_name(choice: &Choice) -> &'static str {
    let name = choice.class_display_name();
    name.split(" (").next().unwrap_or(name)
}

/// Returns `hyperbola`, with its links unless it has a row; where the answer is not sure, each
/// routine with its share.
fn pick(choice: &Choice, copy: CopyLinks) -> String {
    let mut routines = Vec::new();
    for candidate in choice.candidates() {
        let name = short(&candidate.routine, choice.question.model().name());
        let share = match (&choice.take, candidate.percent) {
            (None, Some(percent)) => Some(format!("{percent} % sure")),
            _ => None,
        };
        routines.push(match choice.question {
            Question::InSearch | Question::Perft => {
                let share = share.map_or(String::new(), |share| format!(" ({share})"));
                format!("**{name}**{share}")
            }
            _ => {
                let size = tables(candidate.table_bytes);
                let share = share.map_or(String::new(), |share| format!(", {share}"));
                format!("**{name}** ({size}{share}) {}", copy(&candidate.routine))
            }
        });
    }
    routines.join(" or ") + &best_of_each_machine(choice)
}

/// Returns the best of each machine, where the choice is far from one of them.
fn best_of_each_machine(choice: &Choice) -> String {
    let cost = choice.candidates().next().and_then(|candidate| choice.cost(candidate));
    if cost.is_none_or(|cost| cost <= 1.0 + MAX_EXTRA_COST) {
        return String::new();
    }
    let mut bests = Vec::new();
    for machine in choice.voting_machines() {
        if let Some(best) = machine.costs.first() {
            let name = short(&best.routine, choice.question.model().name());
            bests.push(format!("{name} on {}", choice.label(machine)));
        }
    }
    format!(" (best: {})", bests.join(", "))
}
