// Bytes of a fuzzer's input, one after the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace aces::fuzz {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

    // Return the next byte, or 0 at the end.
    int next() {
        if (left_.empty()) return 0;
        const int byte = left_.front();
        left_ = left_.subspan(1);
        return byte;
    }
    std::span<const std::uint8_t> next(std::size_t size) {
        const auto taken = left_.first(size < left_.size() ? size : left_.size());
        left_ = left_.subspan(taken.size());
        return taken;
    }

private:
    std::span<const std::uint8_t> left_;
};

}  // namespace aces::fuzz
