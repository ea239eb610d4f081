//! Models: contracts on one call. Routines of the same model answer the same question, so their
//! times may be compared.

use crate::kernel::LINE_WORDS;
use crate::{
    AttackerKinds, Direction, Keeping, Line, Numbering, Piece, Subject, named, read_by_name,
};

macro_rules! models {
    ($($(#[$doc:meta])* $model:ident $name:ident, $unit:literal, $subjects:expr;)+) => {
        named! {
            /// What a call computes. Each routine implements exactly one model.
            ///
            /// Sets are little-endian rank-file bitboards. Sliders are a subset of the occupied
            /// squares, and `empty` is the complement of `occupied`; both are computed outside the
            /// timed region.
            Model { $($(#[$doc])* $model stringify!($name),)+ }
        }

        impl Model {
            /// Returns the unit of a cost. A call does [`Shape::units`] of them.
            pub const fn unit(self) -> &'static str {
                [$($unit),+][self as usize]
            }

            /// Returns its subjects: directions, lines, pieces ... The list is empty if its
            /// routines are not comparable.
            pub const fn subjects(self) -> &'static [Subject] {
                const SUBJECTS: &[&[Subject]] = &[$($subjects),+];
                SUBJECTS[self as usize]
            }
        }

        /// Maps a model's name to the model, for `routine!`.
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
    /// One shift of a set by one square: `(set) -> set`. Squares beyond the edge are dropped.
    Step step, "call", Direction::SUBJECTS;
    /// Occluded fill, set-wise: `(generators, propagators) -> flood`. The flood holds the
    /// generators and each propagator that a generator reaches over propagators alone. A generator
    /// may be on a propagator square and then does not block others.
    Fill fill, "call", Direction::SUBJECTS;
    /// Attack set of one direction, set-wise: `(sliders, empty, occupied) -> attacks`. Each slider
    /// attacks every square up to and including the first occupied one.
    RayAttacks ray_attacks, "call", Direction::SUBJECTS;
    /// `RayAttacks` for several boards at once, one board per lane.
    RayBatch ray_batch, "board", Direction::SUBJECTS;
    /// All eight directions: `(orthogonal, diagonal, empty, occupied) -> eight sets`, in `dir8`
    /// order unless the routine declares another. `orthogonal` are rooks and queens, `diagonal`
    /// bishops and queens.
    BoardAttacks board_attacks, "board", &[Subject::Board];
    /// `BoardAttacks` for several boards at once, one board per lane of each argument. The answer
    /// goes set by set: the first direction of all boards, then the second.
    BoardBatch board_batch, "board", &[Subject::Board];
    /// Updates incremental boards for one move: `(from, to, captured, kept) -> kept`. `captured` is
    /// 1 if the move captures on `to`, else 0. [`Keeping`](crate::Keeping) defines `kept`.
    BoardUpdate board_update, "move", Keeping::SUBJECTS;
    /// Both directions of one line from a square: `(square, occupied) -> attacks`. The answer does
    /// not depend on whether `square` itself is occupied.
    LineAttacks line_attacks, "query", Line::SUBJECTS;
    /// Rook, bishop or queen on one square: `(square, occupied) -> attacks`; or both, as the rook's
    /// attacks, then the bishop's. The answer does not depend on whether `square` itself is
    /// occupied.
    SquareAttacks square_attacks, "query", PIECES_AND_BOTH;
    /// `SquareAttacks` for several squares at once: `(squares, occupied) -> one set per square`.
    /// `occupied` is one board for all or one per square. With both pieces, all sets of the rook
    /// come first.
    SquareBatch square_batch, "query", PIECES_AND_BOTH;
    /// `SquareAttacks` of one piece from kept state: `(square, kept) -> attacks`. Four words are
    /// the boards of [`Keeping::Rotated`](crate::Keeping::Rotated); one word holds the 32 bits of
    /// the square in [`Keeping::PextIndices`](crate::Keeping::PextIndices), zero-extended.
    KeptAttacks kept_attacks, "query", Piece::SUBJECTS;
    /// All squares that the sliders of one side attack, as one set:
    /// `(orthogonal, diagonal, occupied, transparent) -> attacked`. Sliders see through
    /// `transparent`, a set without sliders: in an engine the enemy king, which may not flee along
    /// the ray that attacks it, or nothing.
    Threats threats, "board", &[Subject::Position];
    /// The pieces of both colours that attack a square: `(position, square) -> attackers`. The
    /// position is one of the forms of [`position`](crate::position). The attackers are sliders
    /// only, or all pieces. A piece on `square` itself does not matter.
    Attackers attackers, "query", AttackerKinds::SUBJECTS;
    /// The pairs that a piece on a square hides: `(position, square) -> sliders, pieces behind`, as
    /// two sets. A slider of the first set attacks the square, and beyond the square the first
    /// piece on its ray is in the second set; a slider without one is left out. Both colours; a
    /// piece on `square` does not matter. The pairs follow by geometry: one on each ray.
    Discovered discovered, "query", &[Subject::Position];
    /// What a piece that is put on an empty square changes: `(position, square, piece) -> pairs`. A
    /// pair is an attacker and its victim, of any kind and colour. Appearing are those in which the
    /// piece attacks or is attacked; vanishing are a slider that attacked through the square and
    /// the piece behind it. `piece` is a code of [`position`](crate::position). There are 32
    /// entries at most, in the format of [`threat_entry`](crate::position::threat_entry), zeros
    /// elsewhere.
    ThreatChanges threat_changes, "query", &[Subject::Position];
    /// The direction from a square to each of 16, 32 or 64 coordinates (bytes, 0 to 63):
    /// `(coordinates, square) -> directions`. Exact on rays; a coordinate off every ray gets the
    /// diagonal of its quadrant, the square itself 0xff. Bits 6 and 7 of a coordinate are ignored.
    RaysQuadrant rays_quadrant, "coordinate", Numbering::SUBJECTS;
    /// `RaysQuadrant`, exact everywhere: a coordinate off every ray gets 0xff too.
    Rays rays, "coordinate", Numbering::SUBJECTS;
    /// Bytewise or whole-word addition or subtraction: `(x, y) -> x + y` or `x - y`.
    ByteArithmetic byte_arithmetic, "call", &[];
}

impl Model {
    /// Whether a call asks about a whole position. Adapters to these models select pieces, so they
    /// can be wrong where the routine that they call is right.
    pub const fn is_about_position(self) -> bool {
        matches!(self, Model::Threats | Model::Attackers | Model::Discovered | Model::ThreatChanges)
    }
}

read_by_name!(Model);

/// An argument of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its name: `sliders`, `empty`, `square` ...
    pub name: &'static str,
    /// Its size in words.
    pub words: usize,
    /// Whether the latency loop makes it depend on the previous answer.
    pub chained: bool,
    /// Whether it begins at a cache line; see [`WholeLine`](crate::WholeLine).
    pub is_whole_line: bool,
    /// Whether it is a number: a square or a piece.
    pub is_number: bool,
    /// The bits of a link that reach it, if it is chained.
    pub link_mask: u64,
}

impl Input {
    /// Makes an argument of this many words that is not chained, for a shape that no probe has.
    pub const fn unchained(name: &'static str, words: usize) -> Input {
        Input { name, words, chained: false, is_whole_line: false, is_number: false, link_mask: !0 }
    }
}

named! {
    /// How an answer is laid out: which square each bit of a set stands for, or where entries are.
    #[derive(Default)]
    Layout {
        /// Bit `k` is square `k`.
        #[default]
        Squares "squares",
        /// Bit `k` is slot `k` of the square that is asked about; see
        /// [`ray_order`](crate::position::ray_order). Slots beyond the edge are empty.
        Rays "rays",
        /// Entries at fixed places; see [`threat_entry`](crate::position::threat_entry).
        Places "places",
        /// Entries one after the other, in any order, then zeros.
        List "list",
    }
}

named! {
    /// The form in which a routine reads a whole position; see [`position`](crate::position). Its
    /// name is that of the argument, or of both arguments.
    PositionForm {
        /// Seven sets of squares.
        Bitboards "bitboards",
        /// A mailbox with the code of the piece on each square.
        Codes "codes",
        /// A mailbox with one bit for each kind of piece.
        Kinds "kinds",
        /// A mailbox of codes, and seven sets of squares.
        CodesAndBitboards "codes and bitboards",
    }
}

read_by_name!(Layout, PositionForm);

/// The layout of a probe's arguments and answer in 64-bit words.
///
/// Arguments follow one another; the boards of one argument (lanes) are adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The arguments, in order.
    pub inputs: &'static [Input],
    /// The number of words of one answer.
    pub answer_words: usize,
    /// The number of lanes of the loops' checksum.
    pub sum_lanes: usize,
    /// The number of units ([`Model::unit`]) that one call does: boards of a batch, coordinates of
    /// a vector.
    pub units: usize,
    /// The directions of the answer's sets, in order, if it has one per direction.
    pub order: [Direction; 8],
    /// The squares of its bits, or the places of its entries.
    pub layout: Layout,
    /// Whether the timed loops read queries, each of which refers to a position, instead of rows
    /// of arguments; see [`queries`](crate::queries).
    pub by_reference: bool,
}

impl Shape {
    /// Returns the number of words of all arguments of one call, and of the padding after them: if
    /// an argument has to begin at a cache line, each call takes a whole number of lines.
    pub fn argument_words(&self) -> usize {
        let words: usize = self.inputs.iter().map(|input| input.words).sum();
        if self.inputs.iter().any(|input| input.is_whole_line) {
            return words.next_multiple_of(LINE_WORDS);
        }
        words
    }

    /// Returns the number of words of the chained argument.
    pub fn link_words(&self) -> usize {
        let chained = self.inputs.iter().find(|input| input.chained);
        chained.map_or(0, |input| input.words)
    }

    /// Returns the bits of a link that reach the chained argument.
    pub(crate) fn link_mask(&self) -> u64 {
        let chained = self.inputs.iter().find(|input| input.chained);
        chained.map_or(!0, |input| input.link_mask)
    }

    /// Returns the link after an answer: word `l` is the XOR of the answer words `k` with
    /// `k % link_words == l`. A shorter answer is repeated.
    pub fn link_after(&self, answer: &[u64]) -> Vec<u64> {
        let mut link = vec![0; self.link_words()];
        xor_link(answer, &mut link, self.link_mask());
        link
    }

    /// Returns the index of the first word of the argument called `name`.
    pub fn offset(&self, name: &str) -> Option<usize> {
        let index = self.inputs.iter().position(|input| input.name == name)?;
        Some(self.inputs[..index].iter().map(|input| input.words).sum())
    }

    /// Returns the form in which a whole position is an argument, if it is one.
    pub fn position_form(&self) -> Option<PositionForm> {
        let mut names = self.inputs.iter().map(|input| input.name);
        let form = names.find_map(PositionForm::from_name)?;
        if names.any(|name| PositionForm::from_name(name).is_some()) {
            // No model takes another pair.
            return Some(PositionForm::CodesAndBitboards);
        }
        Some(form)
    }
}

/// XORs the link of an answer onto `words`. A link is as wide as the words: a longer answer folds,
/// and a shorter one is repeated.
pub(crate) fn xor_link(answer: &[u64], words: &mut [u64], mask: u64) {
    for index in 0..answer.len().max(words.len()) {
        words[index % words.len()] ^= answer[index % answer.len()] & mask;
    }
}
