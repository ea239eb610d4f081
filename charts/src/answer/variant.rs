//! Where a variant is the choice, or how far from the best it is: a paragraph of its README.

use super::words::{percent, tables};
use super::{Choice, MachineAnswer, Question, Why};
use crate::view::words::word_list;
use record::{Competitor, Ratio, group_by_key};
use table::figure;

/// The place of a variant for one class.
struct Place {
    /// The lowest place is printed: [`CHOSEN`], [`TIED`], or a cost as a ratio to the best.
    rank: f64,
    /// The words before and after the classes.
    words: [String; 2],
    class: &'static str,
}

/// The rank of a variant that the rule chooses. A cost is a ratio to the best, so it is higher.
const CHOSEN: f64 = 0.0;
/// The rank of a variant that is tied with others.
const TIED: f64 = 0.5;
/// Added to the rank of a cost without a vote, so that it comes after every cost with one.
const NO_VOTE: f64 = 1e6;

/// Printed before the costs of a variant that the rule picks for no question.
const NEVER_NAMED: &str = "[The rule](../../docs/PROTOCOL.md#what-to-take) never names it. How \
     much more it costs than the best:\n";

/// Returns a line of Markdown per question that a routine of the variant answers.
pub fn variant_answers(choices: &[Choice], variant: &str) -> Vec<String> {
    let mut is_ever_named = false;
    let mut lines = Vec::new();
    for (question, choices) in group_by_key(choices.iter().map(|choice| (choice.question, choice)))
    {
        let mut places = Vec::new();
        for choice in choices {
            places.extend(named_place(choice, variant).or_else(|| cost_place(choice, variant)));
        }
        places.sort_by(|a, b| a.rank.total_cmp(&b.rank));
        let Some(first) = places.first() else { continue };
        is_ever_named |= first.rank <= TIED;
        lines.push(question_line(question, first, &places));
    }
    if !is_ever_named && !lines.is_empty() {
        lines.insert(0, NEVER_NAMED.to_string());
    }
    lines
}

/// Returns the first place of a variant with the classes for which it has that; of costs the least
/// alone.
fn question_line(question: Question, first: &Place, places: &[Place]) -> String {
    let mut classes = vec![first.class];
    if first.rank <= TIED {
        let equal_places = places.iter().filter(|place| place.words == first.words);
        classes = equal_places.map(|place| place.class).collect();
    }
    let [before, after] = &first.words;
    format!("- **{}**: {before} {}{after}.", question.name(), word_list(&classes))
}

/// Returns the routine of a variant that a choice names first, or that costs least.
pub fn first_routine<'a>(choices: &'a [Choice], variant: &str) -> Option<&'a Competitor> {
    for candidate in choices.iter().flat_map(Choice::candidates) {
        if candidate.routine.variant() == Some(variant) {
            return Some(&candidate.routine);
        }
    }
    for machine in choices.iter().flat_map(|choice| &choice.machines) {
        let mut costs = machine.costs.iter();
        if let Some(cost) = costs.find(|cost| cost.routine.variant() == Some(variant)) {
            return Some(&cost.routine);
        }
    }
    None
}

/// Returns the name of the routine, if it is one of the variant.
fn routine_of_variant<'a>(competitor: &'a Competitor, variant: &str) -> Option<&'a str> {
    competitor.routine().filter(|_| competitor.variant() == Some(variant))
}

/// Returns the place of a variant that a choice names.
fn named_place(choice: &Choice, variant: &str) -> Option<Place> {
    for candidate in choice.candidates() {
        let Some(routine) = routine_of_variant(&candidate.routine, variant) else { continue };
        let name = format!("`{routine}` ({})", tables(candidate.table_bytes));
        let (rank, words) = match choice.why {
            Why::Rule => (CHOSEN, [format!("take {name} for"), String::new()]),
            Why::NotSure => {
                (TIED, ["not sure for".to_string(), format!("; {name} is a candidate")])
            }
            _ => (TIED, ["not decided for".to_string(), format!("; {name} is a candidate")]),
        };
        return Some(Place { rank, words, class: choice.class_display_name() });
    }
    None
}

/// Returns the place of a variant by its cost on the first machine that has one.
fn cost_place(choice: &Choice, variant: &str) -> Option<Place> {
    choice.machines.iter().find_map(|machine| machine_place(choice, machine, variant))
}

fn machine_place(choice: &Choice, machine: &MachineAnswer, variant: &str) -> Option<Place> {
    let mut costs = machine.costs.iter();
    let (cost, routine) =
        costs.find_map(|cost| Some((cost, routine_of_variant(&cost.routine, variant)?)))?;
    let Ratio { center, low, high } = cost.over_best?;
    let (words, reason) = match (low, high) {
        (_, 1.0) => ("costs least".to_string(), "; another routine has smaller tables"),
        (2.0.., _) => (format!("takes {} x as long as the best", figure(center)), ""),
        _ => (format!("costs {} % more than the best", percent(center)), ""),
    };
    let (penalty, vote) = if machine.votes() { (0.0, "") } else { (NO_VOTE, ", not counted") };
    let words = [
        format!("`{routine}` {words} for"),
        format!(" (measured on {}{vote}){reason}", choice.label(machine)),
    ];
    Some(Place { rank: center + penalty, words, class: choice.class_display_name() })
}
