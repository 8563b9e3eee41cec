// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/desktopnotifier.h"

#include "gui/models/locksmodel.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QSystemTrayIcon>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr SavedFilter kWatched[] = {SavedFilter::NoTtl, SavedFilter::RenewalLate, SavedFilter::TakenOver,
                                    SavedFilter::ExpiredUnreleased, SavedFilter::Contended};

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
std::array<int, static_cast<std::size_t>(SavedFilter::Count)> countsWithoutRun(const LocksModel& model)
{
    auto counts = model.savedFilterCounts();
    for (const SavedFilter filter : kWatched)
        counts[static_cast<std::size_t>(filter)] -= model.countsOfRun()[static_cast<std::size_t>(filter)];
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
    : QObject(parent), m_model(model), m_sink(sink), m_clock(clock)
{
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &DesktopNotifier::check);
    connect(&m_model, &LocksModel::countsChanged, this, &DesktopNotifier::check);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DesktopNotifier::forget);
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
    m_known = countsWithoutRun(m_model);
    m_later.stop();
}

void DesktopNotifier::check()
{
    if (!m_enabled)
        return;
    if (!m_model.isSettled())
        return forget();
    if (!m_model.isSteady()) {
        m_lateSince = {};
        return; // what is not known is no news; afterwards it is compared with what was told
    }
    const Counts now = countsWithoutRun(m_model);
    const MonoTime time = m_clock.mono();
    // What only time tells may be the silence of a server that stopped answering: that is known some seconds later.
    constexpr auto kLate = static_cast<std::size_t>(SavedFilter::RenewalLate);
    if (now[kLate] <= m_known[kLate])
        m_lateSince = {};
    else if (m_lateSince == MonoTime{})
        m_lateSince = time;
    const bool isLateSure = m_lateSince != MonoTime{} && time - m_lateSince >= kSureAfter;
    if (m_lateSince != MonoTime{} && !isLateSure && !m_later.isActive())
        m_later.start(kSureAfter);
    QStringList risen;
    for (const SavedFilter filter : kWatched) {
        const auto i = static_cast<std::size_t>(filter);
        if (now[i] > m_known[i] && (i != kLate || isLateSure))
            //: a line of a desktop notification: "No TTL: 2 (was 1)"
            risen.append(tr("%1: %2 (was %3)").arg(savedFilterTitle(filter)).arg(now[i]).arg(m_known[i]));
        m_known[i] = std::min(m_known[i], now[i]); // what fell can rise again
    }
    if (risen.isEmpty())
        return;
    if (m_shownBefore && time - m_lastShown < m_interval) {
        if (!m_later.isActive())
            m_later.start(std::chrono::duration_cast<std::chrono::milliseconds>(m_interval - (time - m_lastShown)) +
                          std::chrono::milliseconds(1));
        return;
    }
    m_lastShown = time;
    m_shownBefore = true;
    for (const SavedFilter filter : kWatched) {
        const auto i = static_cast<std::size_t>(filter);
        if (i != kLate || isLateSure)
            m_known[i] = now[i];
    }
    m_lateSince = {};
    m_sink.show(tr("Locks need attention"), risen.join(u'\n'));
}

} // namespace lockscope::gui
