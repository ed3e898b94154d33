#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<std::uint64_t, 2, 6, 2, 16>;

}  // namespace

Solution two_heads_trump(const Position& position, const Request& request, Table& table,
                         Watch& watch) {
    return Root<Deck, Follow::heads_trump, true>(position, request, table, watch).solve();
}

Solution two_by_rules(const Position& position, const Request& request, Table& table,
                      Watch& watch) {
    return Root<Deck, Follow::by_rules, true>(position, request, table, watch).solve();
}

}  // namespace aces::solve
