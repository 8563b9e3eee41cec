// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "fuzz/fakeserver.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"
#include "support/manualclock.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::test {

/// A node without a monitor: looks go straight into the picture.
class StubHost : public monitor::NodeHost
{
public:
    Picture& picture() override { return m_picture; }
    Counters& counters() override { return m_counters; }
    const Clock& clock() const override { return manual; }
    NodeId nodeId() const override { return NodeId{0}; }
    std::uint16_t database() const override { return 0; }
    ServerTime nodeTime() const override { return now(); }
    const ObservedAt& observed() const override
    {
        m_observed.server = now();
        return m_observed;
    }
    MonoTime arrived() const override { return manual.mono(); }
    bool isAnnounced(std::string_view) const override { return true; }
    bool watchesAll() const override { return false; }
    bool isWatchedWithAll(std::string_view) const override { return false; }
    bool isWatched(std::string_view) const override { return true; }
    LockId lookAt(std::string_view) override { return kNoLock; }
    void onReading(const KeyReading& look) override { reducer().reduce(look, out); }
    void shed(LockId lock) override { reducer().shed(lock, now(), out); }
    void serverBusy(std::string_view, std::string_view) override {}
    using NodeHost::warn;
    void warn(const EngineText& text, Trouble trouble) override
    {
        warnings.append(QString::fromStdString(text.english()));
        troubles.push_back(trouble);
    }
    void missing(const std::string& right, const QString&, const std::string& remedy) override { told[right] = remedy; }
    void mended(const std::string& right) override { told.erase(right); }

    ServerTime now() const { return serverTimeFromUs(manual.wall().time_since_epoch() / std::chrono::microseconds(1)); }
    void pass(std::chrono::milliseconds time)
    {
        manual.advance(time);
        reducer().tick(now(), out);
    }

    test::ManualClock manual;
    Reduction out;
    QStringList warnings;
    std::vector<Trouble> troubles;           ///< of each warning
    std::map<std::string, std::string> told; ///< rights that are missing, with their remedies

private:
    Picture m_picture;
    Counters m_counters;
    mutable ObservedAt m_observed;
};

/// A connection without a network to a server that answers as it is told, byte for byte, and only when it is let.
class StubLink
{
public:
    using Words = std::vector<std::string>;

    explicit StubLink(const Clock& clock, redis::PushSink* pushes = nullptr) : m_clock(clock), m_pushes(pushes) {}

    /// A new connection, which is ready; the one before is cut.
    redis::Connection& connect()
    {
        cut();
        redis::ConnectionOptions options;
        options.makeSocket = [this](const Endpoint& endpoint, QObject* parent) {
            return new FakeSocket(endpoint, parent, m_sockets);
        };
        m_connection = std::make_unique<redis::Connection>(options, m_clock, m_pushes);
        m_connection->open();
        QCoreApplication::sendPostedEvents();
        m_sockets.back()->accept();
        serve();
        return *m_connection;
    }
    /// What is pending gets no answer.
    void cut()
    {
        if (m_connection != nullptr)
            m_connection->close();
    }
    /// Answers all that was asked, and what is asked because of that.
    void serve()
    {
        for (bool any = true; any;) {
            QCoreApplication::sendPostedEvents();
            m_connection->flush();
            auto& socket = *m_sockets.back();
            socket.commands.feed(std::exchange(socket.fromClient, {}));
            any = false;
            while (socket.commands.next() == redis::RespParser::Item::Reply) {
                any = true;
                Words words;
                for (const auto word : socket.commands.reply())
                    words.emplace_back(word.text());
                socket.toClient += reply(words);
            }
            socket.take(1u << 20);
            socket.deliver(1u << 30);
        }
    }
    /// How often this was asked, since forget().
    [[nodiscard]] int asked(const std::string& command) const
    {
        return int(std::count_if(m_asked.begin(), m_asked.end(), [&](const Words& w) { return w.front() == command; }));
    }
    void forget() { m_asked.clear(); }

    /// Bytes for a command; none: the server does not answer it.
    std::function<std::string(const Words&)> answer = [](const Words&) { return std::string(":-1\r\n"); };

private:
    std::string reply(const Words& words)
    {
        if (words.front() == "HELLO")
            return "%1\r\n+proto\r\n:3\r\n";
        m_asked.push_back(words);
        return answer(words);
    }

    const Clock& m_clock;
    redis::PushSink* m_pushes;
    std::vector<FakeSocket*> m_sockets;
    std::vector<Words> m_asked;
    std::unique_ptr<redis::Connection> m_connection;
};

inline std::string bulk(const std::string& text)
{
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

inline std::string array(const std::vector<std::string>& texts)
{
    std::string bytes = "*" + std::to_string(texts.size()) + "\r\n";
    for (const auto& text : texts)
        bytes += bulk(text);
    return bytes;
}

/// What TIME answers at this moment.
inline std::string timeReply(ServerTime at)
{
    const auto us = usSinceEpoch(at);
    return array({std::to_string(us / 1'000'000), std::to_string(us % 1'000'000)});
}

inline const std::string kNoPermission = "-NOPERM this user has no permissions to run this command\r\n";

} // namespace lockscope::test
