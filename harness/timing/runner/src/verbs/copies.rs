//! The frame of the verbs that time copies of code: routine by routine, verified first, in blocks
//! on one core.

use crate::wire::Rows;
use crate::{Bench, Boards, Error, NotTimeable, Prepared, tell};
use record::Plan;

/// Maximum number of times that a routine is timed until enough samples are clean.
const TRIES: usize = 3;

/// The row of every chosen routine that runs here and has one. Other instruments say why the others
/// do not run.
pub(super) fn rows<T>(
    plan: &Plan,
    mut row: impl FnMut(&mut Bench, &Prepared) -> Result<Option<T>, String>,
) -> Result<Rows<T>, Error> {
    let mut bench = Bench::new(plan.seed)?;
    let mut boards = Boards::of(plan)?;
    let routines = crate::routines(plan);
    let mut rows = Rows { rows: Vec::new(), errors: Vec::new() };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        let name = variant.name_of(routine);
        tell(done, routines.len(), &name);
        let found = match boards.prepare(variant, routine) {
            Ok(prepared) => row(&mut bench, &prepared),
            Err(NotTimeable::NotRunnable(_)) => Ok(None),
            Err(NotTimeable::Wrong(case)) => Err(case),
        };
        match found {
            Ok(row) => rows.rows.extend(row),
            Err(error) => rows.errors.push(format!("{name}: {error}")),
        }
    }
    Ok(rows)
}

/// The first result that is not contended, of three at most: a neighbour is rarely there three
/// times.
pub(super) fn until_clean<T>(
    mut find: impl FnMut() -> Result<T, String>,
    contended: impl Fn(&T) -> bool,
) -> Result<T, String> {
    let mut found = find();
    for _ in 1..TRIES {
        if found.as_ref().is_ok_and(&contended) {
            found = find();
        }
    }
    found
}
