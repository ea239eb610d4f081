//! `list`: the registered variants, or the workloads.

use crate::{failure::Failure, say_json, select, terminal};
use contract::{Routine, Variant};
use oracle::workloads::{DEFAULT_SEED, Workload};
use serde_json::{Value, json};
use table::{NOTHING, Table};

/// List the variants: models, CPU features they need, size of their tables, and whether this CPU
/// runs them
///
/// With --json also each variant's family, idea, sources and routines.
///
/// Examples: cargo xtask list 'dumb7_*' --json
///           cargo xtask list --workloads
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wildcards [default: all]
    variants: Vec<String>,
    /// List the sets of boards that `bench` knows by name, with their density and mean ray length
    #[arg(long, conflicts_with = "variants")]
    workloads: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.workloads {
        return list_workloads(arguments.json);
    }
    let variants = select::variants(&arguments.variants)?;
    if arguments.json {
        return say_json(&variants.into_iter().map(variant_json).collect::<Vec<Value>>());
    }
    let routines: usize = variants.iter().map(|variant| variant.routines.len()).sum();
    let mut table = Table::new(["variant", "models", "needs", ">table\nbytes", "runs here"])
        .with_rows(variants.iter().map(|variant| {
            let (features, models) = (variant.features(), models(variant));
            [
                variant.name.to_string(),
                models.join(" "),
                if features.is_empty() { NOTHING.into() } else { features.join(" ") },
                table_bytes(variant).to_string(),
                availability(variant),
            ]
        }));
    let plural = if variants.len() == 1 { "" } else { "s" };
    table.note(format!("{} variant{plural}, {routines} routines", variants.len()));
    terminal::show(&[table])
}

/// Returns `yes`, `7 of 10 routines`, or `no` with the reason.
fn availability(variant: &Variant) -> String {
    let count = variant.routines.len();
    let runnable_count =
        variant.routines.iter().filter(|routine| routine.runnable().is_ok()).count();
    match variant.runnable() {
        Err(reason) => format!("no: {reason}"),
        Ok(()) if runnable_count < count => format!("{runnable_count} of {count} routines"),
        Ok(()) => "yes".to_string(),
    }
}

fn models(variant: &Variant) -> Vec<&'static str> {
    variant.models().into_iter().map(contract::Model::name).collect()
}

fn table_bytes(variant: &Variant) -> usize {
    variant.routines.iter().map(|routine| routine.table_bytes).max().unwrap_or(0)
}

fn variant_json(variant: &'static Variant) -> Value {
    let reason = variant.runnable().err();
    let mut sources = Vec::new();
    for source in variant.sources {
        sources.push(format!("{} ({}): {}", source.author, source.year, source.title));
    }
    json!({
        "name": variant.name,
        "title": variant.title,
        "family": variant.family,
        "summary": variant.summary,
        "models": models(variant),
        "routines": variant.routines.iter().map(routine_json).collect::<Vec<_>>(),
        "features": variant.features(),
        "table_bytes": table_bytes(variant),
        "runnable": reason.is_none(),
        "reason": reason,
        "sources": sources,
    })
}

fn routine_json(routine: &Routine) -> Value {
    json!({
        "name": routine.name,
        "model": routine.model.name(),
        "subjects": routine.probes.iter().map(|probe| probe.subject.name()).collect::<Vec<_>>(),
        "adapter_of": routine.adapter_of,
        "twin_of": routine.twin_of,
        "engine_form": routine.engine_form.map(|form| format!("{}, {}", form.engine, form.source)),
        "contender": routine.contender,
        "note": routine.note,
    })
}

fn list_workloads(as_json: bool) -> Result<(), Failure> {
    let mut workloads = Vec::new();
    for kind in oracle::workloads::names() {
        let workload = oracle::workloads::by_name(kind.name, DEFAULT_SEED);
        workloads.push(workload.expect("a listed name"));
    }
    if as_json {
        return say_json(&workloads.iter().map(workload_json).collect::<Vec<Value>>());
    }
    let headings = ["workload", ">boards", ">density", ">mean ray", ">sliders", "contents"];
    let mut table = Table::new(headings).with_rows(workloads.iter().map(|workload| {
        let profile = workload.profile();
        [
            workload.name.clone(),
            profile.boards.to_string(),
            format!("{:.3}", profile.density),
            format!("{:.2}", profile.mean_ray_length),
            format!("{:.2}", profile.mean_sliders),
            workload.description.clone(),
        ]
    }));
    table.note(format!(
        "{} workloads, boards of seed {DEFAULT_SEED}. Density: share of occupied squares. Mean \
         ray: squares that a slider attacks along one ray. Sliders: mean number on a board",
        workloads.len()
    ));
    terminal::show(&[table])
}

fn workload_json(workload: &Workload) -> Value {
    let profile = workload.profile();
    json!({
        "name": workload.name,
        "description": workload.description,
        "generator": workload.generator,
        "seed": workload.seed,
        "hash": workload.hash(),
        "boards": profile.boards,
        "density": profile.density,
        "mean_men": profile.mean_men,
        "mean_ray_length": profile.mean_ray_length,
        "mean_sliders": profile.mean_sliders,
    })
}
