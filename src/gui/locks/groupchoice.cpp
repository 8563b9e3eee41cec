// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/groupchoice.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/mainactions.h"
#include "gui/shell/page.h"
#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"
#include "settings/preferences.h"

#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;

/// Values of the preference, in the order of LockGrouping without Lock.
constexpr QLatin1StringView kIds[] = {"none"_L1, "host"_L1, "service"_L1, "connection"_L1, "prefix"_L1};
static_assert(std::size(kIds) + 1 == kLockGroupings);

} // namespace

GroupChoice::GroupChoice(Services& services, QWidget* parent) : Themed(parent), m_services(services)
{
    setObjectName(u"groupButton"_s);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::StrongFocus);
    setAutoRaise(true);
    setThemeIcon(this, services.theme, u"group"_s);
    connect(this, &QToolButton::clicked, this, &GroupChoice::toggle);
    m_services.locks.setGrouping(m_services.preferences.get(prefs::locksGrouped) ? lastGrouping() : LockGrouping::Lock);
    retranslate();
}

void GroupChoice::connectActions(const MainActions& actions)
{
    using Id = MainActions::Id;
    auto* menu = new QMenu(this);
    for (std::size_t i = 0; i < kLockGroupings; ++i) {
        QAction* action = actions[static_cast<Id>(static_cast<std::size_t>(Id::GroupByLock) + i)];
        connect(action, &QAction::triggered, this, [this, i] { choose(static_cast<LockGrouping>(i)); });
        menu->addAction(action);
        m_actions.emplace_back(action);
    }
    setMenu(menu);
    setPopupMode(QToolButton::MenuButtonPopup);
    m_toggle = actions[Id::GroupLocks];
    connect(m_toggle, &QAction::triggered, this, &GroupChoice::toggle);
    showChoice();
}

LockGrouping GroupChoice::lastGrouping() const
{
    const QString id = m_services.preferences.get(prefs::locksGroupedBy);
    const auto* const found = std::find(std::begin(kIds), std::end(kIds), id);
    return static_cast<LockGrouping>(1 + (found == std::end(kIds) ? 0 : found - std::begin(kIds)));
}

void GroupChoice::choose(LockGrouping grouping)
{
    m_services.preferences.set(prefs::locksGrouped, grouping != LockGrouping::Lock);
    if (grouping != LockGrouping::Lock)
        m_services.preferences.set(prefs::locksGroupedBy, kIds[static_cast<std::size_t>(grouping) - 1]);
    m_services.locks.setGrouping(grouping);
    showChoice();
}

void GroupChoice::toggle()
{
    choose(m_services.locks.groups().isOn() ? LockGrouping::Lock : lastGrouping());
}

void GroupChoice::showChoice()
{
    const auto grouping = static_cast<std::size_t>(m_services.locks.groups().grouping());
    const QString words[] = {tr("by lock"),    tr("by holder"),     tr("by host"),
                             tr("by service"), tr("by connection"), tr("by prefix")};
    setText(words[grouping]);
    //: %1 is "by holder"
    setAccessibleName(tr("Locks grouped %1").arg(words[grouping]));
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        if (m_actions[i])
            m_actions[i]->setChecked(i == grouping);
    }
    if (m_toggle)
        m_toggle->setChecked(m_services.locks.groups().isOn());
}

void GroupChoice::retranslate()
{
    setToolTip(tr("Group the locks, and say of each holder whether it is alive; again: what needs attention, held, "
                  "ended (Alt+G). The arrow lists all groupings."));
    showChoice();
}

} // namespace lockscope::gui

#include "moc_groupchoice.cpp"
