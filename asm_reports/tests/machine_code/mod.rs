//! Checks the machine code of the listing binary. Figures that follow from the compiler's version
//! are not pinned; published claims and expectations of variants are.

use crate::tests::LISTING_BINARY;
use asm_reports::check;
use asm_reports::expectations::Circumstances;
use asm_reports::published::set_piece;
use asm_reports::{listing, select, source_view, tiers};
use contract::Tier;
use machine_code::build;
use machine_code::decode::{self, Code, Executable};

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod bound_loops;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod listings;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod normal;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod probes;

fn code(symbol: &str) -> Code {
    LISTING_BINARY.code(symbol).unwrap_or_else(|| panic!("the listing binary lacks {symbol}"))
}

/// Under `raybench_portable` there is no x86 code to look at. The skip is printed, and is a failure
/// where everything is demanded.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[test]
fn machine_code_is_not_checked_in_this_build() {
    contract::skip("all other tests of machine code; this build has no x86-64 code");
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod x86 {
    use super::*;
    use machine_code::decode::{Carrier, Edge, Graph};

    /// The published listings are as deep as their sources, and so is the emitted code of
    /// Kogge-Stone. The emitted code of dumb7fill is left out: the compiler reassociates it, so its
    /// depth follows the compiler's version.
    #[test]
    fn depths_are_those_of_the_sources() {
        let comparison = set_piece(&LISTING_BINARY, &LISTING_BINARY).expect("both are carried");
        let depths: Vec<_> = comparison.sides.iter().map(|side| side.source_depth).collect();
        assert_eq!(depths, [14, 10]);
        for (variant, depth) in ["dumb7_unrolled", "kogge_stone"].into_iter().zip(depths) {
            let symbol = format!("raybench.listing.{variant}.attacks.south");
            let listing = LISTING_BINARY.code(&symbol).expect("a published listing");
            assert_eq!(decode::depth(&listing), Ok(depth), "{symbol}");
        }
        let south = decode::depth(&code("raybench.probe.kogge_stone.attacks.south"));
        assert_eq!(south, Ok(10));
    }

    /// In a latency loop each call waits for the one before, by one exclusive or of the last answer
    /// into the next first argument: the loop-carried path is one step longer than the probe is
    /// deep from there.
    #[test]
    fn latency_loops_carry_the_probe_from_call_to_call() {
        let mut count = 0;
        for (_, _, probe) in contract::registry::probes() {
            if !matches!(probe.subject, contract::Subject::Direction(_)) {
                continue;
            }
            let latency = code(probe.latency_symbol);
            let [body] = &decode::innermost_loops(&latency)[..] else { continue };
            // A probe with branches has no depth, and its loop has several ways.
            let probe_code = code(probe.symbol);
            let (Ok(_), Ok(path)) =
                (decode::depth(&probe_code), decode::carried_path(&latency, body))
            else {
                continue;
            };
            let path = path.expect("the link is carried");
            let depth = depth_from_first_argument(&probe_code);
            assert!(depth > 0.0 && path.length > depth, "{}: {path:?}, {depth}", probe.symbol);
            assert_eq!(path.iterations, 1, "{}", probe.symbol);
            count += 1;
        }
        assert!(count > 0);
    }

    /// Returns the longest chain that begins with the first argument; another argument's may be
    /// longer.
    fn depth_from_first_argument(code: &Code) -> f64 {
        let lines = &code.instructions;
        let graph = Graph::new(lines);
        let mut depends_on_argument: Vec<bool> = Vec::new();
        for index in 0..graph.len() {
            depends_on_argument
                .push(graph.inputs(index).iter().any(|edge| waits(edge, &depends_on_argument)));
        }
        graph
            .critical_path(|edge| {
                if waits(edge, &depends_on_argument) {
                    f64::from(decode::unit_latency(lines, edge))
                } else {
                    f64::NEG_INFINITY
                }
            })
            .length
    }

    /// Returns whether an input is the first argument or made of it.
    fn waits(edge: &Edge, depends_on_argument: &[bool]) -> bool {
        match (edge.from, edge.carrier) {
            (Some(from), _) => depends_on_argument[from],
            (None, Carrier::Register(register) | Carrier::Address(register)) => {
                matches!(format!("{register:?}").as_str(), "RDI" | "ZMM0")
            }
            _ => false,
        }
    }

    /// Checks expectations, defaults, twins, and timed loops. `cargo xtask asm --check` checks v2
    /// too.
    fn assert_expected_machine_code(tier: Tier, executable: &Executable) {
        let circumstances = Circumstances { tier, compiler: executable.compiler() };
        let report = check::check(circumstances, contract::registry::variants(), |symbol| {
            executable.code(symbol)
        });
        let routines = contract::registry::variants().iter().flat_map(|variant| variant.routines);
        let loops = routines.flat_map(|routine| {
            bench::loop_check::faults(routine, |symbol: &str| executable.code(symbol))
        });
        let faults: Vec<String> =
            report.faults().into_iter().map(str::to_string).chain(loops).collect();
        assert_eq!(faults, Vec::<String>::new(), "{tier}");
        let check_count: usize = report.checks.iter().map(|check| check.checked).sum();
        assert!(check_count > 1000, "{tier}: only {check_count} checks");
        if let [_, ..] = report.skips()[..] {
            contract::skip_part(&format!("{tier}: {}", report.skips().join("; ")));
        }
    }

    #[test]
    fn machine_code_is_what_its_variants_expect() {
        assert_expected_machine_code(Tier::X86_64, &LISTING_BINARY);
    }

    #[test]
    #[ignore = "another tier: .ci/run"]
    fn machine_code_is_what_its_variants_expect_at_x86_64_v4() {
        let executable = tiers::listing_binary(Tier::V4, &mut build::Silent);
        assert_expected_machine_code(Tier::V4, &executable.expect("the listing binary builds"));
    }

    #[test]
    fn every_probe_is_listed_whole() {
        for (variant, routine, probe) in contract::registry::probes() {
            let selected = asm_reports::Selected { variant, routine, probe };
            let listing = listing(&LISTING_BINARY, &selected, true).expect("in the listing binary");
            for function in std::iter::once(&listing.probe).chain(&listing.loops) {
                let bytes: usize = function.lines.iter().map(|line| line.bytes.len() / 2).sum();
                assert_eq!(bytes, function.counts.bytes as usize, "{}", function.symbol);
            }
        }
    }

    #[test]
    fn the_source_view_is_of_the_probe() {
        use asm_reports::source::Line;
        let south = select("kogge_stone/attacks/south").expect("it exists")[0];
        let view = source_view(&LISTING_BINARY, &south).expect("the same code");
        let instructions =
            view.lines.iter().filter(|line| matches!(line, Line::Instruction { .. })).count();
        assert_eq!(instructions, code(south.probe.symbol).instructions.len());
        let from_kernel = view.lines.iter().any(|line| {
            matches!(line, Line::Rust { file, text, .. }
                if file == "algorithms/kogge_stone/src/kernel.rs" && !text.is_empty())
        });
        assert!(from_kernel, "{}", view.render());

        // The view relies on this comparison of bytes with the library of its compilation.
        let folder =
            build::Workspace::locate().expect("cargo knows").target.join("raybench/source/release");
        let library = folder.join("libkogge_stone.rlib");
        let mut probe = code(south.probe.symbol);
        decode::check_bytes_in_library(&library, &probe).expect("the same bytes");
        probe.bytes[6] ^= 1;
        let error = decode::check_bytes_in_library(&library, &probe).expect_err("another byte");
        assert!(error.to_string().contains("first at byte 0x6"), "{error}");
    }
}
