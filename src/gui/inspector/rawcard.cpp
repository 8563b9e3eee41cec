// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/rawcard.h"

#include "gui/actions/rediscommands.h"
#include "gui/inspector/inspectorparts.h"
#include "gui/locks/lockmenu.h"
#include "gui/shell/page.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/themedparts.h"

#include <QAction>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

RawCard::RawCard(Services& services, QVBoxLayout& column, QWidget* parent)
    : m_services(services), m_card(new Card(services.theme, parent))
{
    auto* body = new QWidget;
    auto* lines = new QVBoxLayout(body);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    m_text = new CodeBlock(body);
    m_text->setObjectName(u"inspectorRaw"_s);
    m_copyText = new QToolButton(body);
    m_copyText->setObjectName(u"inspectorCopyRaw"_s);
    m_commandsLabel = new QLabel(body);
    m_commands = new CodeBlock(body);
    m_commands->setObjectName(u"inspectorCommands"_s);
    m_copyCommands = new QToolButton(body);
    m_copyCommands->setObjectName(u"inspectorCopyCommands"_s);
    for (QToolButton* copy : {m_copyText, m_copyCommands}) {
        copy->setAutoRaise(true);
        copy->setFocusPolicy(Qt::TabFocus);
        copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setThemeIcon(copy, services.theme, u"copy"_s);
    }
    setTone(m_commandsLabel, services.theme, lockcells::Tone::Muted);
    lines->addWidget(m_text);
    lines->addWidget(m_copyText, 0, Qt::AlignRight);
    lines->addWidget(m_commandsLabel);
    lines->addWidget(m_commands);
    lines->addWidget(m_copyCommands, 0, Qt::AlignRight);
    m_card->setBody(body);
    column.addWidget(m_card);
    QObject::connect(m_copyText, &QToolButton::clicked, m_card,
                     [this] { m_services.actions.action(LockMenu::Item::CopyToken)->trigger(); });
    QObject::connect(m_copyCommands, &QToolButton::clicked, m_card, [this] { copyText(m_commands->toPlainText()); });
}

void RawCard::retranslate()
{
    m_text->setAccessibleName(tr("Raw key and value"));
    m_commandsLabel->setText(tr("The same with redis-cli"));
    m_commandsLabel->setBuddy(m_commands);
    m_commands->setAccessibleName(tr("redis-cli commands"));
    m_copyText->setText(tr("Copy Token"));
    m_copyCommands->setText(tr("Copy Commands"));
    m_copyCommands->setToolTip(tr("Copy the redis-cli commands that show this lock"));
    m_copyText->setToolTip(tr("Copy the holder's token"));
}

void RawCard::restyle(const QPalette& ground)
{
    for (CodeBlock* block : {m_text, m_commands}) {
        block->setPalette(ground);
        block->setFont(m_services.theme.monospace());
    }
}

void RawCard::show(const inspectorfacts::Subject& about)
{
    const LockState& state = about.state();
    m_card->setTitle(tr("Raw"), inspectorfacts::rawTitle(state, about.now));
    m_text->setCode(inspectorfacts::rawText(about));
    m_commands->setCode(redisCliCommands(about.key(), state.type, m_services.session.endpoint(about.key().node)));
}

} // namespace lockscope::gui
