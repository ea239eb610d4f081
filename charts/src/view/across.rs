//! Several records side by side: a column each, never one mean, and where their orders differ. Judges
//! nothing anew: who is before whom is said by intervals that do not touch.

use super::contest::Contest;
use super::select::{self, FORMS};
use super::{by_part, words};
use record::{Estimate, Record};
use table::{NOTHING, Table};

/// So many pairs whose order differs are named, the widest apart first.
const NAMED: usize = 6;

/// A table for each model and form that two records have times in.
pub fn across(records: &[Record]) -> Vec<Table> {
    let records: Vec<Record> = records.iter().map(by_part).collect();
    let mut models: Vec<&str> = Vec::new();
    for model in records.iter().flat_map(|record| select::models(record)) {
        if !models.contains(&model) {
            models.push(model);
        }
    }
    let of = |model| FORMS.map(|form| beside(&records, model, form));
    models.into_iter().flat_map(of).flatten().collect()
}

fn beside(records: &[Record], model: &str, form: &'static str) -> Option<Table> {
    let contests: Vec<Option<Contest>> =
        records.iter().map(|record| Contest::of(record, model, form)).collect();
    if contests.iter().flatten().count() < 2 {
        return None;
    }
    let heading = |(contest, record): (&Option<Contest>, &Record)| {
        let measure = contest.as_ref().map_or("", |contest| contest.measure.name());
        format!(">{}\n{measure}/{}", label(record), select::unit(record, model))
    };
    let headings: Vec<String> = std::iter::once("`variant/routine".to_string())
        .chain(contests.iter().zip(records).map(heading))
        .collect();
    let title = format!("{model}, {form}");
    let mut table = Table::new(headings.iter().map(String::as_str)).titled(title);
    for name in names(&contests) {
        let cell = |contest: &Option<Contest>| {
            let contest = contest.as_ref()?;
            let entry = contest.entries.iter().find(|entry| entry.routine.name() == name)?;
            Some(format!("{} · {}", words::interval(&entry.time), entry.rank()))
        };
        let cells: Vec<String> =
            contests.iter().map(|contest| cell(contest).unwrap_or(NOTHING.into())).collect();
        table.row(std::iter::once(name.clone()).chain(cells));
    }
    for (index, (left, left_record)) in contests.iter().zip(records).enumerate() {
        for (right, right_record) in contests.iter().zip(records).skip(index + 1) {
            if let (Some(left), Some(right)) = (left, right) {
                let words = differ(left, right, &label(left_record), &label(right_record));
                words.into_iter().for_each(|words| table.note(words));
            }
        }
    }
    Some(table)
}

/// Which machine, in few words.
pub fn label(record: &Record) -> String {
    let quick = if record.quick { ", quick" } else { "" };
    format!("{} ({}{quick}, {})", record.machine.cpu, record.tier, record.id)
}

/// Everybody, in the order of the first record that has him.
fn names(contests: &[Option<Contest>]) -> Vec<String> {
    let mut names = Vec::new();
    for entry in contests.iter().flatten().flat_map(|contest| &contest.entries) {
        let name = entry.routine.name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Who stands the other way round; nothing if no pair is separated on both.
fn differ(left: &Contest, right: &Contest, on_left: &str, on_right: &str) -> Option<String> {
    let both: Vec<(String, [Estimate; 2])> = left
        .entries
        .iter()
        .filter_map(|entry| {
            let name = entry.routine.name();
            let other = right.entries.iter().find(|other| other.routine.name() == name)?;
            Some((name, [entry.time, other.time]))
        })
        .collect();
    let (mut separated, mut turned) = (0, Vec::new());
    for (index, (one, times)) in both.iter().enumerate() {
        for (other, others) in &both[index + 1..] {
            let orders = [0, 1].map(|side| order(&times[side], &others[side]));
            if let [Some(here), Some(there)] = orders {
                separated += 1;
                if here != there {
                    let apart = |side: usize| (times[side].center / others[side].center).ln().abs();
                    let [first, second] = if here { [one, other] } else { [other, one] };
                    turned.push((apart(0).min(apart(1)), format!("{first} before {second}")));
                }
            }
        }
    }
    if separated == 0 {
        return None;
    }
    if turned.is_empty() {
        return Some(format!(
            "{on_left} and {on_right}: the same order in all {separated} pairs that both separate"
        ));
    }
    turned.sort_by(|a, b| b.0.total_cmp(&a.0));
    let count = turned.len();
    let named: Vec<String> = turned.into_iter().take(NAMED).map(|(_, words)| words).collect();
    let more = if count > NAMED { ", and others" } else { "" };
    Some(format!(
        "the order differs in {count} of {separated} pairs that both separate; on {on_left}, and the other \
         way round on {on_right}: {}{more}",
        named.join("; ")
    ))
}

/// Whether the first is the faster; nothing if the intervals touch.
fn order(one: &Estimate, other: &Estimate) -> Option<bool> {
    match () {
        () if one.high < other.low => Some(true),
        () if other.high < one.low => Some(false),
        () => None,
    }
}
