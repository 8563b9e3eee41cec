// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/style/themed.h"

#include <QTreeWidget>
#include <QWidget>

class QLabel;

namespace lockscope::gui {

class Theme;

/// Who waits for one lock: those whom the sources name, in their order, with how long they have waited and until when
/// they will, and below them each source with its number and what it cannot see.
class WaitersList final : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit WaitersList(const Theme& theme, QWidget* parent = nullptr);

    /// False when there is nothing to show.
    bool setLock(const PictureView& picture, LockId lock, ServerTime now);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void fit();
    void setRow(QTreeWidgetItem* row, int place, const Waiter& waiter, LibraryId library, ServerTime now);

    const Theme& m_theme;
    QLabel* m_sources;
    QTreeWidget* m_rows;
};

} // namespace lockscope::gui
