//! What the place within a cache line does to a timed loop: copies of the same bytes at several
//! offsets, in the same rounds. Verifies nothing itself; a [`Prepared`] is verified.

use crate::copies::CopiedLoop;
use crate::figures::{estimate, recorded};
use crate::matrix::{PreparedWork, cycles_per_unit, full_name};
use crate::prepare::{Prepared, PreparedProbe};
use crate::wire::{AlignmentRow, Spread};
use contract::Form;
use decode::Executable;
use measure::old::{Contestant, Effort, MachineClock, Timed, interleave, plan};
use record::Ratio;
use std::cell::RefCell;
use std::rc::Rc;

/// Times one routine in one form at every offset; the first offset is in twice, on other pages.
///
/// What cannot be copied is an error of the row. `executable` is the running one.
///
/// # Panics
/// If there is no offset.
pub fn align(
    clock: &Rc<RefCell<MachineClock>>,
    executable: &Executable,
    prepared: &Prepared,
    form: Form,
    offsets: &[usize],
    effort: Effort,
) -> AlignmentRow {
    let mut row = AlignmentRow::named(prepared.variant.name, prepared.routine.name, form.name());
    let places: Vec<usize> = offsets.iter().copied().chain([offsets[0]]).collect();
    let copies = |&offset: &usize| -> Result<Vec<CopiedLoop>, String> {
        let of = |probe: &PreparedProbe| CopiedLoop::of(probe.probe, form, executable, offset);
        prepared.probes.iter().map(of).collect()
    };
    let copies: Vec<Vec<CopiedLoop>> = match places.iter().map(copies).collect() {
        Ok(copies) => copies,
        Err(error) => return AlignmentRow { error: Some(error), ..row },
    };
    let mut contestants: Vec<Box<dyn Contestant + '_>> = Vec::new();
    for (copies, offset) in copies.iter().zip(&places) {
        let name = format!("{} at {offset}", full_name(prepared));
        let work = PreparedWork::with_copies(prepared, form, copies, name);
        contestants.push(Box::new(Timed::new(clock, work)));
    }
    let plan = plan(&mut clock.borrow_mut(), effort);
    let rounds = interleave(&mut contestants, &plan);
    (row.rounds, row.converged) = (rounds.rounds, rounds.converged);
    row.error = rounds.samples.iter().find_map(|samples| samples.as_ref().err().cloned());
    if let (Ok(first), None) = (&rounds.samples[0], &row.error) {
        row.cycles_per_unit = estimate(&cycles_per_unit(first, rounds.units[0]));
        row.ratios = (0..offsets.len())
            .filter_map(|index| rounds.ratio(index, 0).as_ref().map(recorded))
            .collect();
        row.floor = rounds.ratio(offsets.len(), 0).as_ref().map(recorded);
        row.spread = spread(&row.ratios);
    }
    row
}

/// Smallest, middle and largest of the ratios; `None` if there are none.
fn spread(ratios: &[Ratio]) -> Option<Spread> {
    let mut centers: Vec<f64> = ratios.iter().map(|ratio| ratio.center).collect();
    centers.sort_by(f64::total_cmp);
    let last = centers.len().checked_sub(1)?;
    Some(Spread {
        min: centers[0],
        median: (centers[last / 2] + centers[last.div_ceil(2)]) / 2.0,
        max: centers[last],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::Boards;

    const EFFORT: Effort = Effort { budget_s: 0.001, seed: 1 };

    fn row(offsets: &[usize]) -> AlignmentRow {
        let variant = registry::variant("kogge_stone").expect("registered");
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).expect("a workload"));
        let prepared = boards.prepare(variant, &variant.routines[0]).expect("it is right");
        let own = std::env::current_exe().expect("tests are files");
        let executable = Executable::open(&own).expect("symbols");
        let clock = Rc::new(RefCell::new(MachineClock::new()));
        align(&clock, &executable, &prepared, Form::Latency, offsets, EFFORT)
    }

    #[test]
    fn every_offset_has_a_ratio_and_the_first_is_one() {
        let row = row(&[0, 24, 63]);
        assert_eq!((row.error, row.ratios.len()), (None, 3));
        let first = &row.ratios[0];
        assert_eq!((first.low, first.center, first.high), (1.0, 1.0, 1.0));
        let spread = row.spread.expect("there are ratios");
        assert!(spread.min <= spread.median && spread.median <= spread.max);
        assert!(row.rounds > 0 && row.floor.is_some() && row.cycles_per_unit.is_some());
    }

    #[test]
    fn what_cannot_be_copied_is_an_error_and_no_ratio() {
        let row = row(&[0, 64]);
        assert!(row.error.expect("64 is in the next line").contains("64 is no offset"));
        assert!(row.ratios.is_empty() && row.spread.is_none());
    }

    #[test]
    fn the_spread_takes_ratios_in_any_order() {
        let at = |center| Ratio { center, low: center, high: center, ties: 0 };
        let all = [1.0, 1.3, 0.9, 1.1].map(at);
        assert_eq!(spread(&all), Some(Spread { min: 0.9, median: 1.05, max: 1.3 }));
        assert_eq!(spread(&all[1..2]), Some(Spread { min: 1.3, median: 1.3, max: 1.3 }));
        assert_eq!(spread(&[]), None);
    }
}
