// Nim-values of Node Kayles on the grids of 3 rows and FROM to TO columns, at most 42:
//
//   g++ -O2 -o target/node_kayles_grid scripts/node_kayles_grid.cpp && target/node_kayles_grid 1 20
//
// A second opinion on the library's search, with which it shares no code and no idea but the rules: a position is a set of
// bits, a component is kept in the least of its four mirror images, and "has it the value h?" is asked of components
// instead of "who wins?" of sums. A move is a node, which goes with its neighbors; components are summands.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include <vector>

using Nodes = unsigned __int128; // node of row r and column c: bit 3 c + r

constexpr int MOST_COLUMNS = 42;
Nodes row[3], everything;

struct Hash {
    size_t operator()(Nodes nodes) const {
        uint64_t hash = uint64_t(nodes) * 0x9E3779B97F4A7C15u ^ (uint64_t(nodes >> 64) + 1) * 0xD6E8FEB86659FD93u;
        return hash ^ hash >> 32;
    }
};

// What is known of a component.
struct Known {
    Nodes nodes;
    int value = -1;        // if it is known
    int reached = 0;       // some option has each value below this
    uint64_t excluded = 0; // values that an option has, one bit each
};

std::vector<Known> known;
std::unordered_map<Nodes, int, Hash> numbers;

int size(Nodes nodes) { return __builtin_popcountll(uint64_t(nodes)) + __builtin_popcountll(uint64_t(nodes >> 64)); }

Nodes with_neighbors(Nodes nodes) {
    return (nodes | (nodes & ~row[0]) >> 1 | (nodes & ~row[2]) << 1 | nodes >> 3 | nodes << 3) & everything;
}

Nodes upside_down(Nodes nodes) { return (nodes & row[1]) | (nodes & row[0]) << 2 | (nodes & row[2]) >> 2; }

Nodes back_to_front(Nodes nodes) {
    Nodes mirrored = 0;
    for (; nodes; nodes >>= 3) mirrored = mirrored << 3 | (nodes & 7);
    return mirrored;
}

int number_of(Nodes component) {
    while (!(component & 7)) component >>= 3;
    Nodes back = back_to_front(component);
    Nodes least = std::min({component, back, upside_down(component), upside_down(back)});
    auto [place, is_new] = numbers.try_emplace(least, int(known.size()));
    if (is_new) {
        known.emplace_back();
        known.back().nodes = least;
    }
    return place->second;
}

// Numbers of components, the largest last; equal ones have canceled.
using Sum = std::vector<int>;

Sum sum_of(Nodes nodes) {
    std::vector<std::pair<int, int>> parts;
    while (nodes) {
        Nodes part = nodes & -nodes, more;
        while ((more = with_neighbors(part) & nodes) != part) part = more;
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

// The options of a component, those with the smallest parts first.
std::vector<Sum> options(Nodes component) {
    std::vector<std::pair<int, Sum>> all;
    for (Nodes rest = component; rest; rest &= rest - 1) {
        Sum sum = sum_of(component & ~with_neighbors(rest & -rest));
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

// Whether no option has this value, and some option each smaller one.
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

int main(int count, char **arguments) {
    int from = count == 3 ? std::atoi(arguments[1]) : 0, to = count == 3 ? std::atoi(arguments[2]) : 0;
    if (from < 1 || to > MOST_COLUMNS || from > to) {
        std::fprintf(stderr, "node_kayles_grid FROM TO, from 1 to %d\n", MOST_COLUMNS);
        return 2;
    }
    for (int column = 0; column < MOST_COLUMNS; column++)
        for (int r = 0; r < 3; r++) row[r] |= Nodes(1) << (3 * column + r);
    everything = row[0] | row[1] | row[2];
    for (int columns = from; columns <= to; columns++) {
        std::printf("%d %d\n", columns, value_of(number_of((Nodes(1) << 3 * columns) - 1)));
        std::fflush(stdout);
    }
}
