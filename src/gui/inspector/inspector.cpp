// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/inspector.h"

#include "core/eventsource.h"
#include "gui/actions/rediscommands.h"
#include "gui/charts/sawtoothchart.h"
#include "gui/inspector/inspectorparts.h"
#include "gui/inspector/waiterslist.h"
#include "gui/locks/lockmenu.h"
#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/widgets/card.h"
#include "gui/widgets/steadyparagraph.h"
#include "gui/widgets/themedparts.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/quorum/rivaltext.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/lockhistory.h"
#include "presentation/words/celltext.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
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
constexpr std::size_t kHistoryLines = 40;
constexpr std::size_t kMaxSteps = 2000;
constexpr int kGlyphSize = 11;
constexpr int kMostLeast = 400; ///< upper limit of its minimum width for large fonts, because pages beside it need room
} // namespace

Inspector::Inspector(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_stack(new QStackedWidget(this)), m_empty(new QLabel(this))
{
    setObjectName(u"inspector"_s);
    setMinimumWidth(std::min(fontMetrics().averageCharWidth() * 33, kMostLeast));
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
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_stack->addWidget(m_empty);
    auto* about = new QWidget(this);
    auto* column = new QVBoxLayout(about);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_one = scroll;
    column->addWidget(scroll, 1);
    column->addWidget(buildSeveral(), 1);
    QWidget* buttons = buildButtons(); // outside the scroll area, so always visible
    column->addWidget(buttons);
    m_stack->addWidget(about);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(&m_services.selection, &LockSelection::changed, this, &Inspector::selectionChanged);
    m_services.frames.addConsumer(this);
    for (QLabel* label : {m_empty, m_commandsLabel})
        setTone(label, m_services.theme, lockcells::Tone::Muted);
    for (QToolButton* copy : {m_copyRaw, m_copyCommands})
        setThemeIcon(copy, m_services.theme, u"copy"_s);
    restyle();
    retranslate();
    setMinimumWidth(std::max(minimumWidth(), std::min(buttons->sizeHint().width(), kMostLeast)));
    selectionChanged();
}

Inspector::~Inspector()
{
    m_services.frames.removeConsumer(this);
}

void Inspector::retranslate()
{
    setAccessibleName(tr("Inspector of the selected lock"));
    m_empty->setText(tr("No lock selected.\n\nSelect one in the table or in the timeline to see who holds it, how its "
                        "lease was renewed, and what happened before."));
    m_lease->setTitle(tr("Lease"), tr("seconds left"));
    m_lease->setToolTip(
        tr("Seconds left over the last minute. Ticks are renewals, crosses are missed ones; dotted: when "
           "the next one is expected."));
    m_timelineButton->setText(tr("Timeline"));
    m_tableButton->setText(tr("Table"));
    m_chart->setAccessibleName(tr("Lease of the last 60 seconds"));
    m_waiters->setTitle(tr("Waiters"), tr("the next one first"));
    m_history->setTitle(tr("History"), tr("latest first, UTC"));
    m_historyList->setAccessibleName(tr("History"));
    m_historyList->setHeaderLabels({tr("Time"), tr("What"), tr("Holder")});
    m_rawText->setAccessibleName(tr("Raw key and value"));
    m_commandsLabel->setText(tr("The same with redis-cli"));
    m_commandsLabel->setBuddy(m_commands);
    m_commands->setAccessibleName(tr("redis-cli commands"));
    m_copyRaw->setText(tr("Copy Token"));
    m_copyCommands->setText(tr("Copy Commands"));
    m_copyCommands->setToolTip(tr("Copy the redis-cli commands that show this lock"));
    m_copyRaw->setToolTip(tr("Copy the holder's token"));
    m_facts.clear();
    m_lines.clear();
    refresh();
}

void Inspector::restyle()
{
    const Theme& theme = m_services.theme;
    QPalette panel = palette();
    panel.setColor(QPalette::Base, theme.colors().panel);
    panel.setColor(QPalette::Text, theme.colors().text);
    m_historyList->setPalette(panel);
    if (m_looksEnded)
        panel.setColor(QPalette::Text, theme.colors().mutedText);
    m_rawText->setPalette(panel);
    m_commands->setPalette(panel);
    m_rawText->setFont(theme.monospace());
    m_commands->setFont(theme.monospace());
    QPalette alarm = palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive}) // a disabled button looks disabled
        alarm.setColor(group, QPalette::ButtonText, theme.colors().alarm);
    m_releaseButton->setPalette(alarm);
    m_facts.clear();
    m_lines.clear();
    refresh();
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
        m_last.history = inspectorfacts::history(m_services.history, m_lock, kHistoryLines + 1);
}

void Inspector::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            m_addresses[event.node] = event.info.address;
    }
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
    m_addresses.clear();
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

inspectorfacts::Subject Inspector::subject() const
{
    inspectorfacts::Subject subject{
        m_services.frames.picture(), m_services.history, m_lock, m_now, m_precisionUs, {}, {}, {}};
    if (isEnded())
        subject.ended = &m_last;
    const WindowSession* session = m_services.session;
    subject.isMasked = session != nullptr && session->isPast() && session->recording().isMasked;
    const auto address = m_addresses.find(subject.key().node);
    if (address != m_addresses.end())
        subject.nodeAddress = address->second;
    subject.names = m_services.holderNames;
    subject.traces = m_services.traces;
    return subject;
}

void Inspector::refresh()
{
    m_refreshedAt = m_services.frames.now();
    const bool several = m_services.selection.size() > 1;
    m_stack->setCurrentIndex(several || hasLock() ? 1 : 0);
    m_one->setVisible(!several);
    m_several->setVisible(several);
    if (several)
        return showSeveral();
    if (!hasLock())
        return;
    if (isEnded() != m_looksEnded) {
        m_looksEnded = !m_looksEnded;
        restyle();
        return; // restyle() has refreshed
    }
    showTitle();
    showFacts();
    showChart();
    showWaiters();
    showHistory();
    showRaw();
}

/// Lists the selected locks; each one that actions skip has the reason beside it.
void Inspector::showSeveral()
{
    constexpr std::size_t kMostNames = 30;
    const PictureView& picture = m_services.frames.picture();
    const auto& locks = m_services.selection.locks();
    QStringList lines;
    for (std::size_t i = 0; i < std::min(locks.size(), kMostNames); ++i) {
        const LockRef& each = locks[i];
        const bool isThere = isCurrent(picture, each);
        QString line = lanetext::name(isThere ? picture.key(each.id) : each.key());
        if (!isThere || picture.state(each.id).phase != LockPhase::Held)
            //: %1 is a lock's name
            line = tr("%1 (ended)").arg(line);
        else if (!m_services.actions.isShown(each.id))
            //: %1 is a lock's name
            line = tr("%1 (hidden)").arg(line);
        lines << line;
    }
    if (locks.size() > kMostNames)
        lines << tr("and %1 more").arg(locks.size() - kMostNames);
    m_severalTitle->setText(m_services.actions.selectionText());
    m_severalList->setText(lines.join(u'\n'));
    setAccessibleDescription(m_severalTitle->text() + u": "_s + m_severalList->text());
}

void Inspector::showTitle()
{
    const auto about = subject();
    const LockState& state = about.state();
    const Colors& colors = m_services.theme.colors();
    const ServerTime seenSince = m_services.frames.known().since(about.key().node);
    const auto verdict = analysis::verdictOf(state, m_now, seenSince);
    const auto asOf = past();
    const QColor color = about.ended || asOf ? colors.mutedText : verdictColor(verdict, colors);
    m_key->setText(lanetext::name(about.key()));
    m_glyph->setAccessibleName(verdictWord(verdict));
    const int glyphSize = std::max(kGlyphSize, fontMetrics().ascent() * 9 / 10);
    const std::tuple glyph(verdictGlyph(verdict), color.rgba(), glyphSize, devicePixelRatioF());
    if (std::exchange(m_glyphShown, glyph) != glyph) // every new pixmap triggers a layout
        m_glyph->setPixmap(glyphPixmap(verdictGlyph(verdict), color, glyphSize, devicePixelRatioF()));
    static const QRegularExpression beforeUnit(u"(\\d) (\\w)"_s);
    const QString both =
        state.grantedTwice && !about.ended
            ? rivaltext::both(about.picture, about.lock,
                              [this](NodeId node) {
                                  const auto address = m_addresses.find(node);
                                  return address != m_addresses.end() ? address->second : std::string();
                              })
            : QString();
    QString sentence = about.ended ? endedSentence(state) : verdictSentence(state, m_now, seenSince, both);
    if (asOf)
        //: a time of day; what was known of the lock then
        sentence = tr("As of %1: %2").arg(celltext::timeOfDay(*asOf).left(8), sentence);
    sentence.replace(beforeUnit, u"\\1\u00a0\\2"_s); // no line break between a number and its unit
    m_steadyVerdict->setText(sentence);
    QPalette ink = m_verdict->palette();
    const bool calm = !about.ended && !asOf && analysis::severity(verdict) == analysis::Severity::Fine;
    ink.setColor(QPalette::WindowText, calm ? colors.text : color);
    m_verdict->setPalette(ink);
    setAccessibleDescription(m_key->text() + u": "_s + sentence);
}

QString Inspector::endedSentence(const LockState& state)
{
    if (state.phase == LockPhase::Held || state.endedAt == kUnknownTime)
        return tr("Not seen any more. Below is what was last known of it.");
    //: %1 is a time of day, %2 how it ended
    return tr("Ended %1: %2. Below is what was last known of it.")
        .arg(celltext::timeOfDay(state.endedAt), eventwords::ending(state.lastEnd));
}

void Inspector::showFacts()
{
    auto rows = inspectorfacts::rows(subject());
    if (rows == m_facts)
        return;
    const std::vector<inspectorfacts::Row> before = std::exchange(m_facts, std::move(rows));
    const bool same = m_facts.size() == before.size() && static_cast<int>(m_facts.size()) == m_form->rowCount();
    if (!same)
        buildFacts();
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const auto& row = m_facts[i];
        if (same && row == before[i])
            continue;
        const int line = static_cast<int>(i);
        auto* field = static_cast<SteadyParagraph*>(m_form->itemAt(line, QFormLayout::FieldRole)->widget());
        field->label().setFont(row.fixedPitch ? m_services.theme.monospace() : font());
        field->setText(row.value);
        field->label().setAccessibleName(u"%1: %2"_s.arg(row.label, row.value));
        auto* label = static_cast<QLabel*>(m_form->itemAt(line, QFormLayout::LabelRole)->widget());
        if (label->text() != row.label)
            label->setText(row.label);
    }
}

/// Creates one row per fact, in the current colours.
void Inspector::buildFacts()
{
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, m_services.theme.colors().mutedText);
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        auto* label = new QLabel(this);
        label->setPalette(muted);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        auto* value = new WrapLabel(this);
        value->setPalette(m_looksEnded ? muted : palette());
        label->setBuddy(value);
        m_form->addRow(label, new SteadyParagraph(*value));
    }
}

void Inspector::showChart()
{
    const auto about = subject();
    const LockState& state = about.state();
    const auto holds = m_services.history.holds(m_lock);
    const auto overdue = m_services.history.overdueTicks(m_lock, m_now);
    SawtoothInput input{holds, m_steps, overdue};
    input.usualLease = std::chrono::milliseconds{state.leaseMs};
    input.deadline = state.deadline;
    input.now = m_now;
    input.window = kChartWindow;
    const Sawtooth teeth = sawtooth(input);
    std::optional<double> next;
    if (const auto expected = analysis::expectedRenewal(state))
        next = static_cast<double>((*expected - m_now).count()) / 1e6;
    m_chart->setEmptyText(state.phase == LockPhase::Held && state.deadline.isNever()
                              ? tr("No TTL: there is no lease to draw.")
                              : tr("No lease was seen in the last minute."));
    m_chart->setData(teeth, next);
    //: what the chart shows: how many renewals, how many were missed; the rows beside it are of the last hold only
    m_chart->setSummary(tr("Last 60 seconds, all holds: %1, %2")
                            .arg(tr("%n renewal(s)", nullptr, static_cast<int>(teeth.ticks.size())),
                                 tr("%n missed", nullptr, static_cast<int>(teeth.missed.size()))));
    m_lease->setNote(teeth.line.isEmpty() ? QString() : m_chart->summary());
}

void Inspector::showWaiters()
{
    m_waiters->setVisible(!isEnded() && m_waitersList->setLock(m_services.frames.picture(), m_lock, m_now));
}

void Inspector::showHistory()
{
    // Request one more line than is listed: it shows that older events exist.
    auto lines =
        m_lock == kNoLock ? m_last.history : inspectorfacts::history(m_services.history, m_lock, kHistoryLines + 1);
    const bool hasMore = lines.size() > kHistoryLines;
    lines.resize(std::min(lines.size(), kHistoryLines));
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    auto* list = static_cast<HistoryList*>(m_historyList);
    list->setLines(m_lines, m_services.theme);
    m_history->setNote(m_lines.empty() ? tr("No events since watching began.")
                       : hasMore       ? tr("The newest %1 are listed; the timeline has more.").arg(kHistoryLines)
                                       : QString());
}

void Inspector::showRaw()
{
    const auto about = subject();
    const LockState& state = about.state();
    m_raw->setTitle(tr("Raw"), inspectorfacts::rawTitle(state, m_now));
    static_cast<CodeBlock*>(m_rawText)->setCode(inspectorfacts::rawText(about));
    const auto server = m_services.session ? m_services.session->endpoint(about.key().node) : std::nullopt;
    static_cast<CodeBlock*>(m_commands)->setCode(redisCliCommands(about.key(), state.type, server));
}

void Inspector::contextMenuEvent(QContextMenuEvent* event)
{
    m_services.actions.popupMenu(event->globalPos(), this);
}

} // namespace lockscope::gui

#include "moc_inspector.cpp"
