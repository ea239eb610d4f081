//! What is no run's, as tables: compilers, proofs, claims, errata.

use super::drawn::Shown;
use super::figure::{figure, table};
use super::supplements::{Claim, Compiled, Erratum, Found, Proof};
use super::{ids::Ids, source};
use crate::figures::ByTier;
use crate::view::compiled;
use maud::{Markup, html};
use record::{grouped, unique};
use table::{ColumnOf, Table, or_nothing};

/// What a command found out, and where it is from; nothing if it found nothing.
pub fn found<T>(found: &Found<T>, body: impl FnOnce(&[T]) -> Markup) -> Option<Markup> {
    (!found.rows.is_empty())
        .then(|| html! { (body(&found.rows)) (source::of_origin(&found.origin)) })
}

/// What other compilers emit, and how long that takes.
pub fn compilers(shown: &Shown, found: &Found<Compiled>) -> Option<Markup> {
    let timed = shown.tables(compiled);
    if found.rows.is_empty() && timed.is_none() {
        return None;
    }
    let columns: [ColumnOf<&Compiled>; 7] = [
        ("`processor", |one| one.target.clone()),
        ("compiler", |one| one.compiler.clone()),
        ("`kernel", |one| one.of.clone()),
        (">operations", |one| or_nothing(one.counted.operations)),
        (">copies", |one| or_nothing(one.counted.moves)),
        (">others", |one| or_nothing(one.counted.others)),
        (">instructions", |one| or_nothing(one.counted.instructions)),
    ];
    let emitted = Table::of(&found.rows, columns).titled("instructions by other compilers");
    Some(html! {
        @if !emitted.is_empty() { (table(&emitted)) (source::of_origin(&found.origin)) }
        @if let Some(timed) = timed { (timed) }
    })
}

/// What the compiler makes of each routine at each tier.
pub fn tiers(found: &Found<Compiled>, ids: &mut Ids) -> Option<Markup> {
    let tiers = unique(found.rows.iter().map(|row| row.target.as_str()));
    let counts = |of: &Vec<&Compiled>| {
        let at = |tier: &&str| of.iter().find(|row| row.target == **tier)?.counted.instructions;
        tiers.iter().map(at).collect()
    };
    let by_routine = grouped(found.rows.iter().map(|row| (row.of.as_str(), row)));
    let rows = by_routine.iter().map(|(of, rows)| (*of, counts(rows))).collect();
    let one = ByTier { tiers, rows }.figure()?;
    Some(figure(&one, None, &source::of_origin(&found.origin), ids, true))
}

/// How many probes and timed loops are proved at each tier.
pub fn proofs(rows: &[Proof]) -> Table {
    let headings = ["tier", ">probes proved", ">their timed loops", ">proved"];
    let mut table = Table::new(headings).titled("proofs of machine code");
    for (tier, probes) in grouped(rows.iter().map(|row| (row.tier.as_str(), row))) {
        let loops = probes.iter().map(|row| row.loops).sum::<usize>();
        let counts = [probes.len(), 2 * probes.len(), loops].map(|count| count.to_string());
        table.row([tier.to_string()].into_iter().chain(counts));
    }
    table.note(
        "A timed loop is proved if each iteration does to the next arguments what the single call does, \
         and there are as many iterations as arguments. Any other is not wrong: every sample's answers \
         are checked.",
    );
    table
}

/// Claims beside our counts.
pub fn claims(rows: &[Claim]) -> Table {
    let columns: [ColumnOf<&Claim>; 6] = [
        ("claim", |one| one.statement.clone()),
        ("verdict", |one| one.verdict.clone()),
        (">operations\npublished", |one| {
            or_nothing(one.published.operations.or(one.published.instructions))
        }),
        (">operations\nours", |one| or_nothing(one.tallied)),
        ("why", |one| one.sentence.clone()),
        ("source", |one| one.source.clone()),
    ];
    Table::of(rows, columns).titled("published figures")
}

/// What was printed, and what is right.
pub fn errata(rows: &[Erratum]) -> Table {
    let row = |one: &Erratum| {
        let source = [one.source.as_str(), one.address.as_str()];
        let source =
            source.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ");
        [source, one.printed.clone(), one.right.clone(), one.shown.clone()]
    };
    Table::new(["text", "printed", "right", "shown by"]).titled("errata").with(rows.iter().map(row))
}
