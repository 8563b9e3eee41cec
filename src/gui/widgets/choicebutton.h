// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace lockscope::gui {

/// A large button: icon, what it does, and below it one sentence of what happens then.
class ChoiceButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ChoiceButton(QWidget* parent = nullptr);

    void setSentence(const QString& sentence);
    [[nodiscard]] const QString& sentence() const { return m_sentence; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;

    QString m_sentence;
};

} // namespace lockscope::gui
