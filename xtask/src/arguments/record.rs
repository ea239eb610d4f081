//! What `record` can be told.

use std::path::PathBuf;

/// Show the summary of a record, check records, or publish one
///
/// A record is refused if it is malformed, too large, or names a user, a machine or a path. One line says
/// where and what would be right. CONTRIBUTING.md says how to contribute a record.
/// Examples: cargo xtask record
///           cargo xtask record charts/published/records/amd-zen5.json.gz --tables
///           cargo xtask record --check charts/published/records/amd-zen5.json.gz target/raybench/records/ID
///           cargo xtask record --publish amd-zen5
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The record to show: its folder or its record.json. By default the newest
    #[arg(value_name = "RECORD", conflicts_with_all = ["check", "publish"])]
    pub shown: Option<PathBuf>,
    /// Show all its tables instead of the summary
    #[arg(long, conflicts_with_all = ["check", "publish"])]
    pub tables: bool,
    /// Check these records: folders, or JSON files, packed or not
    #[arg(long, num_args = 1.., value_name = "FILE")]
    pub check: Vec<PathBuf>,
    /// Write the summary of a record, with all its tiers, to charts/published/records/NAME.json.gz, and what follows from it into
    /// README.md, RESULTS.md and the READMEs of variants, which takes some minutes
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with = "check")]
    pub publish: Option<String>,
    /// The record to publish: its folder or its record.json. By default the newest
    #[arg(long, value_name = "FILE", requires = "publish")]
    pub record: Option<PathBuf>,
}

/// What a published file may be called.
fn name(text: &str) -> Result<String, String> {
    let fits = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    match text.len() <= 40 && text.starts_with(char::is_alphanumeric) && text.chars().all(fits) {
        true => Ok(text.to_string()),
        false => Err("it should be small letters, digits and `-`, such as amd-zen3".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_name_leads_nowhere() {
        assert_eq!(name("zen3-laptop"), Ok("zen3-laptop".into()));
        for bad in ["", "-x", "../x", "a/b", "a.json", "Zen", "é", &"x".repeat(41)] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }
}
