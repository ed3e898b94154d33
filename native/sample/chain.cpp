#include "sample/chain.hpp"

#include <algorithm>
#include <utility>

namespace aces::sample {
namespace {

constexpr std::size_t kPairLimit = 256;
constexpr int kOpenLimit = 6;

constexpr int kAce = 5, kTen = 4, kKing = 3, kQueen = 2, kJack = 1, kNine = 0;

constexpr std::array<int, kKinds> kOrder = [] {
    std::array<int, kKinds> order{};
    int at = 0;
    for (int rank : {kAce, kJack}) {
        for (int suit = 0; suit < kSuits; suit++) order[kind_of(suit, rank)] = at++;
    }
    for (int suit = 0; suit < kSuits; suit++) {
        for (int rank : {kQueen, kKing}) order[kind_of(suit, rank)] = at++;
    }
    for (int rank : {kTen, kNine}) {
        for (int suit = 0; suit < kSuits; suit++) order[kind_of(suit, rank)] = at++;
    }
    return order;
}();

// First and last blocks that a tie spans.
struct Span {
    int first = 0;
    int last = 0;
};

// How ties are tracked: by a bit in the state, or by checking them afterward.
struct Plan {
    std::vector<Span> spans;
    std::vector<int> slot;   // -1: not tracked in the state
    std::vector<int> check;  // -1: not checked afterward
    std::vector<std::uint32_t> close;
    int slots = 0;
};

std::vector<std::vector<const Kind*>> blocks_of(const std::vector<const Kind*>& kinds) {
    std::vector<std::vector<const Kind*>> blocks;
    for (const Kind* kind : kinds) {
        if (!blocks.empty() && blocks.back().size() == 1) {
            const Kind* last = blocks.back()[0];
            bool pair = order_of(last->card) / 2 == order_of(kind->card) / 2;
            if (pair && last->splits.size() * kind->splits.size() <= kPairLimit) {
                blocks.back().push_back(kind);
                continue;
            }
        }
        blocks.push_back({kind});
    }
    return blocks;
}

// Choose the ties to track: the ones that span the fewest blocks, while the state has room.
void choose_tracked(Plan& plan, std::vector<char>& tracked, int blocks) {
    std::vector<int> opened(static_cast<std::size_t>(blocks)), by_length;
    for (std::size_t number = 0; number < plan.spans.size(); number++) {
        if (plan.spans[number].first < plan.spans[number].last) {
            by_length.push_back(static_cast<int>(number));
        }
    }
    auto length = [&](int number) { return plan.spans[number].last - plan.spans[number].first; };
    std::stable_sort(by_length.begin(), by_length.end(),
                     [&](int one, int two) { return length(one) < length(two); });
    for (int number : by_length) {
        auto [first, last] = plan.spans[number];
        auto open = opened.begin();
        bool fits = std::all_of(open + first, open + last, [](int n) { return n < kOpenLimit; });
        if (!fits) continue;
        std::for_each(open + first, open + last, [](int& n) { n++; });
        tracked[number] = true;
    }
}

Plan make_plan(const SplitTable& table, const std::vector<std::vector<const Kind*>>& blocks) {
    std::array<int, kKinds> where{};
    for (std::size_t at = 0; at < blocks.size(); at++) {
        for (const Kind* kind : blocks[at]) where[kind->card] = static_cast<int>(at);
    }
    Plan plan;
    for (const auto& tie : table.ties) {
        Span span{kKinds, -1};
        for (const auto& target : tie.targets) {
            span.first = std::min(span.first, where[target.card]);
            span.last = std::max(span.last, where[target.card]);
        }
        plan.spans.push_back(span);
    }
    std::size_t ties = plan.spans.size();
    std::vector<char> tracked(ties);
    choose_tracked(plan, tracked, static_cast<int>(blocks.size()));
    plan.slot.assign(ties, -1);
    plan.check.assign(ties, -1);
    plan.close.assign(blocks.size(), 0);
    int checks = 0;
    for (std::size_t number = 0; number < ties; number++) {
        bool longer = plan.spans[number].first < plan.spans[number].last;
        if (longer && !tracked[number]) plan.check[number] = checks++;
    }
    std::uint32_t busy = 0;
    for (std::size_t at = 0; at < blocks.size(); at++) {
        for (std::size_t number = 0; number < ties; number++) {
            if (!tracked[number] || plan.spans[number].first != static_cast<int>(at)) continue;
            int slot = 0;
            while (busy >> slot & 1) slot++;
            plan.slot[number] = slot;
            plan.slots = std::max(plan.slots, slot + 1);
            busy |= 1u << slot;
        }
        for (std::size_t number = 0; number < ties; number++) {
            if (!tracked[number] || plan.spans[number].last != static_cast<int>(at)) continue;
            plan.close[at] |= 1u << plan.slot[number];
        }
        busy &= ~plan.close[at];
    }
    return plan;
}

// Ties that a split meets.
struct Meetings {
    Ties inner;  // ties whose kinds are all within the block
    std::uint32_t gain = 0;
    Ties met;
};

std::vector<Meetings> meetings_of(const SplitTable& table, const Plan& plan, const Kind& kind,
                                  int at) {
    std::vector<Meetings> meetings(kind.splits.size());
    for (std::size_t number = 0; number < table.ties.size(); number++) {
        auto [first, last] = plan.spans[number];
        if (at < first || last < at) continue;
        const Tie& tie = table.ties[number];
        const Target* target = tie.of(kind.card);
        if (!target) continue;
        for (std::size_t split = 0; split < kind.splits.size(); split++) {
            if (sum_of(kind.splits[split], tie.places) != target->count) continue;
            if (first == last) {
                meetings[split].inner.set(number);
            } else if (plan.slot[number] >= 0) {
                meetings[split].gain |= 1u << plan.slot[number];
            } else {
                meetings[split].met.set(static_cast<std::size_t>(plan.check[number]));
            }
        }
    }
    return meetings;
}

Ties inner_ties(const Plan& plan, int at) {
    Ties inner;
    for (std::size_t number = 0; number < plan.spans.size(); number++) {
        const Span& span = plan.spans[number];
        if (span.first == at && span.last == at) inner.set(number);
    }
    return inner;
}

// List a block's valid choices, grouped by the ties that they meet.
Block list_block(const SplitTable& table, const Plan& plan, const std::vector<const Kind*>& kinds,
                 int at, const Powers& tilt) {
    Block block{.kinds = static_cast<int>(kinds.size()),
                .close = plan.close[static_cast<std::size_t>(at)]};
    std::array<std::vector<Meetings>, 2> meetings;
    for (std::size_t number = 0; number < kinds.size(); number++) {
        block.cards[number] = kinds[number]->card;
        meetings[number] = meetings_of(table, plan, *kinds[number], at);
    }
    Ties wanted = inner_ties(plan, at);
    bool checked = std::any_of(plan.check.begin(), plan.check.end(), [](int n) { return n >= 0; });
    std::vector<Choice> found;
    std::vector<std::uint32_t> classes;
    found.reserve(64);
    classes.reserve(64);
    const Kind& one = *kinds[0];
    const Kind* other = kinds.size() > 1 ? kinds[1] : nullptr;
    std::size_t others = other ? other->splits.size() : 1;
    for (std::size_t i = 0; i < one.splits.size(); i++) {
        for (std::size_t j = 0; j < others; j++) {
            Meetings here = meetings[0][i];
            Choice choice;
            choice.splits[0] = one.splits[i];
            double weight = one.ways[i];
            if (other) {
                here.inner |= meetings[1][j].inner;
                here.gain |= meetings[1][j].gain;
                if (checked) here.met |= meetings[1][j].met;
                choice.splits[1] = other->splits[j];
                weight *= other->ways[j];
            }
            if (here.inner != wanted) continue;
            choice.used = choice.splits[0] + choice.splits[1];
            for (int place = 0; place < table.places; place++) {
                weight *= tilt[place][at_place(choice.used, place)];
            }
            std::size_t known = 0;
            while (known < block.classes.size() && block.classes[known].gain != here.gain) known++;
            if (known == block.classes.size()) block.classes.push_back({.gain = here.gain});
            auto& into = block.classes[known];
            into.weight += weight;
            into.last++;
            choice.sum = into.weight;
            choice.number = static_cast<std::uint32_t>(found.size());
            found.push_back(choice);
            classes.push_back(static_cast<std::uint32_t>(known));
            if (checked) block.met.push_back(here.met);
        }
    }
    if (found.empty()) throw NoDeal{};
    std::uint32_t end = 0;
    for (auto& into : block.classes) {
        into.first = end;
        end += std::exchange(into.last, end);
    }
    block.choices.resize(found.size());
    for (std::size_t number = 0; number < found.size(); number++) {
        block.choices[block.classes[classes[number]].last++] = found[number];
    }
    return block;
}

// Compute, for each block and state, the total weight of all valid completions.
void look_ahead(std::vector<Block>& blocks, const Plan& plan) {
    std::size_t size = std::size_t{1} << plan.slots;
    std::vector<double> last(size);
    last[0] = 1.0;
    const std::vector<double>* after = &last;
    for (std::size_t at = blocks.size(); at-- > 0;) {
        Block& block = blocks[at];
        std::uint32_t opened = 0;
        for (std::size_t number = 0; number < plan.spans.size(); number++) {
            auto [first, end] = plan.spans[number];
            bool open = first < static_cast<int>(at) && static_cast<int>(at) <= end;
            if (open && plan.slot[number] >= 0) opened |= 1u << plan.slot[number];
        }
        block.ends.assign(size, 0.0);
        std::uint32_t state = 0;
        do {
            double total = 0;
            for (const auto& one : block.classes) {
                std::uint32_t now = state | one.gain;
                if ((now & block.close) != block.close) continue;
                total += one.weight * (*after)[now & ~block.close];
            }
            block.ends[state] = total;
            state = (state - opened) & opened;
        } while (state);
        after = &block.ends;
    }
    if (!blocks.empty() && blocks[0].ends[0] <= 0.0) throw NoDeal{};
}

std::vector<Segment> segments_of(const Plan& plan, std::size_t blocks) {
    std::vector<char> joined(blocks);
    for (const auto& [first, last] : plan.spans) {
        for (int at = first; at < last; at++) joined[static_cast<std::size_t>(at)] = true;
    }
    std::vector<Segment> segments;
    std::size_t start = 0;
    for (std::size_t at = 0; at < blocks; at++) {
        if (joined[at]) continue;
        Segment segment{.first = start, .last = at + 1, .checks = {}};
        for (std::size_t number = 0; number < plan.spans.size(); number++) {
            auto first = static_cast<std::size_t>(plan.spans[number].first);
            if (plan.check[number] < 0 || first < start || at < first) continue;
            segment.checks.set(static_cast<std::size_t>(plan.check[number]));
        }
        segments.push_back(segment);
        start = at + 1;
    }
    return segments;
}

}  // namespace

int order_of(int card) { return kOrder[static_cast<std::size_t>(card)]; }

void put_in_order(std::vector<const Kind*>& kinds) {
    std::sort(kinds.begin(), kinds.end(), [](const Kind* one, const Kind* two) {
        return order_of(one->card) < order_of(two->card);
    });
}

Chain::Chain(const SplitTable& table, const std::vector<const Kind*>& kinds, const Powers& tilt) {
    auto blocks = blocks_of(kinds);
    Plan plan = make_plan(table, blocks);
    blocks_.reserve(blocks.size());
    for (std::size_t at = 0; at < blocks.size(); at++) {
        blocks_.push_back(list_block(table, plan, blocks[at], static_cast<int>(at), tilt));
    }
    look_ahead(blocks_, plan);
    segments_ = segments_of(plan, blocks.size());
}

}  // namespace aces::sample
