// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::nemesis {

/// The wall clock of a private server that has clockshim.cpp preloaded. One thread.
class ServerClockShift
{
public:
    /// The file is made here; empty when it cannot be.
    [[nodiscard]] static std::unique_ptr<ServerClockShift> create(const std::string& file);
    ~ServerClockShift();
    ServerClockShift(const ServerClockShift&) = delete;
    ServerClockShift& operator=(const ServerClockShift&) = delete;

    void step(std::chrono::milliseconds by);
    /// From now on it goes so much faster (or slower), in millionths; what it has gained it keeps.
    void drift(std::int64_t perMillion);

private:
    struct Shift;
    explicit ServerClockShift(Shift* shift) : m_shift(shift) {}
    Shift* m_shift;
};

} // namespace lockscope::nemesis
