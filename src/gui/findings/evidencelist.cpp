// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/evidencelist.h"

#include "gui/shell/zonepreference.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/findings/findingtext.h"
#include "settings/preferences.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::EvidencePoint;
namespace findingtext = presentation::findingtext;

namespace {

constexpr int kEpisodesWithEvidence = 20;
constexpr int kEvidenceRows = 10; ///< height of the list: at most this many rows without scrolling
enum EvidenceRole { EpisodeRole = Qt::UserRole + 1, TimeRole };

} // namespace

struct EvidenceList::Line
{
    QString subject;
    QString text;
    std::uint64_t episode;
    ServerTime at;
};

EvidenceList::EvidenceList(const FindingsStore& findings, const settings::Preferences& preferences, QWidget* parent)
    : Themed(parent), m_findings(findings), m_preferences(preferences)
{
    setObjectName(u"findingEvidence"_s);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrap(true);
    connect(this, &QListWidget::itemActivated, this, &EvidenceList::choose);
    connect(this, &QListWidget::itemClicked, this, &EvidenceList::choose);
    retranslate();
}

std::vector<EvidenceList::Line> EvidenceList::linesOf(const FindingGroup& group) const
{
    std::vector<Line> lines;
    const auto& numbers = group.episodes;
    const std::size_t first = numbers.size() > kEpisodesWithEvidence ? numbers.size() - kEpisodesWithEvidence : 0;
    for (std::size_t i = first; i < numbers.size(); ++i) {
        const Episode* episode = m_findings.find(numbers[i]);
        if (episode == nullptr)
            continue;
        const Episode then = m_findings.asShown(*episode);
        for (const EvidencePoint& point : then.evidence)
            lines.push_back({findingtext::subject(then, m_findings.nodeName(episode->subject.node)),
                             findingtext::evidence(then, point), episode->number, point.at});
    }
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at < b.at; });
    return lines;
}

void EvidenceList::showGroup(const FindingGroup& group)
{
    const auto zone = zoneOf(m_preferences);
    const std::vector<Line> lines = linesOf(group);
    const bool isOfOne = std::all_of(lines.begin(), lines.end(),
                                     [&](const Line& each) { return each.subject == lines.front().subject; });
    while (count() > static_cast<int>(lines.size()))
        delete takeItem(count() - 1);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& line = lines[i];
        const QString text = celltext::timeOfDay(line.at, zone) + u"  "_s +
                             (isOfOne ? QString() : line.subject + u"  "_s) + // the title already names a common one
                             line.text;
        const int row = static_cast<int>(i);
        if (row >= count())
            addItem(QString());
        QListWidgetItem* shown = item(row);
        if (shown->text() != text)
            shown->setText(text);
        shown->setData(EpisodeRole, static_cast<qulonglong>(line.episode));
        shown->setData(TimeRole, static_cast<qlonglong>(usSinceEpoch(line.at)));
    }
    fitHeights();
}

/// Wraps lines that are too long for the width, because the previous holder is named at their end.
void EvidenceList::fitHeights()
{
    constexpr int kBesideText = 8; // margins
    constexpr int kHighest = 10'000;
    const QFontMetrics metrics = fontMetrics();
    const int width = std::max(viewport()->width() - kBesideText, metrics.averageCharWidth());
    // Measure each line once: several hundred arrive four times per second, nearly all of them unchanged.
    const bool isAsBefore = m_measuredWidth == width && m_measuredFont == font();
    const QHash<QString, int> before = isAsBefore ? std::exchange(m_heights, {}) : QHash<QString, int>();
    m_measuredWidth = width;
    m_measuredFont = font();
    m_heights.clear();
    int height = 0;
    for (int row = 0; row < count(); ++row) {
        QListWidgetItem* line = item(row);
        const QString text = line->text();
        int needed = before.value(text, 0);
        if (needed == 0)
            needed = metrics.boundingRect(QRect(0, 0, width, kHighest), Qt::TextWordWrap, text).height() + 2;
        m_heights.insert(text, needed);
        if (line->sizeHint() != QSize(width, needed))
            line->setSizeHint(QSize(width, needed));
        height += row < kEvidenceRows ? needed : 0;
    }
    setFixedHeight(std::max(height, metrics.height()) + 2 * frameWidth());
}

bool EvidenceList::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fitHeights();
    return Themed::viewportEvent(event);
}

void EvidenceList::choose(const QListWidgetItem* line)
{
    const Episode* episode = m_findings.find(line->data(EpisodeRole).toULongLong());
    if (episode != nullptr)
        Q_EMIT chosen(episode->subject, serverTimeFromUs(line->data(TimeRole).toLongLong()));
}

void EvidenceList::chooseLatest()
{
    if (count() > 0)
        choose(item(count() - 1));
}

void EvidenceList::retranslate()
{
    setAccessibleName(tr("Evidence"));
}

} // namespace lockscope::gui

#include "moc_evidencelist.cpp"
