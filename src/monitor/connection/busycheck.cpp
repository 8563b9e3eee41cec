// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/busycheck.h"

#include "monitor/reading/reader.h"

#include <QCoreApplication>

#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kAskEvery = 150ms; ///< plus the rest of a tick

const char* sentence(std::string_view words)
{
    if (words.starts_with("CLUSTERDOWN"))
        return QT_TRANSLATE_NOOP(
            "lockscope::monitor::NodeMonitor",
            "The cluster is down: its nodes refuse all commands on keys, so whether a lock is held cannot be read. "
            "What was seen before is shown as it was last known.");
    if (words.starts_with("MASTERDOWN"))
        return QT_TRANSLATE_NOOP(
            "lockscope::monitor::NodeMonitor",
            "This replica has lost its link to its primary and serves no data until the link is back "
            "(replica-serve-stale-data no). What was seen before is shown as it was last known.");
    return QT_TRANSLATE_NOOP("lockscope::monitor::NodeMonitor",
                             "The server is busy with a script or loads its data; nothing can be read until "
                             "it has done. Events go on afterwards.");
}

bool saysBusy(const redis::ReplyView& reply)
{
    // CLUSTERDOWN for a slot without an owner concerns that slot only, not the node.
    const bool isDown = reply.isError("CLUSTERDOWN") && reply.text().find("slot") == std::string_view::npos;
    return isDown || reply.isError("BUSY") || reply.isError("LOADING") || reply.isError("MASTERDOWN");
}

} // namespace

BusyCheck::BusyCheck(NodeHost& host, const Reader& reader, const QObject* context, std::function<void()> over)
    : m_host(host), m_reader(reader), m_context(context), m_over(std::move(over))
{
}

EngineText BusyCheck::begin(std::string_view words, std::string_view key)
{
    if (m_isBusy)
        return {};
    m_isBusy = true;
    m_key = key;
    m_askAt = m_host.clock().mono() + kAskEvery;
    return sentence(words);
}

void BusyCheck::everyTick(redis::Connection& connection)
{
    const auto now = m_host.clock().mono();
    if (!m_isBusy || now < m_askAt || connection.pendingReplies() > 0)
        return;
    m_askAt = now + kAskEvery;
    // A node of a cluster that is down still answers PING, so the trial uses a key if possible.
    redis::Command trial{"PING"};
    if (!m_key.empty() && m_reader.dialect().may(ReadCommand::Pttl))
        trial = redis::Command{"PTTL", m_key};
    connection.send(trial, m_context, [this](const redis::Answer& answer) { onAnswer(answer); });
    connection.flush();
}

void BusyCheck::onAnswer(const redis::Answer& answer)
{
    if (!answer.isAnswered() || !m_isBusy || saysBusy(answer.reply))
        return;
    m_isBusy = false;
    m_over();
}

} // namespace lockscope::monitor
