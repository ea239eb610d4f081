//! Which routine a record recommends for what, within which demands.

use crate::sample::{self, with_tables};
use charts::{Class, Demands, recommend, recommended};
use record::Record;

fn text(record: &Record, demands: &Demands) -> String {
    let table = recommend(record, demands).terminal(1000);
    let even = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    table.lines().map(even).collect()
}

#[test]
fn each_use_has_its_fastest_and_those_without_tables_and_features() {
    let record = with_tables();
    let table = record.routines.iter().find(|routine| routine.table_bytes > 0).expect("made");
    let name = table.name();
    let said = text(&record, &Demands::default());
    let rows = |start: &str| -> Vec<&str> {
        let from = said.lines().skip_while(|line| !line.starts_with(start));
        from.skip(1).take(3).collect()
    };
    let warm = rows("many look-ups in a row, warm: throughput, cycles per query");
    assert!(warm[0].starts_with(&format!("fastest {name} ")), "{said}");
    assert!(warm[0].ends_with("4096 1.50 bmi2"), "{said}");
    for row in &warm[1..] {
        assert!(!row.contains(&name) && row.ends_with("0 – nothing"), "{said}");
    }
    let cold =
        rows("one slider looked up now and then, cold: cycles for one query alone, 1024 KiB");
    assert!(!cold[0].contains(&name), "cold tables are slow: {said}");
    assert!(said.contains("a whole side by "), "{said}");
    assert!(said.contains("look-ups in a batch: the record has no such times; `cargo xtask bench"));
}

/// The sample on a machine with AVX-512, compiled for it and for a plainer tier, where the vectors of a client's CPU are
/// the fastest and those of AVX-512 are not admitted.
fn with_avx512() -> (Record, [String; 3]) {
    let mut record = with_tables();
    let looked_up = |one: &record::Comparison| {
        one.model == "square_attacks"
            && one.condition.slice.is_none()
            && one.condition.form == "throughput"
    };
    let contest = record.comparisons.iter().find(|one| looked_up(one)).expect("made");
    let names: Vec<String> = contest.standings.iter().map(|one| one.name.clone()).collect();
    let [wide, narrow, plain] = [0, 1, 2].map(|place| names[place].clone());
    for (name, needs) in [(&wide, "avx512f"), (&narrow, "gfni")] {
        let mut routines = record.routines.iter_mut();
        let routine = routines.find(|one| one.name() == *name).expect("made");
        routine.features = Some(vec!["avx2".into(), needs.into()]);
    }
    let mut at_v3 = record.comparisons.clone();
    at_v3.iter_mut().for_each(|one| one.condition.tier = "x86-64-v3".into());
    record.comparisons.extend(at_v3);
    let has = ["avx2", "gfni", "avx512f"].map(String::from);
    record.machine.features = has.to_vec();
    (record, [wide, narrow, plain])
}

#[test]
fn without_avx512_is_who_needs_avx2_and_gfni_and_is_asked_where_there_is_more() {
    let (mut record, [wide, narrow, _]) = with_avx512();
    let rows = |record: &Record| -> Vec<String> {
        let said = text(record, &Demands::default());
        let from = said.lines().skip_while(|line| !line.starts_with("many look-ups in a row"));
        from.skip(1).take(2).map(String::from).collect()
    };
    let both = rows(&record);
    assert!(both[0].starts_with(&format!("fastest {wide} ")), "{both:?}");
    assert!(both[1].starts_with(&format!("without AVX-512 {narrow} ")), "{both:?}");
    let small = Demands { features: Some(Class::AVX2_GFNI.has.features()), ..Demands::default() };
    assert!(!text(&record, &small).contains("without AVX-512 "), "it is asked for all the same");
    record.machine.features.pop();
    assert!(rows(&record)[1].starts_with("without tables"), "{:?}", rows(&record));
}

#[test]
fn a_class_of_cpus_is_a_tier_and_features_or_the_machine_of_a_record() {
    let (record, [wide, narrow, plain]) = with_avx512();
    let fastest = |class: &Class, record: &Record| {
        let record = class.of(record).expect("it has its tier, or is of it");
        let demands = Demands { features: Some(class.has.features()), table_limit: None };
        let said = text(&record, &demands);
        let mut from = said.lines().skip_while(|line| !line.starts_with("many look-ups in a row"));
        from.nth(1).expect("a row").to_string()
    };
    let [_, avx2, slow_pext, gfni, avx512, _] = Class::ALL;
    assert!(fastest(&avx2, &record).starts_with(&format!("fastest {plain} ")));
    assert!(fastest(&gfni, &record).starts_with(&format!("fastest {narrow} ")));
    assert!(slow_pext.has.left_out().is_some_and(|why| why.contains("microcode")));
    let bmi2 = "bmi2".to_string();
    let [has, lacks] = [avx2, slow_pext].map(|class| class.has.features().contains(&bmi2));
    assert!(has && !lacks, "PEXT is no way on Zen 2");

    // Of a tier that was not timed only a machine of the class speaks.
    assert!(
        avx512
            .of(&Record {
                machine: record::Machine { features: vec![], ..record.machine.clone() },
                ..record.clone()
            })
            .is_none()
    );
    let mut own = record;
    own.comparisons.retain(|one| one.condition.tier == own.tier);
    assert!(gfni.of(&own).is_none());
    own.machine.features = gfni.has.features();
    assert!(fastest(&gfni, &own).starts_with(&format!("fastest {narrow} ")));
    assert!(avx2.of(&own).is_none() && avx512.of(&own).is_none());
    own.machine.features = avx512.has.features();
    assert!(fastest(&avx512, &own).starts_with(&format!("fastest {wide} ")));
}

/// Built for a plainer CPU, the same source is other code than what was timed.
#[test]
fn what_the_compiler_packed_needs_the_tier_that_it_packed_it_for() {
    let packed_at = |tier: &str| {
        let mut record = Record { tier: tier.into(), ..with_tables() };
        for one in &mut record.comparisons {
            one.condition.tier = tier.into();
            one.standings.iter_mut().for_each(|one| one.packed = true);
        }
        text(&record, &Demands::default())
    };
    let said = packed_at("x86-64-v4");
    assert!(said.contains(", packed by the compiler"), "{said}");
    assert!(said.contains(" x86-64-v4 bmi2\n") && !said.contains(" nothing\n"), "{said}");
    let said = packed_at("x86-64");
    assert!(said.contains(" 1.50 bmi2\n") && said.contains(" nothing\n"), "{said}");
}

#[test]
fn a_search_comes_first_where_the_record_has_its_look_ups() {
    let mut record = Record { in_use: Some(sample::whole::in_use()), ..with_tables() };
    let [table, plain] = [true, false].map(|has| {
        let routines = &record.routines;
        let one = routines.iter().find(|one| one.error.is_none() && (one.table_bytes > 0) == has);
        one.expect("made").name()
    });
    let found = record.in_use.as_mut().expect("it has one");
    for (standing, name) in found.comparisons[0].standings.iter_mut().zip([&table, &plain]) {
        standing.name.clone_from(name);
    }
    let rows = |record: &Record, demands: &Demands| -> Vec<String> {
        let said = text(record, demands);
        assert!(
            said.lines().nth(3).is_some_and(|line| line.contains("look-ups of a search")),
            "{said}"
        );
        let from = said.lines().skip_while(|line| !line.starts_with("look-ups of a search"));
        from.skip(1).take(3).map(String::from).collect()
    };
    let tied = rows(&record, &Demands::default());
    assert!(
        tied[0].starts_with(&format!("fastest {table} or {plain} 5.30 (5.25–5.35) 4096")),
        "{tied:?}"
    );
    assert!(tied[1].starts_with(&format!("without tables {plain} 5.50")), "{tied:?}");
    let small = Demands { table_limit: Some(64), ..Demands::default() };
    assert!(rows(&record, &small)[0].starts_with(&format!("fastest {plain} ")));
    record.in_use.as_mut().expect("it has one").comparisons[0].standings[0].next_verdict =
        Some("slower".into());
    let apart = rows(&record, &Demands::default());
    assert!(apart[0].starts_with(&format!("fastest {table} 5.30")), "{apart:?}");
}

/// What a search took in a build for one tier says nothing of another where the compiler packed the code.
#[test]
fn for_another_tier_a_search_recommends_what_is_the_same_code_there() {
    let mut record = Record { in_use: Some(sample::whole::in_use()), ..with_tables() };
    let routine = record.routines.iter().find(|one| one.model == "square_attacks");
    let name = routine.expect("made").name();
    let found = record.in_use.as_mut().expect("it has one");
    found.comparisons[0].standings[0].name.clone_from(&name);
    for one in &mut record.comparisons {
        one.standings.iter_mut().for_each(|row| row.packed = row.name == name);
    }
    let first = |record: &Record| {
        let said = text(record, &Demands::default());
        let from = said.lines().skip_while(|line| !line.starts_with("look-ups of a search"));
        from.skip(1).map(String::from).next().expect("a row")
    };
    assert!(first(&record).starts_with(&format!("fastest {name}")), "{}", first(&record));
    let elsewhere = record.at_tier("x86-64-v3");
    assert!(!text(&elsewhere, &Demands::default()).contains(&format!("fastest {name}")));
}

#[test]
fn of_a_trace_three_lines_say_who_is_best_beside_whom_and_what_is_at_stake() {
    let mut record = Record { in_use: Some(sample::whole::in_use()), ..with_tables() };
    let lines = |record: &Record| charts::at_stake(record).expect("it has a trace");
    let [best, beside, stake] = lines(&record);
    let leaders = "four_lanes/square_attacks and hyperbola/square_attacks are best and not separated for our own \
                   search 3 plies deep, each answer awaited, on Imaginary";
    assert!(best.starts_with(leaders), "{best}");
    assert!(best.ends_with("5.30 (5.25–5.35) ns a look-up beyond an empty one"), "{best}");
    // 0.2 of 47.5 ns, and nine look-ups a move.
    let right = "four_lanes/square_attacks takes -0.4 % of the time replayed beside hyperbola/square_attacks, -1.8 ns a \
                 move made: not separated";
    assert_eq!(beside, right);
    assert!(
        stake.contains("pext/square_attacks, the slowest of 3: 1.70 ns a look-up times 9.00 "),
        "{stake}"
    );
    assert!(stake.contains("15.3 ns, 1.5 % of a node where"), "{stake}");
    let said = text(&record, &Demands::default());
    assert!(said.contains(&format!("in use, look-ups alone: {best}; ")), "{said}");

    // Who is slower than the reference is not among the best, though nobody is separated from the next.
    let found = record.in_use.as_mut().expect("it has one");
    found.comparisons[0].standings[1].next_verdict = Some("not separated".into());
    assert!(lines(&record)[0].starts_with(leaders), "{:?}", lines(&record));

    // The reference alone leads, of a trace without moves.
    let found = record.in_use.as_mut().expect("it has one");
    found.trace.moves_made = 0;
    found.comparisons[0].standings.remove(0);
    let [best, beside, stake] = lines(&record);
    assert!(best.starts_with("hyperbola/square_attacks is best for"), "{best}");
    assert!(
        beside.starts_with("pext/square_attacks takes +3.2 % of the time replayed, – a move"),
        "{beside}"
    );
    assert!(stake.contains("it has no moves"), "{stake}");
    record.in_use = None;
    assert_eq!(charts::at_stake(&record), None);
}

#[test]
fn what_was_not_measured_cold_is_said_with_the_command_that_does_it() {
    let mut record = with_tables();
    record.comparisons.retain(|one| one.condition.slice != Some(1));
    let said = text(&record, &Demands::default());
    let command = "cargo xtask bench --model square_attacks --cold 64,2048";
    let line =
        format!("one slider looked up now and then, cold: not measured; `{command}` does it");
    assert!(said.contains(&line), "{said}");
}

#[test]
fn the_first_queries_have_a_table_and_are_no_contest_of_the_model() {
    let record = with_tables();
    let one = |number: u64, kib: u64| {
        let all = record.cold("square_attacks", kib);
        let (_, one) = all.into_iter().find(|(first, _)| *first == number).expect("made");
        one.standings[0].clone()
    };
    let tables = charts::results(&record);
    let said = table::markdown(&tables);
    assert!(said.contains("square_attacks queen, cold: cycles for the first so many"), "{said}");
    let name = one(4, 1024).name;
    let cycles = one(4, 1024).cycles_per_unit.expect("by rulers").center;
    assert_eq!(one(1, 1024).name, name);
    let (_, walk) = said.split_once("1024 KiB walked over before").expect("a group of rows");
    let row = walk.lines().find(|line| line.contains(&format!("`{name}`"))).expect("a row");
    assert!(row.contains(&format!("| {:.1} | {:.1} |", cycles, 4.0 * cycles)), "{row}");
    let mut plain = record.clone();
    plain.comparisons.retain(|one| one.condition.slice.is_none());
    // The first table counts rows.
    let tables = &tables[1..];
    let mut without = charts::results(&plain).split_off(1);
    let cold = tables.iter().find(|one| !without.contains(one)).expect("it has one more");
    let at = tables.iter().position(|one| one == cold).expect("it is there");
    without.insert(at, cold.clone());
    assert!(tables == without, "nothing else changes");
}

/// A routine of the sample as one that asks kept boards, and one that keeps them in half the time.
fn with_kept_boards() -> Record {
    let mut record = with_tables();
    let table = record.routines.iter().find(|routine| routine.table_bytes > 0).expect("made");
    let table = table.clone();
    let of_table = table.name();
    let known = sample::times(&record);
    let mut times = known.clone();
    for (name, model, subject, ns) in
        [("ask", "kept_attacks", "queen", 2.5), ("keep", "board_update", "rotated", 1.25)]
    {
        let mut routine = table.clone();
        (routine.variant, routine.routine) = ("kept".into(), name.into());
        routine.model = model.into();
        routine.probes[0].subject = subject.into();
        times.extend(known.iter().filter(|one| one.name == of_table).map(|one| {
            let ns = record::Estimate { center: ns, low: ns, high: ns };
            let (name, subjects) = (routine.name(), vec![subject.to_string()]);
            sample::Time { model: model.into(), subjects, name, ns, ..one.clone() }
        }));
        record.routines.push(routine);
    }
    record.comparisons = sample::comparisons(&times);
    record
}

#[test]
fn boards_that_are_asked_have_to_be_kept() {
    let record = with_kept_boards();
    let warm = "many look-ups in a row, warm: kept/ask: queen 8.00 cycles, and 4.00 for keeping its \
                boards over a move: 12.0 together (not in the same rounds)";
    let said = text(&record, &Demands::default());
    assert!(said.contains(warm), "{said}");
    assert!(!said.contains("fastest kept/ask"), "the boards are not for nothing: {said}");
    let small = Demands { table_limit: Some(4095), features: None };
    assert!(!text(&record, &small).contains("kept/ask"));
    let mut unkept = record;
    unkept.routines.retain(|routine| routine.routine != "keep");
    assert!(!text(&unkept, &Demands::default()).contains("kept/ask"));
}

#[test]
fn demands_exclude() {
    let record = with_tables();
    let table = record.routines.iter().find(|routine| routine.table_bytes > 0).expect("made");
    let name = table.name();
    let small = Demands { table_limit: Some(4095), features: None };
    let scalar = Demands { table_limit: None, features: Some(Vec::new()) };
    let none = Demands { table_limit: None, features: Some(vec!["bmi2".into()]) };
    assert!(!text(&record, &small).contains(&name));
    assert!(!text(&record, &scalar).contains(&name));
    assert!(text(&record, &none).contains(&name));
    let mut nobody = record.clone();
    for routine in &mut nobody.routines {
        routine.features = Some(vec!["bmi2".into()]);
    }
    assert!(text(&nobody, &scalar).contains("fastest none that is admitted"));
}

#[test]
fn what_a_move_generator_makes_of_it_is_said_or_what_would_tell() {
    let all = Demands::default();
    assert!(text(&sample::record(), &all).contains("`cargo xtask perft` adds it"));
    let record = sample::in_use();
    let said = text(&record, &all);
    assert!(said.contains("in use: ") && said.contains("comes to a factor of"), "{said}");
    let table = table::markdown(&[charts::perft(record.perft.as_ref().expect("it has one"))]);
    assert!(table.contains("kiwipete 2039; compiled for native"), "{table}");
    assert!(table.contains("- pext/square_attacks: this CPU lacks bmi2"), "{table}");
    let fills = record.comparisons.iter().find(|one| one.model == "fill").expect("there are");
    for standing in &fills.standings {
        assert!(table.contains(&format!("`{}`", standing.name)), "{} is missing", standing.name);
    }
}

/// Who reads JSON reads what stands in the table.
#[test]
fn the_recommendation_as_data_says_what_the_table_says() {
    let record = sample::with_tables();
    let demands = Demands::default();
    let said = text(&record, &demands);
    let data = serde_json::to_value(charts::recommendation(&record, &demands)).expect("plain data");
    let all = |value: &serde_json::Value| value.as_array().expect("a list").clone();
    let mut routines = 0;
    for one in all(&data["uses"]).iter().flat_map(|one| all(&one["answers"])) {
        for pick in all(&one["routines"]) {
            assert!(said.contains(pick["routine"].as_str().expect("a name")), "{pick}");
            assert!(said.contains(&pick["table_bytes"].to_string()), "{pick}");
            routines += 1;
        }
        let takes: record::Estimate = serde_json::from_value(one["takes"].clone()).expect("a time");
        assert!(said.contains(&table::interval([takes.center, takes.low, takes.high])), "{one}");
    }
    assert!(routines > 0 && data["schema"] == 1 && data["record"] == record.id);
    let missing = all(&data["uses"]).iter().filter(|one| one["missing"].is_string()).count();
    assert_eq!(missing, said.matches("the record has no such times").count());
}

/// Who asks for the names gets those of the rows, as the demands leave them.
#[test]
fn the_names_are_those_of_the_rows() {
    let record = with_tables();
    let all = recommended(&record, &Demands::default());
    assert!(
        !all.is_empty() && all.iter().all(|name| text(&record, &Demands::default()).contains(name))
    );
    let unique: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(unique.len(), all.len(), "each once: {all:?}");
    let of_tables = |names: &[String]| {
        let has = |name: &str| {
            record.routines.iter().any(|one| one.table_bytes > 0 && one.name() == name)
        };
        names.iter().filter(|name| has(name)).count()
    };
    let without = recommended(&record, &Demands { table_limit: Some(0), ..Demands::default() });
    assert_eq!((of_tables(&all), of_tables(&without)), (1, 0), "{all:?}, {without:?}");
}
