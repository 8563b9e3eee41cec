// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One function a pattern, each in a file of its own, named <id>_<name>.cpp. What a pattern is, the catalogue says.
#pragma once

#include "simulator/pattern.h"

#include <memory>

namespace lockscope::simulator::patterns {

std::unique_ptr<PatternClient> none();
std::unique_ptr<PatternClient> processLocalMutex();
std::unique_ptr<PatternClient> setnxNoTtl();
std::unique_ptr<PatternClient> setnxThenExpire();
std::unique_ptr<PatternClient> blindDelete();
std::unique_ptr<PatternClient> getCompareDelete();
std::unique_ptr<PatternClient> userIdAsToken();
std::unique_ptr<PatternClient> timestampGetset();
std::unique_ptr<PatternClient> blindWatchdog();
std::unique_ptr<PatternClient> unlockInCallersFinally();
std::unique_ptr<PatternClient> stringCountReentrant();
std::unique_ptr<PatternClient> ttlTooShort();
std::unique_ptr<PatternClient> finallyAroundAcquire();
std::unique_ptr<PatternClient> expireBeforeLooking();
std::unique_ptr<PatternClient> reentryWithoutLooking();
std::unique_ptr<PatternClient> watchdogOfTheWrongHandle();
std::unique_ptr<PatternClient> explicitLeaseNoWatchdog();
std::unique_ptr<PatternClient> releaseBeforeCommit();
std::unique_ptr<PatternClient> unitMixUp();
std::unique_ptr<PatternClient> deadlock();
std::unique_ptr<PatternClient> convoy();
std::unique_ptr<PatternClient> oneOrder();
std::unique_ptr<PatternClient> setNxPxLua();
std::unique_ptr<PatternClient> spinWait();
std::unique_ptr<PatternClient> production();
std::unique_ptr<PatternClient> hashReentrant();
std::unique_ptr<PatternClient> fenced();

std::unique_ptr<PatternClient> pauseWithoutFence();
std::unique_ptr<PatternClient> failoverAsyncReplica();
std::unique_ptr<PatternClient> redlockRestart();
std::unique_ptr<PatternClient> redlockClockJump();
std::unique_ptr<PatternClient> oneThreadWatchdog();
std::unique_ptr<PatternClient> retryWithoutIdempotencyKey();
std::unique_ptr<PatternClient> checkOnReplica();
std::unique_ptr<PatternClient> redlock();
std::unique_ptr<PatternClient> fair();

} // namespace lockscope::simulator::patterns
