//! The function by which a file's user calls a kernel: one for each probe, with its subject chosen. It knows no kernel.

use crate::function::Function;
use crate::language::Language;
use contract::{Probe, Routine, Subject, Variant};

/// What an argument or an answer is in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A word: a board.
    Word,
    /// A word: a number that tables are indexed by.
    Index,
    /// Words side by side in memory.
    Words(usize),
    /// Squares of a batch.
    Indexes(usize),
    /// Several of the same.
    Several(Box<Type>, usize),
}

use Type::{Index, Indexes, Several, Word, Words};

impl Type {
    /// As a user sees it.
    pub fn text(&self) -> String {
        match self {
            Word | Index => "u64".into(),
            Words(count) | Indexes(count) => format!("[u64; {count}]"),
            Several(of, count) => format!("[{}; {count}]", of.text()),
        }
    }
}

/// The function for one probe.
pub struct Entry {
    /// What it computes.
    pub probe: &'static Probe,
    /// The same in words.
    pub about: String,
    /// `variant_routine_subject`.
    pub name: String,
    /// Its arguments in the probe's order.
    pub arguments: Vec<(&'static str, Type)>,
    /// What it gives.
    pub answer: Type,
    /// Target features that it is compiled with.
    pub features: &'static str,
    /// The kernel's path.
    pub kernel: Vec<String>,
    /// Whether that is an `unsafe fn`.
    pub kernel_is_unsafe: bool,
    /// The expression that is all it does.
    pub call: String,
    /// What its caller vouches for.
    pub asked: Vec<String>,
}

/// A function that is printed from its graph, as one that stands as it is: words, and arrays of them.
impl From<&Function> for Entry {
    fn from(function: &Function) -> Entry {
        let of = |&name: &&'static str| {
            let input = function.probe.shape.inputs.iter().find(|input| input.name == name);
            match input.map_or(1, |input| input.words) {
                1 => (name, Word),
                words => (name, Words(words)),
            }
        };
        Entry {
            probe: function.probe,
            about: String::new(),
            name: function.name.clone(),
            arguments: function.arguments.iter().map(of).collect(),
            answer: function.answer.clone(),
            features: function.features,
            kernel: Vec::new(),
            kernel_is_unsafe: false,
            call: String::new(),
            asked: function.asked.clone(),
        }
    }
}

/// What stands before a function: what its caller vouches for, and the features that it is compiled with.
pub fn attributes(features: &str, asked: &[String]) -> String {
    let mut text = String::new();
    let each = features.split(',').filter(|one| !one.is_empty());
    let detected = each.map(|one| format!("`is_x86_feature_detected!(\"{one}\")`"));
    let detected: Vec<String> = detected.collect();
    let needs = (!features.is_empty()).then(|| format!("It needs {}.", detected.join(", ")));
    let vouched: Vec<&str> = needs.iter().chain(asked).map(String::as_str).collect();
    if !vouched.is_empty() {
        let vouched = Language::Rust.comment(&vouched.join(" "));
        text += &format!("///\n/// # Safety\n{vouched}");
    }
    text += "#[inline]\n#[must_use]\n";
    if !features.is_empty() {
        text += &format!("#[target_feature(enable = \"{features}\")]\n");
    }
    text
}

/// `variant_routine_subject`.
pub fn name(variant: &Variant, routine: &Routine, probe: &Probe) -> String {
    let subject = match probe.subject {
        Subject::Board | Subject::AnyDirection | Subject::AnyLine => String::new(),
        subject => format!("_{}", subject.name()),
    };
    format!("{}_{}{subject}", variant.name, routine.name)
}

impl Entry {
    /// The function once more under the symbol of its probe's caller, for those who prove its machine code.
    pub fn export(&self, number: usize) -> String {
        let shape = &self.probe.shape;
        let arguments = self.arguments.iter().map(|(name, of)| {
            let place = shape.offset(name).expect("an argument of this very shape");
            format!("words.add({place}).cast::<{}>().read_unaligned()", of.text())
        });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let features = match self.features {
            "" => String::new(),
            features => format!("#[target_feature(enable = \"{features}\")]\n"),
        };
        format!(
            "#[export_name = \"{}\"]\n{features}pub unsafe extern \"C\" fn call_{number}(words: *const u64, \
             answer: *mut u64) {{\n    answer.cast::<{}>().write_unaligned({}({arguments}));\n}}\n",
            self.probe.call_symbol,
            self.answer.text(),
            self.name,
        )
    }
}
