// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/sidebar.h"
#include "gui/style/stateglyph.h"

#include <QColor>
#include <QString>
#include <QVariant>

namespace lockscope::gui {

/// The contents of a row of the side bar.
struct Sidebar::RowContent
{
    QString label{};
    QString value{};
    Glyph glyph = Glyph::None;
    QColor color{};
    bool detail = false;
    QVariant choice{};
    QString tip{};
    int level = 0;
    bool isGroup = false;
    bool isShown = false;

    void fill(QTreeWidgetItem& item) const;
};

} // namespace lockscope::gui
