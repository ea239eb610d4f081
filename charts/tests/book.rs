//! Checks the chapters of records: the same records make the same book, tables say which tier their
//! figures are of, and every link has a target.

use charts::{BookVariant, Code, Files, book};
use contract::Tier;
use record::{Record, sample};
use std::path::Path;

/// Returns all texts of the book of these records, with a README that links as those of the
/// repository do.
pub fn text_of(records: &[Record]) -> String {
    let chapters = chapters(records);
    let texts = chapters.iter().filter(|(path, _)| path.ends_with(".md"));
    texts.map(|(_, text)| String::from_utf8_lossy(text)).collect()
}

fn chapters(records: &[Record]) -> Files {
    let paths: Vec<String> =
        records.iter().map(|record| format!("{}.json.gz", record.id)).collect();
    chapters_of(records, &paths)
}

fn chapters_of(records: &[Record], paths: &[String]) -> Files {
    let variant = "# Magic\n\n[results](../../RESULTS.md), [source](src/kernel.rs)\n";
    let repository = [
        (
            "README.md",
            "# raybench\n\n[`magic`](algorithms/magic) [gone](elsewhere.md) ![map](map.svg)\n",
        ),
        ("RESULTS.md", "# Results\n<!-- BEGIN: comparison -->\n<!-- END: comparison -->\n"),
        ("map.svg", "<svg/>"),
        ("charts/published/nineteen.svg", "<svg/>"),
        ("algorithms/magic/README.md", variant),
    ];
    let code = [Some("int x;"), None].map(|text| Code {
        language: "c",
        command: "cargo xtask extract magic/square_attacks".to_string(),
        text: text.map(str::to_string),
    });
    let magic = BookVariant {
        name: "magic".to_string(),
        title: "Magic".to_string(),
        family: "tables".to_string(),
        code: Vec::from(code),
    };
    let files = repository.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    book(records, paths, &files.into_iter().collect(), &[magic])
}

fn text<'a>(files: &'a Files, path: &str) -> &'a str {
    let bytes = files.get(path).unwrap_or_else(|| panic!("{path} is missing"));
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn the_same_records_make_the_same_book_and_every_chapter_is_in_it() {
    let records = [sample(), sample()];
    let files = chapters(&records);
    assert_eq!(files, chapters(&records));
    let summary = text(&files, "src/SUMMARY.md");
    for path in files.keys().filter_map(|path| path.strip_prefix("src/")) {
        if path.ends_with(".md") && path != "SUMMARY.md" {
            assert!(summary.contains(&format!("]({path})")), "{path} is in no chapter");
        }
    }
    let homes =
        records.iter().zip(["", "-2"]).map(|(record, number)| format!("{}{number}", record.id));
    for (home, record) in homes.zip(&records) {
        let home = text(&files, &format!("src/machines/{home}/README.md"));
        assert!(home.contains(&*record.machine.cpu), "{home}");
    }
    let magic = text(&files, "src/algorithms/magic/README.md");
    assert!(magic.contains("[Code to copy](../../code/magic.md)"), "{magic}");
    assert!(magic.contains(", source\n"), "{magic}");
    assert!(text(&files, "src/code/magic.md").contains("```c\nint x;\n```"));
    assert!(text(&files, "classes.js").contains("\"AVX2 + BMI2"), "names of classes");
    let first = text(&files, "src/README.md");
    assert!(
        first.contains("[`magic`](algorithms/magic/README.md) gone ![map](map.svg)"),
        "{first}"
    );
}

#[test]
fn heads_of_models_have_units_the_rule_is_printed_once_and_the_record_of_south_is_named() {
    let mut records = [sample(), sample()];
    records[1].comparisons.clear();
    let files = chapters(&records);
    let rays = text(&files, "src/models/ray_attacks.md");
    let heads: Vec<&str> =
        rays.lines().filter(|line| line.starts_with("| variant/routine |")).collect();
    assert!(!heads.is_empty());
    for head in heads {
        assert_eq!(head.matches(" | ").count(), head.matches(" cycles/").count(), "{head}");
    }
    assert!(rays.contains("### ray_attacks south, throughput"), "{rays}");
    assert!(rays.contains("(has no time of them)"), "{rays}");
    assert_eq!(text(&files, "src/answer.md").matches("The rule:").count(), 1);
    let judge_command =
        format!("`cargo xtask judge {}.json.gz kogge_stone/attacks/south`", records[0].id);
    assert!(text(&files, "src/nineteen.md").contains(&judge_command));
}

/// Code for different tiers is different code, which a reader must not compare unawares.
#[test]
fn a_table_of_a_model_has_one_tier_and_names_it_for_each_machine() {
    let mut records = [sample(), sample()];
    let [first, second] = &mut records;
    first.machine.cpu = "First".into();
    second.machine.cpu = "Second".into();
    (first.id, second.id) = ("20260103-030405-sample".into(), "20260104-030405-sample".into());
    second.tier = Tier::X86_64;
    second.comparisons.retain(|comparison| comparison.condition.tier == Tier::X86_64);
    let files = chapters(&records);
    let page = text(&files, "src/models/ray_attacks.md");
    let heads: Vec<&str> = page.lines().filter(|line| line.starts_with("| variant/")).collect();
    let columns_by_head: Vec<[usize; 2]> = heads
        .iter()
        .map(|head| {
            ["x86-64-v4", "x86-64"]
                .map(|tier| head.matches(&format!(" {tier}, cycles/call")).count())
        })
        .collect();
    // The second record has no times at x86-64-v4, so its column there is left out.
    for expected in [[1, 0], [0, 2]] {
        assert!(columns_by_head.contains(&expected), "{heads:?}");
    }
    for (columns, head) in columns_by_head.iter().zip(&heads) {
        assert!([[1, 0], [0, 2]].contains(columns), "{head}");
    }
    assert!(page.contains("### ray_attacks south, throughput\n"), "{page}");
    assert!(page.contains("### ray_attacks south, throughput, x86-64\n"), "{page}");
}

#[test]
fn every_link_and_picture_of_a_chapter_is_there() {
    let records = [sample()];
    let published = format!("{}/sample.json.gz", record::PUBLISHED);
    let files = chapters_of(&records, &[published]);
    let nineteen = text(&files, "src/nineteen.md");
    assert!(nineteen.contains("](charts/published/figures/sample/x86-64-v4/ray_attacks.md#"));
    let mut links = 0;
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".md")) {
        let text = String::from_utf8_lossy(bytes);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let home = Path::new(path).parent().expect("it is in a folder");
            let target_path = home.join(target);
            let mut parts: Vec<&str> = Vec::new();
            for part in target_path.to_str().expect("text").split('/') {
                if part == ".." {
                    parts.pop();
                } else {
                    parts.push(part);
                }
            }
            links += 1;
            assert!(files.contains_key(&parts.join("/")), "{path}: {target}");
        }
    }
    assert!(links > 50, "{links}");
}
