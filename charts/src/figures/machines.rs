//! The same routines on all machines, side by side.

use super::*;
use crate::view::across::Across;
use crate::view::machines;
use contract::Tier;
use record::grouped;

/// Maximum number of legible rows, and of machines.
const MOST: usize = 14;
const MOST_MACHINES: usize = 6;

/// The figure, if two machines timed queens in the same measure.
pub fn figure(records: &[Record]) -> Option<Figure> {
    let is_timed = |one: &&Record| Contest::of(one, &look_ups(), FORMS[0]).is_some();
    let by_machine = records.iter().filter(is_timed).map(|one| {
        let machine = &one.machine;
        ((&machine.cpu, &machine.features, &machine.caches), one)
    });
    let used: Vec<&Record> = grouped(by_machine).into_iter().map(|(_, own)| own[0]).collect();
    let used = &used[..used.len().min(MOST_MACHINES)];
    let on_all = |tier: &Tier| used.iter().all(|record| record.tiers().contains(tier));
    let tier = used.first()?.tiers().into_iter().find(on_all)?;
    let used: Vec<Record> = used.iter().map(|record| record.at_tier(tier)).collect();
    let across = Across::of(&used, &look_ups(), FORMS[0])?;
    let [first, others @ ..] = &*across.contests.iter().flatten().collect::<Vec<_>>() else {
        return None;
    };
    let measure = first.measure;
    if others.is_empty() || others.iter().any(|contest| contest.measure != measure) {
        return None;
    }
    let mut names = across.names();
    names.retain(|name| across.entries(name).iter().all(Option::is_some));
    let title = title(&across, &names, tier);
    names.truncate(MOST);
    let series = (0..used.len()).map(|machine| {
        names.iter().map(|name| across.entries(name)[machine].map(|entry| entry.time)).collect()
    });
    let unit = measure.name();
    let panels = vec![Panel::marks(&format!("{unit} per queen"), series.collect())?];
    let model = look_ups().model;
    let shorts = names.iter().map(|name| short(name, model.name())).collect();
    let body = Body::Rows(Rows::new(shorts, panels));
    let figure = Figure::new("machines", title, body, sources(&used));
    let note = "Throughput, in cycles of each core; order of the first machine. AVX2 is enabled per function.";
    Some(figure.legend(machines::names(&used)).note(note))
}

/// The fastest on each machine.
fn title(across: &Across, names: &[&str], tier: Tier) -> String {
    let fastest = |machine: usize| {
        let times = names.iter().filter_map(|name| Some((name, across.entries(name)[machine]?)));
        let first = times.min_by_key(|(_, entry)| entry.place)?.0;
        Some(short(first, look_ups().model.name()))
    };
    let all: Vec<String> = (0..across.contests.len()).filter_map(fastest).collect();
    let count = all.len();
    if let [one] = unique(all.iter()).as_slice() {
        return format!(
            "{tier} builds: {one} is the fastest common routine on all {count} machines"
        );
    }
    let on = |name: &String| format!("{name} on {}", all.iter().filter(|one| *one == name).count());
    let leaders: Vec<String> = unique(all.iter()).into_iter().map(on).collect();
    format!("{tier} builds on {count} machines: the fastest common routine is {}", listed(&leaders))
}
