#include "core/decode.hpp"

namespace aces {

TrickRules read_rules(int seats, int copies, unsigned ranks, bool must_follow, int beat,
                      bool must_trump, bool overtrump, const std::array<int, kRanks>& points,
                      int last_trick) {
    require(2 <= seats && seats <= kMaxSeats, "seats: from 2 to 8");
    require(1 <= copies && copies <= kMaxCopies, "copies: from 1 to 6");
    require(ranks && ranks < 1u << kRanks, "ranks: a bit for each of six ranks");
    require(0 <= beat && beat <= 2, "head: 0 never, 1 when trump is led, 2 always");
    require(must_follow || (!beat && !must_trump && !overtrump),
            "must_follow: required by head, must_trump, and overtrump");
    long long total = last_trick;
    for (int value : points) {
        require(0 <= value && value <= 1'000'000, "points: from 0 to 1,000,000 a card");
        total += static_cast<long long>(value) * kSuits * copies;
    }
    require(0 <= last_trick && total <= 1'000'000'000, "last_trick: not negative, nor huge");
    return {seats,      copies,     ranks,     must_follow, static_cast<BeatRule>(beat),
            must_trump, overtrump, points, last_trick};
}

Position read_position(const TrickRules& rules, int trump, int leader,
                       std::span<const std::uint8_t> hands, std::span<const std::uint8_t> trick,
                       unsigned side, bool lead_trump) {
    Position position{
        .rules = rules, .trump = trump, .leader = leader, .side = side, .lead_trump = lead_trump};
    require(0 <= trump && trump < kSuits, "trump: from 0 to 3");
    require(0 <= leader && leader < rules.seats, "leader: a seat");
    require(side < 1u << rules.seats, "side: a bit for each seat");
    require(hands.size() == static_cast<std::size_t>(rules.seats) * kKinds,
            "hands: 24 counts for each seat");
    require(trick.size() < static_cast<std::size_t>(rules.seats), "trick: fewer cards than seats");
    position.played = static_cast<int>(trick.size());
    Counts all{};
    for (int place = 0; place < position.played; place++) {
        require(trick[place] < kKinds, "trick: cards from 0 to 23");
        position.trick[place] = trick[place];
        all[trick[place]]++;
    }
    for (int seat = 0; seat < rules.seats; seat++) {
        for (int kind = 0; kind < kKinds; kind++) {
            int copies = hands[seat * kKinds + kind];
            require(copies <= rules.copies, "hands: at most as many copies as the deck has");
            position.hands[seat][kind] = static_cast<std::uint8_t>(copies);
            all[kind] = static_cast<std::uint8_t>(all[kind] + copies);
        }
    }
    for (int kind = 0; kind < kKinds; kind++) {
        bool in_deck = rules.ranks >> rank_of(kind) & 1;
        require(all[kind] <= (in_deck ? rules.copies : 0), "hands: cards of the deck");
    }
    int tricks = position.tricks();
    require(tricks > 0, "hands: cards to play");
    for (int place = 0; place < rules.seats; place++) {
        int held = size_of(position.hands[position.seat_at(place)]);
        require(held == tricks - (place < position.played), "hands: of equal size");
    }
    return position;
}

}  // namespace aces
