// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/faults.h"

#include <thread>

namespace lockscope::nemesis {

void Field::sleep(std::int64_t ms) const
{
    std::this_thread::sleep_for(std::chrono::milliseconds{ms});
}

void Field::killWatcher() const
{
    world.admin({"CLIENT", "KILL", "USER", kWatcherName});
}

const std::vector<Fault>& faults()
{
    static const std::vector<Fault> all = [] {
        std::vector<Fault> list;
        for (const auto& part :
             {processFaults(), networkFaults(), serverFaults(), rightFaults(), keyFaults(), clockFaults()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

const Fault* faultNamed(std::string_view name)
{
    for (const Fault& fault : faults())
        if (name == fault.name)
            return &fault;
    return nullptr;
}

} // namespace lockscope::nemesis
