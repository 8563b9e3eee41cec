// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: permits that expire, in Redisson's layout.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/leasestate.h"
#include "lock/redissoncounter.h"
#include "lock/redissonsetup.h"

namespace lockscope::lock {
inline namespace v1 {

/// The token of a lease is the permit's id, in hexadecimal digits.
struct RedissonPermitsSetup final : LockSetup
{
    RedissonPermitsSetup(std::shared_ptr<Client> client, std::shared_ptr<RedissonPeer> peer, const std::string& itsKey,
                         RedissonOptions how);

    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] ReleaseResult releaseId(std::string_view id) const;
    [[nodiscard]] bool isStalled() const override { return counter.client->isStalled(); }
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;
    [[nodiscard]] Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                               const std::string& ttl) const override;
    void addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const override;

    const RedissonOptions redisson;
    const RedissonCounter counter; ///< the permits left
    const std::string taken;       ///< key of those that are not
};

} // namespace v1
} // namespace lockscope::lock
