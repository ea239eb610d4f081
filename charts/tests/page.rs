//! The page: a document that is whole and safe, whatever the words of a record are.

use crate::sample::{self, supplements::supplements};
use charts::supplements::Supplements;
use charts::{Item, figures, page};
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use record::{PlainText, Record};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// What a stranger may write.
const HOSTILE: &str =
    "</title></style></code><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";

/// Elements that never close.
const VOID: [&str; 5] = ["meta", "wbr", "input", "br", "link"];

/// All start tags; fails unless everything that opens closes, in order, and nothing is amiss.
#[track_caller]
fn tags(text: &str) -> Vec<StartTag<()>> {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for Ok(token) in Tokenizer::new_with_emitter(text, emitter) {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                if !tag.self_closing && !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
                all.push(tag);
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert_eq!(open.pop().as_ref(), Some(&name), "an end without its start");
            }
            Token::Error(error) => panic!("{error:?}"),
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) => {}
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    all
}

fn named<'t>(tags: &'t [StartTag<()>], name: &str) -> Vec<&'t StartTag<()>> {
    tags.iter().filter(|tag| tag.name.as_slice() == name.as_bytes()).collect()
}

fn attributes(tags: &[StartTag<()>], name: &str) -> Vec<String> {
    let of = |tag: &StartTag<()>| {
        let (_, value) =
            tag.attributes.iter().find(|(key, _)| key.as_slice() == name.as_bytes())?;
        Some(String::from_utf8_lossy(value).into_owned())
    };
    tags.iter().filter_map(of).collect()
}

/// Every plain text of a record with what is left of the hostile one before it; names can hold none of it.
fn spoiled(record: &Record) -> Record {
    const PLAIN: [&str; 16] = [
        "label",
        "command",
        "left_out",
        "cpu",
        "caches",
        "hypervisor",
        "governor",
        "rustc",
        "flags",
        "suspect",
        "what",
        "reason",
        "note",
        "error",
        "callgrind_skipped",
        "stepped_skipped",
    ];
    fn spoil(value: &mut Value, field: &str) {
        match value {
            // As much as the shortest of them may have.
            Value::String(words) if PLAIN.contains(&field) => {
                *words = PlainText::<128>::from(format!("{HOSTILE}{words}")).to_string();
            }
            Value::Array(all) => all.iter_mut().for_each(|one| spoil(one, field)),
            // Types hold what a plan says.
            Value::Object(all) => all
                .iter_mut()
                .filter(|(name, _)| *name != "plan")
                .for_each(|(name, one)| spoil(one, name)),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(record).expect("plain data");
    spoil(&mut value, "");
    serde_json::from_value(value).expect("the same form")
}

#[test]
fn whatever_a_record_says_is_text() {
    let record = spoiled(&sample::record());
    let text = page(&[record.clone(), record], &supplements(HOSTILE));
    let tags = tags(&text);
    assert_eq!([named(&tags, "script").len(), named(&tags, "style").len()], [1, 1]);
    assert_eq!(named(&tags, "img").len(), 0);
    let keys = tags.iter().flat_map(|tag| tag.attributes.keys());
    let acts = keys.filter(|key| key.starts_with(b"on") || key.as_slice() == b"style");
    assert_eq!(acts.count(), 0, "no attribute acts or is refused by the policy");
    for word in ["&lt;script&gt;alert(1)", "‹script&gt;alert(1)"] {
        assert!(
            text.contains(word),
            "{word} is there, as a word: of what lies beside, and of the record"
        );
    }
}

#[test]
fn a_page_names_nothing_outside_of_it_and_no_place_twice() {
    let text = page(&[sample::record(), sample::crowded()], &supplements(""));
    let tags = tags(&text);
    let ids = attributes(&tags, "id");
    let different: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(different.len(), ids.len(), "ids are given once");
    for link in attributes(&tags, "href") {
        let to = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads away"));
        assert!(ids.iter().any(|id| id == to), "{link} leads nowhere");
    }
    for key in ["aria-labelledby", "aria-describedby"] {
        for id in attributes(&tags, key) {
            assert!(different.contains(&id), "{key}={id}");
        }
    }
    assert_eq!(attributes(&tags, "src"), [""; 0]);
    let policy = &attributes(&tags, "content")[0];
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    assert_eq!(named(&tags, "h1").len(), 1);
    assert_eq!(named(&tags, "main").len(), 1);
}

#[test]
fn the_same_record_makes_the_same_bytes() {
    let make = || page(&[sample::in_use()], &supplements(""));
    assert!(make() == make());
}

#[test]
fn every_figure_is_drawn_in_the_colours_of_the_page_and_has_its_data() {
    for record in [sample::record(), sample::in_use(), sample::in_batches(), sample::crowded()] {
        let text = page(std::slice::from_ref(&record), &Supplements::default());
        for figure in figures(&record) {
            assert!(!figure.scene.data.is_empty(), "{}: no data", figure.name);
            assert!(!figure.scene.labels.title.is_empty(), "{}: no title", figure.name);
            let drawn = figure.scene.labels.drawing.clone();
            assert!(figure.scene.items[drawn].iter().any(|item| matches!(item, Item::Text { .. })));
        }
        let pictures = text.matches("<svg role=\"img\"").count();
        assert_eq!(text.matches("<title id=").count(), pictures);
        assert_eq!(text.matches("<desc id=").count(), pictures);
        assert!(pictures > 4, "{pictures}");
    }
}

#[test]
fn records_of_every_schema_make_a_page() {
    tags(&page(&[sample::record(), sample::without_rulers()], &Supplements::default()));
}

#[test]
fn each_published_record_makes_a_small_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, record) in record::published(&root).expect("there are some") {
        let (skipped, text) = (!record.skips.is_empty(), page(&[record], &Supplements::default()));
        tags(&text);
        assert!(text.len() < 3_000_000, "{}: {} bytes", file.display(), text.len());
        let Some((before, after)) = text.split_once("<section id=\"skipped\"") else {
            assert!(!skipped, "{}", file.display());
            continue;
        };
        assert!(!skipped || after.contains("skipped: "), "said");
        assert!(!before.contains("skipped: ") && !before.contains("this CPU lacks"), "said once");
    }
}

#[test]
fn machines_stand_beside_each_other_and_where_one_could_not_run_it_says_why() {
    let (left, mut right) = (sample::record(), sample::record());
    right.id = "20261111T111111Z".into();
    let is_gone = |name: &str| name == "kogge_stone/board_attacks";
    assert!(left.routines.iter().any(|routine| is_gone(&routine.name())), "the sample has it");
    right.routines.retain(|routine| !is_gone(&routine.name()));
    let reason = "this CPU lacks avx512f".to_string();
    right.skips.push(record::Skip { what: "kogge_stone".into(), reason: reason.into() });
    let text = page(&[left.clone(), right.clone()], &Supplements::default());
    let (_, across) = text.split_once("<section id=\"across\"").expect("there are two");
    let (across, _) = across.split_once("<section").expect("others follow");
    assert!(across.contains("id=\"figure-machines-"), "a figure of both");
    let figure =
        figures(&left).into_iter().find(|figure| figure.name == "ranking-board_attacks-throughput");
    let title = figure.expect("it is drawn").scene.labels.title;
    for id in [&left.id, &right.id] {
        assert!(text.contains(&format!("{title} · ")) && text.contains(&format!("record {id})")));
    }
    assert!(across.contains("<td>lacks avx512f</td>"), "the reason stands in its place");
    right.skips.clear();
    let text = page(&[left, right], &Supplements::default());
    assert!(!text.contains("<td>lacks avx512f</td>"));
}

#[test]
fn what_lies_beside_is_followed_from_print_on() {
    let text = page(&[sample::record()], &supplements(""));
    // Of the counts by tier what v3 makes of it: 12 instructions for 19.
    for words in ["14 + 5 = 19", "id=\"films\"", "fn code() {}", "id=\"claims\"", ">0.632</text>"] {
        assert!(text.contains(words), "{words}");
    }
    let (answer, rest) = text.split_once("<section id=\"compared\"").expect("it follows");
    assert!(answer.contains("The rule: among the routines"), "{answer}");
    let (_, variant) = rest.split_once("<div id=\"kogge_stone\">").expect("which is there");
    let (variant, _) = variant.split_once("<div id=\"dumb7_unrolled\">").expect("another follows");
    // Idea, formula, slow motion, cost, needs, times, code, traps, sources.
    for words in [
        "Three are enough",
        "g |= p &amp; g &gt;&gt; 8",
        "id=\"film-kogge_stone-attacks-south\"",
        "<td>14</td>",
        "data-on=\"avx2-gfni avx512-icl\"",
        "data-bytes=\"4096\"",
        "<caption>times</caption>",
        "<div id=\"code-kogge_stone-board_attacks\">",
        "fn code() {}",
        "An edge",
        "Westcott",
    ] {
        assert!(variant.contains(words), "{words}");
    }
    let (_, more) = variant.split_once("more of how it works").expect("the rest of its README");
    assert!(more.contains("<code><a href=\"#dumb7_unrolled\">dumb7_unrolled</a></code>"), "{more}");
    let bare = page(&[sample::record()], &Supplements::default());
    assert!(
        !bare.contains("id=\"films\"") && !bare.contains("id=\"compared\""),
        "no empty sections"
    );
}
