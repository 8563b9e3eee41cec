// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/questionbox.h"

#include "gui/presentation.h"
#include "presentation/words/celltext.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

QMessageBox* makeQuestionBox(QWidget* parent, const BoxContent& question)
{
    auto* box =
        new QMessageBox(question.sign, question.title, celltext::breakable(question.text), QMessageBox::Cancel, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(celltext::breakable(question.detail));
    auto* verb = box->addButton(question.verb, QMessageBox::AcceptRole);
    verb->setObjectName(u"verbButton"_s);
    verb->setAutoDefault(false);
    box->setDefaultButton(QMessageBox::Cancel);
    return box;
}

} // namespace lockscope::gui
