//! Where a variant is the right one: for each use of attacks and each class of CPUs whether a routine of it is ahead, by
//! how much, and of whom; else what to take instead. It judges nothing: who is ahead is said by contests.

use super::class::Class;
use super::machines;
use super::ranked::{Lead, Place, Ranked, of_class};
use super::words::listed;
use record::{Record, RoutineResult, grouped};
use std::slice;

/// The query that stands for the other pieces: it asks what both others ask.
const QUEEN: &str = "queen";

/// Who is ahead where, by one record.
pub struct Leads {
    /// On which machine, in which record.
    origin: String,
    /// A class after the other, in each the uses in their order.
    ranked: Vec<Ranked>,
    /// `variant/routine`, and that of which it is a twin.
    twins: Vec<[String; 2]>,
    /// `variant/routine`, and what the machine lacks for it, where it does.
    not_timed: Vec<(String, String)>,
    /// `variant/routine` of all that it has.
    known: Vec<String>,
}

impl Leads {
    /// What a record says.
    pub fn of(record: &Record) -> Leads {
        let ranked = Class::ALL.iter().flat_map(|class| of_class(class, record)).collect();
        let twin = |routine: &RoutineResult| Some([routine.name(), routine.twin_of.clone()?]);
        let lacks = record.skips.iter().filter_map(|skip| {
            Some((skip.what.clone(), skip.reason.strip_prefix("this CPU ")?.to_string()))
        });
        let machine = machines::names(slice::from_ref(record)).concat();
        Leads {
            origin: format!("on {machine}, record {}", record.id),
            ranked,
            twins: record.routines.iter().filter_map(twin).collect(),
            not_timed: lacks.collect(),
            known: record.routines.iter().map(RoutineResult::name).collect(),
        }
    }

    /// Whether it says nothing: an early record does not.
    pub fn is_empty(&self) -> bool {
        self.ranked.is_empty()
    }

    /// The routine of a variant that leads in the first of its uses, or comes nearest; else one that has no rival.
    pub fn best(&self, variant: &str) -> Option<&str> {
        let cold = self.ranked.iter().filter(|one| !one.is_alone);
        let ahead = self.warm().chain(cold).find_map(|one| one.own_ahead(variant));
        let nearest = || Some(self.nearest(variant)?.1);
        let alone = || self.ranked.iter().find_map(|one| one.own_ahead(variant));
        ahead.or_else(nearest).or_else(alone).map(|place| place.routine.as_str())
    }

    /// The paragraphs about a variant that has these routines, in Markdown.
    pub fn paragraphs(&self, variant: &str, routines: &[&str]) -> Vec<String> {
        let [mut ahead, alone] = [false, true].map(|is_alone| self.by_use(variant, is_alone));
        let origin = &self.origin;
        let nearest = self.nearest(variant).filter(|_| !self.is_ahead_warm(variant));
        let nearest = nearest.map(|(one, own)| one.behind(own));
        let mut all = match (ahead.is_empty(), nearest) {
            (true, None) => Vec::new(),
            (true, Some(nearest)) => vec![format!("Nowhere ahead {origin}. It {nearest}")],
            (false, nearest) => {
                ahead.extend(nearest.map(|nearest| format!("- Else it {nearest}")));
                let start = format!("Ahead {origin}, in programs built for these CPUs:");
                vec![start, ahead.join("\n")]
            }
        };
        if !alone.is_empty() {
            let on = if all.is_empty() { format!(" {origin}") } else { String::new() };
            all.extend([format!("With no other variant beside it{on}:"), alone.join("\n")]);
        }
        all.extend(self.twins_of(variant));
        all.extend(self.missing(variant, routines));
        all
    }

    /// A line for each use in which the variant is ahead: of others, or because there are none.
    fn by_use(&self, variant: &str, is_alone: bool) -> Vec<String> {
        let of = self.ranked.iter().filter(|one| one.is_alone == is_alone);
        let by_use = grouped(of.map(|one| (&one.name, one)));
        let line = |(name, of): (&String, Vec<&Ranked>)| {
            Some(format!("- **{name}**{}", led(&of, variant)?))
        };
        by_use.into_iter().filter_map(line).collect()
    }

    /// What was asked warm, and of more than one variant.
    fn warm(&self) -> impl Iterator<Item = &Ranked> {
        self.ranked.iter().filter(|one| !one.is_cold && !one.is_alone)
    }

    fn is_ahead_warm(&self, variant: &str) -> bool {
        self.warm().any(|one| one.own_ahead(variant).is_some())
    }

    /// What of its routines is somebody else's code.
    fn twins_of(&self, variant: &str) -> Option<String> {
        let own = self
            .twins
            .iter()
            .filter_map(|[name, of]| Some((of, name.strip_prefix(variant)?.strip_prefix('/')?)));
        let all: Vec<String> = own.map(|(of, own)| format!("`{own}` as `{of}`")).collect();
        (!all.is_empty())
            .then(|| format!("The same machine code under two names: {}.", listed(&all)))
    }

    /// What was not timed, why, and what would.
    fn missing(&self, variant: &str, routines: &[&str]) -> Vec<String> {
        let reason = |name: &str| {
            let is_it = |(what, _): &&(String, String)| what == name || what == variant;
            self.not_timed.iter().find(is_it).map(|(_, reason)| reason.as_str())
        };
        let named = routines.iter().map(|routine| (routine, format!("{variant}/{routine}")));
        let unknown = named.filter(|(_, name)| !self.known.contains(name));
        let by_reason =
            grouped(unknown.map(|(routine, name)| (reason(&name), format!("`{routine}`"))));
        let words = |(reason, all): (Option<&str>, Vec<String>)| match reason {
            Some(lacks) => format!(
                "Not timed there: {}, for that CPU {lacks}. On one that has it `cargo xtask bench {variant}` does it.",
                listed(&all)
            ),
            None => format!(
                "Not in that record: {}. `cargo xtask bench {variant}` times it.",
                listed(&all)
            ),
        };
        by_reason.into_iter().map(words).collect()
    }

    /// Where a routine of the variant is the least behind, each use asked of the first class that can run one, of pieces a
    /// queen's. What was cold is no measure: hardly two are separated there.
    fn nearest(&self, variant: &str) -> Option<(&Ranked, &Place)> {
        let mut of_uses: Vec<(&Ranked, &Place)> = Vec::new();
        let queens = self.warm().filter(|one| one.query == QUEEN);
        for one in queens.chain(self.warm()) {
            let own = one.places.iter().find(|place| place.variant == variant);
            let is_new = of_uses.iter().all(|(known, _)| known.name != one.name);
            of_uses.extend(own.filter(|_| is_new).map(|own| (one, own)));
        }
        let factor = |(one, own): &(&Ranked, &Place)| own.center / one.places[0].center;
        of_uses.into_iter().min_by(|one, other| factor(one).total_cmp(&factor(other)))
    }
}

/// What follows the name of a use of which the variant leads something: one query with its figures, the others by name.
fn led(of: &[&Ranked], variant: &str) -> Option<String> {
    let mut all: Vec<(&str, Vec<Lead>)> =
        grouped(of.iter().filter_map(|one| Some((one.query.as_str(), one.lead(variant)?))));
    let at = all.iter().position(|(query, _)| *query == QUEEN).unwrap_or(0);
    let (query, shown) = (!all.is_empty()).then(|| all.remove(at))?;
    let by_words = grouped(shown.iter().map(|lead| (&lead.key, lead)));
    let figures: Vec<String> = by_words
        .iter()
        .map(|(_, leads)| {
            let classes: Vec<&str> = leads.iter().map(|lead| lead.class).collect();
            let is_every = classes.len() == Class::of_x86().count();
            let on = if is_every { "any CPU".into() } else { listed(&classes) };
            format!("for {on} {}", leads[0].words)
        })
        .collect();
    let classes = |leads: &[Lead]| leads.iter().map(|lead| lead.class).collect::<Vec<&str>>();
    let others = grouped(all.iter().map(|(query, leads)| (classes(leads), *query)));
    let others = others.iter().map(|(on, queries)| match *on == classes(&shown) {
        true => format!(" The same holds for {}.", listed(queries)),
        false => format!(" Also {} for {}.", listed(queries), listed(on)),
    });
    let query = if query.is_empty() { String::new() } else { format!(", {query}") };
    Some(format!("{query}: {}.{}", figures.join("; "), others.collect::<String>()))
}
