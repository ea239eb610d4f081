//! Questions of engine authors, and the comparison of a record that answers each.

use super::{Class, cpus};
use contract::Model::{
    Attackers, BoardAttacks, BoardBatch, Discovered, SquareAttacks, SquareBatch, ThreatChanges,
    Threats,
};
use contract::{Layout, Tier};
use record::{Comparison, Form, Model, Record, Rounds, RoutineResult};
use serde::Serialize;

/// How a program uses attack sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The look-ups of a search, in their order, with its memory traffic between them: the whole
    /// replay.
    InSearch,
    /// A move generator without evaluation.
    Perft,
    /// All sliders of a side, a set for each direction.
    WholeSide,
    /// Bishop and rook of many squares at once.
    Batch,
    /// All directions of many boards at once.
    Boards,
    /// The pieces that attack a square, leapers included, as a set.
    Attackers,
    /// The same in ray order, which only a mailbox in that order makes use of.
    AttackersInRays,
    /// The pairs that a piece on a square hides, as two sets.
    Discovered,
    /// The same in ray order.
    DiscoveredInRays,
    /// All squares that a side's sliders attack.
    Threats,
    /// The pairs of attacker and victim that a piece changes, at fixed places.
    ThreatChanges,
    /// The same as one list.
    ThreatChangesInList,
}

impl Question {
    /// All questions, the most frequent in engines first.
    pub const ALL: [Question; 12] = [
        Question::InSearch,
        Question::Perft,
        Question::WholeSide,
        Question::Batch,
        Question::Boards,
        Question::Attackers,
        Question::AttackersInRays,
        Question::Discovered,
        Question::DiscoveredInRays,
        Question::Threats,
        Question::ThreatChanges,
        Question::ThreatChangesInList,
    ];

    /// Returns the question in words.
    pub const fn name(self) -> &'static str {
        match self {
            Question::InSearch => "for a search, by replay",
            Question::Perft => "perft",
            Question::WholeSide => "all sliders of a side, one set per direction",
            Question::Batch => "many squares at once, bishop and rook of each",
            Question::Boards => "many boards at once",
            Question::Attackers => "attackers of a square, as a set",
            Question::AttackersInRays => "attackers of a square, in ray order",
            Question::Discovered => "pairs that a piece hides, as sets",
            Question::DiscoveredInRays => "pairs that a piece hides, in ray order",
            Question::Threats => "threats of a side's sliders, as a set",
            Question::ThreatChanges => "pairs that a piece changes, at fixed places",
            Question::ThreatChangesInList => "pairs that a piece changes, as one list",
        }
    }

    /// Returns the words before the layout of an answer, which questions about positions share.
    pub fn topic(self) -> &'static str {
        let name = self.name();
        name.split(',').next().unwrap_or(name)
    }

    /// Returns the model that a routine follows to answer it.
    pub const fn model(self) -> contract::Model {
        match self {
            Question::InSearch | Question::Perft => SquareAttacks,
            Question::WholeSide => BoardAttacks,
            Question::Batch => SquareBatch,
            Question::Boards => BoardBatch,
            Question::Attackers | Question::AttackersInRays => Attackers,
            Question::Discovered | Question::DiscoveredInRays => Discovered,
            Question::Threats => Threats,
            Question::ThreatChanges | Question::ThreatChangesInList => ThreatChanges,
        }
    }

    /// Returns the unit of its costs. Answers of records without cycles are in ns instead.
    pub const fn unit(self) -> &'static str {
        match self {
            Question::InSearch => "look-ups replayed, ns each beyond an empty generator",
            Question::Perft => "ns per node",
            Question::Batch => "cycles per square",
            Question::WholeSide | Question::Boards | Question::Threats => "cycles per board",
            Question::Attackers
            | Question::AttackersInRays
            | Question::Discovered
            | Question::DiscoveredInRays
            | Question::ThreatChanges
            | Question::ThreatChangesInList => "cycles per query",
        }
    }

    /// Returns the layout that an answer must have, if the question is about a whole position. A
    /// set and an answer in ray order do not replace each other, and neither do fixed places and a
    /// list.
    pub const fn layout(self) -> Option<Layout> {
        match self {
            Question::Attackers | Question::Discovered | Question::Threats => Some(Layout::Squares),
            Question::AttackersInRays | Question::DiscoveredInRays => Some(Layout::Rays),
            Question::ThreatChanges => Some(Layout::Places),
            Question::ThreatChangesInList => Some(Layout::List),
            _ => None,
        }
    }

    /// Returns whether it is about a whole position.
    pub const fn is_about_position(self) -> bool {
        self.model().is_about_position()
    }

    /// Returns whether a routine of its model answers it.
    pub(super) fn admits(self, routine: &RoutineResult) -> bool {
        self.layout().is_none_or(|layout| routine.layout == Some(layout))
    }

    /// Returns the comparisons that answer it for a class, with their rounds: of a search one for
    /// each size of an evaluation, otherwise one. Returns none if the run was quick, or if the
    /// processor is emulated or limited, cannot run the class, or is slow at instructions that are
    /// fast in the class.
    pub(super) fn comparisons<'a>(
        self,
        record: &'a Record,
        class: &Class,
    ) -> Vec<(&'a Comparison, &'a [Rounds])> {
        let machine = &record.machine;
        if record.quick || machine.unranked_reason().is_some() || !class.is_run_by(machine) {
            return Vec::new();
        }
        let has_slow_pext = cpus::recognise(machine).is_some_and(|cpu| cpu.instructions.slow_pext);
        if has_slow_pext && !class.instructions.slow_pext {
            return Vec::new();
        }
        let comparisons = self.comparisons_at_tier(record, class.instructions.tier);
        // A build for the machine itself represents its class.
        if comparisons.is_empty() && Class::from_machine(machine) == Some(*class) {
            return self.comparisons_at_tier(record, Tier::Native);
        }
        comparisons
    }

    fn comparisons_at_tier(self, record: &Record, tier: Tier) -> Vec<(&Comparison, &[Rounds])> {
        let subjects: &[&str] = match self {
            Question::InSearch => return replays(record, tier),
            Question::Perft => return Vec::from_iter(perft_comparison(record, tier)),
            Question::Batch => &["both"],
            Question::Attackers | Question::AttackersInRays => &["all"],
            Question::WholeSide
            | Question::Boards
            | Question::Discovered
            | Question::DiscoveredInRays
            | Question::Threats
            | Question::ThreatChanges
            | Question::ThreatChangesInList => &[],
        };
        let model = self.model().into();
        Vec::from_iter(hot_comparison(record, tier, model, Form::Throughput, subjects))
    }

    /// Returns the timed search of a build for the class; only for the question of a search.
    pub(super) fn timed_search<'a>(
        self,
        record: &'a Record,
        class: &Class,
    ) -> Option<(&'a Comparison, &'a [Rounds])> {
        if self != Question::InSearch {
            return None;
        }
        let in_use = record.in_use.as_ref()?;
        let mut searches = in_use.search_comparisons();
        let search = searches.find(|search| search.condition.tier == class.instructions.tier)?;
        Some((search, &in_use.rounds))
    }
}

/// Returns the replays of a trace, that with the record's own size of an evaluation first. A trace
/// that was replayed with several uses of its answers is judged by the first of them.
pub(super) fn replays(record: &Record, tier: Tier) -> Vec<(&Comparison, &[Rounds])> {
    let Some(in_use) = &record.in_use else { return Vec::new() };
    let first_use = in_use.trace_comparisons_at_tier(tier).take(1);
    let replays = first_use.chain(in_use.further_size_comparisons(tier));
    replays.map(|comparison| (comparison, in_use.rounds.as_slice())).collect()
}

fn perft_comparison(record: &Record, tier: Tier) -> Option<(&Comparison, &[Rounds])> {
    let run = record.perft.iter().find(|run| run.tier == tier)?;
    Some((run.overall(Model::Perft)?, &run.rounds))
}

/// Returns the hot times of a model in a form on the main workload, over these of its subjects or,
/// without any, over all.
pub(super) fn hot_comparison<'a>(
    record: &'a Record,
    tier: Tier,
    model: Model,
    form: Form,
    subjects: &[&str],
) -> Option<(&'a Comparison, &'a [Rounds])> {
    let main_workload = &record.workloads.first()?.name;
    for comparison in &record.comparisons {
        let condition = &comparison.condition;
        let is_hot_on_main = condition.is_plain()
            && condition.tier == tier
            && condition.form == form
            && condition.workload == *main_workload;
        if is_hot_on_main && comparison.model == model && comparison.subjects == subjects {
            return Some((comparison, &record.rounds));
        }
    }
    None
}
