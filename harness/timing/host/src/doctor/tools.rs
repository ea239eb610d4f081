//! What executes the variants: the instruction sets of this CPU, and Valgrind.

use super::Finding;
use crate::valgrind::{NO_VALGRIND, valgrind_version};
use contract::Variant;
use std::collections::BTreeSet;

pub fn valgrind() -> Finding {
    judge_valgrind(valgrind_version())
}

fn judge_valgrind(version: Option<String>) -> Finding {
    match version {
        Some(version) => Finding::good(
            version,
            "Callgrind counts executed instructions a second time, but for GFNI and AVX-512",
        ),
        None => {
            let (found, advice) = NO_VALGRIND.split_once("; ").unwrap_or((NO_VALGRIND, ""));
            Finding::missing(found, "Callgrind counts no executed instructions", advice)
        }
    }
}

pub fn instruction_sets() -> Finding {
    judge_instruction_sets(registry::variants())
}

fn judge_instruction_sets(variants: &[&Variant]) -> Finding {
    let needed: BTreeSet<&str> = variants.iter().flat_map(|variant| variant.features()).collect();
    let needed: Vec<&str> = needed.into_iter().collect();
    let skipped: Vec<String> = variants
        .iter()
        .filter_map(|variant| Some(format!("{}: {}", variant.name, variant.runnable().err()?)))
        .collect();
    let found = format!("needed: {}", needed.join(" "));
    if skipped.is_empty() {
        let meaning = format!("all {} variants run here", variants.len());
        return Finding::good(format!("{found}; all there"), meaning);
    }
    Finding::missing(
        format!("{found}; {}", skipped.join("; ")),
        format!("{} of {} variants are neither checked nor timed", skipped.len(), variants.len()),
        "run on a CPU that has them, without raybench_portable",
    )
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use contract::Routine;

    #[test]
    fn without_valgrind_it_is_said_how_to_get_it() {
        let absent = judge_valgrind(None);
        assert_eq!(
            (absent.state, absent.found.as_str()),
            (State::Missing, "valgrind is not installed")
        );
        assert!(absent.advice.unwrap().contains("apt install"));
        assert_eq!(judge_valgrind(Some("valgrind-3.19.0".into())).state, State::Good);
    }

    static PLAIN: Variant = Variant { name: "plain", ..Variant::NEW };
    static WARPED: Variant = Variant {
        name: "warped",
        routines: &[Routine { features: "warp drive", ..Routine::PLAIN }],
        ..Variant::NEW
    };

    #[test]
    fn variants_that_cannot_run_are_named_with_what_they_lack() {
        let lacking = judge_instruction_sets(&[&PLAIN, &WARPED]);
        assert_eq!(lacking.state, State::Missing);
        assert_eq!(lacking.found, "needed: warp drive; warped: this CPU lacks warp drive");
        assert!(lacking.meaning.starts_with("1 of 2 variants"));
        assert_eq!(judge_instruction_sets(&[&PLAIN]).state, State::Good);
    }
}
