//! A routine's throughput loops and loops of the same shape that another compiler made from the
//! same kernel, in the same rounds. Every sample of every loop is checked, because a loop that
//! computes something else would be compared otherwise.

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
    /// Its file in this process.
    pub loaded: libloading::Library,
}

impl Library {
    /// The loop that stands for our symbol: C has no dots in names.
    fn timed_loop(&self, symbol: &str) -> Option<Loop> {
        let name = symbol.replace('.', "_");
        // SAFETY: whoever made the file made functions of this type under such names.
        let symbol = unsafe { self.loaded.get::<Loop>(name.as_bytes()) };
        symbol.ok().map(|symbol| *symbol)
    }

    /// The throughput loops of all probes, if it has all of them.
    fn loops(&self, probes: &[PreparedProbe]) -> Option<Vec<Loop>> {
        probes.iter().map(|probe| self.timed_loop(probe.probe.loop_symbol(FORM))).collect()
    }
}

/// The loops that are compared.
const FORM: Form = Form::Throughput;

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
    let mut compilers: Vec<(&String, Vec<Loop>)> = Vec::new();
    for library in libraries {
        if let Some(loops) = library.loops(&prepared.probes) {
            compilers.push((&library.compiler, loops));
        }
    }
    if compilers.is_empty() {
        return Ok(None);
    }
    // Rustc's loop is there twice.
    let (loops, contestants) = ((prepared, FORM), compilers.len() + 2);
    let result =
        against_first(bench, loops, contestants, seconds, two_copies, |index, probe, copies| {
            let [first, again] = copies;
            let mut works = vec![ProbeWork::with_copy("rustc".into(), probe, FORM, first)];
            for (compiler, loops) in &compilers {
                let (name, timed_loop) = ((*compiler).clone(), loops[index]);
                // SAFETY: a loop over this probe's arguments, which every sample checks.
                works.push(unsafe { ProbeWork::with_external(name, probe, FORM, timed_loop) });
            }
            works.push(ProbeWork::with_copy("rustc".into(), probe, FORM, again));
            works
        })?;
    let mut by = Vec::new();
    for (index, (compiler, _)) in compilers.iter().enumerate() {
        by.push(CompiledBy {
            compiler: (*compiler).clone().into(),
            cycles_per_unit: result.cycles[index + 1],
            to_rustc: result.ratios[index + 1],
        });
    }
    Ok(Some(Compiled {
        variant: prepared.variant.name.into(),
        routine: prepared.routine.name.into(),
        model: prepared.routine.model.into(),
        cycles_per_unit: result.cycles[0],
        floor: result.floor,
        by,
    }))
}

fn two_copies(probe: &PreparedProbe, code: &Code) -> Result<[CopiedLoop; 2], String> {
    let timed_loop = probe.probe.timed_loop(FORM);
    Ok([CopiedLoop::again(timed_loop, code)?, CopiedLoop::again(timed_loop, code)?])
}
