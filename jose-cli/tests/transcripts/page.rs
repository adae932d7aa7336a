//! A page of text with commands in it.

pub(crate) struct Page {
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    Step(Step),
}

pub(crate) struct Step {
    /// As it is written, prompts included.
    written: String,
    pub(crate) command: String,
    pub(crate) expected: String,
}

impl Page {
    pub(crate) fn parse(text: &str) -> Self {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut is_console = false;
        for line in text.lines() {
            let fence = line.starts_with("```");
            if is_console && !fence {
                if let Some(command) = line.strip_prefix("$ ") {
                    let (written, command) = (format!("{line}\n"), command.to_owned());
                    pieces.push(Piece::Step(Step { written, command, expected: String::new() }));
                    continue;
                }
                let Some(Piece::Step(step)) = pieces.last_mut() else {
                    panic!("output without a command: {line}");
                };
                match line.strip_prefix("> ").filter(|_| step.expected.is_empty()) {
                    Some(more) => {
                        step.written.push_str(&format!("{line}\n"));
                        step.command.push_str(&format!("\n{more}"));
                    }
                    None => step.expected.push_str(&format!("{line}\n")),
                }
                continue;
            }
            if fence {
                is_console = line == "```console";
            }
            pieces.push(Piece::Text(format!("{line}\n")));
        }
        Self { pieces }
    }

    pub(crate) fn steps_mut(&mut self) -> impl Iterator<Item = &mut Step> {
        self.pieces.iter_mut().filter_map(|piece| match piece {
            Piece::Step(step) => Some(step),
            Piece::Text(_) => None,
        })
    }

    pub(crate) fn to_text(&self) -> String {
        let text = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Step(step) => format!("{}{}", step.written, step.expected),
        });
        text.collect()
    }
}
