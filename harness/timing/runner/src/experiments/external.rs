//! A routine's throughput loops and loops of the same shape that another compiler made from the
//! same kernel, in the same rounds. Every sample of every loop is checked.

use super::against::{Bench, against_first};
use crate::copies::CopiedLoop;
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Loop};
use machine_code::decode::Code;
use record::{Compiled, CompiledBy};

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

/// Times the throughput loops of one routine by rustc and by each library that has all of them, in
/// about `seconds`; nothing if none has.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn external(
    bench: &mut Bench,
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
    let copies = |probe: &PreparedProbe, code: &Code| -> Result<[CopiedLoop; 2], String> {
        let copy = || CopiedLoop::again(probe.probe.timed_loop(form), code);
        Ok([copy()?, copy()?])
    };
    let (what, contestants) = ((prepared, form), others.len() + 2);
    let found = against_first(bench, what, contestants, seconds, copies, |at, probe, own| {
        let copy = |copy| ProbeWork::with_copy("rustc".into(), probe, form, copy);
        let theirs = others.iter().map(|(library, loops)| {
            // SAFETY: a loop over this probe's arguments, which every sample checks.
            unsafe { ProbeWork::with_external(library.compiler.clone(), probe, form, loops[at]) }
        });
        [copy(&own[0])].into_iter().chain(theirs).chain([copy(&own[1])]).collect()
    })?;
    let by = others.iter().zip(found.cycles[1..].iter().zip(&found.ratios[1..]));
    let by = by.map(|((library, _), (cycles, to_rustc))| CompiledBy {
        compiler: library.compiler.clone().into(),
        cycles_per_unit: *cycles,
        to_rustc: *to_rustc,
    });
    Ok(Some(Compiled {
        variant: prepared.variant.name.into(),
        routine: prepared.routine.name.into(),
        model: prepared.routine.model.into(),
        cycles_per_unit: found.cycles[0],
        floor: found.floor,
        by: by.collect(),
    }))
}
