//! Figures for programs: plain nanoseconds, with every digit.

use super::Detail;
use super::row::Row;
use super::summary::Summary;
use crate::Error;
use serde_json::{Map, Value, json};

/// What a program reads about one thing, in order.
pub(super) type Fields = Vec<(&'static str, Value)>;

/// The rows of a run as comma-separated values (RFC 4180).
pub(super) fn csv(summary: &Summary<'_>) -> String {
    let rows: Vec<Fields> = summary.rows.iter().map(|row| fields(row, summary.detail)).collect();
    lines(&rows)
}

/// A run as one JSON object.
pub(super) fn json(summary: &Summary<'_>) -> Result<String, Error> {
    let rows = summary.rows.iter().map(|row| object(fields(row, summary.detail)));
    let scaling = summary.scaling().into_iter().map(|pair| {
        json!({
            "name": pair.name,
            "threads": pair.threads,
            "one_ns": pair.one.time().mean,
            "several_ns": pair.several.time().mean,
            "factor": pair.factor(),
        })
    });
    let whole = json!({
        "run": summary.run.name,
        "start": summary.run.start,
        "ended": summary.run.end.as_ref().map(|end| &end.ended),
        "rows": rows.collect::<Vec<_>>(),
        "scaling": scaling.collect::<Vec<_>>(),
        "notices": summary.notices(),
    });
    Ok(format!("{whole:#}\n"))
}

/// Fields as an object.
pub(super) fn object(fields: Fields) -> Value {
    Value::Object(
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
    )
}

/// Lines of values below a line of names. All rows have the same fields.
pub(super) fn lines(rows: &[Fields]) -> String {
    let names = rows
        .first()
        .into_iter()
        .map(|row| row.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    let values = rows.iter().map(|row| row.iter().map(|(_, value)| plain(value)).collect());
    names.chain(values).map(|line| format!("{}\r\n", line.join(","))).collect()
}

fn fields(row: &Row<'_>, detail: Detail) -> Fields {
    let time = row.time();
    let mut fields: Fields = vec![
        ("benchmark", json!(row.measured.heading)),
        ("groups", json!(row.groups.join(" "))),
        ("subject", json!(row.subject())),
        ("mean_ns", json!(time.mean)),
    ];
    if detail == Detail::Full {
        let overhead = row.overhead();
        let [low, high] = time.mean_between;
        fields.extend([
            ("mean_low_ns", json!(low)),
            ("mean_high_ns", json!(high)),
            ("median_ns", json!(time.median)),
            ("deviation_ns", json!(time.deviation)),
            ("spread_percent", json!(row.spread())),
            ("unstable", json!(row.is_unstable())),
            ("per_second", json!(row.per_second())),
            ("octets", json!(row.measured.octets)),
            ("octets_per_second", json!(row.octets_per_second())),
            ("cycles_per_octet", json!(row.cycles_per_octet)),
            ("floor_ns", json!(row.floor)),
            ("overhead_ns", json!(overhead.map(|overhead| overhead.nanoseconds))),
            ("overhead_percent", json!(overhead.map(|overhead| overhead.percent))),
            ("allocations", json!(row.allocations.map(|allocations| allocations.count))),
            ("allocated_octets", json!(row.allocations.map(|allocations| allocations.octets))),
            ("id", json!(row.measured.id)),
            ("about", json!(row.measured.about)),
        ]);
    }
    fields
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains(['"', ',', '\r', '\n']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn simple_lines() {
        let mut run = fixture::run(&["HS256/sign", "HS256/verify"]);
        run.rows[0].time.mean = 500.123_456_789_012_3;
        run.rows[1].time.mean = 1e6;
        run.rows[1].id = "HS256/a,\"b\"".to_owned();
        let text = csv(&Summary::of(&run, &[], Detail::Simple).unwrap());
        assert_eq!(
            text,
            "benchmark,groups,subject,mean_ns\r\n\
             HS256,JWS hmac,sign,500.1234567890123\r\n\
             HS256,JWS hmac,\"a,\"\"b\"\"\",1000000.0\r\n"
        );
    }

    #[test]
    fn every_line_has_as_many_values() {
        let run = fixture::run(&["HS256", "scaling"]);
        let summary = Summary::of(&run, &[], Detail::Full).unwrap();
        let rows: Vec<Fields> = summary.rows.iter().map(|row| fields(row, Detail::Full)).collect();
        let names: Vec<_> = rows[0].iter().map(|(name, _)| *name).collect();
        for row in &rows {
            assert_eq!(row.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
        }
        assert_eq!(csv(&summary).lines().count(), rows.len() + 1);
    }

    #[test]
    fn figures_come_back_as_they_were() {
        let run = fixture::run(&["HS256", "scaling"]);
        let text = json(&Summary::of(&run, &[], Detail::Full).unwrap()).unwrap();
        let whole: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(whole["start"]["machine"]["cpu"], "AMD EPYC 9B45");
        assert_eq!(whole["rows"][0]["mean_ns"], json!(run.rows[0].time.mean));
        assert_eq!(whole["rows"].as_array().unwrap().len(), run.rows.len());
        assert_eq!(whole["scaling"].as_array().unwrap().len(), 12);
    }
}
