//! The JSON Schema of everything that `impartial` and `impartial-atlas` write with `--json`, derived from the types:
//! `cargo run -p impartial-atlas --features schema --example schema > docs/schema.json`.

fn main() {
    println!("{:#}", impartial_atlas::commands::documents::schema());
}
