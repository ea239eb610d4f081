//! `raybench-runner bounds`: the throughput of every selected routine and the bound of
//! its instructions.

use super::copies::{retry_contended, time_routines};
use crate::wire::Rows;
use crate::{Error, copies_seconds};
use record::{Bound, Plan};

pub fn run(plan: &Plan) -> Result<Rows<Bound>, Error> {
    time_routines(plan, |bench, prepared| {
        let seconds = copies_seconds(plan);
        retry_contended(|| crate::time_bound_loops(bench, prepared, seconds), is_contended)
            .map(Some)
    })
}

/// Whether a loop has a bound loop and yet no figures, because too few of its samples were clean.
fn is_contended(row: &Bound) -> bool {
    row.none.is_none() && row.near.is_none()
}
