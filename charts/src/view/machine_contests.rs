//! Shows several records side by side, with a column for each.

use super::contest::{Contest, Entry};
use super::words;
use contract::Tier;
use record::{Competitor, Form, Part, Record, group_by_key, unique};
use table::{NOTHING, Table};

/// One contest on several machines, at one tier: code for different tiers is different code.
pub struct MachineContests<'a> {
    records: &'a [Record],
    tier: Tier,
    /// The contest on each machine, if it has one.
    contests: Vec<Option<Contest<'a>>>,
}

impl<'a> MachineContests<'a> {
    /// Returns the contests of a model in a form at each tier at which one was timed, that of the
    /// first record first.
    pub fn from_records(
        records: &'a [Record],
        model: &Part,
        form: Form,
    ) -> Vec<MachineContests<'a>> {
        let mut tables = Vec::new();
        for tier in unique(records.iter().map(|record| record.tier)) {
            let contests = records.iter().map(|record| Contest::at_tier(record, model, form, tier));
            let table = MachineContests { records, tier, contests: contests.collect() };
            if table.contests.iter().any(Option::is_some) {
                tables.push(table);
            }
        }
        tables
    }

    /// Returns all routines, in the order of the first machine that has them.
    fn names(&self) -> Vec<&'a Competitor> {
        let entries = self.contests.iter().flatten().flat_map(|contest| &contest.entries);
        unique(entries.map(|entry| &entry.standing.name))
    }

    /// Returns the entry of a routine on each machine.
    fn entries(&self, name: &Competitor) -> Vec<Option<&Entry<'a>>> {
        self.contests.iter().map(|contest| contest.as_ref()?.entry(name)).collect()
    }

    /// Returns why a machine has no figures of some routines: the features that it lacks, or that
    /// it timed none.
    fn gap_reason(&self, index: usize) -> Option<String> {
        let names = self.names();
        let missing_names: Vec<&&Competitor> =
            names.iter().filter(|name| self.entries(name)[index].is_none()).collect();
        let features =
            missing_names.iter().filter_map(|name| missing_features(&self.records[index], name));
        let features = unique(features.flat_map(|list| list.split(", ")));
        if !features.is_empty() {
            return Some(format!("lacks {}", words::word_list(&features)));
        }
        (missing_names.len() == names.len()).then(|| "has no time of them".to_string())
    }

    /// Returns a column for each of these machines: the time, and after the dot the rank. A note
    /// names the machines that lack figures.
    pub fn table(&self, machines: &[&str]) -> Table {
        let Some(first) = self.contests.iter().flatten().next() else { return Table::default() };
        let unit = &first.entries[0].routine.unit;
        let mut headings = vec!["`variant/routine".to_string()];
        for (contest, machine) in self.contests.iter().zip(machines) {
            let measure = contest.as_ref().unwrap_or(first).measure.name();
            headings.push(format!(">{machine}\n{}, {measure}/{unit}", self.tier));
        }
        let mut table = Table::new(headings).with_title(self.title(first));
        for name in self.names() {
            let mut cells = vec![name.to_string()];
            for entry in self.entries(name) {
                cells.push(entry.map_or(NOTHING.into(), |entry| {
                    format!("{} · {}", words::interval(&entry.time), entry.rank_text())
                }));
            }
            table.add_row(cells);
        }
        if let Some(note) = self.note(machines) {
            table.note(note);
        }
        table
    }

    /// Returns `ray_attacks south, throughput`, followed by the tier if it is not that of the first
    /// record.
    fn title(&self, contest: &Contest) -> String {
        let title = format!("{}, {}", contest.comparison.part(), contest.condition().form);
        match self.records.first() {
            Some(record) if record.tier != self.tier => format!("{title}, {}", self.tier),
            _ => title,
        }
    }

    /// Returns the machines that lack figures, by the reason, or none if all have all.
    fn note(&self, machines: &[&str]) -> Option<String> {
        let mut reasons = Vec::new();
        for (index, machine) in machines.iter().enumerate() {
            reasons.extend(self.gap_reason(index).map(|reason| (reason, machine)));
        }
        let mut parts = Vec::new();
        for (reason, machines) in group_by_key(reasons) {
            parts.push(format!("{} ({reason})", words::word_list(&machines)));
        }
        (!parts.is_empty()).then(|| format!("Missing figures: {}", parts.join("; ")))
    }
}

/// Returns the features that a machine lacks for a routine.
fn missing_features<'a>(record: &'a Record, competitor: &Competitor) -> Option<&'a str> {
    let names = [competitor.to_string(), competitor.variant()?.to_string()];
    let skip = record.skips.iter().find(|skip| names.iter().any(|name| skip.what == *name))?;
    skip.reason.split(':').next()?.strip_prefix("this CPU lacks ")
}
