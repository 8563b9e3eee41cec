// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/emptystate.h"

namespace lockscope::gui {

/// Covers a page that has no valid data because the server was never reached, and says so. GUI thread.
class PageCover final : public EmptyState
{
    Q_OBJECT
public:
    PageCover(const Theme& theme, QWidget* parent);

    /// Covers this page; nullptr: hides.
    void cover(QWidget* page);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};

} // namespace lockscope::gui
