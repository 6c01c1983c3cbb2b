"""The page in a browser, for scripts/check-playground: opened, clicked, played and won."""
import urllib.parse
from xml.etree import ElementTree

# What the scripts in the page share.
TOOLS = """
const { state, idle, drawings, svgText } = window.playground;
const $ = (id) => document.getElementById(id);
const item = (group, id) => drawings()[group]?.items.get(id);
const hit = (place) => place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const press = (id) => { $(id).click(); return idle(); };
const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); return idle(); };
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
        self.browser.until("window.playground && (window.playground.state.games.length || document.getElementById('notice').hidden === false)")
        self.run("return idle()")

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
                # What makes no position is said, and the next tool may mend it.
                assert "undefined" not in message and "JSON" not in message, message
        self.run("if (state.byHand) return press('byhand')")
        return used

    def click_move(self, move):
        """Plays a move by clicking the places that it touches. Returns what went wrong."""
        return self.run(
            "const [move, before] = [arguments[0], state.line.length];"
            "for (const id of move.touches[0] || []) {"
            "  const place = item(move.group, id);"
            "  if (!place) break;"
            "  if (!place.classList.contains('live')) return `${id} does not light up`;"
            "  hit(place); await idle();"
            "  if (state.line.length !== before) return '';"
            "}"
            "$('listed').open = true; await new Promise((done) => setTimeout(done));"
            "const button = [...document.querySelectorAll('#candidates button, #moves button')].find((button) => button.dataset.move === move.text);"
            "if (!button) return `the move is not offered: ${move.words}`;"
            "button.click(); await idle();"
            "return state.line.length === before ? 'the move was not played' : '';",
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
            # Where positions may repeat, others may win as well, but not make progress.
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
        # Without a move of our own there is nothing to win.
        assert won, f"{name}: {status}"
        return f"won in {moves} move{'' if moves == 1 else 's'}"

    def save(self):
        """The picture as a file: XML that stands alone."""
        text = self.run("return svgText()")
        root = ElementTree.fromstring(text.encode())
        assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
        for part in root.iter():
            assert not {"class", "tabindex"} & set(part.attrib), part.attrib
            assert not any("href" in name for name in part.attrib), part.attrib
        return text
