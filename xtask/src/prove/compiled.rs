//! The verdicts of `asm --compilers`: on the objects that are counted there, and on the probes that
//! rustc's counts are of.

use super::extracted::kernels;
use crate::{failure::Failure, progress::Teller};
use asm_reports::compilers::{self, Compiler, Origin, Report, Target, Text};
use asm_reports::tiers;
use contract::Tier;
use decode::Executable;
use prove::Limits;
use prove::report::{ProofRow, Selected, prove_all};

/// Proves the kernels of all texts at all levels, and tells the report.
pub fn compiled(texts: &[Text], report: &mut Report, teller: &mut Teller) -> Result<(), Failure> {
    let (compilers, _) = Compiler::installed();
    let folder = compilers::folder()?;
    let rustc = report.compilers.first().cloned().unwrap_or_default();
    let levels = Target::ALL.into_iter().filter_map(|target| match target {
        Target::X86(tier) => Some((target, tier)),
        Target::External(_) => None,
    });
    for (target, tier) in levels {
        for origin in [Origin::Published, Origin::Extracted] {
            let texts: Vec<&Text> = texts.iter().filter(|text| text.origin == origin).collect();
            let selected: Vec<Selected> = texts.iter().flat_map(|text| kernels(text)).collect();
            if selected.is_empty() {
                continue;
            }
            let mut told = |name: &str, executable, teller: &mut Teller| {
                for row in proofs(name, tier, executable, &selected, teller) {
                    let kernel = format!("{}/{}/{}", row.variant, row.routine, row.subject);
                    let why = row.reason.as_deref();
                    report.take_verdict(origin, name, target.name(), &kernel, (row.verdict, why));
                }
            };
            told(&rustc, tiers::listing_binary(tier, teller)?, teller);
            for compiler in compilers.iter().filter(|compiler| compiler.compiles_for(target)) {
                let executable = compilers::executable(compiler, tier, &texts, &folder)?;
                told(&compiler.name(), executable, teller);
            }
        }
    }
    Ok(())
}

fn proofs(
    compiler: &str,
    tier: Tier,
    executable: Executable,
    selected: &[Selected],
    teller: &mut Teller,
) -> Vec<ProofRow> {
    let (name, executables) = (format!("prove {compiler} at {tier}"), [(tier, executable)]);
    super::stage(teller, &name, 0, &|told| {
        prove_all(&executables, selected, Limits::default(), super::threads(), told)
    })
}
