// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/traces/tracestore.h"

#include <utility>

namespace lockscope::presentation {

using TraceState = TraceStatus::State;

/// Receives the frames of the live view.
class TraceStore::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(TraceStore& store) : m_store(store) { m_store.m_frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_store.m_frames.removeLiveConsumer(this); }
    void consume(const Frame&) override { m_store.tellLive(); }
    void reset() override {}

private:
    TraceStore& m_store;
};

TraceStore::TraceStore(FrameLoop& frames, QObject* parent)
    : QObject(parent), m_frames(frames), m_views(frames, PerView<ViewTraces>::Of::WholeViews),
      m_feed(std::make_unique<LiveFeed>(*this))
{
    m_frames.addConsumer(this);
    connect(&m_frames, &FrameLoop::viewChanged, this, &TraceStore::changed);
}

TraceStore::~TraceStore()
{
    m_frames.removeConsumer(this);
}

traceexport::Source TraceStore::source() const
{
    return {book(), clients(), [this](NodeId node) { return shown().names(node); }};
}

std::optional<TracedWaits> TraceStore::waits(const PictureView& picture, LockId lock) const
{
    if (book().rows().empty() || index(lock) >= picture.size())
        return std::nullopt;
    const LockState& state = picture.state(lock);
    const KeyView key = picture.key(lock);
    const TraceStatus* burst = book().status(key.node);
    if (state.phase != LockPhase::Held || burst == nullptr || burst->state != TraceState::Ended)
        return std::nullopt;
    const auto* row = book().find(key);
    if (row == nullptr)
        return std::nullopt;
    TracedWaits waits;
    waits.at = book().heardUntil(row->node);
    const bool isLater = state.heldSince != kUnknownTime && state.heldSince > waits.at;
    const auto counts = book().waiting(*row);
    if (isLater || counts.still == 0)
        return std::nullopt;
    waits.waiters = counts.still;
    waits.longest = counts.longest;
    waits.row = row;
    return waits;
}

void TraceStore::tellLive()
{
    const auto news = std::exchange(m_views.live().news, TraceResults::News::None);
    if (news == TraceResults::News::None)
        return;
    if (!m_frames.showsPast() || m_frames.isPaused())
        Q_EMIT changed();
    if (news == TraceResults::News::Ended)
        Q_EMIT ended();
}

/// LiveFeed handles the live view.
void TraceStore::consume(const Frame& frame)
{
    if (!m_frames.showsPast())
        return;
    bool isNew = std::exchange(m_views->news, TraceResults::News::None) != TraceResults::News::None;
    if (m_recorded) {
        const ServerTime now = frame.batch.now;
        const auto* told = m_recorded->before(now);
        // A stored moment replaces the results as of then; later batches continue from it.
        if (told != nullptr && (m_isGoing || told->at == now)) {
            m_views->results.goTo(*told->results);
            isNew = true;
        }
    }
    m_isGoing = false;
    if (isNew)
        Q_EMIT changed();
}

/// The played part since a burst may contain more than the stored results.
void TraceStore::setRecorded(std::shared_ptr<const RecordedTraces> recorded)
{
    m_recorded = std::move(recorded);
    if (!m_frames.showsPast() || !m_recorded)
        return;
    const auto* told = m_recorded->before(m_frames.now());
    if (told == nullptr || !told->isEnd || shown().isRunning())
        return;
    m_views->results.goTo(*told->results);
    Q_EMIT changed();
}

void TraceStore::reset()
{
    m_recorded.reset();
    Q_EMIT changed();
}

/// Another moment of a recording; live results stay.
void TraceStore::rewind()
{
    if (!m_frames.showsPast())
        return;
    m_isGoing = true;
    Q_EMIT changed();
}

} // namespace lockscope::presentation

#include "moc_tracestore.cpp"
