// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/advicecard.h"

#include "gui/widgets/card.h"
#include "gui/widgets/themedparts.h"

#include <QLabel>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

AdviceCard::AdviceCard(const Theme& theme, QVBoxLayout& column, QWidget* parent)
    : m_card(new Card(theme, parent)), m_text(new QLabel)
{
    m_card->setObjectName(u"inspectorAdviceCard"_s);
    m_text->setObjectName(u"inspectorAdvice"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTone(m_text, theme, lockcells::Tone::Plain);
    m_card->setBody(m_text);
    m_card->hide();
    column.addWidget(m_card);
}

void AdviceCard::showFor(const presentation::nextstep::Advice& advice)
{
    m_card->setVisible(!advice.remedy.isEmpty());
    if (advice.remedy.isEmpty())
        return;
    m_card->setTitle(tr("What to do"), {});
    if (m_text->text() != advice.remedy) // even an equal text makes the label lay out its window again
        m_text->setText(advice.remedy);
    m_card->setNote(advice.condition);
}

} // namespace lockscope::gui
