//! Bound loops of timed loops: the same instructions in the same order, and less that waits.

use machine_code::bound_loop::{ListLocation, BoundLoop, Replacement};
use machine_code::decode::{self, Code, Decoded, Graph, unit_latency};

fn body(code: &Code) -> Vec<Decoded> {
    decode::over_calls(code).first().expect("it has a bound loop").body(code)
}

fn path(lines: &[Decoded]) -> f64 {
    Graph::new(lines).critical_path(|edge| f64::from(unit_latency(lines, edge))).length
}

/// Returns the mnemonics. Codes would differ, because some instructions have a shorter code for the
/// accumulator.
fn names(lines: &[Decoded]) -> Vec<iced_x86::Mnemonic> {
    lines.iter().map(|line| line.raw.mnemonic()).collect()
}

#[test]
fn a_bound_loop_has_the_same_instructions_and_half_the_waiting() {
    let (mut bound, mut cut, mut refused) = (0, 0, 0);
    let routines = contract::registry::variants().iter().flat_map(|variant| variant.routines);
    for probe in routines.flat_map(|routine| routine.probes) {
        let code = super::code(probe.throughput_symbol);
        let replaced_body = |instead| {
            let address = code.address + (1 << 20);
            let bound_loop = BoundLoop::new(&code, code.address)?;
            let bytes = bound_loop.bytes(address, instead, ListLocation::default())?;
            assert!(bytes.len() <= bound_loop.max_bytes(), "{}: too long", code.symbol);
            Ok::<_, String>(body(&Code::decode(&code.symbol, address, &bytes, |_, _| None)))
        };
        let Ok(independent) = replaced_body(Replacement::Independent) else {
            refused += 1;
            continue;
        };
        let original = body(&code);
        let added = BoundLoop::new(&code, code.address).expect("it has a bound loop").added();
        match added {
            0 => assert_eq!(names(&original), names(&independent), "{}", code.symbol),
            _ => assert_eq!(original.len() + added, independent.len(), "{}", code.symbol),
        }
        assert_eq!(independent[0].raw.ip() % 64, original[0].raw.ip() % 64, "{}", code.symbol);
        let idle = replaced_body(Replacement::Idle).expect("of the same form");
        assert_eq!(idle.len(), original.len(), "{}", code.symbol);
        bound += 1;
        cut += usize::from(2.0 * path(&independent) <= path(&original));
    }
    assert!(bound > 300 && refused > 50, "{bound} bound, {refused} refused");
    assert!(10 * cut > 9 * bound, "of {bound} loops {cut} wait half as long or less");
}
