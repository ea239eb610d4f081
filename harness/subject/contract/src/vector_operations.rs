//! The table of vector instructions: names, operands, intrinsics and meanings. All code about them
//! is generated from it by [`vector_operations`].

/// Passes the table to a macro, after the macro's own arguments. A row: doc; name as a node; method
/// and operands; `[IMMEDIATE]` if the kernel chooses it, `[= 0]` if it is fixed; operand order of
/// the intrinsics; bits of the answer per mask bit; features and intrinsics for 128, 256 and 512
/// bits; `-> word` if the answer is a mask; the meaning on [`Lanes`](crate::Lanes).
#[macro_export]
#[doc(hidden)]
macro_rules! vector_operations {
    ($then:ident $($arguments:tt)*) => {
        $then! {
            $($arguments)*
            /// Any function of three bits: bit `4 a + 2 b + c` of the immediate is its value.
            Ternary ternary(a, b, c) [TABLE] (a, b, c) 64
                ("avx512f,avx512vl" _mm_ternarylogic_epi64)
                ("avx512f,avx512vl" _mm256_ternarylogic_epi64)
                ("avx512f" _mm512_ternarylogic_epi64)
                = a.ternary_logic(b, c, TABLE as u8);
            /// Words shifted left, each by its own amount; zero for amounts of 64 or more.
            ShlEach shl_each(words, amounts) [] (words, amounts) 64
                ("avx2" _mm_sllv_epi64) ("avx2" _mm256_sllv_epi64) ("avx512f" _mm512_sllv_epi64)
                = words.map_pairs(amounts, |word, amount| {
                    word.checked_shl(amount.min(64) as u32).unwrap_or(0)
                });
            /// Words shifted right, each by its own amount; zero for amounts of 64 or more.
            ShrEach shr_each(words, amounts) [] (words, amounts) 64
                ("avx2" _mm_srlv_epi64) ("avx2" _mm256_srlv_epi64) ("avx512f" _mm512_srlv_epi64)
                = words.map_pairs(amounts, |word, amount| {
                    word.checked_shr(amount.min(64) as u32).unwrap_or(0)
                });
            /// Words rotated left, each by its own amount modulo 64.
            RolEach rol_each(words, amounts) [] (words, amounts) 64
                ("avx512f,avx512vl" _mm_rolv_epi64) ("avx512f,avx512vl" _mm256_rolv_epi64)
                ("avx512f" _mm512_rolv_epi64)
                = words.map_pairs(amounts, |word, amount| word.rotate_left((amount & 63) as u32));
            /// Words rotated right, each by its own amount modulo 64.
            RorEach ror_each(words, amounts) [] (words, amounts) 64
                ("avx512f,avx512vl" _mm_rorv_epi64) ("avx512f,avx512vl" _mm256_rorv_epi64)
                ("avx512f" _mm512_rorv_epi64)
                = words.map_pairs(amounts, |word, amount| word.rotate_right((amount & 63) as u32));
            /// Sums of 32-bit words.
            PlusU32 plus_u32(a, b) [] (a, b) 32
                ("sse2" _mm_add_epi32) ("avx2" _mm256_add_epi32) ("avx512f" _mm512_add_epi32)
                = a.map_u32(b, u32::wrapping_add);
            /// Differences of 32-bit words.
            MinusU32 minus_u32(a, b) [] (a, b) 32
                ("sse2" _mm_sub_epi32) ("avx2" _mm256_sub_epi32) ("avx512f" _mm512_sub_epi32)
                = a.map_u32(b, u32::wrapping_sub);
            /// 16-bit words shifted left.
            ShlU16 shl_u16(a) [AMOUNT] (a) 16
                ("sse2" _mm_slli_epi16) ("avx2" _mm256_slli_epi16) ()
                = a.map_u16(a, |x, _| if AMOUNT < 16 { x << AMOUNT } else { 0 });
            /// 16-bit words shifted right.
            ShrU16 shr_u16(a) [AMOUNT] (a) 16
                ("sse2" _mm_srli_epi16) ("avx2" _mm256_srli_epi16) ()
                = a.map_u16(a, |x, _| if AMOUNT < 16 { x >> AMOUNT } else { 0 });
            /// Products of signed 16-bit words, adjacent pairs added to 32 bits.
            MultiplyAddI16 multiply_add_i16(a, b) [] (a, b) 32
                ("sse2" _mm_madd_epi16) ("avx2" _mm256_madd_epi16) ("avx512bw" _mm512_madd_epi16)
                = a.map_u32(b, |x, y| {
                    let [low, high] = [0, 16].map(|k| {
                        let (x, y) = ((x >> k) as u16 as i16, (y >> k) as u16 as i16);
                        i32::from(x).wrapping_mul(i32::from(y))
                    });
                    low.wrapping_add(high).cast_unsigned()
                });
            /// Sums of bytes.
            PlusBytes plus_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_add_epi8) ("avx2" _mm256_add_epi8) ("avx512bw" _mm512_add_epi8)
                = a.map_byte_pairs(b, u8::wrapping_add);
            /// Differences of bytes.
            MinusBytes minus_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_sub_epi8) ("avx2" _mm256_sub_epi8) ("avx512bw" _mm512_sub_epi8)
                = a.map_byte_pairs(b, u8::wrapping_sub);
            /// Minimum of unsigned bytes.
            MinBytes min_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_min_epu8) ("avx2" _mm256_min_epu8) ("avx512bw" _mm512_min_epu8)
                = a.map_byte_pairs(b, u8::min);
            /// Maximum of unsigned bytes.
            MaxBytes max_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_max_epu8) ("avx2" _mm256_max_epu8) ("avx512bw" _mm512_max_epu8)
                = a.map_byte_pairs(b, u8::max);
            /// Signed bytes: unchanged, negated or zero as the byte of `signs` is positive,
            /// negative or zero.
            SignBytes sign_bytes(bytes, signs) [] (bytes, signs) 0
                ("ssse3" _mm_sign_epi8) ("avx2" _mm256_sign_epi8) ()
                = bytes.map_byte_pairs(signs, |byte, sign| match sign.cast_signed().signum() {
                    1 => byte,
                    0 => 0,
                    _ => byte.wrapping_neg(),
                });
            /// Per 128 bits, the signed 32-bit words of the first, then of the second, packed to 16
            /// bits with unsigned saturation.
            PackU32 pack_u32(a, b) [] (a, b) 0
                ("sse4.1" _mm_packus_epi32) ("avx2" _mm256_packus_epi32) ()
                = a.packed_u32(b);
            /// 0xff in each byte that is equal in both, else 0.
            EqualBytes equal_bytes(a, b) [] (a, b) 0
                ("sse2" _mm_cmpeq_epi8) ("avx2" _mm256_cmpeq_epi8) ()
                = a.map_byte_pairs(b, |x, y| if x == y { 0xff } else { 0 });
            /// All ones in each 32-bit word that is equal in both, else 0.
            EqualU32 equal_u32(a, b) [] (a, b) 0
                ("sse2" _mm_cmpeq_epi32) ("avx2" _mm256_cmpeq_epi32) ()
                = a.map_u32(b, |x, y| if x == y { !0 } else { 0 });
            /// All ones in each word that is equal in both, else 0.
            EqualWords equal_words(a, b) [] (a, b) 0
                ("sse4.1" _mm_cmpeq_epi64) ("avx2" _mm256_cmpeq_epi64) ()
                = a.map_pairs(b, |x, y| if x == y { !0 } else { 0 });
            /// 0xff in each signed byte that is greater in the first, else 0.
            GreaterI8 greater_i8(a, b) [] (a, b) 0
                ("sse2" _mm_cmpgt_epi8) ("avx2" _mm256_cmpgt_epi8) ()
                = a.map_byte_pairs(b, |x, y| {
                    if x.cast_signed() > y.cast_signed() { 0xff } else { 0 }
                });
            /// In each word the sum of absolute differences of its bytes.
            Distances distances(a, b) [] (a, b) 0
                ("sse2" _mm_sad_epu8) ("avx2" _mm256_sad_epu8) ("avx512bw" _mm512_sad_epu8)
                = a.map_pairs(b, |x, y| {
                    let pairs = x.to_le_bytes().into_iter().zip(y.to_le_bytes());
                    pairs.map(|(x, y)| u64::from(x.abs_diff(y))).sum()
                });
            /// Per 128 bits, table bytes selected by the low four bits of each index byte; zero if
            /// its high bit is set.
            ShuffleBytes shuffle_bytes(table, index) [] (table, index) 8
                ("ssse3" _mm_shuffle_epi8) ("avx2" _mm256_shuffle_epi8)
                ("avx512bw" _mm512_shuffle_epi8)
                = index.map_bytes(|byte, index| match index {
                    0..0x80 => table.byte(byte & !15 | usize::from(index) & 15),
                    _ => 0,
                });
            /// Bytes of the whole table, selected by the low bits of each index byte.
            PermuteBytes permute_bytes(table, index) [] (index, table) 8
                ("avx512vbmi,avx512vl" _mm_permutexvar_epi8)
                ("avx512vbmi,avx512vl" _mm256_permutexvar_epi8)
                ("avx512vbmi" _mm512_permutexvar_epi8)
                = index.map_bytes(|_, index| table.byte(usize::from(index)));
            /// Bytes of two tables, the second after the first, selected by the low bits of each
            /// index byte.
            PermuteBytesOfTwo permute_bytes_of_two(low, index, high) [] (low, index, high) 8
                ("avx512vbmi,avx512vl" _mm_permutex2var_epi8)
                ("avx512vbmi,avx512vl" _mm256_permutex2var_epi8)
                ("avx512vbmi" _mm512_permutex2var_epi8)
                = index.map_bytes(|_, index| low.byte_of_two(high, usize::from(index)));
            /// Words of the whole table, selected by the low bits of each index word.
            PermuteWords permute_words(table, index) [] (index, table) 64
                () ("avx512f,avx512vl" _mm256_permutexvar_epi64)
                ("avx512f" _mm512_permutexvar_epi64)
                = index.map_pairs(index, |index, _| table.word(index as usize));
            /// Words of two tables, the second after the first, selected by the low bits of each
            /// index word.
            PermuteWordsOfTwo permute_words_of_two(low, index, high) [] (low, index, high) 64
                ("avx512f,avx512vl" _mm_permutex2var_epi64)
                ("avx512f,avx512vl" _mm256_permutex2var_epi64)
                ("avx512f" _mm512_permutex2var_epi64)
                = index.map_pairs(index, |index, _| low.word_of_two(high, index as usize));
            /// 32-bit words of the whole table, selected by the low three bits of each 32-bit
            /// index.
            PermuteU32 permute_u32(table, index) [] (table, index) 32
                () ("avx2" _mm256_permutevar8x32_epi32) ()
                = index.map_bytes(|byte, _| {
                    table.byte(usize::from(index.byte(byte & !3)) % 8 * 4 + byte % 4)
                });
            /// Per 128 bits, the low word of the first, then of the second.
            UnpackLow unpack_low(a, b) [] (a, b) 64
                ("sse2" _mm_unpacklo_epi64) ("avx2" _mm256_unpacklo_epi64)
                ("avx512f" _mm512_unpacklo_epi64)
                = a.unpacked(b, 0);
            /// Per 128 bits, the high word of the first, then of the second.
            UnpackHigh unpack_high(a, b) [] (a, b) 64
                ("sse2" _mm_unpackhi_epi64) ("avx2" _mm256_unpackhi_epi64)
                ("avx512f" _mm512_unpackhi_epi64)
                = a.unpacked(b, 1);
            /// Per 128 bits, two 32-bit words of the first, then of the second, selected by two
            /// bits of the immediate each.
            ShuffleU32OfTwo shuffle_u32_of_two(a, b) [PLACES] (a, b) 32
                () ("avx" _mm256_shuffle_ps) ()
                = a.shuffled_u32(b, PLACES);
            /// 32-bit words of the second where the immediate has a bit set, else of the first.
            BlendU32 blend_u32(a, b) [BITS] (a, b) 0
                ("avx2" _mm_blend_epi32) ("avx2" _mm256_blend_epi32) ()
                = a.blended_u32(b, BITS);
            /// Bytes of the second where the high bit of the third is set, else of the first.
            SelectBytes select_bytes(a, b, signs) [] (a, b, signs) 0
                ("sse4.1" _mm_blendv_epi8) ("avx2" _mm256_blendv_epi8) ()
                = signs.map_bytes(|byte, sign| {
                    if sign < 0x80 { a.byte(byte) } else { b.byte(byte) }
                });
            /// Bit-matrix product per byte: bit i is the parity of the data byte ANDed with byte 7
            /// - i of the matrix in the same word.
            Affine affine(data, matrix) [= 0] (data, matrix) 8
                ("gfni" _mm_gf2p8affine_epi64_epi8) ("gfni,avx" _mm256_gf2p8affine_epi64_epi8)
                ("gfni,avx512f" _mm512_gf2p8affine_epi64_epi8)
                = data.map_pairs(matrix, |data, matrix| {
                    u64::from_le_bytes(data.to_le_bytes().map(|byte| {
                        (0..8).fold(0, |product, i| {
                            let row = (matrix >> (8 * (7 - i))) as u8;
                            product | ((byte & row).count_ones() as u8 & 1) << i
                        })
                    }))
                });
            /// Bit-matrix product per byte, XORed with the immediate.
            AffinePlus affine_plus(data, matrix) [BITS] (data, matrix) 8
                ("gfni" _mm_gf2p8affine_epi64_epi8) ("gfni,avx" _mm256_gf2p8affine_epi64_epi8)
                ("gfni,avx512f" _mm512_gf2p8affine_epi64_epi8)
                = {
                    let bits = 0x0101_0101_0101_0101 * u64::from(BITS as u8);
                    data.affine(matrix) ^ Self::constant(bits)
                };
            /// For each byte of a word, the eight bits of the word that start at the bit in the low
            /// six bits of the byte in `from`, wrapping around.
            Multishift multishift(words, from) [] (from, words) 8
                ("avx512vbmi,avx512vl" _mm_multishift_epi64_epi8)
                ("avx512vbmi,avx512vl" _mm256_multishift_epi64_epi8)
                ("avx512vbmi" _mm512_multishift_epi64_epi8)
                = words.map_pairs(from, |word, from| {
                    let starts = from.to_le_bytes();
                    u64::from_le_bytes(
                        starts.map(|start| word.rotate_right(u32::from(start) & 63) as u8),
                    )
                });
            /// All ones in each word whose high bit is set, else 0: an arithmetic shift by 63.
            WordSigns word_signs(a) [= 63] (a) 64
                () () ("avx512f" _mm512_srai_epi64)
                = a.map_pairs(a, |word, _| if word >> 63 == 1 { !0 } else { 0 });
            /// The halves of the words, exchanged: shuffle pattern 2 3 0 1 of quarters.
            SwapHalves swap_halves(a) [= 0x4e] (a, a) 64
                () () ("avx512f" _mm512_shuffle_i64x2)
                = a.swapped_halves();
            /// A mask of the bytes whose AND is not zero.
            CommonBytes common_bytes(a, b) [] (a, b) 0
                ("avx512bw,avx512vl" _mm_test_epi8_mask)
                ("avx512bw,avx512vl" _mm256_test_epi8_mask)
                ("avx512bw" _mm512_test_epi8_mask)
                -> word = a.byte_pair_mask(b, |x, y| x & y != 0);
            /// A mask of the 32-bit words whose AND is not zero.
            CommonU32 common_u32(a, b) [] (a, b) 0
                ("avx512f,avx512vl" _mm_test_epi32_mask)
                ("avx512f,avx512vl" _mm256_test_epi32_mask) ("avx512f" _mm512_test_epi32_mask)
                -> word = a.mask_of_u32(b, |x, y| x & y != 0);
            /// A mask of the words whose AND is not zero.
            CommonWords common_words(a, b) [] (a, b) 0
                ("avx512f,avx512vl" _mm_test_epi64_mask)
                ("avx512f,avx512vl" _mm256_test_epi64_mask) ("avx512f" _mm512_test_epi64_mask)
                -> word = a.mask_of_words(b, |x, y| x & y != 0);
            /// A mask of the bytes whose AND is zero.
            DisjointBytes disjoint_bytes(a, b) [] (a, b) 0
                ("avx512bw,avx512vl" _mm_testn_epi8_mask)
                ("avx512bw,avx512vl" _mm256_testn_epi8_mask)
                ("avx512bw" _mm512_testn_epi8_mask)
                -> word = a.byte_pair_mask(b, |x, y| x & y == 0);
            /// A mask of the bytes whose high bit is set.
            Signs signs(a) [] (a) 0
                ("avx512bw,avx512vl" _mm_movepi8_mask) ("avx512bw,avx512vl" _mm256_movepi8_mask)
                ("avx512bw" _mm512_movepi8_mask)
                -> word = a.byte_pair_mask(a, |x, _| x >= 0x80);
            /// A mask of the bytes whose high bit is set, where AVX-512 has no other.
            HighBits high_bits(a) [] (a) 0
                ("sse2" _mm_movemask_epi8) ("avx2" _mm256_movemask_epi8) ()
                -> word = a.byte_pair_mask(a, |x, _| x >= 0x80);
            /// A mask of the 32-bit words whose high bit is set.
            HighBitsU32 high_bits_u32(a) [] (a) 0
                () ("avx" _mm256_movemask_ps) ()
                -> word = a.mask_of_u32(a, |x, _| x >> 31 == 1);
            /// A mask with the bits of each word at the places in the low six bits of its bytes of
            /// `places`.
            BitsAt bits_at(words, places) [] (words, places) 0
                ("avx512bitalg,avx512vl" _mm_bitshuffle_epi64_mask)
                ("avx512bitalg,avx512vl" _mm256_bitshuffle_epi64_mask)
                ("avx512bitalg" _mm512_bitshuffle_epi64_mask)
                -> word = places.byte_mask(|byte, place| {
                    words.word(byte / 8) >> (place & 63) & 1 == 1
                });
        }
    };
}

/// Passes the registers to a macro. A row: the type, its lanes, the class of `asm!` operands and
/// the target feature; the intrinsics that need no other feature, `and_not` with swapped operands,
/// shifts by an amount in a register (with an appended `i`, by an immediate); the intrinsics with
/// other features, rotations by an immediate; and for two halves the type of a half with the
/// conversions, of which `widened` leaves the high half undefined.
macro_rules! registers {
    ($then:ident) => {
        $then! {
            {
                __m128i lanes: 2, class: xmm_reg, features: [],
                load: _mm_loadu_si128, zero: _mm_setzero_si128,
                spread: _mm_set1_epi64x, spread_byte: _mm_set1_epi8,
                plus: _mm_add_epi64, minus: _mm_sub_epi64,
                xor: _mm_xor_si128, and: _mm_and_si128, or: _mm_or_si128,
                and_not: _mm_andnot_si128,
                left: _mm_sll_epi64, right: _mm_srl_epi64,
                rotate: "avx512f,avx512vl" _mm_rol_epi64,
                leading_zeros: "avx512cd,avx512vl" _mm_lzcnt_epi64,
                gather: (),
                byte_swap: "ssse3" _mm_shuffle_epi8,
                blend_words: "avx512f,avx512vl" _mm_mask_blend_epi64,
                blend_bytes: "avx512bw,avx512vl" _mm_mask_blend_epi8,
                compress: "avx512f,avx512vl" _mm_maskz_compress_epi32,
                halves: ()
            }
            {
                __m256i lanes: 4, class: ymm_reg, features: ["avx2"],
                load: _mm256_loadu_si256, zero: _mm256_setzero_si256,
                spread: _mm256_set1_epi64x, spread_byte: _mm256_set1_epi8,
                plus: _mm256_add_epi64, minus: _mm256_sub_epi64,
                xor: _mm256_xor_si256, and: _mm256_and_si256, or: _mm256_or_si256,
                and_not: _mm256_andnot_si256,
                left: _mm256_sll_epi64, right: _mm256_srl_epi64,
                rotate: "avx512f,avx512vl" _mm256_rol_epi64,
                leading_zeros: "avx512cd,avx512vl" _mm256_lzcnt_epi64,
                gather: ("avx2" _mm256_i64gather_epi64),
                byte_swap: "avx2" _mm256_shuffle_epi8,
                blend_words: "avx512f,avx512vl" _mm256_mask_blend_epi64,
                blend_bytes: "avx512bw,avx512vl" _mm256_mask_blend_epi8,
                compress: "avx512f,avx512vl" _mm256_maskz_compress_epi32,
                halves: (__m128i low: _mm256_castsi256_si128 high: _mm256_extracti128_si256
                    twice: _mm256_broadcastsi128_si256 widened: _mm256_castsi128_si256)
            }
            {
                __m512i lanes: 8, class: zmm_reg, features: ["avx512f"],
                load: _mm512_loadu_si512, zero: _mm512_setzero_si512,
                spread: _mm512_set1_epi64, spread_byte: _mm512_set1_epi8,
                plus: _mm512_add_epi64, minus: _mm512_sub_epi64,
                xor: _mm512_xor_si512, and: _mm512_and_si512, or: _mm512_or_si512,
                and_not: _mm512_andnot_si512,
                left: _mm512_sll_epi64, right: _mm512_srl_epi64,
                rotate: "avx512f" _mm512_rol_epi64,
                leading_zeros: "avx512cd" _mm512_lzcnt_epi64,
                gather: (),
                byte_swap: "avx512bw" _mm512_shuffle_epi8,
                blend_words: "avx512f" _mm512_mask_blend_epi64,
                blend_bytes: "avx512bw" _mm512_mask_blend_epi8,
                compress: "avx512f" _mm512_maskz_compress_epi32,
                halves: (__m256i low: _mm512_castsi512_si256 high: _mm512_extracti64x4_epi64
                    twice: _mm512_broadcast_i64x4 widened: _mm512_castsi256_si512)
            }
        }
    };
}
pub(crate) use registers;
