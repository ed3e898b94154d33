#include "sample/spec.hpp"

#include <cmath>
#include <stdexcept>

namespace aces::sample {
namespace {

constexpr int kEven = 128;
constexpr double kWeightSteps = 32.0;

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    int byte() {
        if (at_ >= bytes_.size()) throw std::invalid_argument("unseen: too short");
        return bytes_[at_++];
    }
    int byte(int below, const char* what) {
        int value = byte();
        if (value >= below) throw std::invalid_argument(what);
        return value;
    }
    unsigned kinds() {
        unsigned value = 0;
        for (int shift = 0; shift < kKinds; shift += 8) value |= unsigned(byte()) << shift;
        return value;
    }
    Counts counts() {
        Counts counts{};
        for (auto& copies : counts) {
            copies = static_cast<std::uint8_t>(byte(kMaxCopies + 1, "unseen: too many copies"));
        }
        return counts;
    }
    bool done() const { return at_ == bytes_.size(); }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

void check_copies(const Spec& spec) {
    for (int kind = 0; kind < kKinds; kind++) {
        int copies = spec.pool[kind] + spec.tethered[kind] + spec.hand[kind];
        for (const auto& place : spec.places) copies += place.held[kind];
        if (copies > kMaxCopies) throw std::invalid_argument("unseen: too many copies");
    }
}

// Parse the facts from a single source.
void read_told(Reader& in, int places, Spec& spec) {
    int bounds = in.byte(), any_of = in.byte();
    if (spec.any_of.size() + static_cast<std::size_t>(any_of) > kMaxTies) {
        throw std::invalid_argument("unseen: too many conditions");
    }
    for (int at = 0; at < bounds; at++) {
        Bound bound;
        bound.places = static_cast<unsigned>(in.byte(places, "unseen: no such place"));
        bound.card = in.byte(kKinds, "unseen: no such card");
        bound.least = in.byte() - 128;
        bound.most = in.byte() - 128;
        spec.bounds.push_back(bound);
    }
    for (int at = 0; at < any_of; at++) {
        AnyOf one;
        one.places = static_cast<unsigned>(in.byte(places, "unseen: no such place"));
        one.count = in.byte();
        int cards = in.byte(kKinds + 1, "unseen: too many cards");
        for (int card = 0; card < cards; card++) {
            one.cards.push_back(in.byte(kKinds, "unseen: no such card"));
        }
        spec.any_of.push_back(std::move(one));
    }
}

}  // namespace

Spec read_spec(std::span<const std::uint8_t> bytes) {
    Reader in(bytes);
    Spec spec;
    spec.seats = in.byte(kMaxSeats + 1, "unseen: too many seats");
    spec.seat = in.byte(spec.seats, "unseen: no such seat");
    int places = in.byte(kMaxPlaces + 1, "unseen: too many places");
    if (!places) throw std::invalid_argument("unseen: no places");
    int told = in.byte();
    spec.buries = in.byte(2, "unseen: a flag") != 0;
    spec.tether = static_cast<unsigned>(in.byte(1 << places, "unseen: no such place"));
    spec.hand = in.counts();
    spec.pool = in.counts();
    spec.tethered = in.counts();
    unsigned seats = 1u << spec.seat;
    for (int at = 0; at < places; at++) {
        Place place;
        place.seat = in.byte() - 1;
        if (place.seat >= spec.seats) throw std::invalid_argument("unseen: no such seat");
        if (place.seat >= 0) {
            if (seats >> place.seat & 1) throw std::invalid_argument("unseen: a seat given twice");
            seats |= 1u << place.seat;
        }
        place.size = in.byte(kMaxCards + 1, "unseen: too many cards");
        place.barred = in.kinds();
        place.held = in.counts();
        place.gone = in.counts();
        for (double& factor : place.factors) {
            int weight = in.byte() - kEven;
            factor = weight ? std::exp(weight / kWeightSteps) : 1.0;
        }
        spec.places.push_back(place);
    }
    if (seats != (1u << spec.seats) - 1) throw std::invalid_argument("unseen: a seat is missing");
    for (int at = 0; at < told; at++) read_told(in, 1 << places, spec);
    if (spec.buries) {
        spec.burying.kept = in.byte(places, "unseen: no such place");
        spec.burying.buried = in.byte(places, "unseen: no such place");
        spec.burying.forbidden = in.kinds();
        spec.burying.melded = in.counts();
    }
    if (!in.done()) throw std::invalid_argument("unseen: too long");
    check_copies(spec);
    return spec;
}

}  // namespace aces::sample
