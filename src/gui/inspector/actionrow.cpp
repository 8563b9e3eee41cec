// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/actionrow.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/locks/lockmenu.h"
#include "gui/shell/page.h"
#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
using Item = LockMenu::Item;
constexpr Item kCopies[] = {Item::CopyKey,      Item::CopyToken,   Item::CopyRowText,  Item::CopyMarkdown,
                            Item::CopySentence, Item::CopyRowJson, Item::CopyRedisCli, Item::CopyRelease};
} // namespace

ActionRow::ActionRow(Services& services, QWidget* parent)
    : Themed(parent), m_services(services), m_server(new ElidedLabel(this)),
      m_release(new ActionButton(*services.lockMenu.action(Item::Release), this)),
      m_putBack(new ActionButton(*services.lockMenu.action(Item::PutBack), this)),
      m_shorten(new ActionButton(*services.lockMenu.action(Item::ShortenTtl), this)), m_copy(new QPushButton(this)),
      m_copyMenu(new QMenu(m_copy))
{
    m_server->setObjectName(u"inspectorServer"_s);
    m_server->setTextFormat(Qt::PlainText);
    setTone(m_server, services.theme, lockcells::Tone::Muted);
    m_release->setObjectName(u"inspectorRelease"_s);
    m_putBack->setObjectName(u"inspectorPutBack"_s);
    m_shorten->setObjectName(u"inspectorShorten"_s);
    m_copy->setObjectName(u"inspectorCopy"_s);
    for (ActionButton* button : {m_release, m_shorten})
        button->setExplain([this] { m_services.lockMenu.explain(); });
    m_copyMenu->setToolTipsVisible(true);
    for (const Item item : kCopies)
        m_copyMenu->addAction(services.lockMenu.action(item));
    m_copy->setMenu(m_copyMenu);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {static_cast<QPushButton*>(m_release), static_cast<QPushButton*>(m_putBack),
                                static_cast<QPushButton*>(m_shorten), m_copy})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_server);
    column->addLayout(buttons);

    for (const Item item : {Item::PutBack, Item::Release})
        connect(services.lockMenu.action(item), &QAction::changed, this, &ActionRow::followPutBack);
    m_server->hide();
    restyle();
    retranslate();
    followPutBack();
}

void ActionRow::showFor(const QString& server, bool isReleaseNext)
{
    if (m_server->text() != server)
        m_server->setText(server);
    m_server->setVisible(!server.isEmpty());
    if (std::exchange(m_isReleaseNext, isReleaseNext) != isReleaseNext)
        restyle();
}

/// Somebody who has just released a lock goes on with *Put Back*. Where another one took the lock since, both stand
/// there.
void ActionRow::followPutBack()
{
    const bool isPossible = m_services.lockMenu.action(Item::PutBack)->isEnabled();
    const bool hidesRelease = isPossible && !m_services.lockMenu.action(Item::Release)->isEnabled();
    if (isPossible == !m_putBack->isHidden() && hidesRelease == m_release->isHidden())
        return;
    const bool hadFocus = (isPossible ? m_release : m_putBack)->hasFocus();
    m_putBack->setVisible(isPossible);
    m_release->setVisible(!hidesRelease || hadFocus); // focus moves before its widget hides
    if (hadFocus)
        (isPossible ? m_putBack : m_release)->setFocus(Qt::OtherFocusReason);
    m_release->setVisible(!hidesRelease);
}

void ActionRow::retranslate()
{
    m_shorten->setText(tr("Shorten…"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy name, token, row or commands of this lock"));
}

void ActionRow::restyle()
{
    const Colors& colors = m_services.theme.colors();
    QPalette alarm = palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive}) { // a disabled button looks disabled
        alarm.setColor(group, QPalette::ButtonText, m_isReleaseNext ? colors.window : colors.alarm);
        if (!m_isReleaseNext)
            continue;
        alarm.setColor(group, QPalette::Button, colors.alarm);
        alarm.setColor(group, QPalette::Midlight, colors.alarm);
        alarm.setColor(group, QPalette::Mid, colors.alarm);
    }
    m_release->setPalette(alarm);
}

} // namespace lockscope::gui

#include "moc_actionrow.cpp"
