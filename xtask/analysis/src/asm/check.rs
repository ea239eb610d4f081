//! `asm --check`: machine code against the expectations that variants declare, at one tier or at
//! four.

use super::files::open;
use crate::{failure::Failure, say_as, select, terminal, workspace};
use asm_reports::check::{self, Report};
use asm_reports::expectations::Circumstances;
use contract::{Tier, Variant};
use machine_code::decode::Executable;

/// Checks the matching variants at `tier`, or at the four tiers of expectations.
pub fn run(patterns: &[String], tier: Option<Tier>, json: bool) -> Result<(), Failure> {
    let variants = select::variants(patterns)?;
    let mut reports = Vec::new();
    for tier in tier.map_or(check::TIERS.to_vec(), |tier| vec![tier]) {
        reports.push(report(tier, &variants, &open(tier, json)?));
    }
    say_as(json, &reports, || check::render(&reports, terminal::width()))?;
    let faults: usize = reports.iter().map(|report| report.faults().len()).sum();
    let skip_count = reports.iter().map(|report| report.skips().len()).sum();
    if faults > 0 {
        return Err(Failure::Check(format!("{faults} checks of machine code failed")));
    }
    workspace::check_skips(skip_count)
}

fn report(tier: Tier, variants: &[&'static Variant], executable: &Executable) -> Report {
    let code = |symbol: &str| executable.code(symbol);
    let mut report =
        check::check(Circumstances { tier, compiler: executable.compiler() }, variants, code);
    let (mut loops, mut faults) = (0, Vec::new());
    for routine in variants.iter().flat_map(|variant| variant.routines) {
        // Each probe has a loop for latency and one for throughput.
        loops += 2 * routine.probes.len();
        faults.extend(bench::loop_check::faults(routine, code));
    }
    report.add("timed loops", loops, faults);
    report
}
