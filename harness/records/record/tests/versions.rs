//! What is saved is read; later, earlier and external files are refused in one line.

use super::sample_record::{few, listings, samples};
use flate2::read::MultiGzDecoder;
use record::{
    Comparison, Estimate, Form, Plan, Record, Standing, State, Verdict, from_bytes, load,
    load_listings, load_newest, load_published, load_samples, save,
};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_record_and_its_samples_come_back_as_they_were_and_the_newest_is_found() {
    let folder = tempfile::tempdir().expect("room");
    for id in ["20260102-030405", "20260103-000000", "20251231-235959"] {
        save(folder.path(), &few(id), &samples(id), &listings(id)).expect("saved");
    }
    let (home, record) = load_newest(folder.path()).expect("three records");
    let samples_sha256 = record.samples_sha256.clone();
    assert_eq!(record, Record { samples_sha256, ..few("20260103-000000") });
    assert_eq!(load(&home.join("record.json")).expect("by file"), record);
    let raw = samples("20260103-000000");
    let (read, hash) = load_samples(&home).expect("by folder");
    assert_eq!((read, Some(hash.into())), (raw.clone(), record.samples_sha256));
    assert_eq!(load_listings(&home).expect("by folder"), listings("20260103-000000"));
    let packed = fs::metadata(home.join("samples.json.gz")).expect("there").len();
    assert!(packed * 4 < serde_json::to_vec(&raw).expect("JSON").len() as u64, "{packed}");
}

#[test]
fn later_earlier_and_external_files_are_refused() {
    let folder = tempfile::tempdir().expect("room");
    let file = folder.path().join("record.json");
    let good = serde_json::to_string(&few("a")).expect("JSON");
    for (text, complaint) in [
        ("{\"schema\": 999}", "record schema 999"),
        ("{\"schema\": 0}", "schema 0 was a draft"),
        ("{\"schema\": 3}", "schema 3 was a draft"),
        ("{\"hello\": 1}", "it has no schema number"),
        ("not json", "not a raybench record"),
        ("{\"schema\": 4}", "missing field"),
        (
            &good.replace("\"governor\":", "\"governed\":"),
            "at `machine.governed`: unknown field `governed`",
        ),
    ] {
        fs::write(&file, text).expect("written");
        let error = load(&file).map(|_: Record| ()).expect_err(text).to_string();
        assert!(error.contains(complaint), "{text}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
    let nowhere = load_newest(&folder.path().join("nowhere")).expect_err("nothing there");
    assert!(nowhere.to_string().contains("no record under"), "{nowhere}");
}

#[test]
fn a_plan_is_read_back_and_one_with_a_path_or_markup_is_refused() {
    let folder = tempfile::tempdir().expect("room");
    let file = folder.path().join("record.json");
    let read = |change: &dyn Fn(&mut Plan)| {
        let mut record = few("a");
        record.plan.iter_mut().for_each(change);
        fs::write(&file, serde_json::to_string(&record).expect("JSON")).expect("written");
        load(&file).map(|record| record.plan).map_err(|error| error.to_string())
    };
    let plan = read(&|_| {}).expect("it reads");
    assert!(plan.is_some_and(|plan| plan.full));
    let kept = read(&|plan| {
        *plan = Plan { trace: Some("/home/alice/x".into()), ..plan.clone() }.without_paths();
    });
    assert!(kept.is_ok(), "{kept:?}");
    for (change, place) in [
        (
            &(|plan: &mut Plan| plan.trace = Some("/home/alice/x".into())) as &dyn Fn(&mut Plan),
            "trace",
        ),
        (&|plan: &mut Plan| plan.positions = Some("games.epd".into()), "positions"),
        (&|plan: &mut Plan| plan.workload = Some("<b>".into()), "workload"),
        (&|plan: &mut Plan| plan.variants = vec!["a".into(), "<script>".into()], "variants[1]"),
    ] {
        let error = read(change).expect_err(place);
        assert!(error.contains(&format!("at `plan.{place}`")), "{error}");
    }
    let mut old = serde_json::to_value(few("a")).expect("JSON");
    old.as_object_mut().expect("fields").remove("plan");
    fs::write(&file, old.to_string()).expect("written");
    assert_eq!(load(&file).expect("a record before plans").plan, None);
}

/// Returns the published records as their files have them.
pub(super) fn published_files() -> Vec<(PathBuf, Value)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    for (path, _) in load_published(&root).expect("records are published") {
        let packed = fs::File::open(&path).expect("it was read before");
        let value = serde_json::from_reader(MultiGzDecoder::new(packed)).expect("JSON");
        files.push((path, value));
    }
    files
}

#[test]
fn removed_fields_of_published_records_are_ignored_and_unknown_ones_refused() {
    let (mut with_removed, mut with_cold) = (0, 0);
    for (path, mut value) in published_files() {
        let fields = value["plan"].as_object().expect("it has a plan");
        let has_removed = fields.contains_key("streamed") && fields.contains_key("threads");
        with_removed += usize::from(has_removed);
        let record = load(&path).expect("it is published");
        let plan = json!(record.plan);
        assert!(plan.get("seed").is_some() && plan.get("threads").is_none(), "{plan}");
        let is_cold =
            |comparison: &Comparison| matches!(comparison.condition.state, State::Cold { .. });
        with_cold += usize::from(record.comparisons.iter().any(is_cold));

        let text = value.to_string().replacen("\"seed\":1,", "\"seed\":1,\"seed\":1,", 1);
        let error = from_bytes(&path, text.as_bytes()).expect_err("twice").to_string();
        assert!(error.contains("at `plan`: duplicate field `seed`"), "{error}");
        value["plan"]["thread"] = json!(1);
        let error = from_bytes(&path, value.to_string().as_bytes()).expect_err("unknown");
        let error = error.to_string();
        assert!(error.contains("at `plan`: unknown field `thread`"), "{error}");
    }
    assert!(with_removed > 0, "no published record has them: src/removed.rs may go");
    assert!(with_cold > 0, "no published record has it: State::Cold may go");
}

#[test]
fn a_time_by_criterion_is_read_without_the_reason_that_earlier_versions_wrote() {
    let mut record = few("a");
    let time = Estimate { center: 2.5, low: 2.0, high: 3.0 };
    record.routines[0].criterion = [(Form::Latency, time)].into();
    let mut value = json!(record);
    let time = "/routines/0/criterion/latency";
    value.pointer_mut(time).expect("a time")["reason"] = json!("another clock");
    let read = |value: &Value| from_bytes(Path::new("a"), value.to_string().as_bytes());
    assert_eq!(read(&value).expect("it reads"), record);
    value.pointer_mut(time).expect("a time")["reasons"] = json!(null);
    let error = read(&value).expect_err("unknown").to_string();
    let place = "at `routines[0].criterion.latency`: unknown field `reasons`";
    assert!(error.contains(place), "{error}");
}

/// Such a row has the figure of a single invocation, and would be ranked by it.
#[test]
fn a_row_without_an_interval_is_refused() {
    let folder = tempfile::tempdir().expect("room");
    let mut record = few("a");
    let rows = &mut record.comparisons[0].standings;
    rows.push(Standing { verdict: Verdict::Contended, ..rows[0].clone() });
    let file = folder.path().join("record.json");
    fs::write(&file, serde_json::to_string(&record).expect("JSON")).expect("written");
    let error = load(&file).expect_err("it has no interval").to_string();
    let place = "at `comparisons[0].standings[1].verdict`: a routine with too few clean samples";
    assert!(error.contains(place), "{error}");
}

#[test]
fn states_and_verdicts_of_the_old_protocol_are_refused() {
    let text = json!(few("a")).to_string();
    for (now, old, why) in [
        ("\"state\":\"hot\"", "\"state\":\"streamed\"", "unknown variant `streamed`"),
        ("\"verdict\":\"reference\"", "\"verdict\":\"not judged\"", "should be one of faster"),
        (
            "\"samples_sha256\":",
            "\"perft\":{},\"samples_sha256\":",
            "at `perft`: invalid type: map",
        ),
    ] {
        let changed = text.replacen(now, old, 1);
        assert_ne!(changed, text, "{now}");
        let error = from_bytes(Path::new("a"), changed.as_bytes()).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// Damaged listings, and those of another version, are refused like samples and records, by the
/// same reader.
#[test]
fn listings_with_a_field_that_nobody_knows_are_refused() {
    let folder = tempfile::tempdir().expect("room");
    let listings = serde_json::to_string(&listings("a")).expect("JSON");
    let misspelt = listings.replace("\"implied\"", "\"hidden\"");
    fs::write(folder.path().join("listings.json.gz"), misspelt).expect("written");
    let error = load_listings(folder.path()).expect_err("misspelt").to_string();
    assert!(error.contains("unknown field `hidden`"), "{error}");
}

#[test]
fn samples_and_listings_of_another_schema_are_refused() {
    let folder = tempfile::tempdir().expect("room");
    let other = |text: serde_json::Result<String>, schema: u32| {
        text.expect("JSON").replace("\"schema\":4", &format!("\"schema\":{schema}"))
    };
    let (samples, listings) = (samples("a"), listings("a"));
    for (schema, why) in [(999, "record schema 999"), (3, "schema 3 was a draft")] {
        let texts = [
            ("samples.json.gz", other(serde_json::to_string(&samples), schema)),
            ("listings.json.gz", other(serde_json::to_string(&listings), schema)),
        ];
        for (name, text) in texts {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let samples = load_samples::<Vec<f64>>(folder.path()).map(drop).expect_err(why).to_string();
        let listings = load_listings(folder.path()).map(drop).expect_err(why).to_string();
        assert!(samples.contains(why) && listings.contains(why), "{samples}\n{listings}");
    }
}

#[test]
fn damaged_samples_are_refused() {
    let folder = tempfile::tempdir().expect("room");
    let home = save(folder.path(), &few("a"), &samples("a"), &listings("a")).expect("saved");
    let file = home.join("samples.json.gz");
    let mut flipped = fs::read(&file).expect("there");
    let at = flipped.len() - 6;
    flipped[at] ^= 1;
    fs::write(&file, flipped).expect("one bit of the checksum");
    let error = load_samples::<Vec<f64>>(&home).expect_err("flipped").to_string();
    assert!(error.contains("cannot unpack"), "{error}");
}
