#include "solve/table/transposition_table.hpp"

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

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : count_(kFirstEntries),
      entries_(make<Entry>(count_)),
      limit_(std::max(kFirstEntries, std::bit_floor((megabytes << 20) / sizeof(Entry)))),
      needs_limit_(std::max(kFirstNeeds, limit_ * sizeof(Entry) / sizeof(Needs) / 4)),
      shift_(64 - std::countr_zero(count_)) {}

void TranspositionTable::clear() { resize(kFirstEntries); }

void TranspositionTable::resize(std::size_t count) {
    entries_ = make<Entry>(count);
    count_ = count;
    shift_ = 64 - std::countr_zero(count_);
    used_ = 0;
    needs_.reset();
    needs_count_ = 0;
    needs_used_ = 0;
}

void TranspositionTable::grow_needs() {
    const std::size_t old_count = needs_count_;
    const std::size_t count = std::max(kFirstNeeds, old_count * 2);
    Places<Needs> old = make<Needs>(count);
    old.swap(needs_);
    needs_count_ = count;
    needs_shift_ = 64 - std::countr_zero(count);
    needs_used_ = 0;
    for (std::size_t place = 0; place < old_count; place++) {
        const Needs kept = old[place].read();
        if (kept.key) put(kept);
    }
}

void TranspositionTable::grow() {
    const std::size_t old_count = count_;
    Places<Entry> old = make<Entry>(old_count * 2);
    old.swap(entries_);
    count_ *= 2;
    shift_--;
    used_ = 0;
    for (std::size_t place = 0; place < old_count; place++) {
        const Entry entry = old[place].read();
        if (entry.key) put(entry);
    }
}

// Large tables use huge pages if the system has them, because almost every lookup is a cache miss.
template <class Record>
TranspositionTable::Places<Record> TranspositionTable::make(std::size_t count) {
    const std::size_t bytes = count * sizeof(Place<Record>);
    const std::size_t alignment = bytes < kHugePage ? std::size_t{64} : kHugePage;
    void* memory = std::aligned_alloc(alignment, bytes);
    if (!memory) throw std::bad_alloc();
#if defined(__linux__)
    if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    auto* places = static_cast<Place<Record>*>(memory);
    std::uninitialized_value_construct_n(places, count);
    return Places<Record>(places);
}

void TranspositionTable::Free::operator()(void* memory) const { std::free(memory); }

}  // namespace aces::solve
