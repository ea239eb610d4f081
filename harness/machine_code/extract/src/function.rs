//! One printed function: a routine's kernel for one subject; a batch as a loop over its queries.
//! The file is long because head, arguments, loops and answer of a function depend on each other.

use crate::body::{self, ANSWER, Body};
use crate::graph::{Graph, Value};
use crate::language::{
    Expression, LANE,
    Language::{self, C, Rust},
};
use crate::layout;
use crate::names::Texts;
use crate::runtime_look_ups::{self, RuntimeLookUp};
use crate::runtime_tables::IndexFunction;
use crate::signature::{Type, attributes, name};
use crate::tables::Tables;
use crate::values;
use contract::{
    Arithmetic, AttackerKinds, Direction, Input, Keeping, Layout, Model, Probe, Routine, Subject,
    Variant,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A printed function.
#[derive(Clone)]
pub struct Function {
    /// The probe it implements.
    pub probe: &'static Probe,
    /// `pext_rook`.
    pub name: String,
    /// The arguments that the kernel uses, in the probe's order.
    pub arguments: Vec<&'static Input>,
    /// The target features it is compiled with.
    pub features: &'static str,
    /// Its return type in Rust.
    pub answer: Type,
    /// Preconditions, one sentence each.
    pub preconditions: Vec<String>,
    /// Whether it reads tables that are made at run time.
    pub reads_runtime_tables: bool,
    /// Its source.
    pub text: String,
}

impl Function {
    /// Returns a hand-written scalar function as this description of it. It has no text.
    pub fn from_description(probe: &'static Probe, name: String, arguments: &[&str]) -> Function {
        let mut inputs: Vec<&Input> = probe.shape.inputs.iter().collect();
        inputs.retain(|input| arguments.contains(&input.name));
        Function {
            probe,
            name,
            arguments: inputs,
            features: "",
            answer: Type::from_words(probe.shape.answer_words),
            preconditions: Vec::new(),
            reads_runtime_tables: false,
            text: String::new(),
        }
    }
}

/// Returns the kernels of a probe's function: one, or for an adapter those of the routine that it
/// calls in a loop.
fn kernels(variant: &Variant, routine: &Routine, probe: &'static Probe) -> Vec<&'static Probe> {
    let Some(source) = called_routine(variant, routine) else { return vec![probe] };
    match routine.model {
        Model::SquareBatch => source.probe(probe.subject).into_iter().collect(),
        Model::BoardBatch => source.probes.iter().collect(),
        _ => vec![probe],
    }
}

/// Returns the routine that an adapter calls for each query of a batch.
fn called_routine(variant: &Variant, adapter: &Routine) -> Option<&'static Routine> {
    let source = adapter.adapter_of?;
    variant.routines.iter().find(|routine| match adapter.model {
        // An adapter from rays to a batch goes through a single query, which is an adapter too.
        Model::SquareBatch if routine.model == Model::SquareAttacks => {
            routine.name == source || routine.adapter_of == Some(source)
        }
        Model::BoardBatch => routine.name == source,
        _ => false,
    })
}

/// Returns the graphs of these kernels.
///
/// # Errors
/// Why one cannot be printed.
pub fn graphs(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
) -> Result<Vec<(&'static Probe, Arc<Graph>)>, String> {
    // Entries of unfilled tables would be recorded as constants.
    variant.ready();
    kernels(variant, routine, probe)
        .into_iter()
        .map(|kernel| Ok((kernel, graph(kernel)?)))
        .collect()
}

/// Returns a kernel's graph, cached for all languages and files: recording a move's thousands of
/// numeric arguments takes long.
fn graph(probe: &'static Probe) -> Result<Arc<Graph>, String> {
    static GRAPHS: Mutex<BTreeMap<&str, Result<Arc<Graph>, String>>> = Mutex::new(BTreeMap::new());
    let graph = GRAPHS.lock().expect("no panic while it is held").get(probe.symbol).cloned();
    if let Some(graph) = graph {
        return graph;
    }
    // The lock is not held meanwhile, because other threads read other kernels.
    let graph = crate::reading::read(probe).map(Arc::new);
    GRAPHS.lock().expect("no panic while it is held").insert(probe.symbol, graph.clone());
    graph
}

/// Prints the kernel of `probe`.
///
/// # Errors
/// Why it cannot be printed.
pub fn print(
    variant: &Variant,
    routine: &Routine,
    probe: &'static Probe,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Result<Function, String> {
    let language = tables.runtime.language;
    let graphs = graphs(variant, routine, probe)?;
    let is_loop = !std::ptr::eq(graphs[0].0, probe);
    let (mut bodies, mut used_names) = (Vec::new(), Vec::new());
    for (kernel, graph) in &graphs {
        let names = names_in_body(kernel, probe, is_loop);
        bodies.push(print_body(kernel, graph, &names, routine.features, texts, tables));
        used_names.extend(used_argument_names(kernel, graph, probe));
    }
    let mut arguments: Vec<&Input> = probe.shape.inputs.iter().collect();
    arguments.retain(|input| used_names.contains(&input.name));
    let answer = answer_type(routine.model, probe);
    let lines = if is_loop {
        batch_lines(&bodies, probe, &answer, language)
    } else {
        single_lines(&bodies[0], &answer, language)
    };
    let mut function = Function {
        probe,
        name: name(variant, routine, probe),
        arguments,
        features: target_features(routine.features),
        answer,
        preconditions: preconditions(&graphs, &tables.runtime.init),
        reads_runtime_tables: has_runtime_tables(&graphs),
        text: String::new(),
    };
    let description = function.description(routine.model, language, &tables.runtime.init);
    let attributes = match language {
        Rust => attributes(function.features, &function.preconditions),
        C => language.target(function.features),
    };
    let head = function.head(language);
    function.text = format!("{}{attributes}{head}\n{lines}}}\n", language.comment(&description));
    Ok(function)
}

impl Function {
    /// Describes what it returns, and in C which function must be called before.
    fn description(&self, model: Model, language: Language, init: &str) -> String {
        let mut description = description(model, self.probe.subject);
        if self.probe.shape.order != Direction::ALL {
            let order = self.probe.shape.order.map(Direction::name).join(", ");
            description = description.replace(", clockwise from north-east", &format!(": {order}"));
        }
        for input in &self.arguments {
            description += form_description(input.name);
        }
        if self.probe.shape.layout == Layout::Rays {
            description += " In ray order: bit 8 d + i is i squares away in direction d, clockwise \
                            from north; bit 8 d is a knight's move away, between d and d + 1.";
        }
        description += entries_description(self.probe.shape.layout);
        if self.reads_runtime_tables && language == C {
            description += &format!(" Requires {init}().");
        }
        description
    }

    /// Returns the line or lines up to its body.
    fn head(&self, language: Language) -> String {
        let mut parameters = Vec::new();
        for input in &self.arguments {
            parameters.push(language.argument(input.name, input.words));
        }
        let name = &self.name;
        match (language, &self.answer) {
            (Rust, answer) => {
                let qualifier = if self.preconditions.is_empty() { "" } else { "unsafe " };
                let end = format!(" -> {} {{", answer.text());
                layout::list(&format!("pub {qualifier}fn {name}"), &parameters, &end)
            }
            (C, Type::Word) => {
                layout::list(&format!("static inline uint64_t {name}"), &parameters, " {")
            }
            (C, _) => {
                let words = self.probe.shape.answer_words;
                parameters.push(format!("uint64_t {ANSWER}[{words}]"));
                layout::list(&format!("static inline void {name}"), &parameters, " {")
            }
        }
    }
}

/// Returns the names of a kernel's arguments in a function, then those that its variables must not
/// have.
fn names_in_body(kernel: &Probe, probe: &Probe, is_loop: bool) -> Vec<String> {
    let inputs = kernel.shape.inputs;
    let mut names = if is_loop { names_in_loop(kernel, probe) } else { values::word_names(inputs) };
    if is_loop || probe.shape.answer_words > 1 {
        names.extend([ANSWER, LANE].map(String::from));
    }
    names
}

/// Prints the statements of one kernel, and before them the index functions that they call.
fn print_body(
    kernel: &Probe,
    graph: &Graph,
    names: &[String],
    features: &str,
    texts: &mut Texts,
    tables: &mut Tables,
) -> Body {
    let mut entries = Vec::new();
    for look_up in &graph.runtime_look_ups {
        entries.push(runtime_entry(look_up, kernel.shape.inputs, names, features, texts, tables));
    }
    body::print(graph, names, &entries, features, texts, tables)
}

/// Returns the arguments of the function that a kernel uses, by itself or in an index function.
fn used_argument_names(kernel: &Probe, graph: &Graph, probe: &Probe) -> Vec<&'static str> {
    let inputs = kernel.shape.inputs;
    let mut inputs_in_use = used_inputs(graph, inputs);
    for look_up in &graph.runtime_look_ups {
        inputs_in_use.extend(used_inputs(&look_up.index_graph, inputs));
    }
    inputs_in_use.into_iter().map(|input| batch_argument(input.name, kernel, probe)).collect()
}

/// Returns the conditions that a caller must guarantee, one sentence each.
fn preconditions(graphs: &[(&Probe, Arc<Graph>)], init: &str) -> Vec<String> {
    let mut preconditions = Vec::new();
    if graphs.iter().any(|(_, graph)| graph.is_gather()) {
        preconditions.push("Requires squares below 64.".to_string());
    }
    if has_runtime_tables(graphs) {
        preconditions.push(format!("Requires an earlier call of [`{init}`]."));
    }
    preconditions
}

fn has_runtime_tables(graphs: &[(&Probe, Arc<Graph>)]) -> bool {
    graphs.iter().any(|(_, graph)| !graph.runtime_look_ups.is_empty())
}

/// Returns the features that a function is compiled with. With SSE, LLVM gives GFNI products
/// unaligned memory operands, which fault; with AVX they may be unaligned.
fn target_features(features: &'static str) -> &'static str {
    match features {
        "gfni,ssse3" => "gfni,avx",
        others => others,
    }
}

/// Returns the entry of a filled table, with its index as a function that the init function also
/// calls.
fn runtime_entry(
    RuntimeLookUp { entries, index_graph, lines, is_packed }: &RuntimeLookUp,
    inputs: &'static [Input],
    names: &[String],
    features: &str,
    texts: &mut Texts,
    tables: &mut Tables,
) -> String {
    let language = tables.runtime.language;
    tables.owner = Some(runtime_look_ups::owner_name(lines));
    let body = body::print(index_graph, &values::word_names(inputs), &[], features, texts, tables);
    tables.owner = None;
    let [(first, _), (index, _)] = &body.answer[..] else {
        unreachable!("where a row begins, and the place in it")
    };
    let index_sum = match first.text.as_str() {
        "0" => index.text.clone(),
        _ => format!("{} + {}", first.parenthesized(), index.parenthesized()),
    };
    let arguments: Vec<&str> =
        used_inputs(index_graph, inputs).iter().map(|input| input.name).collect();
    let list: Vec<String> = arguments.iter().map(|name| language.argument(name, 1)).collect();
    let signature_and_body = match language {
        Rust => format!("({}) -> u64 {{\n{}    {index_sum}\n}}\n", list.join(", "), body.lines),
        C => format!("({}) {{\n{}    return {index_sum};\n}}\n", list.join(", "), body.lines),
    };
    let passed_inputs =
        inputs.iter().zip(names).filter(|(input, _)| arguments.contains(&input.name));
    let passed_names: Vec<&str> = passed_inputs.map(|(_, name)| name.as_str()).collect();
    let table = tables.runtime.table(*entries);
    let index_function = IndexFunction {
        name: String::new(),
        signature_and_body,
        arguments,
        table,
        lines,
        is_packed: *is_packed,
    };
    tables.runtime.look_up(index_function, &passed_names.join(", "))
}

/// Returns the arguments that a kernel uses.
fn used_inputs(graph: &Graph, inputs: &'static [Input]) -> Vec<&'static Input> {
    let mut used_inputs = Vec::new();
    let mut start = 0;
    for input in inputs {
        let words = start..start + input.words;
        start = words.end;
        let is_used = graph.steps.iter().any(|step| match &step.value {
            Value::Input(word) => words.contains(word),
            Value::Constant(_, numbers) => numbers.iter().any(|(name, _)| *name == input.name),
            _ => false,
        });
        if is_used {
            used_inputs.push(input);
        }
    }
    used_inputs
}

/// Returns the name of a kernel's argument in a batch.
fn batch_argument(name: &'static str, kernel: &Probe, batch: &Probe) -> &'static str {
    match (name, kernel.subject) {
        _ if batch.shape.offset(name).is_some() => name,
        ("square", _) => "squares",
        (_, Subject::Direction(direction)) if !direction.is_orthogonal() => "diagonal",
        _ => "orthogonal",
    }
}

/// Returns the arguments of a kernel in one iteration over a batch, word by word.
fn names_in_loop(kernel: &Probe, batch: &Probe) -> Vec<String> {
    let mut names = Vec::new();
    for input in kernel.shape.inputs {
        let name = batch_argument(input.name, kernel, batch);
        let is_shared =
            batch.shape.inputs.iter().any(|input| input.name == name && input.words == 1);
        names.push(match name {
            "squares" => "square".into(),
            _ if is_shared => name.into(),
            _ => format!("{name}[{LANE}]"),
        });
    }
    names
}

/// Returns the type that the function returns in Rust.
fn answer_type(model: Model, probe: &Probe) -> Type {
    let words = probe.shape.answer_words;
    let sets = match (model, probe.subject) {
        (Model::BoardBatch, _) => Direction::ALL.len(),
        (Model::SquareBatch, Subject::Both) => 2, // a rook's and a bishop's
        _ => return Type::from_words(words),
    };
    Type::Several(Box::new(Type::Words(words / sets)), sets)
}

/// Returns the answer variable in Rust, zeroed.
fn zeros(answer: &Type) -> String {
    format!("    let mut {ANSWER} = {};\n", answer.text().replace("u64", "0"))
}

/// Returns a loop per kernel, with one iteration per lane.
fn batch_lines(bodies: &[Body], probe: &Probe, answer: &Type, language: Language) -> String {
    let sets: usize = bodies.iter().map(|body| body.answer.len()).sum();
    let lanes = probe.shape.answer_words / sets;
    let mut text = if language == Rust { zeros(answer) } else { String::new() };
    let mut set = 0;
    for body in bodies {
        let mut lines = String::new();
        if probe.shape.offset("squares").is_some() {
            lines += &language.local("square", 1, &format!("squares[{LANE}]"));
        }
        lines += &body.lines;
        for (word, _) in &body.answer {
            let place = answer.subscript(language, set, lanes);
            lines += &(layout::statement(format!("    {ANSWER}{place} = {};", word.text)) + "\n");
            set += 1;
        }
        text += &language.lane_loop(lanes, &lines);
    }
    if language == Rust { text + &format!("    {ANSWER}\n") } else { text }
}

fn statement_line(line: String) -> String {
    layout::statement(line) + "\n"
}

/// Returns the lines of one kernel and its answer.
fn single_lines(body: &Body, answer: &Type, language: Language) -> String {
    let (mut text, ends) = (body.lines.clone(), &*body.answer);
    let is_whole = match answer {
        Type::Several(_, count) if ends.len() == *count => true,
        _ => ends.len() == 1 || ends.iter().all(|(_, lanes)| *lanes == 1),
    };
    if language == C && *answer == Type::Word {
        return text + &statement_line(format!("    return {};", ends[0].0.text));
    }
    if language == Rust && is_whole {
        return text + &statement_line(format!("    {}", literal(ends, answer, 4)));
    }
    let words: usize = ends.iter().map(|(_, lanes)| lanes).sum();
    let sets = match (language, answer) {
        (Rust, Type::Several(_, count)) => *count,
        _ => 1,
    };
    if language == Rust {
        text += &zeros(answer);
    }
    let mut place = 0;
    for (end, lanes) in ends {
        let (set, offset) = (place * sets / words, place % (words / sets));
        let set = if sets == 1 { ANSWER.into() } else { format!("{ANSWER}[{set}]") };
        text += &statement_line(match lanes {
            1 => format!("    {set}[{offset}] = {};", end.text),
            _ => language.store(&end.text, *lanes, &set, offset),
        });
        place += lanes;
    }
    if language == Rust { text + &format!("    {ANSWER}\n") } else { text }
}

/// Returns an answer in Rust: a word, a vector's words, or a nested array at this indentation.
fn literal(ends: &[(Expression, usize)], answer: &Type, indent: usize) -> String {
    let (count, each) = match (answer, ends) {
        (_, [(end, lanes)]) if *lanes > 1 => return format!("words_{lanes}({})", end.text),
        (Type::Word, _) => return ends[0].0.text.clone(),
        (Type::Words(count), _) => (*count, &Type::Word),
        (Type::Several(each, count), _) => (*count, &**each),
    };
    let (mut text, inner) = (String::from("[\n"), indent + 4);
    for ends in ends.chunks(ends.len() / count) {
        let part = format!("{:inner$}{},", "", literal(ends, each, inner));
        text += &(layout::statement(part) + "\n");
    }
    format!("{text}{:indent$}]", "")
}

/// Describes where an answer has its entries; nothing for sets.
fn entries_description(layout: Layout) -> &'static str {
    match layout {
        Layout::Places => {
            " An entry has 32 bits: attacker's code, attacker's square, victim's code, victim's square, \
             a byte each, and the highest bit if the pair vanishes. The low half of word d, a \
             direction clockwise from north: what the piece attacks along the ray, or by the knight's \
             move between d and d + 1; the high half: what attacks it along the ray. The low half of \
             word 8 + d: the knight that attacks it; the high half: the slider of the ray that no \
             longer attacks the nearest piece of the opposite ray. 0 where there is no pair."
        }
        Layout::List => {
            " An entry has 32 bits: attacker's code, attacker's square, victim's code, victim's square, \
             a byte each, and the highest bit if the pair vanishes. Entries follow one another, the low \
             half of a word first, then zeros."
        }
        Layout::Squares | Layout::Rays => "",
    }
}

/// Describes the words of a position in one of its forms; nothing for other arguments.
pub fn form_description(name: &str) -> &'static str {
    match name {
        "bitboards" => {
            " `bitboards`: occupied, diagonal sliders, orthogonal sliders, white pawns, black pawns, \
             knights, kings."
        }
        "codes" => {
            " `codes`: a byte per square, a1 lowest: 0 empty, 1 to 6 white pawn, knight, bishop, rook, \
             queen, king, 9 to 14 the black ones."
        }
        "kinds" => {
            " `kinds`: a byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2, knight 4, \
             bishop 8, rook 16, queen 32, king 64."
        }
        "piece" => {
            " Requires `piece` to be a code from 1 to 14, and `square` to be empty in `codes`."
        }
        _ => "",
    }
}

/// Describes what a call returns, as the comment above its function.
pub fn description(model: Model, subject: Subject) -> String {
    let towards = match subject {
        Subject::AnyDirection => "in `direction`".to_string(),
        subject => format!("to the {}", subject.name()),
    };
    let description = description_template(model, subject).replace("TOWARDS", &towards);
    let description = description.replace("SUBJECT", subject.name()).replace("MODEL", model.name());
    match subject {
        Subject::AnyDirection => {
            description + " Directions are numbered clockwise from north-east (0)."
        }
        _ => description,
    }
}

/// Returns a description in which TOWARDS, SUBJECT and MODEL stand for the words of a model and a
/// subject.
fn description_template(model: Model, subject: Subject) -> &'static str {
    match (model, subject) {
        (Model::Step, _) => {
            "`set` shifted one square TOWARDS; squares beyond the edge are dropped."
        }
        (Model::Fill, _) => {
            "Occluded fill: `generators` and all they reach TOWARDS through `propagators`."
        }
        (Model::RayAttacks, _) => "Attacks of `sliders` TOWARDS.",
        (Model::RayBatch, _) => "Attacks of `sliders` TOWARDS, one board per lane.",
        (Model::BoardBatch, _) => {
            "Attacks of the sliders on several boards, by direction, clockwise from north-east."
        }
        (Model::SquareBatch, Subject::Both) => {
            "Attacks of a rook on each of `squares`, then of a bishop on each."
        }
        (Model::SquareBatch, _) => "Attacks of a SUBJECT on each of `squares`.",
        (Model::Threats, _) => {
            "All squares that the sliders attack; they see through `transparent`, a set without sliders."
        }
        (Model::Attackers, Subject::AttackerKinds(AttackerKinds::Sliders)) => {
            "The bishops, rooks and queens of both colours that attack `square`."
        }
        (Model::Attackers, _) => "The pieces of both colours that attack `square`.",
        (Model::Discovered, _) => {
            "The sliders that attack `square` and have a piece behind it, then these pieces."
        }
        (Model::ThreatChanges, _) => {
            "The pairs of attacker and victim that `piece` on the empty `square` changes."
        }
        (Model::KeptAttacks, _) => {
            "Attacks of a SUBJECT on `square`; `kept` is the state that moves update."
        }
        (Model::BoardUpdate, Subject::Keeping(Keeping::PextIndices)) => {
            "The kept indices after a move, capture or not."
        }
        (Model::BoardUpdate, _) => "The kept boards after a move, capture or not.",
        (Model::Rays, _) => {
            "Direction (SUBJECT) from `square` to each byte of `coordinates`; 0xff off the rays and for \
             `square` itself."
        }
        (Model::RaysQuadrant, _) => {
            "Direction (SUBJECT) from `square` to each byte of `coordinates`; off the rays the diagonal of \
             its quadrant, 0xff for `square` itself."
        }
        (Model::BoardAttacks, _) => {
            "Attacks of the sliders by direction, clockwise from north-east."
        }
        (_, Subject::AnyLine) => {
            "Attacks of a slider on `square` along `line`: 0 rank, 1 file, 2 diagonal, 3 antidiagonal."
        }
        (_, Subject::Line(_)) => "Attacks of a slider on `square` along its SUBJECT.",
        (_, Subject::Both) => "Attacks of a rook on `square`, then of a bishop.",
        (_, Subject::Piece(_)) => "Attacks of a SUBJECT on `square`.",
        (_, Subject::Arithmetic(Arithmetic::AddBytes)) => "Bytewise `x + y`.",
        (_, Subject::Arithmetic(Arithmetic::SubtractBytes)) => "Bytewise `x - y`.",
        (_, Subject::Arithmetic(Arithmetic::AddWord)) => "`x + y` modulo 2^64.",
        _ => "MODEL of SUBJECT.",
    }
}
