//! `bench`: verify, time, count, record, draw.

use crate::{
    charts, failure::Failure, interrupt, progress::Teller, say, say_json, select, sweeps, table,
    workspace,
};
use bench::Options;
use comfy_table::ColumnConstraint;
use contract::Model;
use record::{Estimate, ProbeResult, Record, RoutineResult};
use std::path::PathBuf;

/// Verify, time and count variants; write a record, raw samples and charts
///
/// Nothing is timed whose answers were not just verified in the same process.
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench kogge_stone --sweep-alignment=0,16,32,48
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wild. All if none is given
    variants: Vec<String>,
    /// Only routines of this model
    #[arg(long, value_name = "MODEL")]
    model: Option<String>,
    /// Boards to measure on, by name; `game` unless told otherwise
    #[arg(long, value_name = "NAME", conflicts_with = "positions")]
    workload: Option<String>,
    /// Your own boards: FEN or EPD, one per line; `#` comments and blank lines allowed
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// About a minute instead of five, with wider intervals
    #[arg(long)]
    quick: bool,
    /// Seed of the boards and of the order of samples
    #[arg(long, default_value_t = bench::DEFAULT_SEED)]
    seed: u64,
    /// What to call the record
    #[arg(long, value_name = "TEXT")]
    label: Option<String>,
    /// Folder of the records. By default target/raybench/records
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only this: the same bytes at several offsets within a cache line; ratios to the first
    #[arg(
        long,
        value_name = "BYTES,...",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "0,8,16,24,32,40,48,56",
        conflicts_with_all = ["label", "out"]
    )]
    sweep_alignment: Option<Vec<usize>>,
    /// Only this: what it costs that a vector register was last written in another domain
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "sweep_alignment"])]
    sweep_domain: bool,
    /// Print the record as JSON instead of tables, and no progress
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let model = match arguments.model.as_deref() {
        None => None,
        Some(name) => Some(Model::named(name).ok_or_else(|| {
            select::unknown(
                "model",
                name,
                Model::ALL.iter().map(|model| model.name()),
                "models are fixed",
            )
        })?),
    };
    let variants = select::variants(&arguments.variants)?;
    let options = Options {
        variants: variants.iter().map(|variant| variant.name.to_string()).collect(),
        model,
        workload: arguments.workload.clone(),
        positions: arguments.positions.clone(),
        quick: arguments.quick,
        seed: arguments.seed,
        label: arguments.label.clone(),
        command: command(arguments),
        out: arguments.out.clone(),
        ..Options::default()
    };
    if let Some(offsets) = &arguments.sweep_alignment {
        return sweeps::alignment(&options, offsets, arguments.json);
    }
    if arguments.sweep_domain {
        return sweeps::domain(&options, arguments.json);
    }
    interrupt::recording(&arguments.out.clone().unwrap_or_else(workspace::records));
    let outcome = bench::run(&options, &mut Teller::new(arguments.json)).map_err(Failure::from)?;
    let (record, home) = (&outcome.record, &outcome.folder);
    let drawn = charts::draw(record, &home.join("charts"))?;
    if arguments.json {
        say_json(record)?;
    } else {
        say(&text(record))?;
        say(&format!(
            "record   {}\nsamples  {}\ncharts   {} files in {}\ncriterion's pages  {}\n",
            workspace::shown(&home.join("record.json")),
            workspace::shown(&home.join(record::SAMPLES_FILE)),
            drawn.len(),
            workspace::shown(&home.join("charts")),
            workspace::shown(&outcome.criterion_pages.join("report/index.html")),
        ))?;
    }
    match outcome.demanded {
        _ if !outcome.failures.is_empty() => Err(Failure::Check(outcome.failures.join("\n"))),
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

impl From<bench::Error> for Failure {
    fn from(error: bench::Error) -> Self {
        match error {
            bench::Error::Input(text) => Failure::Input(text),
            bench::Error::Check(text) => Failure::Check(text),
            bench::Error::Machine(text) => Failure::Machine(text),
        }
    }
}

/// The command as a record cites it: what a reader would type, without paths of this machine.
fn command(arguments: &Arguments) -> String {
    let mut words = vec!["bench".to_string()];
    words.extend(arguments.variants.iter().cloned());
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name} {value}")));
    };
    option("model", arguments.model.clone());
    option("workload", arguments.workload.clone());
    option("positions", arguments.positions.as_ref().map(|_| "FILE".into()));
    option("seed", (arguments.seed != bench::DEFAULT_SEED).then(|| arguments.seed.to_string()));
    if arguments.quick {
        words.push("--quick".into());
    }
    words.join(" ")
}

/// The ranked tables, the workloads and what was skipped.
fn text(record: &Record) -> String {
    let mut out = String::new();
    for model in Model::ALL {
        let rows: Vec<&RoutineResult> =
            record.routines.iter().filter(|row| row.model == model.name()).collect();
        if !rows.is_empty() {
            out += &ranking(model, rows);
        }
    }
    out += "\nworkloads\n";
    let mut table = table::table(&[
        "name",
        ">boards",
        ">density",
        ">mean ray length",
        ">mean sliders",
        ">without sliders",
    ]);
    for workload in &record.workloads {
        table.add_row([
            workload.name.clone(),
            workload.boards.to_string(),
            format!("{:.3}", workload.density),
            format!("{:.2}", workload.mean_ray_length),
            format!("{:.2}", workload.mean_sliders),
            workload.skipped.to_string(),
        ]);
    }
    out += &format!("{table}\n");
    if !record.skips.is_empty() {
        out += &format!("\nskipped: {}\n", record.skips.len());
        for skip in &record.skips {
            out += &format!("  {}: {}\n", skip.what, skip.reason);
        }
    }
    out + "\n"
}

/// One model's routines, fastest throughput first; rows without a time last.
fn ranking(model: Model, mut rows: Vec<&RoutineResult>) -> String {
    rows.sort_by(|a, b| {
        let key = |row| main_time(row, "throughput").map_or(f64::INFINITY, |time| time.center);
        key(a).total_cmp(&key(b))
    });
    let unit = format!("ns/{}", model.unit());
    let mut table = table::table(&[
        ">#",
        "variant/routine",
        &format!(">latency {unit}"),
        &format!(">throughput {unit}"),
        ">ops",
        ">emitted",
        ">executed",
        "remarks",
    ]);
    // Names and times in one line each; a long note stands once, below the table.
    for column in [1, 2, 3] {
        let column = table.column_mut(column).expect("there are eight");
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    let mut notes: Vec<&str> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        table.add_row([
            (index + 1).to_string(),
            format!("{}/{}", row.variant, row.routine),
            time(main_time(row, "latency")),
            time(main_time(row, "throughput")),
            mean(row, |probe| probe.tally.as_ref().map(|tally| tally.mean)),
            mean(row, |probe| probe.emitted.as_ref().map(|counts| f64::from(counts.instructions))),
            mean(row, |probe| probe.callgrind.as_ref().map(|count| count.mean)),
            remarks(row, &mut notes),
        ]);
    }
    let mut out =
        format!("\n{} (counts are means over the routine's probes)\n{table}\n", model.name());
    for (number, note) in notes.iter().enumerate() {
        out += &format!("  note {}: {note}\n", number + 1);
    }
    out
}

/// The estimate on the main workload, which criterion measured.
fn main_time(row: &RoutineResult, form: &str) -> Option<Estimate> {
    let of = |timing: &&record::Timing| timing.instrument == "criterion" && timing.form == form;
    row.timings.iter().find(of).map(|timing| timing.ns_per_unit)
}

fn time(estimate: Option<Estimate>) -> String {
    estimate.map_or("-".into(), |Estimate { center, low, high }| {
        format!("{center:.2} ({low:.2} to {high:.2})")
    })
}

/// The mean over a routine's probes, if every probe has the figure.
fn mean(row: &RoutineResult, figure: impl Fn(&ProbeResult) -> Option<f64>) -> String {
    let figures: Option<Vec<f64>> = row.probes.iter().map(figure).collect();
    match figures {
        Some(figures) if !figures.is_empty() => {
            format!("{:.1}", figures.iter().sum::<f64>() / figures.len() as f64)
        }
        _ => "-".into(),
    }
}

/// What a reader of the row must know; notes of the same text share a number.
fn remarks<'a>(row: &'a RoutineResult, notes: &mut Vec<&'a str>) -> String {
    let mut remarks = Vec::new();
    remarks.extend(row.error.as_ref().map(|error| format!("ERROR: {error}")));
    remarks.extend(row.adapter_of.as_ref().map(|of| format!("via {of}")));
    let twin = |of: &String| format!("twin of {}", of.split('/').next().unwrap_or(of));
    remarks.extend(row.twin_of.as_ref().map(twin));
    if let Some(note) = row.note.as_deref() {
        let known = notes.iter().position(|other| *other == note);
        let number = known.unwrap_or_else(|| {
            notes.push(note);
            notes.len() - 1
        });
        remarks.push(format!("note {}", number + 1));
    }
    remarks.join("; ")
}
