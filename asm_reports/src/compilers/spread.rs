//! How far compilers are apart on the same texts. Counts alone; nothing is timed.

use super::{Origin, Row};
use serde::Serialize;

/// What one compiler makes of the extracted kernels of a family, at all levels of x86-64 together: its
/// instructions as multiples of rustc's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// Compiler and version.
    pub compiler: String,
    /// A family of variants; nothing: all of them.
    pub family: Option<&'static str>,
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

/// By compiler: of all families, then family by family.
pub fn spread(rows: &[Row]) -> Vec<Spread> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.text == Origin::Extracted).collect();
    let of_c = || rows.iter().filter(|row| row.than_rustc.is_some());
    let compilers = unique(of_c().map(|row| row.compiler.as_str()));
    let mut families = unique(of_c().map(|row| row.family));
    families.sort_unstable();
    let families: Vec<Option<&'static str>> =
        std::iter::once(None).chain(families.into_iter().map(Some)).collect();
    let each = compilers.iter().flat_map(|compiler| families.iter().map(move |of| (compiler, *of)));
    each.filter_map(|(compiler, family)| one(compiler, family, &rows)).collect()
}

fn unique<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut known, one| {
        if !known.contains(&one) {
            known.push(one);
        }
        known
    })
}

fn one(compiler: &str, family: Option<&'static str>, rows: &[&Row]) -> Option<Spread> {
    let mut ratios: Vec<(f64, &Row)> = Vec::new();
    let mut as_many_operations = 0;
    let asked =
        |row: &&&Row| row.compiler == compiler && family.is_none_or(|family| family == row.family);
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
        family,
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

    /// Of all families: with the names of the extremes.
    pub fn sentence(&self) -> String {
        let Spread { compiler, kernels, pairs, as_many_operations, middle, .. } = self;
        let ((least, fewest), (most, largest)) = (&self.least, &self.most);
        format!(
            "{compiler}: {middle:.2} times as many instructions as rustc in the middle of {kernels} kernels as \
             extracted, each at every level of x86-64, from {least:.2} ({fewest}) to {most:.2} ({largest}); \
             as many operations in {as_many_operations} of {pairs}"
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
        rows.push(Row { target: "aarch64", than_rustc: None, ..extracted("a", "gcc 2", 1, 1) });
        let found = spread(&rows);
        let families: Vec<_> = found.iter().map(|one| (one.family, one.figures())).collect();
        let expected = [
            (None, "1.05 (0.90–1.20)"),
            (Some("fill"), "1.20 (1.20–1.20)"),
            (Some("rays"), "0.90 (0.90–0.90)"),
        ];
        assert_eq!(families, expected.map(|(family, text)| (family, text.to_string())));
        assert_eq!(
            found[0].sentence(),
            "gcc 2: 1.05 times as many instructions as rustc in the middle of 2 kernels as extracted, each at \
             every level of x86-64, from 0.90 (b at x86-64) to 1.20 (a at x86-64); as many operations in 1 \
             of 2"
        );
        assert_eq!(spread(&rows[..1]), []);
    }
}
