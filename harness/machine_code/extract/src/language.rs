//! How Rust and C write an operation, a number, a table.

use crate::{layout, vector};
use contract::Operation;

/// What a kernel is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, 2021 and later.
    Rust,
    /// C11, and for scans and byte swaps the builtins of gcc and clang.
    C,
}

use Language::{C, Rust};

/// What counts the lanes of a loop.
pub const TURN: &str = "lane";

/// An expression, and the sign of its outermost operation if it is one that binds.
#[derive(Clone, Debug)]
pub struct Expression {
    /// As it stands by itself.
    pub text: String,
    /// The binary operator, or none.
    pub sign: Option<&'static str>,
    /// The same as a number of another type, if it is one by nature: for a shift or a place.
    pub narrow: Option<String>,
}

impl Expression {
    /// A name, a number or a call.
    pub fn whole(text: impl Into<String>) -> Self {
        Expression { text: text.into(), sign: None, narrow: None }
    }

    /// As an operand of another.
    pub fn inner(&self) -> String {
        self.sign.map_or_else(|| self.text.clone(), |_| format!("({})", self.text))
    }

    /// As the left operand of `sign`: `a | b | c` needs no parentheses.
    fn left_of(&self, sign: &str) -> String {
        if self.sign == Some(sign) && "|&^".contains(sign) {
            self.text.clone()
        } else {
            self.inner()
        }
    }
}

impl Language {
    /// All.
    pub const ALL: [Language; 2] = [Rust, C];

    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Rust => "Rust",
            C => "C",
        }
    }

    /// How a file of it ends.
    pub fn ending(self) -> &'static str {
        match self {
            Rust => "rs",
            C => "h",
        }
    }

    /// By its name, or by how a file of it ends.
    pub fn from_name(name: &str) -> Option<Language> {
        let is = |own: &Language| name == own.ending() || name == own.title().to_lowercase();
        Self::ALL.into_iter().find(is)
    }

    /// A number as an operand; `typed` where the other operand does not make it 64 bits wide.
    pub fn number(self, bits: u64, typed: bool) -> String {
        let digits = match bits {
            0..100 => bits.to_string(),
            100..0x1_0000_0000 => format!("{bits:#x}"),
            // A board: all of its ranks.
            _ => format!("{bits:#018x}"),
        };
        match self {
            Rust if bits < 100 || !typed => {
                format!("{}{}", grouped(&digits), if typed { "_u64" } else { "" })
            }
            Rust => format!("{}_u64", grouped(&digits)),
            C if typed || bits > 0x7fff_ffff => format!("UINT64_C({digits})"),
            C => digits,
        }
    }

    /// Whether a number that is the first operand has to say that it is 64 bits wide: the second does not
    /// make it so.
    pub fn wants_width(self, operation: &Operation) -> bool {
        use Operation as Is;
        match operation {
            Is::And | Is::AndNot | Is::Or | Is::Xor => false,
            Is::Plus | Is::Minus | Is::Times => self == Rust,
            _ => true,
        }
    }

    /// What is left of the first, where the second is known to be no greater.
    pub fn difference(self, of: &[Expression; 2]) -> Expression {
        let text = format!("{} - {}", of[0].inner(), of[1].inner());
        Expression { text, sign: Some("-"), narrow: None }
    }

    /// An operation on expressions. `bound` is what the second operand is at most.
    pub fn operation(self, operation: &Operation, of: &[Expression], bound: u64) -> Expression {
        use Operation as Is;
        let sign = |sign: &'static str, right: String| Expression {
            text: format!("{} {sign} {right}", of[0].left_of(sign)),
            sign: Some(sign),
            narrow: None,
        };
        let intrinsic = |name: &str| {
            let of: Vec<&str> = of.iter().map(|one| one.text.as_str()).collect();
            Expression::whole(format!("{name}({})", of.join(", ")))
        };
        let call = |rust: &str, c: &str| match self {
            C => intrinsic(c),
            Rust => {
                let other = of.get(1).map_or("", |other| &other.text);
                Expression::whole(format!("{}.{rust}({other})", of[0].inner()))
            }
        };
        let not = if self == Rust { "!" } else { "~" };
        let arithmetic = |rust: &str, plain: &'static str| match self {
            Rust => call(rust, ""),
            C => sign(plain, of[1].inner()),
        };
        let amount = || {
            let amount = of[1].narrow.clone().unwrap_or_else(|| of[1].inner());
            if bound < 64 { amount } else { format!("({amount} & 63)") }
        };
        let scan = |rust: &str, c: &str| match self {
            Rust => {
                let narrow = format!("{}.{rust}()", of[0].inner());
                let text = format!("u64::from({narrow})");
                Expression { narrow: Some(narrow), ..Expression::whole(text) }
            }
            C => call("", c),
        };
        match operation {
            Is::And => sign("&", of[1].inner()),
            Is::Or => sign("|", of[1].inner()),
            Is::Xor => sign("^", of[1].inner()),
            Is::AndNot => sign("&", format!("{not}{}", of[1].inner())),
            Is::Not => Expression::whole(format!("{not}{}", of[0].inner())),
            Is::ShiftLeft => sign("<<", amount()),
            Is::ShiftRight => sign(">>", amount()),
            Is::RotateLeft
                if self == Rust && !of[1].text.bytes().all(|one| one.is_ascii_digit()) =>
            {
                let cast = format!("{} as u32", of[1].inner());
                Expression::whole(format!("{}.rotate_left({cast})", of[0].inner()))
            }
            Is::RotateLeft => call("rotate_left", "raybench_rotate_left"),
            Is::Plus => arithmetic("wrapping_add", "+"),
            Is::Minus if self == Rust && of[0].text.trim_end_matches("_u64") == "0" => {
                Expression::whole(format!("{}.wrapping_neg()", of[1].inner()))
            }
            Is::Minus => arithmetic("wrapping_sub", "-"),
            Is::Times => arithmetic("wrapping_mul", "*"),
            Is::ByteSwapped => call("swap_bytes", "raybench_byte_swap"),
            Is::BitReversed => call("reverse_bits", "raybench_bit_reverse"),
            // `ilog2` would branch on 0, which is no argument.
            Is::BitScanReverse if self == Rust => {
                let narrow = format!("63 - {}.leading_zeros()", of[0].inner());
                let text = format!("u64::from({narrow})");
                Expression { narrow: Some(format!("({narrow})")), ..Expression::whole(text) }
            }
            Is::BitScanReverse => intrinsic("raybench_bit_scan_reverse"),
            Is::LeadingZeros => scan("leading_zeros", "raybench_leading_zeros"),
            Is::TrailingZeros => scan("trailing_zeros", "raybench_trailing_zeros"),
            Is::Pext => intrinsic("_pext_u64"),
            Is::Pdep => intrinsic("_pdep_u64"),
            Is::Bzhi if self == Rust => {
                let from =
                    of[1].narrow.clone().unwrap_or_else(|| format!("{} as u32", of[1].inner()));
                Expression::whole(format!("_bzhi_u64({}, {from})", of[0].text))
            }
            Is::Bzhi => intrinsic("_bzhi_u64"),
            Is::Blsmsk => intrinsic("_blsmsk_u64"),
            // What an instruction of vectors answers is a mask.
            _ => unreachable!("no operation of words: {operation:?}"),
        }
    }

    /// A place in a table whose `length` is a power of two or is not exceeded by the index.
    pub fn place(self, index: &str, mask: Option<usize>) -> String {
        match (self, mask) {
            (Rust, Some(mask)) if !index.ends_with(&format!("& {mask}")) => {
                format!("[({index} & {mask}) as usize]")
            }
            (Rust, Some(_)) => format!("[({index}) as usize]"),
            (Rust, None) if binds(index) => format!("[({index}) as usize]"),
            (Rust, None) => format!("[{index} as usize]"),
            (C, _) => format!("[{index}]"),
        }
    }

    /// `let` or `const uint64_t`, or what a vector of so many words is.
    pub fn local(self, name: &str, lanes: usize, value: &str) -> String {
        let line = match self {
            Rust => format!("    let {name} = {value};"),
            C if lanes == 1 => format!("    const uint64_t {name} = {value};"),
            C => format!("    const {} {name} = {value};", vector::register(lanes)),
        };
        layout::statement(line) + "\n"
    }

    /// A word that changes.
    pub fn variable(self, name: &str, value: &str) -> String {
        let line = match self {
            Rust => format!("    let mut {name}: u64 = {value};"),
            C => format!("    uint64_t {name} = {value};"),
        };
        layout::statement(line) + "\n"
    }

    /// A change of one.
    pub fn assigned(self, name: &str, value: &Expression) -> String {
        let sign = value.sign.unwrap_or_default();
        let rest = value.text.strip_prefix(&format!("{name} {sign} "));
        let line = match rest.filter(|rest| !rest.starts_with('(')) {
            Some(rest) => format!("    {name} {sign}= {rest};"),
            None => format!("    {name} = {};", value.text),
        };
        layout::statement(line) + "\n"
    }

    /// These lines for each lane, or as they are where there is one.
    pub fn turns(self, lanes: usize, lines: &str) -> String {
        let head = match self {
            _ if lanes == 1 => return lines.into(),
            Rust => format!("for {TURN} in 0..{lanes}"),
            C => format!("for (int {TURN} = 0; {TURN} < {lanes}; {TURN}++)"),
        };
        format!("    {head} {{\n{}    }}\n", layout::indented(lines))
    }

    /// One of a function's arguments.
    pub fn argument(self, name: &str, words: usize) -> String {
        match (self, words) {
            (Rust, 1) => format!("{name}: u64"),
            (Rust, _) => format!("{name}: [u64; {words}]"),
            (C, 1) => format!("uint64_t {name}"),
            (C, _) => format!("const uint64_t {name}[{words}]"),
        }
    }

    /// A comment on what follows.
    pub fn comment(self, text: &str) -> String {
        let lines = layout::words(text, 94).join(if self == Rust { "\n/// " } else { "\n * " });
        match self {
            Rust => format!("/// {lines}\n"),
            C if lines.contains('\n') => format!("/*\n * {lines}\n */\n"),
            C => format!("/* {lines} */\n"),
        }
    }
}

/// Whether an operator in it binds less than a cast.
fn binds(text: &str) -> bool {
    let mut depth = 0;
    text.bytes().any(|sign| {
        depth += i32::from(sign == b'(') - i32::from(sign == b')');
        depth == 0 && sign == b' '
    })
}

/// Sixteen digits in fours.
pub fn grouped(digits: &str) -> String {
    match digits.strip_prefix("0x") {
        Some(hex) if hex.len() > 4 => {
            let groups = hex.as_bytes().rchunks(4).rev();
            let groups: Vec<String> =
                groups.map(|group| String::from_utf8_lossy(group).into()).collect();
            format!("0x{}", groups.join("_"))
        }
        _ => digits.to_string(),
    }
}
