//! Several records side by side: a column each, never one mean, and where their orders differ. Judges
//! nothing anew: who is before whom is said by intervals that do not touch.

use super::contest::{Contest, Entry};
use super::digits::figure;
use super::select;
use super::{machines, uses, words};
use record::{Estimate, Record, unique};
use table::{NOTHING, Table};

/// So many pairs whose order differs are named of each contest, the widest apart first.
const NAMED: usize = 6;

/// Records beside each other, and what their machines are called.
pub struct Machines {
    /// The names, in the order of the records.
    pub names: Vec<String>,
    records: Vec<Record>,
}

/// One contest on each of them.
pub struct Across<'a> {
    /// What it is about.
    pub title: String,
    /// The machines' names.
    pub machines: &'a [String],
    /// What was measured on each.
    pub contests: Vec<Option<Contest<'a>>>,
    /// Those whose routines with tables have no part in it: nobody made the state that their caches were in.
    without_tables: Vec<bool>,
    records: &'a [Record],
    model: String,
}

/// Two that stand the other way round on another machine.
struct Turned {
    /// Who is before whom on some machine.
    first: String,
    second: String,
    /// What the second takes in times of the first, on each machine that has both.
    ratios: Vec<Option<f64>>,
    /// Which of them separate the two, and whether the first is the faster.
    orders: Vec<Option<bool>>,
    /// How far apart they are where they are less so.
    apart: f64,
}

impl Machines {
    /// Of these records.
    pub fn of(records: &[Record]) -> Machines {
        Machines { names: machines::names(records), records: records.to_vec() }
    }

    /// The contests that the answer rests on, as far as two machines have them.
    pub fn in_use(&self) -> Vec<Across<'_>> {
        let mut by_record: Vec<_> = self.records.iter().map(uses).collect();
        let count = by_record.first().map_or(0, |uses| uses.len());
        let of = |index: usize| {
            let (name, model, _) = by_record.first()?[index];
            let contests = by_record.iter_mut().map(|uses| uses[index].2.take()).collect();
            Some(self.across(format!("{name}: {model}"), model, contests))
        };
        (0..count).filter_map(of).filter(Across::is_shared).collect()
    }

    /// A model in a form, if two machines have it.
    pub fn of_contest(&self, model: &str, form: &'static str) -> Option<Across<'_>> {
        let contests = self.records.iter().map(|record| Contest::of(record, model, form));
        let across = self.across(format!("{model}, {form}"), model, contests.collect());
        Some(across).filter(Across::is_shared)
    }

    fn across<'a>(
        &'a self,
        title: String,
        model: &str,
        contests: Vec<Option<Contest<'a>>>,
    ) -> Across<'a> {
        let Machines { names, records } = self;
        let is_known = |one: &Option<Contest>| one.as_ref().map(Contest::is_of_a_known_state);
        // Like stands beside like: where one was hot, what was as others had left it has no rank.
        let is_made = contests.iter().any(|one| is_known(one) == Some(true));
        let without_tables: Vec<bool> =
            contests.iter().map(|one| is_made && is_known(one) == Some(false)).collect();
        let ranked = |(one, without): (Option<Contest<'a>>, &bool)| match without {
            true => one.map(|one| one.without_tables()).filter(|one| !one.entries.is_empty()),
            false => one,
        };
        let contests = contests.into_iter().zip(&without_tables).map(ranked).collect();
        let model = model.to_string();
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
        unique(entries.map(|entry| entry.routine.name()))
    }

    /// The place of a routine on each machine.
    pub fn entries(&self, name: &str) -> Vec<Option<&Entry<'a>>> {
        self.contests
            .iter()
            .map(|contest| contest.as_ref()?.entries.iter().find(|one| one.routine.name() == name))
            .collect()
    }

    /// What times are given per.
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
        table.note(self.order());
        let unranked =
            self.machines.iter().zip(&self.without_tables).filter(|(_, without)| **without);
        let unranked: Vec<&str> = unranked.map(|(machine, _)| machine.as_str()).collect();
        if !unranked.is_empty() {
            table.note(format!(
                "not ranked, what has tables on {}: its record does not say how they stood in the caches; record wanted",
                unranked.join(" and on ")
            ));
        }
        table
    }

    /// Whether the machines agree who is before whom, and who is not.
    fn order(&self) -> String {
        let (separated, turned) = self.turned();
        if separated == 0 {
            return "no two machines separate the same pair".to_string();
        }
        if turned.is_empty() {
            return format!("the same order in all {separated} pairs that two machines separate");
        }
        let named: Vec<String> =
            turned.iter().take(NAMED).map(|pair| pair.words(self.machines)).collect();
        let more = if turned.len() > NAMED { ", and others" } else { "" };
        format!(
            "the order differs in {} of {separated} pairs that two machines separate: {}{more}",
            turned.len(),
            named.join("; ")
        )
    }

    /// How many pairs two machines separate, and those that they order differently, widest apart first.
    fn turned(&self) -> (usize, Vec<Turned>) {
        let all: Vec<(String, Vec<Option<Estimate>>)> = self
            .names()
            .into_iter()
            .map(|name| {
                let times = self.entries(&name).iter().map(|entry| Some((*entry)?.time)).collect();
                (name, times)
            })
            .collect();
        let (mut separated, mut turned) = (0, Vec::new());
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                let pair = Turned::of(one, other);
                separated += usize::from(pair.orders.iter().flatten().count() >= 2);
                turned.extend((pair.apart > 0.0).then_some(pair));
            }
        }
        turned.sort_by(|a, b| b.apart.total_cmp(&a.apart));
        (separated, turned)
    }
}

impl Turned {
    fn of(
        (first, times): &(String, Vec<Option<Estimate>>),
        (second, others): &(String, Vec<Option<Estimate>>),
    ) -> Turned {
        let both = || times.iter().zip(others).map(|(one, other)| (*one).zip(*other));
        let ratios: Vec<Option<f64>> =
            both().map(|both| both.map(|(one, other)| other.center / one.center)).collect();
        let orders: Vec<Option<bool>> =
            both().map(|both| both.and_then(|(one, other)| order(&one, &other))).collect();
        let widest = |wanted: bool| {
            let of = ratios.iter().zip(&orders).filter(|(_, order)| **order == Some(wanted));
            of.filter_map(|(ratio, _)| Some((*ratio)?.ln().abs())).fold(0.0, f64::max)
        };
        let apart = widest(true).min(widest(false));
        Turned { first: first.clone(), second: second.clone(), ratios, orders, apart }
    }

    fn words(&self, machines: &[String]) -> String {
        let on = |wanted: bool| {
            let of = self.orders.iter().zip(machines).filter(|(order, _)| **order == Some(wanted));
            of.map(|(_, machine)| machine.as_str()).collect::<Vec<_>>().join(" and ")
        };
        format!("{} before {} on {}, behind on {}", self.first, self.second, on(true), on(false))
    }
}

/// The pairs that stand the other way round on another machine, of the contests that the answer rests on.
pub fn turned(machines: &Machines) -> Table {
    let headings = machines.names.iter().map(|machine| format!(">{machine}"));
    let names = ["`one", "`the other"].map(String::from);
    let mut table = Table::new(names.into_iter().chain(headings))
        .titled("what the other takes, in times of the one");
    for across in machines.in_use() {
        let (separated, turned) = across.turned();
        let title = format!("{} ({} of {separated} pairs turn)", across.title, turned.len());
        for pair in turned.iter().take(NAMED) {
            let cell = |(ratio, order): (&Option<f64>, &Option<bool>)| match (ratio, order) {
                (None, _) => NOTHING.to_string(),
                (Some(ratio), None) => format!("{} {}", figure(*ratio), select::NOT_SEPARATED),
                (Some(ratio), Some(true)) => format!("{} behind", figure(*ratio)),
                (Some(ratio), Some(false)) => format!("{} before", figure(*ratio)),
            };
            let names = [pair.first.clone(), pair.second.clone()];
            let cells = pair.ratios.iter().zip(&pair.orders).map(cell);
            table.row_of(&title, names.into_iter().chain(cells));
        }
    }
    if !table.is_empty() {
        table.note(format!(
            "the {NAMED} pairs of each that are widest apart both ways; only where the intervals of \
             both machines are apart"
        ));
    }
    table
}

/// Why a machine has no time of a routine, if the record says so.
fn why_not(record: &Record, name: &str) -> Option<String> {
    let variant = name.split('/').next()?;
    let skip = record.skips.iter().find(|skip| skip.what == name || skip.what == variant)?;
    Some(skip.reason.strip_prefix("this CPU ").unwrap_or(&skip.reason).to_string())
}

/// Whether the first is the faster; nothing if the intervals touch.
fn order(one: &Estimate, other: &Estimate) -> Option<bool> {
    match () {
        () if one.high < other.low => Some(true),
        () if other.high < one.low => Some(false),
        () => None,
    }
}
