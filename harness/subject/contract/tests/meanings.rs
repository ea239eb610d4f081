//! Compares the meaning of each vector operation with the processor that runs the tests.
//!
//! A wrong meaning would make a wrong vector kernel look right wherever no processor with the
//! instruction runs. Many processors lack some of them, so `meanings.txt` keeps for each on which
//! processor, when and with how many cases it was last compared. A test reports the operations that
//! its processor lacks. Those that no processor has compared yet are marked *never*.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use contract::{
    InRegister, Lanes, Native, Present, Vector, VectorOperation, Word, missing_features,
    vector_operations,
};
use std::arch::x86_64::{__cpuid, __m128i, __m256i, __m512i};
use std::collections::BTreeMap;

const CASES: usize = 4096;
const HEAD: &str = "operation bits processor date cases";
/// If this variable has a date, the test rewrites the rows of the instructions that this processor
/// has.
const WRITE: &str = "RAYBENCH_WRITE_MEANINGS";

#[derive(Clone, Copy)]
struct EveryFeature;

// SAFETY: the test calls no instruction that the processor lacks.
unsafe impl Present for EveryFeature {
    const FEATURES: &'static str = "bmi1,bmi2,ssse3,sse4.1,avx2,gfni,avx512f,avx512bw,avx512cd,\
        avx512vl,avx512vbmi,avx512bitalg";
    type Word = Native<EveryFeature>;
}

/// An instruction at one width: its name, its features, and its answers by the machine and by its
/// meaning.
struct Comparison {
    name: String,
    bits: u32,
    features: &'static str,
    answers: fn(&[[u64; 8]; 3]) -> [Vec<u64>; 2],
}

/// Converts an answer, which is a vector or a mask, to words.
trait AnswerWords {
    fn words(self) -> Vec<u64>;
}

macro_rules! register_words {
    ($($lanes:literal $register:ident),*) => {
        $(impl AnswerWords for InRegister<$register, EveryFeature> {
            fn words(self) -> Vec<u64> {
                self.to_array().map(Word::value).to_vec()
            }
        })*
    };
}
register_words!(2 __m128i, 4 __m256i, 8 __m512i);

impl<const N: usize> AnswerWords for Lanes<N> {
    fn words(self) -> Vec<u64> {
        self.0.to_vec()
    }
}

impl AnswerWords for Native<EveryFeature> {
    fn words(self) -> Vec<u64> {
        vec![self.value()]
    }
}

impl AnswerWords for u64 {
    fn words(self) -> Vec<u64> {
        vec![self]
    }
}

/// Makes a call of a method on as many operands as it has.
macro_rules! answers {
    ($register:ident $lanes:literal $method:ident [$($immediate:literal)?] $($operand:ident)+) => {
        |operands| {
            let [$($operand,)+ ..] = operands;
            [
                InRegister::<$register, EveryFeature>::$method$(::<$immediate>)?(
                    $(InRegister::<$register, EveryFeature>::known(&$operand[..$lanes])),+).words(),
                Lanes::<$lanes>::$method$(::<$immediate>)?(
                    $(Lanes::<$lanes>::known(&$operand[..$lanes])),+).words(),
            ]
        }
    };
}

macro_rules! comparison {
    ($list:ident $bits:literal $register:ident $lanes:literal $method:ident []
        [$($operand:ident)+] $features:literal) => {
        $list.push(Comparison {
            name: stringify!($method).into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [] $($operand)+),
        });
    };
    ($list:ident $bits:literal $register:ident $lanes:literal $method:ident [$imm:ident]
        [$($operand:ident)+] $features:literal) => {
        $list.push(Comparison {
            name: concat!(stringify!($method), "::<1>").into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [1] $($operand)+),
        });
        $list.push(Comparison {
            name: concat!(stringify!($method), "::<13>").into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [13] $($operand)+),
        });
    };
}

macro_rules! comparisons {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($($arg:ident),+)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        fn comparisons() -> Vec<Comparison> {
            let mut comparisons = Vec::new();
            $(
                rows!(comparisons $method [$($imm)?] [$($arg)+] [$($f1)?] [$($f2)?] [$($f5)?]);
            )*
            for (table, answers) in TERNARY {
                let name = format!("ternary::<{table:#x}>");
                comparisons.push(Comparison { name, bits: 512, features: "avx512f", answers });
            }
            for (bits, features, answers) in SWAPPED {
                let name = "byte_swapped".into();
                comparisons.push(Comparison { name, bits, features, answers });
            }
            for (bits, features, answers) in COMPRESSED {
                let name = "compressed_u32".into();
                comparisons.push(Comparison { name, bits, features, answers });
            }
            comparisons
        }
    };
}
macro_rules! rows {
    ($list:ident $method:ident $imm:tt $operands:tt
        [$($f1:literal)?] [$($f2:literal)?] [$($f5:literal)?]) => {
        $(comparison!($list 128 __m128i 2 $method $imm $operands $f1);)?
        $(comparison!($list 256 __m256i 4 $method $imm $operands $f2);)?
        $(comparison!($list 512 __m512i 8 $method $imm $operands $f5);)?
    };
}
vector_operations!(comparisons);

type Answers = fn(&[[u64; 8]; 3]) -> [Vec<u64>; 2];

/// The truth tables with a single row. Any other table is an OR of these.
const TERNARY: [(i32, Answers); 8] = [
    (1, answers!(__m512i 8 ternary [1] a b c)),
    (2, answers!(__m512i 8 ternary [2] a b c)),
    (4, answers!(__m512i 8 ternary [4] a b c)),
    (8, answers!(__m512i 8 ternary [8] a b c)),
    (16, answers!(__m512i 8 ternary [16] a b c)),
    (32, answers!(__m512i 8 ternary [32] a b c)),
    (64, answers!(__m512i 8 ternary [64] a b c)),
    (128, answers!(__m512i 8 ternary [128] a b c)),
];

/// The reversal of bytes, which is a method of words and an instruction of vectors.
const SWAPPED: [(u32, &str, Answers); 3] = [
    (128, "ssse3", answers!(__m128i 2 byte_swapped [] a)),
    (256, "avx2", answers!(__m256i 4 byte_swapped [] a)),
    (512, "avx512bw", answers!(__m512i 8 byte_swapped [] a)),
];

/// Makes a compression by a mask, which is a word.
macro_rules! compressed {
    ($register:ident $lanes:literal) => {
        |[words, masks, _]| {
            let mask = Native::constant(masks[0]);
            [
                InRegister::<$register, EveryFeature>::known(&words[..$lanes])
                    .compressed_u32(mask)
                    .words(),
                Lanes::<$lanes>::known(&words[..$lanes]).compressed_u32(masks[0]).words(),
            ]
        }
    };
}

/// The compression of 32-bit words. It has no row in the table, because its mask is not a vector.
const COMPRESSED: [(u32, &str, Answers); 3] = [
    (128, "avx512f,avx512vl", compressed!(__m128i 2)),
    (256, "avx512f,avx512vl", compressed!(__m256i 4)),
    (512, "avx512f", compressed!(__m512i 8)),
];

/// Returns words of all densities, and small numbers, since operands may be indices or amounts.
fn cases() -> Vec<[[u64; 8]; 3]> {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    let mut cases = Vec::with_capacity(CASES);
    for case in 0..CASES {
        let mut operands = [[0; 8]; 3];
        for word in operands.as_flattened_mut() {
            *word = match case % 4 {
                0 => next_random(&mut seed),
                1 => next_random(&mut seed) & next_random(&mut seed) & next_random(&mut seed),
                2 => next_random(&mut seed) % 80,
                _ => next_random(&mut seed) & 0x3f3f_3f3f_3f3f_3f3f,
            };
        }
        cases.push(operands);
    }
    cases
}

/// Returns the next random number, by xorshift (Marsaglia 2003).
fn next_random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn each_meaning_is_that_of_the_processor() {
    let mut missing = Vec::new();
    let mut compared = BTreeMap::new();
    for Comparison { name, bits, features, answers } in comparisons() {
        let lacks = missing_features(&features.split(',').collect::<Vec<_>>());
        if !lacks.is_empty() {
            missing.push(format!("{name} of {bits} bits ({})", lacks.join(", ")));
            continue;
        }
        for operands in cases() {
            let [actual, expected] = answers(&operands);
            assert_eq!(actual, expected, "{name} of {bits} bits, {operands:016x?}");
        }
        *compared
            .entry((name.split(':').next().unwrap_or_default().to_string(), bits))
            .or_insert(0) += CASES;
    }
    if !missing.is_empty() {
        contract::skip_part(&format!(
            "{} compared; {} not compared here: {}",
            compared.len(),
            missing.len(),
            missing.join("; ")
        ));
    }
    update_file(&compared);
}

/// Checks that the file names all operations. With [`WRITE`] it writes this processor to the rows
/// of the operations that were compared.
fn update_file(compared: &BTreeMap<(String, u32), usize>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/meanings.txt");
    let before = std::fs::read_to_string(path).unwrap_or_default();
    let date = std::env::var(WRITE).ok();
    let mut text = format!("{HEAD}\n");
    for operation in VectorOperation::ALL {
        let instruction = operation.instruction();
        for (intrinsic, bits) in instruction.intrinsics.iter().zip([128, 256, 512]) {
            if intrinsic.is_none() {
                continue;
            }
            let key = format!("{} {bits} ", instruction.name);
            let here = compared.get(&(instruction.name.to_string(), bits)).zip(date.as_deref());
            let row = before.lines().find(|line| line.starts_with(&key));
            let row = match here {
                Some((cases, date)) => format!("{key}{} {date} {cases}", processor()),
                None => row.map_or_else(|| format!("{key}- - never"), str::to_string),
            };
            text += &(row + "\n");
        }
    }
    if date.is_some() {
        std::fs::write(path, &text).expect("the crate's folder can be written");
    }
    assert!(before == text || date.is_some(), "{path} lacks an operation; {WRITE}=DATE writes it");
    println!("{} never compared", text.lines().filter(|line| line.ends_with("never")).count());
}

fn processor() -> String {
    let leaf = __cpuid(0);
    let vendor = [leaf.ebx, leaf.edx, leaf.ecx].map(u32::to_le_bytes).concat();
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 15) + (signature >> 20 & 255);
    let model = (signature >> 4 & 15) | (signature >> 12 & 0xf0);
    format!("{},family-{family},model-{model}", String::from_utf8_lossy(&vendor))
}
