//! Compares loops of a routine and changed copies of them with the first one, which takes part
//! twice, in blocks of samples.

use crate::blocks::Blocks;
use crate::copies::{code_of, own_executable};
use crate::error::Error;
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use crate::sums::{estimate, means, to_first, wrong};
use contract::Form;
use machine_code::decode::{Code, Executable};
use measure::{
    Log, MachineClock, PAIR_WINDOW_S, PerInvocation, cycles_per_unit, each, invocations_needed,
    verdicts,
};
use record::{Estimate, Ratio};

/// What copies of code are made and timed with.
pub struct Bench {
    /// The executable that runs.
    pub executable: Executable,
    /// Short invocations in this process.
    pub blocks: Blocks<MachineClock>,
}

impl Bench {
    /// On the core that is ours most often just now.
    ///
    /// # Errors
    /// If no code can be copied here, or the process cannot read its own.
    pub fn new(seed: u64) -> Result<Bench, Error> {
        if cfg!(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))) {
            return Err(Error::Machine("machine code is copied on x86-64 Linux alone".into()));
        }
        let blocks = Blocks::on(None, seed);
        Ok(Bench { executable: own_executable()?, blocks })
    }
}

/// The result by contestant, without the repeated first.
pub(super) struct Against {
    /// Core cycles a unit; none where too few samples were clean.
    pub(super) cycles: Vec<Option<Estimate>>,
    /// The ratio to the first; none with too few clean samples.
    pub(super) ratios: Vec<Option<Ratio>>,
    /// What the first differs by from its repetition.
    pub(super) floor: Option<Ratio>,
}

/// Takes blocks of the loops of one form, until there are enough, in about `seconds`: a group for
/// each probe. Of what `copies` makes for every block of a probe's code, and of the probe and its
/// number, `works` makes so many contestants, the last of them the first again.
///
/// # Errors
/// If an answer was wrong, or code cannot be copied.
pub(super) fn against_first<T>(
    Bench { executable, blocks }: &mut Bench,
    (prepared, form): (&Prepared, Form),
    contestants: usize,
    seconds: f64,
    copies: impl Fn(&PreparedProbe, &Code) -> Result<T, String>,
    works: impl for<'c> Fn(usize, &'c PreparedProbe, &'c T) -> Vec<ProbeWork<'c>>,
) -> Result<Against, String> {
    let probes = &prepared.probes;
    let codes = probes.iter().map(|probe| code_of(probe.probe, form, executable));
    let codes: Vec<Code> = codes.collect::<Result<_, _>>()?;
    let pair_window_ticks = PAIR_WINDOW_S * blocks.ticks_per_second;
    let confidence = each(measure::stats::CONFIDENCE, contestants);
    let invocations = invocations_needed(confidence);
    let block = |_| -> Result<Log, String> {
        let copied = probes.iter().zip(&codes).map(|(probe, code)| copies(probe, code));
        let copied = copied.collect::<Result<Vec<T>, String>>()?;
        let groups = probes.iter().zip(&copied).enumerate();
        let groups = groups.map(|(at, (probe, copied))| works(at, probe, copied)).collect();
        Ok(blocks.take(groups, seconds / invocations as f64))
    };
    let logs = (0..invocations).map(block).collect::<Result<Vec<_>, _>>()?;
    if let Some(wrong) = wrong(&logs) {
        return Err(wrong.clone());
    }
    let mut per_invocation: Vec<PerInvocation> =
        (0..contestants).map(|index| to_first(&logs, index, pair_window_ticks)).collect();
    let again = per_invocation.pop().expect("the first is in twice");
    let said = verdicts(&per_invocation, &again, confidence);
    let to_first = |index: usize| {
        let mut standings = said.iter().flat_map(|said| &said.standings);
        let own = standings.find(|one| one.contestant == index)?;
        own.to_reference.reached.then(|| own.to_reference.into())
    };
    Ok(Against {
        cycles: (0..contestants - 1)
            .map(|index| estimate(&means(&logs, index, cycles_per_unit)))
            .collect(),
        ratios: (0..contestants - 1).map(to_first).collect(),
        floor: said.as_ref().and_then(|said| said.floor).map(Ratio::from),
    })
}
