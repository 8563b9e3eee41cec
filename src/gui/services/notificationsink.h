// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

namespace lockscope::gui {

/// Receiver of desktop notifications.
class NotificationSink
{
public:
    virtual ~NotificationSink() = default;
    /// Fire and forget; must not block. A later message may replace an earlier one.
    virtual void show(const QString& title, const QString& body) = 0;
};

/// The desktop's notification service over D-Bus; else the system tray; else a sink that does nothing.
[[nodiscard]] std::unique_ptr<NotificationSink> desktopNotifications();

} // namespace lockscope::gui
