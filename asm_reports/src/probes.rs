//! Reads, writes and compares `probes.txt`, which has the machine code of every probe at two tiers
//! as hashes and counts.

use crate::select::all_probes;
use crate::tiers::{ListingBinaries, TESTED};
use crate::{Error, listing::code};
use contract::Tier;
use machine_code::decode;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

/// The command that writes the file, or only the lines of the probes that it names.
pub const COMMAND: &str = "cargo xtask prove --write";

const COMPILER: &str = "# compiler: ";

/// One probe at one tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Hash of its bytes, addresses masked.
    pub hash: String,
    /// Its instructions without the final `ret`.
    pub instructions: u32,
    /// Its bytes.
    pub bytes: u32,
}

/// Lines by name of the probe and tier.
pub type Lines = BTreeMap<(String, Tier), Line>;

/// The file: its compiler and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probes {
    /// Compiler of the code.
    pub compiler: String,
    /// Its lines.
    pub lines: Lines,
}

/// Returns the path of the file.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("probes.txt")
}

/// Returns every probe of these executables for whose name and tier `is_selected` holds.
///
/// # Errors
/// If a probe is missing, or an executable names no compiler.
pub fn emitted_probes(
    executables: &ListingBinaries,
    is_selected: impl Fn(&str, Tier) -> bool,
) -> Result<Probes, Error> {
    let compiler = executables.first().and_then(|(_, executable)| executable.compiler());
    let compiler = compiler.ok_or_else(|| Error::Check("no compiler is named".into()))?;
    let mut lines = Lines::new();
    for selected in all_probes() {
        let name = selected.name();
        for (tier, executable) in executables {
            if !is_selected(&name, *tier) {
                continue;
            }
            let code = code(executable, selected.probe.symbol)?;
            let (hash, counts) = (decode::masked_hash(&code), decode::counts(&code));
            let (instructions, bytes) = (counts.instructions, counts.bytes);
            lines.insert((name.clone(), *tier), Line { hash, instructions, bytes });
        }
    }
    Ok(Probes { compiler: compiler.to_string(), lines })
}

impl Probes {
    /// Reads the file.
    ///
    /// # Errors
    /// If a line has another form.
    pub fn parse(text: &str) -> Result<Probes, Error> {
        let compiler = text.lines().find_map(|line| line.strip_prefix(COMPILER));
        let compiler =
            compiler.ok_or_else(|| Error::Check("probes.txt names no compiler".into()))?;
        let mut lines = Lines::new();
        for text in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((key, line)) = parse_line(text).filter(|(key, _)| !lines.contains_key(key))
            else {
                let reason = "not one line of a probe";
                return Err(Error::Check(format!("probes.txt: {text}: {reason}")));
            };
            lines.insert(key, line);
        }
        Ok(Probes { compiler: compiler.to_string(), lines })
    }

    /// Returns the committed file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load() -> Result<Probes, Error> {
        let text = std::fs::read_to_string(path());
        Probes::parse(&text.map_err(|error| Error::Check(format!("probes.txt: {error}")))?)
    }

    /// Returns these lines, and those of `old` for other probes of the registry.
    ///
    /// # Errors If lines of `old` would remain that are of another compiler's code.
    pub fn merge(mut self, old: &Probes) -> Result<Probes, Error> {
        let registered_names: BTreeSet<String> = probe_names().collect();
        for (key, line) in old.lines.iter().filter(|((name, _), _)| registered_names.contains(name))
        {
            if !self.lines.contains_key(key) && old.compiler != self.compiler {
                let text = "probes.txt is of another compiler: write all of it";
                return Err(Error::Check(text.into()));
            }
            self.lines.entry(key.clone()).or_insert_with(|| line.clone());
        }
        Ok(self)
    }

    /// Returns the differences of the emitted code, one line each.
    pub fn faults(&self, emitted_probes: &Probes) -> Vec<String> {
        let mut faults = Vec::new();
        for ((name, tier), line) in &self.lines {
            match emitted_probes.lines.get(&(name.clone(), *tier)) {
                None => faults.push(format!("{name} at {tier}: no such probe is emitted")),
                Some(emitted_line) if emitted_line != line => faults.push(format!(
                    "{name} at {tier}: {line} in probes.txt, emitted {emitted_line}"
                )),
                Some(_) => {}
            }
        }
        faults
    }

    /// Returns the probes of the registry that can be proved and have no line at some tier.
    pub fn missing_probes(&self) -> Vec<String> {
        let mut missing = Vec::new();
        for selected in all_probes() {
            if !selected.routine.is_verified_only() {
                missing.push(selected.name());
            }
        }
        missing.retain(|name| {
            TESTED.iter().any(|&tier| !self.lines.contains_key(&(name.clone(), tier)))
        });
        missing
    }
}

fn probe_names() -> impl Iterator<Item = String> {
    all_probes().into_iter().map(|selected| selected.name())
}

fn parse_line(text: &str) -> Option<((String, Tier), Line)> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [name, tier, hash, instructions, bytes] = fields[..] else { return None };
    let line = Line {
        hash: hash.to_string(),
        instructions: instructions.parse().ok()?,
        bytes: bytes.parse().ok()?,
    };
    Some(((name.to_string(), Tier::from_name(tier)?), line))
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.hash, self.instructions, self.bytes)
    }
}

impl fmt::Display for Probes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Machine code of every probe; `{COMMAND}` writes this file.")?;
        writeln!(f, "{COMPILER}{}", self.compiler)?;
        writeln!(f, "# probe, tier, hash, instructions, bytes")?;
        for ((name, tier), line) in &self.lines {
            writeln!(f, "{name} {tier} {line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# compiler: rustc 1\na/b/south x86-64 00ff 19 60\n";

    #[test]
    fn a_planted_fault_in_any_field_is_found() {
        let stored = Probes::parse(TEXT).expect("it reads");
        assert_eq!(Probes::parse(&stored.to_string()).expect("it reads"), stored);
        assert_eq!(stored.faults(&stored), Vec::<String>::new());
        for (field, fault) in [("00ff", "00fe"), ("19", "20"), ("60", "61")] {
            let changed_probes = Probes::parse(&TEXT.replace(field, fault)).expect("it reads");
            assert_eq!(stored.faults(&changed_probes).len(), 1, "{field}");
        }
        let empty = Probes { lines: Lines::new(), ..stored.clone() };
        assert_eq!(stored.faults(&empty), ["a/b/south at x86-64: no such probe is emitted"]);
        assert!(empty.missing_probes().len() > 100, "what has no line is named");
        for line in ["a/b/south x86-64 00ff 19 60", "a/b/north x87 00ff 19 60", "a"] {
            Probes::parse(&format!("{TEXT}{line}\n")).expect_err(line);
        }
    }
}
