//! The same queens hot, on the first call and in the first sixteen.

use super::*;

/// Maximum number of rows.
const MOST: usize = 12;

/// The figure, if queens were timed hot and on the first call.
pub fn figure(record: &Record) -> Option<Figure> {
    let part = look_ups();
    let hot = Contest::of(record, &part, FORMS[0])?;
    let first = Contest::one_cold(record, &part)?;
    let kib = first.condition().walked_kib()?;
    let both = first.entries.iter().filter(|entry| hot.entry(&entry.standing.name).is_some());
    let names: Vec<&str> = both.map(|entry| entry.standing.name.as_str()).take(MOST).collect();
    let is_any = |one: &Comparison| names.iter().any(|name| one.standing(name).is_some());
    let mut several = record.cold(part.model, kib);
    several.retain(|(length, one)| *length > 1 && one.part() == part && is_any(one));
    let several = several.first().map(|(_, one)| *one);
    let states = [Some(hot.comparison), several, Some(first.comparison)];
    let states: Vec<&Comparison> = states.into_iter().flatten().collect();
    let is_shown = |one: &&Standing| names.contains(&one.name.as_str());
    let measure = Measure::of_all(states.iter().flat_map(|one| &one.standings).filter(is_shown));
    let series = states
        .iter()
        .map(|one| names.iter().map(|name| measure.time(one.standing(name)?)).collect());
    let unit = measure.name();
    let panels = vec![Panel::marks(&format!("{unit} per queen"), series.collect())?];
    let shorts = names.iter().map(|name| short(name, part.model.name())).collect();
    let body = Body::Rows(Rows::new(shorts, panels));
    let title = title(&hot, &first, measure)?;
    let legend = states.iter().map(|one| match one.condition.slice {
        None => "hot".to_string(),
        Some(1) => "first call".to_string(),
        Some(length) => format!("mean of the first {length}"),
    });
    let figure = Figure::new("states", title, body, source(record, first.comparison));
    Some(figure.legend(legend).note(format!(
        "First call: after reading {} of other memory; the timing loop is part of it. The {} fastest on the first call.",
        bytes(kib as usize * 1024),
        names.len()
    )))
}

/// The fastest in both states.
fn title(hot: &Contest, first: &Contest, measure: Measure) -> Option<String> {
    let leader = |contest: &Contest| {
        let entry = contest.entries.first()?;
        let time = measure.time(entry.standing)?.center;
        Some((short(&entry.standing.name, look_ups().model.name()), digits(time)))
    };
    let ((name, time), (cold_name, cold_time)) = (leader(hot)?, leader(first)?);
    let unit = measure.name();
    let next = if name == cold_name { " and".to_string() } else { format!(", {cold_name}") };
    Some(format!(
        "{name} is fastest hot ({time} {unit}){next} on the first call ({cold_time} {unit})"
    ))
}
