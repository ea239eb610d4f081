//! One function of the file: a routine's kernel for one subject; of a batch in a loop over what it asks.

use crate::body::{self, ANSWER, Body};
use crate::filling::Fill;
use crate::graph::{Graph, Value};
use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use crate::layout;
use crate::made::LookUp;
use crate::names::Texts;
use crate::signature::{Type, attributes, name};
use crate::tables::Tables;
use contract::{Arithmetic, Direction, Input, Model, Probe, Routine, Subject, Variant};

/// A printed function.
#[derive(Clone)]
pub struct Function {
    /// What it computes.
    pub probe: &'static Probe,
    /// `variant_routine_subject`.
    pub name: String,
    /// Its arguments: those that the kernel uses, in the probe's order.
    pub arguments: Vec<&'static Input>,
    /// Target features that it is compiled with.
    pub features: &'static str,
    /// What it gives in Rust.
    pub answer: Type,
    /// What its caller vouches for.
    pub asked: Vec<String>,
    /// All of it.
    pub text: String,
}

impl Function {
    /// One that somebody else wrote for every processor: what its callers know of it.
    pub fn of_others(probe: &'static Probe, name: String, arguments: &[&str]) -> Function {
        let is_passed = |input: &&Input| arguments.contains(&input.name);
        Function {
            probe,
            name,
            arguments: probe.shape.inputs.iter().filter(is_passed).collect(),
            features: "",
            answer: Type::of(probe.shape.answer_words),
            asked: Vec::new(),
            text: String::new(),
        }
    }
}

/// The kernels that a probe's function is made of: one, or those of the routine that it asks in a loop, with the
/// word of its answer that each begins at.
fn kernels(variant: &Variant, routine: &Routine, probe: &'static Probe) -> Vec<&'static Probe> {
    let of_one = routine.adapter_of.and_then(|name| variant.routine(name));
    match (routine.model, of_one) {
        (Model::SquareBatch, Some(one)) => one.probe(probe.subject).into_iter().collect(),
        (Model::BoardBatch, Some(one)) => one.probes.iter().collect(),
        _ => vec![probe],
    }
}

/// The graphs of these kernels.
///
/// # Errors
/// Why one cannot be printed.
pub fn graphs(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
) -> Result<Vec<(&'static Probe, Graph)>, String> {
    let kernels = kernels(variant, routine, probe);
    kernels.into_iter().map(|one| Ok((one, crate::reading::read(one, routine.features)?))).collect()
}

/// Prints the kernel of `probe`.
///
/// # Errors
/// Why it cannot be printed.
pub fn print(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
    language: Language,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Result<Function, String> {
    let graphs = graphs(variant, routine, probe)?;
    let is_loop = !std::ptr::eq(graphs[0].0, probe);
    let mut used: Vec<&str> = Vec::new();
    let mut bodies = Vec::new();
    for (kernel, graph) in &graphs {
        let inputs = kernel.shape.inputs;
        let mut names = if is_loop { asked(kernel, probe) } else { body::words(inputs) };
        if is_loop || probe.shape.answer_words > 1 {
            names.extend([ANSWER, TURN].map(String::from));
        }
        let by = (language, routine.features);
        let entry = |look_up| entry_of(look_up, inputs, &names, by, texts, tables);
        let entries: Vec<String> = graph.made.iter().map(entry).collect();
        bodies.push(body::print(graph, &names, &entries, by, texts, tables));
        let parts = graph.made.iter().map(|look_up| &look_up.place).chain([graph]);
        for input in parts.flat_map(|part| uses(part, inputs)) {
            used.push(of_batch(input.name, kernel, probe));
        }
    }
    let inputs = probe.shape.inputs.iter().filter(|input| used.contains(&input.name));
    let mut list: Vec<String> =
        inputs.clone().map(|input| language.argument(input.name, input.words)).collect();
    let name = name(variant, routine, probe);
    let answer = answer(routine.model, probe);
    let lines = match is_loop {
        true => looped(&bodies, probe, &answer, language),
        false => straight(&bodies[0], &answer, language),
    };
    let arguments = inputs.collect();
    let of = match (language, &answer) {
        (Rust, answer) => answer.text(),
        (C, Type::Word) => "uint64_t".into(),
        (C, _) => {
            list.push(format!("uint64_t {ANSWER}[{}]", probe.shape.answer_words));
            "void".into()
        }
    };
    let is_made = graphs.iter().any(|(_, graph)| !graph.made.is_empty());
    let is_gathered = graphs.iter().any(|(_, graph)| graph.is_gathered());
    let mut asked = Vec::new();
    asked.extend(is_gathered.then(|| "Squares are less than 64.".to_string()));
    asked.extend(is_made.then(|| format!("[`{}`] was called.", tables.init())));
    let unsafe_ = if asked.is_empty() { "" } else { "unsafe " };
    let head = match language {
        Rust => layout::list(&format!("pub {unsafe_}fn {name}"), &list, &format!(" -> {of} {{")),
        C => layout::list(&format!("static inline {of} {name}"), &list, " {"),
    };
    let mut about = about(routine.model, probe.subject);
    if probe.shape.order != Direction::ALL {
        let order = probe.shape.order.map(Direction::name).join(", ");
        about = about.replace("clockwise from north-east", &order);
    }
    if is_made && language == C {
        about += &format!(" `{}` was called.", tables.init());
    }
    let features = compiled_with(routine.features);
    let mut text = language.comment(&about);
    text += &match language {
        Rust => attributes(features, &asked),
        C => crate::calls::target(features),
    };
    text += &format!("{head}\n{lines}}}\n");
    Ok(Function { probe, name, arguments, features, answer, asked, text })
}

/// What a function is compiled with. LLVM lets the products of bits of SSE read words of memory that need not lie at 16 bytes,
/// where they fault; those of AVX may lie anywhere.
fn compiled_with(features: &'static str) -> &'static str {
    match features {
        "gfni,ssse3" => "gfni,avx",
        others => others,
    }
}

/// The entry of a table that is made, and its place as a function by itself, for what makes the table.
fn entry_of(
    LookUp { entries, place, lines, is_packed }: &LookUp,
    inputs: &'static [Input],
    names: &[String],
    by: (Language, &str),
    texts: &mut Texts,
    tables: &mut Tables,
) -> String {
    let (language, _) = by;
    let body = body::print(place, &body::words(inputs), &[], by, texts, tables);
    let [(first, _), (index, _)] = &body.answer[..] else {
        unreachable!("where a row begins, and the place in it")
    };
    let whole = match first.text.as_str() {
        "0" => index.text.clone(),
        _ => format!("{} + {}", first.inner(), index.inner()),
    };
    let arguments: Vec<&str> = uses(place, inputs).iter().map(|input| input.name).collect();
    let list: Vec<String> = arguments.iter().map(|name| language.argument(name, 1)).collect();
    let rest = match language {
        Rust => format!("({}) -> u64 {{\n{}    {whole}\n}}\n", list.join(", "), body.lines),
        C => format!("({}) {{\n{}    return {whole};\n}}\n", list.join(", "), body.lines),
    };
    let own = inputs.iter().zip(names).filter(|(input, _)| arguments.contains(&input.name));
    let passed: Vec<&str> = own.map(|(_, name)| name.as_str()).collect();
    let passed = passed.join(", ");
    let fill =
        Fill { name: String::new(), rest, arguments, table: 0, lines, is_packed: *is_packed };
    tables.made_entry(*entries, fill, &passed, language)
}

/// The arguments that a kernel uses.
fn uses(graph: &Graph, inputs: &'static [Input]) -> Vec<&'static Input> {
    let mut place = 0;
    let is_used = |input: &&Input| {
        let words = place..place + input.words;
        place = words.end;
        graph.steps.iter().any(|step| match &step.value {
            Value::Input(word) => words.contains(word),
            Value::Known(_, by) => by.iter().any(|(name, _)| *name == input.name),
            _ => false,
        })
    };
    inputs.iter().filter(is_used).collect()
}

/// What a batch calls an argument of the kernel of one.
fn of_batch(name: &'static str, kernel: &Probe, batch: &Probe) -> &'static str {
    match (name, kernel.subject) {
        _ if batch.shape.offset(name).is_some() => name,
        ("square", _) => "squares",
        (_, Subject::Direction(direction)) if !direction.is_orthogonal() => "diagonal",
        _ => "orthogonal",
    }
}

/// What is asked of the kernel of one in a turn of a batch's loop, word by word.
fn asked(kernel: &Probe, batch: &Probe) -> Vec<String> {
    let own = |input: &Input| match of_batch(input.name, kernel, batch) {
        "squares" => "square".into(),
        name => {
            let is_shared =
                batch.shape.inputs.iter().any(|input| input.name == name && input.words == 1);
            if is_shared { name.into() } else { format!("{name}[{TURN}]") }
        }
    };
    kernel.shape.inputs.iter().map(own).collect()
}

/// What counts the turns of a batch's loop.
const TURN: &str = "lane";

/// What a function gives in Rust.
fn answer(model: Model, probe: &Probe) -> Type {
    let words = probe.shape.answer_words;
    let several = |count: usize| Type::Several(Box::new(Type::Words(words / count)), count);
    match (model, probe.subject) {
        (Model::BoardBatch, _) => several(8),
        (Model::SquareBatch, Subject::Both) => several(2),
        _ if words == 1 => Type::Word,
        _ => Type::Words(words),
    }
}

/// A loop for each kernel, of as many turns as the batch has lanes.
fn looped(bodies: &[Body], probe: &Probe, answer: &Type, language: Language) -> String {
    let sets: usize = bodies.iter().map(|body| body.answer.len()).sum();
    let lanes = probe.shape.answer_words / sets;
    let mut text = match (language, answer) {
        (C, _) => String::new(),
        (Rust, Type::Several(..)) => format!("    let mut {ANSWER} = [[0; {lanes}]; {sets}];\n"),
        (Rust, _) => format!("    let mut {ANSWER} = [0; {lanes}];\n"),
    };
    let mut set = 0;
    for body in bodies {
        text += &match language {
            Rust => format!("    for {TURN} in 0..{lanes} {{\n"),
            C => format!("    for (int {TURN} = 0; {TURN} < {lanes}; {TURN}++) {{\n"),
        };
        let mut lines = String::new();
        if probe.shape.offset("squares").is_some() {
            lines += &language.local("square", 1, &format!("squares[{TURN}]"));
        }
        lines += &body.lines;
        for (word, _) in &body.answer {
            let place = match (language, answer) {
                (Rust, Type::Several(..)) => format!("[{set}][{TURN}]"),
                (C, _) if set > 0 => format!("[{} + {TURN}]", set * lanes),
                _ => format!("[{TURN}]"),
            };
            lines += &(layout::statement(format!("    {ANSWER}{place} = {};", word.text)) + "\n");
            set += 1;
        }
        text.extend(lines.lines().map(|line| format!("    {line}\n")));
        text += "    }\n";
    }
    if language == Rust { text + &format!("    {ANSWER}\n") } else { text }
}

/// The lines of one kernel and its answer.
fn straight(body: &Body, answer: &Type, language: Language) -> String {
    let statement = |line: String| layout::statement(line) + "\n";
    let mut text = body.lines.clone();
    let vector = |(end, lanes): &(Expression, usize)| format!("words_{lanes}({})", end.text);
    let is_of_vectors = body.answer.iter().any(|(_, lanes)| *lanes > 1);
    match (language, answer, &body.answer[..]) {
        (Rust, Type::Word, [(word, _)]) => text += &statement(format!("    {}", word.text)),
        (C, Type::Word, [(word, _)]) => {
            text += &statement(format!("    return {};", word.text));
        }
        (Rust, _, [only]) => text += &statement(format!("    {}", vector(only))),
        (Rust, Type::Several(_, count), ends) if ends.len() == *count || !is_of_vectors => {
            let set = |ends: &[(Expression, usize)]| match ends {
                [end] => statement(format!("        {},", vector(end))),
                words => {
                    let words = words
                        .iter()
                        .map(|(word, _)| statement(format!("            {},", word.text)));
                    format!("        [\n{}        ],\n", words.collect::<String>())
                }
            };
            let sets: String = ends.chunks(ends.len() / count).map(set).collect();
            text += &format!("    [\n{sets}    ]\n");
        }
        (Rust, _, ends) if !is_of_vectors => {
            let words: String =
                ends.iter().map(|(word, _)| statement(format!("        {},", word.text))).collect();
            text += &format!("    [\n{words}    ]\n");
        }
        (_, answer, ends) => {
            let words: usize = ends.iter().map(|(_, lanes)| lanes).sum();
            let sets = match (language, answer) {
                (Rust, Type::Several(_, count)) => *count,
                _ => 1,
            };
            if language == Rust {
                let zeros = format!("[0; {}]", words / sets);
                let all = if sets == 1 { zeros } else { format!("[{zeros}; {sets}]") };
                text += &format!("    let mut {ANSWER} = {all};\n");
            }
            let mut place = 0;
            for (end, lanes) in ends {
                let (set, within) = (place * sets / words, place % (words / sets));
                let set = if sets == 1 { ANSWER.into() } else { format!("{ANSWER}[{set}]") };
                text += &statement(match lanes {
                    1 => format!("    {set}[{within}] = {};", end.text),
                    _ => language.stored(&end.text, *lanes, &set, within),
                });
                place += lanes;
            }
            if language == Rust {
                text += &format!("    {ANSWER}\n");
            }
        }
    }
    text
}

/// What a call gives, in a sentence or two.
pub fn about(model: Model, subject: Subject) -> String {
    let towards = match subject {
        Subject::AnyDirection => "in `direction`".to_string(),
        subject => format!("to the {}", subject.name()),
    };
    let mut about = match (model, subject) {
        (Model::Step, _) => format!("`set`, a step {towards}; what leaves the board is gone."),
        (Model::Fill, _) => {
            format!("`generators` and what they reach {towards} by way of `propagators`.")
        }
        (Model::RayAttacks, _) => format!("What `sliders` attack {towards}."),
        (Model::RayBatch, _) => format!("What `sliders` attack {towards}, a board in each lane."),
        (Model::BoardBatch, _) => {
            "What the sliders of several boards attack, direction by direction, clockwise from north-east."
                .into()
        }
        (Model::SquareBatch, Subject::Both) => {
            "What a rook on each of `squares` attacks, then what a bishop on each of them does.".into()
        }
        (Model::SquareBatch, subject) => {
            format!("What a {subject} on each of `squares` attacks.")
        }
        (Model::KeptAttacks, subject) => {
            format!("What a {subject} on `square` attacks, by the boards that `update` keeps.")
        }
        (Model::BoardUpdate, _) => {
            "The kept boards after a move, whatever stood on `to`.".into()
        }
        (Model::Rays, _) => {
            format!("The direction ({subject}) of each byte from `square`; 0xff where none leads.")
        }
        (Model::RaysQuadrant, _) => {
            format!(
                "The direction ({subject}) of each byte from `square`: off the rays that of its quadrant, \
                 and 0xff of the square itself."
            )
        }
        (Model::BoardAttacks, _) => {
            "What the sliders attack in each of the eight directions, clockwise from north-east."
                .into()
        }
        (_, Subject::AnyLine) => {
            "What a slider on `square` attacks along `line`: 0 is its rank, 1 its file, \
                                  2 its diagonal, 3 its antidiagonal."
                .into()
        }
        (_, Subject::Line(line)) => {
            format!("What a slider on `square` attacks along its {}.", line.name())
        }
        (_, Subject::Both) => {
            "What a rook on `square` attacks, then what a bishop does.".into()
        }
        (_, Subject::Piece(piece)) => format!("What a {} on `square` attacks.", piece.name()),
        (_, Subject::Arithmetic(Arithmetic::AddBytes)) => "Byte by byte, `x + y`.".into(),
        (_, Subject::Arithmetic(Arithmetic::SubtractBytes)) => "Byte by byte, `x - y`.".into(),
        (_, Subject::Arithmetic(Arithmetic::AddWord)) => "`x + y` modulo 2^64.".into(),
        (_, subject) => format!("{} of {subject}.", model.name()),
    };
    if subject == Subject::AnyDirection {
        about += " Directions count clockwise from north-east, which is 0.";
    }
    about
}
