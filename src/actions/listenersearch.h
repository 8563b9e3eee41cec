// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/listenerconnection.h"
#include "core/time.h"

#include <QObject>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lockscope::actions {

/// The listeners of some channels at the other servers that a published message reaches.
struct ListenersElsewhere
{
    std::vector<bool> heard;         ///< by channel
    std::vector<std::string> silent; ///< addresses of servers that did not say
    std::vector<std::string> barred; ///< addresses of servers that the user may not ask, as `missing` says
    std::set<std::string> missing;   ///< rules that grant it
    std::string error;               ///< of the server that is acted on: it did not say which others there are
};

/// The servers to be asked.
struct OtherServers
{
    struct Server
    {
        Endpoint endpoint;
        std::string identity; ///< as in ListenerQuestion
    };
    ListenerQuestion::Server kind = ListenerQuestion::Server::ClusterNode;
    std::vector<Server> servers;
    std::vector<std::string> unreachable; ///< addresses of known servers to which nothing leads
    /// The endpoint of a replica that another one, at `by`, announces.
    std::function<Endpoint(const HostPort& announced, const HostPort& by)> replicaAt;
};

/// Asks other servers which channels have listeners. PUBLISH reaches the clients of every cluster node, whichever gets
/// it, and those of a primary's replicas and of their replicas. Connections are kept for the next question. A hung
/// server delays the result by ListenerConnection::kDeadline at most per kMostAtOnce servers.
///
/// A result is shared with the next question of the same action for kSharedFor. What decides an action is never shared:
/// each action begins with beginAction(), so its first reading, which is compared with what the operator confirmed,
/// asks every server; and so does a reading at another server, because cancel() forgets the result. Only the readings
/// after the command share it: they tell what is there, and nothing is sent because of them. Thread: that of its event
/// loop.
class ListenerSearch final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const ListenersElsewhere&)>;
    static constexpr std::chrono::seconds kSharedFor{1};
    static constexpr std::size_t kMostAtOnce = 64;
    static constexpr std::size_t kMostReplicas = 256; ///< further ones count as silent

    /// `clock` must outlive it.
    explicit ListenerSearch(const Clock& clock);
    ~ListenerSearch() override;

    /// Forgets the shared result.
    void beginAction();
    /// The shared result for these channels; empty: ask().
    [[nodiscard]] std::optional<ListenersElsewhere> shared(const std::vector<std::string>& channels) const;
    /// `done` is called once, later or at once, unless the question is cancelled before. `here`: the address of the
    /// server that is asked otherwise.
    void ask(const std::string& here, OtherServers others, std::vector<std::string> channels, Done done);
    /// `done` is not called any more; forgets the shared result.
    void cancel();
    /// Closes the connections, and forgets who was silent. `done` may call it; the clock is not used any more.
    void forget();

private:
    /// Two servers at one address cannot be told apart: the second counts as silent.
    void add(const OtherServers::Server& server);
    void askNext();
    void onAnswer(const std::string& name, std::uint64_t round);
    void addReplicas(const std::string& by, const std::vector<HostPort>& replicas);
    void endIfComplete();

    const Clock& m_clock;
    /// By address. Replies are queued, so none of them is the caller when it is deleted.
    std::map<std::string, std::unique_ptr<ListenerConnection>> m_connections;
    std::uint64_t m_round = 0;
    OtherServers m_others;
    std::vector<std::string> m_channels;
    std::set<std::string> m_known; ///< addresses of m_others.servers, and `here`
    std::size_t m_asked = 0;       ///< of m_others.servers
    std::size_t m_answered = 0;
    ListenersElsewhere m_result;
    Done m_done;
    std::optional<MonoTime> m_foundAt; ///< of m_result, if it may be shared
};

} // namespace lockscope::actions
