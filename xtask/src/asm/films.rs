//! `asm --films`: machine code in slow motion, of the kernels that leave no trace.

use crate::{failure::Failure, say_as, supplements};
use ::charts::supplements::Film;

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let found = supplements::films::carried()?;
    say_as(json, &found, || found.rows.iter().map(drawn).collect())?;
    supplements::write_if(write, supplements::films::FILE, || found)
}

/// Boards below each other, since the names of instructions are long.
fn drawn(film: &Film) -> String {
    let all = [&film.inputs, &film.steps, &film.answer].into_iter().flatten();
    let boards: Vec<String> =
        all.map(|board| contract::pictures(&[(&*board.name, board.squares)])).collect();
    format!("{}, {}\n\n{}\n", film.of, film.position, boards.join("\n"))
}
