#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <tuple>

#include "bind/parts.hpp"
#include "bind/poll.hpp"
#include "solve/solver.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using Answer = std::tuple<int, int, std::vector<std::tuple<int, int, int>>, std::vector<int>,
                          std::uint64_t, bool>;

Answer solve_position(const Position& position, solve::Table& table, double seconds,
                      std::uint64_t nodes, bool cards, bool line, nb::bytearray cancel,
                      unsigned without, std::pair<int, int> known) {
    if (known.first > known.second) throw std::invalid_argument("known: from low to high");
    Poll poll(cancel, seconds);
    const solve::Request request{{known.first, known.second}, cards, line, nodes, without};
    solve::Solution solution;
    {
        nb::gil_scoped_release free;
        solution = solve::solve(position, request, table, poll);
    }
    std::vector<std::tuple<int, int, int>> values;
    for (const auto& [card, value] : solution.cards) {
        values.emplace_back(card, value.lower, value.upper);
    }
    return {solution.value.lower, solution.value.upper, values,
            solution.line,        solution.nodes,       solution.stopped};
}

void clear_table(solve::Table& table) {
    nb::gil_scoped_release free;
    std::lock_guard lock(table.mutex());
    table.clear();
}

// Saves or loads, and says in Python's words what went wrong.
template <class Action>
void with_file(const std::filesystem::path& path, Action&& action) {
    try {
        nb::gil_scoped_release free;
        action();
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.string().c_str());
        throw nb::python_error();
    } catch (const solve::FileError& error) {
        throw std::invalid_argument(path.string() + ": " + error.what());
    }
}

void save_table(const solve::Table& table, const std::filesystem::path& path) {
    with_file(path, [&] {
        std::lock_guard lock(table.mutex());
        table.save(path);
    });
}

void load_table(solve::Table& table, const std::filesystem::path& path) {
    with_file(path, [&] {
        std::lock_guard lock(table.mutex());
        table.load(path);
    });
}

}  // namespace

void bind_solve(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<solve::Table>(module, "Table")
        .def(nb::init<std::size_t>(), "megabytes"_a)
        .def("clear", &clear_table)
        .def("__len__", &solve::Table::entries)
        .def("save", &save_table, "path"_a)
        .def("load", &load_table, "path"_a);
    module.def("solvable", &solve::solvable, "position"_a,
               "Whether `solve` takes positions of this kind.");
    module.def("solve", &solve_position, "position"_a, "table"_a, "seconds"_a, "nodes"_a, "cards"_a,
               "line"_a, "cancel"_a, "without"_a, "known"_a);
}

}  // namespace aces
