// Small test framework. TEST defines a test, and CHECK reports a condition that doesn't hold.
#pragma once

#include <iostream>
#include <vector>

namespace aces::test {

struct Case {
    const char* name;
    void (*run)();
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Registration {
    Registration(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

inline std::ostream& fail(const char* file, int line) {
    failures()++;
    return std::cerr << file << ":" << line << ": ";
}

template <class A, class B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
    if (!(a == b)) fail(file, line) << text << ": " << a << " and " << b << "\n";
}

}  // namespace aces::test

#define TEST(name)                                                     \
    static void name();                                                \
    static const aces::test::Registration registration_##name{#name, name}; \
    static void name()

#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            aces::test::fail(__FILE__, __LINE__) << #condition << "\n"; \
        }                                                                    \
    } while (false)

#define CHECK_EQUAL(a, b) aces::test::check_equal(a, b, #a " == " #b, __FILE__, __LINE__)

#define CHECK_THROWS(expression, Error)                                                   \
    do {                                                                                  \
        bool thrown = false;                                                              \
        try {                                                                             \
            (void)(expression);                                                           \
        } catch (const Error&) {                                                          \
            thrown = true;                                                                \
        }                                                                                 \
        if (!thrown) aces::test::fail(__FILE__, __LINE__) << "no " #Error " thrown\n"; \
    } while (false)
