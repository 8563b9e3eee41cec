// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

namespace lockscope::gui {

/// A question with two answers: `verb`, and Cancel, which is the default. Never rendered as HTML.
struct BoxContent
{
    QMessageBox::Icon sign = QMessageBox::Question;
    QString title;
    QString text;
    QString detail;
    QString verb; ///< text of the button, with its mnemonic
};

/// Creates the box of a question, not shown yet, which deletes itself; `accepted()` when the verb was pressed. GUI
/// thread.
[[nodiscard]] QMessageBox* makeQuestionBox(QWidget* parent, const BoxContent& question);

} // namespace lockscope::gui
