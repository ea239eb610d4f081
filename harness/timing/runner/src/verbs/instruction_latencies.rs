//! `raybench-runner instruction-latencies`: what the instructions of the timed code take. Explains
//! nothing.

use crate::Choice;
use runner::Error;
use runner::wire::InstructionLatencies;

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(choice: &Choice) -> Result<InstructionLatencies, Error> {
    use instructions::{latencies, occurring};
    use measure::{MachineClock, Stopwatch, cores};

    let executable = super::copies::own_executable()?;
    let routines = choice.selection()?.routines().into_iter();
    let runnable = routines.filter(|(_, routine)| routine.runnable().is_ok());
    let occurring = occurring(&executable, runnable.flat_map(|(_, routine)| routine.probes));
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    cores::settle(&mut stopwatch, None);
    let instructions = latencies(stopwatch, &occurring);
    Ok(InstructionLatencies { instructions, impossible: None })
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(choice: &Choice) -> Result<InstructionLatencies, Error> {
    let _ = choice;
    let reason = "chains of instructions are made on x86-64 Linux alone".to_string();
    Ok(InstructionLatencies { instructions: Vec::new(), impossible: Some(reason) })
}
