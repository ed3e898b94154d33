// What a long computation looks at now and then: whether it shall go on.
#pragma once

namespace aces {

class Watch {
public:
    virtual ~Watch() = default;
    // Whether to stop: cancelled, or past the deadline. Called every few thousand steps.
    virtual bool stop() = 0;
    // How many threads may work at it, this one included; 0: this one, and never another.
    virtual int threads() const { return 0; }
};

}  // namespace aces
