//! What each operation of vectors means on words, held against the processor that runs the tests.
//! It knows no kernel.
//!
//! `meanings.txt` says of each on which processor, when and with how many cases it was last
//! compared; what this one lacks is said and counted, and what no processor has compared is marked
//! there as *never*.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use contract::{
    InRegister, Lanes, Native, Present, Vector, VectorOperation, Word, missing_features,
    vector_operations,
};
use std::arch::x86_64::{__cpuid, __m128i, __m256i, __m512i};
use std::collections::BTreeMap;

const CASES: usize = 4096;
const HEAD: &str = "operation bits processor date cases";
/// Set to a date, the rows of what this processor has are rewritten.
const WRITE: &str = "RAYBENCH_WRITE_MEANINGS";

#[derive(Clone, Copy)]
struct All;

// SAFETY: what of it the processor lacks is not called.
unsafe impl Present for All {
    const FEATURES: &'static str = "bmi1,bmi2,ssse3,sse4.1,avx2,gfni,avx512f,avx512bw,avx512cd,avx512vl,\
        avx512vbmi,avx512bitalg";
    type Word = Native<All>;
}

/// An instruction, or a blend, in one width: its name, its features, and its answers by the machine
/// and by its meaning.
struct Compared {
    name: String,
    bits: u32,
    features: &'static str,
    answers: fn(&[[u64; 8]; 3]) -> [Vec<u64>; 2],
}

/// Words of an answer, which is a vector or a mask.
trait Said {
    fn said(self) -> Vec<u64>;
}

macro_rules! said {
    ($($lanes:literal $register:ident),*) => {
        $(impl Said for InRegister<$register, All> {
            fn said(self) -> Vec<u64> {
                self.to_array().map(Word::value).to_vec()
            }
        })*
    };
}
said!(2 __m128i, 4 __m256i, 8 __m512i);

impl<const N: usize> Said for Lanes<N> {
    fn said(self) -> Vec<u64> {
        self.0.to_vec()
    }
}

impl Said for Native<All> {
    fn said(self) -> Vec<u64> {
        vec![self.value()]
    }
}

impl Said for u64 {
    fn said(self) -> Vec<u64> {
        vec![self]
    }
}

/// One call of a method on as many operands as it has.
macro_rules! answers {
    ($register:ident $lanes:literal $method:ident [$($immediate:literal)?] $($operand:ident)+) => {
        |operands| {
            let [$($operand,)+ ..] = operands;
            [
                InRegister::<$register, All>::$method$(::<$immediate>)?(
                    $(InRegister::<$register, All>::known(&$operand[..$lanes])),+).said(),
                Lanes::<$lanes>::$method$(::<$immediate>)?(
                    $(Lanes::<$lanes>::known(&$operand[..$lanes])),+).said(),
            ]
        }
    };
}

macro_rules! compared {
    ($all:ident $bits:literal $register:ident $lanes:literal $method:ident [] [$($operand:ident)+] $features:literal) => {
        $all.push(Compared {
            name: stringify!($method).into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [] $($operand)+),
        });
    };
    ($all:ident $bits:literal $register:ident $lanes:literal $method:ident [$imm:ident] [$($operand:ident)+] $features:literal) => {
        $all.push(Compared {
            name: concat!(stringify!($method), "::<1>").into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [1] $($operand)+),
        });
        $all.push(Compared {
            name: concat!(stringify!($method), "::<13>").into(),
            bits: $bits,
            features: $features,
            answers: answers!($register $lanes $method [13] $($operand)+),
        });
    };
}

macro_rules! every {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($($arg:ident),+)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        fn every() -> Vec<Compared> {
            let mut all = Vec::new();
            $(
                rows!(all $method [$($imm)?] [$($arg)+] [$($f1)?] [$($f2)?] [$($f5)?]);
            )*
            for (table, answers) in TERNARY {
                let name = format!("ternary::<{table:#x}>");
                all.push(Compared { name, bits: 512, features: "avx512f", answers });
            }
            for (bits, features, answers) in SWAPPED {
                all.push(Compared { name: "byte_swapped".into(), bits, features, answers });
            }
            all
        }
    };
}
macro_rules! rows {
    ($all:ident $method:ident $imm:tt $operands:tt [$($f1:literal)?] [$($f2:literal)?] [$($f5:literal)?]) => {
        $(compared!($all 128 __m128i 2 $method $imm $operands $f1);)?
        $(compared!($all 256 __m256i 4 $method $imm $operands $f2);)?
        $(compared!($all 512 __m512i 8 $method $imm $operands $f5);)?
    };
}
vector_operations!(every);

type Answers = fn(&[[u64; 8]; 3]) -> [Vec<u64>; 2];

/// Each of the eight rows of a truth table by itself.
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

/// What words have too, and vectors by an instruction.
const SWAPPED: [(u32, &str, Answers); 3] = [
    (128, "ssse3", answers!(__m128i 2 byte_swapped [] a)),
    (256, "avx2", answers!(__m256i 4 byte_swapped [] a)),
    (512, "avx512bw", answers!(__m512i 8 byte_swapped [] a)),
];

/// Words of all densities, and small numbers, which indices and amounts are.
fn cases() -> impl Iterator<Item = [[u64; 8]; 3]> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    (0..CASES).map(move |case| {
        let mut word = || match case % 4 {
            0 => random(),
            1 => random() & random() & random(),
            2 => random() % 80,
            _ => random() & 0x3f3f_3f3f_3f3f_3f3f,
        };
        std::array::from_fn(|_| std::array::from_fn(|_| word()))
    })
}

#[test]
fn each_meaning_is_the_processors() {
    let mut missing = Vec::new();
    let mut compared = BTreeMap::new();
    for Compared { name, bits, features, answers } in every() {
        let lacks = missing_features(&features.split(',').collect::<Vec<_>>());
        if !lacks.is_empty() {
            missing.push(format!("{name} of {bits} bits ({})", lacks.join(", ")));
            continue;
        }
        for operands in cases() {
            let [got, meant] = answers(&operands);
            assert_eq!(got, meant, "{name} of {bits} bits, {operands:016x?}");
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
    kept(&compared);
}

/// The file names all operations; with [`WRITE`] those of this processor have its name.
fn kept(compared: &BTreeMap<(String, u32), usize>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/meanings.txt");
    let before = std::fs::read_to_string(path).unwrap_or_default();
    let of = |name: &str, bits: u32| format!("{name} {bits} ");
    let date = std::env::var(WRITE).ok();
    let mut text = format!("{HEAD}\n");
    for operation in VectorOperation::ALL {
        let instruction = operation.instruction();
        for (intrinsic, bits) in instruction.intrinsics.iter().zip([128, 256, 512]) {
            if intrinsic.is_none() {
                continue;
            }
            let key = of(instruction.name, bits);
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
