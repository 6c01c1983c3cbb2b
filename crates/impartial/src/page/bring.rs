//! Makes a position from the fields of a form that a user has filled in.

use games::catalog::{Field, Game, Refusal};
use serde_json::{Value, json};

use super::known::CATALOG;

/// Returns the position that the fields of a form describe.
pub(super) fn position(game: &str, filled: &[&str]) -> Result<Value, String> {
    let entry = CATALOG.find(game).ok_or_else(|| format!("there is no game `{game:.60}`"))?;
    if entry.fields().is_empty() {
        return Err(format!("{} has no form: its positions are typed", entry.title()));
    }
    let text = Written::of(entry, filled)?;
    let read = CATALOG.read(&text.text).map_err(|refusal| text.refusal(&refusal))?;
    // A field can also name a convention, as in `3 5 misere`, so return the text that names it, too.
    Ok(json!({ "position": read.text(), "notes": read.notes() }))
}

/// The text of a position, made from the fields of a form, as a user would type it.
struct Written {
    text: String,
    /// The offset at which each field begins in the text.
    fields: Vec<usize>,
}

impl Written {
    /// Joins the name or code, the parameters in brackets, and the other fields. Every field begins on a new line.
    fn of(entry: &dyn Game, filled: &[&str]) -> Result<Self, String> {
        let field = |at: usize| filled.get(at).copied().unwrap_or_default();
        let is_parameter = |kind: &Field| match kind {
            Field::Code { .. } => Some(true),
            Field::Numbers { is_parameter, .. } | Field::Edges { is_parameter, .. } => {
                Some(*is_parameter)
            }
            Field::After { .. } => Some(false),
            _ => None,
        };
        let mut written =
            Self { text: entry.name().to_owned(), fields: vec![0; entry.fields().len()] };
        for wanted in [true, false] {
            for (at, kind) in entry.fields().iter().enumerate() {
                let parameter = is_parameter(kind).ok_or("this page has no field for that")?;
                if parameter != wanted {
                    continue;
                }
                let text = field(at).trim_end();
                if text.trim().is_empty() {
                    return Err(missing(kind));
                }
                match kind {
                    Field::Code { .. } => written.text.clear(),
                    Field::After { word, .. } => {
                        written.text.push('\n');
                        written.text.push_str(word);
                    }
                    _ if parameter => written.text.push_str(" ("),
                    _ => {}
                }
                if !written.text.is_empty() {
                    written.text.push('\n');
                }
                written.fields[at] = written.text.len();
                written.text.push_str(text);
                if parameter && !matches!(kind, Field::Code { .. }) {
                    written.text.push_str("\n)");
                }
            }
        }
        Ok(written)
    }

    /// Formats an error. If the error is in a field with several lines, adds the number of the line within the field.
    fn refusal(&self, refusal: &Refusal) -> String {
        let place = refusal.place().map_or(0, |place| place.start);
        let begin = self.fields.iter().copied().filter(|&begin| begin <= place).max();
        match begin.filter(|_| refusal.place().is_some()) {
            Some(begin) => {
                let line = self.text[begin..place].matches('\n').count() + 1;
                format!("line {line}: {}", refusal.message())
            }
            None => refusal.message().to_owned(),
        }
    }
}

/// Returns the message for a field that is empty.
fn missing(field: &Field) -> String {
    match field {
        Field::Code { .. } => "there is no code".to_owned(),
        Field::Numbers { what, .. } | Field::After { what, .. } => format!("there are no {what}"),
        _ => "there are no edges".to_owned(),
    }
}
