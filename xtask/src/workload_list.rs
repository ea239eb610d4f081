//! `list --workloads`: the boards that have a name, what they are like, and how the user's differ.

use crate::{failure::Failure, say_json, terminal};
use oracle::workloads::{DEFAULT, DEFAULT_SEED, Workload};
use serde::Serialize;
use std::path::Path;
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

pub fn run(positions: Option<&Path>, json: bool) -> Result<(), Failure> {
    let named = |name| {
        oracle::workloads::by_name(name, DEFAULT_SEED).expect("the name comes from the list")
    };
    let mut rows: Vec<Row> =
        oracle::workloads::names().iter().map(|kind| Row::of(named(kind.name))).collect();
    if let Some(path) = positions {
        let own = oracle::workloads::from_positions(path);
        rows.push(Row::of(own.map_err(Failure::input)?));
    }
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
    if positions.is_some() {
        let playouts = rows.iter().find(|row| row.name == DEFAULT);
        table.note(differences(rows.last().expect("it has the user's"), playouts.expect("listed")));
    }
    table.note(format!(
        "{} workloads, boards of seed {DEFAULT_SEED}; density: share of occupied squares; mean ray: squares \
         that a slider attacks along one ray",
        rows.len()
    ));
    terminal::show(&[table])
}

/// What the user's boards have more or less of than playouts.
fn differences(own: &Row, playouts: &Row) -> String {
    let share = |own: f64, other: f64| format!("{:+.0} %", 100.0 * (own / other - 1.0));
    format!(
        "{} against {}: density {}, mean ray {}, sliders {}",
        own.name,
        playouts.name,
        share(own.density, playouts.density),
        share(own.mean_ray_length, playouts.mean_ray_length),
        share(own.mean_sliders, playouts.mean_sliders),
    )
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
