// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "gui/tables/rowsmodel.h"
#include "redis/connection.h"
#include "redis/probe.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"

#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::gui {

class ServerVisits;
class SshPrompts;

/// One line of *Test connection*.
struct TestStep
{
    enum class State : quint8 { Waiting, Running, Passed, Warning, Failed, Skipped };
    QString title;
    State state = State::Waiting;
    QString result; ///< what was found
    QString remedy; ///< what to do, empty when nothing; a command where one mends it
};

/// Tries a connection in steps (the SSH machine, if there is one; of a group first each Sentinel, and who is the
/// primary; of a cluster each node that was given and each that they tell of; connect, TLS, Redis, login, database,
/// what kind of server, each right) and shows them as a table: step, state, result, remedy. Changes nothing on the
/// server. GUI thread; asynchronous.
class ConnectionTest final : public OwnRowsModel<ConnectionTest, TestStep>
{
    Q_OBJECT
public:
    enum Column { StepColumn, StateColumn, ResultColumn, RemedyColumn, ColumnCount };
    enum Role { StateRole = Qt::UserRole + 1 };

    /// `clock` must outlive the test.
    explicit ConnectionTest(const Clock& clock, QObject* parent = nullptr);
    ~ConnectionTest() override;

    /// Who asks what ssh asks; without it nothing is reached through SSH.
    void setPrompts(SshPrompts* prompts) { m_prompts = prompts; }
    /// Begins anew; a running test is dropped.
    void start(const Deployment& deployment, const std::vector<std::string>& patterns);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const std::vector<TestStep>& steps() const { return m_rows; }
    /// After finished(): may the console watch this server (warnings allowed)?
    [[nodiscard]] bool isUsable() const;

    /// "passed", "failed" ... in words, translated; with a shape so that colour is not needed.
    [[nodiscard]] static QString stateText(TestStep::State state);

Q_SIGNALS:
    void finished();

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const TestStep& step, int column, int role) const override;
    /// Behind the hops.
    enum StepIndex { Connect, Tls, Redis, Login, Database, FirstProbeStep };

    void goThroughSsh(Deployment deployment);
    void goOn(const Deployment& deployment);
    void search(const Deployment& deployment);
    void onSearched();
    void searchCluster(const Deployment& deployment);
    void onClusterSearched();
    void visitServers(const Deployment& deployment);
    void onVisited();
    void showHops(std::vector<TestStep> steps);
    void skipRest();
    void connectTo(const Endpoint& endpoint);
    [[nodiscard]] const TestStep& step(int index) const;
    void set(int at, TestStep::State state, const QString& result = {}, const QString& remedy = {});
    void followProgress();
    void onReady();
    void onClosed(const redis::ConnectError& error);
    void onProbed();
    void append(TestStep step);
    void addServer(const redis::ServerInfo& server);
    void addRights(const redis::ProbeResult& result);
    void end();

    const Clock& m_clock;
    std::unique_ptr<topology::PrimarySearch> m_search;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch;
    std::unique_ptr<ServerVisits> m_visits; ///< of a Redlock group
    std::unique_ptr<redis::Connection> m_connection;
    std::unique_ptr<redis::Probe> m_probe;
    SshPrompts* m_prompts = nullptr;
    int m_runs = 0; ///< so that the answer to one before is not taken for this one's
    std::optional<TestStep> m_sshStep;
    int m_hops = 0; ///< steps in front of those that StepIndex names
    std::vector<std::string> m_patterns;
    Endpoint m_endpoint;
    QTimer m_progress;
    bool m_running = false;
    bool m_isCluster = false;
};

} // namespace lockscope::gui
