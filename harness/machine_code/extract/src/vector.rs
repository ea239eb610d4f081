//! Vector operations in Rust and C: intrinsics, and helpers for loads and lanes.

use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use contract::{Immediate, Operation, enables};

/// Begins the part of a Rust file that other targets must not see: they would report an error for
/// each function.
pub const BEGIN_X86: &str = "\
#[cfg(not(target_arch = \"x86_64\"))]
compile_error!(\"this file requires x86-64\");
#[cfg(target_arch = \"x86_64\")]
pub use self::x86_64::*;

#[cfg(target_arch = \"x86_64\")]
mod x86_64 {
";

/// Ends it.
pub const END_X86: &str = "}\n";

/// The type of a register of this many words.
pub fn register(lanes: usize) -> String {
    format!("__m{}i", 64 * lanes)
}

impl Language {
    /// A vector operation with operands of at most `lanes` and a result of `made` lanes. `known` is
    /// the first operand if constant, `amount` the second. The code is compiled with `features`.
    pub fn of_vectors(
        self,
        operation: Operation,
        [lanes, made]: [usize; 2],
        of: &[Expression],
        [known, amount]: [Option<u64>; 2],
        features: &str,
    ) -> Expression {
        let named = |operation: Operation| operation.intrinsic(lanes).expect("one that is there").0;
        let texts: Vec<&str> = of.iter().map(|one| one.text.as_str()).collect();
        let by = |immediate: String, of: &[&str]| {
            let name = named(operation);
            // A bit shuffle whose intrinsic takes floating-point vectors.
            let is_float = name.ends_with("_ps");
            let bits = 64 * lanes;
            let of: Vec<String> = of
                .iter()
                .map(|one| match is_float {
                    true => format!("_mm{bits}_castsi{bits}_ps({one})"),
                    false => (*one).to_string(),
                })
                .collect();
            let text = match self {
                Rust => format!("{name}::<{immediate}>({})", of.join(", ")),
                C => format!("{name}({}, {immediate})", of.join(", ")),
            };
            if is_float { format!("_mm{bits}_castps_si{bits}({text})") } else { text }
        };
        let of_others =
            |operation: Operation, of: &[&str]| format!("{}({})", named(operation), of.join(", "));
        let plain = |of: &[&str]| of_others(operation, of);
        Expression::whole(match operation {
            Operation::Not => {
                let ones = of_others(Operation::Spread, &["-1"]);
                of_others(Operation::Xor, &[texts[0], &ones])
            }
            Operation::AndNot => plain(&[texts[1], texts[0]]),
            Operation::RotateLeft => {
                let (_, needed) = operation.intrinsic(lanes).expect("one that is there");
                match amount {
                    Some(amount) if enables(features, needed) => {
                        by(amount.to_string(), &texts[..1])
                    }
                    _ => {
                        let back = amount.map(|amount| 64 - amount);
                        let less = match back {
                            Some(back) => Expression::whole(back.to_string()),
                            None => Expression::whole(format!("64 - {}", of[1].inner())),
                        };
                        let parts = [
                            (Operation::ShiftLeft, &of[1], amount),
                            (Operation::ShiftRight, &less, back),
                        ];
                        let [left, right] = parts.map(|(shift, by, amount)| {
                            self.of_vectors(
                                shift,
                                [lanes; 2],
                                &[of[0].clone(), by.clone()],
                                [None, amount],
                                features,
                            )
                            .text
                        });
                        of_others(Operation::Or, &[&left, &right])
                    }
                }
            }
            // The immediate forms have an `i` in their names.
            Operation::ShiftLeft | Operation::ShiftRight => match amount {
                Some(amount) => {
                    by(amount.to_string(), &texts[..1]).replacen("_epi64", "i_epi64", 1)
                }
                None => {
                    plain(&[texts[0], &format!("_mm_cvtsi64_si128({})", self.signed(&of[1], None))])
                }
            },
            Operation::Spread => plain(&[&self.signed(&of[0], known)]),
            Operation::Joined => match self {
                Rust => self.loaded(&format!("[{}]", texts.join(", ")), lanes),
                C => {
                    let words: Vec<String> =
                        of.iter().rev().map(|one| self.signed(one, None)).collect();
                    // For two and four words the name ends in `x`.
                    let set = named(Operation::Spread).replacen("set1", "set", 1);
                    format!("{set}({})", words.join(", "))
                }
            },
            Operation::Lane(lane) => match self {
                Rust => format!("words_{lanes}({})[{lane}]", texts[0]),
                C => format!("(uint64_t){}[{lane}]", of[0].inner()),
            },
            Operation::BlendBytes | Operation::BlendWords => {
                let bits = if operation == Operation::BlendBytes { 8 * lanes } else { 8 };
                let mask = match (self, known) {
                    (_, Some(_)) => texts[0].to_string(),
                    (Rust, None) if bits == 64 => texts[0].to_string(),
                    (Rust, None) => format!("{} as u{bits}", of[0].inner()),
                    (C, None) => format!("(__mmask{bits}){}", of[0].inner()),
                };
                plain(&[&mask, texts[1], texts[2]])
            }
            Operation::Vector(vector, immediate) => {
                let instruction = vector.instruction();
                let ordered: Vec<&str> =
                    instruction.order.iter().map(|&place| texts[place]).collect();
                let text = match instruction.immediate {
                    Immediate::None => plain(&ordered),
                    Immediate::Argument | Immediate::Always(_) => by(number(immediate), &ordered),
                };
                // A mask has one bit per byte.
                let is_narrow = self == Rust && made == 1 && lanes < 8;
                if is_narrow { format!("u64::from({text})") } else { text }
            }
            Operation::Half(half) if half > 0 => by("1".into(), &texts),
            _ => plain(&texts),
        })
    }

    /// A word as the signed type that intrinsics take.
    fn signed(self, word: &Expression, known: Option<u64>) -> String {
        let is_number = known.is_some_and(|bits| word.text == self.number(bits, false));
        match (self, known) {
            (_, Some(u64::MAX)) => "-1".into(),
            (Rust, Some(bits)) if is_number && bits < 1 << 63 => word.text.clone(),
            (Rust, Some(bits)) if is_number => format!("{} as i64", self.number(bits, true)),
            (Rust, _) => format!("{} as i64", word.inner()),
            (C, Some(bits)) if is_number && bits < 1 << 31 => word.text.clone(),
            (C, _) => format!("(long long){}", word.inner()),
        }
    }

    /// Loads the vector in this array.
    pub fn loaded(self, array: &str, lanes: usize) -> String {
        let (load, _) = Operation::Joined.intrinsic(lanes).expect("every register is loaded");
        match self {
            Rust => format!("load_{lanes}(&{array})"),
            C => format!("{load}((const {} *){array})", register(lanes)),
        }
    }

    /// Gathers words of a table from `first` on, if not empty.
    pub fn gathered(self, table: &str, first: &str, index: &str, lanes: usize) -> String {
        let words = Operation::LookUp(contract::Entries::Words(&[]));
        let (name, _) = words.intrinsic(lanes).expect("one that is there");
        match self {
            Rust => {
                let row =
                    if first.is_empty() { "".into() } else { format!("[{first} as usize..]") };
                format!("unsafe {{ {name}::<8>({table}{row}.as_ptr().cast(), {index}) }}")
            }
            C => {
                let row =
                    if first.is_empty() { table.into() } else { format!("({table} + {first})") };
                format!("{name}((const long long *){row}, {index}, 8)")
            }
        }
    }

    /// The statement that stores a vector at this place of the answer.
    pub fn stored(self, vector: &str, lanes: usize, answer: &str, place: usize) -> String {
        let (load, _) = Operation::Joined.intrinsic(lanes).expect("every register is stored");
        let store = load.replacen("load", "store", 1);
        match self {
            Rust => {
                format!(
                    "    {answer}[{place}..{}].copy_from_slice(&words_{lanes}({vector}));",
                    place + lanes
                )
            }
            C if place == 0 => format!("    {store}(({} *){answer}, {vector});", register(lanes)),
            C => format!("    {store}(({} *)({answer} + {place}), {vector});", register(lanes)),
        }
    }

    /// Imports and helpers for code with intrinsics.
    pub fn intrinsics(self, text: &str) -> String {
        let uses = ["_mm", "_pext_u64(", "_pdep_u64(", "_bzhi_u64(", "_blsmsk_u64("];
        if !uses.iter().any(|sign| text.contains(sign)) {
            return String::new();
        }
        if self == C {
            return String::from(
                "#ifndef __x86_64__\n#error \"requires x86-64\"\n#endif\n#include <immintrin.h>\n\n",
            );
        }
        let mut all = format!("{BEGIN_X86}use core::arch::x86_64::*;\n\n");
        for lanes in [2, 4, 8] {
            let (load, features) =
                Operation::Joined.intrinsic(lanes).expect("every register is loaded");
            let register = register(lanes);
            let attributes = format!("#[inline]\n#[target_feature(enable = \"{features}\")]\n");
            let load = format!(
                "{attributes}fn load_{lanes}(words: &[u64]) -> {register} {{\n    \
                 assert!(words.len() >= {lanes});\n    // SAFETY: the assertion checks the length.\n    \
                 unsafe {{ {load}(words.as_ptr().cast()) }}\n}}\n\n"
            );
            let words = format!(
                "{attributes}fn words_{lanes}(vector: {register}) -> [u64; {lanes}] {{\n    // SAFETY: both \
                 types have the same size.\n    unsafe {{ core::mem::transmute(vector) }}\n}}\n\n"
            );
            for (name, helper) in [("load", load), ("words", words)] {
                if text.contains(&format!("{name}_{lanes}(")) {
                    all += &helper;
                }
            }
        }
        if text.contains("Aligned<") {
            all += "/// Aligned to a cache line, so that no vector load crosses one.\n#[repr(C, align(64))]\nstruct Aligned<T>(T);\n\n";
        }
        all
    }
}

/// An immediate: decimal if small, else hexadecimal.
fn number(immediate: i32) -> String {
    if immediate < 10 { immediate.to_string() } else { format!("{immediate:#04x}") }
}
