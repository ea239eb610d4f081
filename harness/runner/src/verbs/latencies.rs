//! `raybench-runner latencies`: what the instructions of the timed code take, and each timed loop by
//! itself. Explains nothing.

use crate::Choice;
use runner::Error;
use runner::wire::Latencies;

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(choice: &Choice) -> Result<Latencies, Error> {
    use measure::old::{MachineClock, Ruler};
    use runner::{Boards, Unfit, latencies};

    let selection = choice.selection()?;
    let mut clock = MachineClock::new();
    if Ruler::ALL.is_empty() {
        return Ok(Latencies::default());
    }
    let own = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    let executable =
        decode::Executable::open(&own).map_err(|error| Error::Machine(error.to_string()))?;
    let mut boards = Boards::selected(&selection)?;
    let mut found = Latencies::default();
    let mut probes = Vec::new();
    for (variant, routine) in selection.routines() {
        match boards.prepare(variant, routine) {
            Ok(prepared) => {
                let cycles = latencies::loop_cycles(&mut clock, &prepared).map_err(Error::Check)?;
                found.loops.extend(cycles);
                probes.extend(routine.probes);
            }
            // Both are rows of the record already.
            Err(Unfit::NotRunnable(_) | Unfit::Wrong(_)) => {}
        }
    }
    let occurring = latencies::occurring(&executable, probes);
    found.instructions = latencies::latencies(&mut clock, &occurring);
    Ok(found)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(choice: &Choice) -> Result<Latencies, Error> {
    let _ = choice;
    let reason = "chains of instructions are made on x86-64 Linux alone".to_string();
    Ok(Latencies { impossible: Some(reason), ..Latencies::default() })
}
