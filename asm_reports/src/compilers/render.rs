//! The report as tables for the terminal, as Markdown and as CSV.

use super::{Report, Row, Target};
use contract::Tier;
use table::{Table, markdown, terminal};

impl Report {
    /// As text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let mut tables = vec![self.comparison(2), self.levels(), self.others()];
        let mut more = Table::default();
        let lines = [&self.spread, &self.self_checks];
        lines.into_iter().flatten().for_each(|line| more.note(line));
        self.skipped.iter().for_each(|line| more.note(format!("skipped: {line}")));
        tables.push(more);
        terminal(&tables, width)
    }

    /// The comparison and the spread, as they stand in the documents.
    pub fn markdown(&self) -> String {
        let mut table = self.comparison(4);
        let lines = [&self.spread, &self.self_checks];
        lines.into_iter().flatten().for_each(|line| table.note(line));
        markdown(&[table])
    }

    /// A row each processor and compiler, a column each of the first kernels: dumb7fill and Kogge-Stone,
    /// if they are among them.
    fn comparison(&self, first: usize) -> Table {
        let mut kernels: Vec<&str> = self.rows.iter().map(|row| row.kernel.as_str()).collect();
        kernels.dedup();
        kernels.truncate(first);
        let headings = ["`processor", "`compiler"].map(str::to_string).into_iter();
        let headings: Vec<String> =
            headings.chain(kernels.iter().map(|kernel| format!(">{kernel}"))).collect();
        let mut table = Table::new(headings.iter().map(String::as_str));
        let foreign = |target: &Target| matches!(target, Target::Foreign(_));
        let targets = Target::ALL.into_iter().filter(foreign);
        for target in std::iter::once(Target::X86(Tier::X86_64)).chain(targets) {
            let here = |row: &&Row| row.target == target.name();
            for compiler in &self.compilers {
                let of = |row: &&Row| here(row) && row.compiler == *compiler;
                let made: Vec<&Row> = self.rows.iter().filter(of).collect();
                let cell = |kernel: &&str| {
                    made.iter()
                        .find(|row| row.kernel == **kernel)
                        .map_or(String::new(), |row| sum(row))
                };
                if !made.is_empty() {
                    let names = [target.name().to_string(), compiler.clone()].into_iter();
                    table.row(names.chain(kernels.iter().map(cell)));
                }
            }
        }
        table.note(
            "moves + operations (+ others) = instructions without the final ret; rustc: the timed code, C \
             at -O2; a shift within an operand is part of its instruction",
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
        let foreign: Vec<&str> = Target::ALL
            .iter()
            .filter(|target| matches!(target, Target::Foreign(_)))
            .map(|target| target.name())
            .collect();
        for row in self.rows.iter().filter(|row| foreign.contains(&row.target)) {
            let names = vec![row.target.to_string(), row.compiler.clone()];
            table.row_of(&row.kernel, [names, figures(row)].concat());
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
