//! A real browser without a window, driven through the `WebDriver` protocol.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The longest time that a page may take to do what a test waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Keys that are not letters, as `WebDriver` names them.
pub mod key {
    pub const HOME: &str = "\u{E011}";
    pub const END: &str = "\u{E010}";
    pub const LEFT: &str = "\u{E012}";
    pub const UP: &str = "\u{E013}";
    pub const RIGHT: &str = "\u{E014}";
    pub const DOWN: &str = "\u{E015}";
    pub const SPACE: &str = " ";
}

/// A running browser with one page.
pub struct Browser {
    _driver: Driver,
    session: String,
    agent: ureq::Agent,
    profile: TempDir,
}

/// The driver's process, which ends with its owner.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first program of `names` that is installed.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

impl Browser {
    /// Starts a browser.
    ///
    /// # Errors
    /// What is not installed.
    pub fn start() -> Result<Browser, &'static str> {
        let chromium = program(&["chromium", "chromium-browser", "google-chrome"]);
        let chromium = chromium.ok_or("there is no Chromium")?;
        let driver = program(&["chromedriver"]).ok_or("there is no chromedriver")?;
        let child = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut driver = Driver(child);
        let output = BufReader::new(driver.0.stdout.take().expect("a pipe"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.expect("chromedriver says which port it listens on");
        let profile = tempfile::tempdir().expect("a temporary directory");
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut browser = Browser {
            _driver: driver,
            session: format!("http://127.0.0.1:{port}/session"),
            agent,
            profile,
        };
        let id = browser.call("", &capabilities(&chromium, browser.profile.path()));
        let id = id["sessionId"].as_str().expect("a session").to_owned();
        browser.session = format!("{}/{id}", browser.session);
        Ok(browser)
    }

    /// Sends a command and returns its value.
    fn call(&self, command: &str, body: &Value) -> Value {
        let url = format!("{}{command}", self.session);
        let answer = self.agent.post(&url).send_json(body);
        let mut answer = answer.unwrap_or_else(|error| panic!("{url}: {error}"));
        let value: Value = answer.body_mut().read_json().expect("JSON from the driver");
        assert!(answer.status().is_success(), "{url}: {value}");
        value["value"].clone()
    }

    /// A command of the browser's own protocol.
    fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.call("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Opens the page in `file`, at `#hash` if that is not empty.
    pub fn open(&self, file: &Path, hash: &str) {
        self.call("/url", &json!({"url": "about:blank"}));
        self.call("/url", &json!({"url": format!("file://{}{hash}", file.display())}));
    }

    /// The value of a JavaScript expression.
    pub fn value(&self, expression: &str) -> Value {
        self.call("/execute/sync", &json!({"script": format!("return {expression};"), "args": []}))
    }

    /// The text of the element with `id`.
    pub fn text(&self, id: &str) -> String {
        let text = self.value(&format!("document.getElementById('{id}').textContent"));
        text.as_str().unwrap_or_else(|| panic!("text in #{id}")).to_owned()
    }

    /// Presses and releases a key.
    pub fn press(&self, key: &str) {
        let steps =
            [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        self.call(
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": steps}]}),
        );
    }

    /// Clicks on the element that `selector` finds.
    pub fn click(&self, selector: &str) {
        let found = self.call("/element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|names| names.values().next()).and_then(Value::as_str);
        self.call(&format!("/element/{}/click", id.expect("an element")), &json!({}));
    }

    /// Waits until the JavaScript `condition` holds.
    pub fn wait_until(&self, condition: &str) {
        let begin = Instant::now();
        while self.value(condition) != true {
            assert!(begin.elapsed() < PATIENCE, "waited in vain for {condition}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Makes the page as wide and high as this, in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Pretends that the user prefers `value` of the media feature `name`.
    pub fn prefer(&self, name: &str, value: &str) {
        let features = json!({"features": [{"name": name, "value": value}]});
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// Shows pages as they are printed.
    pub fn print(&self) {
        self.devtools("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    }

    /// From now on no page runs a script of its own.
    pub fn forbid_scripts(&self) {
        self.devtools("Emulation.setScriptExecutionDisabled", &json!({"value": true}));
    }

    /// The text that the page has laid out.
    pub fn visible_text(&self) -> String {
        let root = self.devtools("DOMSnapshot.captureSnapshot", &json!({"computedStyles": []}));
        let laid_out = root["documents"][0]["layout"]["text"].as_array();
        let string = |index: &Value| root["strings"][index.as_u64()? as usize].as_str();
        laid_out.map_or_else(String::new, |text| {
            text.iter().filter_map(string).collect::<Vec<_>>().join("\n")
        })
    }

    /// What the page has complained about since the last time.
    pub fn complaints(&self) -> Value {
        self.call("/se/log", &json!({"type": "browser"}))
    }

    /// A picture of what is visible, as a PNG file in base64.
    pub fn screenshot(&self) -> String {
        let picture = self.devtools("Page.captureScreenshot", &json!({"format": "png"}));
        picture["data"].as_str().expect("a picture").to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends the browser; the driver and the profile end when they are dropped after this.
        let _ = self.agent.delete(&self.session).call();
        end_all_with(self.profile.path());
    }
}

/// Ends every process that was started with the folder `profile`, which no other browser has, after
/// it had a second to end by itself. Linux tells which they are.
fn end_all_with(profile: &Path) {
    let profile = profile.as_os_str().as_encoded_bytes();
    let is_of = |process: &fs::DirEntry| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.windows(profile.len()).any(|part| part == profile)
    };
    for attempt in 0..20 {
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let left: Vec<String> = all
            .filter(is_of)
            .map(|process| process.file_name().to_string_lossy().into_owned())
            .collect();
        if left.is_empty() {
            return;
        }
        if attempt >= 10 {
            let _ = Command::new("kill").arg("-9").args(&left).stderr(Stdio::null()).status();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn capabilities(chromium: &Path, profile: &Path) -> Value {
    let arguments = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        &format!("--user-data-dir={}", profile.display()),
    ];
    let options = json!({"binary": chromium, "args": arguments});
    json!({"capabilities": {"alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": {"browser": "ALL"},
    }}})
}
