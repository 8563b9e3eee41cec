// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "history/replaysource.h"
#include "presentation/stream/recentstream.h"

#include <functional>
#include <memory>

namespace lockscope::presentation {

/// What a window is shown: a live source or, in its place, a recording, while the live one goes on unseen. Each change
/// between them is a batch that is `rewound` and brings all that is known there; back to live, the last minute that
/// nobody saw is told as well. Thread: the consumer's, as with any source.
class TimeSource final : public EventSource
{
public:
    /// How much of what came unseen is told event by event when somebody comes back.
    static constexpr std::chrono::seconds kKept{60};

    /// `live`: nothing where there is only a recording.
    explicit TimeSource(std::shared_ptr<EventSource> live);
    ~TimeSource() override;

    /// From now on the recording is shown, at that moment. `shown`: the consumer's picture, which has all that was
    /// taken so far; of no use when the past is shown already.
    void showPast(std::unique_ptr<history::ReplaySource> past, ServerTime moment, const PictureView& shown);
    /// Back to live; nothing without a live source.
    void showPresent();
    /// nullptr: the present is shown.
    [[nodiscard]] history::ReplaySource* past() const { return m_past.get(); }
    [[nodiscard]] bool hasLive() const { return m_live != nullptr; }
    /// While the past is shown: takes what the live source has. To be called some times a second.
    void drain();
    /// `call` is given each batch of the live source as it is taken, seen or not. Set before anything is taken.
    void callOnLive(std::function<void(const Batch&)> call) { m_onLive = std::move(call); }
    /// All that is known of the present, for a Tap. `shown`: the consumer's picture, which has all that was taken.
    /// False: it has not been told all of it yet.
    bool tellKnown(const PictureView& shown, Batch& into);

    bool take(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override;
    [[nodiscard]] bool hasMore() const override;
    void setVisible(std::vector<LockId> locks) override;
    void setSelected(LockId lock) override;

private:
    bool takeFromLive(Batch& into);

    const std::shared_ptr<EventSource> m_live;
    std::function<void(const Batch&)> m_onLive;
    std::unique_ptr<history::ReplaySource> m_past;
    RecentStream m_present{kKept}; ///< held until the consumer has all of it again; its batches nobody saw
    bool m_tellsPresent = false;   ///< the next batch begins the present anew
};

} // namespace lockscope::presentation
