//! From how many sliders on a fill of the whole side is the cheaper: what k look-ups take, and what all
//! eight sets of a board take, whatever k is.

use super::curves::{self, Curve, Frame};
use super::scene::Scene;
use crate::view::contest::{Contest, Entry};
use crate::view::notes::Note;
use crate::view::select::Measure;
use crate::view::{look_ups, words};
use contract::Model::BoardAttacks;
use record::{Estimate, Form, Part, Record};

/// Sliders of a side: all that a game leaves it, promoted pieces included.
const MAX_SLIDERS: u32 = 16;

/// The fastest so many of each kind are drawn.
const SHOWN: usize = 4;

/// The figure, if the record has look-ups and fills of a board in `form`, in the same measure.
pub fn scene(record: &Record, form: Form) -> Option<Scene> {
    let fills = Contest::of(record, &Part::of(BoardAttacks, &[]), form)?;
    let queens = Contest::of(record, &look_ups(), form)?;
    let measure = Measure::of_contests([&fills, &queens]);
    let lines = |contest: &Contest, cost: fn(f64) -> f64, from: usize| -> Vec<Curve> {
        let own = |entry: &&Entry| entry.routine.twin_of.is_none();
        let shown = contest.entries.iter().filter(own).take(SHOWN).enumerate();
        let curve = |(index, entry): (usize, &Entry)| {
            let time = measure.time(entry.standing)?;
            let at = |sliders: u32| {
                let times = cost(f64::from(sliders));
                let Estimate { center, low, high } = time;
                let time =
                    Estimate { center: times * center, low: times * low, high: times * high };
                (f64::from(sliders), time)
            };
            Some(Curve::new(entry.routine, (1..=MAX_SLIDERS).map(at).collect(), from + index))
        };
        shown.filter_map(curve).collect()
    };
    let mut curves = lines(&fills, |_| 1.0, 0);
    curves.extend(lines(&queens, |sliders| sliders, SHOWN));
    let footnotes = [
        "level lines: all eight sets of a board, whatever the number of sliders (board_attacks)",
        "sloping lines: as many queens looked up as there are sliders (square_attacks), each by itself",
        "a look-up gives the set of one slider, a fill the union by direction: where the sets of \
         single sliders are needed, no fill will do",
    ];
    let frame = Frame {
        title: &format!("a whole side: fills against look-ups, {form} form"),
        subtitle: &words::measured(record, fills.condition(), measure),
        unit: &format!("{} per side", measure.name()),
        number: "sliders of the side",
        doublings: false,
        footnotes: &footnotes.map(|line| Note::plain(line.to_string())),
        of_changes: false,
    };
    curves::scene(&frame, curves)
}
