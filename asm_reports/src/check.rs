//! All checks of a tier's machine code. The caller adds those of timed loops.

use crate::expectations::{self, Circumstances, Outcome};
use crate::{select::everything, twins};
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
    /// One after the other.
    pub checks: Vec<Check>,
}

/// Holds the machine code of `variants` against the defaults, against their expectations and
/// against their declarations of twins. `code` gives the code of a symbol.
pub fn check(
    given: Circumstances,
    variants: &[&'static Variant],
    code: impl Fn(&str) -> Option<Code>,
) -> Report {
    let mut selected = everything();
    selected.retain(|probe| variants.iter().any(|named| std::ptr::eq(*named, probe.variant)));
    let mut missing = Check::new("symbols");
    let mut understood = Check::new("known instructions");
    let mut defaults = Check::new("defaults");
    let mut declared = Check::new("expectations");
    declared.faults = expectations::idle(&selected);
    for probe in &selected {
        for (index, symbol) in expectations::symbols(probe).into_iter().enumerate() {
            missing.checked += 1;
            let Some(code) = code(symbol) else {
                missing.faults.push(format!("{symbol}: expected in the executable, found nowhere"));
                continue;
            };
            understood.add(expectations::understood(&code));
            if index == 0 {
                defaults.add_all(expectations::by_default(probe, given, &code));
                declared.add_all(expectations::by_declaration(probe, given, &code));
            } else {
                declared.add_all(expectations::of_loop(probe, given, &code));
            }
        }
    }
    let twins = Check {
        checked: selected.len(),
        faults: twins::check(variants, &code),
        ..Check::new("twins")
    };
    Report {
        tier: given.tier.name(),
        compiler: given.compiler.map(str::to_string),
        checks: vec![missing, understood, defaults, declared, twins],
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

    fn add_all(&mut self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            self.add(outcome);
        }
    }
}

impl Report {
    /// Adds a check that was made elsewhere.
    pub fn add(&mut self, name: &'static str, checked: usize, faults: Vec<String>) {
        self.checks.push(Check { checked, faults, ..Check::new(name) });
    }

    /// All faults.
    pub fn faults(&self) -> Vec<&str> {
        self.checks.iter().flat_map(|check| &check.faults).map(String::as_str).collect()
    }

    /// All skipped checks.
    pub fn skipped(&self) -> Vec<&str> {
        self.checks.iter().flat_map(|check| &check.skipped).map(String::as_str).collect()
    }
}

/// A table of the checks, with every fault and every skip in a line below.
pub fn render(reports: &[Report], width: usize) -> String {
    let mut table = Table::new(["tier", "check", ">checked", ">failed", ">skipped"]);
    for report in reports {
        for check in &report.checks {
            table.row([
                report.tier.to_string(),
                check.name.to_string(),
                check.checked.to_string(),
                check.faults.len().to_string(),
                check.skipped.len().to_string(),
            ]);
        }
    }
    for report in reports {
        for (word, lines) in [("failed", report.faults()), ("skipped", report.skipped())] {
            for line in lines {
                table.note(format!("{word}: {}: {line}", report.tier));
            }
        }
    }
    table.terminal(width)
}

/// The tiers that are checked unless one is named.
pub const TIERS: [Tier; 4] = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
