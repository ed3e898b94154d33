// Main function for fuzzers that are built without libFuzzer. It takes some of the same arguments:
// folders with a corpus, -max_total_time=SECONDS, -runs=N, and -seed=N. It first runs the corpus,
// and then random mutations until the time is up. An input that crashes is in `crash-input`.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "core/rng.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

constexpr std::size_t kMaxSize = 1 << 16;

std::uint32_t below(aces::Rng& rng, std::size_t n) {
    return rng.below(static_cast<std::uint32_t>(n));
}

Input mutated(aces::Rng& rng, const std::vector<Input>& corpus) {
    Input input = corpus[below(rng, corpus.size())];
    for (std::uint32_t times = 1 + rng.below(4); times; times--) {
        const std::size_t at = input.empty() ? 0 : below(rng, input.size());
        switch (rng.below(input.empty() ? 1 : 7)) {
            case 0: input.push_back(static_cast<std::uint8_t>(rng.below(256))); break;
            case 1: input[at] = static_cast<std::uint8_t>(rng.below(256)); break;
            case 2: input[at] ^= static_cast<std::uint8_t>(1u << rng.below(8)); break;
            case 3: input[at] = static_cast<std::uint8_t>(input[at] + rng.below(3) - 1); break;
            case 4: input.erase(input.begin() + static_cast<long>(at)); break;
            case 5: input.resize(at); break;
            case 6: {
                const Input& other = corpus[below(rng, corpus.size())];
                if (at < other.size()) {
                    input.resize(at);
                    input.insert(input.end(), other.begin() + static_cast<long>(at), other.end());
                }
                break;
            }
        }
    }
    if (input.size() > kMaxSize) input.resize(kMaxSize);
    return input;
}

void run(const Input& input) {
    // Written beforehand, since a crash leaves no time for it.
    std::ofstream("crash-input", std::ios::binary)
        .write(reinterpret_cast<const char*>(input.data()),
               static_cast<std::streamsize>(input.size()));
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<Input> corpus;
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t runs = std::numeric_limits<std::uint64_t>::max(), seed = 1;
    for (int i = 1; i < count; i++) {
        const std::string argument = arguments[i];
        const std::string value = argument.substr(argument.find('=') + 1);
        if (argument.starts_with("-max_total_time=")) {
            seconds = std::stod(value);
        } else if (argument.starts_with("-runs=")) {
            runs = std::stoull(value);
        } else if (argument.starts_with("-seed=")) {
            seed = std::stoull(value);
        } else if (!argument.starts_with("-")) {
            for (const auto& entry : std::filesystem::directory_iterator(argument)) {
                std::ifstream file(entry.path(), std::ios::binary);
                corpus.emplace_back(std::istreambuf_iterator<char>(file),
                                    std::istreambuf_iterator<char>());
            }
        }
    }
    if (corpus.empty()) {
        std::fprintf(stderr, "no corpus\n");
        return 1;
    }
    std::sort(corpus.begin(), corpus.end());
    for (const Input& input : corpus) run(input);
    const auto begun = std::chrono::steady_clock::now();
    aces::Rng rng(seed);
    std::uint64_t done = 0;
    for (; done < runs; done++) {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
        if (spent.count() > seconds) break;
        run(mutated(rng, corpus));
    }
    std::filesystem::remove("crash-input");
    std::printf("%zu inputs in the corpus, %llu mutations\n", corpus.size(),
                static_cast<unsigned long long>(done));
}
