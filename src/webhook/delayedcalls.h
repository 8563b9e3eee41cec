// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>

class QObject;

namespace lockscope::webhook {

/// Delayed calls. Tests advance the time by hand.
class DelayedCalls
{
public:
    virtual ~DelayedCalls() = default;
    /// Drops the call if `context` is destroyed before.
    virtual void callLater(std::chrono::milliseconds in, QObject* context, std::function<void()> what) = 0;
};

/// Uses the event loop.
class TimerCalls final : public DelayedCalls
{
public:
    void callLater(std::chrono::milliseconds in, QObject* context, std::function<void()> what) override;
};

} // namespace lockscope::webhook
