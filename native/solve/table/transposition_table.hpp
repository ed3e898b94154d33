// Transposition table: proven bounds of positions at the start of a trick.
//
// Each key identifies a position in canonical form together with its rules, so one table works for
// all deals and rule sets. The table starts small, because a small table stays in the CPU cache. It
// doubles in size as it fills up, until it reaches its limit. Threads can share it without locks,
// except while it grows.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
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

// Stored data for a position.
struct Entry {
    std::uint64_t key = 0;
    std::uint16_t lower = 0, upper = 0;
    std::uint8_t move = kNoMove, tricks = 0;
    std::uint16_t age = 0;

    static constexpr std::uint8_t kNoMove = 255;
};

// Levels of the results that are stored for a key, newest last. See partition.hpp.
struct Needs {
    static constexpr int kMost = 11;

    std::uint64_t key = 0;
    std::uint16_t count = 0;
    std::array<std::uint16_t, kMost> of{};
};

// Storage for a record. Threads can read and write it at the same time. The key is stored XORed
// with the other words, so a record that two threads wrote at once is never found.
template <class Record>
class Place {
    static constexpr std::size_t kWords = sizeof(Record) / sizeof(std::uint64_t);
    using Words = std::array<std::uint64_t, kWords>;

public:
    Record read() const {
        Words words;
        for (std::size_t at = 0; at < kWords; at++) words[at] = load(at);
        for (std::size_t at = 1; at < kWords; at++) words[0] ^= words[at];
        return std::bit_cast<Record>(words);
    }
    void write(const Record& record) {
        auto words = std::bit_cast<Words>(record);
        for (std::size_t at = 1; at < kWords; at++) words[0] ^= words[at];
        for (std::size_t at = 0; at < kWords; at++) {
            words_[at].store(words[at], std::memory_order_relaxed);
        }
    }

private:
    std::uint64_t load(std::size_t at) const { return words_[at].load(std::memory_order_relaxed); }

    std::array<std::atomic<std::uint64_t>, kWords> words_{};
};
static_assert(sizeof(Place<Entry>) == 16 && sizeof(Place<Needs>) == 32);

// Thrown for a file that isn't a table, is incomplete, or comes from another solver version.
struct FileError : std::runtime_error {
    FileError(const std::filesystem::path& path, const char* what)
        : std::runtime_error(path.string() + ": " + what) {}
};

class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    std::size_t entries() const { return used_.load(std::memory_order_relaxed); }

    // Start a new age, so entries from earlier searches get replaced first.
    void begin_search() { age_++; }

    // While several threads use the table, it grows only if a thread calls `make_room` with sole
    // access.
    void share(bool shared) { shared_ = shared; }
    bool crowded() const {
        return (count_ < limit_ && entries() > count_ / 2) ||
               (needs_count_ < needs_limit_ && 2 * needs_used_ >= needs_count_);
    }
    void make_room() {
        while (count_ < limit_ && entries() > count_ / 2) grow();
        while (needs_count_ < needs_limit_ && 2 * needs_used_ >= needs_count_) grow_needs();
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place(key)]); }

    bool find(std::uint64_t key, Entry& found) const {
        const Place<Entry>* pair = &entries_[place(key)];
        found = pair[0].read();
        if (found.key == key) return true;
        found = pair[1].read();
        return found.key == key;
    }

    // Record `value` as a lower bound if it reaches `target`, and as an upper bound otherwise.
    void store(std::uint64_t key, int tricks, int points, int target, int value,
               std::uint8_t move) {
        if (!shared_ && count_ < limit_ && entries() > count_ / 2) grow();
        Entry entry;
        Place<Entry>& into = slot(key, tricks, entry);
        if (entry.key != key) {
            if (!entry.key) used_.fetch_add(1, std::memory_order_relaxed);
            entry = {key,
                     0,
                     static_cast<std::uint16_t>(points),
                     Entry::kNoMove,
                     static_cast<std::uint8_t>(tricks),
                     age_};
        }
        if (value >= target) {
            if (value > entry.lower) entry.lower = static_cast<std::uint16_t>(value);
            entry.move = move;
        } else {
            if (value < entry.upper) entry.upper = static_cast<std::uint16_t>(value);
            if (entry.move == Entry::kNoMove) entry.move = move;
        }
        into.write(entry);
    }

    void prefetch_needs(std::uint64_t key) const {
        if (needs_count_) __builtin_prefetch(&needs_[key >> needs_shift_]);
    }
    bool find_needs(std::uint64_t key, Needs& found) const {
        if (!needs_count_) return false;
        found = needs_[key >> needs_shift_].read();
        return found.key == key;
    }
    // Add the levels of a result to the key's list. If the list is full, the oldest levels are
    // dropped.
    void keep_needs(std::uint64_t key, unsigned needs) {
        if (!shared_ && needs_count_ < needs_limit_ && 2 * needs_used_ >= needs_count_) {
            grow_needs();
        }
        Place<Needs>& into = needs_[key >> needs_shift_];
        Needs kept = into.read();
        if (kept.key != key) {
            if (!kept.key) needs_used_.fetch_add(1, std::memory_order_relaxed);
            kept = {key, 0, {}};
        }
        const auto end = kept.of.begin() + kept.count;
        if (std::find(kept.of.begin(), end, needs) != end) return;
        if (kept.count == Needs::kMost) {
            std::copy(kept.of.begin() + 1, kept.of.end(), kept.of.begin());
            kept.count--;
        }
        kept.of[kept.count++] = static_cast<std::uint16_t>(needs);
        into.write(kept);
    }

    // Save every entry to a file atomically, replacing any existing file, or load such a file in
    // place of the current entries. Both throw filesystem_error if the file can't be used. `load`
    // throws FileError if the file isn't a table from this solver version. The learned move
    // ordering isn't saved.
    void save(const std::filesystem::path& path) const;
    void load(const std::filesystem::path& path);

    // After this, `keep` saves to this file whenever the last save is at least `seconds` old.
    void keep_in(const std::filesystem::path& path, double seconds);
    void keep();

    // Return the learned move ordering for the rules that `salt` identifies. It isn't deleted along
    // with the entries.
    Ordering& ordering(std::uint64_t salt) { return orderings_[salt]; }

    // Held during a search.
    std::timed_mutex& mutex() const { return mutex_; }

private:
    std::size_t place(std::uint64_t key) const { return key >> shift_ & ~std::size_t{1}; }

    // Return the slot to use for a position with this key, and the entry that's there now.
    Place<Entry>& slot(std::uint64_t key, int tricks, Entry& there) {
        Place<Entry>* pair = &entries_[place(key)];
        const Entry first = pair[0].read(), second = pair[1].read();
        const bool takes_first =
            first.key == key ||
            (second.key != key &&
             (!first.key || (second.key && (first.age != age_ || first.tricks <= tricks))));
        if (!takes_first) {
            there = second;
            return pair[1];
        }
        there = first;
        // The first slot of a pair keeps the most expensive entry, and the second keeps the newest.
        if (first.key && first.key != key && first.age == age_) pair[1].write(first);
        return pair[0];
    }
    void put(const Entry& entry) {
        Entry there;
        Place<Entry>& into = slot(entry.key, entry.tricks, there);
        if (!there.key) used_.fetch_add(1, std::memory_order_relaxed);
        into.write(entry);
    }
    void put(const Needs& kept) {
        Place<Needs>& into = needs_[kept.key >> needs_shift_];
        if (!into.read().key) needs_used_.fetch_add(1, std::memory_order_relaxed);
        into.write(kept);
    }

    void grow();
    void grow_needs();
    void resize(std::size_t count);

    struct Free {
        void operator()(void* memory) const;
    };
    template <class Record>
    using Places = std::unique_ptr<Place<Record>[], Free>;
    template <class Record>
    static Places<Record> make(std::size_t count);

    std::size_t count_;
    Places<Entry> entries_;
    std::size_t limit_;
    Places<Needs> needs_;
    std::size_t needs_count_ = 0, needs_limit_;
    int shift_ = 0, needs_shift_ = 0;
    bool shared_ = false;
    std::uint16_t age_ = 0;
    std::map<std::uint64_t, Ordering> orderings_;
    std::filesystem::path kept_in_;
    std::chrono::duration<double> keep_every_{};
    std::chrono::steady_clock::time_point kept_at_;
    mutable std::timed_mutex mutex_;
    alignas(64) std::atomic<std::size_t> used_{0}, needs_used_{0};
};

}  // namespace aces::solve
