//! As much of JSON Schema as docs/json.md uses, for both programs.

use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/json.md");

/// The schema of this title.
pub(crate) fn schema(title: &str) -> Value {
    let blocks = DOCUMENT.split("```json\n").skip(1);
    let mut schemas = blocks.map(|block| {
        let block = block.split("\n```").next().unwrap();
        serde_json::from_str::<Value>(block).unwrap()
    });
    schemas.find(|schema| schema["title"] == title).unwrap_or_else(|| panic!("no schema {title}"))
}

/// What is wrong with a value, if anything is. As much of JSON Schema as the document uses; an unknown word is a mistake.
pub(crate) fn fault(schema: &Value, value: &Value, place: &str) -> Option<String> {
    let words = schema.as_object().unwrap();
    for (word, wanted) in words {
        let wrong = match word.as_str() {
            "title" | "required" | "properties" | "additionalProperties" => None,
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
                return_first(items.map(|(at, item)| fault(wanted, item, &format!("{place}[{at}]"))))
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
            Some(schema) => fault(schema, value, &inside),
            None => None,
        }
    }))
}

fn return_first(mut faults: impl Iterator<Item = Option<String>>) -> Option<String> {
    faults.find_map(|fault| fault)
}
