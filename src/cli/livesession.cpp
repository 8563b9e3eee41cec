// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/livesession.h"

namespace lockscope::cli {
namespace {

monitor::WatchOptions watchOptions(const Options& options)
{
    monitor::WatchOptions watch;
    watch.endpoint = options.endpoint;
    watch.patterns = options.patterns;
    if (options.verb == QLatin1StringView("trace"))
        watch.waitBudgetPerSecond = 0; // it would see its own questions
    else if (options.verb != QLatin1StringView("watch"))
        watch.waitBudgetPerSecond = 20'000; // once, and then it is gone
    watch.clientName = "lockscope-" + options.verb.toStdString();
    return watch;
}

} // namespace

LiveSession::LiveSession(const Options& options, const Clock& clock, QObject* parent)
    : QObject(parent), m_nodeName(options.endpoint.nodeName()), m_source({watchOptions(options)}, clock)
{
    connect(&m_source, &monitor::LiveSource::dataWaiting, this, &LiveSession::pull);
}

LiveSession::~LiveSession() = default;

void LiveSession::start()
{
    m_source.start();
}

void LiveSession::pull()
{
    m_source.take(m_batch);
    if (!m_failed)
        Q_EMIT arriving(m_batch);
    m_picture.update(m_batch);
    for (const NodeEvent& event : m_batch.nodes)
        readNodeEvent(event);
    if (!m_failed)
        Q_EMIT arrived(m_batch);
}

void LiveSession::readNodeEvent(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Info)
        m_info = event.info;
    if (event.kind == NodeEvent::Kind::Ready && !m_ready)
        m_ready = event;
    if (event.kind != NodeEvent::Kind::State || event.trouble == Trouble::None || m_failed)
        return;
    const ExitCode code = event.trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
    if (m_ready) {
        Q_EMIT lost(code, QString::fromStdString(event.text));
        return;
    }
    m_failed = true;
    Q_EMIT failed(code, QString::fromStdString(event.text));
}

} // namespace lockscope::cli
