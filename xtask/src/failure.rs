//! How a command ends when it does not end well.

use std::fmt;
use std::process::ExitCode;

/// One clear line (a failed check may bring boards along), and the exit code that goes with it.
#[derive(Debug)]
pub enum Failure {
    /// A check failed: verification, claim, gate.
    Check(String),
    /// The user's input is wrong.
    Input(String),
    /// The machine lacks what was demanded, or refused it.
    Machine(String),
    /// Too few samples were clean for a check that neither holds nor fails.
    NotShown(String),
}

impl Failure {
    /// What the user gave is wrong, as the error says.
    pub fn input(error: impl fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// What the machine refused, as the error says.
    pub fn machine(error: impl fmt::Display) -> Failure {
        Failure::Machine(error.to_string())
    }

    /// From 1 to 4.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Check(_) => 1,
            Failure::Input(_) => 2,
            Failure::Machine(_) => 3,
            Failure::NotShown(_) => 4,
        })
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
