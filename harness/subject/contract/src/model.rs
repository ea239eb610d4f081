//! Models: contracts on the work that one call does, in prose before code.

use crate::{Direction, Keeping, Line, Numbering, Piece, Subject, named, read_by_name};

macro_rules! models {
    ($($(#[$doc:meta])* $model:ident $name:ident, $unit:literal, $subjects:expr;)+) => {
        named! {
            /// What a call computes. Each routine implements exactly one model.
            ///
            /// Sets are little-endian rank-file bitboards. Sliders are a subset of the occupied squares, and
            /// `empty` is the complement of `occupied`; both are given, made outside the timed region.
            Model { $($(#[$doc])* $model stringify!($name),)+ }
        }

        impl Model {
            /// The unit that a cost is given per, one of which takes [`Shape::units`] of a call.
            pub const fn unit(self) -> &'static str {
                [$($unit),+][self as usize]
            }

            /// The parts that it has, each of which is asked for by itself: directions, lines, pieces ... Empty if
            /// each routine is of a kind of its own.
            pub const fn subjects(self) -> &'static [Subject] {
                const SUBJECTS: &[&[Subject]] = &[$($subjects),+];
                SUBJECTS[self as usize]
            }
        }

        /// The model by its name, for `routine!`.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! __model {
            $(($name) => { $crate::Model::$model };)+
        }
    };
}

const PIECES_AND_BOTH: &[Subject] = &[
    Subject::Piece(Piece::Rook),
    Subject::Piece(Piece::Bishop),
    Subject::Piece(Piece::Queen),
    Subject::Both,
];

models! {
    /// One shift of a set by one square: `(set) -> set`. Members that would leave the board vanish.
    Step step, "call", Direction::SUBJECTS;
    /// Occluded fill, set-wise: `(generators, propagators) -> flood`. The flood holds the
    /// generators and each propagator that a generator reaches over propagators alone.
    /// Generators may stand on propagator squares and are then transparent to others.
    Fill fill, "call", Direction::SUBJECTS;
    /// Attack set of one direction, set-wise: `(sliders, empty, occupied) -> attacks`. Each
    /// slider attacks every square up to and including the first occupied one.
    RayAttacks ray_attacks, "call", Direction::SUBJECTS;
    /// The same for several boards at once, a board in each lane.
    RayBatch ray_batch, "board", Direction::SUBJECTS;
    /// All eight directions: `(orthogonal, diagonal, empty, occupied) -> eight sets`, in `dir8`
    /// order, or in the one that the routine says. `orthogonal` are rooks and queens, `diagonal` bishops and queens.
    BoardAttacks board_attacks, "board", &[Subject::Board];
    /// The same for several boards at once, each argument a board in each lane. The answer goes set
    /// by set: the first direction of all boards, then the second of all.
    BoardBatch board_batch, "board", &[Subject::Board];
    /// Keeps incremental boards in step with one move: `(from, to, captured, kept) -> kept`.
    /// `captured` is 1 if a piece that goes stands on `to`, else 0. The [`Keeping`](crate::Keeping)
    /// says what `kept` are.
    BoardUpdate board_update, "move", Keeping::SUBJECTS;
    /// Both directions of one line from a square: `(square, occupied) -> attacks`. Whether the
    /// square itself is in `occupied` makes no difference.
    LineAttacks line_attacks, "query", Line::SUBJECTS;
    /// Rook, bishop or queen on one square: `(square, occupied) -> attacks`; or both rook and bishop,
    /// apart: the rook's attacks, then the bishop's. Whether the square itself is in `occupied` makes no
    /// difference.
    SquareAttacks square_attacks, "query", PIECES_AND_BOTH;
    /// The same for several squares at once: `(squares, occupied) -> a set for each`. `occupied` is
    /// one board for all, or one for each. Of both pieces all sets of the rook come first.
    SquareBatch square_batch, "query", PIECES_AND_BOTH;
    /// As `SquareAttacks` of one piece, asked of what a routine keeps: `(square, kept) -> attacks`. Four words are
    /// the boards of [`Keeping::Rotated`](crate::Keeping::Rotated), of one position; one word has the square's own
    /// 32 bits of [`Keeping::PextIndices`](crate::Keeping::PextIndices), and zeros.
    KeptAttacks kept_attacks, "query", Piece::SUBJECTS;
    /// The direction of each of 16, 32 or 64 coordinates (bytes, 0 to 63) from a square:
    /// `(coordinates, square) -> directions`. Exact on rays; a coordinate off every ray gets the
    /// diagonal of its quadrant; the square itself gets 0xff. Bits 6 and 7 of a coordinate are
    /// ignored.
    RaysQuadrant rays_quadrant, "coordinate", Numbering::SUBJECTS;
    /// The same, exact everywhere: a coordinate off every ray gets 0xff too.
    Rays rays, "coordinate", Numbering::SUBJECTS;
    /// Bytewise or whole-word addition or subtraction: `(x, y) -> x + y` or `x - y`.
    ByteArithmetic byte_arithmetic, "call", &[];
}

read_by_name!(Model);

/// One argument of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// What it is: `sliders`, `empty`, `square` ...
    pub name: &'static str,
    /// Words that it takes.
    pub words: usize,
    /// Whether the latency loop makes it depend on the answer before.
    pub chained: bool,
}

/// How a probe's arguments and answer lie in 64-bit words.
///
/// Arguments lie one after the other; several boards of one argument (lanes) lie
/// side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The arguments, in order.
    pub inputs: &'static [Input],
    /// Words of one answer.
    pub answer_words: usize,
    /// Lanes of the loops' checksum.
    pub sum_lanes: usize,
    /// Units of [`Model::unit`] that one call does: boards of a batch, coordinates of a vector.
    pub units: usize,
    /// The directions of the sets of an answer that has one for each.
    pub order: [Direction; 8],
}

impl Shape {
    /// Words of all arguments of one call.
    pub fn argument_words(&self) -> usize {
        self.inputs.iter().map(|input| input.words).sum()
    }

    /// The word at which the argument called `name` starts.
    pub fn offset(&self, name: &str) -> Option<usize> {
        let index = self.inputs.iter().position(|input| input.name == name)?;
        Some(self.inputs[..index].iter().map(|input| input.words).sum())
    }
}
