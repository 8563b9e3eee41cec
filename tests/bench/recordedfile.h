// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/recordingwriter.h"
#include "recordedload.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

namespace lockscope::bench {

/// Highest resident size so far, MB.
inline long peakMb()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            return std::strtol(line.c_str() + 6, nullptr, 10) / 1024;
    }
    return 0;
}

/// A recording of so many seconds of a load, 30 batches a second. Returns its events; 0: it could not be written.
inline std::uint64_t recordTo(const std::string& path, double rate, std::uint32_t locks, int seconds,
                              const std::map<std::string, std::string>& facts = {})
{
    std::filesystem::remove(path);
    history::RecordingOptions options;
    options.path = path;
    options.facts = facts;
    auto writer = history::RecordingWriter::open(options);
    if (!writer)
        return 0;
    RecordedLoad load(locks, rate);
    std::uint64_t events = 0;
    for (int i = 0; i < seconds * 30; ++i) {
        Batch batch = load.next();
        if (i == 0) {
            NodeEvent ready;
            ready.kind = NodeEvent::Kind::Ready;
            ready.at = batch.now;
            ready.source = SourceKind::Notifications;
            batch.nodes.push_back(ready);
        }
        events += batch.events.size();
        (*writer)->add(batch);
        if ((!(*writer)->takesMore() || i % 30 == 0) && !(*writer)->commit())
            return 0;
    }
    return (*writer)->close() ? events : 0;
}

} // namespace lockscope::bench
