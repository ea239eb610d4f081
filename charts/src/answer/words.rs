//! Choices in sentences, the same wherever they are shown.

use super::first_screen::widest_choice;
use super::{Choice, Cost, MAX_EXTRA_COST, MAX_FLOOR, MachineAnswer, Question, Why};
use crate::view::words::word_list;
use contract::Tier;
use record::{Competitor, Estimate, Ratio, group_by_key, unique};
use table::figure;

/// The rule in words. PROTOCOL.md explains it.
pub const RULE: &str = "The rule: a routine's cost is what it takes beyond the best, on the \
     machine where that is most. Among the routines that a class of CPUs can run, we take the one \
     with the smallest tables of those that cost at most 1 %; if none does, the one that costs \
     least. For a search, the cost is the time of the whole replay, memory included, the most over \
     the sizes of evaluation that it was replayed at; in perft, the time per node; for a whole \
     side, batches and whole positions, hot throughput: each the median over the invocations. We \
     draw the invocations of each machine again 1,000 times; a routine that fewer than 90 % of the \
     draws name is not the answer, and all that 10 % name are shown. A machine counts if it can \
     run the class, its record keeps the ratios of each invocation, and its noise floor is at most \
     0.5 %";

/// A round number of nodes that an engine searches in a second on one core, to turn nanoseconds
/// into a share.
const NODES_PER_SECOND: f64 = 1e6;

/// Maximum number of tied routines to name, so that a cell of a table stays short.
const MAX_NAMED: usize = 3;

/// A search hardly depends on its generator if no replay takes more than this many times the time
/// of the best. The limit is our choice.
const MAX_MINOR_RATIO: f64 = 1.1;

/// Why to avoid PEXT in microcode. The evidence is that of an engine, because we have no record.
const MICROCODE: &str = "no record here covers such a CPU, but an engine reports 30.89 ± 10.08 Elo \
     for magics instead (PZChessBot, [pull request 332](docs/RELATED.md#what-engines-found), 2026)";

/// Returns the finding in one paragraph of Markdown: how far apart generators are in a replay, in a
/// timed search and in a tight loop, at the widest class that machines vote for.
pub fn headline(choices: &[Choice]) -> Option<String> {
    let choice = widest_choice(choices)?;
    let voting: Vec<&MachineAnswer> = choice.voting_machines().collect();
    let generators = unique(voting.iter().flat_map(|machine| &machine.costs).map(Cost::candidate));
    let costs = generators.iter().filter_map(|generator| choice.cost(generator));
    let max_cost = costs.reduce(f64::max)?;
    let finding =
        if max_cost <= MAX_MINOR_RATIO { "hardly depends on it" } else { "depends on it" };
    Some(format!(
        "**Search time {finding}, so take {} of tables.** The replay of our search, memory reads \
         included, takes at most {} % longer with any of {} generators than with the best \
         ({}){}.{} Where PEXT is microcode (Zen 1, Zen 2), avoid it: {MICROCODE}.",
        sizes_of_picks(choices),
        percent(max_cost),
        generators.len(),
        word_list(&choice.voters()),
        search_words(&voting),
        loop_words(&voting)
    ))
}

/// Returns the largest cost of a timed search on each machine that has one.
fn search_words(voting: &[&MachineAnswer]) -> String {
    let mut costs = Vec::new();
    for machine in voting {
        let ratios = machine.searches.iter().map(|search| search.over_best.center);
        if !machine.searches.is_empty() {
            costs.push(format!("{} % ({})", percent(ratios.fold(1.0, f64::max)), machine.cpu));
        }
    }
    if costs.is_empty() {
        return String::new();
    }
    format!(", a timed search in the median at most {}", costs.join(" and "))
}

/// Returns a sentence on the machine where generators are the furthest apart in a tight loop. It
/// names the machine, because the factor may be larger on one that does not vote.
fn loop_words(voting: &[&MachineAnswer]) -> String {
    let factors = voting.iter().filter_map(|machine| Some((queen_factor(machine)?, &machine.cpu)));
    let Some((factor, cpu)) = factors.max_by(|(a, _), (b, _)| a.total_cmp(b)) else {
        return String::new();
    };
    let factor = figure(factor);
    format!(
        " In the throughput of queen look-ups they differ by a factor of up to {factor} ({cpu})."
    )
}

/// Returns the sizes of the tables of the choices for a search: `2 to 4.5 KiB`.
fn sizes_of_picks(choices: &[Choice]) -> String {
    let mut sizes = Vec::new();
    for choice in choices {
        if choice.question == Question::InSearch {
            sizes.extend(choice.candidates().next().map(|candidate| candidate.table_bytes));
        }
    }
    match (sizes.iter().min(), sizes.iter().max()) {
        (Some(least), Some(most)) if least < most => {
            let [least, most] = [*least, *most].map(bytes);
            format!("{} to {most}", least.trim_end_matches(" KiB"))
        }
        (Some(least), _) => bytes(*least),
        (None, _) => "small ones".to_string(),
    }
}

/// Returns the time of the slowest generator to that of the fastest, in a tight loop of queens.
fn queen_factor(machine: &MachineAnswer) -> Option<f64> {
    let mut times = Vec::new();
    for cost in &machine.costs {
        times.extend(cost.pieces.map(|[.., queen]| queen.center));
    }
    let least = times.iter().copied().reduce(f64::min)?;
    let most = times.iter().copied().reduce(f64::max)?;
    Some(most / least)
}

/// Returns notes on a table of choices: the rule, the verdicts of timed searches, the machines that
/// do not vote, the commands that would decide, and the records.
pub fn notes(choices: &[Choice]) -> Vec<String> {
    let mut lines = vec![RULE.to_string()];
    lines.extend(choices.iter().flat_map(search_confirmations));
    lines.extend(choices.iter().filter_map(disagreement));
    lines.extend(no_vote_notes(choices));
    lines.extend(decisive_commands(choices));
    let mut sources = Vec::new();
    for machine in choices.iter().flat_map(|choice| &choice.machines) {
        sources.push(format!("{}: record {}", machine.cpu, machine.record));
    }
    if !sources.is_empty() {
        lines.push(unique(sources).join("; "));
    }
    unique(lines)
}

/// Returns the answers in a sentence each. Questions about whole positions that no record answers
/// share one, because few records hold their models.
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
    for (class, topics) in group_by_key(open) {
        sentences.push(format!("not measured yet for {class}: {}", word_list(&unique(topics))));
    }
    sentences
}

/// Returns the answer in one sentence.
pub fn sentence(choice: &Choice) -> String {
    let subject = format!("{}, {}", choice.question.name(), choice.class);
    let sizes = sizes(choice).map_or(String::new(), |sizes| format!(", replayed at {sizes}"));
    let Some(take) = &choice.take else {
        return format!("{subject}: {}{sizes}", choice_words(choice));
    };
    let machines = word_list(&choice.voters()) + &sizes;
    let best = if choice.is_limited { "best within the limits" } else { "best" };
    let routine = &take.routine;
    if let Some(cost) = choice.cost(take)
        && cost > 1.0 + MAX_EXTRA_COST
    {
        let cost = percent(cost);
        return format!(
            "{subject}: {routine}, which costs least: {cost} % more than the {best} on {machines}"
        );
    }
    let reason = match choice.tied.len() {
        0 => "the only one that costs".to_string(),
        others => {
            let tables = bytes(take.table_bytes);
            format!("the smallest tables ({tables}) of {} that cost", others + 1)
        }
    };
    let most = 100.0 * MAX_EXTRA_COST;
    format!("{subject}: {routine}, {reason} at most {most:.0} % more than the {best} on {machines}")
}

/// Returns the sizes of an evaluation that an answer for a search rests on: `16 and 128 KiB per
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

/// Returns `16 KiB`; where evaluations read nothing, `0 B`.
fn size_words(size: u64) -> String {
    if size == 0 { "0 B".to_string() } else { bytes(size as usize) }
}

impl Why {
    /// Returns the reason in words.
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

/// Returns `hyperbola`, or `not sure: hyperbola (2 KiB, 74 %) or pext (843 KiB, 26 %)`. Without a
/// vote, if only one routine is named, all others are shown to cost more.
pub(super) fn choice_words(choice: &Choice) -> String {
    let Choice { question, take, tied, why, .. } = choice;
    if let Some(take) = take {
        return short(&take.routine, question.model().name());
    }
    if tied.is_empty() && *why == Why::NoVote {
        return "not decided: no record keeps ratios".to_string();
    }
    if tied.is_empty() {
        return why.words().to_string();
    }
    let mut names = Vec::new();
    for candidate in tied.iter().take(MAX_NAMED) {
        let name = short(&candidate.routine, question.model().name());
        let percent = candidate.percent.map_or(String::new(), |percent| format!(", {percent} %"));
        names.push(format!("{name} ({}{percent})", tables(candidate.table_bytes)));
    }
    if tied.len() > MAX_NAMED {
        names.push(format!("{} more", tied.len() - MAX_NAMED));
    }
    let fastest = if tied.len() == 1 { "; fastest so far" } else { "" };
    format!("{}{fastest}: {}", why.words(), names.join(" or "))
}

/// Returns whether the timed search of each machine confirms the choice.
fn search_confirmations(choice: &Choice) -> Vec<String> {
    let Some(take) = &choice.take else { return Vec::new() };
    let mut sentences = Vec::new();
    for machine in &choice.machines {
        let mut searches = machine.searches.iter();
        let Some(search) = searches.find(|search| search.routine == take.routine) else { continue };
        let verb = match search.confirms {
            Some(true) => "confirms",
            Some(false) => "contradicts",
            None => "neither confirms nor contradicts",
        };
        let mut cost = extra_cost(search.over_best);
        if search.over_best.high != 1.0 {
            cost += " more than the best";
        }
        let (cpu, routine, class) = (&machine.cpu, &take.routine, choice.class_display_name());
        sentences.push(format!("A timed search on {cpu} {verb} {routine} for {class}: {cost}"));
    }
    sentences
}

/// Returns the best routine of each voting machine, where the choice costs more than the limit on
/// one of them.
fn disagreement(choice: &Choice) -> Option<String> {
    let first = choice.candidates().next()?;
    if choice.cost(first)? <= 1.0 + MAX_EXTRA_COST {
        return None;
    }
    let mut machines = Vec::new();
    for machine in choice.voting_machines() {
        let cost = machine.cost(&first.routine).and_then(|cost| cost.over_best);
        let Some(cost) = cost else { continue };
        let best = &machine.costs.first()?.routine;
        let label = choice.label(machine);
        machines.push(if *best == first.routine {
            format!("on {label} it is the best")
        } else {
            format!("on {label} it takes {} % more than {best}", percent(cost.center))
        });
    }
    let (question, class) = (choice.question.name(), choice.class_display_name());
    Some(format!("Of {}, {question} on {class}: {}", first.routine, word_list(&machines)))
}

/// Returns a line for each machine that has no vote: for which classes, why, and its best routine
/// where it differs from the choice.
fn no_vote_notes(choices: &[Choice]) -> Vec<String> {
    let mut notes = Vec::new();
    for choice in choices {
        // A choice that names no routine gives the reason itself.
        if choice.candidates().next().is_none() {
            continue;
        }
        for machine in &choice.machines {
            if !machine.votes() && !machine.costs.is_empty() {
                let key = (choice.question.name(), no_vote_note(choice, machine));
                notes.push((key, choice.class_display_name()));
            }
        }
    }
    let mut lines = Vec::new();
    for ((question, note), classes) in group_by_key(notes) {
        lines.push(format!("No vote, {question} on {}: {note}", classes.join("; ")));
    }
    lines
}

fn no_vote_note(choice: &Choice, machine: &MachineAnswer) -> String {
    let mut reason = if machine.keeps_ratios() {
        format!("noise floor {} %", figure(100.0 * machine.floor))
    } else {
        "its record keeps no ratios".to_string()
    };
    if let (Some(take), Some(best)) = (&choice.take, machine.costs.first())
        && best.routine != take.routine
        && let Some(time) = best.time
    {
        reason += &format!("; its best is {}, {} {}", best.routine, range(time), best.unit);
    }
    let size = choice.size_label(machine).map_or(String::new(), |size| format!(", {size}"));
    format!("{} at {}{size} ({reason})", machine.cpu, machine.tier)
}

/// Returns the commands that would decide open questions.
fn decisive_commands(choices: &[Choice]) -> Option<String> {
    let mut open = Vec::new();
    for choice in choices {
        if choice.why == Why::NoVote && choice.tier != Tier::Portable.name() {
            open.push((choice.question, choice.tier));
        }
    }
    let mut commands = Vec::new();
    for (question, tiers) in group_by_key(open) {
        let command = decisive_command(question, &unique(tiers));
        commands.push(format!("{}: `{command}`", question.name()));
    }
    if commands.is_empty() {
        return None;
    }
    let commands = commands.join("; ");
    Some(format!("A new record decides, {commands}; then `cargo xtask record --publish NAME`"))
}

/// Returns the command that answers a question at some levels, with those of perft in a command
/// each, because `perft` takes one level and `bench` a list.
fn decisive_command(question: Question, tiers: &[&str]) -> String {
    match question {
        Question::Perft => {
            let perft = "cargo xtask perft --tier ";
            format!("{perft}{}", tiers.join(&format!("`, `{perft}")))
        }
        Question::InSearch => format!("cargo xtask bench --in-use --tiers {}", tiers.join(",")),
        _ => format!("cargo xtask bench --full --tiers {}", tiers.join(",")),
    }
}

/// Returns the difference between the best and the slowest eligible routine per node; none without
/// a trace of moves.
pub fn stake_note(machine: &MachineAnswer) -> Option<String> {
    let (first, last) = (machine.costs.first()?, machine.costs.last()?);
    let difference = last.time?.center - first.time?.center;
    let look_ups = machine.look_ups_per_move?;
    let ns = difference * look_ups;
    Some(format!(
        "At stake between {} and {}: {} ns per look-up times {} look-ups per move makes {} ns per \
         node, {} % of a node at a million nodes per second",
        first.routine,
        last.routine,
        figure(difference),
        figure(look_ups),
        figure(ns),
        figure(100.0 * ns * NODES_PER_SECOND / 1e9),
    ))
}

/// Returns the short name of a routine of a model: the variant, and the rest of the name that
/// distinguishes its routines.
pub fn short(name: &Competitor, model: &str) -> String {
    let Competitor::Routine { variant, routine } = name else { return name.to_string() };
    match routine.strip_prefix(model) {
        None => name.to_string(),
        Some("") => variant.to_string(),
        Some(rest) => format!("{variant} {}", rest.trim_start_matches('_').replace('_', " ")),
    }
}

/// Returns `2 KiB` or `no tables`.
pub(super) fn tables(count: usize) -> String {
    match count {
        0 => "no tables".to_string(),
        count => bytes(count),
    }
}

/// Returns `843 KiB` or `2.5 KiB`.
pub fn bytes(count: usize) -> String {
    match count {
        0 => "none".to_string(),
        1..1024 => format!("{count} B"),
        _ if count.is_multiple_of(1 << 20) => format!("{} MiB", count >> 20),
        1024..10_240 if !count.is_multiple_of(1024) => format!("{:.1} KiB", count as f64 / 1024.0),
        _ => format!("{:.0} KiB", count as f64 / 1024.0),
    }
}

/// Returns `2.3 to 2.7`.
pub(super) fn range(Estimate { low, high, .. }: Estimate) -> String {
    let [low, high] = [low.max(0.0), high].map(figure);
    if low == high { low } else { format!("{low} to {high}") }
}

/// Returns the cost beyond the best, `0.3 to 0.9 %`, or `the best`.
pub(super) fn extra_cost(Ratio { low, high, .. }: Ratio) -> String {
    match (low, high) {
        (1.0, 1.0) => "the best".to_string(),
        _ => format!("{} to {} %", percent(low), percent(high)),
    }
}

/// Returns a ratio minus one, in per cent.
pub(crate) fn percent(ratio: f64) -> String {
    let rounded = (1000.0 * (ratio - 1.0)).round() / 10.0;
    // A sum with 0.0 is never -0.0, which would print a sign.
    format!("{:.1}", rounded + 0.0)
}

// `RULE` names both limits in digits.
const _: () = assert!(MAX_EXTRA_COST == 0.01 && MAX_FLOOR == 0.005);

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
