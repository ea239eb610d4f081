//! The variants as they describe themselves: by their README and in the registry. Judges and measures nothing.

use super::origin;
use crate::extract::source;
use ::charts::supplements::{Described, Found, OfVariant};
use contract::{Routine, Variant};

/// All of the registry, in its order.
pub fn described() -> Found<Described> {
    let mut found = Found { origin: origin("cargo xtask list", None), ..Found::default() };
    for variant in contract::registry::variants() {
        let readme = format!("algorithms/{}/README.md", variant.name);
        match source(&readme) {
            Some(readme) => found.rows.push(of(variant, readme)),
            None => found.skipped.push(format!("{}: no {readme}", variant.name)),
        }
    }
    found
}

fn of(variant: &Variant, readme: String) -> Described {
    let sources = variant.sources.iter();
    Described {
        name: variant.name.to_string(),
        title: variant.title.to_string(),
        family: variant.family.to_string(),
        summary: variant.summary.to_string(),
        readme,
        routines: variant.routines.iter().map(routine).collect(),
        sources: sources
            .map(|one| format!("{}, {}: {}", one.author, one.year, one.title))
            .collect(),
    }
}

fn routine(of: &Routine) -> OfVariant {
    let adapter = of.adapter_of.map(|lifted| format!("adapter of {lifted}"));
    let twin = of.twin_of.map(|other| format!("the same machine code as {other}"));
    let sliders =
        of.needs_occupied_sliders.then(|| "sliders stand on occupied squares".to_string());
    OfVariant {
        name: of.name.to_string(),
        model: of.model.into(),
        subjects: of.probes.iter().map(|probe| probe.subject.name().to_string()).collect(),
        needs: of.features().map(str::to_string).collect(),
        table_bytes: of.table_bytes,
        remarks: [adapter, twin, sliders, of.note.map(str::to_string)]
            .into_iter()
            .flatten()
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_says_its_idea_its_formula_and_its_sources() {
        let found = described();
        assert_eq!(
            (found.rows.len(), &found.skipped),
            (contract::registry::variants().len(), &Vec::new())
        );
        for one in &found.rows {
            assert!(one.readme.starts_with("# ") && one.readme.contains("\n```"), "{}", one.name);
            assert!(!one.routines.is_empty() && !one.sources.is_empty(), "{}", one.name);
        }
    }
}
