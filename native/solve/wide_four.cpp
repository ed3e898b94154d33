#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {

Solution wide_four(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<Wide, 4, 6, 3, 20>, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
