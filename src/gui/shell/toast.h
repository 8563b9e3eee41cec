// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QColor>
#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope::gui {

class Theme;

enum class MessageKind { Info, Good, Warning, Error };

[[nodiscard]] QString iconOf(MessageKind kind);
[[nodiscard]] QColor colorOf(MessageKind kind, const Theme& theme);

/// One message as a card: icon, text, at most one button, and a cross. Screen readers see an alert. Esc closes it. GUI
/// thread.
class Toast final : public Themed<QFrame>
{
    Q_OBJECT
public:
    /// The theme must outlive it.
    Toast(const Theme& theme, QWidget* parent);

    /// `actionText`: empty for no button. A long text is cut; the tool tip has all of it.
    void setMessage(MessageKind kind, const QString& text, const QString& actionText);
    void setText(const QString& text);
    /// Focuses the button, or the cross.
    void takeFocus();
    [[nodiscard]] bool hasFocusWithin() const;

Q_SIGNALS:
    void acted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;

    const Theme& m_theme;
    MessageKind m_kind = MessageKind::Info;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
};

} // namespace lockscope::gui
