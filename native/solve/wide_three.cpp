#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {

Solution wide_three(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Layout<Wide, 3, 6, 3, 20>, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
