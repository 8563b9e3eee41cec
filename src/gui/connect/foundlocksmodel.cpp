// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/foundlocksmodel.h"

#include "core/text.h"
#include "formats/presets.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/librarytext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using formats::Confidence;

/// Limit of other keys per lock: a pattern that matches more of them costs more than it shows.
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
    std::vector<FoundLocksRow> rows;
    for (auto& proposal : proposals) {
        const bool ticked = isWorthTicking(proposal);
        rows.push_back({std::move(proposal), ticked});
    }
    setRows(std::move(rows));
}

QStringList FoundLocksModel::chosenPresets() const
{
    QStringList presets;
    for (const FoundLocksRow& row : m_rows) {
        if (row.ticked && !row.proposal.preset.empty())
            presets << QString::fromStdString(row.proposal.preset);
    }
    return presets;
}

QStringList FoundLocksModel::chosenPatterns() const
{
    QStringList patterns;
    for (const FoundLocksRow& row : m_rows) {
        if (row.ticked && row.proposal.preset.empty())
            patterns << patternText(row.proposal.patterns.front());
    }
    return patterns;
}

int FoundLocksModel::chosen() const
{
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [](const FoundLocksRow& row) { return row.ticked; }));
}

Qt::ItemFlags FoundLocksModel::flags(const QModelIndex& index) const
{
    auto flags = OwnRowsModel::flags(index);
    if (index.isValid() && index.column() == Watch && !proposal(index.row()).isWatched())
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QString FoundLocksModel::toolTip(const monitor::LockProposal& proposal)
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

QVariant FoundLocksModel::more(const FoundLocksRow& row, int column, int role) const
{
    switch (role) {
    case Qt::AccessibleTextRole:
        return cellText(row, column);
    case Qt::ToolTipRole:
        return plainTip(toolTip(row.proposal));
    case Qt::CheckStateRole:
        if (column == Watch)
            return static_cast<int>(row.ticked || row.proposal.isWatched() ? Qt::Checked : Qt::Unchecked);
        return {};
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

auto FoundLocksModel::columns() const -> Columns
{
    using Of = const FoundLocksModel&;
    using Row = const FoundLocksRow&;
    using lockcells::Tone;
    static constexpr auto tone = [](Of, Row row) { return row.proposal.isWatched() ? Tone::Muted : Tone::Plain; };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Watch"),
         [](Of, Row row) {
             const auto& [preset, patterns] = std::tie(row.proposal.preset, row.proposal.patterns);
             return preset.empty() ? celltext::printed(patternText(patterns.front()).toStdString(), 60)
                                   : tr("preset %1").arg(presetTitle(preset));
         },
         QT_TR_NOOP("Preset or key pattern that would watch these locks"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("Locks"), [](Of, Row row) { return QLocale().toString(qulonglong(row.proposal.locks)); },
         QT_TR_NOOP("Locks found among the keys that were looked at"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("Library"),
         [](Of, Row row) {
             const auto& [library, locks] = row.proposal.libraries.front();
             const QString first =
                 library == LibraryId::Unknown ? tr("not read, by its name") : librarytext::name(library, false);
             const auto others = static_cast<int>(row.proposal.libraries.size()) - 1;
             return others == 0 ? first : tr("%1 and %n more", nullptr, others).arg(first);
         },
         QT_TR_NOOP("Library that wrote most of them"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("Confidence"),
         [](Of, Row row) {
             return row.proposal.confidence == Confidence::High     ? tr("sure")
                    : row.proposal.confidence == Confidence::Medium ? tr("likely")
                                                                    : tr("perhaps");
         },
         QT_TR_NOOP("How likely it is that these are locks"), Qt::AlignLeft,
         [](Of of, Row row) {
             const bool isSure = !row.proposal.isWatched() && row.proposal.confidence == Confidence::High;
             return isSure ? Tone::Good : tone(of, row);
         }},
        {QT_TR_NOOP("Watched"),
         [](Of, Row row) {
             const auto watched = qulonglong(row.proposal.watched);
             return row.proposal.isWatched() ? tr("✓ watched")
                    : watched == 0           ? tr("no")
                                             : tr("%1 of them").arg(QLocale().toString(watched));
         },
         QT_TR_NOOP("Whether the connection watches them already"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("Example"), [](Of, Row row) { return celltext::bytes(row.proposal.examples.front(), 80); },
         QT_TR_NOOP("Name of one of them"), Qt::AlignLeft, [](Of, Row) { return Tone::Muted; }},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_foundlocksmodel.cpp"
