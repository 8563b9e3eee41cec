// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/words/celltext.h"

#include <QDialog>

class QTableWidget;

namespace lockscope::gui {

class Messages;
class Theme;

/// All messages of a window that are kept, with the time of each, the newest first. Deletes itself when closed. GUI
/// thread.
class MessagesDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `messages` and `theme` must outlive it.
    MessagesDialog(const Messages& messages, const Theme& theme, celltext::Zone zone, QWidget* parent);

private:
    void fill();

    const Messages& m_messages;
    const Theme& m_theme;
    celltext::Zone m_zone;
    QTableWidget* m_table;
};

} // namespace lockscope::gui
