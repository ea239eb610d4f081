//! `asm --compilers`: the set piece by rustc, gcc and clang.

use crate::arguments::asm::Arguments;
use crate::asm::failed;
use crate::{failure::Failure, progress::Teller, say, say_as, terminal, workspace};
use asm_reports::compilers;

/// What RESULTS.md shows of it.
pub const FILE: &str = "asm_reports/compilers.md";

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let report = compilers::report(&mut Teller::new(arguments.json)).map_err(failed)?;
    say_as(arguments.json, &report, || report.render(terminal::width()))?;
    match report.skipped.as_slice() {
        [] => {}
        [first, ..] if contract::require_all() => {
            let line = format!("{first}, and RAYBENCH_REQUIRE_ALL=1 forbids that");
            return Err(Failure::Machine(line));
        }
        all => eprintln!("skipped ({})", all.len()),
    }
    workspace::verdict(&report.complaints, 0)?;
    if arguments.write {
        let path = workspace::root().join(FILE);
        record::write_whole(&path, report.markdown().as_bytes()).map_err(Failure::machine)?;
        say(&format!("{FILE}: written\n"))?;
    }
    Ok(())
}
