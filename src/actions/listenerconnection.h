// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "redis/connection.h"
#include "redis/reply.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// Whether a reply says who listens.
enum class Listeners : std::uint8_t { Told, NotTold, NotPermitted };

/// Adds a reply to PUBSUB NUMSUB or SHARDNUMSUB (channel, number, channel, number ...) to `heard`, which is by channel.
/// `mayBeUnknown`: nobody listens where the server does not know the subcommand.
[[nodiscard]] Listeners addListeners(const redis::ReplyView& reply, std::vector<bool>& heard,
                                     bool mayBeUnknown = false);
/// Servers before Redis 7.0 have no shard channels; unknown if the version is.
enum class ShardChannels : std::uint8_t { Unknown, Absent, Present };
[[nodiscard]] ShardChannels shardChannels(const redis::ServerHello& hello);

// The rules that grant the commands.
inline constexpr std::string_view kListenersRule = "+pubsub|numsub";
inline constexpr std::string_view kShardListenersRule = "+pubsub|shardnumsub";

/// The question to one server: which of these channels have listeners there?
struct ListenerQuestion
{
    enum class Server : std::uint8_t { ClusterNode, Replica };
    Server server = Server::ClusterNode;
    std::string identity; ///< ClusterNode: its id. Replica: the replication id of its primary
    std::vector<std::string> channels;
};

struct ListenerAnswer
{
    std::vector<bool> heard;          ///< by channel
    std::vector<std::string> missing; ///< rules that grant what the user may not ask; heard is incomplete without them
    bool isSilent = true;             ///< the expected server did not reply
    std::vector<HostPort> replicas;   ///< Replica: those that are attached to it
};

/// A connection to one server that is asked again and again who listens there; a server counts only its own clients.
/// It logs in once, and asks for the server's identity each time. Thread: that of its event loop.
class ListenerConnection final : public QObject
{
    Q_OBJECT
public:
    /// A server that has not replied by then is silent.
    static constexpr std::chrono::milliseconds kDeadline{1500};
    /// For this time a silent server is not waited for again. A reply that comes late ends it at once. Nothing is
    /// changed because of it: what a silent server might say is unknown, and refused.
    static constexpr std::chrono::seconds kSilentFor{10};

    /// `clock` must outlive it.
    ListenerConnection(const Endpoint& endpoint, const Clock& clock);
    ~ListenerConnection() override;

    /// answered() follows, once. A question that is still open is forgotten. `round` numbers the question.
    void ask(ListenerQuestion question, std::uint64_t round);
    /// Valid after answered().
    [[nodiscard]] const ListenerAnswer& answer() const { return m_answer; }

Q_SIGNALS:
    void answered(quint64 round);

private:
    void connectAnew();
    void closeConnection();
    void send();
    void finish();

    redis::ConnectionOptions m_options;
    const Clock& m_clock;
    QTimer m_deadline;
    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    ListenerQuestion m_question;
    std::uint64_t m_round = 0;
    bool m_isAsked = false; ///< answered() has to follow
    bool m_isLate = false;  ///< silent at m_askedAt; the connection is still open
    MonoTime m_askedAt{};
    ListenerAnswer m_answer;
};

} // namespace lockscope::actions
