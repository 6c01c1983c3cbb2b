// Computes nim-values of Node Kayles on families of graphs, for FROM to TO columns:
//
//   g++ -O2 -std=c++17 -o target/node_kayles research/second/node_kayles.cpp && target/node_kayles grid 1 20
//
//   grid       the grid of 3 rows, at most 42 columns
//   triangles  the same grid with an edge from each node to the one below it in the next column
//   prism      the grid of 3 rows whose last column is next to the first, 3 to 42 columns
//   petersen   the generalized Petersen graph P(n, 2), 5 to 63 columns: an outer cycle, a spoke in each column, and
//              inner nodes that are neighbors if they are two columns apart
//
// This is a second opinion on the library's search. It shares only the rules with it, neither code nor ideas. A position is a
// set of bits, and each component is stored as the least of its mirror images and rotations. The search determines whether a
// component has the value h, instead of who wins a sum. A move removes a node with its neighbors; components are summands.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using Nodes = unsigned __int128; // the bits of a column are adjacent, next to the bits of its neighbor columns

struct Family {
    int height;                        // nodes in a column
    int least, most;                   // columns
    Nodes (*with_neighbors)(Nodes);
    Nodes (*least_image)(Nodes);       // of a component
};

const Family *family;
int columns;
Nodes row[3], everything; // the nodes of a row, and all nodes

struct Hash {
    size_t operator()(Nodes nodes) const {
        uint64_t hash = uint64_t(nodes) * 0x9E3779B97F4A7C15u ^ (uint64_t(nodes >> 64) + 1) * 0xD6E8FEB86659FD93u;
        return hash ^ hash >> 32;
    }
};

// The known facts about a component.
struct Known {
    Nodes nodes;
    int value = -1;        // the value, or -1 if unknown
    int reached = 0;       // each smaller value is the value of some option
    uint64_t excluded = 0; // the values of options found so far, one bit each
};

std::vector<Known> known;
std::unordered_map<Nodes, int, Hash> numbers;

int size(Nodes nodes) { return __builtin_popcountll(uint64_t(nodes)) + __builtin_popcountll(uint64_t(nodes >> 64)); }

Nodes back_to_front(Nodes nodes) {
    Nodes mirrored = 0;
    const int height = family->height;
    for (int column = 0; column < columns; column++, nodes >>= height)
        mirrored = mirrored << height | (nodes & ((1 << height) - 1));
    return mirrored;
}

// Adds the neighbors in a grid, which has three bits per column.
Nodes grid_neighbors(Nodes nodes) {
    return (nodes | (nodes & ~row[0]) >> 1 | (nodes & ~row[2]) << 1 | nodes >> 3 | nodes << 3) & everything;
}

Nodes upside_down(Nodes nodes) { return (nodes & row[1]) | (nodes & row[0]) << 2 | (nodes & row[2]) >> 2; }

Nodes to_the_left(Nodes nodes) {
    while (!(nodes & 7)) nodes >>= 3;
    return nodes;
}

Nodes grid_image(Nodes nodes) {
    Nodes left = to_the_left(nodes), right = to_the_left(back_to_front(nodes));
    return std::min({left, right, upside_down(left), upside_down(right)});
}

// Adds the neighbors in a grid with one diagonal in each square, which is symmetric under a half turn.
Nodes triangle_neighbors(Nodes nodes) {
    return (grid_neighbors(nodes) | (nodes & ~row[0]) >> 4 | (nodes & ~row[2]) << 4) & everything;
}

Nodes triangle_image(Nodes nodes) {
    return std::min(to_the_left(nodes), upside_down(to_the_left(back_to_front(nodes))));
}

// Rotates a graph whose columns form a circle.
Nodes rotate(Nodes nodes, int by) {
    const int height = family->height;
    return by == 0 ? nodes : (nodes << height * by | nodes >> height * (columns - by)) & everything;
}

Nodes prism_neighbors(Nodes nodes) {
    return (nodes | (nodes & ~row[0]) >> 1 | (nodes & ~row[2]) << 1 | rotate(nodes, 1) | rotate(nodes, columns - 1)) & everything;
}

Nodes petersen_neighbors(Nodes nodes) {
    Nodes outer = nodes & row[0], inner = nodes & row[1];
    return nodes | outer << 1 | inner >> 1 | rotate(outer, 1) | rotate(outer, columns - 1) | rotate(inner, 2) |
           rotate(inner, columns - 2);
}

Nodes circle_image(Nodes nodes) {
    Nodes mirrored = back_to_front(nodes), least = nodes;
    for (int by = 0; by < columns; by++) least = std::min({least, rotate(nodes, by), rotate(mirrored, by)});
    return least;
}

Nodes prism_image(Nodes nodes) { return std::min(circle_image(nodes), circle_image(upside_down(nodes))); }

struct Named { const char *name; Family family; };

const Named families[] = {
    {"grid", {3, 1, 42, grid_neighbors, grid_image}},
    {"triangles", {3, 1, 42, triangle_neighbors, triangle_image}},
    {"prism", {3, 3, 42, prism_neighbors, prism_image}},
    {"petersen", {2, 5, 63, petersen_neighbors, circle_image}},
};

int number_of(Nodes component) {
    Nodes least = family->least_image(component);
    auto [place, is_new] = numbers.try_emplace(least, int(known.size()));
    if (is_new) {
        known.emplace_back();
        known.back().nodes = least;
    }
    return place->second;
}

// The numbers of components, with the largest last; equal pairs have canceled.
using Sum = std::vector<int>;

Sum sum_of(Nodes nodes) {
    std::vector<std::pair<int, int>> parts;
    while (nodes) {
        Nodes part = nodes & -nodes, more;
        while ((more = family->with_neighbors(part) & nodes) != part) part = more;
        nodes &= ~part;
        parts.push_back({size(part), number_of(part)});
    }
    std::sort(parts.begin(), parts.end());
    Sum sum;
    for (auto [_, number] : parts) {
        if (!sum.empty() && sum.back() == number) sum.pop_back();
        else sum.push_back(number);
    }
    return sum;
}

// Returns the options of a component, with the smallest parts first.
std::vector<Sum> options(Nodes component) {
    std::vector<std::pair<int, Sum>> all;
    for (Nodes rest = component; rest; rest &= rest - 1) {
        Sum sum = sum_of(component & ~family->with_neighbors(rest & -rest));
        int largest = sum.empty() ? 0 : size(known[sum.back()].nodes);
        all.push_back({largest, std::move(sum)});
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<Sum> sums;
    for (auto &[_, sum] : all) sums.push_back(std::move(sum));
    return sums;
}

bool has_value(int number, int value);

int value_of(int number) {
    int value = 0;
    while (!has_value(number, value)) value++;
    return value;
}

bool some_has_value(const std::vector<Sum> &sums, int value) {
    return std::any_of(sums.begin(), sums.end(), [value](const Sum &sum) {
        if (sum.empty()) return value == 0;
        int wanted = value;
        for (size_t i = 0; i + 1 < sum.size(); i++) wanted ^= value_of(sum[i]);
        return has_value(sum.back(), wanted);
    });
}

// Whether no option has this value, and each smaller value is the value of some option.
bool has_value(int number, int value) {
    if (value >= 64) {
        std::fprintf(stderr, "a value of 64 or more, beyond what a word holds\n");
        std::exit(1);
    }
    const Known before = known[number];
    if (before.value >= 0) return before.value == value;
    if (value < before.reached || before.excluded >> value & 1) return false;
    const std::vector<Sum> sums = options(before.nodes);
    if (value > int(sums.size())) return false;
    if (some_has_value(sums, value)) {
        known[number].excluded |= uint64_t(1) << value;
        return false;
    }
    for (int smaller = before.reached; smaller < value; smaller++) {
        if (!(known[number].excluded >> smaller & 1) && !some_has_value(sums, smaller)) {
            known[number].value = smaller;
            return false;
        }
        known[number].reached = smaller + 1;
    }
    known[number].value = value;
    return true;
}

// Computes the value of any set of nodes, connected or not.
int sum_value(Nodes nodes) {
    int value = 0;
    for (int number : sum_of(nodes)) value ^= value_of(number);
    return value;
}

int main(int count, char **arguments) {
    const std::string name = count == 4 ? arguments[1] : "";
    for (const Named &named : families)
        if (name == named.name) family = &named.family;
    const int from = family ? std::atoi(arguments[2]) : 0, to = family ? std::atoi(arguments[3]) : 0;
    if (!family || from < family->least || to > family->most) {
        std::fprintf(stderr, "node_kayles FAMILY FROM TO:\n");
        for (const auto &[name, family] : families) std::fprintf(stderr, "  %s, %d to %d\n", name, family.least, family.most);
        return 2;
    }
    for (columns = from; columns <= to; columns++) {
        everything = 0;
        for (int r = 0; r < family->height; r++) {
            row[r] = 0;
            for (int column = 0; column < columns; column++) row[r] |= Nodes(1) << (family->height * column + r);
            everything |= row[r];
        }
        // Pieces of a grid are also pieces of the next grid, but pieces of a circle may extend all the way around.
        if (family->least > 1) {
            known.clear();
            numbers.clear();
        }
        std::printf("%d %d\n", columns, sum_value(everything));
        std::fflush(stdout);
    }
}
