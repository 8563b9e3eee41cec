// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariant>

#include <array>

class QDBusVariant;

namespace lockscope::gui {

/// Tracks the desktop's preference for reduced motion through its settings portal: the key common to all desktops,
/// GNOME's and KDE's own. Under reduced motion the toolkit's fades, slides and blinking cursors are off, and what the
/// window moves by itself stands still. GUI thread.
class Motion final : public QObject
{
    Q_OBJECT
public:
    explicit Motion(QObject* parent = nullptr);
    ~Motion() override;

    /// False when the desktop states no preference.
    [[nodiscard]] bool isReduced() const { return m_reduced; }
    /// Takes a setting from the portal; ignores unrelated ones.
    void applySetting(const QString& group, const QString& key, QVariant value);

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void ask();
    void apply();

    std::array<bool, 3> m_asked{}; ///< by key: reduced motion is requested
    bool m_reduced = false;
    bool m_hadEffects;     ///< fading or sliding menus and tool tips, by the desktop
    int m_cursorFlashTime; ///< the desktop's value
};

} // namespace lockscope::gui
