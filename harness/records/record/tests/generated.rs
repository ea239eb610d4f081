//! The published JSON Schema is that of the types.
//! `RAYBENCH_REWRITE_SCHEMA=1 cargo test -p raybench-record the_published` rewrites it.

use crate::{Listings, Record, SCHEMA};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Returns the schema of files that are read: an optional field may be missing, and there are no
/// others.
fn schema_of<T: JsonSchema>() -> Value {
    let strict = |schema: &mut schemars::Schema| {
        // A default is the reader's, and the tier's is that of the machine.
        schema.remove("default");
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".into(), json!(false));
        }
    };
    SchemaSettings::draft2020_12()
        .for_deserialize()
        .with_transform(schemars::transform::RecursiveTransform(strict))
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    let rewrite = std::env::var_os("RAYBENCH_REWRITE_SCHEMA").is_some_and(|value| value == "1");
    let made = [("record", schema_of::<Record>()), ("listings", schema_of::<Listings>())];
    for (name, schema) in made {
        let name = format!("schema/{name}-{SCHEMA}.json");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        if rewrite {
            let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
            fs::write(&file, text).expect("the schema folder is writable");
        }
        let published = fs::read(&file).expect("it is there");
        let published: Value = serde_json::from_slice(&published).expect("JSON");
        assert_eq!(published, schema, "{name} is old: set RAYBENCH_REWRITE_SCHEMA=1");
    }
}
