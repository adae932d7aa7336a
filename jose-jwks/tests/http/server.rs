//! A server of one page, which speaks as much HTTP as a test needs.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) const SET: &str = r#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;

pub(crate) struct Server {
    port: u16,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// A server that answers like this to whoever comes.
    pub(crate) fn answering(
        answer: impl Fn(&mut TcpStream, &str) -> std::io::Result<()> + Send + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests = Arc::<Mutex<Vec<String>>>::default();
        let heard = Arc::clone(&requests);
        std::thread::spawn(move || {
            while let Ok((mut stream, _)) = listener.accept() {
                let request = read(&mut stream);
                heard.lock().unwrap().push(request.clone());
                // Who has heard enough hangs up.
                let _: std::io::Result<()> = answer(&mut stream, &request);
            }
        });
        Self { port, requests }
    }

    /// A server that says this.
    pub(crate) fn saying(text: String) -> Self {
        Self::answering(move |stream, _| stream.write_all(text.as_bytes()))
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/jwks.json", self.port)
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// A response with these headers and this body.
pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Says so much, then so much again and again, until nobody listens.
pub(crate) fn endless(stream: &mut TcpStream, head: &str, piece: &str) -> std::io::Result<()> {
    stream.write_all(head.as_bytes())?;
    loop {
        stream.write_all(piece.as_bytes())?;
    }
}

/// Says so much, then so little every now and then, longer than anybody waits.
pub(crate) fn drip(stream: &mut TcpStream, head: &str, drop: &str) -> std::io::Result<()> {
    stream.write_all(head.as_bytes())?;
    for _ in 0..60 {
        stream.write_all(drop.as_bytes())?;
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Says so much, and then nothing for a while.
pub(crate) fn stall(stream: &mut TcpStream, head: &str) -> std::io::Result<()> {
    stream.write_all(head.as_bytes())?;
    stream.flush()?;
    std::thread::sleep(Duration::from_secs(3));
    Ok(())
}

fn read(stream: &mut TcpStream) -> String {
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let mut request = Vec::new();
    let mut octet = [0];
    while !request.ends_with(b"\r\n\r\n") {
        match stream.read(&mut octet) {
            Ok(1) => request.push(octet[0]),
            _ => break,
        }
    }
    String::from_utf8_lossy(&request).into_owned()
}
