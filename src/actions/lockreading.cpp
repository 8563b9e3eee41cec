// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockreading.h"

#include "actions/serverrules.h"
#include "core/text.h"

namespace lockscope::actions {

Task<LockReading> readLock(const OperationOptions& options, AwaitedConnection& link, std::string key)
{
    LockReading reading;
    reading.seen.key = key;
    if (const auto unusable = co_await link.open()) {
        reading.error = unusable->why;
        reading.trouble = unusable->trouble;
        reading.isRefused = unusable->isRefused;
        co_return reading;
    }
    link.enter(OperationStep::Look);
    const KeyRead looked = co_await link.readKey(key);
    if (!looked.error.empty() && !link.raw().refusal().isEmpty()) { // of the redirection's target
        reading.error = link.raw().refusal();
        reading.trouble = link.raw().refusalTrouble();
        reading.isRefused = true;
        co_return reading;
    }
    reading.seen = looked.seen;
    if (!looked.error.empty()) {
        reading.error = LockOperation::tr("The lock could not be looked at: %1.")
                            .arg(QString::fromStdString(printable(looked.error)));
        reading.trouble = looked.trouble == Trouble::Permission ? looked.trouble : Trouble::Connection;
        co_return reading;
    }
    if (reading.seen.comparable && reading.seen.type == ValueType::String && link.isOpen())
        reading.seen.native = co_await link.askNative();
    if (!options.confirmsLook || !link.isOpen())
        co_return reading;
    // Does the deployment confirm this server, and may its identity be queried?
    const Confirmation what = co_await link.confirm(reading.seen.key);
    const auto& identity = link.raw().identity();
    if (const auto why = whyNotThisServer(options, link.here(), identity, what, {});
        why && what.kind != Confirmation::Kind::Lost) {
        reading.error = why->detail;
        reading.isRefused = true;
        co_return reading;
    }
    reading.seen.notice = noticeOf(link.here(), identity, what).toStdString();
    co_return reading;
}

} // namespace lockscope::actions
