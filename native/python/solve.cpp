#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <tuple>

#include "python/parts.hpp"
#include "python/poll.hpp"
#include "solve/solver.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using Answer = std::tuple<int, int, std::vector<std::tuple<int, int, int>>, std::vector<int>,
                          std::uint64_t, bool>;

// Time between checks for cancellation while waiting for a table.
constexpr std::chrono::milliseconds kWait{20};

// Run `action` without the GIL, and convert file errors to Python exceptions.
template <class Action>
void with_files(Action&& action) {
    try {
        nb::gil_scoped_release free;
        action();
    } catch (const std::filesystem::filesystem_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, error.path1().string().c_str());
        throw nb::python_error();
    } catch (const solve::FileError& error) {
        throw std::invalid_argument(error.what());
    }
}

// Poll that also saves the table to its file when the search checks whether to stop.
class Keeping : public Poll {
public:
    Keeping(nb::bytearray cancel, double seconds, solve::TranspositionTable& table,
            nb::bytearray threads)
        : Poll(cancel, seconds), table_(table), threads_(threads, "threads") {}

    bool stop() override {
        table_.keep();
        return Poll::stop();
    }
    int threads() const override { return std::max(1, threads_.value()); }

private:
    solve::TranspositionTable& table_;
    Byte threads_;
};

Answer solve_position(const Position& position, solve::TranspositionTable& table, double seconds,
                      std::uint64_t nodes, bool cards, bool line, nb::bytearray cancel,
                      unsigned without, std::pair<int, int> known,
                      nb::bytearray threads) {
    if (known.first > known.second) throw std::invalid_argument("known: from low to high");
    Keeping poll(cancel, seconds, table, threads);
    const solve::Request request{{known.first, known.second}, cards, line, nodes, without};
    solve::Solution solution;
    with_files([&] {
        std::unique_lock lock(table.mutex(), std::defer_lock);
        while (!lock.try_lock_for(kWait)) {
            if (!poll.Poll::stop()) continue;
            solution.value = request.known;
            solution.stopped = true;
            return;
        }
        solution = solve::solve(position, request, table, poll);
    });
    std::vector<std::tuple<int, int, int>> values;
    for (const auto& [card, value] : solution.cards) {
        values.emplace_back(card, value.lower, value.upper);
    }
    return {solution.value.lower, solution.value.upper, values,
            solution.line,        solution.nodes,       solution.stopped};
}

void clear_table(solve::TranspositionTable& table) {
    nb::gil_scoped_release free;
    std::lock_guard lock(table.mutex());
    table.clear();
}

void save_table(const solve::TranspositionTable& table, const std::filesystem::path& path) {
    with_files([&] {
        std::lock_guard lock(table.mutex());
        table.save(path);
    });
}

void load_table(solve::TranspositionTable& table, const std::filesystem::path& path) {
    with_files([&] {
        std::lock_guard lock(table.mutex());
        table.load(path);
    });
}

void keep_table(solve::TranspositionTable& table, const std::filesystem::path& path,
                double seconds) {
    if (!(seconds > 0)) throw std::invalid_argument("seconds: more than 0");
    nb::gil_scoped_release free;
    std::lock_guard lock(table.mutex());
    table.keep_in(path, seconds);
}

}  // namespace

void bind_solve(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<solve::TranspositionTable>(module, "Table")
        .def(nb::init<std::size_t>(), "megabytes"_a)
        .def("clear", &clear_table)
        .def("__len__", &solve::TranspositionTable::entries)
        .def("save", &save_table, "path"_a)
        .def("load", &load_table, "path"_a)
        .def("keep_in", &keep_table, "path"_a, "seconds"_a);
    module.def("solvable", &solve::solvable, "position"_a,
               "Return True if `solve` supports this position.");
    module.def("solve", &solve_position, "position"_a, "table"_a, "seconds"_a, "nodes"_a, "cards"_a,
               "line"_a, "cancel"_a, "without"_a, "known"_a, "threads"_a);
}

}  // namespace aces
