//! Manual pages.

use crate::failure::Failure;
use crate::input::shown;
use crate::output::{Output, Readers, unwritable};
use clap::{Args, Command, CommandFactory};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The directory, such as ~/.local/share/man/man1.
    directory: PathBuf,
}

impl Man {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.directory.exists() && !self.directory.is_dir() {
            return Err(unwritable("it is no directory").about(&shown(&self.directory)));
        }
        std::fs::create_dir_all(&self.directory)
            .map_err(|error| unwritable(error).about(&shown(&self.directory)))?;
        let mut command = crate::Jose::command();
        command.build();
        write(&command, &self.directory)
    }
}

/// The page of a command, and those of its verbs.
fn write(command: &Command, directory: &Path) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(unwritable)?;
    Output::to(directory.join(format!("{name}.1"))).octets(&page, Readers::Anybody)?;
    let verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    verbs.into_iter().try_for_each(|verb| write(verb, directory))
}
