//! The boards of the README: lines by shuffles, a queen's lines as bytes, and all routines against one
//! another. It knows no oracle: expected boards are written out.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {

    use queens_avx2::joined::obstruction_difference;
    use queens_avx2::lines::{registers, words};

    /// Diagonal, anti-diagonal and rank of the queen on d4, from file a on.
    #[test]
    fn three_lines_as_bytes() {
        oracle::only_where_it_runs!(queens_avx2::VARIANT);
        let byte = |files: [u8; 8]| {
            (0..8).filter(|&file| files[file] == 1).fold(0, |byte, file| byte | 1 << file)
        };
        for (pieces, attacks) in [
            ([0, 1, 0, 1, 0, 1, 0, 0], [0, 1, 1, 0, 1, 1, 0, 0]),
            ([1, 1, 0, 1, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0, 0]),
            ([0, 1, 0, 1, 0, 0, 1, 0], [0, 1, 1, 0, 1, 1, 1, 0]),
            ([0; 8], [1, 1, 1, 0, 1, 1, 1, 1]),
        ] {
            // SAFETY: the CPU has AVX2.
            let got = unsafe {
                let [file, pieces] = [3, byte(pieces)].map(|word| registers([word; 8])[0]);
                words([obstruction_difference(file, pieces); 2])[0] & 0xff
            };
            assert_eq!(got, byte(attacks), "{pieces:?}");
        }
    }
}
