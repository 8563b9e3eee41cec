// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace lockscope::gui {

class Theme;

/// The panel of the guided tour: number, heading and text of the step, Skip, Back, Next. A part of the window instead
/// of a dialog: everything else stays usable. GUI thread.
class TourPanel final : public Themed<QWidget>
{
    Q_OBJECT
public:
    TourPanel(const Theme& theme, QWidget* window);

    /// From 1.
    void setStep(int number, int count, const QString& heading);
    void setText(const QString& text);
    /// Announces the content to screen readers.
    void announce();
    /// Focuses Next.
    void takeFocus();

Q_SIGNALS:
    void nextRequested();
    void backRequested();
    void skipRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    void fit();

    const Theme& m_theme;
    QLabel* m_where;
    QLabel* m_heading;
    QLabel* m_text;
    QPushButton* m_skip;
    QPushButton* m_back;
    QPushButton* m_next;
    int m_number = 1;
    int m_count = 1;
};

/// A frame around a place of the window. Takes no mouse, no keys, and no room inside: what it surrounds is used as
/// ever.
class TourOutline final : public QWidget
{
    Q_OBJECT
public:
    TourOutline(const Theme& theme, QWidget* window);

    /// In the window's coordinates; nothing: no frame.
    void surround(const std::optional<QRect>& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace lockscope::gui
