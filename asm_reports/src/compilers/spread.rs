//! How far compilers are apart on the same texts. Counts alone; nothing is timed.

use super::Row;
use contract::Tier;

/// A sentence for each C compiler: what it makes at the baseline of what rustc makes there.
pub fn sentences(rows: &[Row]) -> Vec<String> {
    let baseline: Vec<&Row> = rows.iter().filter(|row| row.target == Tier::X86_64.name()).collect();
    let mut compilers: Vec<&str> = Vec::new();
    for row in baseline.iter().filter(|row| row.than_rustc.is_some()) {
        if !compilers.contains(&row.compiler.as_str()) {
            compilers.push(&row.compiler);
        }
    }
    compilers.into_iter().filter_map(|compiler| sentence(compiler, &baseline)).collect()
}

fn sentence(compiler: &str, baseline: &[&Row]) -> Option<String> {
    let mut ratios: Vec<(f64, &str)> = Vec::new();
    let mut as_many = 0;
    let mut reference = "";
    for row in baseline.iter().filter(|row| row.compiler == compiler) {
        let of_rustc = |other: &&&Row| other.kernel == row.kernel && other.than_rustc.is_none();
        let rustc = baseline.iter().find(of_rustc)?;
        reference = &rustc.compiler;
        as_many += u32::from(rustc.counts.operations == row.counts.operations);
        let ratio = f64::from(row.counts.instructions) / f64::from(rustc.counts.instructions);
        ratios.push((ratio, &row.kernel));
    }
    ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (&(least, fewest), &(most, largest)) = (ratios.first()?, ratios.last()?);
    let middle = (ratios[(ratios.len() - 1) / 2].0 + ratios[ratios.len() / 2].0) / 2.0;
    let instructions = match least == most {
        true => format!("{least:.2} times as many in each"),
        false => format!(
            "{middle:.2} times as many in the middle, from {least:.2} ({fewest}) to {most:.2} ({largest})"
        ),
    };
    Some(format!(
        "{compiler} at x86-64: as many operations as {reference} in {as_many} of {} kernels; \
         instructions {instructions}",
        ratios.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use decode::Counts;

    #[test]
    fn the_spread_is_of_instructions_and_names_its_ends() {
        let row = |kernel: &str, compiler: &str, operations, instructions| Row {
            kernel: kernel.into(),
            target: "x86-64",
            compiler: compiler.into(),
            counts: Counts { operations, instructions, ..Counts::default() },
            than_rustc: (compiler != "rustc 1").then(String::new),
        };
        let rows = [
            row("a", "rustc 1", 10, 10),
            row("a", "gcc 2", 10, 12),
            row("b", "rustc 1", 20, 20),
            row("b", "gcc 2", 18, 18),
        ];
        assert_eq!(
            sentences(&rows),
            [
                "gcc 2 at x86-64: as many operations as rustc 1 in 1 of 2 kernels; instructions 1.05 \
              times as many in the middle, from 0.90 (b) to 1.20 (a)"
            ]
        );
        let one = sentences(&rows[..2]);
        assert!(one[0].ends_with("instructions 1.20 times as many in each"), "{one:?}");
        assert_eq!(sentences(&rows[..1]), Vec::<String>::new());
    }
}
