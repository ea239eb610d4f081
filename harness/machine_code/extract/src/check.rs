//! The self-check of a file: its functions against a plain walk on seeded boards.

use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::tables::Tables;
use crate::walk::{ALONE, BIT, BYTEWISE, RANDOM, WALK};
use contract::{Arithmetic, Direction, Line, Model, Piece, Subject};

/// What the check of a model draws, in order: names, and how they are made of what stands before.
/// `@` is a random word, `~` the complement.
fn drawn(model: Model) -> &'static [(&'static str, &'static str)] {
    const OCCUPIED: (&str, &str) = ("occupied", "@ & (@ | dense)");
    const EMPTY: (&str, &str) = ("empty", "~occupied");
    match model {
        Model::Step => &[("set", "@ & (@ | dense)")],
        Model::Fill => &[("generators", "@ & @"), ("propagators", "@ | (@ & dense)")],
        Model::RayAttacks => &[OCCUPIED, EMPTY, ("sliders", "occupied & @")],
        Model::BoardAttacks => {
            &[OCCUPIED, EMPTY, ("orthogonal", "occupied & @"), ("diagonal", "occupied & @")]
        }
        Model::ByteArithmetic => &[("x", "@"), ("y", "@")],
        _ => &[("square", "round % 64"), OCCUPIED, ("slider", "bit(square)")],
    }
}

/// The check of all functions, each with its model.
pub fn print(functions: &[(Model, Function)], tables: &Tables, language: Language) -> String {
    let mut models: Vec<Model> = functions.iter().map(|(model, _)| *model).collect();
    models.dedup();
    let blocks: String =
        models.into_iter().map(|model| block(model, functions, language)).collect();
    let of_tables = tables.check(language).unwrap_or_default();
    let used = |name: &str| [&blocks, &of_tables].iter().any(|it| it.contains(&format!("{name}(")));
    let walk = if used("slide") { parts(language, WALK) } else { String::new() };
    let bytes = if used("bytewise") { parts(language, BYTEWISE) } else { String::new() };
    let bit = if used("bit") { parts(language, BIT) } else { String::new() };
    let [before, after] = match language {
        Rust => [
            "#[cfg(test)]\nmod tests {\n    use super::*;\n\n".to_string() + &indented(RANDOM[0]),
            "    }\n}\n".to_string(),
        ],
        C => [
            ALONE.to_string() + RANDOM[1],
            "    }\n    puts(\"all answers are right\");\n    return 0;\n}\n#endif\n".to_string(),
        ],
    };
    let indent = |text: String| if language == Rust { indented(&text) } else { text };
    let head = match language {
        Rust => {
            "    #[test]\n    fn answers_are_those_of_a_walk() {\n        let mut seed = 1;\n        for round in 0..2048_u64 {\n"
        }
        C if of_tables.is_empty() => {
            "int main(void) {\n    uint64_t seed = 1;\n    for (uint64_t round = 0; round < 2048; round++) {\n"
        }
        C => {
            "int main(void) {\n    uint64_t seed = 1;\n    check_tables();\n    for (uint64_t round = 0; round < 2048; round++) {\n"
        }
    };
    let close = if language == Rust { "        }\n" } else { "" };
    before
        + &indent(bit + &walk + &bytes + &of_tables)
        + head
        + &indent(dense(&blocks, language) + &blocks)
        + close
        + &after
}

fn dense(blocks: &str, language: Language) -> String {
    match language {
        _ if !blocks.contains("dense") => String::new(),
        Rust => "        let dense = if round % 2 == 0 { 0 } else { !0 };\n".into(),
        C => "        const uint64_t dense = round % 2 == 0 ? 0 : ~UINT64_C(0);\n".into(),
    }
}

/// Draws the arguments of a model and checks its functions.
fn block(model: Model, functions: &[(Model, Function)], language: Language) -> String {
    let of_model = functions.iter().filter(|(own, _)| *own == model);
    let mut checks = String::new();
    for (_, function) in of_model {
        if model == Model::BoardAttacks {
            let arguments = function.arguments.join(", ");
            checks += &match language {
                Rust => format!("            let attacks = {}({arguments});\n", function.name),
                C => format!(
                    "            uint64_t attacks[8];\n            {}({arguments}, attacks);\n",
                    function.name
                ),
            };
        }
        for (got, expected) in questions(model, function) {
            let (name, expected) = (&function.name, spelt(&expected, language));
            let [first, last] = match language {
                Rust => ["\n                ", ",\n            "],
                C => ["", ""],
            };
            checks += &format!(
                "            check({first}\"{name}\",\n                {got},\n                {expected}{last});\n"
            );
        }
        if model == Model::BoardAttacks {
            checks = format!("            {{\n{checks}            }}\n");
        }
    }
    let words = |text: &str| {
        text.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let mut needed = words(&checks);
    let mut lines = Vec::new();
    for (name, made) in drawn(model).iter().rev() {
        if needed.iter().any(|word| word == name) {
            needed.extend(words(made));
            let made = spelt(made, language);
            lines.push(match language {
                Rust => format!("            let {name}: u64 = {made};\n"),
                C => format!("            const uint64_t {name} = {made};\n"),
            });
        }
    }
    lines.reverse();
    format!("        {{\n{}{checks}        }}\n", lines.concat())
}

fn spelt(text: &str, language: Language) -> String {
    match language {
        Rust => text.replace('@', "random(&mut seed)").replace('~', "!"),
        C => text.replace('@', "random_word(&seed)").replace("~0", "~UINT64_C(0)"),
    }
}

/// Calls and what they are to give.
fn questions(model: Model, function: &Function) -> Vec<(String, String)> {
    let call = |told: &[(&str, u64)]| {
        let value = |name: &&'static str| {
            let told = told.iter().find(|(known, _)| known == name);
            told.map_or_else(|| name.to_string(), |(_, number)| number.to_string())
        };
        let values: Vec<String> = function.arguments.iter().map(value).collect();
        format!("{}({})", function.name, values.join(", "))
    };
    let slide = |set: &str, direction: Direction, occupied: &str| {
        let (files, ranks) = direction.step();
        format!("slide({set}, {files}, {ranks}, {occupied})")
    };
    let by_direction = |direction: Direction| match model {
        Model::Step => slide("set", direction, "~0"),
        Model::Fill => {
            format!(
                "generators | ({} & propagators)",
                slide("generators", direction, "~propagators")
            )
        }
        _ => slide("sliders", direction, "occupied"),
    };
    let union = |directions: &[Direction]| {
        let rays = directions.iter().map(|&direction| slide("slider", direction, "occupied"));
        rays.collect::<Vec<_>>().join("\n                | ")
    };
    match function.probe.subject {
        Subject::Direction(direction) => vec![(call(&[]), by_direction(direction))],
        Subject::AnyDirection => Direction::ALL
            .map(|direction| (call(&[("direction", direction as u64)]), by_direction(direction)))
            .to_vec(),
        Subject::Line(line) => vec![(call(&[]), union(&line.ways()))],
        Subject::AnyLine => {
            Line::ALL.map(|line| (call(&[("line", line as u64)]), union(&line.ways()))).to_vec()
        }
        Subject::Piece(piece) => {
            let of = |direction: &Direction| match piece {
                Piece::Rook => direction.is_orthogonal(),
                Piece::Bishop => !direction.is_orthogonal(),
                Piece::Queen => true,
            };
            let directions: Vec<Direction> = Direction::ALL.into_iter().filter(of).collect();
            vec![(call(&[]), union(&directions))]
        }
        Subject::Arithmetic(arithmetic) => vec![(
            call(&[]),
            match arithmetic {
                Arithmetic::AddBytes => "bytewise(x, y, 1)".into(),
                Arithmetic::SubtractBytes => "bytewise(x, y, ~0)".into(),
                Arithmetic::AddWord => unreachable!("it has a loop"),
            },
        )],
        Subject::Board => {
            let set = |direction: Direction| {
                let sliders = if direction.is_orthogonal() { "orthogonal" } else { "diagonal" };
                (format!("attacks[{}]", direction as u8), slide(sliders, direction, "occupied"))
            };
            Direction::ALL.map(set).to_vec()
        }
        Subject::Numbering(_) | Subject::Keeping(_) => unreachable!("refused by its model"),
    }
}

fn parts(language: Language, [rust, c]: [&str; 2]) -> String {
    if language == Rust { rust.into() } else { c.into() }
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") })
        .collect()
}
