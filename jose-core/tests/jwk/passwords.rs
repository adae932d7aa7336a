//! Keys under a password.

use crate::support::{file, integer, jwk, pem, read, tlv};
use jose_core::{ErrorKind, Jwk};

const PASSWORD: &[u8] = b"vector-password";

#[test]
fn another_password_is_one_error_whatever_the_cipher() {
    for name in ["", "-aes128-sha1", "-des3", "-scrypt"] {
        let text = String::from_utf8(file(&format!("p256.pkcs8-enc{name}.pem"))).unwrap();
        let key = read(&jwk("p256")).unwrap();
        assert_eq!(Jwk::from_pem_with_password(&text, PASSWORD).unwrap(), key, "{name}");
        for wrong in [&b""[..], b"Vector-password", b"vector-password\n"] {
            let error = Jwk::from_pem_with_password(&text, wrong).unwrap_err();
            assert_eq!(error.to_string(), "wrong password or damaged key");
            assert_eq!(error.code(), "key.password");
        }
        let error = Jwk::from_pem(&text).unwrap_err();
        assert_eq!(error.code(), "key.password_required");
        assert_eq!(
            error.to_string(),
            "password required: expected `from_pem_with_password`, `from_der_with_password` or \
             `Import::password`, found no password"
        );
    }
}

/// One wrong password in 256 leaves good padding behind, which must not look any different.
#[test]
fn good_padding_by_chance_is_a_wrong_password_too() {
    let der = file("p256.pkcs8-enc.der");
    for number in 0..2000_u32 {
        let error = Jwk::from_der_with_password(&der, &number.to_be_bytes()).unwrap_err();
        assert_eq!(error, ErrorKind::PasswordWrong, "{number}: {error}");
    }
}

#[test]
fn a_key_that_is_not_encrypted_needs_no_password() {
    let key = read(&jwk("p256")).unwrap();
    assert_eq!(Jwk::from_der_with_password(&file("p256.sec1.der"), b"x").unwrap(), key);
    let text = String::from_utf8(file("p256.pkcs8.pem")).unwrap();
    assert_eq!(Jwk::from_pem_with_password(&text, b"x").unwrap(), key);
}

/// Made by `openssl pkcs8 -topk8 -in p256.pkcs8.pem -passout pass:x` with these options.
#[test]
fn other_choices_of_openssl() {
    let key = read(&jwk("p256")).unwrap();
    // -v2 aes192 -v2prf hmacWithSHA512
    let sha512 = "MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiiMBpWGPv4FgICCAAw
DAYIKoZIhvcNAgsFADAdBglghkgBZQMEARYEEPctPJwVWFqf5kTYjOo3QjUEgZC8
szY7YM8XV5xEZh9rwZxtnHTZsqF2IlEgL6z0N9aJqcznxquMbNamJkXSGxsiGBTC
pdFPjHNguQhpcSBM2w5t9S1yy/R/lKiFJlUbIAcYY2Kfb6zzIQvtJDtJj7Gosc99
xk4efpHU8dVhngePYsbbZOvMXL4OgnoJCPW0N8S2N9RCBlYy5oeApYe+SGotCNo=";
    // -v2 aes256 -v2prf hmacWithSHA224
    let sha224 = "MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAglSPSRxefDgQICCAAw
DAYIKoZIhvcNAggFADAdBglghkgBZQMEASoEEBO3ItTgt7mQDUoelspeJN8EgZB5
H5mcCfaLOqYI8tAWJEyAGNONZwXUlKm6Y1sinB2Q+uXwNRbgqA1e0CO72H6yiSpj
AEHegvXZmJh4lGJ89L8g5jWMXDrhWRdgHXbkZ/g3q1X02ByeRgUAl+NHZ3JuaXkv
a3YUaNq9eah85HZzFfRbkn8lOFMGEepY7wyAuOi8Ait6aLh60mevTlk75Th2yvw=";
    // -v2 aes256 -v2prf hmacWithSHA384
    let sha384 = "MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAi6niD4EASG+gICCAAw
DAYIKoZIhvcNAgoFADAdBglghkgBZQMEASoEEGwhER8u7Ys7EsQWY3Y4tpMEgZBT
3ADQy7oZUwyjsYX//0n0nIdRM03yaSyuSIJakRfIVWEIK1JY5n++BFouTF6XtBLd
RM38P5k66X+WfX4c0aI1dx6JtHHj/B0bggSJ/hAUXtnnnRyt/yNpnSY0VVg6O7Rv
YiIlBOy/SEP8aPQsm7sc9Sg3sUjWmkLEYy4Hp4LrJTVZa1icC1SAzDEqrmiv6d0=";
    for body in [sha512, sha224, sha384] {
        assert_eq!(Jwk::from_pem_with_password(&encrypted(body), b"x").unwrap(), key);
    }
    // -v1 PBE-SHA1-3DES
    let pkcs12 = "MIGxMBwGCiqGSIb3DQEMAQMwDgQITS7QI5hudY0CAggABIGQOA39jm82YCklmyK1
T0mbeBSdw/yGDAKJbv7rCsvU16m8B3Jmv+5bxJ899S28P/l6BM0mM8KjLWm3bzS0
cPYWx5Gm3K8iUdKFWFsvaMHE2fVODL/GvKXpMrzBqsXEa1w6DQ1LiuZou19pPXvj
1GS+/1gDIHwAlnZHCgV4ZIWdhqwQSr/VPbXO+xEzVLaehn0O";
    // -v2 camellia-128-cbc
    let camellia = "MIHuMFkGCSqGSIb3DQEFDTBMMCkGCSqGSIb3DQEFDDAcBAgxfoTJeE9gLQICCAAw
DAYIKoZIhvcNAgkFADAfBgsqgwiMmks9AQEBAgQQRJ3pUbHhkxxRGABqEZ7b9gSB
kAjnA2pMAyNOT58Q7RXoIZ+aNZ7RhBG3uBC589laWkxndHWKwnLVRAePyyU86cgD
lVK3TLMHmaMCMnnNYl5JT5uWX5fluGRVh9DHASdt6dQTrI7XlMqGqKKyYesIilWN
UKwFQULD702blfprRgdRbdUsP1EJmHz2ORVqSCXSl6//hdErWKDsxtLrw5Naxemj
aw==";
    for (body, named) in [
        (pkcs12, "PKCS#12 with SHA-1 and DES-EDE3 (1.2.840.113549.1.12.1.3)"),
        (camellia, "the object identifier 1.2.392.200011.61.1.1.1.2"),
    ] {
        // Said before a password is asked for.
        for result in
            [Jwk::from_pem(&encrypted(body)), Jwk::from_pem_with_password(&encrypted(body), b"x")]
        {
            let error = result.unwrap_err();
            assert_eq!(error, ErrorKind::KeyUnsupported);
            assert!(error.to_string().ends_with(named), "{error}");
        }
    }
}

fn encrypted(body: &str) -> String {
    format!("-----BEGIN ENCRYPTED PRIVATE KEY-----\n{body}\n-----END ENCRYPTED PRIVATE KEY-----\n")
}

const AES_256: [u8; 9] = [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 1, 0x2a];
const DES_EDE3: [u8; 8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 3, 7];

/// An `EncryptedPrivateKeyInfo` of a derivation's fields and a cipher.
fn file_of(kdf: &[u8], fields: &[Vec<u8>], cipher: &[u8], iv: &[u8]) -> Vec<u8> {
    let fields: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
    let kdf = tlv(0x30, &[&tlv(6, &[kdf]), &tlv(0x30, &fields)]);
    let cipher = tlv(0x30, &[&tlv(6, &[cipher]), &tlv(4, &[iv])]);
    let pbes2 = tlv(6, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 5, 0x0d]]);
    let scheme = tlv(0x30, &[&pbes2, &tlv(0x30, &[&kdf, &cipher])]);
    tlv(0x30, &[&scheme, &tlv(4, &[&[0; 32]])])
}

#[test]
fn r_17_work_is_bounded_before_it_is_done() {
    let pbkdf2 = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 5, 0x0c];
    let scrypt = [0x2b, 6, 1, 4, 1, 0xda, 0x47, 4, 0x0b];
    let salt = || tlv(4, &[b"salt"]);
    let of_pbkdf2 = |numbers: &[&[u8]]| {
        let fields = [salt()].into_iter().chain(numbers.iter().map(|number| integer(number)));
        file_of(&pbkdf2, &fields.collect::<Vec<_>>(), &AES_256, &[0; 16])
    };
    let of_scrypt = |numbers: &[&[u8]]| {
        let fields = [salt()].into_iter().chain(numbers.iter().map(|number| integer(number)));
        file_of(&scrypt, &fields.collect::<Vec<_>>(), &AES_256, &[0; 16])
    };
    for (der, kind) in [
        (of_pbkdf2(&[&[1]]), ErrorKind::PasswordWrong),
        (of_pbkdf2(&[&[1], &[32]]), ErrorKind::PasswordWrong),
        (of_pbkdf2(&[&[1], &[16]]), ErrorKind::Der),
        (of_pbkdf2(&[&[0]]), ErrorKind::Der),
        (of_pbkdf2(&[]), ErrorKind::Der),
        // 2,000,001 iterations, 2^32, 2^64 and more.
        (of_pbkdf2(&[&[0x1e, 0x84, 0x81]]), ErrorKind::Limit),
        (of_pbkdf2(&[&[1, 0, 0, 0, 0]]), ErrorKind::Limit),
        (of_pbkdf2(&[&[1; 9]]), ErrorKind::Limit),
        (of_scrypt(&[&[2], &[1], &[1]]), ErrorKind::PasswordWrong),
        (of_scrypt(&[&[2], &[1], &[1], &[32]]), ErrorKind::PasswordWrong),
        (of_scrypt(&[&[2], &[1], &[1], &[24]]), ErrorKind::Der),
        (of_scrypt(&[&[0], &[1], &[1]]), ErrorKind::Der),
        (of_scrypt(&[&[1], &[1], &[1]]), ErrorKind::Der),
        (of_scrypt(&[&[3], &[1], &[1]]), ErrorKind::Der),
        (of_scrypt(&[&[2], &[0], &[1]]), ErrorKind::Der),
        (of_scrypt(&[&[2], &[1], &[0]]), ErrorKind::Der),
        // 256 MiB, by each of the three; and far more than there are octets.
        (of_scrypt(&[&[4, 0, 0], &[8], &[1]]), ErrorKind::Limit),
        (of_scrypt(&[&[2, 0, 0], &[16], &[1]]), ErrorKind::Limit),
        (of_scrypt(&[&[2, 0, 0], &[8], &[2]]), ErrorKind::Limit),
        (of_scrypt(&[&[1; 9], &[1; 9], &[1; 9]]), ErrorKind::Limit),
        (file_of(&pbkdf2, &[salt(), integer(&[1])], &AES_256, &[0; 15]), ErrorKind::Der),
        (file_of(&pbkdf2, &[salt(), integer(&[1])], &DES_EDE3, &[0; 8]), ErrorKind::PasswordWrong),
        (file_of(&pbkdf2, &[salt(), integer(&[1])], &DES_EDE3, &[0; 7]), ErrorKind::Der),
        (file_of(&pbkdf2, &[salt(), integer(&[1])], &DES_EDE3, &[]), ErrorKind::Der),
        (
            file_of(&[0x2a, 3], &[salt(), integer(&[1])], &AES_256, &[0; 16]),
            ErrorKind::KeyUnsupported,
        ),
    ] {
        let error = Jwk::from_der_with_password(&der, b"x").unwrap_err();
        assert_eq!(error, kind, "{error} {der:x?}");
        let text = pem("ENCRYPTED PRIVATE KEY", &der);
        assert_eq!(Jwk::from_pem_with_password(&text, b"x").unwrap_err(), kind);
    }
}

/// A salt as long as a file may be would be hashed once for each of two million blocks.
#[test]
fn r_17_a_long_salt_of_scrypt_counts_as_work() {
    let scrypt = [0x2b, 6, 1, 4, 1, 0xda, 0x47, 4, 0x0b];
    let of = |salt: usize, r: &[u8]| {
        let fields = [tlv(4, &[&vec![7; salt]]), integer(&[2]), integer(r), integer(&[1])];
        Jwk::from_der_with_password(&file_of(&scrypt, &fields, &AES_256, &[0; 16]), PASSWORD)
    };
    // 2^20 / 1024 = 2^10
    assert_eq!(of(1024, &[4, 0]).unwrap_err(), ErrorKind::PasswordWrong);
    assert_eq!(of(1025, &[4, 0]).unwrap_err(), ErrorKind::Limit);
    assert_eq!(of(500_000, &[8, 0, 0]).unwrap_err(), ErrorKind::Limit);
}
