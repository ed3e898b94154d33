#include "sample/exact.hpp"

namespace aces::sample {
namespace {

constexpr Split kSigns = 0x8080808080808080u;

}  // namespace

Exact::Exact(const SplitTable& table, std::vector<const Kind*> kinds, Split room,
             std::size_t limit)
    : limit_(limit) {
    put_in_order(kinds);
    std::vector<int> last(table.ties.size());
    for (const Kind* kind : kinds) {
        auto& level = levels_.emplace_back();
        level.card = kind->card;
        level.ways = kind->ways;
        level.splits = kind->splits;
        level.gains.resize(kind->splits.size());
        for (std::size_t number = 0; number < table.ties.size(); number++) {
            const Tie& tie = table.ties[number];
            const Target* target = tie.of(kind->card);
            if (!target) continue;
            last[number] = static_cast<int>(levels_.size()) - 1;
            for (std::size_t split = 0; split < kind->splits.size(); split++) {
                bool meets = sum_of(kind->splits[split], tie.places) == target->count;
                level.gains[split][number] = meets;
            }
        }
    }
    for (std::size_t number = 0; number < last.size(); number++) {
        levels_[static_cast<std::size_t>(last[number])].close.set(number);
    }
    if (levels_.empty()) {
        if (room) throw NoDeal{};
        return;
    }
    explore(0, {room, {}});
    if (levels_[0].nodes[0].weight <= 0.0) throw NoDeal{};
    for (auto& level : levels_) level.known.clear();
}

// Return the index of the node for a state that's reached before kind `at`.
std::uint32_t Exact::explore(std::size_t at, const Key& key) {
    Level& level = levels_[at];
    auto [entry, fresh] = level.known.try_emplace(key, static_cast<std::uint32_t>(level.nodes.size()));
    std::uint32_t number = entry->second;
    if (!fresh) return number;
    level.nodes.emplace_back();
    steps_ += level.splits.size();
    if (steps_ > limit_) throw TooLarge{};
    Node node;
    for (std::size_t split = 0; split < level.splits.size(); split++) {
        Ties met = key.met | level.gains[split];
        if ((met & level.close) != level.close) continue;
        // Each eight-bit lane stays below 128, so a cleared sign bit means that the place has no
        // room.
        Split left = (key.room | kSigns) - level.splits[split];
        if ((left & kSigns) != kSigns) continue;
        left &= ~kSigns;
        double weight = 0;
        std::uint32_t after = 0;
        if (at + 1 < levels_.size()) {
            after = explore(at + 1, {left, met & ~level.close});
            weight = levels_[at + 1].nodes[after].weight;
        } else {
            weight = left ? 0.0 : 1.0;
        }
        if (weight <= 0.0) continue;
        node.weight += level.ways[split] * weight;
        node.choices.push_back({node.weight, level.splits[split], after});
    }
    level.nodes[number] = std::move(node);
    return number;
}

void Exact::draw(Rng& rng, Counts* dealt, int places) const {
    std::uint32_t number = 0;
    for (const auto& level : levels_) {
        const Node& node = level.nodes[number];
        double point = unit(rng) * node.weight;
        const Choice* choice = node.choices.data();
        const Choice* last = choice + node.choices.size() - 1;
        while (choice < last && !(point < choice->sum)) choice++;
        for (int place = 0; place < places; place++) {
            dealt[place][level.card] += static_cast<std::uint8_t>(at_place(choice->split, place));
        }
        number = choice->after;
    }
}

}  // namespace aces::sample
