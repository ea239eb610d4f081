//! `bench --sweep-alignment`: an experiment on what is not the algorithm's doing. It prints and keeps
//! nothing.

use crate::{failure::Failure, progress::Teller, terminal, workspace};
use bench::{Options, tables};
use record::Skip;

/// Prints what the place within a cache line does to each routine.
pub fn alignment(options: &Options, offsets: &[usize], json: bool) -> Result<(), Failure> {
    let sweep = bench::sweep_alignment(options, offsets, &mut Teller::new(json))?;
    terminal::show_as(json, &sweep, || vec![tables::alignment(&sweep)])?;
    let errors = sweep.rows.iter().filter_map(|row| {
        let error = row.error.as_ref()?;
        Some(format!("{}/{} {}: {error}", row.variant, row.routine, row.form))
    });
    verdict(errors.collect(), &sweep.skipped)
}

fn verdict(errors: Vec<String>, skipped: &[Skip]) -> Result<(), Failure> {
    if !errors.is_empty() {
        return Err(Failure::Check(errors.join("\n")));
    }
    workspace::allow_skips(skipped.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_fail_the_command_and_skips_alone_do_not() {
        assert!(matches!(verdict(vec!["wrong".into()], &[]), Err(Failure::Check(_))));
        assert!(verdict(Vec::new(), &[]).is_ok());
    }
}
