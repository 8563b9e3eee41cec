// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/waitsfor/graphpicture.h"
#include "presentation/words/waitsfortext.h"

#include <QFont>

#include <optional>
#include <vector>

class QPainter;

namespace lockscope::gui {

struct Colors;

/// A graph with its places and words: all that is needed to draw it, in the window or into a file. Value type.
struct DrawnGraph
{
    analysis::WaitsForGraph graph;
    GraphPicture picture;
    std::vector<waitsfortext::NodeText> texts; ///< by node
    std::vector<waitsfortext::EdgeText> lines; ///< by edge, for who does not see them
};

/// What of the graph is pointed at.
struct GraphFocus
{
    std::vector<LockId> selected;         ///< that table and inspector show
    std::optional<std::uint32_t> current; ///< node that keys move from
    bool hasKeys = false;                 ///< the keyboard is here
};

/// The size of a node for this font.
[[nodiscard]] QSizeF nodeSize(const QFont& font);
/// In the coordinates of the picture; what lies outside of `visible` is left out.
void paintGraph(QPainter& painter, const DrawnGraph& drawn, const Colors& colors, const QFont& font,
                const GraphFocus& focus, const QRectF& visible);

} // namespace lockscope::gui
