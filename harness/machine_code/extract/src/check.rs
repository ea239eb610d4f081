//! The self-check of a file of C: its functions against a plain walk on seeded boards. (Of Rust every file has
//! that of texts that stand as they are.)

use crate::function::Function;
use crate::tables::Tables;
use crate::verbatim::holds;
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
pub fn print(functions: &[(Model, &Function)], tables: &Tables) -> String {
    let mut models: Vec<Model> = functions.iter().map(|(model, _)| *model).collect();
    models.dedup();
    let blocks: String = models.into_iter().map(|model| block(model, functions)).collect();
    let of_tables = tables.check().unwrap_or_default();
    let mut text = [ALONE, RANDOM[1]].concat();
    for (name, part) in [("bit(", BIT), ("slide(", WALK[1]), ("bytewise(", BYTEWISE)] {
        if blocks.contains(name) || of_tables.contains(name) {
            text += part;
        }
    }
    text += &of_tables;
    text += "int main(void) {\n    uint64_t seed = 1;\n";
    if !of_tables.is_empty() {
        text += "    check_tables();\n";
    }
    text += "    for (uint64_t round = 0; round < 2048; round++) {\n";
    if blocks.contains("dense") {
        text += "        const uint64_t dense = round % 2 == 0 ? 0 : ~UINT64_C(0);\n";
    }
    text + &blocks + "    }\n    puts(\"all answers are right\");\n    return 0;\n}\n#endif\n"
}

/// Draws the arguments of a model and checks its functions.
fn block(model: Model, functions: &[(Model, &Function)]) -> String {
    let of_model = functions.iter().filter(|(own, _)| *own == model);
    let mut checks = String::new();
    for (_, function) in of_model {
        let name = &function.name;
        if model == Model::BoardAttacks {
            let arguments = function.arguments.join(", ");
            checks += &format!(
                "            uint64_t attacks[8];\n            {name}({arguments}, attacks);\n"
            );
        }
        for (got, expected) in questions(model, function) {
            let expected = spelt(&expected);
            checks += &format!(
                "            check(\"{name}\",\n                {got},\n                {expected});\n"
            );
        }
        if model == Model::BoardAttacks {
            checks = format!("            {{\n{checks}            }}\n");
        }
    }
    let mut needed = checks.clone();
    let mut lines = Vec::new();
    for (name, made) in drawn(model).iter().rev() {
        if holds(&needed, name) {
            needed += made;
            lines.push(format!("            const uint64_t {name} = {};\n", spelt(made)));
        }
    }
    lines.reverse();
    format!("        {{\n{}{checks}        }}\n", lines.concat())
}

fn spelt(text: &str) -> String {
    text.replace('@', "random_word(&seed)").replace("~0", "~UINT64_C(0)")
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
