//! Records of one machine read as one: what the newest does not know, the next newest says, if it is of the same processor
//! and of the same code. What differs is said, and judged nowhere anew.

use super::uses::{InRecord, USES};
use record::{Comparison, Record, unique};
use std::collections::BTreeSet;

/// A record, and what others have added to it or could not.
pub struct Joined {
    /// The newest, with what others know beside.
    pub record: Record,
    /// Which, of what; and why not.
    pub notes: Vec<String>,
}

/// The first of these, newest first, and of the others as many as it needs to know every use; none of none.
pub fn joined(records: impl IntoIterator<Item = Record>) -> Option<Joined> {
    let mut records = records.into_iter();
    let mut joined = Joined { record: records.next()?, notes: Vec::new() };
    while !joined.knows_every_use() {
        let Some(older) = records.next() else { break };
        joined.add(&older);
    }
    Some(joined)
}

impl Joined {
    fn knows_every_use(&self) -> bool {
        let knows = |one: &super::uses::Use| one.contest(&self.record, one.model).is_some();
        self.record.in_use.is_some() && self.record.perft.is_some() && USES.iter().all(knows)
    }

    fn add(&mut self, older: &Record) {
        let newest = &self.record;
        let is_there =
            |one: &Comparison| newest.comparisons.iter().any(|own| own.is_of_the_rounds_of(one));
        let models =
            unique(older.comparisons.iter().filter(|one| !is_there(one)).map(|one| &one.model));
        let in_use = older.in_use.as_ref().filter(|_| newest.in_use.is_none());
        let perft = older.perft.as_ref().filter(|_| newest.perft.is_none());
        let beside = [in_use.map(|_| "look-ups in use"), perft.map(|_| "a move generator")];
        let mut knows: Vec<String> = models.into_iter().cloned().collect();
        knows.extend(beside.into_iter().flatten().map(String::from));
        if knows.is_empty() {
            return;
        }
        let id = &older.id;
        if let Some(why) = differs(newest, older) {
            let knows = knows.join(", ");
            self.notes.push(format!("record {id} knows {knows} too and is not joined: {why}"));
            return;
        }
        let other_code: BTreeSet<String> = older
            .routines
            .iter()
            .filter(|one| {
                let own = newest.routines.iter().find(|own| own.name() == one.name());
                own.is_some_and(|own| !is_same_code(own, one))
            })
            .map(record::RoutineResult::name)
            .collect();
        let has_other = |one: &Comparison| {
            one.standings
                .iter()
                .find(|row| other_code.contains(&row.name))
                .map(|row| row.name.clone())
        };
        let (mut added, mut refused): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let mut comparisons = Vec::new();
        for one in older.comparisons.iter().filter(|one| !is_there(one)) {
            match has_other(one) {
                None => {
                    added.push(one.model.clone());
                    comparisons.push(one.clone());
                }
                Some(name) => refused.push(format!("{}: {name}", one.model)),
            }
        }
        let mut may_add = |comparisons: &[Comparison], what: &str| {
            let other = comparisons.iter().find_map(&has_other);
            match &other {
                None => added.push(what.to_string()),
                Some(name) => refused.push(format!("{what}: {name}")),
            }
            other.is_none()
        };
        let in_use = in_use.filter(|one| may_add(&one.comparisons, "look-ups in use")).cloned();
        let perft = perft.filter(|one| may_add(&one.comparisons, "a move generator")).cloned();
        if !added.is_empty() {
            self.notes.push(format!("of record {id}: {}", unique(added).join(", ")));
        }
        if !refused.is_empty() {
            let refused = unique(refused).join(", ");
            self.notes
                .push(format!("record {id} is not joined where its code is another: {refused}"));
        }
        let known: BTreeSet<String> =
            newest.routines.iter().map(record::RoutineResult::name).collect();
        let more = older.routines.iter().filter(|one| !known.contains(&one.name())).cloned();
        self.record.routines.extend(more);
        self.record.comparisons.extend(comparisons);
        self.record.in_use = self.record.in_use.take().or(in_use);
        self.record.perft = self.record.perft.take().or(perft);
    }
}

/// Why figures of the one say nothing beside those of the other.
fn differs(newest: &Record, older: &Record) -> Option<String> {
    let (own, other) = (&newest.machine, &older.machine);
    let of = |it: &'_ record::Machine| {
        let posed = (it.architecture.clone(), it.emulator.clone(), it.limited_to.clone());
        (it.cpu.clone(), it.signature, it.features.clone(), it.caches.clone(), posed)
    };
    if of(own) != of(other) {
        return Some(format!("its processor is another, {}", super::cpus::called(other)));
    }
    let workload = |one: &&record::WorkloadProfile| {
        let own = newest.workloads.iter().find(|own| own.name == one.name);
        own.is_some_and(|own| own.hash != one.hash)
    };
    older
        .workloads
        .iter()
        .find(workload)
        .map(|one| format!("its boards of {} are others", one.name))
}

/// Whether all probes that both have are the same bytes, and there are such.
fn is_same_code(one: &record::RoutineResult, other: &record::RoutineResult) -> bool {
    let mut both = one.probes.iter().flat_map(|probe| {
        let same = other.probes.iter().filter(|other| other.subject == probe.subject);
        same.map(|other| !probe.hash.is_empty() && other.hash == probe.hash)
    });
    both.next().is_some_and(|first| first) && both.all(|same| same)
}
