// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>

class QObject;

namespace lockscope::webhook {

/// Delayed calls. Tests advance the time by hand.
class Later
{
public:
    virtual ~Later() = default;
    /// Drops the call if `context` is destroyed before.
    virtual void call(std::chrono::milliseconds in, QObject* context, std::function<void()> what) = 0;
};

/// Uses the event loop.
class TimerLater final : public Later
{
public:
    void call(std::chrono::milliseconds in, QObject* context, std::function<void()> what) override;
};

} // namespace lockscope::webhook
