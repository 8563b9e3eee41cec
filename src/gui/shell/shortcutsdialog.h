// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace lockscope::gui {

/// Lists all shortcuts of the window and its pages. Show it with open().
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
public:
    /// Lists the actions of `window`, and the keys of table and lanes.
    explicit ShortcutsDialog(QWidget& window);
};

} // namespace lockscope::gui
