// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/verdictcard.h"

#include "gui/simulator/casetexts.h"
#include "gui/simulator/simrun.h"
#include "gui/simulator/violationtext.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/plural.h"
#include "presentation/words/sentences.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using simulator::CaseInfo;
using simulator::CaseKind;
using simulator::RunVerdict;
using simulator::ViolationKind;

namespace {

constexpr int kCompactGap = 5;

QString number(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

bool expects(const CaseInfo& pattern, ViolationKind kind)
{
    return std::find(pattern.expected.begin(), pattern.expected.end(), kind) != pattern.expected.end();
}

QString percent(double share)
{
    // 100 % is shown only for all, never by rounding up.
    const double shown = share >= 1 ? 100.0 : std::min(99.9, share * 100);
    return VerdictCard::tr("%1 %", "percent").arg(QLocale().toString(shown, 'f', shown >= 100 ? 0 : 1));
}

QString monitorCaption(SourceKind source)
{
    switch (source) {
    case SourceKind::Tracking:
        return VerdictCard::tr("seen by the monitor (tracking)");
    case SourceKind::Polling:
        return VerdictCard::tr("seen by the monitor (polling)");
    case SourceKind::None:
    case SourceKind::Notifications:
        break;
    }
    return VerdictCard::tr("seen by the monitor");
}

QString listOf(const RunVerdict& verdict)
{
    QStringList parts;
    for (std::size_t i = 0; i < simulator::kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        if (verdict.counts[i] > 0)
            parts << VerdictCard::tr("%1 %2", "count, violation")
                         .arg(number(verdict.counts[i]), violationName(kind, verdict.counts[i]));
    }
    return parts.isEmpty() ? VerdictCard::tr("nothing") : parts.join(VerdictCard::tr(", ", "between the items"));
}

} // namespace

// --- CountTile ---

CountTile::CountTile(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme)
{
    setFocusPolicy(Qt::NoFocus);
}

void CountTile::setCount(const QString& figure, const QString& caption, bool alarming)
{
    if (figure == m_figure && caption == m_caption && alarming == m_alarming)
        return;
    m_figure = figure;
    m_caption = caption;
    m_alarming = alarming;
    setFocusPolicy(alarming ? Qt::TabFocus : Qt::NoFocus);
    setCursor(alarming ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleName(tr("%1 %2", "count, violation").arg(figure, caption));
    setToolTip(alarming ? tr("Show the next one in the lanes") : QString());
    update();
    resizeIfNeeded();
}

void CountTile::setCompact(bool compact)
{
    m_compact = compact;
    resizeIfNeeded();
    update();
}

/// Announces a new size only if it differs: verdicts come twice a second, and each new size lays out the whole window.
void CountTile::resizeIfNeeded()
{
    const QSize size = neededSize();
    if (size == m_size)
        return;
    m_size = size;
    updateGeometry();
}

void CountTile::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        resizeIfNeeded();
}

QFont CountTile::figureFont() const
{
    QFont large = font();
    if (large.pointSizeF() > 0)
        large.setPointSizeF(large.pointSizeF() * 1.5);
    return large;
}

/// Measures digits as '8', so that the size depends only on their number.
QSize CountTile::neededSize() const
{
    const QFontMetrics large(figureFont());
    QString widest = m_figure;
    std::replace_if(
        widest.begin(), widest.end(), [](QChar c) { return c.isDigit(); }, u'8');
    const QFontMetrics metrics = fontMetrics();
    if (m_compact)
        return {metrics.horizontalAdvance(widest) + kCompactGap + metrics.horizontalAdvance(m_caption) + 18,
                metrics.height() + 4};
    const int width = std::max(large.horizontalAdvance(widest), metrics.horizontalAdvance(m_caption));
    return {width + 26, large.height() + fontMetrics().height() + 2};
}

void CountTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Colors& colors = m_theme.colors();
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(m_compact ? bold : figureFont());
    painter.setPen(m_alarming ? colors.alarm : colors.text);
    const QFontMetrics figure = painter.fontMetrics();
    const QRect first(0, 0, width(), m_compact ? height() : figure.height());
    painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, m_figure);
    painter.setFont(font());
    painter.setPen(colors.mutedText);
    const QRect caption = m_compact ? first.adjusted(figure.horizontalAdvance(m_figure) + kCompactGap, 0, 0, 0)
                                    : QRect(0, first.height(), width(), fontMetrics().height() + 2);
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter, m_caption);
    if (hasFocus() || (m_alarming && underMouse())) {
        painter.setPen(colors.held);
        painter.drawLine(0, caption.bottom(), caption.left() + fontMetrics().horizontalAdvance(m_caption),
                         caption.bottom());
    }
}

// --- VerdictCard ---

VerdictCard::VerdictCard(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_sign(new QLabel(this)), m_headline(new QLabel(this)),
      m_first(new QLabel(this)), m_notes(new QLabel(this)), m_tiles(new QWidget(this)), m_outdated(new QLabel(this))
{
    m_outdated->setObjectName(u"verdictOutdated"_s);
    m_outdated->setWordWrap(true);
    m_outdated->hide();
    setObjectName(u"verdict"_s);
    m_headline->setObjectName(u"verdictHeadline"_s);
    m_first->setObjectName(u"verdictFirst"_s);
    m_notes->setObjectName(u"verdictNotes"_s);
    QFont bold = m_headline->font();
    bold.setWeight(QFont::DemiBold);
    m_headline->setFont(bold);
    for (QLabel* label : {m_first, m_notes}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    auto* flow = new FlowLayout(m_tiles);
    flow->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < simulator::kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        auto* tile = new CountTile(theme, m_tiles);
        tile->setObjectName(u"count."_s + QLatin1StringView(name(kind)));
        tile->hide();
        flow->addWidget(tile);
        m_counts[kind] = tile;
        connect(tile, &CountTile::clicked, this, [this, kind] { goToNext(kind); });
    }
    for (int i = 0; i < 4; ++i) {
        m_figures.push_back(new CountTile(theme, m_tiles));
        m_figures.back()->setObjectName(u"figure%1"_s.arg(i));
        flow->addWidget(m_figures.back());
    }

    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(m_sign);
    head->addWidget(m_headline, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_outdated);
    column->addWidget(m_tiles);
    column->addWidget(m_first);
    column->addWidget(m_notes);
    for (QLabel* label : {m_first, m_notes})
        setTone(label, theme, lockcells::Tone::Muted);
    showRun(nullptr);
}

void VerdictCard::setOutdated(bool outdated)
{
    m_outdated->setText(tr("Result of the previous run; parameters have changed. Run again."));
    m_outdated->setVisible(outdated);
    for (QWidget* part : {static_cast<QWidget*>(m_sign), static_cast<QWidget*>(m_headline), m_tiles,
                          static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_notes)}) {
        if (outdated == (part->graphicsEffect() != nullptr))
            continue;
        auto* grey = outdated ? new QGraphicsOpacityEffect(part) : nullptr;
        if (grey)
            grey->setOpacity(0.45);
        part->setGraphicsEffect(grey);
    }
}

CountTile* VerdictCard::tile(ViolationKind kind) const
{
    return m_counts.at(kind);
}

QString VerdictCard::headline() const
{
    return m_headline->text();
}

QString VerdictCard::notes() const
{
    return m_first->text() + u'\n' + m_notes->text();
}

void VerdictCard::showRun(const SimRun* run)
{
    setAccessibleName(tr("Verdict"));
    m_tiles->setVisible(run != nullptr);
    m_sign->setVisible(run != nullptr);
    if (!run) {
        m_sign->clear();
        m_shownSign.reset();
        m_headline->setText(tr("No verdict yet"));
        m_first->clear();
        m_notes->setText(tr("The referee judges by the workers' own log, not by what Redis shows."));
        m_moments.clear();
        return;
    }
    m_moments = run->result().verdict.moments;
    if (m_moments.empty())
        m_next.clear();
    showHeadline(*run);
    showTiles(*run);
    showNotes(*run);
}

void VerdictCard::showHeadline(const SimRun& run)
{
    const Colors& colors = m_theme.colors();
    const RunVerdict& verdict = run.result().verdict;
    const bool over = run.stage() == SimRun::Stage::Ended;
    const bool isDrill = run.pattern().kind == CaseKind::Drill;
    const bool clean = keepsItsClaims(run.pattern(), verdict) && (!isDrill || !over || run.shortcoming().empty());
    QString text;
    if (run.stage() == SimRun::Stage::Failed)
        text = tr("Did not run");
    else if (isDrill && over)
        text = clean ? tr("Passed") : tr("Not passed");
    else if (!clean)
        text = tr("Broken");
    else
        text = !verdict.isClean() ? tr("As it claims") : over ? tr("Clean") : tr("Clean so far");
    const bool good = clean && run.stage() != SimRun::Stage::Failed;
    const QColor color = good ? colors.good : colors.alarm;
    m_headline->setText(text);
    m_sign->setAccessibleName(text);
    QPalette palette;
    palette.setColor(QPalette::WindowText, color);
    m_headline->setPalette(palette);
    if (const std::pair sign(good, color.rgb()); sign != m_shownSign) { // even an equal pixmap makes a new layout
        m_shownSign = sign;
        m_sign->setPixmap(
            glyphPixmap(good ? Glyph::Dot : Glyph::Triangle, color, fontMetrics().ascent(), devicePixelRatioF()));
    }
    if (accessibleDescription() != text)
        setAccessibleDescription(text);
}

void VerdictCard::showTiles(const SimRun& run)
{
    const simulator::CaseResult& result = run.result();
    for (const auto& [kind, tile] : m_counts) {
        const std::uint64_t count = result.verdict[kind];
        tile->setCount(number(count), violationName(kind, count), count > 0 && isHarm(kind));
        tile->setVisible(count > 0 || expects(run.pattern(), kind));
    }
    const bool none =
        std::none_of(m_counts.begin(), m_counts.end(), [](const auto& each) { return !each.second->isHidden(); });
    std::vector<std::pair<QString, QString>> figures;
    if (none)
        figures.emplace_back(number(0), tr("violations"));
    const std::uint64_t cycles = result.figures.cycles;
    figures.emplace_back(number(cycles), tr("section(s)", nullptr, presentation::plural(cycles)));
    const std::uint64_t renewals = run.lanes().renewals();
    if (renewals > 0)
        figures.emplace_back(number(renewals), tr("renewal(s)", nullptr, presentation::plural(renewals)));
    if (const auto& score = run.score()) {
        if (const auto recall = score->recall())
            figures.emplace_back(percent(*recall), monitorCaption(run.scoredBy()));
    }
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        m_figures[i]->setVisible(i < figures.size());
        if (i < figures.size())
            m_figures[i]->setCount(figures[i].first, figures[i].second, false);
    }
}

void VerdictCard::showNotes(const SimRun& run)
{
    const simulator::CaseResult& result = run.result();
    if (run.stage() == SimRun::Stage::Failed)
        m_first->setText(run.trouble());
    else if (m_moments.empty())
        m_first->clear();
    else
        m_first->setText(tr("First at %1: %2. Click a count to go there.")
                             .arg(runTime(run.timeOf(m_moments.front().at)),
                                  violationSentence(m_moments.front(), run.workerNames())));
    m_first->setVisible(!m_first->text().isEmpty());

    QStringList notes;
    QStringList expected;
    for (const ViolationKind kind : run.pattern().expected)
        expected << violationName(kind, 2);
    if (!expected.isEmpty())
        notes << tr("Demonstrates: %1.").arg(expected.join(tr(", ", "between the items")));
    if (run.stage() == SimRun::Stage::Ended) {
        if (run.pattern().kind == CaseKind::Right) {
            QStringList givenUp;
            for (const ViolationKind kind : run.pattern().givenUp)
                givenUp << violationName(kind, 2);
            if (!givenUp.isEmpty())
                notes << tr("Does not rule out: %1.").arg(givenUp.join(tr(", ", "between the items")));
            notes << tr("The same without any lock: %1.").arg(listOf(result.control));
            if (const QString gaps = gapsOfClaims(run.pattern()); !gaps.isEmpty())
                notes << tr("Does not protect from: %1.").arg(gaps);
        } else {
            QStringList met;
            QStringList missed;
            for (const simulator::DrillCheck& check : simulator::drillChecks(run.pattern().id)) {
                const bool isMet = std::find(result.failed.begin(), result.failed.end(), &check) == result.failed.end();
                (isMet ? met : missed) << checkWords(check);
            }
            if (!met.isEmpty())
                notes << tr("As it should be: %1.").arg(met.join(tr("; ", "between the items")));
            if (!missed.isEmpty())
                notes << tr("Not so: %1.").arg(missed.join(tr("; ", "between the items")));
        }
        if (run.pattern().kind == CaseKind::Wrong || run.pattern().kind == CaseKind::Drill) {
            notes << (run.wasChanged() ? tr("The same without the forced step, with the numbers of the start: %1.")
                                       : tr("The same without the forced step: %1."))
                         .arg(listOf(result.control));
        }
        if (run.score() && run.scoredBy() != SourceKind::Notifications)
            notes << tr("This server sends no notifications: between two reads a lock can come and go unseen.");
        if (result.recordsDropped > 0)
            notes << tr("%Ln record(s) did not fit and are not judged.", nullptr,
                        static_cast<int>(result.recordsDropped));
    }
    m_notes->setText(joined(notes));
    m_notes->setVisible(!notes.isEmpty());
}

void VerdictCard::goToNext(ViolationKind kind)
{
    std::vector<const simulator::Violation*> ofKind;
    for (const simulator::Violation& each : m_moments)
        if (each.kind == kind)
            ofKind.push_back(&each);
    if (ofKind.empty())
        return;
    const std::size_t place = m_next[kind]++ % ofKind.size();
    Q_EMIT momentChosen(*ofKind[place]);
}

void VerdictCard::setCompact(bool compact)
{
    for (CountTile* tile : m_tiles->findChildren<CountTile*>())
        tile->setCompact(compact);
}

void VerdictCard::paintEvent(QPaintEvent*)
{
    paintCard(*this, m_theme.colors());
}

} // namespace lockscope::gui

#include "moc_verdictcard.cpp"
