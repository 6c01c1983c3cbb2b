//! A position of one's own, from what the form of a game asks for.

use games::catalog::{Field, Game};
use serde_json::{Value, json};

use super::edges::Edges;
use super::known::CATALOG;

/// The position of the game with these fields filled in.
pub(super) fn position(game: &str, filled: &[&str]) -> Result<Value, String> {
    let entry = CATALOG.find(game).ok_or_else(|| format!("there is no game `{game:.60}`"))?;
    if entry.fields().is_empty() {
        return Err(format!("{} has no form: its positions are typed", entry.title()));
    }
    let mut graph = Edges::default();
    for (at, field) in entry.fields().iter().enumerate() {
        if let Field::Edges { is_parameter, .. } = *field {
            // Arrows are the graph of a game, and edges a position.
            graph = Edges::read(filled.get(at).copied().unwrap_or_default(), is_parameter)?;
        }
    }
    let read = |graph: &Edges, with_nodes| {
        let text = written(entry, filled, &graph.words(with_nodes))?;
        CATALOG.read_sum(&text).map_err(|error| error.to_string())
    };
    // Some games refuse nodes without edges, which do not matter there, and trees have nodes from 0 on.
    let others = || {
        let zero_based = graph.zero_based();
        let graphs =
            [(Some(&graph), false), (zero_based.as_ref(), true), (zero_based.as_ref(), false)];
        graphs.into_iter().find_map(|(graph, with_nodes)| read(graph?, with_nodes).ok())
    };
    // What is wrong is said of what was typed.
    let sum = read(&graph, true).or_else(|error| others().ok_or(error))?;
    Ok(json!({ "position": sum.to_string() }))
}

/// The text of the position: the name or code, parameters, and what follows them.
fn written(entry: &dyn Game, filled: &[&str], edges: &[String]) -> Result<String, String> {
    let mut name = entry.name().to_owned();
    let (mut parameters, mut words) = (Vec::new(), Vec::new());
    for (at, field) in entry.fields().iter().enumerate() {
        let text = filled.get(at).copied().unwrap_or_default();
        let (part, is_parameter) = match *field {
            Field::Code { .. } => {
                name = code(text)?;
                continue;
            }
            Field::Numbers { what, is_parameter, .. } => (numbers(text, what)?, is_parameter),
            Field::After { word, what, .. } => {
                words.push(word.to_owned());
                (numbers(text, what)?, false)
            }
            Field::Edges { is_parameter, .. } => (edges.to_vec(), is_parameter),
            _ => return Err("this page has no field for that".to_owned()),
        };
        if is_parameter { parameters.push(part.join(",")) } else { words.extend(part) }
    }
    parameters.insert(0, name);
    words.insert(0, parameters.join(":"));
    Ok(words.join(" "))
}

fn code(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("there is no code".to_owned()),
        code => Ok(code.to_owned()),
    }
}

/// Numbers with blanks, commas or new lines between them.
fn numbers(text: &str, what: &str) -> Result<Vec<String>, String> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let words = words.filter(|word| !word.is_empty());
    let number = |word: &str| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| word.to_owned()).ok_or_else(|| format!("`{word:.40}` is no number"))
    };
    let numbers: Vec<String> = words.map(number).collect::<Result<_, _>>()?;
    if numbers.is_empty() { Err(format!("there are no {what}")) } else { Ok(numbers) }
}
