// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/notificationsink.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QObject>
#include <QSystemTrayIcon>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

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

} // namespace

std::unique_ptr<NotificationSink> desktopNotifications()
{
    if (QDBusConnection::sessionBus().isConnected())
        return std::make_unique<DBusSink>();
    return std::make_unique<TraySink>();
}

} // namespace lockscope::gui
