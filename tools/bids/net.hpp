// A small network with two hidden layers, trained by Adam.
#pragma once


#include <deque>

#include "figures.hpp"

namespace bids {

// Network outputs: the value of passing, the gain of each other call over passing (both in units of
// 20 points), and the log odds that the minimum bid is made and that everyone else passes it.
constexpr int kPassed = 0, kGain = 1, kMade = kCalls, kLeft = kCalls + 1, kOutputs = kCalls + 2;
constexpr float kUnit = 20;
constexpr int kFirst = 64, kSecond = 32;

struct Weights {
    float w1[kFigures][kFirst], b1[kFirst], w2[kFirst][kSecond], b2[kSecond];
    float w3[kSecond][kOutputs], b3[kOutputs];
};
constexpr int kWeights = sizeof(Weights) / sizeof(float);

using Outputs = std::array<float, kOutputs>;

struct Net {
    Weights w{};

    explicit Net(std::uint32_t seed = 1) {
        std::mt19937 random(seed);
        auto fill = [&](float* at, int rows, int columns, double size) {
            std::normal_distribution<double> draw(0, size * std::sqrt(2.0 / rows));
            for (int i = 0; i < rows * columns; i++) at[i] = static_cast<float>(draw(random));
        };
        fill(&w.w1[0][0], kFigures, kFirst, 1);
        fill(&w.w2[0][0], kFirst, kSecond, 1);
        fill(&w.w3[0][0], kSecond, kOutputs, 0.1);
    }

    void hidden(const Figures& x, float* first, float* second) const {
        std::copy(w.b1, w.b1 + kFirst, first);
        for (int i = 0; i < kFigures; i++)
            if (x[i] != 0)
                for (int j = 0; j < kFirst; j++) first[j] += x[i] * w.w1[i][j];
        for (int j = 0; j < kFirst; j++) first[j] = std::max(first[j], 0.0f);
        std::copy(w.b2, w.b2 + kSecond, second);
        for (int i = 0; i < kFirst; i++)
            for (int j = 0; j < kSecond; j++) second[j] += first[i] * w.w2[i][j];
        for (int j = 0; j < kSecond; j++) second[j] = std::max(second[j], 0.0f);
    }
    Outputs top(const float* second) const {
        Outputs y;
        std::copy(w.b3, w.b3 + kOutputs, y.begin());
        for (int i = 0; i < kSecond; i++)
            for (int j = 0; j < kOutputs; j++) y[j] += second[i] * w.w3[i][j];
        return y;
    }
    Outputs operator()(const Figures& x) const {
        float first[kFirst], second[kSecond];
        hidden(x, first, second);
        return top(second);
    }
};

// A training example: features and the outcome of every call, with NaN for unavailable ones.
struct Met {
    Figures x;
    Outputs y;
};

class Learner {
public:
    explicit Learner(std::uint32_t seed) : net(seed), random_(seed) {}

    // Trains for several passes with a decreasing step size. Returns the last pass's loss.
    double learn(const std::deque<std::vector<Met>>& rounds, int passes) {
        std::vector<const Met*> order;
        for (const auto& round : rounds)
            for (const Met& one : round) order.push_back(&one);
        const std::size_t batches = order.size() / kBatch;
        double loss = 0;
        for (int pass = 0; pass < passes; pass++) {
            std::shuffle(order.begin(), order.end(), random_);
            loss = 0;
            for (std::size_t batch = 0; batch < batches; batch++) {
                gradient_ = Weights{};
                for (std::size_t i = 0; i < kBatch; i++) loss += add(*order[batch * kBatch + i]);
                const double done = (pass + double(batch) / batches) / passes;
                step(1e-3 * (1 + std::cos(M_PI * done)) + 1e-5);
            }
        }
        return loss / (double(batches) * kBatch);
    }

    Net net;

private:
    static constexpr std::size_t kBatch = 1024;

    double add(const Met& one) {
        float first[kFirst], second[kSecond];
        net.hidden(one.x, first, second);
        const Outputs y = net.top(second);
        Outputs slope;
        double loss = 0;
        for (int j = 0; j < kOutputs; j++) {
            slope[j] = 0;
            if (std::isnan(one.y[j])) continue;
            if (j < kMade) {
                slope[j] = (y[j] - one.y[j]) * (j == kPassed ? 0.3f : 1.0f);
                loss += slope[j] * slope[j];
            } else {
                slope[j] = 2 * (1 / (1 + std::exp(-y[j])) - one.y[j]);
            }
            slope[j] /= kBatch;
        }
        float back2[kSecond], back1[kFirst];
        for (int i = 0; i < kSecond; i++) {
            float sum = 0;
            for (int j = 0; j < kOutputs; j++) {
                sum += slope[j] * net.w.w3[i][j];
                gradient_.w3[i][j] += second[i] * slope[j];
            }
            back2[i] = second[i] > 0 ? sum : 0;
        }
        for (int j = 0; j < kOutputs; j++) gradient_.b3[j] += slope[j];
        for (int i = 0; i < kFirst; i++) {
            back1[i] = 0;
            if (first[i] <= 0) continue;
            float sum = 0;
            for (int j = 0; j < kSecond; j++) {
                sum += back2[j] * net.w.w2[i][j];
                gradient_.w2[i][j] += first[i] * back2[j];
            }
            back1[i] = sum;
        }
        for (int j = 0; j < kSecond; j++) gradient_.b2[j] += back2[j];
        for (int i = 0; i < kFigures; i++)
            if (one.x[i] != 0)
                for (int j = 0; j < kFirst; j++) gradient_.w1[i][j] += one.x[i] * back1[j];
        for (int j = 0; j < kFirst; j++) gradient_.b1[j] += back1[j];
        return loss;
    }

    void step(double rate) {
        fade1_ *= 0.9;
        fade2_ *= 0.999;
        auto* at = reinterpret_cast<float*>(&net.w);
        const auto* slope = reinterpret_cast<const float*>(&gradient_);
        auto* mean = reinterpret_cast<float*>(&mean_);
        auto* square = reinterpret_cast<float*>(&square_);
        const auto rate1 = static_cast<float>(rate / (1 - fade1_));
        const auto scale2 = static_cast<float>(1 / (1 - fade2_));
        for (int i = 0; i < kWeights; i++) {
            mean[i] = 0.9f * mean[i] + 0.1f * slope[i];
            square[i] = 0.999f * square[i] + 0.001f * slope[i] * slope[i];
            at[i] -= rate1 * mean[i] / (std::sqrt(square[i] * scale2) + 1e-8f);
        }
    }

    std::mt19937 random_;
    Weights gradient_{}, mean_{}, square_{};
    double fade1_ = 1, fade2_ = 1;
};

}  // namespace bids
