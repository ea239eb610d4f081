//! `record`: a record on the terminal, whether records may be read and published, and the summary of one that is to be. What
//! a record may hold is the record crate's affair.

use crate::arguments::record::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, say, shown, workspace};
use ::record::{
    Error, LISTINGS_FILE, PUBLISHED, Record, SAMPLES_FILE, packed, summary, write_whole,
};
use std::fs;
use std::path::Path;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.publish {
        Some(name) => publish(name, arguments.record.as_deref()),
        None if arguments.check.is_empty() => show(arguments.shown.as_deref(), arguments.tables),
        None => {
            let private = bench::host::private_names();
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

/// The published summary of a record: all its tiers, judged anew from its figures of fewer digits, so that anybody can do
/// so again.
fn summary_of(record: &Record) -> Result<String, Failure> {
    let record = ::record::judge::rejudged(&::record::rounded(record));
    let text = summary(&record, ::record::SUMMARY_BYTES);
    text.map_err(|error| Failure::Check(error.to_string()))
}

fn publish(name: &str, named: Option<&Path>) -> Result<(), Failure> {
    let (home, record) = choose(named)?;
    anonymous(&home, &record, &bench::host::private_names())?;
    of_a_processor(&home, &record)?;
    let folder = workspace::root().join(PUBLISHED);
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    let file = folder.join(format!("{name}.json.gz"));
    let text = summary_of(&record)?;
    ::record::from_bytes(&file, text.as_bytes()).map_err(failed)?;
    let bytes = packed(text.as_bytes());
    write_whole(&file, &bytes).map_err(Failure::input)?;
    let (file, id, tiers) = (
        workspace::shown(&file),
        &record.id,
        record.tiers().iter().map(|tier| tier.name()).collect::<Vec<_>>().join(", "),
    );
    say(&format!("{file}: the summary of record {id}, tiers {tiers}, {} bytes\n", bytes.len()))
}
