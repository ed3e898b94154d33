#include "playout/playouts.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "playout/deal.hpp"
#include "playout/run.hpp"

namespace aces {
namespace {

// Setup shared by all playouts in a call.
struct Plan {
    Plan(const Position& position, const Lacking& lacking)
        : masks(position.rules), order(position.trump),
          seats(position.rules.seats), leader(position.leader),
          start{.tricks = position.tricks(), .lead_trump = position.lead_trump,
                .played = position.played} {
        for (int place = 0; place < seats; place++) {
            if (position.counts(position.seat_at(place))) side |= 1 << place;
            if (place < start.played) start.trick[place] = order.bit(position.trick[place]);
            for (int kind = 0; kind < kKinds; kind++) {
                if (lacking[position.seat_at(place)] >> kind & 1) {
                    start.lacks[place] |= order.bit(kind);
                }
            }
        }
    }

    int seat_at(int place) const { return (leader + place) % seats; }

    TrickRuleMasks masks;
    SuitOrder order;
    int seats, leader;
    std::int32_t side = 0;  // bit p: the player at place p is on the team
    Start start;
};

template <int Seats, int Planes>
LaneState<Seats, Planes> empty_state(const Plan& plan) {
    LaneState<Seats, Planes> state{.masks = plan.masks};
    state.side = spread(plan.side);
    return state;
}

// Load the hands of up to sixteen worlds, arranged for the contract that `contract_of` returns for
// each world. Unused lanes repeat the last world.
template <int Seats, int Planes, class F>
LaneState<Seats, Planes> state_of(const TrickRuleMasks& masks, const std::uint8_t* worlds,
                                  int count,                               F contract_of) {
    LaneState<Seats, Planes> state{.masks = masks};
    LaneArray copies[Planes][Seats], sides;
    for (int lane = 0; lane < kLanes; lane++) {
        const int number = std::min(lane, count - 1);
        const std::uint8_t* world = worlds + number * Seats * kKinds;
        const Contract contract = contract_of(number);
        const SuitOrder order(contract.trump);
        sides[lane] = 0;
        for (int place = 0; place < Seats; place++) {
            const int seat = (contract.leader + place) % Seats;
            const auto hand = copies_of<Planes>(world + seat * kKinds, order);
            for (int plane = 0; plane < Planes; plane++) copies[plane][place][lane] = hand[plane];
            sides[lane] |= static_cast<std::int32_t>(contract.side >> seat & 1) << place;
        }
    }
    for (int plane = 0; plane < Planes; plane++) {
        for (int place = 0; place < Seats; place++) {
            state.copies[plane][place] = load(copies[plane][place]);
        }
    }
    state.side = load(sides);
    return state;
}

template <int Seats, int Planes>
LaneState<Seats, Planes> state_of(const Plan& plan, const Position& position) {
    LaneState<Seats, Planes> state = empty_state<Seats, Planes>(plan);
    for (int place = 0; place < Seats; place++) {
        const Counts& counts = position.hands[plan.seat_at(place)];
        const auto hand = copies_of<Planes>(counts.data(), plan.order);
        for (int plane = 0; plane < Planes; plane++) {
            state.copies[plane][place] = spread(hand[plane]);
        }
    }
    return state;
}

// Return the number of random cards out of every four.
int strays(Policy policy) {
    switch (policy) {
        case Policy::random: return 4;
        case Policy::heuristic: return 0;
        default: return 1;
    }
}

template <int Seats, int Planes>
Lanes play(LaneState<Seats, Planes>& state, Policies policies, const Start& start,
           const Draws& draws, Trace* trace = nullptr) {
    if (policies.side != policies.others || policies.side == Policy::varied) {
        const StrayingPolicy<Seats, Planes> policy(state, draws, start, strays(policies.side),
                                                   strays(policies.others));
        return run(state, policy, start, trace);
    }
    if (policies.side == Policy::random) {
        return run(state, RandomPolicy(draws), start, trace);
    }
    return run(state, HeuristicPolicy<Seats, Planes>(state, start), start, trace);
}

// Call `f` with the number of seats and the number of bits per count as template constants.
template <class F>
auto specialised(const TrickRules& rules, F f) {
    const auto with_seats = [&]<int Seats>() {
        return rules.copies <= 3 ? f.template operator()<Seats, 2>()
                                 : f.template operator()<Seats, 3>();
    };
    switch (rules.seats) {
        case 2: return with_seats.template operator()<2>();
        case 3: return with_seats.template operator()<3>();
        case 4: return with_seats.template operator()<4>();
        case 5: return with_seats.template operator()<5>();
        case 6: return with_seats.template operator()<6>();
        case 7: return with_seats.template operator()<7>();
        default: return with_seats.template operator()<8>();
    }
}

// Run `block` once for every sixteen playouts, and collect the results. `block` gets the index of
// the first playout, the number wanted, and the list to append its results to.
template <class Block>
std::vector<std::int32_t> in_blocks(std::uint64_t count, int blocks_unchecked, CancelToken& token,
                                    Block block) {
    std::vector<std::int32_t> results;
    int unchecked = 0;
    for (std::uint64_t first = 0; first < count; first += kLanes) {
        if (unchecked-- == 0) {
            if (token.stop()) break;
            unchecked = blocks_unchecked;
        }
        block(first, static_cast<int>(std::min<std::uint64_t>(kLanes, count - first)), results);
    }
    return results;
}

void append(std::vector<std::int32_t>& results, Lanes won, int wanted) {
    LaneArray values;
    store(won, values);
    results.insert(results.end(), values, values + wanted);
}

std::string name_of(int kind) {
    return {"9JQKTA"[rank_of(kind)], "SHCD"[suit_of(kind)]};
}

constexpr int kBlocksUnchecked = 64;

}  // namespace

std::vector<std::int32_t> playouts(const Position& position, const Lacking& lacking,
                                   Policies policies, std::uint64_t count, std::uint64_t seed,
                                   CancelToken& token) {
    const Plan plan(position, lacking);
    return specialised(position.rules, [&]<int Seats, int Planes>() {
        const auto begin = state_of<Seats, Planes>(plan, position);
        return in_blocks(count, kBlocksUnchecked, token,
                         [&](std::uint64_t first, int wanted, auto& results) {
            auto state = begin;
            play(state, policies, plan.start, Draws(Streams(seed, first)));
            append(results, state.won, wanted);
        });
    });
}

std::vector<std::int32_t> fresh_playouts(const Position& position, int size, Policies policies,
                                         std::uint64_t count, std::uint64_t seed,
                                         CancelToken& token) {
    const Plan plan(position, Lacking{});
    Start start = plan.start;
    start.tricks = size;
    return specialised(position.rules, [&]<int Seats, int Planes>() {
        return in_blocks(count, kBlocksUnchecked, token,
                         [&](std::uint64_t first, int wanted, auto& results) {
            auto state = empty_state<Seats, Planes>(plan);
            Draws draws(Streams(seed, first));
            deal(position.rules, plan.order, plan.leader, size, draws, state);
            draws.fresh();
            play(state, policies, start, draws);
            append(results, state.won, wanted);
        });
    });
}

std::vector<std::int32_t> world_playouts(const Position& position, const Lacking& lacking,
                                         const std::uint8_t* worlds, std::uint64_t count,
                                         const std::vector<int>& cards, Policies policies,
                                         std::uint64_t seed, std::uint64_t first,
                                         CancelToken& token) {
    const Plan plan(position, lacking);
    const Contract contract{position.trump, position.leader, position.side};
    const int rows = std::max<int>(1, static_cast<int>(cards.size()));
    return specialised(position.rules, [&]<int Seats, int Planes>() {
        return in_blocks(count, kBlocksUnchecked / rows, token,
                         [&](std::uint64_t at, int wanted, auto& results) {
            const auto begin = state_of<Seats, Planes>(
                plan.masks, worlds + at * Seats * kKinds, wanted, [&](int) { return contract; });
            const Draws draws(Streams(seed, first + at));
            const std::size_t done = results.size();
            results.resize(done + static_cast<std::size_t>(wanted * rows));
            for (int row = 0; row < rows; row++) {
                Start start = plan.start;
                if (!cards.empty()) start.given = plan.order.bit(cards[row]);
                auto state = begin;
                LaneArray allowed, won;
                store(play(state, policies, start, draws), allowed);
                store(state.won, won);
                for (int lane = 0; lane < wanted; lane++) {
                    if (!allowed[lane]) {
                        throw std::invalid_argument(name_of(cards[row]) +
                                                    " is not legal in world " +
                                                    std::to_string(first + at + lane));
                    }
                    results[done + static_cast<std::size_t>(lane * rows + row)] = won[lane];
                }
            }
        });
    });
}

std::vector<std::int32_t> contract_playouts(const TrickRules& rules, int size, bool lead_trump,
                                            const std::uint8_t* worlds,
                                            const std::vector<Contract>& contracts,
                                            Policies policies, std::uint64_t seed,
                                            CancelToken& token) {
    const TrickRuleMasks masks(rules);
    const Start start{.tricks = size, .lead_trump = lead_trump, .played = 0};
    return specialised(rules, [&]<int Seats, int Planes>() {
        return in_blocks(contracts.size(), kBlocksUnchecked, token,
                         [&](std::uint64_t first, int wanted, auto& results) {
            auto state = state_of<Seats, Planes>(
                masks, worlds + first * Seats * kKinds, wanted,
                [&](int number) { return contracts[first + static_cast<unsigned>(number)]; });
            play(state, policies, start, Draws(Streams(seed, first)));
            append(results, state.won, wanted);
        });
    });
}

Trace traced_playout(const Position& position, const Lacking& lacking, Policies policies,
                     std::uint64_t seed, std::uint64_t index) {
    const Plan plan(position, lacking);
    Trace trace(plan.order, plan.seats, plan.leader);
    specialised(position.rules, [&]<int Seats, int Planes>() {
        auto state = state_of<Seats, Planes>(plan, position);
        play(state, policies, plan.start, Draws(Streams(seed, index)), &trace);
    });
    return trace;
}

}  // namespace aces
