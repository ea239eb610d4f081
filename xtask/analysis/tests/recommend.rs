//! `recommend` as a user meets it.

use crate::common::{Scratch, error_line, output_text, published_file, record_text};

/// Returns the JSON of `recommend` by a published record.
fn recommendation(arguments: &[&str]) -> serde_json::Value {
    let replay = published_file("amd-zen4.json.gz");
    recommendation_from(&replay, arguments)
}

fn recommendation_from(record: &str, arguments: &[&str]) -> serde_json::Value {
    let lines = output_text(&[&["recommend", "--json", "--record", record], arguments].concat());
    serde_json::from_str(&lines).expect("JSON")
}

/// Returns every routine that may be taken.
fn eligible(answer: &serde_json::Value) -> Vec<String> {
    let choices = answer["choices"].as_array().expect("choices").iter();
    let machines = choices.flat_map(|choice| choice["machines"].as_array().expect("machines"));
    let costs = machines.flat_map(|machine| machine["costs"].as_array().expect("costs"));
    costs.map(|cost| cost["routine"].as_str().expect("a name").to_string()).collect()
}

fn has_pext(answer: &serde_json::Value) -> bool {
    eligible(answer).iter().any(|name| name.starts_with("pext/"))
}

#[test]
fn a_record_that_replayed_a_trace_is_answered_for_that_trace() {
    // Only our search has a depth.
    let record =
        record_text(|record| record.in_use.as_mut().expect("it replayed one").depth = None);
    let record = Scratch::new("with.json", record);
    let lines = output_text(&["recommend", "--record", record.path()]);
    assert!(lines.contains("At stake between one_piece_avx512/square_attacks and "), "{lines}");
    assert!(!lines.contains("perft: "), "{lines}");
}

#[test]
fn a_class_of_cpus_is_recommended_what_it_can_run() {
    let answer = recommendation(&["--class", "avx2-gfni"]);
    assert!(
        answer["choices"]
            .as_array()
            .expect("choices")
            .iter()
            .all(|choice| choice["tier"] == "x86-64-v3")
    );
    let names = eligible(&answer);
    assert!(names.iter().any(|name| name.contains("gfni")), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("avx512")), "{names:?}");
    let small = eligible(&recommendation(&["--table-limit", "4K"]));
    assert!(!small.is_empty() && !small.iter().any(|name| name.starts_with("magic/")), "{small:?}");

    let plain = record_text(|record| record.machine.features.clear());
    let plain = Scratch::new("plain.json", plain);
    let answer = recommendation_from(plain.path(), &["--class", "avx512-icl"]);
    let why: Vec<&serde_json::Value> = answer["choices"]
        .as_array()
        .expect("choices")
        .iter()
        .map(|choice| &choice["why"])
        .collect();
    assert!(why.iter().all(|why| *why == "not_measured"), "{why:?}");
    let line = error_line(&["recommend", "--class", "avx"]);
    assert!(line.contains("nearest: avx2"), "{line}");
}

#[test]
fn a_cpu_by_its_name_is_recommended_nothing_that_is_slow_there() {
    let [slow, quick] = ["zen2", "Zen3"].map(|cpu| recommendation(&["--cpu", cpu]));
    assert!(!has_pext(&slow) && has_pext(&quick));
    let warning = "PEXT and PDEP are microcoded there, slower";
    assert!(slow["notes"].to_string().contains(warning));
    assert!(!quick["notes"].to_string().contains(warning));
    let line = error_line(&["recommend", "--cpu", "zen6"]);
    assert!(line.contains("no known name is near; --class takes what it can run: "), "{line}");
    let line = error_line(&["recommend", "--cpu", "zen3", "--class", "avx2"]);
    assert!(line.contains("cannot be used with"), "{line}");
}

/// Nobody has sent a record of Arm yet, but the answer says what is known of the processor.
#[test]
fn each_cpu_has_a_class_and_says_what_is_slow_there() {
    for (cpu, slow) in [
        ("excavator", "PEXT and PDEP are microcode"),
        ("apple-m4", "unknown"),
        ("cortex-a72", "a product of 64 bits"),
    ] {
        let answer = recommendation(&["--cpu", cpu]);
        let notes = answer["notes"].as_array().expect("notes").iter();
        let notes: Vec<&str> = notes.filter_map(|note| note.as_str()).collect();
        let slowness = notes.iter().find(|note| note.starts_with("slow on "));
        assert!(slowness.is_some_and(|note| note.contains(slow)), "{cpu}: {notes:?}");
        assert!(!has_pext(&answer), "{cpu}");
    }
}
