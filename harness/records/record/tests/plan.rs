//! Plans on command lines, in records, and for measuring processes.

use crate::plan::{parse_bytes, parse_evaluation, parse_minutes};
use contract::Tier;
use record::Plan;

#[test]
fn what_a_record_keeps_and_cites_has_no_path() {
    let plan = Plan {
        variants: vec!["magic".into(), "pext/square_attacks".into()],
        positions: Some("/home/alice/games.epd".into()),
        tiers: vec![Tier::V2, Tier::V3],
        seed: 7,
        in_use: true,
        ..Plan::default()
    };
    let kept = serde_json::to_string(&plan.without_paths()).expect("plain data");
    assert!(kept.contains("\"positions\":\"FILE\"") && !kept.contains("alice"), "{kept}");
    assert_eq!(
        plan.command(),
        "bench magic pext/square_attacks --in-use --positions FILE --seed 7 --tiers \
         x86-64-v2,x86-64-v3"
    );
    assert_eq!(Plan::default().command(), "bench");
}

#[test]
fn a_part_of_a_plan_is_one_and_a_stranger_is_none() {
    fn read(text: &str) -> Result<Plan, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
    let plan = Plan { tiers: vec![Tier::V3], quick: true, ..Plan::default() };
    assert_eq!(read("{\"tiers\":[\"x86-64-v3\"],\"quick\":true}"), Ok(plan.clone()));
    assert_eq!(read(&serde_json::to_string(&plan).expect("plain data")), Ok(plan));
    assert!(read("{\"tier\":\"native\"}").is_err_and(|why| why.contains("unknown field `tier`")));
    assert!(read("{\"model\":\"ray\"}").is_err_and(|why| why.contains("should be one of step")));
}

#[test]
fn bytes_have_units_and_limits() {
    assert_eq!(
        [parse_bytes("4096"), parse_bytes("64K"), parse_bytes("1m")],
        [Ok(4096), Ok(65536), Ok(1 << 20)]
    );
    for wrong in ["", "K", "64G", "-1", "6é", "99999999999999999999", "17592186044416M"] {
        assert!(parse_bytes(wrong).is_err_and(|error| error.contains("no number")), "{wrong}");
    }
    assert_eq!(parse_evaluation("16M"), Ok(16 << 20));
    assert!(parse_evaluation("17M").is_err_and(|error| error.contains("more than 16M")));
    assert_eq!(parse_minutes("1.5"), Ok(1.5));
    assert!(
        parse_minutes("0").is_err()
            && parse_minutes("nan").is_err()
            && parse_minutes("1441").is_err()
    );
}
