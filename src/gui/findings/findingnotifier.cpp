// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingnotifier.h"

#include "gui/locks/locksmodel.h"
#include "presentation/findings/findingtext.h"
#include "presentation/locks/livelocks.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QSystemTrayIcon>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::Episode;
namespace findingtext = presentation::findingtext;

namespace {

class TraySink final : public NotificationSink
{
public:
    void show(const QString& title, const QString& body) override
    {
        if (!QSystemTrayIcon::isSystemTrayAvailable())
            return;
        m_tray.setIcon(QGuiApplication::windowIcon());
        m_tray.show();
        m_tray.showMessage(title, body, QSystemTrayIcon::Warning);
    }

private:
    QSystemTrayIcon m_tray;
};

class DBusSink final : public QObject, public NotificationSink
{
public:
    void show(const QString& title, const QString& body) override
    {
        QDBusMessage call =
            QDBusMessage::createMethodCall(u"org.freedesktop.Notifications"_s, u"/org/freedesktop/Notifications"_s,
                                           u"org.freedesktop.Notifications"_s, u"Notify"_s);
        // Notification servers may interpret the body as markup.
        call << u"Lockscope"_s << m_last << u"lockscope"_s << title << body.toHtmlEscaped() << QStringList()
             << QVariantMap() << -1;
        auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [=, this] {
            const QDBusPendingReply<uint> reply = *watcher;
            if (reply.isError())
                m_tray.show(title, body); // the service is missing
            else
                m_last = reply.value(); // the next message replaces this one
            watcher->deleteLater();
        });
    }

private:
    uint m_last = 0;
    TraySink m_tray;
};

} // namespace

std::unique_ptr<NotificationSink> desktopNotifications()
{
    if (QDBusConnection::sessionBus().isConnected())
        return std::make_unique<DBusSink>();
    return std::make_unique<TraySink>();
}

using std::chrono::milliseconds;

NotificationPace::NotificationPace(const Clock& clock, const std::function<void()>& again) : m_clock(clock)
{
    m_later.setSingleShot(true);
    QObject::connect(&m_later, &QTimer::timeout, &m_later, again);
}

bool NotificationPace::mayTell()
{
    const MonoTime now = m_clock.mono();
    if (m_last && now - *m_last < m_interval) {
        lookAgainIn(std::chrono::duration_cast<milliseconds>(m_interval - (now - *m_last)) + milliseconds(1));
        return false;
    }
    m_last = now;
    return true;
}

void NotificationPace::lookAgainIn(milliseconds time)
{
    if (!m_later.isActive())
        m_later.start(time);
}

FindingNotifier::FindingNotifier(const FindingsStore& findings, const LocksModel& model, NotificationSink& sink,
                                 const Clock& clock, QObject* parent)
    : QObject(parent), m_findings(findings), m_model(model), m_sink(sink), m_pace(clock, [this] { notify(); })
{
    connect(&m_findings, &FindingsStore::began, this, &FindingNotifier::note);
    connect(&m_findings, &FindingsStore::liveChanged, this, &FindingNotifier::notify); // follows all began()
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
    if (!m_enabled || !m_model.live().isSettled() || !FindingsStore::isNews(episode))
        return;
    ++m_untold;
    if (m_lines.size() < kMostNamed) {
        //: a line of a desktop notification: which finding, of which lock, its condition
        m_lines << tr("%1 · %2: %3")
                       .arg(findingtext::title(episode.id),
                            findingtext::subject(episode, m_findings.liveNodeName(episode.subject.node)),
                            findingtext::condition(episode));
    }
}

void FindingNotifier::notify()
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
