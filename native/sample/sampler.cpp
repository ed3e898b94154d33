#include "sample/sampler.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace aces::sample {
namespace {

constexpr int kFittings = 6;
constexpr int kPilots = 1000;
constexpr int kSlow = 200;  // failed trial deals after which exact sampling is worth trying
constexpr std::size_t kSlowSteps = 20'000;
constexpr std::size_t kSteps = 2'000'000;
constexpr std::uint64_t kPilotSeed = 0;
constexpr long long kPatience = 10'000'000;
constexpr long long kLook = 4096;  // failed attempts between checks for cancellation

}  // namespace

Sampler::Sampler(Spec spec, int small) : spec_(std::move(spec)), table_(make_split_table(spec_)) {
    set_fixed();
    set_loose();
    long long situations = 1;
    // The room in one place can be calculated from the room in the others.
    auto widest = std::max_element(room_.begin(), room_.end());
    for (auto room = room_.begin(); room != room_.end(); room++) {
        if (room != widest) situations = std::min<long long>(situations * (*room + 1), 1 << 20);
    }
    if (situations <= small && explore(kSteps)) return;
    Powers tilt = fitted();
    chain_ = Chain(table_, tied_, tilt);
    for (int at = 0; at < table_.places; at++) {
        chances_[at][0] = 1.0;
        for (int cards = 1; cards <= room_[at]; cards++) {
            chances_[at][cards] = chances_[at][cards - 1] * tilt[at][1] / cards;
        }
    }
    best_ = likeliest(tilt);
    find_way();
}

// Place the kinds that have only one possible split.
void Sampler::set_fixed() {
    for (int at = 0; at < table_.places; at++) {
        base_[at] = spec_.places[at].held;
        room_[at] = table_.room[at];
    }
    for (const auto& kind : table_.kinds) {
        if (kind.splits.size() > 1) {
            open_.push_back(&kind);
            continue;
        }
        for (int at = 0; at < table_.places; at++) {
            base_[at][kind.card] = static_cast<std::uint8_t>(base_[at][kind.card] + at_place(kind.splits[0], at));
            room_[at] -= at_place(kind.splits[0], at);
        }
    }
}

// Choose the kinds to shuffle last. The kinds without extra conditions are grouped by the places
// they can go to, and the group with the most cards is chosen.
void Sampler::set_loose() {
    std::array<int, 1 << kMaxPlaces> copies{};
    auto plain = [&](const Kind* kind) {
        return kind->plain && std::none_of(table_.ties.begin(), table_.ties.end(),
                                           [&](const Tie& tie) { return tie.of(kind->card); });
    };
    for (const Kind* kind : open_) {
        if (plain(kind)) copies[kind->reach] += kind->copies;
    }
    reach_ = static_cast<unsigned>(std::max_element(copies.begin(), copies.end()) - copies.begin());
    for (const Kind* kind : open_) {
        bool joins = kind->reach == reach_ && plain(kind);
        (joins ? loose_ : tied_).push_back(kind);
        for (int copy = 0; joins && copy < kind->copies; copy++) {
            loose_cards_[loose_count_++] = static_cast<std::uint8_t>(kind->card);
        }
    }
    put_in_order(tied_);
}

// Return a weighting factor for each place, so its expected number of cards matches its room.
Powers Sampler::fitted() const {
    Powers powers;
    for (auto& row : powers) row.fill(1.0);
    std::array<double, kMaxPlaces> tilt;
    tilt.fill(1.0);
    int places = table_.places;
    for (int round = 0; round < kFittings; round++) {
        std::array<double, kMaxPlaces> expected{};
        for (const Kind* kind : tied_) {
            double total = 0;
            std::array<double, kMaxPlaces> sums{};
            for (std::size_t number = 0; number < kind->splits.size(); number++) {
                Split split = kind->splits[number];
                double weight = kind->ways[number];
                for (int at = 0; at < places; at++) weight *= powers[at][at_place(split, at)];
                total += weight;
                for (int at = 0; at < places; at++) sums[at] += weight * at_place(split, at);
            }
            for (int at = 0; at < places; at++) expected[at] += sums[at] / total;
        }
        if (loose_count_) {
            double total = 0;
            for (int at = 0; at < places; at++) {
                if (reach_ >> at & 1) total += tilt[at];
            }
            for (int at = 0; at < places; at++) {
                if (reach_ >> at & 1) expected[at] += loose_count_ * tilt[at] / total;
            }
        }
        for (int at = 0; at < places; at++) {
            if (room_[at] && expected[at] > 0.0) tilt[at] *= room_[at] / expected[at];
            for (std::size_t n = 1; n < powers[at].size(); n++) {
                powers[at][n] = powers[at][n - 1] * tilt[at];
            }
        }
    }
    return powers;
}

// Return the probability of the most likely room that's left for the loose cards.
double Sampler::likeliest(const Powers& tilt) const {
    std::array<int, kMaxPlaces> taken{};
    for (int card = 0; card < loose_count_; card++) {
        int best = -1;
        double most = -1;
        for (int at = 0; at < table_.places; at++) {
            if (!(reach_ >> at & 1) || taken[at] >= room_[at]) continue;
            if (tilt[at][1] / (taken[at] + 1) > most) {
                best = at;
                most = tilt[at][1] / (taken[at] + 1);
            }
        }
        if (best < 0) throw NoDeal{};
        taken[best]++;
    }
    double chance = 1;
    for (int at = 0; at < table_.places; at++) {
        if (reach_ >> at & 1) chance *= chances_[at][taken[at]];
    }
    return chance;
}

// Check that a valid deal exists and that the chain can find one quickly.
void Sampler::find_way() {
    Rng rng = Rng::stream(kPilotSeed, 0);
    Dealt dealt;
    int tries = 0;
    while (tries < kPilots && !from_chain(rng, dealt)) tries++;
    if (tries >= kSlow) explore(tries == kPilots ? kSteps : kSlowSteps);
}

// Set up exact sampling without rejection. Returns false if it would take too long.
bool Sampler::explore(std::size_t limit) {
    Split room = 0;
    for (int at = 0; at < table_.places; at++) room |= static_cast<Split>(room_[at]) << 8 * at;
    try {
        exact_ = std::make_unique<Exact>(table_, open_, room, limit);
    } catch (const TooLarge&) {
        return false;
    }
    return true;
}

void Sampler::draw(std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                   std::uint8_t* hands, std::uint8_t* piles, CancelToken& token) const {
    for (std::uint64_t index = first; index < first + count; index++) {
        if (!(index % 1024) && token.stop()) throw Stopped{};
        Rng rng = Rng::stream(seed, index);
        Dealt dealt;
        deal(rng, dealt, token);
        std::memcpy(hands + spec_.seat * kKinds, spec_.hand.data(), kKinds);
        for (int at = 0; at < table_.places; at++) {
            int seat = spec_.places[at].seat;
            std::uint8_t* to = seat < 0 ? std::exchange(piles, piles + kKinds) : hands + seat * kKinds;
            std::memcpy(to, dealt[at].data(), kKinds);
        }
        hands += spec_.seats * kKinds;
    }
}

void Sampler::deal(Rng& rng, Dealt& dealt, CancelToken& token) const {
    for (long long misses = 0; misses < kPatience; misses++) {
        if (misses % kLook == kLook - 1 && token.stop()) throw Stopped{};
        bool found = true;
        if (exact_) {
            dealt = base_;
            exact_->draw(rng, dealt.data(), table_.places);
        } else {
            found = from_chain(rng, dealt);
        }
        if (found && buried_well(dealt)) return;
    }
    throw NoDeal{.proven = false};
}

bool Sampler::from_chain(Rng& rng, Dealt& dealt) const {
    std::array<const Choice*, kKinds> drawn;
    Split used = 0;
    if (!chain_.draw(rng, drawn.data(), used)) return false;
    std::array<int, kMaxPlaces> left{};
    for (int at = 0; at < table_.places; at++) {
        left[at] = room_[at] - at_place(used, at);
        if (left[at] < 0 || (left[at] && !(reach_ >> at & 1))) return false;
    }
    if (loose_count_) {
        double chance = 1;
        for (int at = 0; at < table_.places; at++) {
            if (reach_ >> at & 1) chance *= chances_[at][left[at]];
        }
        if (unit(rng) * best_ >= chance) return false;
    }
    dealt = base_;
    const auto& blocks = chain_.blocks();
    for (std::size_t at = 0; at < blocks.size(); at++) {
        for (int kind = 0; kind < blocks[at].kinds; kind++) {
            for (int place = 0; place < table_.places; place++) {
                dealt[place][blocks[at].cards[kind]] +=
                    static_cast<std::uint8_t>(at_place(drawn[at]->splits[kind], place));
            }
        }
    }
    shuffle(rng, dealt, left);
    return true;
}

void Sampler::shuffle(Rng& rng, Dealt& dealt, const std::array<int, kMaxPlaces>& left) const {
    auto cards = loose_cards_;
    int at = 0;
    for (int place = 0; place < table_.places; place++) {
        for (int card = 0; card < left[place]; card++) {
            int other = at + static_cast<int>(rng.below(static_cast<std::uint32_t>(loose_count_ - at)));
            std::swap(cards[at], cards[other]);
            dealt[place][cards[at++]]++;
        }
    }
}

bool Sampler::buried_well(const Dealt& dealt) const {
    if (!spec_.buries) return true;
    const Burying& rule = spec_.burying;
    const Counts& gone = spec_.places[rule.kept].gone;
    bool clean = true, spare = true;
    for (int kind = 0; kind < kKinds; kind++) {
        if (rule.forbidden >> kind & 1) {
            clean &= !dealt[rule.buried][kind];
            continue;
        }
        int held = dealt[rule.kept][kind] + gone[kind];
        clean &= held >= rule.melded[kind];
        spare &= held <= rule.melded[kind];
    }
    return clean || spare;
}

}  // namespace aces::sample
