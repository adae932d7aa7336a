//! A page with charts that needs nothing else: no network, no script to be read.

mod bars;
mod cards;
mod chart;
mod lines;
mod page;
mod share;

pub(super) use page::{cards as boxes, escaped, page, table};

use super::columns;
use super::markdown::SCALING;
use super::row::Row;
use super::summary::Summary;
use crate::group::Group;

/// A run.
pub(super) fn summary(summary: &Summary<'_>) -> String {
    let groups = summary.by_group();
    let mut body = nav(&groups);
    body.push_str("<main id=\"main\">\n");
    for (name, rows) in &groups {
        body.push_str(&section(name, rows, summary));
    }
    body.push_str(&scaling(summary));
    body.push_str("</main>\n");
    page(
        &format!("Benchmarks of {}", summary.run.name),
        &(head(summary) + &cards::cards(&summary.rows)),
        &body,
    )
}

/// Name, date, revision, machine, and what to know before the figures are believed.
fn head(summary: &Summary<'_>) -> String {
    let line = |(what, value): (&str, String)| {
        let value = escaped(&value);
        format!("<dt>{}</dt><dd>{value}</dd>\n", escaped(what))
    };
    let origin: String = summary.origin().into_iter().map(line).collect();
    let notice = |notice: String| format!("<p class=\"notice\">{}</p>\n", escaped(&notice));
    let notices: String = summary.notices().into_iter().map(notice).collect();
    format!("<dl class=\"origin\">\n{origin}</dl>\n{notices}")
}

fn nav(groups: &[(&str, Vec<&Row<'_>>)]) -> String {
    let link = |(name, _): &(&str, Vec<&Row<'_>>)| {
        let name = escaped(name);
        format!("<li><a href=\"#group-{name}\">{name}</a></li>\n")
    };
    let links: String = groups.iter().map(link).collect();
    let filter = "<input type=\"search\" placeholder=\"Filter\" aria-label=\"Filter rows\" hidden>";
    format!("<nav aria-label=\"Groups\"><div class=\"in\"><ul>\n{links}</ul>{filter}</div></nav>\n")
}

fn section(name: &str, rows: &[&Row<'_>], summary: &Summary<'_>) -> String {
    let about = Group::named(name).map_or("", |group| group.about);
    let charts = [bars::bars(rows), lines::lines(rows), share::shares(rows)].concat();
    let table =
        table(&format!("{} rows of {name}", rows.len()), &columns::of(rows, summary.detail));
    let name = escaped(name);
    format!(
        "<section class=\"group\" id=\"group-{name}\" data-filter>\n<h2>{name}</h2>\n\
         <p class=\"about\">{}</p>\n<div class=\"charts\">\n{charts}</div>\n{table}</section>\n",
        escaped(about)
    )
}

fn scaling(summary: &Summary<'_>) -> String {
    let pairs = summary.scaling();
    if pairs.is_empty() {
        return String::new();
    }
    let table = table("One thread and several", &columns::scaling(&pairs));
    format!(
        "<section class=\"group\" id=\"threads\" data-filter><h2>Threads</h2>\n<p class=\"about\">{}</p>\n\
         {table}</section>\n",
        escaped(SCALING)
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Detail, fixture};
    use super::*;
    use crate::run::Run;

    fn html(run: &Run) -> String {
        summary(&Summary::of(run, &[], Detail::Full).unwrap())
    }

    /// Whether every element that is opened is closed, in turn.
    fn assert_balanced(html: &str) {
        const EMPTY: [&str; 4] = ["meta", "link", "input", "wbr"];
        let mut open: Vec<&str> = Vec::new();
        let text = html.split("<script>").next().unwrap();
        for tag in text.split('<').skip(1).filter(|tag| !tag.starts_with('!')) {
            let name = tag.split(|c: char| !c.is_ascii_alphanumeric() && c != '/').next().unwrap();
            if let Some(closed) = name.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed), "{tag}");
            } else if !EMPTY.contains(&name) && !tag.split('>').next().unwrap().ends_with('/') {
                open.push(name);
            }
        }
        assert_eq!(open, ["html", "body"]);
    }

    #[test]
    fn every_row_is_in_a_table_and_every_element_is_closed() {
        let run = fixture::everything();
        let html = html(&run);
        assert_eq!(html.matches("<tr><th scope=\"row\"").count(), run.rows.len() + 22);
        assert_balanced(&html);
    }

    #[test]
    fn nothing_is_fetched() {
        let html = html(&fixture::run(&["JWS"]));
        for part in ["src=", "url(", "@import", "http:", "https:", "//"] {
            let outside = html.replace("data:,", "");
            assert!(!outside.contains(part), "{part}");
        }
        assert!(html.contains("default-src 'none'"));
    }

    #[test]
    fn names_from_files_are_text() {
        let mut run = fixture::run(&["HS256"]);
        let evil = "<script>alert('\"x\"&')</script>";
        run.name = evil.to_owned();
        run.start.machine.cpu = evil.to_owned();
        for row in &mut run.rows {
            row.heading = evil.to_owned();
            row.group = evil.to_owned();
            row.id = format!("{evil}/{}", row.id);
            row.about = evil.to_owned();
        }
        let html = html(&run);
        assert_eq!(html.matches("<script>").count(), 1);
        assert!(!html.contains("alert('"));
        assert_balanced(&html);
    }

    #[test]
    fn figures_that_cannot_be_drawn_do_no_harm() {
        let mut run = fixture::run(&["HS256", "dir"]);
        for (row, mean) in run.rows.iter_mut().zip([0.0, -1.0, 1e300, 1e-300].into_iter().cycle()) {
            row.time = fixture::time(mean, 1.0);
        }
        let html = html(&run);
        assert!(!html.contains("NaN") && !html.contains("inf"), "{html}");
    }
}
