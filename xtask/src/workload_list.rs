//! `list --workloads`: the boards that have a name, and what they are like.

use crate::{failure::Failure, say_json, terminal};
use serde::Serialize;
use table::Table;

#[derive(Serialize)]
struct Row {
    name: String,
    description: String,
    generator: String,
    seed: u64,
    hash: String,
    boards: usize,
    density: f64,
    mean_men: f64,
    mean_ray_length: f64,
    mean_sliders: f64,
}

pub fn run(json: bool) -> Result<(), Failure> {
    let seed = workloads::DEFAULT_SEED;
    let rows: Vec<Row> = workloads::names().iter().map(|kind| Row::of(kind.name, seed)).collect();
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
        "{} workloads, boards of seed {seed}; density: share of occupied squares; mean ray: squares \
         that a slider attacks along one ray",
        rows.len()
    ));
    terminal::show(&[table])
}

impl Row {
    fn of(name: &str, seed: u64) -> Self {
        let workload = workloads::by_name(name, seed).expect("the name comes from the list");
        let profile = workload.profile();
        Row {
            hash: workload.hash(),
            name: workload.name,
            description: workload.description,
            generator: workload.generator,
            seed,
            boards: profile.boards,
            density: profile.density,
            mean_men: profile.mean_men,
            mean_ray_length: profile.mean_ray_length,
            mean_sliders: profile.mean_sliders,
        }
    }
}
