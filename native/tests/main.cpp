#include <exception>

#include "tests/check.hpp"

int main() {
    using namespace aces::test;
    for (const Case& test : cases()) {
        const int before = failures();
        try {
            test.run();
        } catch (const std::exception& error) {
            fail(test.name, 0) << error.what() << "\n";
        }
        std::cout << (failures() == before ? "passed: " : "FAILED: ") << test.name << "\n";
    }
    return failures() ? 1 : 0;
}
