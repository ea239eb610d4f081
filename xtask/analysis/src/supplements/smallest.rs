//! What the search for the smallest programs has settled as rows, with the programs at work on an example.

use super::origin;
use crate::{failure::Failure, slow_motion::SAMPLE, workspace};
use ::charts::supplements::{Board, Found, Smallest};
use search::program::Domain;
use search::program::Program;
use search::reading;
use search::report::{Answered, Bounds, bounds};
use search::view::summary;

/// The rows of the search, as it printed them with `--json`.
const FILE: &str = "harness/correctness/search/settled.json";

/// What the rows say of each number of ranks, and what is open.
pub fn settled() -> Result<Found<Smallest>, Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Input(format!("{FILE}: {error}"));
    let text = std::fs::read_to_string(workspace::root().join(FILE));
    let text = text.map_err(|error| refused(&error))?;
    let all: Vec<Answered> = serde_json::from_str(&text).map_err(|error| refused(&error))?;
    let mut found = Found { origin: origin("cargo xtask search", None), ..Found::default() };
    for inputs in [2, 3] {
        // With free gates nothing is said of them.
        let of = |row: &&Answered| row.inputs == inputs || row.gates.is_none();
        let rows: Vec<Answered> = all.iter().filter(of).cloned().collect();
        let bounds = bounds(&rows, Domain::Disjoint, inputs).map_err(|error| refused(&error))?;
        found.rows.extend(bounds.iter().map(|bound| answered(bound, &rows, inputs)));
        found.skipped.extend(summary(&rows, &[]));
    }
    Ok(found)
}

fn answered(bound: &Bounds, rows: &[Answered], inputs: usize) -> Smallest {
    let Bounds { ranks, operations, known, .. } = *bound;
    let gates = if inputs == 3 { "any functions of three words" } else { "gates of two inputs" };
    let program = program(bound, rows, inputs);
    let lines: Vec<String> = program.to_string().lines().map(str::to_string).collect();
    let settled = known == operations;
    Smallest {
        question: format!("attacks south on {ranks} ranks, by right shifts and {gates}"),
        verdict: if settled { "found" } else { "open" }.to_string(),
        cost: match settled {
            true => format!("{known} operations, and none below"),
            false => format!("{known} operations are known, none below {operations} exists"),
        },
        how: summary(&[], std::slice::from_ref(bound)).concat(),
        steps: steps(&program, &lines, ranks),
        program: lines,
    }
}

/// The smallest program that is known: what the search found, or one that is published or kept.
fn program(bound: &Bounds, rows: &[Answered], inputs: usize) -> Program {
    let found = rows.iter().filter(|row| row.ranks == bound.ranks && row.verdict == "found");
    let found = found.filter_map(|row| reading::program(&row.program));
    let kept = Program::known(inputs, Domain::Disjoint).into_iter();
    let kept = kept.filter(|(most, _)| *most >= bound.ranks).map(|(_, program)| program);
    // What is published before what was found.
    let mut all = kept.chain(found).filter(|program| program.lines.len() == bound.known);
    all.next().unwrap_or_default()
}

/// The program on the wiki's example, of which a smaller board has the upper ranks.
fn steps(program: &Program, lines: &[String], ranks: usize) -> Vec<Board> {
    let upper = |board: u64| board.checked_shr(8 * (8 - ranks as u32)).unwrap_or(0);
    let (sliders, empty) = (upper(SAMPLE.orthogonal), upper(!SAMPLE.occupied));
    let board = |name: &str, squares| Board { name: name.to_string(), squares };
    let words = program.words(sliders, empty);
    let steps = lines.iter().zip(words).map(|(line, word)| board(line, word));
    [board("g", sliders), board("e", empty)].into_iter().chain(steps).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::trial;

    #[test]
    fn every_program_that_is_shown_is_right_and_has_the_cost_that_is_said() {
        let found = settled().expect("it reads");
        assert_eq!(found.rows.len(), 12);
        for row in &found.rows {
            let ranks = row.question.chars().find_map(|sign| sign.to_digit(10)).expect("it says");
            let program = reading::program(&row.program).expect("it reads");
            let wrong = trial::wrong(&program, ranks as usize, Domain::Disjoint).next();
            assert_eq!(wrong, None, "{}", row.question);
            assert!(!row.program.is_empty(), "{}", row.question);
            assert!(row.cost.starts_with(&row.program.len().to_string()), "{}", row.cost);
            assert_eq!(row.steps.len(), row.program.len() + 2);
        }
        assert!(found.rows.iter().any(|row| row.verdict == "open"));
    }

    /// The eight ranks of the example are the published one.
    #[test]
    fn the_last_board_is_the_answer() {
        let rows = settled().expect("it reads").rows;
        let whole = rows.iter().find(|row| row.question.contains("8 ranks")).expect("it is there");
        assert_eq!(whole.steps.last().map(|board| board.squares), Some(0x0001_0909_0921_2100));
    }
}
