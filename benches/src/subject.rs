//! An algorithm, ready to be timed.
use crate::Error;
use crate::floor::Floor;
use crate::row::{Payload, Work};
use crate::signature::Signature;
use crate::vectors::Vectors;
use criterion::Bencher;

/// x
#[derive(Debug)]
pub struct Subject {
    floor: Box<dyn Floor>,
    text: Vec<u8>,
}
/// x
#[derive(Debug)]
pub struct Message {
    payload: Vec<u8>,
    signature: Vec<u8>,
}

impl Subject {
    /// # Errors
    /// x
    pub fn prepare(signature: &Signature, vectors: &Vectors) -> Result<Self, Error> {
        Ok(Self {
            floor: (signature.floor)(&vectors.key(signature.key)?)?,
            text: vectors.payload()?,
        })
    }
    /// # Errors
    /// x
    pub fn message(&self, payload: Payload) -> Result<Message, Error> {
        let payload: Vec<u8> = match payload {
            Payload::Text => self.text.clone(),
            Payload::Octets(n) => self.text.iter().copied().cycle().take(n).collect(),
        };
        let signature = self.floor.sign(&payload)?;
        Ok(Message { payload, signature })
    }
    /// x
    pub fn time(&self, work: Work, message: &Message, bencher: &mut Bencher<'_>) {
        match work {
            Work::FloorSign | Work::Sign | Work::PrepareSign => {
                self.floor.time_sign(bencher, &message.payload)
            }
            _ => self.floor.time_verify(bencher, &message.payload, &message.signature),
        }
    }
}
