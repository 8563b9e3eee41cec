// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/livesession.h"

#include "monitor/livesource.h"

namespace lockscope::cli {
namespace {

monitor::WatchOptions watchOptions(const Options& options)
{
    monitor::WatchOptions watch;
    watch.endpoint = options.endpoint;
    watch.patterns = options.patterns;
    if (options.id == VerbId::Trace)
        watch.waitBudgetPerSecond = 0; // it would see its own questions
    else if (options.id != VerbId::Watch)
        watch.waitBudgetPerSecond = 20'000; // once, and then it is gone
    watch.clientName = "lockscope-" + options.verb.toStdString();
    return watch;
}

} // namespace

LiveSession::LiveSession(const Options& options, const Clock& clock, QObject* parent)
    : QObject(parent), m_nodeName(options.endpoint.nodeName())
{
    auto live = std::make_unique<monitor::LiveSource>(std::vector{watchOptions(options)}, clock);
    connect(live.get(), &monitor::LiveSource::dataWaiting, this, &LiveSession::pull);
    m_live = live.get();
    m_source = std::move(live);
    m_fold.setSource(m_source.get());
    m_fold.addConsumer(this);
}

LiveSession::~LiveSession() = default;

void LiveSession::start()
{
    m_live->start();
}

void LiveSession::addConsumer(presentation::BatchConsumer* consumer)
{
    m_told.push_back(consumer);
    m_fold.addConsumer(consumer);
}

void LiveSession::pull()
{
    if (!m_fold.pull())
        m_fold.publish(m_fold.last());
}

void LiveSession::consume(const presentation::Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes)
        readNodeEvent(event);
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
    for (presentation::BatchConsumer* consumer : m_told)
        m_fold.removeConsumer(consumer);
    Q_EMIT failed(code, QString::fromStdString(event.text));
}

} // namespace lockscope::cli
