//! `list --workloads`: the boards that have a name and what they are like.

use crate::{failure::Failure, say_json, terminal};
use oracle::workloads::{DEFAULT_SEED, Workload};
use serde::Serialize;
use table::Table;

#[derive(Serialize)]
struct Row {
    name: String,
    description: String,
    generator: String,
    seed: Option<u64>,
    hash: String,
    boards: usize,
    density: f64,
    mean_men: f64,
    mean_ray_length: f64,
    mean_sliders: f64,
}

pub fn run(json: bool) -> Result<(), Failure> {
    let named = |name| {
        oracle::workloads::by_name(name, DEFAULT_SEED).expect("the name comes from the list")
    };
    let rows: Vec<Row> =
        oracle::workloads::names().iter().map(|kind| Row::of(named(kind.name))).collect();
    if json {
        return say_json(&rows);
    }
    let headings = ["workload", ">boards", ">density", ">mean ray", ">sliders", "boards are"];
    let mut table = Table::new(headings).with(rows.iter().map(|row| {
        [
            row.name.clone(),
            row.boards.to_string(),
            format!("{:.3}", row.density),
            format!("{:.2}", row.mean_ray_length),
            format!("{:.2}", row.mean_sliders),
            row.description.clone(),
        ]
    }));
    table.note(format!(
        "{} workloads, boards of seed {DEFAULT_SEED}; density: share of occupied squares; mean ray: squares \
         that a slider attacks along one ray",
        rows.len()
    ));
    terminal::show(&[table])
}

impl Row {
    fn of(workload: Workload) -> Self {
        let profile = workload.profile();
        Row {
            hash: workload.hash(),
            name: workload.name,
            description: workload.description,
            generator: workload.generator,
            seed: workload.seed,
            boards: profile.boards,
            density: profile.density,
            mean_men: profile.mean_men,
            mean_ray_length: profile.mean_ray_length,
            mean_sliders: profile.mean_sliders,
        }
    }
}
