// The transposition table: proven bounds of positions at the start of a trick.
//
// A key stands for a position in canonical form together with its rules, so one table serves every
// deal and every rule set. The table starts small, because a small one stays in the cache, and
// doubles as it fills up to its limit.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "solve/order.hpp"

namespace aces::solve {

struct Entry {
    std::uint64_t key = 0;
    std::uint16_t lower = 0, upper = 0;
    std::uint8_t move = kNoMove, tricks = 0;
    std::uint16_t age = 0;

    static constexpr std::uint8_t kNoMove = 255;
};
static_assert(sizeof(Entry) == 16);

// At which levels results are kept for the positions of a key, see partition.hpp.
struct Needs {
    std::uint64_t key = 0;
    std::uint16_t count = 0;
    std::array<std::uint16_t, 11> of{};
};
static_assert(sizeof(Needs) == 32);

// A file that is no table, not a whole one, or one of another version of the solver.
struct FileError : std::runtime_error {
    FileError(const std::filesystem::path& path, const char* what)
        : std::runtime_error(path.string() + ": " + what) {}
};

class Table {
public:
    explicit Table(std::size_t megabytes);

    void clear();
    std::size_t entries() const { return used_; }

    // Makes entries of earlier searches the first to be replaced.
    void begin_search() { age_++; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place(key)]); }

    const Entry* find(std::uint64_t key) const {
        const Entry* pair = &entries_[place(key)];
        if (pair[0].key == key) return pair;
        if (pair[1].key == key) return pair + 1;
        return nullptr;
    }

    // Records that the value is at least `value` if that reaches `target`, else at most.
    void store(std::uint64_t key, int tricks, int points, int target, int value,
               std::uint8_t move) {
        Entry* entry = slot(key, tricks);
        if (entry->key != key) {
            used_ += entry->key == 0;
            *entry = {key,
                      0,
                      static_cast<std::uint16_t>(points),
                      Entry::kNoMove,
                      static_cast<std::uint8_t>(tricks),
                      age_};
            if (used_ > count_ / 2 && count_ < limit_) {
                grow();
                entry = slot(key, tricks);
            }
        }
        if (value >= target) {
            if (value > entry->lower) entry->lower = static_cast<std::uint16_t>(value);
            entry->move = move;
        } else {
            if (value < entry->upper) entry->upper = static_cast<std::uint16_t>(value);
            if (entry->move == Entry::kNoMove) entry->move = move;
        }
    }

    void prefetch_needs(std::uint64_t key) const {
        if (!needs_.empty()) __builtin_prefetch(&needs_[key >> needs_shift_]);
    }
    const Needs* find_needs(std::uint64_t key) const {
        if (needs_.empty()) return nullptr;
        const Needs& kept = needs_[key >> needs_shift_];
        return kept.key == key ? &kept : nullptr;
    }
    // Adds what a result needs to what is looked for; where there is no room, the next wider need
    // that is there or else every card. Returns which.
    unsigned keep_needs(std::uint64_t key, unsigned needs) {
        Needs& kept = needs_place(key);
        if (kept.key != key) {
            needs_used_ += kept.key == 0;
            kept = {key, 0, {}};
        }
        for (int index = 0; index < kept.count; index++) {
            if (kept.of[index] == needs) return needs;
        }
        if (kept.count < kept.of.size()) {
            kept.of[kept.count++] = static_cast<std::uint16_t>(needs);
            return needs;
        }
        unsigned best = kEveryCard;
        for (unsigned wider : kept.of) {
            if ((wider & needs) == needs && std::popcount(wider) < std::popcount(best))
                best = wider;
        }
        kept.of.back() = best == kEveryCard ? kEveryCard : kept.of.back();
        return best;
    }
    static constexpr std::uint16_t kEveryCard = 0xFFF;

    // Writes every entry to a file in place of the one that may be there, all or nothing, and reads
    // them back; `load` forgets what was there before. Both throw filesystem_error where the file
    // cannot be used, `load` FileError where it is not a table of this very solver. What was
    // learned about the order of moves is not kept.
    void save(const std::filesystem::path& path) const;
    void load(const std::filesystem::path& path);

    // From now on `keep` saves to this file if it has not for so long.
    void keep_in(const std::filesystem::path& path, double seconds);
    void keep();

    // What was learned about the order of moves under the rules that `salt` stands for. It outlives
    // the entries.
    Ordering& ordering(std::uint64_t salt) { return orderings_[salt]; }

    // Held by whoever searches.
    std::timed_mutex& mutex() const { return mutex_; }

private:
    std::size_t place(std::uint64_t key) const { return key >> shift_ & ~std::size_t{1}; }

    Entry* slot(std::uint64_t key, int tricks) {
        Entry* pair = &entries_[place(key)];
        if (pair[0].key == key) return pair;
        if (pair[1].key == key) return pair + 1;
        if (!pair[0].key) return pair;
        if (!pair[1].key) return pair + 1;
        // The first of the pair keeps what was dear to find, the second what is new.
        if (pair[0].age != age_ || pair[0].tricks <= tricks) {
            if (pair[0].age == age_) pair[1] = pair[0];
            return pair;
        }
        return pair + 1;
    }

    void grow();
    void grow_needs();
    Needs& needs_place(std::uint64_t key) {
        if (2 * needs_used_ >= needs_.size() && needs_.size() < needs_limit_) grow_needs();
        return needs_[key >> needs_shift_];
    }
    void keep_needs(const Needs& kept) {
        Needs& into = needs_place(kept.key);
        needs_used_ += into.key == 0;
        into = kept;
    }
    void resize(std::size_t count);

    struct Free {
        void operator()(Entry* entries) const;
    };
    using Entries = std::unique_ptr<Entry[], Free>;
    static Entries make(std::size_t count);

    std::size_t count_;
    Entries entries_;
    std::size_t limit_;
    std::vector<Needs> needs_;
    std::size_t needs_used_ = 0, needs_limit_;
    int needs_shift_ = 0;
    std::size_t used_ = 0;
    int shift_ = 0;
    std::uint16_t age_ = 0;
    std::map<std::uint64_t, Ordering> orderings_;
    std::filesystem::path kept_in_;
    std::chrono::duration<double> keep_every_{};
    std::chrono::steady_clock::time_point kept_at_;
    mutable std::timed_mutex mutex_;
};

}  // namespace aces::solve
