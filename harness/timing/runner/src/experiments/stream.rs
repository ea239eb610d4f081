//! The batches of one model on streamed boards, in the same rounds. Judges nothing; a [`Prepared`] is
//! verified, and so is each slice.

use super::against::{against_first, blocks_wanted};
use crate::blocks::Blocks;
use crate::contests::groups;
use crate::copies::{CopiedLoop, code_of};
use crate::prepare::Prepared;
use crate::stream_work::{Stream, StreamWork};
use contract::{Form, Model, Piece, Subject};
use decode::{Code, Executable};
use measure::{Log, MachineClock};
use record::Streamed;
use std::collections::HashMap;
use std::rc::Rc;

/// A turn of all contestants takes that long, for each goes over many slices untimed; memory does not
/// change its pace meanwhile as a core does.
const NEAR_S: f64 = 2.0;

/// Times the batches of `model` among those that are ready, in about `seconds` for each; the first is
/// the reference. `told` hears between blocks which share of them is done.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn stream(
    blocks: &mut Blocks<MachineClock>,
    executable: &Executable,
    ready: &[Prepared],
    model: Model,
    seconds: f64,
    told: &dyn Fn(f64),
) -> Result<Vec<Streamed>, String> {
    const SEED: u64 = 1;
    let of_all = [Subject::Board, Subject::Piece(Piece::Queen)];
    let mut all = groups(ready, model).into_iter();
    let Some(entrants) = all.find(|one| of_all.contains(&one[0].probe.probe.subject)) else {
        return Ok(Vec::new());
    };
    let mut streams: HashMap<String, Rc<Stream>> = HashMap::new();
    let mut seats: Vec<(String, Rc<Stream>, Code)> = Vec::new();
    for entrant in &entrants {
        let probe = entrant.probe.probe;
        let stream = match streams.get(&format!("{:?}", probe.shape.inputs)) {
            Some(known) => Rc::clone(known),
            None => {
                let new = Stream::new(model, probe, SEED).map_err(|error| error.to_string())?;
                let new = Rc::new(new);
                streams.insert(format!("{:?}", probe.shape.inputs), Rc::clone(&new));
                new
            }
        };
        let Prepared { variant, routine, .. } = entrant.prepared;
        let name = format!("{}/{}", variant.name, routine.name);
        seats.push((name, stream, code_of(probe, Form::Throughput, executable)?));
    }
    let contestants = seats.len() + 1;
    let near_ticks = NEAR_S * blocks.ticks_per_second();
    let blocks_wanted = blocks_wanted(contestants);
    let block = |number: usize, block_s: f64| -> Result<Log, String> {
        told(number as f64 / blocks_wanted as f64);
        // The reference stands at both ends.
        let places: Vec<usize> = (0..seats.len()).chain([0]).collect();
        let copies: Result<Vec<CopiedLoop>, String> = places
            .iter()
            .map(|&at| CopiedLoop::again(entrants[at].probe.probe.throughput, &seats[at].2))
            .collect();
        let copies = copies?;
        let work = |(place, (&at, copy)): (usize, (&usize, &CopiedLoop))| {
            let (name, stream, _) = &seats[at];
            let start = (place + number) * stream.slices() / contestants;
            let timed_loop = copy.as_loop();
            // SAFETY: a copy of its own loop, which lives as long; the stream is of its shape.
            unsafe { StreamWork::new(name.clone(), entrants[at].probe, timed_loop, stream, start) }
        };
        let works = places.iter().zip(&copies).enumerate().map(work).collect();
        Ok(blocks.take(vec![works], block_s))
    };
    let seconds = seconds * contestants as f64;
    let found = against_first(contestants, seconds, near_ticks, block)?;
    let row = |((name, _, _), (cycles, to_reference)): (&(String, _, _), _)| Streamed {
        model: model.name().to_string(),
        name: name.clone(),
        cycles_per_unit: cycles,
        to_reference,
        floor: found.floor,
    };
    Ok(seats.iter().zip(found.cycles.into_iter().zip(found.ratios)).map(row).collect())
}
