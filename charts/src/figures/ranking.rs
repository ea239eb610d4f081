//! Draws the ranking of a model in one form.

use super::*;

/// Maximum number of legible rows.
const MAX_ROWS: usize = 24;

/// Returns the ranking of each model in each form that the record has times of.
pub fn rankings(record: &Record) -> Vec<Figure> {
    let mut rankings = Vec::new();
    for part in select::models(record) {
        for form in FORMS {
            rankings.extend(figure(record, &part, form));
        }
    }
    rankings
}

fn figure(record: &Record, part: &Part, form: Form) -> Option<Figure> {
    let contest = Contest::new(record, part, form)?;
    let entries = &contest.entries[..contest.entries.len().min(MAX_ROWS)];
    let names =
        entries.iter().map(|entry| format!("{}  {}", entry.rank_text(), entry.standing.name));
    let times = entries.iter().map(|entry| Some(entry.time)).collect();
    let axis = format!("{} per {}", contest.measure.name(), select::unit(record, part));
    let panels = vec![Panel::marks(&axis, vec![times])?];
    let body = Body::Rows(Rows::new(names.collect(), panels));
    let name = format!("ranking-{part}-{form}");
    let title = format!("{part}, {form}: {}", contest.finding());
    let mut note = "= before a rank: not separated from the row above.".to_string();
    if contest.entries.len() > MAX_ROWS {
        note += &format!(" {} more are in the table.", contest.entries.len() - MAX_ROWS);
    }
    let mut figure = Figure::new(&name, title, body, source(record, contest.comparison));
    figure.model = Some(part.clone());
    Some(figure.note(note))
}
