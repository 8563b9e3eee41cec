// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope::gui {

class Theme;

/// A message shown in place: a bar with icon, text, at most one action and a close button. Takes no room while hidden;
/// a new message replaces the old one. Never modal. GUI thread.
class MessageBar final : public Themed<QFrame>
{
    Q_OBJECT
public:
    enum class Kind { Info, Good, Warning, Error };

    explicit MessageBar(const Theme& theme, QWidget* parent = nullptr);

    void showMessage(Kind kind, const QString& text);
    /// `act` is called once when the button is pressed; then the bar closes.
    void showMessage(Kind kind, const QString& text, const QString& actionText, std::function<void()> act);
    /// Changes the text of the shown message (a countdown) without announcing it again.
    void updateText(const QString& text);
    void dismiss();

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// Closed by the user, by its action or by dismiss().
    void dismissed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    [[nodiscard]] QColor color() const;

    const Theme& m_theme;
    Kind m_kind = Kind::Info;
    std::function<void()> m_act;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
};

} // namespace lockscope::gui
