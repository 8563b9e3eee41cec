// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "formats/analyse.h"
#include "interop/client.h"
#include "monitor/sourcereader.h"
#include "support/privateserver.h"

#include <QMetaType>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::test {

/// A lock library as the stories need it.
struct RealLibrary
{
    QString toolchain;
    QString name;     ///< to its driver
    std::string word; ///< of formats
    QString lock;     ///< as its users call the lock
    std::string key;  ///< that the lock has in Redis
    LockMode mode = LockMode::Exclusive;
    int permits = 0;                    ///< a semaphore of that many
    bool undecidable = false;           ///< others write the same bytes: it is among the candidates
    bool handsOver = true;              ///< its clients wait for the lock of another
    bool renewsItself = false;          ///< on request
    bool canBeForever = false;          ///< a lease is not needed
    bool tellsLostLock = true;          ///< releasing what was lost is an error to it
    std::string waitersSource = "none"; ///< of the analysis, while it is held
    std::string waitersThrough = {};    ///< where the console sees one of its clients wait; empty: it polls, unseen
    bool countsWaiters = false;         ///< who waits there waits for this lock and no other
    bool mayPoll = false;   ///< other locks of the library look the same and poll: nobody there is not nobody
    bool clustered = false; ///< the server is a cluster of one node
};

/// A private redis-server with clients of one real library, watched by a live source.
class Scene
{
public:
    explicit Scene(RealLibrary library);

    /// Starts server and watcher. On false log() says why.
    [[nodiscard]] bool open();
    /// Another client of the library, started; nullptr when it did not start: log() says why.
    [[nodiscard]] std::unique_ptr<Client> client();
    /// Opens it with two clients; both are nullptr when anything did not start: log() says why.
    [[nodiscard]] std::pair<std::unique_ptr<Client>, std::unique_ptr<Client>> openWithTwo();

    [[nodiscard]] QJsonObject acquire(int ttlMs, int waitMs = 0, bool renews = false) const;
    [[nodiscard]] QJsonObject renew(int ttlMs) const;
    [[nodiscard]] QJsonObject release() const;

    [[nodiscard]] PrivateServer& server() { return m_server; }
    [[nodiscard]] SourceReader& watcher() { return *m_watcher; }
    /// State of the lock; a fresh one when it is not known.
    [[nodiscard]] LockState state();
    /// Who holds it, as the console says; empty when nobody is known to.
    [[nodiscard]] std::string holder();
    [[nodiscard]] analysis::Verdict verdict();
    [[nodiscard]] bool hasVerdict(analysis::Verdict verdict) { return this->verdict() == verdict; }
    /// What happened to the lock so far, a word each: "acquired", "renewed" ... without what was only learnt.
    [[nodiscard]] std::vector<std::string> story();
    [[nodiscard]] bool isStory(const std::vector<std::string>& words) { return story() == words; }
    /// The i-th event of the story.
    [[nodiscard]] SourceReader::Told told(std::size_t i);
    /// Waits until the console has seen everything that the server did so far.
    void catchUp();
    /// Attempts to lock that the server has answered; of libraries, not of the console's reading.
    [[nodiscard]] std::int64_t attempts();
    /// Has a client of the library been refused since `attempts`, or does it block?
    [[nodiscard]] bool waitsSince(std::int64_t attempts);

    /// How many wait in the library's own way, as far as the console sees; nothing where it cannot see them.
    [[nodiscard]] std::optional<std::uint32_t> waiting();

    /// The key as `decode` reads it.
    struct Decoded
    {
        std::string library;
        std::vector<std::string> candidates;
        std::string waitersSource;
        formats::KeyRole mode = formats::KeyRole::Unknown;
        std::optional<std::uint32_t> count;
        std::string token;
    };
    [[nodiscard]] Decoded decoded();

    /// `lockscope release`, told to the watcher as the console does it; the outcome's word.
    [[nodiscard]] std::string releaseByConsole();
    [[nodiscard]] std::string log();

private:
    RealLibrary m_library;
    PrivateServer m_server;
    std::unique_ptr<SourceReader> m_watcher;
    QString m_trouble;
    int m_marks = 0;
};

/// True when `at` is within the deed, give or take what two readings of one clock may differ by.
[[nodiscard]] bool isDuring(const LockEvent& event, const Deed& deed);
/// True when the lease ends `ttlMs` after the deed.
[[nodiscard]] bool endsAfter(Deadline deadline, const Deed& deed, int ttlMs);

} // namespace lockscope::test

Q_DECLARE_METATYPE(lockscope::test::RealLibrary)
