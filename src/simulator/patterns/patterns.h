// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One function for each pattern, in a file named <id>_<name>.cpp. The catalogue describes the patterns.
#pragma once

#include "simulator/pattern.h"

#include <memory>

namespace lockscope::simulator::patterns {

std::unique_ptr<CaseClient> waitForReplica();
std::unique_ptr<CaseClient> twoInOneCommand();
std::unique_ptr<CaseClient> none();
std::unique_ptr<CaseClient> processLocalMutex();
std::unique_ptr<CaseClient> setnxNoTtl();
std::unique_ptr<CaseClient> setnxThenExpire();
std::unique_ptr<CaseClient> blindDelete();
std::unique_ptr<CaseClient> getCompareDelete();
std::unique_ptr<CaseClient> userIdAsToken();
std::unique_ptr<CaseClient> timestampGetset();
std::unique_ptr<CaseClient> blindWatchdog();
std::unique_ptr<CaseClient> unlockInCallersFinally();
std::unique_ptr<CaseClient> stringCountReentrant();
std::unique_ptr<CaseClient> ttlTooShort();
std::unique_ptr<CaseClient> finallyAroundAcquire();
std::unique_ptr<CaseClient> expireBeforeLooking();
std::unique_ptr<CaseClient> reentryWithoutLooking();
std::unique_ptr<CaseClient> watchdogOfTheWrongHandle();
std::unique_ptr<CaseClient> explicitLeaseNoWatchdog();
std::unique_ptr<CaseClient> releaseBeforeCommit();
std::unique_ptr<CaseClient> unitMixUp();
std::unique_ptr<CaseClient> deadlock();
std::unique_ptr<CaseClient> convoy();
std::unique_ptr<CaseClient> oneOrder();
std::unique_ptr<CaseClient> setNxPxLua();
std::unique_ptr<CaseClient> spinWait();
std::unique_ptr<CaseClient> production();
std::unique_ptr<CaseClient> hashReentrant();
std::unique_ptr<CaseClient> fenced();

std::unique_ptr<CaseClient> pauseWithoutFence();
std::unique_ptr<CaseClient> failoverAsyncReplica();
std::unique_ptr<CaseClient> redlockRestart();
std::unique_ptr<CaseClient> redlockClockJump();
std::unique_ptr<CaseClient> oneThreadWatchdog();
std::unique_ptr<CaseClient> retryWithoutIdempotencyKey();
std::unique_ptr<CaseClient> checkOnReplica();
std::unique_ptr<CaseClient> readUnlockEndsWatchdog();
std::unique_ptr<CaseClient> renewingReaderShortens();
std::unique_ptr<CaseClient> multiLockUnit();
std::unique_ptr<CaseClient> redlock();
std::unique_ptr<CaseClient> readWrite();
std::unique_ptr<CaseClient> permits();
std::unique_ptr<CaseClient> latch();
std::unique_ptr<CaseClient> oneLatch();
std::unique_ptr<CaseClient> fair();

} // namespace lockscope::simulator::patterns
