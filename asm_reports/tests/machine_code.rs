//! What must be true of the machine code, checked on the release runner that `bench` times.
//!
//! Figures that follow from the compiler's version are not pinned; published claims are, and so
//! is what a variant's name promises.
#![cfg_attr(raybench_portable, allow(dead_code, unused_imports))]

use asm_reports::comparison::Comparison;
use asm_reports::{comparison, listing, select, source_view, tiers, twins};
use contract::{Form, Probe, Tier};
use decode::{Class, Code, Executable};
use std::sync::LazyLock;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[path = "machine_code/committed.rs"]
mod committed;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[path = "machine_code/normal.rs"]
mod normal;

static RUNNER: LazyLock<Executable> =
    LazyLock::new(|| tiers::open(Tier::X86_64, &mut build::Silent).expect("the runner builds"));

fn code(symbol: &str) -> Code {
    RUNNER.code(symbol).unwrap_or_else(|| panic!("the runner carries no {symbol}"))
}

/// The innermost loops of a probe's two timed loops.
fn timed_bodies(probe: &'static Probe) -> Vec<(Code, Vec<decode::Loop>)> {
    Form::ALL
        .iter()
        .map(|&form| {
            let code = code(probe.loop_symbol(form));
            let loops = decode::innermost(&code);
            assert!(!loops.is_empty(), "{} has no loop", code.symbol);
            (code, loops)
        })
        .collect()
}

/// Under `raybench_portable` there is no x86 code to look at: said aloud, and fatal where
/// everything is demanded.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[test]
fn machine_code_is_not_checked_in_this_build() {
    use std::io::Write as _;
    // Past the capture of the test harness: a skip must be seen.
    let _ = writeln!(
        std::io::stderr(),
        "skipped: all other tests of machine code; this build has no x86-64 code"
    );
    let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|value| value == "1");
    assert!(!demanded, "RAYBENCH_REQUIRE_ALL=1 demands tests of machine code");
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod x86 {
    use super::*;

    fn published() -> Comparison {
        comparison(&RUNNER).expect("both algorithms are in the runner")
    }

    #[test]
    fn the_published_listings_count_as_published() {
        let comparison = published();
        let counted: Vec<[u32; 4]> = comparison
            .sides
            .iter()
            .map(|side| side.assembled.split)
            .map(|split| [split.moves, split.operations, split.other, split.instructions])
            .collect();
        assert_eq!(counted, [[1, 19, 0, 20], [5, 14, 0, 19]]);
        let tallies: Vec<u32> =
            comparison.sides.iter().map(|side| side.source_operations).collect();
        assert_eq!(tallies, [19, 14]);
    }

    #[test]
    fn kogge_stone_south_is_emitted_as_published() {
        let counts = decode::counts(&code("raybench.probe.kogge_stone.attacks.south"));
        assert_eq!((counts.moves, counts.operations, counts.other()), (5, 14, 0));
    }

    #[test]
    fn the_comparison_is_data_and_text() {
        let comparison = published();
        let data = serde_json::to_value(&comparison).expect("plain data");
        assert_eq!(data["sides"][0]["published"]["instructions"], 20);
        assert_eq!(data["sides"][1]["assembled"]["split"]["moves"], 5);
        let text = comparison.render(100);
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains("(19 - 14 = 5)"), "{text}");
        for side in &comparison.sides {
            assert!(text.contains(side.claim.algorithm), "{text}");
            assert!(!side.remarks.is_empty());
        }
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{widest:?} columns");
    }

    /// Chess Programming Wiki and CCC, Gerd Isenberg 2005: movdqa, pandn, psubb, pxor.
    #[test]
    fn subtract_sse2_on_two_boards_is_the_four_sse2_instructions() {
        let two =
            select("subtract_sse2", Some("attacks_andn_x2"), Some("east")).expect("it exists");
        let probe = code(two[0].probe.symbol);
        let of_class = |class| {
            let lines = probe.instructions.iter().zip(probe.mnemonics());
            lines.filter(|(line, _)| line.class == class).map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(of_class(Class::Operation), ["pandn", "psubb", "pxor"]);
        // One copy is the published one; others bring arguments and answer to their registers.
        let moves = of_class(Class::Move);
        assert!(!moves.is_empty() && moves.iter().all(|name| name == "movdqa"), "{moves:?}");
        assert_eq!(decode::counts(&probe).other(), 0);
        for (code, loops) in timed_bodies(two[0].probe) {
            let body: Vec<String> = loops[0].body(&code).iter().map(|line| line.text()).collect();
            for name in ["pandn", "psubb", "pxor"] {
                let found = body.iter().any(|line| line.starts_with(name));
                assert!(found, "{}: no {name} in {body:?}", code.symbol);
            }
        }
    }

    #[test]
    fn gfni_rays_executes_gf2p8affineqb_in_every_probe_and_timed_loop() {
        for one in select("gfni_rays", None, None).expect("built for x86-64") {
            let probe = code(one.probe.symbol);
            let has = |lines: &[decode::Decoded]| {
                lines.iter().any(|line| line.text().contains("gf2p8affineqb"))
            };
            assert!(has(&probe.instructions), "{}", probe.symbol);
            for (code, loops) in timed_bodies(one.probe) {
                assert!(loops.iter().any(|body| has(&body.body(&code))), "{}", code.symbol);
            }
        }
    }

    /// Scalar where the source is, no call, nothing folded, nothing on the stack that is not
    /// declared, functions on cache lines of their own.
    #[test]
    fn timed_loops_are_what_their_rows_speak_of() {
        let routines = registry::variants().iter().flat_map(|variant| variant.routines);
        let faults: Vec<String> = routines
            .flat_map(|routine| bench::loop_check::faults(routine, |symbol| RUNNER.code(symbol)))
            .collect();
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn dumb7_loop_is_a_loop_or_says_why_not() {
        for one in select("dumb7_loop", None, None).expect("a word kernel") {
            let looped = !decode::loops(&code(one.probe.symbol)).is_empty();
            assert!(looped || one.routine.note.is_some(), "{}", one.name());
        }
    }

    /// Other tiers are read from a carrier; at the baseline there are both, so they can be compared.
    #[test]
    fn the_carrier_holds_the_code_that_the_runner_holds() {
        let workspace = build::Workspace::locate().expect("cargo knows");
        let carrier = build::carrier(&workspace, Tier::X86_64, &mut build::Silent).expect("builds");
        let carrier = Executable::open(&carrier).expect("an executable with symbols");
        for (_, _, probe) in registry::probes() {
            for symbol in [probe.symbol, probe.latency_symbol, probe.throughput_symbol] {
                let carried = carrier.code(symbol).unwrap_or_else(|| panic!("no {symbol}"));
                let run = decode::masked_hash(&code(symbol));
                assert_eq!(decode::masked_hash(&carried), run, "{symbol}");
            }
        }
    }

    #[test]
    fn twins_are_declared_and_declared_twins_are_twins() {
        assert_eq!(twins::check(&RUNNER), Vec::<String>::new());
    }

    #[test]
    fn every_probe_is_listed_whole_and_no_instruction_is_unknown() {
        for (variant, routine, probe) in registry::probes() {
            let one = asm_reports::Selected { variant, routine, probe };
            let listing = listing(&RUNNER, &one, true).expect("in the runner");
            for function in std::iter::once(&listing.probe).chain(&listing.loops) {
                assert_eq!(function.counts.unknown, 0, "{}", function.render());
                let bytes: usize = function.lines.iter().map(|line| line.bytes.len() / 2).sum();
                assert_eq!(bytes, function.counts.bytes as usize, "{}", function.symbol);
            }
        }
    }

    #[test]
    fn the_source_view_is_of_the_probe() {
        use asm_reports::source::Line;
        let south = select("kogge_stone", Some("attacks"), Some("south")).expect("it exists")[0];
        let view = source_view(&RUNNER, &south).expect("the same code");
        let instructions =
            view.lines.iter().filter(|line| matches!(line, Line::Instruction { .. })).count();
        assert_eq!(instructions, code(south.probe.symbol).instructions.len());
        let from_kernel = view.lines.iter().any(|line| {
            matches!(line, Line::Rust { file, text, .. }
                if file == "algorithms/kogge_stone/src/kernel.rs" && !text.is_empty())
        });
        assert!(from_kernel, "{}", view.render());

        // What the view relies on: the library of its compilation has the same bytes, or says no.
        let folder =
            build::Workspace::locate().expect("cargo knows").target.join("raybench/source/release");
        let library = folder.join("libkogge_stone.rlib");
        let mut probe = code(south.probe.symbol);
        decode::same_bytes_in_library(&library, &probe).expect("the same bytes");
        probe.bytes[6] ^= 1;
        let refused = decode::same_bytes_in_library(&library, &probe).expect_err("another byte");
        assert!(refused.to_string().contains("first at byte 0x6"), "{refused}");
    }
}
