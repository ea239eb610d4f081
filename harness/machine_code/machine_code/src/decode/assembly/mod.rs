//! Functions in the compiler's assembly text (Intel syntax), with the classes of their
//! instructions: for code that no decoder here reads, such as the three-operand forms of Intel's
//! Advanced Performance Extensions (APX, Intel 2023).
//!
//! The rules are those for decoded code. What an instruction reads and writes is asked of the
//! decoder's tables under the same mnemonic; only forms that these lack are known here. Padding
//! between blocks is a directive in the text and so no instruction.

mod effects;
mod operand;

use crate::decode::Counts;
use crate::decode::class::{Class, classes};
use crate::decode::facts::{Bank, Facts};
use std::collections::BTreeMap;

/// An assembly file, by function.
pub struct Assembly {
    functions: BTreeMap<String, Vec<String>>,
}

impl Assembly {
    /// Finds the functions of a text that the compiler wrote.
    pub fn parse(text: &str) -> Self {
        let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut current = None;
        for line in text.lines() {
            let label = line.strip_suffix(':').filter(|_| !line.starts_with(char::is_whitespace));
            match label.map(|label| label.trim_matches('"')) {
                Some(label) if label.starts_with(".Lfunc_end") => current = None,
                Some(label) if !label.starts_with(".L") => current = Some(label),
                _ => {
                    if let Some(symbol) = current {
                        functions.entry(symbol.to_string()).or_default().push(line.to_string());
                    }
                }
            }
        }
        Assembly { functions }
    }

    /// The function called `symbol`, if the text has it.
    pub fn function(&self, symbol: &str) -> Option<Written> {
        let lines = self.functions.get(symbol)?;
        let mut targets = BTreeMap::new();
        let mut texts: Vec<String> = Vec::new();
        for line in lines {
            match line.strip_suffix(':') {
                Some(label) => _ = targets.insert(label.trim(), texts.len()),
                None => texts.extend(instruction(line)),
            }
        }
        let count = texts.len();
        let target = |label: &str| targets.get(label).copied().filter(|&at| at < count);
        let facts: Vec<Facts> = texts
            .iter()
            .enumerate()
            .map(|(index, text)| effects::facts(text, index, count, target))
            .collect();
        let classes = classes(&facts);
        Some(Written { symbol: symbol.to_string(), texts, facts, classes })
    }
}

/// An instruction's text without comments and tabs; nothing for directives, comments and the empty
/// barriers of the loops, which are comments too.
fn instruction(line: &str) -> Option<String> {
    let code = line.split(" #").next().unwrap_or_default();
    let code = code.split("\t#").next().unwrap_or_default();
    let words: Vec<&str> = code.split_whitespace().collect();
    let first = words.first()?.chars().next()?;
    (!matches!(first, '.' | '#' | '/')).then(|| words.join(" "))
}

/// A function as the compiler wrote it.
pub struct Written {
    symbol: String,
    texts: Vec<String>,
    facts: Vec<Facts>,
    classes: Vec<Class>,
}

impl Written {
    /// Its symbol.
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// Its instructions with their classes.
    pub fn lines(&self) -> impl Iterator<Item = (&str, Class)> {
        self.texts.iter().map(String::as_str).zip(self.classes.iter().copied())
    }

    /// Counts by class. How many bytes it has, the text does not tell.
    pub fn counts(&self, bytes: u32) -> Counts {
        let mut counts = Counts { bytes, ..Counts::default() };
        for (line, class) in self.facts.iter().zip(&self.classes) {
            counts.add(*class, line.reads_memory, line.writes_memory);
        }
        counts
    }

    /// Bits of the widest vector register named: 0, 128, 256 or 512.
    pub fn widest_vector_bits(&self) -> u32 {
        let registers = self.facts.iter().flat_map(Facts::registers);
        let vectors = registers.filter(|register| register.whole.bank == Some(Bank::Vector));
        vectors.map(|register| register.bits as u32).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Class::{Constant, Control, Load, Move, Operation, Ret, Store, Transfer, Unknown};

    fn written(body: &str) -> Written {
        let text = format!("\t.globl\tf\nf:\n.Lfunc_begin0:\n{body}\n.Lfunc_end0:\n\tud2\n");
        Assembly::parse(&text).function("f").expect("it is there")
    }

    fn classes(body: &str) -> Vec<Class> {
        written(body).lines().map(|(_, class)| class).collect()
    }

    #[test]
    fn kogge_stone_in_three_operand_forms_has_operations_alone() {
        let body = "\t.cfi_startproc\n\t{nf}\tshr\trax, rdi, 8\n\tand\trax, rsi\n\tor\trax, rdi\n\
                    \t{nf}\tshr\tr16, rsi, 8\n\tand\trsi, r16\n.Ltmp0:\n\tret";
        let written = written(body);
        assert_eq!((written.symbol(), written.widest_vector_bits()), ("f", 0));
        let counts = written.counts(30);
        assert_eq!((counts.instructions, counts.moves, counts.operations), (5, 0, 5));
        assert_eq!((counts.unknown, counts.bytes), (0, 30));
        assert_eq!(written.lines().next(), Some(("{nf} shr rax, rdi, 8", Operation)));
    }

    #[test]
    fn constants_are_followed_through_three_operand_forms() {
        let body = "\tmovabs\tr16, 9187201950435737471\n\tshl\trcx, r16\n\tadd\trdx, r16, 254\n\
                    \tlea\tr8, [r16 + 254]\n\tand\trax, rdi, r16\n\tshl\trdi\n\tshl\trdi, cl\n\
                    \txor\teax, eax\n\tmov\tr9, r16\n\tmov\tr10, rdi\n\tlea\tr11, [rdi + 254]\n\tret";
        let expected = [
            Constant, Constant, Constant, Constant, Operation, Operation, Operation, Constant,
            Move, Move, Operation, Ret,
        ];
        assert_eq!(classes(body), expected);
    }

    #[test]
    fn memory_vectors_and_transfers() {
        let body = "\tmov\trax, qword ptr [rdi + 8*r17]\n\tmov\tqword ptr [rdi], rax\n\
                    \tand\trax, rcx, qword ptr [rdi]\n\tvmovq\txmm16, rax\n\
                    \tvpternlogq\tzmm0 {k1} {z}, zmm1, zmm2, 150\n\tvpternlogd\tymm1, ymm1, ymm1, 255\n\
                    \tvpcmpltuq\tk1, ymm0, ymm2\n\tfrobnicate\trax, rdi\n\tret";
        let expected =
            [Load, Store, Operation, Transfer, Operation, Constant, Operation, Unknown, Ret];
        assert_eq!(classes(body), expected);
        let counts = written(body).counts(0);
        assert_eq!((counts.loads, counts.stores, counts.unknown), (2, 1, 1));
        assert_eq!(written(body).widest_vector_bits(), 512);
    }

    #[test]
    fn comparisons_before_branches_are_control_under_a_condition_too() {
        let body = "\ttest\trdi, rdi\n\tctestne\t{dfv=zf} rsi, rsi\n\tje\t.LBB0_1\n\tdec\trdi\n\
                    .LBB0_1:\n\tcmp\trdi, rsi\n\tcmovb\trax, rdi, rsi\n\tret";
        let expected = [Control, Control, Control, Operation, Operation, Operation, Ret];
        assert_eq!(classes(body), expected);
    }

    #[test]
    fn a_loop_s_counter_is_no_constant() {
        let body = "\tmov\teax, 7\n\t.p2align\t4\n.LBB0_1:\n\t{nf}\tshl\trcx, rdi, 8\n\tdec\trax\n\
                    \t#APP\n\n\t#rax\n\n\t#NO_APP\n\ttest\trax, rax\n\tjne\t.LBB0_1\n\tret";
        let expected = [Constant, Operation, Operation, Control, Control, Ret];
        assert_eq!(classes(body), expected);
    }
}
