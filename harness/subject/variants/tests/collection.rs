//! The page of related work: every routine that it names is registered. What others measured is not
//! checked.

use variants as _;

const PAGE: &str = include_str!("../../../../docs/RELATED.md");

/// The sections that name routines. The last section quotes commands.
fn sections() -> &'static str {
    PAGE.split_once("\n## Errata").expect("the errata come last").0
}

/// `VARIANT/ROUTINE`, as named between backticks.
fn named(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split('`').skip(1).step_by(2).filter_map(|code| code.split_once('/'))
}

#[test]
fn every_routine_that_is_named_is_registered_and_linked() {
    for (variant, routine) in named(sections()) {
        let known = contract::registry::variant(variant).is_some_and(|variant| {
            variant.routines.iter().any(|registered| registered.name == routine)
        });
        assert!(known, "{variant}/{routine} is not registered");
        let link = format!("[`{variant}/{routine}`](../algorithms/{variant})");
        assert!(PAGE.contains(&link), "{variant}/{routine} is no link to its folder");
    }
}

#[test]
fn every_row_of_the_collection_says_where_it_is() {
    let table = PAGE.split("\n## ").nth(1).expect("the collection is the first section");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 40, "{} rows", rows.len());
    for row in rows {
        assert!(named(row).next().is_some() || row.contains("| – | not here: "), "{row}");
    }
}
