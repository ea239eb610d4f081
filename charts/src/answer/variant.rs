//! Where a variant is the choice, or how far from the best it is: a paragraph of its README.

use super::words::{percent, tables};
use super::{Choice, Why};
use crate::view::words::word_list;
use record::{Competitor, Ratio, grouped};
use table::figure;

/// The place of a variant for one class: for sorting, and the words before and after the classes.
struct Said {
    place: f64,
    words: [String; 2],
    class: &'static str,
}

/// Sort keys: the choice first, ties next, then costs. [`MUTE`] moves costs without a vote to the
/// end.
const TAKEN: f64 = 0.0;
const TIED: f64 = 0.5;
const MUTE: f64 = 1e6;

/// Printed before the costs of a variant that the rule picks for no question.
const NOWHERE: &str = "[The rule](../../docs/PROTOCOL.md#what-to-take) never names it. How much more it costs than the \
     best:\n";

/// A line of Markdown per question that a routine of the variant answers.
pub fn of_variant(choices: &[Choice], variant: &str) -> Vec<String> {
    let mut is_taken = false;
    let line = |(question, of): (super::Question, Vec<&Choice>)| {
        let mut all: Vec<Said> =
            of.into_iter().filter_map(|choice| said(choice, variant)).collect();
        all.sort_by(|a, b| a.place.total_cmp(&b.place));
        let first = all.first()?;
        let alike = all.iter().filter(|one| one.words == first.words);
        let is_named = first.place <= TIED;
        is_taken |= is_named;
        let count = if is_named { all.len() } else { 1 };
        let classes: Vec<&str> = alike.map(|one| one.class).take(count).collect();
        let [before, after] = &first.words;
        Some(format!("- **{}**: {before} {}{after}.", question.name(), word_list(&classes)))
    };
    let by_question = grouped(choices.iter().map(|one| (one.question, one)));
    let mut lines: Vec<String> = by_question.into_iter().filter_map(line).collect();
    if !is_taken && !lines.is_empty() {
        lines.insert(0, NOWHERE.to_string());
    }
    lines
}

/// The routine of a variant that a choice names first, or that costs least.
pub fn first_of<'a>(choices: &'a [Choice], variant: &str) -> Option<&'a Competitor> {
    let is_own = |competitor: &&Competitor| competitor.variant() == Some(variant);
    let named = choices.iter().flat_map(Choice::named).map(|one| &one.routine);
    let costs = choices.iter().flat_map(|one| &one.machines).flat_map(|on| &on.costs);
    named.chain(costs.map(|one| &one.routine)).find(is_own)
}

/// The name of the routine, if it is one of the variant.
fn own_routine<'a>(competitor: &'a Competitor, variant: &str) -> Option<&'a str> {
    competitor.routine().filter(|_| competitor.variant() == Some(variant))
}

fn said(choice: &Choice, variant: &str) -> Option<Said> {
    let class = choice.users_have();
    if let Some((own, routine)) =
        choice.named().find_map(|one| Some((one, own_routine(&one.routine, variant)?)))
    {
        let named = format!("`{routine}` ({})", tables(own.table_bytes));
        let (place, words) = match choice.why {
            Why::Rule => (TAKEN, [format!("take {named} for"), String::new()]),
            Why::NotSure => {
                (TIED, ["not sure for".to_string(), format!("; {named} is a candidate")])
            }
            _ => (TIED, ["not decided for".to_string(), format!("; {named} is a candidate")]),
        };
        return Some(Said { place, words, class });
    }
    choice.machines.iter().find_map(|on| {
        let mut costs = on.costs.iter();
        let (cost, routine) =
            costs.find_map(|cost| Some((cost, own_routine(&cost.routine, variant)?)))?;
        let Ratio { center, low, high } = cost.over_best?;
        let (is, but) = match (low, high) {
            (_, 1.0) => ("costs least".to_string(), "; another routine has smaller tables"),
            (2.0.., _) => (format!("takes {} x as long as the best", figure(center)), ""),
            _ => (format!("costs {} % more than the best", percent(center)), ""),
        };
        let (beyond, vote) = if on.votes() { (0.0, "") } else { (MUTE, ", not counted") };
        let words = [
            format!("`{routine}` {is} for"),
            format!(" (measured on {}{vote}){but}", choice.label(on)),
        ];
        Some(Said { place: center + beyond, words, class })
    })
}
