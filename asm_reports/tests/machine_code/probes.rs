//! probes.txt is what the compiler emits.

use asm_reports::probes::{COMMAND, Probes, emitted_probes};
use asm_reports::tiers;
use contract::Tier;
use machine_code::{build, decode::Executable};

#[test]
fn every_line_of_probes_txt_is_what_the_compiler_emits() {
    assert_lines_are_emitted(Tier::X86_64, tiers::dev_listing_binary());
}

#[test]
#[ignore = "what the release profile emits: .ci/run"]
fn every_line_of_probes_txt_is_what_a_release_has() {
    for tier in tiers::TESTED {
        assert_lines_are_emitted(tier, tiers::listing_binary(tier, &mut build::Silent));
    }
}

fn assert_lines_are_emitted(tier: Tier, executable: Result<Executable, asm_reports::Error>) {
    let mut stored_probes = Probes::load().expect("it reads");
    let missing = stored_probes.missing_probes();
    stored_probes.lines.retain(|(_, line_tier), _| *line_tier == tier);
    let executables = vec![(tier, executable.expect("it builds"))];
    let probes_here = emitted_probes(&executables, |name, tier| {
        stored_probes.lines.contains_key(&(name.into(), tier))
    });
    let probes_here = probes_here.expect("all probes are carried");
    if stored_probes.compiler != probes_here.compiler {
        let (stored_compiler, this_compiler) = (&stored_probes.compiler, &probes_here.compiler);
        return contract::skip(&format!(
            "probes.txt is of {stored_compiler}; this compiler is {this_compiler}"
        ));
    }
    assert_eq!(
        stored_probes.faults(&probes_here),
        Vec::<String>::new(),
        "`{COMMAND} NAME` rewrites a line"
    );
    if !missing.is_empty() {
        let names = missing.join(", ");
        contract::skip_part(&format!("{} probes are not in probes.txt: {names}", missing.len()));
    }
}
