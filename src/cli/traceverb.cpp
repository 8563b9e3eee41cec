// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/traceverb.h"

#include "cli/tr.h"
#include "core/text.h"
#include "presentation/traces/tracetext.h"
#include "presentation/words/plural.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

using Row = analysis::TraceBook::Row;

std::string timesText(const analysis::LogHistogram& times)
{
    if (times.total() == 0)
        return "-";
    return durationText(times.quantile(0.5).count() / 1000) + " / " + durationText(times.quantile(0.99).count() / 1000);
}

QString duration(std::int64_t us)
{
    return QString::fromStdString(durationText(us / 1000));
}

} // namespace

TraceVerb::TraceVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_look(std::move(session)), m_session(m_look.session())
{
    connect(&m_look, &SingleReading::arrived, this, &TraceVerb::addBatch);
    connect(&m_look, &SingleReading::failed, this, &TraceVerb::fail);
}

void TraceVerb::start()
{
    if (m_options.yes)
        return m_look.start();
    m_check.start([this](const QString& refusal) { begin(refusal); });
}

void TraceVerb::begin(const QString& refusal)
{
    if (m_done)
        return;
    if (!refusal.isEmpty())
        return fail(ExitCode::Permission, refusal + u" A trace costs the server much and shows what everybody sends. "
                                                    "Add --yes to trace it nevertheless."_s);
    m_look.start();
}

void TraceVerb::interrupt()
{
    if (m_done)
        return;
    if (m_running)
        return m_session.stopTrace();
    m_done = true;
    Q_EMIT finished(ExitCode::Interrupted);
}

void TraceVerb::unread()
{
    if (m_running)
        m_session.stopTrace();
}

void TraceVerb::addBatch(const Batch& batch)
{
    if (m_done)
        return;
    m_book.add(batch, m_session.picture());
    m_clients.add(batch);
    if (!m_begun && m_session.ready() && !m_output.isOpen()) {
        m_done = true;
        return finishWith(m_session, ExitCode::Done);
    }
    if (!m_begun && m_session.ready()) {
        m_begun = true;
        const auto nodes = m_session.nodes();
        m_nodes = static_cast<std::size_t>(std::count_if(
            nodes.begin(), nodes.end(), [this](NodeId node) { return m_session.ready(node).has_value(); }));
        monitor::TraceRequest request;
        request.limit = m_options.trace.limit;
        request.byteLimit = m_options.trace.byteLimit;
        request.evenIfUnbounded = m_options.yes;
        m_session.startTrace(request); // a trace of one lock needs no filter: only its pattern is watched
    }
    for (const TraceStatus& status : batch.traceStates)
        follow(status);
}

/// Follows the trace of each node; a failure on one node does not end the others.
void TraceVerb::follow(const TraceStatus& status)
{
    using State = TraceStatus::State;
    if (m_done)
        return;
    m_running = m_running || status.state == State::Running;
    if (status.state != State::Starting)
        m_look.setSeenAll(); // from here on the trace reports its own end
    if (status.state != State::Failed && status.state != State::Ended)
        return;
    m_ended.insert_or_assign(status.node, status);
    finishIfAllEnded();
}

void TraceVerb::finishIfAllEnded()
{
    if (m_ended.size() < m_nodes)
        return;
    m_done = true;
    const bool any = std::any_of(m_ended.begin(), m_ended.end(),
                                 [](const auto& each) { return each.second.state == TraceStatus::State::Ended; });
    if (any)
        print();
    ExitCode code = ExitCode::Done;
    for (const auto& [node, status] : m_ended) {
        if (status.state != TraceStatus::State::Failed)
            continue;
        const QString where =
            m_nodes > 1 ? QString::fromStdString(m_session.names(node).node) + QStringLiteral(": ") : QString();
        complain(QStringLiteral("lockscope trace: ") + where + QString::fromStdString(status.text));
        const ExitCode own = status.lacksRight ? ExitCode::Permission
                             : status.lost     ? ExitCode::Connection
                                               : ExitCode::Finding;
        code = any && !m_options.strict ? ExitCode::Incomplete : std::max(code, own);
    }
    if (any)
        finishWith(m_session, code);
    else
        Q_EMIT finished(code);
}

presentation::traceexport::Source TraceVerb::source() const
{
    return {m_book, m_clients, [this](NodeId node) {
                const NodeNames& names = m_session.names(node);
                return presentation::traceexport::Names{names.node, names.keyspace};
            }};
}

void TraceVerb::print()
{
    using namespace presentation;
    const auto rows = traceexport::inOrder(m_book);
    if (!m_options.json)
        return printTable(rows);
    for (const Row* row : rows) {
        if (!m_output.line(jsonLine(traceexport::lockObject(source(), *row), m_session.names(row->node).keyspace)))
            return;
    }
    for (const auto& [node, status] : m_ended) {
        if (status.state != TraceStatus::State::Ended)
            continue;
        Json line = traceexport::statusObject(status);
        if (m_nodes > 1)
            line["node"] = jsonText(m_session.names(node).node);
        m_output.line(jsonLine(line, m_session.names(node).keyspace));
    }
}

std::string TraceVerb::clientText(std::uint32_t id) const
{
    const TracedClient* client = m_clients.client(id);
    return client ? presentation::tracetext::client(*client).toStdString() : "?";
}

std::string TraceVerb::longestText(const Row& row) const
{
    const auto ended = row.waits.total() > 0 ? row.waits.longest() : std::chrono::microseconds{0};
    const auto waiting = m_book.waiting(row);
    if (ended.count() == 0 && !waiting.any())
        return "-";
    return presentation::tracetext::longest(ended, waiting, duration).toStdString();
}

void TraceVerb::printTable(const std::vector<const Row*>& rows)
{
    std::vector<std::vector<std::string>> table{
        {"KEY", "ATTEMPTS", "REFUSED", "WAITED P50 / P99", "LONGEST WAIT", "HAND-OVER P50 / P99", "MOST REFUSED"}};
    for (const Row* row : rows) {
        const auto most = std::max_element(row->clients.begin(), row->clients.end(),
                                           [](const auto& a, const auto& b) { return a.refused < b.refused; });
        const bool any = most != row->clients.end() && most->refused > 0;
        table.push_back({shownName(row->key, 200), std::to_string(row->attempts()), std::to_string(row->refused),
                         timesText(row->waits), longestText(*row), timesText(row->handOvers),
                         any ? clientText(most->client) + ": " + std::to_string(most->refused) : "-"});
    }
    bool several = false;
    for (const Row* row : rows) {
        for (const auto& by : row->clients) {
            const TracedClient* client = m_clients.client(by.client);
            several = several || (client != nullptr && client->several);
        }
    }
    if (rows.empty())
        m_output.line("No command had to do with a watched lock.");
    else
        for (const std::string& line : textTable(table))
            m_output.line(line);
    for (const Row* row : rows)
        printRefusedReleases(*row);
    if (several)
        m_output.line(presentation::tracetext::severalHint().toStdString());
    for (const auto& [node, status] : m_ended) {
        if (status.state == TraceStatus::State::Ended)
            m_output.line((m_nodes > 1 ? m_session.names(node).node + ": " : std::string()) +
                          summary(status).toStdString());
    }
}

void TraceVerb::printRefusedReleases(const Row& row)
{
    for (const auto& one : row.inVain) {
        const QString text = one.isRenewal ? Tr::tr("%1: %2 would have renewed it, but it was another's (%n time(s)).",
                                                    nullptr, presentation::plural(one.times))
                                           : Tr::tr("%1: %2 would have released it, but it was another's (%n time(s)).",
                                                    nullptr, presentation::plural(one.times));
        m_output.line(
            text.arg(QString::fromStdString(printable(row.key)), QString::fromStdString(clientText(one.client)))
                .toStdString());
    }
}

QString TraceVerb::summary(const TraceStatus& status) const
{
    QString summary = Tr::tr("%n command(s) of everybody in %1 s, %2 of watched locks, %3 MiB.", nullptr,
                             presentation::plural(status.lines))
                          .arg(static_cast<double>(status.elapsedMs) / 1000.0, 0, 'f', 1)
                          .arg(status.matched)
                          .arg(static_cast<double>(status.bytes) / (1 << 20), 0, 'f', 1);
    if (status.serverShare >= 0)
        summary +=
            QLatin1Char(' ') + u"The server spent %1 % of a core more."_s.arg(status.serverShare * 100, 0, 'f', 0);
    return summary + QLatin1Char(' ') + QString::fromStdString(status.text);
}

} // namespace lockscope::cli

#include "moc_traceverb.cpp"
