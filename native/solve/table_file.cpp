// The table as a file: a header, then every entry in the order of the table.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <vector>

#include "solve/table.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace aces::solve {
namespace {

constexpr std::uint64_t kMagic = 0x454C424154534341u;  // "ACSTABLE"
constexpr std::uint64_t kSolver = ACES_SOLVER;
constexpr std::size_t kChunk = std::size_t{1} << 16;  // entries

struct Header {
    std::uint64_t magic = kMagic;
    std::uint64_t solver = kSolver;
    std::uint64_t places = 0;  // how many entries the table had room for
    std::uint64_t entries = 0;
    std::uint64_t needs = 0;  // and of what follows the entries
    std::uint64_t sum = 0;
};

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

File open(const std::filesystem::path& path, const char* mode) {
    errno = 0;
    File file(std::fopen(path.string().c_str(), mode));
    if (!file) fail();
    return file;
}

void write(std::FILE* file, const void* data, std::size_t bytes) {
    errno = 0;
    if (std::fwrite(data, 1, bytes, file) != bytes) fail();
}

void write_through(std::FILE* file) {
    errno = 0;
    if (std::fflush(file)) fail();
#if defined(__unix__) || defined(__APPLE__)
    if (fsync(fileno(file))) fail();
#endif
}

template <class Record>
std::uint64_t summed(std::uint64_t sum, const Record& record) {
    using Words = std::array<std::uint64_t, sizeof(Record) / sizeof(std::uint64_t)>;
    for (const std::uint64_t word : std::bit_cast<Words>(record)) {
        sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 32;
    }
    return sum;
}

// Writes the records that are in use, and returns how many.
template <class Record>
std::uint64_t write_all(std::FILE* file, const Record* records, std::size_t count,
                        std::uint64_t& sum) {
    std::vector<Record> chunk;
    chunk.reserve(kChunk);
    std::uint64_t written = 0;
    auto flush = [&] {
        write(file, chunk.data(), chunk.size() * sizeof(Record));
        chunk.clear();
    };
    for (std::size_t place = 0; place < count; place++) {
        if (!records[place].key) continue;
        chunk.push_back(records[place]);
        sum = summed(sum, records[place]);
        written++;
        if (chunk.size() == kChunk) flush();
    }
    flush();
    return written;
}

// Reads so many records and hands each on; whether all were there.
template <class Record, class Take>
bool read_all(std::FILE* file, std::uint64_t count, std::uint64_t& sum, Take&& take) {
    std::vector<Record> chunk;
    while (count) {
        chunk.resize(std::min<std::uint64_t>(count, kChunk));
        if (std::fread(chunk.data(), sizeof(Record), chunk.size(), file) != chunk.size()) {
            return false;
        }
        count -= chunk.size();
        for (const Record& record : chunk) {
            sum = summed(sum, record);
            take(record);
        }
    }
    return true;
}

}  // namespace

void Table::save(const std::filesystem::path& path) const {
    std::filesystem::path part = path;
    part += ".part";
    try {
        File file = open(part, "wb");
        Header header;
        header.places = count_;
        write(file.get(), &header, sizeof header);
        header.entries = write_all(file.get(), entries_.get(), count_, header.sum);
        header.needs = write_all(file.get(), needs_.data(), needs_.size(), header.sum);
        errno = 0;
        if (std::fseek(file.get(), 0, SEEK_SET)) fail();
        write(file.get(), &header, sizeof header);
        write_through(file.get());
        file.reset();
        std::filesystem::rename(part, path);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        throw;
    }
}

void Table::load(const std::filesystem::path& path) {
    const File file = open(path, "rb");
    clear();
    Header header;
    if (std::fread(&header, sizeof header, 1, file.get()) != 1 || header.magic != kMagic) {
        throw FileError("no table of the solver");
    }
    if (header.solver != kSolver) throw FileError("written by another version of the solver");
    const std::uint64_t size =
        sizeof header + header.entries * sizeof(Entry) + header.needs * sizeof(Needs);
    if (!std::has_single_bit(header.places) || header.entries > header.places ||
        header.needs > header.places || std::filesystem::file_size(path) != size) {
        throw FileError("torn: some of it is missing");
    }
    resize(std::clamp(static_cast<std::size_t>(header.places), count_, limit_));
    std::uint64_t sum = 0;
    const bool whole = read_all<Entry>(file.get(), header.entries, sum,
                                       [&](const Entry& entry) {
                                           Entry* into = slot(entry.key, entry.tricks);
                                           used_ += into->key == 0;
                                           *into = entry;
                                           age_ = std::max(age_, entry.age);
                                       }) &&
                       read_all<Needs>(file.get(), header.needs, sum,
                                       [&](const Needs& kept) { keep_needs(kept); });
    if (!whole || sum != header.sum) {
        clear();
        throw FileError("torn: its sum is wrong");
    }
}

}  // namespace aces::solve
