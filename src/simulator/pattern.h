// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope::simulator {

class Context;

/// A Redis client as an application might write it, for one worker. Used by one thread. State that outlives a cycle (a
/// connection of its own, a lease) must be a member: a kill is an exception that passes through cycle(), and objects on
/// the stack would be released properly.
class CaseClient
{
public:
    virtual ~CaseClient() = default;
    /// One cycle: acquire the lock, work, release it. Throws what Context throws.
    virtual void cycle(Context& c) = 0;
    /// The worker was killed: drop everything without sending anything. Destroyed afterwards.
    virtual void killed() {}
};

} // namespace lockscope::simulator
