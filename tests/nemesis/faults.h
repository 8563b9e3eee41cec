// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/world.h"

#include <chrono>
#include <string>
#include <vector>

namespace lockscope::nemesis {

/// What a fault may cost. What it does not say it must not cost.
enum Cost : unsigned {
    kNothing = 0,
    kStream = 1U << 0U, ///< the stream may miss something: a gap is right
    kData = 1U << 1U,   ///< keys come and go by nobody's command
    kSource = 1U << 2U, ///< nothing is announced for a while (rights, flags): short holds may stay unseen
    kClock = 1U << 3U,  ///< the server's clock is put elsewhere
    kCalm = 1U << 4U,   ///< no fault at all: the finest precision is asked for
    kAlone = 1U << 5U,  ///< not together with another one
    kSlow = 1U << 6U,   ///< the watcher does not get on as fast as usual, and says so by its precision
    kStill = 1U << 7U,  ///< the server stands still for a moment: nothing is lost, and no answer ends a gap meanwhile
    kSilent = 1U << 8U, ///< the server stands still for so long that the stream says so while it does
};

/// What a fault has at hand.
struct Field
{
    World& world;
    Random random;
    std::vector<std::string> complaints = {}; ///< what the fault itself saw, and is wrong

    void sleep(std::int64_t ms) const;
    void sleepBetween(std::int64_t low, std::int64_t high) { sleep(random.between(low, high)); }
    /// Ends the connections of the watcher, and no others.
    void killWatcher() const;
};

/// Does its harm and takes it back: when it returns, the server is to accept connections and the network to let
/// through.
struct Fault
{
    const char* name;
    const char* group;
    unsigned costs;
    void (*run)(Field& field);
};

[[nodiscard]] const std::vector<Fault>& faults();
[[nodiscard]] const Fault* faultNamed(std::string_view name);

/// One list for each file of them.
[[nodiscard]] std::vector<Fault> processFaults();
[[nodiscard]] std::vector<Fault> networkFaults();
[[nodiscard]] std::vector<Fault> serverFaults();
[[nodiscard]] std::vector<Fault> rightFaults();
[[nodiscard]] std::vector<Fault> keyFaults();
[[nodiscard]] std::vector<Fault> clockFaults();

} // namespace lockscope::nemesis
