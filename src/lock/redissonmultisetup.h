// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: several locks in Redisson's layout that are held together.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/client.h"
#include "lock/leasestate.h"
#include "lock/redisson.h"
#include "lock/redissonpeer.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

struct RedissonMultiSetup final : LockSetup
{
    /// Locks that one script acquires, renews and releases.
    struct Group
    {
        std::vector<std::string> keys;
        std::vector<std::string> channels;
        std::string count;             ///< of the keys, as command argument
        std::string_view shardCommand; ///< that wakes in a cluster; empty: PUBLISH
    };

    /// `lockKeys`: at least one, sorted, each once.
    RedissonMultiSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer,
                       std::vector<std::string> lockKeys, RedissonOptions how);

    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] bool isStalled() const override { return client->isStalled(); }
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;
    [[nodiscard]] Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                               const std::string& ttl) const override;
    void addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const override;
    [[nodiscard]] std::vector<std::string> slotKeys() const override;

    /// "EVALSHA" or "EVAL" with this hash or text, the keys of the group, and the owner.
    [[nodiscard]] static Command words(std::string_view how, std::string_view script, const Group& group,
                                       const Token& token);

    const RedissonOptions redisson;
    const std::shared_ptr<Client> client;
    const std::shared_ptr<RedissonPeer> peer;
    const std::vector<std::string> keys;
    const std::vector<Group> groups; ///< one, or in a cluster with keys in different slots one for each key, in order

private:
    [[nodiscard]] std::vector<Group> grouped() const;
    /// Runs the commands of groups in one pipeline, for each node in a cluster; one answer each.
    [[nodiscard]] std::vector<Result<formats::CompareAnswer, Error>> ask(std::vector<Command> commands,
                                                                         const Script& script) const;
};

} // namespace v1
} // namespace lockscope::lock
