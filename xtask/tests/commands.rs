//! The commands as a user meets them: what they print, what they refuse, and with which exit code.
//! Nothing here is timed, and nothing is built. The file is long because each thing that a user meets has a test here.

use crate::common::{Scratch, XTASK, failed, newest_whole, published, refused, said, xtask};
use crate::sample;
use std::collections::BTreeSet;
use std::path::Path;
use variants as _;

/// As on a terminal of this width, which a test has none of.
fn said_within(columns: &str, arguments: &[&str]) -> String {
    let output = xtask(arguments).env("COLUMNS", columns).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_has_help_with_an_example() {
    let verbs = [
        "bench", "asm", "verify", "list", "show", "extract", "charts", "report", "new", "doctor",
        "compare", "search", "record", "trace",
    ];
    let overview = said(&["--help"]);
    for verb in verbs {
        assert!(overview.contains(verb), "--help names {verb}");
        assert!(said(&[verb, "--help"]).contains("cargo xtask "), "{verb} --help has an example");
    }
}

#[test]
fn the_list_has_every_registered_variant() {
    let text = said(&["list", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    let registered: Vec<&str> = registry::variants().iter().map(|variant| variant.name).collect();
    assert_eq!(names, registered);
    assert!(said(&["list"]).contains(&format!("{} variants", registered.len())));
}

#[test]
fn the_workloads_are_listed_with_their_figures() {
    let text = said(&["list", "--workloads", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    let known: Vec<&str> = workloads::names().iter().map(|kind| kind.name).collect();
    assert_eq!(names, known);
    let row = |name: &str| rows.iter().find(|row| row["name"] == name).expect("a known name");
    assert_eq!(row("full")["density"], 1.0);
    assert_eq!(row("uniform-16")["mean_men"], 16.0);
    let table = said(&["list", "--workloads"]);
    assert!(names.iter().all(|name| table.contains(name)), "{table}");
    xtask(&["list", "kogge_stone", "--workloads"]).assert().code(2);
}

/// In a build that would have to build first, too: `names` of the arguments is asked there.
#[test]
fn names_are_refused_with_the_nearest() {
    for (arguments, nearest) in [
        (&["prove", "my_idea/attack"][..], "unknown variant \"my_idea\"; nearest: "),
        (&["prove", "kogge_stone/atacks"], "nearest: attacks"),
        (&["prove", "kogge_stone", "--tier", "x86-64-v33"], "nearest: x86-64-v3"),
        (&["asm", "kogge_stone", "attacks", "suoth"], "nearest: sout"),
        (&["asm", "kogge_stone", "--diff", "dumb7_unroled"], "nearest: dumb7_unrolled"),
        (&["bench", "kogge_stne"], "nearest: kogge_stone"),
        (&["bench", "--model", "ray_atacks"], "should be one of step, fill, ray_attacks"),
        (&["bench", "--workload", "gme"], "gme"),
        (&["bench", "--trace", "x.trace", "magik"], "nearest: magic"),
        (&["verify", "kogge_stne"], "nearest: kogge_stone"),
        (&["perft", "my_idea/attack"], "unknown attack generator \"my_idea/attack\"; nearest: "),
        (&["report", "--film", "kogge_stone/attacks/suoth"], "nearest: sout"),
        (&["show", "kogge_stone", "atacks"], "nearest: attacks"),
        (&["extract", "kogge_stone/atacks"], "nearest: attacks"),
    ] {
        let line = refused(arguments);
        assert!(line.contains(nearest), "{arguments:?}: {line}");
    }
}

/// A disk that is full after 64 KiB: a file of that size would pass for a trace.
#[test]
fn a_file_that_does_not_fit_is_not_left_cut() {
    let folder = Scratch::folder("full");
    let file = std::path::Path::new(folder.path()).join("file");
    let file = file.to_str().expect("a plain path");
    let traced = ["trace", "-o", file, "--depth", "2"];
    let extracted = ["extract", "magic/square_attacks", "--lang", "c", "-o", file];
    for (arguments, fits) in [(&traced[..], "128"), (&extracted, "4")] {
        // The signal is ignored, so that a write fails as on a full disk.
        let limited = r#"trap "" XFSZ; ulimit -f "$0"; exec "$@""#;
        let mut full = assert_cmd::Command::new("sh");
        full.args(["-c", limited, fits, XTASK]).args(arguments);
        let output = full.assert().code(3).get_output().clone();
        let line = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(line.contains("file: not written: File too large"), "{line}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("there").count(), 0, "{arguments:?}");
        said(arguments);
        assert_eq!(std::fs::read_dir(folder.path()).expect("there").count(), 1, "{arguments:?}");
        std::fs::remove_file(file).expect("written");
    }
}

/// What is found differs from machine to machine; that it is told, and its exit code, do not.
#[test]
fn the_doctor_tells_of_the_machine_and_fails_only_where_everything_is_demanded() {
    let told = |arguments: &[&str]| {
        let output = xtask(arguments).env("RAYBENCH_REQUIRE_ALL", "1").output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (text, output.status.code())
    };
    // Of one run each, for the width of the cores is another the next second.
    let (text, code) = told(&["doctor", "--json"]);
    let found: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let named = |name: &str| found.iter().find(|finding| finding["name"] == name);
    for name in ["hardware counters", "ptrace", "valgrind", "instruction sets", "width"] {
        assert!(named(name).is_some(), "{name}: {text}");
    }
    let missing = found.iter().any(|finding| finding["state"] == "missing");
    assert_eq!(code, Some(if missing { 3 } else { 0 }), "{text}");
    let (text, code) = told(&["doctor"]);
    assert_eq!(code == Some(0), text.contains(" 0 missing"), "{text}");
    said(&["doctor"]);
}

#[test]
fn slow_motion_shows_each_flood_of_the_sample() {
    let text = said(&["show", "dumb7_unrolled", "attacks", "south", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let steps = shown["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 19, "nineteen operations");
    let boards: Vec<&str> = steps.iter().filter_map(|step| step["bits"].as_str()).collect();
    for flood in ["0x0109080020200000", "0x0109090820200000", "0x0109090921210000"] {
        assert!(boards.contains(&flood), "{flood} is a flood of the sample");
    }
    assert_eq!(shown["answer"][0], "0x0001090909212100");
}

#[test]
fn a_variant_alone_is_shown_as_on_the_page() {
    let some = said(&["show", "inner_runs"]);
    let left_out = "of 8 answers; `cargo xtask show inner_runs board_attacks board` shows all";
    assert!(some.contains(left_out) && some.contains("south"), "{some}");
    let all = said(&["show", "inner_runs", "board_attacks", "board"]);
    assert!(!all.contains(left_out) && all.len() > 2 * some.len(), "{all}");
    let bytes = said(&["show", "gfni_rays"]);
    assert!(bytes.contains("    c7 a2 f4") && bytes.contains('↗'), "{bytes}");
}

#[test]
fn a_direction_argument_and_a_board_of_ones_own_are_taken() {
    let board = "8/8/8/3R4/8/8/8/8 w - - 0 1";
    for variant in [["kogge_stone", "attacks"], ["rotate_fill", "attacks_unrolled"]] {
        let [variant, routine] = variant;
        let text = said(&["show", variant, routine, "nort", "--board", board]);
        assert!(text.contains("answer"), "{text}");
        let json = said(&["show", variant, routine, "north", "--board", board, "--json"]);
        let shown: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(shown["answer"][0], "0x0808080000000000", "{variant}");
    }
}

#[test]
fn a_kernel_is_printed_in_the_language_of_its_file() {
    let file = Scratch::new("kernel.h", "");
    xtask(&["extract", "kogge_stone/attacks", "-o", file.path()]).assert().success();
    let text = std::fs::read_to_string(file.path()).expect("it is written");
    let line = "const uint64_t g = sliders | (empty & (sliders >> 8));";
    assert!(text.contains(line), "{text}");
    let rust = said(&["extract", "kogge_stone/attacks"]);
    assert!(rust.contains("let g = sliders | (empty & (sliders >> 8));"), "{rust}");
    let zen3 = concat!(env!("CARGO_MANIFEST_DIR"), "/../charts/published/records/amd-zen3.json.gz");
    let measured = said(&["extract", "inner_runs/board_attacks", "--record", zen3]);
    let time = "//! - board_attacks, throughput: 31.7 (31.6–31.9) core cycles a board\n";
    assert!(measured.contains(time), "{measured}");
    let empty = Scratch::new("empty.json", published(|record| record.routines.clear()));
    let measured = said(&["extract", "inner_runs/board_attacks", "--record", empty.path()]);
    assert!(measured.contains("- board_attacks: not measured: it is not in this"), "{measured}");
    let walk = said(&["extract", "walk/square_attacks", "--lang", "c"]);
    assert!(walk.contains("    while ((place & 0x88) == 0 && walker != 0) {\n"), "{walk}");
    let made = said(&["extract", "magic/square_attacks", "--lang", "c"]);
    assert!(made.contains("static inline void magic_square_attacks_init(void)"), "{made}");
    let of_vectors = said(&["extract", "pairs_avx2/board_attacks", "--lang", "c"]);
    assert!(of_vectors.contains("#ifndef PAIRS_AVX2_BOARD_ATTACKS_H"), "{of_vectors}");
    assert!(of_vectors.contains("_mm256_sllv_epi64"), "{of_vectors}");
    let named =
        |name: &'static str, language| ["extract", name, "--lang", language, "--as", "attacks"];
    let names = said(&named("pext/square_attacks", "c"));
    assert!(names.contains("static inline uint64_t rook_attacks(uint64_t square, "), "{names}");
    for (name, language) in [("pext/square_attacks", "rust"), ("kogge_stone/attacks", "c")] {
        assert!(refused(&named(name, language)).contains("for one routine of square_attacks"));
    }
    let why = refused(&named("hyperbola_avx2/square_attacks_packed", "c"));
    assert!(why.contains("it has no attacks of rook"), "{why}");
    let why = refused(&["extract", "kogge_stone", "--lang", "C++"]);
    assert!(why.contains("unknown language"), "{why}");
}

#[test]
fn all_kernels_are_a_folder_whole_or_not_at_all() {
    let scratch = Scratch::folder("extracts");
    let folder = scratch.path();
    assert!(refused(&["extract", "--all", "kogge_stone"]).contains("cannot be used with"));
    assert!(refused(&["extract", "--all"]).contains("--output"));
    let nowhere = format!("{folder}/nowhere/within");
    assert!(failed(&["extract", "--all", "-o", &nowhere], 3).contains("cannot write"));
    let home = format!("{folder}/all");
    let text = said(&["extract", "--all", "-o", &home]);
    let names = |folder: &str| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("it reads").file_name());
        names.map(|name| name.into_string().expect("UTF-8")).collect::<BTreeSet<String>>()
    };
    assert_eq!(names(folder), BTreeSet::from(["all".to_string()]), "nothing is left beside it");
    let files = names(&home);
    let (why, others): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("not printed"));
    let counted = format!("wrote {} files to {home}; {} not printed", files.len(), why.len());
    assert_eq!(others, [counted]);
    let routines: usize = registry::variants().iter().map(|variant| variant.routines.len()).sum();
    assert_eq!(files.len(), 4 * routines, "each with its check, in two languages");
    assert!(why.is_empty(), "every routine prints: {text}");
    assert!(files.contains("rotated_update.rs") && files.contains("rotated_update.h"));
    assert!(refused(&["extract", "--all", "-o", &home]).contains("is there already"));
    assert_eq!(names(&home), files);
}

/// Right for all boards, or right where the model promises that sliders are pieces, as its probe is.
#[test]
#[ignore = "other compilers: .ci/run"]
fn what_is_printed_is_proved_as_compiled() {
    for language in ["rust", "c"] {
        let graphs = ["kogge_stone/attacks", "carry_scalar/attacks", "hyperbola/square_attacks"];
        // Over vectors, or with tables that are made at run time.
        let texts = ["pext/square_attacks", "pairs_avx2/board_attacks"];
        let names = [&graphs[..], &texts, &["boards_avx2/board_batch"]].concat();
        let told = ["--tier", "x86-64", "--json", "--extracted", language];
        let rows = said(&[["prove"].as_slice(), &names, &told].concat());
        let rows: serde_json::Value = serde_json::from_str(&rows).expect("JSON");
        let rows = rows.as_array().expect("rows");
        let compilers: BTreeSet<&str> =
            rows.iter().filter_map(|row| row["compiler"].as_str()).collect();
        assert!(!compilers.is_empty(), "{language}");
        assert_eq!(rows.len(), compilers.len() * ((8 + 1 + 4) + (4 + 1) + 1));
        for row in rows {
            assert_eq!(row["verdict"], "proved", "{row}");
            let anywhere = row["right_without"].as_bool();
            let promised = row["variant"] == "carry_scalar" || row["variant"] == "boards_avx2";
            assert!(anywhere != Some(false) || promised, "{row}");
        }
    }
}

#[test]
fn a_compiler_that_is_not_there_or_not_asked_for_is_refused() {
    let told = ["prove", "kogge_stone/attacks/south", "--extracted"];
    let why = refused(&[told.as_slice(), &["rust", "--compiler", "gcc"]].concat());
    assert!(why.contains("--extracted c"), "{why}");
    let tcc = [told.as_slice(), &["c", "--compiler", "tcc"]].concat();
    let why = failed(&tcc, 3);
    assert!(why.contains("no tcc is installed"), "{why}");
}

#[test]
fn unknown_names_are_refused_with_the_nearest() {
    assert!(refused(&["list", "kogge_stne"]).contains("kogge_stone"));
    let bare = Scratch::new("bare.json", published(|_| ()));
    let bare = bare.path();
    for (record, b, complaint) in [
        (bare, "record:nowhere", "nowhere: neither a record's path nor an id"),
        (bare, "@v9", "unknown tier"),
        (bare, "a/b/c/d", "too many parts"),
        (bare, &format!("record:{bare}"), "this record has no listings"),
    ] {
        let line = refused(&["asm", "kogge_stone", "--record", record, "--diff", b]);
        assert!(line.contains(complaint), "{line}");
    }
    assert!(refused(&["bench", "dumb8_loop"]).contains("dumb7_loop"));
    assert!(refused(&["verify", "nothing_like_it"]).contains("unknown variant"));
    assert!(refused(&["show", "kogge_stone", "atacks", "south"]).contains("attacks"));
    assert!(refused(&["show", "kogge_stone", "attacks", "down"]).contains("subject"));
    assert!(refused(&["bench", "--model", "ray_attack"]).contains("ray_attacks"));
    assert!(refused(&["bench", "--workload", "middlgame"]).contains("middlegame"));
}

#[test]
fn names_to_prove_may_be_of_routines_and_subjects() {
    assert!(refused(&["prove", "kogge_stone", "attacks"]).contains("VARIANT[/ROUTINE[/SUBJECT]]"));
    assert!(refused(&["prove", "kogge_stone/atacks"]).contains("nearest: attacks"));
    assert!(refused(&["prove", "kogge_stone/attacks/down"]).contains("unknown subject"));
}

#[test]
fn arguments_that_are_not_understood_are_refused_in_one_line() {
    for (arguments, complaint) in [
        (&["frobnicate"][..], "unrecognized subcommand"),
        (&["list", "--jsn"], "a similar argument exists: '--json'"),
        (&["prove", "--nodes", "many"], "invalid value 'many' for '--nodes <N>'"),
        (&["asm", "kogge_stone", "--source"], "not provided: <ROUTINE>"),
    ] {
        let line = refused(arguments);
        assert!(line.starts_with("error: ") && line.ends_with(" (see --help)\n"), "{line}");
        assert!(line.contains(complaint), "{line}");
    }
    assert!(said(&["asm", "--help"]).lines().count() > 20);
    assert!(said(&["--version"]).starts_with("cargo xtask"));
}

#[test]
fn without_a_terminal_tables_are_as_wide_as_columns_says() {
    let widest = |columns: &str| {
        let text = said_within(columns, &["list"]);
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    };
    assert!(widest("80") <= 80);
    assert!((81..=120).contains(&widest("120")));
    assert_eq!(widest("many"), widest("120"));
    assert_eq!(widest("0"), widest("120"));
}

#[test]
fn bad_positions_are_refused_by_line_before_any_work() {
    let mut lines = vec!["8/8/8/3R4/8/8/8/8 w - -"; 16];
    lines.push("8/8/8/3X4/8/8/8/8 w - -");
    let bad = Scratch::new("bad.epd", lines.join("\n"));
    let line = refused(&["bench", "--positions", bad.path()]);
    assert!(line.contains("line 17"), "{line}");
    let empty = Scratch::new("empty.epd", "# only a comment\n\n");
    refused(&["bench", "--positions", empty.path()]);
    let without = Scratch::new("kings.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
    assert!(refused(&["bench", "--positions", without.path()]).contains("rook, bishop or queen"));
    refused(&["bench", "--positions", "/no/such/file.epd"]);
    assert!(
        refused(&["show", "kogge_stone", "attacks", "south", "--board", "9/8"]).contains("--board")
    );
}

#[test]
fn traces_are_written_counted_and_refused_before_any_work() {
    let file = Scratch::new("search.trace", "");
    let written = said(&["trace", "-o", file.path(), "--depth", "1", "--json"]);
    assert_eq!(said(&["trace", file.path(), "--json"]), written, "what was written is read");
    let material = ["trace", "-o", file.path(), "--depth", "1", "--evaluated-by", "material"];
    assert_ne!(said(&[material.as_slice(), &["--json"]].concat()), written);
    assert!(
        refused(&["trace", "-o", file.path(), "--evaluated-by", "4K"])
            .contains("network, material")
    );
    assert!(said(&["trace", file.path()]).contains("both: rook and bishop at once"));
    let mut bytes = std::fs::read(file.path()).expect("it is written");
    bytes[17] = 64;
    let broken = Scratch::new("broken.trace", bytes);
    let empty = Scratch::new("empty.trace", "");
    let none = ["bench", "--trace", "/no/such/file.trace"];
    assert!(refused(&none).contains("/no/such/file.trace: "));
    for (file, complaint) in [
        (broken.path(), "record 1 is broken: square 64 is not below 64"),
        (empty.path(), "the file is empty"),
    ] {
        for verb in [["trace", file].as_slice(), &["bench", "--trace", file]] {
            let line = refused(verb);
            assert!(line.contains(complaint) && line.lines().count() == 1, "{line}");
        }
    }
    let several = ["bench", "--trace", file.path(), "--tiers", "x86-64,v2"];
    assert!(refused(&several).contains("--tiers names several"));
    assert!(refused(&["bench", "--evaluation", "4K"]).contains("--trace"));
}

#[test]
fn a_record_without_a_trace_recommends_nothing_for_one() {
    let without = Scratch::new("without.json", published(|record| record.in_use = None));
    let line = refused(&["recommend", "--trace", without.path()]);
    assert!(line.contains("`cargo xtask bench --trace FILE` makes one that has"), "{line}");
    let mut found = sample::in_use();
    for row in found.comparisons.iter_mut().flat_map(|one| &mut one.standings) {
        row.name = row.name.replace("four_lanes", "kindergarten").into();
    }
    let with = published(|record| record.in_use = Some(found));
    let with = Scratch::new("with.json", with);
    let lines = said(&["recommend", "--trace", with.path()]);
    assert!(lines.contains("at stake between kindergarten/square_attacks and "), "{lines}");
    assert!(!lines.contains("perft"), "{lines}");
}

/// What `recommend` says as JSON.
fn recommended(arguments: &[&str]) -> serde_json::Value {
    let lines = said(&[&["recommend", "--json"], arguments].concat());
    serde_json::from_str(&lines).expect("JSON")
}

/// Every routine that may be taken.
fn eligible(said: &serde_json::Value) -> Vec<String> {
    let choices = said["choices"].as_array().expect("choices").iter();
    let machines = choices.flat_map(|one| one["machines"].as_array().expect("machines"));
    let costs = machines.flat_map(|one| one["costs"].as_array().expect("costs"));
    costs.map(|one| one["routine"].as_str().expect("a name").to_string()).collect()
}

#[test]
fn a_class_of_cpus_is_recommended_what_it_can_run() {
    let said = recommended(&["--class", "avx2-gfni"]);
    assert!(
        said["choices"].as_array().expect("choices").iter().all(|one| one["tier"] == "x86-64-v3")
    );
    let names = eligible(&said);
    assert!(names.iter().any(|name| name.contains("gfni")), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("avx512")), "{names:?}");
    let none = eligible(&recommended(&["--class", "avx2-gfni", "--features", "none"]));
    assert!(
        !none.is_empty() && !none.iter().any(|name| name.contains("pext") || name.contains("gfni"))
    );
    let small = eligible(&recommended(&["--table-limit", "4K"]));
    assert!(!small.is_empty() && !small.iter().any(|name| name.starts_with("magic/")), "{small:?}");

    let plain = published(|record| record.machine.features.clear());
    let plain = Scratch::new("plain.json", plain);
    let said = recommended(&["--class", "avx512-icl", "--record", plain.path()]);
    let why: Vec<&serde_json::Value> =
        said["choices"].as_array().expect("choices").iter().map(|one| &one["why"]).collect();
    assert!(why.iter().all(|why| *why == "not_measured"), "{why:?}");
    let line = refused(&["recommend", "--class", "avx"]);
    assert!(line.contains("nearest: avx2"), "{line}");
    let line = refused(&["recommend", "--features", "avx5"]);
    assert!(line.contains("no CPU feature \"avx5\""), "{line}");
}

#[test]
fn a_cpu_by_its_name_is_recommended_nothing_that_is_slow_there() {
    let [slow, quick] = ["zen2", "Zen3"].map(|cpu| recommended(&["--cpu", cpu]));
    let has_pext = |said| eligible(said).iter().any(|name| name.starts_with("pext/"));
    assert!(!has_pext(&slow) && has_pext(&quick));
    let is_warned = |said: &serde_json::Value| {
        said["notes"].to_string().contains("PEXT and PDEP are microcode there, slower")
    };
    assert!(is_warned(&slow) && !is_warned(&quick));
    let line = refused(&["recommend", "--cpu", "zen6"]);
    assert!(line.contains("nearest: zen") && line.contains("sapphirerapids"), "{line}");
    let both = refused(&["recommend", "--cpu", "zen3", "--class", "avx2"]);
    assert!(both.contains("cannot be used with"), "{both}");
}

/// Nobody has sent a record of Arm yet: what is known of the processor is said all the same.
#[test]
fn each_cpu_has_a_class_and_says_what_is_slow_there() {
    for (cpu, slow) in [
        ("excavator", "PEXT and PDEP are microcode"),
        ("hygon", "PEXT and PDEP are microcode"),
        ("apple-m1", "none known"),
        ("apple-m4", "unknown"),
        ("cortex-a72", "a product of 64 bits"),
        ("cortex-a76", "a product of 64 bits"),
        ("neoverse-n1", "a product of 64 bits"),
        ("neoverse-v1", "none known"),
    ] {
        let said = recommended(&["--cpu", cpu]);
        let notes = said["notes"].as_array().expect("notes").iter();
        let notes: Vec<&str> = notes.filter_map(|one| one.as_str()).collect();
        let own = notes.iter().find(|note| note.starts_with("slow on "));
        assert!(own.is_some_and(|note| note.contains(slow)), "{cpu}: {notes:?}");
        assert!(!eligible(&said).iter().any(|name| name.starts_with("pext/")), "{cpu}");
    }
}

/// What `bench` ends with, of a run that times all.
#[test]
fn a_record_is_shown_on_two_screens() {
    let record = &newest_whole();
    let lines = said(&["record", record]);
    // `bench` has a line more: where the charts are.
    assert!(lines.lines().count() < 48, "{lines}");
    let is_command = |line: &str| line.contains("`cargo xtask ");
    let wide = lines.lines().find(|line| line.chars().count() > 120 && !is_command(line));
    assert_eq!(wide, None, "{lines}");
    assert!(lines.contains("what to take\n") && lines.contains("all sliders of a side"), "{lines}");
    assert!(said(&["record", record, "--tables"]).lines().count() > 500);
}

#[test]
fn an_unwritable_folder_and_a_missing_record_are_refused() {
    let file = Scratch::new("in-the-way", "");
    let inside = format!("{}/records", file.path());
    refused(&["bench", "--out", &inside]);
    refused(&["charts", "/no/such/record"]);
    let external = Scratch::new("external.json", "{}");
    assert!(refused(&["charts", external.path()]).contains("not a raybench record"));
    refused(&["report", "/no/such/record"]);
}

#[test]
fn names_of_new_variants_are_checked() {
    assert!(refused(&["new", "kogge_stone"]).contains("there already"));
    assert!(refused(&["new", "Kogge-Stone"]).contains("small letters"));
    // All that `new` would write is in these two places.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let before = || {
        let manifest = root.join("harness/subject/variants/Cargo.toml");
        let entries = std::fs::read_dir(root.join("algorithms")).expect("a folder");
        let names: BTreeSet<_> =
            entries.map(|entry| entry.expect("it reads").file_name()).collect();
        (std::fs::read_to_string(manifest).expect("it reads"), names)
    };
    let own = before();
    for name in ["fn", "self", "gen", "std", "core", "test", "xtask", "serde", "contract"] {
        assert!(refused(&["new", name]).contains("is no name for a variant: it is a "), "{name}");
    }
    assert_eq!(before(), own);
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[test]
fn a_cpu_passes_for_a_smaller_one_and_for_no_other() {
    let limited = |class: &str, arguments: &[&str], code: i32| {
        let run = xtask(arguments).env("RAYBENCH_CPU", class).assert().code(code);
        let output = run.get_output();
        let texts = [&output.stdout, &output.stderr];
        texts.map(|text| String::from_utf8_lossy(text).into_owned()).concat()
    };
    let unknown = limited("haswell", &["list"], 2);
    assert!(unknown.contains("avx2-slow-pext, avx2-gfni, avx512-icl"), "{unknown}");
    assert!(limited("arm", &["list"], 3).contains("lacks aarch64"));
    let rows = limited("x86-64", &["list", "west_pext", "kogge_stone", "--json"], 0);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&rows).expect("JSON");
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).expect("asked for");
    assert!(of("west_pext")["reason"].to_string().contains("lacks bmi2"), "{rows:?}");
    assert!(of("kogge_stone")["reason"].is_null(), "{rows:?}");
    for told in [&["bench", "--tiers", "v2,native"][..], &["asm", "pext", "--diff", "@native"]] {
        let line = limited("x86-64", told, 2);
        assert!(line.contains("RAYBENCH_CPU=x86-64 hides some"), "{line}");
    }
    let above = limited("x86-64", &["bench", "--tiers", "v3", "--quick"], 3);
    assert!(above.contains("tier x86-64-v3: this CPU lacks avx2"), "{above}");
    let record = published(|record| record.machine.limited_to = Some("avx2".into()));
    let record = Scratch::new("limited.json", record);
    let line = failed(&["record", "--check", record.path()], 1);
    assert!(line.contains("limited to avx2 by RAYBENCH_CPU: nothing to publish"), "{line}");
}
