"""Makes docs/assets/page.svg, a picture of every game on the page. Each game is shown in the middle of play, as the page draws it."""
import pathlib
from xml.etree import ElementTree

FILE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "assets" / "page.svg"
SVG = "http://www.w3.org/2000/svg"
COLUMNS, WIDTH, HEIGHT, TITLE, GAP = 6, 230, 190, 26, 12

# Makes two moves for two human players without ending the game, the same moves in every run. Then takes the picture as the page saves it
# for users.
MIDDLE = """
await choose('opponent', 'person');
for (let played = 0; played < 2; played += 1) {
  const { moves } = state.now;
  // Leave games that are nearly over unchanged.
  if (played && moves.length < 4) break;
  for (let tries = 0; tries < moves.length; tries += 1) {
    const before = state.at;
    const move = moves[(3 + 7 * played + tries) % moves.length];
    $('listed').open = true;
    await new Promise((done) => setTimeout(done));
    [...document.querySelectorAll('#moves button')].find((button) => button.dataset.move === move.text).click();
    await idle();
    if (!state.now.over) break;
    await press('undo');
    if (state.at !== before) throw new Error('undo');
  }
}
return [svgText(), ...drawings().map(({ svg }) => svg.width.baseVal.value)];
"""


def cell(title, text, widths, at):
    """Returns the picture of a game at its position on the sheet."""
    picture = ElementTree.fromstring(text.encode())
    # Remove the words below the picture, which fit only a narrow picture.
    margin = float(picture.find(f"{{{SVG}}}g").get("transform")[10:].split()[0])
    picture.set("width", str(max(widths) + 2 * margin))
    picture.set("viewBox", f"0 0 {picture.get('width')} {picture.get('height')}")
    for parent in list(picture.iter()):
        for child in list(parent):
            # Remove the names of items and the white background. The sheet draws its background only once.
            if child.tag in (f"{{{SVG}}}title", f"{{{SVG}}}desc") or (parent is picture and child.tag == f"{{{SVG}}}rect"):
                parent.remove(child)
    x, y = GAP + at % COLUMNS * (WIDTH + GAP), GAP + at // COLUMNS * (HEIGHT + TITLE + GAP)
    # Do not enlarge small pictures.
    scale = min(WIDTH / float(picture.get("width")), HEIGHT / float(picture.get("height")), 1)
    width, height = (round(float(picture.get(side)) * scale, 1) for side in ["width", "height"])
    picture.attrib |= {"x": str(x + (WIDTH - width) / 2), "y": str(y + TITLE + (HEIGHT - height) / 2), "width": str(width), "height": str(height)}
    picture.attrib.pop("role", None)
    heading = ElementTree.Element(f"{{{SVG}}}text", {"x": str(x + WIDTH / 2), "y": str(y + 16), "text-anchor": "middle", "font-weight": "700", "fill": "#111"})
    heading.text = title
    return [heading, picture]


def sheet(page):
    """Returns the sheet as text. If several games share a card, the sheet shows the first of them."""
    page.go()
    games = page.run("return state.games.filter((game, at) => !game.family || state.games.findIndex((other) => other.family === game.family) === at).map((game) => [game.name, game.family ?? game.title])")
    rows = -(-len(games) // COLUMNS)
    width, height = GAP + COLUMNS * (WIDTH + GAP), GAP + rows * (HEIGHT + TITLE + GAP)
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(f"{{{SVG}}}svg", {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}", "role": "img", "font-family": "sans-serif", "font-size": "13"})
    ElementTree.SubElement(root, f"{{{SVG}}}title").text = "All games of the page, in the middle of play"
    ElementTree.SubElement(root, f"{{{SVG}}}rect", {"width": str(width), "height": str(height), "fill": "#fff"})
    for at, (name, title) in enumerate(games):
        page.game(name)
        text, *widths = page.run(MIDDLE)
        root.extend(cell(title, text, widths, at))
    return ElementTree.tostring(root, encoding="unicode").replace("><", ">\n<") + "\n"


def fits(page):
    """Checks that docs/assets/page.svg is equal to what the page draws now."""
    assert sheet(page) == FILE.read_text(), "scripts/check-page --sheet draws docs/assets/page.svg anew"
