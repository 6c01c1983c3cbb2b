// Checks rows of subtraction.cpp from the standard input, by one rule for all of them.
//
// A row "SET period P preperiod E" holds if G(n + P) = G(n) for E <= n < E + M, where M is the largest number of the set: each
// later value follows from the M values before it. G(E - 1 + P) must differ from G(E - 1), and for each prime q that divides P, the
// equations with P/q in place of P must not all hold for E <= n < E + P. Built by `g++ -O2 -std=c++17`.
#include <cstdio>
#include <cstring>
#include <vector>

int main() {
  static char line[1 << 16];
  unsigned long long rows = 0, values = 0, digest = 0xcbf29ce484222325ull;
  std::vector<unsigned char> g;
  while (fgets(line, sizeof line, stdin)) {
    for (char *c = line; *c; c++) digest = (digest ^ (unsigned char)*c) * 0x100000001b3ull;
    rows++;
    std::vector<unsigned> set;
    char *at = line;
    unsigned number;
    int read;
    while (sscanf(at, "%u%n", &number, &read) == 1) {
      if (number == 0 || (!set.empty() && number <= set.back())) return printf("row %llu: not a set\n", rows), 1;
      set.push_back(number);
      at += read;
      if (*at != ',') break;
      at++;
    }
    unsigned long long p, e;
    if (set.empty() || set.size() > 30 || sscanf(at, " period %llu preperiod %llu", &p, &e) != 2 || p == 0)
      return printf("row %llu: not a row: %s", rows, line), 1;
    const unsigned long long most = set.back(), length = e + 2 * p + most;
    g.assign(length, 0);
    for (unsigned long long n = 0; n < length; n++) {
      unsigned have = 0;
      for (const unsigned s : set)
        if (s <= n) have |= 1u << g[n - s];
      unsigned char mex = 0;
      while (have >> mex & 1) mex++;
      g[n] = mex;
    }
    values += length;
    for (unsigned long long n = e; n < e + most; n++)
      if (g[n + p] != g[n]) return printf("row %llu: no period: %s", rows, line), 1;
    if (e > 0 && g[e - 1] == g[e - 1 + p]) return printf("row %llu: an earlier start: %s", rows, line), 1;
    unsigned long long left = p;
    for (unsigned long long q = 2; left > 1; q++) {
      if (q * q > left) q = left;
      if (left % q) continue;
      while (left % q == 0) left /= q;
      unsigned long long n = e;
      while (n < e + p && g[n] == g[n + p / q]) n++;
      if (n == e + p) return printf("row %llu: a shorter period: %s", rows, line), 1;
    }
  }
  printf("%llu rows hold, by %llu values, digest %016llx\n", rows, values, digest);
  return rows == 0;
}
