// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"
#include "presentation/watch/watchjson.h"

#include <functional>
#include <string>

namespace lockscope::cli {

/// The lines of `watch` for people.
class WatchText final : public presentation::WatchLines
{
public:
    /// What is not in the stream itself.
    struct Context
    {
        std::function<presentation::NodeNames(NodeId)> names;
        /// Behind a line: of which keyspace it is, where there are several.
        std::function<std::string(NodeId)> place;
        presentation::lockjson::TokenText token;
        /// A holder as its library's token says; else its token.
        bool describesHolders = false;
    };
    /// `output` outlives it.
    WatchText(Output& output, Context context) : m_output(output), m_context(std::move(context)) {}

    void ready(const NodeEvent& event) override;
    void source(const NodeEvent& event) override;
    void unread(const NodeEvent& event) override;
    void gap(NodeId node, ServerTime from, ServerTime to, const std::string& reason) override;
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
