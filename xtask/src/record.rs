//! `record`: show, check or publish records.

use crate::charts::load_record;
use crate::{failure::Failure, record_new, record_view, say, workspace};
use ::charts::{CSV_FILE, SCHEMA_FILE, claims, csv, schema};
use ::record::{
    Error, Implausible, LISTINGS_FILE, PLAUSIBLE_FACTOR, PUBLISHED, Record, SAMPLES_FILE, pack,
    plausibility, summary, write_whole,
};
use std::fs;
use std::path::{Path, PathBuf};

/// Show a record, check records, publish one, or make one to send
///
/// A check refuses a record that is malformed, too large, of code that no commit has, or names a
/// user, a machine or a path; one line says where and what would be right. CONTRIBUTING.md says how
/// to contribute a record.
///
/// Examples: cargo xtask record
///           cargo xtask record charts/published/records/amd-zen5.json.gz --tables
///           cargo xtask record --check charts/published/records/amd-zen5.json.gz
///           cargo xtask record --publish amd-zen5
///           cargo xtask record --new intel-alderlake
///           cargo xtask record --csv target/figures
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Folder of the record, or its JSON file, compressed or not; several only with --check
    /// [default: the newest]
    #[arg(value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Show all tables instead of the summary
    #[arg(long, group = "mode")]
    tables: bool,
    /// Check these records
    #[arg(long, group = "mode", requires = "records")]
    check: bool,
    /// Check also that each ratio to the reference is within this factor of the median of the
    /// published records of the same processor
    #[arg(
        long,
        requires = "check",
        value_name = "FACTOR",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = PLAUSIBLE,
        value_parser = parse_factor
    )]
    plausible: Option<f64>,
    /// Write the summary of the record to charts/published/records/NAME.json.gz, and the tables
    /// that depend on it to README.md, RESULTS.md and the READMEs of variants. Takes some minutes
    #[arg(long, group = "mode", value_name = "NAME", value_parser = parse_name)]
    publish: Option<String>,
    /// Write all figures of the published records into this folder: figures.csv, and
    /// figures.schema.json with the type, unit and meaning of each column
    #[arg(long, group = "mode", value_name = "FOLDER", conflicts_with = "records")]
    csv: Option<PathBuf>,
    /// Make a record to send: say what limits this machine, run the bench at all levels, perft and
    /// the instruments, publish the summary as charts/published/records/NAME.json.gz, check and
    /// judge it. Takes half an hour or more; interrupted, the same command goes on where
    /// it was
    #[arg(long, group = "mode", value_name = "NAME", value_parser = parse_name, conflicts_with = "records")]
    new: Option<String>,
    /// Make a quick record in a few minutes; it is marked so and votes nowhere
    #[arg(long, requires = "new")]
    short: bool,
}

/// The factor of `--plausible` without a value, as text.
const PLAUSIBLE: &str = "1.5";

/// Parses the factor of `--plausible`.
fn parse_factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor: &f64| factor.is_finite() && *factor > 1.0);
    factor.ok_or_else(|| format!("use a number above 1, such as {PLAUSIBLE_FACTOR}"))
}

/// Maximum length of the name of a published file. Names of machines are shorter.
const MAX_NAME_BYTES: usize = 40;

/// Checks the name of a published file.
fn parse_name(text: &str) -> Result<String, String> {
    let is_good = text.len() <= MAX_NAME_BYTES
        && text.starts_with(char::is_alphanumeric)
        && text.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    if !is_good {
        return Err("use lower-case letters, digits and `-`, such as amd-zen3".into());
    }
    Ok(text.to_string())
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.check {
        return check(&arguments.records, arguments.plausible);
    }
    if let Some(folder) = &arguments.csv {
        return write_csv(folder);
    }
    if let Some(name) = &arguments.new {
        return record_new::run(name, arguments.short);
    }
    let path = match arguments.records.as_slice() {
        [] => None,
        [record] => Some(record.as_path()),
        _ => {
            return Err(Failure::Input("several records: only --check takes more than one".into()));
        }
    };
    match &arguments.publish {
        Some(name) => {
            let (home, record) = load_record(path)?;
            check_claims(&summary_record(&record)?)?;
            publish(name, &home, &record).map(|_| ())
        }
        None => show(path, arguments.tables),
    }
}

impl Arguments {
    /// Returns whether the command publishes a record, so that the documents change.
    pub const fn publishes(&self) -> bool {
        self.publish.is_some()
    }
}

/// Writes the table of all published figures, and its schema.
fn write_csv(folder: &Path) -> Result<(), Failure> {
    let records = crate::measurements::published_records()?;
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    let files = [(CSV_FILE, csv(&records)), (SCHEMA_FILE, schema().into_bytes())];
    for (name, bytes) in files {
        write_whole(&folder.join(name), &bytes).map_err(Failure::input)?;
    }
    let folder = workspace::display_path(folder);
    say(&format!("{folder}/{CSV_FILE} and {SCHEMA_FILE}: figures of {} records\n", records.len()))
}

fn show(path: Option<&Path>, tables: bool) -> Result<(), Failure> {
    let (home, record) = load_record(path)?;
    if tables {
        return record_view::print_tables(&record);
    }
    record_view::print_summary(&record, path.unwrap_or(&home), path, &[])
}

fn check(paths: &[PathBuf], plausible: Option<f64>) -> Result<(), Failure> {
    let private_names = bench::host::private_names();
    let mut faults = Vec::new();
    for path in paths {
        let result = check_record(path, &private_names).and_then(|line| match plausible {
            None => Ok(line),
            Some(factor) => Ok(format!("{line}\n{}", check_plausible(path, factor)?)),
        });
        match result {
            Ok(line) => say(&(line + "\n"))?,
            Err(Failure::Check(why)) => faults.push(why),
            Err(failure) => return Err(failure),
        }
    }
    workspace::verdict(&faults, 0)
}

/// Maximum number of outliers to name.
const MAX_NAMED: usize = 10;

/// Returns a line about a record whose ratios are like those of the published records of its
/// processor.
fn check_plausible(path: &Path, factor: f64) -> Result<String, Failure> {
    let record = ::record::load(path).map_err(load_failure)?;
    let mut published = Vec::new();
    for (_, record) in ::record::load_published(&workspace::root()).unwrap_or_default() {
        published.push(record);
    }
    let path = workspace::display_path(path);
    check_identity(&record, &published).map_err(|why| Failure::Check(format!("{path}: {why}")))?;
    let plausibility = plausibility(&record, &published, factor);
    if plausibility.compared == 0 {
        let reason = "no other published record has ratios of the same processor";
        return Ok(format!("{path}: not compared: {reason}"));
    }
    let compared = format!(
        "of {} ratios, also in other records of its processor ({}),",
        plausibility.compared, plausibility.records
    );
    let mut examples = Vec::new();
    for outlier in plausibility.outliers.iter().take(MAX_NAMED) {
        let (ratio, median) = (outlier.ratio, outlier.median);
        examples.push(format!("{}: {ratio:.3}, others {median:.3}", outlier.name));
    }
    let (count, examples) = (plausibility.outliers.len(), examples.join("; "));
    if plausibility.implausible.is_empty() {
        let examples = if count == 0 { examples } else { format!(": {examples}") };
        return Ok(format!(
            "{path}: plausible: {compared} {count} are off by more than {factor}{examples}"
        ));
    }
    let mut owners = Vec::new();
    for Implausible { owner, outliers, compared } in &plausibility.implausible {
        owners.push(format!("{owner}: {outliers} of {compared}"));
    }
    let owners = owners.join(", ");
    Err(Failure::Check(format!(
        "{path}: implausible: {compared} {count} are off by more than {factor}: {owners}; for \
         example {examples}"
    )))
}

/// Returns why a record cannot be the one that it says, if it is not: its id is that of a published
/// record with other samples, or nothing tells its processor.
fn check_identity(record: &Record, published: &[Record]) -> Result<(), String> {
    let is_x86 = record.machine.architecture.is_none();
    if is_x86 && record.machine.signature.is_none() {
        return Err("it has no signature of its processor".into());
    }
    for other in published {
        if other.id == record.id && other.samples_sha256 != record.samples_sha256 {
            return Err(format!("record {} is published with other samples", record.id));
        }
    }
    Ok(())
}

/// Returns a line about a record that is well formed and names nobody. Listings and samples in its
/// folder are checked too.
fn check_record(path: &Path, private_names: &[String]) -> Result<String, Failure> {
    let record = ::record::load(path).map_err(load_failure)?;
    if path.join(LISTINGS_FILE).is_file() {
        ::record::load_listings(path).map_err(load_failure)?;
    }
    if path.join(SAMPLES_FILE).is_file() {
        bench::load_samples(path).map_err(load_failure)?;
    }
    check_publishable(path, &record, private_names)?;
    let (origin, routines) =
        (record.origin(&record.machine.cpu).join(" · "), record.routines.len());
    Ok(format!("{}: good: {origin} · {routines} routines", workspace::display_path(path)))
}

/// Refuses a record that nobody may publish.
fn check_publishable(
    path: &Path,
    record: &Record,
    private_names: &[String],
) -> Result<(), Failure> {
    check_anonymous(path, record, private_names)?;
    check_processor(path, record)?;
    check_commit(path, record)
}

fn check_anonymous(path: &Path, record: &Record, private_names: &[String]) -> Result<(), Failure> {
    let path = workspace::display_path(path);
    record.find_private_name(private_names).map_or(Ok(()), |(field, name)| {
        let why = "the name of a user or of this machine; remove it";
        Err(Failure::Check(format!("{path}: at `{field}`: it holds {name:?}, {why}")))
    })
}

/// Refuses times of an emulator, or of a processor limited to the features of another.
fn check_processor(path: &Path, record: &Record) -> Result<(), Failure> {
    record.machine.unranked_reason().map_or(Ok(()), |why| {
        let path = workspace::display_path(path);
        Err(Failure::Check(format!("{path}: {why}: nothing to publish")))
    })
}

/// Refuses times of code that nobody else can build, since no commit has it.
fn check_commit(path: &Path, record: &Record) -> Result<(), Failure> {
    let path = workspace::display_path(path);
    if record.toolchain.dirty == Some(true) {
        let why = "its code had uncommitted changes; commit them and run `cargo xtask bench` again";
        return Err(Failure::Check(format!("{path}: at `toolchain.dirty`: {why}")));
    }
    if record.toolchain.commit.is_none() {
        let why = "no commit is known; run `cargo xtask bench` in a clone with its git history";
        return Err(Failure::Check(format!("{path}: at `toolchain.commit`: {why}")));
    }
    Ok(())
}

/// Classifies a failure to load a record: a missing file is bad input, a wrong one fails the check.
fn load_failure(error: Error) -> Failure {
    match error {
        Error::Io(..) => Failure::Input(error.to_string()),
        _ => Failure::Check(error.to_string()),
    }
}

/// Returns the published summary of a record, with all its tiers. Figures are rounded before they
/// are judged, so that anybody can judge the summary again with the same result.
fn summary_text(record: &Record) -> Result<String, Failure> {
    let record = ::record::judge::rejudge(&::record::round_figures(record));
    let text = summary(&record, ::record::SUMMARY_BYTES);
    text.map_err(|error| Failure::Check(error.to_string()))
}

/// Returns the record that a published summary holds.
fn summary_record(record: &Record) -> Result<Record, Failure> {
    let text = summary_text(record)?;
    ::record::from_bytes(Path::new("its summary"), text.as_bytes()).map_err(load_failure)
}

/// Publishes a record to send, and checks the file as anybody would. If documents contradict it,
/// that is only printed: whoever accepts the record has to change them.
pub fn publish_new(name: &str, home: &Path) -> Result<PathBuf, Failure> {
    let (home, record) = load_record(Some(home))?;
    let file = publish(name, &home, &record)?;
    if let Err(contradictions) = check_claims(&summary_record(&record)?) {
        say(&format!("{contradictions}\n"))?;
    }
    check(std::slice::from_ref(&file), None)?;
    Ok(file)
}

/// Returns the file of a published record.
pub fn published_file(name: &str) -> PathBuf {
    workspace::root().join(PUBLISHED).join(format!("{name}.json.gz"))
}

/// Writes the summary of a record, and returns its file.
fn publish(name: &str, home: &Path, record: &Record) -> Result<PathBuf, Failure> {
    check_publishable(home, record, &bench::host::private_names())?;
    let folder = workspace::root().join(PUBLISHED);
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", folder.display())))?;
    let file = published_file(name);
    let published_records = ::record::load_published(&workspace::root()).unwrap_or_default();
    let duplicate = published_records
        .iter()
        .find(|(path, published)| published.id == record.id && *path != file);
    if let Some((path, _)) = duplicate {
        let path = workspace::display_path(path);
        return Err(Failure::Input(format!("record {} is published already: {path}", record.id)));
    }
    let text = summary_text(record)?;
    let bytes = pack(text.as_bytes());
    write_whole(&file, &bytes).map_err(Failure::input)?;
    let tiers: Vec<&str> = record.tiers().iter().map(|tier| tier.name()).collect();
    say(&format!(
        "{}: the summary of record {}, tiers {}, {} bytes\n",
        workspace::display_path(&file),
        record.id,
        tiers.join(", "),
        bytes.len()
    ))?;
    Ok(file)
}

/// Refuses a record that contradicts a sentence of the documents.
fn check_claims(record: &Record) -> Result<(), Failure> {
    let text = fs::read_to_string(workspace::root().join(claims::FILE))
        .map_err(|error| Failure::Input(format!("{}: {error}", claims::FILE)))?;
    let claims =
        claims::parse(&text).map_err(|why| Failure::Input(format!("{}: {why}", claims::FILE)))?;
    let contradictions = claims::contradictions(&claims, record);
    if contradictions.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!(
        "the record contradicts {} of {}; change the sentences first: {}",
        contradictions.len(),
        claims::FILE,
        contradictions.join("; ")
    )))
}

#[cfg(test)]
mod tests {
    use super::{PLAUSIBLE, check_claims, check_identity, parse_factor, parse_name};
    use crate::measurements::published_records;
    use record::{Id, PLAUSIBLE_FACTOR, Record, plausibility};

    #[test]
    fn a_record_that_contradicts_a_document_is_not_published() {
        let mut record = published_records().expect("records are published").remove(0);
        assert!(check_claims(&record).is_ok());
        for row in record.rounds.iter_mut().flat_map(|rounds| &mut rounds.rows) {
            if row.probe.competitor.variant() == Some("dumb7_unrolled") {
                row.ratio.iter_mut().flatten().for_each(|ratio| *ratio *= 0.5);
            }
        }
        let why = check_claims(&record::judge::rejudge(&record)).expect_err("it is wrong");
        assert!(why.to_string().contains("Kogge-Stone is faster in throughput"), "{why}");
    }

    /// Returns a published record, and a later one of the same machine with other samples.
    fn two_of_a_machine() -> [Record; 2] {
        let first = published_records().expect("records are published").remove(0);
        let id = Id::from("20300101T000000Z-later");
        let later = Record { id, samples_sha256: None, ..first.clone() };
        [first, later]
    }

    #[test]
    fn an_id_of_other_samples_and_a_processor_that_nothing_tells_are_refused() {
        let [first, mut other] = two_of_a_machine();
        let published = [first.clone()];
        assert_eq!(check_identity(&first, &published), Ok(()));
        assert_eq!(check_identity(&other, &published), Ok(()));
        other.id = first.id.clone();
        assert!(check_identity(&other, &published).is_err_and(|why| why.contains("other samples")));
        other.machine.signature = None;
        assert!(check_identity(&other, &[]).is_err_and(|why| why.contains("signature")));
    }

    #[test]
    fn doubled_time_is_implausible_beside_a_record_of_the_same_processor() {
        let [first, mut later] = two_of_a_machine();
        let same = plausibility(&later, std::slice::from_ref(&first), PLAUSIBLE_FACTOR);
        assert!(same.records == 1 && same.compared > 100 && same.outliers.is_empty(), "{same:?}");
        for standing in later.comparisons.iter_mut().flat_map(|found| &mut found.standings) {
            if standing.name.variant() == Some("leorik") {
                standing.to_reference.center *= 2.0;
            }
        }
        let doubled = plausibility(&later, std::slice::from_ref(&first), PLAUSIBLE_FACTOR);
        let [leorik] = doubled.implausible.as_slice() else { panic!("{:?}", doubled.implausible) };
        assert_eq!(leorik.owner, "leorik");
        assert!(!doubled.outliers.is_empty());
        for outlier in &doubled.outliers {
            assert!(outlier.name.starts_with("leorik/") && outlier.factor() > 1.9, "{outlier:?}");
        }
        later.machine.signature.as_mut().expect("it has one").model += 1;
        assert_eq!(plausibility(&later, &[first], PLAUSIBLE_FACTOR).records, 0);
    }

    #[test]
    fn a_doubled_replay_alone_is_implausible_and_a_copy_is_compared_with_nothing() {
        let [first, mut later] = two_of_a_machine();
        let in_use = later.in_use.as_mut().expect("it replayed");
        for standing in in_use.comparisons.iter_mut().flat_map(|found| &mut found.standings) {
            if standing.name.variant() == Some("magic") {
                standing.to_reference.center *= 2.0;
            }
        }
        let doubled = plausibility(&later, std::slice::from_ref(&first), PLAUSIBLE_FACTOR);
        assert!(doubled.outliers.iter().all(|outlier| outlier.owner == "magic"), "{doubled:?}");
        assert!(doubled.outliers.len() > 2, "{doubled:?}");
        later.samples_sha256 = first.samples_sha256.clone();
        assert_eq!(plausibility(&later, &[first], PLAUSIBLE_FACTOR).records, 0);
    }

    #[test]
    fn published_records_of_a_processor_are_plausible_beside_each_other() {
        let published = published_records().expect("records are published");
        for record in &published {
            let found = plausibility(record, &published, PLAUSIBLE_FACTOR);
            assert_eq!(found.implausible, [], "{}", record.id);
        }
    }

    #[test]
    fn factor_is_a_number_above_one() {
        assert_eq!(parse_factor(PLAUSIBLE), Ok(PLAUSIBLE_FACTOR));
        for bad in ["1", "0.5", "x", "inf", "nan", ""] {
            assert!(parse_factor(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_name_leads_nowhere() {
        assert_eq!(parse_name("zen3-laptop"), Ok("zen3-laptop".into()));
        for bad in ["", "-x", "../x", "a/b", "a.json", "Zen", "é", &"x".repeat(41)] {
            assert!(parse_name(bad).is_err(), "{bad}");
        }
    }
}
