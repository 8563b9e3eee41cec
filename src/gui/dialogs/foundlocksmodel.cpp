// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/foundlocksmodel.h"

#include "core/text.h"
#include "formats/presets.h"
#include "gui/dialogs/tone.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/librarytext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using formats::Confidence;

/// More keys than this for each lock that only share its pattern: watching them is work for nothing.
constexpr std::uint64_t kOthersPerLock = 4;

bool isWorthTicking(const monitor::LockProposal& proposal)
{
    return !proposal.isWatched() && proposal.confidence >= Confidence::Medium &&
           proposal.others <= proposal.locks * kOthersPerLock;
}

QString presetTitle(const std::string& name)
{
    const auto* preset = formats::presetByName(name);
    return preset ? QCoreApplication::translate("Preset", preset->title) : QString();
}

} // namespace

QString patternText(std::string_view pattern)
{
    std::string text(pattern);
    const bool isText = isUtf8(pattern);
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && !isText))
            c = '?';
    }
    return QString::fromStdString(text);
}

void FoundLocksModel::setProposals(std::vector<monitor::LockProposal> proposals)
{
    beginResetModel();
    m_rows.clear();
    for (auto& proposal : proposals) {
        const bool ticked = isWorthTicking(proposal);
        m_rows.push_back({std::move(proposal), ticked});
    }
    endResetModel();
}

QStringList FoundLocksModel::chosenPresets() const
{
    QStringList presets;
    for (const Row& row : m_rows) {
        if (row.ticked && !row.proposal.preset.empty())
            presets << QString::fromStdString(row.proposal.preset);
    }
    return presets;
}

QStringList FoundLocksModel::chosenPatterns() const
{
    QStringList patterns;
    for (const Row& row : m_rows) {
        if (row.ticked && row.proposal.preset.empty())
            patterns << patternText(row.proposal.patterns.front());
    }
    return patterns;
}

int FoundLocksModel::chosen() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked; }));
}

int FoundLocksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

Qt::ItemFlags FoundLocksModel::flags(const QModelIndex& index) const
{
    auto flags = TableModel::flags(index);
    if (index.isValid() && index.column() == Watch && !proposal(index.row()).isWatched())
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QString FoundLocksModel::text(const monitor::LockProposal& proposal, int column) const
{
    switch (column) {
    case Watch:
        return proposal.preset.empty() ? celltext::printed(patternText(proposal.patterns.front()).toStdString(), 60)
                                       : tr("preset %1").arg(presetTitle(proposal.preset));
    case Locks:
        return QLocale().toString(static_cast<qulonglong>(proposal.locks));
    case Library: {
        const auto& [library, locks] = proposal.libraries.front();
        const QString first =
            library == LibraryId::Unknown ? tr("not read, by its name") : librarytext::name(library, false);
        const auto more = static_cast<int>(proposal.libraries.size()) - 1;
        return more == 0 ? first : tr("%1 and %n more", nullptr, more).arg(first);
    }
    case Sure:
        switch (proposal.confidence) {
        case Confidence::High:
            return tr("sure");
        case Confidence::Medium:
            return tr("likely");
        case Confidence::Low:
        case Confidence::None:
            return tr("perhaps");
        }
        return {};
    case Watched:
        if (proposal.isWatched())
            return tr("✓ watched");
        return proposal.watched == 0 ? tr("no")
                                     : tr("%1 of them").arg(QLocale().toString(qulonglong(proposal.watched)));
    case Example:
        return celltext::bytes(proposal.examples.front(), 80);
    default:
        return {};
    }
}

QString FoundLocksModel::toolTip(const monitor::LockProposal& proposal) const
{
    QStringList lines;
    QStringList patterns;
    for (const std::string& pattern : proposal.patterns)
        patterns << patternText(pattern);
    lines << tr("Watches: %1").arg(patterns.join(u"  "_s));
    for (const auto& [library, locks] : proposal.libraries)
        lines << tr("%1: %2").arg(library == LibraryId::Unknown ? tr("not read, by its name")
                                                                : librarytext::name(library, false),
                                  QLocale().toString(qulonglong(locks)));
    if (proposal.others > 0)
        lines << tr("%n key(s) of the same names do not look like locks.", nullptr,
                    static_cast<int>(std::min<std::uint64_t>(proposal.others, INT_MAX)));
    for (const std::string& example : proposal.examples)
        lines << celltext::bytes(example, 120);
    return lines.join(u'\n');
}

QVariant FoundLocksModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(row.proposal, index.column());
    case Qt::ToolTipRole:
        return plainTip(toolTip(row.proposal));
    case Qt::CheckStateRole:
        if (index.column() == Watch)
            return static_cast<int>(row.ticked || row.proposal.isWatched() ? Qt::Checked : Qt::Unchecked);
        return {};
    case kToneRole:
        if (row.proposal.isWatched() || index.column() == Example)
            return static_cast<int>(DialogTone::Muted);
        return static_cast<int>(index.column() == Sure && row.proposal.confidence == Confidence::High
                                    ? DialogTone::Good
                                    : DialogTone::Normal);
    default:
        return {};
    }
}

bool FoundLocksModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || !flags(index).testFlag(Qt::ItemIsUserCheckable))
        return false;
    m_rows[static_cast<std::size_t>(index.row())].ticked = value.toInt() == Qt::Checked;
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    return true;
}

FoundLocksModel::Heads FoundLocksModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Watch"), QT_TR_NOOP("Preset or key pattern that would watch these locks")},
        {QT_TR_NOOP("Locks"), QT_TR_NOOP("Locks found among the keys that were looked at")},
        {QT_TR_NOOP("Library"), QT_TR_NOOP("Library that wrote most of them")},
        {QT_TR_NOOP("Sure?"), QT_TR_NOOP("How sure it is that these are locks")},
        {QT_TR_NOOP("Watched"), QT_TR_NOOP("Whether the connection watches them already")},
        {QT_TR_NOOP("Example"), QT_TR_NOOP("Name of one of them")},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_foundlocksmodel.cpp"
