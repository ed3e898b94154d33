#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<std::uint64_t, 4, 5, 3, 16>;

}  // namespace

Solution double_must_beat(const Position& position, const Request& request, Table& table,
                          Watch& watch) {
    return Root<Deck, Follow::must_beat, true>(position, request, table, watch).solve();
}

Solution double_must_trump(const Position& position, const Request& request, Table& table,
                           Watch& watch) {
    return Root<Deck, Follow::must_trump, true>(position, request, table, watch).solve();
}

}  // namespace aces::solve
