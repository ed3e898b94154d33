#include "solve/games.hpp"
#include "solve/root.hpp"

namespace aces::solve {
namespace {

using Deck = Layout<Wide, 5, 6, 3, 20>;

}  // namespace

Solution wide_five(const Position& position, const Request& request, Table& table, Watch& watch) {
    return Root<Deck, Follow::by_rules, false>(position, request, table, watch).solve();
}

}  // namespace aces::solve
