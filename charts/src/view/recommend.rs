//! Which routine to use: for each use of attacks the fastest that a user's demands admit, the fastest without AVX-512
//! where the machine has that, the fastest without tables, and the fastest that needs no CPU feature. Drawn from a
//! record, nothing else.

use super::beside::in_words;
use super::demands::{Demands, admits};
use super::picks::{ForUse, Kind, answer, as_shipped, best, kinds};
use super::select;
use super::stake::in_a_search;
use super::uses::{InRecord, USES, Use, measured};
use record::{Record, unique};
use serde::Serialize;
use table::Table;

/// What `recommend --json` prints.
#[derive(Serialize)]
pub struct Recommended {
    /// Of this form.
    pub schema: u32,
    /// The record that it is drawn from.
    pub record: String,
    /// The processor of that record.
    pub cpu: String,
    /// The tier that was compiled for.
    pub tier: String,
    /// Who is recommended for each use.
    pub uses: Vec<ForUse>,
    /// What is to be said beside.
    pub notes: Vec<String>,
}

/// Who is recommended for each use.
pub fn for_uses(record: &Record, demands: &Demands) -> Vec<ForUse> {
    let kinds: Vec<(Kind, Record)> =
        kinds(record, demands).map(|kind| (kind, as_shipped(record, kind))).collect();
    let for_use = |one: &Use| {
        let first = one.contest(record, one.model);
        let unit = select::unit(record, one.model);
        let of_kind = |(kind, of): &(Kind, Record)| {
            let contest = one.contest(of, one.model);
            let best = contest.iter().flat_map(|contest| best(contest, kind.may, demands));
            let lacking = one.lacking(of).into_iter();
            let mut lacking = lacking.filter(|it| (kind.may)(it) && admits(demands, it));
            answer(kind.name, &best.collect::<Vec<_>>(), &of.tier, lacking.next().is_some())
        };
        ForUse {
            name: one.name,
            measured: first.as_ref().map_or(String::new(), |first| measured(first, unit)),
            answers: kinds.iter().filter(|_| first.is_some()).map(of_kind).collect(),
            missing: first.is_none().then(|| one.missing(record)),
        }
    };
    in_a_search(record, demands).into_iter().chain(USES.iter().map(for_use)).collect()
}

/// The whole recommendation as plain data.
pub fn recommendation(record: &Record, demands: &Demands) -> Recommended {
    Recommended {
        schema: 1,
        record: record.id.clone(),
        cpu: record.machine.cpu.clone(),
        tier: record.tier.clone(),
        uses: for_uses(record, demands),
        notes: in_words(record, demands),
    }
}

/// A row for each use and kind of answer.
pub fn recommend(record: &Record, demands: &Demands) -> Table {
    let headings = ["", "routine", ">takes", ">table bytes", ">build ms", "needs"];
    let mut table = Table::new(headings);
    for ForUse { name, measured, answers, missing } in for_uses(record, demands) {
        missing.into_iter().for_each(|words| table.note(format!("{name}: {words}")));
        answers.iter().for_each(|one| table.row_of(&format!("{name}: {measured}"), one.row()));
    }
    in_words(record, demands).into_iter().for_each(|words| table.note(words));
    table
}

/// The routines that are in its rows, `variant/routine`, each once.
pub fn recommended(record: &Record, demands: &Demands) -> Vec<String> {
    let answers = for_uses(record, demands).into_iter().flat_map(|one| one.answers);
    unique(answers.flat_map(|one| one.routines).map(|pick| pick.routine))
}
