// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace lockscope::gui {

class Theme;

/// The empty state of a page: reason and next step. GUI thread.
class EmptyState : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);
    /// Sets the theme of icon and colours, because a form creates the object without one. It must outlive the object.
    void setTheme(const Theme& theme);

    /// An empty `action` hides the button.
    void setTexts(const QString& title, const QString& text, const QString& action = {});
    [[nodiscard]] QString title() const;
    [[nodiscard]] QPushButton* button() const { return m_button; }

Q_SIGNALS:
    void triggered();

private:
    void restyle() override;

    const Theme* m_theme = nullptr;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_button;
};

} // namespace lockscope::gui
