// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/inspector.h"

#include "core/eventsource.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/inspector/actionrow.h"
#include "gui/inspector/advicecard.h"
#include "gui/inspector/factsform.h"
#include "gui/inspector/historycard.h"
#include "gui/inspector/jobcard.h"
#include "gui/inspector/leasecard.h"
#include "gui/inspector/rawcard.h"
#include "gui/inspector/severallocks.h"
#include "gui/inspector/verdictheader.h"
#include "gui/inspector/waitingcard.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/rangefollower.h"
#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/timeline/rangepanel.h"
#include "gui/widgets/themedparts.h"
#include "monitor/livesource.h"
#include "presentation/locks/nextstep.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

constexpr auto kRefreshEvery = 200ms;
constexpr auto kLivelyFor = 2s;
constexpr auto kSoonOver = 10s; ///< near the deadline, before or after it, times show tenths of a second
constexpr std::size_t kHistoryLines = HistoryCard::kMostLines + 1;
constexpr std::size_t kMaxSteps = 2000;
/// Upper limit of its minimum width for large fonts, because pages beside it need room.
constexpr int kWidestMinimum = 400;
constexpr int kInspectorMargin = 12;
constexpr int kLeastLines = 7; ///< of what is under the range

/// Does not claim the height of all that it can show: its pages scroll, and the range above it would be cut.
class YieldingStack final : public QStackedWidget
{
public:
    using QStackedWidget::QStackedWidget;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
};
} // namespace

Inspector::Inspector(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_stack(new YieldingStack(this)), m_empty(new QLabel(this))
{
    setObjectName(u"inspector"_s);
    setMinimumWidth(std::min(fontMetrics().averageCharWidth() * 33, kWidestMinimum));
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(u"inspectorScroll"_s);
    scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its children, not the area itself
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // The height of the wrapped labels depends on the width: a bar that comes and goes flickers without end at some
    // heights, down to the end of the stack.
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    scroll->setWidget(buildContent());
    scroll->setMinimumHeight(fontMetrics().height()); // gives way to what stands above it
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_stack->setMinimumHeight(kLeastLines * fontMetrics().height());
    m_stack->addWidget(m_empty);
    auto* about = new QWidget(this);
    auto* column = new QVBoxLayout(about);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_one = buildHead();
    m_several = new SeveralLocks(services);
    m_several->hide();
    m_actionRow = new ActionRow(services); // outside the scroll area, so always visible
    m_actionRow->setContentsMargins(kInspectorMargin, 0, kInspectorMargin, kInspectorMargin);
    column->addWidget(m_one);
    column->addWidget(m_several, 1);
    column->addWidget(m_actionRow);
    column->addWidget(scroll, 1);
    m_scroll = scroll;
    m_stack->addWidget(about);
    m_range = new RangePanel(services.theme, this);
    m_range->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_range);
    layout->addWidget(m_stack, 1);

    connect(&m_services.selection, &LockSelection::changed, this, &Inspector::selectionChanged);
    // Which of several are hidden is known only after the rows; the menu's actions change then, also where time rests.
    connect(m_services.lockMenu.menuActions().front(), &QAction::changed, this, [this] {
        if (m_services.selection.size() > 1)
            refresh();
    });
    m_services.frames.addConsumer(this);
    setTone(m_empty, m_services.theme, lockcells::Tone::Muted);
    restyle();
    retranslate();
    setMinimumWidth(std::max(minimumWidth(), std::min(m_actionRow->sizeHint().width(), kWidestMinimum)));
    selectionChanged();
}

QWidget* Inspector::buildHead()
{
    auto* head = new QWidget;
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(kInspectorMargin, kInspectorMargin, kInspectorMargin, 8);
    column->setSpacing(8);
    m_header = std::make_unique<VerdictHeader>(m_services, *column, head);
    return head;
}

QWidget* Inspector::buildContent()
{
    const Theme& theme = m_services.theme;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kInspectorMargin, 0, kInspectorMargin, kInspectorMargin);
    column->setSpacing(8);
    m_facts = std::make_unique<FactsForm>(theme, *column, *this);
    m_waiting = std::make_unique<WaitingCard>(theme, *column, content);
    m_advice = std::make_unique<AdviceCard>(theme, *column, content);
    m_lease = std::make_unique<LeaseCard>(theme, *column, content);
    m_history = std::make_unique<HistoryCard>(theme, *column, content);
    m_job = std::make_unique<JobCard>(theme, *column, content);
    m_raw = new RawCard(m_services, content);
    connect(m_raw, &RawCard::unfolded, this, &Inspector::refresh);
    column->addWidget(m_raw);
    column->addStretch(1);
    return content;
}

Inspector::~Inspector()
{
    m_services.frames.removeConsumer(this);
}

void Inspector::retranslate()
{
    setAccessibleName(tr("Inspector of the selected lock"));
    m_empty->setText(
        tr("No lock selected.\n\nSelect one in the list to see who holds it, how its lease was renewed, and "
           "what happened before."));
    m_lease->retranslate();
    m_history->retranslate();
    m_facts->forget();
    m_job->forget();
    refresh();
}

void Inspector::restyle()
{
    const Theme& theme = m_services.theme;
    QPalette panel = palette();
    panel.setColor(QPalette::Base, theme.colors().panel);
    panel.setColor(QPalette::Text, theme.colors().text);
    m_history->restyle(panel);
    if (m_looksEnded)
        panel.setColor(QPalette::Text, theme.colors().mutedText);
    m_raw->setGround(panel);
    m_facts->forget();
    m_job->forget();
    refresh();
}

void Inspector::followRange(LocksTable& table)
{
    new RangeFollower(m_services, table, *m_range, m_range);
}

void Inspector::editRange()
{
    m_range->editTimes();
}

const SawtoothChart& Inspector::chart() const
{
    return m_lease->chart();
}

// --- frames ---

bool Inspector::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

/// When the id is reused for another lock, reads the history under this id one last time.
void Inspector::arriving(const Frame& before)
{
    const auto isIts = [this](const ReusedLock& reused) { return reused.isAnother && reused.id == m_lock; };
    if (m_lock != kNoLock && std::any_of(before.reusedLocks.begin(), before.reusedLocks.end(), isIts))
        m_last.history = inspectorfacts::history(m_services.history, m_lock, kHistoryLines);
}

void Inspector::consume(const Frame& frame)
{
    // Events of other locks count, too: their holder may also hold this lock.
    if (!frame.batch.events.empty() || !frame.batch.waits.empty())
        m_toldAt = frame.now;
    if (m_lock == kNoLock)
        return;
    for (const LockEvent& event : frame.batch.events) {
        if (event.lock != m_lock)
            continue;
        m_precisionUs = event.precisionUs;
        if (!endsHold(event.kind) && event.deadline.isKnown())
            m_steps.push_back({event.at, event.deadline});
    }
    if (m_steps.size() > kMaxSteps)
        m_steps.erase(m_steps.begin(), m_steps.begin() + kMaxSteps / 4);
    // If the lock left the picture together with its last event, the history has its end; otherwise the saved state
    // says more.
    if (isInPicture() || !m_hasLast || m_last.state.phase == LockPhase::Held)
        m_hasLast = inspectorfacts::remember(m_last, frame.picture, m_services.history, m_lock) || m_hasLast;
}

void Inspector::present(const Frame& frame)
{
    m_now = knownNow();
    // Measure by the frame's time, because that of the lock's node may stand still. While nothing but time changes,
    // refresh once per second.
    const auto second = [](ServerTime time) { return std::chrono::floor<std::chrono::seconds>(time); };
    const bool isFirst = m_refreshedAt == ServerTime::min();
    if (isFirst || frame.now < m_refreshedAt ||
        (isLively(frame.now) ? frame.now - m_refreshedAt >= kRefreshEvery : second(frame.now) != second(m_refreshedAt)))
        refresh();
}

bool Inspector::isLively(ServerTime now) const
{
    const Deadline deadline = m_last.state.deadline;
    return (m_toldAt != ServerTime{} && now - m_toldAt < kLivelyFor) ||
           (m_hasLast && deadline.isTime() && deadline.time() - now < kSoonOver && now - deadline.time() < kSoonOver);
}

void Inspector::reset()
{
    m_services.selection.select(kNoLock);
    rewind();
}

/// The selection stays.
void Inspector::rewind()
{
    m_steps.clear();
    m_precisionUs.reset();
    m_lock = kNoLock;
    m_hasLast = false;
    refresh();
}

void Inspector::selectionChanged()
{
    const LockRef& selected = m_services.selection.lock();
    m_lock = selected.id;
    // A lock without its id, or back under a new id, is still the same lock.
    if (!m_hasLast || selected.name.empty() || !(selected.key() == m_last.lock.key())) {
        m_steps.clear();
        m_precisionUs.reset();
        m_last = {};
        m_hasLast = inspectorfacts::remember(m_last, m_services.frames.picture(), m_services.history, m_lock);
    }
    m_now = knownNow();
    tellSource();
    if (isVisible())
        refresh();
}

/// The source polls the selected lock more often; not needed while the inspector is hidden.
void Inspector::tellSource()
{
    if (EventSource* source = m_services.frames.source())
        source->setSelected(isVisible() ? m_lock : kNoLock);
}

void Inspector::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_now = knownNow();
    tellSource();
    refresh();
}

void Inspector::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    tellSource();
}

/// The last moment of known state while the lock's node does not reply; otherwise no value.
std::optional<ServerTime> Inspector::past() const
{
    return m_hasLast ? m_services.frames.known().of(m_last.node) : std::nullopt;
}

ServerTime Inspector::knownNow() const
{
    const ServerTime now = m_services.frames.now();
    return std::min(now, past().value_or(now));
}

bool Inspector::isInPicture() const
{
    const PictureView& picture = m_services.frames.picture();
    return m_lock != kNoLock && index(m_lock) < picture.size() && picture.state(m_lock).phase != LockPhase::Gone;
}

bool Inspector::hasLock() const
{
    return m_hasLast || (m_lock != kNoLock && index(m_lock) < m_services.frames.picture().size());
}

inspectorfacts::Subject Inspector::subject()
{
    inspectorfacts::Subject subject{
        m_services.frames.picture(), m_services.history, m_lock, m_now, m_precisionUs, {}, {}, {}};
    if (isEnded())
        subject.ended = &m_last;
    const WindowSession& session = m_services.session;
    subject.isMasked = session.isPast() && session.recording().isMasked;
    subject.isRecorded = session.isPast();
    subject.nodeAddress = m_services.locks.nodeAddress(subject.key().node);
    subject.names = &m_services.holderNames;
    subject.traces = &m_services.traces;
    EventSource* source = m_services.frames.source();
    m_beside = source != nullptr && !subject.isRecorded ? source->selectedReading() : nullptr;
    if (m_beside && analysis::isAbout(*m_beside, m_lock, subject.key().name, subject.token()))
        subject.beside = m_beside.get();
    subject.owner = inspectorfacts::ownerOf(subject);
    return subject;
}

void Inspector::refresh()
{
    m_refreshedAt = m_services.frames.now();
    const bool several = m_services.selection.size() > 1;
    m_stack->setCurrentIndex(several || hasLock() ? 1 : 0);
    m_one->setVisible(!several);
    m_scroll->setVisible(!several);
    m_several->setVisible(several);
    if (several) {
        m_actionRow->showFor({}, false);
        return setAccessibleDescription(m_several->showSelection());
    }
    if (!hasLock())
        return;
    if (isEnded() != m_looksEnded) {
        m_looksEnded = !m_looksEnded;
        restyle();
        return; // restyle() has refreshed
    }
    const auto about = subject();
    showFacts(about);
    m_lease->show(about.state(), m_services.history, m_lock, m_steps, m_now);
    showHistory();
    showJob(about);
    if (m_raw->isUnfolded())
        m_raw->showFor(about);
}

void Inspector::showFacts(const inspectorfacts::Subject& about)
{
    const auto owner = about.owner ? about.owner->life : analysis::OwnerLife::Unknown;
    VerdictHeader::Finding finding;
    presentation::nextstep::Advice advice;
    if (isInPicture()) {
        const lockcells::RowFacts row = m_services.locks.facts(m_lock);
        finding.sentence = presentation::nextstep::sentence(row, owner);
        if (row.finding != nullptr)
            finding.severity = row.finding->severity();
        advice = presentation::nextstep::advice(row);
    }
    const ServerTime seenSince = m_services.frames.known().since(about.key().node);
    const auto verdict = analysis::verdictOf(about.state(), m_now, seenSince);
    setAccessibleDescription(
        m_header->show(about, finding, past(), [this](NodeId node) { return m_services.locks.nodeAddress(node); }));
    m_actionRow->showFor(serverOfActions(about.key().node),
                         !about.ended && presentation::nextstep::isRelease(about.state(), verdict, owner));
    m_rows = inspectorfacts::rows(about);
    m_facts->show(m_rows, m_looksEnded);
    m_waiting->showFor(about, m_rows);
    m_advice->showFor(advice);
}

/// On production, names that stand beside the lock are masked.
void Inspector::showJob(const inspectorfacts::Subject& about)
{
    presentation::jobtext::Mask mask;
    const WatchedDeployment* deployment = m_services.session.deployment(about.key().node);
    if (deployment != nullptr && deployment->profile().environment == settings::Environment::Production)
        mask = [this](std::string_view name) { return m_mask.mask(name); };
    m_job->showFor(about.ended != nullptr ? std::nullopt : presentation::jobtext::behind(about, mask));
}

/// Empty while one server is watched.
QString Inspector::serverOfActions(NodeId node) const
{
    const auto live = m_services.session.live();
    const std::string deployment = m_services.frames.scope().tag(node);
    if (deployment.empty() && (!live || live->nodes().size() < 2))
        return {};
    const std::string& address = m_services.locks.nodeAddress(node);
    const bool hasBoth = !deployment.empty() && !address.empty() && deployment != address;
    const std::string name = hasBoth ? deployment + " · " + address : deployment.empty() ? address : deployment;
    //: the server that an action reaches
    return name.empty() ? QString() : tr("On %1").arg(QString::fromStdString(name));
}

void Inspector::showHistory()
{
    m_history->showLines(m_lock == kNoLock ? m_last.history
                                           : inspectorfacts::history(m_services.history, m_lock, kHistoryLines));
}

void Inspector::contextMenuEvent(QContextMenuEvent* event)
{
    m_services.lockMenu.popupMenu(event->globalPos(), this);
}

} // namespace lockscope::gui

#include "moc_inspector.cpp"
