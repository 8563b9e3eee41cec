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

/// Stores the rules of HolderNames in the preferences, and applies changes of the preferences to them. GUI thread.
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
    bool m_reading = false; ///< lines with a problem are skipped, and stay in the file until the rules are saved
};

} // namespace lockscope::gui
