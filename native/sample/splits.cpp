#include "sample/splits.hpp"

#include <algorithm>

namespace aces::sample {
namespace {

constexpr int kRounds = 8;
constexpr std::array<long long, kMaxCopies + 1> kFactorial{1, 1, 2, 6, 24, 120, 720};

// Return the number of copies of `card` that were ever known to be in the places.
int had_in(const Spec& spec, unsigned places, int card) {
    int had = 0;
    for (std::size_t at = 0; at < spec.places.size(); at++) {
        const auto& place = spec.places[at];
        if (places >> at & 1) had += place.held[card] + place.gone[card];
    }
    return had;
}

// Call `take` with every split of `copies` among places `at` and up, in lexicographic order.
template <class Take>
void spread(int copies, const std::array<int, kMaxPlaces>& caps, int at, int places, Split split,
            const Take& take) {
    if (at == places - 1) {
        if (copies <= caps[at]) take(split | static_cast<Split>(copies) << 8 * at);
        return;
    }
    for (int count = 0; count <= std::min(copies, caps[at]); count++) {
        Split so_far = split | static_cast<Split>(count) << 8 * at;
        spread(copies - count, caps, at + 1, places, so_far, take);
    }
}

long long multinomial(int copies, Split split, int places) {
    long long ways = 1;
    for (int at = 0; at < places; at++) ways *= kFactorial[at_place(split, at)];
    return kFactorial[copies] / ways;
}

// Return the number of ways to make a split if `tied` of the copies must be in `tether`.
long long ways_of(Split split, int loose, int tied, unsigned tether, int places) {
    if (!tied) return multinomial(loose, split, places);
    std::array<int, kMaxPlaces> caps{};
    for (int at = 0; at < places; at++) caps[at] = tether >> at & 1 ? at_place(split, at) : 0;
    long long ways = 0;
    spread(tied, caps, 0, places, 0, [&](Split taken) {
        ways += multinomial(tied, taken, places) * multinomial(loose, split - taken, places);
    });
    return ways;
}

struct Limit {
    unsigned places;
    int least;
    int most;
};

bool within(Split split, const std::vector<Limit>& limits) {
    return std::all_of(limits.begin(), limits.end(), [&](const Limit& limit) {
        int count = sum_of(split, limit.places);
        return limit.least <= count && count <= limit.most;
    });
}

void add_kind(const Spec& spec, SplitTable& table, int card) {
    int loose = spec.pool[card], tied = spec.tethered[card];
    std::vector<Limit> limits;
    for (const auto& bound : spec.bounds) {
        if (bound.card != card) continue;
        int had = had_in(spec, bound.places, card);
        limits.push_back({bound.places, bound.least - had, bound.most - had});
    }
    if (loose + tied == 0) {
        if (!within(0, limits)) throw NoDeal{};
        return;
    }
    Kind kind{.card = card, .copies = loose + tied, .plain = limits.empty() && !tied};
    std::array<int, kMaxPlaces> caps{};
    for (int at = 0; at < table.places; at++) {
        bool barred = spec.places[at].barred >> card & 1;
        caps[at] = barred ? 0 : std::min(kind.copies, table.room[at]);
        if (!caps[at]) continue;
        kind.reach |= 1u << at;
        kind.plain &= spec.places[at].factors[card] == 1.0;
    }
    kind.splits.reserve(15);
    kind.ways.reserve(15);
    spread(kind.copies, caps, 0, table.places, 0, [&](Split found) {
        if (!within(found, limits)) return;
        long long ways = ways_of(found, loose, tied, spec.tether, table.places);
        if (!ways) return;
        double weight = static_cast<double>(ways);
        for (int at = 0; at < table.places; at++) {
            for (int copy = 0; copy < at_place(found, at); copy++) {
                weight *= spec.places[at].factors[card];
            }
        }
        kind.splits.push_back(found);
        kind.ways.push_back(weight);
    });
    if (kind.splits.empty()) throw NoDeal{};
    table.kinds.push_back(std::move(kind));
}

struct Range {
    std::array<int, kMaxPlaces> least;
    std::array<int, kMaxPlaces> most{};
};

Range range_of(const Kind& kind, int places) {
    Range range;
    range.least.fill(kMaxCopies);
    for (Split split : kind.splits) {
        for (int at = 0; at < places; at++) {
            range.least[at] = std::min(range.least[at], at_place(split, at));
            range.most[at] = std::max(range.most[at], at_place(split, at));
        }
    }
    return range;
}

// Drop splits that overfill or underfill a place no matter how the other kinds split.
void prune(SplitTable& table) {
    std::vector<Range> ranges;
    ranges.reserve(table.kinds.size());
    for (int round = 0; round < kRounds; round++) {
        ranges.clear();
        std::array<int, kMaxPlaces> least{}, most{};
        for (const auto& kind : table.kinds) {
            ranges.push_back(range_of(kind, table.places));
            for (int at = 0; at < table.places; at++) {
                least[at] += ranges.back().least[at];
                most[at] += ranges.back().most[at];
            }
        }
        bool changed = false;
        for (std::size_t number = 0; number < table.kinds.size(); number++) {
            auto& kind = table.kinds[number];
            const auto& range = ranges[number];
            std::size_t kept = 0;
            for (std::size_t from = 0; from < kind.splits.size(); from++) {
                bool fits = true;
                for (int at = 0; at < table.places; at++) {
                    int count = at_place(kind.splits[from], at);
                    fits &= count >= table.room[at] - (most[at] - range.most[at]);
                    fits &= count <= table.room[at] - (least[at] - range.least[at]);
                }
                if (!fits) continue;
                kind.splits[kept] = kind.splits[from];
                kind.ways[kept++] = kind.ways[from];
            }
            changed |= kept < kind.splits.size();
            kind.splits.resize(kept);
            kind.ways.resize(kept);
            if (!kept) throw NoDeal{};
        }
        if (!changed) return;
    }
}

// Return true if another tie requires at least as much with the same or fewer cards.
bool implied(const std::vector<Tie>& ties, std::size_t at) {
    const auto& tie = ties[at];
    for (std::size_t number = 0; number < ties.size(); number++) {
        const auto& other = ties[number];
        if (number == at || other.places != tie.places) continue;
        bool within = std::all_of(
            other.targets.begin(), other.targets.end(), [&](const Target& target) {
                const Target* same = tie.of(target.card);
                return same && same->count == target.count;
            });
        if (!within) continue;
        if (other.targets.size() < tie.targets.size() || number < at) return true;
    }
    return false;
}

void add_ties(const Spec& spec, SplitTable& table) {
    std::array<const Kind*, kKinds> kinds{};
    for (const auto& kind : table.kinds) kinds[kind.card] = &kind;
    std::vector<Tie> ties;
    for (const auto& one : spec.any_of) {
        Tie tie{.places = one.places};
        bool settled = false;
        for (int card : one.cards) {
            int target = one.count - had_in(spec, one.places, card);
            std::size_t splits = 1, exact = target == 0;
            if (const Kind* kind = kinds[card]) {
                splits = kind->splits.size();
                exact = 0;
                for (Split split : kind->splits) exact += sum_of(split, one.places) == target;
            }
            if (exact == splits) {
                settled = true;
            } else if (exact && !tie.of(card)) {
                tie.targets.push_back({card, target});
            }
        }
        if (settled) continue;
        if (tie.targets.empty()) throw NoDeal{};
        ties.push_back(std::move(tie));
    }
    for (std::size_t at = 0; at < ties.size(); at++) {
        if (!implied(ties, at)) table.ties.push_back(ties[at]);
    }
}

}  // namespace

SplitTable make_split_table(const Spec& spec) {
    SplitTable table{.places = static_cast<int>(spec.places.size())};
    table.kinds.reserve(kKinds);
    int room = 0;
    for (int at = 0; at < table.places; at++) {
        table.room[at] = spec.places[at].size - size_of(spec.places[at].held);
        if (table.room[at] < 0) throw NoDeal{};
        room += table.room[at];
    }
    if (room != size_of(spec.pool) + size_of(spec.tethered)) throw NoDeal{};
    for (int card = 0; card < kKinds; card++) add_kind(spec, table, card);
    if (!table.kinds.empty()) prune(table);
    add_ties(spec, table);
    return table;
}

}  // namespace aces::sample
