// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksections.h"

#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/page.h"
#include "presentation/locks/grouptext.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"

#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;
using lockcells::Tone;

} // namespace

LockSections::LockSections(Services& services, LocksTable& table, QObject* parent)
    : QObject(parent), m_services(services), m_table(table)
{
    LocksModel& model = services.locks;
    table.setWords([this](int section) { return wordsOf(section); });
    connect(&table, &SectionTable::foldRequested, this, &LockSections::fold);
    connect(&table, &SectionTable::sectionMenuRequested, this, &LockSections::openMenu);
    connect(&table, &SectionTable::visibleRowsChanged, this, [this] { m_table.updateWords(); });
    for (const auto signal : {&LocksModel::countsChanged, &LocksModel::sectionsChanged, &LocksModel::filterChanged})
        connect(&model, signal, this, &LockSections::update);
    connect(&model, &IdTableModel::rowsReplaced, this, &LockSections::update);
    connect(&model, &LocksModel::groupsCounted, &table, &SectionTable::updateWords);
}

bool LockSections::isEndedFolded() const
{
    return !m_services.preferences.get(prefs::locksEndedShown);
}

void LockSections::update()
{
    LocksModel& model = m_services.locks;
    std::vector<TableSection> sections;
    m_news.clear();
    if (model.groups().isOn()) {
        sections.reserve(model.groups().groups().size());
        for (const LockGroups::Group& group : model.groups().groups()) {
            const bool isFolded = group.id == LockGroups::kEnded ? isEndedFolded() : model.groups().isFolded(group);
            sections.push_back({group.rows, 1, true, isFolded});
        }
        if (model.isOrderFrozen())
            m_news = model.newInGroups();
    } else {
        const LockIndex::SectionSizes rows = model.sectionRows();
        for (std::size_t i = 0; i < kLockSections; ++i) {
            const bool canFold = i == static_cast<std::size_t>(LockSection::Ended);
            sections.push_back({rows[i], i == 0 ? 2 : 1, canFold, canFold && isEndedFolded()});
        }
        if (model.isOrderFrozen()) {
            const LockIndex::SectionSizes news = model.newSince();
            m_news.assign(news.begin(), news.end());
        }
    }
    m_table.setSections(std::move(sections));
    m_table.updateWords();
}

SectionWords LockSections::wordsOf(int section) const
{
    SectionWords words = m_services.locks.groups().isOn() ? groupWords(section) : sectionWords(section);
    const auto i = static_cast<std::size_t>(section);
    if (i < m_news.size() && m_news[i] > 0)
        //: locks that will get a row when the pointer leaves the table
        words.news = tr("+%n new", nullptr, m_news[i]);
    return words;
}

SectionWords LockSections::sectionWords(int section) const
{
    const auto i = static_cast<std::size_t>(section);
    const QString titles[kLockSections] = {tr("Needs attention"), tr("Held"), tr("Recently ended")};
    SectionWords words{titles[i], {}, {}, {}};
    const LockIndex::RowCounts& counts = m_services.locks.sectionCounts()[i];
    const bool isKnown = m_services.locks.knowsNow() || i == static_cast<std::size_t>(LockSection::Ended);
    words.parts.push_back(
        {isKnown ? QLocale().toString(counts.counted) : celltext::none(), i == 0 ? Tone::Alarm : Tone::Plain, true});
    if (isKnown && counts.away > 0)
        //: locks whose server is not connected
        words.parts.push_back({tr("%n not live", nullptr, counts.away), Tone::Muted, false});
    if (isKnown && counts.over > 0)
        words.parts.push_back(
            {i == 0 ? tr("%n over", "needed attention", counts.over) : tr("%n ended", "locks", counts.over),
             Tone::Muted, false});
    if (i == 0)
        words.parts.push_back({tr("stays for 10 s after it is over"), Tone::Muted, false});
    return words;
}

SectionWords LockSections::groupWords(int section) const
{
    const LocksModel& model = m_services.locks;
    const auto& groups = model.groups().groups();
    if (section >= static_cast<int>(groups.size()))
        return {};
    const LockGroups::Group& group = groups[static_cast<std::size_t>(section)];
    const auto count = [](int locks) { return SectionWords::Part{QLocale().toString(locks), Tone::Plain, true}; };
    if (group.id == LockGroups::kEnded)
        return {tr("Recently ended"), {count(group.rows)}, {}, {}};
    const grouptext::Facts facts = model.groupFacts(group);
    SectionWords words{grouptext::name(facts), {count(group.held)}, {}, grouptext::toolTip(facts, model.timeZone())};
    if (group.attention > 0)
        //: number of locks
        words.parts.push_back({tr("needs attention: %1").arg(QLocale().toString(group.attention)), Tone::Alarm, true});
    if (const QString life = grouptext::life(facts); !life.isEmpty())
        words.parts.push_back({life, grouptext::tone(facts), false});
    if (const QString age = grouptext::age(facts); !age.isEmpty())
        words.parts.push_back({age, Tone::Muted, false});
    return words;
}

void LockSections::setFolded(int section, bool folded)
{
    LocksModel& model = m_services.locks;
    const auto& groups = model.groups().groups();
    const auto i = static_cast<std::size_t>(section);
    const bool isEnded = !model.groups().isOn() || groups[i].id == LockGroups::kEnded;
    if (isEnded) {
        m_services.preferences.set(prefs::locksEndedShown, !folded);
        update();
    } else {
        model.setFolded(groups[i], folded);
    }
}

void LockSections::fold(int section)
{
    setFolded(section, !m_table.sections()[static_cast<std::size_t>(section)].isFolded);
    m_table.scrollToSection(section);
}

void LockSections::unfold(int row)
{
    if (const int section = m_table.sectionOf(row); section >= 0 && !m_table.isRowShown(row))
        setFolded(section, false);
}

/// The identity of a group: constant while it exists, and no other group's. Empty for the ended locks.
QString LockSections::identityOf(const LockGroups::Group& group) const
{
    if (group.id == LockGroups::kEnded)
        return {};
    const grouptext::Facts facts = m_services.locks.groupFacts(group);
    return QString::number(static_cast<int>(facts.grouping)) + u' ' + QString::fromStdString(facts.group.identity());
}

/// Opens the menu of a group; sections have none.
void LockSections::openMenu(int section, const QPoint& globalPosition)
{
    LocksModel& model = m_services.locks;
    if (!model.groups().isOn())
        return;
    const LockGroups::Group& group = model.groups().groups()[static_cast<std::size_t>(section)];
    const QString identity = identityOf(group);
    const QString filter = group.id == LockGroups::kEnded ? QString() : grouptext::filter(model.groupFacts(group));
    auto* menu = new QMenu(&m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* show =
        menu->addAction(tr("Show Only Its Locks"), &m_table, [&model, filter] { model.setFilterText(filter); });
    show->setEnabled(!filter.isEmpty());
    menu->addAction(tr("Select Its Locks"), &m_table, [this, identity] {
        const auto& groups = m_services.locks.groups().groups(); // rows may have moved, and ids name others by now
        const auto place = std::ranges::find(groups, identity, [this](const auto& each) { return identityOf(each); });
        if (place == groups.end())
            return;
        unfold(place->firstRow);
        m_table.selectSection(static_cast<int>(place - groups.begin()));
    });
    menu->addSeparator();
    menu->addAction(tr("Fold All"), &m_table, [&model] { model.foldAllGroups(true); });
    menu->addAction(tr("Unfold All"), &m_table, [&model] { model.foldAllGroups(false); });
    menu->popup(globalPosition);
}

} // namespace lockscope::gui

#include "moc_locksections.cpp"
