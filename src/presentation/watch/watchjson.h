// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/locks/lockjson.h"
#include "presentation/watch/watchstream.h"

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// Writes the lines of `watch --json`. The keys of an event are in lockjson::eventObject(); this adds the rest of the
/// line.
class WatchJson : public WatchLines
{
public:
    /// Facts that the stream does not contain.
    struct Context
    {
        std::function<NodeNames(NodeId)> names;
        /// The database watched on the node.
        std::function<int(NodeId)> database;
        /// Renders tokens: masked or clear.
        lockjson::TokenText token;
        /// Receives a line without its end.
        std::function<void(std::string_view line)> write;
    };
    explicit WatchJson(Context context) : m_context(std::move(context)) {}

    void ready(const NodeEvent& event) override;
    void source(const NodeEvent& event) override;
    void unread(const NodeEvent& event) override;
    void gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason) override;
    void silent(const NodeEvent& event) override;
    void answered(const NodeEvent& event) override;
    void event(const PictureView& picture, const LockEvent& event) override;
    void waiters(const PictureView& picture, const LockWaiters& waits) override;
    void grantedTwice(const PictureView& picture, LockId lock, LockId rival, ServerTime now) override;

private:
    template <class Object>
    void write(NodeId node, Object object);
    [[nodiscard]] int database(NodeId node) const { return m_context.database(node); }

    const Context m_context;
};

} // namespace lockscope::presentation
