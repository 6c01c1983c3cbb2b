//! Reads the public types in the `api.txt` of a crate, for tests that must cover all of them.

/// Returns the names of all types that an interface declares.
pub fn public_types(api: &str) -> impl Iterator<Item = &str> {
    api.lines().filter_map(|line| {
        // Attributes such as `#[non_exhaustive]` come first.
        let line =
            line.rsplit_once("] pub ").map_or(line.strip_prefix("pub "), |(_, line)| Some(line))?;
        let declared = line.strip_prefix("struct ").or(line.strip_prefix("enum "))?;
        // The path is followed by parameters or fields.
        names(declared).next()
    })
}

/// Returns the last names of the paths in a line of an interface, such as `Chomp` of `games::boards::chomp::Chomp`.
pub fn names(line: &str) -> impl Iterator<Item = &str> {
    let paths = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    paths.filter(|path| !path.is_empty()).map(|path| path.rsplit(':').next().unwrap_or(path))
}

/// Counts the occurrences of a name in a text as a whole word.
pub fn count(text: &str, name: &str) -> usize {
    text.split(|c: char| !c.is_alphanumeric()).filter(|&word| word == name).count()
}
