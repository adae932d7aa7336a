//! What the schemes need of a key is what the names say.

use jose_jws::Backend;

#[test]
fn schemes_and_names_agree() {
    let backend = Backend::RUSTCRYPTO;
    let mut count = 0;
    for alg in backend.algorithms() {
        let requirement = jose_jws::hazmat::scheme(backend, alg).unwrap().requirement();
        assert_eq!(Some(requirement.key_type()), alg.key_type(), "{alg}");
        assert_eq!(requirement.curve(), alg.curve(), "{alg}");
        assert_eq!(requirement.least_octets(), alg.least_key_octets(), "{alg}");
        count += 1;
    }
    assert_eq!(count, 18);
}
