// Playouts: many hands of trick play, in which fixed policies choose the cards.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cancel_token.hpp"
#include "core/position.hpp"
#include "playout/trace.hpp"

namespace aces {

enum class Policy { random, heuristic, varied };

// Policies of the team and its opponents.
struct Policies {
    Policy side = Policy::random;
    Policy others = Policy::random;
};

// Bitmask of the kinds that each seat is known to lack.
using Lacking = std::array<std::uint32_t, kMaxSeats>;

// Return the points that the team wins in each playout of the position. Playout i uses stream i of
// the seed. If stopped early, returns the results so far.
std::vector<std::int32_t> playouts(const Position& position, const Lacking& lacking,
                                   Policies policies, std::uint64_t count, std::uint64_t seed,
                                   CancelToken& token);

// Return the same points for playouts that each start with a new random deal: `size` cards per
// seat, and the rest out of play. The hands of `position` are ignored, and no card has been played.
std::vector<std::int32_t> fresh_playouts(const Position& position, int size, Policies policies,
                                         std::uint64_t count, std::uint64_t seed,
                                         CancelToken& token);

// Play out each of `count` worlds after each of `cards`. The worlds' hands (24 counts per seat)
// replace the position's. If `cards` is empty, the policy chooses the first card. World i uses
// stream `first` + i for every card. All results for one world are adjacent. Throws
// std::invalid_argument if a card isn't legal in a world.
std::vector<std::int32_t> world_playouts(const Position& position, const Lacking& lacking,
                                         const std::uint8_t* worlds, std::uint64_t count,
                                         const std::vector<int>& cards, Policies policies,
                                         std::uint64_t seed, std::uint64_t first,
                                         CancelToken& token);

// Setup for a whole hand: trump suit, leader, and a bitmask of the seats whose points count.
struct Contract {
    int trump, leader;
    unsigned side;
};

// Play out world i with contract i and `size` cards per hand, starting from the first lead. World i
// uses stream i.
std::vector<std::int32_t> contract_playouts(const TrickRules& rules, int size, bool lead_trump,
                                            const std::uint8_t* worlds,
                                            const std::vector<Contract>& contracts,
                                            Policies policies, std::uint64_t seed,
                                            CancelToken& token);

// Return a card-by-card record of playout `index`.
Trace traced_playout(const Position& position, const Lacking& lacking, Policies policies,
                     std::uint64_t seed, std::uint64_t index);

}  // namespace aces
