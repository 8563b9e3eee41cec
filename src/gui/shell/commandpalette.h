// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/palettecontents.h"
#include "gui/style/themed.h"

#include <QFrame>
#include <QPointer>

#include <memory>
#include <optional>

class QLabel;
class QListView;

namespace lockscope::gui {

class PaletteModel;
class Theme;

/// The drop-down below the field of the top bar: what its commands find. It never has the focus; the field steers it.
/// GUI thread.
class CommandPalette final : public Themed<QFrame>
{
    Q_OBJECT
public:
    static constexpr int kMostShown = 60;

    /// Both must outlive it. Hidden at first.
    CommandPalette(const Theme& theme, QWidget& window);
    ~CommandPalette() override;

    /// Shows it below `field`, which must outlive it.
    void open(std::unique_ptr<PaletteContents> contents, const QWidget& field);
    void close();
    /// The field was moved or resized.
    void place();
    /// Lists the entries that match; the best one is current.
    void find(const QString& typed);
    /// Handles the keys that move in the list. True if it was one of them.
    [[nodiscard]] bool steer(int key);
    [[nodiscard]] std::optional<PaletteEntry> current() const;
    /// The current entry as a screen reader says it; empty: there is none.
    [[nodiscard]] QString currentText() const;
    /// What the entries refer to, for as long as one of them runs.
    [[nodiscard]] std::unique_ptr<PaletteContents> takeContents();

Q_SIGNALS:
    /// By the pointer.
    void chosen(const PaletteEntry& entry);

private:
    void retranslate() override;
    void restyle() override;

    std::unique_ptr<PaletteContents> m_contents;
    const Theme& m_theme;
    QWidget& m_window;
    QPointer<const QWidget> m_field;
    QListView* m_list;
    QLabel* m_none;
    QLabel* m_more; ///< shown when more entries match than the list shows
    std::unique_ptr<PaletteModel> m_model;
};

} // namespace lockscope::gui
