// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/waitingcard.h"

#include "gui/inspector/waiterslist.h"
#include "gui/widgets/card.h"
#include "presentation/words/celltext.h"

#include <QStringList>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

WaitingCard::WaitingCard(const Theme& theme, QVBoxLayout& column, QWidget* parent)
    : m_card(new Card(theme, parent)), m_list(new WaitersList(theme))
{
    m_card->setObjectName(u"inspectorWaiting"_s);
    m_card->setBody(m_list);
    column.addWidget(m_card);
}

void WaitingCard::showFor(const inspectorfacts::Subject& about, const std::vector<inspectorfacts::Row>& rows)
{
    QStringList told;
    for (const auto& row : rows) {
        if (row.isOfWaiting && row.value != celltext::none()) // nobody waits for a lock that is free
            told << row.value;
    }
    m_card->setVisible(!told.isEmpty());
    if (told.isEmpty())
        return;
    const bool hasList = m_list->setLock(about.picture, about.lock, about.now);
    m_list->setVisible(hasList);
    // A sentence that the list proves fits beside the title; why nothing is known needs lines of its own.
    m_card->setTitle(tr("Waiting"), hasList ? told.takeFirst() : QString());
    m_card->setNote(told.join(u'\n'));
}

} // namespace lockscope::gui
