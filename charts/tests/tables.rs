//! Checks the tables of a record, for the terminal and in Markdown: rows, order, verdicts, and
//! notes on missing figures.

use contract::Model;
use record::{Estimate, Form, HardwareCountsPerUnit, Record, RoutineResult, Skip, sample};
use table::{markdown, terminal};

/// Returns the tables as a wide terminal shows them, with single blanks.
fn text(record: &Record) -> String {
    let mut text = String::new();
    for line in terminal(&charts::results(record), 1000).lines() {
        text += &(line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n");
    }
    text
}

fn tables(record: &Record) -> String {
    markdown(&charts::results(record))
}

/// Returns the sample with nothing but one model.
fn sample_of_model(model: Model) -> Record {
    let mut record = sample();
    record.routines.retain(|routine| routine.model == model);
    record.comparisons.retain(|comparison| comparison.model == model);
    record.rounds.clear();
    record
}

fn routine<'r>(record: &'r mut Record, name: &str) -> &'r mut RoutineResult {
    let routine = record.routines.iter_mut().find(|routine| routine.name() == *name);
    routine.expect("the sample has it")
}

#[test]
fn a_model_has_who_is_faster_and_what_it_costs() {
    let mut record = sample_of_model(Model::RayAttacks);
    record.label = Some("sample <&>".into());
    let wrong = routine(&mut record, "dumb7_loop/attacks");
    wrong.error = Some("wrong answer in subject noWe, case 17\nexpected\n. . . .".into());
    let reason = "Valgrind does not know GFNI".into();
    record.skips = vec![Skip { what: "callgrind on gfni_rays".into(), reason }];
    let tables = tables(&record);
    let expected = "\
record 20261129T012440Z · “sample &lt;&>” · AMD EPYC · virtual machine (KVM) · tier x86-64-v4

clock: time-stamp counter at 2.60 GHz; core at 4.26 GHz (4.16 to 4.32), 5 additions per cycle; 1 % of samples had less than 93 % of that width: contended, discarded; ruler imul: 3.000 cycles by the other ruler (known: 3); ruler rol: 1.000 cycles by the other ruler (known: 1)

= before a rank: the measurements do not separate it from the rank above.

bimodal across invocations: 0 of 36 rows

### ray_attacks

workload game: 256 boards, 30 % of squares occupied, mean ray 1.4 squares · hot

| # | variant/routine | throughput cycles/call | to the reference | # | latency cycles/call | to the reference |
|--:|:--|--:|:--|--:|--:|:--|
| 1 | `min_ops_ternlog/attacks` | 3.66 (3.66–3.67) | 1.280 x faster | 4 | 23.7 (23.7–23.7) | 2.013 x slower |
| 2 | `kogge_stone/attacks` | 4.69 (4.68–4.70) | reference | 1 | 11.8 (11.8–11.8) | reference |
| =3 | `bytewise_fill/attacks` | 4.69 (4.69–4.70) | not separated (1.001 x) | =2 | 11.8 (11.8–11.8) | not separated (1.000 x) |
| 4 | `dumb7_unrolled/attacks` | 6.17 (6.16–6.18) | 1.315 x slower | 3 | 15.8 (15.8–15.8) | 1.341 x slower |
| – | `dumb7_loop/attacks` | error | – | – | error | – |

- throughput: min_ops_ternlog/attacks is the fastest; kogge_stone/attacks takes 1.280 (1.279 to 1.281) times as long; noise floor 0.50 %: reference against itself 1.000 (1.000 to 1.001); 18 invocations, intervals up to 2.5 %: imprecise; 1 % of samples contended and discarded
";
    assert!(tables.starts_with(expected), "{tables}");
    let costs = "
| variant/routine | operations | emitted | executed | code bytes | table bytes / build ms | stack / vector bits | ns/call thr. / lat. | remarks |
|:--|--:|--:|--:|--:|--:|--:|--:|:--|
| `min_ops_ternlog/attacks` | 11.5 | 15.3 | 15.3 | 87.6 | 0 | 0 / 128 | 0.865 / 5.59 |  |
| `kogge_stone/attacks` | 15.5 | 21.3 | 21.3 | 78.4 | 0 | 0 / 0 | 1.11 / 2.78 |  |
| `bytewise_fill/attacks` | 15.5 | 21.3 | 21.3 | 78.4 | 0 | 0 / 0 | 1.11 / 2.78 | twin of kogge_stone/attacks |
";
    assert!(tables.contains(costs), "{tables}");
    let notes = "
- ERROR dumb7_loop/attacks: wrong answer in subject noWe, case 17
- dumb7_loop/attacks: stays a loop because its count is hidden from the compiler, which else unrolls it
";
    assert!(tables.contains(notes), "{tables}");
    let end = "\n- skipped: callgrind on gfni_rays (Valgrind does not know GFNI)\n";
    assert!(tables.ends_with(end), "{tables}");
}

/// criterion's time has a column, with the ratio to ours.
#[test]
fn criterion_has_a_column_where_it_timed() {
    let mut record = sample_of_model(Model::RayAttacks);
    let time = Estimate { center: 1.2, low: 1.1, high: 1.3 };
    routine(&mut record, "kogge_stone/attacks").criterion = [(Form::Throughput, time)].into();
    let tables = tables(&record);
    assert!(tables.contains(" | criterion thr. / lat. | remarks |\n"), "{tables}");
    assert!(tables.contains(" | 1.11 / 2.78 | 1.20 (1.08 x) / – |  |\n"), "{tables}");
    assert!(tables.contains(" | 0.865 / 5.59 | – / – |  |\n"), "{tables}");
}

#[test]
fn without_counters_there_is_no_table_and_with_them_both_figures_stand_side_by_side() {
    let mut record = sample();
    assert!(!text(&record).contains("counters"));
    let tier = record.tier;
    let mut comparisons =
        record.comparisons.iter_mut().filter(|comparison| comparison.condition.tier == tier);
    let row = &mut comparisons.next().expect("the sample has some").standings[0];
    row.counted =
        Some(HardwareCountsPerUnit { cycles_per_unit: 7.25, instructions_per_unit: 31.5 });
    let name = row.name.clone();
    let text = text(&record);
    let (_, counters) = text.split_once("hardware counters").expect("a table");
    let (counters, _) = counters.split_once("workloads").expect("the next");
    assert!(counters.contains(" 7.25 31.5\n"), "{counters}");
    assert_eq!(counters.matches(&name.to_string()).count(), 1, "{counters}");
}

/// Returns the table of a model, up to the next.
fn table<'a>(tables: &'a str, heading: &str) -> &'a str {
    let (_, after_heading) =
        tables.split_once(&format!("### {heading}\n")).expect("a separate table");
    after_heading.split("\n### ").next().expect("something")
}

#[test]
fn directions_are_compared_with_the_same_directions() {
    let tables = tables(&sample_of_model(Model::RayAttacks));
    let all_directions = table(&tables, "ray_attacks");
    assert!(
        !all_directions.contains("`carry_scalar")
            && all_directions.contains("`dumb7_loop/attacks`")
    );
    let east = table(&tables, "ray_attacks east");
    let kogge_stone = "`kogge_stone/attacks` | 4.69 (4.68–4.70) | reference |";
    assert!(all_directions.contains(kogge_stone), "{all_directions}");
    let carry = "| 1 | `carry_scalar/attacks` | 1.95 (1.95–1.96) | 2.521 x faster |";
    assert!(east.contains(carry), "{east}");
    assert!(east.contains("`kogge_stone/attacks` | 4.92 (4.92–4.93) | reference |"), "{east}");
    let costs = "| `kogge_stone/attacks` | 16 | 18 | 18 | 75 | 0 | 0 / 0 | 1.16 / 2.83 |";
    assert!(east.contains(costs), "its counts are those of east: {east}");
    let rows = east.lines().filter(|line| line.starts_with("| ") && line.contains('`')).count();
    assert_eq!(rows, 14, "seven in each of its tables: {east}");
    assert!(!tables.contains("### ray_attacks west"), "a direction that all have is no table");
}

/// Returns the headings of the tables of look-ups.
fn look_up_headings(record: &Record) -> Vec<String> {
    let tables = tables(record);
    let lines = tables.lines().filter_map(|line| line.strip_prefix("### "));
    lines.filter(|line| line.starts_with("square_attacks")).map(str::to_string).collect()
}

#[test]
fn pieces_have_a_table_each_and_no_blended_row() {
    let mut record = sample_of_model(Model::SquareAttacks);
    let pieces = [
        "square_attacks queen",
        "square_attacks rook",
        "square_attacks bishop",
        "square_attacks both",
    ];
    assert_eq!(look_up_headings(&record), pieces);
    let wrong = record.routines[1].name();
    record.routines[1].error = Some("wrong".into());
    record
        .comparisons
        .iter_mut()
        .for_each(|comparison| comparison.standings.retain(|row| row.name != wrong));
    assert_eq!(look_up_headings(&record), [&["square_attacks"], &pieces[..]].concat());
    let tables = tables(&record);
    assert!(table(&tables, "square_attacks").contains("ERROR"), "a wrong one stands in its model");
    record.comparisons.retain(|comparison| comparison.subjects.is_empty());
    assert_eq!(look_up_headings(&record), ["square_attacks"], "older records have no pieces");
}
