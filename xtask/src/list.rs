//! `list`: what there is.

use crate::{failure::Failure, select, terminal, workload_list};
use serde::Serialize;
use table::{NOTHING, Table};

/// List the variants: family, models, instruction sets, table bytes, whether this CPU runs them
///
/// Examples: cargo xtask list 'dumb7_*' --json
///           cargo xtask list --workloads
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wildcards. By default all
    variants: Vec<String>,
    /// List the workloads instead: description, density, mean ray length
    #[arg(long, conflicts_with = "variants")]
    workloads: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    title: &'static str,
    family: &'static str,
    summary: &'static str,
    models: Vec<&'static str>,
    routines: Vec<Listed>,
    features: Vec<&'static str>,
    table_bytes: usize,
    runnable: bool,
    reason: Option<String>,
    sources: Vec<String>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    model: &'static str,
    subjects: Vec<&'static str>,
    adapter_of: Option<&'static str>,
    twin_of: Option<&'static str>,
    contender: bool,
    note: Option<&'static str>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.workloads {
        return workload_list::run(arguments.json);
    }
    let rows: Vec<Row> = select::variants(&arguments.variants)?.into_iter().map(Row::of).collect();
    let routines: usize = rows.iter().map(|row| row.routines.len()).sum();
    let mut table = Table::new(["variant", "models", "needs", ">table\nbytes", "runs here"]).with(
        rows.iter().map(|row| {
            [
                row.name.to_string(),
                row.models.join(" "),
                if row.features.is_empty() { NOTHING.into() } else { row.features.join(" ") },
                row.table_bytes.to_string(),
                row.reason.as_ref().map_or("yes".into(), |reason| format!("no: {reason}")),
            ]
        }),
    );
    table.note(format!("{} variants, {routines} routines", rows.len()));
    terminal::show_as(arguments.json, &rows, || vec![table])
}

impl Row {
    fn of(variant: &'static contract::Variant) -> Self {
        let reason = variant.runnable().err();
        Row {
            name: variant.name,
            title: variant.title,
            family: variant.family,
            summary: variant.summary,
            models: variant.models().into_iter().map(contract::Model::name).collect(),
            routines: variant.routines.iter().map(Listed::of).collect(),
            features: variant.features(),
            table_bytes: variant
                .routines
                .iter()
                .map(|routine| routine.table_bytes)
                .max()
                .unwrap_or(0),
            runnable: reason.is_none(),
            reason,
            sources: variant
                .sources
                .iter()
                .map(|source| format!("{} ({}): {}", source.author, source.year, source.title))
                .collect(),
        }
    }
}

impl Listed {
    fn of(routine: &'static contract::Routine) -> Self {
        Listed {
            name: routine.name,
            model: routine.model.name(),
            subjects: routine.probes.iter().map(|probe| probe.subject.name()).collect(),
            adapter_of: routine.adapter_of,
            twin_of: routine.twin_of,
            contender: routine.contender,
            note: routine.note,
        }
    }
}
