// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "support/manualclock.h"
#include "support/patience.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::test {

using Words = std::vector<std::string>;

// Clients as Redisson names them.
inline const std::string kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
inline const std::string kOtherUuid = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11";

/// A suite on one private server, which each test finds empty.
class OnOneServer : public Suite
{
protected:
    void startServer() { QVERIFY2(m_server.start(), m_server.log().c_str()); }
    void beginTest()
    {
        Suite::init();
        ask({"FLUSHALL"});
    }
    Reply ask(const Words& words) { return m_server.command(words); }

    PrivateServer m_server;
};

/// An operator: runs one action after the other and keeps what came of it.
class Actor
{
public:
    explicit Actor(actions::OperationOptions options)
        : m_audit((m_folder.path() + QStringLiteral("/audit.ndjson")).toStdString()),
          m_action(std::move(options), m_audit, m_clock,
                   {[this](NodeId, int, const std::string& key) { notices.push_back("announce " + key); },
                    [this](NodeId, int, const std::string& key, bool done) {
                        notices.push_back((done ? "done " : "not done ") + key);
                    }})
    {
        QObject::connect(&m_action, &actions::LockOperation::keyRead, &m_action,
                         [this](const actions::KeySnapshot& seen, const QString& error, Trouble trouble) {
                             m_seen = seen;
                             lookError = error;
                             lookTrouble = trouble;
                             m_looked = true;
                         });
        QObject::connect(&m_action, &actions::LockOperation::finished, &m_action,
                         [this](const actions::OperationResult& result) { m_result = result; });
        QObject::connect(&m_action, &actions::LockOperation::step, &m_action, [this](actions::OperationStep step) {
            if (before)
                before(step);
        });
    }

    actions::KeySnapshot look(const std::string& key)
    {
        m_looked = false;
        m_action.readKey(key);
        [&] { QTRY_VERIFY(m_looked); }();
        return m_seen;
    }
    actions::OperationResult release(const actions::KeySnapshot& seen)
    {
        return wait([&] { m_action.release(seen); });
    }
    actions::OperationResult wait(const std::function<void()>& begin)
    {
        m_result.reset();
        begin();
        [&] { QTRY_VERIFY(m_result.has_value()); }();
        return m_result.value_or(actions::OperationResult{});
    }

    actions::LockOperation& action() { return m_action; }
    actions::AuditLog& audit() { return m_audit; }
    ManualClock& clock() { return m_clock; }
    bool isFinished() const { return m_result.has_value(); }
    const actions::OperationResult& result() const { return *m_result; }

    std::function<void(actions::OperationStep)> before; ///< what happens in the world before a step
    std::vector<std::string> notices;
    QString lookError;
    Trouble lookTrouble = Trouble::None;

private:
    QTemporaryDir m_folder;
    actions::AuditLog m_audit;
    ManualClock m_clock;
    actions::LockOperation m_action;
    actions::KeySnapshot m_seen;
    bool m_looked = false;
    std::optional<actions::OperationResult> m_result;
};

/// As if the key could be compared: what must not be released is refused nevertheless.
inline actions::KeySnapshot forced(actions::KeySnapshot seen)
{
    seen.comparable = true;
    return seen;
}

/// Options for acting on this server: no watch for a holder that comes back unless a test wants one.
inline actions::OperationOptions acting(const Endpoint& endpoint)
{
    actions::OperationOptions options;
    options.endpoint = endpoint;
    options.watchTime = std::chrono::milliseconds(0);
    return options;
}

} // namespace lockscope::test
