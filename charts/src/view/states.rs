//! The times of models of positions in every state that was timed.
//!
//! Rankings are of the main state, in which no branch predictor knows the queries. Here its times
//! stand beside those of the other states, for each routine that has another.

use super::digits::figure;
use super::select::{self, FORMS};
use record::{Competitor, Coverage, Form, Part, Record, Standing, State, unique};
use table::{NOTHING, Table};

/// Returns the routines that were timed in another state than the main one, with throughput and
/// latency in a column per state. The table is empty if none was.
pub fn states(record: &Record) -> Table {
    let states = states_of_positions(record);
    let mut headings = vec!["model".to_string(), "`variant/routine".to_string()];
    headings.extend(states.iter().map(|state| format!(">{}\nthr. / lat.", heading(*state))));
    let mut table = Table::new(headings).with_title("positions by state");
    for part in select::models(record) {
        for routine in select::routines(record, &part) {
            let name = routine.name();
            let cells: Vec<Option<String>> =
                states.iter().map(|state| cell(record, &part, *state, &name)).collect();
            // The first state is the main one, whose times are in the rankings.
            if cells.iter().skip(1).all(Option::is_none) {
                continue;
            }
            let mut row = vec![part.to_string(), name.to_string()];
            row.extend(cells.into_iter().map(|cell| cell.unwrap_or(NOTHING.to_string())));
            table.add_row(row);
        }
    }
    table.say("Cycles on the main workload; a figure of several subjects is their mean.");
    for words in states.into_iter().filter_map(State::words) {
        table.note(words);
    }
    table
}

/// Returns the states of models of positions, the main one first.
fn states_of_positions(record: &Record) -> Vec<State> {
    let mut states = vec![State::Unlearnt];
    for comparison in record.tier_comparisons() {
        if comparison.condition.state.is_of_positions() {
            states.push(comparison.condition.state);
        }
    }
    states.sort();
    unique(states)
}

/// Returns the name of a state of positions in a heading.
fn heading(state: State) -> String {
    let words = state.words().unwrap_or_default();
    words.split(':').next().unwrap_or_default().to_string()
}

/// Returns throughput and latency of a routine in a state, if it has either.
fn cell(record: &Record, part: &Part, state: State, name: &Competitor) -> Option<String> {
    let times = FORMS.map(|form| {
        let standing = standing(record, part, state, form, name)?;
        Some(figure(standing.cycles_per_unit.as_ref()?.center))
    });
    if times.iter().all(Option::is_none) {
        return None;
    }
    Some(times.map(|time| time.unwrap_or(NOTHING.to_string())).join(" / "))
}

fn standing<'a>(
    record: &'a Record,
    part: &Part,
    state: State,
    form: Form,
    name: &Competitor,
) -> Option<&'a Standing> {
    let comparison = record.tier_comparisons().find(|comparison| {
        let condition = &comparison.condition;
        comparison.part() == *part
            && condition.state == state
            && condition.form == form
            && condition.coverage == Coverage::Whole
    })?;
    comparison.standing(name)
}
