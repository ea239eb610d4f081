//! Classes of instructions: each instruction has exactly one. Classes are for counts and not for
//! costs.
//!
//! | class | what |
//! |---|---|
//! | move | copy within one register file, `xchg` of registers included |
//! | constant | computes from immediates and constants alone: `mov r, imm`, zero and all-ones idioms, a `lea` that derives one mask from another |
//! | load, store | moves between memory and a register, whatever the width; an immediate stored is a store |
//! | operation | shift, rotate, logic, arithmetic, `lea`, extension (`movzx`), bit scan, `cmov`, `setcc`, vector compute and shuffle; a comparison that feeds any of these |
//! | transfer | moves between register files, with or without computing on the way (`movq`, `pextrq`, `pmovmskb`) |
//! | control | branch, call, `push`, `pop`, `endbr64`, `vzeroupper`, a comparison that only feeds branches, and `nop`: it does no work and only steers the fetch of what follows |
//! | ret | the last `ret` of the function; earlier ones are control |
//! | unknown | what no rule places; never silent |
//!
//! Two rules may meet. A copy of a constant register is a move: it is there because instructions
//! have two operands, as any other copy. A transfer of a constant is a constant: it makes one. A
//! value read from memory is a load, also where the memory is read-only.
//!
//! An instruction alone decides most classes. Then a comparison becomes control if only branches
//! read its flags, and a computation becomes a constant if all of its sources are constants: both
//! need the function around it, and the latter the classes of all others.

use crate::decode::decoded::{Class, Decoded};
use crate::decode::facts::{Bank, Facts, Operand, is_among, name, stem};
use crate::decode::{constness, flags};
use iced_x86::{FlowControl, Instruction};

/// Classifies the instructions of a whole function.
pub(crate) fn classify(function: &[Instruction]) -> Vec<Decoded> {
    let facts = Facts::from_function(function);
    let lines = function.iter().zip(&facts).zip(classes(&facts));
    lines
        .map(|((raw, facts), class)| Decoded {
            raw: *raw,
            class,
            reads_memory: facts.reads_memory,
            writes_memory: facts.writes_memory,
        })
        .collect()
}

/// Returns the classes of a function's instructions; some depend on the surrounding code.
pub(crate) fn classes(function: &[Facts]) -> Vec<Class> {
    let last_ret = function.iter().rposition(|line| line.flow == FlowControl::Return);
    let mut classes: Vec<Class> = function
        .iter()
        .enumerate()
        .map(|(index, line)| match single_class(line) {
            Class::Ret if last_ret != Some(index) => Class::Control,
            Class::Operation if flags::only_feeds_branches(function, index) => Class::Control,
            class => class,
        })
        .collect();
    constness::mark_constants(function, &mut classes);
    classes
}

/// Returns the class as far as the instruction itself determines it.
fn single_class(line: &Facts) -> Class {
    const CONTROL: &str = "nop endbr32 endbr64 push pop enter leave vzeroupper vzeroall emms ud2";
    match line.flow {
        FlowControl::Next => {}
        FlowControl::Return => return Class::Ret,
        _ => return Class::Control,
    }
    let (reads_memory, writes_memory) = (line.reads_memory, line.writes_memory);
    let name = name(line.mnemonic);
    if is_among(&name, CONTROL) {
        return Class::Control;
    }
    if is_plain_move(&name) || is_among(&name, "mov movbe xchg") {
        return match (reads_memory, writes_memory) {
            (_, true) => Class::Store,
            (true, _) => Class::Load,
            _ if crosses_banks(line) => Class::Transfer,
            _ if line.operands.contains(&Operand::Immediate) => Class::Constant,
            _ => Class::Move,
        };
    }
    match (reads_memory, writes_memory) {
        (true, false) if is_load_from_memory(&name) => return Class::Load,
        (false, true) if is_store_to_memory(&name) => return Class::Store,
        _ => {}
    }
    if is_scalar_operation(&name) || is_vector_operation(line, &name) {
        return if crosses_banks(line) { Class::Transfer } else { Class::Operation };
    }
    Class::Unknown
}

/// Returns whether it only copies bits. `movzx` and `movsx` compute the upper bits.
fn is_plain_move(name: &str) -> bool {
    const MOVES: &str = "movd movq movnti movntq movntdq movntdqa movntps movntpd movaps movups \
        movapd movupd lddqu kmovb kmovw kmovd kmovq";
    let stem = stem(name);
    is_among(stem, MOVES) || stem.starts_with("movdqa") || stem.starts_with("movdqu")
}

/// Returns whether it is a load that widens, broadcasts or merges. Between registers instructions
/// of the same names compute.
fn is_load_from_memory(name: &str) -> bool {
    let stem = stem(name);
    is_among(stem, "movzx movsx movsxd movddup")
        || is_part_move(stem)
        || begins(stem, "pbroadcast broadcast pmovzx pmovsx")
}

/// Returns whether it stores a part of a vector register.
fn is_store_to_memory(name: &str) -> bool {
    let stem = stem(name);
    is_part_move(stem) || begins(stem, "pextr extract")
}

/// Returns whether it moves between memory and a part of a vector register. Between registers it
/// merges.
fn is_part_move(stem: &str) -> bool {
    is_among(stem, "movss movsd movlps movlpd movhps movhpd")
}

fn is_scalar_operation(name: &str) -> bool {
    const OPERATIONS: &str = "adc adcx add adox and andn bextr blsi blsmsk blsr bsf bsr bswap bt \
        btc btr bts bzhi cbw cdq cdqe clc cmc cmp cqo cwd cwde dec div idiv imul inc lea lzcnt \
        movsx movsxd movzx mul mulx neg not or pdep pext popcnt rcl rcr rol ror rorx sal sar sarx \
        sbb shl shld shlx shr shrd shrx stc sub test tzcnt xadd xor";
    is_among(name, OPERATIONS) || begins(name, "cmov set")
}

/// Returns whether it computes on vector or mask registers: packed integer names (`p...`), and
/// logic, shuffle, arithmetic and mask instructions without that prefix.
fn is_vector_operation(line: &Facts, name: &str) -> bool {
    const STEMS: &str = "add align and blend broadcast cmp comi compress cvt dbpsadbw div expand \
        extract fm fnm gf2p8 insert kadd kand knot kor kshift ktest kunpck kxnor kxor max min mov \
        mpsadbw mul or p perm round shuf sqrt sub test ucomi unpck xor";
    line.registers().any(|register| matches!(register.whole.bank, Some(Bank::Vector | Bank::Mask)))
        && begins(stem(name), STEMS)
}

/// Returns whether a name begins with one of these words.
fn begins(name: &str, words: &str) -> bool {
    words.split_ascii_whitespace().any(|word| name.starts_with(word))
}

/// Returns whether it has both general and vector or mask registers as operands. (A vector
/// comparison into a mask register computes; it is no transfer.)
fn crosses_banks(line: &Facts) -> bool {
    let banks: Vec<Bank> = line.registers().filter_map(|register| register.whole.bank).collect();
    banks.contains(&Bank::General) && banks.iter().any(|bank| *bank != Bank::General)
}
