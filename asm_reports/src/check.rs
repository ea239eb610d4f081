//! Checks the machine code of a tier. The caller adds the checks of timed loops.

use crate::expectations::{self, Circumstances, Outcome};
use crate::{select::all_probes, twins};
use contract::{Tier, Variant};
use machine_code::decode::Code;
use serde::Serialize;
use table::Table;

/// One kind of check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// Number of checks.
    pub checked: usize,
    /// Faults, a line each: symbol, expected, found.
    pub faults: Vec<String>,
    /// Skipped checks with reasons, a line each.
    pub skipped: Vec<String>,
}

/// The checks of one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The tier.
    pub tier: &'static str,
    /// The compiler that the executable names.
    pub compiler: Option<String>,
    /// The checks, in the order in which they are printed.
    pub checks: Vec<Check>,
}

/// Compares the machine code of `variants` with the defaults, with their expectations and with
/// their declarations of twins. `code` gives the code of a symbol.
pub fn check(
    circumstances: Circumstances,
    variants: &[&'static Variant],
    code: impl Fn(&str) -> Option<Code>,
) -> Report {
    let mut probes = all_probes();
    probes.retain(|probe| variants.iter().any(|variant| std::ptr::eq(*variant, probe.variant)));
    let mut symbols = Check::new("symbols");
    let mut classes = Check::new("known instructions");
    let mut defaults = Check::new("defaults");
    let mut declarations = Check::new("expectations");
    declarations.faults = expectations::idle_expectations(&probes);
    for probe in &probes {
        for (index, symbol) in expectations::symbols(probe).into_iter().enumerate() {
            symbols.checked += 1;
            let Some(code) = code(symbol) else {
                symbols.faults.push(format!("{symbol}: expected in the executable, found nowhere"));
                continue;
            };
            classes.add(expectations::judge_classes(&code));
            if index == 0 {
                defaults.add_outcomes(expectations::judge_by_defaults(probe, circumstances, &code));
                declarations.add_outcomes(expectations::judge_by_declarations(
                    probe,
                    circumstances,
                    &code,
                ));
            } else {
                declarations.add_outcomes(expectations::judge_loop(probe, circumstances, &code));
            }
        }
    }
    let twins = Check {
        checked: probes.len(),
        faults: twins::check(variants, &code),
        ..Check::new("twins")
    };
    Report {
        tier: circumstances.tier.name(),
        compiler: circumstances.compiler.map(str::to_string),
        checks: vec![symbols, classes, defaults, declarations, twins],
    }
}

impl Check {
    fn new(name: &'static str) -> Self {
        Check { name, checked: 0, faults: Vec::new(), skipped: Vec::new() }
    }

    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Met => self.checked += 1,
            Outcome::Fault(fault) => {
                self.checked += 1;
                self.faults.push(fault);
            }
            Outcome::Skipped(why) => self.skipped.push(why),
        }
    }

    fn add_outcomes(&mut self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            self.add(outcome);
        }
    }
}

impl Report {
    /// Adds a check that the caller made.
    pub fn add(&mut self, name: &'static str, checked: usize, faults: Vec<String>) {
        self.checks.push(Check { checked, faults, ..Check::new(name) });
    }

    /// Returns all faults.
    pub fn faults(&self) -> Vec<&str> {
        self.checks.iter().flat_map(|check| &check.faults).map(String::as_str).collect()
    }

    /// Returns all skipped checks.
    pub fn skips(&self) -> Vec<&str> {
        self.checks.iter().flat_map(|check| &check.skipped).map(String::as_str).collect()
    }
}

/// Returns a table of the checks, with every fault and every skip in a line below.
pub fn render(reports: &[Report], width: usize) -> String {
    let mut table = Table::new(["tier", "check", ">checked", ">failed", ">skipped"]);
    for report in reports {
        for check in &report.checks {
            table.add_row([
                report.tier.to_string(),
                check.name.to_string(),
                check.checked.to_string(),
                check.faults.len().to_string(),
                check.skipped.len().to_string(),
            ]);
        }
    }
    for report in reports {
        for (word, lines) in [("failed", report.faults()), ("skipped", report.skips())] {
            for line in lines {
                table.note(format!("{word}: {}: {line}", report.tier));
            }
        }
    }
    table.terminal(width)
}

/// The tiers that are checked unless one is named.
pub const TIERS: [Tier; 4] = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
