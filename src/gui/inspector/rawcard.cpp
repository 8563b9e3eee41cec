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
#include "settings/preferences.h"

#include <QAction>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace prefs = settings::prefs;

RawCard::RawCard(Services& services, QWidget* parent)
    : Themed(parent), m_services(services), m_ground(palette()), m_header(new QToolButton(this))
{
    m_header->setObjectName(u"inspectorRawHeader"_s);
    m_header->setCheckable(true);
    m_header->setAutoRaise(true);
    m_header->setFocusPolicy(Qt::TabFocus);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_header, 0, Qt::AlignLeft);
    connect(m_header, &QToolButton::clicked, this, [this](bool isDown) {
        m_services.preferences.set(prefs::inspectorRaw, isDown);
        fold(!isDown);
    });
    fold(!services.preferences.get(prefs::inspectorRaw));
}

bool RawCard::isUnfolded() const
{
    return m_header->isChecked();
}

void RawCard::fold(bool isFolded)
{
    m_header->setChecked(!isFolded);
    if (!isFolded && m_card == nullptr)
        build();
    if (m_card != nullptr)
        m_card->setVisible(!isFolded);
    restyle();
    retranslate();
    if (!isFolded)
        Q_EMIT unfolded();
}

void RawCard::build()
{
    m_card = new Card(m_services.theme, this);
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
        setThemeIcon(copy, m_services.theme, u"copy"_s);
    }
    setTone(m_commandsLabel, m_services.theme, lockcells::Tone::Muted);
    lines->addWidget(m_text);
    lines->addWidget(m_copyText, 0, Qt::AlignRight);
    lines->addWidget(m_commandsLabel);
    lines->addWidget(m_commands);
    lines->addWidget(m_copyCommands, 0, Qt::AlignRight);
    m_card->setBody(body);
    layout()->addWidget(m_card);
    connect(m_copyText, &QToolButton::clicked, this,
            [this] { m_services.lockMenu.action(LockMenu::Item::CopyToken)->trigger(); });
    connect(m_copyCommands, &QToolButton::clicked, this, [this] { copyText(m_commands->toPlainText()); });
}

void RawCard::retranslate()
{
    m_header->setText(tr("Raw value and redis-cli"));
    m_header->setToolTip(isUnfolded() ? tr("Fold key, value and commands")
                                      : tr("Show key, value, and the redis-cli commands that show this lock"));
    if (m_card == nullptr)
        return;
    m_text->setAccessibleName(tr("Raw key and value"));
    m_commandsLabel->setText(tr("The same with redis-cli"));
    m_commandsLabel->setBuddy(m_commands);
    m_commands->setAccessibleName(tr("redis-cli commands"));
    m_copyText->setText(tr("Copy Token"));
    m_copyCommands->setText(tr("Copy Commands"));
    m_copyCommands->setToolTip(tr("Copy the redis-cli commands that show this lock"));
    m_copyText->setToolTip(tr("Copy the holder's token"));
}

void RawCard::restyle()
{
    m_header->setIcon(m_services.theme.icon(isUnfolded() ? u"chevron-down"_s : u"chevron-right"_s));
    if (m_card == nullptr)
        return;
    for (CodeBlock* block : {m_text, m_commands}) {
        block->setPalette(m_ground);
        block->setFont(m_services.theme.monospace());
    }
}

void RawCard::setGround(const QPalette& ground)
{
    m_ground = ground;
    restyle();
}

void RawCard::showFor(const inspectorfacts::Subject& about)
{
    const LockState& state = about.state();
    m_card->setTitle(tr("Raw"), inspectorfacts::rawTitle(state, about.now));
    m_text->setCode(inspectorfacts::rawText(about));
    m_commands->setCode(redisCliCommands(about.key(), state.type, m_services.session.endpoint(about.key().node)));
}

} // namespace lockscope::gui

#include "moc_rawcard.cpp"
