//! Positions for the self-checks of printed Rust: random mailboxes in each form, and plain loops
//! over squares for the answers. The loops share nothing with the kernels that they check.

/// Random pieces on about three squares of eight: 1 to 6 are white, 9 to 14 black.
fn random_position(seed: &mut u64) -> [u64; 8] {
    let pieces = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14];
    let occupied = random_word(seed) & (random_word(seed) | random_word(seed) << 1);
    let mut codes = [0; 8];
    for square in 0..64 {
        let piece: u64 = pieces[(random_word(seed) % 12) as usize];
        codes[square / 8] |= (occupied >> square & 1) * piece << (square % 8 * 8);
    }
    codes
}

fn code_on(codes: &[u64; 8], square: i32) -> u64 {
    codes[square as usize / 8] >> (square % 8 * 8) & 15
}

/// The sets of the position: occupied, diagonal and orthogonal sliders, white and black pawns,
/// knights, kings.
fn sets_of(codes: &[u64; 8]) -> [u64; 7] {
    let mut sets = [0; 7];
    for square in 0..64 {
        let code = code_on(codes, square);
        let kind = code & 7;
        let members = [
            code != 0,
            kind == 3 || kind == 5,
            kind == 4 || kind == 5,
            code == 1,
            code == 9,
            kind == 2,
            kind == 6,
        ];
        for (set, is_member) in sets.iter_mut().zip(members) {
            *set |= u64::from(is_member) << square;
        }
    }
    sets
}

/// The same mailbox with a bit for each kind of piece.
fn kinds_of(codes: &[u64; 8]) -> [u64; 8] {
    let bits = [0, 1, 4, 8, 16, 32, 64, 0, 0, 2, 4, 8, 16, 32, 64, 0];
    let mut kinds = [0; 8];
    for square in 0..64 {
        let bit: u64 = bits[code_on(codes, square) as usize];
        kinds[square as usize / 8] |= bit << (square % 8 * 8);
    }
    kinds
}

/// Files and ranks from one square to another.
fn distance(from: i32, to: i32) -> (i32, i32) {
    (to % 8 - from % 8, to / 8 - from / 8)
}

/// Whether the piece on `from` attacks `to`, whatever stands there.
fn does_attack(codes: &[u64; 8], from: i32, to: i32) -> bool {
    let code = code_on(codes, from);
    let (files, ranks) = distance(from, to);
    let is_straight = files == 0 || ranks == 0;
    let is_diagonal = files.abs() == ranks.abs();
    let slides = match code & 7 {
        1 => return files.abs() == 1 && ranks == if code == 1 { 1 } else { -1 },
        2 => return (files * ranks).abs() == 2,
        6 => return from != to && files.abs() < 2 && ranks.abs() < 2,
        3 => is_diagonal,
        4 => is_straight,
        5 => is_straight || is_diagonal,
        _ => false,
    };
    if !slides || from == to {
        return false;
    }
    let step = files.signum() + 8 * ranks.signum();
    let mut square = from + step;
    while square != to {
        if code_on(codes, square) != 0 {
            return false;
        }
        square += step;
    }
    true
}

/// The bit of `square` in an answer about `origin`: slot 8 d + i is i squares away in direction d,
/// clockwise from north; slot 8 d is a knight's move away.
fn bit_of(square: i32, origin: i32, in_rays: bool) -> u64 {
    if !in_rays {
        return bit(square as u64);
    }
    let hops = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let ways = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let (files, ranks) = distance(origin, square);
    if let Some(way) = hops.iter().position(|&hop| hop == (files, ranks)) {
        return bit(8 * way as u64);
    }
    let way = ways.iter().position(|&way| way == (files.signum(), ranks.signum())).unwrap();
    bit(8 * way as u64 + u64::from(files.unsigned_abs().max(ranks.unsigned_abs())))
}

/// The pieces that attack `square`: sliders, or all.
fn attackers(codes: &[u64; 8], square: u64, leapers: bool, in_rays: bool) -> u64 {
    let square = square as i32;
    let mut answer = 0;
    for from in 0..64 {
        let is_asked = leapers || (3..6).contains(&(code_on(codes, from) & 7));
        if is_asked && does_attack(codes, from, square) {
            answer |= bit_of(from, square, in_rays);
        }
    }
    answer
}

/// Sliders that attack `square` and have a piece behind it, or these pieces.
fn discover(codes: &[u64; 8], square: u64, behind: bool, in_rays: bool) -> u64 {
    let origin = square as i32;
    let mut answer = 0;
    for from in 0..64 {
        let is_slider = (3..6).contains(&(code_on(codes, from) & 7));
        if !is_slider || !does_attack(codes, from, origin) {
            continue;
        }
        let (files, ranks) = distance(from, origin);
        let (mut file, mut rank) = (origin % 8 + files.signum(), origin / 8 + ranks.signum());
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let piece = 8 * rank + file;
            if code_on(codes, piece) != 0 {
                answer |= bit_of(if behind { piece } else { from }, origin, in_rays);
                break;
            }
            (file, rank) = (file + files.signum(), rank + ranks.signum());
        }
    }
    answer
}

/// The same position as an engine might hold it: white pieces from 0, black ones from 6, and 12.
fn board_of(codes: &[u64; 8]) -> [u8; 64] {
    let mut board = [12; 64];
    for (square, piece) in (0..).zip(&mut board) {
        match code_on(codes, square) as u8 {
            0 => {}
            code @ 1..8 => *piece = code - 1,
            code => *piece = code - 3,
        }
    }
    board
}

/// A word of the pairs that `piece` on the empty `square` changes: at their places, or in this order
/// without the zeros between them.
fn changed_pairs(codes: &[u64; 8], square: u64, piece: u64, in_list: bool, word: usize) -> u64 {
    let origin = square as i32;
    let mut after = *codes;
    after[square as usize / 8] |= piece << (square % 8 * 8);
    let is_pair = |codes: &[u64; 8], from, to| {
        code_on(codes, to) != 0 && does_attack(codes, from, to)
    };
    let half = |square| code_on(&after, square) | (square as u64) << 8;
    let mut entries = [0; 32];
    for from in 0..64 {
        for to in 0..64 {
            let (is_before, is_after) = (is_pair(codes, from, to), is_pair(&after, from, to));
            if is_before == is_after {
                continue;
            }
            let other = if from == origin { to } else { from };
            let slot = bit_of(other, origin, true).trailing_zeros() as usize;
            let place = match (is_before, from == origin, slot % 8) {
                (true, ..) => 17,
                (_, true, _) => 0,
                (_, _, 0) => 16,
                _ => 1,
            };
            let vanishes = if is_before { bit(31) } else { 0 };
            entries[place + slot / 8 * 2] = half(from) | half(to) << 16 | vanishes;
        }
    }
    if in_list {
        entries.sort_by_key(|&entry| entry == 0);
    }
    entries[2 * word] | entries[2 * word + 1] << 32
}
