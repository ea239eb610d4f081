//! The texts in C that are compiled: which functions they have, and of which probe each is a twin.
//! Knows no compiler.

use crate::{Error, Selected};

/// One file of C.
pub struct Text {
    c: String,
    /// Its functions.
    pub kernels: Vec<Kernel>,
}

/// A function of a text.
pub struct Kernel {
    /// Its name in C.
    pub function: String,
    /// What of ours computes the same.
    pub probe: Selected,
}

impl Text {
    /// The file as its user compiles it, with `SELF_TEST` or without.
    pub fn c(&self) -> &str {
        &self.c
    }

    /// The file with the functions of its kernels exported, which would be inlined else and leave
    /// nothing to read.
    pub fn exported(&self) -> String {
        let ours = |line: &str| {
            self.kernels.iter().any(|kernel| line.contains(&format!(" {}(", kernel.function)))
        };
        let line = |line: &str| match line.strip_prefix("static inline ") {
            Some(rest) if ours(line) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        };
        self.c.lines().map(line).collect()
    }
}

/// The texts of all these probes that have one.
///
/// # Errors
/// If none has.
pub fn texts(selected: &[Selected]) -> Result<Vec<Text>, Error> {
    let mut text = published()?;
    text.kernels
        .retain(|kernel| selected.iter().any(|one| one.probe.symbol == kernel.probe.probe.symbol));
    if text.kernels.is_empty() {
        let asked = selected.first().map_or(String::new(), Selected::name);
        return Err(Error::Input(format!("{asked}: there is no text of it in C")));
    }
    Ok(vec![text])
}

/// The two algorithms of the published comparison.
fn published() -> Result<Text, Error> {
    let mut kernels = Vec::new();
    for direction in ["south", "east"] {
        for variant in ["dumb7_unrolled", "kogge_stone"] {
            let probe = crate::select(variant, Some("attacks"), Some(direction))?[0];
            kernels.push(Kernel { function: format!("{variant}_attacks_{direction}"), probe });
        }
    }
    Ok(Text { c: include_str!("published.c").to_string(), kernels })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_exported_and_their_helpers_are_not() {
        let text = published().expect("registered");
        let exported = text.exported();
        for kernel in &text.kernels {
            let head = format!("\nuint64_t {}(uint64_t sliders", kernel.function);
            assert!(exported.contains(&head), "{head}");
        }
        assert!(exported.contains("\nstatic uint64_t walked("), "{exported}");
        assert_eq!(exported.lines().count(), text.c().lines().count());
    }

    #[test]
    fn a_probe_without_a_text_is_bad_input() {
        let magic = crate::select("magic", None, None).expect("registered");
        assert!(matches!(texts(&magic), Err(Error::Input(_))));
    }
}
