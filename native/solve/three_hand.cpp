#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<std::uint64_t, 3, 6, 2, 16>;

}  // namespace

Solution three_must_beat(const Position& position, const Request& request, Table& table,
                         Watch& watch) {
    return Root<Deck, Follow::must_beat, false>(position, request, table, watch).solve();
}

Solution three_by_rules(const Position& position, const Request& request, Table& table,
                        Watch& watch) {
    return Root<Deck, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
