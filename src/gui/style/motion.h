// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariant>

#include <array>

class QDBusVariant;

namespace lockscope::gui {

/// Does the desktop ask for less motion? Learned from its settings portal, at the start and whenever it changes: the
/// common key of all desktops, GNOME's and KDE's own. While it does, the toolkit's fades, slides and blinking cursors
/// are off; the window itself has no animation. GUI thread.
class Motion final : public QObject
{
    Q_OBJECT
public:
    explicit Motion(QObject* parent = nullptr);
    ~Motion() override;

    /// Nobody says so: false.
    [[nodiscard]] bool isReduced() const { return m_reduced; }
    /// A setting as the portal tells it; what is no setting of motion is ignored.
    void take(const QString& group, const QString& key, QVariant value);

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void ask();
    void apply();

    std::array<bool, 3> m_asked{}; ///< by the key that asks for less
    bool m_reduced = false;
    bool m_hadEffects;     ///< menus and tool tips that fade or slide
    int m_cursorFlashTime; ///< as the desktop has it
};

} // namespace lockscope::gui
