// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filtermenu.h"

#include "gui/locks/filterstrip.h"
#include "gui/locks/groupchoice.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/page.h"
#include "gui/widgets/themedparts.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/prefixcounts.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <QLocale>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr std::size_t kPrefixesListed = 20;

/// `text` is a name, in which & is no mnemonic; what is behind a tab stands at the right.
QString menuEntry(const QString& text, const QString& atTheRight = {})
{
    const QString name = QString(text).replace(u'&', u"&&"_s);
    return atTheRight.isEmpty() ? name : name + u'\t' + atTheRight;
}

} // namespace

FilterMenu::FilterMenu(Services& services, const FilterStrip& strip, const GroupChoice& groups, QWidget* parent)
    : Themed(parent), m_services(services), m_strip(strip), m_groups(groups), m_menu(new QMenu(this))
{
    setObjectName(u"filterMenu"_s);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::StrongFocus);
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setThemeIcon(this, services.theme, u"filter"_s);
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &FilterMenu::fill);
    connect(&services.locks, &LocksModel::filterChanged, this, &FilterMenu::updateCount);
    connect(&services.locks, &LocksModel::sectionsChanged, this, &FilterMenu::updateCount);
    connect(&services.frames, &FrameLoop::scopeChanged, this, &FilterMenu::updateCount);
    retranslate();
}

void FilterMenu::updateCount()
{
    const LocksModel& locks = m_services.locks;
    const int active = (locks.savedFilter() != SavedFilter::All ? 1 : 0) + (locks.filterText().isEmpty() ? 0 : 1) +
                       (m_services.frames.scope().chosen() ? 1 : 0) + (locks.groups().isOn() ? 1 : 0);
    //: %1 is how many filters are active
    setText(active > 0 ? tr("Filters (%1)").arg(active) : tr("Filters"));
    setAccessibleName(text());
}

void FilterMenu::fill()
{
    qDeleteAll(m_menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // clear() leaves them
    m_menu->clear();
    for (QToolButton* chip : m_strip.chips()) {
        QAction* action = m_menu->addAction(chip->icon(), menuEntry(chip->text()));
        action->setToolTip(chip->toolTip());
        action->setCheckable(true);
        action->setChecked(chip->isChecked());
        connect(action, &QAction::triggered, chip, &QToolButton::click);
    }
    m_menu->addSeparator();
    addPrefixes();
    addServers();
    if (QMenu* groups = m_groups.menu()) {
        groups->setTitle(tr("Group"));
        m_menu->addMenu(groups);
    }
}

void FilterMenu::addPrefixes()
{
    if (m_prefixes == nullptr)
        return;
    LocksModel& locks = m_services.locks;
    QMenu* menu = m_menu->addMenu(tr("Prefix"));
    const auto add = [&](const QString& text, const QString& filter) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(locks.filterText() == filter);
        connect(action, &QAction::triggered, &locks, [&locks, filter] { locks.setFilterText(filter); });
    };
    add(tr("All Prefixes"), {});
    menu->addSeparator();
    for (const auto& row : m_prefixes->top(kPrefixesListed))
        add(menuEntry(celltext::bytes(row.pattern), QLocale().toString(row.held)), keyFilter(row.pattern));
}

/// Only where several are watched.
void FilterMenu::addServers()
{
    FrameLoop& frames = m_services.frames;
    const auto deployments = frames.scope().deployments();
    if (deployments.size() < 2)
        return;
    QMenu* menu = m_menu->addMenu(tr("Server"));
    const auto add = [&](const QString& text, const std::optional<std::string>& deployment) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(frames.scope().chosen() == deployment);
        connect(action, &QAction::triggered, &frames, [&frames, deployment] { frames.setScope(deployment); });
    };
    add(tr("All Servers"), {});
    menu->addSeparator();
    for (const std::string& each : deployments)
        add(menuEntry(celltext::bytes(frames.scope().title(each))), each);
}

void FilterMenu::retranslate()
{
    setToolTip(tr("Which locks are shown: kind, prefix, server; and how they are grouped"));
    updateCount();
}

} // namespace lockscope::gui

#include "moc_filtermenu.cpp"
