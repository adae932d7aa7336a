//! The frame of a page, and tables in it.

use super::super::table::{Cell, Column, Table};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A whole page: what stands above everything, and the rest.
pub(in super::super) fn page(title: &str, head: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<a class=\"skip\" href=\"#main\">To the figures</a>\n<header>\n\
         <div class=\"title\"><h1>{title}</h1>\
         <button class=\"theme\" type=\"button\" hidden>Dark</button></div>\n{head}</header>\n\
         {body}<footer><p>Made by <code>cargo bench-report</code>. Figures hold for this machine \
         and compare with figures of the same machine only.</p></footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// A table that scrolls by itself where it does not fit.
pub(in super::super) fn table(caption: &str, table: &Table) -> String {
    let head: String = table.head().iter().map(|column| head(*column)).collect();
    let row = |row: &Vec<Cell>| {
        let cells = row.iter().zip(table.head()).enumerate();
        let cells: String = cells.map(|(at, (one, column))| cell(at, one, *column)).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = table.rows().iter().map(row).collect();
    let caption = escaped(caption);
    format!(
        "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\"><table>\n\
         <caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table></div>\n"
    )
}

/// Boxes with what a reader wants to know first: what it is, the answer, and more on it.
pub(in super::super) fn cards<'t>(cards: impl IntoIterator<Item = [&'t str; 3]>) -> String {
    let card = |[what, best, figure]: [&str; 3]| {
        let best = breakable(best);
        format!(
            "<li><div class=\"what\">{}</div><div class=\"best\">{best}</div>\
             <div class=\"figure\">{}</div></li>\n",
            escaped(what),
            escaped(figure)
        )
    };
    let cards: String = cards.into_iter().map(card).collect();
    if cards.is_empty() { cards } else { format!("<ul class=\"cards\">\n{cards}</ul>\n") }
}

fn head(column: Column) -> String {
    let class = class(&classes(column));
    format!("<th scope=\"col\"{class}>{}</th>", escaped(column.title()))
}

fn cell(at: usize, cell: &Cell, column: Column) -> String {
    let mut classes = classes(column);
    if cell.doubtful {
        classes.push("doubt");
    }
    if ["slower", "faster"].contains(&cell.text.as_str()) {
        classes.push(&cell.text);
    }
    let class = class(&classes);
    let value = cell.value.map(|value| format!(" data-v=\"{value}\"")).unwrap_or_default();
    let doubt = if cell.doubtful { " <small>unstable</small>" } else { "" };
    let text = if column.is_figure() { escaped(&cell.text) } else { breakable(&cell.text) };
    match at {
        0 => format!("<th scope=\"row\"{class}{value}>{text}{doubt}</th>"),
        _ => format!("<td{class}{value}>{text}{doubt}</td>"),
    }
}

fn classes(column: Column) -> Vec<&'static str> {
    match column {
        Column::Figure(_) => vec!["right"],
        // What its section is called: left out where there is no room.
        Column::Text("groups") => vec!["groups"],
        Column::Text(_) => Vec::new(),
    }
}

fn class(classes: &[&str]) -> String {
    if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) }
}

/// Text that is broken where names are put together.
fn breakable(text: &str) -> String {
    escaped(text).replace('/', "/<wbr>").replace('+', "+<wbr>")
}

/// Text that is nothing but text, between elements and in attributes.
pub(in super::super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
