//! A routine's throughput loops beside loops of the same shape that another compiler made from the same
//! kernel, in the same rounds. Judges nothing; every sample of every loop is checked.

use crate::blocks::Blocks;
use crate::copies::{CopiedLoop, code_of};
use crate::figures::{estimate, ratio};
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use crate::sums::{means, to_first, wrong};
use contract::{Form, Loop};
use decode::{Code, Executable};
use measure::{BySitting, Log, MachineClock, cycles_per_unit, each, sittings_wanted, verdicts};
use record::{Compiled, CompiledBy};

/// Chance that all intervals of a row hold.
const CONFIDENCE: f64 = 0.95;

/// Loops of another compiler.
pub struct Library {
    /// Its name and version.
    pub compiler: String,
    /// What the file holds.
    pub loaded: libloading::Library,
}

impl Library {
    /// The loop in the place of this symbol of ours, with dots as underscores.
    fn timed_loop(&self, symbol: &str) -> Option<Loop> {
        let name = symbol.replace('.', "_");
        // SAFETY: whoever made the file made functions of this type under such names.
        let found = unsafe { self.loaded.get::<Loop>(name.as_bytes()) };
        found.ok().map(|symbol| *symbol)
    }
}

/// Times the throughput loops of one routine by rustc and by each library that has all of them, in about
/// `seconds`; nothing if none has.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn foreign(
    blocks: &mut Blocks<MachineClock>,
    executable: &Executable,
    prepared: &Prepared,
    libraries: &[Library],
    seconds: f64,
) -> Result<Option<Compiled>, String> {
    let form = Form::Throughput;
    let loops = |library: &Library| -> Option<Vec<Loop>> {
        let own = |probe: &PreparedProbe| library.timed_loop(probe.probe.loop_symbol(form));
        prepared.probes.iter().map(own).collect()
    };
    let others: Vec<(&Library, Vec<Loop>)> =
        libraries.iter().filter_map(|library| Some((library, loops(library)?))).collect();
    if others.is_empty() {
        return Ok(None);
    }
    let codes = prepared.probes.iter().map(|probe| code_of(probe.probe, form, executable));
    let codes = codes.collect::<Result<Vec<Code>, String>>()?;
    let contestants = others.len() + 2;
    let confidence = each(CONFIDENCE, contestants);
    let sittings = sittings_wanted(confidence);
    let mut block = |_| -> Result<Log, String> {
        let copies = |(probe, code): (&PreparedProbe, &Code)| -> Result<[CopiedLoop; 2], String> {
            let copy = || CopiedLoop::again(probe.probe.timed_loop(form), code);
            Ok([copy()?, copy()?])
        };
        let copies = prepared.probes.iter().zip(&codes).map(copies);
        let copies = copies.collect::<Result<Vec<_>, _>>()?;
        let groups = prepared.probes.iter().zip(&copies).enumerate().map(|(at, (probe, own))| {
            let copy = |copy| ProbeWork::with_copy("rustc".into(), probe, form, copy);
            let theirs = others.iter().map(|(library, loops)| {
                // SAFETY: a loop over this probe's arguments, which every sample checks.
                unsafe { ProbeWork::with_foreign(library.compiler.clone(), probe, form, loops[at]) }
            });
            [copy(&own[0])].into_iter().chain(theirs).chain([copy(&own[1])]).collect()
        });
        Ok(blocks.take(groups.collect(), seconds / sittings as f64))
    };
    let logs = (0..sittings).map(&mut block).collect::<Result<Vec<Log>, String>>()?;
    if let Some(wrong) = wrong(&logs) {
        return Err(wrong.clone());
    }
    let ticks_per_second = blocks.ticks_per_second();
    let mut by_sitting: Vec<BySitting> =
        (0..contestants).map(|index| to_first(&logs, index, ticks_per_second)).collect();
    let again = by_sitting.pop().expect("rustc's is in twice");
    let said = verdicts(&by_sitting, &again, confidence);
    let by = others.iter().enumerate().map(|(at, (library, _))| {
        let standings = said.iter().flat_map(|said| &said.standings);
        let mut own = standings.filter(|one| one.contestant == at + 1 && one.to_reference.reached);
        CompiledBy {
            compiler: library.compiler.clone(),
            cycles_per_unit: estimate(&means(&logs, at + 1, cycles_per_unit)),
            to_rustc: own.next().map(|one| ratio(one.to_reference)),
        }
    });
    Ok(Some(Compiled {
        variant: prepared.variant.name.to_string(),
        routine: prepared.routine.name.to_string(),
        model: prepared.routine.model.name().to_string(),
        cycles_per_unit: estimate(&means(&logs, 0, cycles_per_unit)),
        floor: said.as_ref().and_then(|said| said.floor).map(ratio),
        by: by.collect(),
    }))
}
