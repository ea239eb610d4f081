//! The routines that lead in published records, and all that these know: what a run times where not all is
//! asked for. It measures nothing.

use crate::Error;
use contract::{Form, Model, Subject, enables};
use record::{Comparison, Record, RoutineResult};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The routines that lead: the first `n` names, `variant/routine`, of every comparison of the main workload
/// over a whole model, over all that a routine has, or of one piece, in any published record.
///
/// # Errors
/// If a published record cannot be read, or there is none.
pub fn leaders(root: &Path, n: usize) -> Result<BTreeSet<String>, Error> {
    Ok(published(root)?.iter().flat_map(|record| first(record, n)).collect())
}

/// Every routine, `variant/routine`, that a published record has a time of. Any other is new to them.
///
/// # Errors
/// Those of [`leaders`].
pub fn known(root: &Path) -> Result<BTreeSet<String>, Error> {
    let of = |record: &Record| {
        let routines: BTreeSet<String> = record.routines.iter().map(RoutineResult::name).collect();
        // Loops around nothing stand beside cold routines.
        let timed: BTreeSet<String> = record.comparisons.iter().flat_map(names).collect();
        timed.into_iter().filter(|name| routines.contains(name)).collect::<Vec<_>>()
    };
    Ok(published(root)?.iter().flat_map(of).collect())
}

/// The best place, from 0 on, of every routine of a model on one subject, in any published record.
///
/// # Errors
/// Those of [`leaders`].
pub(crate) fn places(
    root: &Path,
    model: Model,
    subject: Subject,
) -> Result<BTreeMap<String, usize>, Error> {
    let subject = subject.name();
    let is_of = |subjects: &[String]| match subjects {
        [] => model.subjects().len() == 1,
        [one] => one == subject,
        _ => false,
    };
    let mut places = BTreeMap::new();
    for record in &*published(root)? {
        let main = contests(record).filter(|one| one.model == model.name() && is_of(&one.subjects));
        for (place, name) in main.flat_map(|one| names(one).enumerate()) {
            let best = places.entry(name).or_insert(place);
            *best = place.min(*best);
        }
    }
    Ok(places)
}

/// Who is the fastest of all that run wherever it runs, in a contest of the model by throughput, in any published record:
/// what an answer for some CPU names first.
///
/// # Errors
/// Those of [`leaders`].
pub(crate) fn first_somewhere(root: &Path, model: Model) -> Result<BTreeSet<String>, Error> {
    let mut firsts = BTreeSet::new();
    for record in &*published(root)? {
        let is_asked = |one: &&Comparison| {
            one.model == model.name() && one.condition.form == Form::Throughput.name()
        };
        for one in contests(record).filter(is_asked) {
            let behind = behind([one]);
            firsts.extend(
                behind.into_iter().filter(|(_, ratio)| *ratio <= 1.0).map(|(name, _)| name),
            );
        }
    }
    Ok(firsts)
}

/// Time of each to that of the fastest which needs no CPU feature beyond its own: 1 for who leads on some CPU. Of several
/// contests the least.
pub(crate) fn behind<'a>(
    contests: impl IntoIterator<Item = &'a Comparison>,
) -> BTreeMap<String, f64> {
    let features = |name: &str| {
        let (variant, routine) = name.split_once('/')?;
        Some(registry::variant(variant)?.routine(routine)?.features)
    };
    let mut least = BTreeMap::new();
    for one in contests {
        let timed = one.standings.iter().filter_map(|row| Some((row, features(&row.name)?)));
        let timed: Vec<(&str, &str, f64)> = timed
            .map(|(row, features)| (row.name.as_str(), features, row.to_reference.center))
            .collect();
        for &(name, own, time) in &timed {
            let runs = |needs: &str| needs.is_empty() || enables(own, needs);
            let others = timed.iter().filter(|(_, needs, _)| runs(needs)).map(|(.., time)| *time);
            let ratio = time / others.fold(time, f64::min);
            let known = least.entry(name.to_string()).or_insert(ratio);
            *known = ratio.min(*known);
        }
    }
    least
}

fn first(record: &Record, n: usize) -> impl Iterator<Item = String> {
    contests(record).flat_map(move |one| names(one).take(n))
}

/// Those of the main workload as a whole.
fn contests(record: &Record) -> impl Iterator<Item = &Comparison> {
    let main = record.workloads.first().map(|workload| workload.name.as_str());
    let is_main = move |one: &&Comparison| {
        one.condition.is_plain() && Some(one.condition.workload.as_str()) == main
    };
    record.contests().filter(is_main).filter(|one| is_of_routines(one))
}

/// Fastest first.
fn names(one: &Comparison) -> impl Iterator<Item = String> {
    one.standings.iter().map(|standing| standing.name.clone())
}

/// The loops around nothing compete with nobody.
fn is_of_routines(one: &Comparison) -> bool {
    one.model != Comparison::EMPTY
}

/// The published records, read as one of each of their tiers. They are read once: a run asks for what leads in them before
/// each of its parts.
fn published(root: &Path) -> Result<Arc<[Record]>, Error> {
    static READ: Mutex<BTreeMap<PathBuf, Arc<[Record]>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().expect("nobody panics with it");
    if let Some(records) = read.get(root) {
        return Ok(Arc::clone(records));
    }
    let all = record::published(root).map_err(|error| Error::Check(error.to_string()))?;
    let by_tier = |(_, record): &(PathBuf, Record)| -> Vec<Record> {
        record.tiers().into_iter().map(|tier| record.at_tier(tier)).collect()
    };
    let records: Arc<[Record]> = all.iter().flat_map(by_tier).collect();
    read.insert(root.to_path_buf(), Arc::clone(&records));
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    fn leading(n: usize) -> BTreeSet<String> {
        leaders(&root(), n).expect("the published records can be read")
    }

    #[test]
    fn every_winner_of_a_piece_or_a_model_leads() {
        let leaders = leading(1);
        for record in &*published(&root()).expect("they can be read") {
            let main = &record.workloads[0].name;
            let plain = |one: &&Comparison| {
                one.condition.is_plain()
                    && one.condition.workload == *main
                    && one.model != Comparison::EMPTY
            };
            let of_one = |one: &&Comparison| {
                let [subject] = one.subjects.as_slice() else { return false };
                ["rook", "bishop", "queen"].contains(&subject.as_str())
            };
            let of_a_piece: Vec<&Comparison> = record.own().filter(plain).filter(of_one).collect();
            assert!(!of_a_piece.is_empty(), "{}", record.id);
            for one in of_a_piece {
                let Some(first) = one.standings.first() else { continue };
                assert!(leaders.contains(&first.name), "{}", one.model);
            }
            for one in record.own().filter(plain).filter(|one| one.subjects.is_empty()) {
                let is_led = one.standings.iter().any(|standing| leaders.contains(&standing.name));
                assert!(is_led, "nobody leads in {}", one.model);
            }
        }
    }

    #[test]
    fn more_lead_where_more_are_asked_for_and_never_all() {
        let [none, one, five] = [0, 1, 5].map(leading);
        let known = known(&root()).expect("they can be read");
        assert!(none.is_empty());
        assert!(!one.is_empty() && one.is_subset(&five) && one.len() < five.len());
        assert!(five.is_subset(&known) && five.len() < known.len());
        assert_eq!(leading(usize::MAX).difference(&known).count(), 0);
    }

    #[test]
    fn what_is_known_was_timed_and_is_no_empty_loop() {
        let known = known(&root()).expect("they can be read");
        let routines: BTreeSet<String> = published(&root())
            .expect("they can be read")
            .iter()
            .flat_map(|record| record.routines.iter().map(record::RoutineResult::name))
            .collect();
        assert!(known.is_subset(&routines));
        assert!(!known.contains("a_new_variant/attacks"));
    }

    #[test]
    fn where_nothing_is_published_that_is_said() {
        let folder = std::env::temp_dir().join(format!("raybench-leaders-{}", std::process::id()));
        std::fs::create_dir_all(folder.join(record::PUBLISHED)).expect("a folder can be made");
        let error = leaders(&folder, 5).expect_err("there is no record");
        std::fs::remove_dir_all(&folder).expect("it can be removed");
        assert!(error.to_string().contains("no record"), "{error}");
        assert!(known(&folder).is_err(), "no folder at all");
    }
}
