//! Records of strangers. Each fault is planted in a good record and refused in one line that names
//! the place and the remedy. Texts of a system are cleaned before they are written.

use super::sample_record::{few as good, listings, samples};
use crate::figures::fault;
use record::{Record, from_bytes, label_fault, load, load_listings, pack, save};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn value() -> Value {
    serde_json::to_value(good("20260102T030405Z")).expect("plain data")
}

fn read(text: &[u8]) -> Result<Record, String> {
    let read = from_bytes(Path::new("stranger.json"), text);
    read.map_err(|error| error.to_string())
}

#[track_caller]
fn refused(text: &[u8], why: &str) {
    let said = read(text).map(|_| ()).expect_err(why);
    assert!(said.contains(why), "{said}\nshould say {why}");
    assert!(said.starts_with("stranger.json: not a raybench record: "), "{said}");
    assert!(said.lines().count() == 1 && said.len() < 400, "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{said:?}");
}

#[test]
fn each_planted_fault_is_refused_with_its_place() {
    let planted = [
        ("/machine/cores", json!("two"), "at `machine.cores`: invalid type: string \"two\""),
        ("/machine/cores", json!("x".repeat(8000)), "at `machine.cores`: invalid type: string"),
        ("/machine/cores", json!(-2), "at `machine.cores`: invalid value: integer `-2`"),
        ("/routines", json!({}), "at `routines`: invalid type: map"),
        ("/routines/0/probes/0/emitted/bytes", json!(1u64 << 40), "emitted.bytes`: invalid value"),
        ("/routines/0/variant", json!("../../etc/passwd"), "at `routines[0].variant`: \"../../etc"),
        ("/routines/0/variant", json!("<script>alert(1)</script>"), "should be a name"),
        ("/routines/0/routine", json!("a/b"), "at `routines[0].routine`: \"a/b\" should be a name"),
        ("/routines/0/model", json!(""), "at `routines[0].model`: it should be a model"),
        ("/comparisons/0/reference", json!("a/../b"), "should be a name such as"),
        (
            "/comparisons/0/standings/0/name",
            json!("\"><img src=x>"),
            "`comparisons[0].standings[0]",
        ),
        ("/workloads/0/name", json!("/etc"), "at `workloads[0].name`: \"/etc\" should be a name"),
        ("/workloads/0/hash", json!("0xff"), "should be hexadecimal digits"),
        ("/id", json!(".."), "at `id`: \"..\" should be a name of letters, digits and `-`"),
        ("/created", json!("yesterday"), "should be a time such as 2026-01-02T03:04:05Z"),
        ("/label", json!("<b>mine</b>"), "at `label`: \"<b>mine</b>\" holds markup"),
        ("/label", json!("\u{1b}]0;owned\u{7}"), "holds an invisible character, \\u{1b}"),
        ("/label", json!("x".repeat(201)), "at `label`: a text of 201 bytes, it may have 200"),
        ("/command", json!("bench --positions /home/alice/x.epd"), "at `command`: \"bench --posi"),
        ("/toolchain/flags", json!("-L/opt/secret"), "at `toolchain.flags`: \"-L/opt/secret\" ho"),
        ("/machine/cpu", json!("alice@laptop"), "at `machine.cpu`: \"alice@laptop\" holds an addr"),
        ("/skips/0/reason", json!("no C:\\Users\\alice"), "at `skips[0].reason`: "),
        ("/comparisons/0/floor/center", json!(-1.0), "at `comparisons[0].floor.center`: -1e0 sh"),
        ("/comparisons/0/floor/center", json!(1e300), "1e300 should be a figure from 0e0 to 1.09"),
        ("/comparisons/0/floor/center", json!(null), "`comparisons[0].floor.center`: invalid type"),
        ("/confidence/level", json!(1), "at `confidence.level`: 1e0 should be a confidence within"),
        ("/routines/0/table_bytes", json!(u64::MAX), "at `routines[0].table_bytes`: 1.8446744073"),
    ];
    for (pointer, fault, why) in planted {
        let mut value = value();
        *value.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer} is there")) = fault;
        refused(value.to_string().as_bytes(), why);
    }
}

#[test]
fn what_is_no_plain_json_is_refused() {
    let text = value().to_string();
    let center = text.find("\"center\":").expect("a figure") + "\"center\":".len();
    let with = |token: &str| {
        let end = center + text[center..].find([',', '}']).expect("it ends");
        format!("{}{token}{}", &text[..center], &text[end..])
    };
    refused(with("NaN").as_bytes(), "center`: expected value");
    refused(with("Infinity").as_bytes(), "center`: expected value");
    refused(with("1e999").as_bytes(), "center`: number out of range");
    refused(with("\"\\ud800\"").as_bytes(), "center`: ");
    refused(&text.as_bytes()[..text.len() / 2], "EOF while parsing");
    refused(text.replace("\"seed\":", "\"seed\":1,\"seed\":").as_bytes(), "duplicate field `seed`");
    refused(
        text.replace("\"id\":", "\"\\u001b[2J\":1,\"id\":").as_bytes(),
        "unknown field `\\u{1b}[2J`",
    );
    refused(text.replace("\"id\":", "\"ids\":[],\"id\":").as_bytes(), "unknown field `ids`");
    refused(&[text.as_bytes(), b" {}"].concat(), "trailing characters");
    refused(b"\xff\xfe{", "expected value");
}

#[test]
fn what_would_take_too_much_is_refused_before_it_does() {
    let text = value().to_string();
    let deep = "[".repeat(1 << 20);
    refused(text.replace("\"skips\":[", &format!("\"skips\":[{deep}")).as_bytes(), "at `skips[0]");
    refused(
        text.replace("\"label\":", &format!("\"labels\":{deep},\"label\":")).as_bytes(),
        "`labels`",
    );
    // This is a thousand times as large as it is packed.
    let bomb = pack(&vec![b' '; 49 << 20]);
    assert!(bomb.len() < 1 << 17, "{}", bomb.len());
    refused(&bomb, "it unpacks to more than 48 MiB");
    refused(&pack(text.as_bytes())[..500], "cannot unpack");
}

#[test]
fn a_file_without_end_is_refused() {
    let said = |file: &Path| load(file).map(|_| ()).expect_err("no record").to_string();
    assert!(said(Path::new("/dev/zero")).contains("it is no plain file"));
    let folder = tempfile::tempdir().expect("room");
    let hole = fs::File::create(folder.path().join("hole.json")).expect("a folder of ours");
    hole.set_len(49 << 20).expect("it takes no room");
    let error = said(&folder.path().join("hole.json"));
    assert!(error.contains("it has more than 48 MiB"), "{error}");
    let named = said(&folder.path().join("no\u{1b}[2Jsuch\nfile"));
    assert!(named.contains("no\\u{1b}[2Jsuch\\u{a}file: "), "{named:?}");
    fs::create_dir_all(folder.path().join("record.json")).expect("a folder of ours");
    assert!(said(folder.path()).contains("it is no plain file"));
    fs::write(folder.path().join("listings.json.gz"), pack(&vec![b' '; 129 << 20]))
        .expect("written");
    let error = load_listings(folder.path()).map(|_| ()).expect_err("no listings").to_string();
    assert!(error.contains("it unpacks to more than 128 MiB"), "{error}");
}

#[test]
fn what_a_system_said_is_cut_down_before_it_is_written() {
    let mut told = good("a");
    told.skips[0].reason = "alice cannot run /home/alice/target/runner:\n\u{1b}[31mgone".into();
    told.toolchain.flags = "-L/opt/lib -Cx=1".into();
    told.machine.cpu = "x".repeat(500).into();
    let private = ["alice".to_string()];
    assert_eq!(told.skips[0].reason, "alice cannot run …  [31mgone");
    let folder = tempfile::tempdir().expect("room");
    let clean = told.without_private_names(&private);
    assert_eq!(clean.skips[0].reason, "NAME cannot run …  [31mgone");
    assert_eq!(clean.toolchain.flags, "… -Cx=1");
    assert_eq!((clean.machine.cpu.len(), clean.find_private_name(&private)), (128, None));
    save(folder.path(), &clean, &samples("a"), &listings("a")).expect("nothing is left of it");
    assert_eq!(
        good("a").without_private_names(&private),
        good("a"),
        "what is clean stays as it is"
    );
}

#[test]
fn a_label_names_nobody() {
    let private = ["alice".to_string()];
    assert_eq!(label_fault("the field, malice", &private), None);
    for bad in ["alice's laptop", "/home/x", "<i>", "a\nb", "bob@laptop"] {
        assert!(label_fault(bad, &private).is_some(), "{bad}");
    }
    let named = Record { label: Some("by alice".into()), ..good("a") };
    assert_eq!(named.find_private_name(&private), Some(("label", "alice".into())));
    assert_eq!(named.find_private_name(&[]), None);
}

#[test]
fn figures_stay_within_bounds() {
    let fits = |figure: f64, [field, around]: [&str; 2]| {
        fault(&json!({ around: { field: figure } })).is_none()
    };
    assert!(fits(0.0, ["center", "ns_per_unit"]) && !fits(-0.1, ["center", "ns_per_unit"]));
    assert!(fits(-0.1, ["center", "cycles"]) && !fits(1e300, ["center", "cycles"]));
    assert!(fits(-0.1, ["low", "ns_beyond_empty"]));
    assert!(!fits(5e-324, ["center", "ns_per_unit"]) && fits(2e-16, ["half_width", ""]));
    let sure = |level| fits(level, ["level", "confidence"]);
    assert!(sure(0.95) && sure(0.99) && !sure(0.0) && !sure(1.0));
    assert!(fits(1e19, ["seed", ""]) && !fits(1e19, ["nodes", "positions"]));
}
