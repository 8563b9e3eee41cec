// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/locks/holdercensus.h"
#include "presentation/words/celltext.h"
#include "presentation/words/tone.h"

#include <QString>

/// Groups of locks as text: name, life of the holders, tool tip, filter. In the application's language; otherwise pure.
namespace lockscope::presentation::grouptext {

/// What the texts of a group are made from.
struct Facts
{
    LockGrouping grouping;
    const HolderCensus::Row& group;
    const PictureView& picture;
    const HolderNames* names; ///< nullptr: none
    ServerTime now;           ///< as of which ages are told
};

[[nodiscard]] QString name(const Facts& facts);
/// What renewals say of its holders: "alive: renews on schedule", or of several "2 silent · 20 alive"; empty while none
/// of its locks is held.
[[nodiscard]] QString life(const Facts& facts);
/// Of the worst holder.
[[nodiscard]] lockcells::Tone tone(const Facts& facts);
/// "last sign 2.3 s ago · oldest 14 s"; empty while none of its locks is held.
[[nodiscard]] QString age(const Facts& facts);
/// With exact times; rich text.
[[nodiscard]] QString toolTip(const Facts& facts, celltext::Zone zone);
/// The filter that shows the locks of the group; empty: there is none.
[[nodiscard]] QString filter(const Facts& facts);

} // namespace lockscope::presentation::grouptext
