//! Chooses a routine, in this one place. README, RESULTS, `recommend`, the summary of a run, the
//! book and the READMEs of variants render a [`Choice`].

mod class;
mod cpu_names;
mod cpus;
mod first_screen;
mod machine;
mod question;
mod rule;
mod table;
mod variant;
mod words;

pub use class::Class;
pub use cpu_names::class_of_cpu;
pub use cpus::{CPUS, Cpu, display_name as cpu_called};
pub(crate) use first_screen::percent_or_best;
pub use first_screen::{classes_without_own_machine, generators, picks, widest_choice};
pub use machine::{Cost, MachineAnswer};
pub use question::Question;
use rule::Pick;
pub use table::{CopyLinks, answers, choices_by_class, costs};
pub use variant::{first_routine, variant_answers};
pub use words::{RULE, headline, notes, sentence, sentences, short, stake_note};
pub(crate) use words::{bytes, percent};

use record::{Competitor, Record, RoutineResult, unique};
use serde::Serialize;

/// The most that a routine may cost beyond the best, as a share.
pub const MAX_EXTRA_COST: f64 = 0.01;

/// A machine whose reference and its copy are further apart than this share does not vote: half of
/// [`MAX_EXTRA_COST`], so that the noise is less than the cost that the rule looks for.
pub const MAX_FLOOR: f64 = 0.005;

/// Limits of a program beyond its class of CPUs; none by default.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Bytes of look-up tables.
    pub table_bytes: Option<usize>,
}

/// The answer to a question for a class of CPUs, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The question.
    pub question: Question,
    /// The name of the class.
    pub class: &'static str,
    /// The tier that programs for the class are compiled for.
    pub tier: &'static str,
    /// Whether [`Limits`] exclude routines: then "the best" is the best of the rest.
    pub is_limited: bool,
    /// The routine to take; none where the answer is undecided.
    pub take: Option<Candidate>,
    /// Decided: the other routines within the limit, smallest tables first. Not sure: the routines
    /// that the rule may name, the likeliest first. Without a vote: the routines not shown to
    /// exceed the limit, smallest tables first.
    pub tied: Vec<Candidate>,
    /// The reason.
    pub why: Why,
    /// The costs on each machine, of a search for each size of an evaluation; those that vote
    /// first.
    pub machines: Vec<MachineAnswer>,
}

/// An eligible routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The routine, or a library.
    pub routine: Competitor,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// After how many of a hundred draws from the invocations the rule names it; none where no
    /// machine votes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<u32>,
}

/// Why there is an answer, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The rule picked a routine.
    Rule,
    /// No machine that timed it has a vote.
    NoVote,
    /// The rule names another routine after more than one in ten draws from the invocations.
    NotSure,
    /// No timed routine fits the limits.
    NothingAdmitted,
    /// No record timed it.
    NotMeasured,
}

/// What an answer is for: a question about programs for a class of CPUs, within limits.
#[derive(Clone, Copy)]
struct Request<'a> {
    class: &'a Class,
    question: Question,
    limits: &'a Limits,
}

impl Request<'_> {
    /// Returns whether a routine may be the answer.
    fn admits(&self, routine: &RoutineResult) -> bool {
        self.question.admits(routine) && self.limits.admit(self.class, routine)
    }
}

/// Answers a question for a class of CPUs from these records.
///
/// A routine's cost is its time to that of the best, on the voting machine where that is most, and
/// in a search at the size of an evaluation where that is most. Among the routines that the class
/// can run, the rule takes the smallest tables of those that cost at most [`MAX_EXTRA_COST`] more
/// than the best; if none does, the one that costs least. A machine votes if it can run the class,
/// its record keeps the ratios of its invocations, and its floor is at most [`MAX_FLOOR`]. It does
/// not exclude a routine that it did not time, but one that has too few clean samples.
pub fn answer(records: &[Record], class: &Class, question: Question, limits: &Limits) -> Choice {
    let request = Request { class, question, limits };
    let mut choice = Choice {
        question,
        class: class.name,
        tier: class.instructions.tier.name(),
        is_limited: limits.table_bytes.is_some(),
        take: None,
        tied: Vec::new(),
        why: Why::NotMeasured,
        machines: machine::machine_answers(records, &request),
    };
    if choice.machines.is_empty() {
        return choice;
    }
    if choice.machines.iter().all(|machine| machine.costs.is_empty()) {
        choice.why = Why::NothingAdmitted;
        return choice;
    }
    let voting: Vec<&MachineAnswer> =
        choice.machines.iter().filter(|machine| machine.votes()).collect();
    if voting.is_empty() {
        choice.tied = open_candidates(&choice.machines);
        choice.why = Why::NoVote;
        return choice;
    }
    match rule::pick(&voting) {
        Pick::Sure { take, within_limit } => {
            choice.take = Some(take);
            choice.tied = within_limit;
            choice.why = Why::Rule;
        }
        Pick::Unsure(possible) => {
            choice.tied = possible;
            choice.why = Why::NotSure;
        }
        Pick::Nothing => choice.why = Why::NothingAdmitted,
    }
    choice
}

/// Returns the routines that are not shown to exceed the limit, smallest tables first; of equal
/// tables those that cost less on the first machine.
fn open_candidates(machines: &[MachineAnswer]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for cost in machines.iter().flat_map(|machine| &machine.costs) {
        if cost.is_open {
            candidates.push(cost.candidate());
        }
    }
    let mut candidates = unique(candidates);
    candidates.sort_by(|a, b| {
        let by_cost = first_cost(a, machines).total_cmp(&first_cost(b, machines));
        a.table_bytes.cmp(&b.table_bytes).then(by_cost)
    });
    candidates
}

/// Returns the cost on the first machine that has one.
fn first_cost(candidate: &Candidate, machines: &[MachineAnswer]) -> f64 {
    for machine in machines {
        let cost = machine.cost(&candidate.routine);
        if let Some(ratio) = cost.and_then(|cost| cost.over_best) {
            return ratio.center;
        }
    }
    f64::INFINITY
}

impl Limits {
    fn admit(&self, class: &Class, routine: &RoutineResult) -> bool {
        let Some(needs) = &routine.features else { return false };
        let fits = self.table_bytes.is_none_or(|most| routine.table_bytes <= most);
        let is_right = routine.error.is_none() && routine.twin_of.is_none();
        is_right && fits && class.instructions.runs(needs)
    }
}

impl Choice {
    /// Returns the name of its class that users know.
    pub fn class_display_name(&self) -> &'static str {
        Class::from_name(self.class).map_or(self.class, |class| class.display_name)
    }

    /// Returns the routine to take, or if there is none the tied ones.
    pub fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        self.take.iter().chain(self.tied.iter().filter(|_| self.take.is_none()))
    }

    /// Returns the entries of `machines` that vote.
    pub(crate) fn voting_machines(&self) -> impl Iterator<Item = &MachineAnswer> {
        self.machines.iter().filter(|machine| machine.votes())
    }

    /// Returns the sizes of an evaluation, in bytes, that the answer for a search rests on: those
    /// of the machines that vote, or of all machines if none votes.
    pub fn evaluation_sizes(&self) -> Vec<u64> {
        let has_votes = self.voting_machines().next().is_some();
        let mut sizes = Vec::new();
        for machine in &self.machines {
            if machine.votes() || !has_votes {
                sizes.extend(machine.evaluation_bytes);
            }
        }
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Returns the size of the evaluations of an entry of `machines`, if these are of several
    /// sizes.
    pub(crate) fn size_label(&self, machine: &MachineAnswer) -> Option<String> {
        let sizes = unique(self.machines.iter().filter_map(|machine| machine.evaluation_bytes));
        machine.evaluation_bytes.filter(|_| sizes.len() > 1).map(|size| bytes(size as usize))
    }

    /// Returns the name of an entry of `machines`: `Zen 5`, or `Zen 5 at 128 KiB` if these are of
    /// several sizes of an evaluation.
    pub(crate) fn label(&self, machine: &MachineAnswer) -> String {
        match self.size_label(machine) {
            Some(size) => format!("{} at {size}", machine.cpu),
            None => machine.cpu.clone(),
        }
    }

    /// Returns the names of the machines that vote, each once.
    pub(crate) fn voters(&self) -> Vec<&str> {
        unique(self.voting_machines().map(|machine| machine.cpu.as_str()))
    }

    /// Returns the cost of a routine that the rule uses: the most that it takes on any machine that
    /// votes, and at any size of an evaluation, as a ratio to the best.
    pub fn cost(&self, candidate: &Candidate) -> Option<f64> {
        let mut costs = Vec::new();
        for machine in self.voting_machines() {
            let cost = machine.cost(&candidate.routine);
            costs.extend(cost.and_then(|cost| cost.over_best).map(|ratio| ratio.center));
        }
        costs.into_iter().reduce(f64::max)
    }

    /// Returns the costs of the first named routine, machine by machine.
    pub fn costs(&self) -> Vec<(&MachineAnswer, &Cost)> {
        let Some(first) = self.candidates().next() else { return Vec::new() };
        let mut costs = Vec::new();
        for machine in &self.machines {
            costs.extend(machine.cost(&first.routine).map(|cost| (machine, cost)));
        }
        costs
    }
}
