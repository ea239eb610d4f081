//! Makes files of C: the set piece as published, and kernels as `extract` prints them, each
//! function with its probe.

use crate::{Error, Selected};
use contract::{Probe, Routine, Variant};
use extract::{Function, Language, Provenance};
use std::collections::BTreeMap;
use std::path::Path;

/// One file of C.
pub struct Text {
    /// The name of its files.
    pub name: &'static str,
    /// The file as its user compiles it.
    pub c: String,
    /// Its functions.
    pub kernels: Vec<Kernel>,
}

/// A function of a text.
pub struct Kernel {
    /// The function.
    pub function: Function,
    /// Our probe that computes the same.
    pub probe: Selected,
}

impl Text {
    /// Returns the file with the functions of its kernels exported, which would otherwise be
    /// inlined and leave nothing to read.
    pub fn exported_text(&self) -> String {
        let mut text = String::new();
        for line in self.c.lines() {
            let exported_line = line.strip_prefix("static inline ").filter(|_| self.is_head(line));
            text += exported_line.unwrap_or(line);
            text.push('\n');
        }
        text
    }

    /// Returns whether a line is the head of a kernel.
    fn is_head(&self, line: &str) -> bool {
        self.kernels.iter().any(|kernel| line.contains(&format!(" {}(", kernel.function.name)))
    }
}

/// Returns the texts that `extract` prints of these probes, one per variant. `root` is the
/// workspace whose source names the values.
///
/// # Errors
/// If `extract` prints none of them.
pub fn texts(selected: &[Selected], root: &Path) -> Result<Vec<Text>, Error> {
    let mut variants: BTreeMap<&str, &'static Variant> = BTreeMap::new();
    for Selected { variant, .. } in selected {
        variants.insert(variant.name, variant);
    }
    let mut texts = Vec::new();
    for (name, variant) in variants {
        let (mut routines, _) = extract::printable(variant);
        routines.retain(|routine| extract::is_portable_scalar(variant, routine));
        routines.retain(|routine| routine.probes.iter().any(|probe| contains(selected, probe)));
        if routines.is_empty() {
            continue;
        }
        let provenance = Provenance::default();
        let file = extract::extract(variant, &routines, Language::C, &provenance, &|file| {
            std::fs::read_to_string(root.join(file)).ok()
        });
        let file = file.map_err(Error::Check)?;
        let mut kernels = Vec::new();
        for (routine, function) in file.functions {
            let probe = Selected { variant, routine, probe: function.probe };
            if contains(selected, function.probe) {
                kernels.push(Kernel { function, probe });
            }
        }
        texts.push(Text { name, c: file.text, kernels });
    }
    if texts.is_empty() {
        let reason = match selected.first() {
            Some(first) => refusal(first.variant, first.routine),
            None => "nothing was named".to_string(),
        };
        return Err(Error::Input(format!("there is no text of it in C: {reason}")));
    }
    Ok(texts)
}

fn contains(selected: &[Selected], probe: &Probe) -> bool {
    selected.iter().any(|selected| std::ptr::eq(selected.probe, probe))
}

/// Returns the set piece as engines write it.
///
/// # Errors
/// If the registry lacks one.
pub fn set_piece_text() -> Result<Text, Error> {
    let mut kernels = Vec::new();
    for direction in ["south", "east"] {
        for variant in ["dumb7_unrolled", "kogge_stone"] {
            let probe = crate::select(&format!("{variant}/attacks/{direction}"))?[0];
            let name = format!("{variant}_attacks_{direction}");
            let function = Function::from_description(probe.probe, name, &["sliders", "empty"]);
            kernels.push(Kernel { function, probe });
        }
    }
    Ok(Text { name: "published", c: include_str!("published.c").to_string(), kernels })
}

/// Returns why a routine has no such text: only a generic kernel can be printed for every
/// processor.
fn refusal(variant: &'static Variant, routine: &'static Routine) -> String {
    let provenance = Provenance::default();
    let extracted = extract::extract(variant, &[routine], Language::C, &provenance, &|_| None);
    extracted.err().unwrap_or_else(|| {
        format!("{}/{}: it is no kernel over words and small tables", variant.name, routine.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_of(variant: &str) -> Result<Vec<Text>, Error> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        texts(&crate::select(variant).expect("registered"), &root)
    }

    #[test]
    fn kernels_are_exported_and_their_helpers_are_not() {
        let mut texts = texts_of("kogge_stone").expect("it prints");
        assert_eq!(texts.iter().map(|text| text.name).collect::<Vec<_>>(), ["kogge_stone"]);
        texts.push(set_piece_text().expect("registered"));
        for text in texts {
            let exported_text = text.exported_text();
            for kernel in &text.kernels {
                let call = format!(" {}(", kernel.function.name);
                let head = exported_text.lines().find(|line| line.contains(&call));
                assert!(head.is_some_and(|line| !line.starts_with("static")), "{head:?}");
            }
            let is_ours = text.name != "published";
            assert!(
                is_ours || exported_text.contains("\nstatic uint64_t walked("),
                "{exported_text}"
            );
            assert_eq!(exported_text.lines().count(), text.c.lines().count());
        }
    }

    #[test]
    fn a_probe_without_a_text_is_bad_input_with_the_reason() {
        let why = texts_of("magic").map(|_| ()).expect_err("its tables are large").to_string();
        assert!(why.contains("no kernel over words and small tables"), "{why}");
    }
}
