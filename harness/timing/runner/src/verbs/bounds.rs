//! `raybench-runner bounds`: the throughput of every chosen routine and the bound of its
//! instructions.

use super::copies::{rows, until_clean};
use crate::wire::Rows;
use crate::{Error, copied_seconds};
use record::{Bound, Plan};

pub fn run(plan: &Plan) -> Result<Rows<Bound>, Error> {
    let contended = |row: &Bound| row.none.is_none() && row.near.is_none();
    rows(plan, |bench, prepared| {
        until_clean(|| crate::bound(bench, prepared, copied_seconds(plan)), contended).map(Some)
    })
}
