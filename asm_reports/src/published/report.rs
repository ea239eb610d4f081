//! The claims counted again, as a table with all disagreements.

use super::count::count;
use super::{Claim, Published, Verdict};
use crate::Error;
use machine_code::decode::Executable;
use serde::Serialize;
use table::{Table, terminal};

/// The claims as they count now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file with what was counted now.
    #[serde(flatten)]
    pub found: Published,
    /// What is wrong, one line each.
    pub complaints: Vec<String>,
    /// What was not checked, and why, one line each.
    pub skipped: Vec<String>,
}

/// Counts every claim on the listing binary of the baseline and compares with what the file has.
///
/// # Errors
/// If code is missing.
pub fn check(kept: &Published, baseline: &Executable) -> Result<Report, Error> {
    let compiler = baseline.compiler().unwrap_or("an unnamed compiler").to_string();
    let mut found = Published { compiler, claims: kept.claims.clone() };
    let (mut complaints, mut skipped) = (Vec::new(), Vec::new());
    for claim in &mut found.claims {
        let (name, before) = (&claim.name, claim.counted);
        claim.counted = count(claim, baseline)?;
        let mut compared = claim.counted;
        if found.compiler != kept.compiler {
            compared.emitted = before.emitted;
            if compared.emitted.is_some() {
                skipped.push(format!("{name}: emitted code: the file is of {}", kept.compiler));
            }
        }
        if compared != before {
            let now = serde_json::json!(claim.counted);
            complaints.push(format!("{name}: published.json has other counts; now {now}"));
        }
        if claim.verdict() == Verdict::Refuted {
            complaints.push(format!("{name}: refuted: published are {}", claim.published));
        }
        let differs = [Some(claim.verdict()), claim.as_emitted()].into_iter().flatten();
        match (differs.max() > Some(Verdict::Holds), &claim.why) {
            (true, None) => complaints.push(format!("{name}: differs, and no reason is given")),
            (false, Some(why)) => complaints.push(format!("{name}: nothing differs: {why}")),
            _ => {}
        }
    }
    Ok(Report { found, complaints, skipped })
}

impl Report {
    /// The table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings = ["claim", "published", ">source", "listing", "emitted", "verdict"];
        let (mut figures, mut sources) = (Table::new(headings), Table::default());
        for claim in &self.found.claims {
            let or_nothing = |text: Option<String>| text.unwrap_or_default();
            let counted = &claim.counted;
            figures.row([
                claim.name.clone(),
                claim.published.to_string(),
                or_nothing(counted.source.or(counted.table_bytes).map(|one| one.to_string())),
                or_nothing(counted.listing.map(|one| one.to_string())),
                or_nothing(counted.emitted.map(|one| one.to_string())),
                claim.verdict().name().to_string(),
            ]);
            let why = claim.why.as_ref().map_or(String::new(), |why| format!(" Differs: {why}."));
            let Claim { name, statement, source, basis, .. } = claim;
            sources.note(format!("{name}: {statement} ({source}; {basis}).{why}"));
        }
        figures.note(
            "register copies + operations (+ others) = instructions without the final ret, at x86-64; of a loop, one \
             pass. source: operations of our text, or bytes of our tables. listing: the source's code, \
             assembled. The verdict is on source and listing; the compiler has no part in it.",
        );
        let (claims, complaints) = (self.found.claims.len(), self.complaints.len());
        let skipped = self.skipped.len();
        let mut notes = Table::default();
        self.skipped.iter().for_each(|line| notes.note(format!("skipped: {line}")));
        self.complaints.iter().for_each(|line| notes.note(format!("wrong: {line}")));
        notes.note(format!(
            "{claims} claims, code by {}: {complaints} complaints, {skipped} not compared",
            self.found.compiler
        ));
        terminal(&[figures, sources, notes], width)
    }
}
