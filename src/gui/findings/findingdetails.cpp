// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingdetails.h"

#include "gui/findings/evidencelist.h"
#include "gui/findings/findinglimits.h"
#include "gui/findings/findingsettings.h"
#include "gui/findings/mutemenu.h"
#include "gui/shell/page.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/textlabel.h"
#include "gui/widgets/themedparts.h"
#include "presentation/findings/findingtext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/rangereport.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"
#include "settings/preferences.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::FindingId;
using analysis::Subject;
namespace findingtext = presentation::findingtext;

namespace {

using namespace std::chrono_literals;

constexpr double kTitleSize = 1.2;
constexpr int kDetailMargin = 14;
constexpr auto kStatisticsOf = 24h; ///< period of the hold statistics, as far as the history reaches

/// Leaves a label alone that has the text, with what is selected in it.
void putText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
}

} // namespace

FindingDetails::FindingDetails(Services& services, QWidget* parent)
    : Themed(parent), m_services(services), m_settings(services.findings), m_findings(m_settings.store()),
      m_title(textLabel(this, "findingTitle")), m_span(textLabel(this, "findingSpan")),
      m_condition(textLabel(this, "findingCondition")), m_crossed(textLabel(this, "findingCrossed")),
      m_impact(textLabel(this, "findingImpact")), m_causes(textLabel(this, "findingCauses")),
      m_remedy(textLabel(this, "findingRemedy")), m_unknown(textLabel(this, "findingUnknown")),
      m_holds(textLabel(this, "findingHolds")), m_evidenceTitle(textLabel(this, "findingEvidenceTitle")),
      m_evidence(new EvidenceList(m_findings, services.preferences, this)), m_show(quietButton(this, "findingShow")),
      m_graph(quietButton(this, "findingGraph")), m_mute(quietButton(this, "findingMute")),
      m_unmute(quietButton(this, "findingUnmute")), m_limits(new FindingLimits(m_settings, this))
{
    setObjectName(u"findingDetails"_s);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // Tab reaches its children, not the area itself
    auto* details = new QWidget(this);
    auto* column = new QVBoxLayout(details);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_evidenceTitle->setFont(bold);
    bold.setPointSizeF(bold.pointSizeF() * kTitleSize);
    m_title->setFont(bold);
    column->setContentsMargins(kDetailMargin, kDetailMargin, kDetailMargin, kDetailMargin);
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_title, m_span, m_condition, m_crossed, buildButtons(), m_impact, m_causes,
                                         m_remedy, m_unknown, m_holds, m_evidenceTitle, m_evidence, m_limits})
        column->addWidget(each);
    column->addStretch();
    setWidget(details);
    connect(m_evidence, &EvidenceList::chosen, this, &FindingDetails::evidenceRequested);
    for (QLabel* each : {m_span, m_crossed})
        setTone(each, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

QWidget* FindingDetails::buildButtons()
{
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    m_mute->setPopupMode(QToolButton::InstantPopup);
    m_mute->setMenu(new QMenu(m_mute));
    for (QToolButton* each : {m_show, m_graph, m_mute, m_unmute})
        row->addWidget(each);
    row->addStretch();
    connect(m_show, &QToolButton::clicked, m_evidence, &EvidenceList::chooseLatest);
    connect(m_graph, &QToolButton::clicked, this, &FindingDetails::requestGraph);
    connect(m_mute->menu(), &QMenu::aboutToShow, this, [this] {
        m_mute->menu()->clear();
        if (const Episode* episode = shown())
            addMutes(*m_mute->menu(), *episode, m_settings);
    });
    connect(m_unmute, &QToolButton::clicked, this, [this] {
        if (const Episode* episode = shown())
            m_settings.unmute(*episode);
    });
    return buttons;
}

// --- the episode ---

const Episode* FindingDetails::episodeOf(const FindingsStore& findings, const FindingGroup& group)
{
    const Episode* last = nullptr;
    for (const std::uint64_t number : group.episodes) {
        const Episode* episode = findings.find(number);
        if (episode != nullptr && (last == nullptr || episode->isOpen() || !last->isOpen()))
            last = episode;
    }
    return last;
}

const Episode* FindingDetails::shown() const
{
    return m_group ? episodeOf(m_findings, *m_group) : nullptr;
}

bool FindingDetails::isOpen() const
{
    const Episode* episode = shown();
    return episode != nullptr && episode->isOpen();
}

void FindingDetails::showGroup(const FindingGroup& group)
{
    m_group = group;
    refresh();
}

void FindingDetails::clear()
{
    m_group.reset();
}

// --- contents ---

void FindingDetails::refresh()
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    //: a finding, and how serious it is
    putText(m_title, tr("%1 (%2)").arg(findingtext::title(episode->id), findingtext::severity(episode->severity())));
    putText(m_impact, tr("What it leads to: %1").arg(findingtext::impact(episode->id)));
    putText(m_causes, tr("Likely causes:") + u"\n\u2022 "_s + findingtext::causes(episode->id).join(u"\n\u2022 "_s));
    putText(m_remedy, tr("What to do: %1").arg(findingtext::remedy(episode->id)));
    putText(m_unknown, tr("Not known: %1").arg(findingtext::unknown(episode->id)));
    m_unmute->setVisible(m_findings.isMuted(*episode));
    updateNumbers();
    showHolds();
    m_evidence->showGroup(*m_group);
    m_graph->setVisible(m_group->id == FindingId::Deadlock || m_group->id == FindingId::StuckBehind);
    m_show->setEnabled(m_evidence->count() > 0 &&
                       (m_group->kind != Subject::Kind::Node || m_findings.recorded() != nullptr));
    m_limits->showFinding(episode->id);
}

void FindingDetails::updateNumbers()
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const Episode then = m_findings.asShown(*episode);
    const bool hasNumbers = !then.measures.empty() || episode->measures.empty();
    const QString where = findingtext::subject(then, m_findings.nodeName(episode->subject.node));
    const QString when = findingtext::span(then, zoneOf(m_services.preferences));
    putText(m_span, where + u"  \u00b7  "_s + when);
    putText(m_condition, hasNumbers ? findingtext::condition(then) : QString());
    const QStringList crossed = hasNumbers ? findingtext::limits(then, m_findings.thresholds()) : QStringList();
    putText(m_crossed, crossed.isEmpty() ? QString() : tr("Limits: %1").arg(crossed.join(u"; "_s)));
    m_crossed->setVisible(!crossed.isEmpty());
}

/// Shows the usual hold and wait times of this lock, for comparison with the numbers of the condition.
void FindingDetails::showHolds()
{
    const Episode* episode = shown();
    const PictureView& picture = m_services.frames.picture();
    const LockId lock = episode->subject.lock;
    const bool isThere = episode->subject.kind == Subject::Kind::Lock && index(lock) < picture.size() &&
                         picture.key(lock).name == episode->subject.name;
    QStringList sentences;
    if (isThere) {
        const ServerTime now = m_services.frames.now();
        const auto stats =
            presentation::reportOf(m_services.history, {&lock, 1}, {now - kStatisticsOf, now}, now).total;
        const auto length = [](std::chrono::microseconds time) { return presentation::lengthtext::measured(time); };
        if (stats.measured > 0) {
            sentences += tr("%n hold(s) of this lock seen from begin to end: median %1, p95 %2, p99 %3.", nullptr,
                            stats.measured)
                             .arg(length(stats.medianHold), length(stats.p95Hold), length(stats.p99Hold));
        }
        if (stats.holds > 0 && stats.longestIsBound)
            sentences += tr("The longest took at least %1.").arg(length(stats.longestHold));
        else if (stats.holds > 1)
            sentences += tr("The longest took %1.").arg(length(stats.longestHold));
        if (stats.contended > 0) {
            sentences += tr("Somebody waited for %n of them, %1 at the longest.", nullptr, stats.contended)
                             .arg(length(stats.longestWait));
        }
    }
    m_holds->setText(joined(sentences));
    m_holds->setVisible(!sentences.isEmpty());
}

void FindingDetails::chooseLatestEvidence()
{
    m_evidence->chooseLatest();
}

void FindingDetails::requestGraph()
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const auto& picture = m_services.frames.picture();
    const LockId lock = episode->subject.lock; // the id may belong to another lock by now
    const bool isIt = index(lock) < picture.size() && picture.key(lock).name == episode->subject.name;
    Q_EMIT graphRequested(isIt ? lock : kNoLock);
}

void FindingDetails::retranslate()
{
    m_evidenceTitle->setText(tr("Evidence (Enter shows it in the lock's lane)"));
    m_show->setText(tr("&Show in Its Lane"));
    m_graph->setText(tr("Show on &Waits-for"));
    m_mute->setText(tr("&Mute"));
    m_unmute->setText(tr("&Unmute"));
    for (QToolButton* each : {m_show, m_graph, m_mute, m_unmute})
        each->setToolButtonStyle(Qt::ToolButtonTextOnly);
    refresh();
}

} // namespace lockscope::gui

#include "moc_findingdetails.cpp"
