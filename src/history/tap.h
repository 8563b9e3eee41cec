// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "core/time.h"
#include "history/clientmemory.h"
#include "history/nodememory.h"

#include <functional>
#include <memory>

namespace lockscope::history {

class Recorder;

/// A source around another one: what is taken from it goes to a recorder, too. A copy of each batch, some ten
/// nanoseconds an event; it never waits. Thread: the consumer's, as with any source.
class Tap final : public EventSource
{
public:
    /// What the consumer knows: all that was taken so far, told by PictureView::snapshot(), with `counters`. False: it
    /// cannot say now (it is paused, and has not looked at all that it took); it is asked again.
    using Known = std::function<bool(Batch& into)>;

    /// `clock`: monotonic time alone; outlives it.
    Tap(std::shared_ptr<EventSource> source, const Clock& clock);
    ~Tap() override;

    [[nodiscard]] EventSource& source() { return *m_source; }
    /// The source's time when something was taken last.
    [[nodiscard]] ServerTime now() const { return m_now; }
    /// From now on this recorder gets everything, after all that is known; nullptr: nobody. Not owned. `known` may be
    /// empty before anything was taken. The one before gets the time of what was taken last.
    void setRecorder(Recorder* recorder, Known known = {});

    bool take(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override { return m_source->callWhenWaiting(call); }
    [[nodiscard]] bool hasMore() const override { return m_source->hasMore(); }
    void setVisible(std::vector<LockId> locks) override { m_source->setVisible(std::move(locks)); }
    void setSelected(LockId lock) override { m_source->setSelected(lock); }

private:
    void tellKnown();
    void offerTime();

    std::shared_ptr<EventSource> m_source;
    const Clock& m_clock;
    Recorder* m_recorder = nullptr;
    Known m_known;
    NodeMemory m_nodes;
    ClientMemory m_clients;
    Batch m_nothing;     ///< the time, when nothing else comes
    MonoTime m_toldAt{}; ///< the recorder
    bool m_hasTaken = false;
    bool m_owesKnown = false;
    ServerTime m_now{};
    MonoTime m_taken{};
    Counters m_counters;
};

} // namespace lockscope::history
