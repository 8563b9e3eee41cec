// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/page.h"
#include "presentation/stream/frameloop.h"

#include <QCoreApplication>
#include <QObject>
#include <QString>

#include <vector>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class PageCover;
class PageDeck;
class WindowDocks;

/// What lies over pages and docks whose data is not current: the time of the data while the past is shown or no node is
/// live, and grey for the latter; a cover that says why, while nothing is known because the server was never reached.
/// Its words are the window's. GUI thread.
class PageVeil final : public QObject, public FrameConsumer
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    PageVeil(Services& services, const NodeStore& board, PageDeck& pages, const WindowDocks& docks);
    ~PageVeil() override;

    /// The button of the cover.
    [[nodiscard]] PageCover& cover() { return *m_cover; }
    /// Another page is shown, or the state of a node changed.
    void update();
    /// The state of all locks is unknown.
    void setUnknown(bool isUnknown);

    void consume(const Frame&) override {}
    void present(const Frame&) override { tellMoment(); }
    [[nodiscard]] bool isPresented() const override { return m_services.frames.showsPast() || !m_moment.isEmpty(); }
    void reset() override {}

private:
    void tellMoment();
    void updateGrey();
    void updateCover();
    [[nodiscard]] std::vector<Page*> pages() const;
    [[nodiscard]] QString moment() const;
    [[nodiscard]] bool isPlaying() const;

    Services& m_services;
    const NodeStore& m_board;
    PageDeck& m_pages;
    const WindowDocks& m_docks;
    PageCover* m_cover;
    QString m_moment; ///< Page::showAsOf(), as the pages know it
    MonoTime m_toldAt{};
    bool m_isGrey = false;
    bool m_isUnknown = false;
};

} // namespace lockscope::gui
