// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitsfor.h"
#include "core/pictureview.h"

#include <QString>

namespace lockscope::presentation {

/// The waits-for page as text, in the application's language.
namespace waitsfortext {

struct NodeText
{
    QString title;
    QString detail;
    QString badge; ///< "deadlock", "blocker"; empty: none
};
[[nodiscard]] NodeText node(const analysis::WaitsForGraph& graph, std::uint32_t node, const PictureView& picture,
                            ServerTime now);
/// An edge of the graph: a hold or a wait, and its start.
struct EdgeText
{
    QString what;  ///< "alice waits for lock:a"
    QString state; ///< "for 12.3 s, deadlock"
};
[[nodiscard]] EdgeText edge(const analysis::WaitsForGraph& graph, std::size_t edge, const PictureView& picture,
                            ServerTime now);
/// A node with its blockers and waiters in one line: for tool tips and screen readers.
[[nodiscard]] QString sentence(const analysis::WaitsForGraph& graph, std::uint32_t node, const PictureView& picture,
                               ServerTime now);
/// The main statement, one or two sentences: the deadlock, or the main blocker and the longest chain.
[[nodiscard]] QString headline(const analysis::WaitsForGraph& graph, const PictureView& picture, ServerTime now);
/// What could not be joined or is unknown, and what would reveal it; empty: nothing.
[[nodiscard]] QString doubts(const analysis::WaitsForGraph& graph);
/// Short name of a client or lock.
[[nodiscard]] QString name(const analysis::WaitsForNode& node, const PictureView& picture);

} // namespace waitsfortext

/// The graph in Graphviz' language, with the names and colours of the window.
[[nodiscard]] QByteArray waitsForDot(const analysis::WaitsForGraph& graph, const PictureView& picture, ServerTime now,
                                     const QByteArray& alarm);

} // namespace lockscope::presentation
