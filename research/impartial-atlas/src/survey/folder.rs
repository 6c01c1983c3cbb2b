//! The folder in which a survey stores its results and tables. Each result is named after its unit, and each table after the hash of its
//! contents.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use impartial::bounded::{self, MAX_STORED};

use super::unit::{is_name, sha256};

/// Returns the path of a file that a unit names. The file is a result in the folder, or a file anywhere else.
pub(super) fn place(folder: Option<&Path>, name: &str) -> PathBuf {
    match folder {
        Some(folder) if is_name(name) => folder.join(name).with_extension("json"),
        _ => PathBuf::from(name),
    }
}

/// Returns the stored result of a unit. Returns `None` if there is none, if the file is damaged or belongs to a different unit, or if the
/// result's table is missing.
pub(super) fn result(folder: &Path, name: &str) -> Option<Value> {
    let text =
        bounded::read_to_string(folder.join(name).with_extension("json"), MAX_STORED).ok()?;
    let result: Value = serde_json::from_str(&text).ok()?;
    let line = result["line"].as_str()?;
    // If the table of a result is missing, the result cannot be used.
    let lost = |name: &str| !folder.join(name).with_extension("table").exists();
    if result["table"].as_str().is_some_and(lost) {
        return None;
    }
    (sha256(line.as_bytes()) == name && result["unit"] == name).then_some(result)
}

/// Stores the result of a unit.
pub(super) fn keep_result(folder: &Path, name: &str, result: &Value) -> io::Result<()> {
    write(&folder.join(name).with_extension("json"), format!("{result}\n").as_bytes())
}

/// Stores a table, and returns its name.
pub(super) fn keep_table(folder: &Path, table: &[u8]) -> io::Result<String> {
    let name = sha256(table);
    let path = folder.join(&name).with_extension("table");
    if bounded::read(&path, MAX_STORED).ok().is_none_or(|old| old != table) {
        write(&path, table)?;
    }
    Ok(name)
}

/// Returns the size of a table in bytes. If the table does not exist, returns 0, because reading the table reports this error.
pub(super) fn table_length(folder: &Path, name: &str) -> u64 {
    fs::metadata(folder.join(name).with_extension("table")).map_or(0, |file| file.len())
}

/// Reads the table with the given name. Fails if the table does not exist, or if the hash of its contents differs from its name.
pub(super) fn table(folder: &Path, name: &str) -> Result<Vec<u8>, String> {
    let path = folder.join(name).with_extension("table");
    let table =
        bounded::read(&path, MAX_STORED).map_err(|error| format!("{}: {error}", path.display()))?;
    if sha256(&table) == name {
        Ok(table)
    } else {
        Err(format!("{}: not what its name says", path.display()))
    }
}

/// Writes a file atomically. Several processes can write the same file at the same time, because each uses its own temporary name.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension(format!("part-{}", std::process::id()));
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // Remove the incomplete file. It is useless, and the disk may be full.
        let _ = fs::remove_file(&part);
    }
    written
}
