// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/job.h"

#include <functional>
#include <memory>
#include <string>

namespace lockscope::compare {

/// A lock of a library, for one worker.
class Lock
{
public:
    virtual ~Lock() = default;
    /// False: others had it for all of the time. Throws a std::exception with what went wrong.
    [[nodiscard]] virtual bool acquire() = 0;
    /// May throw.
    virtual void release() = 0;
};

struct Library
{
    std::string version;
    /// Called in the thread of each worker, for each key once.
    std::function<std::unique_ptr<Lock>(const std::string& key)> lock;
};

/// main() of a driver in C++: runs the job of its first argument, one thread a worker.
int runCrew(int argc, char** argv, const std::function<Library(const Job&)>& connect);

} // namespace lockscope::compare
