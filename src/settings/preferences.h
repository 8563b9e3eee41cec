// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/schema.h"

#include <QObject>
#include <QSettings>

#include <type_traits>

namespace lockscope::settings {

/// The preferences by the table of schema.h:
///     preferences.get(prefs::theme);  preferences.set(prefs::theme, u"dark"_s);
/// What is out of range in the file reads as the default; what is out of range in set() is not stored. GUI thread.
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
    /// False when the value is out of the setting's range; nothing is changed then.
    template <class T>
    bool set(const Setting<T>& setting, const std::type_identity_t<T>& value)
    {
        return setValue(setting.info, QVariant::fromValue(value));
    }
    void reset(const SettingInfo& setting);

    [[nodiscard]] QVariant value(const SettingInfo& setting) const;
    bool setValue(const SettingInfo& setting, const QVariant& value);

    /// Writes now instead of when the event loop comes round. False when the file cannot be written.
    bool sync();

Q_SIGNALS:
    /// A value is another one than before; `key` as in the table.
    void changed(const QString& key);

private:
    QSettings m_file;
};

} // namespace lockscope::settings
