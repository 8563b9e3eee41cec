// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driver LIBRARY PORT: does with a real lock library what each line of JSON on standard input asks, and says on standard
// output what it did. tests/interop/README.md has the words.
use rslock::{Lock, LockManager};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::io::BufRead;
use std::time::{SystemTime, UNIX_EPOCH};

const RETRY_MS: u32 = 200;

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros() as f64 / 1000.0
}

/// Of the library, as it was pinned.
fn version() -> &'static str {
    let pinned = include_str!("Cargo.lock").split("name = \"rslock\"\nversion = \"").nth(1).unwrap();
    pinned.split('"').next().unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{:02x}", byte)).collect()
}

/// Carries out one command; returns what there is to say beside the times, or what the library said instead.
async fn obey<'a>(
    patient: &'a LockManager,
    impatient: &'a LockManager,
    locks: &mut HashMap<String, Lock<'a>>,
    ask: &Value,
) -> Result<Value, String> {
    let name = ask["name"].as_str().unwrap_or_default();
    let ttl = ask["ttl_ms"].as_u64().unwrap_or(0) as usize;
    match ask["do"].as_str() {
        Some("acquire") => {
            let manager = if ask["wait_ms"].as_u64().unwrap_or(0) > 0 { patient } else { impatient };
            match manager.lock(name.as_bytes(), ttl).await {
                Ok(lock) => {
                    let token = hex(&lock.val);
                    locks.insert(name.to_string(), lock);
                    Ok(json!({"ok": true, "token_hex": token}))
                }
                Err(_) => Ok(json!({"ok": false})),
            }
        }
        Some("renew") => {
            let lock = locks[name].clone();
            let renewed = patient.extend(&lock, ttl).await.map_err(|error| format!("{:?}", error))?;
            locks.insert(name.to_string(), renewed);
            Ok(json!({"ok": true}))
        }
        Some("release") => {
            patient.unlock(&locks[name]).await; // does not tell whether it was still ours
            Ok(json!({"ok": true}))
        }
        other => Err(format!("no such command: {:?}", other)),
    }
}

fn main() {
    let port = std::env::args().nth(2).expect("driver LIBRARY PORT");
    let manager = |tries| {
        let mut made = LockManager::new(vec![format!("redis://127.0.0.1:{}/", port)]);
        made.set_retry(tries, RETRY_MS);
        made
    };
    let (patient, impatient) = (manager(300), manager(1));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut locks = HashMap::new();

    println!("{}", json!({"did": "start", "ok": true, "version": version()}));
    for line in std::io::stdin().lock().lines() {
        let ask: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let began = now_ms();
        let mut told = runtime
            .block_on(obey(&patient, &impatient, &mut locks, &ask))
            .unwrap_or_else(|error| json!({"ok": false, "error": error}));
        told["did"] = ask["do"].clone();
        told["began_ms"] = json!(began);
        told["ended_ms"] = json!(now_ms());
        println!("{}", told);
    }
}
