// Exact sampling without rejection, one kind at a time, while tracking the room in each place. It's
// fast enough if few cards are unseen. It also shows whether any valid deal exists.
#pragma once

#include <unordered_map>
#include <vector>

#include "sample/chain.hpp"

namespace aces::sample {

struct TooLarge {};

class Exact {
public:
    // Throws NoDeal if there isn't a valid deal, and TooLarge if listing all states takes more than
    // `limit` steps.
    Exact(const SplitTable& table, std::vector<const Kind*> kinds, Split room, std::size_t limit);

    // Draw a deal, and add its cards to each place's counts.
    void draw(Rng& rng, Counts* dealt, int places) const;

private:
    struct Key {
        Split room = 0;
        Ties met;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return (key.room ^ std::hash<Ties>{}(key.met)) * 0x9E3779B97F4A7C15u >> 20;
        }
    };
    struct Choice {
        double sum = 0;
        Split split = 0;
        std::uint32_t after = 0;
    };
    struct Node {
        double weight = 0;
        std::vector<Choice> choices;
    };
    struct Level {
        int card = 0;
        std::vector<Split> splits;
        std::vector<double> ways;
        std::vector<Ties> gains;
        Ties close;
        std::vector<Node> nodes;
        std::unordered_map<Key, std::uint32_t, Hash> known;
    };

    std::uint32_t explore(std::size_t at, const Key& key);

    std::vector<Level> levels_;
    std::size_t steps_ = 0;
    std::size_t limit_;
};

}  // namespace aces::sample
