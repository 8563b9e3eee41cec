// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/observation.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace lockscope::bench {

inline constexpr std::int64_t kEpochUs = 1'790'000'000'000'000;

struct Step
{
    std::uint32_t key;
    KeyEvent event;
    bool adjacent;
};

struct Load
{
    std::vector<std::string> names; ///< 40 bytes each
    std::vector<Step> steps;
    std::uint64_t acquired = 0;
    std::uint64_t released = 0;
};

/// Every key is taken (two adjacent events), renewed twice and released. Interleaved: all keys take turns in random
/// order, a quarter of them at each stage, so that no two events of a key stand together but those of one command.
/// Else a key does all of it at once.
inline Load makeLoad(std::size_t keys, std::size_t events, bool interleaved)
{
    Load load;
    char name[64];
    for (std::size_t i = 0; i < keys; ++i) {
        std::snprintf(name, sizeof name, "lock:inventory:warehouse-eu-1:sku-%07zu", i);
        load.names.emplace_back(name);
    }
    std::vector<std::uint32_t> order(keys);
    for (std::size_t i = 0; i < keys; ++i)
        order[i] = static_cast<std::uint32_t>(i);
    std::shuffle(order.begin(), order.end(), std::mt19937(1));
    std::vector<bool> isHeld(keys);
    const auto step = [&](std::uint32_t key, std::size_t stage) {
        switch (stage % 4) {
        case 0:
            load.steps.push_back({key, KeyEvent::Set, false});
            load.steps.push_back({key, KeyEvent::Expire, true});
            isHeld[key] = true;
            ++load.acquired;
            break;
        case 3:
            load.steps.push_back({key, KeyEvent::Del, false});
            load.released += isHeld[key];
            isHeld[key] = false;
            break;
        default:
            if (isHeld[key])
                load.steps.push_back({key, KeyEvent::Expire, false});
            break;
        }
    };
    for (std::size_t round = 0; load.steps.size() < events; ++round) {
        for (const auto key : order) {
            for (std::size_t stage = 0; stage < (interleaved ? 1u : 4u); ++stage)
                step(key, interleaved ? round + key : stage);
        }
    }
    return load;
}

} // namespace lockscope::bench
