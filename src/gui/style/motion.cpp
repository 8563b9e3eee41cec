// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/motion.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

struct MotionSetting
{
    const char* group;
    const char* key;
    bool (*asksForLess)(const QVariant& value);
};

constexpr MotionSetting kMotionSettings[] = {
    {"org.freedesktop.appearance", "reduced-motion", [](const QVariant& value) { return value.toUInt() == 1; }},
    {"org.gnome.desktop.interface", "enable-animations", [](const QVariant& value) { return !value.toBool(); }},
    {"org.kde.kdeglobals.KDE", "AnimationDurationFactor",
     [](const QVariant& value) {
         bool isNumber = false;
         return value.toDouble(&isNumber) <= 0 && isNumber;
     }},
};

const QString kDesktopPortal = u"org.freedesktop.portal.Desktop"_s;
const QString kDesktopPortalPath = u"/org/freedesktop/portal/desktop"_s;
const QString kSettingsOfPortal = u"org.freedesktop.portal.Settings"_s;

} // namespace

Motion::Motion(QObject* parent)
    : QObject(parent), m_hadEffects(QApplication::isEffectEnabled(Qt::UI_General)),
      m_cursorFlashTime(QApplication::cursorFlashTime())
{
    static_assert(std::size(kMotionSettings) == std::tuple_size_v<decltype(m_asked)>);
    ask();
}

/// Restores the desktop's settings, from which the next instance starts.
Motion::~Motion()
{
    if (m_reduced) {
        m_reduced = false;
        apply();
    }
}

void Motion::applySetting(const QString& group, const QString& key, QVariant value)
{
    while (value.canConvert<QDBusVariant>()) // the reply is nested in one or two variants
        value = value.value<QDBusVariant>().variant();
    for (std::size_t i = 0; i < m_asked.size(); ++i) {
        if (group == QLatin1StringView(kMotionSettings[i].group) && key == QLatin1StringView(kMotionSettings[i].key))
            m_asked[i] = value.isValid() && kMotionSettings[i].asksForLess(value);
    }
    const bool reduced = std::find(m_asked.begin(), m_asked.end(), true) != m_asked.end();
    if (reduced == m_reduced)
        return;
    m_reduced = reduced;
    apply();
    Q_EMIT changed();
}

void Motion::apply()
{
    QApplication::setEffectEnabled(Qt::UI_General, !m_reduced && m_hadEffects);
    QApplication::setCursorFlashTime(m_reduced ? 0 : m_cursorFlashTime);
}

void Motion::ask()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kDesktopPortal, kDesktopPortalPath, kSettingsOfPortal, u"SettingChanged"_s, this,
                SLOT(portalSettingChanged(QString, QString, QDBusVariant)));
    for (const MotionSetting& setting : kMotionSettings) {
        const QString group = QLatin1StringView(setting.group);
        const QString key = QLatin1StringView(setting.key);
        QDBusMessage read =
            QDBusMessage::createMethodCall(kDesktopPortal, kDesktopPortalPath, kSettingsOfPortal, u"Read"_s);
        read << group << key;
        auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read, 1000), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, group, key] {
            const QDBusPendingReply<QDBusVariant> reply = *watcher;
            if (!reply.isError())
                applySetting(group, key, reply.value().variant());
            watcher->deleteLater();
        });
    }
}

void Motion::portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    applySetting(group, key, value.variant());
}

} // namespace lockscope::gui

#include "moc_motion.cpp"
