//! The layout of figures: whatever a record holds, every text is on the page and none on another.

use crate::sample;
use charts::{Item, figures};
use record::{Contestant, Estimate, Record, RoutineResult, State};

/// Fails with the names of the figure and of both texts.
fn assert_legible(record: &Record, what: &str) {
    for figure in figures(record) {
        let scene = &figure.scene;
        let boxes = scene.text_boxes();
        assert!(!boxes.is_empty(), "{what}: {} has no text", figure.name);
        for (index, ([left, top, right, bottom], words)) in boxes.iter().enumerate() {
            let inside =
                *left >= 0.0 && *top >= 0.0 && *right <= scene.width && *bottom <= scene.height;
            assert!(inside, "{what}: {}: `{words}` leaves the page", figure.name);
            assert!(!words.contains(char::is_control), "{what}: {}: {words:?}", figure.name);
            for ([l, t, r, b], other) in &boxes[index + 1..] {
                let apart = r <= left || l >= right || b <= top || t >= bottom;
                assert!(apart, "{what}: {}: `{words}` on `{other}`", figure.name);
            }
        }
        for bracket in scene.items.iter().filter_map(bracket) {
            let (x, right) = (bracket[1].0, bracket[0].0);
            for ([left, top, r, bottom], words) in &boxes {
                let beside = right <= *left || x >= *r;
                let apart = beside || bracket[1].1 >= *bottom || bracket[2].1 <= *top;
                assert!(apart, "{what}: {}: a bracket on `{words}`", figure.name);
            }
        }
        for item in &scene.items {
            if let Item::Mark { at: (x, y), .. } = item {
                let inside = (0.0..scene.width).contains(x) && (0.0..scene.height).contains(y);
                assert!(inside, "{what}: {}: a symbol at {x}, {y}", figure.name);
            }
        }
    }
}

/// The corners of a bracket; no other shape has four points.
fn bracket(item: &Item) -> Option<&[(f64, f64)]> {
    match item {
        Item::Path(points, ..) if points.len() == 4 => Some(points),
        _ => None,
    }
}

fn set_times(record: &mut Record, time: impl Fn(usize, Estimate) -> Estimate) {
    let names: Vec<Contestant> = record.routines.iter().map(RoutineResult::name).collect();
    for standing in record.comparisons.iter_mut().flat_map(|one| &mut one.standings) {
        let Some(index) = names.iter().position(|name| *name == standing.name) else { continue };
        standing.ns_per_unit = time(index, standing.ns_per_unit);
        standing.cycles_per_unit =
            standing.cycles_per_unit.map(|_| sample::in_cycles(standing.ns_per_unit));
    }
}

fn texts(record: &Record, name: &str) -> Vec<String> {
    let figures = figures(record);
    let names: Vec<_> = figures.iter().map(|figure| &figure.name).collect();
    let figure = figures.iter().find(|figure| figure.name == name);
    let scene = &figure.unwrap_or_else(|| panic!("{name} is not among {names:?}")).scene;
    scene.text_boxes().into_iter().map(|(_, words)| words.to_string()).collect()
}

/// What stands in them, the golden files say.
#[test]
fn usual_and_crowded_records_are_legible() {
    let (usual, crowded) = (sample::record(), sample::crowded());
    let of_models = "six figures for each of nine models, one of table bytes, and the clock";
    assert_eq!(figures(&usual).len(), 6 * 9 + 2, "{of_models}");
    assert_eq!(crowded.routines.len(), 60);
    assert_legible(&usual, "sample");
    assert_legible(&crowded, "sixty");
    assert_legible(&sample::in_use(), "in use");
    assert_legible(&sample::in_batches(), "in batches");
    assert_legible(&sample::in_states(), "in states");
}

#[test]
fn records_without_lanes_and_slices_have_no_figures_of_them() {
    let count = |record: &Record| {
        figures(record).iter().filter(|one| ["lanes", "slices"].contains(&one.kind)).count()
    };
    assert_eq!((count(&sample::in_batches()), count(&sample::record())), (2, 0));
    assert!(charts::batches(&sample::record()).is_empty());
}

#[test]
fn sixty_routines_in_lanes_and_slices_are_legible() {
    let mut record = sample::in_batches();
    let like = record
        .routines
        .iter()
        .find(|one| one.model == contract::Model::BoardBatch)
        .expect("one")
        .clone();
    let mut times = sample::times(&record);
    let timed = times.iter().find(|one| one.condition.slice == Some(1024)).expect("one").clone();
    record.routines.extend((0..60_u32).map(|index| {
        let mut one = like.clone();
        one.variant = format!("variant_with_a_long_name_{index}").into();
        // Each leads somewhere.
        times.extend([u64::from(index) + 1, 1024].map(|length| {
            let mut time = timed.clone();
            (time.model, time.name) = (one.model, one.name());
            time.condition.slice = Some(length);
            if length < 1024 {
                time.ns.center /= 1e3;
            }
            time
        }));
        one
    }));
    record.comparisons = sample::comparisons(&times);
    assert_legible(&record, "sixty");
    let words = texts(&record, "slices-board_batch");
    let named = words.iter().filter(|one| one.contains("variant_with")).count();
    assert!((6..=12).contains(&named), "as many as can be told apart: {words:?}");
    assert!(words.iter().any(|one| one.starts_with("in grey, and by name in the table: ")));
}

#[test]
fn magnitudes_apart_are_legible_and_the_axis_says_so() {
    let mut record = sample::record();
    set_times(&mut record, |index, _| {
        let center = 0.003 * 7_f64.powi(index as i32 % 9);
        Estimate { center, low: center * 0.5, high: center * 3.0 }
    });
    assert_legible(&record, "magnitudes");
    let words = texts(&record, "ranking-fill-throughput");
    assert!(words.iter().any(|words| words == "cycles per call (logarithmic scale)"), "{words:?}");
}

#[test]
fn equal_times_without_spread_are_legible() {
    let mut record = sample::record();
    set_times(&mut record, |_, _| Estimate { center: 2.5, low: 2.5, high: 2.5 });
    assert_legible(&record, "equal");
}

#[test]
fn one_routine_is_enough() {
    let record = sample::only("line_attacks");
    assert_eq!(figures(&record).len(), 7);
    let mut record = sample::only("line_attacks");
    record.routines.truncate(1);
    assert_eq!(figures(&record).len(), 6);
    assert_legible(&record, "one");
}

#[test]
fn long_and_hostile_names_stay_on_the_page() {
    let mut record = sample::record();
    record.label = Some("x".repeat(400).into());
    record.machine.cpu = "a very long name of a processor ".repeat(20).into();
    record.skips[0].reason = "no ".repeat(200).into();
    for routine in &mut record.routines {
        routine.variant =
            format!("{}_with_a_quite_unreasonably_long_name_avx512vbmi2", routine.variant).into();
        routine.note = Some(format!("first line {}\u{0}\nsecond", "word ".repeat(60)).into());
    }
    assert_legible(&record, "long");
    let safe = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    assert!(figures(&record).iter().all(|figure| safe(&figure.name)));
}

#[test]
fn what_was_not_timed_is_said() {
    let mut record = sample::record();
    for comparison in &mut record.comparisons {
        comparison.standings.retain(|standing| !standing.name.ends_with("/occluded_fill"));
    }
    assert_legible(&record, "gaps");
    let words = texts(&record, "ranking-fill-throughput").join(" ");
    assert!(
        words.contains("no time in this form on middlegame: dumb7_loop/occluded_fill"),
        "{words}"
    );
    let words = texts(&record, "density-fill-latency").join(" ");
    assert!(words.contains("no time in this form on a uniform workload: dumb7_loop"), "{words}");
    let words = texts(&record, "ranking-ray_attacks-latency").join(" ");
    assert!(
        words.contains("ERROR rotate_fill/attacks_loop: wrong answer in subject noWe, case 17"),
        "{words}"
    );
    assert!(!words.contains("skipped"), "tables say that, once: {words}");
    assert!(!words.contains("expected"), "a note is the first line of an error");
}

#[test]
fn a_wrong_routine_is_never_ranked_even_if_times_stand_in_its_row() {
    let mut record = sample::record();
    for routine in record.routines.iter_mut().filter(|routine| routine.variant == "kogge_stone") {
        routine.error = Some("wrong".into());
    }
    for name in ["ranking-fill-throughput", "operations-fill", "density-fill-throughput"] {
        let words = texts(&record, name);
        assert!(!words.contains(&"kogge_stone/occluded_fill".to_string()), "{name}: {words:?}");
        assert!(words.contains(&"ERROR kogge_stone/occluded_fill: wrong".to_string()), "{name}");
    }
}

#[test]
fn the_order_is_that_of_the_verdicts_whatever_the_medians_say() {
    let mut record = sample::record();
    let standings = record.comparisons.iter_mut().flat_map(|one| &mut one.standings);
    for standing in standings.filter(|one| one.name.starts_with("kogge_stone/")) {
        standing.cycles_per_unit = Some(Estimate { center: 99.0, low: 99.0, high: 99.0 });
    }
    let words = texts(&record, "ranking-fill-throughput");
    let place = |name: &str| words.iter().position(|words| words == name).expect("shown");
    assert!(place("kogge_stone/occluded_fill") < place("dumb7_unrolled/occluded_fill"));
}

#[test]
fn without_rulers_there_are_ns_and_verdicts() {
    let record = sample::without_rulers();
    assert_legible(&record, "without rulers");
    let words = texts(&record, "ranking-fill-throughput");
    assert!(words.contains(&"ns per call".to_string()) && words.contains(&"=2".to_string()));
    assert!(!words.join(" ").contains("core clock"), "no core clock is known");
    assert!(!figures(&record).iter().any(|figure| figure.name == "clock"));
}

#[test]
fn times_in_another_state_are_not_mixed_with_others() {
    let mut record = sample::only("fill");
    let plain = record.comparisons.clone();
    for mut other in plain {
        other.condition.state = State::Streamed;
        for standing in &mut other.standings {
            standing.cycles_per_unit = Some(Estimate { center: 777.0, low: 777.0, high: 777.0 });
        }
        record.comparisons.insert(0, other);
    }
    for name in ["ranking-fill-throughput", "density-fill-throughput", "operations-fill"] {
        assert!(!texts(&record, name).join(" ").contains("777"), "{name}");
    }
    record.comparisons.retain(|one| !one.condition.is_plain());
    assert!(!figures(&record).iter().any(|figure| figure.kind == "ranking"));
}

#[test]
fn a_clock_of_one_or_of_odd_points_is_legible() {
    let mut record = sample::only("step");
    let clock = record.clock.as_mut().expect("the sample has one");
    clock.trace.truncate(2);
    clock.trace[0].ghz = f64::NAN;
    assert_legible(&record, "one point");
    assert!(figures(&record).iter().any(|figure| figure.name == "clock"));
    record.clock.as_mut().expect("the sample has one").trace.clear();
    assert!(!figures(&record).iter().any(|figure| figure.name == "clock"));
}

#[test]
fn without_data_there_is_no_figure() {
    let mut record = sample::record();
    record.clock = None;
    record.comparisons.clear();
    for routine in &mut record.routines {
        routine.probes.clear();
    }
    assert!(figures(&record).is_empty());
    set_times(&mut record, |_, ns| ns);
    record.routines.clear();
    assert!(figures(&record).is_empty());

    let mut record = sample::record();
    record
        .workloads
        .retain(|profile| !profile.name.starts_with("uniform-") || profile.density == 0.5);
    assert!(!figures(&record).iter().any(|figure| figure.name.starts_with("density")));

    // What a summary left of one routine compares nothing.
    let mut record = sample::only("fill");
    let by_density = |record: &Record| figures(record).iter().any(|one| one.kind == "density");
    assert!(by_density(&record));
    let first = record.routines[0].name();
    let uniform = record.comparisons.iter_mut();
    for one in uniform.filter(|one| one.condition.workload.starts_with("uniform-")) {
        one.standings.retain(|standing| standing.name == first);
    }
    assert!(!by_density(&record));

    let mut record = sample::only("fill");
    record.clock = None;
    set_times(&mut record, |_, _| Estimate { center: f64::NAN, low: 0.0, high: -1.0 });
    let names: Vec<_> = figures(&record).into_iter().map(|figure| figure.name).collect();
    assert_eq!(names, ["operations-fill"], "counts remain when times are no numbers");
}

#[test]
fn a_figure_answers_each_question_that_a_record_answers() {
    let names = |record: &Record, others: &[Record]| -> Vec<String> {
        charts::questions(record, others).into_iter().map(|one| one.name).collect()
    };
    let plain = names(&sample::record(), &[]);
    let expected = [
        "ranking-board_attacks-throughput",
        "operations-ray_attacks",
        "density-board_attacks-throughput",
        "clock",
    ];
    assert_eq!(plain, expected);
    let of = |record: Record| names(&record, &[]);
    let has = |all: &[String], one: &str| all.iter().any(|name| name == one);
    let states = of(sample::in_states());
    for one in ["states-fill", "by_tier-fill"] {
        assert!(has(&states, one), "{states:?}");
    }
    assert!(has(&of(sample::in_batches()), "lanes"));
    let in_use = of(sample::in_use());
    assert!(has(&in_use, "map") && has(&in_use, "search") && !has(&in_use, "perft"), "{in_use:?}");
    let mut other = sample::record();
    other.machine.cpu = "Another".into();
    let beside = names(&sample::record(), &[other]);
    assert_eq!(beside.len(), expected.len() + 1);
    assert_eq!(beside[3], "machines-board_attacks--throughput");
}

#[test]
fn a_long_ranking_shows_the_first_and_each_family() {
    let mut record = sample::crowded();
    let name = record.routines[0].model;
    let last = record.comparisons.iter().find(|one| one.model == name).expect("timed");
    let last = last.standings.last().expect("several").name.clone();
    let figure = |record: &Record| {
        let name = format!("ranking-{name}-throughput");
        figures(record).into_iter().find(|one| one.name == name).expect("drawn")
    };
    let is_drawn = |record: &Record| {
        let scene = figure(record).scene;
        let boxes = scene.text_boxes();
        boxes.iter().any(|(_, words)| words.starts_with(&*last))
    };
    assert!(!is_drawn(&record));
    let own = record.routines.iter_mut().find(|one| one.name() == last).expect("one");
    own.family = "of its own".into();
    assert!(is_drawn(&record), "the first of its family");
}
