// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/palettecontents.h"

#include <QFrame>
#include <QPointer>

#include <memory>

class QLabel;
class QLineEdit;
class QListView;

namespace lockscope::gui {

class PaletteModel;
class Theme;

/// A search field over the window that finds actions, pages, locks, holders, findings, recordings and servers by parts
/// of their name. Enter runs or shows the entry; Esc, or losing the focus, closes it. Deletes itself when closed. GUI
/// thread.
class CommandPalette final : public QFrame
{
    Q_OBJECT
public:
    static constexpr int kMostShown = 60;

    /// Reads entries from `contents` while the user types; theme and window must outlive it.
    CommandPalette(std::unique_ptr<PaletteContents> contents, const Theme& theme, QWidget& window);
    ~CommandPalette() override;

    /// Shows it over the window, with the focus.
    void open();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void refresh();
    void run(const QModelIndex& index);
    void dismiss();
    [[nodiscard]] bool steer(int key);

    const std::unique_ptr<PaletteContents> m_contents;
    const Theme& m_theme;
    QWidget& m_window;
    QPointer<QWidget> m_before; ///< had the focus before
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_none;
    QLabel* m_more; ///< shown when more entries match than the list shows
    std::unique_ptr<PaletteModel> m_model;
};

} // namespace lockscope::gui
