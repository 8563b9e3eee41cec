// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what the nodes of a lock on several servers have replied about one token.

#include "core/result.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/reply.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// One node's replies to the requests that set or delete a token.
struct NodeVerdict
{
    enum class Said : std::uint8_t { Nothing, Done, Other, Absent };
    Said said = Said::Nothing; ///< to the requests to delete it
    int asked = 0;             ///< of these, those that it may have executed
    int heard = 0;             ///< replies to these; a missing one may have been "done"
    int setsUnheard = 0;       ///< requests to set it that may have been executed, or may still be
    bool isSet = false;        ///< it has set the token, and was not heard to have deleted it since

    /// The node has the token, or may have it.
    [[nodiscard]] bool mayHave() const { return isSet || setsUnheard > 0; }
};

/// The replies of all nodes to the requests for one token. Late replies update it, too, in any thread.
struct NodeVerdicts
{
    explicit NodeVerdicts(std::size_t size) : nodes(size) {}

    void setAsked(std::size_t node);
    void setHeard(std::size_t node, const Result<Reply, Error>& reply);
    /// The last request to set it was not executed, and will not be.
    void setWithdrawn(std::size_t node);
    /// A request to delete it; its number among those of this node.
    [[nodiscard]] int deleteAsked(std::size_t node);
    /// The reply to that request. "Absent" and "other" prove nothing while an earlier reply is missing: that request
    /// may have deleted the key.
    void deleteHeard(std::size_t node, int number, const Result<Reply, Error>& reply);
    void deleteWithdrawn(std::size_t node);
    /// The reply to a request to delete it that does not count for the outcome of the release.
    void cleaned(std::size_t node, const Result<Reply, Error>& reply);
    [[nodiscard]] NodeVerdict of(std::size_t node);
    /// Concludes only what holds whatever the silent nodes would reply; else Unknown.
    [[nodiscard]] ReleaseOutcome summedUp(std::size_t quorum);

    std::mutex mutex; ///< guards `nodes`
    std::vector<NodeVerdict> nodes;
};

/// The combined replies of the nodes to a compare script.
struct Votes
{
    explicit Votes(std::span<const Result<Reply, Error>> answers);
    std::size_t done = 0;
    std::size_t other = 0;
    std::vector<std::size_t> absent; ///< node numbers
    std::optional<Error> error;
};

/// The reply to SET NX, or to a script that replies like it.
[[nodiscard]] bool isGranted(const Result<Reply, Error>& reply);
/// The reply of a compare script.
[[nodiscard]] bool isDone(const Result<Reply, Error>& reply);

} // namespace v1
} // namespace lockscope::lock
