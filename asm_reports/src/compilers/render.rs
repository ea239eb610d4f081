//! The report as tables for the terminal, as Markdown and as CSV.

use super::{Report, Row, Target};
use contract::Tier;
use table::{Table, markdown, terminal};

impl Report {
    /// As text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let mut tables = vec![self.comparison(), self.levels(), self.others()];
        let mut more = Table::default();
        let lines = [&self.spread, &self.self_checks];
        lines.into_iter().flatten().for_each(|line| more.note(line));
        self.skipped.iter().for_each(|line| more.note(format!("skipped: {line}")));
        tables.push(more);
        terminal(&tables, width)
    }

    /// The comparison and the spread, as they stand in the documents.
    pub fn markdown(&self) -> String {
        let mut table = self.comparison();
        let lines = [&self.spread, &self.self_checks];
        lines.into_iter().flatten().for_each(|line| table.note(line.trim_end_matches('.')));
        markdown(&[table])
    }

    /// A row each kernel, a column each processor and compiler.
    fn comparison(&self) -> Table {
        let baseline = Tier::X86_64.name();
        let shown = |row: &&Row| {
            row.target == baseline || Target::ALL[4..].iter().any(|it| it.name() == row.target)
        };
        let mut columns: Vec<(&str, &str)> = Vec::new();
        let mut kernels: Vec<&str> = Vec::new();
        for row in self.rows.iter().filter(shown) {
            let column = (row.target, row.compiler.as_str());
            if !columns.contains(&column) {
                columns.push(column);
            }
            if kernels.last() != Some(&row.kernel.as_str()) {
                kernels.push(&row.kernel);
            }
        }
        let headings = columns.iter().map(|(target, compiler)| format!(">{target} {compiler}"));
        let headings: Vec<String> =
            std::iter::once("`kernel".to_string()).chain(headings).collect();
        let mut table = Table::new(headings.iter().map(String::as_str));
        for kernel in kernels {
            let cell = |(target, compiler): &(&str, &str)| {
                let is = |row: &&Row| {
                    row.kernel == kernel && row.target == *target && row.compiler == *compiler
                };
                self.rows.iter().find(is).map_or(String::new(), sum)
            };
            let cells = columns.iter().map(cell);
            table.row(std::iter::once(kernel.to_string()).chain(cells));
        }
        table.say(
            "moves + operations (+ others) = instructions without the final ret; rustc as timed, C at \
             -O2. A shift within an operand is part of its instruction.",
        );
        table
    }

    /// All levels of x86-64.
    fn levels(&self) -> Table {
        let headings =
            ["compiler", "levels", ">moves", ">ops", ">others", ">all", ">bytes", "than rustc"];
        let mut table = Table::new(headings).titled("x86-64");
        let levels = Tier::ALL.map(Tier::name);
        let rows: Vec<&Row> = self.rows.iter().filter(|row| levels.contains(&row.target)).collect();
        for kernel in rows.chunk_by(|a, b| a.kernel == b.kernel) {
            for compiler in &self.compilers {
                let of = kernel.iter().copied().filter(|row| row.compiler == *compiler);
                let of: Vec<&Row> = of.collect();
                let same =
                    |a: &&Row, b: &&Row| a.counts == b.counts && a.than_rustc == b.than_rustc;
                for alike in of.chunk_by(same) {
                    let (first, last) = (alike[0], alike[alike.len() - 1]);
                    let levels = match alike.len() {
                        1 => first.target.to_string(),
                        _ => format!("{} to {}", first.target, last.target),
                    };
                    let than = first.than_rustc.clone().unwrap_or_default();
                    let cells =
                        [vec![compiler.clone(), levels], figures(first), vec![than]].concat();
                    table.row_of(&first.kernel, cells);
                }
            }
        }
        table
    }

    /// The processors whose assembler text is read.
    fn others(&self) -> Table {
        let headings = ["processor", "compiler", ">moves", ">ops", ">others", ">all", ">bytes"];
        let mut table = Table::new(headings).titled("Other processors, from assembler text");
        for target in Target::ALL.into_iter().filter(|it| matches!(it, Target::Foreign(_))) {
            for row in self.rows.iter().filter(|row| row.target == target.name()) {
                let names = vec![row.target.to_string(), row.compiler.clone()];
                table.row_of(&row.kernel, [names, figures(row)].concat());
            }
        }
        table
    }

    /// One line per kernel, target and compiler.
    pub fn csv(&self) -> String {
        let mut out = String::from(
            "kernel,target,compiler,moves,operations,constants,loads,stores,control,transfers,unknown,\
             instructions,bytes,than_rustc\n",
        );
        for Row { kernel, target, compiler, counts: c, than_rustc } in &self.rows {
            let figures = [
                c.moves,
                c.operations,
                c.constants,
                c.loads,
                c.stores,
                c.control,
                c.transfers,
                c.unknown,
                c.instructions,
                c.bytes,
            ];
            let figures = figures.map(|figure| figure.to_string()).join(",");
            // The only cell with commas.
            let than = than_rustc.as_ref().map_or(String::new(), |than| format!("\"{than}\""));
            out += &format!("{kernel},{target},{compiler},{figures},{than}\n");
        }
        out
    }
}

fn figures(row: &Row) -> Vec<String> {
    let c = &row.counts;
    let figures = [c.moves, c.operations, c.other(), c.instructions, c.bytes];
    figures.map(|figure| figure.to_string()).to_vec()
}

/// `5 + 14 = 19`.
fn sum(row: &Row) -> String {
    let c = &row.counts;
    let others = if c.other() > 0 { format!(" + {}", c.other()) } else { String::new() };
    format!("{} + {}{others} = {}", c.moves, c.operations, c.instructions)
}
