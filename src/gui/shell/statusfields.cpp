// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/statusfields.h"

#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/style/stateglyph.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/steadylabel.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QEvent>
#include <QLocale>
#include <QStatusBar>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
/// Locks held on the shown nodes that are connected.
int heldNow(const FrameLoop& frames)
{
    if (!frames.known().isAnyPast() && !frames.scope().chosen())
        return static_cast<int>(frames.counters().held);
    const PictureView& picture = frames.picture();
    int held = 0;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId lock{i};
        held += picture.state(lock).phase == LockPhase::Held && !frames.known().of(picture.key(lock).node);
    }
    return held;
}
} // namespace

StatusFields::StatusFields(const FrameLoop& frames, const NodeStore& board, const WindowSession& session,
                           const Theme& theme, QStatusBar& bar)
    : Themed(&bar), m_frames(frames), m_board(board), m_session(session), m_theme(theme), m_bar(bar),
      m_sign(addField(bar, u"statusSign"_s)), m_connection(addField(bar, u"statusConnection"_s)),
      m_events(addField(bar, u"statusEvents"_s)), m_locks(addField(bar, u"statusLocks"_s)),
      m_lag(addField(bar, u"statusLag"_s)), m_gaps(addField(bar, u"statusGaps"_s)),
      m_oldest(addField(bar, u"statusOldest"_s)), m_clock(addField(bar, u"statusClock"_s))
{
    connect(&board, &NodeStore::changed, this, &StatusFields::refresh);
    connect(&session, &WindowSession::changed, this, &StatusFields::refresh);
    connect(&session, &WindowSession::whenChanged, this, &StatusFields::refresh);
    connect(&bar, &QStatusBar::messageChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            refresh();
    });
    bar.setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the window may be narrower than all fields
    bar.installEventFilter(this);
    restyle();
}

bool StatusFields::eventFilter(QObject* watched, QEvent* event)
{
    const bool isAdded = std::find(m_added.begin(), m_added.end(), watched) != m_added.end() &&
                         (event->type() == QEvent::Show || event->type() == QEvent::Hide);
    if (event->type() == QEvent::Resize || isAdded)
        showWhatFits();
    return QObject::eventFilter(watched, event);
}

/// False for a field without a current measurement: a zero would look like one.
bool StatusFields::saysSomething(const QLabel& field) const
{
    if (&field == m_locks) // this field shows "unknown" itself
        return true;
    if (!m_board.wasReached())
        return false;
    if (&field == m_events && m_session.isPast()) // the rate would be that of the playback
        return false;
    return !m_board.asOf() || &field == m_gaps || &field == m_oldest;
}

/// Hides the last fields first if there is not enough room.
void StatusFields::showWhatFits()
{
    if (!m_bar.currentMessage().isEmpty()) // the bar hides all fields while it shows a status tip
        return;
    constexpr int kApart = 14; // pixels for the bar's spacing and frames
    const bool connected = m_session.isConnected() || m_frames.source();
    const auto widthOf = [](const QWidget& field) { return std::max(field.sizeHint().width(), field.minimumWidth()); };
    int room = m_bar.width() - 2 * kApart - widthOf(*m_sign) - widthOf(*m_connection) - kApart;
    for (const QWidget* each : m_added)
        room -= each->isHidden() ? 0 : widthOf(*each) + kApart;
    QStringList left;
    for (QLabel* field : {m_locks, m_events, m_lag, m_gaps, m_oldest, m_clock}) {
        if (!saysSomething(*field)) {
            field->hide();
            continue;
        }
        room -= widthOf(*field) + kApart;
        field->setVisible(connected && room >= 0);
        if (connected && room < 0)
            left << field->text();
    }
    m_bar.setToolTip(plainTip(left.join(u'\n')));
}

void StatusFields::addSign(QWidget& sign)
{
    m_added.push_back(&sign);
    m_bar.addPermanentWidget(&sign);
    sign.setVisible(false);
    sign.installEventFilter(this);
}

QLabel* StatusFields::addField(QStatusBar& bar, const QString& name)
{
    auto* label = new QLabel(&bar);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    bar.addWidget(label);
    return label;
}

void StatusFields::restyle()
{
    m_bar.setStyleSheet(statusBarStyle(m_theme.colors()));
    retranslate(); // the style sheet changes the width of the texts
}

void StatusFields::retranslate()
{
    for (QLabel* label : {m_connection, m_events, m_locks, m_lag, m_gaps, m_oldest, m_clock})
        forgetSize(*label);
    m_events->setToolTip(tr("Events a second on all nodes, mean of the last two seconds"));
    m_lag->setToolTip(
        tr("Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster"));
    m_gaps->setToolTip(tr("Gaps: periods without data, because the connection or the server was away"));
    m_oldest->setToolTip(tr("Age of the oldest data among all held locks"));
    m_clock->setToolTip(tr("The server's clock minus the clock of this machine"));
    refresh();
}

/// Sets the pixmap only if it changed: each pixmap makes the window lay itself out again.
void StatusFields::showSign(ConnectionState state)
{
    const QColor color = colorOf(state, m_theme.colors());
    if (std::exchange(m_signShown, std::pair{state, color}) == std::pair{state, color})
        return;
    const int side = m_connection->fontMetrics().ascent();
    m_sign->setPixmap(glyphPixmap(glyphOf(state), color, side, m_sign->devicePixelRatioF()));
}

void StatusFields::showHeld()
{
    if (!m_session.isConnected() && !m_frames.source())
        return;
    const bool isKnown = m_board.wasReached() && !m_board.asOf();
    const QString tip = m_frames.showsPast() ? tr("Locks held at the moment shown") : tr("Locks held now");
    if (m_locks->toolTip() != tip)
        m_locks->setToolTip(tip);
    showSteadily(*m_locks, isKnown ? tr("%n lock(s) held", nullptr, heldNow(m_frames)) : tr("locks held: unknown"));
}

void StatusFields::refresh()
{
    const ConnectionState state = m_board.worst();
    const bool connected = m_session.isConnected() || m_frames.source();
    showSign(state);
    m_sign->setAccessibleName(connectionWord(state));
    showSteadily(*m_connection, m_session.isStarting() ? tr("starting the demo")
                                : m_session.isPast()   ? tr("recording")
                                                       : connectionWord(state));
    QString why;
    for (const NodeStatus& node : m_board.nodes()) {
        if (node.state == state && why.isEmpty())
            why = node.text;
    }
    if (const QString tip = plainTip(why); m_connection->toolTip() != tip)
        m_connection->setToolTip(tip);
    if (!connected)
        return showWhatFits();

    const QLocale locale;
    const Counters& counters = m_frames.isPaused() ? m_frames.liveCounters() : m_frames.counters();
    const auto rate = std::llround(m_board.eventsPerSecond());
    showSteadily(*m_events, tr("%Ln event(s)/s", nullptr, static_cast<int>(rate)));
    showHeld();
    showSteadily(*m_lag, tr("lag %1").arg(lengthtext::rough(std::chrono::microseconds{counters.lagUs})));
    // For a recording the board counts only from one minute before the seek position.
    const QString gaps = locale.toString(m_session.isPast() ? quint64{counters.gaps} : m_board.gaps());
    showSteadily(*m_gaps, counters.unread == 0 ? tr("gaps %1").arg(gaps)
                                               : tr("gaps %1 · %Ln key(s) gone before read", nullptr,
                                                    static_cast<int>(std::min<std::uint64_t>(counters.unread, INT_MAX)))
                                                     .arg(gaps));
    showSteadily(*m_oldest,
                 tr("oldest data %1").arg(lengthtext::rough(std::chrono::milliseconds{counters.oldestLookMs})));
    const auto& nodes = m_board.nodes();
    showSteadily(
        *m_clock,
        nodes.empty() || !nodes.front().offsetUs
            ? tr("server clock unknown")
            : tr("server clock %1").arg(lengthtext::difference(std::chrono::microseconds{*nodes.front().offsetUs})));
    showWhatFits();
}

} // namespace lockscope::gui

#include "moc_statusfields.cpp"
