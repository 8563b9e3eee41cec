// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/style/themed.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace lockscope::gui {

class Theme;
class WaitersModel;

/// The waiters of one lock: those listed by a source, in order, with wait time and remaining time, followed by each
/// source with its count and its limits. GUI thread.
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

    const Theme& m_theme;
    QLabel* m_sources;
    WaitersModel* m_model;
    QTreeView* m_rows;
};

} // namespace lockscope::gui
