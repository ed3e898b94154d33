// Limits of a search.
#pragma once

#include "core/cancel_token.hpp"
#include "solve/shared_search.hpp"

namespace aces::solve {

// Thrown to stop a search. The table remains valid.
struct Stopped {};
// Thrown when a search has used up its slice of nodes. Other searches can continue.
struct SliceOver {};

// Limits of a search, and the work done so far.
struct SearchBudget {
    CancelToken& token;
    std::uint64_t limit = 0;  // node limit; 0 means no limit
    std::uint64_t nodes = 0;
    std::uint64_t next_look = kLook;
    std::uint64_t slice_end = ~std::uint64_t{0};
    SharedSearch* shared = nullptr;  // threads that search together, or null
    int self = 0;                    // index of this thread; 0 asks, the others help
    std::uint64_t round = 0;         // current question's number
    std::uint64_t counted = 0;       // nodes already in the total of all threads

    static constexpr std::uint64_t kLook = 8192;

    // Return the total number of nodes of all threads.
    std::uint64_t all_nodes() {
        if (!shared) return nodes;
        const std::uint64_t since = nodes - counted;
        counted = nodes;
        return shared->count(since);
    }
    void look() {
        next_look = nodes + kLook;
        if ((limit && all_nodes() >= limit) || token.stop()) throw Stopped{};
        if (shared) {
            if (!self) shared->call(round, token.threads());
            shared->make_room();
            if (!shared->goes_on(self, round)) throw Answered{};
        }
        if (nodes >= slice_end) throw SliceOver{};
    }
};

}  // namespace aces::solve
