//! One record, as it is in memory and as it is in a file.

/// The bytes of a record, and of the header.
pub(crate) const BYTES: usize = 16;

/// The kind of the last record, whose occupied squares are the number of records before it.
pub(crate) const END: u8 = 7;

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A look-up of a rook.
    Rook = 1,
    /// A look-up of a bishop.
    Bishop = 2,
    /// A look-up of a queen.
    Queen = 3,
    /// A look-up of a rook and a bishop of one square at once, as two sets.
    Both = 4,
    /// A move was made: the look-ups that follow are of another position.
    MoveMade = 5,
    /// A position was evaluated.
    Evaluated = 6,
}

impl Kind {
    const ALL: [Kind; 6] =
        [Kind::Rook, Kind::Bishop, Kind::Queen, Kind::Both, Kind::MoveMade, Kind::Evaluated];

    /// Whether it is a look-up, not a mark.
    pub const fn is_look_up(self) -> bool {
        !matches!(self, Kind::MoveMade | Kind::Evaluated)
    }
}

/// A look-up, or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    kind: Kind,
    square: u8,
    occupied: u64,
}

impl Record {
    /// Returns a look-up of this kind on `square`, from a1 = 0 to h8 = 63; the square itself may or
    /// may not be in `occupied`. Of a mark both are 0.
    ///
    /// # Panics
    /// If the square is not below 64, or a mark has a square or pieces.
    pub fn new(kind: Kind, square: u8, occupied: u64) -> Record {
        Record::try_new(kind as u8, square, occupied).unwrap_or_else(|why| panic!("{why}"))
    }

    fn try_new(kind: u8, square: u8, occupied: u64) -> Result<Record, String> {
        let named_kind = Kind::ALL.into_iter().find(|value| *value as u8 == kind);
        let kind = named_kind.ok_or_else(|| format!("there is no kind {kind}"))?;
        if square >= 64 {
            return Err(format!("square {square} is not below 64"));
        }
        if !kind.is_look_up() && (square, occupied) != (0, 0) {
            return Err("a mark has neither square nor pieces".to_string());
        }
        Ok(Record { kind, square, occupied })
    }

    /// Reads a record from its bytes: kind, square, six zeros, and the occupied squares, lowest
    /// byte first.
    pub(crate) fn from_bytes(bytes: [u8; BYTES]) -> Result<Record, String> {
        let [kind, square, zeros @ ..] = bytes;
        let (zeros, occupied) = zeros.split_last_chunk().expect("fourteen bytes");
        if zeros.iter().any(|&byte| byte != 0) {
            return Err("bytes 3 to 8 are not zero".to_string());
        }
        Record::try_new(kind, square, u64::from_le_bytes(*occupied))
    }

    /// Returns its kind.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Returns its square, below 64.
    #[inline(always)]
    pub const fn square(self) -> u8 {
        self.square
    }

    /// Returns the occupied squares.
    #[inline(always)]
    pub const fn occupied(self) -> u64 {
        self.occupied
    }
}
