// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"

#include <concepts>
#include <functional>
#include <memory>
#include <utility>

namespace lockscope::presentation {

/// Data of a page: one T for each view, fed with all batches of that view whether it is shown or not. The page reads
/// the one of the shown view. T has consume(Frame) and reset(), or is a BatchConsumer. GUI thread.
template <class T>
class PerView
{
public:
    using Make = std::function<std::unique_ptr<T>(const StreamScope&)>;

    using Of = FrameLoop::PartOf;

    /// `frames` must outlive it. Existing views start with the next batch.
    explicit PerView(FrameLoop& frames, Of of = Of::EveryView)
        : PerView(
              frames, [](const StreamScope&) { return std::make_unique<T>(); }, of)
    {
    }
    /// `make` receives the view's scope, which lives as long as the view.
    PerView(FrameLoop& frames, Make make, Of of = Of::EveryView)
        : m_frames(frames), m_slot(frames.addPart(
                                [make = std::move(make)](const StreamScope& scope) {
                                    if constexpr (std::derived_from<T, BatchConsumer>)
                                        return std::unique_ptr<BatchConsumer>(make(scope));
                                    else
                                        return std::unique_ptr<BatchConsumer>(std::make_unique<Part>(make(scope)));
                                },
                                of))
    {
    }
    ~PerView() { m_frames.removePart(m_slot); }
    PerView(const PerView&) = delete;
    PerView& operator=(const PerView&) = delete;

    /// The part of the shown view; for WholeViews the one that covers all its deployments.
    [[nodiscard]] T& operator*() const { return value(m_frames.shownPart(m_slot)); }
    [[nodiscard]] T* operator->() const { return &**this; }
    /// The part of the live view, shown or not.
    [[nodiscard]] T& live() const { return value(m_frames.livePart(m_slot)); }

private:
    struct Part final : BatchConsumer
    {
        explicit Part(std::unique_ptr<T> made) : value(std::move(made)) {}
        void consume(const Frame& frame) override { value->consume(frame); }
        void reset() override { value->reset(); }
        std::unique_ptr<T> value;
    };
    static T& value(BatchConsumer& part)
    {
        if constexpr (std::derived_from<T, BatchConsumer>)
            return static_cast<T&>(part);
        else
            return *static_cast<Part&>(part).value;
    }

    FrameLoop& m_frames;
    const std::size_t m_slot;
};

} // namespace lockscope::presentation
