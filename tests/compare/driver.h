// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/job.h"
#include "sandbox/childprocess.h"
#include "sandbox/linechannel.h"

#include <memory>
#include <optional>
#include <string>

namespace lockscope::compare {

/// Says why on standard error, and ends the program with 3.
[[noreturn]] void giveUp(const std::string& why);

/// Milliseconds of the machine's clock, as the drivers tell them.
[[nodiscard]] double wallMs();

/// A process of clients of a library. Ends with this object. One thread.
class Driver
{
public:
    /// Returns once it is connected and warm. Ends the program if that does not happen.
    Driver(const std::string& program, const Job& job);

    void go();
    /// Waits until its job is done. Empty: it did not end in time, or ended badly.
    [[nodiscard]] std::optional<Told> told();
    void kill9() { m_process.signal(9); }

private:
    const Job m_job;
    sandbox::ChildProcess m_process;
    std::unique_ptr<sandbox::LineChannel> m_channel;
};

} // namespace lockscope::compare
