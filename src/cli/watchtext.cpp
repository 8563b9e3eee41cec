// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchtext.h"

#include "analysis/verdict.h"
#include "cli/rows.h"
#include "core/text.h"
#include "formats/decode.h"

#include <algorithm>
#include <limits>

namespace lockscope::cli {

namespace {

constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max() / 8; ///< characters: cuts no name

} // namespace

void WatchText::write(NodeId node, ServerTime at, const std::string& what)
{
    m_output.line(isoTime(at) + "  " + what + m_context.place(node));
}

void WatchText::ready(const NodeEvent& event)
{
    write(event.node, event.at, "ready  " + std::to_string(event.locks) + " locks, " + sourceName(event.source));
}

void WatchText::source(const NodeEvent& event)
{
    std::string line = std::string("source  ") + sourceName(event.source);
    for (std::size_t i = 0; i < event.unannounced.size(); ++i)
        line.append(i == 0 ? "; not announced: " : " ").append(printable(event.unannounced[i]));
    write(event.node, event.at, line);
}

void WatchText::unread(const NodeEvent& event)
{
    write(event.node, event.at,
          "unread  " + std::to_string(event.unread) + " keys were gone before they could be looked at");
}

void WatchText::gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason)
{
    write(node, wholeMs(to), "gap  since " + isoTime(from) + ": " + printable(reason.english()));
}

void WatchText::silent(const NodeEvent& event)
{
    write(event.node, wholeMs(event.at), "silent  since " + isoTime(event.from) + ": " + printable(event.text));
}

void WatchText::answered(const NodeEvent& event)
{
    write(event.node, wholeMs(event.at), "answered  nothing was missed since " + isoTime(event.from));
}

void WatchText::event(const PictureView& picture, const LockEvent& event)
{
    const std::string_view token = picture.token(event.holder);
    std::string holder = analysis::hasEmptyValue(event) ? "(empty)" : "-";
    if (!token.empty())
        holder = m_context.describesHolders ? formats::shownHolder(event.library, event.type, token)
                                            : m_context.token(token);
    if (holder.empty()) // the value names no holder
        holder = "-";
    std::string kind = name(event.kind);
    kind.resize(std::max<std::size_t>(kind.size(), 14), ' ');
    write(event.node, wholeMs(event.at), kind + "  " + shownName(picture.key(event.lock).name, kWhole) + "  " + holder);
}

void WatchText::waiters(const PictureView& picture, const LockWaiters& waits)
{
    std::string line = "waiters         " + shownName(picture.key(waits.lock).name, kWhole) + "  ";
    if (waits.from.empty())
        line += "-";
    for (std::size_t i = 0; i < waits.from.size(); ++i)
        line.append(i > 0 ? "; " : "").append(waitersLine(waits.from[i]));
    write(picture.key(waits.lock).node, wholeMs(waits.at), line);
}

std::string WatchText::holderAt(const PictureView& picture, LockId lock) const
{
    return m_context.token(picture.token(picture.state(lock).holder)) + " at " +
           m_context.names(picture.key(lock).node).node;
}

/// Prints both places in one line, because neither comes first.
void WatchText::grantedTwice(const PictureView& picture, LockId lock, LockId rival, ServerTime now)
{
    m_output.line(isoTime(wholeMs(now)) + "  granted_twice   " + shownName(picture.key(lock).name, kWhole) + "  " +
                  holderAt(picture, lock) + ", " + holderAt(picture, rival));
}

} // namespace lockscope::cli
