//! The README shows the example that is compiled.

#[test]
fn the_example_of_the_readme_is_the_one_that_is_compiled() {
    let readme = include_str!("../../README.md");
    let example = include_str!("../examples/provider.rs");
    let (_, code) = example.split_once("\n\n").unwrap();
    assert!(readme.contains(&format!("```rust,ignore\n{code}```\n")));
}
