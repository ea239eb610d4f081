//! `asm --films`: machine code in slow motion, of the kernels that leave no trace.

use crate::{beside, failure::Failure, say, say_json};
use ::charts::beside::Film;

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let found = beside::films::carried()?;
    match json {
        true => say_json(&found)?,
        false => found.rows.iter().try_for_each(|film| say(&drawn(film)))?,
    }
    match write {
        true => beside::write(beside::films::FILE, &found),
        false => Ok(()),
    }
}

/// Boards below each other, since the names of instructions are long.
fn drawn(film: &Film) -> String {
    let all = [&film.inputs, &film.steps, &film.answer].into_iter().flatten();
    let boards: Vec<String> =
        all.map(|board| contract::pictures(&[(&*board.name, board.squares)])).collect();
    format!("{}, {}\n\n{}\n", film.of, film.position, boards.join("\n"))
}
