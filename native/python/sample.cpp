// Python binding for sampled deals. The typed Python layer packs a view's unseen cards into bytes,
// which this layer parses.
#include <nanobind/stl/pair.h>

#include <limits>

#include "python/parts.hpp"
#include "python/poll.hpp"
#include "sample/sampler.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using sample::NoDeal;
using sample::Sampler;

constexpr int kMaxSituations = 1 << 16;

Sampler* make_sampler(nb::bytes unseen, int small) {
    if (small < 0 || small > kMaxSituations) throw nb::value_error("small: from 0 to 65,536");
    const auto* data = static_cast<const std::uint8_t*>(unseen.data());
    auto spec = sample::read_spec({data, unseen.size()});
    nb::gil_scoped_release released;
    return new Sampler(std::move(spec), small);
}

nb::bytes empty_bytes(std::size_t size) {
    return nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
}

std::pair<nb::bytes, nb::bytes> draw(const Sampler& sampler, std::uint64_t count,
                                     std::uint64_t seed, nb::bytearray cancel) {
    if (count > std::uint64_t{1} << 32) throw nb::value_error("count: at most 4,294,967,296");
    const auto& spec = sampler.spec();
    auto hands = empty_bytes(count * kKinds * static_cast<std::size_t>(spec.seats));
    auto piles = empty_bytes(count * kKinds * static_cast<std::size_t>(spec.piles()));
    if (!hands.is_valid() || !piles.is_valid()) throw nb::python_error();
    auto* to_hands = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(hands.ptr()));
    auto* to_piles = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(piles.ptr()));
    Poll poll(cancel, std::numeric_limits<double>::infinity());
    try {
        nb::gil_scoped_release released;
        sampler.draw(seed, 0, count, to_hands, to_piles, poll);
    } catch (const sample::Stopped&) {
        PyErr_SetString(PyExc_InterruptedError, "cancelled");
        throw nb::python_error();
    }
    return {hands, piles};
}

}  // namespace

void bind_sample(nb::module_& module) {
    using namespace nb::literals;
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const NoDeal& found) {
            PyErr_SetString(PyExc_LookupError, found.proven ? "inconsistent" : "not_found");
        }
    });
    nb::class_<Sampler>(module, "Sampler")
        .def(nb::new_(&make_sampler), "unseen"_a, "small"_a)
        .def("draw", &draw, "count"_a, "seed"_a, "cancel"_a);
}

}  // namespace aces
