// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/holdernames.h"

#include <QObject>

namespace lockscope::settings {
class Preferences;
}

namespace lockscope::gui {

/// Keeps the rules of the holders' names in the preferences, and brings what is written there to the names. GUI thread.
class HolderNameKeeper final : public QObject
{
    Q_OBJECT
public:
    /// Reads at once. Both must outlive it.
    HolderNameKeeper(settings::Preferences& preferences, HolderNames& names, QObject* parent = nullptr);

private:
    void read();
    void write();

    settings::Preferences& m_preferences;
    HolderNames& m_names;
    bool m_reading = false; ///< lines with a problem are left out, and stay in the file until somebody saves
};

} // namespace lockscope::gui
