// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"
#include "presentation/watch/watchjson.h"

#include <functional>
#include <string>

namespace lockscope::cli {

/// Prints the events of `watch` as lines for people.
class WatchText final : public presentation::WatchLines
{
public:
    /// Information that is not in the stream.
    struct Context
    {
        std::function<presentation::NodeNames(NodeId)> names;
        /// Appended to a line if there are several keyspaces: the name of its keyspace.
        std::function<std::string(NodeId)> place;
        presentation::lockjson::TokenText token;
        /// True: show the owner that the token describes; false: show the result of `token`.
        bool describesHolders = false;
    };
    /// `output` must outlive it.
    WatchText(Output& output, Context context) : m_output(output), m_context(std::move(context)) {}

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
    void write(NodeId node, ServerTime at, const std::string& what);
    [[nodiscard]] std::string holderAt(const PictureView& picture, LockId lock) const;

    Output& m_output;
    const Context m_context;
};

} // namespace lockscope::cli
