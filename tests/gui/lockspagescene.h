// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "pagescene.h"

namespace lockscope::gui {

/// The page Locks and its table, on a scripted source.
struct LocksPageScene : PageScene
{
    LocksPage page{services};
    LocksTable& table{*page.findChild<LocksTable*>(QStringLiteral("locksTable"))};
};

} // namespace lockscope::gui
