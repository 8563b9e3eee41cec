// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {
class LocksModel;
}

/// Texts of the Locks page about its rows: how many they are, and why there are none. GUI thread; in the application's
/// language.
namespace lockscope::gui::lockspagetext {

/// True when neither words nor a saved filter hide locks.
[[nodiscard]] bool showsAll(const LocksModel& model);
/// How many locks are held: "18 held, 2 ended"; with a filter those that it leaves uncounted.
[[nodiscard]] QString count(const LocksModel& model);
/// How much of all the filter shows: "3 of 18".
[[nodiscard]] QString shownOfAll(const LocksModel& model);

/// A page without rows.
struct WhyEmpty
{
    enum class Remedy { None, ClearFilters, FindLocks };
    QString title;
    QString text;
    QString action{}; ///< the words of the button for the remedy; empty: no button
    Remedy remedy = Remedy::None;
};
/// `isConnected`: something is shown. `hasFindingsBeside`: there are open findings without a row.
[[nodiscard]] WhyEmpty whyEmpty(const LocksModel& model, bool isConnected, bool hasFindingsBeside);

} // namespace lockscope::gui::lockspagetext
