//! Counts the claims again, and prints them as a table with all disagreements.

use super::count::count;
use super::{Claim, Published, Verdict};
use crate::Error;
use machine_code::decode::Executable;
use serde::Serialize;
use table::{Table, terminal};

/// The claims as they are counted now, with the disagreements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file with the new counts.
    #[serde(flatten)]
    pub current: Published,
    /// Disagreements with the file, one line each.
    pub complaints: Vec<String>,
    /// Skipped checks with the reasons, one line each.
    pub skipped: Vec<String>,
}

/// Counts every claim on the listing binary of the baseline, and compares the counts with those of
/// the file.
///
/// # Errors
/// If code is missing.
pub fn check(stored: &Published, baseline: &Executable) -> Result<Report, Error> {
    let compiler = baseline.compiler().unwrap_or("an unnamed compiler").to_string();
    let mut current = Published { compiler, claims: stored.claims.clone() };
    let (mut complaints, mut skipped) = (Vec::new(), Vec::new());
    for claim in &mut current.claims {
        let (name, stored_counts) = (&claim.name, claim.counted);
        claim.counted = count(claim, baseline)?;
        let mut comparable = claim.counted;
        if current.compiler != stored.compiler {
            comparable.emitted = stored_counts.emitted;
            if comparable.emitted.is_some() {
                skipped.push(format!("{name}: emitted code: the file is of {}", stored.compiler));
            }
        }
        if comparable != stored_counts {
            let counts = serde_json::json!(claim.counted);
            complaints.push(format!("{name}: published.json has other counts; now {counts}"));
        }
        if claim.verdict() == Verdict::Refuted {
            complaints.push(format!("{name}: refuted: published are {}", claim.published));
        }
        let differs =
            claim.verdict().max(claim.emitted_verdict().unwrap_or(Verdict::Holds)) > Verdict::Holds;
        match &claim.why {
            None if differs => complaints.push(format!("{name}: differs, and no reason is given")),
            Some(why) if !differs => complaints.push(format!("{name}: nothing differs: {why}")),
            _ => {}
        }
    }
    Ok(Report { current, complaints, skipped })
}

impl Report {
    /// Returns the table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings = ["claim", "published", ">source", "listing", "emitted", "verdict"];
        let (mut figures, mut sources) = (Table::new(headings), Table::default());
        for claim in &self.current.claims {
            let counted = &claim.counted;
            figures.add_row([
                claim.name.clone(),
                claim.published.to_string(),
                text(counted.source.or(counted.table_bytes)),
                text(counted.listing),
                text(counted.emitted),
                claim.verdict().name().to_string(),
            ]);
            let why = claim.why.as_ref().map_or(String::new(), |why| format!(" Differs: {why}."));
            let Claim { name, statement, source, basis, .. } = claim;
            sources.note(format!("{name}: {statement} ({source}; {basis}).{why}"));
        }
        figures.note(
            "register copies + operations (+ others) = instructions without the final ret, at \
             x86-64; of a loop, one pass. source: operations of our text, or bytes of our tables. \
             listing: the source's code, assembled. The verdict is on source and listing; the \
             compiler has no part in it.",
        );
        let (claims, complaints) = (self.current.claims.len(), self.complaints.len());
        let skipped = self.skipped.len();
        let mut notes = Table::default();
        for line in &self.skipped {
            notes.note(format!("skipped: {line}"));
        }
        for line in &self.complaints {
            notes.note(format!("wrong: {line}"));
        }
        notes.note(format!(
            "{claims} claims, code by {}: {complaints} complaints, {skipped} not compared",
            self.current.compiler
        ));
        terminal(&[figures, sources, notes], width)
    }
}

/// Returns an empty cell where there is nothing.
fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
