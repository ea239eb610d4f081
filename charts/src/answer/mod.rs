//! The one place that chooses a routine. README, RESULTS, `recommend`, the summary of a run, the
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
pub use cpus::{CPUS, Cpu, called as cpu_called};
pub(crate) use first_screen::beyond;
pub use first_screen::{classes_without_own_machine, generators, picks, widest};
pub use machine::{Cost, OnMachine};
pub use question::Question;
use rule::Pick;
pub use table::{Copy, answers, by_class, costs, over};
pub use variant::{first_of, of_variant};
pub use words::{RULE, at_stake, headline, notes, sentence, sentences, short};
pub(crate) use words::{bytes, percent};

use record::{Competitor, Record, RoutineResult, unique};
use serde::Serialize;

/// The most that a routine may cost beyond the best, as a share.
pub const MOST: f64 = 0.01;

/// A machine whose reference and its copy are further apart than this share does not vote.
pub const FLOOR: f64 = 0.005;

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
    pub take: Option<Taken>,
    /// Decided: the other routines within the limit, smallest tables first. Not sure: the routines
    /// that the rule may name, the likeliest first. Without a vote: the routines not shown to
    /// exceed the limit, smallest tables first.
    pub tied: Vec<Taken>,
    /// The reason.
    pub why: Why,
    /// The costs on each machine, of a search for each size of an evaluation; those that vote
    /// first.
    pub machines: Vec<OnMachine>,
}

/// An eligible routine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Taken {
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

/// Answers a question for a class of CPUs from these records.
///
/// A routine's cost is what it takes beyond the best, on the voting machine where that is most, and
/// in a search at the size of an evaluation where that is most.
/// Among the routines that the class can run, the rule takes the smallest tables of those that cost
/// at most [`MOST`]; if none does, the one that costs least. A machine votes if it can run the
/// class, its record keeps the ratios of its invocations, and its floor is at most [`FLOOR`]. It
/// does not exclude a routine that it did not time, but one that has too few clean samples.
pub fn answer(records: &[Record], class: &Class, question: Question, limits: &Limits) -> Choice {
    let may = |routine: &RoutineResult| question.admits(routine) && limits.admit(class, routine);
    let machines = machine::heard(records, class, question, &may);
    let undecided = |why, tied| Choice {
        question,
        class: class.name,
        tier: class.has.tier.name(),
        is_limited: limits.table_bytes.is_some(),
        take: None,
        tied,
        why,
        machines: machines.clone(),
    };
    if machines.iter().all(|one| one.costs.is_empty()) {
        let why = if machines.is_empty() { Why::NotMeasured } else { Why::NothingAdmitted };
        return undecided(why, Vec::new());
    }
    let voting: Vec<&OnMachine> = machines.iter().filter(|one| one.votes()).collect();
    if voting.is_empty() {
        let costs = machines.iter().flat_map(|one| &one.costs);
        let open = costs.filter(|one| one.is_open).map(Cost::taken).collect();
        return undecided(Why::NoVote, smallest_first(open, &machines));
    }
    match rule::pick(&voting) {
        Pick::Sure { take, within_limit } => {
            Choice { take: Some(take), ..undecided(Why::Rule, within_limit) }
        }
        Pick::Unsure(possible) => undecided(Why::NotSure, possible),
        Pick::Nothing => undecided(Why::NothingAdmitted, Vec::new()),
    }
}

/// By tables; equal tables by the cost on the first machine that timed both.
fn smallest_first(all: Vec<Taken>, machines: &[OnMachine]) -> Vec<Taken> {
    let cost = |taken: &Taken| {
        let found = machines.iter().find_map(|one| one.of(&taken.routine)?.over_best);
        found.map_or(f64::INFINITY, |ratio| ratio.center)
    };
    let mut all = unique(all);
    all.sort_by(|a, b| a.table_bytes.cmp(&b.table_bytes).then(cost(a).total_cmp(&cost(b))));
    all
}

impl Limits {
    fn admit(&self, class: &Class, routine: &RoutineResult) -> bool {
        let Some(needs) = &routine.features else { return false };
        let fits = self.table_bytes.is_none_or(|most| routine.table_bytes <= most);
        let is_right = routine.error.is_none() && routine.twin_of.is_none();
        is_right && fits && class.has.runs(needs)
    }
}

impl Choice {
    /// The name of its class that users know.
    pub fn users_have(&self) -> &'static str {
        Class::from_name(self.class).map_or(self.class, |class| class.users_have)
    }

    /// The choice, or the tied routines.
    pub fn named(&self) -> impl Iterator<Item = &Taken> {
        self.take.iter().chain(self.tied.iter().filter(|_| self.take.is_none()))
    }

    /// The sizes of an evaluation, in bytes, that the answer for a search rests on: those that
    /// vote, or where none does all.
    pub fn evaluation_sizes(&self) -> Vec<u64> {
        let is_decided = self.machines.iter().any(OnMachine::votes);
        let counted = self.machines.iter().filter(|on| on.votes() || !is_decided);
        let mut sizes = unique(counted.filter_map(|on| on.evaluation_bytes));
        sizes.sort_unstable();
        sizes
    }

    /// The size of the evaluations of an entry of `machines`, if these are of several sizes.
    pub(crate) fn size_label(&self, on: &OnMachine) -> Option<String> {
        let sizes = unique(self.machines.iter().filter_map(|on| on.evaluation_bytes));
        on.evaluation_bytes.filter(|_| sizes.len() > 1).map(|size| bytes(size as usize))
    }

    /// The name of an entry of `machines`: `Zen 5`, or `Zen 5 at 128 KiB` if these are of several
    /// sizes of an evaluation.
    pub(crate) fn label(&self, on: &OnMachine) -> String {
        match self.size_label(on) {
            Some(size) => format!("{} at {size}", on.cpu),
            None => on.cpu.clone(),
        }
    }

    /// The names of the machines that vote, each once.
    pub(crate) fn voters(&self) -> Vec<&str> {
        unique(self.machines.iter().filter(|on| on.votes()).map(|on| on.cpu.as_str()))
    }

    /// The cost of a routine that the rule uses: the most that it takes on any machine that votes,
    /// and at any size of an evaluation, as a ratio to the best.
    pub fn cost(&self, taken: &Taken) -> Option<f64> {
        let voting = self.machines.iter().filter(|on| on.votes());
        let costs = voting.filter_map(|on| on.of(&taken.routine)?.over_best);
        costs.map(|ratio| ratio.center).reduce(f64::max)
    }

    /// The costs of the first named routine, machine by machine.
    pub fn costs(&self) -> Vec<(&OnMachine, &Cost)> {
        let Some(first) = self.named().next() else { return Vec::new() };
        let of = |one| Some((one, OnMachine::of(one, &first.routine)?));
        self.machines.iter().filter_map(of).collect()
    }
}
