// Interface for checking whether a long computation should stop.
#pragma once

namespace aces {

class CancelToken {
public:
    virtual ~CancelToken() = default;
    // Return true if the computation was canceled or is past its deadline. Called every few
    // thousand steps.
    virtual bool stop() = 0;
    // Return the number of threads allowed, including this one. 0 means that there are never any
    // others.
    virtual int threads() const { return 0; }
};

}  // namespace aces
