//! A little of everything that lies beside a record.

use charts::supplements::{
    Board, Claim, Compiled, Counted, Counterexample, Described, Erratum, Extract, Film, Found,
    Frame, OfVariant, Origin, Proof, Smallest, Supplements,
};

/// All of it, with a word in every text.
pub fn supplements(word: &str) -> Supplements {
    let board =
        |name: &str| Board { name: format!("{name}{word}"), squares: 0x8100_0000_0000_0081 };
    let frame = |name: &str, lanes: usize| Frame {
        name: format!("{name}{word}"),
        boards: vec![board(""); lanes],
        ..Frame::default()
    };
    let of = format!("kogge_stone/attacks/south{word}");
    let counted = Counted {
        operations: Some(14),
        moves: Some(5),
        instructions: Some(19),
        ..Counted::default()
    };
    let claim = Claim {
        of: Some(of.clone()),
        statement: format!("14{word}"),
        published: counted,
        ..Claim::default()
    };
    let film = Film {
        of: of.clone(),
        family: word.into(),
        position: word.into(),
        inputs: vec![frame("sliders", 1)],
        steps: vec![
            Frame { is_constant: true, ..frame("0xff", 1) },
            frame("t1", 2),
            Frame { text: vec![format!("3b 0f{word}")], ..frame("t2", 0) },
        ],
        answer: vec![frame("answer", 1)],
    };
    let extract = Extract {
        of: "kogge_stone/board_attacks".into(),
        language: "Rust".into(),
        text: format!("fn code() {{}}{word}"),
        command: word.into(),
    };
    let proof = Proof { of: of.clone(), tier: format!("x86-64{word}"), loops: 1 };
    let smallest = Smallest {
        question: format!("four ranks{word}"),
        verdict: "found".into(),
        program: vec![format!("t1 = o | o << 8{word}")],
        steps: vec![board("t1")],
        ..Smallest::default()
    };
    let counterexample = Counterexample {
        of: of.clone(),
        fault: format!("& for |{word}"),
        arguments: vec![board("sliders")],
        right: vec![board("right")],
        wrong: vec![board("wrong")],
        missed_by: Some(1_000_000),
    };
    let compiled = Compiled {
        of: of.clone(),
        compiler: format!("a compiler{word}"),
        target: "aarch64".into(),
        counted,
    };
    let at = |tier: &str, instructions| Compiled {
        target: tier.into(),
        counted: Counted { instructions: Some(instructions), ..counted },
        ..compiled.clone()
    };
    let tiers = vec![at("x86-64", 19), at("x86-64-v3", 12)];
    let erratum = Erratum {
        source: format!("a text{word}"),
        printed: "20".into(),
        right: "19".into(),
        ..Erratum::default()
    };
    let routine = |name: &str, model: &str, subject: &str| OfVariant {
        name: name.into(),
        model: model.parse().expect("a model"),
        subjects: vec![subject.into()],
        needs: Vec::new(),
        table_bytes: 0,
        remarks: Vec::new(),
    };
    let gfni =
        OfVariant { needs: vec!["gfni".into()], ..routine("attacks_x4", "ray_batch", "south") };
    let tables =
        OfVariant { table_bytes: 4096, ..routine("square_attacks", "square_attacks", "queen") };
    let variant = Described {
        name: "kogge_stone".into(),
        title: format!("Kogge-Stone{word}"),
        family: format!("fill{word}"),
        summary: word.into(),
        readme: format!(
            "# Kogge-Stone\n\nThree are enough{word}.\n\n```text\ng |= p & g >> 8 {word}\n```\n\n## Cost\n\n\
             | routine | operations |\n|---|--:|\n| `attacks` | 14 |\n\n## Masks\n\nTo the propagators, \
             as `dumb7_unrolled` does.\n\n## Traps\n\n- An edge{word}\n\n## Sources\n\nWestcott{word}\n"
        ),
        routines: vec![
            routine("attacks", "ray_attacks", "south"),
            routine("board_attacks", "board_attacks", "board"),
            gfni,
            tables,
        ],
        sources: vec![format!("Westcott, 2002{word}")],
    };
    let other = Described {
        name: "dumb7_unrolled".into(),
        title: "Dumb7Fill".into(),
        routines: vec![routine("attacks", "ray_attacks", "south")],
        readme: format!("Seven steps{word}"),
        ..Described::default()
    };
    let variants =
        Found { rows: vec![variant, other], origin: Origin::default(), ..Found::default() };
    let origin = Origin { command: format!("cargo xtask x{word}"), ..Origin::default() };
    Supplements {
        left_out: Some(format!("Without {word}.")),
        compared: vec![of],
        claims: found(claim, &origin),
        proofs: found(proof, &origin),
        counterexamples: found(counterexample, &origin),
        smallest: found(smallest, &origin),
        tiers: Found { rows: tiers, origin: origin.clone(), ..Found::default() },
        compilers: found(compiled, &origin),
        films: Found { skipped: vec![word.into()], ..found(film, &origin) },
        variants,
        extracts: found(extract, &origin),
        errata: found(erratum, &origin),
    }
}

fn found<T>(row: T, origin: &Origin) -> Found<T> {
    Found { rows: vec![row], origin: origin.clone(), ..Found::default() }
}
