// Position during play, independent of how a search lays it out in words.
#pragma once

#include <vector>

#include "core/position.hpp"
#include "solve/game.hpp"

namespace aces::solve {

// Lane 0 leads the trick. Suit 0 is trump, and rank 0 is the lowest rank in the deck. A move is
// suit << 3 | rank, as in the table.
struct PlayState {
    std::array<Counts, kMaxSeats> hands{};  // by lane
    int seats = 0;
    unsigned camp = 0;  // bit p: lane p is on the leader's team
    int seat = 0;       // seat that leads, counted from the first leader
    int place = 0;      // cards on the table
    int tricks = 0;     // tricks left, including the one on the table
    int left = 0;       // points left, including those on the table
    Trick trick{};

    // If set in `camp`, the leader isn't on the team that led first.
    static constexpr unsigned kFlipped = 1u << 8;

    bool with_leader(int lane) const { return camp >> lane & 1; }
    // Return true if the next player is on the leader's team, so this player wants a high value.
    bool high() const { return with_leader(place); }
    bool has_trumps(int lane) const { return ranks(0, lane); }

    // Return the legal moves, suit by suit, lowest rank first.
    std::vector<int> moves(const TrickRules& rules) const;
    // Return the position after a move. If it's the last card of a trick, the trick is still on the
    // table.
    PlayState after(int move, const Values& values) const;
    // Return the position at the start of the next trick, when all cards of this one are played.
    PlayState next_trick() const;

private:
    // Return a bitmask of the ranks that the player in a lane holds.
    unsigned ranks(int suit, int lane) const;
};

// Position as the solver encodes it, and the way back to cards.
class Encoding {
public:
    explicit Encoding(const Position& position);

    const PlayState& start() const { return start_; }
    const Values& values() const { return values_; }
    int kind(int move) const { return kind_of(suits_[move >> 3], ranks_[move & 7]); }

private:
    int move(int kind) const;

    std::array<int, kSuits> suits_{};  // suit for each encoded suit
    std::array<int, kRanks> ranks_{};  // rank for each encoded rank
    Values values_;
    PlayState start_;
};

}  // namespace aces::solve
