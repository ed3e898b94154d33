// Saved transposition tables.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "solve/table/transposition_table.hpp"
#include "tests/check.hpp"

using namespace aces::solve;

namespace {

// File that's deleted at the end.
struct TemporaryFile {
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("aces-table-" + std::to_string(std::rand()) + ".table");
    ~TemporaryFile() { std::filesystem::remove(path); }

    std::string read() const {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& data) const {
        std::ofstream(path, std::ios::binary) << data;
    }
};

std::uint64_t key(int i) { return 0x9E3779B97F4A7C15u * static_cast<std::uint64_t>(i + 1); }

void fill(TranspositionTable& table, int count) {
    for (int i = 0; i < count; i++) {
        table.store(key(i), 5, 40, 20, i % 40, 3);
        table.keep_needs(key(i), static_cast<unsigned>(i % 4096));
    }
}

}  // namespace

TEST(a_table_finds_what_was_stored) {
    TranspositionTable table(4);
    fill(table, 20'000);
    int found = 0;
    for (int i = 0; i < 20'000; i++) {
        Entry entry;
        if (!table.find(key(i), entry)) continue;
        found++;
        CHECK_EQUAL(entry.lower, i % 40 >= 20 ? i % 40 : 0);
        CHECK_EQUAL(entry.upper, i % 40 >= 20 ? 40 : i % 40);
    }
    CHECK(found > 18'000);
    CHECK_EQUAL(static_cast<std::size_t>(found), table.entries());
    table.clear();
    Entry entry;
    CHECK(!table.find(key(1), entry));
}

TEST(a_loaded_table_has_the_same_entries) {
    const TemporaryFile file;
    TranspositionTable table(4), other(4);
    fill(table, 5000);
    table.save(file.path);
    other.load(file.path);
    CHECK_EQUAL(other.entries(), table.entries());
    Entry entry;
    CHECK(other.find(key(7), entry) && entry.upper == 7);
    // The later of two entries in the same place replaces the earlier one.
    Needs before, after;
    int kept = 0;
    for (int i = 0; i < 5000; i++) {
        if (!table.find_needs(key(i), before)) continue;
        kept++;
        CHECK(other.find_needs(key(i), after) && after.of == before.of);
    }
    CHECK(kept > 2000);
}

TEST(damaged_files_are_refused) {
    const TemporaryFile file;
    TranspositionTable table(4);
    fill(table, 300);
    table.save(file.path);
    const std::string good = file.read();
    const std::size_t last = good.size() - 1;
    for (const std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{40}, last}) {
        std::string bad = good;
        bad[at] ^= 4;
        file.write(bad);
        CHECK_THROWS(table.load(file.path), FileError);
        CHECK_EQUAL(table.entries(), 0u);
    }
    for (const std::size_t size : {std::size_t{0}, std::size_t{47}, good.size() - 16}) {
        file.write(good.substr(0, size));
        CHECK_THROWS(table.load(file.path), FileError);
    }
    file.write(good);
    table.load(file.path);
    CHECK(table.entries() > 0);
    CHECK_THROWS(table.load(file.path / "none"), std::filesystem::filesystem_error);
}
