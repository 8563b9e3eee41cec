// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/desktopnotifier.h"

#include "gui/models/locksmodel.h"
#include "presentation/locks/livelocks.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QSystemTrayIcon>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr SavedFilter kWatched[] = {SavedFilter::NoTtl, SavedFilter::RenewalLate, SavedFilter::TakenOver,
                                    SavedFilter::ExpiredUnreleased, SavedFilter::Contended};

constexpr qsizetype kNamesInLine = 2;

/// Longer than it takes to notice that a server does not answer.
constexpr std::chrono::milliseconds kSureAfter{4000};

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
        // Servers may read the body as markup.
        call << u"Lockscope"_s << m_last << u"lockscope"_s << title << body.toHtmlEscaped() << QStringList()
             << QVariantMap() << -1;
        auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [=, this] {
            const QDBusPendingReply<uint> reply = *watcher;
            if (reply.isError())
                m_tray.show(title, body); // no such service after all
            else
                m_last = reply.value(); // the next message replaces this one
            watcher->deleteLater();
        });
    }

private:
    uint m_last = 0;
    TraySink m_tray;
};

/// The trouble of the simulator's run is wanted: it is no news.
std::array<int, static_cast<std::size_t>(SavedFilter::Count)> countsWithoutRun(const LiveLocks& locks)
{
    auto counts = locks.counts();
    for (const SavedFilter filter : kWatched)
        counts[static_cast<std::size_t>(filter)] -= locks.countsOfRun()[static_cast<std::size_t>(filter)];
    return counts;
}

} // namespace

std::unique_ptr<NotificationSink> desktopNotifications()
{
    if (QDBusConnection::sessionBus().isConnected())
        return std::make_unique<DBusSink>();
    return std::make_unique<TraySink>();
}

DesktopNotifier::DesktopNotifier(const LocksModel& model, NotificationSink& sink, const Clock& clock, QObject* parent)
    : QObject(parent), m_locks(model.live()), m_sink(sink), m_clock(clock), m_pace(clock, [this] { check(); })
{
    connect(&m_locks, &LiveLocks::countsChanged, this, &DesktopNotifier::check);
    connect(&m_locks, &LiveLocks::begun, this, &DesktopNotifier::forget);
}

void DesktopNotifier::setEnabled(bool enabled)
{
    if (enabled == m_enabled)
        return;
    m_enabled = enabled;
    forget();
}

void DesktopNotifier::forget()
{
    m_known = countsWithoutRun(m_locks);
    m_knownLocks.clear();
    for (const SavedFilter filter : kWatched)
        m_knownLocks.push_back(m_locks.locksIn(filter));
    m_pace.forget();
}

/// "No TTL: 2 (was 1) · lock:invoice:monthly": with the names of those that are new.
QString DesktopNotifier::line(std::size_t watched, int now, int known) const
{
    //: a line of a desktop notification: "No TTL: 2 (was 1)"
    const QString counts = tr("%1: %2 (was %3)").arg(savedFilterTitle(kWatched[watched])).arg(now).arg(known);
    QStringList names;
    const std::vector<LockId>& old = m_knownLocks[watched];
    for (const LockId lock : m_locks.locksIn(kWatched[watched])) {
        if (std::binary_search(old.begin(), old.end(), lock))
            continue;
        if (names.size() == kNamesInLine) {
            names << u"…"_s;
            break;
        }
        names << m_locks.nameOf(lock);
    }
    return names.isEmpty() ? counts : counts + u" · "_s + names.join(u", "_s);
}

void DesktopNotifier::check()
{
    if (!m_enabled)
        return;
    if (!m_locks.isSettled())
        return forget();
    if (!m_locks.isSteady()) {
        m_lateSince = {};
        return; // what is not known is no news; afterwards it is compared with what was told
    }
    const Counts now = countsWithoutRun(m_locks);
    const MonoTime time = m_clock.mono();
    // What only time tells may be the silence of a server that stopped answering: that is known some seconds later.
    constexpr auto kLate = static_cast<std::size_t>(SavedFilter::RenewalLate);
    if (now[kLate] <= m_known[kLate])
        m_lateSince = {};
    else if (m_lateSince == MonoTime{})
        m_lateSince = time;
    const bool isLateSure = m_lateSince != MonoTime{} && time - m_lateSince >= kSureAfter;
    if (m_lateSince != MonoTime{} && !isLateSure)
        m_pace.lookAgainIn(kSureAfter);
    QStringList risen;
    for (std::size_t watched = 0; watched < std::size(kWatched); ++watched) {
        const auto i = static_cast<std::size_t>(kWatched[watched]);
        if (now[i] > m_known[i] && (i != kLate || isLateSure))
            risen.append(line(watched, now[i], m_known[i]));
        if (now[i] < m_known[i]) { // what fell can rise again
            m_known[i] = now[i];
            m_knownLocks[watched] = m_locks.locksIn(kWatched[watched]);
        }
    }
    if (risen.isEmpty() || !m_pace.mayTell())
        return;
    for (std::size_t watched = 0; watched < std::size(kWatched); ++watched) {
        const auto i = static_cast<std::size_t>(kWatched[watched]);
        if (i == kLate && !isLateSure)
            continue;
        m_known[i] = now[i];
        m_knownLocks[watched] = m_locks.locksIn(kWatched[watched]);
    }
    m_lateSince = {};
    m_sink.show(m_server.isEmpty() ? tr("Locks need attention") : tr("Locks need attention on %1").arg(m_server),
                risen.join(u'\n'));
}

} // namespace lockscope::gui

#include "moc_desktopnotifier.cpp"
