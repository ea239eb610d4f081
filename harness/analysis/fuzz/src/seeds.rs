//! The good inputs that cases are made from: records cut small enough to be drawn often, one as it
//! is published, and positions.

#[path = "../../../records/record/tests/sample/mod.rs"]
mod sample;

use record::{Record, RoutineResult, SCHEMA, Standing};
use search::program::Domain;
use search::question::{Cost, Form, Question};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Good inputs.
pub struct Seeds {
    /// Records, cut small; the last is whole.
    pub records: Vec<Value>,
    /// Raw samples.
    pub samples: Vec<Value>,
    /// Machine code.
    pub listings: Value,
    /// A file of positions.
    pub positions: String,
    /// The journal of a search.
    pub journal: String,
}

/// The question of that journal.
pub const JOURNALED: Question = Question {
    ranks: 4,
    domain: Domain::Disjoint,
    arity: 2,
    cost: Cost::Both { gates: 3, shifts: 3 },
    form: Form::Normal,
};

/// As such a search writes it, cut short.
const JOURNAL: &str = "\
raybench search, encoding 2: 4 ranks, 3 gates, 3 shifts
0 0.0,2.1,3.3 5 248 929 54 778 0.0010
1 1.0,2.0,3.2 4 257 971 116 2329 0.0015
3 1.0,2.2,3.0 7 284 1157 85 1350 0.0012
2 1.0,2.0,3.3 7 266 1049 101 2104 0.0015
5 1.0,2.2,3.3 5 230 842 60 1067 0.0009
";

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
        let folder =
            std::fs::read_dir(root.join(record::PUBLISHED)).map_err(|error| error.to_string())?;
        let size = |file: &PathBuf| file.metadata().map_or(0, |file| file.len());
        let largest = folder.flatten().map(|entry| entry.path()).max_by_key(size);
        let largest = largest.ok_or("no record is published")?;
        let mut published = record::load(&largest).map_err(|error| error.to_string())?;
        // A record of one tier has all that one of three has, and is drawn three times as fast.
        published.rounds.clear();
        published.comparisons.retain(|one| one.condition.tier == published.tier);
        let whole = serde_json::to_value(&published).expect("a record always serialises");
        let mut records: Vec<Value> = MODELS.map(|model| cut(&whole, &[model])).into();
        records.push(cut(&whole, &MODELS));
        records.push(in_use());
        records.push(whole);
        let samples = vec![samples()];
        let [positions, journal] = [POSITIONS, JOURNAL].map(str::to_string);
        Ok(Seeds { records, samples, listings: listings(), positions, journal })
    }
}

/// A trace that was replayed, with the routines of its rows.
fn in_use() -> Value {
    let found = sample::in_use();
    let routine = |one: &Standing| {
        let (variant, routine) = one.name.split_once('/').expect("of a variant");
        let [variant, routine] = [variant, routine].map(str::to_string);
        RoutineResult { variant, routine, ..sample::routine() }
    };
    let rows = found.comparisons[0].standings.iter().map(routine);
    let basis = sample::record("20260102T030405Z");
    let routines = basis.routines.iter().cloned().chain(rows).collect();
    serde_json::to_value(Record { routines, in_use: Some(found), ..basis })
        .expect("a record always serialises")
}

/// Of one sitting of two contestants.
fn samples() -> Value {
    let columns = |name: &str| {
        let figures = vec![3.5; 12];
        json!({
            "name": name, "units": 2048.0, "at_ticks": vec![7; 12], "ticks": figures,
            "ticks_per_cycle": figures, "adds_per_cycle": figures, "mixed_per_cycle": figures,
            "wrong": null,
        })
    };
    let series = ["kogge_stone/attacks/south", "dumb7_unrolled/attacks/south"].map(columns);
    let condition = json!({
        "tier": "x86-64", "form": "latency", "workload": "game", "state": {"cold": {"kib": 512}},
    });
    json!({
        "schema": SCHEMA, "id": "20260102T030405Z", "not_timeable": [], "streams": [],
        "criterion": {"latency/kogge_stone/attacks": [3.5, 3.25]},
        "sittings": [{
            "core": 1, "source": "time-stamp counter", "ticks_per_second": 2e9, "resolution_ns": 0.5,
            "rulers": [], "groups": [{"model": "ray_attacks", "condition": condition}], "wrong": [],
            "log": {
                "groups": [series], "turns": 12, "suspect": null, "ended": "done", "ticks": 1e6,
                "width": {"full": {"adds": 3.5, "mixed": 3.5}},
            },
        }],
    })
}

/// Of one instruction.
fn listings() -> Value {
    let line = json!({
        "label": null, "mnemonic": "shl", "operands": [{"register": "rax"}, {"text": ", 8"}],
        "implied": [], "class": "operation",
    });
    let function = json!({"counts": record::ClassCounts::default(), "lines": [line]});
    json!({
        "schema": SCHEMA, "id": "20260102T030405Z", "compiler": "rustc version 1.95.0",
        "tier": "x86-64", "functions": {"kogge_stone/attacks/south": function},
    })
}

/// What a list holds; nothing where there is none, as in a record without perft.
fn lists<'a>(record: &'a mut Value, place: &str) -> impl Iterator<Item = &'a mut Value> {
    record.pointer_mut(place).and_then(Value::as_array_mut).into_iter().flatten()
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
    list(&mut small, "comparisons", &mut |one| models.iter().any(|model| one["model"] == *model));
    list(&mut small, "rounds", &mut |one| models.iter().any(|model| one["model"] == *model));
    for one in lists(&mut small, "/rounds") {
        let mut taken = 0..ROWS;
        list(one, "rows", &mut |_| taken.next().is_some());
    }
    for one in lists(&mut small, "/comparisons") {
        let reference = one["reference"].clone();
        list(one, "standings", &mut |one| named(one) || one["name"] == reference);
    }
    for one in lists(&mut small, "/perft/comparisons") {
        let mut taken = 0..ROWS;
        list(one, "standings", &mut |_| taken.next().is_some());
    }
    // A trace in use has a seed of its own.
    small["in_use"] = Value::Null;
    // As a record is written: some lists that are empty now are left out.
    let written: Record = serde_json::from_value(small).expect("it is one still");
    serde_json::to_value(written).expect("a record always serialises")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
