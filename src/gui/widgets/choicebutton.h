// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace lockscope::gui {

/// A large button with icon, title and a sentence about its effect.
class ChoiceButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ChoiceButton(QWidget* parent = nullptr);

    void setSentence(const QString& sentence);
    [[nodiscard]] const QString& sentence() const { return m_sentence; }

    [[nodiscard]] QSize sizeHint() const override;
    /// As narrow as its title; the sentence wraps.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;

    QString m_sentence;
};

} // namespace lockscope::gui
