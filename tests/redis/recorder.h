// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/describe.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace lockscope::test {

/// Writes down everything a connection tells, in order and as text, so that a test compares whole conversations.
class Recorder : public QObject, public redis::PushSink, public redis::ReplySink
{
public:
    void watch(redis::Connection& connection)
    {
        connect(&connection, &redis::Connection::ready, this, [this] { isReady = true; });
        connect(&connection, &redis::Connection::closed, this, [this](const redis::ConnectError& error) {
            closed = error;
            ++closedCount;
            lines.push_back(std::string("closed ") + name(error.kind));
        });
        connect(&connection, &redis::Connection::silenceChanged, this,
                [this](bool silent) { lines.push_back(silent ? "silent" : "spoke"); });
    }

    /// A handler that writes "<label> <answer>".
    redis::Connection::Handler note(const std::string& label)
    {
        return [this, label](const redis::Answer& answer) { lines.push_back(label + " " + describe(answer)); };
    }

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override
    {
        lines.push_back(std::to_string(tag) + "." + std::to_string(index) + " " + describe(answer));
    }
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override
    {
        lines.push_back("event " + std::to_string(pattern) + " " + std::string(key) + " " + std::string(event));
    }
    void onInvalidate(redis::ReplyView keys) override { lines.push_back("invalidate " + test::describe(keys)); }
    void onPush(redis::ReplyView push) override { lines.push_back("push " + test::describe(push)); }
    void onChunk(MonoTime, std::size_t) override { ++openChunks; }
    void onChunkEnd() override
    {
        --openChunks;
        ++chunks;
    }

    static std::string describe(const redis::Answer& answer)
    {
        switch (answer.delivery) {
        case redis::Delivery::Answered:
            return test::describe(answer.reply);
        case redis::Delivery::NotSent:
            return "not sent";
        case redis::Delivery::Unknown:
            return "unknown";
        }
        return {};
    }

    [[nodiscard]] std::string text() const
    {
        std::string out;
        for (const std::string& line : lines)
            out += line + "\n";
        return out;
    }
    /// And forgets them.
    std::string take()
    {
        std::string out = text();
        lines.clear();
        return out;
    }

    std::vector<std::string> lines;
    std::optional<redis::ConnectError> closed;
    int closedCount = 0;
    int openChunks = 0;
    int chunks = 0;
    bool isReady = false;
};

} // namespace lockscope::test
