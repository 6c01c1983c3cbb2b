// Computes values of games on heaps of several kinds to large sizes, and checks claims of the kind `system`. ../claims.md defines
// the notation of systems and the conditions of claims. This program shares no code with octal-games. Patterns have at most two parts.
//
//   systems check FILE                 checks every claim of the kind `system` by plain marks
//   systems values SIZE EVERY SYSTEM   the first kind to SIZE: its largest value and its zeros, at sizes that EVERY divides
//
// To find a value, `values` takes the numbers that a few samples leave open, in ascending order. It searches for each of them among
// all ways to leave two heaps, sixteen at a time, until one does not occur. Up to 3,000, the plain marks must agree.
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

// Whether one of these pairs has the xor `wanted`.
static bool meets(const Value *x, const Value *y, size_t count, Value wanted) {
  const size_t block = 512;
  size_t i = 0;
  for (; i + block <= count; i += block) {
    Value any = 0;
    for (size_t j = 0; j < block; j++) any |= Value((x[i + j] ^ y[i + j]) == wanted);
    if (any) return true;
  }
  for (; i < count; i++)
    if ((x[i] ^ y[i]) == wanted) return true;
  return false;
}

static int values(size_t size, size_t every, const string &text) {
  const System system = read(text);
  const size_t kinds = system.kinds.size(), checked = std::min<size_t>(size, 3000);
  // Store each kind forward and backward, so that both heaps of a pair are read forward.
  std::vector<std::vector<Value>> G(kinds, std::vector<Value>(size)), R(kinds, std::vector<Value>(size));
  std::vector<uint32_t> seen(1 << 16, 0);
  uint32_t stamp = 0;
  const auto expected = plain(system, checked);
  size_t samples = 64, tests = 0, zeros = 0, last_zero = 0, largest = 0, at = 0, next = 10;
  uint64_t digest = 0xcbf29ce484222325;
  for (size_t n = 0; n < size; n++) {
    for (size_t q = 0; q < kinds; q++) {
      size_t value = 0;
      if (n < system.tables[q].size()) {
        value = system.tables[q][n];
      } else {
        if (++stamp == 0) std::fill(seen.begin(), seen.end(), 0), stamp = 1;
        struct Pairs { const Value *x, *y; size_t count; Value constant; };
        std::vector<Pairs> pairs;
        for (const Pattern &pattern : system.kinds[q]) {
          if (pattern.removed > n) continue;
          const size_t left = n - pattern.removed;
          const auto &parts = pattern.parts;
          if (parts.empty() && left == 0) seen[pattern.constant] = stamp;
          if (parts.size() == 1 && parts[0].least <= left) seen[G[parts[0].kind][left] ^ pattern.constant] = stamp;
          if (parts.size() < 2 || parts[0].least + parts[1].least > left) continue;
          const bool alike = parts[0].kind == parts[1].kind && parts[0].least == parts[1].least;
          // If both heaps are of the same kind, the smaller one comes first.
          const size_t first = parts[0].least, end = alike ? left / 2 + 1 : left - parts[1].least + 1;
          const Pairs all{&G[parts[0].kind][first], &R[parts[1].kind][size - 1 - left + first], end - first, Value(pattern.constant)};
          pairs.push_back(all);
          // Sixteen adjacent pairs fit into one cache line.
          const size_t step = 16 * std::max<size_t>(1, all.count / samples);
          for (size_t i = 0; i < all.count; i += step)
            for (size_t j = i; j < std::min(all.count, i + 16); j++) seen[all.x[j] ^ all.y[j] ^ all.constant] = stamp;
        }
        for (bool found = true; found; value += found) {
          found = seen[value] == stamp;
          if (!found) tests++;
          for (size_t i = 0; i < pairs.size() && !found; i++)
            found = meets(pairs[i].x, pairs[i].y, pairs[i].count, Value(value ^ pairs[i].constant));
        }
        if (value >= 1 << 14) fail("a value of 2^14 or more");
      }
      G[q][n] = R[q][size - 1 - n] = Value(value);
      if (n < checked && expected[q][n] != value) fail("another value at " + std::to_string(n));
      if (q > 0 || n % every) continue;
      digest = (digest ^ value) * 0x100000001b3;
      if (!value) zeros++, last_zero = n / every;
      if (value > largest) largest = value, at = n / every;
    }
    if (n % 1024 == 0) {
      // Use as many samples as leave about seven numbers to search for per value.
      samples = tests > 7 * 1024 * kinds ? std::min<size_t>(samples * 5 / 4, 1 << 20) : std::max<size_t>(samples * 4 / 5, 64);
      tests = 0;
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
