// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"

#include <QCoreApplication>
#include <QObject>
#include <QString>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class PageCover;
class PageDeck;
class WindowDocks;
struct Services;

/// What lies over pages and docks whose data is not current: grey, with the time of the data, while no node is live; a
/// cover that says why, while nothing is known because the server was never reached. Its words are the window's. GUI
/// thread.
class PageVeil final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    PageVeil(Services& services, const NodeStore& board, PageDeck& pages, const WindowDocks& docks);

    /// The button of the cover.
    [[nodiscard]] PageCover& cover() { return *m_cover; }
    /// Another page is shown, or the state of a node changed.
    void update();
    /// The state of all locks is unknown.
    void setUnknown(bool isUnknown);

private:
    void updateGrey();
    void updateCover();

    Services& m_services;
    const NodeStore& m_board;
    PageDeck& m_pages;
    const WindowDocks& m_docks;
    PageCover* m_cover;
    QString m_asOf; ///< Page::showAsOf(), as the pages know it
    bool m_isUnknown = false;
};

} // namespace lockscope::gui
