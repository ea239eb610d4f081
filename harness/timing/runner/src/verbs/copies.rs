//! What the verbs that time copies of code share: routine by routine, verified first, in blocks on
//! one core.

use crate::wire::Rows;
use crate::{Bench, Boards, Error, NotTimeable, Prepared, tell};
use contract::Routine;
use machine_code::decode::Executable;
use record::Plan;

/// How often something is timed at most, until enough samples are clean.
const TRIES: usize = 3;

/// The row of every chosen routine that runs here and has one; those that are timed are told and counted. Of what does
/// not run, the verifying and the timing of the run have said so.
pub(super) fn rows<T>(
    plan: &Plan,
    is_timed: impl Fn(&Executable, &Routine) -> bool,
    mut row: impl FnMut(&mut Bench, &Prepared) -> Result<Option<T>, String>,
) -> Result<Rows<T>, Error> {
    let mut bench = Bench::new(plan.seed)?;
    let mut boards = Boards::of(plan)?;
    let routines = crate::routines(plan);
    let is_told =
        |routine: &Routine| routine.runnable().is_ok() && is_timed(&bench.executable, routine);
    let told: Vec<bool> = routines.iter().map(|(_, routine)| is_told(routine)).collect();
    let (all, mut done) = (told.iter().filter(|is_told| **is_told).count(), 0);
    let mut rows = Rows { rows: Vec::new(), errors: Vec::new() };
    for (&(variant, routine), is_told) in routines.iter().zip(told) {
        let name = variant.name_of(routine);
        if is_told {
            tell(done, all, &name);
            done += 1;
        }
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

/// What is found, again if it was contended: a neighbour is rarely there three times.
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
