//! A record on two screens of a terminal: what it was measured on, and the first of each use by class of CPU. Everything
//! else stands in the tables and on the page. It judges nothing.

use super::class::{Class, is_in};
use super::contest::Contest;
use super::digits::{BETWEEN, figure};
use super::select::{self, FORMS, NO_ORDER};
use super::{uses, words};
use contract::Tier;
use record::{Comparison, Estimate, InUse, Record, RoutineResult, Standing, TooFew, unique};
use table::wrapped;

/// So many of each use are shown, by class.
const SHOWN: usize = 5;

/// So many uses, or models where a record has others.
const BLOCKS: usize = 6;

/// So many classes fit beside each other.
const COLUMNS: usize = 3;

/// So many are named of what is counted.
const NAMED: usize = 2;

/// What stands at a figure or a name, and what it means.
const TIED: (char, &str) = ('=', "not separated from the one above");
const PACKED: (char, &str) = ('*', "packed by the compiler");
const TWO_MODES: (char, &str) = ('~', "two modes");

/// What programs are for, and the record read as one of the tier that they would be compiled for, if it has that.
struct Column {
    heading: String,
    features: Vec<String>,
    tier: String,
    record: Record,
}

/// One of a contest: what the compiler packed, it may not have packed at another tier.
struct Timed<'a> {
    routine: &'a RoutineResult,
    standing: &'a Standing,
    packed: bool,
    tier: &'a str,
    takes: Estimate,
    tied: bool,
}

/// One of a column.
struct Place {
    /// `variant/routine`.
    name: String,
    short: String,
    takes: Estimate,
    tied: bool,
    marks: String,
}

/// What five lines are about.
enum Block {
    /// A trace.
    InUse,
    /// A use of those that answers are for, by its place among them.
    Use(usize),
    /// A model in throughput form.
    Model(String),
}

/// A line: of a use, or of those who are at one place in each column.
enum Row {
    Title(String),
    Cells(Vec<[String; 2]>),
}

/// The machine, how it was measured, and the first of each use; sentences are broken at `width`, rows are no wider than
/// 120.
pub fn summary(record: &Record, width: usize) -> String {
    let columns = columns(record);
    let headings = columns.iter().map(|one| [one.heading.clone(), String::new()]);
    let mut rows = vec![Row::Cells(headings.collect())];
    let mut example: Option<(String, String)> = None;
    for (title, of) in blocks(record) {
        let places: Vec<Vec<Place>> = columns.iter().map(|column| of.places(column)).collect();
        let shown = || places.iter().flat_map(|places| places.iter().take(SHOWN));
        let examples = shown().filter(|one| one.short.contains(' '));
        let examples = examples.map(|one| (one.short.clone(), one.name.clone())).chain(example);
        example = examples.min_by_key(|(short, _)| short.len());
        let lines = places.iter().map(|places| places.len().min(SHOWN)).max().unwrap_or(0);
        rows.extend((lines > 0).then_some(Row::Title(title)));
        let cells = |line| places.iter().map(|places| cells(places, line)).collect();
        rows.extend((0..lines).map(cells).map(Row::Cells));
    }
    let sentence = |words: String| wrapped(&words, width, 2);
    let mut lines = vec![sentence(words::provenance(record)), sentence(how(record))];
    if rows.len() > 1 {
        lines.extend(laid_out(&rows));
        lines.push(sentence(legend(&rows)));
    }
    let example =
        example.map(|(short, name)| format!("; {} is {name}", short.trim_end_matches(PACKED.0)));
    lines.push(sentence(doubtful(record) + &example.unwrap_or_default()));
    lines.join("\n") + "\n"
}

/// Each use, and who is fastest in it with all that this machine has: the first, and those after it that nothing
/// separates from it.
pub fn winners(record: &Record) -> Vec<(String, Vec<String>)> {
    let Some(column) = columns(record).pop() else { return Vec::new() };
    let of_block = |(title, of): (String, Block)| {
        let places = of.places(&column);
        let first = places.first()?;
        let meets = |one: &&Place| one.tied && one.takes.low <= first.takes.high;
        let tied = places.iter().skip(1).take_while(meets);
        let names = [first].into_iter().chain(tied).map(|one| one.name.clone());
        let of = title.split([':', ',']).next().unwrap_or_default().to_string();
        Some((of, names.collect()))
    };
    blocks(record).into_iter().filter_map(of_block).collect()
}

impl Column {
    fn of(name: &str, tier: Tier, features: Vec<String>, record: &Record) -> Column {
        let is_there = record.tiers().contains(&tier.name());
        let read = if is_there { tier.name() } else { &record.tier };
        let heading = match name == read || tier == Tier::Portable {
            true => name.to_string(),
            false => format!("{name}, timed at {read}"),
        };
        Column { heading, features, tier: tier.name().to_string(), record: record.at_tier(read) }
    }

    fn admits(&self, one: &Timed) -> bool {
        let is_had = |needs: &Vec<String>| needs.iter().all(|one| self.features.contains(one));
        let is_right = one.routine.error.is_none() && one.routine.twin_of.is_none();
        let is_as_shipped = !one.packed || self.tier == one.tier;
        is_right && is_as_shipped && one.routine.features.as_ref().is_some_and(is_had)
    }
}

/// From what any x86-64 has to all that this machine has.
fn columns(record: &Record) -> Vec<Column> {
    let has = &record.machine.features;
    let is_had = |one: &Class| is_in(&one.has, &record.machine);
    // What is slow on the machine, its record says.
    let classes = Class::ALL.into_iter().filter(|one| is_had(one) && !one.has.slow_pext);
    let of = |one: Class| Column::of(one.name, one.has.tier, one.has.features(), record);
    let mut all: Vec<Column> = classes.map(of).collect();
    let widest = all.last().map(|one| one.features.clone()).unwrap_or_default();
    let is_beyond = |one: &RoutineResult| {
        let needs = one.features.as_deref().unwrap_or_default();
        let is_had = needs.iter().all(|feature| has.contains(feature));
        is_had && needs.iter().any(|feature| !widest.contains(feature))
    };
    // At another tier compilers may pack what they packed at this one, or not.
    let is_shown = all.iter().any(|one| one.tier == record.tier);
    if !is_shown || record.routines.iter().any(is_beyond) {
        let heading = format!("this machine, timed at {}", record.tier);
        let (features, tier, record) = (has.clone(), record.tier.clone(), record.clone());
        all.push(Column { heading, features, tier, record });
    }
    // The plainest stays, and the widest.
    all.drain(1..(all.len() + 1).saturating_sub(COLUMNS).max(1));
    all
}

/// The uses that the record has times of, then other models as far as there is room.
fn blocks(record: &Record) -> Vec<(String, Block)> {
    let mut all = Vec::new();
    if let Some(one) = record.in_use.as_ref().and_then(|found| found.of_trace().next()) {
        let of = &one.condition;
        let title =
            format!("in a search, {} at {}: ns a look-up beyond an empty one", of.form, of.tier);
        all.push((title, Block::InUse));
    }
    let uses = uses(record);
    for (index, (name, model, contest)) in uses.iter().enumerate() {
        let Some(contest) = contest else { continue };
        let (what, unit) = (contest.measure.name(), select::unit(record, model));
        let walked = contest.condition().walked_kib();
        let after = walked.map_or(String::new(), |kib| format!(", {kib} KiB walked over before"));
        all.push((format!("{name}: {what} per {unit}{after}"), Block::Use(index)));
    }
    let answered: Vec<&str> = uses.iter().map(|(_, model, _)| *model).collect();
    for model in select::models(record).iter().filter(|model| !answered.contains(&model.as_str())) {
        let Some(contest) = Contest::of(record, model, FORMS[0]) else { continue };
        let (what, unit) = (contest.measure.name(), select::unit(record, model));
        all.push((format!("{model}: {what} per {unit}"), Block::Model(model.clone())));
    }
    all.truncate(BLOCKS);
    all
}

impl Block {
    fn places(&self, column: &Column) -> Vec<Place> {
        let record = &column.record;
        let of_contest = |one: &Contest| {
            let timed = one.entries.iter().map(|entry| Timed {
                routine: entry.routine,
                standing: entry.standing,
                packed: entry.standing.packed,
                tier: &record.tier,
                takes: entry.time,
                tied: entry.tied,
            });
            places(timed, column)
        };
        match self {
            Block::InUse => record.in_use.as_ref().map(|found| in_use(found, column)),
            Block::Use(index) => uses(record)[*index].2.as_ref().map(of_contest),
            Block::Model(model) => Contest::of(record, model, FORMS[0]).as_ref().map(of_contest),
        }
        .unwrap_or_default()
    }
}

fn in_use(found: &InUse, column: &Column) -> Vec<Place> {
    let Some(one) = found.of_trace().next() else { return Vec::new() };
    // The compiler packs for a search what it packs in the loops of the same build.
    let tier = one.condition.tier.as_str();
    let hot = || column.record.comparisons.iter().filter(|one| one.condition.tier == tier);
    let is_packed = |name: &str| {
        hot().any(|one| one.standings.iter().any(|row| row.packed && row.name == name))
    };
    let above = [None].into_iter().chain(one.standings.iter().map(Some));
    let rows = above.zip(&one.standings).filter_map(|(above, standing)| {
        let verdict = above.and_then(|above| above.next_verdict.as_deref());
        Some(Timed {
            routine: column.record.routines.iter().find(|it| it.name() == standing.name)?,
            standing,
            packed: is_packed(&standing.name),
            tier,
            takes: standing.ns_beyond_empty?,
            tied: verdict.is_some_and(|verdict| NO_ORDER.contains(&verdict)),
        })
    });
    places(rows, column)
}

/// Those that a column admits: tied to the one before if nothing in between separates the two.
fn places<'a>(rows: impl Iterator<Item = Timed<'a>>, column: &Column) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    let mut joined = true;
    for one in rows {
        joined &= one.tied;
        if !column.admits(&one) {
            continue;
        }
        let mut short = short(one.routine);
        short.extend(one.packed.then_some(PACKED.0));
        let two_modes = one.standing.modes.is_some().then_some(TWO_MODES.0);
        let marks = two_modes.into_iter().collect();
        let tied = joined && !all.is_empty();
        all.push(Place { name: one.routine.name(), short, takes: one.takes, tied, marks });
        joined = true;
    }
    all
}

/// `pext compressed` of `pext/square_attacks_compressed`.
fn short(routine: &RoutineResult) -> String {
    match routine.routine.strip_prefix(&routine.model) {
        Some("") => routine.variant.clone(),
        Some(rest) => format!("{} {}", routine.variant, rest.trim_start_matches('_')),
        None => routine.name(),
    }
}

/// The name and what it takes, or how much more than the first.
fn cells(places: &[Place], line: usize) -> [String; 2] {
    let Some(place) = places.get(line) else { return [String::new(), String::new()] };
    let sign = if place.tied { TIED.0.to_string() } else { String::new() };
    let takes = match line {
        0 => figure(place.takes.center),
        _ => format!("{:+.0} %", 100.0 * (place.takes.center / places[0].takes.center - 1.0)),
    };
    [place.short.clone(), format!("{sign}{takes}{}", place.marks)]
}

/// Names to the left, figures to the right, as wide as both are where that is most.
fn laid_out(rows: &[Row]) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    let of = |cells: &[String; 2]| cells.each_ref().map(|cell| cell.chars().count());
    for row in rows {
        let Row::Cells(cells) = row else { continue };
        widths.resize(cells.len(), 0);
        for (width, [name, takes]) in widths.iter_mut().zip(cells.iter().map(of)) {
            *width = (*width).max(name + 1 + takes);
        }
    }
    let line = |row: &Row| match row {
        Row::Title(title) => title.clone(),
        Row::Cells(cells) => {
            let parts = cells.iter().zip(&widths).map(|(cells, width)| {
                let room = width - of(cells)[0];
                format!("  {}{:>room$}", cells[0], cells[1])
            });
            parts.collect::<String>().trim_end().to_string()
        }
    };
    rows.iter().map(line).collect()
}

/// What signs mean, as far as there are such.
fn legend(rows: &[Row]) -> String {
    let cells = rows.iter().filter_map(|row| match row {
        Row::Cells(cells) => Some(cells.iter().flatten().map(String::as_str).collect::<String>()),
        Row::Title(_) => None,
    });
    let all: String = cells.collect();
    let meant = [TIED, PACKED, TWO_MODES].into_iter().filter(|(sign, _)| all.contains(*sign));
    let meant = meant.map(|(sign, words)| format!("{sign} {words}"));
    let first = "+ % beyond the first".to_string();
    [first].into_iter().chain(meant).collect::<Vec<_>>().join("; ")
}

/// Sittings, what was contended, and whose answers were right.
fn how(record: &Record) -> String {
    let samples: usize = record.sittings.iter().map(|one| one.samples).sum();
    let set_aside: usize = record.sittings.iter().map(|one| one.set_aside).sum();
    let share = (samples > 0).then(|| {
        let percent = 100.0 * set_aside as f64 / samples as f64;
        format!("{percent:.0} % of samples contended")
    });
    let is_wrong = |one: &&RoutineResult| one.error.is_some();
    let wrong: Vec<String> =
        record.routines.iter().filter(is_wrong).map(RoutineResult::name).collect();
    let right = record.routines.len() - wrong.len();
    let wrong = match wrong.as_slice() {
        [] => "none wrong".to_string(),
        wrong => format!("{} WRONG: {}", wrong.len(), named(wrong)),
    };
    let seconds: f64 = record.sittings.iter().map(|one| one.seconds).sum();
    let shares = record.sittings.iter().filter_map(|one| one.timed_share);
    let timed = match record.sittings.first().and_then(|one| one.timed_share) {
        Some(_) => {
            let mean = shares.sum::<f64>() / record.sittings.len() as f64;
            format!(", {:.0} % of it samples", 100.0 * mean)
        }
        None => String::new(),
    };
    let sittings = (!record.sittings.is_empty())
        .then(|| format!("{} sittings, {seconds:.0} s{timed}", record.sittings.len()));
    let skipped = (!record.skips.is_empty()).then(|| format!("{} skipped", record.skips.len()));
    let verified = Some(format!("{right} routines verified, {wrong}"));
    let all = [sittings, share, verified, skipped].into_iter().flatten();
    all.collect::<Vec<_>>().join(BETWEEN)
}

/// How many routines have a figure that is two, and how many have none where others have one: on the main workload and in
/// use. Other workloads come when these are done.
fn doubtful(record: &Record) -> String {
    let main = record.workloads.first().map(|profile| profile.name.as_str());
    let is_main =
        |one: &&Comparison| one.condition.is_plain() && Some(&*one.condition.workload) == main;
    let hot = record.comparisons.iter().filter(is_main);
    let of_use = record.in_use.iter().flat_map(|found| &found.comparisons);
    let all: Vec<&Comparison> = hot.chain(of_use).collect();
    let count = |names: Vec<&str>| match unique(names).len() {
        0 => "no routine has".to_string(),
        1 => "1 routine has".to_string(),
        count => format!("{count} routines have"),
    };
    let standings = all.iter().flat_map(|one| &one.standings);
    let modes = standings.filter(|row| row.modes.is_some()).map(|row| row.name.as_str());
    let lacking = all.iter().flat_map(|one| &one.too_few).map(|row| row.name.as_str());
    let [modes, lacking] = [modes.collect(), lacking.collect()].map(count);
    format!("{modes} two modes, {lacking} {}", TooFew::WORDS)
}

/// The first few, and how many more.
fn named(names: &[String]) -> String {
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
}
