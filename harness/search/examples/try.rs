use search::{question::*, search::*, trial::Domain};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = |i: usize| a[i].parse::<usize>().unwrap();
    let cost = match a[2].as_str() { "g" => Cost::Gates(n(3)), "s" => Cost::Shifts(n(3)), _ => Cost::Both{gates:n(3), shifts:n(4)} };
    let domain = if std::env::var("ANY").is_ok() { Domain::Anywhere } else { Domain::Disjoint };
    let q = Question { ranks: n(1), domain, cost };
    let o = search(&q, &Options { deadline: None, cnf: std::env::var("CNF").ok().map(Into::into), proof: std::env::var("PROOF").ok().map(Into::into) }, &|_| true).unwrap();
    let v = match &o.verdict { Verdict::Found(p) => format!("found\n{p}"), Verdict::Refuted => "refuted".into(), Verdict::Open => "open".into(), Verdict::Refused(r) => format!("REFUSED {} {:?}", r.lemma, r.clause) };
    println!("{q}: {v} cases {} vars {} clauses {} conflicts {} proof {} {:.2}s", o.cases, o.variables, o.clauses, o.conflicts, o.proof_bytes, o.seconds);
}
