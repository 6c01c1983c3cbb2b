//! The JSON Schema of all that `impartial` and `impartial-atlas` write with `--json`, made from the types:
//! `cargo run -p impartial-atlas --features schema --example schema > docs/assets/schema.json`.

fn main() {
    println!("{:#}", impartial_atlas::commands::documents::schema());
}
