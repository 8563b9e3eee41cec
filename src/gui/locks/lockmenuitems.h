// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace lockscope::gui {

enum class LockMenuItem {
    CopyKey,
    CopyRowText,
    CopyMarkdown,
    CopySentence, ///< the selected hold, else the last one
    CopyRowJson,
    CopyRedisCli,
    CopyToken,
    FilterHolder,
    FilterPrefix,
    NameHolder,
    ShowLane,
    ShowInTable,
    Inspect,
    Pin,
    Trace,
    ShortenTtl,
    Quarantine,
    CopyRelease,
    PutBack,
    Release,
};

/// An item of the lock menu: its words, icon and shortcut, and what it needs. Texts belong to the context LockMenu of
/// the catalogues.
struct LockMenuItemSpec
{
    LockMenuItem item;
    const char* id;
    const char* text;
    const char* tip;
    const char* icon;
    const char* shortcut;
    bool onServer;          ///< needs permission to act on the server
    bool several;           ///< works on several locks at once
    bool separatorBelow;    ///< in menus
    bool onlyLooks = false; ///< only shows or filters, so it works for a hidden lock, too
};

/// In menu order.
[[nodiscard]] std::span<const LockMenuItemSpec> lockMenuItems();
[[nodiscard]] const LockMenuItemSpec& specOf(LockMenuItem item);

} // namespace lockscope::gui
