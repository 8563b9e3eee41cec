// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/task.h"
#include "core/time.h"
#include "gui/tables/rowsmodel.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace lockscope::gui {

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
/// server. Slots of the model's signals must neither start nor end it. GUI thread; asynchronous.
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

    class Flow;

    /// Replaces the steps in front of StepIndex, but for the one of the SSH machine.
    void showHops(std::vector<TestStep> steps);
    /// Index of the first of them.
    [[nodiscard]] int firstHop() const { return -m_hops; }
    void skipRest(int from = Connect);
    [[nodiscard]] const TestStep& step(int index) const;
    void set(int at, TestStep::State state, const QString& result = {}, const QString& remedy = {});
    void append(TestStep step);
    void end();

    const Clock& m_clock;
    SshPrompts* m_prompts = nullptr;
    int m_hops = 0; ///< steps in front of those that StepIndex names
    bool m_hasSsh = false;
    bool m_running = false;
    std::unique_ptr<Flow> m_flow;
    Task<bool> m_task; ///< of m_flow
};

} // namespace lockscope::gui
