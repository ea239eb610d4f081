//! `verify`: conformance of the variants, on the binary that is timed.

use crate::arguments::verify::Arguments;
use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use machine_code::build;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variants = select::variants(&arguments.variants)?;
    let names: Vec<String> = variants.iter().map(|variant| variant.name.to_string()).collect();
    let mut teller = Teller::new(arguments.json);
    let effort = if arguments.edges { oracle::Effort::Edges } else { oracle::Effort::Full };
    let workspace = build::Workspace::locate()?;
    let runner = build::runner(&workspace, contract::Tier::BASELINE, &mut teller)?;
    let verified = bench::verify(&runner, &names, effort, &mut teller)?;
    let tables = || vec![bench::tables::verified(&verified)];
    terminal::show_as(arguments.json, &verified, tables)?;
    let wrong: Vec<String> = verified
        .iter()
        .filter_map(|row| Some(format!("{}/{}: {}", row.variant, row.routine, row.error.as_ref()?)))
        .collect();
    let skipped = verified.iter().filter(|row| row.skipped.is_some()).count();
    match wrong.is_empty() {
        false => Err(Failure::Check(wrong.join("\n\n"))),
        true => workspace::allow_skips(skipped),
    }
}
