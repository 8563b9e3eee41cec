// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/casesmodel.h"

#include "gui/shell/sidebardelegate.h"
#include "gui/simulator/casetexts.h"
#include "gui/simulator/violationtext.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::gui {

using simulator::CaseInfo;
using simulator::CaseKind;
using simulator::ViolationKind;

CasesModel::CasesModel(const Theme& theme, QObject* parent) : Themed(parent), m_theme(theme), m_rows(filtered()) {}

std::vector<CasesModel::Row> CasesModel::filtered() const
{
    std::vector<Row> rows;
    for (const CaseKind kind : {CaseKind::Wrong, CaseKind::Right, CaseKind::Drill, CaseKind::Control}) {
        const std::size_t heading = rows.size();
        for (const CaseInfo& pattern : simulator::catalogue())
            if (pattern.kind == kind && matches(pattern))
                rows.push_back({kind, &pattern});
        if (rows.size() > heading)
            rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(heading), {kind, nullptr});
    }
    return rows;
}

bool CasesModel::matches(const CaseInfo& pattern) const
{
    if (m_filter.isEmpty())
        return true;
    const CaseWords words = caseWords(pattern);
    QStringList texts{words.title, words.what, words.why, words.right,
                      QString::fromUtf8(pattern.name.data(), static_cast<qsizetype>(pattern.name.size()))};
    for (const ViolationKind kind : pattern.expected)
        texts << violationName(kind, 2) << QString::fromUtf8(name(kind));
    return std::any_of(texts.begin(), texts.end(),
                       [this](const QString& text) { return text.contains(m_filter, Qt::CaseInsensitive); });
}

int CasesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString CasesModel::resultText(const CaseInfo& pattern) const
{
    const auto found = m_results.find(&pattern);
    if (found == m_results.end())
        return tr("not run");
    if (pattern.kind == CaseKind::Drill)
        return found->second.clean ? tr("passed") : tr("not passed");
    if (found->second.clean)
        return tr("clean");
    return tr("%1 %2", "count, violation")
        .arg(QLocale().toString(static_cast<qulonglong>(found->second.count)),
             violationName(found->second.most, found->second.count));
}

/// Alarm for a wrong pattern that shows its mistake: it behaves as expected, but is not good.
QColor CasesModel::resultColor(const CaseInfo& pattern) const
{
    const auto found = m_results.find(&pattern);
    if (found == m_results.end())
        return m_theme.colors().gap;
    return found->second.clean ? m_theme.colors().good : m_theme.colors().alarm;
}

QVariant CasesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (!row.pattern) {
        if (role == SidebarDelegate::HeadingRole)
            return true;
        if (role != Qt::DisplayRole)
            return {};
        return row.kind == CaseKind::Wrong   ? tr("Wrong on purpose")
               : row.kind == CaseKind::Right ? tr("Right")
               : row.kind == CaseKind::Drill ? tr("Drills")
                                             : tr("For comparison");
    }
    switch (role) {
    case Qt::DisplayRole:
        return caseWords(*row.pattern).title;
    case Qt::ToolTipRole:
        return plainTip(caseWords(*row.pattern).what + QLatin1Char('\n') + resultText(*row.pattern));
    case Qt::AccessibleTextRole:
        return tr("%1, %2", "case, how its last run came out")
            .arg(caseWords(*row.pattern).title, resultText(*row.pattern));
    case SidebarDelegate::ValueRole: // empty before a run: the glyph shows that, and the name needs the room
        return m_results.count(row.pattern) > 0 ? resultText(*row.pattern) : QString();
    case SidebarDelegate::GlyphRole: {
        const auto found = m_results.find(row.pattern);
        const Glyph glyph = found == m_results.end() ? Glyph::Ring : found->second.clean ? Glyph::Dot : Glyph::Triangle;
        return static_cast<int>(glyph);
    }
    case SidebarDelegate::ColorRole:
        return resultColor(*row.pattern);
    default:
        return {};
    }
}

Qt::ItemFlags CasesModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    return caseAt(index) ? Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                         : Qt::ItemNeverHasChildren;
}

void CasesModel::setFilter(const QString& text)
{
    const QString wanted = text.trimmed();
    if (wanted == m_filter)
        return;
    beginResetModel();
    m_filter = wanted;
    m_rows = filtered();
    endResetModel();
}

void CasesModel::setResult(const CaseInfo& pattern, const simulator::RunVerdict& verdict, bool passed)
{
    Result result;
    result.clean = passed && keepsItsClaims(pattern, verdict);
    for (std::size_t i = 0; i < simulator::kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        if (isHarm(kind) && verdict.counts[i] > result.count) {
            result.most = kind;
            result.count = verdict.counts[i];
        }
    }
    // The violation that the case demonstrates tells more than the most frequent one.
    if (!pattern.expected.empty() && verdict[pattern.expected.front()] > 0) {
        result.most = pattern.expected.front();
        result.count = verdict[result.most];
    }
    m_results[&pattern] = result;
    if (const QModelIndex index = indexOf(pattern.id); index.isValid())
        Q_EMIT dataChanged(index, index);
}

void CasesModel::retranslate()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

const CaseInfo* CasesModel::caseAt(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? m_rows[static_cast<std::size_t>(index.row())].pattern
                                                       : nullptr;
}

QModelIndex CasesModel::indexOf(std::string_view id) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (const CaseInfo* pattern = m_rows[static_cast<std::size_t>(row)].pattern; pattern && pattern->id == id)
            return index(row);
    return {};
}

QModelIndex CasesModel::firstCase() const
{
    for (int row = 0; row < rowCount(); ++row)
        if (m_rows[static_cast<std::size_t>(row)].pattern)
            return index(row);
    return {};
}

} // namespace lockscope::gui

#include "moc_casesmodel.cpp"
