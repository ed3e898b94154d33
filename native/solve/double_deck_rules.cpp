#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<std::uint64_t, 4, 5, 3, 16>;

}  // namespace

Solution double_by_rules(const Position& position, const Request& request, Table& table,
                         Watch& watch) {
    return Root<Deck, Follow::by_rules, true>(position, request, table, watch).solve();
}

Solution double_any_sides(const Position& position, const Request& request, Table& table,
                          Watch& watch) {
    return Root<Deck, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
