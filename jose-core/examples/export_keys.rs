//! Writes every key of the vectors, and one of each ML-DSA, in every form that fits into a
//! directory: what `scripts/openssl-keys` lets OpenSSL read.

use jose_core::{Error, Jwk, JwsAlg};
use std::error::Error as StdError;
use std::path::{Path, PathBuf};
use std::{env, fs};

const PASSWORD: &[u8] = b"vector-password";

fn main() -> Result<(), Box<dyn StdError>> {
    let target = PathBuf::from(env::args_os().nth(1).ok_or("usage: export_keys DIRECTORY")?);
    fs::create_dir_all(&target)?;
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors/keys");
    for name in ["rsa2048", "rsa3072", "rsa4096", "rsapss2048", "p256", "p384", "p521"]
        .into_iter()
        .chain(["secp256k1", "ed25519", "x25519"])
    {
        let pem = fs::read_to_string(vectors.join(format!("{name}.pkcs8.pem")))?;
        write(&target, name, &Jwk::from_pem(&pem)?)?;
    }
    for alg in [JwsAlg::ML_DSA_44, JwsAlg::ML_DSA_65, JwsAlg::ML_DSA_87] {
        write(&target, &alg.as_str().to_lowercase(), &Jwk::generate(alg)?)?;
    }
    Ok(())
}

fn write(target: &Path, name: &str, key: &Jwk) -> Result<(), Box<dyn StdError>> {
    let secret = |text: Result<jose_core::SecretText, Error>| text.map(|text| text.to_string());
    for (form, pem) in [
        ("pkcs8", secret(key.to_pkcs8_pem())),
        ("pkcs8-enc", key.to_pkcs8_pem_with_password(PASSWORD)),
        ("spki", key.to_spki_pem()),
        ("pkcs1", secret(key.to_pkcs1_pem())),
        ("pkcs1-pub", key.to_pkcs1_public_pem()),
        ("sec1", secret(key.to_sec1_pem())),
    ] {
        if let Ok(pem) = pem {
            fs::write(target.join(format!("{name}.{form}.pem")), pem)?;
        }
    }
    let secret =
        |der: Result<jose_core::SecretBytes, Error>| der.map(|der| der.as_bytes().to_vec());
    for (form, der) in [
        ("pkcs8", secret(key.to_pkcs8_der())),
        ("pkcs8-enc", key.to_pkcs8_der_with_password(PASSWORD)),
        ("spki", key.to_spki_der()),
        ("pkcs1", secret(key.to_pkcs1_der())),
        ("pkcs1-pub", key.to_pkcs1_public_der()),
        ("sec1", secret(key.to_sec1_der())),
    ] {
        if let Ok(der) = der {
            fs::write(target.join(format!("{name}.{form}.der")), der)?;
        }
    }
    Ok(())
}
