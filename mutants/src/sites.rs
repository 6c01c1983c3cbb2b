//! Finds what can be altered in a source file.

use std::ops::Range;

use proc_macro2::LineColumn;
use quote::ToTokens as _;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Stmt, Type, UnOp};

/// How an alteration is written into the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A statement at the begin of a body, which returns at once.
    Enter,
    /// A guard for an arm that has none.
    Guard,
    /// A statement with its semicolon.
    Stmt,
    /// An expression.
    Expr,
}

/// A place in the source with its alternatives.
#[derive(Debug)]
pub struct Site {
    pub range: Range<usize>,
    pub kind: Kind,
    /// What is written instead, and how the alteration is described.
    pub alternatives: Vec<(String, String)>,
    pub line: usize,
    pub function: String,
    /// Where the function is; empty for what is in none.
    pub around: Range<usize>,
    /// Whether the compiler may run the function.
    pub is_const: bool,
}

/// All sites of a file, those that contain others first.
pub fn find(source: &str) -> syn::Result<Vec<Site>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder {
        source,
        sites: Vec::new(),
        owner: String::new(),
        function: String::new(),
        around: 0..0,
        is_const: false,
    };
    finder.visit_file(&file);
    let mut sites = finder.sites;
    sites.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end), site.kind));
    let mut merged: Vec<Site> = Vec::new();
    for site in sites {
        match merged.last_mut() {
            Some(last) if last.range == site.range && last.kind == site.kind => {
                last.alternatives.extend(site.alternatives);
            }
            _ => merged.push(site),
        }
    }
    Ok(merged)
}

struct Finder<'a> {
    source: &'a str,
    sites: Vec<Site>,
    owner: String,
    function: String,
    around: Range<usize>,
    is_const: bool,
}

/// Room set aside in advance changes no answer.
const ROOM: [&str; 5] =
    ["with_capacity", "reserve", "reserve_exact", "try_reserve", "try_reserve_exact"];

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> String {
        self.source[node.span().byte_range()].to_owned()
    }

    fn add(
        &mut self,
        kind: Kind,
        range: Range<usize>,
        at: LineColumn,
        alternatives: Vec<(String, String)>,
    ) {
        if !alternatives.is_empty() {
            let (function, around) = (self.function.clone(), self.around.clone());
            let (line, is_const) = (at.line, self.is_const);
            self.sites.push(Site { range, kind, alternatives, line, function, around, is_const });
        }
    }

    fn expr(&mut self, node: &Expr, alternatives: Vec<(String, String)>) {
        self.add(Kind::Expr, node.span().byte_range(), node.span().start(), alternatives);
    }

    fn function(
        &mut self,
        attrs: &[syn::Attribute],
        sig: &syn::Signature,
        body: &syn::Block,
        visit: impl FnOnce(&mut Self),
    ) {
        if is_test(attrs) {
            return;
        }
        let name = format!("{}{}", self.owner, sig.ident);
        let whole = sig.span().byte_range().start..body.span().byte_range().end;
        let outer = std::mem::replace(&mut self.function, name);
        let outer_range = std::mem::replace(&mut self.around, whole);
        let outer_const = std::mem::replace(&mut self.is_const, sig.constness.is_some());
        let at = body.brace_token.span.open();
        let mut given = match sig.ident.to_string().as_str() {
            // It would call itself.
            "default" => Vec::new(),
            _ => defaults(&sig.output),
        };
        if let [Stmt::Expr(only, None)] = &body.stmts[..] {
            let text = self.text(only);
            given.retain(|value| *value != text);
        }
        if body.stmts.is_empty() {
            given.clear();
        }
        let given = given
            .into_iter()
            .map(|value| (format!("return {value};"), format!("body -> {value}")))
            .collect();
        let end = at.byte_range().end;
        self.add(Kind::Enter, end..end, sig.ident.span().start(), given);
        visit(self);
        self.function = outer;
        self.around = outer_range;
        self.is_const = outer_const;
    }

    fn owned(&mut self, owner: String, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.owner, format!("{owner}::"));
        visit(self);
        self.owner = outer;
    }
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| match &attr.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
        }
        syn::Meta::NameValue(_) => false,
    })
}

/// Values of a type that are likely to be wrong.
fn defaults(output: &syn::ReturnType) -> Vec<String> {
    let syn::ReturnType::Type(_, output) = output else { return vec![String::new()] };
    let all = |values: &[&str]| values.iter().map(ToString::to_string).collect();
    match &**output {
        Type::Path(path) => {
            match path.path.segments.last().expect("a path has a name").ident.to_string().as_str() {
                "bool" => all(&["false", "true"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
                | "i128" | "isize" => all(&["0", "1"]),
                "f64" | "f32" => all(&["0.0", "1.0"]),
                "Option" => all(&["None", "Some(Default::default())"]),
                "Result" => all(&["Ok(Default::default())"]),
                _ => all(&["Default::default()"]),
            }
        }
        Type::Tuple(tuple) if tuple.elems.is_empty() => all(&[""]),
        Type::Tuple(_) | Type::Array(_) => all(&["Default::default()"]),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Slice(_) => all(&["&[]"]),
            Type::Path(path) if path.path.is_ident("str") => all(&["\"\""]),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// What may stand in the place of an operator.
fn exchanged(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::BitAnd(_) => &["|", "^"],
        // Most often the two have no bit in common, so that `^` would be the same.
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", "==", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "==", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

fn assigns(operator: &BinOp) -> bool {
    !matches!(operator, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Le(_) | BinOp::Ge(_))
        && operator.to_token_stream().to_string().ends_with('=')
}

/// Whether a statement that consists of this can be left out.
fn is_action(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::Assign(_) => true,
        Expr::MethodCall(call) => !ROOM.contains(&call.method.to_string().as_str()),
        Expr::Binary(binary) => assigns(&binary.op),
        Expr::Try(inner) => is_action(&inner.expr),
        Expr::Break(exit) => exit.expr.is_none(),
        Expr::Continue(_) => true,
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function(&node.attrs, &node.sig, &node.block, |finder| {
            visit::visit_item_fn(finder, node)
        });
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function(&node.attrs, &node.sig, &node.block, |finder| {
            visit::visit_impl_item_fn(finder, node)
        });
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if let Some(body) = &node.default {
            self.function(&node.attrs, &node.sig, body, |finder| {
                visit::visit_trait_item_fn(finder, node)
            });
        }
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        let owner = match &*node.self_ty {
            Type::Path(path) => {
                path.path.segments.last().expect("a path has a name").ident.to_string()
            }
            other => self.text(other),
        };
        self.owned(owner, |finder| visit::visit_item_impl(finder, node));
    }

    fn visit_item_trait(&mut self, node: &'ast syn::ItemTrait) {
        self.owned(node.ident.to_string(), |finder| visit::visit_item_trait(finder, node));
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !is_test(&node.attrs) {
            visit::visit_item_mod(self, node);
        }
    }

    // What is computed at compile time, patterns and types stay as they are.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        let name = self.text(&node.func);
        if !ROOM.iter().any(|room| name.ends_with(room)) {
            visit::visit_expr_call(self, node);
        }
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        if !ROOM.contains(&node.method.to_string().as_str()) {
            visit::visit_expr_method_call(self, node);
        }
    }

    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = node {
            if is_action(expr) {
                let what = format!("without {}", self.text(expr));
                let span = node.span();
                self.add(Kind::Stmt, span.byte_range(), span.start(), vec![(String::new(), what)]);
            }
        }
        visit::visit_stmt(self, node);
    }

    fn visit_local(&mut self, node: &'ast syn::Local) {
        if let Some(init) = &node.init {
            self.visit_expr(&init.expr);
            // What comes instead of a value has to leave, so that only the parts of its last statement are altered.
            if let Some((_, Expr::Block(other))) =
                init.diverge.as_ref().map(|(word, other)| (word, &**other))
            {
                let (last, before) = other.block.stmts.split_last().expect("it leaves");
                before.iter().for_each(|stmt| self.visit_stmt(stmt));
                visit::visit_stmt(self, last);
            }
        }
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        // The arm that takes what the ones before it leave.
        let takes_all =
            |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_));
        let last = node.arms.iter().rposition(takes_all);
        for (index, arm) in node.arms.iter().enumerate() {
            if let Some((_, guard)) = &arm.guard {
                if !matches!(guard.as_ref(), Expr::Let(_)) {
                    let values = ["true", "false"]
                        .map(|value| (value.to_owned(), format!("guard -> {value}")));
                    self.expr(guard, values.into());
                }
            } else if last.is_some_and(|last| index < last) {
                let end = arm.pat.span().byte_range().end;
                let pattern = self.text(&arm.pat);
                self.add(
                    Kind::Guard,
                    end..end,
                    arm.pat.span().start(),
                    vec![(String::new(), format!("without arm {pattern}"))],
                );
            }
            if matches!(&*arm.body, Expr::Break(exit) if exit.expr.is_none())
                || matches!(&*arm.body, Expr::Continue(_))
            {
                let what = format!("without {}", self.text(&arm.body));
                self.expr(&arm.body, vec![("()".to_owned(), what)]);
            }
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_expr(&mut self, node: &'ast Expr) {
        match node {
            Expr::Binary(binary) => {
                let [left, right, operator] =
                    [self.text(&binary.left), self.text(&binary.right), self.text(&binary.op)];
                // The side of an assignment that is assigned to takes no parentheses.
                let left = if assigns(&binary.op) { left } else { format!("({left})") };
                let alternatives = exchanged(&binary.op)
                    .iter()
                    .map(|new| (format!("{left} {new} ({right})"), format!("{operator} -> {new}")))
                    .collect();
                self.expr(node, alternatives);
            }
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => {
                let operator = self.text(&unary.op);
                let operand = format!("({})", self.text(&unary.expr));
                self.expr(node, vec![(operand, format!("without {operator}"))]);
            }
            Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
                if let Ok(value) = number.base10_parse::<u128>() {
                    let near = [value.checked_add(1), value.checked_sub(1)].into_iter().flatten();
                    let suffix = number.suffix();
                    let alternatives = near
                        .map(|near| (format!("{near}{suffix}"), format!("{value} -> {near}")))
                        .collect();
                    self.expr(node, alternatives);
                }
            }
            Expr::Range(range) => {
                if let Some(end) = &range.end {
                    let text = self.text(end);
                    let (change, name) = match range.limits {
                        syn::RangeLimits::HalfOpen(_) => ("+ 1", ".. -> ..="),
                        syn::RangeLimits::Closed(_) => ("- 1", "..= -> .."),
                    };
                    if !matches!(**end, Expr::Lit(_)) {
                        self.expr(end, vec![(format!("({text}) {change}"), name.to_owned())]);
                    }
                }
            }
            _ => {}
        }
        visit::visit_expr(self, node);
    }
}
