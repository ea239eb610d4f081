//! Compares loops of a routine and changed copies of them with the first one, in blocks of samples.
//! The first takes part twice, because its difference to itself is the noise floor.
//!
//! ```text
//! for each block, until there are enough for the intervals:
//!     copy the loops of all probes again, because a new place in memory is a new draw
//!     make a group of contestants for each probe, and take their samples
//! for each contestant: its ratio to the first, summed over the probes, block by block
//! judge the ratios; the first to itself is the floor
//! ```

use crate::blocks::Blocks;
use crate::copies::{current_executable, loop_code};
use crate::error::Error;
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use crate::sums::{estimate, means, ratios_to_first, wrong_answer};
use contract::Form;
use machine_code::decode::{Code, Executable};
use measure::{
    Log, MachineClock, PAIR_WINDOW_S, Standing, cycles_per_unit, interval_confidence,
    invocations_needed, verdicts,
};
use record::{Estimate, Ratio};

/// The means to make copies of code and to time them.
pub struct Bench {
    /// The executable of this process.
    pub executable: Executable,
    /// Short invocations in this process.
    pub blocks: Blocks<MachineClock>,
}

impl Bench {
    /// Moves this process to the core that is ours most often just now.
    ///
    /// # Errors
    /// If no code can be copied here, or the process cannot read its own.
    pub fn new(seed: u64) -> Result<Bench, Error> {
        if cfg!(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))) {
            return Err(Error::Machine("machine code is copied on x86-64 Linux alone".into()));
        }
        let blocks = Blocks::with_core(None, seed);
        Ok(Bench { executable: current_executable()?, blocks })
    }
}

/// The result by contestant, without the repetition of the first.
pub(super) struct Comparison {
    /// Core cycles per unit; `None` for a contestant with too few clean samples.
    pub(super) cycles: Vec<Option<Estimate>>,
    /// The ratio to the first; `None` for a contestant with too few clean samples.
    pub(super) ratios: Vec<Option<Ratio>>,
    /// The difference between the first and its repetition.
    pub(super) floor: Option<Ratio>,
}

/// Samples blocks of the loops of one form, until there are enough, in about `seconds`. A block has
/// a group for each probe. `copies` makes copies of a probe's code for a block, and `works` makes
/// contestants of them, for a probe of this index. The last of the contestants repeats the first.
///
/// # Errors
/// If an answer was wrong, or code cannot be copied.
pub(super) fn compare_with_first<T>(
    Bench { executable, blocks }: &mut Bench,
    (prepared, form): (&Prepared, Form),
    contestants: usize,
    seconds: f64,
    copies: impl Fn(&PreparedProbe, &Code) -> Result<T, String>,
    works: impl for<'c> Fn(usize, &'c PreparedProbe, &'c T) -> Vec<ProbeWork<'c>>,
) -> Result<Comparison, String> {
    let probes = &prepared.probes;
    let mut codes: Vec<Code> = Vec::new();
    for probe in probes {
        codes.push(loop_code(probe.probe, form, executable)?);
    }
    let confidence = interval_confidence(measure::stats::CONFIDENCE, contestants);
    let invocations = invocations_needed(confidence);
    let mut logs: Vec<Log> = Vec::new();
    for _ in 0..invocations {
        let mut copies_by_probe: Vec<T> = Vec::new();
        for (probe, code) in probes.iter().zip(&codes) {
            copies_by_probe.push(copies(probe, code)?);
        }
        let mut groups = Vec::new();
        for (index, (probe, copies)) in probes.iter().zip(&copies_by_probe).enumerate() {
            groups.push(works(index, probe, copies));
        }
        logs.push(blocks.sample(groups, seconds / invocations as f64));
    }
    if let Some(message) = wrong_answer(&logs) {
        return Err(message.clone());
    }
    let pair_window_ticks = PAIR_WINDOW_S * blocks.ticks_per_second;
    let last = contestants - 1;
    let (mut cycles, mut per_invocation) = (Vec::new(), Vec::new());
    for index in 0..last {
        cycles.push(estimate(&means(&logs, index, cycles_per_unit)));
        per_invocation.push(ratios_to_first(&logs, index, pair_window_ticks));
    }
    let repetition = ratios_to_first(&logs, last, pair_window_ticks);
    let (mut ratios, mut floor) = (vec![None; last], None);
    if let Some(verdicts) = verdicts(&per_invocation, &repetition, confidence) {
        floor = verdicts.floor.map(Ratio::from);
        for Standing { contestant, to_reference, .. } in verdicts.standings {
            if to_reference.has_confidence {
                ratios[contestant] = Some(to_reference.into());
            }
        }
    }
    Ok(Comparison { cycles, ratios, floor })
}
