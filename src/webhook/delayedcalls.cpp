// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "webhook/delayedcalls.h"

#include <QTimer>

#include <utility>

namespace lockscope::webhook {

void TimerCalls::callLater(std::chrono::milliseconds in, QObject* context, std::function<void()> what)
{
    QTimer::singleShot(in, context, std::move(what));
}

} // namespace lockscope::webhook
