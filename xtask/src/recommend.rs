//! `recommend`: which routine to take, by one rule.

use crate::charts::load_record;
use crate::measurements::published_records;
use crate::{failure::Failure, say_json, select, terminal, workspace};
use ::charts::{
    CPUS, Choice, Class, Limits, Question, answer, answers, class_of_cpu, costs, notes, sentences,
    stake_note,
};
use contract::{Instructions, Tier};
use record::{Record, parse_bytes};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Maximum number of the user's records that are read, newest first, because an answer prefers the
/// newest record that votes.
const MAX_LOCAL_RECORDS: usize = 6;

/// Recommend a routine for this machine, a class of CPUs or one CPU
///
/// `recommend` takes the routine with the smallest tables among those that the CPUs can run and
/// that cost at most 1 % more than the best on every machine that counts; if none does, the one
/// that costs least. It reads your newest records and all published ones. If resampled runs
/// disagree, it names each routine with its share; if no machine counts, the candidates, smallest
/// tables first. Routines with PEXT or PDEP are left out for CPUs that run these in microcode.
///
/// Examples: cargo xtask recommend
///           cargo xtask recommend --cpu zen2 --table-limit 64K
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Read only this record: its folder or its record.json. If it replayed the trace of a search
    /// (`bench --trace`), the answer is for that search, with the time of a node that the choice
    /// can save
    #[arg(long)]
    record: Option<PathBuf>,
    /// Class of CPUs that the program must run on: x86-64, avx2, avx2-slow-pext (Zen 1 and 2,
    /// Excavator), avx2-gfni (Intel clients since Alder Lake), avx512-icl (Ice Lake, Zen 4 and
    /// later) or arm [default: this machine's, as far as RAYBENCH_CPU lets it be used]
    #[arg(long, value_parser = parse_class)]
    class: Option<Class>,
    /// CPU that the program runs on: a compiler's name (haswell, znver4, cortex-a76), a code name
    /// or a product ("Ryzen 7 5800X3D", i9-14900K). docs/CPUS.md lists those whose slow
    /// instructions are known
    #[arg(long, value_name = "NAME", conflicts_with = "class", value_parser = class_of_cpu)]
    cpu: Option<Class>,
    /// Maximum size of a routine's tables, such as 4096, 64K or 1M
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    table_limit: Option<usize>,
    /// Print JSON: `choices` (question, class, `take`, `tied`, `why`, and for each of `machines`
    /// the cost of every routine) and `notes`
    #[arg(long)]
    json: bool,
}

fn parse_class(name: &str) -> Result<Class, String> {
    let names = Class::ALL.iter().map(|class| class.name);
    Class::from_name(name).ok_or_else(|| {
        format!("{} (--cpu takes CPUs)", contract::unknown_name_message("class", name, names))
    })
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let records = records(arguments.record.as_deref())?;
    let named_record = records.first().filter(|_| arguments.record.is_some());
    // Our search has a depth in its record. The trace of another search has none.
    let trace = named_record
        .and_then(|record| record.in_use.as_ref())
        .filter(|replay| replay.depth.is_none());
    let class = match arguments.class.or(arguments.cpu) {
        Some(class) => class,
        None => class_of_machine(named_record, trace.map(|trace| trace.tier))?,
    };
    let limits = Limits { table_bytes: arguments.table_limit };
    let questions = if trace.is_some() { &Question::ALL[..1] } else { &Question::ALL[..] };
    let mut choices: Vec<Choice> = Vec::new();
    for question in questions {
        choices.push(answer(&records, &class, *question, &limits));
    }
    let remarks = remarks(&class, &choices, trace.is_some());
    if arguments.json {
        return say_json(&json!({ "schema": 2, "choices": choices, "notes": remarks }));
    }
    let mut table = answers(&choices);
    for sentence in sentences(&choices) {
        table.say(sentence);
    }
    for remark in remarks {
        table.note(remark);
    }
    let mut tables = vec![table];
    for choice in choices.iter().filter(|choice| choice.question == Question::InSearch) {
        let costs = costs(choice);
        if !costs.is_empty() {
            tables.push(costs);
        }
    }
    terminal::show(&tables)
}

/// Returns remarks for a reader of the answer: slow instructions, those that the class leaves out,
/// the time of a node that a choice can save in the search of a trace, and how to copy a routine.
fn remarks(class: &Class, choices: &[Choice], is_of_trace: bool) -> Vec<String> {
    let mut remarks: Vec<String> = slow_instructions(class).into_iter().collect();
    remarks.extend(class.instructions.left_out_reason());
    if is_of_trace {
        let machines = choices.iter().flat_map(|choice| &choice.machines);
        remarks.extend(machines.filter_map(stake_note));
    }
    remarks.extend(copy_command(choices));
    remarks.extend(notes(choices));
    remarks
}

/// Returns the class of the machine of a named record, or of this machine; at the tier that
/// replayed a trace, if one did.
fn class_of_machine(named_record: Option<&Record>, tier: Option<Tier>) -> Result<Class, Failure> {
    let machine = named_record.map_or_else(bench::host::machine, |record| record.machine.clone());
    let class = Class::from_machine(&machine).ok_or_else(|| {
        let architecture = machine.architecture.unwrap_or_default();
        Failure::Input(format!("no class of CPUs is known for {architecture}; name one by --class"))
    })?;
    let tier = tier.unwrap_or(class.instructions.tier);
    Ok(Class { instructions: Instructions { tier, ..class.instructions }, ..class })
}

/// Returns the slow instructions of a CPU that was named.
fn slow_instructions(class: &Class) -> Option<String> {
    let cpu = CPUS.iter().find(|cpu| cpu.name == class.name)?;
    Some(format!("slow on {}: {}", cpu.display_name, cpu.slow))
}

/// Returns the named record, or the user's newest and the published ones.
fn records(path: Option<&Path>) -> Result<Vec<Record>, Failure> {
    if path.is_some() {
        return Ok(vec![load_record(path)?.1]);
    }
    let folder = workspace::records()?;
    let mut records: Vec<Record> = record::newest_first(&folder).take(MAX_LOCAL_RECORDS).collect();
    records.extend(published_records()?);
    Ok(records)
}

/// Returns the command that extracts the first routine that the answer names.
fn copy_command(choices: &[Choice]) -> Option<String> {
    let candidate = choices
        .iter()
        .flat_map(Choice::candidates)
        .find(|candidate| select::competitor_routine(&candidate.routine).is_some())?;
    Some(format!("copy it: `cargo xtask extract {} --lang c` (or rust)", candidate.routine))
}
