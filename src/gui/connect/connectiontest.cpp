// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/connectiontest.h"

#include "gui/connect/connectiontestflow.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/bytes.h"
#include "presentation/words/celltext.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using State = TestStep::State;

lockcells::Tone toneOf(State state)
{
    switch (state) {
    case State::Waiting:
    case State::Running:
    case State::Skipped:
        return lockcells::Tone::Muted;
    case State::Passed:
        return lockcells::Tone::Good;
    case State::Warning:
        return lockcells::Tone::Contended;
    case State::Failed:
        return lockcells::Tone::Alarm;
    }
    Q_UNREACHABLE();
}

} // namespace

ConnectionTest::ConnectionTest(const Clock& clock, QObject* parent) : OwnRowsModel(parent), m_clock(clock) {}

ConnectionTest::~ConnectionTest() = default;

QString ConnectionTest::stateText(TestStep::State state)
{
    switch (state) {
    case State::Waiting:
        return tr("· waiting");
    case State::Running:
        return tr("… running");
    case State::Passed:
        return tr("✓ passed");
    case State::Warning:
        return tr("▲ missing");
    case State::Failed:
        return tr("✗ failed");
    case State::Skipped:
        return tr("– not done");
    }
    Q_UNREACHABLE();
}

void ConnectionTest::start(const Deployment& deployment, const std::vector<std::string>& patterns)
{
    cancel();
    const Endpoint& server = deployment.server;
    m_hops = 0;
    m_hasSsh = server.ssh.has_value();
    beginResetModel();
    m_rows = {
        {server.transport == Transport::Unix ? tr("Open the socket") : tr("Find and reach the server"), {}, {}, {}},
        {tr("Encryption (TLS)"), {}, {}, {}},
        {tr("Redis answers"), {}, {}, {}},
        {tr("Log in"), {}, {}, {}},
        {tr("Database %1").arg(server.database), {}, {}, {}}};
    if (deployment.sentinel) {
        for (const HostPort& each : deployment.sentinel->sentinels)
            m_rows.insert(m_rows.begin() + m_hops++,
                          {tr("Sentinel %1").arg(text(each.text())), State::Running, {}, {}});
    }
    if (deployment.cluster) {
        for (const HostPort& each : deployment.cluster->seeds)
            m_rows.insert(m_rows.begin() + m_hops++, {tr("Node %1").arg(text(each.text())), State::Running, {}, {}});
    }
    for (const Endpoint& each : deployment.memberEndpoints())
        m_rows.insert(m_rows.begin() + m_hops++, {tr("Server %1").arg(text(each.nodeName())), State::Running, {}, {}});
    if (m_hasSsh) {
        m_rows.insert(m_rows.begin(), {tr("SSH machine %1").arg(text(server.ssh->text())), State::Running, {}, {}});
        ++m_hops;
    }
    endResetModel();
    m_running = true;
    m_flow = std::make_unique<Flow>(*this, m_clock, m_prompts, patterns);
    m_task = m_flow->run(deployment);
    m_task.start([this](bool) { end(); });
}

void ConnectionTest::showHops(std::vector<TestStep> steps)
{
    const int kept = m_hasSsh ? 1 : 0;
    beginResetModel();
    m_rows.erase(m_rows.begin() + kept, m_rows.begin() + m_hops);
    m_hops = kept + static_cast<int>(steps.size());
    m_rows.insert(m_rows.begin() + kept, steps.begin(), steps.end());
    endResetModel();
}

void ConnectionTest::skipRest(int from)
{
    for (int i = from; i + m_hops < static_cast<int>(m_rows.size()); ++i)
        set(i, State::Skipped);
}

void ConnectionTest::cancel()
{
    if (!m_running)
        return;
    for (int i = -m_hops; i + m_hops < static_cast<int>(m_rows.size()); ++i) {
        if (step(i).state <= State::Running)
            set(i, State::Skipped, tr("cancelled"));
    }
    end();
}

bool ConnectionTest::isUsable() const
{
    return !m_running && static_cast<int>(m_rows.size()) - m_hops > FirstProbeStep &&
           step(Database).state == State::Passed &&
           std::ranges::none_of(m_rows, [](const TestStep& step) { return step.state == State::Failed; });
}

void ConnectionTest::end()
{
    m_running = false;
    m_task = {};
    m_flow.reset();
    Q_EMIT finished();
}

const TestStep& ConnectionTest::step(int index) const
{
    const int row = m_hops + index;
    return m_rows[static_cast<std::size_t>(row)];
}

void ConnectionTest::set(int at, TestStep::State state, const QString& result, const QString& remedy)
{
    const int row = m_hops + at;
    TestStep& target = m_rows[static_cast<std::size_t>(row)];
    target.state = state;
    target.result = result;
    target.remedy = remedy;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void ConnectionTest::append(TestStep step)
{
    insertRow(rowCount(), std::move(step));
}

QVariant ConnectionTest::more(const TestStep& step, int column, int role) const
{
    switch (role) {
    case StateRole:
        return static_cast<int>(step.state);
    case Qt::AccessibleTextRole:
        return tr("%1: %2. %3 %4").arg(step.title, stateText(step.state), step.result, step.remedy);
    case Qt::ToolTipRole:
        return plainTip(cellText(step, column));
    default:
        return {};
    }
}

auto ConnectionTest::columns() const -> Columns
{
    using Of = const ConnectionTest&;
    using Step = const TestStep&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Step"), [](Of, Step step) { return step.title; }},
        {QT_TR_NOOP("State"), [](Of, Step step) { return stateText(step.state); }, nullptr, Qt::AlignLeft,
         [](Of, Step step) { return toneOf(step.state); }},
        {QT_TR_NOOP("Result"), [](Of, Step step) { return step.result; }},
        {QT_TR_NOOP("What to do"), [](Of, Step step) { return step.remedy; }},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_connectiontest.cpp"
