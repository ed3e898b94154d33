#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<std::uint64_t, 4, 6, 2, 16>;

}  // namespace

Solution single_must_beat(const Position& position, const Request& request, Table& table,
                          Watch& watch) {
    return Root<Deck, Follow::must_beat, true>(position, request, table, watch).solve();
}

Solution single_by_rules(const Position& position, const Request& request, Table& table,
                         Watch& watch) {
    return Root<Deck, Follow::by_rules, true>(position, request, table, watch).solve();
}

Solution single_any_sides(const Position& position, const Request& request, Table& table,
                          Watch& watch) {
    return Root<Deck, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
