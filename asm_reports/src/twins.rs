//! Finds twins, which are two routines with the same machine code. Every pair must be declared, and
//! every declaration must be true.
//!
//! Routines are compared subject by subject. Routines that agree on every shared subject are twins
//! and declare it with `twin_of`. Where only some subjects agree, the note of one names the other,
//! so that readers of both rows know that those figures are of one code.

use contract::Variant;
use machine_code::decode::{self, Code};
use std::collections::BTreeMap;

/// The declarations of a routine, and the hashes of its probes by subject.
struct HashedRoutine {
    variant: &'static str,
    routine: &'static str,
    twin_of: Option<&'static str>,
    note: Option<&'static str>,
    by_subject: BTreeMap<&'static str, String>,
}

impl HashedRoutine {
    fn name(&self) -> String {
        format!("{}/{}", self.variant, self.routine)
    }

    fn declares(&self, other: &HashedRoutine) -> bool {
        self.twin_of == Some(other.name().as_str())
    }

    /// Returns whether the note names the other: its variant, or its routine if the variant is the
    /// same.
    fn mentions(&self, other: &HashedRoutine) -> bool {
        let name = if self.variant == other.variant { other.routine } else { other.variant };
        self.note.is_some_and(|note| note.contains(name))
    }
}

/// Returns the faults of the declarations of twins of `variants`, one line each. `code` gives the
/// code of a symbol. A missing probe has no twin.
pub fn check(variants: &[&Variant], code: impl Fn(&str) -> Option<Code>) -> Vec<String> {
    let routines = hash_routines(code);
    let names: Vec<String> = variants.iter().map(|variant| format!("{}/", variant.name)).collect();
    let mut complaints = [false_declarations(&routines), undeclared_twins(&routines)].concat();
    complaints.retain(|line| names.iter().any(|name| line.contains(name)));
    complaints
}

fn hash_routines(code: impl Fn(&str) -> Option<Code>) -> Vec<HashedRoutine> {
    let mut routines = Vec::new();
    for variant in contract::registry::variants() {
        for routine in variant.routines {
            let mut by_subject = BTreeMap::new();
            for probe in routine.probes {
                if let Some(code) = code(probe.symbol) {
                    by_subject.insert(probe.subject.name(), decode::masked_hash(&code));
                }
            }
            routines.push(HashedRoutine {
                variant: variant.name,
                routine: routine.name,
                twin_of: routine.twin_of,
                note: routine.note,
                by_subject,
            });
        }
    }
    routines
}

fn false_declarations(routines: &[HashedRoutine]) -> Vec<String> {
    let mut complaints = Vec::new();
    for routine in routines {
        let (Some(twin_name), name) = (routine.twin_of, routine.name()) else { continue };
        let Some(twin) = routines.iter().find(|other| other.name() == twin_name) else {
            complaints.push(format!("{name} is declared a twin of {twin_name}, which is missing"));
            continue;
        };
        for (subject, hash) in &routine.by_subject {
            if twin.by_subject.get(subject) != Some(hash) {
                complaints.push(format!(
                    "{name} is declared a twin of {twin_name}, but their code for {subject} differs"
                ));
            }
        }
    }
    complaints
}

fn undeclared_twins(routines: &[HashedRoutine]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (index, a) in routines.iter().enumerate() {
        for b in &routines[index + 1..] {
            let (mut shared_count, mut same_subjects) = (0, Vec::new());
            for (subject, hash) in &a.by_subject {
                let Some(other) = b.by_subject.get(subject) else { continue };
                shared_count += 1;
                if hash == other {
                    same_subjects.push(*subject);
                }
            }
            if same_subjects.is_empty() || a.declares(b) || b.declares(a) {
                continue;
            }
            // Both are declared twins of a third routine, which implies that they are twins.
            if routines.iter().any(|twin| a.declares(twin) && b.declares(twin)) {
                continue;
            }
            let is_whole = same_subjects.len() == shared_count;
            if !is_whole && (a.mentions(b) || b.mentions(a)) {
                continue;
            }
            let remedy =
                if is_whole { "declare it with twin_of" } else { "name one in the other's note" };
            complaints.push(format!(
                "{} and {} have the same code for {}: {remedy}",
                a.name(),
                b.name(),
                same_subjects.join(", ")
            ));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routine_with_hashes(variant: &'static str, hashes: [&str; 2]) -> HashedRoutine {
        let by_subject = ["east", "west"].into_iter().zip(hashes.map(str::to_string)).collect();
        HashedRoutine { variant, routine: "attacks", twin_of: None, note: None, by_subject }
    }

    fn complaints(routines: &[HashedRoutine]) -> Vec<String> {
        [false_declarations(routines), undeclared_twins(routines)].concat()
    }

    #[test]
    fn different_code_needs_no_declaration() {
        assert!(
            complaints(&[
                routine_with_hashes("a", ["1", "2"]),
                routine_with_hashes("b", ["3", "4"])
            ])
            .is_empty()
        );
    }

    #[test]
    fn twins_must_be_declared() {
        let mut routines =
            [routine_with_hashes("a", ["1", "2"]), routine_with_hashes("b", ["1", "2"])];
        assert_eq!(
            complaints(&routines),
            ["a/attacks and b/attacks have the same code for east, west: declare it with twin_of"]
        );
        routines[1].note = Some("a note that names a alone is no declaration");
        assert_eq!(complaints(&routines).len(), 1);
        routines[1].twin_of = Some("a/attacks");
        assert!(complaints(&routines).is_empty());
    }

    #[test]
    fn a_declared_twin_must_be_one() {
        let mut routines =
            [routine_with_hashes("a", ["1", "2"]), routine_with_hashes("b", ["1", "3"])];
        routines[1].twin_of = Some("a/attacks");
        assert_eq!(
            complaints(&routines),
            ["b/attacks is declared a twin of a/attacks, but their code for west differs"]
        );
        routines[1].twin_of = Some("c/attacks");
        assert!(complaints(&routines)[0].ends_with("which is missing"));
    }

    #[test]
    fn a_partial_twin_must_be_named_in_a_note() {
        let mut routines =
            [routine_with_hashes("kogge", ["1", "2"]), routine_with_hashes("b", ["1", "3"])];
        assert!(complaints(&routines)[0].contains("the same code for east: name one"));
        routines[1].note = Some("east has the code of kogge");
        assert!(complaints(&routines).is_empty());
    }

    #[test]
    fn two_twins_of_one_routine_are_declared_through_it() {
        let mut routines = [
            routine_with_hashes("a", ["1", "2"]),
            routine_with_hashes("b", ["1", "2"]),
            routine_with_hashes("c", ["1", "2"]),
        ];
        routines[1].twin_of = Some("a/attacks");
        routines[2].twin_of = Some("a/attacks");
        assert!(complaints(&routines).is_empty());
    }
}
