//! `raybench-runner bounds`: the throughput of every chosen routine and the bound of its
//! instructions.

use super::copies::{rows, until_clean};
use crate::wire::Rows;
use crate::{Error, copied_seconds};
use record::{Bound, Plan};

pub fn run(plan: &Plan) -> Result<Rows<Bound>, Error> {
    rows(plan, |bench, prepared| {
        let seconds = copied_seconds(plan);
        until_clean(|| crate::bound(bench, prepared, seconds), is_contended).map(Some)
    })
}

/// Whether a loop that has a bound loop has no figures: too few of its samples were clean.
fn is_contended(row: &Bound) -> bool {
    row.none.is_none() && row.near.is_none()
}
