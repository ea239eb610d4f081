//! The one table of vector instructions: what each is called, its operands, its intrinsics and what it means
//! on words. What needs one of these goes through the table by [`vector_operations`]; nothing stands twice.

/// Hands the table to a macro, behind what that is told besides. A row says: doc; name as a node; method, its operands; `[IMMEDIATE]`, which the
/// text says, or `[= 0]`, which is always the same; the order in which the intrinsics take the operands; how many
/// bits of the answer a bit of a mask stands for; features and intrinsics of 128, 256 and 512 bits; `-> word`
/// where the answer is a mask; and the meaning on [`Lanes`](crate::Lanes).
#[macro_export]
#[doc(hidden)]
macro_rules! vector_operations {
    ($then:ident $($told:tt)*) => {
        $then! {
            $($told)*
            /// Any function of three bits: bit `4 a + 2 b + c` of the immediate.
            Ternary ternary(a, b, c) [TABLE] (a, b, c) 64
                ("avx512f,avx512vl" _mm_ternarylogic_epi64)
                ("avx512f,avx512vl" _mm256_ternarylogic_epi64)
                ("avx512f" _mm512_ternarylogic_epi64)
                = a.ternary_of(b, c, TABLE as u8);
            /// Words shifted left, each by its own amount; nothing is left by 64 or more.
            ShlEach shl_each(words, amounts) [] (words, amounts) 64
                ("avx2" _mm_sllv_epi64) ("avx2" _mm256_sllv_epi64) ("avx512f" _mm512_sllv_epi64)
                = words.pair(amounts, |word, by| word.checked_shl(by.min(64) as u32).unwrap_or(0));
            /// Words shifted right likewise.
            ShrEach shr_each(words, amounts) [] (words, amounts) 64
                ("avx2" _mm_srlv_epi64) ("avx2" _mm256_srlv_epi64) ("avx512f" _mm512_srlv_epi64)
                = words.pair(amounts, |word, by| word.checked_shr(by.min(64) as u32).unwrap_or(0));
            /// Words rotated to the left, each by its own amount modulo 64.
            RolEach rol_each(words, amounts) [] (words, amounts) 64
                ("avx512f,avx512vl" _mm_rolv_epi64) ("avx512f,avx512vl" _mm256_rolv_epi64)
                ("avx512f" _mm512_rolv_epi64)
                = words.pair(amounts, |word, by| word.rotate_left((by & 63) as u32));
            /// Words rotated to the right likewise.
            RorEach ror_each(words, amounts) [] (words, amounts) 64
                ("avx512f,avx512vl" _mm_rorv_epi64) ("avx512f,avx512vl" _mm256_rorv_epi64)
                ("avx512f" _mm512_rorv_epi64)
                = words.pair(amounts, |word, by| word.rotate_right((by & 63) as u32));
            /// 32 bits by 32 bits, the sum.
            PlusU32 plus_u32(a, b) [] (a, b) 32
                ("sse2" _mm_add_epi32) ("avx2" _mm256_add_epi32) ("avx512f" _mm512_add_epi32)
                = a.by_u32(b, u32::wrapping_add);
            /// 32 bits by 32 bits, the difference.
            MinusU32 minus_u32(a, b) [] (a, b) 32
                ("sse2" _mm_sub_epi32) ("avx2" _mm256_sub_epi32) ("avx512f" _mm512_sub_epi32)
                = a.by_u32(b, u32::wrapping_sub);
            /// 16 bits by 16 bits shifted left.
            ShlU16 shl_u16(a) [AMOUNT] (a) 16
                ("sse2" _mm_slli_epi16) ("avx2" _mm256_slli_epi16) ()
                = a.by_u16(a, |x, _| if AMOUNT < 16 { x << AMOUNT } else { 0 });
            /// 16 bits by 16 bits shifted right.
            ShrU16 shr_u16(a) [AMOUNT] (a) 16
                ("sse2" _mm_srli_epi16) ("avx2" _mm256_srli_epi16) ()
                = a.by_u16(a, |x, _| if AMOUNT < 16 { x >> AMOUNT } else { 0 });
            /// Products of signed 16 bits, added up by twos to 32 bits.
            MultiplyAddI16 multiply_add_i16(a, b) [] (a, b) 32
                ("sse2" _mm_madd_epi16) ("avx2" _mm256_madd_epi16) ("avx512bw" _mm512_madd_epi16)
                = a.by_u32(b, |x, y| {
                    let product = |k: u32| {
                        i32::from((x >> k) as u16 as i16).wrapping_mul(i32::from((y >> k) as u16 as i16))
                    };
                    product(0).wrapping_add(product(16)).cast_unsigned()
                });
            /// Byte by byte, the sum.
            PlusBytes plus_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_add_epi8) ("avx2" _mm256_add_epi8) ("avx512bw" _mm512_add_epi8)
                = a.by_byte(b, u8::wrapping_add);
            /// Byte by byte, the difference.
            MinusBytes minus_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_sub_epi8) ("avx2" _mm256_sub_epi8) ("avx512bw" _mm512_sub_epi8)
                = a.by_byte(b, u8::wrapping_sub);
            /// Byte by byte, the smaller one.
            MinBytes min_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_min_epu8) ("avx2" _mm256_min_epu8) ("avx512bw" _mm512_min_epu8)
                = a.by_byte(b, u8::min);
            /// Byte by byte, the greater one.
            MaxBytes max_bytes(a, b) [] (a, b) 8
                ("sse2" _mm_max_epu8) ("avx2" _mm256_max_epu8) ("avx512bw" _mm512_max_epu8)
                = a.by_byte(b, u8::max);
            /// Byte by byte, signed ones: as it is, its negative where the other is less than 0, and 0 where that is 0.
            SignBytes sign_bytes(bytes, signs) [] (bytes, signs) 0
                ("ssse3" _mm_sign_epi8) ("avx2" _mm256_sign_epi8) ()
                = bytes.by_byte(signs, |byte, sign| match sign.cast_signed().signum() {
                    1 => byte,
                    0 => 0,
                    _ => byte.wrapping_neg(),
                });
            /// In each 128 bits the words of 32 bits of the first, then of the second, signed, as the nearest of 16
            /// bits without a sign.
            PackU32 pack_u32(a, b) [] (a, b) 0
                ("sse4.1" _mm_packus_epi32) ("avx2" _mm256_packus_epi32) ()
                = a.packed_u32(b);
            /// 0xff in each byte that is the same in both, else 0.
            EqualBytes equal_bytes(a, b) [] (a, b) 0
                ("sse2" _mm_cmpeq_epi8) ("avx2" _mm256_cmpeq_epi8) ()
                = a.by_byte(b, |x, y| if x == y { 0xff } else { 0 });
            /// 0xff in each byte that is greater in the first, of signed bytes, else 0.
            GreaterI8 greater_i8(a, b) [] (a, b) 0
                ("sse2" _mm_cmpgt_epi8) ("avx2" _mm256_cmpgt_epi8) ()
                = a.by_byte(b, |x, y| if x.cast_signed() > y.cast_signed() { 0xff } else { 0 });
            /// In each word the sum of the distances of its bytes.
            Distances distances(a, b) [] (a, b) 0
                ("sse2" _mm_sad_epu8) ("avx2" _mm256_sad_epu8) ("avx512bw" _mm512_sad_epu8)
                = a.pair(b, |x, y| {
                    let pairs = x.to_le_bytes().into_iter().zip(y.to_le_bytes());
                    pairs.map(|(x, y)| u64::from(x.abs_diff(y))).sum()
                });
            /// In each 128 bits: the byte that the lowest four bits of an index say, zero if its highest is set.
            ShuffleBytes shuffle_bytes(table, index) [] (table, index) 8
                ("ssse3" _mm_shuffle_epi8) ("avx2" _mm256_shuffle_epi8) ("avx512bw" _mm512_shuffle_epi8)
                = index.bytes_of(|at, index| match index {
                    0..0x80 => table.byte(at & !15 | usize::from(index) & 15),
                    _ => 0,
                });
            /// The byte of the whole table that the lowest bits of an index say.
            PermuteBytes permute_bytes(table, index) [] (index, table) 8
                ("avx512vbmi,avx512vl" _mm_permutexvar_epi8)
                ("avx512vbmi,avx512vl" _mm256_permutexvar_epi8)
                ("avx512vbmi" _mm512_permutexvar_epi8)
                = index.bytes_of(|_, index| table.byte(usize::from(index)));
            /// The same of two tables, the second behind the first.
            PermuteBytesOfTwo permute_bytes_of_two(low, index, high) [] (low, index, high) 8
                ("avx512vbmi,avx512vl" _mm_permutex2var_epi8)
                ("avx512vbmi,avx512vl" _mm256_permutex2var_epi8)
                ("avx512vbmi" _mm512_permutex2var_epi8)
                = index.bytes_of(|_, index| low.byte_of_two(high, usize::from(index)));
            /// The word of the whole table that the lowest bits of an index say.
            PermuteWords permute_words(table, index) [] (index, table) 64
                () ("avx512f,avx512vl" _mm256_permutexvar_epi64) ("avx512f" _mm512_permutexvar_epi64)
                = index.pair(index, |index, _| table.word(index as usize));
            /// The same of two tables, the second behind the first.
            PermuteWordsOfTwo permute_words_of_two(low, index, high) [] (low, index, high) 64
                ("avx512f,avx512vl" _mm_permutex2var_epi64)
                ("avx512f,avx512vl" _mm256_permutex2var_epi64)
                ("avx512f" _mm512_permutex2var_epi64)
                = index.pair(index, |index, _| low.word_of_two(high, index as usize));
            /// The 32 bits of the whole table that the lowest three bits of an index say.
            PermuteU32 permute_u32(table, index) [] (table, index) 32
                () ("avx2" _mm256_permutevar8x32_epi32) ()
                = index.bytes_of(|at, _| table.byte(usize::from(index.byte(at & !3)) % 8 * 4 + at % 4));
            /// In each 128 bits: the lower word of the first, then that of the second.
            UnpackLow unpack_low(a, b) [] (a, b) 64
                ("sse2" _mm_unpacklo_epi64) ("avx2" _mm256_unpacklo_epi64) ("avx512f" _mm512_unpacklo_epi64)
                = a.unpacked(b, 0);
            /// In each 128 bits: the upper word of the first, then that of the second.
            UnpackHigh unpack_high(a, b) [] (a, b) 64
                ("sse2" _mm_unpackhi_epi64) ("avx2" _mm256_unpackhi_epi64) ("avx512f" _mm512_unpackhi_epi64)
                = a.unpacked(b, 1);
            /// In each 128 bits: two times 32 bits of the first, then of the second, by two bits of the immediate
            /// each.
            ShuffleU32OfTwo shuffle_u32_of_two(a, b) [PLACES] (a, b) 32
                () ("avx" _mm256_shuffle_ps) ()
                = a.shuffled_u32(b, PLACES);
            /// 32 bits of the second where the immediate has a bit, else of the first.
            BlendU32 blend_u32(a, b) [BITS] (a, b) 0
                ("avx2" _mm_blend_epi32) ("avx2" _mm256_blend_epi32) ()
                = a.blended_u32(b, BITS);
            /// Bytes of the second where the highest bit of the third is set, else of the first.
            SelectBytes select_bytes(a, b, signs) [] (a, b, signs) 0
                ("sse4.1" _mm_blendv_epi8) ("avx2" _mm256_blendv_epi8) ()
                = signs.bytes_of(|at, sign| if sign < 0x80 { a.byte(at) } else { b.byte(at) });
            /// For each byte of the data, bit i: the parity of its members among byte 7 - i of the matrix in the
            /// same word.
            Affine affine(data, matrix) [= 0] (data, matrix) 8
                ("gfni" _mm_gf2p8affine_epi64_epi8) ("gfni,avx" _mm256_gf2p8affine_epi64_epi8)
                ("gfni,avx512f" _mm512_gf2p8affine_epi64_epi8)
                = data.pair(matrix, |data, matrix| {
                    let of_byte = |byte: u8| {
                        let bit = |i: u32| (byte & (matrix >> (8 * (7 - i))) as u8).count_ones() & 1;
                        (0..8).fold(0, |all, i| all | (bit(i) as u8) << i)
                    };
                    u64::from_le_bytes(data.to_le_bytes().map(of_byte))
                });
            /// The same, with these bits of each byte flipped.
            AffinePlus affine_plus(data, matrix) [BITS] (data, matrix) 8
                ("gfni" _mm_gf2p8affine_epi64_epi8) ("gfni,avx" _mm256_gf2p8affine_epi64_epi8)
                ("gfni,avx512f" _mm512_gf2p8affine_epi64_epi8)
                = data.affine(matrix) ^ Self::constant(0x0101_0101_0101_0101 * u64::from(BITS as u8));
            /// Eight bits of a word in each of its bytes: those from the bit on that the lowest six bits of the
            /// byte of `from` say, around the end.
            Multishift multishift(words, from) [] (from, words) 8
                ("avx512vbmi,avx512vl" _mm_multishift_epi64_epi8)
                ("avx512vbmi,avx512vl" _mm256_multishift_epi64_epi8)
                ("avx512vbmi" _mm512_multishift_epi64_epi8)
                = words.pair(from, |word, from| {
                    let eight = |from: u8| word.rotate_right(u32::from(from) & 63) as u8;
                    u64::from_le_bytes(from.to_le_bytes().map(eight))
                });
            /// A mask of the bytes that have no bit in common.
            DisjointBytes disjoint_bytes(a, b) [] (a, b) 0
                ("avx512bw,avx512vl" _mm_testn_epi8_mask) ("avx512bw,avx512vl" _mm256_testn_epi8_mask)
                ("avx512bw" _mm512_testn_epi8_mask)
                -> word = a.mask_of_bytes(b, |x, y| x & y == 0);
            /// A mask of the bytes whose highest bit is set.
            Signs signs(a) [] (a) 0
                ("avx512bw,avx512vl" _mm_movepi8_mask) ("avx512bw,avx512vl" _mm256_movepi8_mask)
                ("avx512bw" _mm512_movepi8_mask)
                -> word = a.mask_of_bytes(a, |x, _| x >= 0x80);
            /// A mask of the bits of a word that the lowest six bits of its bytes of `places` say.
            BitsAt bits_at(words, places) [] (words, places) 0
                ("avx512bitalg,avx512vl" _mm_bitshuffle_epi64_mask)
                ("avx512bitalg,avx512vl" _mm256_bitshuffle_epi64_mask)
                ("avx512bitalg" _mm512_bitshuffle_epi64_mask)
                -> word = places.mask_at(|at, place| words.word(at / 8) >> (place & 63) & 1 == 1);
        }
    };
}

/// Hands the registers to a macro. A row says: type and lanes; how assembler calls its class, and its target feature;
/// load; zero, a word in every lane and a byte in every byte; what it does as so many words: sum, difference, logic (`and_not`
/// takes its operands the other way round), shifts by an amount in a register (with an `i` behind, by an immediate);
/// with features of their own: a rotate by an immediate, zeros counted, words gathered from a table, bytes shuffled, words
/// and bytes blended; and of two halves: the type of one, lower, upper, the same twice, the lower alone.
macro_rules! registers {
    ($then:ident) => {
        $then! {
            {
                __m128i, 2, xmm_reg, [], _mm_loadu_si128, _mm_setzero_si128, _mm_set1_epi64x, _mm_set1_epi8,
                _mm_add_epi64, _mm_sub_epi64, _mm_xor_si128, _mm_and_si128, _mm_or_si128, _mm_andnot_si128,
                _mm_sll_epi64, _mm_srl_epi64, "avx512f,avx512vl" _mm_rol_epi64, "avx512cd,avx512vl" _mm_lzcnt_epi64,
                [], "ssse3" _mm_shuffle_epi8,
                "avx512f,avx512vl" _mm_mask_blend_epi64, "avx512bw,avx512vl" _mm_mask_blend_epi8, ()
            }
            {
                __m256i, 4, ymm_reg, ["avx2"], _mm256_loadu_si256, _mm256_setzero_si256,
                _mm256_set1_epi64x, _mm256_set1_epi8, _mm256_add_epi64, _mm256_sub_epi64, _mm256_xor_si256, _mm256_and_si256,
                _mm256_or_si256, _mm256_andnot_si256, _mm256_sll_epi64, _mm256_srl_epi64,
                "avx512f,avx512vl" _mm256_rol_epi64, "avx512cd,avx512vl" _mm256_lzcnt_epi64,
                ["avx2" _mm256_i64gather_epi64], "avx2" _mm256_shuffle_epi8,
                "avx512f,avx512vl" _mm256_mask_blend_epi64, "avx512bw,avx512vl" _mm256_mask_blend_epi8,
                (__m128i _mm256_castsi256_si128 _mm256_extracti128_si256 _mm256_broadcastsi128_si256
                    _mm256_castsi128_si256)
            }
            {
                __m512i, 8, zmm_reg, ["avx512f"], _mm512_loadu_si512, _mm512_setzero_si512,
                _mm512_set1_epi64, _mm512_set1_epi8, _mm512_add_epi64, _mm512_sub_epi64, _mm512_xor_si512, _mm512_and_si512,
                _mm512_or_si512, _mm512_andnot_si512, _mm512_sll_epi64, _mm512_srl_epi64,
                "avx512f" _mm512_rol_epi64, "avx512cd" _mm512_lzcnt_epi64,
                [], "avx512bw" _mm512_shuffle_epi8,
                "avx512f" _mm512_mask_blend_epi64, "avx512bw" _mm512_mask_blend_epi8,
                (__m256i _mm512_castsi512_si256 _mm512_extracti64x4_epi64 _mm512_broadcast_i64x4
                    _mm512_castsi256_si512)
            }
        }
    };
}
pub(crate) use registers;
