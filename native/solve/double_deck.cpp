#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {

Solution double_must_beat(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<std::uint64_t, 4, 5, 3, 16>, Follow::must_beat, true>(position, request, table, watch).solve();
}

Solution double_must_trump(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<std::uint64_t, 4, 5, 3, 16>, Follow::must_trump, true>(position, request, table, watch).solve();
}

}  // namespace aces::solve
