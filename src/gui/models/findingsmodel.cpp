// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/findingsmodel.h"

#include "gui/models/locksmodel.h"
#include "presentation/words/findingtext.h"

#include <QLocale>

#include <algorithm>
#include <array>

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

FindingsModel::FindingsModel(const presentation::FindingsDesk& desk, QObject* parent) : TableModel(parent), m_desk(desk)
{
}

void FindingsModel::update()
{
    auto groups = m_desk.groups();
    const bool sameRows = std::equal(groups.begin(), groups.end(), m_groups.begin(), m_groups.end(),
                                     [](const FindingGroup& a, const FindingGroup& b) { return a.isSame(b); });
    if (!sameRows) {
        beginResetModel();
        m_groups = std::move(groups);
        endResetModel();
        return;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (looksSame(groups[i], m_groups[i]))
            continue;
        m_groups[i] = std::move(groups[i]);
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
        std::find_if(m_groups.begin(), m_groups.end(), [&](const FindingGroup& each) { return each.isSame(group); });
    return found == m_groups.end() ? -1 : static_cast<int>(found - m_groups.begin());
}

QString FindingsModel::where(const FindingGroup& group) const
{
    if (group.kind == analysis::Subject::Kind::Node)
        return m_desk.nodeName(group.node);
    const QString prefix = celltext::bytes(group.prefix);
    return group.prefix.ends_with(':') ? prefix + u'*' : prefix;
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_groups.size());
}

QString FindingsModel::text(const FindingGroup& group, int column) const
{
    switch (column) {
    case Finding:
        return findingtext::title(group.id);
    case Where:
        return where(group);
    case Count:
        return QLocale().toString(static_cast<qulonglong>(group.count));
    case Since:
        return celltext::secondOfDay(group.since, m_zone);
    default:
        return {};
    }
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const FindingGroup& group = m_groups[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(group, index.column());
    case Qt::TextAlignmentRole:
        return alignment(index.column());
    case LocksModel::ToneRole:
        return QVariant::fromValue(
            static_cast<int>(index.column() == Finding ? toneOf(group, m_desk.recorded() != nullptr) : Tone::Plain));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        if (index.column() != Finding)
            return role == Qt::ToolTipRole ? QVariant(text(group, index.column())) : QVariant();
        QString words = findingtext::severity(group.severity) + u", "_s + text(group, Finding);
        if (group.isMuted)
            words += u", "_s + tr("muted");
        else if (group.open == 0)
            words += u", "_s + tr("over");
        return words;
    }
    default:
        return {};
    }
}

FindingsModel::Heads FindingsModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Finding")},
        {QT_TR_NOOP("Where")},
        {QT_TR_NOOP("Times"), nullptr, Qt::AlignRight},
        {QT_TR_NOOP("Since")},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_findingsmodel.cpp"
