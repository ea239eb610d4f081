//! `record --new`: makes, publishes and checks a record to send, in one command.
//!
//! A record that votes takes half an hour, and the person who makes it does so once. So the command
//! prints the limits of the machine before it starts, and notes each finished step. After an
//! interruption the same command goes on from there.

use crate::charts::load_record;
use crate::failure::Failure;
use crate::{bench, judge, measuring, perft, record, say, workspace};
use ::record::Plan;
use clap::Parser;
use contract::Tier;
use machine_code::build::Checkout;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The levels that published records have, of those that this CPU runs.
const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

/// The finished steps of a record to send, as the file between two calls of the command holds them.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct FinishedSteps {
    /// The commit of the code. Steps of other code are done again.
    commit: Option<String>,
    /// Whether it is a short record.
    is_short: bool,
    /// The folder of the record, once the bench is done.
    home: Option<PathBuf>,
    /// The levels whose perft is in the record.
    perft: Vec<Tier>,
}

impl FinishedSteps {
    /// Returns the steps that an earlier call of the same code has finished, or none of them.
    fn load(file: &Path, is_short: bool) -> FinishedSteps {
        let new =
            FinishedSteps { commit: workspace::commit(), is_short, ..FinishedSteps::default() };
        let text = fs::read_to_string(file).unwrap_or_default();
        let earlier: Option<FinishedSteps> = serde_json::from_str(&text).ok();
        earlier.filter(|earlier| earlier.is_continued_by(&new)).unwrap_or(new)
    }

    /// Returns whether a call that begins with `new` can go on after these steps.
    fn is_continued_by(&self, new: &FinishedSteps) -> bool {
        let has_home = self.home.as_ref().is_none_or(|home| home.is_dir());
        self.commit == new.commit && self.is_short == new.is_short && has_home
    }

    fn save(&self, file: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string(self).expect("plain data");
        ::record::write_whole(file, text.as_bytes()).map_err(Failure::input)
    }
}

/// Makes the record `NAME` and publishes it in `charts/published/records`.
pub fn run(name: &str, is_short: bool) -> Result<(), Failure> {
    let folder = workspace::target()?.join("raybench/new");
    let file = folder.join(format!("{name}.json"));
    let published = record::published_file(name);
    if published.exists() && !file.exists() {
        let path = workspace::display_path(&published);
        return Err(Failure::Input(format!("{path} exists already: choose another name")));
    }
    check_code()?;
    // Other cores may run other levels.
    ::bench::stay_on_core_kind(&Plan::default())?;
    let tiers: Vec<Tier> = TIERS.into_iter().filter(|tier| tier.runnable().is_ok()).collect();
    announce_record(name, is_short, &tiers)?;
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    let mut finished_steps = FinishedSteps::load(&file, is_short);
    let _lock = measuring::hold();
    if finished_steps.home.is_none() {
        take_record(is_short, &tiers)?;
        finished_steps.home = Some(load_record(None)?.0);
        finished_steps.save(&file)?;
    }
    let home = finished_steps.home.clone().expect("it was made above");
    if !is_short {
        for tier in tiers {
            if !finished_steps.perft.contains(&tier) {
                check_newest(&home)?;
                announce_step(&format!("perft --tier {tier}"))?;
                perft::run(&parse_arguments(&["--tier", tier.name()]))?;
                finished_steps.perft.push(tier);
                finished_steps.save(&file)?;
            }
        }
    }
    let published = record::publish_new(name, &home)?;
    judge::run(&parse_arguments(&[&published.to_string_lossy()]))?;
    // A later call with this name makes a new record.
    let _ = fs::remove_file(&file);
    say(&sending_instructions(name, &published))
}

/// Refuses code that nobody else can build, before half an hour is spent on it.
fn check_code() -> Result<(), Failure> {
    match Checkout::read(&workspace::root()) {
        Ok(checkout) if !checkout.is_dirty => Ok(()),
        Ok(_) => Err(Failure::Input("commit or undo your changes first, new files too".into())),
        Err(why) => Err(Failure::Input(format!("run this in a clone with its git history: {why}"))),
    }
}

/// Prints what limits records of this machine, and what comes now.
fn announce_record(name: &str, is_short: bool, tiers: &[Tier]) -> Result<(), Failure> {
    if let Some(why) = ::bench::host::machine().unranked_reason() {
        return Err(Failure::Machine(format!("{why}: no record of it can be published")));
    }
    let mut text = String::new();
    for finding in ::bench::host::doctor::findings() {
        if let Some(advice) = finding.advice {
            text += &format!("{}: {}\n    {advice}\n", finding.name, finding.found);
        }
    }
    if !text.is_empty() {
        text.insert_str(0, "This machine limits what a record shows. Nothing is changed here:\n\n");
        text += "\n";
    }
    let tiers: Vec<&str> = tiers.iter().map(|tier| tier.name()).collect();
    let kind = if is_short { "A short record, which votes nowhere," } else { "The record" };
    text += &format!("{kind} {name} is of the levels {}.\n", tiers.join(", "));
    for reason in TIERS.into_iter().filter_map(|tier| tier.runnable().err()) {
        text += &format!("Skipped: {reason}.\n");
    }
    text += if is_short {
        "It takes a few minutes, most of them for builds.\n"
    } else {
        "It takes half an hour, on a busy machine longer: builds, samples of all routines and \
         searches, then perft at each level. Leave the machine alone meanwhile. If you interrupt \
         this, the same command goes on after the last finished step.\n"
    };
    say(&text)
}

/// Runs the bench that makes the record.
fn take_record(is_short: bool, tiers: &[Tier]) -> Result<(), Failure> {
    let tiers: Vec<&str> = tiers.iter().map(|tier| tier.name()).collect();
    let tiers = tiers.join(",");
    let words: &[&str] = if is_short {
        &["--quick", "--tiers", &tiers]
    } else {
        &["--full", "--instruments", "--tiers", &tiers]
    };
    announce_step(&format!("bench {}", words.join(" ")))?;
    bench::run(&parse_arguments(words))
}

/// Announces a step by its command.
fn announce_step(command: &str) -> Result<(), Failure> {
    say(&format!("\n== cargo xtask {command}\n"))
}

/// Parses the arguments of another command.
fn parse_arguments<A: clap::Args>(words: &[&str]) -> A {
    #[derive(Parser)]
    struct Line<A: clap::Args> {
        #[command(flatten)]
        arguments: A,
    }
    Line::parse_from(["xtask"].iter().chain(words)).arguments
}

/// Refuses to go on if another record was made since, because perft is added to the newest.
fn check_newest(home: &Path) -> Result<(), Failure> {
    let (newest, _) = load_record(None)?;
    if newest == home {
        return Ok(());
    }
    let (newest, home) = (workspace::display_path(&newest), workspace::display_path(home));
    Err(Failure::Input(format!(
        "{newest} was made since {home}; remove it, or begin again: rm {home} -r"
    )))
}

/// Returns where the file is and how to send it.
fn sending_instructions(name: &str, published: &Path) -> String {
    let file = workspace::display_path(published);
    format!(
        "\n{file}\n\nSend this one file, either way:\n\
         - as a pull request: git switch -c record-{name} && git add {file} && git commit -m \
         'records: {name}'\n\
         - attached to an issue of the kind *record*, zipped if the page asks for that\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(commit: &str, home: Option<&Path>) -> FinishedSteps {
        let home = home.map(Path::to_path_buf);
        FinishedSteps {
            commit: Some(commit.into()),
            home,
            perft: vec![Tier::V3],
            ..FinishedSteps::default()
        }
    }

    #[test]
    fn steps_of_the_same_code_are_not_done_again() {
        let folder = std::env::temp_dir();
        let absent = folder.join("raybench-no-such-record");
        let new = done("abc", None);
        assert!(done("abc", Some(&folder)).is_continued_by(&new));
        assert!(!done("abd", Some(&folder)).is_continued_by(&new), "other code");
        assert!(!done("abc", Some(&absent)).is_continued_by(&new), "its record was removed");
        let short = FinishedSteps { is_short: true, ..done("abc", Some(&folder)) };
        assert!(!short.is_continued_by(&new), "a short record is no part of another");
    }

    #[test]
    fn notes_of_steps_are_read_back_and_a_broken_file_is_none() {
        let file = std::env::temp_dir().join(format!("raybench-new-{}", std::process::id()));
        let noted =
            FinishedSteps { commit: workspace::commit(), ..done("", Some(&std::env::temp_dir())) };
        noted.save(&file).expect("there is room");
        assert_eq!(FinishedSteps::load(&file, false), noted);
        fs::write(&file, "{").expect("there is room");
        assert_eq!(FinishedSteps::load(&file, false).home, None);
        fs::remove_file(&file).expect("it was made above");
    }

    #[test]
    fn commands_of_the_steps_are_understood() {
        let _: bench::Arguments =
            parse_arguments(&["--full", "--instruments", "--tiers", "x86-64,x86-64-v3"]);
        let _: bench::Arguments = parse_arguments(&["--quick", "--tiers", "x86-64"]);
        let _: perft::Arguments = parse_arguments(&["--tier", Tier::V3.name()]);
    }
}
