//! `raybench-runner bounds`: every chosen routine's throughput beside what its own instructions allow.
//! Judges nothing.

use super::Choice;
use super::copies::{rows, until_clean};
use crate::Error;
use crate::wire::Rows;
use record::Bound;

/// What to replay.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Seconds of samples for one routine.
    #[arg(long, default_value_t = 0.8)]
    budget: f64,
}

pub fn run(arguments: &Arguments) -> Result<Rows<Bound>, Error> {
    let contended = |row: &Bound| row.none.is_none() && row.near.is_none();
    rows(&arguments.choice, crate::has_replay, |bench, prepared| {
        until_clean(|| crate::bound(bench, prepared, arguments.budget), contended).map(Some)
    })
}
