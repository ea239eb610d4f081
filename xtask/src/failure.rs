//! Failures of a command, with their exit codes.

use contract::NoSuchLimit;
use machine_code::Error;
use std::fmt;
use std::process::ExitCode;

/// A message of one line (a failed check may add boards); the kind determines the exit code.
#[derive(Debug)]
pub enum Failure {
    /// A check failed: verification, claim, gate.
    Check(String),
    /// The user's input is wrong.
    Input(String),
    /// The machine lacks something that was required, or refused it.
    Machine(String),
    /// Too few clean samples for a verdict.
    NotShown(String),
}

impl Failure {
    /// Returns a failure by bad input.
    pub fn input(error: impl fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Returns a failure by a refusal of the machine.
    pub fn machine(error: impl fmt::Display) -> Failure {
        Failure::Machine(error.to_string())
    }

    /// Returns the exit code, from 1 to 4.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Check(_) => 1,
            Failure::Input(_) => 2,
            Failure::Machine(_) => 3,
            Failure::NotShown(_) => 4,
        })
    }
}

/// Runs a command. A panic, mostly of a kernel under test, is a failed check.
pub fn catch_panics(command: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    contract::catch_panic(command).unwrap_or_else(|panic| Err(Failure::Check(panic.to_string())))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(text) => Failure::Input(text),
            Error::Check(text) => Failure::Check(text),
            Error::Machine(text) => Failure::Machine(text),
        }
    }
}

impl From<NoSuchLimit> for Failure {
    fn from(why: NoSuchLimit) -> Self {
        match why {
            NoSuchLimit::Unknown(_) => Failure::input(why),
            NoSuchLimit::Lacks(..) => Failure::machine(why),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Check(text) | Failure::NotShown(text) => f.write_str(text),
            Failure::Input(text) | Failure::Machine(text) => write!(f, "error: {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Call;
    use crate::slow_motion::{SAMPLE, SlowMotion};
    use contract::{Variant, Word};
    use extract::{Language, Provenance};

    const PANIC_LINE: u32 = line!() + 3;

    fn panics<W: Word>(_sliders: W, _empty: W, _occupied: W) -> W {
        todo!("a fill")
    }

    static PANICS: Variant = Variant {
        name: "panics",
        routines: &[contract::routine!("panics", ray_attacks on South, word, panics)],
        ..Variant::NEW
    };

    fn show() -> Result<(), Failure> {
        let call = Call::default(&PANICS, &PANICS.routines[0])?;
        SlowMotion::trace(&call, SAMPLE).map(drop)
    }

    fn print() -> Result<(), Failure> {
        let routines = [&PANICS.routines[0]];
        let provenance = Provenance::default();
        let file = extract::extract(&PANICS, &routines, Language::C, &provenance, &|_| None);
        file.map(drop).map_err(Failure::Input)
    }

    #[test]
    fn a_kernel_that_panics_fails_a_verb_in_one_line_with_its_place() {
        let commands: [fn() -> Result<(), Failure>; 2] = [show, print];
        for command in commands {
            let Err(Failure::Check(line)) = catch_panics(command) else {
                panic!("it is a failed check")
            };
            let place = format!("panicked: {}:{PANIC_LINE}: not yet implemented: a fill", file!());
            assert_eq!(line, place);
        }
    }
}
