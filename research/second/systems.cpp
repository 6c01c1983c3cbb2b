// Computes values of games on heaps of several kinds to large sizes, and checks claims of the kind `system`. ../claims.md defines
// the notation of systems and the conditions of claims. This program shares no code with octal-games. Patterns have at most two parts.
//
//   systems check FILE                 checks every claim of the kind `system` by plain marks
//   systems values SIZE EVERY SYSTEM   the first kind to SIZE: its largest value and its zeros, at sizes that EVERY divides
//
// To find a value, `values` takes the numbers that a few samples leave open, in ascending order, and searches for them among all ways
// to leave two heaps until one does not occur. In some systems, the parity of a number tells that only a few of these ways can leave
// it (see `Rule`); then `values` tries only these. Up to 3,000, the plain marks must agree.
// Build: `g++ -O3 -march=native -std=c++17`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

using Value = uint16_t;
using std::size_t;
using std::string;

struct Part {
  size_t kind, least;
  bool operator<(const Part &other) const { return kind != other.kind ? kind < other.kind : least < other.least; }
};

struct Pattern {
  size_t removed;
  std::vector<Part> parts;
  unsigned constant;
};

struct System {
  std::vector<string> names;
  std::vector<std::vector<Value>> tables;
  std::vector<std::vector<Pattern>> kinds;
};

[[noreturn]] static void fail(const string &why) { throw why; }

static size_t number(const string &text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != string::npos) fail("no number: " + text);
  return std::stoul(text);
}

static std::vector<string> split(const string &text, const string &at) {
  std::vector<string> parts;
  size_t begin = 0, end;
  while ((end = text.find(at, begin)) != string::npos) parts.push_back(text.substr(begin, end - begin)), begin = end + at.size();
  parts.push_back(text.substr(begin));
  return parts;
}

static System read(const string &text) {
  System system;
  std::vector<string> right;
  for (const string &kind : split(text, "; ")) {
    const size_t equals = kind.find(" = "), table = kind.find(" [");
    if (equals == string::npos) fail("no ` = `: " + kind);
    system.names.push_back(kind.substr(0, std::min(table, equals)));
    system.tables.emplace_back();
    if (table < equals)
      for (const string &value : split(kind.substr(table + 2, equals - table - 3), " ")) system.tables.back().push_back(number(value));
    right.push_back(kind.substr(equals + 3));
  }
  for (size_t q = 0; q < right.size(); q++) {
    system.kinds.emplace_back();
    for (const string &text : right[q] == "-" ? std::vector<string>() : split(right[q], ", ")) {
      const auto words = split(text, " + ");
      Pattern pattern{number(words[0]), {}, 0};
      for (size_t i = 1; i < words.size(); i++) {
        if (words[i][0] == '*') {
          pattern.constant = number(words[i].substr(1));
          continue;
        }
        const auto bound = split(words[i], ">=");
        const auto found = std::find(system.names.begin(), system.names.end(), bound[0]);
        if (found == system.names.end()) fail("no kind: " + bound[0]);
        pattern.parts.push_back({size_t(found - system.names.begin()), bound.size() > 1 ? number(bound[1]) : 0});
      }
      if (pattern.parts.size() > 2) fail("three parts");
      size_t all = pattern.removed;
      for (const Part &part : pattern.parts) all += part.least;
      for (const Part &part : pattern.parts)
        if (part.kind >= q && all == part.least) fail("a heap that is not smaller");
      std::sort(pattern.parts.begin(), pattern.parts.end());
      system.kinds.back().push_back(pattern);
    }
  }
  return system;
}

// Computes the values of all kinds below `size`, by marking every option.
static std::vector<std::vector<Value>> plain(const System &system, size_t size) {
  std::vector<std::vector<Value>> G(system.kinds.size());
  std::vector<size_t> seen(1 << 16, 0);
  size_t stamp = 0;
  for (size_t n = 0; n < size; n++)
    for (size_t q = 0; q < G.size(); q++) {
      if (n < system.tables[q].size()) {
        G[q].push_back(system.tables[q][n]);
        continue;
      }
      stamp++;
      for (const Pattern &pattern : system.kinds[q]) {
        if (pattern.removed > n) continue;
        const size_t left = n - pattern.removed;
        const auto &parts = pattern.parts;
        if (parts.empty() && left == 0) seen[pattern.constant] = stamp;
        if (parts.size() == 1 && parts[0].least <= left) seen[G[parts[0].kind][left] ^ pattern.constant] = stamp;
        if (parts.size() == 2)
          for (size_t a = parts[0].least; a + parts[1].least <= left; a++)
            seen[G[parts[0].kind][a] ^ G[parts[1].kind][left - a] ^ pattern.constant] = stamp;
      }
      G[q].push_back(std::find_if(seen.begin(), seen.end(), [&](size_t at) { return at != stamp; }) - seen.begin());
    }
  return G;
}

// Describes what is wrong with a claim; empty if the claim holds.
static string wrong(const string &subject, const string &figures) {
  const size_t where = subject.find(" where ");
  if (where == string::npos) return "no ` where `";
  const System system = read(subject.substr(where + 7));
  const auto asked = std::find(system.names.begin(), system.names.end(), subject.substr(0, where));
  if (asked == system.names.end()) return "no such kind";
  unsigned long P, E, C, F, B, H = 0, V = 0;
  char exception[50];
  if (std::sscanf(figures.c_str(), "period %lu preperiod %lu exception %49s common %lu from %lu bound %lu", &P, &E, exception, &C, &F, &B) != 6)
    return "other figures";
  const bool has_exception = std::sscanf(exception, "%lu:%lu", &H, &V) == 2;
  size_t J = 1, k = 0, regular = 0;
  for (const auto &table : system.tables) regular = std::max(regular, table.size());
  for (const auto &kind : system.kinds)
    for (const Pattern &pattern : kind) {
      J = std::max(J, pattern.parts.size()), k = std::max(k, pattern.removed);
      for (const Part &part : pattern.parts) regular = std::max(regular, part.least);
    }
  if (!P || !C || C % P || regular > F || E > F) return "the periods, or where they begin";
  if (B != J * std::max(F, 1ul) + (J - 1) * C + k) return "the bound";
  if (has_exception != (E > 0) || (E && H != E - 1)) return "an exception elsewhere";
  const auto all = plain(system, B + C);
  for (const auto &values : all)
    for (size_t n = F; n < B; n++)
      if (values[n] != values[n + C]) return "the equation of size " + std::to_string(n);
  const auto &G = all[asked - system.names.begin()];
  const auto value = [&](size_t n) { return G[n < F + C ? n : n - C]; };
  for (size_t n = E; n < F + C; n++)
    if (value(n) != value(n + P)) return "the period of the kind";
  if (E && (G[H] != V || value(H + P) == V)) return "an exception that is none";
  for (size_t d = 1; d < P; d++) {
    if (P % d) continue;
    bool repeats = true;
    for (size_t n = F; n < F + C && repeats; n++) repeats = value(n) == value(n + d);
    if (repeats) return "a shorter period";
  }
  return "";
}

static int check(const char *file) {
  std::ifstream lines(file);
  size_t hold = 0, fail = 0;
  for (string line; std::getline(lines, line);) {
    if (line.rfind("system | ", 0)) continue;
    const auto columns = split(line, " | ");
    const string why = columns.size() < 5 ? "too few columns" : wrong(columns[1], columns[2]);
    if (why.empty()) {
      hold++;
      continue;
    }
    fail++;
    std::printf("false, %s: %.100s\n", why.c_str(), line.c_str());
  }
  // The first system must be refused with another period, bound or exception.
  const string kayles = "K where K = 1 + K + K, 2 + K + K";
  const char *const figures[] = {"period 12 preperiod 71 exception 70:6 common 12 from 71 bound 156",
                                 "period 6 preperiod 71 exception 70:6 common 6 from 71 bound 150",
                                 "period 12 preperiod 70 exception 69:1 common 12 from 70 bound 154",
                                 "period 12 preperiod 71 exception 70:5 common 12 from 71 bound 156",
                                 "period 24 preperiod 71 exception 70:6 common 24 from 71 bound 168"};
  for (const char *each : figures)
    if (wrong(kayles, each).empty() != (each == figures[0])) fail++, std::printf("a wrong verdict on Kayles: %s\n", each);
  std::printf("%zu claims hold, %zu are false\n", hold, fail);
  return fail > 0;
}

// In some systems, the bits in `mask` have the same parity in the values of nearly all heaps of a kind, or, if `alternates`, one
// parity at even sizes and the other at odd sizes. These heaps are common, the others rare. A move that leaves two common heaps, or
// two rare ones, then never leaves the parity that a common heap of the size before the move has. So a number of this parity can be
// left only by moves that leave exactly one rare heap, and these moves are few.
struct Rule {
  Value mask;  // 0 if there is no such rule.
  bool alternates;
  std::vector<bool> odd;                    // For each kind, the parity of the common heaps of even size.
  std::vector<std::vector<uint32_t>> rare;  // For each kind, the sizes of the rare heaps, ascending.
  bool common(size_t kind, size_t n, size_t value) const {
    return mask && (__builtin_parity(value & mask) ^ (alternates & n)) == odd[kind];
  }
};

// Chooses the rule with the fewest rare heaps below `size`; none if an eighth or more are rare.
static Rule choose(const System &system, const std::vector<std::vector<Value>> &G, size_t size) {
  const size_t range = 1 << 16, kinds = G.size();
  Rule best{0, false, std::vector<bool>(kinds), std::vector<std::vector<uint32_t>>(kinds)};
  int64_t most = size * kinds / 4 * 3;
  for (const bool alternates : {false, true}) {
    // The Walsh-Hadamard transform tells for every mask by how much the even parities outnumber the odd ones.
    std::vector<std::vector<int64_t>> excess(kinds, std::vector<int64_t>(range));
    for (size_t q = 0; q < kinds; q++) {
      for (size_t n = 0; n < size; n++) excess[q][G[q][n]] += alternates && n % 2 ? -1 : 1;
      for (size_t bit = 1; bit < range; bit *= 2)
        for (size_t i = 0; i < range; i++)
          if (!(i & bit)) {
            const int64_t low = excess[q][i], high = excess[q][i | bit];
            excess[q][i] = low + high, excess[q][i | bit] = low - high;
          }
    }
    for (size_t mask = 1; mask < range; mask++) {
      int64_t sum = 0;
      for (const auto &each : excess) sum += std::abs(each[mask]);
      bool fits = sum > most;
      for (size_t q = 0; q < kinds && fits; q++)
        for (const Pattern &pattern : system.kinds[q]) {
          if (pattern.parts.size() < 2) continue;
          bool differs = __builtin_parity(pattern.constant & mask) ^ (alternates & pattern.removed) ^ (excess[q][mask] < 0);
          for (const Part &part : pattern.parts) differs ^= excess[part.kind][mask] < 0;
          fits &= differs;
        }
      if (!fits) continue;
      most = sum, best.mask = mask, best.alternates = alternates;
      for (size_t q = 0; q < kinds; q++) best.odd[q] = excess[q][mask] < 0;
    }
  }
  for (size_t q = 0; q < kinds && best.mask; q++)
    for (size_t n = 0; n < size; n++)
      if (!best.common(q, n, G[q][n])) best.rare[q].push_back(n);
  return best;
}

// Adjacent ways to leave two heaps.
struct Pairs {
  const Value *x, *y;
  size_t count;
  Value constant;
};

// Marks the xor of each of these pairs, four at a time.
static void mark(const Pairs pairs, uint8_t *seen, uint8_t stamp) {
  size_t i = 0;
  for (; i + 4 <= pairs.count; i += 4) {
    uint64_t a, b;
    std::memcpy(&a, pairs.x + i, sizeof a), std::memcpy(&b, pairs.y + i, sizeof b);
    a ^= b ^ pairs.constant * 0x1000100010001;
    for (size_t k = 0; k < 4; k++) seen[a >> 16 * k & 0xffff] = stamp;
  }
  for (; i < pairs.count; i++) seen[pairs.x[i] ^ pairs.y[i] ^ pairs.constant] = stamp;
}

// How many numbers are sought at a time. With more, more of them would exceed the value, and so be sought in vain.
static const size_t lanes = 4;

// Tells which of the numbers `wanted` are the xor of one of these pairs.
static void meet(const Pairs pairs, const Value *wanted, bool *met) {
  using Vector = Value __attribute__((vector_size(32)));
  using Words = uint64_t __attribute__((vector_size(32)));
  Vector any[lanes] = {};
  size_t i = 0;
  for (; i + 16 <= pairs.count; i += 16) {
    Vector a, b;
    std::memcpy(&a, pairs.x + i, sizeof a), std::memcpy(&b, pairs.y + i, sizeof b);
    a ^= b ^ pairs.constant;
    for (size_t k = 0; k < lanes; k++) any[k] |= Vector(a == wanted[k]);
  }
  for (size_t k = 0; k < lanes; k++) {
    const Words words = Words(any[k]);
    met[k] = words[0] | words[1] | words[2] | words[3];
  }
  for (; i < pairs.count; i++)
    for (size_t k = 0; k < lanes; k++) met[k] |= (pairs.x[i] ^ pairs.y[i] ^ pairs.constant) == wanted[k];
}

static int values(size_t size, size_t every, const string &text) {
  const System system = read(text);
  const size_t kinds = system.kinds.size(), checked = std::min<size_t>(size, 3000);
  // Store each kind forward and backward, so that both heaps of a pair are read forward.
  std::vector<std::vector<Value>> G(kinds, std::vector<Value>(size)), R(kinds, std::vector<Value>(size));
  std::vector<uint8_t> seen(1 << 16, 0);
  uint8_t stamp = 0;
  const auto expected = plain(system, checked);
  Rule rule = choose(system, G, 0);
  std::vector<Pairs> blocks;
  size_t samples = 64, marks = 0, tests = 0, zeros = 0, last_zero = 0, largest = 0, at = 0, next = 10;
  uint64_t digest = 0xcbf29ce484222325;
  for (size_t n = 0; n < size; n++) {
    // Reconsider the rule whenever the number of values has doubled.
    if (n >= 1024 && !(n & (n - 1))) rule = choose(system, G, n);
    for (size_t q = 0; q < kinds; q++) {
      size_t value = UINT16_MAX;
      if (n < system.tables[q].size()) {
        value = system.tables[q][n];
      } else {
        if (++stamp == 0) std::fill(seen.begin(), seen.end(), 0), stamp = 1;
        blocks.clear();
        for (const Pattern &pattern : system.kinds[q]) {
          if (pattern.removed > n) continue;
          const size_t left = n - pattern.removed;
          const auto &parts = pattern.parts;
          if (parts.empty() && left == 0) seen[pattern.constant] = stamp;
          if (parts.size() == 1 && parts[0].least <= left) seen[G[parts[0].kind][left] ^ pattern.constant] = stamp;
          if (parts.size() < 2 || parts[0].least + parts[1].least > left) continue;
          const bool alike = parts[0].kind == parts[1].kind && parts[0].least == parts[1].least;
          const Value constant = Value(pattern.constant);
          for (size_t p = 0; p < (alike ? 1 : 2); p++) {
            const Part part = parts[p], other = parts[1 - p];
            const Value *x = G[part.kind].data(), *y = G[other.kind].data();
            for (const size_t rare : rule.rare[part.kind]) {
              if (rare + other.least > left) break;
              if (rare >= part.least) seen[x[rare] ^ y[left - rare] ^ constant] = stamp;
            }
          }
          // If both heaps are of the same kind, the smaller one comes first.
          const size_t first = parts[0].least, end = alike ? left / 2 + 1 : left - parts[1].least + 1;
          const auto adjacent = [&](size_t i, size_t most) {
            const Value *x = &G[parts[0].kind][i], *y = &R[parts[1].kind][size - 1 - left + i];
            return Pairs{x, y, std::min(most, end - i), constant};
          };
          for (size_t i = first; i < end; i += 1024) blocks.push_back(adjacent(i, 1024));
          // Adjacent samples share cache lines.
          const size_t step = 64 * std::max<size_t>(1, (end - first) / samples);
          for (size_t i = first; i < end; i += step, marks += 64) mark(adjacent(i, 64), seen.data(), stamp);
        }
        // Seek the numbers that no mark excludes, in ascending order. As soon as a number is met, the next one takes its place. The
        // search repeats the blocks in turn. A number that is not met in any block is no option.
        const Value none = UINT16_MAX;
        Value wanted[lanes];
        size_t waiting[lanes], number = 0, busy = lanes;
        const auto seek = [&](size_t k) {
          while (number < value && seen[number] == stamp) number++;
          // All pairs that can have the parity of a common heap are marked.
          if (number < value && (blocks.empty() || rule.common(q, n, number))) value = number;
          if (number < value)
            wanted[k] = Value(number++), waiting[k] = blocks.size();
          else
            wanted[k] = none, busy--;
        };
        for (size_t k = 0; k < lanes; k++) seek(k);
        for (size_t i = 0; busy; i = i + 1 < blocks.size() ? i + 1 : 0) {
          bool met[lanes];
          meet(blocks[i], wanted, met);
          tests += lanes * blocks[i].count;
          for (size_t k = 0; k < lanes; k++) {
            if (wanted[k] == none) continue;
            if (!met[k] && --waiting[k] == 0) value = std::min<size_t>(value, wanted[k]);
            if (met[k] || wanted[k] >= value) seek(k);
          }
        }
      }
      if (value >= UINT16_MAX) fail("a value of 2^16 - 1 or more");
      G[q][n] = R[q][size - 1 - n] = Value(value);
      if (rule.mask && !rule.common(q, n, value)) rule.rare[q].push_back(n);
      if (n < checked && expected[q][n] != value) fail("another value at " + std::to_string(n));
      if (q > 0 || n % every) continue;
      digest = (digest ^ value) * 0x100000001b3;
      if (!value) zeros++, last_zero = n / every;
      if (value > largest) largest = value, at = n / every;
    }
    if (n % 128 == 0) {
      // Balance the time for the samples and for the searches. A mark takes about as long as 32 tests.
      samples = tests > 32 * marks ? std::min<size_t>(samples * 5 / 4, 1 << 20) : std::max<size_t>(samples * 4 / 5, 16);
      marks = tests = 0;
    }
    if (n / every + 1 == next && n % every == 0) {
      std::printf("below %zu: largest %zu at %zu, zeros %zu, the last at %zu, digest %016llx\n", next, largest, at, zeros, last_zero,
                  (unsigned long long)digest);
      std::fflush(stdout);
      // The next of 10, 20, 50, 100 and so on.
      next = std::to_string(next)[0] == '2' ? next / 2 * 5 : next * 2;
    }
  }
  return 0;
}

int main(int count, char **words) {
  try {
    if (count == 3 && !std::strcmp(words[1], "check")) return check(words[2]);
    if (count == 5 && !std::strcmp(words[1], "values")) return values(number(words[2]), number(words[3]), words[4]);
  } catch (const string &why) {
    std::fprintf(stderr, "systems: %s\n", why.c_str());
    return 1;
  }
  std::fprintf(stderr, "usage: systems check FILE, or systems values SIZE EVERY SYSTEM\n");
  return 2;
}
