//! `record`: a record on the terminal, whether records may be read and published, and the summary of one that is to be. What
//! a record may hold is the record crate's affair.

use crate::arguments::record::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, say, shown, workspace};
use ::record::{
    Error, LISTINGS_FILE, Record, SAMPLES_FILE, file_of_tier, packed, summary, write_whole,
};
use std::fs;
use std::path::Path;

/// Where the summaries lie that are published, and the pictures that documents show.
pub const PUBLISHED: &str = "charts/published";

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.publish {
        Some(name) => publish(name, arguments.record.as_deref()),
        None if arguments.check.is_empty() => show(arguments.shown.as_deref(), arguments.tables),
        None => {
            let private = host::private_names();
            let mut refused = Vec::new();
            for path in &arguments.check {
                match checked(path, &private) {
                    Ok(line) => say(&(line + "\n"))?,
                    Err(Failure::Check(why)) => refused.push(why),
                    Err(failure) => return Err(failure),
                }
            }
            workspace::verdict(&refused, 0)
        }
    }
}

fn show(named: Option<&Path>, tables: bool) -> Result<(), Failure> {
    let (home, record) = choose(named)?;
    match tables {
        true => shown::tables(&record),
        false => shown::summary(&record, named.unwrap_or(&home), named, &[]),
    }
}

/// What a record is of, if it is one and names nobody. A folder may hold listings and samples too.
fn checked(path: &Path, private: &[String]) -> Result<String, Failure> {
    let record = ::record::load(path).map_err(failed)?;
    let is_there = |file: &str| path.join(file).is_file();
    if is_there(LISTINGS_FILE) {
        ::record::load_listings(path).map_err(failed)?;
    }
    if is_there(SAMPLES_FILE) {
        bench::load_samples(path).map_err(failed)?;
    }
    anonymous(path, &record, private)?;
    of_a_processor(path, &record)?;
    let (origin, routines) = (record.origin().join(" · "), record.routines.len());
    Ok(format!("{}: good: {origin} · {routines} routines", workspace::shown(path)))
}

fn anonymous(path: &Path, record: &Record, private: &[String]) -> Result<(), Failure> {
    let path = workspace::shown(path);
    record.names_any(private).map_or(Ok(()), |(field, name)| {
        let why = "the name of a user or of this machine: leave it out";
        Err(Failure::Check(format!("{path}: at `{field}`: it holds {name:?}, {why}")))
    })
}

/// The times of an emulator, or of a processor that passed for another, are no processor's.
fn of_a_processor(path: &Path, record: &Record) -> Result<(), Failure> {
    record.machine.unranked().map_or(Ok(()), |why| {
        let path = workspace::shown(path);
        Err(Failure::Check(format!("{path}: {why}: nothing to publish")))
    })
}

/// What is not there is bad input; what is wrong has failed the check.
pub fn failed(error: Error) -> Failure {
    match error {
        Error::Io(..) | Error::NothingMeasured(_) => Failure::Input(error.to_string()),
        _ => Failure::Check(error.to_string()),
    }
}

/// The summary of a record, judged anew from its figures of fewer digits, so that it can be again.
fn summary_of(record: &Record) -> Result<String, Failure> {
    let record = match record.rounds.is_empty() {
        true => record.clone(),
        false => ::judge::rejudged(&::record::rounded(record)),
    };
    let text = summary(&record, ::record::SUMMARY_BYTES);
    text.map_err(|error| Failure::Check(error.to_string()))
}

fn publish(name: &str, named: Option<&Path>) -> Result<(), Failure> {
    let (home, record) = choose(named)?;
    anonymous(&home, &record, &host::private_names())?;
    of_a_processor(&home, &record)?;
    let folder = workspace::root().join(PUBLISHED);
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    write_summaries(&record, &folder.join(format!("{name}.json.gz")))
}

/// Writes the summary of every tier of a record, each judged by itself: its own one to `own`, the others beside it.
pub fn write_summaries(record: &Record, own: &Path) -> Result<(), Failure> {
    for tier in record.tiers() {
        let file = if tier == record.tier { own.to_path_buf() } else { file_of_tier(own, tier) };
        let text = summary_of(&record.part(tier))?;
        ::record::from_bytes(&file, text.as_bytes()).map_err(failed)?;
        write_whole(&file, &packed(text.as_bytes())).map_err(Failure::input)?;
        let (file, id) = (workspace::shown(&file), &record.id);
        say(&format!("{file}: the summary of record {id}, tier {tier}\n"))?;
    }
    Ok(())
}
