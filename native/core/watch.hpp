// Interface that a long computation polls to see if it should stop.
#pragma once

namespace aces {

class Watch {
public:
    virtual ~Watch() = default;
    // Return true to stop: canceled or past the deadline. Called every few thousand steps.
    virtual bool stop() = 0;
    // Return the number of threads allowed, including this one. 0 means no other thread, ever.
    virtual int threads() const { return 0; }
};

}  // namespace aces
