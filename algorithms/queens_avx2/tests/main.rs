//! A queen's lines as bytes, as the README has them.

use contract::{Lanes, Word};
use queens_avx2::joined::obstruction_difference;

oracle::conformance!(queens_avx2::VARIANT);

/// Diagonals above and below, rank and file of the queen on d4, from file a or rank 1 on, with
/// herself.
#[test]
fn lines_as_bytes() {
    let byte = |files: [u8; 8]| {
        (0..8).filter(|&file| files[file] == 1).fold(0, |byte, file| byte | 1 << file)
    };
    for (pieces, attacks) in [
        ([0, 1, 0, 0, 0, 1, 0, 0], [0, 1, 1, 1, 1, 1, 0, 0]),
        ([1, 1, 0, 0, 1, 0, 0, 0], [0, 1, 1, 1, 1, 0, 0, 0]),
        ([0, 1, 0, 1, 0, 0, 1, 0], [0, 1, 1, 1, 1, 1, 1, 0]),
        ([0; 8], [1; 8]),
    ] {
        let [file, of_line] = [3, byte(pieces)].map(Lanes::<4>::constant);
        let got = obstruction_difference(file, of_line).value() & 0xff;
        assert_eq!(got, byte(attacks), "{pieces:?}");
    }
}
