//! `asm A --diff B`: the machine code of two builds, or of a build and a record, side by side.

use crate::{charts, compare, failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::diff_report::diff_report;
use asm_reports::side::{Side, Spec};
use std::path::PathBuf;

/// The prefix of a record's name.
const RECORD: &str = "record:";

pub fn run(a: &Spec, b: &str, loops: bool, json: bool) -> Result<(), Failure> {
    let teller = &mut Teller::new(json);
    let side_b = match b.strip_prefix(RECORD) {
        Some(name) => record_side(name, a, loops)?,
        None => Side::build(&a.refine(b)?, loops, teller)?,
    };
    let side_a = Side::build(a, loops, teller)?;
    let report = diff_report(&side_a, &side_b, a)?;
    say_as(json, &report, || report.render(terminal::width()))
}

/// Returns the listings of a record, named by its path, its id, or `newest`.
fn record_side(name: &str, spec: &Spec, loops: bool) -> Result<Side, Failure> {
    let path = record_path(name)?;
    let (home, record) = charts::load_record(path.as_deref())?;
    let listings = record::load_listings(&home).map_err(Failure::input)?;
    if listings.id != record.id {
        let (home, listings_id, id) = (workspace::display_path(&home), listings.id, record.id);
        return Err(Failure::Input(format!(
            "{home}: the listings are of {listings_id}, the record is {id}"
        )));
    }
    Ok(Side::from_record(listings, spec, loops)?)
}

/// Returns the path of a named record, or none for `newest`.
fn record_path(name: &str) -> Result<Option<PathBuf>, Failure> {
    if name == "newest" {
        return Ok(None);
    }
    if let Some(path) = compare::record_path(name)? {
        return Ok(Some(path));
    }
    let records = workspace::display_path(&workspace::records()?);
    Err(Failure::Input(format!("{name}: neither a record's path nor an id under {records}")))
}
