//! What a bench target leaves to the parent of a run. It measures nothing.

use runner::{Error, check};
use serde::Serialize;
use std::path::PathBuf;

/// Writes the report as JSON where the environment variable says, if it does.
///
/// # Errors
/// If it cannot be written.
pub fn write_report(variable: &str, report: &impl Serialize) -> Result<(), Error> {
    let Some(path) = std::env::var_os(variable).map(PathBuf::from) else { return Ok(()) };
    let json = serde_json::to_vec_pretty(report).map_err(|error| check("report", error))?;
    record::write_whole(&path, &json).map_err(|error| Error::Check(error.to_string()))
}
