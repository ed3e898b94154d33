#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {

Solution two_heads_trump(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<std::uint64_t, 2, 6, 2, 16>, Follow::heads_trump, true>(position, request, table, watch).solve();
}

Solution two_by_rules(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<std::uint64_t, 2, 6, 2, 16>, Follow::by_rules, true>(position, request, table, watch).solve();
}

}  // namespace aces::solve
