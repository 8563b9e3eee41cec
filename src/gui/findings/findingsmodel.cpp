// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingsmodel.h"

#include "presentation/findings/findingtext.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Severity;
using presentation::FindingGroup;
namespace findingtext = presentation::findingtext;

namespace {

using lockcells::Tone;

bool looksSame(const FindingGroup& a, const FindingGroup& b)
{
    return a.count == b.count && a.open == b.open && a.isMuted == b.isMuted && a.since == b.since && a.last == b.last &&
           a.episodes == b.episodes;
}

/// Ended findings are grey in the live view; in a recording every finding keeps its colour.
Tone toneOf(const FindingGroup& group, bool isRecorded)
{
    if ((group.open == 0 && !isRecorded) || group.isMuted)
        return Tone::Muted;
    switch (group.severity) {
    case Severity::Problem:
        return Tone::Alarm;
    case Severity::Warning:
        return Tone::Contended;
    case Severity::Note:
    case Severity::Fine:
        break;
    }
    return Tone::Held;
}

} // namespace

FindingsModel::FindingsModel(const presentation::FindingsStore& store, QObject* parent)
    : OwnRowsModel(parent), m_store(store)
{
}

void FindingsModel::update()
{
    auto groups = m_store.groups();
    const bool sameRows = std::equal(groups.begin(), groups.end(), m_rows.begin(), m_rows.end(),
                                     [](const FindingGroup& a, const FindingGroup& b) { return a.isSame(b); });
    if (!sameRows) {
        setRows(std::move(groups));
        return;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (looksSame(groups[i], m_rows[i]))
            continue;
        m_rows[i] = std::move(groups[i]);
        const int row = static_cast<int>(i);
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

void FindingsModel::setZone(celltext::Zone zone)
{
    m_zone = zone;
    retranslate();
}

int FindingsModel::rowOf(const FindingGroup& group) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const FindingGroup& each) { return each.isSame(group); });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QString FindingsModel::where(const FindingGroup& group) const
{
    if (group.kind == analysis::Subject::Kind::Node)
        return m_store.nodeName(group.node);
    const QString prefix = celltext::bytes(group.prefix);
    return group.prefix.ends_with(':') ? prefix + u'*' : prefix;
}

QVariant FindingsModel::more(const FindingGroup& group, int column, int role) const
{
    if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    if (column != Finding)
        return role == Qt::ToolTipRole ? QVariant(cellText(group, column)) : QVariant();
    QString words = findingtext::severity(group.severity) + u", "_s + cellText(group, Finding);
    if (group.isMuted)
        words += u", "_s + tr("muted");
    else if (group.open == 0)
        words += u", "_s + tr("over");
    return words;
}

auto FindingsModel::columns() const -> Columns
{
    using Of = const FindingsModel&;
    using Group = const FindingGroup&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Finding"), [](Of, Group group) { return findingtext::title(group.id); }, nullptr, Qt::AlignLeft,
         [](Of of, Group group) { return toneOf(group, of.m_store.recorded() != nullptr); }},
        {QT_TR_NOOP("Where"), [](Of of, Group group) { return of.where(group); }},
        {QT_TR_NOOP("Times"), [](Of, Group group) { return QLocale().toString(qulonglong(group.count)); }, nullptr,
         Qt::AlignRight},
        {QT_TR_NOOP("Since"), [](Of of, Group group) { return celltext::secondOfDay(group.since, of.m_zone); }},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_findingsmodel.cpp"
