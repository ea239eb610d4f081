//! Where a variant is the choice, or how far from the best it is: a paragraph of its README.

use super::words::{percent, tables};
use super::{Choice, Class, Why};
use crate::view::words::listed;
use record::{Ratio, grouped};
use table::figure;

/// The place of a variant for one class.
#[derive(PartialEq)]
enum Said {
    Taken,
    Tied,
    Costs(Ratio, String),
}

/// A line of Markdown per question that a routine of the variant answers.
pub fn of_variant(choices: &[Choice], variant: &str) -> Vec<String> {
    let by_question = grouped(choices.iter().map(|one| (one.question, one)));
    let line = |(question, of): (super::Question, Vec<&Choice>)| {
        let mut said: Vec<(Said, String, &str)> =
            of.into_iter().filter_map(|choice| said(choice, variant)).collect();
        let place = |(said, ..): &(Said, String, &str)| match said {
            Said::Taken => 0.0,
            Said::Tied => 0.5,
            Said::Costs(ratio, _) => ratio.center,
        };
        said.sort_by(|a, b| place(a).total_cmp(&place(b)));
        let (first, routine, class) = said.first()?;
        let alike = |one: &&(Said, String, &str)| one.0 == *first && one.1 == *routine;
        let classes: Vec<&str> = said.iter().filter(alike).map(|one| one.2).collect();
        let words = match first {
            Said::Taken => format!("take {routine} for {}", listed(&classes)),
            Said::Tied => format!("undecided for {}; {routine} is a candidate", listed(&classes)),
            Said::Costs(Ratio { high: 1.0, .. }, cpu) => {
                format!(
                    "{routine} is the fastest for {class} (measured on {cpu}); another routine has smaller tables"
                )
            }
            Said::Costs(ratio, cpu) => {
                let (low, high) = (percent(ratio.low), percent(ratio.high));
                let more = match ratio.low {
                    2.0.. => format!(
                        "takes {} to {} x as long as",
                        figure(ratio.low),
                        figure(ratio.high)
                    ),
                    _ => format!("costs {low} to {high} % more than"),
                };
                format!("{routine} {more} the best for {class} (measured on {cpu})")
            }
        };
        Some(format!("- **{}**: {words}.", question.name()))
    };
    by_question.into_iter().filter_map(line).collect()
}

/// The routine of a variant that a choice names first, or that costs least.
pub fn first_of<'a>(choices: &'a [Choice], variant: &str) -> Option<&'a str> {
    let is_own = |name: &&str| name.split('/').next() == Some(variant);
    let named = choices.iter().flat_map(Choice::named).map(|one| one.routine.as_str());
    let costs = choices.iter().flat_map(|one| &one.machines).flat_map(|on| &on.costs);
    named.chain(costs.map(|one| one.routine.as_str())).find(is_own)
}

fn said(choice: &Choice, variant: &str) -> Option<(Said, String, &'static str)> {
    let class = Class::from_name(choice.class)?.users_have;
    let is_own = |name: &str| name.split('/').next() == Some(variant);
    let own = choice.named().find(|one| is_own(&one.routine));
    let routine = |name: &str| format!("`{}`", name.split('/').nth(1).unwrap_or(name));
    if let Some(own) = own {
        let named = format!("{} ({})", routine(&own.routine), tables(own.table_bytes));
        let said = if choice.why == Why::Rule { Said::Taken } else { Said::Tied };
        return Some((said, named, class));
    }
    choice.machines.iter().find_map(|on| {
        let cost = on.costs.iter().find(|cost| is_own(&cost.routine))?;
        Some((Said::Costs(cost.over_best?, on.cpu.clone()), routine(&cost.routine), class))
    })
}
