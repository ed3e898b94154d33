#include "stock/prospect.hpp"

#include <algorithm>
#include <cmath>

namespace aces::stock {

double Prospect::worth(std::int32_t more, std::int32_t their_more) const {
    const std::int32_t a = mine + more, b = theirs + their_more, best = std::max(a, b);
    const double lead = a - b;
    const double sure = lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5;
    const double points = point * (more - their_more);
    std::int32_t goal = target;
    if (target && best >= target) {
        const bool both = std::min(a, b) >= target;
        if (both && together == Together::raised) goal += raise;
        else if (lead != 0 || together == Together::higher) return sure + points;
    }
    if (last) return sure + points;
    double ahead = most;
    if (goal) ahead = std::min(most, least + std::max(0.0, static_cast<double>(goal - best)) / gain);
    const double odds = std::erf(lead / (spread * std::sqrt(2 * ahead)));
    return 0.5 * (1 + (1 - upset) * odds) + points;
}

}  // namespace aces::stock
