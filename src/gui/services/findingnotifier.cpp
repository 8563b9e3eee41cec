// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/findingnotifier.h"

#include "gui/models/locksmodel.h"
#include "presentation/locks/livelocks.h"
#include "presentation/words/findingtext.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::Episode;
namespace findingtext = presentation::findingtext;

FindingNotifier::FindingNotifier(const FindingsDesk& desk, const LocksModel& model, NotificationSink& sink,
                                 const Clock& clock, QObject* parent)
    : QObject(parent), m_desk(desk), m_model(model), m_sink(sink), m_pace(clock, [this] { tell(); })
{
    connect(&m_desk, &FindingsDesk::began, this, &FindingNotifier::note);
    connect(&m_desk, &FindingsDesk::liveChanged, this, &FindingNotifier::tell); // behind all that began with it
}

void FindingNotifier::setEnabled(bool enabled)
{
    if (enabled == m_enabled)
        return;
    m_enabled = enabled;
    forget();
}

void FindingNotifier::forget()
{
    m_lines.clear();
    m_untold = 0;
    m_pace.forget();
}

void FindingNotifier::note(const Episode& episode)
{
    if (!m_enabled || !m_model.live().isSettled() || !FindingsDesk::isNews(episode))
        return;
    ++m_untold;
    if (m_lines.size() < kMostNamed) {
        //: a line of a desktop notification: which finding, of which lock, its condition
        m_lines << tr("%1 · %2: %3")
                       .arg(findingtext::title(episode.id),
                            findingtext::subject(episode, m_desk.liveNodeName(episode.subject.node)),
                            findingtext::condition(episode));
    }
}

void FindingNotifier::tell()
{
    if (m_untold == 0 || !m_pace.mayTell())
        return;
    QStringList lines = m_lines;
    if (m_untold > lines.size())
        lines << tr("and %n more", nullptr, m_untold - static_cast<int>(lines.size()));
    const QString title = m_server.isEmpty() ? tr("%n new finding(s)", nullptr, m_untold)
                                             : tr("%n new finding(s) on %1", nullptr, m_untold).arg(m_server);
    forget();
    m_sink.show(title, lines.join(u'\n'));
}

} // namespace lockscope::gui

#include "moc_findingnotifier.cpp"
