//! The texts of competitors and of their probes.

use record::{Competitor, Form, FunctionName, ProbeName};

fn is_competitor(text: &str) -> bool {
    text.parse::<Competitor>().is_ok()
}

fn is_probe(text: &str) -> bool {
    text.parse::<ProbeName>().is_ok()
}

#[test]
fn texts_keep_to_their_pattern() {
    for good in ["kogge_stone/attacks", "cozy-chess 0.3", "empty", "empty/step"] {
        assert!(is_competitor(good) && is_probe(&format!("{good}/south")), "{good}");
    }
    for bad in ["", "../x", "/etc/passwd", "a//b", "a/../b", "a/.b", "<b>", "a\"b", "a\nb", "é"] {
        assert!(!is_competitor(bad) && !is_probe(bad), "{bad}");
    }
    assert!(!is_competitor("a/b/c") && is_probe("a/b/c"));
    assert!(!is_probe("a") && !is_probe("a/b/c/d"));
    let why = "a/b/c".parse::<Competitor>().expect_err("three parts");
    assert_eq!(why, "\"a/b/c\" should be a name such as VARIANT/ROUTINE");
}

#[test]
fn a_text_is_read_as_who_it_is_of_and_written_as_it_was() {
    let competitors = [
        ("kogge_stone/attacks", Competitor::new("kogge_stone", "attacks")),
        ("cozy-chess 0.3", Competitor::Library("cozy-chess 0.3".into())),
        ("empty/step", Competitor::EmptyLoop { kernel: "step".into() }),
        ("empty", Competitor::EmptyGenerator),
    ];
    for (text, competitor) in &competitors {
        assert_eq!(text.parse(), Ok(competitor.clone()));
        assert_eq!(competitor.to_string(), *text);
        let probe = competitor.probe("south");
        assert_eq!(probe.to_string().parse(), Ok(probe));
        // And a text is equal to its competitor alone.
        for (other, _) in &competitors {
            assert_eq!(competitor == other, text == other, "{text}, {other}");
        }
    }
}

#[test]
fn a_function_is_a_probe_or_a_loop() {
    let probe: ProbeName = "magic/square_attacks/rook".into();
    for (text, form) in [
        ("magic/square_attacks/rook", None),
        ("magic/square_attacks/rook/latency", Some(Form::Latency)),
    ] {
        let name: FunctionName = text.parse().expect("a function");
        assert_eq!((name.to_string().as_str(), name.form), (text, form));
        assert_eq!(name.probe, probe);
    }
    assert!("magic/square_attacks/rook/sideways".parse::<FunctionName>().is_err());
    assert!("magic".parse::<FunctionName>().is_err());
}
