//! The answer by class of CPU: the routine that a search should use, its cost and its tables.

use super::*;
use crate::answer::{Choice, Class, Limits, Question, by_class};

/// The figure, if a record has data on a search.
pub fn figure(records: &[Record]) -> Option<Figure> {
    let choices = by_class(records, &Class::ALL, &Limits::default());
    let of_search = choices.into_iter().filter(|one| one.question == Question::InSearch);
    let (known, unknown): (Vec<Choice>, Vec<Choice>) =
        of_search.partition(|one| one.named().next().is_some());
    let machines = || known.iter().flat_map(|one| &one.machines);
    let cpus = unique(machines().map(|on| on.cpu.as_str()));
    let cost = |choice: &Choice, cpu: &str| {
        let mut costs = choice.costs().into_iter().filter(|(on, _)| on.cpu == cpu);
        costs.find_map(|(_, cost)| cost.takes)
    };
    let series = cpus.iter().map(|cpu| known.iter().map(|one| cost(one, cpu)).collect());
    let table = |choice: &Choice| {
        let first = choice.named().next()?;
        let open = if choice.take.is_none() { " (not decided)" } else { "" };
        let name = short(&first.routine, choice.question.model().name());
        let kib = first.table_bytes as f64 / 1024.0;
        Some((kib, format!("{name}, {}{open}", count(kib))))
    };
    let panels = vec![
        Panel::marks_from_zero("Look-ups replayed, ns", series.collect())?,
        Panel::bars("Routine, KiB of tables", known.iter().map(table).collect())?,
    ];
    let names = known.iter().map(|one| one.class.to_string()).collect();
    let body = Body::Rows(Rows::new(names, panels));
    let used = records.iter().filter(|one| machines().any(|on| *on.record == *one.id));
    let unknown: Vec<&str> = unknown.iter().map(|one| one.class).collect();
    let unknown = (!unknown.is_empty()).then(|| format!("No record yet: {}.", listed(&unknown)));
    let figure =
        Figure::new("answer", title(&known), body, sources(used)).note(unknown.unwrap_or_default());
    // A machine that decides nothing has no vote.
    let decides = |cpu: &&str| machines().any(|on| on.cpu == *cpu && on.votes());
    let legend =
        cpus.iter().map(|cpu| format!("{cpu}{}", if decides(cpu) { "" } else { " (no vote)" }));
    Some(figure.legend(legend))
}

fn title(known: &[Choice]) -> String {
    let taken = known.iter().filter_map(|one| Some(one.take.as_ref()?.table_bytes));
    let classes =
        format!("{} of {} classes of CPU with a record", taken.clone().count(), known.len());
    match taken.max() {
        None => "No record decides which generator a search should use".to_string(),
        Some(0) => format!("A search needs no tables on {classes}"),
        Some(most) => format!("A search needs at most {} of tables on {classes}", bytes(most)),
    }
}
