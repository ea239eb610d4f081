//! Operations, numbers and declarations in Rust and C.

use crate::{layout, vector};
use contract::Operation;

/// A target language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, 2021 and later.
    Rust,
    /// C11, with builtins of gcc and clang for scans and byte swaps.
    C,
}

use Language::{C, Rust};

/// The name of a loop's lane counter.
pub const LANE: &str = "lane";

/// An expression and its outermost operator.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Its text.
    pub text: String,
    /// Its outermost binary operator, if any.
    pub operator: Option<&'static str>,
    /// Its text in a narrower integer type, if natural: for shifts and indices.
    pub narrow: Option<String>,
}

impl Expression {
    /// Returns a name, a number or a call.
    pub fn atom(text: impl Into<String>) -> Self {
        Expression { text: text.into(), operator: None, narrow: None }
    }

    /// Returns the text with the parentheses that an operand needs.
    pub fn parenthesized(&self) -> String {
        self.operator.map_or_else(|| self.text.clone(), |_| format!("({})", self.text))
    }

    /// Returns the text as the left operand of `operator`: `a | b | c` needs no parentheses.
    fn left_operand(&self, operator: &str) -> String {
        if self.operator == Some(operator) && "|&^".contains(operator) {
            self.text.clone()
        } else {
            self.parenthesized()
        }
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Rust, C];

    /// Returns its name.
    pub fn title(self) -> &'static str {
        match self {
            Rust => "Rust",
            C => "C",
        }
    }

    /// Returns the file extension.
    pub fn extension(self) -> &'static str {
        match self {
            Rust => "rs",
            C => "h",
        }
    }

    /// Returns the endings of files written in it. Those of C++ count as C, because what we print
    /// as C is C++ too.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Rust => &["rs"],
            C => &[
                "h", "hpp", "hh", "hxx", "h++", "H", "c", "cpp", "cc", "cxx", "c++", "C", "inc",
                "inl", "ipp",
            ],
        }
    }

    /// Returns the language by name or by the usual ending.
    pub fn from_name(name: &str) -> Option<Language> {
        Self::ALL.into_iter().find(|language| {
            name == language.extension() || name == language.title().to_lowercase()
        })
    }

    /// Returns the language of files with this ending.
    pub fn from_extension(ending: &str) -> Option<Language> {
        Self::ALL.into_iter().find(|language| language.extensions().contains(&ending))
    }

    /// Returns a number as an operand, with a suffix if the context does not make it 64 bits wide.
    pub fn number(self, bits: u64, has_type_suffix: bool) -> String {
        let digits = match bits {
            0..100 => bits.to_string(),
            100..0x1_0000_0000 => format!("{bits:#x}"),
            // A board is written with all ranks.
            _ => format!("{bits:#018x}"),
        };
        match self {
            Rust if bits < 100 || !has_type_suffix => {
                format!("{}{}", group_digits(&digits), if has_type_suffix { "_u64" } else { "" })
            }
            Rust => format!("{}_u64", group_digits(&digits)),
            C if has_type_suffix || bits > 0x7fff_ffff => format!("UINT64_C({digits})"),
            C => digits,
        }
    }

    /// Returns whether a constant first operand needs a 64-bit suffix, because the second does not
    /// imply the type.
    pub fn needs_type_suffix(self, operation: &Operation) -> bool {
        match operation {
            Operation::And | Operation::AndNot | Operation::Or | Operation::Xor => false,
            Operation::Plus | Operation::Minus | Operation::Times => self == Rust,
            _ => true,
        }
    }

    /// Returns a difference that cannot underflow.
    pub fn difference(self, operands: &[Expression; 2]) -> Expression {
        let text = format!("{} - {}", operands[0].parenthesized(), operands[1].parenthesized());
        Expression { text, operator: Some("-"), narrow: None }
    }

    /// Returns an operation on expressions. `bound` is an upper bound of the second operand.
    pub fn operation(
        self,
        operation: &Operation,
        operands: &[Expression],
        bound: u64,
    ) -> Expression {
        let operands = Operands { language: self, expressions: operands, bound };
        let not = if self == Rust { "!" } else { "~" };
        match operation {
            Operation::And => operands.binary("&", operands.second()),
            Operation::Or => operands.binary("|", operands.second()),
            Operation::Xor => operands.binary("^", operands.second()),
            Operation::AndNot => operands.binary("&", format!("{not}{}", operands.second())),
            Operation::Not => Expression::atom(format!("{not}{}", operands.first())),
            Operation::ShiftLeft => operands.binary("<<", operands.shift_amount()),
            Operation::ShiftRight => operands.binary(">>", operands.shift_amount()),
            Operation::RotateLeft if self == Rust && !operands.is_second_a_number() => {
                let amount = format!("{} as u32", operands.second());
                Expression::atom(format!("{}.rotate_left({amount})", operands.first()))
            }
            Operation::RotateLeft => operands.call("rotate_left", "raybench_rotate_left"),
            Operation::Plus => operands.arithmetic("wrapping_add", "+"),
            Operation::Minus if self == Rust && operands.is_first_zero() => {
                Expression::atom(format!("{}.wrapping_neg()", operands.second()))
            }
            Operation::Minus => operands.arithmetic("wrapping_sub", "-"),
            Operation::Times => operands.arithmetic("wrapping_mul", "*"),
            _ => operands.instruction(operation),
        }
    }

    /// Returns an index into a table; masked if the length is a power of two and the bound unknown.
    pub fn subscript(self, index: &str, mask: Option<usize>) -> String {
        match (self, mask) {
            (Rust, Some(mask)) if !index.ends_with(&format!("& {mask}")) => {
                // Few readers know whether a sum or an AND comes first.
                let index = if is_sum(index) { format!("({index})") } else { index.into() };
                format!("[({index} & {mask}) as usize]")
            }
            (Rust, Some(_)) => format!("[({index}) as usize]"),
            (Rust, None) if needs_parentheses(index) => format!("[({index}) as usize]"),
            (Rust, None) => format!("[{index} as usize]"),
            (C, _) => format!("[{index}]"),
        }
    }

    /// Returns a declaration by `let` or `const uint64_t`, or of a vector of this many words.
    pub fn local(self, name: &str, lanes: usize, value: &str) -> String {
        let line = match self {
            Rust => format!("    let {name} = {value};"),
            C if lanes == 1 => format!("    const uint64_t {name} = {value};"),
            C => format!("    const {} {name} = {value};", vector::register(lanes)),
        };
        layout::statement(line) + "\n"
    }

    /// Returns a mutable word.
    pub fn variable(self, name: &str, value: &str) -> String {
        let line = match self {
            Rust => format!("    let mut {name}: u64 = {value};"),
            C => format!("    uint64_t {name} = {value};"),
        };
        layout::statement(line) + "\n"
    }

    /// Returns an assignment to it.
    pub fn assignment(self, name: &str, value: &Expression) -> String {
        let operator = value.operator.unwrap_or_default();
        let rest = value.text.strip_prefix(&format!("{name} {operator} "));
        let line = match rest.filter(|rest| !rest.starts_with('(')) {
            Some(rest) => format!("    {name} {operator}= {rest};"),
            None => format!("    {name} = {};", value.text),
        };
        layout::statement(line) + "\n"
    }

    /// Returns these lines in a loop over the lanes. For one lane it returns them unchanged.
    pub fn lane_loop(self, lanes: usize, lines: &str) -> String {
        let head = match self {
            _ if lanes == 1 => return lines.into(),
            Rust => format!("for {LANE} in 0..{lanes}"),
            C => format!("for (int {LANE} = 0; {LANE} < {lanes}; {LANE}++)"),
        };
        format!("    {head} {{\n{}    }}\n", layout::indent(lines))
    }

    /// Returns a parameter of a function.
    pub fn argument(self, name: &str, words: usize) -> String {
        match (self, words) {
            (Rust, 1) => format!("{name}: u64"),
            (Rust, _) => format!("{name}: [u64; {words}]"),
            (C, 1) => format!("uint64_t {name}"),
            (C, _) => format!("const uint64_t {name}[{words}]"),
        }
    }

    /// Returns a comment on the following item.
    pub fn comment(self, text: &str) -> String {
        let lines = layout::wrap(text, 94).join(if self == Rust { "\n/// " } else { "\n * " });
        match self {
            Rust => format!("/// {lines}\n"),
            C if lines.contains('\n') => format!("/*\n * {lines}\n */\n"),
            C => format!("/* {lines} */\n"),
        }
    }
}

/// The operands of an operation on words, and the ways to print it.
struct Operands<'a> {
    language: Language,
    expressions: &'a [Expression],
    /// An upper bound of the second.
    bound: u64,
}

impl Operands<'_> {
    fn first(&self) -> String {
        self.expressions[0].parenthesized()
    }

    fn second(&self) -> String {
        self.expressions[1].parenthesized()
    }

    fn is_first_zero(&self) -> bool {
        self.expressions[0].text.trim_end_matches("_u64") == "0"
    }

    fn is_second_a_number(&self) -> bool {
        self.expressions[1].text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns an operation that has an instruction and no operator: a byte swap, a scan or one of
    /// BMI.
    fn instruction(&self, operation: &Operation) -> Expression {
        match operation {
            Operation::ByteSwapped => self.call("swap_bytes", "__builtin_bswap64"),
            Operation::BitReversed => self.call("reverse_bits", "raybench_bit_reverse"),
            // `ilog2` would add a branch for 0, which is excluded.
            Operation::BitScanReverse if self.language == Rust => {
                let narrow = format!("63 - {}.leading_zeros()", self.first());
                let text = format!("u64::from({narrow})");
                Expression { narrow: Some(format!("({narrow})")), ..Expression::atom(text) }
            }
            Operation::BitScanReverse => Expression {
                text: format!("63 ^ (uint64_t)__builtin_clzll({})", self.expressions[0].text),
                operator: Some("^"),
                narrow: None,
            },
            Operation::LeadingZeros => self.scan("leading_zeros", "raybench_leading_zeros"),
            Operation::TrailingZeros => self.scan("trailing_zeros", "raybench_trailing_zeros"),
            Operation::CountOnes if self.language == Rust => {
                self.scan("count_ones", "__builtin_popcountll")
            }
            Operation::CountOnes => Expression::atom(format!(
                "(uint64_t)__builtin_popcountll({})",
                self.expressions[0].text
            )),
            Operation::Pext => self.intrinsic("_pext_u64"),
            Operation::Pdep => self.intrinsic("_pdep_u64"),
            Operation::Bzhi if self.language == Rust => {
                let narrow = self.expressions[1].narrow.clone();
                let from = narrow.unwrap_or_else(|| format!("{} as u32", self.second()));
                let word = &self.expressions[0].text;
                Expression::atom(format!("_bzhi_u64({word}, {from})"))
            }
            Operation::Bzhi => self.intrinsic("_bzhi_u64"),
            Operation::Blsmsk => self.intrinsic("_blsmsk_u64"),
            // Vector instructions never produce words here, except masks.
            _ => unreachable!("no operation of words: {operation:?}"),
        }
    }

    /// Returns `first + right`, with any binary operator.
    fn binary(&self, operator: &'static str, right: String) -> Expression {
        Expression {
            text: format!("{} {operator} {right}", self.expressions[0].left_operand(operator)),
            operator: Some(operator),
            narrow: None,
        }
    }

    /// Returns `name(first, second)`.
    fn intrinsic(&self, name: &str) -> Expression {
        let arguments: Vec<&str> =
            self.expressions.iter().map(|expression| expression.text.as_str()).collect();
        Expression::atom(format!("{name}({})", arguments.join(", ")))
    }

    /// Returns a method in Rust, a function in C.
    fn call(&self, rust: &str, c: &str) -> Expression {
        if self.language == C {
            return self.intrinsic(c);
        }
        let argument = self.expressions.get(1).map_or("", |second| &second.text);
        Expression::atom(format!("{}.{rust}({argument})", self.first()))
    }

    /// Returns a wrapping method in Rust, an operator in C, where words wrap.
    fn arithmetic(&self, rust: &str, operator: &'static str) -> Expression {
        match self.language {
            Rust => self.call(rust, ""),
            C => self.binary(operator, self.second()),
        }
    }

    /// Returns the second operand as the amount of a shift, which is masked unless it is below 64.
    fn shift_amount(&self) -> String {
        let narrow = self.expressions[1].narrow.clone();
        let amount = narrow.unwrap_or_else(|| self.second());
        if self.bound < 64 { amount } else { format!("({amount} & 63)") }
    }

    /// Returns a scan for a bit, whose result has 32 bits in Rust.
    fn scan(&self, rust: &str, c: &str) -> Expression {
        if self.language == C {
            return self.call("", c);
        }
        let narrow = format!("{}.{rust}()", self.first());
        let text = format!("u64::from({narrow})");
        Expression { narrow: Some(narrow), ..Expression::atom(text) }
    }
}

/// Returns whether an operator in it binds less tightly than a cast.
fn needs_parentheses(text: &str) -> bool {
    remove_parentheses(text).contains(' ')
}

/// Returns whether it adds, subtracts or multiplies, outside parentheses.
fn is_sum(text: &str) -> bool {
    let rest = remove_parentheses(text);
    [" + ", " - ", " * "].iter().any(|operator| rest.contains(operator))
}

/// Returns the text without its parentheses and their contents.
fn remove_parentheses(text: &str) -> String {
    let mut rest = String::new();
    let mut depth = 0;
    for sign in text.chars() {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        if depth == 0 {
            rest.push(sign);
        }
    }
    rest
}

/// Returns hexadecimal digits in groups of four.
pub fn group_digits(digits: &str) -> String {
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
