//! The parts of the suite, and how much of each a caller runs.

/// The suite has these parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Tries all cases of everything finite that an answer depends on.
    Exhaustive,
    /// Tries the edge set and the adversarial cases.
    Edges,
    /// Tries seeded random boards at several densities.
    Random,
    /// Checks that both timed loops give the checksum of the right answers.
    Loops,
    /// Checks that the generic kernel gives the right answers, whether or not the CPU can run its
    /// machine code.
    Readings,
}

impl Part {
    /// All parts. The cheap ones come first: a wrong routine fails within milliseconds.
    pub const ALL: [Part; 5] =
        [Part::Edges, Part::Loops, Part::Readings, Part::Random, Part::Exhaustive];

    /// Returns the name of its test.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Exhaustive => "exhaustive",
            Part::Edges => "edges",
            Part::Random => "random",
            Part::Loops => "loops",
            Part::Readings => "readings",
        }
    }
}

/// The effort says how much of the suite to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// The command `verify` runs all parts, with every occupancy of a piece's lines.
    Full,
    /// A variant's tests run all parts, with every relevant occupancy of a piece's lines.
    Relevant,
    /// A measurement is preceded by the edge set, the adversarial cases and a few hundred random
    /// ones. They take milliseconds, which is short enough even under Valgrind.
    Edges,
}

/// The number of triples of densities that `board_attacks` draws boards with: six each of rooks,
/// bishops and obstacles. Any multiple of it visits every triple equally often.
const DENSITY_TRIPLES: u64 = 6 * 6 * 6;

impl Effort {
    pub(crate) fn parts(self) -> &'static [Part] {
        match self {
            Effort::Full | Effort::Relevant => &Part::ALL,
            Effort::Edges => &[Part::Edges, Part::Random],
        }
    }

    /// Returns the number of random cases per probe and direction or line.
    pub(crate) fn random_cases(self) -> u64 {
        match self {
            Effort::Full | Effort::Relevant => 120 * DENSITY_TRIPLES,
            Effort::Edges => 2 * DENSITY_TRIPLES,
        }
    }
}
