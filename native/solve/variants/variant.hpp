// Searcher for one variant of the game. It lays out positions in words and starts the search.
#pragma once

#include "solve/partition.hpp"
#include "solve/search.hpp"
#include "solve/searcher.hpp"

namespace aces::solve {

template <class L, Follow F, bool Alternate>
class VariantSearcher : public Searcher {
    using Plain = Search<L, F, Alternate>;
    using Classes = Partition<L, F, Alternate>;
    static constexpr bool kNarrow = sizeof(typename L::Word) <= sizeof(std::uint64_t);

public:
    explicit VariantSearcher(const SearchContext& context) : context_(context) {}

    int value(const PlayState& at, int target, const SearchMode& mode) override {
        const auto& [rules, values, table, ordering, budget, without, salt] = context_;
        if constexpr (kNarrow) {
            if (mode.partition && Classes::fits(values)) {
                Classes classes(rules, values, table, ordering, budget, salt);
                return value_of(classes, at, target);
            }
        }
        Plain plain(rules, values, table, ordering, budget, without, salt, mode.widths);
        return value_of(plain, at, target);
    }

private:
    template <class Any>
    static int value_of(Any& search, const PlayState& at, int target) {
        Hands<L> hands = packed(at);
        if (at.place) return in_trick<1>(search, hands, at, target);
        return search.value(hands, at.camp, at.seat, at.tricks, at.left, target);
    }
    template <int P, class Any>
    static int in_trick(Any& search, Hands<L>& hands, const PlayState& at, int target) {
        if constexpr (P < L::kSeats - 1) {
            if (at.place != P) return in_trick<P + 1>(search, hands, at, target);
        }
        return search.template value_in_trick<P>(hands, at.camp, at.seat, at.trick, at.tricks,
                                                 at.left, target);
    }
    static Hands<L> packed(const PlayState& at) {
        Hands<L> hands{};
        for (int suit = 0; suit < kSuits; suit++) {
            for (int lane = 0; lane < L::kSeats; lane++) {
                for (int rank = 0; rank < L::kRanks; rank++) {
                    hands.suits[suit] += at.hands[lane][kind_of(suit, rank)] * L::one(lane, rank);
                }
            }
        }
        return hands;
    }

    SearchContext context_;
};

template <class L, Follow F, bool Alternate>
constexpr Variant variant() {
    constexpr std::uint64_t layout =
        sizeof(typename L::Word) * 64 + L::kSeats * 8 + L::kBits;
    return {layout, Alternate, [](const SearchContext& context) -> std::unique_ptr<Searcher> {
                return std::make_unique<VariantSearcher<L, F, Alternate>>(context);
            }};
}

}  // namespace aces::solve
