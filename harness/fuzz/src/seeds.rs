//! The good inputs that cases are made from: records of every version ever written, small enough to be
//! drawn often, one as it is published, and positions. Must not know what is changed of them.

use serde_json::Value;
use std::fs;
use std::path::Path;

/// Good inputs.
pub struct Seeds {
    /// Records of all versions, cut small; the last is whole.
    pub records: Vec<Value>,
    /// A file of positions.
    pub positions: String,
}

/// Routines of each model in a small record, and contestants in one comparison.
const ROWS: usize = 5;

/// Models of a small record: those with figures of their own.
const MODELS: [&str; 4] = ["ray_attacks", "square_attacks", "board_batch", "square_batch"];

const POSITIONS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
# a comment
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm e2a6; id \"kiwi\";
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ e3 1 8
";

impl Seeds {
    /// Those of the workspace in `root`.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn of(root: &Path) -> Result<Seeds, String> {
        let fixture = |version: u8| -> Result<Value, String> {
            let file = root.join(format!("harness/record/tests/version-{version}/record.json"));
            let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            serde_json::from_slice(&text).map_err(|error| error.to_string())
        };
        let published = record::load(&root.join("charts/published/record.json.gz"))
            .map_err(|error| error.to_string())?;
        let whole = serde_json::to_value(&published).expect("a record always serialises");
        let mut records = vec![fixture(1)?, fixture(2)?];
        records.extend(MODELS.map(|model| cut(&whole, &[model])));
        records.push(cut(&whole, &MODELS));
        records.push(whole);
        Ok(Seeds { records, positions: POSITIONS.to_string() })
    }
}

/// The first few routines of some models, and the comparisons of these.
fn cut(whole: &Value, models: &[&str]) -> Value {
    let mut small = whole.clone();
    let list = |value: &mut Value, field: &str, keep: &mut dyn FnMut(&Value) -> bool| {
        if let Some(list) = value.get_mut(field).and_then(Value::as_array_mut) {
            list.retain(|one| keep(one));
        }
    };
    let mut names = Vec::new();
    for model in models {
        let of_model = whole["routines"].as_array().into_iter().flatten();
        let of_model = of_model.filter(|one| one["model"] == *model).take(ROWS);
        let name = |one: &Value| format!("{}/{}", text(&one["variant"]), text(&one["routine"]));
        names.extend(of_model.map(name));
    }
    let named = |one: &Value| names.iter().any(|name| name == text(&one["name"]));
    let has = |one: &Value| {
        let name = format!("{}/{}", text(&one["variant"]), text(&one["routine"]));
        names.contains(&name)
    };
    list(&mut small, "routines", &mut |one| has(one));
    list(&mut small, "bounds", &mut |one| has(one));
    list(&mut small, "compiled", &mut |one| has(one));
    list(&mut small, "streamed", &mut |one| named(one));
    list(&mut small, "comparisons", &mut |one| models.iter().any(|model| one["model"] == *model));
    for one in small["comparisons"].as_array_mut().into_iter().flatten() {
        let reference = one["reference"].clone();
        list(one, "standings", &mut |one| named(one) || one["name"] == reference);
    }
    let mut taken = 0..20;
    list(&mut small, "latencies", &mut |_| taken.next().is_some());
    for one in small["perft"]["comparisons"].as_array_mut().into_iter().flatten() {
        let mut taken = 0..ROWS;
        list(one, "standings", &mut |_| taken.next().is_some());
    }
    small
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
