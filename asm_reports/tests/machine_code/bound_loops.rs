//! Checks bound loops of timed loops: they have the same instructions in the same order, and fewer
//! of them wait.

use machine_code::bound_loop::{BoundLoop, ListLocation, Replacement};
use machine_code::decode::{self, Code, Decoded, Graph, unit_latency};

fn body(code: &Code) -> Vec<Decoded> {
    let loops = decode::loops_over_calls(code);
    let timed_loop = loops.first().unwrap_or_else(|| panic!("{}: no loop", code.symbol));
    timed_loop.body(code)
}

fn path(lines: &[Decoded]) -> f64 {
    Graph::new(lines).critical_path(|edge| f64::from(unit_latency(lines, edge))).length
}

/// Returns the mnemonics. Codes would differ, because some instructions have a shorter code for the
/// accumulator.
fn names(lines: &[Decoded]) -> Vec<iced_x86::Mnemonic> {
    lines.iter().map(|line| line.raw.mnemonic()).collect()
}

/// Returns the body of the bound loop that replaces the loop of `code`.
fn replaced_body(code: &Code, replacement: Replacement) -> Result<Vec<Decoded>, String> {
    let address = code.address + (1 << 20);
    let bound_loop = BoundLoop::new(code, code.address)?;
    let bytes = bound_loop.bytes(address, replacement, ListLocation::default())?;
    assert!(bytes.len() <= bound_loop.max_bytes(), "{}: too long", code.symbol);
    Ok(body(&Code::decode(&code.symbol, address, &bytes, |_, _| None)))
}

#[test]
fn a_bound_loop_has_the_same_instructions_and_half_the_waiting() {
    let (mut bound_count, mut halved_count, mut refusal_count) = (0, 0, 0);
    let routines = contract::registry::variants().iter().flat_map(|variant| variant.routines);
    for probe in routines.flat_map(|routine| routine.probes) {
        let code = super::code(probe.throughput_symbol);
        let Ok(independent) = replaced_body(&code, Replacement::Independent) else {
            refusal_count += 1;
            continue;
        };
        let original = body(&code);
        let added_count =
            BoundLoop::new(&code, code.address).expect("it has a bound loop").added_instructions();
        match added_count {
            0 => assert_eq!(names(&original), names(&independent), "{}", code.symbol),
            _ => assert_eq!(original.len() + added_count, independent.len(), "{}", code.symbol),
        }
        assert_eq!(independent[0].raw.ip() % 64, original[0].raw.ip() % 64, "{}", code.symbol);
        let idle = replaced_body(&code, Replacement::Idle).expect("of the same form");
        assert_eq!(idle.len(), original.len(), "{}", code.symbol);
        bound_count += 1;
        halved_count += usize::from(2.0 * path(&independent) <= path(&original));
    }
    assert!(
        bound_count > 300 && refusal_count > 50,
        "{bound_count} bound, {refusal_count} refused"
    );
    assert!(
        10 * halved_count > 9 * bound_count,
        "of {bound_count} loops {halved_count} wait half as long or less"
    );
}
