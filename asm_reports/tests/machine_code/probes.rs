//! probes.txt is what the compiler emits.

use asm_reports::probes::{COMMAND, Probes, emitted_probes};
use asm_reports::tiers;
use contract::Tier;
use machine_code::{build, decode::Executable};

#[test]
fn every_line_of_probes_txt_is_what_the_compiler_emits() {
    lines_are_emitted(Tier::X86_64, tiers::tested());
}

#[test]
#[ignore = "what the release profile emits: .ci/run"]
fn every_line_of_probes_txt_is_what_a_release_has() {
    for tier in tiers::TESTED {
        lines_are_emitted(tier, tiers::listing_binary(tier, &mut build::Silent));
    }
}

fn lines_are_emitted(tier: Tier, executable: Result<Executable, asm_reports::Error>) {
    let mut committed = Probes::committed().expect("it reads");
    let missing = committed.missing();
    committed.lines.retain(|(_, line_tier), _| *line_tier == tier);
    let executables = vec![(tier, executable.expect("it builds"))];
    let emitted = emitted_probes(&executables, |name, tier| {
        committed.lines.contains_key(&(name.into(), tier))
    });
    let emitted = emitted.expect("all probes are carried");
    if committed.compiler != emitted.compiler {
        let (stored_compiler, this_compiler) = (&committed.compiler, &emitted.compiler);
        return contract::skip(&format!(
            "probes.txt is of {stored_compiler}; this compiler is {this_compiler}"
        ));
    }
    assert_eq!(
        committed.faults(&emitted),
        Vec::<String>::new(),
        "`{COMMAND} NAME` rewrites a line"
    );
    if !missing.is_empty() {
        let names = missing.join(", ");
        contract::skip_part(&format!("{} probes are not in probes.txt: {names}", missing.len()));
    }
}
