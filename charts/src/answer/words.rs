//! Choices in sentences, the same wherever they are shown.

use super::first_screen::widest;
use super::{Choice, Cost, FLOOR, MOST, OnMachine, Question, Taken, Why, over};
use crate::view::words::word_list;
use contract::Tier;
use record::{Competitor, Estimate, grouped, unique};
use table::figure;

/// The rule.
pub const RULE: &str = "The rule: a routine's cost is what it takes beyond the best, on the machine where that is most. Among the routines \
     that a class of CPUs can run, we take the one with the smallest tables of those that cost at most 1 %; if none \
     does, the one that costs least. For a search, the cost is the time of the whole replay, memory included, \
     the most over the sizes of evaluation that it was replayed at; in perft, the time per node; for a whole side, \
     batches and whole positions, hot throughput: each the median over the invocations. We draw the invocations of each machine again 1,000 times; a routine that fewer than 90 % of the draws name is not the \
     answer, and all that 10 % name are shown. A machine counts if it can run the class, its record keeps the \
     ratios of each invocation, and its noise floor is at most 0.5 %";

/// A round number of nodes that an engine searches in a second on one core, to turn nanoseconds
/// into a share.
const NODES_A_SECOND: f64 = 1e6;

/// Maximum number of tied routines to name.
pub const NAMED: usize = 3;

/// A search hardly depends on its generator if its look-ups take at most so many times the time of
/// the best.
const HARDLY: f64 = 1.1;

/// Why to avoid PEXT in microcode: the evidence is another's.
const MICROCODE: &str = "no record here covers such a CPU, but an engine reports 30.89 ± 10.08 Elo for magics instead \
     (PZChessBot, [pull request 332](docs/RELATED.md#what-engines-found), 2026)";

/// The finding in one paragraph of Markdown: how far apart generators are in a replay, in a timed
/// search and in a tight loop, at the widest class that machines vote for.
pub fn headline(choices: &[Choice]) -> Option<String> {
    let choice = widest(choices)?;
    let voting: Vec<&OnMachine> = choice.machines.iter().filter(|on| on.votes()).collect();
    let generators = unique(voting.iter().flat_map(|on| &on.costs).map(Cost::taken));
    let most = generators.iter().filter_map(|taken| choice.cost(taken)).reduce(f64::max)?;
    let searches = voting.iter().filter(|on| !on.searched.is_empty());
    let searched = searches.map(|on| {
        let searched = on.searched.iter().map(|searched| searched.over_best.center);
        let most = searched.fold(1.0, f64::max);
        format!(", a timed search in the median at most {} % ({})", percent(most), on.cpu)
    });
    let mut loops = String::new();
    // Of a machine that does not count, the factor may be larger: so the machine is named.
    let factors = voting.iter().filter_map(|on| Some((queens_apart(on)?, &on.cpu)));
    if let Some((factor, cpu)) = factors.max_by(|a, b| a.0.total_cmp(&b.0)) {
        let factor = figure(factor);
        loops = format!(
            " In the throughput of queen look-ups they differ by a factor of up to {factor} ({cpu})."
        );
    }
    let finding = if most <= HARDLY { "hardly depends on it" } else { "depends on it" };
    Some(format!(
        "**Search time {finding}, so take {} of tables.** The replay of our search, memory reads included, takes at most {} % \
         longer with any of {} generators than with the best ({}){}.{loops} Where PEXT is microcode (Zen 1, Zen 2), \
         avoid it: {MICROCODE}.",
        sizes_of_picks(choices),
        percent(most),
        generators.len(),
        word_list(&choice.voters()),
        searched.collect::<String>()
    ))
}

/// The tables of the choices for a search: `2 to 4.5 KiB`.
fn sizes_of_picks(choices: &[Choice]) -> String {
    let searches = choices.iter().filter(|choice| choice.question == Question::InSearch);
    let sizes = searches.filter_map(|choice| Some(choice.named().next()?.table_bytes));
    let sizes: Vec<usize> = sizes.collect();
    match (sizes.iter().min(), sizes.iter().max()) {
        (Some(least), Some(most)) if least < most => {
            let [least, most] = [*least, *most].map(bytes);
            format!("{} to {most}", least.trim_end_matches(" KiB"))
        }
        (Some(least), _) => bytes(*least),
        (None, _) => "small ones".to_string(),
    }
}

/// How many times as long the slowest takes as the fastest, in a tight loop of queens.
fn queens_apart(on: &OnMachine) -> Option<f64> {
    let queens = on.costs.iter().filter_map(|cost| cost.pieces.map(|[.., queen]| queen.center));
    let queens: Vec<f64> = queens.collect();
    let least = queens.iter().copied().reduce(f64::min)?;
    Some(queens.iter().copied().reduce(f64::max)? / least)
}

/// Notes on a table of choices: the rule, what timed searches say, which machines do not vote, what
/// would decide, and the records.
pub fn notes(choices: &[Choice]) -> Vec<String> {
    let mut lines = vec![RULE.to_string()];
    lines.extend(choices.iter().flat_map(searched));
    lines.extend(choices.iter().filter_map(disagreement));
    lines.extend(mute(choices));
    lines.extend(wanted(choices));
    let from = |on: &OnMachine| format!("{}: record {}", on.cpu, on.record);
    let from: Vec<String> = choices.iter().flat_map(|one| &one.machines).map(from).collect();
    lines.extend(Some(unique(from).join("; ")).filter(|from| !from.is_empty()));
    unique(lines)
}

/// The answers in a sentence each. Questions about whole positions that no record answers share
/// one, because few records hold their models.
pub fn sentences(choices: &[Choice]) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut open = Vec::new();
    for choice in choices {
        if choice.question.is_about_position() && choice.why == Why::NotMeasured {
            open.push((choice.class, choice.question.topic()));
        } else {
            sentences.push(sentence(choice));
        }
    }
    for (class, topics) in grouped(open) {
        sentences.push(format!("not measured yet for {class}: {}", word_list(&unique(topics))));
    }
    sentences
}

/// The answer in one sentence.
pub fn sentence(choice: &Choice) -> String {
    let Choice { question, class, .. } = choice;
    let asked = format!("{}, {class}", question.name());
    let sizes = sizes(choice).map_or(String::new(), |sizes| format!(", replayed at {sizes}"));
    let Some(take) = &choice.take else { return format!("{asked}: {}{sizes}", taken(choice)) };
    let near = word_list(&choice.voters()) + &sizes;
    let best = if choice.is_limited { "best within the limits" } else { "best" };
    let (routine, most) = (&take.routine, 100.0 * MOST);
    let cost = choice.cost(take);
    if cost.is_some_and(|cost| cost > 1.0 + MOST) {
        let cost = percent(cost.unwrap_or(1.0));
        return format!(
            "{asked}: {routine}, which costs least: {cost} % more than the {best} on {near}"
        );
    }
    let which = match (choice.tied.len(), bytes(take.table_bytes)) {
        (0, _) => "the only one that costs".to_string(),
        (others, tables) => {
            format!("the smallest tables ({tables}) of {} that cost", others + 1)
        }
    };
    format!("{asked}: {routine}, {which} at most {most:.0} % more than the {best} on {near}")
}

/// The sizes of an evaluation that an answer for a search rests on: `16 and 128 KiB per
/// evaluation`.
pub fn sizes(choice: &Choice) -> Option<String> {
    let mut sizes = choice.evaluation_sizes();
    let last = size_words(sizes.pop()?);
    let unit = last.split(' ').next_back().unwrap_or_default();
    let mut names = Vec::new();
    for size in sizes {
        // A unit that the last size has too is named once.
        let name = size_words(size);
        names.push(name.strip_suffix(unit).unwrap_or(&name).trim_end().to_string());
    }
    names.push(last.clone());
    Some(format!("{} per evaluation", word_list(&names)))
}

/// `16 KiB`; where evaluations read nothing, `0 B`.
fn size_words(size: u64) -> String {
    if size == 0 { "0 B".to_string() } else { bytes(size as usize) }
}

impl Why {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Why::Rule => "decided",
            Why::NoVote => "not decided",
            Why::NotSure => "not sure",
            Why::NothingAdmitted => "no timed routine qualifies",
            Why::NotMeasured => "not measured",
        }
    }
}

/// `hyperbola`, or `not sure: hyperbola (2 KiB, 74 %) or pext (843 KiB, 26 %)`. Without a vote, if
/// only one routine is named, all others are shown to cost more.
pub(super) fn taken(choice: &Choice) -> String {
    let Choice { question, take, tied, why, .. } = choice;
    let one = |taken: &Taken| {
        let percent = taken.percent.map_or(String::new(), |percent| format!(", {percent} %"));
        format!(
            "{} ({}{percent})",
            short(&taken.routine, question.model().name()),
            tables(taken.table_bytes)
        )
    };
    match take {
        Some(take) => short(&take.routine, question.model().name()),
        None if tied.is_empty() && *why == Why::NoVote => {
            "not decided: no record keeps ratios".to_string()
        }
        None if tied.is_empty() => why.words().to_string(),
        None => {
            let more = tied.len().saturating_sub(NAMED);
            let mut all: Vec<String> = tied.iter().take(NAMED).map(one).collect();
            all.extend((more > 0).then(|| format!("{more} more")));
            let fastest = if tied.len() == 1 { "; fastest so far" } else { "" };
            format!("{}{fastest}: {}", why.words(), all.join(" or "))
        }
    }
}

/// Whether timed searches confirm the choice.
fn searched(choice: &Choice) -> Vec<String> {
    let Some(take) = &choice.take else { return Vec::new() };
    let said = choice.machines.iter().filter_map(|on| {
        let own = on.searched.iter().find(|one| one.routine == take.routine)?;
        let says = match own.confirms {
            Some(true) => "confirms",
            Some(false) => "contradicts",
            None => "neither confirms nor contradicts",
        };
        let cost = match over(own.over_best) {
            best if own.over_best.high == 1.0 => best,
            range => format!("{range} more than the best"),
        };
        let (cpu, routine, class) = (&on.cpu, &take.routine, choice.users_have());
        Some(format!("A timed search on {cpu} {says} {routine} for {class}: {cost}"))
    });
    said.collect()
}

/// The own best of each voting machine where the choice costs more than the limit on one of them.
fn disagreement(choice: &Choice) -> Option<String> {
    let first = choice.named().next()?;
    if choice.cost(first)? <= 1.0 + MOST {
        return None;
    }
    let mut machines = Vec::new();
    for on in choice.machines.iter().filter(|on| on.votes()) {
        let Some(cost) = on.of(&first.routine).and_then(|cost| cost.over_best) else { continue };
        let best = &on.costs.first()?.routine;
        machines.push(if *best == first.routine {
            format!("on {} it is the best", choice.label(on))
        } else {
            format!("on {} it takes {} % more than {best}", choice.label(on), percent(cost.center))
        });
    }
    let (asked, class) = (choice.question.name(), choice.users_have());
    let machines = word_list(&machines.iter().map(String::as_str).collect::<Vec<_>>());
    Some(format!("Of {}, {asked} on {class}: {machines}", first.routine))
}

/// The machines that have no vote, for which classes and why, and their best routine where it
/// differs from the choice.
fn mute(choices: &[Choice]) -> Vec<String> {
    let why = |choice: &Choice, on: &OnMachine| {
        let why = match on.keeps_ratios() {
            true => format!("noise floor {} %", figure(100.0 * on.floor)),
            false => "its record keeps no ratios".to_string(),
        };
        let first = choice.take.as_ref().zip(on.costs.first()).and_then(|(take, first)| {
            let takes = range(first.takes.filter(|_| first.routine != take.routine)?);
            Some(format!("; its best is {}, {takes} {}", first.routine, first.unit))
        });
        let size = choice.size_label(on).map_or(String::new(), |size| format!(", {size}"));
        format!("{} at {}{size} ({why}{})", on.cpu, on.tier, first.unwrap_or_default())
    };
    let of = |choice: &'_ Choice| {
        let mute = choice.machines.iter().filter(|on| !on.votes() && !on.costs.is_empty());
        let said = |on| ((choice.question.name(), why(choice, on)), choice.users_have());
        mute.map(said).collect::<Vec<_>>()
    };
    let choices = choices.iter().filter(|one| one.named().next().is_some());
    let line = |((name, why), classes): (_, Vec<&str>)| {
        format!("No vote, {name} on {}: {why}", classes.join("; "))
    };
    record::grouped(choices.flat_map(of)).into_iter().map(line).collect()
}

/// The commands that would decide an open question.
fn wanted(choices: &[Choice]) -> Option<String> {
    let command = |question: Question| match question {
        Question::InSearch => "bench --in-use --tiers ",
        Question::Perft => "perft --tier ",
        _ => "bench --full --tiers ",
    };
    let is_open = |one: &&Choice| one.why == Why::NoVote && one.tier != Tier::Portable.name();
    let open = choices.iter().filter(is_open);
    let open = open.map(|one| ((one.question.name(), command(one.question)), one.tier));
    let commands = record::grouped(open).into_iter().map(|((name, command), tiers)| {
        // `perft` takes one level, `bench` a list.
        let between =
            if command.starts_with("perft") { "`, `cargo xtask perft --tier " } else { "," };
        format!("{name}: `cargo xtask {command}{}`", unique(tiers).join(between))
    });
    let commands: Vec<String> = commands.collect();
    (!commands.is_empty()).then(|| {
        let commands = commands.join("; ");
        format!("A new record decides, {commands}; then `cargo xtask record --publish NAME`")
    })
}

/// The difference between the best and the slowest eligible routine per node; none without a trace
/// of moves.
pub fn at_stake(on: &OnMachine) -> Option<String> {
    let takes = |cost: &Cost| cost.takes.map(|one| one.center);
    let (first, last) = (on.costs.first()?, on.costs.last()?);
    let apart = takes(last)? - takes(first)?;
    let look_ups = on.look_ups_per_move?;
    let ns = apart * look_ups;
    Some(format!(
        "At stake between {} and {}: {} ns per look-up times {} look-ups per move makes {} ns per node, {} % of a node at a \
         million nodes per second",
        first.routine,
        last.routine,
        figure(apart),
        figure(look_ups),
        figure(ns),
        figure(100.0 * ns * NODES_A_SECOND / 1e9),
    ))
}

/// The short name of a routine of a model: the variant, and the rest of the name that distinguishes
/// its routines.
pub fn short(name: &Competitor, model: &str) -> String {
    let Competitor::Routine { variant, routine } = name else { return name.to_string() };
    match routine.strip_prefix(model) {
        None => name.to_string(),
        Some("") => variant.to_string(),
        Some(rest) => format!("{variant} {}", rest.trim_start_matches('_').replace('_', " ")),
    }
}

/// `2 KiB`, `no tables`.
pub(super) fn tables(count: usize) -> String {
    match count {
        0 => "no tables".to_string(),
        count => bytes(count),
    }
}

/// `843 KiB`, `2.5 KiB`.
pub fn bytes(count: usize) -> String {
    match count {
        0 => "none".to_string(),
        1..1024 => format!("{count} B"),
        _ if count.is_multiple_of(1 << 20) => format!("{} MiB", count >> 20),
        1024..10_240 if !count.is_multiple_of(1024) => format!("{:.1} KiB", count as f64 / 1024.0),
        _ => format!("{:.0} KiB", count as f64 / 1024.0),
    }
}

/// `2.3 to 2.7`.
pub(super) fn range(Estimate { low, high, .. }: Estimate) -> String {
    let [low, high] = [low.max(0.0), high].map(figure);
    if low == high { low } else { format!("{low} to {high}") }
}

/// A ratio minus one, in per cent.
pub(crate) fn percent(ratio: f64) -> String {
    let rounded = (1000.0 * (ratio - 1.0)).round() / 10.0;
    format!("{:.1}", rounded + 0.0) // no sign before a zero
}

/// The sentence names both limits in digits.
const _: () = assert!(MOST == 0.01 && FLOOR == 0.005);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_bytes_are_round() {
        assert_eq!(short(&"pext/square_attacks".into(), "square_attacks"), "pext");
        assert_eq!(short(&"magic/square_attacks_fixed".into(), "square_attacks"), "magic fixed");
        assert_eq!(short(&"queens/attack".into(), "square_batch"), "queens/attack");
        assert_eq!([bytes(0), bytes(448), bytes(863_232)], ["none", "448 B", "843 KiB"]);
        assert_eq!([bytes(2048), bytes(2560), bytes(4608)], ["2 KiB", "2.5 KiB", "4.5 KiB"]);
    }
}
