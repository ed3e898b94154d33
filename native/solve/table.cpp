#include "solve/table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace aces::solve {
namespace {

constexpr std::size_t kFirstEntries = std::size_t{1} << 12;
constexpr std::size_t kFirstNeeds = std::size_t{1} << 10;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

Table::Table(std::size_t megabytes)
    : count_(kFirstEntries),
      entries_(make(count_)),
      limit_(std::max(kFirstEntries, std::bit_floor((megabytes << 20) / sizeof(Entry)))),
      needs_limit_(std::max(kFirstNeeds, limit_ * sizeof(Entry) / sizeof(Needs) / 4)),
      shift_(64 - std::countr_zero(count_)) {}

void Table::clear() { resize(kFirstEntries); }

void Table::resize(std::size_t count) {
    entries_ = make(count);
    count_ = count;
    shift_ = 64 - std::countr_zero(count_);
    used_ = 0;
    needs_.clear();
    needs_.shrink_to_fit();
    needs_used_ = 0;
}

void Table::grow_needs() {
    std::vector<Needs> old(std::max(kFirstNeeds, needs_.size() * 2));
    old.swap(needs_);
    needs_shift_ = 64 - std::countr_zero(needs_.size());
    needs_used_ = 0;
    for (const Needs& kept : old) {
        if (kept.key) keep_needs(kept);
    }
}

void Table::grow() {
    const std::size_t old_count = count_;
    Entries old = make(old_count * 2);
    old.swap(entries_);
    count_ *= 2;
    shift_--;
    used_ = 0;
    for (std::size_t place = 0; place < old_count; place++) {
        const Entry& entry = old[place];
        if (!entry.key) continue;
        Entry* into = slot(entry.key, entry.tricks);
        used_ += into->key == 0;
        *into = entry;
    }
}

// Large tables lie in huge pages where the system has them: looking up is all cache misses.
Table::Entries Table::make(std::size_t count) {
    const std::size_t bytes = count * sizeof(Entry);
    const std::size_t alignment = bytes < kHugePage ? std::size_t{64} : kHugePage;
    void* memory = std::aligned_alloc(alignment, bytes);
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    auto* entries = static_cast<Entry*>(memory);
    std::uninitialized_fill_n(entries, count, Entry{});
    return Entries(entries);
}

void Table::Free::operator()(Entry* entries) const { std::free(entries); }

}  // namespace aces::solve
