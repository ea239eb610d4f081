//! What is saved is read; later, earlier and external files are refused in one line.

use super::sample::{self, Folder};
use flate2::read::MultiGzDecoder;
use record::{
    Comparison, Contestant, Plan, Record, Standing, State, TooFew, Verdict, from_bytes, load,
    load_listings, load_samples, newest, published, save,
};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_record_and_its_samples_come_back_as_they_were_and_the_newest_is_found() {
    let folder = Folder::new("round-trip");
    for id in ["20260102-030405", "20260103-000000", "20251231-235959"] {
        save(&folder.0, &sample::record(id), &sample::samples(id), &sample::listings(id))
            .expect("saved");
    }
    let (home, record) = newest(&folder.0).expect("three records");
    let samples_sha256 = record.samples_sha256.clone();
    assert_eq!(record, Record { samples_sha256, ..sample::record("20260103-000000") });
    assert_eq!(load(&home.join("record.json")).expect("by file"), record);
    let samples = sample::samples("20260103-000000");
    let (read, hash) = load_samples(&home).expect("by folder");
    assert_eq!((read, Some(hash.into())), (samples.clone(), record.samples_sha256));
    assert_eq!(load_listings(&home).expect("by folder"), sample::listings("20260103-000000"));
    let packed = fs::metadata(home.join("samples.json.gz")).expect("there").len();
    assert!(packed * 4 < serde_json::to_vec(&samples).expect("JSON").len() as u64, "{packed}");
}

#[test]
fn later_earlier_and_external_files_are_refused() {
    let folder = Folder::new("external");
    let file = folder.0.join("record.json");
    let good = serde_json::to_string(&sample::record("a")).expect("JSON");
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
    let nowhere = newest(&folder.0.join("nowhere")).expect_err("nothing there");
    assert!(nowhere.to_string().contains("no record under"), "{nowhere}");
}

#[test]
fn a_plan_is_read_back_and_one_with_a_path_or_markup_is_refused() {
    let folder = Folder::new("plan");
    let file = folder.0.join("record.json");
    let read = |change: &dyn Fn(&mut Plan)| {
        let mut record = sample::record("a");
        record.plan.iter_mut().for_each(change);
        fs::write(&file, serde_json::to_string(&record).expect("JSON")).expect("written");
        load(&file).map(|record| record.plan).map_err(|error| error.to_string())
    };
    let plan = read(&|_| {}).expect("it reads");
    assert!(plan.is_some_and(|plan| plan.quick));
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
    let mut old = serde_json::to_value(sample::record("a")).expect("JSON");
    old.as_object_mut().expect("fields").remove("plan");
    fs::write(&file, old.to_string()).expect("written");
    assert_eq!(load(&file).expect("a record before plans").plan, None);
}

/// The published records with a plan, as they lie in their files.
pub(super) fn published_files() -> Vec<(PathBuf, Value)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    for (path, record) in published(&root).expect("records are published") {
        let packed = fs::File::open(&path).expect("it was read before");
        let value = serde_json::from_reader(MultiGzDecoder::new(packed)).expect("JSON");
        if record.plan.is_some() {
            files.push((path, value));
        }
    }
    files
}

#[test]
fn removed_fields_of_published_records_are_ignored_and_unknown_ones_refused() {
    let files = published_files();
    let mut with_cold = 0;
    for (path, mut value) in files {
        for removed in ["streamed", "threads"] {
            assert!(value["plan"].get(removed).is_some(), "{}: {removed}", path.display());
        }
        let record = load(&path).expect("it is published");
        let plan = json!(record.plan);
        assert!(plan.get("seed").is_some() && plan.get("threads").is_none(), "{plan}");
        let is_cold = |one: &Comparison| matches!(one.condition.state, State::Cold { .. });
        with_cold += usize::from(record.comparisons.iter().any(is_cold));

        value["plan"]["thread"] = json!(1);
        let error = from_bytes(&path, value.to_string().as_bytes()).expect_err("unknown");
        let error = error.to_string();
        assert!(error.contains("at `plan`: thread: unknown field `thread`"), "{error}");
    }
    assert!(with_cold > 0);
}

#[test]
fn a_time_by_criterion_is_read_without_the_reason_that_earlier_versions_wrote() {
    let record = sample::record("a");
    let mut value = json!(record);
    let time = "/routines/0/criterion/latency";
    value.pointer_mut(time).expect("a time")["reason"] = json!("another clock");
    let read = |value: &Value| from_bytes(Path::new("a"), value.to_string().as_bytes());
    assert_eq!(read(&value).expect("it reads"), record);
    value.pointer_mut(time).expect("a time")["reasons"] = json!(null);
    let error = read(&value).expect_err("unknown").to_string();
    let place = "at `routines[0].criterion`: latency.reasons: unknown field `reasons`";
    assert!(error.contains(place), "{error}");
}

/// Records of earlier versions hold rows of one sitting, with a figure that has no interval.
#[test]
fn a_row_without_an_interval_is_read_without_its_figure() {
    let folder = Folder::new("contended");
    let mut old = sample::record("a");
    let one = &mut old.comparisons[0];
    let like = Standing { next_verdict: Some(Verdict::Slower), ..one.standings[0].clone() };
    let named =
        |name: &str, verdict: Verdict| Standing { name: name.into(), verdict, ..like.clone() };
    let rows = [
        ("a/x", Verdict::Contended),
        ("b/x", Verdict::Faster),
        ("c/x", Verdict::Contended),
        ("d/x", Verdict::Reference),
    ];
    one.standings = rows.map(|(name, verdict)| named(name, verdict)).to_vec();
    one.standings[3].next_verdict = None;
    let mut all = one.clone();
    all.subjects = vec!["east".into()];
    all.standings.retain(|row| row.verdict == Verdict::Contended);
    old.comparisons.push(all);
    let file = folder.0.join("record.json");
    fs::write(&file, serde_json::to_string(&old).expect("JSON")).expect("written");
    let read = load(&file).expect("it reads");
    let said = |one: &Comparison| -> Vec<(Contestant, Option<Verdict>)> {
        let row = |row: &Standing| (row.name.clone(), row.next_verdict);
        one.standings.iter().map(row).collect()
    };
    let lacking = ["a/x", "c/x"].map(|name| TooFew { name: name.into(), sittings: None });
    let [one, all] = [&read.comparisons[0], read.comparisons.last().expect("two")];
    let next = Some(Verdict::Contended);
    assert_eq!(said(one), [("b/x".into(), next), ("d/x".into(), None)]);
    assert_eq!((one.too_few.as_slice(), all.too_few.as_slice()), (&lacking[..], &lacking[..]));
    assert!(all.standings.is_empty());
    fs::write(&file, serde_json::to_string(&read).expect("JSON")).expect("written");
    assert_eq!(load(&file).expect("it reads"), read, "once is enough");
}

/// What is damaged or of another version is refused as of samples and of records, by the same
/// reader.
#[test]
fn listings_with_a_field_that_nobody_knows_are_refused() {
    let folder = Folder::new("listings");
    let listings = serde_json::to_string(&sample::listings("a")).expect("JSON");
    let misspelt = listings.replace("\"implied\"", "\"hidden\"");
    fs::write(folder.0.join("listings.json.gz"), misspelt).expect("written");
    let error = load_listings(&folder.0).expect_err("misspelt").to_string();
    assert!(error.contains("unknown field `hidden`"), "{error}");
}

#[test]
fn samples_and_listings_of_another_schema_are_refused() {
    let folder = Folder::new("schemas");
    let other = |text: serde_json::Result<String>, schema: u32| {
        text.expect("JSON").replace("\"schema\":4", &format!("\"schema\":{schema}"))
    };
    let (samples, listings) = (sample::samples("a"), sample::listings("a"));
    for (schema, why) in [(999, "record schema 999"), (3, "schema 3 was a draft")] {
        let texts = [
            ("samples.json.gz", other(serde_json::to_string(&samples), schema)),
            ("listings.json.gz", other(serde_json::to_string(&listings), schema)),
        ];
        for (name, text) in texts {
            fs::write(folder.0.join(name), text).expect("written");
        }
        let samples = load_samples::<Vec<f64>>(&folder.0).map(drop).expect_err(why).to_string();
        let listings = load_listings(&folder.0).map(drop).expect_err(why).to_string();
        assert!(samples.contains(why) && listings.contains(why), "{samples}\n{listings}");
    }
}

#[test]
fn damaged_samples_are_refused() {
    let folder = Folder::new("damaged");
    let home = save(&folder.0, &sample::record("a"), &sample::samples("a"), &sample::listings("a"))
        .expect("saved");
    let file = home.join("samples.json.gz");
    let mut flipped = fs::read(&file).expect("there");
    let at = flipped.len() - 6;
    flipped[at] ^= 1;
    fs::write(&file, flipped).expect("one bit of the checksum");
    let error = load_samples::<Vec<f64>>(&home).expect_err("flipped").to_string();
    assert!(error.contains("cannot unpack"), "{error}");
}
