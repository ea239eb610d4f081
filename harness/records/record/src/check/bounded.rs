//! JSON as a value, within bounds: whatever goes beyond them, stands twice or is no JSON is refused with
//! its place, before it takes memory. Must not know a record.

use super::bounds::{Bounds, DEPTH, KEY, TEXT};
use super::place::Place;
use super::text;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// What `bytes` say.
pub fn value(bytes: &[u8], bounds: Bounds) -> Result<Value, String> {
    let mut reading = Reading { bounds, place: Place::default(), depth: 0, values: 0 };
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = reading.deserialize(&mut json).and_then(|value| json.end().map(|()| value));
    value.map_err(|error| match reading.place.is_top() {
        true => error.to_string(),
        false => format!("at `{}`: {error}", reading.place),
    })
}

struct Reading {
    bounds: Bounds,
    /// Where it is; after an error, where that was.
    place: Place,
    depth: usize,
    values: usize,
}

impl Reading {
    fn deeper<E: Error>(&mut self) -> Result<(), E> {
        self.depth += 1;
        match self.depth > DEPTH {
            true => Err(E::custom(format!("more than {DEPTH} lists and objects in each other"))),
            false => Ok(()),
        }
    }

    /// Whether there is room for one more entry after so many.
    fn room<E: Error>(&self, entries: usize) -> Result<(), E> {
        match self.bounds.entries {
            most if entries >= most => Err(E::custom(format!("more than {most} entries"))),
            _ => Ok(()),
        }
    }
}

impl<'de> DeserializeSeed<'de> for &mut Reading {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        self.values += 1;
        if self.values > self.bounds.values {
            let most = self.bounds.values;
            return Err(D::Error::custom(format!("more than {most} values in all")));
        }
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &mut Reading {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        let bytes = value.len();
        if bytes > TEXT {
            return Err(E::custom(format!("a text of {bytes} bytes, it may have {TEXT}")));
        }
        match value.chars().find(|sign| text::is_hidden(*sign) && *sign != '\n') {
            Some(sign) => Err(E::custom(text::none_to_be_seen(sign))),
            None => Ok(Value::String(value.to_string())),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        self.deeper()?;
        let mut values = Vec::new();
        loop {
            self.place.enter_index(values.len());
            let Some(value) = list.next_element_seed(&mut *self)? else { break };
            self.room(values.len())?;
            values.push(value);
            self.place.leave();
        }
        self.place.leave();
        self.depth -= 1;
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        self.deeper()?;
        let mut fields = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if key.len() > KEY || key.chars().any(text::is_hidden) {
                let why = format!("the name of a field is longer than {KEY} bytes or not plain");
                return Err(A::Error::custom(why));
            }
            self.place.enter(&key);
            self.room(fields.len())?;
            if fields.contains_key(&key) {
                return Err(A::Error::custom("the field is there twice"));
            }
            let value = object.next_value_seed(&mut *self)?;
            self.place.leave();
            fields.insert(key, value);
        }
        self.depth -= 1;
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: Bounds = Bounds { bytes: 1 << 20, values: 40, entries: 20 };

    #[track_caller]
    fn refused(json: &str, why: &str) {
        let said = value(json.as_bytes(), FEW).expect_err(why);
        assert!(said.contains(why), "{said}");
        assert!(said.len() < 300 && said.lines().count() == 1, "{said}");
    }

    #[test]
    fn plain_values_come_as_serde_json_reads_them() {
        let json = r#"{"a": [1, -2, 2.5, null, true, "x"], "b": {"c": [], "d": {}}}"#;
        let whole: Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(value(json.as_bytes(), FEW).expect("within bounds"), whole);
    }

    #[test]
    fn what_goes_beyond_is_refused_with_its_place() {
        refused(&format!(r#"{{"a": [1, "{}"]}}"#, "x".repeat(8193)), "at `a[1]`: a text of 8193");
        refused(&format!(r#"{{"{}": 1}}"#, "x".repeat(257)), "the name of a field is longer");
        refused(&format!("[{}]", ["0"; 21].join(",")), "at `[20]`: more than 20 entries");
        let lists = format!("[{}]", [r#"{"a":[0,0]}"#; 11].join(","));
        refused(&lists, "more than 40 values in all");
        refused(&"[".repeat(100_000), "more than 16 lists and objects in each other");
        refused(&r#"{"a":"#.repeat(100), "more than 16 lists and objects in each other");
        refused(r#"["\u001b[2J"]"#, "at `[0]`: the sign \\u{1b} is none to be seen");
        refused(r#"{"a": {"b": 1, "b": 2}}"#, "at `a.b`: the field is there twice");
        refused("{\"a\\u001b\": 1}", "the name of a field is longer than 256 bytes or not plain");
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        refused(r#"{"a": [0, NaN]}"#, "at `a[1]`: expected value");
        refused(r#"{"a": {"b": Infinity}}"#, "at `a.b`: expected value");
        refused(r#"{"a": {"b": -1e999}}"#, "at `a.b`: number out of range");
        refused("{\"a\": \"\u{1}\"}", "at `a`: control character");
        refused(r#"{"a": 1} x"#, "trailing characters");
        refused("", "EOF while parsing");
        assert!(
            value(b"{\"a\": \"\xff\"}", FEW).expect_err("no UTF-8").contains("at `a`: invalid")
        );
    }
}
