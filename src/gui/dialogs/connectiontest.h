// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "gui/models/tablemodel.h"
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
    QString result; ///< finding
    QString remedy; ///< remedy, empty when none is needed; a command where one helps
};

/// Tests a connection step by step (the SSH machine, if any; for a group each Sentinel and the primary; for a cluster
/// each given and each announced node; connect, TLS, Redis, login, database, kind of server, each right) and presents
/// the steps as a table: step, state, result, remedy. Changes nothing on the server. GUI thread; asynchronous.
class ConnectionTest final : public TableModel
{
    Q_OBJECT
public:
    enum Column { StepColumn, StateColumn, ResultColumn, RemedyColumn, ColumnCount };
    enum Role { StateRole = Qt::UserRole + 1 };

    /// `clock` must outlive the test.
    explicit ConnectionTest(const Clock& clock, QObject* parent = nullptr);
    ~ConnectionTest() override;

    /// Receives ssh's questions; without it SSH is unavailable.
    void setPrompts(SshPrompts* prompts) { m_prompts = prompts; }
    /// Starts over; a running test is dropped.
    void start(const Deployment& deployment, const std::vector<std::string>& patterns);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const std::vector<TestStep>& steps() const { return m_steps; }
    /// After finished(): true when this server can be watched (warnings allowed).
    [[nodiscard]] bool isUsable() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    /// "passed", "failed" ... with a shape, so that colour is not needed; translated.
    [[nodiscard]] static QString stateText(TestStep::State state);

Q_SIGNALS:
    void finished();

private:
    [[nodiscard]] Heads heads() const override;
    /// Indices after the discovery steps.
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
    std::unique_ptr<ServerVisits> m_visits; ///< for a Redlock group
    std::unique_ptr<redis::Connection> m_connection;
    std::unique_ptr<redis::Probe> m_probe;
    std::vector<TestStep> m_steps;
    SshPrompts* m_prompts = nullptr;
    int m_runs = 0; ///< identifies the run, so that late answers of an earlier one are ignored
    std::optional<TestStep> m_sshStep;
    int m_hops = 0; ///< number of steps before those of StepIndex
    std::vector<std::string> m_patterns;
    Endpoint m_endpoint;
    QTimer m_progress;
    bool m_running = false;
    bool m_isCluster = false;
};

} // namespace lockscope::gui
