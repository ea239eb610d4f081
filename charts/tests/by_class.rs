//! The answer by class of CPUs, and records that are joined for one.

use crate::sample::{self, of_today, on_arm};
use charts::{ByClass, Class, Joined, by_class, joined};
use record::{Comparison, Estimate, InUse, Record, Standing, State};

fn answer(records: &[Record]) -> ByClass {
    by_class(records, &Class::ALL, None)
}

/// The line of a class in the first table.
fn line(answer: &ByClass, class: &str) -> String {
    let text = answer.first(None).terminal(1000);
    let line = text.lines().find(|line| line.trim().starts_with(class));
    line.unwrap_or_else(|| panic!("no {class} in {text}"))
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

fn notes(answer: &ByClass) -> String {
    answer.notes.join("\n")
}

/// `square_attacks` by name, fastest first.
fn look_ups(record: &Record) -> Vec<String> {
    let is_it = |one: &&Comparison| {
        one.subjects == ["both"] && one.condition.is_plain() && one.condition.form == "throughput"
    };
    let contest = record.comparisons.iter().find(is_it).expect("made");
    contest.standings.iter().map(|one| one.name.clone()).collect()
}

fn of_both(record: &mut Record) -> impl Iterator<Item = &mut Comparison> {
    record.comparisons.iter_mut().filter(|one| one.subjects == ["both"] && one.condition.is_plain())
}

#[test]
fn a_class_takes_the_fastest_that_it_can_run_and_not_what_is_slow_there() {
    let record = of_today();
    let [table, plain] = [0, 1].map(|at| look_ups(&record)[at].clone());
    let answer = answer(&[record]);
    let takes = |class: &str, name: &str| {
        let row = answer.questions[0].rows.iter().find(|row| row.class == class).expect("a row");
        assert_eq!(row.takes[0].names()[0], name, "{class}");
    };
    for class in ["avx2", "avx2-gfni", "avx512-icl"] {
        takes(class, &table);
    }
    for class in ["x86-64", "avx2-slow-pext"] {
        takes(class, &plain);
    }
    assert!(
        line(&answer, "AVX2 + BMI2").contains("4 KiB wanted 3.20 "),
        "{}",
        line(&answer, "AVX2")
    );
    assert!(line(&answer, "AVX2 + BMI2").ends_with("Zen 5"));
    assert!(line(&answer, "Apple, Arm").contains("send a record"));
    assert!(answer.first(None).terminal(120).lines().all(|line| line.chars().count() <= 120));
    let small = by_class(&[of_today()], &Class::ALL, Some(64));
    assert_eq!(small.questions[0].rows[1].takes[0].names()[0], plain);
}

#[test]
fn arm_has_a_row_of_its_own_in_nanoseconds_and_takes_no_part_in_those_of_x86() {
    let (record, x86) = (on_arm(), of_today());
    let alone = answer(std::slice::from_ref(&record));
    let row = line(&alone, "Apple, Arm");
    let plain = look_ups(&x86)[1].clone();
    let taken = &alone.questions[0].rows.last().expect("rows").takes[0];
    assert_eq!(taken.names()[0], plain, "what needs BMI2 is not for Arm");
    assert_eq!(taken.on[0].hot.unit, "ns");
    let ns = format!("{:.2}", taken.on[0].hot.time.center);
    assert!(row.contains(&format!(" none wanted {ns} ns ")), "{row}");
    assert!(row.ends_with("Neoverse 0") && !row.contains("send a record"), "{row}");
    assert!(line(&alone, "any x86-64").ends_with("record wanted"));
    let both = answer(&[record.clone(), x86.clone()]);
    let of_x86 = answer(&[x86]);
    for class in ["any x86-64", "AVX2 + BMI2", "AVX-512"] {
        assert_eq!(line(&both, class), line(&of_x86, class));
    }
    assert_eq!(line(&both, "Apple, Arm"), row);
    let asked = both.questions.iter().filter(|one| one.rows.iter().any(|row| row.class == "arm"));
    let asked: Vec<&str> = asked.map(|one| one.name).collect();
    assert_eq!(asked, ["bishop and rook of one square", "queen", "a whole side"], "{asked:?}");
    assert!(!notes(&alone).contains("classes arm"), "{}", notes(&alone));
    let summary = charts::summary(&record, 120);
    assert!(summary.lines().any(|line| line.split_whitespace().eq(["arm"])), "{summary}");
    let page = charts::page(&[record], &charts::supplements::Supplements::default());
    assert!(page.contains(&format!("<td>{ns} ns</td>")) && page.contains("Neoverse 0"));
    assert!(page.contains("tier portable") && !page.contains("send a record"));
}

#[test]
fn a_build_without_x86_code_on_x86_is_of_no_class() {
    let mut record = on_arm();
    record.machine.architecture = None;
    let answer = answer(&[record]);
    assert!(answer.questions.iter().flat_map(|one| &one.rows).all(|row| row.takes.is_empty()));
}

#[test]
fn what_was_emulated_is_ranked_nowhere_and_said_to_be_so() {
    let mut record = on_arm();
    record.machine.emulator = Some("qemu-aarch64".into());
    is_ranked_nowhere(
        record,
        ["Apple, Arm", "send a record"],
        "emulated by qemu-aarch64, so no timing",
    );
}

#[test]
fn what_was_limited_to_a_class_is_ranked_nowhere_and_said_to_be_so() {
    let mut record = of_today();
    record.machine.limited_to = Some("avx2".into());
    assert_eq!(Class::of_machine(&record.machine), Class::from_name("avx2"));
    let haswell = ["AVX2 + BMI2 (Haswell, Zen 3)", "record wanted"];
    is_ranked_nowhere(record, haswell, "limited to avx2 by RAYBENCH_CPU");
}

fn is_ranked_nowhere(record: Record, [class, wanted]: [&str; 2], why: &str) {
    let answer = answer(std::slice::from_ref(&record));
    let said = notes(&answer);
    assert!(line(&answer, class).ends_with(wanted), "{}", line(&answer, class));
    assert!(said.contains(&format!("not ranked: record {}, {why}", record.id)), "{said}");
    let page = charts::page(&[record], &charts::supplements::Supplements::default());
    assert!(page.contains(why));
}

#[test]
fn a_machine_is_of_a_class_of_its_own_architecture() {
    let class = |architecture: Option<&str>| {
        let mut machine = of_today().machine;
        machine.features = Class::from_name("avx512-icl").expect("a class").has.features();
        machine.architecture = architecture.map(String::from);
        Class::of_machine(&machine).map(|class| class.name)
    };
    let [x86, arm, other] = [None, Some("aarch64"), Some("riscv64")].map(class);
    assert_eq!([x86, arm, other], [Some("avx512-icl"), Some("arm"), None]);
}

#[test]
fn all_that_nothing_separates_are_named_up_to_three() {
    let mut record = of_today();
    let names = look_ups(&record);
    let even = Estimate { center: 5.0, low: 4.9, high: 5.1 };
    for one in of_both(&mut record) {
        for row in &mut one.standings[..5] {
            row.cycles_per_unit = Some(even);
            row.next_verdict = Some("not separated".into());
        }
        one.standings[4].next_verdict = Some("slower".into());
    }
    let takes = &answer(&[record.clone()]).questions[0].rows[1].takes[0].routines.len();
    assert_eq!(*takes, 5, "{names:?}");
    assert!(line(&answer(&[record.clone()]), "AVX2 + BMI2").contains(" and 2 more 4 KiB"));
    // Neighbours that touch, and a last that does not touch the first.
    for one in of_both(&mut record) {
        one.standings[4].cycles_per_unit = Some(Estimate { center: 5.3, low: 5.2, high: 5.4 });
    }
    assert_eq!(answer(&[record]).questions[0].rows[1].takes[0].routines.len(), 4);
}

#[test]
fn a_record_of_unknown_states_is_named_with_what_it_lacks_and_ranks_nobody() {
    let answer = answer(&[sample::with_tables()]);
    assert!(line(&answer, "AVX2 + BMI2").ends_with("record wanted"));
    let lacks = "lacks hot and cold, bishop and rook of one square, look-ups in use; record wanted";
    assert!(notes(&answer).contains("not ranked: unnamed"), "{}", notes(&answer));
    assert!(notes(&answer).contains(lacks), "{}", notes(&answer));
}

/// A record in which the second of the look-ups is ahead in use.
fn with_use() -> Record {
    let mut record = of_today();
    let names = look_ups(&record);
    let mut found = InUse { tier: "x86-64-v3".into(), ..sample::whole::in_use() };
    for one in &mut found.comparisons {
        one.condition.tier = "x86-64-v3".into();
        for (row, name) in one.standings.iter_mut().zip([&names[1], &names[2], &names[0]]) {
            row.name.clone_from(name);
        }
    }
    let of_trace = &mut found.comparisons[0].standings;
    of_trace[0].next_verdict = Some("not separated".into());
    of_trace[1].next_verdict = Some("slower".into());
    record.in_use = Some(found);
    record
}

#[test]
fn what_is_separated_ahead_in_use_is_taken_before_what_is_faster_hot() {
    let record = with_use();
    let names = look_ups(&record);
    let taken = |record: &Record| -> Vec<String> {
        let answer = answer(std::slice::from_ref(record));
        let take = &answer.questions[0].rows[1].takes[0];
        take.names().into_iter().map(String::from).collect()
    };
    assert_eq!(taken(&record), names[1..3]);
    for verdict in ["not separated", "contended"] {
        let mut other = record.clone();
        let found: &mut InUse = other.in_use.as_mut().expect("made");
        found.comparisons[0].standings[1].next_verdict = Some(verdict.into());
        assert_eq!(taken(&other)[0], names[0], "{verdict}");
    }
}

#[test]
fn in_use_a_class_has_the_figure_of_its_own_tier_or_that_of_another_and_which_is_said() {
    let mut record = with_use();
    let found = record.in_use.as_mut().expect("made");
    let mut below = found.of_trace().next().expect("made").clone();
    below.condition.tier = "x86-64".into();
    for row in &mut below.standings {
        row.ns_beyond_empty = Some(Estimate { center: 77.0, low: 76.5, high: 77.5 });
    }
    found.comparisons.push(below);
    let ns = |record: &Record, class: usize| {
        let answer = answer(std::slice::from_ref(record));
        let on = answer.questions[0].rows[class].takes[0].on[0].clone();
        (on.in_use.map(|ns| ns.center), on.in_use_tier, notes(&answer))
    };
    let (plainest, tier, said) = ns(&record, 0);
    assert_eq!((plainest, tier.as_deref()), (Some(77.0), Some("x86-64")));
    let (other, tier, _) = ns(&record, 1);
    assert_eq!(tier.as_deref(), Some("x86-64-v3"));
    assert!(other.is_some_and(|ns| ns < 77.0));
    let built = "built for x86-64 and x86-64-v3 (a class's own tier if that was replayed), beyond";
    assert!(said.contains(built), "{said}");

    // Without a replay of its own it has the other's.
    let found = record.in_use.as_mut().expect("made");
    found.comparisons.pop();
    let (_, tier, said) = ns(&record, 0);
    assert_eq!(tier.as_deref(), Some("x86-64-v3"));
    assert!(said.contains("built for x86-64-v3, beyond"), "{said}");
}

#[test]
fn how_far_a_search_sees_them_apart_is_said_where_the_record_knows() {
    let mut record = with_use();
    let found = record.in_use.as_mut().expect("made");
    let search = found.comparisons.iter_mut().find(|one| one.model == InUse::NODES).expect("made");
    let first = search.standings[0].clone();
    let of = |at: usize| Standing {
        name: format!("x/{at}"),
        to_reference: record::Ratio { center: 1.0, low: 1.0, high: 1.0 + 0.01 * at as f64 },
        ..first.clone()
    };
    search.standings = (0..6).map(of).collect();
    let said = notes(&answer(&[record.clone()]));
    assert!(
        said.contains(
            "In a whole search (network) on Zen 5 the first five differ by at most 4.0 %."
        ),
        "{said}"
    );
    let found = record.in_use.as_mut().expect("made");
    let search = found.comparisons.iter_mut().find(|one| one.model == InUse::NODES).expect("made");
    search.standings[5].verdict = "contended".into();
    let record = sample::as_read(&record);
    assert!(!notes(&answer(&[record])).contains("whole search"));
}

#[test]
fn a_run_of_a_few_routines_takes_no_others_place() {
    let whole = of_today();
    let names = look_ups(&whole);
    let mut few = Record { id: "30000101T000000Z".into(), ..whole.clone() };
    of_both(&mut few).for_each(|one| one.standings.retain(|row| row.name == names[3]));
    let answer = answer(&[few, whole]);
    assert_eq!(answer.questions[0].rows[1].takes[0].names()[0], names[0]);
}

fn older(newest: &Record) -> Record {
    Record {
        id: "20000101T000000Z".into(),
        in_use: Some(sample::whole::in_use()),
        ..newest.clone()
    }
}

#[test]
fn records_are_joined_for_the_same_processor_and_code_alone() {
    let old = older(&of_today());
    let mut newest = of_today();
    newest.comparisons.retain(|one| one.model != "board_attacks");
    let joined = |newest: &Record, old: &Record| -> Joined {
        joined([newest.clone(), old.clone()]).expect("two records")
    };
    let has_boards =
        |joined: &Joined| joined.record.comparisons.iter().any(|one| one.model == "board_attacks");
    let both = joined(&newest, &old);
    assert!(has_boards(&both) && both.record.in_use.is_some(), "{:?}", both.notes);
    assert_eq!(both.notes, ["of record 20000101T000000Z: board_attacks, look-ups in use"]);

    let mut elsewhere = old.clone();
    elsewhere.machine.signature.as_mut().expect("it has one").model = 0x44;
    let apart = joined(&newest, &elsewhere);
    assert!(!has_boards(&apart) && apart.record.in_use.is_none());
    assert!(
        apart.notes[0].ends_with("is not joined: its processor is another, Zen 5"),
        "{:?}",
        apart.notes
    );

    let mut otherwise = old.clone();
    let routine = otherwise.routines.iter_mut().find(|one| one.model == "board_attacks");
    let routine = routine.expect("made");
    routine.probes[0].hash = "another".into();
    let name = routine.name();
    let apart = joined(&newest, &otherwise);
    assert!(!has_boards(&apart) && apart.record.in_use.is_some());
    let why = format!("not joined where its code is another: board_attacks: {name}");
    assert!(apart.notes.iter().any(|note| note.ends_with(&why)), "{:?}", apart.notes);

    let mut boards = old;
    boards.workloads[0].hash = "others".into();
    assert!(joined(&newest, &boards).notes[0].contains("its boards of"));
}

#[test]
fn beside_what_was_hot_nothing_is_ranked_whose_tables_stood_nobody_knows_where() {
    let [hot, old] = [of_today(), sample::with_tables()];
    assert!(old.comparisons.iter().any(|one| one.condition.state == State::AsInterleaved));
    let name = look_ups(&hot)[0].clone();
    let text = charts::page(&[hot, old], &charts::supplements::Supplements::default());
    let (_, across) =
        text.split_once("many look-ups in a row, warm: square_attacks queen").expect("it is");
    let (across, _) = across.split_once("</details>").expect("it ends");
    assert!(across.contains("not ranked, what has tables on"), "{across}");
    let broken = name.replace('/', "/<wbr>");
    let row = across.split("<tr>").find(|row| row.contains(&broken)).expect("a row of the table");
    assert_eq!(row.matches(" · ").count(), 1, "one rank, the hot one: {row}");
}
