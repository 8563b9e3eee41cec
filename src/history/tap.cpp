// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/tap.h"

#include "history/recorder.h"

#include <utility>

namespace lockscope::history {

namespace {
/// Interval of time updates while nothing happens. Below one second, because an idle consumer checks once a second, and
/// each check must find one.
constexpr std::chrono::milliseconds kTimeEvery{900};
} // namespace

Tap::Tap(std::shared_ptr<EventSource> source, const Clock& clock) : m_source(std::move(source)), m_clock(clock) {}

Tap::~Tap() = default;

void Tap::setRecorder(Recorder* recorder, Known known)
{
    if (m_recorder != nullptr && recorder != m_recorder && m_hasTaken && !m_owesKnown)
        offerTime(); // nothing more happened up to this time
    m_recorder = recorder;
    m_known = std::move(known);
    m_owesKnown = recorder != nullptr && m_hasTaken;
    if (recorder != nullptr)
        recorder->beginAnew();
}

/// Called before anything more is taken, so the consumer's state is current.
void Tap::tellKnown()
{
    Batch known;
    if (!m_known || !m_known(known))
        return;
    m_nodes.appendTo(known.nodes);
    m_clients.appendTo(known.clients);
    known.now = m_now;
    known.taken = m_taken;
    known.counters = m_counters;
    m_recorder->begin(std::move(known));
    m_owesKnown = false;
}

void Tap::offerTime()
{
    m_nothing.counters = m_counters;
    m_nothing.now = m_now;
    m_nothing.taken = m_taken;
    m_recorder->offer(m_nothing);
}

bool Tap::takeBatch(Batch& into)
{
    if (m_recorder != nullptr && (m_owesKnown || m_recorder->wantsBegin()))
        tellKnown();
    const bool isNew = m_source->takeBatch(into);
    if (into.rewound) {
        m_nodes.clear();
        m_clients.clear();
    }
    if (!into.nodes.empty())
        m_nodes.addEvents(into.nodes);
    if (!into.clients.empty())
        m_clients.addClients(into.clients);
    m_now = into.now;
    m_taken = into.taken;
    m_counters = into.counters;
    m_hasTaken = m_hasTaken || isNew;
    if (m_recorder == nullptr || m_owesKnown)
        return isNew;
    const auto now = m_clock.mono();
    if (isNew) {
        m_recorder->offer(into);
        m_toldAt = now;
    } else if (m_hasTaken && now - m_toldAt >= kTimeEvery) {
        offerTime();
        m_toldAt = now;
    }
    return isNew;
}

} // namespace lockscope::history
