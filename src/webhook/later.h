// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>

class QObject;

namespace lockscope::webhook {

/// Calls when time has passed. Tests let it pass by hand.
class Later
{
public:
    virtual ~Later() = default;
    /// Not if `context` is gone by then.
    virtual void call(std::chrono::milliseconds in, QObject* context, std::function<void()> what) = 0;
};

/// By the event loop.
class TimerLater final : public Later
{
public:
    void call(std::chrono::milliseconds in, QObject* context, std::function<void()> what) override;
};

} // namespace lockscope::webhook
