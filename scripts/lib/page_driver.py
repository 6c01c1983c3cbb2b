"""The page in a browser, for scripts/check-page: Debian's chromium by Playwright, opened, clicked, played and won."""
import contextlib
import pathlib
import time
import urllib.parse
from xml.etree import ElementTree

from playwright.sync_api import sync_playwright

# Debian's browser as root, without background traffic.
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    # Lift the browser's limit on changes of the address, which a playing program exceeds.
    "--disable-ipc-flooding-protection",
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]


class Browser:
    """A browser with one window; `close` ends it."""

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
        """Records what happens inside, and keeps the record if it fails: `playwright show-trace` shows it."""
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
        """The value of the body of an asynchronous function, which finds its arguments in `arguments`."""
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


# Shared code of the scripts in the page.
TOOLS = """
const { state, idle, drawings, svgText } = window.inside;
const $ = (id) => document.getElementById(id);
const item = (group, id) => drawings()[group]?.items.get(id);
const hit = (place) => place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const press = (id) => { $(id).click(); return idle(); };
const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); return idle(); };
"""

# The elements that can be seen and hit.
SEEN = """
// The point of an element at which a finger would hit it; nothing if something else is in the way.
const point = (element) => {
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const path = element.dataset.kind === 'line' && element.querySelector('path.face');
  const hits = (x, y) => { const there = document.elementFromPoint(x, y); return there && (there === element || element.contains(there)) ? there : null; };
  if (path) {
    const matrix = path.getScreenCTM();
    for (const part of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const { x, y } = path.getPointAtLength(path.getTotalLength() * part).matrixTransform(matrix);
      const there = hits(x, y);
      if (there) return there;
    }
    return null;
  }
  const box = (element.querySelector?.('.face, .glow') ?? element).getBoundingClientRect();
  return hits(box.x + box.width / 2, box.y + box.height / 2);
};
const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && (element.closest('details')?.open ?? true));
"""

# Plays the game on the table by clicks on what can be hit, at random and for loopy games by the move that makes progress.
VISIBLE = SEEN + """
const [name, opponent, seed] = arguments;
let random = seed;
const below = (bound) => { random = (random * 1103515245 + 12345) % 2147483648; return Math.floor(random / 65536) % bound; };
const words = () => `${state.now.position} after ${state.line.length - 1} moves`;
let moves = 0;
if (opponent !== 'perfect') await choose('opponent', opponent);
for (let clicks = 0; !state.now.over; clicks += 1) {
  if (clicks > 3000) return { moves, fault: `does not end: ${words()}` };
  const before = state.line.length;
  const loopy = state.games.find((game) => game.name === state.now.groups[0]?.game)?.loopy;
  // Play in circles may go on for ever.
  if (loopy && clicks > 200) return { moves, fault: '' };
  let targets = $('choice').hidden ? [...seen('#board .item.live:not(.picked)'), ...seen('#direct button')] : [...seen('#candidates button[data-move]'), ...seen('#board .item.live:not(.picked)')];
  const best = loopy && state.now.moves.find((move) => move.text === state.now.best);
  if (best) targets = targets.filter((target) => target.dataset.move ? target.dataset.move === best.text : best.touches.some((set) => set.includes(target.dataset.id)));
  if (!targets.length) return { moves, fault: `there is nothing to click: ${words()}` };
  // Some may be covered by others; one that can be hit is enough.
  let hit = null;
  for (let tries = 0; tries < 30 && !hit; tries += 1) hit = point(targets[below(targets.length)]);
  if (!hit) return { moves, fault: `nothing can be hit: ${words()}` };
  hit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await idle();
  if (!$('notice').hidden) return { moves, fault: `${$('error').textContent} in ${words()}` };
  if (state.line.length > before) moves += 1;
}
return { moves, fault: '' };
"""


class Page:
    """The page at an address, in a browser."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address

    def run(self, script, *args):
        return self.browser.run(TOOLS + script, *args)

    def go(self, link=""):
        self.browser.open("about:blank")
        self.browser.open(self.address + link)
        self.ready()

    def ready(self):
        """Waits until the page has shown what its address asks for."""
        self.browser.until("window.inside && (window.inside.state.games.length || document.getElementById('notice').hidden === false)")
        self.run("return idle()")

    def step(self, kind):
        """Back or Forward of the browser, within the page."""
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
        """Uses every tool of every part of the table at the first place that lights up."""
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
                # If the result is not a position, the page says so, and the next tool may fix it.
                assert "undefined" not in message and "JSON" not in message, message
        self.run("if (state.byHand) return press('byhand')")
        return used

    def click_move(self, move):
        """Plays a move by clicking the places that it touches. Returns what went wrong."""
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
        """Plays for the winner, and says how it went."""
        outcome = self.run("return state.now.outcome")
        if outcome not in ("N", "P"):
            return "its winner is not known" if outcome is None else "a draw"
        if outcome == "P":
            self.run("return press('pass')")
        moves = 0
        while not self.run("return state.now.over"):
            # If positions may repeat, other moves may also win but make no progress.
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
        # There is nothing to win unless this side moves.
        assert won, f"{name}: {status}"
        return f"won in {moves} move{'' if moves == 1 else 's'}"

    def play_visible(self, name, opponent, seed):
        """Plays to the end by clicking only what can be seen and hit, nothing that is folded away; says how it went."""
        played = self.run(VISIBLE, name, opponent, seed)
        assert not played["fault"] and played["moves"], f"{name} against {opponent}: {played}"
        return played["moves"]

    def press_visible(self, selector):
        """Clicks the first of what fits that can be seen and hit."""
        hit = self.run(
            SEEN + "const there = seen(arguments[0]).map((one) => point(one)).find((one) => one); if (!there) return false;"
            "there.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); await idle(); await new Promise((done) => setTimeout(done, 20)); await idle(); return true", selector
        )
        assert hit, f"{selector} cannot be hit"

    def save(self):
        """The picture as a file: XML that stands alone."""
        text = self.run("return svgText()")
        root = ElementTree.fromstring(text.encode())
        assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
        for part in root.iter():
            assert not {"class", "tabindex"} & set(part.attrib), part.attrib
            assert not any("href" in name for name in part.attrib), part.attrib
        return text
