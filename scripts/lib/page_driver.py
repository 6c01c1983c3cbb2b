"""Drives the page in a browser for scripts/check-page: opens it, clicks, plays and wins in Debian's chromium with Playwright."""
import contextlib
import pathlib
import time
import urllib.parse
from xml.etree import ElementTree

from playwright.sync_api import sync_playwright

# Flags for running Debian's browser as root and without background traffic.
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    # Lift the browser's limit on changes of the address, which the automated games exceed.
    "--disable-ipc-flooding-protection",
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]


class Browser:
    """Starts a browser with one window; `close` ends it."""

    def __init__(self, profile):
        self.playwright = sync_playwright().start()
        self.context = self.playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, headless=True, args=FLAGS, no_viewport=True, reduced_motion="reduce"
        )
        self.window = self.context.pages[0]
        self.protocol = self.context.new_cdp_session(self.window)
        self.messages = []
        self.window.on("console", lambda message: self.messages.append(message.text) if message.type in ("error", "warning") else None)
        self.window.on("pageerror", lambda error: self.messages.append(str(error)))

    @contextlib.contextmanager
    def traced(self, name, folder):
        """Records what the browser does in this block. If the block fails, keeps the record for `playwright show-trace`."""
        self.context.tracing.start(screenshots=True, snapshots=True)
        try:
            yield
        except BaseException:
            folder.mkdir(parents=True, exist_ok=True)
            self.context.tracing.stop(path=folder / f"{name}.zip")
            raise
        self.context.tracing.stop()

    def open(self, address):
        self.window.goto(address)

    def run(self, script, *args):
        """Runs the body of an asynchronous function, which finds its arguments in `arguments`. Returns the function's value."""
        return self.window.evaluate(f"(all) => (async function () {{ {script} }}).apply(null, all)", list(args))

    def until(self, script, *args, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + script, *args)
            if value:
                return value
            self.window.wait_for_timeout(20)
        raise AssertionError(f"not within {seconds} s: {script}")

    def devtools(self, command, **params):
        return self.protocol.send(command, params)

    def size(self, width, height, mobile=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def scheme(self, scheme):
        self.window.emulate_media(color_scheme=scheme, reduced_motion="reduce")

    def screenshot(self, path):
        self.window.screenshot(path=path)

    def close(self):
        self.context.close()
        self.playwright.stop()


# Code shared by the scripts that run in the page.
TOOLS = pathlib.Path(__file__).with_name("page_tools.js").read_text()


class Page:
    """The page at an address, in a browser."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address

    def run(self, script, *args):
        return self.browser.run(f"{TOOLS} {script}", *args)

    def go(self, link=""):
        self.browser.open("about:blank")
        self.browser.open(self.address + link)
        self.ready()

    def ready(self):
        """Waits until the page shows the position in its address."""
        self.browser.until("window.inside && (window.inside.state.games.length || document.getElementById('notice').hidden === false)")
        self.run("return idle()")

    def step(self, kind):
        """Goes back or forward in the browser's history within the page."""
        self.run("const moved = new Promise((done) => window.addEventListener('popstate', done, { once: true })); history[arguments[0]](); await moved; return idle()", kind)

    def open(self, position, **more):
        self.go("#" + urllib.parse.urlencode({"position": position, **more}))

    def game(self, name):
        self.go(f"#game={name}")

    def error(self):
        return self.run("return $('notice').hidden ? '' : $('error').textContent")

    def texts(self):
        return self.run("return state.line.slice(1).map((entry) => entry.move.text)")

    def change_by_hand(self):
        """Uses every tool of every part of the board at the first place that the tool can change."""
        used = 0
        self.run("return press('byhand')")
        for part in range(self.run("return state.byHand.length")):
            tools = self.run(
                "return [...document.querySelectorAll(`[data-tool^='${arguments[0]} ']`)].map((tool) => tool.dataset.tool)", part
            )
            for tool in tools:
                self.run(
                    "document.querySelector(`[data-tool='${arguments[0]}']`)?.click(); await idle();"
                    "const box = () => document.querySelector(`[data-tool='${arguments[0]}']`)?.closest('.part');"
                    "const live = box() ? [...box().querySelectorAll('.item.live')] : [];"
                    "if (live.length) { hit(live[0]); await idle(); }"
                    "const second = [...(box()?.querySelectorAll('.item.live:not(.picked)') ?? [])].at(-1);"
                    "if (second && box().querySelector('.picked')) { hit(second); await idle(); }", tool,
                )
                used += 1
                message = self.error()
                # If the result is not a position, the page reports that. The next tool may then make it a position.
                assert "undefined" not in message and "JSON" not in message, message
        self.run("if (state.byHand) return press('byhand')")
        return used

    def click_move(self, move):
        """Plays a move by clicking the places that the move touches. Returns a description of the failure, or an empty string."""
        return self.run(
            "const [move, before] = [arguments[0], state.now];"
            "for (const id of move.touches[0] || []) {"
            "  const place = item(move.group, id);"
            "  if (!place) break;"
            "  if (!place.classList.contains('live')) return `${id} does not light up`;"
            "  hit(place); await idle();"
            "  if (state.now !== before) return '';"
            "}"
            "$('listed').open = true; await new Promise((done) => setTimeout(done));"
            "const button = [...document.querySelectorAll('#candidates button, #moves button')].find((button) => button.dataset.move === move.text);"
            "if (!button) return `the move is not offered: ${move.words}`;"
            "button.click(); await idle();"
            "return state.now === before ? 'the move was not played' : '';",
            move,
        )

    def win(self, name):
        """Plays for the side that can win, and returns a description of the result."""
        outcome = self.run("return state.now.outcome")
        if outcome not in ("N", "P"):
            return "its winner is not known" if outcome is None else "a draw"
        if outcome == "P":
            self.run("return press('pass')")
        moves = 0
        while not self.run("return state.now.over"):
            # If positions can repeat, other moves may also win but make no progress toward the end.
            move = self.run(
                "const wins = state.now.moves.filter((move) => move.wins);"
                "return wins.find((move) => move.text === state.now.best) || wins[0] || null"
            )
            assert move, f"{name}: no winning move is marked in {self.run('return state.now.position')}"
            fault = self.click_move(move)
            assert not fault, f"{name}: {fault}, {move} in {self.run('return state.now.position')}"
            assert not self.error(), f"{name}: {self.error()}"
            moves += 1
            assert moves < 2000, f"{name} does not end"
        status = self.run("return $('status').textContent")
        won = status.startswith("The opponent cannot move and loses") or status.startswith("You cannot move and win") or status.endswith(": you win.")
        # The status must say that the side which moved has won.
        assert won, f"{name}: {status}"
        return f"won in {moves} move{'' if moves == 1 else 's'}"

    def play_visible(self, name, opponent, seed):
        """Plays to the end by clicking only what users can see and hit. Returns the number of moves."""
        played = self.run("return playVisible(...arguments)", opponent, seed)
        assert not played["fault"] and played["moves"], f"{name} against {opponent}: {played}"
        return played["moves"]

    def press_visible(self, selector):
        """Clicks the first element that matches the selector and is visible and not covered."""
        assert self.run("return pressVisible(arguments[0])", selector), f"{selector} cannot be hit"

    def save(self):
        """Saves the picture as a file, and checks that it is complete XML."""
        text = self.run("return svgText()")
        root = ElementTree.fromstring(text.encode())
        assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
        for part in root.iter():
            assert not {"class", "tabindex"} & set(part.attrib), part.attrib
            assert not any("href" in name for name in part.attrib), part.attrib
        return text
