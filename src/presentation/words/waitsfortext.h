// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitsfor.h"
#include "core/pictureview.h"

#include <QString>

namespace lockscope::presentation {

/// What the waits-for page says in words, in the application's language.
namespace waitsfortext {

struct NodeText
{
    QString title;
    QString detail;
    QString badge; ///< "deadlock", "blocker"; empty: none
};
[[nodiscard]] NodeText node(const analysis::WaitsForGraph& graph, std::uint32_t node, const PictureView& picture,
                            ServerTime now);
/// A line of the graph: who holds or waits for what, and since when.
struct EdgeText
{
    QString what;  ///< "alice waits for lock:a"
    QString state; ///< "for 12.3 s, deadlock"
};
[[nodiscard]] EdgeText edge(const analysis::WaitsForGraph& graph, std::size_t edge, const PictureView& picture,
                            ServerTime now);
/// The node with whom it waits for and who waits for it, one line: for tool tips and screen readers.
[[nodiscard]] QString sentence(const analysis::WaitsForGraph& graph, std::uint32_t node, const PictureView& picture,
                               ServerTime now);
/// The first thing to know, one or two sentences: the deadlock, or who blocks most and the longest chain.
[[nodiscard]] QString headline(const analysis::WaitsForGraph& graph, const PictureView& picture, ServerTime now);
/// What could not be joined or is not known, and what would tell it; empty: nothing.
[[nodiscard]] QString doubts(const analysis::WaitsForGraph& graph);
/// Short name of a client, or of a lock.
[[nodiscard]] QString name(const analysis::WaitsForNode& node, const PictureView& picture);

} // namespace waitsfortext

/// The graph in Graphviz' language, with the names and colours of the window.
[[nodiscard]] QByteArray waitsForDot(const analysis::WaitsForGraph& graph, const PictureView& picture, ServerTime now,
                                     const QByteArray& alarm);

} // namespace lockscope::presentation
