//! Contestants against the first of them, which is in twice: what blocks of samples say. It times nothing
//! itself and knows no probe.

use crate::figures::{estimate, ratio};
use crate::sums::{means, set_aside_share, to_first, wrong};
use measure::{BySitting, Log, cycles_per_unit, each, sittings_wanted, verdicts};
use record::{Estimate, Ratio};

/// What was found, contestant by contestant, the repeated first left out.
pub(super) struct Against {
    /// Core cycles a unit; none where too few samples were clean.
    pub(super) cycles: Vec<Option<Estimate>>,
    /// The time to the first's; none likewise.
    pub(super) ratios: Vec<Option<Ratio>>,
    /// What the first differs by from its repetition.
    pub(super) floor: Option<Ratio>,
    /// Half of the widest interval.
    pub(super) half_width: Option<f64>,
    /// Share of samples that were contended.
    pub(super) set_aside_share: f64,
}

/// How many blocks are enough for so many contestants.
pub(super) fn blocks_wanted(contestants: usize) -> usize {
    sittings_wanted(each(stats::CONFIDENCE, contestants))
}

/// Takes blocks until there are enough. `block` is given its number and the seconds that it may take; each
/// group of its log has so many contestants, the last of them the first again. Samples that began within
/// `near_ticks` of each other are compared.
///
/// # Errors
/// If an answer was wrong, or those of `block`.
pub(super) fn against_first(
    contestants: usize,
    seconds: f64,
    near_ticks: f64,
    mut block: impl FnMut(usize, f64) -> Result<Log, String>,
) -> Result<Against, String> {
    let confidence = each(stats::CONFIDENCE, contestants);
    let sittings = blocks_wanted(contestants);
    let block_s = seconds / sittings as f64;
    let logs = (0..sittings).map(|number| block(number, block_s)).collect::<Result<Vec<_>, _>>()?;
    if let Some(wrong) = wrong(&logs) {
        return Err(wrong.clone());
    }
    let mut by_sitting: Vec<BySitting> =
        (0..contestants).map(|index| to_first(&logs, index, near_ticks)).collect();
    let again = by_sitting.pop().expect("the first is in twice");
    let said = verdicts(&by_sitting, &again, confidence);
    let to_first = |index: usize| {
        let mut standings = said.iter().flat_map(|said| &said.standings);
        let own = standings.find(|one| one.contestant == index)?;
        own.to_reference.reached.then(|| ratio(own.to_reference))
    };
    Ok(Against {
        cycles: (0..contestants - 1)
            .map(|index| estimate(&means(&logs, index, cycles_per_unit)))
            .collect(),
        ratios: (0..contestants - 1).map(to_first).collect(),
        floor: said.as_ref().and_then(|said| said.floor).map(ratio),
        half_width: said.as_ref().map(|said| said.half_width),
        set_aside_share: set_aside_share(&logs),
    })
}
