//! `asm --films`: machine code in slow motion, of the kernels that leave no trace.

use crate::{failure::Failure, say, say_json, supplements};
use ::charts::supplements::Film;

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let found = supplements::films::carried()?;
    match json {
        true => say_json(&found)?,
        false => found.rows.iter().try_for_each(|film| say(&drawn(film)))?,
    }
    match write {
        true => supplements::write(supplements::films::FILE, &found),
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
