//! What the suite itself needs: instruction sets, room on the disk, a commit to name.

use super::{Finding, Place};
use crate::checkout::{Checkout, checkout as checkout_of};
use contract::Variant;
use std::collections::BTreeSet;
use std::path::Path;

pub fn instruction_sets() -> Finding {
    judge_instruction_sets(registry::variants())
}

fn judge_instruction_sets(variants: &[&Variant]) -> Finding {
    const NAME: &str = "instruction sets";
    let needed: BTreeSet<&str> = variants.iter().flat_map(|variant| variant.features()).collect();
    let needed: Vec<&str> = needed.into_iter().collect();
    let skipped: Vec<String> = variants
        .iter()
        .filter_map(|variant| Some(format!("{}: {}", variant.name, variant.runnable().err()?)))
        .collect();
    let found = format!("needed: {}", needed.join(" "));
    if skipped.is_empty() {
        let meaning = format!("all {} variants run here", variants.len());
        return Finding::good(NAME, format!("{found}; all there"), meaning);
    }
    Finding::missing(
        NAME,
        format!("{found}; {}", skipped.join("; ")),
        format!("{} of {} variants are neither checked nor timed", skipped.len(), variants.len()),
        "run on a CPU that has them, without raybench_portable",
    )
}

/// Room that a first build of tests, benches and commands takes, rounded up from 3.5 GB.
const NEEDED_GIB: f64 = 4.0;

pub fn disk(place: &Place) -> Finding {
    judge_disk(free_gib(&place.target))
}

fn judge_disk(free_gib: Option<f64>) -> Finding {
    const NAME: &str = "disk";
    match free_gib {
        None => Finding::limits(
            NAME,
            "the system does not tell",
            "a build may stop half way",
            "look for yourself whether the target folder has room",
        ),
        Some(free) if free < NEEDED_GIB => Finding::limits(
            NAME,
            format!("{free:.1} GiB free for the target folder"),
            format!("a first build takes up to {NEEDED_GIB} GiB; raw samples come on top"),
            "make room, or set CARGO_TARGET_DIR to a folder that has some",
        ),
        Some(free) => Finding::good(
            NAME,
            format!("{free:.1} GiB free for the target folder"),
            "builds and raw samples have room",
        ),
    }
}

/// Free space for ordinary users where `folder` is, or will be once it is made.
#[cfg(target_os = "linux")]
fn free_gib(folder: &Path) -> Option<f64> {
    let there = folder.ancestors().find(|folder| folder.exists())?;
    let space = nix::sys::statvfs::statvfs(there).ok()?;
    Some(space.blocks_available() as f64 * space.fragment_size() as f64 / f64::from(1 << 30))
}

#[cfg(not(target_os = "linux"))]
fn free_gib(_folder: &Path) -> Option<f64> {
    None
}

pub fn checkout(place: &Place) -> Finding {
    judge_checkout(checkout_of(&place.workspace))
}

fn judge_checkout(checkout: Checkout) -> Finding {
    const NAME: &str = "git";
    match checkout {
        Checkout { commit: None, .. } => Finding::limits(
            NAME,
            "no commit",
            "records cannot name what was measured but by the hashes of the machine code",
            "git clone, rather than a copy without history",
        ),
        Checkout { commit: Some(commit), dirty } => {
            let short: String = commit.chars().take(12).collect();
            if dirty == Some(false) {
                return Finding::good(NAME, short, "records name the commit that was measured");
            }
            Finding::limits(
                NAME,
                format!("{short} with uncommitted changes"),
                "nobody else can measure the same code",
                "commit before a run that is to be published",
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use contract::Routine;

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

    #[test]
    fn a_folder_that_is_still_to_be_made_has_the_room_of_its_parent() {
        assert_eq!(judge_disk(Some(0.5)).state, State::Limits);
        assert_eq!(judge_disk(Some(50.0)).state, State::Good);
        assert_eq!(judge_disk(None).state, State::Limits);
        let made = free_gib(&std::env::temp_dir());
        let unmade = free_gib(&std::env::temp_dir().join("raybench-never-made/target"));
        assert_eq!(made.is_some(), cfg!(target_os = "linux"));
        assert_eq!(made.is_some(), unmade.is_some());
    }

    #[test]
    fn only_a_clean_commit_names_the_code() {
        let judge = |commit: Option<&str>, dirty| {
            judge_checkout(Checkout { commit: commit.map(str::to_string), dirty })
        };
        let commit = Some("0123456789abcdef");
        assert_eq!(judge(commit, Some(false)).state, State::Good);
        assert_eq!(judge(commit, Some(true)).found, "0123456789ab with uncommitted changes");
        assert_eq!(judge(None, None).found, "no commit");
    }
}
