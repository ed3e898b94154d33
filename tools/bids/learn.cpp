// Learns the values of calls from simulated auctions, and writes the network.
//
//   learn DEALS TEST ROUNDS OUT
//
// Each round plays an auction for each side of every deal. At each decision of the learning side,
// try every call and finish the auction with the previous round's bidders. The network learns the
// resulting score, taken from the contract's playout. The other side bids by the formula, by a
// bolder or more cautious formula, or by the network of an earlier round.
#include <cstdlib>
#include <deque>
#include <string>

#include "net.hpp"

using namespace bids;

struct Bidder {
    const Net* net = nullptr;  // if null, use the formula
    Formula formula;

    int operator()(const Table& table, const Deal& deal, const Auction& auction) const {
        if (net == nullptr) return formula(table, deal, auction);
        const auto calls = choices(table, deal, auction);
        const Outputs said = (*net)(figures(table, deal, auction));
        int best = kAbsent;
        float most = 0;
        for (int i = 0; i < kCalls; i++) {
            const float gain = i == 0 ? 0 : said[kGain + i - 1];
            if (calls[i] != kAbsent && (best == kAbsent || gain > most)) best = calls[i], most = gain;
        }
        return best;
    }
};

static int finish(const Table& table, const Deal& deal, Auction& auction, const Bidder& ours,
                  const Bidder& theirs, int side) {
    while (!auction.over())
        auction.call(table, (auction.turn % 2 == side ? ours : theirs)(table, deal, auction));
    return result(table, deal, auction, side);
}

static Table any_table(std::mt19937& random) {
    auto chance = [&](double share) { return std::bernoulli_distribution(share)(random); };
    Table table;
    const double kind = std::uniform_real_distribution<>()(random);
    if (kind < 0.35) return table;
    if (kind < 0.7) {
        table.meld_bid = Convention::kFloorTens;
        table.opening = chance(0.7) ? 50 : 51;
        table.twenty = chance(0.8);
        table.any_suit = chance(0.2);
        return table;
    }
    table.meld_bid = Convention::kNone;
    table.opening = chance(0.7) ? 50 : 51;
    table.jump = chance(0.6);
    table.twenty = chance(0.3);
    table.any_suit = chance(0.5);
    return table;
}

static Met met(const Table& table, const Deal& deal, const Auction& now, const Bidder& ours,
               const Bidder& theirs, int side) {
    Met one{figures(table, deal, now), {}};
    const auto calls = choices(table, deal, now);
    one.y.fill(NAN);
    auto after = [&](int call) {
        Auction auction = now;
        auction.call(table, call);
        return finish(table, deal, auction, ours, theirs, side);
    };
    const int passed = after(kPass), lowest = table.above(now.high);
    one.y[kPassed] = static_cast<float>(passed) / kUnit;
    for (int i = 1; i < kCalls; i++)
        if (calls[i] != kAbsent)
            one.y[kGain + i - 1] = static_cast<float>(after(calls[i]) - passed) / kUnit;
    const int suit = best_suit(table, deal.hand[now.turn]);
    bool made = false;
    margin(table, deal, now.turn, lowest, suit, made);
    if (suit >= 0) one.y[kMade] = made;
    Auction auction = now;
    auction.call(table, lowest);
    const int me = now.turn;
    finish(table, deal, auction, ours, theirs, side);
    one.y[kLeft] = auction.holder == me && auction.high == lowest;
    return one;
}

static std::vector<Met> play(const std::vector<Deal>& deals, const Net* net,
                             const std::vector<Net>& earlier, std::uint32_t seed) {
    constexpr double kStray = 0.12, kFoesStray = 0.04;
    constexpr double kFormula = 0.6, kTempers = 0.75;
    std::mt19937 random(seed);
    std::uniform_real_distribution<> unit;
    std::normal_distribution<> temper(0, 5);
    std::vector<Met> found;
    for (const Deal& deal : deals)
        for (int side = 0; side < 2; side++) {
            const Table table = any_table(random);
            const Bidder ours{net, {}};
            Bidder theirs;
            const double kind = unit(random);
            if (kind >= kFormula && (kind < kTempers || net == nullptr)) {
                theirs.formula.add = static_cast<int>(std::lround(temper(random)));
                theirs.formula.longer = static_cast<int>(random() % 3) - 1;
                theirs.formula.ace = random() % 3 ? 2 : 1;
            } else if (kind >= kTempers) {
                const std::size_t which = random() % (earlier.size() + 1);
                theirs.net = which < earlier.size() ? &earlier[which] : net;
            }
            Auction auction;
            auction.dealer = static_cast<int>(random() % kSeats);
            auction.turn = (auction.dealer + 1) % kSeats;
            while (!auction.over()) {
                int call;
                if (auction.turn % 2 == side) {
                    found.push_back(met(table, deal, auction, ours, theirs, side));
                    call = ours(table, deal, auction);
                    if (unit(random) < kStray) {
                        const auto calls = choices(table, deal, auction);
                        do call = calls[random() % kCalls];
                        while (call == kAbsent);
                    }
                } else {
                    call = theirs(table, deal, auction);
                    if (unit(random) < kFoesStray)
                        call = random() % 2 ? kPass : table.above(auction.high);
                }
                auction.call(table, call);
            }
        }
    return found;
}

// Prints a bidder's points a deal against another, with an interval. Each deal is played twice.
static void match(const std::vector<Deal>& deals, const Table& table, const Bidder& one,
                  const Bidder& other, const char* what) {
    double sum = 0, squares = 0, bid[2] = {}, won[2] = {}, made[2] = {};
    for (std::size_t i = 0; i < deals.size(); i++) {
        double pair = 0;
        for (int side = 0; side < 2; side++) {
            Auction auction;
            auction.dealer = static_cast<int>(i % kSeats);
            auction.turn = (auction.dealer + 1) % kSeats;
            pair += finish(table, deals[i], auction, one, other, side) / 2.0;
            if (auction.holder == kNobody) continue;
            const int who = auction.holder % 2 != side;
            bool done = false;
            margin(table, deals[i], auction.holder, auction.high,
                   best_suit(table, deals[i].hand[auction.holder]), done);
            won[who]++, bid[who] += auction.high, made[who] += done;
        }
        sum += pair, squares += pair * pair;
    }
    const double n = double(deals.size()), mean = sum / n;
    std::printf("  %-26s %+6.2f +- %.2f   bids %.1f, %.0f%% made; others %.1f, %.0f%%\n", what, mean,
                1.96 * std::sqrt((squares / n - mean * mean) / n), bid[0] / won[0],
                100 * made[0] / won[0], bid[1] / won[1], 100 * made[1] / won[1]);
    std::fflush(stdout);
}

static void report(const std::vector<Deal>& deals, const Net& net, const std::vector<Net>& earlier) {
    const Bidder one{&net, {}}, formula;
    Bidder bold, shy;
    bold.formula.add = 5, shy.formula.add = -5;
    Table floor{Convention::kFloorTens, 50}, plain{Convention::kNone, 50, false, false, false};
    Table outside{Convention::kNone, 50, true, true, false};
    match(deals, {}, one, formula, "1983, the formula");
    match(deals, {}, one, bold, "1983, formula +5");
    match(deals, {}, one, shy, "1983, formula -5");
    if (!earlier.empty()) match(deals, {}, one, {&earlier.back(), {}}, "1983, the round before");
    match(deals, floor, one, formula, "double-deck, the formula");
    match(deals, plain, one, formula, "1992, the formula");
    match(deals, outside, one, formula, "any suit, the formula");
}

static void write(const Net& net, const char* file) {
    std::FILE* out = std::fopen(file, "wb");
    std::fwrite(&net.w, sizeof net.w, 1, out);
    std::fclose(out);
}

int main(int count, char** given) {
    if (count != 5) return std::puts("learn DEALS TEST ROUNDS OUT"), 2;
    constexpr double kLift = 0.7;
    constexpr int kPasses = 3, kLastPasses = 8;
    constexpr std::size_t kKept = 3;  // number of recent rounds to train on
    auto deals = read_deals(given[1]), test = read_deals(given[2]);
    lift_points(deals, kLift, 1), lift_points(test, kLift, 2);
    const int rounds = std::atoi(given[3]);
    std::vector<Net> earlier;
    std::deque<std::vector<Met>> kept;
    for (int round = 1; round <= rounds; round++) {
        const Net* before = earlier.empty() ? nullptr : &earlier.back();
        kept.push_back(play(deals, before, earlier, static_cast<std::uint32_t>(round)));
        if (kept.size() > kKept) kept.pop_front();
        Learner learner(static_cast<std::uint32_t>(round));
        const double loss = learner.learn(kept, round < rounds ? kPasses : kLastPasses);
        std::printf("round %d: %zu decisions, loss %.3f\n", round, kept.back().size(), loss);
        report(test, learner.net, earlier);
        if (round == 1) kept.clear();
        earlier.push_back(learner.net);
        write(learner.net, (std::string(given[4]) + "." + std::to_string(round)).c_str());
    }
    write(earlier.back(), given[4]);
}
