//! Equal functions made one: what differs in its types alone is compiled more than once, and may be the same in the end.

use std::collections::HashMap;
use std::error::Error;

use walrus::ir::{VisitorMut, dfs_pre_order_mut};
use walrus::{
    ConstExpr, ElementItems, ExportItem, FunctionId, FunctionKind, Module, ModuleConfig, TypeId,
};
use wasmparser::{Parser, Payload};

/// The module with one of each set of functions that have the same type and the same body. Those that called them may then be equal
/// too: it goes on until no two are.
pub(crate) fn merged(mut octets: Vec<u8>) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(false)
        .generate_producers_section(false);
    loop {
        let mut module = config.parse(&octets)?;
        let replaced = equal(&octets, &module)?;
        if replaced.is_empty() {
            return Ok(octets);
        }
        replace(&mut module, replaced);
        walrus::passes::gc::run(&mut module);
        let merged = module.emit_wasm();
        // One that is named elsewhere stays.
        if merged.len() >= octets.len() {
            return Ok(octets);
        }
        octets = merged;
    }
}

/// For each function that equals an earlier one, the first such.
fn equal(
    octets: &[u8],
    module: &Module,
) -> Result<HashMap<FunctionId, FunctionId>, Box<dyn Error>> {
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(octets) {
        if let Payload::CodeSectionEntry(body) = payload? {
            bodies.push(&octets[body.range()]);
        }
    }
    let functions: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    if functions.len() != bodies.len() {
        return Err("a module has a body for each of its functions".into());
    }
    let mut first: HashMap<(TypeId, &[u8]), FunctionId> = HashMap::new();
    let mut replaced = HashMap::new();
    for (function, body) in functions.into_iter().zip(bodies) {
        let kept = *first
            .entry((module.funcs.get(function).ty(), body))
            .or_insert(function);
        if kept != function {
            replaced.insert(function, kept);
        }
    }
    Ok(replaced)
}

/// Names other functions wherever some are named.
fn replace(module: &mut Module, replaced: HashMap<FunctionId, FunctionId>) {
    let mut replacer = Replacer(replaced);
    for function in module.funcs.iter_mut() {
        if let FunctionKind::Local(local) = &mut function.kind {
            let entry = local.entry_block();
            dfs_pre_order_mut(&mut replacer, local, entry);
        }
    }
    for element in module.elements.iter_mut() {
        match &mut element.items {
            ElementItems::Functions(functions) => {
                functions.iter_mut().for_each(|it| replacer.replace(it));
            }
            ElementItems::Expressions(_, expressions) => {
                for expression in expressions {
                    if let ConstExpr::RefFunc(function) = expression {
                        replacer.replace(function);
                    }
                }
            }
        }
    }
    for export in module.exports.iter_mut() {
        if let ExportItem::Function(function) = &mut export.item {
            replacer.replace(function);
        }
    }
    if let Some(start) = &mut module.start {
        replacer.replace(start);
    }
}

struct Replacer(HashMap<FunctionId, FunctionId>);

impl Replacer {
    fn replace(&self, function: &mut FunctionId) {
        if let Some(kept) = self.0.get(function) {
            *function = *kept;
        }
    }
}

impl VisitorMut for Replacer {
    fn visit_function_id_mut(&mut self, function: &mut FunctionId) {
        self.replace(function);
    }
}
