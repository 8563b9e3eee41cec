// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/schema.h"

#include <QObject>
#include <QSettings>

#include <type_traits>

namespace lockscope::settings {

/// Typed access to the preferences in the table of schema.h:
///     preferences.get(prefs::theme);  preferences.set(prefs::theme, u"dark"_s);
/// Values out of range read as the default, and are not stored by set(). GUI thread.
class Preferences final : public QObject
{
    Q_OBJECT
public:
    /// $XDG_CONFIG_HOME/lockscope/lockscope.ini.
    [[nodiscard]] static QString defaultPath();

    explicit Preferences(const QString& path = defaultPath(), QObject* parent = nullptr);

    template <class T>
    [[nodiscard]] T get(const Setting<T>& setting) const
    {
        return value(setting.info).template value<T>();
    }
    /// False, without a change, if the value is out of range.
    template <class T>
    bool set(const Setting<T>& setting, const std::type_identity_t<T>& value)
    {
        return setValue(setting.info, QVariant::fromValue(value));
    }
    void reset(const SettingInfo& setting);

    [[nodiscard]] QVariant value(const SettingInfo& setting) const;
    bool setValue(const SettingInfo& setting, const QVariant& value);

    /// Writes now instead of in the next event loop turn. False if the file cannot be written.
    bool sync();

Q_SIGNALS:
    /// A value has changed; `key` as in the table.
    void changed(const QString& key);

private:
    QSettings m_file;
};

} // namespace lockscope::settings
