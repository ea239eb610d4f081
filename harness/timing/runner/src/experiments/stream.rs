//! The batches of one model on streamed boards, in the same rounds. Judges nothing; a [`Prepared`] is
//! verified, and so is each slice.

use super::against::Bench;
use crate::copies::{CopiedLoop, code_of};
use crate::groups::groups;
use crate::prepare::Prepared;
use crate::stream_work::{STREAM_OF, Stream, StreamWork};
use crate::wire::{COPY, Group, Sitting};
use contract::{Form, Model, Piece, Subject, Tier};
use machine_code::decode::Code;
use measure::{each, sittings_wanted};
use record::{Condition, State};
use std::collections::HashMap;
use std::rc::Rc;

/// Times the batches of `model` among those that are ready, in about `seconds` for each; the first is
/// the reference. A sitting for each block, as of any other samples. `told` hears between blocks which share
/// of them is done.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn stream(
    Bench { executable, blocks }: &mut Bench,
    ready: &[Prepared],
    (model, tier): (Model, Tier),
    seconds: f64,
    told: &dyn Fn(f64),
) -> Result<Vec<Sitting>, String> {
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
        seats.push((entrant.name(), stream, code_of(probe, Form::Throughput, executable)?));
    }
    let contestants = seats.len() + 1;
    let blocks_wanted = sittings_wanted(each(stats::JOINT_CONFIDENCE, contestants));
    let block_s = seconds * contestants as f64 / blocks_wanted as f64;
    let condition = Condition::of(tier, Form::Throughput, STREAM_OF, State::Streamed);
    let group = Group { model: model.into(), condition };
    let block = |number: usize| -> Result<Sitting, String> {
        told(number as f64 / blocks_wanted as f64);
        // The reference and its copy begin.
        let places: Vec<usize> = [0].into_iter().chain(0..seats.len()).collect();
        let copies: Result<Vec<CopiedLoop>, String> = places
            .iter()
            .map(|&at| CopiedLoop::again(entrants[at].probe.probe.throughput, &seats[at].2))
            .collect();
        let copies = copies?;
        let work = |(place, (&at, copy)): (usize, (&usize, &CopiedLoop))| {
            let (name, stream, _) = &seats[at];
            let name = if place == 1 { format!("{name}{COPY}") } else { name.clone() };
            let start = (place + number) * stream.slices() / contestants;
            let timed_loop = copy.as_loop();
            // SAFETY: a copy of its own loop, which lives as long; the stream is of its shape.
            unsafe { StreamWork::new(name, entrants[at].probe, timed_loop, stream, start) }
        };
        let works = places.iter().zip(&copies).enumerate().map(work).collect();
        let log = blocks.take(vec![works], block_s);
        let mut wrong = log.groups.iter().flatten().filter_map(|one| one.wrong.clone());
        wrong.next().map_or(Ok(blocks.sitting(group.clone(), log)), Err)
    };
    (0..blocks_wanted).map(block).collect()
}
