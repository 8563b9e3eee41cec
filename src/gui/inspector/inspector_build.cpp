// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Builds the widgets of the inspector; inspector.cpp has its behaviour.
#include "gui/charts/sawtoothchart.h"
#include "gui/inspector/inspector.h"
#include "gui/inspector/inspectorparts.h"
#include "gui/inspector/waiterslist.h"
#include "gui/locks/lockmenu.h"
#include "gui/widgets/card.h"
#include "gui/widgets/steadyparagraph.h"

#include <QAction>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::gui {

namespace {
using namespace Qt::StringLiterals;
constexpr int kLeaseChartHeight = 130;
} // namespace

QWidget* Inspector::buildContent()
{
    const Theme& theme = m_services.theme;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    m_key = new ElidedLabel(content);
    m_key->setObjectName(u"inspectorKey"_s);
    m_key->setTextFormat(Qt::PlainText);
    QFont bold = m_key->font();
    bold.setBold(true);
    if (bold.pointSizeF() > 0)
        bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_key->setFont(bold);
    column->addWidget(m_key);

    auto* verdictRow = new QHBoxLayout;
    verdictRow->setSpacing(6);
    m_glyph = new QLabel(content);
    m_glyph->setAlignment(Qt::AlignTop);
    m_glyph->setContentsMargins(0, 3, 0, 0);
    m_verdict = new QLabel(content);
    m_verdict->setObjectName(u"inspectorVerdict"_s);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdictRow->addWidget(m_glyph);
    m_steadyVerdict = new SteadyParagraph(*m_verdict);
    verdictRow->addWidget(m_steadyVerdict, 1);
    column->addLayout(verdictRow);

    m_form = new QFormLayout;
    m_form->setHorizontalSpacing(14);
    m_form->setVerticalSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addLayout(m_form);

    // Waiters stand above the taller cards, so that they are visible at once on a small screen, too.
    m_waiters = new Card(theme, content);
    m_waitersList = new WaitersList(theme);
    m_waiters->setBody(m_waitersList);
    column->addWidget(m_waiters);
    m_lease = new Card(theme, content);
    m_chart = new SawtoothChart(theme, kChartWindow);
    m_chart->setObjectName(u"inspectorSawtooth"_s);
    m_chart->setMinimumHeight(kLeaseChartHeight);
    m_lease->setBody(m_chart);
    column->addWidget(m_lease);
    m_history = new Card(theme, content);
    m_history->setBody(buildHistory());
    column->addWidget(m_history);
    m_raw = new Card(theme, content);
    m_raw->setBody(buildRaw());
    column->addWidget(m_raw);
    column->addStretch(1);
    return content;
}

QWidget* Inspector::buildSeveral()
{
    m_several = new QWidget;
    auto* column = new QVBoxLayout(m_several);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    m_severalTitle = new QLabel(m_several);
    m_severalTitle->setObjectName(u"inspectorSeveral"_s);
    m_severalTitle->setTextFormat(Qt::PlainText);
    m_severalTitle->setWordWrap(true);
    m_severalTitle->setFont(m_key->font());
    m_severalList = new QLabel(m_several);
    m_severalList->setObjectName(u"inspectorSeveralList"_s);
    m_severalList->setTextFormat(Qt::PlainText);
    m_severalList->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_severalList->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // long names must not widen the window
    column->addWidget(m_severalTitle);
    column->addWidget(m_severalList, 1);
    m_several->hide();
    return m_several;
}

QWidget* Inspector::buildHistory()
{
    m_historyList = new HistoryList;
    m_historyList->setObjectName(u"inspectorHistory"_s);
    return m_historyList;
}

QWidget* Inspector::buildRaw()
{
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_rawText = new CodeBlock(body);
    m_rawText->setObjectName(u"inspectorRaw"_s);
    m_copyRaw = new QToolButton(body);
    m_copyRaw->setObjectName(u"inspectorCopyRaw"_s);
    m_commandsLabel = new QLabel(body);
    m_commands = new CodeBlock(body);
    m_commands->setObjectName(u"inspectorCommands"_s);
    m_copyCommands = new QToolButton(body);
    m_copyCommands->setObjectName(u"inspectorCopyCommands"_s);
    for (QToolButton* copy : {m_copyRaw, m_copyCommands}) {
        copy->setAutoRaise(true);
        copy->setFocusPolicy(Qt::TabFocus);
        copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    column->addWidget(m_rawText);
    column->addWidget(m_copyRaw, 0, Qt::AlignRight);
    column->addWidget(m_commandsLabel);
    column->addWidget(m_commands);
    column->addWidget(m_copyCommands, 0, Qt::AlignRight);
    connect(m_copyRaw, &QToolButton::clicked, this,
            [this] { m_services.actions.action(LockMenu::Item::CopyToken)->trigger(); });
    connect(m_copyCommands, &QToolButton::clicked, this, [this] { copyText(m_commands->toPlainText()); });
    return body;
}

QWidget* Inspector::buildButtons()
{
    auto* body = new QWidget;
    auto* row = new QHBoxLayout(body);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(6);
    m_timelineButton = new ActionButton(*m_services.actions.action(LockMenu::Item::ShowInTimeline), body);
    m_timelineButton->setObjectName(u"inspectorTimeline"_s);
    m_tableButton = new ActionButton(*m_services.actions.action(LockMenu::Item::ShowInTable), body);
    m_tableButton->setObjectName(u"inspectorTable"_s);
    m_releaseButton = new ActionButton(*m_services.actions.action(LockMenu::Item::Release), body);
    m_releaseButton->setObjectName(u"inspectorRelease"_s);
    m_releaseButton->setExplain([this] { m_services.actions.explain(); });
    row->addWidget(m_timelineButton);
    row->addWidget(m_tableButton);
    row->addStretch(1);
    row->addWidget(m_releaseButton);
    return body;
}

} // namespace lockscope::gui
