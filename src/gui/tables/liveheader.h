// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

class QAbstractItemView;

namespace lockscope::gui {

/// The column header of our tables: sections move, sort and take any width, the last one gets what is left.
class LiveHeader : public QHeaderView
{
    Q_OBJECT
public:
    explicit LiveHeader(QWidget* parent = nullptr);
};

/// Sets a header up as LiveHeader does, for a view that made its own.
void setUpHeader(QHeaderView& header);
/// Opens the menu of columns to show or hide, at a position in the header.
void showHeaderMenu(QAbstractItemView& view, QHeaderView& header, const QPoint& position);
/// Makes the columns as wide as what is on screen.
void fitColumns(QAbstractItemView& view, QHeaderView& header);

} // namespace lockscope::gui
