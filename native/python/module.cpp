#include "python/parts.hpp"

NB_MODULE(ACES_MODULE, module) {
    module.doc() = "The search kernel of Aces Around.";
    aces::bind_auction(module);
    aces::bind_compare(module);
    aces::bind_meld(module);
    aces::bind_passing(module);
    aces::bind_position(module);
    aces::bind_playouts(module);
    aces::bind_sample(module);
    aces::bind_solve(module);
    aces::bind_stock(module);
}
