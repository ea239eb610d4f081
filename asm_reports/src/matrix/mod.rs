//! All probes at all tiers side by side: one row per probe and tier. Nothing is executed or timed.

mod probe;
mod render;

pub use probe::ProbeAtTier;

use crate::assembly::AssemblyTexts;
use crate::tiers::listing_binary;
use crate::{Error, Selected, listing::code};
use contract::Tier;
use machine_code::build::{Progress, Workspace};
use record::grouped;
use serde::Serialize;
use std::process::Command;

/// Where the rows of a tier come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// The tier.
    pub tier: &'static str,
    /// What the compiler's `target-cpu` was; for `native` also what it took that for.
    pub target_cpu: String,
    /// `bytes` or `assembly text`.
    pub read_from: &'static str,
}

/// The matrix.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// Compiler that the baseline's executable names.
    pub compiler: Option<String>,
    /// Its tiers, in their order.
    pub tiers: Vec<Column>,
    /// One row per probe and tier, the tiers of a probe together.
    pub rows: Vec<ProbeAtTier>,
    /// What is not there, and why.
    pub missing: Vec<String>,
}

/// Builds these tiers, the baseline among them, and reads the selected probes of each.
///
/// # Errors
/// If a build fails, or if what it made lacks a probe.
pub fn matrix(
    selected: &[Selected],
    tiers: &[Tier],
    progress: &mut dyn Progress,
) -> Result<Matrix, Error> {
    let mut by_tier: Vec<Vec<ProbeAtTier>> = Vec::new();
    let mut compiler = None;
    for &tier in tiers {
        let rows = if tier == Tier::Apx {
            let mut names: Vec<&str> = selected.iter().map(|one| one.variant.name).collect();
            names.dedup();
            let texts = AssemblyTexts::build(&Workspace::locate()?, tier, None, &names, progress)?;
            let read = |one| ProbeAtTier::written(one, tier, &texts);
            selected.iter().map(read).collect::<Result<_, Error>>()?
        } else {
            let executable = listing_binary(tier, progress)?;
            if tier == Tier::X86_64 {
                compiler = executable.compiler().map(str::to_string);
            }
            let read = |one: &Selected| {
                Ok(ProbeAtTier::decoded(one, tier, &code(&executable, one.probe.symbol)?))
            };
            selected.iter().map(read).collect::<Result<_, Error>>()?
        };
        by_tier.push(rows);
    }
    let rows: Vec<ProbeAtTier> = (0..selected.len())
        .flat_map(|probe| by_tier.iter().map(move |rows| rows[probe].clone()))
        .collect();
    Ok(Matrix {
        compiler,
        tiers: tiers.iter().copied().map(column).collect(),
        missing: missing(&rows),
        rows,
    })
}

impl Matrix {
    /// Rows whose counts do not stand for all of the code, a line each.
    pub fn complaints(&self) -> Vec<String> {
        let unknown = self.rows.iter().filter(|row| row.counts.unknown > 0);
        let line = |row: &ProbeAtTier| {
            format!(
                "{} at {}: {} instructions are unknown",
                row.name(),
                row.tier,
                row.counts.unknown
            )
        };
        unknown.map(line).collect()
    }
}

fn column(tier: Tier) -> Column {
    let target_cpu = match tier {
        Tier::Native => native().map_or("native".to_string(), |cpu| format!("native ({cpu})")),
        _ => tier.target_cpu().unwrap_or("x86-64").to_string(),
    };
    let read_from = if tier == Tier::Apx { "assembly text" } else { "bytes" };
    Column { tier: tier.name(), target_cpu, read_from }
}

/// What the compiler takes this machine's processor for.
fn native() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-cpus"]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.trim_start().starts_with("native"))?;
    let (_, cpu) = line.split_once("(currently ")?;
    Some(cpu.trim_end().trim_end_matches([')', '.']).to_string())
}

/// What the table leaves out, counted.
fn missing(rows: &[ProbeAtTier]) -> Vec<String> {
    let reasons = rows.iter().filter_map(|row| Some((row.no_depth.as_deref()?, row)));
    let line = |(reason, rows): (&str, Vec<_>)| format!("depth of {} rows: {reason}", rows.len());
    let mut lines: Vec<String> = grouped(reasons).into_iter().map(line).collect();
    lines.push("CPU features of apx: the compiler's text does not name them".into());
    lines
}
