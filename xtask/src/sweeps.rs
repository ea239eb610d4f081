//! `bench --sweep-alignment`: an experiment on what is not the algorithm's doing. It prints and keeps
//! nothing.

use crate::{failure::Failure, progress::Teller, terminal, workspace};
use bench::{Request, tables};

/// Prints what the place within a cache line does to each routine.
pub fn alignment(request: &Request, offsets: &[usize], json: bool) -> Result<(), Failure> {
    let sweep = bench::sweep_alignment(request, offsets, &mut Teller::new(json))?;
    terminal::show_as(json, &sweep, || vec![tables::alignment(&sweep)])?;
    let errors = sweep.rows.iter().filter_map(|row| {
        let error = row.error.as_ref()?;
        Some(format!("{}/{} {}: {error}", row.variant, row.routine, row.form))
    });
    workspace::verdict(&errors.collect::<Vec<_>>(), sweep.skipped.len())
}
