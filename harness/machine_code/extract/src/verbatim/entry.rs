//! The function by which a file's user calls a kernel that stands in it: one for each probe, with its subject
//! chosen. It knows the models' arguments, and no kernel.

use super::declaration::Declaration;
use crate::check::BOTH;
use crate::function::{Function, about};
use crate::language::Language;
use crate::layout;
use contract::{Input, Model, Numbering, Probe, Routine, Subject, Variant};

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
    /// By its spelling, without blanks.
    fn named(text: &str) -> Type {
        let within = |text: &str| {
            let inner = text.strip_prefix('[')?.strip_suffix(']')?;
            let (of, count) = inner.rsplit_once(';')?;
            Some((of.to_string(), count.parse::<usize>().ok()?))
        };
        match within(text) {
            Some((of, count)) if of == "Index" => Indexes(count),
            Some((_, count)) => Words(count),
            None => Word,
        }
    }

    /// As a user sees it.
    pub fn text(&self) -> String {
        match self {
            Word | Index => "u64".into(),
            Words(count) | Indexes(count) => format!("[u64; {count}]"),
            Several(of, count) => format!("[{}; {count}]", of.text()),
        }
    }

    /// The argument of this name as the kernel takes it.
    fn passed(&self, name: &str) -> String {
        match self {
            Index => format!("contract::Index({name})"),
            Indexes(_) => format!("{name}.map(contract::Index)"),
            _ => name.into(),
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
    text + "#[inline]\n#[must_use]\n" + &attribute(features)
}

/// The attribute of a function that is compiled with these features.
pub fn attribute(features: &str) -> String {
    match features {
        "" => String::new(),
        features => format!("#[target_feature(enable = \"{features}\")]\n"),
    }
}

/// The entry of a probe, by how its routine is declared.
pub fn entry(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
    declared: &Declaration,
) -> Entry {
    let kernel = declared.kernel.join("::");
    let arguments: Vec<(&str, Type)> = probe
        .shape
        .inputs
        .iter()
        .map(|input| (input.name, of_input(routine.model, input, declared)))
        .collect();
    let told = told(probe.subject).filter(|_| !declared.is_alone);
    let mut own: Vec<String> = arguments.iter().map(|(name, of)| of.passed(name)).collect();
    if matches!(probe.subject, Subject::AnyDirection | Subject::AnyLine) {
        own.rotate_right(1);
    }
    let lifted = match kernel.strip_prefix("lifted::") {
        Some(name) => format!("|piece, square, occupied| kernel::{name}(piece, square, occupied)"),
        None => kernel.clone(),
    };
    let call_to = |to: &str, told: Option<String>| {
        let passed: Vec<String> = told.into_iter().chain(own.iter().cloned()).collect();
        match &declared.from {
            None => format!("{kernel}({})", passed.join(", ")),
            Some(from) => {
                format!("contract::adapter::{from}::{to}({lifted}, {})", passed.join(", "))
            }
        }
    };
    let single = of_answer(routine.model, declared);
    let is_both = probe.subject == Subject::Both;
    let (answer, call) = match declared.from.as_deref() {
        _ if !is_both || declared.is_alone => (single, call_to(routine.model.name(), told)),
        Some("square_attacks") => (single, call_to("both_in_batch", None)),
        _ => {
            let calls = BOTH.map(|piece| call_to(routine.model.name(), self::told(piece)));
            (single, format!("[{}]", calls.join(", ")))
        }
    };
    let answer = match answer {
        single if !is_both => single,
        Word => Words(2),
        sets => Several(Box::new(sets), 2),
    };
    let name = name(variant, routine, probe);
    Entry {
        probe,
        about: about(routine.model, probe.subject),
        name,
        arguments,
        answer,
        features: routine.features,
        kernel: declared.kernel.iter().map(|part| part.replace("lifted", "kernel")).collect(),
        kernel_is_unsafe: false,
        call,
        asked: Vec::new(),
    }
}

/// `variant_routine_subject`.
pub fn name(variant: &Variant, routine: &Routine, probe: &Probe) -> String {
    let subject = match probe.subject {
        Subject::Board | Subject::AnyDirection | Subject::AnyLine => String::new(),
        subject => format!("_{}", subject.name()),
    };
    format!("{}_{}{subject}", variant.name, routine.name)
}

fn of_input(model: Model, input: &Input, declared: &Declaration) -> Type {
    let open = |place: usize| declared.of.get(place).map_or(Word, |of| Type::named(of));
    match (input.name, model) {
        ("square" | "from" | "to" | "captured" | "direction" | "line", _) => Index,
        ("occupied", Model::SquareBatch) => open(1),
        (_, Model::BoardAttacks) => Word,
        _ => open(0),
    }
}

fn of_answer(model: Model, declared: &Declaration) -> Type {
    let open = declared.of.first().map(|of| Type::named(of));
    match (model, open) {
        (Model::BoardAttacks, None) => Words(8),
        (Model::BoardBatch, Some(of)) => Several(Box::new(of), 8),
        (Model::KeptAttacks, _) => Word,
        (_, Some(Indexes(count))) => Words(count),
        (_, open) => open.unwrap_or(Word),
    }
}

/// The subject as a kernel is told of it.
fn told(subject: Subject) -> Option<String> {
    let named = |kind: &str, name: String| Some(format!("contract::{kind}::{name}"));
    match subject {
        Subject::Direction(direction) => named("Direction", format!("{direction:?}")),
        Subject::Line(line) => named("Line", format!("{line:?}")),
        Subject::Piece(piece) => named("Piece", format!("{piece:?}")),
        Subject::Numbering(Numbering::Compass) => named("Numbering", "Compass".into()),
        Subject::Numbering(Numbering::Dir8) => named("Numbering", "Dir8".into()),
        Subject::Arithmetic(_) | Subject::Keeping(_) | Subject::Board | Subject::Both => None,
        Subject::AnyDirection | Subject::AnyLine => None,
    }
}

impl Entry {
    /// What its caller vouches for, where a kernel checks nothing.
    pub fn vouch(&mut self, unchecked: bool) {
        let is_square = |(name, of): &(&str, Type)| *of == Index || *name == "squares";
        if unchecked && self.arguments.iter().any(is_square) {
            self.asked.push("Squares are less than 64.".into());
        }
    }

    /// The function.
    pub fn text(&self) -> String {
        let asked = &self.asked;
        let mut text = Language::Rust.comment(&self.about);
        text += &attributes(self.features, asked);
        let arguments: Vec<String> =
            self.arguments.iter().map(|(name, of)| format!("{name}: {}", of.text())).collect();
        let unsafe_ = if asked.is_empty() { "" } else { "unsafe " };
        let head = format!("pub {unsafe_}fn {}", self.name);
        let head = layout::list(&head, &arguments, &format!(" -> {} {{", self.answer.text()));
        let call = match self.kernel_is_unsafe {
            true => format!(
                "// SAFETY: it asks for what this function asks for.\n    unsafe {{ {} }}",
                self.call
            ),
            false => self.call.clone(),
        };
        text + &format!("{head}\n    {call}\n}}\n")
    }

    /// The function once more under the symbol of its probe's caller, for those who prove its machine code.
    pub fn export(&self, number: usize) -> String {
        let shape = &self.probe.shape;
        let arguments = self.arguments.iter().map(|(name, of)| {
            let place = shape.offset(name).expect("an argument of this very shape");
            format!("words.add({place}).cast::<{}>().read_unaligned()", of.text())
        });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let features = attribute(self.features);
        format!(
            "#[export_name = \"{}\"]\n{features}pub unsafe extern \"C\" fn call_{number}(words: *const u64, \
             answer: *mut u64) {{\n    answer.cast::<{}>().write_unaligned({}({arguments}));\n}}\n",
            self.probe.call_symbol,
            self.answer.text(),
            self.name,
        )
    }
}
