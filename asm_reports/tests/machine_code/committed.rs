//! The listings under version control are what the compiler that made them emits.

use crate::LISTING_BINARY;
use asm_reports::committed;

#[test]
fn committed_listings_are_what_the_compiler_emits() {
    let emitted_by = LISTING_BINARY.compiler().expect("rustc leaves its name");
    let (mut faults, mut skipped) = (String::new(), Vec::new());
    for variant in registry::variants() {
        let path = committed::path(variant.name);
        let Ok(kept) = std::fs::read_to_string(&path) else {
            faults += &format!("{} is missing\n", path.display());
            continue;
        };
        match committed::compiler(&kept) {
            Some(compiler) if compiler == emitted_by => {
                let emitted =
                    committed::text(&LISTING_BINARY, variant).expect("all probes are carried");
                if kept != emitted {
                    let changes = committed::changes(&kept, &emitted, 100);
                    faults += &format!("{}\n{changes}", path.display());
                }
            }
            Some(compiler) => skipped.push(format!("{} is of {compiler}", variant.name)),
            None => faults += &format!("{} names no compiler\n", path.display()),
        }
    }
    assert!(faults.is_empty(), "\n{faults}`{}` writes them anew", committed::COMMAND);
    if !skipped.is_empty() {
        contract::skip_part(&format!(
            "{} committed listings: {}; this compiler is {emitted_by}",
            skipped.len(),
            skipped.join(", ")
        ));
    }
}

/// Bytes of a listing: what is committed is small enough to be looked at.
const MOST: usize = 200_000;

/// A listing of no variant would be checked by nobody.
#[test]
fn every_committed_listing_is_of_a_variant_and_small() {
    for entry in std::fs::read_dir(committed::folder()).expect("there are listings") {
        let path = entry.expect("readable").path();
        let bytes = std::fs::read(&path).expect("readable").len();
        assert!(bytes <= MOST, "{} has {bytes} bytes", path.display());
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        assert!(registry::variant(name).is_some(), "{} is of no variant", path.display());
    }
}

#[test]
fn one_changed_instruction_is_found_and_shown() {
    let variant = registry::variant("kogge_stone").expect("registered");
    let emitted = committed::text(&LISTING_BINARY, variant).expect("carried");
    let line = emitted.lines().find(|line| line.contains("shr ")).expect("it shifts");
    let planted = emitted.replacen(line, &line.replace("shr ", "sar "), 1);
    let shown = committed::changes(&planted, &emitted, 100);
    assert!(shown.lines().any(|line| line.contains("sar ") && line.contains('<')), "{shown}");
    assert!(shown.lines().any(|line| line.contains("> ") && line.contains("shr ")), "{shown}");
}
