//! Chains of known forms: they compute what Rust computes, and their copies wait for each other.

use super::chain::{COPIES, Cells, Chain};
use super::function::Function;
use super::returns::Return;
use super::{latencies, occurring, table};
use decode::{Code, Decoded, Executable, Input, Source};
use measure::{MachineClock, Stopwatch};

fn line(bytes: &[u8]) -> Decoded {
    let code = Code::decode("f", 0x1000, bytes, |_, _| None);
    assert_eq!(code.instructions.len(), 1, "{:?}", code.mnemonics());
    code.instructions[0]
}

fn plain(source: Source) -> Input {
    Input { source, beside_immediate: false }
}

fn chain(bytes: &[u8], source: Source) -> Chain {
    let line = line(bytes);
    Chain::of(&line, plain(source)).unwrap_or_else(|why| panic!("{}: {why}", line.text()))
}

/// The general registers after one turn of the chain, and the first vector register.
fn run(chain: &Chain) -> ([u64; 16], u64) {
    let mut cells = Cells::new();
    let mut state = chain.state(&mut cells);
    // SAFETY: the forms of these tests are part of every x86-64 processor.
    unsafe { Function::of(chain).expect("encodable").run(1, &mut state) };
    (state.general, state.vectors[0][0])
}

const BITS: u64 = 0x0204_0810_2040_8001;

#[test]
fn a_chain_computes_what_rust_computes() {
    let last = 8 + (COPIES - 1) % 4;
    // rol rdi,5 / imul rdi,rsi / not rdi: one register
    let (general, _) = run(&chain(&[0x48, 0xc1, 0xc7, 5], Source::Operand(0)));
    assert_eq!(general[8], BITS.rotate_left(5 * COPIES as u32));
    let (general, _) = run(&chain(&[0x48, 0x0f, 0xaf, 0xfe], Source::Operand(0)));
    assert_eq!(general[8], (0..COPIES).fold(BITS, |x, _| x.wrapping_mul(BITS)));
    // add rdi,rsi through its second operand: four registers by turns
    let (general, _) = run(&chain(&[0x48, 0x01, 0xf7], Source::Operand(1)));
    let mut four = [BITS; 4];
    (0..COPIES).for_each(|k| four[k % 4] = four[k % 4].wrapping_add(four[(k + 3) % 4]));
    assert_eq!(general[8..12], four);
    // lea rax,[rdi+rdi*2] through its base: the index is zero
    let (general, _) = run(&chain(&[0x48, 0x8d, 0x04, 0x7f], Source::Base));
    assert_eq!(general[last], BITS);
    // paddb xmm0,xmm1
    let (_, vector) = run(&chain(&[0x66, 0x0f, 0xfc, 0xc1], Source::Operand(0)));
    let times = COPIES as u8 + 1;
    let bytes = BITS.to_le_bytes().map(|byte| byte.wrapping_mul(times));
    assert_eq!(vector.to_le_bytes(), bytes);
}

#[test]
fn registers_that_the_encoding_fixes_are_kept() {
    // shl rdi,cl through its count
    let (general, _) = run(&chain(&[0x48, 0xd3, 0xe7], Source::Operand(1)));
    let shift = |(x, count): (u64, u64), _| (x << (count % 64), x << (count % 64));
    assert_eq!((general[8], general[1]), (0..COPIES).fold((BITS, 1), shift));
    // and eax,imm32 in its short form
    let (general, _) = run(&chain(&[0x25, 1, 0x80, 0, 0x20], Source::Operand(0)));
    assert_eq!(general[0], BITS & 0x2000_8001);
}

#[test]
fn an_immediate_is_made_anew_before_each_copy() {
    // shl rdi,cl: of -3, by the count that the copy before came to
    let shift = line(&[0x48, 0xd3, 0xe7]);
    let input = Input { source: Source::Operand(1), beside_immediate: true };
    let (general, _) = run(&Chain::of(&shift, input).expect("a chain"));
    let expected = (0..COPIES).fold(1_u64, |count, _| (-3_i64 as u64) << (count % 64));
    assert_eq!((general[8], general[1]), (expected, expected));
}

#[test]
fn copies_apart_do_not_wait_for_their_neighbours() {
    // shl rdi,8; imul rdi,rsi
    for bytes in [&[0x48, 0xc1, 0xe7, 8][..], &[0x48, 0x0f, 0xaf, 0xfe]] {
        let apart = Chain::apart(&line(bytes)).expect("copies");
        assert_eq!(apart.length(Source::Operand(0)), Ok(COPIES / 4));
    }
}

#[test]
fn loads_and_ways_back_leave_values_alone() {
    // mov rax,[rdi+8] / mov rax,[rdi+rsi*8] by base: a pointer to itself
    for bytes in [&[0x48, 0x8b, 0x47, 0x08][..], &[0x48, 0x8b, 0x04, 0xf7]] {
        let chain = chain(bytes, Source::Base);
        let mut cells = Cells::new();
        let before = chain.state(&mut cells);
        let mut state = before;
        // SAFETY: as above; the addresses stay within the cells.
        unsafe { Function::of(&chain).expect("encodable").run(3, &mut state) };
        assert_eq!(state.general[8..12], before.general[8..12]);
    }
    // movq xmm0,rdi: there and back
    assert_eq!(run(&chain(&[0x66, 0x48, 0x0f, 0x6e, 0xc7], Source::Operand(1))).0[8], BITS);
    // mov [rsp-8],rdi: stored and loaded
    let stored = chain(&[0x48, 0x89, 0x7c, 0x24, 0xf8], Source::Operand(1));
    assert_eq!((stored.returns.as_slice(), run(&stored).0[8]), (&[Return::Load][..], BITS));
    // paddb xmm0,[rdi] through its address, which comes back as it was
    let added = chain(&[0x66, 0x0f, 0xfc, 0x07], Source::Base);
    assert_eq!(added.returns, [Return::FromVector, Return::Clear, Return::Add]);
    let mut cells = Cells::new();
    let before = added.state(&mut cells).general[8];
    assert_eq!(run_in(&added, &mut cells), before);
    // cmp rdi,rsi: its flags come back by a conditional move
    assert_eq!(chain(&[0x48, 0x39, 0xf7], Source::Operand(0)).returns, [Return::FromFlags]);
}

fn run_in(chain: &Chain, cells: &mut Cells) -> u64 {
    let mut state = chain.state(cells);
    // SAFETY: as above.
    unsafe { Function::of(chain).expect("encodable").run(2, &mut state) };
    state.general[8]
}

#[test]
fn copies_that_do_not_wait_for_each_other_are_found() {
    // lea rax,[rdi+rsi] through its base, and the same with every copy's base unchanging
    let good = chain(&[0x48, 0x8d, 0x04, 0x37], Source::Base);
    assert_eq!(good.length(Source::Base), Ok(COPIES));
    let mut independent = good.clone();
    independent.links.iter_mut().for_each(|link| link.set_memory_base(iced_x86::Register::R14));
    assert_eq!(independent.length(Source::Base), Ok(1));
    // A chain through the other operand is none through this one.
    let and = chain(&[0x48, 0x21, 0xf7], Source::Operand(0));
    assert_eq!(
        (and.length(Source::Operand(0)), and.length(Source::Operand(1))),
        (Ok(COPIES), Ok(1))
    );
    // A way back that reads another register.
    let mut cut = chain(&[0x66, 0x48, 0x0f, 0x6e, 0xc7], Source::Operand(1));
    cut.links[1].set_op_register(1, iced_x86::Register::XMM5);
    assert!(cut.length(Source::Operand(1)).expect("decodes") < cut.links.len());
}

#[test]
fn what_cannot_be_measured_says_why() {
    let why = |bytes: &[u8], source| Chain::of(&line(bytes), plain(source)).unwrap_err();
    assert!(why(&[0x57], Source::Operand(0)).contains("stack pointer"), "push rdi");
    assert!(why(&[0x48, 0xf7, 0xf7], Source::Operand(0)).contains("values"), "div rdi");
    assert!(why(&[0x48, 0x89, 0x07], Source::Base).contains("store's address"), "mov [rdi],rax");
    assert!(why(&[0x48, 0xf7, 0xe7], Source::Implied).contains("no operand"), "mul rdi");
}

/// Everything that occurs in these probes is measured, or it is one of the few kinds that cannot. A CPU
/// with instructions that were never met may have one more kind in fifty, which has to say why.
#[test]
fn the_forms_of_real_code_are_measured() {
    let own = std::env::current_exe().expect("tests are files");
    let executable = Executable::open(&own).expect("symbols");
    let runnable = registry::probes().filter(|(_, routine, _)| routine.runnable().is_ok());
    let found = occurring(&executable, runnable.map(|(_, _, probe)| probe));
    assert!(found.len() > 50, "{} forms and sources", found.len());
    let table = latencies(Stopwatch::new(MachineClock::new()), &found);
    assert_eq!(table.len(), found.len());
    let mut others = Vec::new();
    for row in &table {
        println!("{} from {}: {:?} {:?}", row.form, row.from, row.cycles, row.note);
        let expected = [
            "stack pointer",
            "store's address",
            "no operand",
            "has no result",
            "bytes of memory",
            "many addresses",
        ];
        let note = row.note.as_deref().unwrap_or_default();
        let excused = expected.iter().any(|known| note.contains(known));
        if row.cycles.is_none() && !excused {
            assert!(!note.is_empty(), "{} from {}", row.form, row.from);
            others.push(format!("{} from {}: {note}", row.form, row.from));
        }
    }
    assert!(others.len() * 50 <= found.len(), "{others:?}");
}

#[test]
fn every_way_back_runs_on_this_cpu_or_is_said_not_to() {
    for way in [
        Return::Clear,
        Return::Add,
        Return::Copy,
        Return::FromVector,
        Return::FromMask,
        Return::FromFlags,
        Return::Load,
        Return::LoadHalf,
        Return::LoadVector,
    ] {
        let chain = Chain::of_return(way).expect("a chain");
        let lacking = table::lacking(&chain).expect("encodable");
        match lacking {
            Some(feature) => println!("skipped: {}: this CPU lacks {feature}", way.name()),
            None => assert!(run(&chain).0[14] != 0, "{}", way.name()),
        }
    }
}
