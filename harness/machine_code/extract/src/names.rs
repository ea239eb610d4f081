//! Names of values from the kernel's source: the `let` or assignment around an operation, or
//! otherwise the enclosing function.
//!
//! A value knows the place of its operation. A file is parsed once into regions, outer before
//! inner, and the regions around a place name the value there:
//!
//! ```text
//! from the innermost region outwards:
//!     an argument of a function of this file:    its parameter
//!     the statement itself:                      the variable that it assigns
//!     a statement around that one:               its variable
//!     otherwise:                                 the function
//! ```

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::panic::Location;
use std::sync::{Arc, Mutex};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The name at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The name of the statement, or of its surroundings.
    pub name: String,
    /// The start of the statement that defines this name, if one does.
    pub statement: Option<usize>,
    /// The comment above the statement.
    pub comment: String,
}

impl Naming {
    /// Returns this name, without a statement.
    pub fn plain(name: impl Into<String>) -> Self {
        Naming { name: name.into(), statement: None, comment: String::new() }
    }
}

/// The source files of kernels.
pub struct Texts<'a> {
    source: &'a dyn Fn(&str) -> Option<String>,
    texts: HashMap<&'static str, Arc<Text>>,
}

impl<'a> Texts<'a> {
    /// Returns an empty set of files. `source` returns a file of the workspace.
    pub fn new(source: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Texts { source, texts: HashMap::new() }
    }

    /// Returns the name at a place.
    pub fn naming(&mut self, place: &'static Location<'static>) -> Naming {
        let (text, offset) = self.text(place);
        let comment = text.comment(offset);
        Naming { comment, ..text.naming(offset) }
    }

    /// Returns the name of a loop-carried word, from the closure at this place: `|[front, flood]|`.
    pub fn loop_variable_name(&mut self, place: &'static Location<'static>, word: usize) -> String {
        let (text, offset) = self.text(place);
        for closure in &text.closures_over_arrays {
            if closure.start < offset {
                continue;
            }
            if let Some(Some(name)) = closure.names.get(word)
                && name.starts_with(char::is_alphabetic)
            {
                return name.clone();
            }
        }
        "word".into()
    }

    fn text(&mut self, place: &'static Location<'static>) -> (&Text, usize) {
        let file = place.file();
        let text = self.texts.entry(file).or_insert_with(|| {
            let source = (self.source)(file);
            parse(file, source.unwrap_or_default())
        });
        let lines = text.source.split_inclusive('\n').take(place.line() as usize - 1);
        let offset = lines.map(str::len).sum::<usize>() + place.column() as usize - 1;
        (text, offset)
    }
}

/// Returns a source file. It is parsed once for all printed files, because parsing takes as long as
/// all the rest of the work.
fn parse(file: &'static str, source: String) -> Arc<Text> {
    static TEXTS: Mutex<BTreeMap<&str, Arc<Text>>> = Mutex::new(BTreeMap::new());
    let mut texts = TEXTS.lock().expect("parsing does not panic");
    if let Some(text) = texts.get(file)
        && text.source == source
    {
        return text.clone();
    }
    let text = Arc::new(Text::new(source));
    texts.insert(file, text.clone());
    text
}

/// Returns the name at an offset of a kernel's text.
pub fn find_name(text: &str, offset: usize) -> Naming {
    Text::new(text.to_string()).naming(offset)
}

/// A file as far as it names values.
#[derive(Default)]
struct Text {
    source: String,
    /// The regions, each before those inside it.
    regions: Vec<Region>,
    /// The start of each function, and its name.
    functions: Vec<(usize, String)>,
    /// The parameters of functions and of closures with a name; `None` is a pattern.
    parameters: HashMap<String, Vec<Option<String>>>,
    closures_over_arrays: Vec<Closure>,
}

/// A part of a file that may name the values in it.
struct Region {
    range: Range<usize>,
    kind: Kind,
}

enum Kind {
    Statement {
        /// The end of the token before it, where its comment begins.
        comment_start: usize,
        /// The parts of its right side, each with the variable that it is assigned to.
        assignments: Vec<(Range<usize>, String)>,
    },
    /// Something in parentheses.
    Argument {
        /// The function that is called by its name alone, and the number of the parameter.
        parameter: Option<(String, usize)>,
    },
}

/// A closure with one array as its argument.
struct Closure {
    start: usize,
    /// The name of each element of the array; `None` where the element is a pattern.
    names: Vec<Option<String>>,
}

impl Text {
    /// Parses a file. One that does not parse names nothing, because it is not the one that was
    /// compiled.
    fn new(source: String) -> Text {
        let mut text = Text::default();
        if let Ok(file) = syn::parse_file(&source) {
            text.visit_file(&file);
        }
        text.source = source;
        text
    }

    /// Returns the regions around an offset, the innermost first.
    fn surrounding_regions(&self, offset: usize) -> impl Iterator<Item = &Region> {
        self.regions.iter().rev().filter(move |region| region.range.contains(&offset))
    }

    fn naming(&self, offset: usize) -> Naming {
        let mut is_in_parentheses = false;
        let mut is_in_statement = false;
        for Region { range, kind } in self.surrounding_regions(offset) {
            match kind {
                Kind::Argument { parameter } => {
                    if !is_in_parentheses
                        && !is_in_statement
                        && let Some(name) = self.parameter(parameter.as_ref())
                    {
                        return Naming::plain(name);
                    }
                    is_in_parentheses = true;
                }
                Kind::Statement { assignments, .. } => {
                    let variable = assignments.iter().find(|(part, _)| part.contains(&offset));
                    match variable {
                        Some((_, name)) if is_in_statement => return Naming::plain(shorten(name)),
                        Some((_, name)) => {
                            let statement = Some(range.start);
                            return Naming { statement, ..Naming::plain(name) };
                        }
                        None => is_in_statement = true,
                    }
                }
            }
        }
        let function = self.functions.iter().rfind(|(start, _)| *start < offset);
        Naming::plain(function.map_or("t", |(_, name)| shorten(name)))
    }

    fn parameter(&self, call: Option<&(String, usize)>) -> Option<&str> {
        let (function, number) = call?;
        self.parameters.get(function)?.get(*number)?.as_deref()
    }

    /// Returns the comment that the statement around an offset starts with, up to one on safety.
    fn comment(&self, offset: usize) -> String {
        let mut words = Vec::new();
        for region in self.surrounding_regions(offset) {
            let Kind::Statement { comment_start, .. } = &region.kind else { continue };
            for line in self.source[*comment_start..].trim_start().lines() {
                let Some(line) = line.trim().strip_prefix("// ") else { break };
                if line.starts_with("SAFETY") {
                    break;
                }
                words.push(line);
            }
            break;
        }
        words.join(" ")
    }

    fn add(&mut self, range: Range<usize>, kind: Kind) {
        self.regions.push(Region { range, kind });
    }

    /// Adds the values in parentheses that are no arguments of a function of this file.
    fn add_parentheses(&mut self, span: proc_macro2::extra::DelimSpan) {
        let range = span.open().byte_range().end..span.close().byte_range().start;
        self.add(range, Kind::Argument { parameter: None });
    }
}

impl<'a> Visit<'a> for Text {
    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        let name = signature.ident.to_string();
        let mut parameters = Vec::new();
        for input in &signature.inputs {
            parameters.push(match input {
                syn::FnArg::Receiver(_) => None,
                syn::FnArg::Typed(input) => variable(&input.pat),
            });
        }
        self.functions.push((signature.fn_token.span.byte_range().start, name.clone()));
        self.parameters.insert(name, parameters);
    }

    fn visit_block(&mut self, block: &'a syn::Block) {
        let mut comment_start = block.brace_token.span.open().byte_range().end;
        for statement in &block.stmts {
            let range = statement.span().byte_range();
            let end = range.end;
            self.add(range, Kind::Statement { comment_start, assignments: assignments(statement) });
            self.visit_stmt(statement);
            comment_start = end;
        }
    }

    /// Visits an unsafe block. One that is a single expression belongs to the statement around it.
    fn visit_expr_unsafe(&mut self, expression: &'a syn::ExprUnsafe) {
        match &expression.block.stmts[..] {
            [syn::Stmt::Expr(value, None)] => self.visit_expr(value),
            _ => self.visit_block(&expression.block),
        }
    }

    fn visit_expr_match(&mut self, expression: &'a syn::ExprMatch) {
        self.visit_expr(&expression.expr);
        let mut comment_start = expression.brace_token.span.open().byte_range().end;
        for arm in &expression.arms {
            let range = arm.span().byte_range();
            let end = range.end;
            self.add(range, Kind::Statement { comment_start, assignments: Vec::new() });
            self.visit_arm(arm);
            // The comment above the first of several short arms is about all of them.
            if arm.comma.is_none() {
                comment_start = end;
            }
        }
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        self.visit_expr(&call.func);
        for (number, argument) in call.args.iter().enumerate() {
            let parameter = plain_name(&call.func).map(|name| (name, number));
            self.add(argument.span().byte_range(), Kind::Argument { parameter });
            self.visit_expr(argument);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.add_parentheses(call.paren_token.span);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_paren(&mut self, expression: &'a syn::ExprParen) {
        self.add_parentheses(expression.paren_token.span);
        visit::visit_expr_paren(self, expression);
    }

    fn visit_expr_tuple(&mut self, expression: &'a syn::ExprTuple) {
        self.add_parentheses(expression.paren_token.span);
        visit::visit_expr_tuple(self, expression);
    }

    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        let inputs = closure.inputs.iter().collect::<Vec<_>>();
        if let [syn::Pat::Slice(array)] = inputs[..]
            && !array.elems.iter().any(|element| matches!(element, syn::Pat::Rest(_)))
        {
            let start = closure.span().byte_range().start;
            let names = array.elems.iter().map(variable).collect();
            self.closures_over_arrays.push(Closure { start, names });
        }
        visit::visit_expr_closure(self, closure);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(name) = variable(&local.pat)
            && let Some(init) = &local.init
            && let syn::Expr::Closure(closure) = &*init.expr
        {
            // Closures of several functions may have one name, and a function may have it too.
            self.parameters
                .entry(name)
                .or_insert_with(|| closure.inputs.iter().map(variable).collect());
        }
        visit::visit_local(self, local);
    }
}

/// Returns the parts of a statement's right side, and the variables that it assigns them to.
fn assignments(statement: &syn::Stmt) -> Vec<(Range<usize>, String)> {
    match statement {
        syn::Stmt::Local(local) => {
            let Some(init) = &local.init else { return Vec::new() };
            declarations(&local.pat, &init.expr)
        }
        syn::Stmt::Expr(syn::Expr::Assign(assign), _) => {
            assignment(plain_name(&assign.left), &assign.right)
        }
        syn::Stmt::Expr(syn::Expr::Binary(operation), _) if is_bitwise_assignment(operation) => {
            assignment(plain_name(&operation.left), &operation.right)
        }
        _ => Vec::new(),
    }
}

/// Returns the variables that `let pattern = value` declares: one, or one for each value of a
/// tuple.
fn declarations(pattern: &syn::Pat, value: &syn::Expr) -> Vec<(Range<usize>, String)> {
    let (syn::Pat::Tuple(patterns), syn::Expr::Tuple(values)) = (pattern, value) else {
        return assignment(variable(pattern), value);
    };
    let mut declarations = Vec::new();
    for (pattern, value) in patterns.elems.iter().zip(&values.elems) {
        declarations.extend(assignment(variable(pattern), value));
    }
    declarations
}

fn assignment(name: Option<String>, value: &syn::Expr) -> Vec<(Range<usize>, String)> {
    let range = value.span().byte_range();
    name.map(|name| (range, name)).into_iter().collect()
}

fn is_bitwise_assignment(operation: &syn::ExprBinary) -> bool {
    use syn::BinOp::{BitAndAssign, BitOrAssign, BitXorAssign};
    matches!(operation.op, BitAndAssign(_) | BitOrAssign(_) | BitXorAssign(_))
}

/// Returns the variable of a pattern that is nothing but a variable, with or without its type.
fn variable(pattern: &syn::Pat) -> Option<String> {
    match pattern {
        syn::Pat::Ident(identifier) => Some(identifier.ident.to_string()),
        syn::Pat::Type(typed) => variable(&typed.pat),
        _ => None,
    }
}

/// Returns the name that an expression is, without a path.
fn plain_name(expression: &syn::Expr) -> Option<String> {
    let syn::Expr::Path(path) = expression else { return None };
    path.path.get_ident().map(ToString::to_string)
}

/// Returns `attacks` or `fill` for a name with that word: `square_attacks_by_line` would be too
/// long a name for a part of its result.
fn shorten(name: &str) -> &str {
    ["attacks", "fill"].into_iter().find(|short| name.contains(short)).unwrap_or(name)
}
