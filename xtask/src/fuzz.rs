//! `fuzz`: strange records, positions and journals, read in watched children. What is strange, and what harm is, is
//! the fuzz crate's affair.

use crate::arguments::fuzz::Arguments;
use crate::{failure::Failure, say_as, workspace};
use ::fuzz::{Case, Finding, Found, Limits, MEMORY, Seeds, child, read, watch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// One case: the largest record takes a second to be read and drawn where nothing is optimised.
const CASE: Duration = Duration::from_secs(10);

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (seed, machine) = (arguments.seed, Failure::Machine);
    let seeds = Seeds::of(&workspace::root()).map_err(Failure::Input)?;
    if arguments.child {
        return child(arguments.first, |number| Case::of(&seeds, seed, number), read)
            .map_err(machine);
    }
    let own = std::env::current_exe().map_err(|error| machine(error.to_string()))?;
    let start = |first: u64| {
        let mut command = Command::new(&own);
        command.args(["fuzz", "--child", "--seed", &seed.to_string()]);
        command.args(["--first", &first.to_string()]);
        command
    };
    let limits = Limits { time: Duration::from_secs(arguments.seconds), case: CASE, cases: None };
    let found = watch(arguments.first, limits, start).map_err(machine)?;
    let folder = arguments.out.clone().unwrap_or_else(|| workspace::target().join("raybench/fuzz"));
    let files = kept(&found.findings, &folder, |number| Case::of(&seeds, seed, number))?;
    say_as(arguments.json, &found, || told(&found, &files))?;
    match found.findings.len() {
        0 => Ok(()),
        many => Err(Failure::Check(format!("{many} findings at seed {seed}"))),
    }
}

/// Writes the inputs of what was found.
fn kept(
    findings: &[Finding],
    folder: &Path,
    case: impl Fn(u64) -> Case,
) -> Result<Vec<PathBuf>, Failure> {
    let refused = |error: std::io::Error| Failure::Input(format!("{}: {error}", folder.display()));
    if !findings.is_empty() {
        fs::create_dir_all(folder).map_err(refused)?;
    }
    let mut files = Vec::new();
    for finding in findings {
        let file = folder.join(format!("case-{}", finding.case));
        record::write_whole(&file, &case(finding.case).bytes).map_err(Failure::input)?;
        files.push(file);
    }
    Ok(files)
}

fn told(found: &Found, files: &[PathBuf]) -> String {
    let findings = found.findings.iter().zip(files);
    let findings: String = findings
        .map(|(finding, file)| format!("{}: {}\n", workspace::shown(file), finding.what))
        .collect();
    let cases = found.refused + found.drawn + found.findings.len() as u64;
    format!(
        "{findings}{cases} cases: {} refused, {} read and drawn, {} findings; the longest took {} ms, \
         none more than {} MiB\n",
        found.refused,
        found.drawn,
        found.findings.len(),
        found.longest_ms,
        MEMORY >> 20,
    )
}
