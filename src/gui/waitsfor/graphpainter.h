// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/waitsfor/graphpicture.h"
#include "presentation/waitsfor/waitsfortext.h"

#include <QFont>

#include <optional>
#include <vector>

class QPainter;

namespace lockscope::gui {

struct Colors;

/// A graph with positions and texts: everything for drawing it in the window or to a file. Value type.
struct DrawnGraph
{
    analysis::WaitsForGraph graph;
    GraphPicture picture;
    std::vector<waitsfortext::NodeText> texts; ///< by node
    std::vector<waitsfortext::EdgeText> lines; ///< by edge, for screen readers
};

/// Highlights of the graph.
struct GraphFocus
{
    std::vector<LockId> selected;         ///< selected in table and inspector
    std::optional<std::uint32_t> current; ///< current node for keys
    bool hasKeys = false;                 ///< has the keyboard focus
};

/// The size of a node for this font.
[[nodiscard]] QSizeF nodeSize(const QFont& font);
/// In picture coordinates; skips everything outside `visible`.
void paintGraph(QPainter& painter, const DrawnGraph& drawn, const Colors& colors, const QFont& font,
                const GraphFocus& focus, const QRectF& visible);

} // namespace lockscope::gui
