// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>

class QLabel;
class QLayout;

namespace lockscope::gui {

/// Holds a label whose text changes every second. A QLabel requests a new layout of its surroundings with each text;
/// this one only when the text needs another height, or, without wrapping, more room. Figures that run on are not
/// measured at all where the widest digits would fit. GUI thread.
class SteadyParagraph final : public QWidget
{
    Q_OBJECT
public:
    /// Takes ownership of the label and its place in the layout.
    explicit SteadyParagraph(QLabel& label, QLayout* layout = nullptr);

    void setText(const QString& text);
    [[nodiscard]] QLabel& label() { return m_label; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void askForRoom();
    /// Pixels by which the text can grow when only its digits change.
    [[nodiscard]] int widthThatDigitsMayAdd() const;

    QLabel& m_label;
    int m_needed = -1; ///< height of the latest text at the latest width; -1: none yet
    QFont m_measuredIn;
    bool m_hasRoomForDigits = false;
};

} // namespace lockscope::gui
