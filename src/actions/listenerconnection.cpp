// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/listenerconnection.h"

#include "actions/keyinspector.h"
#include "actions/replication.h"
#include "redis/handshake.h"

#include <utility>

namespace lockscope::actions {

namespace {

using Server = ListenerQuestion::Server;

void add(Listeners told, std::string_view rule, ListenerAnswer& answer)
{
    if (told == Listeners::NotPermitted)
        answer.missing.emplace_back(rule);
    answer.isSilent = answer.isSilent || told == Listeners::NotTold;
}

/// True if the expected server replied; without permission that is not known.
bool isExpected(const ListenerQuestion& question, const redis::Answer& said, ListenerAnswer& answer)
{
    const bool isNode = question.server == Server::ClusterNode;
    if (!said.isOk()) {
        const bool isForbidden = actions::troubleOf(said.reply.text()) == Trouble::Permission;
        add(isForbidden ? Listeners::NotPermitted : Listeners::NotTold, isNode ? "+cluster|myid" : "+info", answer);
        return false;
    }
    if (isNode)
        return said.reply.text() == question.identity;
    auto replication = parseReplication(said.reply.text());
    answer.replicas = std::move(replication.replicas);
    return replication.id == question.identity;
}

} // namespace

Listeners addListeners(const redis::ReplyView& reply, std::vector<bool>& heard, bool mayBeUnknown)
{
    if (mayBeUnknown && reply.isError() && reply.text().find("nknown subcommand") != std::string_view::npos)
        return Listeners::Told;
    if (reply.isError() && actions::troubleOf(reply.text()) == Trouble::Permission)
        return Listeners::NotPermitted;
    if (!reply.isAggregate() || reply.size() < 2 * heard.size())
        return Listeners::NotTold;
    for (std::size_t i = 0; i < heard.size(); ++i)
        heard[i] = heard[i] || reply.at(2 * i + 1).integer().value_or(0) > 0;
    return Listeners::Told;
}

ShardChannels shardChannels(const redis::ServerHello& hello)
{
    const int version = redis::majorVersion(hello.version);
    if (version == 0)
        return ShardChannels::Unknown;
    return version < 7 ? ShardChannels::Absent : ShardChannels::Present;
}

ListenerConnection::ListenerConnection(const Endpoint& endpoint, const Clock& clock) : m_clock(clock), m_deadline(this)
{
    m_options.endpoint = endpoint;
    m_options.clientName = "lockscope-action";
    // Beyond kDeadline, so that a late reply is noticed.
    m_options.deadlines.connect = m_options.deadlines.handshake = m_options.deadlines.command = kDeadline + kSilentFor;
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(kDeadline);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        m_isLate = true;
        finish();
    });
}

ListenerConnection::~ListenerConnection()
{
    closeConnection();
}

void ListenerConnection::ask(ListenerQuestion question, std::uint64_t round)
{
    m_question = std::move(question);
    m_round = round;
    m_isAsked = true;
    m_answer = {};
    m_answer.heard.resize(m_question.channels.size());
    if (m_isLate && m_clock.mono() - m_askedAt < kSilentFor)
        return finish();
    m_askedAt = m_clock.mono();
    m_deadline.start();
    if (!m_isLate && m_connection != nullptr && m_connection->isReady())
        send();
    else
        connectAnew();
}

void ListenerConnection::connectAnew()
{
    closeConnection();
    m_isLate = false;
    m_connection = new redis::Connection(m_options, m_clock, nullptr, this);
    connect(m_connection, &redis::Connection::ready, this, [this] {
        m_isLate = false;
        if (m_isAsked)
            send();
    });
    connect(m_connection, &redis::Connection::closed, this, [this] {
        m_isLate = false; // the next question connects anew
        if (m_isAsked)
            finish();
    });
    m_connection->open();
}

void ListenerConnection::closeConnection()
{
    auto* old = std::exchange(m_connection, nullptr);
    if (old == nullptr)
        return;
    old->disconnect(this);
    old->close();
    old->deleteLater();
}

/// Sends all at once.
void ListenerConnection::send()
{
    struct Said
    {
        ListenerAnswer answer;
        bool isExpected = false;
    };
    auto said = std::make_shared<Said>();
    said->answer.heard.resize(m_question.channels.size());
    said->answer.isSilent = false;
    const bool isNode = m_question.server == Server::ClusterNode;
    const auto identity = isNode ? redis::Command{"CLUSTER", "MYID"} : redis::Command{"INFO", "replication"};
    m_connection->send(identity, this, [said, question = m_question](const redis::Answer& answer) {
        said->isExpected = isExpected(question, answer, said->answer);
    });
    const auto end = [this, said, round = m_round] {
        m_isLate = false;
        if (!m_isAsked || round != m_round)
            return;
        m_answer = std::move(said->answer);
        if (!said->isExpected) { // what another server says is not known of this one
            m_answer.heard.assign(m_answer.heard.size(), false);
            m_answer.isSilent = m_answer.isSilent || m_answer.missing.empty();
        }
        finish();
    };
    const ShardChannels has = shardChannels(m_connection->hello());
    const bool asksShards = isNode && has != ShardChannels::Absent;
    redis::Command plain{"PUBSUB", "NUMSUB"};
    redis::Command shards{"PUBSUB", "SHARDNUMSUB"};
    for (const std::string& channel : m_question.channels) {
        plain.arg(channel);
        shards.arg(channel);
    }
    // Without a reply closed() follows.
    m_connection->send(plain, this, [said, end, asksShards](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return;
        add(addListeners(answer.reply, said->answer.heard), kListenersRule, said->answer);
        if (!asksShards)
            end();
    });
    if (asksShards)
        m_connection->send(shards, this, [said, end, has](const redis::Answer& answer) {
            if (!answer.isAnswered())
                return;
            const bool mayBeUnknown = has == ShardChannels::Unknown;
            add(addListeners(answer.reply, said->answer.heard, mayBeUnknown), kShardListenersRule, said->answer);
            end();
        });
    m_connection->flush();
}

void ListenerConnection::finish()
{
    m_isAsked = false;
    m_deadline.stop();
    Q_EMIT answered(m_round);
}

} // namespace lockscope::actions

#include "moc_listenerconnection.cpp"
