"""As much of the WebDriver protocol as the checks of the page need: headless chromium by chromedriver."""
import base64
import json
import pathlib
import re
import subprocess
import time
import urllib.error
import urllib.request

# Keys by the codes that the protocol of the browser's tools wants.
KEYS = {"Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "z": 90}


class Browser:
    """A browser controlled by commands; `close` ends it."""

    def __init__(self, profile):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.base = f"http://127.0.0.1:{found[1]}"
                break
        options = {
            "args": [
                # No person changes the address as often as a program that plays.
                "--disable-ipc-flooding-protection",
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                f"--user-data-dir={profile}",
            ]
        }
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise AssertionError(f"{value['error']}: {value['message'][:500]}\n{body and body.get('script', '')[-300:]}") from None

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *args):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(args)})

    def until(self, script, *args, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + script, *args)
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def devtools(self, command, **params):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def size(self, width, height, mobile=False):
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile
        )
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def scheme(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.devtools("Emulation.setEmulatedMedia", features=features)

    def screenshot(self, path, beyond=True):
        shot = self.devtools("Page.captureScreenshot", captureBeyondViewport=beyond)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(shot))

    def mouse(self, kind, x, y):
        self.devtools("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, buttons=1)

    def key(self, key, shift=False, modifiers=0):
        event = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key], "modifiers": 8 if shift else modifiers}
        if key in ("Enter", " "):
            event["text"] = "\r" if key == "Enter" else " "
        self.devtools("Input.dispatchKeyEvent", type="keyDown", **event)
        self.devtools("Input.dispatchKeyEvent", type="keyUp", **event)

    def console(self):
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})]

    def close(self):
        self.call("DELETE", "")
        self.driver.terminate()
