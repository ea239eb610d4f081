//! How far compilers are apart on the same texts. Counts alone; nothing is timed.

use super::{Cause, Origin, Row};
use record::unique;
use serde::Serialize;

/// Which of the extracted kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// All, at all levels of x86-64.
    All,
    /// All pairs in which neither compiler packs or keeps a loop.
    Scalar,
    /// All, at one level, as above.
    Level(&'static str),
    /// Those of one family of variants, at all levels, as above.
    Family(&'static str),
}

impl Part {
    fn has(self, row: &Row) -> bool {
        match self {
            Part::All => true,
            _ if !row.cause.is_some_and(Cause::compares) => false,
            Part::Scalar => true,
            Part::Level(level) => row.target == level,
            Part::Family(family) => row.family == family,
        }
    }

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Part::All => "all pairs",
            Part::Scalar => "neither packs or loops",
            Part::Level(name) | Part::Family(name) => name,
        }
    }
}

/// What one compiler makes of some extracted kernels: its instructions as multiples of rustc's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// Compiler and version.
    pub compiler: String,
    /// Which of them.
    pub part: Part,
    /// How many kernels.
    pub kernels: usize,
    /// How many kernels at how many levels.
    pub pairs: usize,
    /// In how many of them as many operations as by rustc.
    pub as_many_operations: usize,
    /// The median.
    pub middle: f64,
    /// The least and which it is.
    pub least: (f64, String),
    /// The most and which it is.
    pub most: (f64, String),
}

/// By compiler: of all, level by level, and family by family.
pub fn spread(rows: &[Row]) -> Vec<Spread> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.text == Origin::Extracted).collect();
    let of_c = || rows.iter().filter(|row| row.than_rustc.is_some());
    let compilers = unique(of_c().map(|row| row.compiler.as_str()));
    let levels = unique(of_c().map(|row| Part::Level(row.target)));
    let mut families = unique(of_c().map(|row| Part::Family(row.family)));
    families.sort_unstable();
    let parts = [vec![Part::All, Part::Scalar], levels, families].concat();
    let each =
        compilers.iter().flat_map(|compiler| parts.iter().map(move |part| (compiler, *part)));
    each.filter_map(|(compiler, part)| one(compiler, part, &rows)).collect()
}

fn one(compiler: &str, part: Part, rows: &[&Row]) -> Option<Spread> {
    let mut ratios: Vec<(f64, &Row)> = Vec::new();
    let mut as_many_operations = 0;
    let asked = |row: &&&Row| row.compiler == compiler && part.has(row);
    for row in rows.iter().filter(asked) {
        let of_rustc = |other: &&&Row| {
            other.kernel == row.kernel && other.target == row.target && other.than_rustc.is_none()
        };
        // On other processors there is nothing of rustc's.
        let Some(rustc) = rows.iter().find(of_rustc).filter(|_| row.than_rustc.is_some()) else {
            continue;
        };
        as_many_operations += usize::from(rustc.counts.operations == row.counts.operations);
        let ratio = f64::from(row.counts.instructions) / f64::from(rustc.counts.instructions);
        ratios.push((ratio, row));
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let named = |(ratio, row): &(f64, &Row)| (*ratio, format!("{} at {}", row.kernel, row.target));
    let (least, most) = (named(ratios.first()?), named(ratios.last()?));
    let middle = (ratios[(ratios.len() - 1) / 2].0 + ratios[ratios.len() / 2].0) / 2.0;
    Some(Spread {
        compiler: compiler.to_string(),
        part,
        kernels: unique(ratios.iter().map(|(_, row)| &row.kernel)).len(),
        pairs: ratios.len(),
        as_many_operations,
        middle,
        least,
        most,
    })
}

impl Spread {
    /// `1.05 (0.90–1.20)`.
    pub fn figures(&self) -> String {
        format!("{:.2} ({:.2}–{:.2})", self.middle, self.least.0, self.most.0)
    }

    /// With the names of the extremes.
    pub fn sentence(&self) -> String {
        let Spread { compiler, kernels, pairs, as_many_operations, middle, .. } = self;
        let ((least, fewest), (most, largest)) = (&self.least, &self.most);
        let of = match self.part {
            Part::Scalar => "where neither packs words or keeps a loop",
            _ => "as extracted, each at every level of x86-64",
        };
        format!(
            "{compiler}: {middle:.2} times as many instructions as rustc in the middle of {kernels} kernels {of} \
             ({pairs} pairs), from {least:.2} ({fewest}) to {most:.2} ({largest}); as many operations in \
             {as_many_operations}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use decode::Counts;

    fn row(text: Origin, kernel: &str, compiler: &str, operations: u32, instructions: u32) -> Row {
        Row {
            text,
            kernel: kernel.into(),
            family: if kernel == "a" { "fill" } else { "rays" },
            target: "x86-64",
            compiler: compiler.into(),
            counts: Counts { operations, instructions, ..Counts::default() },
            than_rustc: (compiler != "rustc 1").then(String::new),
            cause: (compiler != "rustc 1").then_some(Cause::Selection),
            proof: None,
        }
    }

    #[test]
    fn the_spread_is_of_extracted_instructions_and_names_its_ends() {
        let extracted = |kernel, compiler, operations, instructions| {
            row(Origin::Extracted, kernel, compiler, operations, instructions)
        };
        let mut rows = vec![
            extracted("a", "rustc 1", 10, 10),
            extracted("a", "gcc 2", 10, 12),
            extracted("b", "rustc 1", 20, 20),
            extracted("b", "gcc 2", 18, 18),
            row(Origin::Published, "a", "gcc 2", 10, 99),
        ];
        // No other processor has rustc's beside it.
        rows.push(Row {
            target: "aarch64",
            cause: None,
            than_rustc: None,
            ..extracted("a", "gcc 2", 1, 1)
        });
        let found = spread(&rows);
        let parts: Vec<_> = found.iter().map(|one| (one.part, one.figures())).collect();
        let expected = [
            (Part::All, "1.05 (0.90–1.20)"),
            (Part::Scalar, "1.05 (0.90–1.20)"),
            (Part::Level("x86-64"), "1.05 (0.90–1.20)"),
            (Part::Family("fill"), "1.20 (1.20–1.20)"),
            (Part::Family("rays"), "0.90 (0.90–0.90)"),
        ];
        assert_eq!(parts, expected.map(|(part, text)| (part, text.to_string())));
        assert_eq!(
            found[0].sentence(),
            "gcc 2: 1.05 times as many instructions as rustc in the middle of 2 kernels as extracted, each at \
             every level of x86-64 (2 pairs), from 0.90 (b at x86-64) to 1.20 (a at x86-64); as many \
             operations in 1"
        );
        rows[3].cause = Some(Cause::Packing);
        let found = spread(&rows);
        let of = |part| found.iter().find(|one| one.part == part).map(Spread::figures);
        assert_eq!(of(Part::Scalar).as_deref(), Some("1.20 (1.20–1.20)"));
        assert_eq!(
            (of(Part::All).as_deref(), of(Part::Family("rays"))),
            (Some("1.05 (0.90–1.20)"), None)
        );
        assert_eq!(spread(&rows[..1]), []);
    }
}
