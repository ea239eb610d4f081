//! The seed variants' probes are proved.
use contract::Tier;
use prove::question::Precondition;

#[test]
fn draft() {
    let workspace = build::Workspace::locate().unwrap();
    let tier = Tier::named(&std::env::var("TIER").unwrap_or("x86-64".into())).unwrap();
    let carrier = build::carrier(&workspace, tier, &mut build::Silent).unwrap();
    let file = decode::Executable::open(&carrier).unwrap();
    let only = std::env::var("ONLY").unwrap_or_default();
    for (variant, routine, probe) in registry::probes() {
        if !probe.symbol.contains(&only) {
            continue;
        }
        let start = std::time::Instant::now();
        let proof =
            prove::prove(&file, routine.model, probe, Precondition::Used, prove::Limits::default());
        let _ = variant;
        println!(
            "{:70} {:?} {} ms {:?}",
            probe.symbol,
            proof.verdict,
            start.elapsed().as_millis(),
            proof.effort
        );
    }
}
