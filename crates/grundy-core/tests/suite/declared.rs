//! The public types that the sources of a crate declare, for tests that want none of them forgotten.

use std::fs;
use std::path::PathBuf;

/// The names of all public types that the files below `folder` declare at the top of a module, with the files.
pub(crate) fn public_types(folder: &str) -> Vec<(String, PathBuf)> {
    let mut folders = vec![PathBuf::from(folder)];
    let mut types = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for line in fs::read_to_string(&path).unwrap().lines() {
                let declared = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "));
                let Some(declared) = declared else { continue };
                types.push((words(declared).next().unwrap().to_owned(), path.clone()));
            }
        }
    }
    types
}

/// How often a name stands in a text as a word of its own.
pub(crate) fn count(text: &str, name: &str) -> usize {
    words(text).filter(|&word| word == name).count()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}
