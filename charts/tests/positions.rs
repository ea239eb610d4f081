//! Checks answers, tables and charts of the models of whole positions on planted records, because
//! few records hold them.

use crate::tests::answer::{deviation, features_of};
use crate::tests::figures::assert_legible;
use crate::tests::sample::POSITION_CHARTS;
use charts::claims::{Outcome, parse};
use charts::{
    Choice, Class, Limits, Question, Why, answer, answers, choices_by_class, figures, picks,
    results, sentences,
};
use contract::Model::{Attackers, Discovered, ThreatChanges, Threats};
use contract::{Layout, Model, PositionForm, Tier};
use record::{
    Competitor, Condition, EngineForm, Form, Measured, Name, Record, Rounds, RoutineResult, State,
    sample,
};

const INVOCATIONS: usize = 20;
const TIER: Tier = Tier::V4;

/// A planted routine. Its times are cycles: throughput, then latency.
#[derive(Clone, Copy)]
struct Planted {
    name: &'static str,
    model: Model,
    form: Option<PositionForm>,
    layout: Layout,
    table_bytes: usize,
    is_engine_form: bool,
    times: [f64; 2],
}

const fn planted(
    name: &'static str,
    model: Model,
    form: Option<PositionForm>,
    layout: Layout,
    times: [f64; 2],
) -> Planted {
    Planted { name, model, form, layout, table_bytes: 4096, is_engine_form: false, times }
}

impl Planted {
    const fn of_engine(self) -> Planted {
        Planted { is_engine_form: true, ..self }
    }
}

const BITBOARDS: Option<PositionForm> = Some(PositionForm::Bitboards);
const CODES: Option<PositionForm> = Some(PositionForm::Codes);
const KINDS: Option<PositionForm> = Some(PositionForm::Kinds);
const BOTH_FORMS: Option<PositionForm> = Some(PositionForm::CodesAndBitboards);

/// Sets are cheapest from bitboards, answers in ray order from kinds, lists from codes. The form of
/// the engine is slower for attackers, pairs and changes, and the fastest for threats.
const ROUTINES: [Planted; 15] = [
    planted("nearest/attackers", Attackers, BITBOARDS, Layout::Squares, [4.0, 30.0]),
    planted("low/attackers_kinds", Attackers, KINDS, Layout::Squares, [5.0, 40.0]),
    planted("low/attackers_kinds_in_rays", Attackers, KINDS, Layout::Rays, [3.0, 26.0]),
    planted("low/attackers_codes_in_rays", Attackers, CODES, Layout::Rays, [3.3, 28.0]),
    planted("rays/attackers_in_rays", Attackers, CODES, Layout::Rays, [4.5, 31.0]).of_engine(),
    planted("nearest/discovered", Discovered, BITBOARDS, Layout::Squares, [7.5, 42.0]),
    planted("low/discovered_in_rays", Discovered, KINDS, Layout::Rays, [5.0, 44.0]),
    planted("rays/discovered_in_rays", Discovered, CODES, Layout::Rays, [10.0, 38.0]).of_engine(),
    planted("fills/threats", Threats, None, Layout::Squares, [5.0, 45.0]).of_engine(),
    planted("fills/threats_halves", Threats, None, Layout::Squares, [6.0, 44.0]),
    planted("loop/threats", Threats, None, Layout::Squares, [40.0, 60.0]),
    planted("low/threat_changes", ThreatChanges, CODES, Layout::Places, [12.0, 36.0]),
    planted("low/threat_changes_list", ThreatChanges, CODES, Layout::List, [20.0, 42.0]),
    planted("loop/threat_changes", ThreatChanges, BOTH_FORMS, Layout::List, [120.0, 110.0]),
    planted("pext/threat_changes", ThreatChanges, BOTH_FORMS, Layout::List, [100.0, 115.0])
        .of_engine(),
];

/// Returns what each invocation measured of a routine: its time to the reference's.
fn measurements(index: usize, routine: &Planted, subject: &str, ratio: f64) -> Measured {
    let ratios =
        (0..INVOCATIONS).map(|invocation| Some(ratio * deviation(0.001, index, invocation)));
    Measured {
        ratio: ratios.collect(),
        pairs: vec![40; INVOCATIONS],
        samples: 64 * INVOCATIONS + index,
        ..Measured::new(Competitor::from(routine.name).probe(subject), INVOCATIONS)
    }
}

/// Returns the rounds of a model over a subject in a form; the first routine is the reference.
fn rounds(routines: &[Planted], model: Model, subject: &str, form: Form, main: &str) -> Rounds {
    let routines: Vec<&Planted> =
        routines.iter().filter(|routine| routine.model == model).collect();
    let time = |routine: &Planted| routine.times[usize::from(form == Form::Latency)];
    let reference = time(routines[0]);
    let mut rows = Vec::new();
    for (index, routine) in routines.iter().enumerate() {
        rows.push(measurements(index, routine, subject, time(routine) / reference));
    }
    Rounds {
        model: model.into(),
        condition: Condition::new(TIER, form, main, State::Hot),
        reference_ns: vec![Some(reference / 4.0); INVOCATIONS],
        reference_cycles: vec![Some(reference); INVOCATIONS],
        copy: Some(measurements(9, routines[0], subject, 1.0)),
        rows,
    }
}

/// Returns a record of a Zen 5 that timed these routines.
fn record_of(routines: &[Planted]) -> Record {
    let mut record = sample();
    let main = record.workloads[0].name.clone();
    record.rounds.clear();
    for form in [Form::Throughput, Form::Latency] {
        for (model, subject) in [
            (Attackers, "sliders"),
            (Attackers, "all"),
            (Discovered, "position"),
            (Threats, "position"),
            (ThreatChanges, "position"),
        ] {
            if routines.iter().any(|routine| routine.model == model) {
                record.rounds.push(rounds(routines, model, subject, form, &main));
            }
        }
    }
    (record.in_use, record.perft) = (None, Vec::new());
    record.tier = TIER;
    record.confidence = record::judge::confidence(false);
    record.comparisons = record::judge::comparisons(&record.rounds, record.confidence, &main);
    record.routines = routines.iter().map(routine_result).collect();
    record.machine.features = features_of(&class());
    record
}

fn routine_result(routine: &Planted) -> RoutineResult {
    let Competitor::Routine { variant, routine: name } = routine.name.into() else {
        panic!("{}", routine.name)
    };
    let engine = EngineForm { engine: "Engine".into(), source: "pull request 1 (2026)".into() };
    RoutineResult {
        variant,
        routine: name,
        model: routine.model.into(),
        unit: routine.model.unit().into(),
        features: Some(vec![Name::from("avx512f")]),
        table_bytes: routine.table_bytes,
        position_form: routine.form,
        layout: Some(routine.layout),
        engine_form: routine.is_engine_form.then_some(engine),
        adapter_of: None,
        error: None,
        twin_of: None,
        ..sample().routines[0].clone()
    }
}

fn class() -> Class {
    Class::from_name("avx512-icl").expect("a class")
}

fn winner(record: &Record, question: Question) -> Option<String> {
    let choice = answer(std::slice::from_ref(record), &class(), question, &Limits::default());
    choice.take.map(|taken| taken.routine.to_string())
}

#[test]
fn each_layout_is_another_question() {
    let record = record_of(&ROUTINES);
    for (question, expected) in [
        (Question::Attackers, "nearest/attackers"),
        (Question::AttackersInRays, "low/attackers_kinds_in_rays"),
        (Question::Discovered, "nearest/discovered"),
        (Question::DiscoveredInRays, "low/discovered_in_rays"),
        (Question::Threats, "fills/threats"),
        (Question::ThreatChanges, "low/threat_changes"),
        (Question::ThreatChangesInList, "low/threat_changes_list"),
    ] {
        assert_eq!(winner(&record, question).as_deref(), Some(expected), "{question:?}");
    }
}

#[test]
fn attackers_are_all_and_sliders_alone_do_not_answer() {
    let mut record = record_of(&ROUTINES);
    record.comparisons.retain(|comparison| comparison.subjects != ["all"]);
    assert_eq!(winner(&record, Question::Attackers), None);
    assert!(winner(&record, Question::Threats).is_some());
}

fn choices_of(records: &[Record]) -> Vec<Choice> {
    choices_by_class(records, &Class::ALL, &Limits::default())
}

#[test]
fn questions_of_positions_are_one_line_measured_or_not() {
    let name = |competitor: &Competitor| format!("[{competitor}]");
    let open = picks(&choices_of(&[sample()]), &name);
    let open_line = "- Whole positions (attackers of a square, pairs that a piece hides, threats \
                     of a side's sliders, pairs that a piece changes): not measured yet";
    assert_eq!(open.last().map(String::as_str), Some(open_line), "{open:#?}");
    let lines = picks(&choices_of(&[record_of(&ROUTINES)]), &name);
    let [line] = lines.as_slice() else { panic!("{lines:#?}") };
    for part in [
        "- Whole positions at rest ([after a move](RESULTS.md#11-a-fresh-update-decides) others may \
         win): *attackers of a square, as a set* AVX-512 **nearest** (4 KiB) \
         [nearest/attackers]; *attackers in ray order* AVX-512 **low kinds in rays** (4 KiB)",
        "; *pairs that a piece hides, as sets* AVX-512 **nearest** ",
        "; *pairs in ray order* AVX-512 **low in rays** ",
        "; *threats of a side's sliders* AVX-512 **fills** ",
        "; *pairs that a piece changes, at fixed places* AVX-512 **low** ",
        "; *changed pairs as one list* AVX-512 **low list** ",
    ] {
        assert!(line.contains(part), "{part} is not in {line}");
    }
}

#[test]
fn an_unanswered_question_of_positions_is_one_sentence() {
    let mut choices = choices_of(&[sample()]);
    choices.retain(|choice| choice.class == "avx2");
    let sentences = sentences(&choices);
    let open: Vec<&String> =
        sentences.iter().filter(|sentence| sentence.contains("attackers")).collect();
    let expected = "not measured yet for avx2: attackers of a square, pairs that a piece hides, \
                    threats of a side's sliders and pairs that a piece changes";
    assert_eq!(open, [expected]);
    let positions = choices.iter().filter(|choice| choice.question.is_about_position());
    assert!(positions.clone().all(|choice| choice.why == Why::NotMeasured));
    assert_eq!(sentences.len(), choices.len() - positions.count() + 1);
    assert!(!answers(&choices).terminal(200).contains("attackers"));
}

#[test]
fn the_form_of_an_engine_is_beside_the_fastest_of_its_layout() {
    let tables = results(&record_of(&ROUTINES));
    let table = tables.iter().find(|table| table.title() == "attackers all, forms of engines");
    let text = table.expect("a table").terminal(200);
    let row = "Engine  throughput, cycles  rays/attackers_in_rays  4.50  \
               low/attackers_kinds_in_rays  3.00  1.50";
    let text_in_cells = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let row = row.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text_in_cells.contains(&row), "{text}");
    assert!(text.contains("rays/attackers_in_rays: pull request 1 (2026)"), "{text}");
    let threats = tables.iter().find(|table| table.title() == "threats, forms of engines");
    let text = threats.expect("a table").terminal(200);
    assert!(text.contains("fills/threats_halves") && text.contains("0.833"), "{text}");
    let no_engine = ROUTINES.map(|routine| Planted { is_engine_form: false, ..routine });
    let tables = results(&record_of(&no_engine));
    assert!(!tables.iter().any(|table| table.title().contains("engines")));
}

#[test]
fn the_form_of_an_engine_is_not_compared_with_code_for_wider_cpus() {
    let mut record = record_of(&ROUTINES);
    for routine in &mut record.routines {
        if ["rays", "nearest"].contains(&routine.variant.as_str())
            || routine.routine.contains("codes")
        {
            routine.features = Some(vec![Name::from("avx2")]);
        }
    }
    let tables = results(&record);
    let table = tables.iter().find(|table| table.title() == "attackers all, forms of engines");
    let text = table.expect("a table").terminal(200);
    let throughput = text.lines().find(|line| line.contains("throughput")).expect("a row");
    let has_both =
        throughput.contains("low/attackers_codes_in_rays") && throughput.contains("1.36");
    assert!(has_both, "{text}");
}

#[test]
fn charts_of_positions_say_who_wins_in_each_layout() {
    let record = record_of(&ROUTINES);
    let figures = figures(std::slice::from_ref(&record));
    let titles: Vec<&str> = figures.iter().map(|figure| figure.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "All attackers of a square: as a set bitboards win (4.00 cycles); in ray order kinds \
             win (3.00 cycles); the form of Engine takes 1.50 x as long as low kinds in rays",
            "Pairs that a piece hides: as a set only bitboards (7.50 cycles); in ray order kinds \
             win (5.00 cycles); the form of Engine takes 2.00 x as long as low in rays",
            "All squares that a side's sliders attack: fills takes 5.00 cycles; the form of \
             Engine is the fastest, fills halves takes 1.20 x as long",
            "Pairs that a piece changes: at fixed places only codes (12.0 cycles); as one list \
             codes win (20.0 cycles); the form of Engine takes 5.00 x as long as low list",
        ]
    );
    let names: Vec<&str> = figures.iter().map(|figure| figure.name.as_str()).collect();
    assert_eq!(names, POSITION_CHARTS);
    assert_legible(&figures, "planted");
}

#[test]
fn representations_that_the_judge_does_not_separate_do_not_win() {
    let mut routines = ROUTINES;
    routines[1].times = [4.004, 40.0];
    routines[4].times = [3.001, 31.0];
    let title = figures(&[record_of(&routines)]).remove(0).title;
    let expected = "All attackers of a square: as a set bitboards and kinds are not separated \
                    (4.00 cycles); in ray order kinds and codes are not separated (3.00 cycles); \
                    the form of Engine and low kinds in rays are not separated";
    assert_eq!(title, expected);
}

#[test]
fn each_model_of_positions_has_a_chapter_with_its_chart() {
    let text = crate::tests::book::text_of(&[record_of(&ROUTINES)]);
    for part in [
        "# attackers\n",
        "# discovered\n",
        "# threats\n",
        "# threat_changes\n",
        "(figures/attackers.svg)",
        "attackers all, forms of engines, Zen 5",
    ] {
        assert!(text.contains(part), "no {part}");
    }
}

#[test]
fn claims_compare_the_best_of_a_representation_and_a_layout() {
    let head = "| finding | words | left | relation | right | machine |\n|--|--|--|--|--|--|\n";
    let record = record_of(&ROUTINES);
    let all = "attackers all, throughput, x86-64-v4";
    for (left, relation, right, is_true) in [
        ("best of bitboards in squares", "faster than", "best of kinds in squares", true),
        ("best of bitboards in squares", "slower than", "best of kinds in squares", false),
        ("best in rays", "at most 0.76 x", "best in squares", true),
        ("rays/attackers_in_rays", "at least 1.4 x", "best in rays", true),
    ] {
        let row = format!("| 1 | words | {left}, {all} | {relation} | {right}, {all} | |\n");
        let claims = parse(&format!("{head}{row}")).expect("a claim");
        let outcome = claims[0].evaluate(&record);
        assert_eq!(matches!(outcome, Outcome::True(_)), is_true, "{left}: {outcome:?}");
        assert!(!matches!(outcome, Outcome::NotMeasured(_)), "{left}: {outcome:?}");
        let outcome = claims[0].evaluate(&sample());
        assert!(matches!(outcome, Outcome::NotMeasured(_)), "{left}: {outcome:?}");
    }
    let row = format!("| 1 | words | best, {all} | at most | 9 | |\n");
    let claim = &parse(&format!("{head}{row}")).expect("a claim")[0];
    assert!(claim.waits_for_record(&[sample()]) && !claim.waits_for_record(&[sample(), record]));
    let row = format!("| 1 | words | best of boards in rays, {all} | at most | 2 | |\n");
    let why = parse(&format!("{head}{row}")).expect_err("no form");
    assert!(why.contains("boards"), "{why}");
}
