//! Several records side by side: a column for each, with its own ranks.

use super::contest::{Contest, Entry};
use super::select::{self};
use super::{machines, words};
use record::{Form, Part, Record, unique};
use table::{NOTHING, Table};

/// Several records and the names of their machines.
pub struct Machines {
    /// The names, in the order of the records.
    pub names: Vec<String>,
    records: Vec<Record>,
}

/// One contest on each of them.
pub struct Across<'a> {
    /// The model and the form.
    pub title: String,
    /// The machines' names.
    pub machines: &'a [String],
    /// The contest on each machine, if it has one.
    pub contests: Vec<Option<Contest<'a>>>,
    /// Machines whose routines with tables are not ranked: their records do not define the state of the caches.
    without_tables: Vec<bool>,
    records: &'a [Record],
    model: Part,
}

impl Machines {
    /// Of these records.
    pub fn of(records: &[Record]) -> Machines {
        Machines { names: machines::names(records), records: records.to_vec() }
    }

    /// A model in a form, if two machines have it.
    pub fn of_contest(&self, model: &Part, form: Form) -> Option<Across<'_>> {
        let contests = self.records.iter().map(|record| Contest::of(record, model, form));
        let across = self.across(format!("{model}, {form}"), model, contests.collect());
        Some(across).filter(Across::is_shared)
    }

    fn across<'a>(
        &'a self,
        title: String,
        model: &Part,
        contests: Vec<Option<Contest<'a>>>,
    ) -> Across<'a> {
        let Machines { names, records } = self;
        let is_known = |one: &Option<Contest>| one.as_ref().map(Contest::is_of_a_known_state);
        // Only like states are compared: next to a hot record, one with caches as others left them has no rank.
        let is_made = contests.iter().any(|one| is_known(one) == Some(true));
        let without_tables: Vec<bool> =
            contests.iter().map(|one| is_made && is_known(one) == Some(false)).collect();
        let ranked = |(one, without): (Option<Contest<'a>>, &bool)| match without {
            true => one.map(|one| one.without_tables()).filter(|one| !one.entries.is_empty()),
            false => one,
        };
        let contests = contests.into_iter().zip(&without_tables).map(ranked).collect();
        let model = model.clone();
        Across { title, machines: names, contests, without_tables, records, model }
    }
}

impl<'a> Across<'a> {
    fn is_shared(&self) -> bool {
        self.contests.iter().flatten().count() >= 2
    }

    /// All routines, in the order of the first machine that has them.
    pub fn names(&self) -> Vec<String> {
        let entries = self.contests.iter().flatten().flat_map(|contest| &contest.entries);
        unique(entries.map(|entry| entry.routine.name().to_string()))
    }

    /// The entry of a routine on each machine.
    pub fn entries(&self, name: &str) -> Vec<Option<&Entry<'a>>> {
        self.contests
            .iter()
            .map(|contest| contest.as_ref()?.entries.iter().find(|one| one.routine.name() == name))
            .collect()
    }

    /// The unit of the times.
    pub fn unit(&self) -> &str {
        self.records.first().map_or("call", |record| select::unit(record, &self.model))
    }

    /// A column for each machine: the time, and after the dot the rank.
    pub fn table(&self) -> Table {
        let heading = |(contest, machine): (&Option<Contest>, &String)| {
            let measure = contest.as_ref().map_or("", |contest| contest.measure.name());
            format!(">{machine}\n{measure}/{}", self.unit())
        };
        let machines = self.contests.iter().zip(self.machines).map(heading);
        let headings = ["`variant/routine".to_string()].into_iter().chain(machines);
        let mut table = Table::new(headings).titled(self.title.clone());
        for name in self.names() {
            let entries = self.entries(&name);
            let cell = |(entry, record): (&Option<&Entry>, &Record)| match entry {
                Some(entry) => format!("{} · {}", words::interval(&entry.time), entry.rank()),
                None => why_not(record, &name).unwrap_or(NOTHING.into()),
            };
            let cells: Vec<String> = entries.iter().zip(self.records).map(cell).collect();
            table.row(std::iter::once(name.clone()).chain(cells));
        }
        let unranked =
            self.machines.iter().zip(&self.without_tables).filter(|(_, without)| **without);
        let unranked: Vec<&str> = unranked.map(|(machine, _)| machine.as_str()).collect();
        if !unranked.is_empty() {
            table.note(format!(
                "Not ranked: routines with tables on {}, because the record does not define the state of the caches. Please send a new record",
                unranked.join(" and on ")
            ));
        }
        table
    }
}

/// Why a machine has no time of a routine, if the record says so.
fn why_not(record: &Record, name: &str) -> Option<String> {
    let variant = name.split('/').next()?;
    let skip = record.skips.iter().find(|skip| skip.what == name || skip.what == variant)?;
    Some(skip.reason.strip_prefix("this CPU ").unwrap_or(&skip.reason).to_string())
}
