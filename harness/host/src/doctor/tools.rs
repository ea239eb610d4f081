//! Tools of others: Valgrind and llvm-mca. They are asked, not trusted to be what their version
//! says.

use super::{Finding, Place};
use crate::valgrind::{NO_VALGRIND, missing_under_valgrind, valgrind_version};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn valgrind(place: &Place) -> Finding {
    let runnable =
        |name: &str| registry::variant(name).is_some_and(|variant| variant.runnable().is_ok());
    let asked =
        match place.missing_features.split_first() {
            Some((program, arguments)) => missing_under_valgrind(program.as_ref(), arguments)
                .and_then(|missing| match missing.is_empty() {
                    true => Err("it did not say what it offers".to_string()),
                    false => Ok(missing),
                }),
            None => Err("not asked".to_string()),
        };
    judge_valgrind(valgrind_version(), asked, runnable)
}

/// `missing`: by variant, the features that Valgrind lacks, empty if none.
fn judge_valgrind(
    version: Option<String>,
    missing: Result<BTreeMap<String, String>, String>,
    runnable: impl Fn(&str) -> bool,
) -> Finding {
    const NAME: &str = "valgrind";
    const NO_COUNT: &str = "Callgrind counts no executed instructions";
    let Some(version) = version else {
        let (found, advice) = NO_VALGRIND.split_once("; ").unwrap_or((NO_VALGRIND, ""));
        return Finding::missing(NAME, found, NO_COUNT, advice);
    };
    let missing = match missing {
        Ok(missing) => missing,
        Err(reason) => {
            let advice = "valgrind --version; reinstall it if that fails";
            return Finding::limits(
                NAME,
                format!("{version}; what it can execute is not known: {reason}"),
                format!("perhaps {NO_COUNT}"),
                advice,
            );
        }
    };
    let refused: Vec<(&str, &str)> = missing
        .iter()
        .map(|(name, features)| (name.as_str(), features.as_str()))
        .filter(|(name, features)| !features.is_empty() && runnable(name))
        .collect();
    if refused.is_empty() {
        return Finding::good(NAME, version, "Callgrind counts the instructions of every variant");
    }
    let features: BTreeSet<&str> =
        refused.iter().flat_map(|(_, features)| features.split(", ")).collect();
    let features: Vec<&str> = features.into_iter().collect();
    let names: Vec<&str> = refused.iter().map(|(name, _)| *name).collect();
    Finding::limits(
        NAME,
        format!("{version}, cannot execute {}", features.join(", ")),
        format!("{NO_COUNT} of {}", names.join(", ")),
        "none needed: single-stepping counts these, for every instruction set",
    )
}

/// `path`: the variable PATH.
pub fn llvm_mca(path: Option<&OsStr>) -> Finding {
    let folders = path.map(std::env::split_paths).into_iter().flatten();
    let mut tools: BTreeMap<String, PathBuf> = BTreeMap::new();
    for (name, tool) in folders.flat_map(|folder| named_llvm_mca(&folder)) {
        tools.entry(name).or_insert(tool); // the first on the path is the one that would run
    }
    let versions: Vec<(String, Option<String>)> = tools
        .into_iter()
        .map(|(name, tool)| {
            let said = Command::new(tool).arg("--version").output().ok();
            let said = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
            (name, said.as_deref().and_then(parse_version))
        })
        .collect();
    judge_llvm_mca(&versions)
}

/// Files of a folder that are called `llvm-mca`, or that and a version.
fn named_llvm_mca(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry)));
    named
        .filter(|(name, _)| name == "llvm-mca" || name.starts_with("llvm-mca-"))
        .map(|(name, entry)| (name, entry.path()))
        .collect()
}

fn parse_version(said: &str) -> Option<String> {
    let words = said.split_whitespace();
    let after = words.skip_while(|word| *word != "version").nth(1)?;
    Some(after.to_string())
}

fn judge_llvm_mca(tools: &[(String, Option<String>)]) -> Finding {
    const NAME: &str = "llvm-mca";
    let working: Vec<String> = tools
        .iter()
        .filter_map(|(name, version)| Some(format!("{name} {}", version.as_ref()?)))
        .collect();
    if working.is_empty() {
        let broken: Vec<&str> = tools.iter().map(|(name, _)| name.as_str()).collect();
        return Finding::missing(
            NAME,
            if broken.is_empty() {
                "none on the path".to_string()
            } else {
                format!("{} does not tell its version", broken.join(", "))
            },
            "no predictions for other processors",
            "on Debian or Ubuntu: apt install llvm",
        );
    }
    Finding::good(NAME, working.join(", "), "loops can be predicted for processors it knows")
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    fn missing(of: &[(&str, &str)]) -> Result<BTreeMap<String, String>, String> {
        Ok(of.iter().map(|(name, features)| (name.to_string(), features.to_string())).collect())
    }

    #[test]
    fn valgrind_limits_only_what_the_processor_could_run() {
        let version = || Some("valgrind-3.19.0".to_string());
        let said = missing(&[("fill", ""), ("rays", "gfni"), ("batch", "avx512f, gfni")]);
        let both = judge_valgrind(version(), said.clone(), |_| true);
        assert_eq!(both.found, "valgrind-3.19.0, cannot execute avx512f, gfni");
        assert!(both.meaning.ends_with("of batch, rays"), "{}", both.meaning);
        let none = judge_valgrind(version(), said, |name| name == "fill");
        assert_eq!(none.state, State::Good);
        assert_eq!(judge_valgrind(version(), Err("dead".into()), |_| true).state, State::Limits);
        let absent = judge_valgrind(None, missing(&[]), |_| true);
        assert_eq!(
            (absent.state, absent.found.as_str()),
            (State::Missing, "valgrind is not installed")
        );
        assert!(absent.advice.unwrap().contains("apt install"));
    }

    #[test]
    fn the_version_of_llvm_is_found_in_its_words() {
        let debian = "Debian LLVM version 14.0.6\n  Optimized build.\n";
        assert_eq!(parse_version(debian).as_deref(), Some("14.0.6"));
        let plain = "LLVM (http://llvm.org/):\n  LLVM version 19.1.7\n";
        assert_eq!(parse_version(plain).as_deref(), Some("19.1.7"));
        assert_eq!(parse_version("no such thing"), None);
    }

    #[test]
    fn a_tool_without_a_version_is_none() {
        let tool = |name: &str, version: Option<&str>| (name.into(), version.map(str::to_string));
        let one = [tool("llvm-mca", None), tool("llvm-mca-19", Some("19.1.7"))];
        assert_eq!(judge_llvm_mca(&one).found, "llvm-mca-19 19.1.7");
        assert_eq!(judge_llvm_mca(&one[..1]).state, State::Missing);
        assert_eq!(llvm_mca(None).found, "none on the path");
    }
}
