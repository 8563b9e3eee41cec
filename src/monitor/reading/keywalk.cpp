// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/keywalk.h"

#include "redis/probe.h"

#include <utility>

namespace lockscope::monitor {

namespace {

/// Not permitted, or renamed: equally unavailable.
bool mayNotBeRun(const QString& words)
{
    return words.startsWith(u"NOPERM") || words.startsWith(u"ERR unknown command");
}

} // namespace

KeyWalk::KeyWalk(NodeHost& host, StreamTime& time, NodeEventEmitter& emitter,
                 std::function<void(std::string_view)> found)
    : m_host(host), m_time(time), m_emitter(emitter), m_scanner(host.clock(), std::move(found))
{
    QObject::connect(&m_scanner, &Scanner::finished, &m_scanner, [this] {
        m_over = m_whole = true;
        m_pace.permitted();
        if (!std::exchange(m_permitted, true))
            m_host.mended(redis::name(redis::CapabilityId::Scan));
    });
    QObject::connect(&m_scanner, &Scanner::postponed, &m_scanner, [this] { m_host.serverBusy(); });
    QObject::connect(&m_scanner, &Scanner::refused, &m_scanner, [this](const QString& words) {
        failed({QT_TR_NOOP("The keys cannot be listed: the server says \"%1\". Locks that are held already appear only "
                           "when something happens to them. It is tried again."),
                {EngineText::verbatim(words.toStdString())}},
               mayNotBeRun(words) ? Trouble::Permission : Trouble::Connection);
    });
    QObject::connect(&m_scanner, &Scanner::endless, &m_scanner, [this] {
        failed(QT_TR_NOOP("The keys cannot be listed to the end: the server's SCAN never returns to cursor 0. Locks "
                          "that are held already may be missing."),
               Trouble::Connection);
    });
}

void KeyWalk::begin(redis::Connection& connection)
{
    m_connection = &connection;
    m_permitted = true;
}

void KeyWalk::stop()
{
    m_connection = nullptr;
    m_scanner.stop();
}

void KeyWalk::start(std::vector<std::string> patterns, std::int64_t keys)
{
    m_began = m_time.isKnown() ? m_time.floor() : m_host.nodeTime();
    m_over = m_whole = false;
    m_scanner.start(*m_connection, std::move(patterns), keys, 2 * m_time.precision());
}

void KeyWalk::failed(const EngineText& why, Trouble trouble)
{
    m_over = true;
    m_pace.refused(m_host.clock().mono());
    if (std::exchange(m_permitted, false)) // otherwise it was reported already
        m_emitter.warn(why, trouble);
}

bool KeyWalk::takeTrial()
{
    return (m_unscanned || !m_permitted) && m_pace.takeTrial(m_host.clock().mono());
}

void KeyWalk::proveNothing()
{
    m_unscanned = true;
    m_host.reducer().notScanned();
    m_pace.refused(m_host.clock().mono());
}

void KeyWalk::proveAll()
{
    m_unscanned = false;
    m_pace.permitted();
    m_host.reducer().scanned(m_began);
}

} // namespace lockscope::monitor
