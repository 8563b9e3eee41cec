// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/filteredit.h"
#include "gui/shell/commandpalette.h"
#include "gui/shell/palettecontents.h"

#include <QPointer>

#include <functional>
#include <memory>

namespace lockscope::gui {

/// The one field of the window. It filters the page that is shown; after a leading `>` it finds commands, listed in a
/// drop-down, and keeps the filter meanwhile. Without a filter every text finds commands. Esc takes one layer a press:
/// commands, text, focus. GUI thread.
class CommandField final : public FilterEdit
{
    Q_OBJECT
public:
    using Contents = std::function<std::unique_ptr<PaletteContents>()>;

    /// The theme must outlive it. The drop-down lies over `window`.
    CommandField(const Theme& theme, QWidget& window, QWidget* parent);

    /// Called whenever commands are opened.
    void setContents(Contents contents) { m_contents = std::move(contents); }
    /// Ctrl+F: the focus, with the text selected.
    void openFilter();
    /// Ctrl+Shift+P: the focus, after a `>`.
    void openCommands();
    [[nodiscard]] bool hasCommands() const;

Q_SIGNALS:
    /// The field is about to take the focus: it must be visible.
    void opening();
    /// The focus went elsewhere in the window.
    void closed();

protected:
    [[nodiscard]] bool isFilter() const override { return FilterEdit::isFilter() && !hasCommands(); }
    void takeTyped(const QString& letters) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    void showWords() override;
    void updateCommands();
    void leaveCommands();
    void run(const PaletteEntry& entry);

    QPointer<CommandPalette> m_palette; ///< a child of the window
    Contents m_contents;
    QPointer<QWidget> m_before; ///< had the focus before the field
};

} // namespace lockscope::gui
