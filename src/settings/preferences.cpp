// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/preferences.h"

#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

/// Converts a text from the file to the type of the default; invalid if that is not possible.
QVariant converted(const SettingInfo& setting, QVariant value)
{
    const QMetaType type = setting.fallback.metaType();
    if (type == QMetaType::fromType<bool>() && value.metaType() == QMetaType::fromType<QString>()) {
        const QString text = value.toString();
        if (text != "true"_L1 && text != "false"_L1)
            return {};
    }
    return value.convert(type) ? value : QVariant();
}

bool isAllowed(const SettingInfo& setting, const QVariant& value)
{
    if (!value.isValid())
        return false;
    if (setting.least.isValid() && (value.toInt() < setting.least.toInt() || value.toInt() > setting.most.toInt()))
        return false;
    return setting.choices.isEmpty() || setting.choices.contains(value.toString());
}

} // namespace

QString Preferences::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/lockscope/lockscope.ini"_s;
}

Preferences::Preferences(const QString& path, QObject* parent) : QObject(parent), m_file(path, QSettings::IniFormat) {}

QVariant Preferences::value(const SettingInfo& setting) const
{
    const QVariant stored = m_file.value(QLatin1StringView(setting.key));
    if (!stored.isValid())
        return setting.fallback;
    const QVariant value = converted(setting, stored);
    return isAllowed(setting, value) ? value : setting.fallback;
}

bool Preferences::setValue(const SettingInfo& setting, const QVariant& value)
{
    const QVariant wanted = converted(setting, value);
    if (!isAllowed(setting, wanted))
        return false;
    if (wanted == this->value(setting))
        return true;
    m_file.setValue(QLatin1StringView(setting.key), wanted);
    Q_EMIT changed(QLatin1StringView(setting.key));
    return true;
}

void Preferences::reset(const SettingInfo& setting)
{
    const QVariant before = value(setting);
    m_file.remove(QLatin1StringView(setting.key));
    if (before != setting.fallback)
        Q_EMIT changed(QLatin1StringView(setting.key));
}

bool Preferences::sync()
{
    m_file.sync();
    return m_file.status() == QSettings::NoError;
}

} // namespace lockscope::settings

#include "moc_preferences.cpp"
