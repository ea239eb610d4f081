//! The function of a kernel that stands in its file. It knows the models' arguments, and no kernel.

use super::declaration::Declaration;
use crate::check::BOTH;
use crate::entry::{
    Entry,
    Type::{self, Index, Indexes, Several, Word, Words},
    attributes, name,
};
use crate::function::about;
use crate::language::Language;
use crate::layout;
use contract::{Input, Model, Numbering, Probe, Routine, Subject, Variant};

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

    /// The argument of this name as the kernel takes it.
    fn passed(&self, name: &str) -> String {
        match self {
            Index => format!("contract::Index({name})"),
            Indexes(_) => format!("{name}.map(contract::Index)"),
            _ => name.into(),
        }
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
}
