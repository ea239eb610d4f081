//! `asm --check`: machine code against the expectations that variants declare, at one tier or at
//! four.

use super::open;
use crate::{failure::Failure, say_as, select, terminal, workspace};
use asm_reports::check::{self, Report};
use asm_reports::expectations::Circumstances;
use contract::{Tier, Variant};
use machine_code::decode::Executable;

/// Checks the matching variants at `tier`, or at the four tiers of expectations.
pub fn run(patterns: &[String], tier: Option<Tier>, json: bool) -> Result<(), Failure> {
    let variants = select::variants(patterns)?;
    let tiers = tier.map_or(check::TIERS.to_vec(), |tier| vec![tier]);
    let reports = tiers
        .into_iter()
        .map(|tier| Ok(report(tier, &variants, &open(tier, json)?)))
        .collect::<Result<Vec<Report>, Failure>>()?;
    say_as(json, &reports, || check::render(&reports, terminal::width()))?;
    let sum = |of: fn(&Report) -> usize| reports.iter().map(of).sum::<usize>();
    let (faults, skipped) = (sum(|it| it.faults().len()), sum(|it| it.skipped().len()));
    if faults > 0 {
        return Err(Failure::Check(format!("{faults} checks of machine code failed")));
    }
    workspace::allow_skips(skipped)
}

fn report(tier: Tier, variants: &[&'static Variant], executable: &Executable) -> Report {
    let code = |symbol: &str| executable.code(symbol);
    let mut report =
        check::check(Circumstances { tier, compiler: executable.compiler() }, variants, code);
    let routines = || variants.iter().flat_map(|variant| variant.routines);
    let faults = routines().flat_map(|routine| bench::loop_check::faults(routine, code)).collect();
    let loops = 2 * routines().map(|routine| routine.probes.len()).sum::<usize>();
    report.add("timed loops", loops, faults);
    report
}
