//! Every safe function that others can call and that reaches an `unsafe` block stands in
//! `safe_over_unsafe.txt`: a new one is looked at before it gets there.
//!
//! A function reaches `unsafe` if its body has such a block, or if it calls a safe private function
//! of its file that does, by name. Methods of traits count as public; of macros that define
//! functions it is seen whether they hold a block. `RAYBENCH_REWRITE_LIST=1` rewrites the list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// The folders with our code; a crate has its sources under `src`.
const ROOMS: [&str; 9] = [
    "algorithms",
    "harness/subject",
    "harness/records",
    "harness/machine_code",
    "harness/correctness",
    "harness/timing",
    "asm_reports",
    "charts",
    "xtask",
];

/// A function as far as this test is concerned.
#[derive(Default)]
struct Function {
    /// `file: name`.
    place: String,
    name: String,
    is_public: bool,
    is_unsafe: bool,
    has_block: bool,
    calls: BTreeSet<String>,
}

/// All functions of a file, and its macros that hold both `unsafe {` and `fn`.
#[derive(Default)]
struct Functions {
    file: String,
    all: Vec<Function>,
    /// The functions around the one that is visited.
    enclosing: Vec<Function>,
    /// Whether the `impl` around is of a trait, and what it is of.
    implementations: Vec<(bool, String)>,
    in_tests: usize,
}

impl Functions {
    fn function(&mut self, signature: &syn::Signature, is_public: bool, body: Option<&syn::Block>) {
        let name = signature.ident.to_string();
        let of = self.implementations.last().map_or(String::new(), |(_, of)| format!("{of}::"));
        self.enclosing.push(Function {
            place: format!("{}: {of}{name}", self.file),
            name,
            is_public,
            is_unsafe: signature.unsafety.is_some(),
            ..Function::default()
        });
        if let Some(body) = body {
            self.visit_block(body);
        }
        self.all.extend(self.enclosing.pop().filter(|_| self.in_tests == 0));
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    let text = |function: &syn::Attribute| match &function.meta {
        syn::Meta::List(list) => list.tokens.to_string(),
        meta => format!("{:?}", meta.path().get_ident().map(ToString::to_string)),
    };
    attributes.iter().any(|function| ["test", "Some(\"test\")"].contains(&text(function).as_str()))
}

impl<'a> Visit<'a> for Functions {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        let tests = usize::from(is_test(&item.attrs));
        self.in_tests += tests;
        visit::visit_item_mod(self, item);
        self.in_tests -= tests;
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        let is_public = matches!(item.vis, syn::Visibility::Public(_));
        self.function(&item.sig, is_public, Some(&item.block));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        use quote::ToTokens;
        let of = item.self_ty.to_token_stream().to_string().replace(' ', "");
        self.implementations.push((item.trait_.is_some(), of));
        visit::visit_item_impl(self, item);
        self.implementations.pop();
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        let is_of_trait = self.implementations.last().is_some_and(|(is_of_trait, _)| *is_of_trait);
        let is_public = is_of_trait || matches!(item.vis, syn::Visibility::Public(_));
        self.function(&item.sig, is_public, Some(&item.block));
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        self.function(&item.sig, true, item.default.as_ref());
    }

    fn visit_expr_unsafe(&mut self, block: &'a syn::ExprUnsafe) {
        if let Some(function) = self.enclosing.last_mut() {
            function.has_block = true;
        }
        visit::visit_expr_unsafe(self, block);
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        if let (syn::Expr::Path(path), Some(function)) = (&*call.func, self.enclosing.last_mut()) {
            function.calls.extend(path.path.segments.last().map(|last| last.ident.to_string()));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if let Some(function) = self.enclosing.last_mut() {
            function.calls.insert(call.method.to_string());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        let Some(name) = &item.ident else { return };
        let text = item.mac.tokens.to_string();
        if self.in_tests == 0 && text.contains("unsafe {") && text.contains("fn ") {
            let place = format!("{}: {name}!", self.file);
            self.all.push(Function {
                place,
                is_public: true,
                has_block: true,
                ..Function::default()
            });
        }
    }
}

/// Returns the places of public safe functions of a file that reach `unsafe`.
fn listed(file: &str, text: &str) -> Vec<String> {
    let mut functions = Functions { file: file.to_string(), ..Functions::default() };
    functions.visit_file(&syn::parse_file(text).unwrap_or_else(|why| panic!("{file}: {why}")));
    let mut all = functions.all;
    all.retain(|function| !function.is_unsafe);
    let mut reach: BTreeSet<String> = BTreeSet::new();
    loop {
        let reaches =
            |function: &&Function| function.has_block || !function.calls.is_disjoint(&reach);
        let private = all.iter().filter(|function| !function.is_public).filter(reaches);
        let more: BTreeSet<String> = private.map(|function| function.name.clone()).collect();
        if more.is_subset(&reach) {
            let public = all.iter().filter(|function| function.is_public).filter(reaches);
            return public.map(|function| function.place.clone()).collect();
        }
        reach.extend(more);
    }
}

fn files(folder: &Path, functions: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            files(&path, functions);
        } else if name.ends_with(".rs") && !name.ends_with("_tests.rs") && name != "tests.rs" {
            functions.push(path);
        }
    }
}

#[test]
fn every_safe_function_over_unsafe_code_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut crates: Vec<PathBuf> = Vec::new();
    for room in ROOMS.map(|room| root.join(room)) {
        let within =
            std::fs::read_dir(&room).expect("a room").flatten().map(|function| function.path());
        crates
            .extend(within.chain([room]).filter(|function| function.join("Cargo.toml").is_file()));
    }
    crates.sort();
    assert!(crates.len() > 60, "{}", crates.len());
    let mut lines = Vec::new();
    for folder in crates {
        let mut paths = Vec::new();
        files(&folder.join("src"), &mut paths);
        for path in paths {
            let name = path.strip_prefix(&root).expect("below it").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("it is there");
            lines.extend(listed(&name, &text));
        }
    }
    lines.sort();
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/safe_over_unsafe.txt");
    let text = lines.join("\n") + "\n";
    if std::env::var_os("RAYBENCH_REWRITE_LIST").is_some() {
        std::fs::write(&list, &text).expect("the list can be written");
    }
    let known = std::fs::read_to_string(&list).expect("the list is there");
    let known: BTreeSet<&str> = known.lines().collect();
    let functions: BTreeSet<&str> = text.lines().collect();
    let news: Vec<_> = functions.difference(&known).collect();
    let gone: Vec<_> = known.difference(&functions).collect();
    assert!(news.is_empty() && gone.is_empty(), "not listed: {news:#?}\nno more: {gone:#?}");
}

#[test]
fn a_public_safe_function_over_unsafe_code_is_found() {
    let text = "
        pub fn direct() { unsafe { f() } }
        pub fn through() { private() }
        fn private() { inner() }
        fn inner() { unsafe { f() } }
        pub unsafe fn asks() { unsafe { f() } }
        pub fn harmless() {}
        struct S;
        impl Drop for S { fn drop(&mut self) { unsafe { f() } } }
        macro_rules! made { () => { pub fn x() { unsafe { f() } } } }
        #[cfg(test)] mod tests { pub fn tested() { unsafe { f() } } }
    ";
    let expected = ["a.rs: direct", "a.rs: through", "a.rs: S::drop", "a.rs: made!"];
    assert_eq!(listed("a.rs", text), expected);
}
