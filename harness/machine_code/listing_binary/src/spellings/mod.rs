//! Spellings: one algorithm written in several ways that mean the same. Plain code of a word, as
//! a user would write it; what differs in the machine code is the compiler's doing.
//!
//! All of them are attacks to the south: six cycles of Dumb7Fill or the three distances of
//! Kogge-Stone, and one step further.

mod dumb7;
mod kogge_stone;

#[cfg(all(test, target_arch = "x86_64", not(raybench_portable)))]
pub(crate) use tests::boards;

/// A spelling.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The algorithm, by the name of the variant whose text has the same operations.
    pub variant: &'static str,
    /// The algorithm's name in tables.
    pub algorithm: &'static str,
    /// The spelling's name.
    pub name: &'static str,
    /// How it is written.
    pub written: &'static str,
    /// Its symbol: `raybench.spelling.ALGORITHM.SPELLING.south`.
    pub symbol: &'static str,
    /// (sliders, empty squares) -> attacks.
    pub code: extern "C" fn(u64, u64) -> u64,
}

/// All spellings, by algorithm.
pub static SPELLINGS: [Spelling; 10] = {
    let ([a, b, c, d, e], [f, g, h, i, j]) = (dumb7::SPELLINGS, kogge_stone::SPELLINGS);
    [a, b, c, d, e, f, g, h, i, j]
};

/// A spelling and the function that is exported under its symbol.
macro_rules! spelling {
    ($variant:literal $algorithm:literal $symbol:literal $function:ident, $name:literal,
        $written:literal) => {
        $crate::Spelling {
            variant: $variant,
            algorithm: $algorithm,
            name: $name,
            written: $written,
            symbol: concat!("raybench.spelling.", $symbol, ".", stringify!($function), ".south"),
            code: $function,
        }
    };
}
use spelling;

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Direction, Model, Subject};
    use oracle::Noise;

    /// Random boards of three densities: (sliders, occupied squares).
    pub(crate) fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut noise = Noise::seeded(14);
        let mut random = move || noise.word();
        (0..20_000).map(move |case| {
            let dense = random() | random();
            let occupied = match case % 3 {
                0 => dense,
                1 => !dense,
                _ => random(),
            };
            (occupied & random(), occupied)
        })
    }

    #[test]
    fn spellings_answer_as_the_oracle() {
        let subject = Subject::Direction(Direction::South);
        for spelling in &SPELLINGS {
            let routine = contract::registry::variant(spelling.variant)
                .and_then(|one| one.routine("attacks"));
            let shape = routine.and_then(|one| one.probe(subject)).expect("a fill").shape;
            for (sliders, occupied) in boards() {
                let arguments = [sliders, !occupied, occupied];
                let right = oracle::answer(Model::RayAttacks, subject, &shape, &arguments);
                let got = (spelling.code)(sliders, !occupied);
                let difference = contract::difference(right[0], got);
                assert_eq!([got], *right, "{}\n{difference}", spelling.symbol);
            }
        }
    }
}
