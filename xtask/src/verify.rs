//! `verify`: conformance of the variants, on the binary that is timed.

use crate::arguments::verify::Arguments;
use crate::{failure::Failure, progress::Teller, say, say_json, select, table, workspace};
use bench::wire::Verified;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variants = select::variants(&arguments.variants)?;
    let names: Vec<String> = variants.iter().map(|variant| variant.name.to_string()).collect();
    let mut teller = Teller::new(arguments.json);
    let effort = if arguments.edges { oracle::Effort::Edges } else { oracle::Effort::Full };
    let workspace = build::Workspace::locate()?;
    let runner = build::runner(&workspace, contract::Tier::X86_64, &mut teller)?;
    let verified = bench::verify(&runner, &names, effort, &mut teller)?;
    if arguments.json {
        say_json(&verified)?;
    } else {
        say(&text(&verified))?;
    }
    let wrong: Vec<String> = verified
        .iter()
        .filter_map(|row| Some(format!("{}/{}: {}", row.variant, row.routine, row.error.as_ref()?)))
        .collect();
    let excluded: Vec<&str> = variants.iter().filter_map(|variant| variant.excluded).collect();
    let skipped = verified.iter().filter(|row| row.skipped.is_some()).count() + excluded.len();
    match (wrong.is_empty(), skipped) {
        (false, _) => Err(Failure::Check(wrong.join("\n\n"))),
        (true, 1..) if workspace::require_all() => {
            Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and {skipped} skipped")))
        }
        _ => Ok(()),
    }
}

fn text(verified: &[Verified]) -> String {
    let mut table = table::table(&["variant", "routine", ">cases", ">seconds", "verdict"]);
    for row in verified {
        let verdict = match (&row.error, &row.skipped) {
            (Some(_), _) => "WRONG".to_string(),
            (None, Some(reason)) => format!("skipped: {reason}"),
            (None, None) => "right".to_string(),
        };
        table.add_row([
            row.variant.clone(),
            row.routine.clone(),
            row.cases.to_string(),
            format!("{:.2}", row.seconds),
            verdict,
        ]);
    }
    let cases: u64 = verified.iter().map(|row| row.cases).sum();
    let wrong = verified.iter().filter(|row| row.error.is_some()).count();
    let skipped = verified.iter().filter(|row| row.skipped.is_some()).count();
    format!(
        "{table}\n{} routines, {cases} cases, {wrong} wrong, {skipped} skipped\n",
        verified.len()
    )
}
