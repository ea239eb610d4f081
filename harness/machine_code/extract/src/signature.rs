//! The signature of a printed function: name, types of arguments and answer, attributes.

use crate::language::{
    Language::{self, C, Rust},
    TURN,
};
use contract::{Model, Probe, Routine, Subject, Variant};

/// The type of an argument or answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A word.
    Word,
    /// Adjacent words in memory.
    Words(usize),
    /// Several of the same type.
    Several(Box<Type>, usize),
}

impl Type {
    /// The type of this many words.
    pub fn of(words: usize) -> Type {
        if words == 1 { Type::Word } else { Type::Words(words) }
    }

    /// The place of one set's word in an answer with this many lanes per set.
    pub fn place(&self, language: Language, set: usize, lanes: usize) -> String {
        match (language, self) {
            _ if lanes == 1 => format!("[{set}]"),
            (Rust, Type::Several(..)) => format!("[{set}][{TURN}]"),
            (C, _) if set > 0 => format!("[{} + {TURN}]", set * lanes),
            _ => format!("[{TURN}]"),
        }
    }

    /// In Rust.
    pub fn text(&self) -> String {
        match self {
            Type::Word => "u64".into(),
            Type::Words(count) => format!("[u64; {count}]"),
            Type::Several(of, count) => format!("[{}; {count}]", of.text()),
        }
    }
}

/// What the names of a file of these routines begin with: its own, without the ending, and those of
/// its tables.
///
/// Files of several routines have their own prefix because their tables are other ones.
pub fn prefix(variant: &Variant, routines: &[&Routine]) -> String {
    match routines {
        [routine] => routine_prefix(variant, routine),
        _ => format!("{}_all", variant.name),
    }
}

/// What the names of a routine's functions begin with: `pext`, `pext_compressed`,
/// `pext_square_batch`.
///
/// The usual routine, `square_attacks`, adds nothing: `pext_rook` says what it computes.
fn routine_prefix(variant: &Variant, routine: &Routine) -> String {
    let (variant, name) = (variant.name, routine.name);
    if routine.model == Model::SquareAttacks
        && let Some(form) = name.strip_prefix(Model::SquareAttacks.name())
    {
        return format!("{variant}{form}");
    }
    format!("{variant}_{name}")
}

/// `pext_rook`: the routine's prefix and its subject.
pub fn name(variant: &Variant, routine: &Routine, probe: &Probe) -> String {
    let prefix = routine_prefix(variant, routine);
    match probe.subject {
        Subject::Board | Subject::AnyDirection | Subject::AnyLine => prefix,
        subject => format!("{prefix}_{}", subject.name()),
    }
}

/// The safety section and attributes of a Rust function.
pub fn attributes(features: &str, asked: &[String]) -> String {
    let mut text = String::new();
    let mut detected = Vec::new();
    for feature in features.split(',').filter(|feature| !feature.is_empty()) {
        detected.push(format!("`is_x86_feature_detected!(\"{feature}\")`"));
    }
    let needs = (!features.is_empty()).then(|| format!("Requires {}.", detected.join(", ")));
    let vouched: Vec<&str> = needs.iter().chain(asked).map(String::as_str).collect();
    if !vouched.is_empty() {
        let vouched = Rust.comment(&vouched.join(" "));
        text += &format!("///\n/// # Safety\n{vouched}");
    }
    text + "#[inline]\n#[must_use]\n" + &Rust.target(features)
}

/// The oldest rustc that compiles functions with these features.
///
/// Intrinsics are safe to call in a function with their feature since 1.87. Those of AVX-512 and
/// GFNI are stable since 1.89. Nothing older than 1.75 was tried, with which the others compile.
pub fn oldest_rustc(features: &[&str]) -> &'static str {
    if features.iter().any(|feature| feature.starts_with("avx512") || *feature == "gfni") {
        return "1.89";
    }
    if features.is_empty() { "1.75" } else { "1.87" }
}

/// Features in the spelling of C compilers.
pub fn in_c(features: &str) -> String {
    features.replace("bmi1", "bmi")
}

impl Language {
    /// The attribute that compiles a function with these features.
    pub fn target(self, features: &str) -> String {
        match self {
            _ if features.is_empty() => String::new(),
            Rust => format!("#[target_feature(enable = \"{features}\")]\n"),
            C => format!("__attribute__((target(\"{}\")))\n", in_c(features)),
        }
    }
}
