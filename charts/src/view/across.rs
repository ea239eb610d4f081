//! Several records side by side: a column for each.

use super::contest::{Contest, Entry};
use super::words;
use record::{Competitor, Form, Part, Record, grouped, unique};
use table::{NOTHING, Table};

/// One contest on several machines.
pub struct Across<'a> {
    records: &'a [Record],
    /// The contest on each machine, if it has one.
    contests: Vec<Option<Contest<'a>>>,
}

impl<'a> Across<'a> {
    /// A model in a form, if a record has it.
    pub fn of(records: &'a [Record], model: &Part, form: Form) -> Option<Across<'a>> {
        let contests = records.iter().map(|record| Contest::of(record, model, form));
        let across = Across { records, contests: contests.collect() };
        across.contests.iter().any(Option::is_some).then_some(across)
    }

    /// All routines, in the order of the first machine that has them.
    fn names(&self) -> Vec<&'a Competitor> {
        let entries = self.contests.iter().flatten().flat_map(|contest| &contest.entries);
        unique(entries.map(|entry| &entry.standing.name))
    }

    /// The entry of a routine on each machine.
    fn entries(&self, name: &Competitor) -> Vec<Option<&Entry<'a>>> {
        self.contests.iter().map(|contest| contest.as_ref()?.entry(name)).collect()
    }

    /// Why a machine has no figures of some routines: the features that it lacks, or that it timed
    /// none.
    fn lacking(&self, at: usize) -> Option<String> {
        let names = self.names();
        let missing: Vec<&&Competitor> =
            names.iter().filter(|name| self.entries(name)[at].is_none()).collect();
        let features = missing.iter().filter_map(|name| lacks(&self.records[at], name));
        let features = unique(features.flat_map(|all| all.split(", ")));
        match features.is_empty() {
            false => Some(format!("lacks {}", words::listed(&features))),
            true => (missing.len() == names.len()).then(|| "has no time of them".to_string()),
        }
    }

    /// A column for each of these machines: the time, and after the dot the rank. A note names the
    /// machines that lack figures.
    pub fn table(&self, machines: &[&str]) -> Table {
        let Some(first) = self.contests.iter().flatten().next() else { return Table::default() };
        let unit = &first.entries[0].routine.unit;
        let heading = |(contest, machine): (&Option<Contest>, &&str)| {
            let measure = contest.as_ref().map_or("", |contest| contest.measure.name());
            format!(">{machine}\n{measure}/{unit}")
        };
        let headings = self.contests.iter().zip(machines).map(heading);
        let title = format!("{}, {}", first.comparison.part(), first.condition().form);
        let mut table =
            Table::new(["`variant/routine".to_string()].into_iter().chain(headings)).titled(title);
        for name in self.names() {
            let cells = self.entries(name).into_iter().map(|entry| match entry {
                Some(entry) => format!("{} · {}", words::interval(&entry.time), entry.rank()),
                None => NOTHING.into(),
            });
            table.row([name.to_string()].into_iter().chain(cells));
        }
        let all = machines.iter().enumerate();
        let lacking = grouped(all.filter_map(|(at, machine)| Some((self.lacking(at)?, machine))));
        let said = |(why, who): &(String, Vec<_>)| format!("{} ({why})", words::listed(who));
        let lacking: Vec<String> = lacking.iter().map(said).collect();
        if !lacking.is_empty() {
            table.note(format!("Missing figures: {}", lacking.join("; ")));
        }
        table
    }
}

/// The features that a machine lacks for a routine.
fn lacks<'a>(record: &'a Record, competitor: &Competitor) -> Option<&'a str> {
    let names = [competitor.to_string(), competitor.variant()?.to_string()];
    let skip = record.skips.iter().find(|skip| names.iter().any(|name| skip.what == *name))?;
    skip.reason.split(':').next()?.strip_prefix("this CPU lacks ")
}
