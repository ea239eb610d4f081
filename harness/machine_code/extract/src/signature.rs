//! The signature of a printed function: name, types of arguments and answer, attributes.

use crate::language::{
    LANE,
    Language::{self, C, Rust},
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
    /// Returns the type of this many words.
    pub fn from_words(words: usize) -> Type {
        if words == 1 { Type::Word } else { Type::Words(words) }
    }

    /// Returns the place of one set's word in an answer with this many lanes per set.
    pub fn subscript(&self, language: Language, set: usize, lanes: usize) -> String {
        match (language, self) {
            _ if lanes == 1 => format!("[{set}]"),
            (Rust, Type::Several(..)) => format!("[{set}][{LANE}]"),
            (C, _) if set > 0 => format!("[{} + {LANE}]", set * lanes),
            _ => format!("[{LANE}]"),
        }
    }

    /// Returns the type as Rust writes it.
    pub fn text(&self) -> String {
        match self {
            Type::Word => "u64".into(),
            Type::Words(count) => format!("[u64; {count}]"),
            Type::Several(element, count) => format!("[{}; {count}]", element.text()),
        }
    }
}

/// Returns the first part of the names of a file of these routines: of its file name and of its
/// tables.
///
/// Files of several routines have another prefix, because their tables are other ones.
pub fn prefix(variant: &Variant, routines: &[&Routine]) -> String {
    match routines {
        [routine] => routine_prefix(variant, routine),
        _ => format!("{}_all", variant.name),
    }
}

/// Returns the first part of the names of a routine's functions: `pext`, `pext_compressed`,
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

/// Returns the name of a function, such as `pext_rook`: the routine's prefix and its subject.
pub fn name(variant: &Variant, routine: &Routine, probe: &Probe) -> String {
    let prefix = routine_prefix(variant, routine);
    match probe.subject {
        Subject::Board | Subject::Position | Subject::AnyDirection | Subject::AnyLine => prefix,
        subject => format!("{prefix}_{}", subject.name()),
    }
}

/// Returns the safety section and attributes of a Rust function.
pub fn attributes(features: &str, preconditions: &[String]) -> String {
    let mut text = String::new();
    let mut detections = Vec::new();
    for feature in features.split(',').filter(|feature| !feature.is_empty()) {
        detections.push(format!("`is_x86_feature_detected!(\"{feature}\")`"));
    }
    let feature_requirement =
        (!features.is_empty()).then(|| format!("Requires {}.", detections.join(", ")));
    let requirements: Vec<&str> =
        feature_requirement.iter().chain(preconditions).map(String::as_str).collect();
    if !requirements.is_empty() {
        let requirements = Rust.comment(&requirements.join(" "));
        text += &format!("///\n/// # Safety\n{requirements}");
    }
    text + "#[inline]\n#[must_use]\n" + &Rust.target(features)
}

/// Returns the oldest rustc that compiles functions with these features.
///
/// Intrinsics are safe to call in a function with their feature since 1.87. Those of AVX-512 and
/// GFNI are stable since 1.89. Nothing older than 1.75 was tried, with which the others compile.
pub fn oldest_rustc(features: &[&str]) -> &'static str {
    if features.iter().any(|feature| feature.starts_with("avx512") || *feature == "gfni") {
        return "1.89";
    }
    if features.is_empty() { "1.75" } else { "1.87" }
}

/// Returns features in the spelling of C compilers.
pub fn c_features(features: &str) -> String {
    features.replace("bmi1", "bmi")
}

impl Language {
    /// Returns the attribute that compiles a function with these features.
    pub fn target(self, features: &str) -> String {
        match self {
            _ if features.is_empty() => String::new(),
            Rust => format!("#[target_feature(enable = \"{features}\")]\n"),
            C => format!("__attribute__((target(\"{}\")))\n", c_features(features)),
        }
    }
}
