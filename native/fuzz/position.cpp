// Reads rules and a position. If they're accepted, they must be safe to play out and to solve.
#include "core/decode.hpp"
#include "fuzz/input.hpp"
#include "playout/playouts.hpp"
#include "solve/solver.hpp"

using namespace aces;

namespace {

struct Untimed : CancelToken {
    bool stop() override { return false; }
};

void use(const Position& position) {
    Untimed token;
    const auto total = playouts(position, {}, {Policy::heuristic, Policy::varied}, 1, 1, token);
    if (total.front() < 0) __builtin_trap();
    if (!solve::solvable(position) || position.rules.seats * position.tricks() > 60) return;
    solve::TranspositionTable table(1);
    const solve::Request request{.known = {0, 1'000'000'000}, .nodes = 20'000};
    const auto found = solve::solve(position, request, table, token);
    if (found.value.lower > found.value.upper) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    try {
        const int seats = bytes.next(), copies = bytes.next(), ranks = bytes.next();
        const int beat = bytes.next(), flags = bytes.next();
        std::array<int, kRanks> points;
        for (int& each : points) each = bytes.next();
        const int last_trick = bytes.next();
        const TrickRules rules = read_rules(seats, copies, static_cast<unsigned>(ranks),
                                            !(flags & 8), beat, flags & 1, flags & 2, points,
                                            last_trick);
        const int trump = bytes.next(), leader = bytes.next(), side = bytes.next();
        const auto trick = bytes.next(static_cast<std::size_t>(bytes.next()));
        const auto hands = bytes.next(static_cast<std::size_t>(seats) * kKinds);
        use(read_position(rules, trump, leader, hands, trick, static_cast<unsigned>(side),
                          flags & 4));
    } catch (const std::invalid_argument&) {}
    return 0;
}
