//! Every variant in a section of its own: what it is, at work, what it costs and takes, what it needs, its code, its
//! traps, where it is from. What stands in them lies beside the records; nothing is found out here.

use super::code::Codes;
use super::drawn::Shown;
use super::figure::table;
use super::readme::{Readme, rendered};
use super::supplements::{Described, OfVariant, Supplements};
use super::times::Times;
use super::{asks, film, ids::Ids, names::Names, source::sentence};
use crate::answer::Class;
use maud::{Markup, PreEscaped, html};
use record::grouped;
use table::{NOTHING, escaped};

/// Parts of a README that the section has under headings of its own, by how theirs begin.
const COST: [&str; 1] = ["Cost"];
const WHEN: [&str; 1] = ["Where it is"];
const TRAPS: [&str; 2] = ["Traps", "Preconditions"];
const SURPRISES: [&str; 1] = ["What surprised us"];
const SOURCES: [&str; 1] = ["Sources"];

/// A section for each, and before them a line of links for each family.
pub fn variants(
    shown: &Shown,
    beside: &Supplements,
    codes: &Codes,
    names: &Names,
    ids: &mut Ids,
) -> Option<Markup> {
    let all = &beside.variants.rows;
    let times = Times::of(&shown.records, &shown.machines);
    let families = grouped(all.iter().map(|one| (one.family.as_str(), one)));
    let link = |one: &Described| {
        let place = names.place(&one.name)?;
        Some(html! { a href={ "#" (place) } { (one.title) } })
    };
    (!all.is_empty()).then(|| {
        html! {
            ul {
                @for (family, members) in &families {
                    li {
                        (family) ": "
                        @for (index, one) in members.iter().enumerate() {
                            @if index > 0 { ", " }
                            (link(one).unwrap_or_default())
                        }
                    }
                }
            }
            @for one in all {
                @let place = names.place(&one.name).unwrap_or_default();
                (variant(one, place, beside, codes, &times, ids))
            }
        }
    })
}

/// A section, folded; its place is inside of the fold, so that who goes there finds it open.
fn variant(
    one: &Described,
    place: &str,
    beside: &Supplements,
    codes: &Codes,
    times: &Times,
    ids: &mut Ids,
) -> Markup {
    let mut readme = Readme::of(&one.readme);
    let films: Vec<_> =
        beside.films.rows.iter().filter(|film| film.variant() == one.name).collect();
    let films: Vec<Markup> =
        films.iter().enumerate().map(|(at, one)| film::film(one, ids, at == 0)).collect();
    let mut of = |title: &str, headings: &[&str]| part(title, &readme.take(headings), &one.name);
    let when = of("When it is the right one", &WHEN);
    let cost = of("What it costs", &COST);
    let traps = of("Traps", &TRAPS);
    let surprises = of("What surprised us", &SURPRISES);
    let sources = readme.take(&SOURCES);
    html! {
        details.figure.variant {
            summary { h3 { (one.title) } " " code { (one.name) } }
            div id=(place) {
                p.summary { (one.summary) }
                h4 { "The idea" }
                (rendered(readme.idea, &one.name))
                h4 { "In slow motion" }
                @for film in &films { (film) }
                @for why in beside.films.skipped.iter().filter_map(|why| why.strip_prefix(&one.name)?.strip_prefix(": ")) {
                    p.source { (sentence(why)) }
                }
                (cost)
                h4 { "What it needs" }
                (needs(one))
                @if let Some(times) = times.table(&one.name) {
                    h4 { "What it takes" }
                    p.how { "After the dot the place among all that were timed so; its interval stands in the rankings." }
                    (table(&times))
                }
                (when)
                h4 { "The code to copy" }
                (codes.of_variant(&one.name))
                (traps)
                (surprises)
                h4 { "Where it is from" }
                ul.notes { @for source in &one.sources { li { (source) } } }
                @for (_, text) in &sources { (rendered(text, &one.name)) }
                @let rest = readme.take(&[""]);
                @if !rest.is_empty() {
                    details {
                        summary { "more of how it works" }
                        @for (heading, text) in &rest { h4 { (sentence(heading)) } (rendered(text, &one.name)) }
                    }
                }
            }
        }
    }
}

/// Parts of a README under one heading; nothing if it has none of them.
fn part(title: &str, parts: &[(&str, &str)], name: &str) -> Markup {
    html! {
        @if !parts.is_empty() {
            h4 { (title) }
            @for (_, text) in parts { (rendered(text, name)) }
        }
    }
}

/// A row for each routine, with what the filter asks of it.
fn needs(one: &Described) -> Markup {
    html! {
        div.box role="region" tabindex="0" aria-label={ "what " (one.name) " needs" } {
            table."m1"."n4" {
                thead { tr {
                    th scope="col" { "routine" } th scope="col" { "query" }
                    th scope="col" { "CPU features" } th.n scope="col" { "table bytes" }
                    th scope="col" { "remarks" }
                } }
                tbody { @for routine in &one.routines { (row(one, routine)) } }
            }
        }
    }
}

fn row(one: &Described, routine: &OfVariant) -> Markup {
    let subjects: Vec<&str> = routine.subjects.iter().map(String::as_str).collect();
    let asked = asks::of(routine.model, &subjects);
    let words = |all: &[String]| if all.is_empty() { NOTHING.to_string() } else { all.join(" ") };
    let name = format!("{}/{}", one.name, routine.name);
    html! {
        tr data-of=(name) data-on=(classes(&routine.needs).join(" ")) data-bytes=(routine.table_bytes)
            data-asks=(asked.join(" ")) {
            th scope="row" { (PreEscaped(escaped(&name).replace('/', "/<wbr>"))) }
            td { (routine.model) ": " (asks::words(&asked)) }
            td { (words(&routine.needs)) }
            td { (routine.table_bytes) }
            td { (routine.remarks.join("; ")) }
        }
    }
}

/// The classes of CPUs that run it.
fn classes(needs: &[String]) -> Vec<&'static str> {
    Class::ALL.iter().filter(|class| class.has.runs(needs)).map(|class| class.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cpu_runs_what_it_has_the_features_of() {
        let classes =
            |needs: &[&str]| classes(&needs.iter().map(|one| one.to_string()).collect::<Vec<_>>());
        assert_eq!(classes(&[]), Class::ALL.map(|class| class.name));
        let bmi2 = classes(&["bmi2"]);
        assert!(bmi2.contains(&"avx2") && !bmi2.contains(&"avx2-slow-pext"));
        let gfni = classes(&["gfni", "avx2"]);
        assert!(
            gfni.contains(&"avx2-gfni") && !gfni.contains(&"avx2") && !gfni.contains(&"x86-64")
        );
        assert_eq!(classes(&["nobody's"]), [""; 0]);
    }
}
