"""Checks in a real browser what users expect of the page. Each check is a function that takes the page, and its name says what is
checked."""
import json
import pathlib
import random
import re
import subprocess
import tempfile
import time
import urllib.parse

# A tree of 40 nodes with 20 coins, for labels on a phone.
TREE = "coins_to_root " + " ".join(f"{(node - 1) // 3}-{node}" for node in range(1, 40)) + " root 0 coins " + " ".join(str(node % 2) for node in range(40))


def plays_loopy_games(page):
    """The page answers questions about loopy games, draws them and plays them."""
    for game in page.run("return state.games.filter((game) => game.loopy).map((game) => game.name)"):
        page.game(game)
        assert page.run("return drawings().length > 0 && drawings().every((drawing) => drawing)"), f"{game} is not drawn"
        known = page.run("return $('known').textContent")
        assert "win" in known or "draw" in known, f"{game}: {known}"
        page.win(game)
    page.open("arrow_walk:0-1,1-0 0")
    assert "draw" in page.run("return $('known').textContent")


def clicks_while_the_page_thinks(page):
    """While the page is busy, it shows this state and ignores clicks. A rejected text changes nothing."""
    page.open("nim 3 5 7", opponent="person")
    page.run("const real = fetch; window.fetch = async (...all) => { await new Promise((done) => setTimeout(done, 400)); return real(...all); };")
    shown = page.run(
        "hit(item(0, 'h0.1')); hit(item(0, 'h1.1')); hit(item(0, 'h2.1'));"
        "await new Promise((done) => setTimeout(done, 250)); const shown = document.body.classList.contains('busy');"
        "hit(item(0, 'h1.0')); await idle(); return shown && !document.body.classList.contains('busy')"
    )
    assert shown, "the page does not say that it is busy"
    assert page.texts() == ["0/3:1"], page.texts()
    for text in ["nim x", "chess 3", ""]:
        before = page.run("return JSON.stringify([state.now.position, location.hash, document.querySelectorAll('#board .item').length])")
        page.run("$('position').value = arguments[0]; $('typed').requestSubmit(); return idle()", text)
        assert page.error(), f"{text} is not refused"
        after = page.run("return JSON.stringify([state.now.position, location.hash, document.querySelectorAll('#board .item').length])")
        assert before == after, f"{before} became {after}"


def asks_what_takes_too_long(page):
    """The page ends a worker that takes too long, reports this, and continues with a new worker."""
    page.open("nim 3 5 7", opponent="person")
    table = "return [state.now.position, state.line.length, document.querySelectorAll('#board .item').length]"
    before = page.run(table)
    begin = time.monotonic()
    page.run("$('position').value = 'nim 77'; $('typed').requestSubmit();")
    page.browser.until("document.body.classList.contains('busy')", seconds=2)
    page.browser.until("!document.getElementById('notice').hidden", seconds=20)
    page.run("return idle()")
    spent = time.monotonic() - begin
    assert "took too long" in page.error() and 2 < spent < 10, (page.error(), spent)
    assert page.run(table) == before and page.run("return !document.body.classList.contains('busy')")
    page.run("hit(item(0, 'h0.1')); return idle()")
    assert page.texts() == ["0/3:1"] and not page.error(), page.error()
    # Wait, because the browser needs a moment to end the worker.
    for _ in range(50):
        workers = page.browser.window.workers
        if len(workers) == 1:
            break
        page.browser.window.wait_for_timeout(100)
    assert len(workers) == 1, f"the worker that hangs is still there: {workers}"


def plays_on_after_the_server_was_gone(page):
    """If the server does not answer, the page says so in a sentence and offers a button to try again."""
    page.open("nim 3 5 7", opponent="person")
    page.run("window.real = fetch; window.fetch = () => Promise.reject(new TypeError('gone')); hit(item(0, 'h0.1')); return idle()")
    assert "does not answer" in page.error() and page.texts() == [], page.error()
    assert page.run("return $('again').checkVisibility()"), "there is no button to try again"
    page.run("window.fetch = window.real; return press('again')")
    assert page.texts() == ["0/3:1"] and not page.error(), page.error()


def plays_on_a_phone(page):
    """On a screen that is 390 pixels wide, the board and the choice of moves are in view, targets are large enough, and labels are readable."""
    page.browser.size(390, 844, mobile=True)
    small = []
    for game in page.run("return state.games.map((game) => game.name)"):
        page.game(game)
        box = page.run("const box = $('board').getBoundingClientRect(); return [document.documentElement.scrollWidth, box.top, box.height]")
        assert box[0] <= 390, f"{game}: the page is {box[0]} pixels wide"
        assert box[1] < 844 * 0.45, f"{game}: the board begins at {box[1]}"
        # The page first shows wide pictures as a whole; the button Larger makes their targets large enough.
        page.run("[...document.querySelectorAll('.part h2 button')].filter((one) => one.textContent === 'Larger').forEach((one) => one.click())")
        small += page.run(
            "return [...document.querySelectorAll('#board .item.live')].map((item) => {"
            "  const part = item.dataset.kind === 'line' ? null : (item.querySelector('.reach') || item.querySelector('.face')).getBoundingClientRect();"
            "  const scale = item.ownerSVGElement.getBoundingClientRect().width / item.ownerSVGElement.viewBox.baseVal.width;"
            "  const size = part ? Math.min(part.width, part.height) : 26 * scale;"
            # The gap to the next square counts, too, since no other target uses it.
            "  return [arguments[0], item.dataset.id, size + (item.dataset.kind === 'cell' ? 4 * scale : 0)];"
            "}).filter(([, , size]) => size < 23.9)", game
        )
        choice = page.run(
            "const place = state.now.moves.find((move) => move.touches[0]?.length > 1 && item(move.group, move.touches[0][0]));"
            "if (!place) return null;"
            "hit(item(place.group, place.touches[0][0])); await idle(); if ($('choice').hidden) return null;"
            "const box = $('choice').getBoundingClientRect(); return [$('board').getBoundingClientRect().top, box.top, box.bottom]"
        )
        if choice:
            assert choice[0] >= 0 and choice[1] < 844 and choice[2] <= 845, f"{game}: the choice is at {choice}"
        for button in page.run("return [...document.querySelectorAll('button, select, summary')].filter((one) => one.checkVisibility() && !one.closest('svg')).map((one) => [one.textContent.slice(0, 20), one.getBoundingClientRect().height])"):
            assert button[1] >= 24, f"{game}: {button}"
    assert not small, f"too small to be hit: {small[:5]}"
    # Messages and new positions scroll into view from anywhere on the page.
    view = "const box = $(arguments[0]).getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"
    page.game("nim")
    page.run("$('positions').open = true; $('position').value = 'nim x'; $('random').scrollIntoView(); $('typed').requestSubmit(); return idle()")
    assert page.error() and page.run(view, "notice"), "what is wrong is said out of view"
    page.run("$('random').scrollIntoView(); return press('random')")
    assert page.run("return scrollY") == 0, "a new position is out of view"
    # A link that cannot be copied is shown, and it fits on the screen, no matter how long it is.
    page.run(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } });"
        "$('keep').open = true; $('copy').click(); await new Promise((done) => setTimeout(done, 100));"
    )
    assert page.run("return $('copied').querySelector('a') && document.documentElement.scrollWidth") == 390, "the link does not fit"
    # The button that ends the setup by hand works on a phone.
    page.run("return press('byhand')")
    page.run("[...$('known').querySelectorAll('button')].find((one) => one.textContent === 'Play from here').click(); return idle()")
    assert page.run("return state.byHand === null && !$('known').textContent.includes('Play from here')")
    page.open(TREE)
    scale = page.run("const svg = drawings()[0].svg; return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    least = page.run("return Math.min(...[...document.querySelectorAll('#board .item text')].filter((text) => text.textContent).map((text) => Number(text.getAttribute('font-size'))))")
    assert scale * least >= 9, f"labels of {scale * least:.1f} pixels"
    page.browser.size(1200, 1000)


def goes_through_a_game(page):
    """Undo, redo, restart, the list of moves, Back, Forward and links reach every position, and the last move is marked."""
    page.open("nim 3 5 7")
    titles = [page.run("return document.title")]
    for move in ["hit(item(0, 'h0.1'))", "hit(item(0, 'h2.0'))"]:
        page.run(move + "; return idle()")
        titles.append(page.run("return document.title"))
    assert len(set(titles)) == 3, titles
    played = page.texts()
    assert len(played) == 4 and played[0] == "0/3:1", played
    assert page.run("return document.querySelectorAll('#board .item.last').length") > 0, "the last move is not marked"
    at = "return [state.at, state.now.position]"
    end = page.run(at)
    page.run("return press('undo')")
    assert page.run(at)[0] == 2, page.run(at)
    page.run("return press('redo')")
    assert page.run(at) == end
    page.run("return press('restart')")
    assert page.run(at) == [0, "nim 3 5 7"]
    page.run("document.querySelectorAll('#line button')[3].click(); return idle()")
    assert page.run(at)[0] == 3
    page.run("document.querySelectorAll('#line button')[4].click(); return idle()")
    # Back leads through the shown positions, one step at a time, to the beginning.
    page.open("nim 3 5 7")
    # Reset the history: a browser keeps 50 entries and first drops entries without user input, as all entries here.
    page.browser.devtools("Page.resetNavigationHistory")
    page.run("hit(item(0, 'h0.1')); await idle(); hit(item(0, 'h2.0')); return idle()")
    for step, expected in [("back", 2), ("back", 0), ("forward", 2), ("forward", 4)]:
        page.step(step)
        page.browser.until("window.inside?.state.at === arguments[0]", expected, seconds=10)
        page.run("return idle()")
    # A link contains the whole game, including the opponent.
    page.run("return choose('opponent', 'beginner')")
    link = page.run("return location.hash")
    page.go(link)
    assert page.texts() == played and page.run("return [state.at, $('opponent').value]") == [4, "beginner"], link
    page.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); $('copy').click();")
    assert page.browser.until("window.copied").endswith(link)
    # The keys for undo and redo work everywhere.
    page.browser.window.keyboard.press("Control+z")
    page.run("return idle()")
    assert page.run("return state.at") == 2, "Ctrl-Z"
    page.browser.window.keyboard.press("Control+Shift+Z")
    page.run("return idle()")
    assert page.run("return state.at") == 4, "Ctrl-Shift-Z"
    # Playing from an earlier position discards the later ones.
    page.run("await press('restart'); hit(item(0, 'h1.0')); return idle()")
    assert len(page.texts()) == 2
    # A domino is drawn as one piece after the move.
    page.open("cram 3x3", opponent="person")
    page.run("hit(item(0, 'q0x0')); await idle(); hit(item(0, 'q0x1')); return idle()")
    assert page.run("return drawings()[0].covered.size") == 2, "the domino falls into two"


def reads_moves_and_values(page):
    """Buttons have words next to the notation, values that equal the heaps are not plotted, and values have the right names."""
    page.open("silver_dollar 2 5 9")
    page.run("$('listed').open = true; await new Promise((done) => setTimeout(done, 20));")
    buttons = page.run("return [...document.querySelectorAll('#moves button')].map((one) => [one.firstChild.textContent, one.querySelector('.short').textContent])")
    assert buttons and all(" " in words and len(words) > len(short) for words, short in buttons), buttons[:3]
    page.open("nim 3 5")
    page.run("await press('values'); await new Promise((done) => setTimeout(done, 300));")
    assert page.run("return !document.querySelector('.plot')"), "the values of Nim are plotted"
    page.open("kayles 5 7")
    page.run("await press('values'); await new Promise((done) => setTimeout(done, 600));")
    assert page.run("return Boolean(document.querySelector('.plot'))"), "the values of Kayles are not plotted"
    # Nim-values do not decide misère play, so the page labels them as normal-play values there.
    page.open("kayles 5 7", convention="misere")
    page.run("await press('values'); await new Promise((done) => setTimeout(done, 600));")
    said = page.run("return $('play').innerText")
    assert "Normal-play values of all heaps" in said and not re.search(r"(?<!play )values? (\\*|of)", said), said


def reads_the_theory(page):
    """The link of a game opens its theory, with pictures."""
    for game, pictures in [("wythoff", 1), ("hackenbush", 1), ("nim", 0), ("northcott", 0)]:
        page.game(game)
        page.run("document.querySelector('#explained .link')?.click(); $('theory').open = true; await new Promise((done) => setTimeout(done, 100)); return idle()")
        page.browser.until("document.querySelector('#page h2')")
        assert page.run("return document.querySelectorAll('#page svg').length") >= pictures, game
        assert page.run("return document.querySelector('#page').innerText.length") > 300, game
        assert page.run("return !/\\]\\(|^# |`/m.test([...document.querySelectorAll('#page p, #page h3')].map((one) => one.innerText).join('\\n'))"), f"{game}: Markdown shows"


def plays_by_the_keyboard_alone(page):
    """Whole games can be played by keyboard alone."""
    key = page.browser.window.keyboard.press
    for position in ["nim 1 2 2", "kayles 4", "hackenbush 0-1 1-2 0-3", "cram 2x3", "northcott W.B W", "arrow_walk:0-1,1-2,2-3 0"]:
        page.open(position)
        page.run("document.activeElement.blur()")
        for _ in range(60):
            if page.run("return state.now.over"):
                break
            for _ in range(40):
                if page.run("return Boolean(document.activeElement.closest('.item, #candidates'))"):
                    break
                key("Tab")
            else:
                raise AssertionError(f"{position}: the board is not reached")
            # If several moves touch this place, choose the first other place or the first button.
            key("Enter")
            page.run("return idle()")
            if page.run("return state.picked.ids.length"):
                key("ArrowRight") if page.run("return state.at % 2") else key("ArrowDown")
                for _ in range(30):
                    if page.run("return Boolean(document.activeElement.closest('#candidates'))"):
                        break
                    key("Tab")
                key("Enter")
                page.run("return idle()")
        assert page.run("return state.now.over"), f"{position} was not played to its end: {page.texts()}"
        for _ in range(60):
            if page.run("return document.activeElement.id") == "undo":
                break
            key("Tab")
        key("Enter")
        page.run("return idle()")
        assert page.run("return !state.now.over"), f"{position}: undo"
    # The arrow keys move a node, and clickable items have a name and a role.
    page.open("node_kayles 0-1 1-2")
    page.run("document.querySelector('#board .item[tabindex=\"0\"]').focus()")
    before = page.run("return document.activeElement.getAttribute('transform')")
    key("Shift+ArrowDown")
    assert page.run("return document.activeElement.getAttribute('transform')") != before, "the arrows move a node"
    assert page.run("return [...document.querySelectorAll('.item.live')].every((item) => item.getAttribute('role') === 'button' && item.getAttribute('aria-label'))")


def brings_a_game(page):
    """Users can enter a code, a set, lists of edges in all supported forms, trees with coins, a sum, or a saved game."""
    fill = (
        "$('bring').click(); $('kind').value = arguments[0]; $('kind').dispatchEvent(new Event('change'));"
        "[...$('own-fields').querySelectorAll('input, textarea')].forEach((field, at) => { field.value = arguments[1][at]; });"
        "$(arguments[2]).click(); for (let tries = 0; tries < 3000 && $('own').open && !$('own-error').textContent; tries += 1) await new Promise((done) => setTimeout(done, 20));"
        "await idle();"
    )
    for kind, filled, expected in [
        ("take_and_break", ["0.137", "12 7"], "0.137 12 7"),
        ("subtract", ["1, 3, 4", "11"], "subtract:1,3,4 11"),
        ("arrow_walk", ["0", "0 1\n1 -> 2\n2\t0"], "arrow_walk:0-1,1-2,2-0 0"),
        ("arrow_walk", ["0", "0: 1 2\n1: 0"], "arrow_walk:0-1,0-2,1-0 0"),
        ("hackenbush", ["0 1\n1 2\n0 - 2"], "hackenbush 0-1 1-2 0-2"),
        ("node_kayles", ["1-2\n2-3"], "node_kayles 1-2 2-3"),
        ("node_kayles", ["4 2\n0 1\n1 2"], "node_kayles 0-1 1-2 3"),
        ("node_kayles", ["0: 1, 2\n1: 0, 2\n2: 0, 1"], "node_kayles 0-1 0-2 1-2"),
        ("arc_kayles", ["grid 2x2"], "arc_kayles 0-1 0-2 1-3 2-3"),
        ("vertex_geography", ["1", "path 3"], "vertex_geography 1 0-1 1-2"),
        ("nimstring", ["0-1 1-2; 1-2"], "nimstring 0-1 1-2 1-2"),
        ("path_marking", ["3\n1 2\n2 3"], "path_marking:1-2,2-3 unmarked"),
        ("path_marking", ["0-1 1=2"], "path_marking:0-1,1-2 1-2"),
        ("staircase_nim", ["0-1 1-2", "0", "0 2 1"], "staircase_nim 0-1 1-2 root 0 coins 0 2 1"),
        ("coins_to_root", ["2 1\n0 1", "0", "0 1"], "coins_to_root:0-1@0 1"),
        ("node_kayles", ["graph [\n node [ id 1 ]\n node [ id 2 ]\n edge [ source 1 target 2 ]\n]"], "node_kayles 1-2"),
        ("hackenbush", ["((a,b)c,d)e;"], "hackenbush ground-c c-a c-b ground-d"),
        ("text", ["nim 3 5 + kayles 7"], "nim 3 5 + kayles 7"),
        ("text", ["node kayles\n0: 1\n1: 2\n"], "node_kayles 0-1 1-2"),
        ("record", ["impartial game 1\nposition nim 1 2\nconvention normal\nbegins you\n0/1:0\n2:0\n"], "nim 0 0"),
    ]:
        page.go()
        page.run(fill, kind, filled, "own-play")
        made = page.run("return state.now?.position ?? ''")
        # Ignore the order in which edges are printed.
        assert sorted(made.split()) == sorted(expected.split()), (kind, made, page.run("return $('own-error').textContent"))
    assert page.run("return state.now.over && state.line.length === 3")
    # The program's remarks about a text appear above the board, after the form and after typing, until another game begins.
    page.go()
    falls = "One edge is not connected to the ground, so it falls."
    page.run(fill, "hackenbush", ["0-1 1-2 3-4"], "own-play")
    assert page.run("return $('notes').textContent") == falls, page.run("return $('notes').textContent")
    page.run("hit(document.querySelector('.item.live')); return idle()")
    assert page.run("return [state.line.length > 1, $('notes').checkVisibility(), $('notes').textContent]") == [True, True, falls]
    page.run("$('position').value = arguments[0]; $('typed').requestSubmit(); return idle()", "mex 0 1 3")
    assert "not among 0, 1 and 3 is 2" in page.run("return $('notes').textContent")
    page.run("$('position').value = 'nim 3 5'; $('typed').requestSubmit(); return idle()")
    assert not page.run("return $('notes').checkVisibility()")
    page.go()
    assert page.run("$('bring').click(); $('kind').value = 'arrow_walk'; $('kind').dispatchEvent(new Event('change')); return $('own-fields').innerText").startswith("Vertices of the tokens")
    for kind, filled, message in [
        ("arc_kayles", ["0 1\n0 1 2"], "Line 2: expected an edge"), ("subtract", ["1, x", "5"], "Line 1: expected a number that may be taken, found x"), ("take_and_break", ["", "5"], "no code"),
        ("take_and_break", ["0.77", "5 x"], "Line 1: expected the size of a heap, found x"), ("arrow_walk", ["", "0 1"], "no tokens"), ("take_and_break", ["0.x", "5"], "not a code digit"),
        ("arc_kayles", ["dodecahedron"], "Line 1: expected an edge such as 0-1 or a node, found dodecahedron"), ("node_kayles", ["0: 1\n1: 0: 2"], "Line 2: expected an edge such as 0-1 or a node, found 0:"), ("path_marking", [""], "no edges"),
    ]:
        page.open("nim 3")
        page.run(fill, kind, filled, "own-play")
        said = page.run("return $('own').open && $('own-error').textContent")
        assert said and message in said, (kind, said)
        # The message appears once, and the game on the table does not change.
        assert not page.error() and page.run("return state.now.position") == "nim 3", (kind, page.error())
    page.run(fill, "arc_kayles", ["0 1\n1 2"], "own-sum")
    assert page.run("return state.now.position") == "nim 3 + arc_kayles 0-1 1-2", page.run("return $('own-error').textContent")


def finds_a_game(page):
    """The gallery can be searched by words and rooms. It shows opening positions, and similar games share one card."""
    page.go()
    shown = "return [...document.querySelectorAll('#rooms [data-words]')].filter((one) => one.checkVisibility()).map((one) => one.querySelector('a').textContent)"
    every = page.run(shown)
    assert len(every) == page.run("return state.games.length"), every
    look = "$('find').value = arguments[0]; $('find').dispatchEvent(new Event('input'));" + shown
    assert [one for one in page.run(look, "turtles") if "Mock" in one] and len(page.run(look, "turtles")) == 2
    assert page.run(look, "no such game") == [] and "0 of" in page.run("return $('found').textContent")
    assert page.run("return $('nothing').checkVisibility()"), "nobody says that there is no such game"
    page.run("$('clear').click()")
    assert page.run(shown) == every and not page.run("return $('nothing').checkVisibility()")
    assert len(page.run(look, "")) == len(every)
    page.run("[...$('which').children].find((button) => button.textContent === 'Boards').click()")
    boards = page.run(shown)
    assert 1 < len(boards) < 10 and len(page.run("return [...document.querySelectorAll('#rooms section')].filter((one) => one.checkVisibility())")) == 1, boards
    page.go()
    family = page.run("return [...document.querySelectorAll('#rooms .family')].map((one) => [...one.querySelectorAll('.links a')].map((link) => link.textContent))")
    assert len(family) == 1 and {"Turning Turtles", "Mogul", "Sym"} <= set(family[0]), family
    for game in page.run("return state.games.map((game) => game.name)"):
        page.game(game)
        parts = page.run("const { itemsOf } = await import('./scene.js'); const { picture } = state.games.find((game) => game.name === arguments[0]); return [itemsOf(picture), ...state.now.groups.map((group) => itemsOf(group.picture))].map((items) => items.map(({ id, kind, x, y }) => [id, kind, x, y].join(' ')).sort().join('; '))", game)
        assert len(parts) == 2 and parts[0] == parts[1], f"{game}: the card shows another position: {parts}"


def follows_a_broken_link(page):
    """The page reports an unknown game or an illegal move in a link. Reasons and theory scroll into view when opened."""
    page.go("#game=chess")
    assert "no game chess" in page.error() and page.run("return $('gallery').checkVisibility()"), page.error()
    page.go("#" + urllib.parse.urlencode({"position": "nim 3 5", "moves": "0/3:1;1/5:9"}))
    assert "move 2, 1/5:9" in page.error() and page.texts() == ["0/3:1"], (page.error(), page.texts())
    page.browser.size(390, 600, mobile=True)
    inside = "const box = $(arguments[0]).getBoundingClientRect(); return box.height > 0 && box.top >= -1 && box.top < innerHeight - 20"
    page.game("hackenbush")
    page.run("[...document.querySelectorAll('#explained .link')].find((one) => one.textContent === 'Why?').click(); await idle(); await new Promise((done) => setTimeout(done, 100));")
    assert page.run(inside, "reason"), "the reason is out of view"
    page.run("[...document.querySelectorAll('#explained .link')].find((one) => one.textContent === 'Theory').click(); await idle(); await new Promise((done) => setTimeout(done, 100)); return idle()")
    assert page.run(inside, "page"), "the theory is out of view"
    page.browser.size(1200, 1000)


def asks_why_and_solves_puzzles(page):
    """The page shows the values that moves leave, the reason for the outcome, and puzzles with one winning move."""
    page.open("nim 3 5 7")
    page.run("return press('values')")
    shown = page.run("return [...document.querySelectorAll('#board .leaves')].map((one) => one.textContent).filter((text) => text)")
    assert len(shown) == 15 and shown.count("*0") == 3, shown
    assert page.run("return document.querySelectorAll('#board .item.wins').length") == 3, "P-positions are not marked"
    assert "theorem of Nim" in page.run("return $('explained').textContent")
    page.run("document.querySelector('#explained .link').click(); return idle()")
    reason = page.run("return [...document.querySelectorAll('#reason li')].map((line) => line.textContent)")
    assert reason == ["3 ⊕ 5 ⊕ 7 = 1, so the player to move wins", "0/3:2 (take 1 coin from the heap of 3) leaves 2 ⊕ 5 ⊕ 7 = 0", "⊕ (xor) adds binary digits without carrying: 3 ⊕ 5 = 6"], reason
    page.run("return press('values')")
    for level in ["easy", "medium", "hard"]:
        for game in ["nim", "kayles", "hackenbush"]:
            page.game(game)
            page.run("document.querySelector(`[data-level=${arguments[0]}]`).click(); return idle()", level)
            assert not page.error(), f"{game}, {level}: {page.error()}"
            # Count equivalent moves of equal parts once.
            assert page.run("return new Set(state.now.moves.filter((move) => move.wins).map(({ text }) => text.replace(/^[0-9]+[/]/, ''))).size") == 1, f"{game}, {level}: {page.run('return state.now.position')}"
            assert "One move wins" in page.run("return $('known').textContent")
    for game in page.run("return state.games.map((game) => game.name)"):
        for level in ["easy", "medium", "hard"]:
            answer = page.run("const { ask } = await import('./game.js'); return ask('puzzle', { game: arguments[0], level: arguments[1], seed: 7 }).catch((error) => ({ error: error.message }))", game, level)
            # In Brussels Sprouts the number of moves is fixed, so no move is better than another.
            assert "position" in answer or game == "brussels_sprouts" and "no position was found" in answer["error"], (game, level, answer)


def sees_who_has_taken_what(page):
    """Boxes and coins show their owners, and the score is next to them. The last line drawn is marked, and a reload does not move anything."""
    whose = "return [arguments[0].map((id) => item(0, id)?.querySelector('text')?.textContent ?? null), document.querySelector('#board .score').innerText, [...document.querySelectorAll('#board .item.last')].map((one) => one.dataset.kind)]"
    page.open("dots_and_boxes 1x2 h0,0 h1,0 v0,0", opponent="person")
    assert page.run(whose, ["b0x0", "b0x1"]) == [[None, None], "First 0\nSecond 0", []], page.run(whose, ["b0x0", "b0x1"])
    page.run("hit(item(0, 'v0,1')); return idle()")
    boxes, score, last = page.run(whose, ["b0x0", "b0x1"])
    assert boxes == ["1", None] and "First 1" in score and set(last) <= {"line"}, (boxes, score, last)
    page.open("nimstring 0-1 1-2 2-3 0-3 3-4", opponent="person")
    line = "const line = state.now.moves.find((move) => move.text === arguments[0]); hit(item(0, line.touches[0][0])); return idle()"
    page.run(line, "0-1")
    coins, score, last = page.run(whose, ["n1", "n4", "gone"])
    assert last == ["line"] and "First 0" in score, (coins, score, last)
    page.run(line, "3-4")
    coins, score, _ = page.run(whose, ["n4"])
    assert coins == ["2"] and "Second 1" in score, (coins, score)
    places = "return [...document.querySelectorAll('#board .item[data-kind=node]')].map((one) => [one.dataset.id, one.getAttribute('transform')]).sort()"
    before, link = page.run(places), page.run("return location.hash")
    page.go(link)
    assert page.run(places) == before, (page.run(places), before)
    size = "const { width, height } = drawings()[0].svg.viewBox.baseVal; return [width, height]"
    before = page.run(size)
    for move in ["2-3", "1-2", "0-3"]:
        page.run(line, move)
    assert page.run(size) == before, "the board does not keep its size"
    assert page.run("return state.now.over && $('status').textContent").startswith("No string is left: the "), page.run("return $('status').textContent")
    coins, score, _ = page.run(whose, ["n1", "n2", "n3", "n4"])
    assert None not in coins and "".join(coins).strip("12") == "", (coins, score)
    page.run("return press('restart')")
    assert page.run(whose, ["n4"])[:2] == [["4"], "First 0\nSecond 0"], page.run(whose, ["n4"])
    # Each of two parallel strings can be cut.
    page.open("nimstring 0-1 0-1 0-2")
    assert page.run("return document.querySelectorAll('#board .item.live').length") == 3
    # A player who closes a box moves again, and the page states that.
    page.open("dots_and_boxes 1x2 h0,0 h1,0 v0,0 goal 1")
    page.run("hit(item(0, 'v0,1')); return idle()")
    assert page.run("return state.now.over || $('forced').textContent === 'You move again.'"), page.run("return $('forced').textContent")
    # A move starts at the place that is clicked first.
    page.open("coins_to_root 0-1 1-2 2-3 root 0 coins 0 0 1 1")
    page.run("hit(item(0, 'n2')); return idle()")
    assert page.run("return [...document.querySelectorAll('#candidates [data-move]')].every((one) => one.textContent.includes('from 2'))"), page.run("return $('candidates').innerText")


def takes_the_first_lesson(page):
    """The first lesson works on a screen that is 390 pixels wide, by clicks on visible places, with wrong and right answers. The page stores
    the progress."""
    page.browser.size(390, 844, mobile=True)
    page.go()
    page.run("localStorage.clear()")
    page.press_visible("#gallery a[href='#lessons']")
    page.press_visible("#lesson-list a")
    steps = page.run("const { lesson } = await import('./lesson.js'); return lesson.now.steps")
    said = "return [$('lesson-said').className, $('lesson-said').textContent, [...document.querySelectorAll('#lesson-why li')].length]"
    for at, step in enumerate(steps):
        where = f"step {at + 1}, {step['position']}"
        assert page.run("return $('title').textContent").endswith(f": {at + 1} of {len(steps)}"), where
        assert page.run("return document.documentElement.scrollWidth") <= 390, where
        before = page.run("return [state.now.position, state.at]")
        for right in [False, True]:
            if step["ask"] == "move":
                # Choose a place on the board that is a complete move.
                place = page.run("const move = state.now.moves.find((move) => Boolean(move.wins) === arguments[0]); return move.touches[0]", right)
                for one in place:
                    page.press_visible(f"#board .item.live[data-id='{one}']")
            elif step["ask"] == "first":
                wins = page.run("return state.now.outcome === 'N'")
                page.press_visible(f"#lesson-first [data-answer={'first' if wins == right else 'second'}]")
            else:
                value = page.run("return Number(state.now.value.slice(1))")
                page.run("$('lesson-number').value = arguments[0]", str(value if right else value + 1))
                page.press_visible("#lesson-value button")
            name, words, why = page.run(said)
            assert not page.error() and name == ("right" if right else "no") and words, (where, right, name, words, page.error())
            # Wrong answers and answers that are not moves leave the board unchanged.
            assert (page.run("return [state.now.position, state.at]") == before) == (not right or step["ask"] != "move"), where
            assert page.run("const box = $('lesson-said').getBoundingClientRect(); return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight"), f"{where}: what is said is out of view"
        if at == 2:
            # The page stores the progress, and the lesson resumes where the user left off.
            page.go("#lesson=nim")
            assert page.run("return $('title').textContent").endswith(f": {at + 2} of {len(steps)}"), "the lesson begins anew"
            continue
        page.press_visible("#lesson-next")
    assert page.run("return $('lessons').checkVisibility() && $('lesson-list').firstChild.innerText").endswith("Done."), page.run("return document.body.innerText")
    page.go("#lessons")
    assert page.run("return $('lesson-list').firstChild.innerText").endswith("Done."), "what was done is forgotten"
    page.go("#lesson=nim&step=3")
    assert page.run("return [$('title').textContent, state.now.position]") == [f"Nim, and how to win it: 3 of {len(steps)}", steps[2]["position"]]
    # Hint shows the answer, and Back returns to the earlier step.
    page.press_visible("#lesson-hint")
    assert page.run(said)[1].startswith("The answer is "), page.run(said)
    page.press_visible("#lesson-next")
    page.browser.until("document.getElementById('title').textContent.includes(': 4 of')")
    page.step("back")
    page.browser.until("document.getElementById('title').textContent.includes(': 3 of')")
    page.go("#lesson=chess")
    assert "no such lesson" in page.error() and page.run("return $('lessons').checkVisibility()"), page.error()
    # Opening a user-defined game ends the lesson.
    page.go("#lesson=nim")
    page.run("$('bring').click(); $('kind').value = 'text'; $('kind').dispatchEvent(new Event('change')); $('own-fields').querySelector('textarea').value = 'kayles 5'; $('own-play').click(); for (let tries = 0; tries < 3000 && $('own').open; tries += 1) await new Promise((done) => setTimeout(done, 20)); return idle()")
    assert page.run("return [$('title').textContent, $('lesson-answer').checkVisibility(), state.opponent]") == ["Kayles", False, "perfect"]
    page.browser.size(1200, 1000)


def adds_games_and_follows_hostile_links(page):
    """Sums and random positions work, and links that contain more than a position cause no errors."""
    page.open("nim 3 5")
    page.run("$('another').value = 'kayles'; return press('add')")
    assert page.run("return state.now.groups.length") == 2
    page.save()
    page.win("a sum")
    for game in page.run("return state.games.map((game) => game.name)"):
        page.game(game)
        page.run("return press('random')")
        assert not page.error(), f"random {game}: {page.error()}"
    for hostile in ["<img src=x onerror='window.hacked=1'>", "nim 3 + <svg onload='window.hacked=1'>", "javascript:window.hacked=1"]:
        page.open(hostile)
        assert page.error(), hostile
        assert page.run("await new Promise((done) => setTimeout(done, 100)); return window.hacked === undefined && !document.querySelector('#error :not(code), #error code *, img')"), hostile
        assert not page.run("return $('gallery').hidden"), "nothing is left to play"


def checks_claims(page):
    """The table of claims can be filtered and checked row by row in the browser, including on a phone."""
    page.go()
    page.run("$('to-claims').querySelector('a').click(); return idle()")
    page.browser.until("document.querySelectorAll('#claim-rows tr').length")
    assert page.run("return $('gallery').hidden && $('play').hidden && !$('claims').hidden")
    whole = page.run("return $('claim-count').textContent")
    assert re.match(r"\d{3,} of \d{3,} claims", whole), whole
    before = page.run("return document.querySelectorAll('#claim-rows tr').length")
    page.run("return press('claim-more')")
    assert page.run("return document.querySelectorAll('#claim-rows tr').length") > before
    only = "$('claim-kind').value = arguments[0]; $('claim-kind').dispatchEvent(new Event('change')); $('claim-words').value = arguments[1]; $('claim-words').dispatchEvent(new Event('input')); return [...document.querySelectorAll('#claim-rows tr')].map((row) => row.innerText)"
    test = "document.querySelector('#claim-rows button').click(); await idle(); await new Promise((done) => setTimeout(done, 20)); return document.querySelector('#claim-rows .result').textContent"
    for kind, words, result in [
        ("period", "0.77 a002186", "✓ holds, by certificate"),
        ("value", "grid 3x5 value", "✓ holds, by definition"),
        ("quotient", "0.123 elements", "✓ holds, by certificate"),
        # This claim takes longer than the page's limit.
        ("period", "0.054 period", "Open: stopped"),
    ]:
        rows = page.run(only, kind, words)
        assert len(rows) == 1 and words.split()[0] in rows[0], (kind, words, rows[:3])
        said = page.run(test)
        assert said.startswith(result), (kind, words, said)
    # Results survive a redraw of the table, and a filter may match nothing.
    assert not page.run(only, "", "no such claim")
    assert "✓ holds" in page.run(only, "period", "0.77 a002186")[0]
    # On a slow machine, the stacks to 10000 of the table can take longer than the limit.
    for claim, result in [("value | node_kayles grid 3x5 | value 4", "fails"), ("loony | top_entails 2500 | loony 1 3 2403", "holds"), ("loony | top_entails 2500 | loony 1 3", "fails")]:
        said = page.run("const { ask } = await import('./game.js'); return ask('check', { claim: `${arguments[0]} | programs a, b | x` })", claim)
        assert said["result"] == result, (claim, said)
    quotient = "quotient | 0.123 | elements 20 portion 5 period 5 from 5 | certificate misere-quotients.txt | x"
    said = page.run("const { ask } = await import('./game.js'); return Promise.all(['', 'misere'].map((certificate) => ask('check', { claim: arguments[0], certificate })))", quotient)
    assert [one["result"] for one in said] == ["open", "fails"], said
    page.browser.size(390, 844, mobile=True)
    page.go("#claims")
    page.browser.until("document.querySelectorAll('#claim-rows tr').length")
    assert page.run("return document.documentElement.scrollWidth") <= 390, "the table is too wide for a phone"
    small = page.run("return [...document.querySelectorAll('#claims button, #claims select, #claims input')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24).length")
    assert not small, f"{small} targets are too small"
    page.browser.size(1200, 1000)
    page.run("$('home').click(); return idle()")
    page.browser.until("!document.getElementById('gallery').hidden")
    assert page.run("return $('claims').hidden")


def names_a_game(page):
    """After values are entered, the page lists the games that have them and opens one of them. An error quotes input that the page cannot read."""
    page.go()
    ask = (
        "$('identify').open = true; $('identify-values').value = arguments[0]; $('identify-form').requestSubmit();"
        "for (let tries = 0; tries < 3000 && /^(Looking|$)/.test($('identify-found').textContent); tries += 1) await new Promise((done) => setTimeout(done, 50));"
        "return $('identify-found').textContent"
    )
    # Dawson's Kayles: Winning Ways, chapter 4; the period by Guy and Smith, 1956.
    found = page.run(ask, "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0")
    for words in ("0.07 (dawsons_kayles) from n = 0 on", "0.07 has period 34 from 53 on, proved", "next, from n = 22 on: 1 1 3 0 2", "is a conjecture"):
        assert words in found, f"no {words} in {found}"
    assert "outcomes" in page.run(ask, "PNNNPNNNPNNNPNNN")
    assert "the first 6" not in page.run(ask, "# A007814\n1 0\n2 1\n3 0\n4 2\n5 0\n6 1\n7 0\n8 3\n9 0\n10 1\n11 0\n12 2")
    assert "Value 3 is two" in page.run(ask, "0 1 two 3 4 5")
    page.run(ask, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7")
    page.run("document.querySelector('#identify-found a').click(); return idle()")
    page.browser.until("window.inside.state.now && !document.getElementById('play').hidden")
    assert page.run("return state.now.position") == "kayles 12", page.run("return state.now.position")


def drags_a_node(page):
    """A node dragged with a real mouse stays in place, and an edge can be clicked."""
    page.open("hackenbush 0-1 1-2")
    place = "const box = item(0, arguments[0]).querySelector('.face').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
    x, y = page.run(place, "n2")
    mouse = page.browser.window.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y + 20, steps=5)
    mouse.up()
    to_x, to_y = page.run(place, "n2")
    assert abs(to_x - x) > 25 and abs(to_y - y - 20) < 25, f"dragged from {x} {y} to {to_x} {to_y}"
    x, y = page.run("const path = item(0, 'e1').querySelector('.face'); const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()); return [at.x, at.y]")
    mouse.click(x, y)
    page.run("return idle()")
    assert page.run("return state.line.length") > 1, "the click on an edge plays"


def uses_a_screen_reader(page):
    """axe-core finds no faults in light and dark mode, on desktops and phones."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "axe-core@4"], check=True)
        axe = (pathlib.Path(folder) / "node_modules/axe-core/axe.min.js").read_text()
    # Exclude the numbers in pictures, which are drawings: the elements around them have names in words.
    looks = ["", "bring", "#claims", "#lessons", "#lesson=nim&step=5", "#game=nim", "#game=hackenbush", "#game=cram", "#game=arrow_walk", "#game=northcott", "#game=coins_to_root"]
    for scheme in ["light", "dark"]:
        page.browser.scheme(scheme)
        for width in [390, 1280]:
            page.browser.size(width, 900, mobile=width < 400)
            for look in looks:
                page.go(look if look != "bring" else "")
                if look == "bring":
                    page.run("$('bring').click(); $('kind').value = 'staircase_nim'; $('kind').dispatchEvent(new Event('change'));")
                if look.startswith("#game"):
                    page.run("await press('hint'); await press('values'); hit(document.querySelector('.item.live')); await idle(); for (const one of document.querySelectorAll('details')) one.open = true; await new Promise((done) => setTimeout(done, 150)); return idle()")
                found = page.browser.run(axe + "; return (await axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } })).violations.map((one) => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 160), one.nodes[0].failureSummary])")
                assert not found, f"{look or 'the gallery'}, {scheme}, {width}: {json.dumps(found, indent=1)[:1500]}"
    page.browser.scheme("light")
    page.browser.size(1200, 1000)


def plays_every_game_to_its_end(page):
    """On a screen that is 390 pixels wide, every game can be played to its end by clicking visible places, against the perfect player and
    against the beginner."""
    page.browser.size(390, 844, mobile=True)
    page.go()
    games = page.run("return state.games.map((game) => game.name)")
    for number, game in enumerate(games):
        for opponent in ["perfect", "beginner"]:
            page.game(game)
            page.play_visible(game, opponent, number + 1)
    page.browser.size(1200, 1000)


def opens_the_first_page_of_every_game(page):
    """Above every board, one sentence states the rule of the game and another explains how to move. The first position can be won."""
    for width in [390, 1280]:
        page.browser.size(width, 844, mobile=width < 400)
        for game in page.run("return state.games.map((game) => game.name)"):
            # Other checks have moved in some games, and the page remembers that.
            page.run("localStorage.clear()")
            page.game(game)
            rule, how, outcome, opponent, above = page.run(
                "const [rule, board] = [$('rule'), $('board')].map((one) => one.getBoundingClientRect());"
                "return [$('rule').textContent, $('how').textContent, state.now.outcome, state.opponent, rule.height > 0 && rule.bottom <= board.top]"
            )
            assert re.fullmatch(r"[A-Z][^.]* (wins|loses)[^.]*\.", rule) and above, (game, width, rule)
            assert how.startswith("Click "), (game, how)
            assert outcome == "N" and opponent == "beginner", (game, outcome, opponent)
    page.browser.size(1200, 1000)
    # In every state, the page names the convention of the address.
    for link, rule in [
        ({"position": "nim 3 4 5", "convention": "misere"}, "Whoever takes the last coin loses."),
        ({"position": "nim 3 4 5"}, "Whoever takes the last coin wins."),
        ({"position": "nim 3 + kayles 4", "convention": "misere"}, "Whoever makes the last move loses."),
        ({"position": "arrow_walk:0-1,1-0 0"}, "Whoever makes the last move wins; play that never ends is a draw."),
        ({"position": "treblecross ...."}, "A player who completes three crosses side by side wins."),
    ]:
        page.open(**link)
        said = "return $('rule').checkVisibility() && $('rule').textContent"
        assert page.run(said) == rule, (link, page.run(said))
        page.run("return press('byhand')")
        assert page.run(said) == rule, (link, "by hand", page.run(said))
    page.go("#lesson=misere")
    assert page.run("return $('rule').checkVisibility() && $('rule').textContent.includes(' loses')"), page.run("return document.body.innerText")


def walks_through_the_history(page):
    """After random moves, Back, Forward, reloads, and changes of the game and the convention, the board is the one in the address."""
    board = "return [state.now.position, state.convention, state.opponent, state.turn, $('title').textContent, $('rule').textContent, $('status').textContent, document.querySelectorAll('#board .item').length]"
    window = page.browser.window
    # After exactly one round, Back leads to the beginning.
    page.open("nim 3 4 5")
    before = page.run(board)
    page.run("hit(item(0, 'h0.1')); return idle()")
    page.step("back")
    assert page.run(board) == before, (page.run(board), before)
    for seed in range(6):
        below = random.Random(seed).randrange
        page.game("nim")
        page.browser.devtools("Page.resetNavigationHistory")
        done = []
        for _ in range(50):
            kind = ["move", "move", "move", "back", "back", "forward", "reload", "undo", "game", "convention", "opponent"][below(11)]
            done.append(kind)
            if kind == "move":
                page.run("const move = state.now.moves[arguments[0] % state.now.moves.length]; if (!move) return; $('listed').open = true; await new Promise((done) => setTimeout(done));"
                         "[...document.querySelectorAll('#moves button')].find((one) => one.dataset.move === move.text).click(); return idle()", below(1000))
            elif kind in ("back", "forward"):
                # The history must have another entry of this page.
                at = page.browser.devtools("Page.getNavigationHistory")
                if 0 < at["currentIndex"] + (1 if kind == "forward" else -1) < len(at["entries"]):
                    page.step(kind)
            elif kind == "reload":
                before = page.run(board)
                window.reload()
                page.ready()
                assert page.run(board) == before, (seed, done, before, page.run(board))
            elif kind == "undo":
                page.run("if (!$('undo').disabled) return press('undo')")
            elif kind == "game":
                page.run("location.hash = `#game=${['kayles', 'nim', 'cram'][arguments[0]]}`; await new Promise((done) => setTimeout(done, 50)); return idle()", below(3))
            elif kind == "convention":
                page.run("return choose('convention', state.convention === 'misere' ? 'normal' : 'misere')")
            else:
                page.run("return choose('opponent', ['beginner', 'perfect', 'person'][arguments[0]])", below(3))
            assert not page.error(), (seed, done, page.error())
            # A copy of the address shows the same board.
            shown, address = page.run(board), page.run("return location.hash")
            said = page.run("const { ask } = await import('./game.js'); const { asked } = await import('./history.js'); const { position, convention, moves, at } = asked();"
                            "const read = await ask('replay', { position, convention, moves: moves.join(';') });"
                            "return [at ? read.line[at - 1].position : at === 0 || !read.line.length ? read.start : read.line.at(-1).position, convention]")
            assert said == shown[:2], (seed, done, address, said, shown)


def asks_for_a_hint(page):
    """A hint names a move and marks it with rings, boards show the numbers used in written moves, and the board does not shift."""
    page.game("cram")
    top = "return $('board').getBoundingClientRect().top"
    before = page.run(top)
    page.run("return press('hint')")
    assert page.run("return $('advice').textContent").startswith("Hint: put a domino on "), page.run("return $('advice').textContent")
    assert page.run(top) == before
    numbers = page.run("return [...document.querySelectorAll('#board svg > text')].map((one) => one.textContent)")
    assert numbers == list("0123") + list("01234"), numbers
    page.run("hit(item(0, 'q1x0')); await idle(); hit(item(0, 'q2x0')); return idle()")
    assert page.run(top) == before, "the board jumps after a move"
    page.open("nim 1 1")
    page.run("await press('hint')")
    assert "no move wins" in page.run("return $('advice').textContent")


def beats_the_beginner_and_wants_more(page):
    """A player who beats the beginner is offered a better opponent, up to perfect play."""
    page.game("nim")
    for harder in ["amateur", "perfect", None]:
        page.win("nim")
        again = page.run("const again = [...document.querySelectorAll('#known button')].find((one) => one.textContent === 'Again, harder'); if (again) { again.click(); await idle(); } return again ? state.opponent : null")
        assert again == harder, (again, harder)


def plays_dots_and_boxes(page):
    """In games that are decided by score, values are margins, and the list of moves omits passes."""
    page.open("dots_and_boxes 1x3", opponent="person")
    page.run("return press('values')")
    shown = page.run("return [...document.querySelectorAll('#board .leaves')].map((one) => one.textContent).filter((text) => text)")
    assert len(shown) == 10 and all(re.fullmatch(r"[+-]\d", one) for one in shown), shown
    for line in page.run("return state.now.moves.map((move) => move.text)"):
        page.run("if (item(0, arguments[0])?.classList.contains('live')) { hit(item(0, arguments[0])); await idle(); }", line)
    assert page.run("return state.now.over")
    listed = page.run("return [...document.querySelectorAll('#line button')].map((one) => one.textContent)")
    assert len(listed) == 11 and listed[10].startswith("10."), listed
    said = page.run("return [document.title, $('play').querySelector('#lines').innerText, $('line').innerText].join('\\n')")
    assert not re.search(r"loony|\bpass\b|claim|goal", said), said


def answers_a_puzzle_wrong(page):
    """The opponent refutes a wrong answer on the board, which does not shift, and users can try another answer."""
    place = "return [$('board').getBoundingClientRect().top + scrollY, state.now.position]"
    known = "return $('known').textContent"
    answers = "return [state.now.moves.find((move) => !move.wins), state.now.moves.find((move) => move.wins)]"
    for width in [390, 1280]:
        page.browser.size(width, 844, mobile=width < 400)
        for game in ["nim", "kayles", "hackenbush", "cram"]:
            page.game(game)
            page.run("$('puzzles').open = true; document.querySelector('[data-level=easy]').click(); return idle()")
            asked, (top, position) = page.run(known), page.run(place)
            wrong, right = page.run(answers)
            assert not page.click_move(wrong) and not page.error(), (game, page.error())
            said = page.run(known)
            assert said.startswith("That move does not win. The opponent replies: "), (game, said)
            # The reply is on the board, and the player is to move and loses.
            assert page.run("return [state.at, state.turn, state.now.outcome ?? 'P']") == [2, "you", "P"], (game, said)
            now, changed = page.run(place)
            assert (now, changed != position) == (top, True), (game, width, top, now)
            page.run("[...$('known').querySelectorAll('button')].find((one) => one.textContent === 'Try again').click(); return idle()")
            assert (page.run(known), page.run(place)) == (asked, [top, position]), game
            page.step("back")
            assert page.run(known) == said, "Back shows the reply again"
            page.step("back")
            assert not page.click_move(right) and page.run(known).startswith("Right"), game
            # The sentence that ends a game may take two lines.
            assert page.run("return state.now.over") or page.run(place)[0] == top, (game, width)
    page.browser.size(1200, 1000)


def looks_at_a_large_picture_on_a_phone(page):
    """A picture that is too wide is first shown as a whole, and enlarged on request."""
    page.browser.size(390, 844, mobile=True)
    page.game("hackenbush")
    width = "const { svg } = drawings()[0]; return svg.getBoundingClientRect().width / svg.closest('.frame').clientWidth"
    assert page.run(width) <= 1, page.run(width)
    page.run("[...document.querySelectorAll('.part h2 button')].find((one) => one.textContent === 'Larger').click()")
    assert page.run(width) > 1, page.run(width)
    page.browser.size(1200, 1000)


def prints_a_position(page):
    """A printout contains the board, the rule and the moves, but no buttons."""
    page.open("nim 3 5 7", opponent="person")
    page.run("hit(item(0, 'h0.1')); return idle()")
    page.browser.window.emulate_media(media="print")
    seen = page.run("return [...document.querySelectorAll('button, select, input, summary')].filter((one) => one.checkVisibility() && !one.closest('#line')).map((one) => one.textContent)")
    there = page.run("return ['board', 'rule', 'line'].every((id) => $(id).checkVisibility())")
    page.browser.window.emulate_media(media="screen")
    assert not seen and there, seen


# The checks for both kinds of the page; features of only one kind have separate checks.
CHECKS = [
    opens_the_first_page_of_every_game, walks_through_the_history, goes_through_a_game, asks_for_a_hint,
    beats_the_beginner_and_wants_more, plays_dots_and_boxes, answers_a_puzzle_wrong, looks_at_a_large_picture_on_a_phone,
    prints_a_position, plays_loopy_games, plays_every_game_to_its_end, finds_a_game, follows_a_broken_link, plays_on_a_phone,
    reads_moves_and_values, reads_the_theory, plays_by_the_keyboard_alone, brings_a_game, sees_who_has_taken_what,
    asks_why_and_solves_puzzles, takes_the_first_lesson, adds_games_and_follows_hostile_links, checks_claims, names_a_game, drags_a_node,
    uses_a_screen_reader,
]
