//! What stands in C beside a kernel, written by hand: `twin.c` of a variant, with a function for
//! each probe of a routine, called as the entries in Rust are; that for both pieces follows from theirs. That it is the same function is for
//! others to prove.

use super::entry::{Entry, Type};
use super::made::MadeTables;
use super::source::Sources;
use super::{declaration, entry};
use crate::check::BOTH;
use crate::exports::TABLES;
use crate::function::about;
use crate::language::Language;
use crate::layout;
use contract::{Routine, Subject, Variant};

/// The hand-written text of a variant, if it has one, and what follows from it: both pieces by each of them.
pub fn text(variant: &Variant, source: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let written = source(&format!("algorithms/{}/twin.c", variant.name))?;
    let of_both = variant.routines.iter().filter_map(|routine| both(&written, variant, routine));
    Some(of_both.fold(written.clone(), |text, both| text + "\n" + &both))
}

/// The function for both pieces, where the text has those for the rook and for the bishop.
fn both(written: &str, variant: &Variant, routine: &Routine) -> Option<String> {
    let name = |subject| Some(entry::name(variant, routine, routine.probe(subject)?));
    let [rook, bishop] = BOTH.map(name);
    let (rook, bishop, both) = (rook?, bishop?, name(Subject::Both)?);
    let signature = written.split_once(&format!(" {rook}("))?.1.split_once(')')?.0;
    let mut arguments: Vec<String> = signature
        .split(',')
        .map(|one| one.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    // Sets are written behind each other, one word is given back.
    let sets = arguments.pop_if(|last| last.starts_with("uint64_t attacks["));
    let words = routine.probe(BOTH[0])?.shape.answer_words;
    let named =
        arguments.iter().map(|one| one.split(['[', ' ']).filter(|word| !word.ends_with(']')));
    let named: Vec<&str> = named.filter_map(|mut words| words.next_back()).collect();
    let passed = named.join(", ");
    let calls = match sets {
        Some(_) => {
            format!("    {rook}({passed}, attacks);\n    {bishop}({passed}, attacks + {words});\n")
        }
        None => {
            format!("    attacks[0] = {rook}({passed});\n    attacks[1] = {bishop}({passed});\n")
        }
    };
    arguments.push(format!("uint64_t attacks[{}]", 2 * words));
    let head = layout::list(&format!("static inline void {both}"), &arguments, " {");
    let about = Language::C.comment(&about(routine.model, Subject::Both));
    Some(format!("{about}{}{head}\n{calls}}}\n", target(routine.features)))
}

/// What another processor's compiler is told, before it meets an instruction that it does not know.
pub fn refusal(routines: &[&Routine]) -> String {
    let mut features: Vec<&str> =
        routines.iter().flat_map(|routine| routine.features.split(',')).collect();
    features.sort_unstable();
    features.dedup();
    let features = features.join(" ");
    format!("#ifndef __x86_64__\n#error \"it needs {features} of an x86-64\"\n#endif\n")
}

/// Whether the text has a function for each probe of a routine.
pub fn has(text: &str, variant: &Variant, routine: &Routine) -> bool {
    routine
        .probes
        .iter()
        .all(|probe| text.contains(&format!(" {}(", entry::name(variant, routine, probe))))
}

/// The routine's functions as they are called.
///
/// # Errors
/// What cannot be read.
pub fn entries(
    variant: &Variant,
    routine: &'static Routine,
    text: &str,
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Entry>, String> {
    let sources = Sources::read(variant.name, source)?;
    let declared = declaration::find(&sources, routine.name)
        .ok_or_else(|| format!("{}/{} is declared nowhere", variant.name, routine.name))?;
    let of_probe = |probe| {
        let mut entry = entry::entry(variant, routine, probe, &declared);
        let start = text.find(&format!(" {}(", entry.name)).unwrap_or_default();
        let signature = text[start..].split(')').next().unwrap_or_default();
        let takes = |name: &str| {
            let mut words = signature.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            words.any(|word| word == name)
        };
        entry.arguments.retain(|(name, _)| takes(name));
        entry
    };
    Ok(routine.probes.iter().map(of_probe).collect())
}

/// The tables that its own function makes: arrays that are not constant.
pub fn tables(variant: &Variant, text: &str) -> Option<MadeTables> {
    let maker = format!("{}_make_tables", variant.name);
    text.contains(&format!("{maker}(void)")).then_some(())?;
    let arrays = text.lines().filter(|line| line.ends_with("];"));
    let arrays = arrays.filter_map(|line| {
        let declared = line.strip_prefix("static ").filter(|rest| !rest.starts_with("const"))?;
        declared.split('[').next()?.split(' ').next_back()
    });
    let shown = arrays.map(|name| {
        format!("    show((const uint64_t *){name}, sizeof {name} / sizeof(uint64_t));\n")
    });
    let symbol = format!("{TABLES}.{}", variant.name);
    let head = "void made(void (*show)(const uint64_t *, unsigned long))";
    let body = format!("    {maker}();\n{}", shown.collect::<String>());
    let export = format!("{head} __asm__(\"{symbol}\");\n{head} {{\n{body}}}\n");
    Some(MadeTables { call: format!("{maker}()"), maker, symbol, export })
}

/// The attribute of a function that uses these features.
pub fn target(features: &str) -> String {
    match features {
        "" => String::new(),
        features => format!("__attribute__((target(\"{}\")))\n", in_c(features)),
    }
}

/// Features as C compilers call them.
pub fn in_c(features: &str) -> String {
    features.replace("bmi1", "bmi")
}

/// A call on `words` in memory that leaves its `answer` there.
pub fn call(entry: &Entry) -> String {
    let shape = &entry.probe.shape;
    let mut arguments: Vec<String> = entry
        .arguments
        .iter()
        .map(|(name, of)| {
            let place = shape.offset(name).expect("an argument of this very shape");
            match of {
                Type::Vector(register) => format!("{}(words + {place}))", access(register, "load")),
                Type::Word | Type::Index => format!("words[{place}]"),
                _ => format!("words + {place}"),
            }
        })
        .collect();
    match &entry.answer {
        Type::Word => format!("    *answer = {}({});\n", entry.name, arguments.join(", ")),
        Type::Several(of, count) if of.vector().is_some() => {
            let register = of.vector().expect("a register");
            arguments.push("sets".into());
            let each = shape.answer_words / count;
            format!(
                "    {register} sets[{count}];\n    {}({});\n    for (int set = 0; set < {count}; set++) {{\n        \
                 {}(answer + {each} * set), sets[set]);\n    }}\n",
                entry.name,
                arguments.join(", "),
                access(register, "store"),
            )
        }
        _ => {
            arguments.push("answer".into());
            format!("    {}({});\n", entry.name, arguments.join(", "))
        }
    }
}

/// The intrinsic that loads or stores a register, up to the address.
fn access(register: &str, what: &str) -> String {
    let bits = &register[3..register.len() - 1];
    let prefix = if bits == "128" { "_mm".into() } else { format!("_mm{bits}") };
    let constant = if what == "load" { "const " } else { "" };
    format!("{prefix}_{what}u_si{bits}(({constant}{register} *)")
}

/// The function once more under the symbol of its probe's caller, for those who prove its machine code.
pub fn export(number: usize, entry: &Entry) -> String {
    let head = format!("void call_{number}(const uint64_t *words, uint64_t *answer)");
    let (symbol, target) = (entry.probe.call_symbol, target(entry.features));
    format!("{head} __asm__(\"{symbol}\");\n{target}{head} {{\n{}}}\n", call(entry))
}
