//! The page on remote keys shows the example that is compiled.

#[test]
fn the_example_of_the_page_is_the_one_that_is_compiled() {
    let page = include_str!("../../docs/remote-keys.md");
    let example = include_str!("../examples/provider.rs");
    let (_, code) = example.split_once("\n\n").unwrap();
    assert!(page.contains(&format!("```rust,ignore\n{code}```\n")));
}
