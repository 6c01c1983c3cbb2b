//! Checks the JSON documents of both programs against the schema. Supports only the part of JSON Schema that docs/assets/schema.json uses.

use serde_json::Value;
use std::process::{Command, Stdio};

const DOCUMENT: &str = include_str!("../../../docs/assets/schema.json");
const EXAMPLES: &str = include_str!("../../../docs/json.md");

/// Runs the examples in docs/json.md whose commands begin with the name of this program. Compares the output with the document, and
/// validates it against the schema. Returns the number of examples.
pub fn compare_examples(name: &str, program: &str) -> usize {
    let mut count = 0;
    for block in EXAMPLES.split("```sh\n").skip(1) {
        let (command, rest) = block.split_once("\n```\n").unwrap();
        let Some(arguments) = command.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '))
        else {
            continue;
        };
        // An argument in quotation marks can contain blanks.
        let pieces = arguments.split(['\'', '"']).enumerate();
        let arguments = pieces.flat_map(|(at, piece)| match at % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        let output = Command::new(program)
            .args(arguments)
            .current_dir("../..")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let written = if output.stdout.is_empty() { &output.stderr } else { &output.stdout };
        let mut written: Value = serde_json::from_slice(written).unwrap();
        let (title, example) = rest.split_once("```json ").unwrap().1.split_once('\n').unwrap();
        let example = example.split("\n```").next().unwrap();
        let mut example: Value = serde_json::from_str(example).unwrap();
        for document in [&written, &example] {
            assert_eq!(fault(&schema(title), document, title), None, "{command}");
        }
        for document in [&mut written, &mut example] {
            without_variable_fields(document);
        }
        assert_eq!(written, example, "{command}");
        count += 1;
    }
    count
}

/// Removes durations, which differ between runs, and line numbers, which change whenever the files do.
fn without_variable_fields(document: &mut Value) {
    match document {
        Value::Object(fields) => {
            fields.retain(|name, _| name != "seconds" && name != "line");
            fields.values_mut().for_each(without_variable_fields);
        }
        Value::Array(items) => items.iter_mut().for_each(without_variable_fields),
        _ => {}
    }
}

/// Checks that the table of exit statuses in a help text agrees with the table in docs/json.md.
pub fn compare_statuses(help: &str) {
    let (_, table) = help.split_once("Exit status:\n").unwrap();
    let rows: Vec<(&str, &str)> =
        table.lines().filter_map(|line| line.trim().split_once("  ")).collect();
    assert_eq!(rows.len(), 6, "{table}");
    for (status, meaning) in rows {
        let row = format!("\n| {status} | {meaning} |");
        assert!(EXAMPLES.contains(&row), "{row}");
    }
}

/// Returns a definition of the schema by its name.
#[allow(dead_code, reason = "the tests of the other program need none")]
pub fn definition(name: &str) -> Value {
    let all: Value = serde_json::from_str(DOCUMENT).unwrap();
    all["$defs"][name].clone()
}

/// Returns the schema of the kind of document with the given name.
pub fn schema(name: &str) -> Value {
    let all: Value = serde_json::from_str(DOCUMENT).unwrap();
    assert!(all["$defs"][name].is_object(), "no schema {name}");
    serde_json::json!({ "$ref": format!("#/$defs/{name}") })
}

/// Returns the first violation of a schema by a value, or `None` if the value is valid. Panics on keywords that docs/assets/schema.json
/// does not use.
pub fn fault(schema: &Value, value: &Value, place: &str) -> Option<String> {
    let all: Value = serde_json::from_str(DOCUMENT).unwrap();
    fault_of(&all["$defs"], schema, value, place)
}

fn fault_of(definitions: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let Some(words) = schema.as_object() else {
        let is_allowed = schema.as_bool().unwrap_or_else(|| panic!("no schema {schema}"));
        return (!is_allowed).then(|| format!("{place}: nothing is allowed here"));
    };
    let inner = |schema: &Value| fault_of(definitions, schema, value, place);
    for (word, wanted) in words {
        let wrong = match word.as_str() {
            // `format` states only the size of a number in Rust, so it needs no check.
            "title"
            | "description"
            | "format"
            | "required"
            | "properties"
            | "additionalProperties" => None,
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                let definition = definitions.get(name);
                inner(definition.unwrap_or_else(|| panic!("no definition {name}")))
            }
            "anyOf" | "oneOf" => {
                let faults: Vec<_> = wanted.as_array().unwrap().iter().map(inner).collect();
                let fitting = faults.iter().filter(|fault| fault.is_none()).count();
                let is_right = fitting == 1 || fitting > 1 && word == "anyOf";
                (!is_right).then(|| format!("{value} fits {fitting} of {wanted}: {faults:?}"))
            }
            "const" => (value != wanted).then(|| format!("{value} is not {wanted}")),
            "minimum" => value
                .as_f64()
                .is_some_and(|value| value < wanted.as_f64().unwrap())
                .then(|| format!("{value} is less than {wanted}")),
            "maximum" => value
                .as_f64()
                .is_some_and(|value| value > wanted.as_f64().unwrap())
                .then(|| format!("{value} is more than {wanted}")),
            "type" => {
                let names = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    name => panic!("no type {name}"),
                };
                (!names.iter().any(is)).then(|| format!("{value} is not {wanted}"))
            }
            "enum" => (!wanted.as_array().unwrap().contains(value))
                .then(|| format!("{value} is not among {wanted}")),
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                return_first(items.map(|(at, item)| {
                    fault_of(definitions, wanted, item, &format!("{place}[{at}]"))
                }))
            }
            "prefixItems" => {
                let pairs = value.as_array().into_iter().flatten().zip(wanted.as_array().unwrap());
                return_first(pairs.map(|(item, wanted)| fault_of(definitions, wanted, item, place)))
            }
            "minItems" | "maxItems" => {
                let (count, bound) = (value.as_array().map_or(0, Vec::len), wanted.as_u64());
                let fits = (count as u64).cmp(&bound.unwrap());
                let is_wrong = if word == "minItems" { fits.is_lt() } else { fits.is_gt() };
                (value.is_array() && is_wrong).then(|| format!("{count} items, and not {wanted}"))
            }
            word => panic!("no word {word}"),
        };
        if let Some(wrong) = wrong {
            return Some(format!("{place}: {wrong}"));
        }
    }
    let object = value.as_object()?;
    let missing = words.get("required").and_then(Value::as_array).into_iter().flatten();
    if let Some(missing) = missing.clone().find(|name| !object.contains_key(name.as_str().unwrap()))
    {
        return Some(format!("{place}: {missing} is missing"));
    }
    let known = words.get("properties").and_then(Value::as_object);
    return_first(object.iter().map(|(name, value)| {
        let inside = format!("{place}.{name}");
        let inner = known.and_then(|known| known.get(name));
        match inner.or_else(|| words.get("additionalProperties")) {
            Some(Value::Bool(false)) => Some(format!("{inside} is not in the document")),
            Some(schema) => fault_of(definitions, schema, value, &inside),
            None => None,
        }
    }))
}

fn return_first(mut faults: impl Iterator<Item = Option<String>>) -> Option<String> {
    faults.find_map(|fault| fault)
}
