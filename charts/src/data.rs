//! All figures of records as one table of comma-separated values, with its schema.
//!
//! A row is a routine under one condition. The schema is a *Table Schema* of the Frictionless
//! project, which names the type, the unit and the meaning of each column.

use record::{Comparison, Estimate, Record, Standing};
use serde::Serialize;

/// The name of the table in a folder.
pub const CSV_FILE: &str = "figures.csv";

/// The name of its schema.
pub const SCHEMA_FILE: &str = "figures.schema.json";

/// A column.
#[derive(Serialize)]
struct Field {
    name: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    description: &'static str,
}

#[derive(Serialize)]
struct Schema {
    fields: &'static [Field],
    #[serde(rename = "missingValues")]
    missing_values: [&'static str; 1],
}

const fn text(name: &'static str, description: &'static str) -> Field {
    Field { name, kind: "string", unit: None, description }
}

const fn number(name: &'static str, unit: &'static str, description: &'static str) -> Field {
    Field { name, kind: "number", unit: Some(unit), description }
}

/// The columns, in order.
const FIELDS: &[Field] = &[
    text("record", "The record's id, from the time it was made (UTC)"),
    text("processor", "The processor's own name"),
    text("commit", "The commit of raybench that was measured"),
    text(
        "samples_sha256",
        "SHA-256 of the raw samples, unpacked; a run keeps them beside its record",
    ),
    text("tier", "The level of x86-64 that the code was compiled for"),
    text("model", "What a call computes: docs/MODELS.md"),
    text(
        "subjects",
        "The subjects of the comparison, separated by blanks; empty for all of the model",
    ),
    text(
        "form",
        "How calls follow each other: latency, throughput, or the use of answers in a replay",
    ),
    text("workload", "The boards"),
    text("state", "The state of caches and predictors before a sample"),
    text("coverage", "How much of the workload a sample goes over"),
    text("routine", "VARIANT/ROUTINE, or a library"),
    text("unit", "The unit of a time: call, board, query, move, coordinate, leaf, look-up ..."),
    number("cycles", "core cycles per unit", "Median over invocations"),
    number("cycles_low", "core cycles per unit", "Lower end of its interval of 95 %"),
    number("cycles_high", "core cycles per unit", "Upper end of that interval"),
    number("nanoseconds", "ns per unit", "Median over invocations"),
    number("nanoseconds_low", "ns per unit", "Lower end of its interval of 95 %"),
    number("nanoseconds_high", "ns per unit", "Upper end of that interval"),
    number("ratio", "1", "Time to the reference's, from pairs near each other in time"),
    number("ratio_low", "1", "Lower end; all intervals of a comparison hold together with 99 %"),
    number("ratio_high", "1", "Upper end of that interval"),
    text("reference", "The routine that ratios are relative to"),
    text(
        "verdict",
        "The verdict on the ratio: faster, slower, not separated, two modes, reference",
    ),
    number("discarded", "1", "Share of the comparison's samples that a neighbour disturbed"),
];

/// Returns the schema of the table, as JSON.
pub fn schema() -> String {
    let schema = Schema { fields: FIELDS, missing_values: [""] };
    serde_json::to_string_pretty(&schema).expect("plain data") + "\n"
}

/// Returns the figures of all comparisons of these records.
pub fn csv(records: &[Record]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names = FIELDS.iter().map(|field| field.name);
    writer.write_record(names).expect("memory takes it");
    for record in records {
        for (comparison, standing) in all_figures(record) {
            let row = row(record, comparison, standing);
            writer.write_record(row).expect("memory takes it");
        }
    }
    writer.into_inner().expect("memory takes it")
}

/// Returns every figure of a record: each routine of each comparison, of perft and in use too.
pub(crate) fn all_figures(record: &Record) -> Vec<(&Comparison, &Standing)> {
    let perft = record.perft.iter().flat_map(|run| &run.comparisons);
    let in_use = record.in_use.iter().flat_map(|run| &run.comparisons);
    let mut figures = Vec::new();
    for comparison in record.comparisons.iter().chain(perft).chain(in_use) {
        figures.extend(comparison.standings.iter().map(|standing| (comparison, standing)));
    }
    figures
}

/// Returns the cells of a routine, in the order of [`FIELDS`].
fn row(record: &Record, comparison: &Comparison, standing: &Standing) -> [String; FIELDS.len()] {
    let condition = &comparison.condition;
    let subjects: Vec<&str> = comparison.subjects.iter().map(|subject| subject.as_str()).collect();
    let [cycles, cycles_low, cycles_high] = cells(standing.cycles_per_unit);
    let [nanoseconds, nanoseconds_low, nanoseconds_high] = cells(Some(standing.ns_per_unit));
    let [ratio, ratio_low, ratio_high] = cells(Some(standing.to_reference));
    [
        record.id.to_string(),
        record.machine.cpu.to_string(),
        record.toolchain.commit.as_ref().map(ToString::to_string).unwrap_or_default(),
        record.samples_sha256.as_ref().map(ToString::to_string).unwrap_or_default(),
        condition.tier.name().to_string(),
        comparison.model.name().to_string(),
        subjects.join(" "),
        condition.form.name().to_string(),
        condition.workload.to_string(),
        condition.state.words().unwrap_or_default(),
        condition.coverage.words(),
        standing.name.to_string(),
        comparison.model.unit().to_string(),
        cycles,
        cycles_low,
        cycles_high,
        nanoseconds,
        nanoseconds_low,
        nanoseconds_high,
        ratio,
        ratio_low,
        ratio_high,
        comparison.reference.to_string(),
        standing.verdict.name().to_string(),
        comparison.set_aside_share.map(|share| share.to_string()).unwrap_or_default(),
    ]
}

/// Returns the median and the ends of an interval; empty cells without one.
fn cells(estimate: Option<Estimate>) -> [String; 3] {
    match estimate {
        Some(Estimate { center, low, high }) => [center, low, high].map(|value| value.to_string()),
        None => [const { String::new() }; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn table_has_a_row_per_standing_and_the_columns_of_its_schema() {
        let record = record::sample();
        let bytes = csv(std::slice::from_ref(&record));
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let names: Vec<String> =
            reader.headers().expect("a head").iter().map(str::to_string).collect();
        let schema: serde_json::Value = serde_json::from_str(&schema()).expect("it is JSON");
        let fields = schema["fields"].as_array().expect("a list").iter();
        assert!(fields.map(|field| &field["name"]).eq(names.iter()), "{names:?}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        let column = |name: &str| names.iter().position(|other| other == name).expect("a column");
        let rows: Vec<csv::StringRecord> =
            reader.records().map(|row| row.expect("as long as the head")).collect();
        let standings: usize =
            record.comparisons.iter().map(|comparison| comparison.standings.len()).sum();
        assert!(standings > 0 && rows.len() >= standings);
        let (first, comparison) = (&rows[0], &record.comparisons[0]);
        let standing = &comparison.standings[0];
        assert_eq!(first[column("routine")], standing.name.to_string());
        assert_eq!(first[column("ratio")], standing.to_reference.center.to_string());
        assert_eq!(&first[column("model")], comparison.model.name());
        for row in &rows {
            for (cell, field) in row.iter().zip(FIELDS) {
                let is_number = field.kind == "number";
                assert!(!is_number || cell.is_empty() || cell.parse::<f64>().is_ok(), "{cell}");
            }
        }
    }
}
