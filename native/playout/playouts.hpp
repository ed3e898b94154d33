// Playouts: trick play to the end of the hand by fixed policies, many at once.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/watch.hpp"
#include "playout/trace.hpp"

namespace aces {

enum class Policy { random, heuristic, varied };

// How the side plays, and how all others do.
struct Policies {
    Policy side = Policy::random;
    Policy others = Policy::random;
};

// The kinds that each seat is known not to hold, a bit for each.
using Lacking = std::array<std::uint32_t, kMaxSeats>;

// What the side wins from the position to the end, for each playout. Playout i draws from the
// stream i of the seed. Stopped early, the results of the first ones are returned.
std::vector<std::int32_t> playouts(const Position& position, const Lacking& lacking,
                                   Policies policies, std::uint64_t count, std::uint64_t seed,
                                   Watch& watch);

// The same with every playout's hands dealt from the whole deck: `size` cards to each seat, the
// rest out of play. Of the position its hands are not looked at, and no card has been played.
std::vector<std::int32_t> fresh_playouts(const Position& position, int size, Policies policies,
                                         std::uint64_t count, std::uint64_t seed, Watch& watch);

// A playout from each of `count` worlds, whose hands (24 counts for each seat) take the place of
// the position's, after each of `cards` has been played first; without cards, one that begins with
// a card of the policy's choice. World i draws from stream `first` + i whatever the card. The
// results of a world stand side by side. Throws std::invalid_argument where a card is not legal in
// a world.
std::vector<std::int32_t> world_playouts(const Position& position, const Lacking& lacking,
                                         const std::uint8_t* worlds, std::uint64_t count,
                                         const std::vector<int>& cards, Policies policies,
                                         std::uint64_t seed, std::uint64_t first, Watch& watch);

// What a whole hand is played with: a suit, who leads, and a bit for each seat whose points count.
struct Contract {
    int trump, leader;
    unsigned side;
};

// A playout of each world, with the contract of the same number and `size` cards in each hand; no
// card has been played. World i draws from stream i.
std::vector<std::int32_t> contract_playouts(const TrickRules& rules, int size, bool lead_trump,
                                            const std::uint8_t* worlds,
                                            const std::vector<Contract>& contracts,
                                            Policies policies, std::uint64_t seed, Watch& watch);

// The playout number `index` written down.
Trace traced_playout(const Position& position, const Lacking& lacking, Policies policies,
                     std::uint64_t seed, std::uint64_t index);

}  // namespace aces
