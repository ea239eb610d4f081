//! What the place within a cache line does to a timed loop: copies of the same bytes at several
//! offsets, in the same rounds, other pages in every block; and one over arguments that begin 8 bytes behind
//! the start of a line, where they are vectors. Verifies nothing itself; a [`Prepared`] is verified.

use super::against::{Bench, against_first};
use crate::copies::CopiedLoop;
use crate::prepare::{Prepared, PreparedProbe, SharedCalls};
use crate::probe_work::ProbeWork;
use crate::wire::{AlignmentRow, Spread};
use contract::Form;
use machine_code::decode::Code;
use record::Ratio;
use std::rc::Rc;

/// Times one routine in one form at every offset, in about `seconds`; the first offset is in twice,
/// on other pages.
///
/// What cannot be copied is an error of the row.
///
/// # Panics
/// If there is no offset.
pub fn align(
    bench: &mut Bench,
    prepared: &Prepared,
    form: Form,
    offsets: &[usize],
    seconds: f64,
) -> AlignmentRow {
    let row = AlignmentRow::from_name(prepared.variant.name, prepared.routine.name, form.name());
    let has_vectors = prepared.probes.iter().any(has_vectors);
    let at = |&offset: &usize| Place { offset, misaligned: false };
    let misaligned = Place { offset: offsets[0], misaligned: true };
    let places: Vec<Place> = (offsets.iter().map(at))
        .chain(has_vectors.then_some(misaligned))
        .chain([at(&offsets[0])])
        .collect();
    let copies = |probe: &PreparedProbe, code: &Code| -> Result<Copies, String> {
        let at = |place: &Place| CopiedLoop::new(probe.probe.timed_loop(form), code, place.offset);
        let loops = places.iter().map(at).collect::<Result<_, _>>()?;
        Ok(Copies { loops, misaligned: SharedCalls::of(probe.hot().set.misaligned()) })
    };
    let (what, contestants) = ((prepared, form), places.len());
    let found = against_first(bench, what, contestants, seconds, copies, |_, probe, copies| {
        let at = |(copy, place): (_, &Place)| {
            let work = ProbeWork::with_copy(format!("at {}", place.offset), probe, form, copy);
            if place.misaligned { work.over(&copies.misaligned) } else { work }
        };
        copies.loops.iter().zip(&places).map(at).collect()
    });
    let found = match found {
        Ok(found) => found,
        Err(error) => return AlignmentRow { error: Some(error), ..row },
    };
    let row = AlignmentRow { set_aside_share: found.set_aside_share, ..row };
    match found.ratios.into_iter().collect::<Option<Vec<Ratio>>>() {
        Some(mut ratios) => AlignmentRow {
            misaligned_arguments: has_vectors.then(|| ratios.pop()).flatten(),
            half_width: found.half_width,
            cycles_per_unit: found.cycles[0],
            floor: found.floor,
            spread: spread(&ratios),
            ratios,
            ..row
        },
        None => row,
    }
}

/// Where a copy lies, and whether its arguments do not begin on a line.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    misaligned: bool,
}

/// A loop at all places, and the calls of a misaligned one.
struct Copies {
    loops: Vec<CopiedLoop>,
    misaligned: Rc<SharedCalls>,
}

/// Whether an argument is more than a word, so that it can lie on two lines.
fn has_vectors(probe: &PreparedProbe) -> bool {
    probe.probe.shape.inputs.iter().any(|input| input.words > 1)
}

/// Smallest, middle and largest of the ratios; `None` if there are none.
fn spread(ratios: &[Ratio]) -> Option<Spread> {
    let mut centers: Vec<f64> = ratios.iter().map(|ratio| ratio.center).collect();
    centers.sort_by(f64::total_cmp);
    let (min, max) = (*centers.first()?, *centers.last()?);
    Some(Spread { min, median: stats::median(centers)?, max })
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    fn row(offsets: &[usize]) -> AlignmentRow {
        row_of("kogge_stone", "occluded_fill", offsets)
    }

    fn row_of(variant: &str, routine: &str, offsets: &[usize]) -> AlignmentRow {
        let prepared = prepared("uniform-8", variant, routine);
        let mut bench = Bench::new(1).expect("symbols");
        align(&mut bench, &prepared, Form::Latency, offsets, 2.0)
    }

    #[test]
    fn every_offset_has_a_ratio_and_the_first_is_one() {
        let row = row(&[0, 24, 63]);
        assert_eq!(row.error, None);
        if row.half_width.is_none() {
            // Somebody else was on the core throughout: then nothing is said.
            assert!(row.ratios.is_empty() && row.set_aside_share > 0.0);
            return;
        }
        assert_eq!(row.ratios.len(), 3);
        let first = &row.ratios[0];
        assert_eq!((first.low, first.center, first.high), (1.0, 1.0, 1.0));
        let spread = row.spread.expect("there are ratios");
        assert!(spread.min <= spread.median && spread.median <= spread.max);
        assert!(row.floor.is_some() && row.cycles_per_unit.is_some());
    }

    #[test]
    fn arguments_of_several_words_are_timed_misaligned_too() {
        let of_words = row(&[0, 24]);
        assert_eq!((of_words.error, of_words.misaligned_arguments), (None, None));
        let batch = row_of("inner_runs", "board_batch", &[0, 24]);
        assert_eq!(batch.error, None, "misaligned arguments have the same answers");
        assert_eq!(batch.misaligned_arguments.is_some(), batch.ratios.len() == 2);
    }

    #[test]
    fn what_cannot_be_copied_is_an_error_and_no_ratio() {
        let row = row(&[0, 64]);
        assert!(row.error.expect("64 is in the next line").contains("64 is no offset"));
        assert!(row.ratios.is_empty() && row.spread.is_none());
    }

    #[test]
    fn the_spread_takes_ratios_in_any_order() {
        let at = |center| Ratio { center, low: center, high: center };
        let all = [1.0, 1.3, 0.9, 1.1].map(at);
        assert_eq!(spread(&all), Some(Spread { min: 0.9, median: 1.05, max: 1.3 }));
        assert_eq!(spread(&all[1..2]), Some(Spread { min: 1.3, median: 1.3, max: 1.3 }));
        assert_eq!(spread(&[]), None);
    }
}
