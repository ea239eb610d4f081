//! Compares a routine's throughput loops with loops of the same shape that another compiler made
//! from the same kernel, in the same rounds. Every sample of every loop is checked, because we
//! would otherwise compare a loop that computes something else.

use super::comparison::{Bench, compare_with_first};
use crate::copies::CopiedLoop;
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Loop};
use machine_code::decode::Code;
use record::{Compiled, CompiledBy};

/// Loops of another compiler.
pub struct Library {
    /// The name and version of the compiler.
    pub compiler: String,
    /// The file that it made, in this process.
    pub library: libloading::Library,
}

impl Library {
    /// Finds the loop that corresponds to our symbol. Names in C have no dots.
    fn timed_loop(&self, symbol: &str) -> Option<Loop> {
        let name = symbol.replace('.', "_");
        // SAFETY: the file is made of our text, which has functions of this type under such names.
        let symbol = unsafe { self.library.get::<Loop>(name.as_bytes()) };
        symbol.ok().map(|symbol| *symbol)
    }

    /// Returns the throughput loops of all probes, if the library has all of them.
    fn loops(&self, probes: &[PreparedProbe]) -> Option<Vec<Loop>> {
        probes.iter().map(|probe| self.timed_loop(probe.probe.loop_symbol(FORM))).collect()
    }
}

/// The form of the loops that are compared.
const FORM: Form = Form::Throughput;

/// Times the throughput loops of one routine by rustc and by each library that has all of them, in
/// about `seconds`. Returns `None` if no library has them.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn time_external_loops(
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
    let loops = (prepared, FORM);
    // Rustc's loop takes part twice.
    let contestants = compilers.len() + 2;
    let result = compare_with_first(
        bench,
        loops,
        contestants,
        seconds,
        two_copies,
        |index, probe, copies| {
            let [first, repetition] = copies;
            let mut works = vec![ProbeWork::with_copy("rustc".into(), probe, FORM, first)];
            for (compiler, loops) in &compilers {
                let (name, timed_loop) = ((*compiler).clone(), loops[index]);
                // SAFETY: it is a loop over this probe's arguments, and every sample is checked.
                works.push(unsafe { ProbeWork::with_external(name, probe, FORM, timed_loop) });
            }
            works.push(ProbeWork::with_copy("rustc".into(), probe, FORM, repetition));
            works
        },
    )?;
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

/// Copies the loop twice, at different places.
fn two_copies(probe: &PreparedProbe, code: &Code) -> Result<[CopiedLoop; 2], String> {
    let timed_loop = probe.probe.timed_loop(FORM);
    Ok([CopiedLoop::new(timed_loop, code)?, CopiedLoop::new(timed_loop, code)?])
}
