//! The matrix as a table for the terminal and as CSV.

use super::{Matrix, Row};
use crate::table::{table, wrapped};
use comfy_table::ColumnConstraint;

/// What stands for what cannot be had.
const NONE: &str = "n/a";

impl Matrix {
    /// As text of at most `width` columns: the table, what follows from it, what is not there.
    pub fn render(&self, width: usize) -> String {
        let mut rows = table(
            &[
                "probe", "tier", ">instr", ">moves", ">ops", ">const", ">loads", ">bytes",
                ">depth", ">ILP", ">vector", "features",
            ],
            width,
        );
        // Names and tiers stay whole; features give way where it is narrow.
        for column in rows.column_iter_mut().take(2) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        let mut last = String::new();
        for row in &self.rows {
            let name = row.name();
            let shown = if name == last { String::new() } else { name.clone() };
            last = name;
            rows.add_row([vec![shown, row.tier.to_string()], figures(row)].concat());
        }
        let mut out = format!("{rows}\n\n");
        let mut say = |text: &str| {
            out.push_str(&wrapped(text, width, 2));
            out.push('\n');
        };
        say(&format!("Compiled by {}.", self.compiler.as_deref().unwrap_or("an unknown compiler")));
        for tier in &self.tiers {
            let (name, cpu) = (tier.tier, &tier.target_cpu);
            say(&format!("{name}: -C target-cpu={cpu}, counted from {}.", tier.read_from));
        }
        say(
            "instr: all but the final ret. depth: steps of the longest chain with unit latency, of \
             straight-line code. ILP: operations / depth. vector: bits of the widest register. \
             Padding inside a function counts as an instruction in bytes; text has none.",
        );
        for line in &self.missing {
            say(&format!("{NONE}: {line}."));
        }
        out.push('\n');
        for statement in &self.statements {
            out.push_str(&wrapped(statement, width, 2));
            out.push('\n');
        }
        out
    }

    /// As CSV: one line per probe and tier. What cannot be had is empty; features are separated by
    /// blanks.
    pub fn csv(&self) -> String {
        let mut out = String::from(
            "variant,routine,subject,tier,instructions,moves,operations,constants,loads,stores,\
             control,transfers,unknown,bytes,depth,parallelism,widest_vector_bits,ternary_logic,\
             features\n",
        );
        for row in &self.rows {
            let c = &row.counts;
            let counts = [
                c.instructions,
                c.moves,
                c.operations,
                c.constants,
                c.loads,
                c.stores,
                c.control,
                c.transfers,
                c.unknown,
                c.bytes,
            ];
            let mut cells: Vec<String> =
                [row.variant, row.routine, row.subject, row.tier].map(String::from).to_vec();
            cells.extend(counts.map(|count| count.to_string()));
            cells.push(row.depth.map_or(String::new(), |depth| depth.to_string()));
            cells.push(row.parallelism.map_or(String::new(), |ratio| format!("{ratio:.1}")));
            cells.push(row.widest_vector_bits.to_string());
            cells.push(row.ternary_logic.to_string());
            cells.push(row.features.as_ref().map_or(String::new(), |names| names.join(" ")));
            out.push_str(&cells.join(","));
            out.push('\n');
        }
        out
    }
}

fn figures(row: &Row) -> Vec<String> {
    let c = &row.counts;
    let counts = [c.instructions, c.moves, c.operations, c.constants, c.loads, c.bytes];
    let mut cells: Vec<String> = counts.map(|count| count.to_string()).to_vec();
    cells.push(row.depth.map_or(NONE.into(), |depth| depth.to_string()));
    cells.push(row.parallelism.map_or(NONE.into(), |ratio| format!("{ratio:.1}")));
    cells.push(row.widest_vector_bits.to_string());
    cells.push(row.features.as_ref().map_or(NONE.into(), |names| names.join(" ")));
    cells
}
