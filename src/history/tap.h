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

/// Wraps a source and copies each batch to a recorder, at some ten nanoseconds per event; never waits. Thread: the
/// consumer's, as for any source.
class Tap final : public EventSource
{
public:
    /// Provides a snapshot of the consumer's state by PictureView::snapshot(), with `counters`. False: not possible now
    /// (the consumer is paused and has not processed all batches); the tap asks again.
    using Known = std::function<bool(Batch& into)>;

    /// `clock`: used for monotonic time only; outlives the tap.
    Tap(std::shared_ptr<EventSource> source, const Clock& clock);
    ~Tap() override;

    [[nodiscard]] EventSource& source() { return *m_source; }
    /// The source's time at the latest take().
    [[nodiscard]] ServerTime now() const { return m_now; }
    /// From now on this recorder receives a snapshot and then every batch; nullptr: stops. Not owned. `known` may be
    /// empty before the first take(). The previous recorder receives the time of the latest take().
    void setRecorder(Recorder* recorder, Known known = {});

    bool takeBatch(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override { return m_source->callWhenWaiting(call); }
    [[nodiscard]] bool hasMore() const override { return m_source->hasMore(); }
    void setVisible(std::vector<LockId> locks) override { m_source->setVisible(std::move(locks)); }
    void setSelected(LockId lock) override { m_source->setSelected(lock); }
    [[nodiscard]] std::shared_ptr<const SelectedReading> selectedReading() const override
    {
        return m_source->selectedReading();
    }

private:
    void tellKnown();
    void offerTime();

    std::shared_ptr<EventSource> m_source;
    const Clock& m_clock;
    Recorder* m_recorder = nullptr;
    Known m_known;
    NodeMemory m_nodes;
    ClientMemory m_clients;
    Batch m_nothing;     ///< a batch that only carries time
    MonoTime m_toldAt{}; ///< when the recorder last received something
    bool m_hasTaken = false;
    bool m_owesKnown = false;
    ServerTime m_now{};
    MonoTime m_taken{};
    Counters m_counters;
};

} // namespace lockscope::history
