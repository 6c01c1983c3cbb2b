//! Draws pictures of small quotients: the multiplication table (Cayley table) and the divisibility diagram.

use std::fmt::Write as _;

use bitvec::vec::BitVec;

use super::quotient::{Element, MisereQuotient};

/// The width of a character and the height of a line, in pixels.
const CHARACTER: usize = 9;
const LINE: usize = 22;
/// The largest order for which table cells contain words. Larger tables would not fit on a screen.
const MAX_SPELLED: usize = 16;

impl MisereQuotient {
    /// Divides the elements into classes, where two elements are in the same class if they divide each other. The class of the identity
    /// comes first.
    ///
    /// `a` divides `b` if there is an element `x` for which `a x = b`. Divisibility is a partial order of the classes. The first class is a
    /// group; the others need not be groups. Each class comes after all classes that divide it.
    ///
    /// # Complexity
    /// `O(q²)` for `q` elements.
    ///
    /// # Example
    /// ```
    /// use misere_quotients::HeapQuotient;
    ///
    /// // In Nim with heaps 1 and 2, the classes are {1, a} and {b, ab, b², ab²}.
    /// let found = HeapQuotient::up_to(&"0.333".parse()?, 30)?;
    /// let classes = found.quotient().divisibility_classes();
    /// assert_eq!(classes.iter().map(Vec::len).collect::<Vec<_>>(), [2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn divisibility_classes(&self) -> Vec<Vec<Element>> {
        let multiples: Vec<BitVec> =
            self.elements().map(|element| self.multiples(element)).collect();
        let mut classes: Vec<Vec<Element>> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        for element in self.elements() {
            let own = &multiples[element.index() as usize];
            let same = |class: &&mut Vec<Element>| {
                own[class[0].index() as usize]
                    && multiples[class[0].index() as usize][element.index() as usize]
            };
            if let Some(class) = classes.iter_mut().find(same) {
                class.push(element);
            } else {
                classes.push(vec![element]);
                counts.push(own.count_ones());
            }
        }
        // A proper divisor has more multiples, so sorting by the number of multiples puts it first.
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_by_key(|&class| std::cmp::Reverse(counts[class]));
        order.into_iter().map(|class| std::mem::take(&mut classes[class])).collect()
    }

    fn multiples(&self, element: Element) -> BitVec {
        let mut multiples = BitVec::repeat(false, self.order());
        for other in self.elements() {
            multiples.set(self.product(element, other).index() as usize, true);
        }
        multiples
    }

    /// Draws the multiplication table as an SVG picture. Elements have the same names as in the [`presentation`](Self::presentation), and
    /// the P-portion is shaded.
    ///
    /// For more than 16 elements, the table shows numbers and colors, the P-portion is framed, and a list below the table gives the word of
    /// each number. The table has one cell for each pair of elements, so it is readable only for up to a few dozen elements.
    pub fn cayley_svg(&self) -> String {
        let names = self.names();
        if names.len() > MAX_SPELLED {
            return self.numbered_svg(&names);
        }
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
        let width = CHARACTER * widest + 10;
        let side = [width * (names.len() + 1) + 2, LINE * (names.len() + 1) + 2];
        let mut svg = open_svg(side, "The multiplication table of a misère quotient");
        for row in 0..=names.len() {
            for column in 0..=names.len() {
                let element = match (row, column) {
                    (0, 0) => continue,
                    (0, at) | (at, 0) => Element::new(at as u32 - 1),
                    _ => {
                        self.product(Element::new(row as u32 - 1), Element::new(column as u32 - 1))
                    }
                };
                let (x, y) = (column * width + 1, row * LINE + 1);
                let is_head = row == 0 || column == 0;
                self.cell(&mut svg, [x, y, width], element, &names, is_head);
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn numbered_svg(&self, names: &[String]) -> String {
        let order = names.len();
        let cell = CHARACTER * (order - 1).to_string().len() + 8;
        let side = cell * (order + 1) + 2;
        // Below the table, list the words in columns.
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
        let width = cell + CHARACTER * (widest + 4);
        let columns = (side / width).max(1);
        let rows = order.div_ceil(columns);
        let list = LINE * (order + 1) + 16;
        let size = [side.max(width * columns), list + LINE * rows + 4];
        let mut svg = open_svg(size, "The multiplication table of a misère quotient");
        let mut tile = |[x, y]: [usize; 2], element: Element, is_head: bool| {
            let is_p = self.is_p(element);
            let frame = match (is_p, is_head) {
                (true, _) => " stroke=\"#000\" stroke-width=\"2\"",
                (false, true) => " stroke=\"currentColor\" stroke-opacity=\"0.5\"",
                (false, false) => "",
            };
            let inset = usize::from(is_p);
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"hsl({}, 70%, 82%)\"{frame}/><text \
                 x=\"{}\" y=\"{}\" fill=\"#000\"{}>{}</text>",
                x + inset,
                y + inset,
                cell - 2 * inset,
                LINE - 2 * inset,
                element.index() as usize * 360 / order,
                x + cell / 2,
                y + LINE - 6,
                if is_head { " font-weight=\"bold\"" } else { "" },
                element.index(),
            );
        };
        for row in 0..=order {
            for column in 0..=order {
                let element = match (row, column) {
                    (0, 0) => continue,
                    (0, at) | (at, 0) => Element::new(at as u32 - 1),
                    _ => {
                        self.product(Element::new(row as u32 - 1), Element::new(column as u32 - 1))
                    }
                };
                let place = [column * cell + 1, row * LINE + 1];
                tile(place, element, row == 0 || column == 0);
            }
        }
        let place = |at: usize| [at / rows * width + 1, list + at % rows * LINE + 1];
        for at in 0..order {
            tile(place(at), Element::new(at as u32), true);
        }
        for (at, name) in names.iter().enumerate() {
            let [x, y] = place(at);
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"start\">{name}</text>",
                x + cell + CHARACTER,
                y + LINE - 6,
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// Draws the divisibility of the elements as an SVG picture: a Hasse diagram with the identity at the top.
    ///
    /// Each box contains elements that divide one another. Lines lead down from a box to the next boxes that it divides. The P-portion is
    /// shaded.
    ///
    /// # Complexity
    /// `O(q² + c³)` for `q` elements in `c` boxes.
    pub fn divisibility_svg(&self) -> String {
        let classes = self.divisibility_classes();
        let names = self.names();
        let multiples: Vec<BitVec> = classes.iter().map(|class| self.multiples(class[0])).collect();
        let divides = |a: usize, b: usize| a != b && multiples[a][classes[b][0].index() as usize];
        // Classes come after their divisors, so the levels of all divisors are already known here.
        let mut levels: Vec<usize> = Vec::new();
        for class in 0..classes.len() {
            let above = (0..class).filter(|&other| divides(other, class));
            levels.push(above.map(|other| levels[other] + 1).max().unwrap_or(0));
        }
        let cell =
            |element: &Element| CHARACTER * names[element.index() as usize].chars().count() + 10;
        let widths: Vec<usize> =
            classes.iter().map(|class| class.iter().map(cell).sum::<usize>()).collect();
        let rows = levels.iter().max().map_or(0, |level| level + 1);
        let row_width = |row: usize| -> usize {
            let in_row = (0..classes.len()).filter(|&class| levels[class] == row);
            in_row.map(|class| widths[class] + 24).sum()
        };
        let width = (0..rows).map(row_width).max().unwrap_or(0);
        let step = LINE + 46;
        let title = "How the elements of a misère quotient divide each other";
        let mut svg = open_svg([width, step * rows - 40], title);
        let mut next: Vec<usize> = (0..rows).map(|row| (width - row_width(row)) / 2 + 12).collect();
        let mut places = Vec::new();
        for (class, &row) in levels.iter().enumerate() {
            places.push([next[row], row * step + 2]);
            next[row] += widths[class] + 24;
        }
        for a in 0..classes.len() {
            for b in (0..classes.len()).filter(|&b| divides(a, b)) {
                if !(0..classes.len()).any(|between| divides(a, between) && divides(between, b)) {
                    let [from, to] = [a, b].map(|class| places[class][0] + widths[class] / 2);
                    let _ = writeln!(
                        svg,
                        "<path d=\"M{from} {}L{to} {}\" stroke=\"currentColor\"/>",
                        places[a][1] + LINE,
                        places[b][1]
                    );
                }
            }
        }
        for (class, [x, y]) in classes.iter().zip(places) {
            let mut at = x;
            for element in class {
                self.cell(&mut svg, [at, y, cell(element)], *element, &names, false);
                at += cell(element);
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn names(&self) -> Vec<String> {
        self.elements().map(|element| self.spell(self.word(element))).collect()
    }

    fn cell(
        &self,
        svg: &mut String,
        [x, y, width]: [usize; 3],
        element: Element,
        names: &[String],
        is_head: bool,
    ) {
        let shade = if self.is_p(element) { 0.25 } else { 0.0 };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" stroke=\"currentColor\" \
             stroke-opacity=\"{}\" fill=\"currentColor\" fill-opacity=\"{shade}\"/><text x=\"{}\" y=\"{}\"{}>{}</text>",
            if is_head { 0.0 } else { 0.5 },
            x + width / 2,
            y + LINE - 6,
            if is_head { " font-weight=\"bold\"" } else { "" },
            names[element.index() as usize]
        );
    }
}

fn open_svg([width, height]: [usize; 2], title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"monospace\" font-size=\"14\" text-anchor=\"middle\" fill=\"currentColor\">\n<title>{title}</title>\n"
    )
}
