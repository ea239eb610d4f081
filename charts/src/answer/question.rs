//! Questions of engine authors, and the comparison of a record that answers each.

use super::{Class, cpus};
use contract::Model::{
    Attackers, BoardAttacks, BoardBatch, Discovered, SquareAttacks, SquareBatch, ThreatChanges,
    Threats,
};
use contract::{Layout, Tier};
use record::{Comparison, Form, InUse, Model, Record, Rounds, RoutineResult};
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

    /// In words.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// In words without the layout of an answer.
    pub fn topic(self) -> &'static str {
        let name = self.name();
        name.split(',').next().unwrap_or(name)
    }

    /// The model that a routine follows to answer it.
    pub const fn model(self) -> contract::Model {
        self.facts().1
    }

    /// The unit of its costs. A machine without rulers has ns instead of cycles.
    pub const fn unit(self) -> &'static str {
        self.facts().2
    }

    const fn facts(self) -> (&'static str, contract::Model, &'static str) {
        const SIDE: &str = "all sliders of a side, one set per direction";
        const BATCH: &str = "many squares at once, bishop and rook of each";
        const ATTACKERS: &str = "attackers of a square, as a set";
        const ATTACKERS_IN_RAYS: &str = "attackers of a square, in ray order";
        const PAIRS: &str = "pairs that a piece hides, as sets";
        const PAIRS_IN_RAYS: &str = "pairs that a piece hides, in ray order";
        const THREATS: &str = "threats of a side's sliders, as a set";
        const CHANGES: &str = "pairs that a piece changes, at fixed places";
        const CHANGES_IN_LIST: &str = "pairs that a piece changes, as one list";
        const REPLAYED: &str = "look-ups replayed, ns each beyond an empty generator";
        match self {
            Question::InSearch => ("for a search, by replay", SquareAttacks, REPLAYED),
            Question::Perft => ("perft", SquareAttacks, "ns per node"),
            Question::WholeSide => (SIDE, BoardAttacks, "cycles per board"),
            Question::Batch => (BATCH, SquareBatch, "cycles per square"),
            Question::Boards => ("many boards at once", BoardBatch, "cycles per board"),
            Question::Attackers => (ATTACKERS, Attackers, "cycles per query"),
            Question::AttackersInRays => (ATTACKERS_IN_RAYS, Attackers, "cycles per query"),
            Question::Discovered => (PAIRS, Discovered, "cycles per query"),
            Question::DiscoveredInRays => (PAIRS_IN_RAYS, Discovered, "cycles per query"),
            Question::Threats => (THREATS, Threats, "cycles per board"),
            Question::ThreatChanges => (CHANGES, ThreatChanges, "cycles per query"),
            Question::ThreatChangesInList => (CHANGES_IN_LIST, ThreatChanges, "cycles per query"),
        }
    }

    /// The layout that an answer must have, if the question is about a whole position. A set and an
    /// answer in ray order do not replace each other, and neither do fixed places and a list.
    pub const fn layout(self) -> Option<Layout> {
        match self {
            Question::Attackers | Question::Discovered | Question::Threats => Some(Layout::Squares),
            Question::AttackersInRays | Question::DiscoveredInRays => Some(Layout::Rays),
            Question::ThreatChanges => Some(Layout::Places),
            Question::ThreatChangesInList => Some(Layout::List),
            _ => None,
        }
    }

    /// Whether it is about a whole position.
    pub const fn is_about_position(self) -> bool {
        self.model().is_about_position()
    }

    /// Whether a routine of its model answers it.
    pub(super) fn admits(self, routine: &RoutineResult) -> bool {
        self.layout().is_none_or(|layout| routine.layout == Some(layout))
    }

    /// The comparisons that answer it for a class, with their rounds: of a search one for each size
    /// of an evaluation, otherwise one. Empty if the run was quick, or if the processor is emulated
    /// or limited, cannot run the class, or is slow at instructions that are fast in the class.
    pub(super) fn asked<'a>(
        self,
        record: &'a Record,
        class: &Class,
    ) -> Vec<(&'a Comparison, &'a [Rounds])> {
        let machine = &record.machine;
        let is_slow = cpus::of(machine).is_some_and(|cpu| cpu.has.slow_pext);
        let is_of_class = class.is_run_by(machine) && (class.has.slow_pext || !is_slow);
        if !is_of_class || machine.unranked_reason().is_some() || record.quick {
            return Vec::new();
        }
        let built = self.built_for(record, class.has.tier);
        // A build for the machine itself represents its class.
        if built.is_empty() && Class::of_machine(machine) == Some(*class) {
            return self.built_for(record, Tier::Native);
        }
        built
    }

    fn built_for(self, record: &Record, tier: Tier) -> Vec<(&Comparison, &[Rounds])> {
        let model = self.model().into();
        let comparison = match self {
            Question::InSearch => return replays(record, tier),
            Question::Perft => perft(record, tier),
            Question::Batch => hot(record, tier, model, Form::Throughput, &["both"]),
            Question::Attackers | Question::AttackersInRays => {
                hot(record, tier, model, Form::Throughput, &["all"])
            }
            Question::WholeSide
            | Question::Boards
            | Question::Discovered
            | Question::DiscoveredInRays
            | Question::Threats
            | Question::ThreatChanges
            | Question::ThreatChangesInList => hot(record, tier, model, Form::Throughput, &[]),
        };
        comparison.into_iter().collect()
    }

    /// A search that was timed, with a build for the class.
    pub(super) fn searched<'a>(
        self,
        record: &'a Record,
        class: &Class,
    ) -> Option<(&'a Comparison, &'a [Rounds])> {
        let found: &InUse = record.in_use.as_ref().filter(|_| self == Question::InSearch)?;
        let is_built = |one: &&Comparison| one.condition.tier == class.has.tier;
        Some((found.search_comparisons().find(is_built)?, &found.rounds))
    }
}

/// The replays of a trace, the record's own size of an evaluation first. A trace that was replayed
/// with several uses of its answers is judged by the first of them.
pub(super) fn replays(record: &Record, tier: Tier) -> Vec<(&Comparison, &[Rounds])> {
    let Some(in_use) = &record.in_use else { return Vec::new() };
    let ordinary = in_use.trace_comparisons_at_tier(tier).take(1);
    let replays = ordinary.chain(in_use.further_size_comparisons(tier));
    replays.map(|comparison| (comparison, in_use.rounds.as_slice())).collect()
}

fn perft(record: &Record, tier: Tier) -> Option<(&Comparison, &[Rounds])> {
    let run = record.perft.iter().find(|run| run.tier == tier)?;
    Some((run.overall(Model::Perft)?, &run.rounds))
}

/// The hot times of a model in a form on the main workload, over some of its subjects or all.
pub(super) fn hot<'a>(
    record: &'a Record,
    tier: Tier,
    model: Model,
    form: Form,
    subjects: &[&str],
) -> Option<(&'a Comparison, &'a [Rounds])> {
    let main = &record.workloads.first()?.name;
    let is_it = |one: &&Comparison| {
        let of = &one.condition;
        let is_asked = one.model == model && one.subjects == subjects && of.tier == tier;
        is_asked && of.is_plain() && of.form == form && of.workload == *main
    };
    Some((record.comparisons.iter().find(is_it)?, &record.rounds))
}
