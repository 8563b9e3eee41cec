// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/jobcard.h"

#include "gui/widgets/card.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

JobCard::JobCard(const Theme& theme, QVBoxLayout& column, QWidget* parent) : m_card(new Card(theme, parent))
{
    m_card->setObjectName(u"inspectorJob"_s);
    auto* body = new QWidget;
    auto* lines = new QVBoxLayout(body);
    lines->setContentsMargins(0, 0, 0, 0);
    m_form = std::make_unique<FactsForm>(theme, *lines, *body);
    m_card->setBody(body);
    m_card->hide();
    column.addWidget(m_card);
}

void JobCard::showFor(const std::optional<presentation::jobtext::JobFacts>& job)
{
    m_card->setVisible(job.has_value());
    if (!job)
        return;
    m_card->setTitle(tr("Job"), tr("behind this lock"));
    m_form->show(presentation::jobtext::rows(job->job), false);
    m_card->setNote(presentation::jobtext::note(*job));
}

} // namespace lockscope::gui
