//! The page of related work: every routine that it names is registered. Figures that others
//! measured are not checked.

use variants as _;

const PAGE: &str = include_str!("../../../../docs/RELATED.md");

/// Returns the sections that name routines. The last section is left out, because it quotes
/// commands.
fn sections() -> &'static str {
    PAGE.split_once("\n## Errata").expect("the errata come last").0
}

/// Returns every `VARIANT/ROUTINE` between backticks.
fn routine_names(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split('`').skip(1).step_by(2).filter_map(|code| code.split_once('/'))
}

#[test]
fn named_routines_are_registered_and_linked() {
    for (variant, routine) in routine_names(sections()) {
        let is_registered = contract::registry::variant(variant).is_some_and(|variant| {
            variant.routines.iter().any(|registered| registered.name == routine)
        });
        assert!(is_registered, "{variant}/{routine} is not registered");
        let link = format!("[`{variant}/{routine}`](../algorithms/{variant})");
        assert!(PAGE.contains(&link), "{variant}/{routine} is no link to its folder");
    }
}

#[test]
fn every_row_of_the_collection_names_a_routine_or_says_why_not() {
    let table = PAGE.split("\n## ").nth(1).expect("the collection is the first section");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 40, "{} rows", rows.len());
    for row in rows {
        assert!(routine_names(row).next().is_some() || row.contains("| – | not here: "), "{row}");
    }
}
