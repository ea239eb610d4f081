//! The counts of one routine, in a record.

use crate::{
    CodeHash, Competitor, Estimate, Form, Model, Name, PlainLines, PlainText, Stepped, Symbol,
    TallyRange,
};
use contract::{Layout, PositionForm};
use std::collections::BTreeMap;

/// One routine with its counts and times.
#[apply(stored!)]
pub struct RoutineResult {
    /// Variant, as its crate is called.
    pub variant: Name,
    /// Family of the variant.
    pub family: Name,
    /// Routine.
    pub routine: Name,
    /// Model that the routine implements.
    pub model: Model,
    /// Unit of its times.
    pub unit: Name,
    /// Routine that an adapter lifts to this model.
    pub adapter_of: Option<Name>,
    /// Routine whose machine code this one's equals.
    pub twin_of: Option<Competitor>,
    /// Form in which it reads a whole position, if its model is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub position_form: Option<PositionForm>,
    /// Layout of its answer on a whole position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub layout: Option<Layout>,
    /// Engine that computes in this way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine_form: Option<EngineForm>,
    /// A note for readers.
    pub note: Option<PlainText>,
    /// CPU features that it needs beyond the tier.
    pub features: Option<Vec<Name>>,
    /// Bytes of look-up tables.
    pub table_bytes: usize,
    /// Milliseconds to build all tables of the variant once, if they are built at run time.
    pub table_build_ms: Option<f64>,
    /// Stack and vectors of its timed loops.
    pub as_compiled: Option<AsCompiled>,
    /// Cases compared with the oracle before the first sample, all right.
    pub verified_cases: u64,
    /// Counts per subject (direction, line, piece).
    pub probes: Vec<ProbeResult>,
    /// Times by criterion over all subjects on the main workload, by form: nanoseconds per unit by
    /// the wall clock, with criterion's own interval of 95 %.
    #[serde(
        default,
        deserialize_with = "crate::removed::read_criterion",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub criterion: BTreeMap<Form, Estimate>,
    /// The reason why there are no times: a wrong answer is an error row, never a time.
    pub error: Option<PlainLines>,
}

/// An engine that computes in the same way as a routine.
#[apply(stored!)]
#[derive(Eq)]
pub struct EngineForm {
    /// Engine.
    pub engine: PlainText<64>,
    /// Where it does so: a pull request and its year.
    pub source: PlainText<200>,
}

/// Properties of the compiled timed loops of a routine: the maximum over them.
#[apply(stored!)]
#[derive(Copy, Eq)]
pub struct AsCompiled {
    /// Reads and writes of the stack per call.
    pub stack_accesses: u32,
    /// Bits of the widest vector register, 0 of scalar code.
    pub vector_bits: u32,
}

/// Exact counts of one probe.
#[apply(stored!)]
pub struct ProbeResult {
    /// Direction, line, piece ...
    pub subject: Name,
    /// Symbol of the machine code.
    pub symbol: Symbol,
    /// Hash of the probe's bytes, relocations masked; empty where we cannot read them (all but
    /// x86-64).
    pub hash: CodeHash,
    /// The work per call.
    pub work: Option<Work>,
    /// Static counts of the emitted code.
    pub emitted: Option<ClassCounts>,
    /// Operations of the source, if its kernel is generic.
    pub tally: Option<TallyRange>,
    /// Executed instructions per call by Callgrind, without the final `ret`.
    pub callgrind: Option<ExecutedRange>,
    /// The reason why Callgrind has no count.
    pub callgrind_skipped: Option<PlainText>,
    /// Executed instructions per call by single-stepping, without the final `ret`.
    pub stepped: Option<Stepped>,
    /// The reason why nothing was single-stepped.
    pub stepped_skipped: Option<PlainText>,
    /// The two timed loops with the kernel inlined.
    pub loops: Vec<LoopResult>,
}

/// The work per call in units and operations.
#[apply(stored!)]
#[derive(Copy)]
pub struct Work {
    /// Units of the model per call: boards or queries of a batch.
    pub units: usize,
    /// Operations per call: those of the emitted code if it is straight-line, otherwise the mean by
    /// single-stepping; none without either.
    pub operations: Option<f64>,
}

/// The machine code of a timed loop.
#[apply(stored!)]
pub struct LoopResult {
    /// `latency` or `throughput`.
    pub form: Form,
    /// Symbol of the function.
    pub symbol: Symbol,
    /// Hash of its bytes, relocations masked.
    pub hash: CodeHash,
    /// Static counts of the body: one call, kernel and loop together.
    pub body: ClassCounts,
}

/// Static counts by class. `instructions` is everything but the final `ret`.
#[apply(stored!)]
#[derive(Default, Eq)]
pub struct ClassCounts {
    /// All instructions but the final `ret`.
    pub instructions: u32,
    /// Register to register copies.
    pub moves: u32,
    /// Shift, logic, arithmetic, vector compute ...
    pub operations: u32,
    /// Instructions all of whose sources are constants.
    pub constants: u32,
    /// Loads, folded memory operands included.
    pub loads: u32,
    /// Stores, folded memory operands included.
    pub stores: u32,
    /// Branches, calls, compares that only feed a branch, push and pop ...
    pub control: u32,
    /// Copies between register files.
    pub transfers: u32,
    /// Instructions that no rule places.
    pub unknown: u32,
    /// Bytes of the code with the final `ret` and without padding.
    pub bytes: u32,
}

/// Executed instructions per call.
#[apply(stored!)]
pub struct ExecutedRange {
    /// Mean over the calls.
    pub mean: f64,
    /// Calls counted.
    pub calls: u64,
}

impl RoutineResult {
    /// Returns `variant/routine`.
    pub fn name(&self) -> Competitor {
        Competitor::new(&self.variant, &self.routine)
    }
}
