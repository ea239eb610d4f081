//! Vector operations in Rust and C: intrinsics, and helpers for loads and lanes.

use crate::language::{
    Expression,
    Language::{self, C, Rust},
};
use contract::{Immediate, Operation, VectorOperation, enables};

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

/// Ends that part.
pub const END_X86: &str = "}\n";

/// Returns the type of a register of this many words.
pub fn register(lanes: usize) -> String {
    format!("__m{}i", 64 * lanes)
}

/// A vector operation to be printed.
pub struct VectorOperands<'a> {
    /// The widest of the operands and the result, in lanes.
    pub width: usize,
    /// Lanes of the result.
    pub lanes: usize,
    /// The operands.
    pub expressions: &'a [Expression],
    /// The first two operands as numbers, as far as they are constant.
    pub constants: [Option<u64>; 2],
    /// The features that the code is compiled with.
    pub features: &'a str,
}

impl VectorOperands<'_> {
    fn texts(&self) -> Vec<&str> {
        self.expressions.iter().map(|operand| operand.text.as_str()).collect()
    }

    /// Returns the intrinsic of an operation at this width.
    fn intrinsic(&self, operation: Operation) -> &'static str {
        operation.intrinsic(self.width).expect("a recorded operation has an intrinsic").0
    }

    fn call(&self, operation: Operation, operands: &[&str]) -> String {
        format!("{}({})", self.intrinsic(operation), operands.join(", "))
    }
}

impl Language {
    /// Returns a vector operation.
    pub fn vector_operation(self, operation: Operation, operands: &VectorOperands) -> Expression {
        let VectorOperands { width, expressions, constants: [constant, amount], .. } = *operands;
        let texts = operands.texts();
        Expression::atom(match operation {
            Operation::Not => {
                let ones = operands.call(Operation::Spread, &["-1"]);
                operands.call(Operation::Xor, &[texts[0], &ones])
            }
            Operation::AndNot => operands.call(operation, &[texts[1], texts[0]]),
            Operation::RotateLeft => self.rotation(operands),
            Operation::ShiftLeft | Operation::ShiftRight => {
                self.shift(operation, operands, &expressions[1], amount)
            }
            Operation::Spread => {
                operands.call(operation, &[&self.signed_word(&expressions[0], constant)])
            }
            Operation::Joined => self.join_words(operands),
            Operation::Lane(lane) => match self {
                Rust => format!("words_{width}({})[{lane}]", texts[0]),
                C => format!("(uint64_t){}[{lane}]", expressions[0].parenthesized()),
            },
            Operation::BlendBytes | Operation::BlendWords => {
                let bits = if operation == Operation::BlendBytes { 8 * width } else { 8 };
                let mask = self.mask(&expressions[0], bits, constant.is_some());
                operands.call(operation, &[&mask, texts[1], texts[2]])
            }
            Operation::CompressU32 => {
                let mask = self.mask(&expressions[0], (2 * width).max(8), constant.is_some());
                operands.call(operation, &[&mask, texts[1]])
            }
            Operation::Vector(vector, immediate) => self.instruction(vector, immediate, operands),
            Operation::Half(half) if half > 0 => {
                self.with_immediate(operands.intrinsic(operation), "1", width, &texts)
            }
            _ => operands.call(operation, &texts),
        })
    }

    /// Returns a call with an immediate, which in Rust is a parameter of the type.
    fn with_immediate(
        self,
        intrinsic: &str,
        immediate: &str,
        width: usize,
        operands: &[&str],
    ) -> String {
        // A bit shuffle whose intrinsic takes floating-point vectors.
        let is_float = intrinsic.ends_with("_ps");
        let bits = 64 * width;
        let mut list = Vec::new();
        for operand in operands {
            list.push(if is_float {
                format!("_mm{bits}_castsi{bits}_ps({operand})")
            } else {
                (*operand).to_string()
            });
        }
        let list = list.join(", ");
        let call = match self {
            Rust => format!("{intrinsic}::<{immediate}>({list})"),
            C => format!("{intrinsic}({list}, {immediate})"),
        };
        if is_float { format!("_mm{bits}_castps_si{bits}({call})") } else { call }
    }

    /// Returns a shift by a constant, or by a word.
    fn shift(
        self,
        shift: Operation,
        operands: &VectorOperands,
        count: &Expression,
        amount: Option<u64>,
    ) -> String {
        let vector = operands.expressions[0].text.as_str();
        match amount {
            Some(amount) => {
                // The immediate forms have an `i` in their names.
                let intrinsic = operands.intrinsic(shift).replacen("_epi64", "i_epi64", 1);
                self.with_immediate(&intrinsic, &amount.to_string(), operands.width, &[vector])
            }
            None => {
                let count = format!("_mm_cvtsi64_si128({})", self.signed_word(count, None));
                operands.call(shift, &[vector, &count])
            }
        }
    }

    /// Returns a rotation: an instruction if the CPU has it, otherwise two shifts.
    fn rotation(self, operands: &VectorOperands) -> String {
        let VectorOperands { width, expressions, constants: [_, amount], features, .. } = *operands;
        let (intrinsic, needed_features) =
            Operation::RotateLeft.intrinsic(width).expect("every register is rotated");
        if let Some(amount) = amount
            && enables(features, needed_features)
        {
            let vector = expressions[0].text.as_str();
            return self.with_immediate(intrinsic, &amount.to_string(), width, &[vector]);
        }
        let back = amount.map(|amount| 64 - amount);
        let count_back = match back {
            Some(back) => Expression::atom(back.to_string()),
            None => Expression::atom(format!("64 - {}", expressions[1].parenthesized())),
        };
        let left = self.shift(Operation::ShiftLeft, operands, &expressions[1], amount);
        let right = self.shift(Operation::ShiftRight, operands, &count_back, back);
        operands.call(Operation::Or, &[&left, &right])
    }

    /// Returns a vector of these words.
    fn join_words(self, operands: &VectorOperands) -> String {
        if self == Rust {
            return self.load(&format!("[{}]", operands.texts().join(", ")), operands.width);
        }
        // The name comes from that of `set1`, because both end in `x` for two and four words only.
        let set = operands.intrinsic(Operation::Spread).replacen("set1", "set", 1);
        // These intrinsics take the highest lane first.
        let mut words = Vec::new();
        for word in operands.expressions.iter().rev() {
            words.push(self.signed_word(word, None));
        }
        format!("{set}({})", words.join(", "))
    }

    /// Returns a word as a mask of this many bits.
    fn mask(self, word: &Expression, bits: usize, is_constant: bool) -> String {
        match self {
            _ if is_constant => word.text.clone(),
            Rust if bits == 64 => word.text.clone(),
            Rust => format!("{} as u{bits}", word.parenthesized()),
            C => format!("(__mmask{bits}){}", word.parenthesized()),
        }
    }

    fn instruction(
        self,
        vector: VectorOperation,
        immediate: i32,
        operands: &VectorOperands,
    ) -> String {
        let VectorOperands { width, lanes, .. } = *operands;
        let instruction = vector.instruction();
        let operation = Operation::Vector(vector, immediate);
        let texts = operands.texts();
        let ordered: Vec<&str> = instruction.order.iter().map(|&index| texts[index]).collect();
        let call = match instruction.immediate {
            Immediate::None if operands.intrinsic(operation).ends_with("_ps") => {
                // A mask of signs whose intrinsic takes a floating-point vector.
                let bits = 64 * width;
                let vector = format!("_mm{bits}_castsi{bits}_ps({})", ordered[0]);
                operands.call(operation, &[&vector])
            }
            Immediate::None => operands.call(operation, &ordered),
            Immediate::Argument | Immediate::Always(_) => {
                let intrinsic = operands.intrinsic(operation);
                self.with_immediate(intrinsic, &number(immediate), width, &ordered)
            }
        };
        if vector == VectorOperation::HighBits {
            // The intrinsic's answer is a signed number, whose sign must not spread.
            return match self {
                Rust => format!("u64::from({call} as u32)"),
                C => format!("(uint64_t)(uint32_t){call}"),
            };
        }
        // A mask has one bit per byte, or per word.
        let mask_bits = if vector == VectorOperation::CommonWords { 8 } else { 8 * width };
        let is_narrow = self == Rust && lanes == 1 && mask_bits < 64;
        if is_narrow { format!("u64::from({call})") } else { call }
    }

    /// Returns a word as the signed type that intrinsics take. `constant` is its value if it is
    /// constant.
    fn signed_word(self, word: &Expression, constant: Option<u64>) -> String {
        let is_number = constant.is_some_and(|bits| word.text == self.number(bits, false));
        match (self, constant) {
            (_, Some(u64::MAX)) => "-1".into(),
            (Rust, Some(bits)) if is_number && bits < 1 << 63 => word.text.clone(),
            (Rust, Some(bits)) if is_number => format!("{} as i64", self.number(bits, true)),
            (Rust, _) => format!("{} as i64", word.parenthesized()),
            (C, Some(bits)) if is_number && bits < 1 << 31 => word.text.clone(),
            (C, _) => format!("(long long){}", word.parenthesized()),
        }
    }

    /// Returns the load of the vector in this array.
    pub fn load(self, array: &str, lanes: usize) -> String {
        let (load, _) = Operation::Joined.intrinsic(lanes).expect("every register is loaded");
        match self {
            Rust => format!("load_{lanes}(&{array})"),
            C => format!("{load}((const {} *){array})", register(lanes)),
        }
    }

    /// Returns the gather of words of a table, from `first` on if that is not empty.
    pub fn gather(self, table: &str, first: &str, index: &str, lanes: usize) -> String {
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

    /// Returns the statement that stores a vector at this place of the answer.
    pub fn store(self, vector: &str, lanes: usize, answer: &str, place: usize) -> String {
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

    /// Returns the imports and helpers for code with intrinsics.
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
        let mut helpers = format!("{BEGIN_X86}use core::arch::x86_64::*;\n\n");
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
                    helpers += &helper;
                }
            }
        }
        if text.contains("Aligned<") {
            helpers += "/// Aligned to a cache line, so that no vector load crosses one.\n#[repr(C, align(64))]\nstruct Aligned<T>(T);\n\n";
        }
        helpers
    }
}

/// Returns an immediate: decimal if small, otherwise hexadecimal.
fn number(immediate: i32) -> String {
    if immediate < 10 { immediate.to_string() } else { format!("{immediate:#04x}") }
}
