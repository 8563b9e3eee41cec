// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/healthtext.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/steadylabel.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStyle>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

QLabel* addLabel(QWidget& parent, const char* name)
{
    auto* label = new QLabel(&parent);
    label->setObjectName(QLatin1StringView(name));
    label->setTextFormat(Qt::PlainText);
    parent.layout()->addWidget(label);
    return label;
}

} // namespace

HealthText::HealthText(Services& services, WindowSession& session, NodeStore& board, QWidget* parent)
    : Themed(parent), m_services(services), m_session(session), m_board(board)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_exception = addLabel(*this, "pausedText");
    m_state = addLabel(*this, "healthState");
    m_rate = addLabel(*this, "healthRate");
    m_lag = addLabel(*this, "healthLag");
    connect(&board, &NodeStore::changed, this, &HealthText::refresh);
    restyle();
    retranslate();
}

void HealthText::restyle()
{
    for (QLabel* figure : {m_rate, m_lag})
        figure->setFont(m_services.theme.monospace());
    const int apart = 2 * fontMetrics().averageCharWidth();
    layout()->setSpacing(apart);
    layout()->setContentsMargins(0, 0, apart / 2, 0);
    retranslate();
}

void HealthText::retranslate()
{
    for (QLabel* label : {m_exception, m_state, m_rate, m_lag}) {
        forgetSize(*label);
        label->clear(); // the same words are measured anew, too
    }
    m_rate->setMinimumWidth(QFontMetrics(m_rate->font()).horizontalAdvance(u"9,999/s"_s)); // the lag keeps its place
    m_rate->setToolTip(tr("Events a second on all nodes, mean of the last two seconds"));
    m_lag->setToolTip(
        tr("Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster"));
    refresh();
}

/// The nodes that do not answer, each with the time of its data.
QStringList HealthText::awayNodes() const
{
    QStringList nodes;
    for (const auto& [node, until] : m_services.frames.known().past())
        nodes << tr("%1 as of %2", "node, time")
                     .arg(QString::fromStdString(m_services.locks.nodeAddress(node)),
                          celltext::timeOfDay(until, m_services.locks.timeZone()).left(8));
    return nodes;
}

QString HealthText::exception() const
{
    const FrameLoop& frames = m_services.frames;
    const QString time = celltext::timeOfDay(frames.now(), m_services.locks.timeZone());
    if (frames.isPaused()) {
        const QString waiting = tr("%Ln event(s) waiting", nullptr, static_cast<int>(frames.pausedEvents()));
        return tr("Paused at %1 \u00b7 %2", "time, how many events wait").arg(time, waiting);
    }
    if (frames.asOf())
        return tr("as of %1").arg(time.left(8));
    const QStringList away = awayNodes(); // one node by name, several as a number: a longer text has no room
    return away.size() > 1 ? tr("%Ln server(s) away", nullptr, static_cast<int>(away.size())) : away.join(QString());
}

QString HealthText::exceptionTip() const
{
    const FrameLoop& frames = m_services.frames;
    const auto zone = m_services.locks.timeZone();
    if (frames.isPaused()) {
        const auto from = frames.pauseTellsFrom();
        return from ? tr("More happened in the last ten minutes than a pause can show (some 50,000 events): lanes, "
                         "events and charts begin at %1. Of earlier holds only the start is shown.")
                          .arg(celltext::timeOfDay(*from, zone).left(8))
                    : QString();
    }
    if (frames.asOf())
        return tr("As of %1: what happened since is not known").arg(celltext::timeOfDay(frames.now(), zone).left(8));
    const QStringList away = awayNodes();
    return away.isEmpty() ? QString() : tr("%1. Their rows are grey, and not counted.").arg(away.join(u", "_s));
}

void HealthText::refresh()
{
    const FrameLoop& frames = m_services.frames;
    const bool isShown = frames.source() != nullptr && (!m_session.isPast() || frames.asOf());
    const QString exceptional = isShown ? exception() : QString();
    showSteadily(*m_exception, exceptional);
    if (const bool isOld = frames.asOf() && !frames.isPaused(); m_exception->property("old") != isOld) {
        m_exception->setProperty("old", isOld);
        m_exception->style()->unpolish(m_exception); // makes the style sheet of the bar read the property again
        m_exception->style()->polish(m_exception);
    }
    if (const QString tip = isShown ? plainTip(exceptionTip()) : QString(); m_exception->toolTip() != tip)
        m_exception->setToolTip(tip);
    const bool isLive = isShown && exceptional.isEmpty() && m_board.wasReached();
    if (isLive) {
        const auto rate = static_cast<qlonglong>(std::llround(m_board.eventsPerSecond()));
        showSteadily(*m_state, tr("live"));
        showSteadily(*m_rate, tr("%1/s", "events a second").arg(QLocale().toString(rate)));
        showSteadily(*m_lag,
                     tr("lag %1").arg(lengthtext::rough(std::chrono::microseconds{frames.liveCounters().lagUs})));
    }
    m_exception->setVisible(m_hasRoom && !exceptional.isEmpty());
    m_state->setVisible(m_hasRoom && isLive);
    for (QLabel* figure : {m_rate, m_lag})
        figure->setVisible(m_hasRoom && m_hasFigures && isLive);
}

void HealthText::setParts(bool any, bool figures)
{
    m_hasRoom = any;
    m_hasFigures = figures;
    refresh();
}

int HealthText::widthFor(bool figures) const
{
    const int apart = layout()->spacing();
    const auto wide = [](const QLabel& label) { return std::max(label.sizeHint().width(), label.minimumWidth()); };
    if (!m_exception->text().isEmpty())
        return wide(*m_exception) + apart / 2;
    return wide(*m_state) + apart / 2 + (figures ? wide(*m_rate) + wide(*m_lag) + 2 * apart : 0);
}

} // namespace lockscope::gui

#include "moc_healthtext.cpp"
