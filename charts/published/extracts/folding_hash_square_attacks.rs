//! Folding hash: a board folded to 32 bits and a small product for each line index one overlaid
//! table.
//!
//! square_attacks rook from d4:
//!
//! ```text
//! t1 = occupied | 0xffffffff89ffffff
//! t2 = t1 >> 32
//! t3 = t1 * 0x3
//! t4 = t2 ^ t3
//! t5 = t4 * 0x2e632847
//! t6 = t5 & 0xffffffff
//! t7 = t6 >> 26
//! t8 = table of 5779[1519 + t7]
//! t9 = occupied | 0xfff7f7f7fff7f7ff
//! t10 = t9 >> 32
//! t11 = t9 * 0x3
//! t12 = t10 ^ t11
//! t13 = t12 * 0x965d8059
//! t14 = t13 & 0xffffffff
//! t15 = t14 >> 26
//! t16 = table of 5779[2755 + t15]
//! t17 = t8 | t16
//!
//! occupied          answer
//! 1 . . . . . 1 .   . . . . . . . .
//! . . 1 1 . 1 . 1   . . . 1 . . . .
//! . 1 . . . . 1 .   . . . 1 . . . .
//! . . 1 . . . . .   . . . 1 . . . .
//! . . . 1 . 1 . .   1 1 1 . 1 1 . .
//! . . 1 . . . . 1   . . . 1 . . . .
//! 1 1 1 . . 1 1 .   . . . 1 . . . .
//! 1 . . 1 . . 1 .   . . . 1 . . . .
//! ```
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Daniel Infuehr, 2022: FoldingHash (in his collection of attack generators; not described
//!   elsewhere)
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 10.8 (10.7–10.8), rook 6.36 (6.36–6.37), bishop 6.47
//!   (6.46–6.48), both 11.2 (11.2–11.2) core cycles a query
//! - square_attacks, latency: queen 17.6 (17.6–17.6), rook 15.1 (15.0–15.1), bishop 15.0
//!   (15.0–15.1), both 17.3 (17.3–17.3) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

/// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
/// board there is none.
const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while square < 64
        && 0 <= file
        && file < 8
        && 0 <= rank
        && rank < 8
        && squares & occupied == 0
    {
        squares |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    squares
}

/// By `square`: all squares but those on which a piece may stop a rank.
static RANK_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, 1, 0, 0) & (ray(square, 1, 0, 0) >> 1)) | (ray(square, -1, 0, 0) & (ray(square, -1, 0, 0) << 1)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR: [u64; 64] = [
    0x0000_0000_7bfd_4938, 0x0000_0000_ea4f_6c43, 0x0000_0000_afeb_2ba3, 0x0000_0000_3026_efbf,
    0x0000_0000_ff89_bbcc, 0x0000_0000_ff8f_9093, 0x0000_0000_0057_3b28, 0x0000_0000_2b02_b20c,
    0x0000_0000_6b67_2846, 0x0000_0000_daff_a8bb, 0x0000_0000_5650_1401, 0x0000_0000_a5da_c1bd,
    0x0000_0000_8e01_5971, 0x0000_0000_142b_055c, 0x0000_0000_db55_af41, 0x0000_0000_6a2a_53bd,
    0x0000_0000_fe3e_d155, 0x0000_0000_6a4e_94f8, 0x0000_0000_28ad_a02b, 0x0000_0000_add0_8081,
    0x0000_0000_7dc0_ffa0, 0x0000_0000_a11d_ab0b, 0x0000_0000_ea89_2b0d, 0x0000_0000_86b3_ab06,
    0x0000_0000_001b_050a, 0x0000_0000_4043_abeb, 0x0000_0000_1901_b0ab, 0x0000_0000_2e63_2847,
    0x0000_0000_eae9_7553, 0x0000_0000_dfa3_ea56, 0x0000_0000_81d3_c056, 0x0000_0000_00dd_f842,
    0x0000_0000_7c08_4532, 0x0000_0000_014e_a3d4, 0x0000_0000_481a_eff1, 0x0000_0000_481d_4808,
    0x0000_0000_f79c_d222, 0x0000_0000_7beb_3aff, 0x0000_0000_fef7_4af2, 0x0000_0000_0104_1f82,
    0x0000_0000_d3cb_f89b, 0x0000_0000_717e_ecab, 0x0000_0000_ae0f_c32a, 0x0000_0000_9f47_e749,
    0x0000_0000_f914_0638, 0x0000_0000_f97e_d007, 0x0000_0000_fbfe_f7bc, 0x0000_0000_c001_042e,
    0x0000_0000_7706_fc04, 0x0000_0000_90ce_c17c, 0x0000_0000_e81e_0fc2, 0x0000_0000_53e5_ef8a,
    0x0000_0000_67a3_fee1, 0x0000_0000_ca18_0110, 0x0000_0000_ef1d_feff, 0x0000_0000_9e83_8102,
    0x0000_0000_0058_846e, 0x0000_0000_5c3b_19bf, 0x0000_0000_5a9b_4dff, 0x0000_0000_2e3d_1c55,
    0x0000_0000_b3e7_0007, 0x0000_0000_beb2_593e, 0x0000_0000_7ef0_f67e, 0x0000_0000_002d_e9d2,
];

/// By `square`: where its entries begin.
static FIRST: [u64; 64] = [
    1082, 5066, 4312, 3597, 2986, 3118, 4993, 898,
    1308, 5107, 4404, 3885, 3710, 4244, 4441, 996,
    1213, 5181, 4450, 3806, 3734, 3781, 1511, 1143,
    0, 1715, 1603, 1519, 1651, 1844, 1779, 64,
    953, 5044, 4264, 3456, 2950, 3087, 4190, 1050,
    1370, 5212, 4376, 3459, 3026, 3528, 4982, 1245,
    1373, 5145, 4332, 3651, 3569, 4266, 4971, 1166,
    128, 1700, 1569, 1487, 1646, 1827, 1779, 192,
];

/// By `square`: all squares but those on which a piece may stop a file.
static FILE_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, 0, 1, 0) & (ray(square, 0, 1, 0) >> 8)) | (ray(square, 0, -1, 0) & (ray(square, 0, -1, 0) << 8)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR_2: [u64; 64] = [
    0x0000_0000_410f_c17d, 0x0000_0000_0083_c620, 0x0000_0000_709e_0ffd, 0x0000_0000_0028_08ec,
    0x0000_0000_f9dd_33fe, 0x0000_0000_b27c_c7ee, 0x0000_0000_ca22_700a, 0x0000_0000_7781_67f9,
    0x0000_0000_2402_0893, 0x0000_0000_c97f_31af, 0x0000_0000_b9f4_023f, 0x0000_0000_3b68_ffbf,
    0x0000_0000_b02f_80fc, 0x0000_0000_e5af_f7bd, 0x0000_0000_545f_683d, 0x0000_0000_dbe0_3dfb,
    0x0000_0000_d31e_fd43, 0x0000_0000_01ac_4fb3, 0x0000_0000_e9c1_041a, 0x0000_0000_6dfb_d903,
    0x0000_0000_ec60_6fd6, 0x0000_0000_e507_c00d, 0x0000_0000_7762_7f42, 0x0000_0000_a9b4_3203,
    0x0000_0000_1503_300d, 0x0000_0000_2f8a_02ca, 0x0000_0000_81c4_47e8, 0x0000_0000_965d_8059,
    0x0000_0000_0f31_bfcb, 0x0000_0000_9fd1_3fb1, 0x0000_0000_21f0_13c1, 0x0000_0000_5025_a806,
    0x0000_0000_d9f9_efc2, 0x0000_0000_477b_0dd3, 0x0000_0000_2e46_c0db, 0x0000_0000_39bf_7e18,
    0x0000_0000_5b4e_3e01, 0x0000_0000_1e07_df86, 0x0000_0000_314b_efc7, 0x0000_0000_2946_1df9,
    0x0000_0000_d698_0a09, 0x0000_0000_6baa_f77b, 0x0000_0000_c35c_7dbd, 0x0000_0000_27df_def4,
    0x0000_0000_0f7f_f10c, 0x0000_0000_de9a_b09d, 0x0000_0000_25bd_d00e, 0x0000_0000_e23b_55f1,
    0x0000_0000_e2f7_1156, 0x0000_0000_8c02_32ad, 0x0000_0000_9802_0402, 0x0000_0000_f9ee_efff,
    0x0000_0000_14e9_0a7e, 0x0000_0000_b8a7_c006, 0x0000_0000_d813_92ae, 0x0000_0000_5a0a_56ff,
    0x0000_0000_45e7_f7ff, 0x0000_0000_19f9_fdf1, 0x0000_0000_ae03_3f03, 0x0000_0000_449e_7f83,
    0x0000_0000_a5f0_ffa1, 0x0000_0000_0010_b841, 0x0000_0000_3023_f0ae, 0x0000_0000_4746_18f7,
];

/// By `square`: where its entries begin.
static FIRST_2: [u64; 64] = [
    617, 557, 311, 373, 434, 249, 675, 497,
    5269, 4873, 4595, 4735, 4607, 4487, 4510, 2893,
    4154, 3056, 3159, 3285, 3181, 3233, 3261, 3331,
    2442, 2378, 2497, 2755, 2349, 2653, 2735, 2692,
    2823, 2794, 2178, 2305, 2229, 2287, 2411, 2519,
    4549, 4175, 4052, 3970, 4132, 4078, 4015, 3995,
    5464, 5303, 948, 1215, 1086, 4942, 4900, 4766,
    2607, 2554, 1999, 1939, 2089, 2153, 2041, 1907,
];

/// By `square`: all squares but those on which a piece may stop a diagonal.
static DIAGONAL_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, 1, 1, 0) & (ray(square, 1, 1, 0) >> 9)) | (ray(square, -1, -1, 0) & (ray(square, -1, -1, 0) << 9)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR_3: [u64; 64] = [
    0x0000_0000_67e0_4bfc, 0x0000_0000_2a17_f67b, 0x0000_0000_f40c_a9d5, 0x0000_0000_e7e0_faa1,
    0x0000_0000_1b65_6553, 0x0000_0000_8882_93e0, 0x0000_0000_7e37_c8ad, 0x0000_0000_c52a_941e,
    0x0000_0000_e20d_5011, 0x0000_0000_25f8_3bf6, 0x0000_0000_7f13_ffa4, 0x0000_0000_600d_da4b,
    0x0000_0000_de22_4a71, 0x0000_0000_2ff0_bcc5, 0x0000_0000_7f1e_b7e5, 0x0000_0000_7e8a_deaf,
    0x0000_0000_e816_2ffb, 0x0000_0000_bf0e_57ee, 0x0000_0000_dbd0_1f35, 0x0000_0000_51e7_f608,
    0x0000_0000_735d_e06c, 0x0000_0000_319d_31b2, 0x0000_0000_ddfb_12b8, 0x0000_0000_7c56_48e6,
    0x0000_0000_1f27_c024, 0x0000_0000_819c_6e1f, 0x0000_0000_8da6_5014, 0x0000_0000_91ad_37fb,
    0x0000_0000_79f8_0a04, 0x0000_0000_40c7_cfd3, 0x0000_0000_e400_322a, 0x0000_0000_9e12_add5,
    0x0000_0000_e469_00a1, 0x0000_0000_ba42_206a, 0x0000_0000_6c35_2030, 0x0000_0000_bb8f_9ff6,
    0x0000_0000_37d2_aff4, 0x0000_0000_65bf_df0f, 0x0000_0000_80f5_453b, 0x0000_0000_b105_52db,
    0x0000_0000_f7bc_829f, 0x0000_0000_fe1a_3657, 0x0000_0000_0d96_01e4, 0x0000_0000_74aa_9e2b,
    0x0000_0000_dc55_807e, 0x0000_0000_6da7_ebdd, 0x0000_0000_093f_e39b, 0x0000_0000_7d55_3fd9,
    0x0000_0000_7eb9_83b8, 0x0000_0000_7e4d_1fcd, 0x0000_0000_febf_962e, 0x0000_0000_013c_8c1a,
    0x0000_0000_6cdc_d9ab, 0x0000_0000_4295_d594, 0x0000_0000_5855_8362, 0x0000_0000_b5ff_df66,
    0x0000_0000_7ed6_c099, 0x0000_0000_7f24_f928, 0x0000_0000_fa6d_ee57, 0x0000_0000_3d7f_556d,
    0x0000_0000_817b_cd89, 0x0000_0000_c0a0_e6a4, 0x0000_0000_46bc_5507, 0x0000_0000_c055_9ccf,
];

/// By `square`: where its entries begin.
static FIRST_3: [u64; 64] = [
    1435, 4695, 5684, 403, 1635, 891, 1411, 2016,
    4672, 4850, 5700, 2225, 240, 238, 1397, 2019,
    5428, 4919, 3513, 5530, 729, 486, 857, 971,
    853, 2154, 5616, 3678, 5567, 1425, 1443, 2032,
    835, 1901, 237, 818, 2916, 5551, 750, 1419,
    951, 359, 297, 858, 5593, 3915, 5673, 3553,
    2039, 1648, 1184, 327, 1443, 2731, 4781, 4656,
    1987, 384, 747, 2007, 755, 5717, 4809, 735,
];

/// By `square`: all squares but those on which a piece may stop a antidiagonal.
static ANTIDIAGONAL_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, -1, 1, 0) & (ray(square, -1, 1, 0) >> 7)) | (ray(square, 1, -1, 0) & (ray(square, 1, -1, 0) << 7)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR_4: [u64; 64] = [
    0x0000_0000_4454_5908, 0x0000_0000_7e9b_62c8, 0x0000_0000_74ae_5223, 0x0000_0000_750b_eabd,
    0x0000_0000_422b_94ab, 0x0000_0000_4020_fad0, 0x0000_0000_0480_15ee, 0x0000_0000_708b_800c,
    0x0000_0000_7ee6_8201, 0x0000_0000_fe4e_d569, 0x0000_0000_ae0c_6b31, 0x0000_0000_7b91_28d5,
    0x0000_0000_95ef_d212, 0x0000_0000_bd7e_c0d3, 0x0000_0000_61fe_fee6, 0x0000_0000_d8f2_3fcc,
    0x0000_0000_d533_c04a, 0x0000_0000_2576_4736, 0x0000_0000_ab54_6b35, 0x0000_0000_6181_842b,
    0x0000_0000_057e_81d6, 0x0000_0000_3851_7f21, 0x0000_0000_b35f_bd4d, 0x0000_0000_102b_601a,
    0x0000_0000_2dea_70bb, 0x0000_0000_123f_fc50, 0x0000_0000_b405_6837, 0x0000_0000_38f7_fb69,
    0x0000_0000_a9c0_ac40, 0x0000_0000_43b3_bfd5, 0x0000_0000_b133_e02e, 0x0000_0000_a92e_3010,
    0x0000_0000_0515_53ff, 0x0000_0000_ec55_65a1, 0x0000_0000_11f7_fa71, 0x0000_0000_d448_03d8,
    0x0000_0000_a4e2_c083, 0x0000_0000_68a5_e051, 0x0000_0000_8076_b030, 0x0000_0000_f967_67f7,
    0x0000_0000_670a_b726, 0x0000_0000_7a00_081e, 0x0000_0000_f8cb_fcd6, 0x0000_0000_2201_0bfc,
    0x0000_0000_fcdd_1cb9, 0x0000_0000_096e_440e, 0x0000_0000_7f4c_865c, 0x0000_0000_74cd_872a,
    0x0000_0000_233d_52e4, 0x0000_0000_5698_028b, 0x0000_0000_5f23_52ac, 0x0000_0000_cf6d_f709,
    0x0000_0000_fb7f_b8e1, 0x0000_0000_cd1d_5ab7, 0x0000_0000_7eaa_0783, 0x0000_0000_7e08_6c7a,
    0x0000_0000_136f_fd38, 0x0000_0000_5efe_3e55, 0x0000_0000_3bf5_dde2, 0x0000_0000_d80b_0111,
    0x0000_0000_6909_3666, 0x0000_0000_d5dd_6d2e, 0x0000_0000_7f16_b8df, 0x0000_0000_c47f_1fe0,
];

/// By `square`: where its entries begin.
static FIRST_4: [u64; 64] = [
    2016, 1186, 1303, 298, 1898, 430, 5462, 858,
    2016, 1413, 663, 426, 2675, 5691, 5307, 5336,
    340, 594, 1313, 525, 5521, 3402, 5624, 3817,
    599, 1490, 2235, 5581, 3358, 684, 2451, 686,
    510, 566, 3701, 2880, 5516, 368, 575, 709,
    5634, 2443, 3842, 2044, 304, 801, 729, 299,
    5379, 5361, 5708, 2110, 1059, 1285, 1875, 2050,
    795, 5420, 5640, 2805, 830, 522, 2046, 2016,
];

/// What is made at run time.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: it is written once, by what makes it, and read only after.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// The table is made, and the place is one that was filled.
    #[inline(always)]
    unsafe fn at(&self, place: u64) -> u64 {
        debug_assert!((place as usize) < N);
        unsafe { self.0.get().cast::<T>().add(place as usize).read().into() }
    }

    /// # Safety
    /// Nobody else reads or writes it meanwhile.
    unsafe fn add(&self, place: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(place as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// The squares that steps of (files, ranks) pass, each up to the first piece.
fn walks(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &[files, ranks] in steps {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

/// Attacks; filled by [`folding_hash_square_attacks_init`].
static ATTACKS: Table<u64, 5779> = Table(core::cell::UnsafeCell::new([0; 5779]));

/// Index of the rank's entry in the attack table.
#[inline]
fn rank_place(square: u64, occupied: u64) -> u64 {
    let rank_passes = RANK_PASSES[(square & 63) as usize];
    let pieces = occupied | rank_passes;
    let factor = FACTOR[(square & 63) as usize];
    let product = ((pieces >> 32) ^ pieces.wrapping_mul(3)).wrapping_mul(factor);
    let product2 = product & 0xffff_ffff;
    FIRST[(square & 63) as usize] + (product2 >> 26)
}

/// Index of the file's entry in the attack table.
#[inline]
fn file_place(square: u64, occupied: u64) -> u64 {
    let file_passes = FILE_PASSES[(square & 63) as usize];
    let pieces = occupied | file_passes;
    let factor = FACTOR_2[(square & 63) as usize];
    let product = ((pieces >> 32) ^ pieces.wrapping_mul(3)).wrapping_mul(factor);
    let product2 = product & 0xffff_ffff;
    FIRST_2[(square & 63) as usize] + (product2 >> 26)
}

/// Index of the diagonal's entry in the attack table.
#[inline]
fn diagonal_place(square: u64, occupied: u64) -> u64 {
    let diagonal_passes = DIAGONAL_PASSES[(square & 63) as usize];
    let pieces = occupied | diagonal_passes;
    let factor = FACTOR_3[(square & 63) as usize];
    let product = ((pieces >> 32) ^ pieces.wrapping_mul(3)).wrapping_mul(factor);
    let product2 = product & 0xffff_ffff;
    FIRST_3[(square & 63) as usize] + (product2 >> 26)
}

/// Index of the antidiagonal's entry in the attack table.
#[inline]
fn antidiagonal_place(square: u64, occupied: u64) -> u64 {
    let antidiagonal_passes = ANTIDIAGONAL_PASSES[(square & 63) as usize];
    let pieces = occupied | antidiagonal_passes;
    let factor = FACTOR_4[(square & 63) as usize];
    let product = ((pieces >> 32) ^ pieces.wrapping_mul(3)).wrapping_mul(factor);
    let product2 = product & 0xffff_ffff;
    FIRST_4[(square & 63) as usize] + (product2 >> 26)
}

/// Fills the attack table, unless it is filled; a call meanwhile waits. Call it before the first
/// look-up.
pub fn folding_hash_square_attacks_init() {
    use core::sync::atomic::{AtomicU8, Ordering};
    // 1 while a call fills the table, 2 once it is full.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        // SAFETY of what follows: one call gets here, and nobody reads before it ends.
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if rank_place(square, 1 << other) != rank_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = rank_place(square, occupied);
                let attacks = walks(square, &[[1, 0], [-1, 0]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if file_place(square, 1 << other) != file_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = file_place(square, occupied);
                let attacks = walks(square, &[[0, 1], [0, -1]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if diagonal_place(square, 1 << other) != diagonal_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = diagonal_place(square, occupied);
                let attacks = walks(square, &[[1, 1], [-1, -1]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if antidiagonal_place(square, 1 << other) != antidiagonal_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = antidiagonal_place(square, occupied);
                let attacks = walks(square, &[[-1, 1], [1, -1]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
}

/// What a rook on `square` attacks.
///
/// # Safety
/// Requires [`folding_hash_square_attacks_init`].
#[inline]
#[must_use]
pub unsafe fn folding_hash_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    let attacks = unsafe { ATTACKS.at(rank_place(square, occupied)) };
    let attacks2 = unsafe { ATTACKS.at(file_place(square, occupied)) };
    attacks | attacks2
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// Requires [`folding_hash_square_attacks_init`].
#[inline]
#[must_use]
pub unsafe fn folding_hash_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let attacks = unsafe { ATTACKS.at(diagonal_place(square, occupied)) };
    let attacks2 = unsafe { ATTACKS.at(antidiagonal_place(square, occupied)) };
    attacks | attacks2
}

/// What a queen on `square` attacks.
///
/// # Safety
/// Requires [`folding_hash_square_attacks_init`].
#[inline]
#[must_use]
pub unsafe fn folding_hash_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let attacks = unsafe { ATTACKS.at(rank_place(square, occupied)) };
    let attacks2 = unsafe { ATTACKS.at(file_place(square, occupied)) };
    let attacks3 = unsafe { ATTACKS.at(diagonal_place(square, occupied)) };
    let attacks4 = unsafe { ATTACKS.at(antidiagonal_place(square, occupied)) };
    attacks | attacks2 | (attacks3 | attacks4)
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// Requires [`folding_hash_square_attacks_init`].
#[inline]
#[must_use]
pub unsafe fn folding_hash_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let attacks2 = unsafe { ATTACKS.at(rank_place(square, occupied)) };
    let attacks3 = unsafe { ATTACKS.at(file_place(square, occupied)) };
    let attacks4 = unsafe { ATTACKS.at(diagonal_place(square, occupied)) };
    let attacks5 = unsafe { ATTACKS.at(antidiagonal_place(square, occupied)) };
    [
        attacks2 | attacks3,
        attacks4 | attacks5,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_word(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn check(name: &str, got: u64, expected: u64) {
        assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
    }

    const fn bit(square: u64) -> u64 {
        1 << square
    }

    /// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
    /// board there is none.
    const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        let mut squares = 0;
        while square < 64
            && 0 <= file
            && file < 8
            && 0 <= rank
            && rank < 8
            && squares & occupied == 0
        {
            squares |= 1 << (8 * rank + file);
            file += files;
            rank += ranks;
        }
        squares
    }

    /// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
    fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
        let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        let mut attacks = 0;
        for place in 0..512 {
            let (square, way) = (place / 8, place % 8);
            if set >> square & ways >> way & 1 == 1 {
                let (files, ranks) = steps[way as usize];
                attacks |= ray(square, files, ranks, occupied);
            }
        }
        attacks
    }

    #[test]
    fn check_tables() {
        folding_hash_square_attacks_init();
        unsafe fn tables() {
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if rank_place(square, 1 << other) != rank_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = rank_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0x22, 0),
                        slide(bit(square), 0x22, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if file_place(square, 1 << other) != file_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = file_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0x88, 0),
                        slide(bit(square), 0x88, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if diagonal_place(square, 1 << other) != diagonal_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = diagonal_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0x11, 0),
                        slide(bit(square), 0x11, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if antidiagonal_place(square, 1 << other) != antidiagonal_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = antidiagonal_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0x44, 0),
                        slide(bit(square), 0x44, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
        unsafe { tables() };
    }

    #[test]
    fn check_folding_hash_square_attacks() {
        folding_hash_square_attacks_init();
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "folding_hash_square_attacks_rook",
                unsafe { folding_hash_square_attacks_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "folding_hash_square_attacks_bishop",
                unsafe { folding_hash_square_attacks_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "folding_hash_square_attacks_queen",
                unsafe { folding_hash_square_attacks_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { folding_hash_square_attacks_both(square, occupied) };
            check("folding_hash_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("folding_hash_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
