//! What the tables of a record come to, in sentences: who wins, by how much, and where a count misleads. All figures
//! are the record's; why it is so is for the documents to say.

use super::contest::{Contest, Entry};
use super::digits::{count, figure};
use super::select::{self, FORMS};
use record::Record;
use table::Table;

/// What is asked one at a time, and many at a time.
const BATCHED: [(&str, &str); 2] =
    [("square_attacks both", "square_batch both"), ("board_attacks", "board_batch")];

/// The sentences; none of what the record does not have.
pub fn analysis(record: &Record) -> Table {
    let mut table = Table::default();
    let batched = BATCHED.map(|(one, many)| batch(record, one, many));
    let others = [features(record), forms(record), operations(record), furthest(record)];
    batched.into_iter().chain(others).flatten().for_each(|sentence| table.note(sentence));
    table
}

/// What many at a time save.
fn batch(record: &Record, one: &str, many: &str) -> Option<String> {
    let [alone, batch] = [one, many].map(|model| Contest::of(record, model, FORMS[0]));
    let (alone, batch) = (alone?, batch?);
    let [first, of_batch] = [&alone.entries[0], &batch.entries[0]];
    Some(format!(
        "{one}: {} takes {} {} a {}; in a batch {} takes {}: a factor of {}",
        first.name(),
        figure(first.time.center),
        alone.measure.name(),
        select::unit(record, one),
        of_batch.name(),
        figure(of_batch.time.center),
        figure(first.time.center / of_batch.time.center),
    ))
}

/// The contests in which somebody may lose.
fn contests<'a>(record: &'a Record, form: &'static str) -> Vec<(String, Contest<'a>)> {
    let of = |model: String| Some((model.clone(), Contest::of(record, &model, form)?));
    let all = select::models(record).into_iter().filter_map(of);
    all.filter(|(_, one)| one.entries.len() > 1).collect()
}

/// The first, and all that nothing separates from it.
fn leaders<'c, 'a>(contest: &'c Contest<'a>) -> &'c [Entry<'a>] {
    let tied = contest.entries.iter().skip(1).take_while(|entry| entry.tied).count();
    &contest.entries[..=tied]
}

/// What instruction sets are worth: the fastest beside the fastest that needs none.
fn features(record: &Record) -> Option<String> {
    let needs_none = |entry: &&Entry| {
        let features = entry.routine.features.as_ref();
        features.is_some_and(Vec::is_empty) && !entry.standing.packed
    };
    let contests = contests(record, FORMS[0]);
    let ratio = |(model, contest): &'_ (String, Contest)| {
        let plain = contest.entries.iter().find(needs_none)?;
        let leads = leaders(contest).iter().any(|one| needs_none(&one));
        Some((leads, plain.time.center / contest.entries[0].time.center, model.clone()))
    };
    let ratios: Vec<_> = contests.iter().filter_map(ratio).collect();
    let leads = ratios.iter().filter(|(leads, ..)| *leads).count();
    let (_, most, model) = ratios.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let all = ratios.len();
    let mut words = format!(
        "instruction sets: {leads} of {all} contests by throughput are led by what needs none and is not packed by the \
         compiler"
    );
    if leads < all {
        words +=
            &format!("; in the others it takes up to {} times as long ({model})", figure(*most));
    }
    Some(words)
}

/// How often who is first by throughput is not so by latency.
fn forms(record: &Record) -> Option<String> {
    let latencies = contests(record, FORMS[1]);
    let contests = contests(record, FORMS[0]);
    let leads_both = |(model, throughput): &(String, Contest)| {
        let (_, latency) = latencies.iter().find(|(other, _)| other == model)?;
        let by_latency: Vec<String> = leaders(latency).iter().map(Entry::name).collect();
        Some(leaders(throughput).iter().any(|one| by_latency.contains(&one.name())))
    };
    let both: Vec<bool> = contests.iter().filter_map(leads_both).collect();
    let different = both.iter().filter(|leads| !**leads).count();
    let all = both.len();
    (all > 0).then(|| {
        format!(
            "forms: in {different} of {all} contests nobody leads both by throughput and by latency"
        )
    })
}

/// Contests by throughput, each entry with its operations, of which all are known.
fn counted(record: &Record) -> Vec<(String, Contest<'_>, Vec<f64>)> {
    let of = |(model, contest): (String, _)| {
        let contest: Contest = contest;
        let of_entry = |entry: &Entry| select::operations(&model, entry.routine);
        let operations: Option<Vec<f64>> = contest.entries.iter().map(of_entry).collect();
        Some((model, contest, operations?))
    };
    contests(record, FORMS[0]).into_iter().filter_map(of).collect()
}

/// How often the fewest operations win.
fn operations(record: &Record) -> Option<String> {
    let counted = counted(record);
    let fewest_lead = |(_, contest, operations): &&(String, Contest, Vec<f64>)| {
        let fewest = operations.iter().copied().fold(f64::INFINITY, f64::min);
        operations[..leaders(contest).len()].contains(&fewest)
    };
    let led = counted.iter().filter(fewest_lead).count();
    let all = counted.len();
    (all > 0).then(|| {
        format!(
            "operations: the fewest lead {led} of {all} contests by throughput; look-ups and transfers are not counted"
        )
    })
}

/// Two without tables, of which the one with fewer operations takes longest beside the other.
fn furthest(record: &Record) -> Option<String> {
    let mut furthest: Option<(f64, String)> = None;
    for (model, contest, operations) in counted(record) {
        let rows = || contest.entries.iter().zip(&operations);
        let plain = || rows().filter(|(entry, _)| entry.routine.table_bytes == 0);
        for (fast, more) in plain() {
            for (slow, fewer) in plain().filter(|(_, fewer)| *fewer < more) {
                let ratio = slow.time.center / fast.time.center;
                if furthest.as_ref().is_none_or(|(other, _)| ratio > *other) {
                    let words = format!(
                        "furthest from the count: in {model}, {} with {} operations takes {} times as long as {} with {}",
                        slow.name(),
                        count(*fewer),
                        figure(ratio),
                        fast.name(),
                        count(*more),
                    );
                    furthest = Some((ratio, words));
                }
            }
        }
    }
    furthest.map(|(_, words)| words)
}
