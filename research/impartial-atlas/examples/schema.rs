//! Prints the JSON Schema of all documents that `impartial` and `impartial-atlas` write with `--json`. The schema is generated from
//! the types of the documents: `cargo run -p impartial-atlas --features schema --example schema > docs/assets/schema.json`.

fn main() {
    println!("{:#}", impartial_atlas::commands::documents::schema());
}
