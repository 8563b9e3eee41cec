// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock on one Redis.

#include "lock/client.h"
#include "lock/comparing.h"
#include "lock/leasestate.h"

namespace lockscope::lock {
inline namespace v1 {

struct SingleSetup final : LockSetup
{
    SingleSetup(std::shared_ptr<Client> lockClient, std::string lockKey, MutexOptions lockOptions);

    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] bool isStalled() const override { return client->isStalled(); }
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;
    [[nodiscard]] Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                               const std::string& ttl) const override;

    const std::shared_ptr<Client> client;
    const ReleaseChannels channels;
    const std::string fenceKey;
    mutable NativeProbe native;
};

} // namespace v1
} // namespace lockscope::lock
