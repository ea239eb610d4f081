//! Records of every version ever written are read; later and external ones are refused in one line.

mod sample;

use record::{Record, SCHEMA, Standing, load, load_listings, load_samples, newest, save};
use sample::Folder;
use std::fs;
use std::path::{Path, PathBuf};

/// A run of version 1, cut down to two routines, two workloads and twelve samples a series.
fn version_1() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version-1")
}

/// A run of version 2, cut down to three routines of one model; its raw samples are made up.
fn version_2() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version-2")
}

#[test]
fn a_record_of_version_1_keeps_its_figures_and_claims_no_new_ones() {
    let record = load(&version_1()).expect("read");
    assert_eq!((record.schema, record.id.as_str()), (SCHEMA, "20261121T064205Z"));
    assert!(record.clock.is_none() && record.comparisons.is_empty() && record.left_out.is_empty());
    assert!(record.sittings.is_empty());
    assert_eq!((record.machine.smt, record.machine.hardware_counters), (None, false));
    for workload in &record.workloads {
        let made = (workload.generator.as_str(), workload.seed, workload.hash.as_str());
        assert_eq!(made, ("unknown", None, "unknown"));
    }
    let attacks = record.routines.iter().find(|row| row.variant == "kogge_stone").expect("there");
    assert_eq!(attacks.probes[0].emitted.as_ref().expect("counted").instructions, 23);
    assert!(attacks.probes.iter().all(|probe| probe.stepped.is_none() && probe.loops.is_empty()));
    assert!(attacks.probes[0].stepped_skipped.as_ref().expect("a reason").contains("version 1"));
    let instruments: Vec<&str> =
        attacks.timings.iter().map(|timing| timing.instrument.as_str()).collect();
    assert_eq!(instruments.iter().filter(|name| **name == "interleaved").count(), 4);
    assert_eq!(instruments.iter().filter(|name| **name == "criterion").count(), 2);
    assert!(attacks.timings.iter().all(|timing| timing.cycles_per_unit.is_none()));
    assert!(attacks.timing("interleaved", "latency", "uniform-16").is_some());
}

#[test]
fn samples_of_version_1_are_read_uncompressed_under_their_new_names() {
    let samples = load_samples(&version_1()).expect("read");
    assert_eq!((samples.schema, samples.id.as_str()), (SCHEMA, "20261121T064205Z"));
    let series = &samples.ns_per_unit["interleaved/latency/uniform-16/kogge_stone/attacks"];
    assert_eq!(series.len(), 12);
    assert!(samples.cycles_per_unit.is_empty() && samples.sittings.is_empty());
    assert!(samples.ns_per_unit.keys().all(|key| !key.starts_with("rounds/")));
}

#[test]
fn parts_of_version_2_become_subjects_and_standings_have_their_times() {
    let record = load(&version_2()).expect("read");
    assert_eq!((record.schema, record.sittings.len()), (SCHEMA, 0));
    let clock = record.clock.as_ref().expect("version 2 had one");
    assert_eq!((clock.width, clock.trace[0].clean_share), (None, None));
    let subjects = record.comparisons.iter().map(|comparison| comparison.subjects.join(" "));
    assert_eq!(subjects.collect::<Vec<_>>(), ["", "east", "", "east"]);

    let of = |subjects: &[&str]| {
        let fits = |one: &&record::Comparison| one.form == "throughput" && one.subjects == subjects;
        record.comparisons.iter().find(fits).expect("there")
    };
    let cycles = |standing: &Standing| {
        assert!(standing.by_sitting.is_empty());
        (standing.name.clone(), standing.cycles_per_unit.expect("version 2 had them").center)
    };
    let east: Vec<_> = of(&["east"]).standings.iter().map(cycles).collect();
    let time = |name: &str, cycles| (format!("{name}/attacks"), cycles);
    let [carry, stone, early] = ["carry_scalar", "kogge_stone", "dumb7_early_out"];
    assert_eq!(east, [time(carry, 2.13312), time(stone, 4.48871), time(early, 6.32614)]);
    let whole: Vec<_> = of(&[]).standings.iter().map(cycles).collect();
    assert_eq!(whole, [time(stone, 4.73693), time(early, 5.97868)]);

    let one = of(&["east"]);
    assert_eq!((one.set_aside_share, one.contended, one.sittings.len()), (None, false, 12));
    let widest = &one.standings[2].to_reference;
    let half_width = (widest.high / widest.low).sqrt() - 1.0;
    assert!((one.half_width.expect("two ratios") - half_width).abs() < 1e-12, "{one:?}");
}

#[test]
fn a_time_of_version_2_over_some_subjects_alone_stays_if_there_are_no_more() {
    let record = load(&version_2()).expect("read");
    let cycles = |variant: &str| {
        let row = record.routines.iter().find(|row| row.variant == variant).expect("there");
        assert_eq!(row.timings.len(), 4, "two forms, by two instruments: {variant}");
        assert!(row.timings.iter().all(|timing| timing.set_aside == 0));
        let timing = row.timing("interleaved", "throughput", "game").expect("timed");
        timing.cycles_per_unit.expect("version 2 had them").center
    };
    assert_eq!((cycles("kogge_stone"), cycles("carry_scalar")), (4.73693, 2.13312));
}

#[test]
fn samples_of_version_2_keep_their_names() {
    let samples = load_samples(&version_2()).expect("read");
    assert_eq!((samples.schema, samples.sittings.len()), (SCHEMA, 0));
    let key = "interleaved/latency/game/kogge_stone/attacks:east";
    assert_eq!((samples.ns_per_unit[key].len(), samples.cycles_per_unit[key].len()), (12, 12));
}

#[test]
fn a_record_without_listings_says_so_in_one_line() {
    let line = load_listings(&version_1()).expect_err("version 1 kept none").to_string();
    assert!(line.contains("this record has no listings; run `cargo xtask bench`"), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn listings_of_a_later_version_and_damaged_ones_are_refused() {
    let folder = Folder::new("listings");
    let home = save(&folder.0, &sample::record("a"), &sample::samples("a"), &sample::listings("a"))
        .expect("saved");
    let file = home.join("listings.json.gz");
    let whole = fs::read(&file).expect("there");
    let misspelt = serde_json::to_string(&sample::listings("a")).expect("JSON");
    for (bytes, complaint) in [
        (&whole[..whole.len() / 2], "cannot unpack"),
        (b"{\"schema\": 999}", "record schema 999"),
        (misspelt.replace("\"implied\"", "\"hidden\"").as_bytes(), "missing field `implied`"),
    ] {
        fs::write(&file, bytes).expect("written");
        let error = load_listings(&home).expect_err(complaint).to_string();
        assert!(error.contains(complaint), "{error}");
    }
}

#[test]
fn the_published_record_is_read() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../charts/published/record.json.gz");
    assert!(!load(&file).expect("read").routines.is_empty());
}

#[test]
fn a_record_and_its_samples_come_back_as_they_were_and_the_newest_is_found() {
    let folder = Folder::new("round-trip");
    for id in ["20260102-030405", "20260103-000000", "20251231-235959"] {
        save(&folder.0, &sample::record(id), &sample::samples(id), &sample::listings(id))
            .expect("saved");
    }
    let (home, record) = newest(&folder.0).expect("three records");
    assert_eq!(record, sample::record("20260103-000000"));
    assert_eq!(load(&home.join("record.json")).expect("by file"), record);
    let samples = sample::samples("20260103-000000");
    assert_eq!(load_samples(&home).expect("by folder"), samples);
    assert_eq!(load_samples(&home.join("samples.json.gz")).expect("by file"), samples);
    assert_eq!(load_listings(&home).expect("by folder"), sample::listings("20260103-000000"));
    let packed = fs::metadata(home.join("samples.json.gz")).expect("there").len();
    assert!(packed * 4 < serde_json::to_vec(&samples).expect("JSON").len() as u64, "{packed}");
}

#[test]
fn later_and_foreign_files_are_refused_by_name() {
    let folder = Folder::new("external");
    let file = folder.0.join("record.json");
    let read = |home: PathBuf| fs::read_to_string(home.join("record.json")).expect("there");
    let (old, second) = (read(version_1()), read(version_2()));
    for (text, complaint) in [
        ("{\"schema\": 999}", "record schema 999"),
        ("{\"schema\": 0}", "never was a schema 0"),
        ("{\"hello\": 1}", "it has no schema number"),
        ("not json", "not a raybench record"),
        ("{\"schema\": 2}", "missing field"),
        ("{\"schema\": 1}", "missing field"),
        (&old.replace("\"seed\":1,", ""), "missing field `seed`"),
        (&old.replace("\"governor\":null,", ""), "missing field `machine.governor`"),
        (&old.replace("\"seed\":1,", "\"seed\":1,\"host\":\"x\","), "unknown field `host`"),
        (&old.replace("\"low\":", "\"lower\":"), "missing field `low`"),
        (&second.replace("\"part\":\"east\"", "\"part\":7"), "invalid type: integer `7`"),
        (&second.replace("\"ns_per_unit\":{", "\"ns_per_unit\":{\"x\":1,"), "unknown field `"),
        (&second.replace("\"samples\":", "\"simples\":"), "missing field `samples`"),
        (&second.replace("\"schema\":2", "\"schema\":3"), "missing field `"),
        (&second.replace("\"schema\":2", "\"schema\":4"), "record schema 4"),
    ] {
        fs::write(&file, text).expect("written");
        let error = load(&file).map(|_: Record| ()).expect_err(text).to_string();
        assert!(error.contains(complaint), "{text}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
    let nowhere = newest(&folder.0.join("nowhere")).expect_err("nothing there");
    assert!(nowhere.to_string().contains("no record under"), "{nowhere}");
}

#[test]
fn damaged_samples_are_refused() {
    let folder = Folder::new("damaged");
    let home = save(&folder.0, &sample::record("a"), &sample::samples("a"), &sample::listings("a"))
        .expect("saved");
    let file = home.join("samples.json.gz");
    let whole = fs::read(&file).expect("there");
    fs::write(&file, &whole[..whole.len() / 2]).expect("cut short");
    assert!(load_samples(&home).expect_err("short").to_string().contains("cannot unpack"));
    let mut flipped = whole.clone();
    let at = flipped.len() - 6;
    flipped[at] ^= 1;
    fs::write(&file, flipped).expect("one bit of the checksum");
    assert!(load_samples(&home).expect_err("flipped").to_string().contains("cannot unpack"));
    fs::write(&file, whole).expect("restored");
    load_samples(&home).expect("whole again");
}
