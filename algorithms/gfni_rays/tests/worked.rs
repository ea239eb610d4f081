//! The article's example, row by row, and the edges of the contract.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_gfni {
    use contract::{Index, Numbering, Square};
    use gfni_rays::kernel::{Stages, rays_of_coords, stages};
    use oracle::worked::rays as example;
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_storeu_si128};

    const D4: Index = Index::at(27);
    const COORDINATES: [u8; 16] = example::COORDINATES.to_le_bytes();

    fn load(bytes: [u8; 16]) -> __m128i {
        // SAFETY: 16 readable bytes; SSE2 is part of x86-64.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    fn bytes(vector: __m128i) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: 16 writable bytes; SSE2 is part of x86-64.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) };
        bytes
    }

    fn rays(numbering: Numbering, coordinates: [u8; 16], square: Index) -> [u8; 16] {
        // SAFETY: every test first asks whether the CPU has the features.
        bytes(unsafe { rays_of_coords(numbering, load(coordinates), square) })
    }

    #[test]
    fn the_coordinates_are_the_squares_that_the_article_names() {
        let names = "d6 f6 h4 e3 d2 a1 b4 a7 e7 f5 h3 e2 b1 a2 a6 b8";
        let named: Vec<u8> =
            names.split(' ').filter_map(|name| Some(Square::from_name(name)?.index())).collect();
        assert_eq!(named, COORDINATES);
        assert_eq!(Square::from_name("d4").map(|d4| u64::from(d4.index())), Some(D4.get()));
    }

    #[test]
    fn the_rows_of_the_article() {
        if oracle::can_run(&gfni_rays::VARIANT) {
            // SAFETY: the CPU has the features.
            let stages = unsafe { stages(Numbering::Compass, load(COORDINATES), D4) };
            let Stages { expanded, difference, sameness, indexes, rays: compass, .. } = stages;
            let rows = [expanded, difference, sameness, indexes];
            assert_eq!(rows.map(|row| u128::from_le_bytes(bytes(row))), example::ROWS);
            assert_eq!(bytes(compass), example::COMPASS);
            assert_eq!(rays(Numbering::Compass, COORDINATES, D4), example::COMPASS);
            assert_eq!(rays(Numbering::Dir8, COORDINATES, D4), example::DIR8);
        }
    }
}
