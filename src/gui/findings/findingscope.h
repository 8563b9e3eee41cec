// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/words/celltext.h"

#include <QString>

namespace lockscope::presentation {
class FindingsStore;
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// The time that the listed findings are of: of a recording its period; live, when the locks were observed, because
/// unobserved time yields no findings.
struct FindingScope
{
    QString text;            ///< sentences; empty: there is nothing to say
    bool isChanging = false; ///< the text has lengths of time that grow
};

[[nodiscard]] FindingScope findingScope(const FindingsStore& findings, const FrameLoop& frames, celltext::Zone zone);

} // namespace lockscope::gui
