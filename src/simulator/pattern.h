// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope::simulator {

class Context;

/// A client of Redis as somebody wrote it, for one worker. Used by one thread. What it holds over a cycle's end (a
/// connection of its own, a lease) it keeps in members: a kill is an exception that passes through cycle(), and what
/// stands on the stack would be given back properly.
class CaseClient
{
public:
    virtual ~CaseClient() = default;
    /// Gets the lock, works, gives it back: once. Throws what Context throws.
    virtual void cycle(Context& c) = 0;
    /// The worker was killed: drop everything without sending anything. It is destroyed after this.
    virtual void killed() {}
};

} // namespace lockscope::simulator
