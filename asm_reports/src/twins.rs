//! Twins: two routines with the same machine code. Declared ones must be, others must not.
//!
//! Compared subject by subject. Routines that are the same for every subject that they share are
//! twins and say so with `twin_of`. Where only some subjects agree, no declaration would be true
//! of the whole routine; then the note of one of them names the other, so that a reader of the two
//! rows knows that those figures are of one code.

use crate::Selected;
use decode::Executable;
use std::collections::BTreeMap;

/// A routine's probes by subject, hashed.
struct Hashed {
    one: Selected,
    by_subject: BTreeMap<&'static str, String>,
}

impl Hashed {
    fn name(&self) -> String {
        format!("{}/{}", self.one.variant.name, self.one.routine.name)
    }

    fn declares(&self, other: &Hashed) -> bool {
        self.one.routine.twin_of == Some(other.name().as_str())
    }

    fn mentions(&self, other: &Hashed) -> bool {
        let note = self.one.routine.note.unwrap_or_default();
        note.contains(&other.name())
            || (self.one.variant.name == other.one.variant.name
                && note.contains(other.one.routine.name))
            || (self.one.variant.name != other.one.variant.name
                && note.contains(other.one.variant.name))
    }
}

/// What is wrong with the declarations of twins, one line each.
pub fn check(executable: &Executable) -> Vec<String> {
    let (routines, mut complaints) = hash_all(executable);
    let find = |name: &str| routines.iter().find(|routine| routine.name() == name);
    for routine in &routines {
        let Some(declared) = routine.one.routine.twin_of else { continue };
        let Some(twin) = find(declared) else {
            complaints
                .push(format!("{} is a twin of {declared}, which is missing", routine.name()));
            continue;
        };
        for (subject, hash) in &routine.by_subject {
            if twin.by_subject.get(subject) != Some(hash) {
                complaints.push(format!(
                    "{} is declared a twin of {declared}, but {subject} differs",
                    routine.name()
                ));
            }
        }
    }
    for (index, a) in routines.iter().enumerate() {
        for b in &routines[index + 1..] {
            complaints.extend(undeclared(a, b, &routines));
        }
    }
    complaints
}

fn hash_all(executable: &Executable) -> (Vec<Hashed>, Vec<String>) {
    let (mut routines, mut missing) = (Vec::new(), Vec::new());
    for variant in registry::variants().iter().copied() {
        for routine in variant.routines {
            let mut by_subject = BTreeMap::new();
            for probe in routine.probes {
                match executable.code(probe.symbol) {
                    Some(code) => {
                        by_subject.insert(probe.subject.name(), decode::masked_hash(&code));
                    }
                    None => missing.push(format!("{} is missing", probe.symbol)),
                }
            }
            if let Some(probe) = routine.probes.first() {
                routines.push(Hashed { one: Selected { variant, routine, probe }, by_subject });
            }
        }
    }
    (routines, missing)
}

fn undeclared(a: &Hashed, b: &Hashed, all: &[Hashed]) -> Option<String> {
    let shared =
        || a.by_subject.iter().filter_map(|(k, hash)| Some((k, hash, b.by_subject.get(k)?)));
    let same: Vec<&str> = shared().filter(|(_, x, y)| x == y).map(|(k, _, _)| *k).collect();
    if same.is_empty() || a.declares(b) || b.declares(a) {
        return None;
    }
    let common = all.iter().any(|twin| a.declares(twin) && b.declares(twin));
    let whole = same.len() == shared().count();
    if common || (!whole && (a.mentions(b) || b.mentions(a))) {
        return None;
    }
    let remedy = if whole { "declare it with twin_of" } else { "name the other in a note" };
    Some(format!(
        "{} and {} have the same code for {}: {remedy}",
        a.name(),
        b.name(),
        same.join(", ")
    ))
}
