//! Several records side by side: a column for each.

use super::contest::{Contest, Entry};
use super::words;
use record::{Form, Part, Record, grouped, unique};
use table::{NOTHING, Table};

/// One contest on several machines.
pub struct Across<'a> {
    records: &'a [Record],
    /// The contest on each machine, if it has one.
    pub contests: Vec<Option<Contest<'a>>>,
}

impl<'a> Across<'a> {
    /// A model in a form, if a record has it.
    pub fn of(records: &'a [Record], model: &Part, form: Form) -> Option<Across<'a>> {
        let contests = records.iter().map(|record| Contest::of(record, model, form));
        let across = Across { records, contests: contests.collect() };
        across.contests.iter().any(Option::is_some).then_some(across)
    }

    /// All routines, in the order of the first machine that has them.
    pub fn names(&self) -> Vec<&'a str> {
        let entries = self.contests.iter().flatten().flat_map(|contest| &contest.entries);
        let mut names = unique(entries.map(|entry| entry.standing.name.as_str()));
        names.retain(|name| self.entries(name).iter().any(Option::is_some));
        names
    }

    /// The entry of a routine on each machine.
    pub fn entries(&self, name: &str) -> Vec<Option<&Entry<'a>>> {
        let all = self.contests.iter().map(|contest| {
            let contest = contest.as_ref()?;
            let entry = contest.entry(name)?;
            (entry.routine.table_bytes == 0 || self.is_ranked(contest)).then_some(entry)
        });
        all.collect()
    }

    /// Only like states are compared: next to a hot record, one with caches as others left them has
    /// no rank.
    fn is_ranked(&self, contest: &Contest) -> bool {
        let mut all = self.contests.iter().flatten();
        contest.is_of_a_known_state() || !all.any(Contest::is_of_a_known_state)
    }

    /// Why a machine has no figures of some routines: the features that it lacks, or that it timed
    /// none.
    fn lacking(&self, at: usize) -> Option<String> {
        let names = self.names();
        let missing: Vec<&&str> =
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
        let is_ranked = |of: &Option<Contest>| of.as_ref().is_none_or(|one| self.is_ranked(one));
        let ranked: Vec<bool> = self.contests.iter().map(is_ranked).collect();
        for name in self.names() {
            let entries = self.entries(name).into_iter().zip(&ranked);
            let cells = entries.map(|(entry, ranked)| match (entry, ranked) {
                (Some(entry), true) => {
                    format!("{} · {}", words::interval(&entry.time), entry.rank())
                }
                (Some(entry), false) => words::interval(&entry.time),
                (None, _) => NOTHING.into(),
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
        let unranked = machines.iter().zip(&ranked).filter(|(_, ranked)| !**ranked);
        let unranked: Vec<&str> = unranked.map(|(machine, _)| *machine).collect();
        if !unranked.is_empty() {
            table.note(format!(
                "Not ranked: {}, because the record does not define the state of the caches; routines with tables have no time there. Please send a new record",
                unranked.join(" and ")
            ));
        }
        table
    }
}

/// The features that a machine lacks for a routine.
fn lacks<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    let variant = name.split('/').next()?;
    let skip = record.skips.iter().find(|skip| skip.what == name || skip.what == variant)?;
    skip.reason.split(':').next()?.strip_prefix("this CPU lacks ")
}
