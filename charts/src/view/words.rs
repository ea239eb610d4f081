//! Verdicts, floors and clocks in sentences, the same in every table and figure.

use super::contest::{Contest, Entry};
use super::digits::{SEPARATOR, figure};
use record::{
    Clock, Comparison, Competitor, Condition, Estimate, Mode, Ratio, Record, Standing, TooFew,
    Verdict, WorkloadProfile,
};
use table::or_nothing;

/// The meaning of the sign before a rank.
pub const TIES: &str = "= before a rank: the measurements do not separate it from the rank above.";

/// A comparison with a wider interval, as a ratio minus one, is imprecise.
const IMPRECISE_ABOVE: f64 = 0.02;

impl Contest<'_> {
    /// Returns a sentence that names the fastest routine and its lead, or says why none is known.
    pub fn finding(&self) -> String {
        let Comparison { standings, too_few, winner, .. } = self.comparison;
        let [first, second, ..] = self.entries.as_slice() else {
            let name = &self.entries[0].standing.name;
            if too_few.is_empty() {
                return format!("only {name} was timed");
            }
            return format!("{} of all but {name}", TooFew::WORDS);
        };
        let (first, second) = (first.standing, second.standing);
        // A wrong routine has a row and no entry, and the gap is to the next row.
        let is_next = standings.get(1).is_some_and(|next| next.name == second.name);
        if is_next
            && winner.as_ref() == Some(&first.name)
            && let Some(gap) = first.next_to_this
        {
            let (first, second, gap) = (&first.name, &second.name, spread(gap));
            return format!("{first} is the fastest; {second} takes {gap} times as long");
        }
        format!("{} and {} are not separated", first.name, second.name)
    }
}

/// Returns the verdict against the reference with the ratio: `1.880 x faster`, `1.277 x slower` or
/// `not separated (0.998 x)`.
pub fn to_reference(standing: &Standing) -> String {
    match standing.verdict {
        Verdict::Reference => standing.verdict.to_string(),
        Verdict::Faster => format!("{} x faster", ratio(1.0 / standing.to_reference.center)),
        Verdict::Slower => format!("{} x slower", ratio(standing.to_reference.center)),
        verdict => format!("{verdict} ({} x)", ratio(standing.to_reference.center)),
    }
}

/// Returns a figure of a routine in a comparison, or why there is none.
pub fn cell<T: ToString>(
    comparison: &Comparison,
    name: &Competitor,
    figure: impl FnOnce(&Standing) -> Option<T>,
) -> String {
    if let Some(figure) = comparison.standing(name).and_then(figure) {
        return figure.to_string();
    }
    or_nothing(comparison.lacks_samples(name).then_some(TooFew::WORDS))
}

/// Returns the core cycles of a row with their interval.
pub fn cycles(standing: &Standing) -> Option<String> {
    standing.cycles_per_unit.as_ref().map(interval)
}

/// Returns the noise floor, the number of invocations, the widest interval, and what was discarded.
pub fn footing(comparison: &Comparison) -> String {
    let Comparison { floor, floor_margin, invocations, half_width, .. } = comparison;
    let mut words = format!(
        "noise floor {:.2} %: reference against itself {}; {}",
        floor_margin * 100.0,
        floor.map_or("unknown".into(), spread),
        plural(invocations.len(), "invocation")
    );
    match half_width.map(|half| half * 100.0) {
        None => {}
        Some(percent) if percent > IMPRECISE_ABOVE * 100.0 => {
            words += &format!(", intervals up to {} %: imprecise", round_percent(percent));
        }
        Some(percent) => words += &format!(", intervals within {} %", round_percent(percent)),
    }
    if let Some(share) = comparison.set_aside_share {
        words += &format!("; {:.0} % of samples contended and discarded", share * 100.0);
    }
    if !comparison.too_few.is_empty() {
        words += &format!("; {}: {}", TooFew::WORDS, plural(comparison.too_few.len(), "routine"));
    }
    words
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns a percentage with one digit after the point, with two below a tenth and with none above
/// ten.
fn round_percent(percent: f64) -> String {
    match percent {
        _ if percent >= 9.95 => format!("{percent:.0}"),
        _ if percent >= 0.095 => format!("{percent:.1}"),
        _ => format!("{percent:.2}"),
    }
}

/// Returns a ratio with three decimals below ten, because half a thousandth matters only near one.
pub fn ratio(value: f64) -> String {
    if value < 9.9995 { format!("{value:.3}") } else { figure(value) }
}

/// Returns `0.532 (0.530 to 0.534)`.
pub fn spread(Ratio { center, low, high }: Ratio) -> String {
    format!("{} ({} to {})", ratio(center), ratio(low), ratio(high))
}

/// Returns `1.228 x (1.222 to 1.234)`.
pub fn factor(Ratio { center, low, high }: Ratio) -> String {
    format!("{} x ({} to {})", ratio(center), ratio(low), ratio(high))
}

/// Returns `3.14 (3.13–3.17)`.
pub fn interval(time: &Estimate) -> String {
    table::interval([time.center, time.low, time.high])
}

/// Returns the time of an entry with its interval, or both of two modes with their shares of the
/// invocations.
pub fn time(entry: &Entry) -> String {
    match &entry.standing.modes {
        Some(modes) => modes.each_ref().map(mode).join(" or "),
        None => interval(&entry.time),
    }
}

/// Returns `1.78 (62 %)`.
pub fn mode(mode: &Mode) -> String {
    format!("{} ({:.0} %)", figure(mode.cycles_per_unit), mode.share * 100.0)
}

/// Returns how many rows were tested for two modes, and how many have two.
pub fn bimodal_rows(record: &Record) -> String {
    let mut row_count = 0;
    let mut bimodal_count = 0;
    for standing in record.tier_comparisons().flat_map(|comparison| &comparison.standings) {
        row_count += usize::from(standing.cycles_per_unit.is_some());
        bimodal_count += usize::from(standing.modes.is_some());
    }
    format!("bimodal across invocations: {bimodal_count} of {}", plural(row_count, "row"))
}

/// Returns the clock in one line: its source, the frequency and width of the core, and each ruler
/// measured by the other.
pub fn clock(clock: &Clock) -> String {
    let mut words = format!("clock: {} at {:.2} GHz", clock.source, clock.ticks_per_second / 1e9);
    if clock.rulers.is_empty() {
        return words + "; no ruler, so no core cycles";
    }
    let Clock { median_ghz, lowest_ghz, highest_ghz, .. } = clock;
    words += &format!("; core at {median_ghz:.2} GHz ({lowest_ghz:.2} to {highest_ghz:.2})");
    if let Some(width) = &clock.width {
        words += &format!(
            ", {} additions per cycle; {:.0} % of samples had less than {:.0} % of that width: \
             contended, discarded",
            width.adds_per_cycle,
            width.set_aside_share * 100.0,
            width.least_share * 100.0
        );
    }
    for ruler in &clock.rulers {
        words += &format!(
            "; ruler {}: {:.3} cycles by the other ruler (known: {})",
            ruler.name, ruler.measured_cycles_per_link, ruler.cycles_per_link
        );
    }
    words
}

/// Joins words to `a`, `a and b` or `a, b and c`.
pub fn word_list<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [word] => word.to_string(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Returns the record and its machine.
pub fn provenance(record: &Record) -> String {
    record.origin(&record.machine.cpu).join(SEPARATOR)
}

/// Returns the boards of the main workload.
pub fn main_workload(record: &Record) -> String {
    workload(record, record.workloads.first().map_or("", |profile| &profile.name))
}

/// Returns the boards of a workload, with how full they are.
pub fn workload(record: &Record, name: &str) -> String {
    match record.workloads.iter().find(|profile| profile.name == name) {
        None => format!("workload {name}"),
        Some(profile) => format!(
            "workload {name}: {} boards, {:.0} % of squares occupied, mean ray {:.1} squares",
            boards(profile),
            profile.density * 100.0,
            profile.mean_ray_length
        ),
    }
}

/// Returns the number of boards, and how many of them were measured.
pub fn boards(profile: &WorkloadProfile) -> String {
    match profile.measured {
        None => profile.boards.to_string(),
        Some(measured_boards) => format!("{measured_boards} of {}", profile.boards),
    }
}

/// Returns the boards, and the state of the caches.
pub fn condition(record: &Record, condition: &Condition) -> String {
    let mut parts = vec![workload(record, &condition.workload)];
    parts.extend(condition.state.words());
    parts.join(SEPARATOR)
}
