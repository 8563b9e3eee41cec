// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace lockscope::gui {

/// Every shortcut of the window and of its pages in one list. Show it with open().
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    /// Lists the actions that `window` knows, and the keys of table and timeline.
    explicit ShortcutsDialog(QWidget& window);
};

} // namespace lockscope::gui
