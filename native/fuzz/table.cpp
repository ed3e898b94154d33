// Reads a saved table from a file. If it's accepted, it must be safe to search with.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "solve/table/transposition_table.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

using namespace aces::solve;

namespace {

// File of this process that's deleted at the end.
struct TemporaryFile {
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("aces-fuzz-" + std::to_string(::getpid()) + ".table");
    ~TemporaryFile() { std::filesystem::remove(path); }
};

// Correct the checksum in the header, so that more inputs get past it.
void correct(std::vector<std::uint64_t>& words) {
    constexpr std::size_t kHeader = 6;
    std::uint64_t sum = 0;
    for (std::size_t at = kHeader; at < words.size(); at++) {
        sum = (sum ^ words[at]) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 32;
    }
    if (words.size() >= kHeader) words[kHeader - 1] = sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const TemporaryFile file;
    std::vector<std::uint64_t> words(size / sizeof(std::uint64_t));
    if (!words.empty()) std::memcpy(words.data(), data, words.size() * sizeof(std::uint64_t));
    if (size % 2 == 0) correct(words);
    std::ofstream(file.path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(words.data()),
               static_cast<std::streamsize>(words.size() * sizeof(std::uint64_t)));
    TranspositionTable table(1);
    try {
        table.load(file.path);
    } catch (const FileError&) {
        if (table.entries()) __builtin_trap();
    }
    Entry entry;
    Needs needs;
    for (std::uint64_t key = 1; key; key <<= 1) {
        table.find(key, entry);
        if (table.find_needs(key, needs) && needs.count > Needs::kMost) __builtin_trap();
        table.store(key, 5, 40, 20, 21, 3);
        table.keep_needs(key, 1);
    }
    return 0;
}
