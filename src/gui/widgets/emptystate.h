// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace lockscope::gui {

class Theme;

/// The empty state of a page: reason and next step. GUI thread.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// An empty `action` hides the button.
    void setTexts(const QString& title, const QString& text, const QString& action = {});
    [[nodiscard]] QString title() const;
    [[nodiscard]] QPushButton* button() const { return m_button; }
    void restyle(const Theme& theme);

Q_SIGNALS:
    void triggered();

private:
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_button;
};

} // namespace lockscope::gui
