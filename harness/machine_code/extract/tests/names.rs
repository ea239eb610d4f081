//! A printed value has the name that the kernel's source gives it.

use extract::find_name;

const KERNEL: &str = "
    /// Returns a comment; with = signs { and \"braces\".
    pub fn fill<W: Word>(direction: Direction, generators: W) -> W {
        let (mut g, mut p) = (generators./*1*/x(), propagators./*2*/mask(1, 2));
        if let Some(mask) = mask { p = p./*3*/and(mask); }
        g |= (p & /*4*/g);
        let up = |ray| W::constant(ray)./*5*/shift(square);
        let along = |line| { let pieces: W = /*6*/line; pieces./*7*/x() };
        // SAFETY: none; really
        let of_files = unsafe { inner./*8*/look_up(&T) }./*9*/shift();
        let cut = along(line./*12*/x()) | fill(up, a./*13*/b(), c.shift(d./*14*/e()));
        match piece { Rook => a./*10*/b(), Bishop => c./*11*/d() }
    }";

#[test]
fn values_are_called_what_the_text_calls_them() {
    let mut named = Vec::new();
    for number in 1..=14 {
        let mark = format!("/*{number}*/");
        let place = KERNEL.find(&mark).expect("a mark") + mark.len();
        let naming = find_name(KERNEL, place);
        named.push((naming.name, naming.statement.is_some()));
    }
    let expected = [
        ("g", true),
        ("p", true),
        ("p", true),
        ("g", true),
        ("up", true),
        ("pieces", true),
        ("along", false),
        ("of_files", true),
        ("of_files", true),
        ("fill", false),
        ("fill", false),
        ("line", false),
        ("generators", false),
        ("cut", true),
    ];
    assert_eq!(named, expected.map(|(name, strong)| (name.to_string(), strong)));
}
