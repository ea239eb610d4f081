//! The report as tables for the terminal and as Markdown.

use super::spread::{Part, Spread};
use super::{Origin, Report, Row, Target};
use contract::Tier;
use table::{NOTHING, Table, markdown, terminal};

impl Report {
    /// As text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let mut tables = vec![self.comparison(2), self.levels(), self.others(), self.parts()];
        let mut more = Table::default();
        self.sentences().into_iter().for_each(|line| more.note(line));
        self.skipped.iter().for_each(|line| more.note(format!("skipped: {line}")));
        tables.push(more);
        tables.retain(|table| *table != Table::default());
        terminal(&tables, width)
    }

    /// The comparison and the spread, as they stand in the documents.
    pub fn markdown(&self) -> String {
        let mut parts = self.parts();
        self.sentences().into_iter().for_each(|line| parts.note(line));
        markdown(&[self.comparison(4), parts])
    }

    /// The published comparison alone.
    pub fn published(&self) -> String {
        markdown(&[self.comparison(4)])
    }

    fn sentences(&self) -> Vec<String> {
        let all =
            self.spread.iter().filter(|spread| spread.part <= Part::Scalar).map(Spread::sentence);
        let all = all.chain(self.spellings()).chain(self.proofs());
        all.chain(self.self_checks.iter().cloned()).collect()
    }

    /// A row each level and family, a column each C compiler.
    fn parts(&self) -> Table {
        let of_all = self.spread.iter().filter(|spread| spread.part == Part::All);
        let compilers: Vec<&str> = of_all.map(|spread| spread.compiler.as_str()).collect();
        if compilers.is_empty() {
            return Table::default();
        }
        let headings: Vec<String> = compilers.iter().map(|name| format!(">{name}")).collect();
        let headings = headings.iter().map(String::as_str);
        let mut table = Table::new(std::iter::once("pairs").chain(headings))
            .titled("Every kernel that prints, through C compilers");
        table.say(
            "Instructions as multiples of rustc's: the median, the least and the most over pairs of kernel and level of \
             x86-64, kernels as `extract` prints them in C. A pair in which one compiler packs words into \
             vectors, or keeps a loop, is among all pairs alone.",
        );
        let of_one = self.spread.iter().filter(|spread| spread.compiler == compilers[0]);
        for Spread { part, .. } in of_one {
            let cell = |compiler: &&str| {
                let of = |spread: &&Spread| spread.part == *part && spread.compiler == **compiler;
                self.spread.iter().find(of).map_or(NOTHING.to_string(), Spread::figures)
            };
            let cells = compilers.iter().map(cell);
            table.row(std::iter::once(part.name().to_string()).chain(cells));
        }
        table
    }

    /// Where another spelling of the same algorithm comes to another number at the baseline.
    fn spellings(&self) -> Vec<String> {
        let here = |text| {
            let of = move |row: &&Row| row.text == text && row.target == Tier::X86_64.name();
            self.rows.iter().filter(of)
        };
        let mut sentences = Vec::new();
        for published in here(Origin::Published).filter(|row| row.than_rustc.is_some()) {
            let twin =
                |row: &&Row| row.kernel == published.kernel && row.compiler == published.compiler;
            let Some(extracted) = here(Origin::Extracted).find(twin) else { continue };
            let [as_published, as_extracted] =
                [published, extracted].map(|row| row.counts.instructions);
            if as_published != as_extracted {
                let Row { compiler, kernel, .. } = published;
                sentences.push(format!(
                    "{compiler} at x86-64: {kernel} takes {as_published} instructions as published, \
                     {as_extracted} as extracted, where values have other names and places"
                ));
            }
        }
        sentences
    }

    /// How many kernels are proved, by compiler and level; nothing if nobody asked.
    fn proofs(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for compiler in &self.compilers {
            let mut parts = Vec::new();
            for target in Target::ALL.map(Target::name) {
                let of = |row: &&Row| {
                    row.compiler == *compiler && row.target == target && row.proof.is_some()
                };
                let asked = self.rows.iter().filter(of).count();
                let proved = self.rows.iter().filter(of).filter(|row| row.proof == Some("proved"));
                if asked > 0 {
                    parts.push(format!("{} of {asked} at {target}", proved.count()));
                }
            }
            if !parts.is_empty() {
                let parts = parts.join(", ");
                sentences.push(format!("{compiler}: proved, of the code counted here: {parts}"));
            }
        }
        sentences
    }

    /// A row each processor and compiler, a column each of the first published kernels.
    fn comparison(&self, first: usize) -> Table {
        let rows = || self.rows.iter().filter(|row| row.text == Origin::Published);
        let mut kernels: Vec<&str> = rows().map(|row| row.kernel.as_str()).collect();
        kernels.dedup();
        kernels.truncate(first);
        if kernels.is_empty() {
            return Table::default();
        }
        let headings = ["`processor", "`compiler"].map(str::to_string).into_iter();
        let headings: Vec<String> =
            headings.chain(kernels.iter().map(|kernel| format!(">{kernel}"))).collect();
        let mut table = Table::new(headings.iter().map(String::as_str));
        let external = |target: &Target| matches!(target, Target::External(_));
        let targets = Target::ALL.into_iter().filter(external);
        for target in std::iter::once(Target::X86(Tier::X86_64)).chain(targets) {
            let here = |row: &&Row| row.target == target.name();
            for compiler in &self.compilers {
                let of = |row: &&Row| here(row) && row.compiler == *compiler;
                let made: Vec<&Row> = rows().filter(of).collect();
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
            "as published; moves + operations (+ others) = instructions without the final ret; rustc: the \
             timed code, C at -O2; a shift within an operand is part of its instruction",
        );
        table
    }

    /// All levels of x86-64.
    fn levels(&self) -> Table {
        let headings = [
            "compiler",
            "levels",
            ">moves",
            ">ops",
            ">others",
            ">all",
            ">bytes",
            "proof",
            "than rustc",
        ];
        let mut table = Table::new(headings).titled("x86-64");
        let levels = Tier::OF_X86.map(Tier::name);
        let rows: Vec<&Row> = self.rows.iter().filter(|row| levels.contains(&row.target)).collect();
        for kernel in rows.chunk_by(|a, b| a.kernel == b.kernel && a.text == b.text) {
            for compiler in &self.compilers {
                let of = kernel.iter().copied().filter(|row| row.compiler == *compiler);
                let of: Vec<&Row> = of.collect();
                let same = |a: &&Row, b: &&Row| {
                    let [a, b] = [a, b].map(|row| (row.counts, &row.than_rustc, row.proof));
                    a == b
                };
                for alike in of.chunk_by(same) {
                    let (first, last) = (alike[0], alike[alike.len() - 1]);
                    let last = last.target.trim_start_matches("x86-64-");
                    let levels = match alike.len() {
                        1 => first.target.to_string(),
                        _ => format!("{} to {last}", first.target),
                    };
                    let than = first.than_rustc.clone().unwrap_or_default();
                    let than = match first.cause {
                        Some(cause) => format!("{}: {than}", cause.name()),
                        None => than,
                    };
                    let proof = first.proof.unwrap_or(NOTHING).to_string();
                    let names = vec![compiler.clone(), levels];
                    table
                        .row_of(&named(first), [names, figures(first), vec![proof, than]].concat());
                }
            }
        }
        table
    }

    /// The processors whose assembler text is read.
    fn others(&self) -> Table {
        let headings = ["processor", "compiler", ">moves", ">ops", ">others", ">all", ">bytes"];
        let mut table = Table::new(headings).titled("Other processors, from assembler text");
        let external: Vec<&str> = Target::ALL
            .iter()
            .filter(|target| matches!(target, Target::External(_)))
            .map(|target| target.name())
            .collect();
        for row in self.rows.iter().filter(|row| external.contains(&row.target)) {
            let names = vec![row.target.to_string(), row.compiler.clone()];
            table.row_of(&named(row), [names, figures(row)].concat());
        }
        table
    }
}

/// `kogge_stone/attacks/south, extracted`.
fn named(row: &Row) -> String {
    format!("{}, {}", row.kernel, row.text.name())
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
