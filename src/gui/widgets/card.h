// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace lockscope::gui {

class SteadyParagraph;
class Theme;
struct Colors;

/// Paints the background and frame of a card, for other widgets that look like one.
void paintCard(QWidget& widget, const Colors& colors);

/// A framed panel with a title, a unit or explanation beside it, a body, and a footnote.
class Card final : public QWidget
{
    Q_OBJECT
public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);

    /// Becomes a child; fills the card.
    void setBody(QWidget* body);
    void setTitle(const QString& title, const QString& unit);
    /// Small print below; empty: none.
    void setNote(const QString& note);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void elideUnit();
    const Theme& m_theme;
    QString m_unitText;
    QVBoxLayout* m_layout;
    QLabel* m_title;
    QLabel* m_unit;
    SteadyParagraph* m_steadyUnit; ///< contains the unit, because some show a running age
    QLabel* m_note;
};

/// A number with a caption below, both selectable.
class Figure final : public QWidget
{
    Q_OBJECT
public:
    explicit Figure(const Theme& theme, QWidget* parent = nullptr);
    void setCaption(const QString& caption);
    void setValue(const QString& value);
    [[nodiscard]] QString value() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void measure();

    QLabel* m_value;
    QLabel* m_caption;
};

} // namespace lockscope::gui
