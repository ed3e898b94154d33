// TranspositionTable file: a header, followed by every entry in table order.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <vector>

#include "solve/table/transposition_table.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace aces::solve {
namespace {

constexpr std::uint64_t kMagic = 0x454C424154534341u;  // "ACSTABLE"
// Raise this if the keys or the meaning of entries change. A test compares the solver's node count
// and entries with recorded ones, so that such a change isn't overlooked:
// tests/kernel/solve/test_signature.py.
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kChunk = std::size_t{1} << 16;  // number of records

struct Header {
    std::uint64_t magic = kMagic;
    std::uint64_t version = kVersion;
    std::uint64_t places = 0;  // capacity of the table in entries
    std::uint64_t entries = 0;
    std::uint64_t needs = 0;  // number of `Needs` records after the entries
    std::uint64_t sum = 0;
};

// File whose error messages include its name and the reason.
class File {
public:
    File(const std::filesystem::path& path, const char* mode) : path_(path) {
        errno = 0;
        file_.reset(std::fopen(path.string().c_str(), mode));
        check(file_ != nullptr);
    }

    bool read(void* data, std::size_t bytes) {
        return std::fread(data, 1, bytes, file_.get()) == bytes;
    }
    void write(const void* data, std::size_t bytes) {
        errno = 0;
        check(std::fwrite(data, 1, bytes, file_.get()) == bytes);
    }
    void to_begin() {
        errno = 0;
        check(!std::fseek(file_.get(), 0, SEEK_SET));
    }
    // Close the file after all data is safely on disk.
    void close() {
        errno = 0;
        check(!std::fflush(file_.get()));
#if defined(__unix__) || defined(__APPLE__)
        check(!fsync(fileno(file_.get())));
#endif
        file_.reset();
    }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void check(bool fine) const {
        if (fine) return;
        const std::error_code reason(errno, std::generic_category());
        throw std::filesystem::filesystem_error("table", path_, reason);
    }

    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
};

template <class Record>
std::uint64_t summed(std::uint64_t sum, const Record& record) {
    using Words = std::array<std::uint64_t, sizeof(Record) / sizeof(std::uint64_t)>;
    for (const std::uint64_t word : std::bit_cast<Words>(record)) {
        sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 32;
    }
    return sum;
}

// Write the records that are in use, and return their number.
template <class Record>
std::uint64_t write_all(File& file, const Place<Record>* places, std::size_t count,
                        std::uint64_t& sum) {
    std::vector<Record> chunk;
    chunk.reserve(kChunk);
    std::uint64_t written = 0;
    auto flush = [&] {
        file.write(chunk.data(), chunk.size() * sizeof(Record));
        chunk.clear();
    };
    for (std::size_t place = 0; place < count; place++) {
        const Record record = places[place].read();
        if (!record.key) continue;
        chunk.push_back(record);
        sum = summed(sum, record);
        written++;
        if (chunk.size() == kChunk) flush();
    }
    flush();
    return written;
}

// Read `count` records, and pass each to `take`. Returns false if the file ends too early.
template <class Record, class Take>
bool read_all(File& file, std::uint64_t count, std::uint64_t& sum, Take&& take) {
    std::vector<Record> chunk;
    while (count) {
        chunk.resize(std::min<std::uint64_t>(count, kChunk));
        if (!file.read(chunk.data(), chunk.size() * sizeof(Record))) return false;
        count -= chunk.size();
        for (const Record& record : chunk) {
            sum = summed(sum, record);
            take(record);
        }
    }
    return true;
}

}  // namespace

void TranspositionTable::save(const std::filesystem::path& path) const {
    std::filesystem::path part = path;
    part += ".part";
    try {
        File file(part, "wb");
        Header header;
        header.places = count_;
        file.write(&header, sizeof header);
        header.entries = write_all(file, entries_.get(), count_, header.sum);
        header.needs = write_all(file, needs_.get(), needs_count_, header.sum);
        file.to_begin();
        file.write(&header, sizeof header);
        file.close();
        std::filesystem::rename(part, path);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        throw;
    }
}

void TranspositionTable::load(const std::filesystem::path& path) {
    File file(path, "rb");
    clear();
    Header header;
    if (!file.read(&header, sizeof header) || header.magic != kMagic) {
        throw FileError(path, "no table of the solver");
    }
    if (header.version != kVersion) {
        throw FileError(path, "written by another version of the solver");
    }
    const std::uint64_t size =
        sizeof header + header.entries * sizeof(Entry) + header.needs * sizeof(Needs);
    if (!std::has_single_bit(header.places) || header.entries > header.places ||
        header.needs > header.places || std::filesystem::file_size(path) != size) {
        throw FileError(path, "torn: some of it is missing");
    }
    resize(std::clamp(static_cast<std::size_t>(header.places), count_, limit_));
    // Records are in the order of their places, so in a smaller table, most would replace others.
    while (needs_count_ < needs_limit_ && 2 * header.needs >= needs_count_) grow_needs();
    std::uint64_t sum = 0;
    auto take_entry = [&](const Entry& entry) {
        Entry aged = entry;
        aged.age = age_;
        put(aged);
    };
    bool possible = true;
    auto take_needs = [&](const Needs& kept) {
        possible = possible && kept.count <= Needs::kMost;
        if (!possible) return;
        put(kept);
    };
    const bool whole = read_all<Entry>(file, header.entries, sum, take_entry) &&
                       read_all<Needs>(file, header.needs, sum, take_needs);
    if (!whole || !possible || sum != header.sum) {
        clear();
        throw FileError(path, "torn: its sum is wrong");
    }
    // Make the next search treat these entries as its own, so it picks up where the last one left
    // off.
    age_--;
}

void TranspositionTable::keep_in(const std::filesystem::path& path, double seconds) {
    kept_in_ = path;
    keep_every_ = std::chrono::duration<double>(seconds);
    kept_at_ = std::chrono::steady_clock::now();
}

void TranspositionTable::keep() {
    if (kept_in_.empty() || std::chrono::steady_clock::now() - kept_at_ < keep_every_) return;
    save(kept_in_);
    kept_at_ = std::chrono::steady_clock::now();
}

}  // namespace aces::solve
