// Reads the unseen cards of a view. If they're accepted, they must be safe to sample.
#include <stdexcept>

#include "sample/sampler.hpp"

using namespace aces;

namespace {

// Token that ends long searches.
struct Countdown : CancelToken {
    bool stop() override { return calls_-- <= 0; }

private:
    int calls_ = 3;
};

constexpr std::uint64_t kDeals = 4;
constexpr int kSmall = 256;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const sample::Sampler sampler(sample::read_spec({data, size}), kSmall);
        const sample::Spec& spec = sampler.spec();
        std::vector<std::uint8_t> hands(kDeals * static_cast<std::size_t>(spec.seats) * kKinds);
        std::vector<std::uint8_t> piles(kDeals * static_cast<std::size_t>(spec.piles()) * kKinds);
        Countdown token;
        sampler.draw(1, 0, kDeals, hands.data(), piles.data(), token);
        for (const auto& place : spec.places) {
            if (place.seat < 0) continue;
            int held = 0;
            for (int kind = 0; kind < kKinds; kind++) held += hands[place.seat * kKinds + kind];
            if (held != place.size) __builtin_trap();
        }
    } catch (const std::invalid_argument&) {
    } catch (const sample::NoDeal&) {
    } catch (const sample::Stopped&) {}
    return 0;
}
