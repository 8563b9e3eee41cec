// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/traces/traceexport.h"

#include "core/text.h"
#include "presentation/findings/findingjson.h"

#include <QString>

#include <algorithm>
#include <array>

namespace lockscope::presentation::traceexport {

namespace {

using analysis::LogHistogram;
using findingjson::Json;
using findingjson::textOrNull;

double ms(std::chrono::microseconds us)
{
    return static_cast<double>(us.count()) / 1000.0;
}

Json percentiles(const LogHistogram& times)
{
    if (times.total() == 0)
        return nullptr;
    return Json{{"count", times.total()},
                {"p50", ms(times.quantile(0.5))},
                {"p99", ms(times.quantile(0.99))},
                {"max", ms(times.longest())}};
}

Json waitingMs(const analysis::TraceBook::WaitCounts& waiting)
{
    return waiting.still > 0 ? Json(ms(waiting.longest)) : Json(nullptr);
}

const char* stateName(TraceStatus::State state)
{
    switch (state) {
    case TraceStatus::State::Starting:
        return "starting";
    case TraceStatus::State::Running:
        return "running";
    case TraceStatus::State::Ended:
        return "ended";
    case TraceStatus::State::Failed:
        return "failed";
    }
    return "";
}

Json clientObject(const Source& source, const Row& row, const analysis::TraceBook::ByClient& by)
{
    const TracedClient* client = source.clients.client(by.client);
    Json who;
    who["address"] = client ? textOrNull(client->address) : Json(nullptr);
    who["name"] = client ? textOrNull(client->name) : Json(nullptr);
    who["library"] = client ? textOrNull(client->library) : Json(nullptr);
    who["user"] = client ? textOrNull(client->user) : Json(nullptr);
    who["acquired"] = by.acquired;
    who["refused"] = by.refused;
    who["waited_ms"] = ms(by.waited);
    const auto waiting = source.book.waiting(row, by.client);
    who["waiting"] = waiting.still;
    who["gave_up"] = waiting.gaveUp;
    who["waiting_ms"] = waitingMs(waiting);
    who["several"] = client && client->several;
    return who;
}

Json addressOrNull(const Source& source, std::uint32_t id)
{
    const TracedClient* client = source.clients.client(id);
    return client ? textOrNull(client->address) : Json(nullptr);
}

/// Equal tokens have equal marks in this run.
Json markOrNull(TokenMark mark)
{
    if (mark == TokenMark::None)
        return nullptr;
    return QString::number(static_cast<qulonglong>(mark), 16).rightJustified(16, u'0').toStdString();
}

Json refusedObject(const Source& source, const analysis::TraceBook::RefusedRelease& one)
{
    const TracedClient* client = source.clients.client(one.client);
    return {{"what", one.isRenewal ? "renewal" : "release"},
            {"address", addressOrNull(source, one.client)},
            {"name", client ? textOrNull(client->name) : Json(nullptr)},
            {"mark", markOrNull(one.token)},
            {"lock_mark", markOrNull(one.lockToken)},
            {"holder", addressOrNull(source, one.holder)},
            {"times", one.times},
            {"last", isoTime(one.last)}};
}

void addLine(QByteArray& out, Json object, const std::string& keyspace)
{
    object["keyspace"] = keyspace;
    out += QByteArray::fromStdString(terminalJson(object.dump(-1, ' ', false, Json::error_handler_t::replace))) + '\n';
}

// ---- CSV

/// A spreadsheet would interpret a cell that begins like a formula.
QByteArray cell(std::string_view bytes)
{
    std::string text = printable(bytes);
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos)
        text.insert(text.begin(), '\'');
    if (text.find_first_of(",\"") == std::string::npos)
        return QByteArray::fromStdString(text);
    QByteArray quoted = QByteArray::fromStdString(text);
    quoted.replace('"', "\"\"");
    return '"' + quoted + '"';
}

QByteArray number(std::uint64_t value)
{
    return QByteArray::number(static_cast<qulonglong>(value));
}

QByteArray number(std::chrono::microseconds us)
{
    return QByteArray::number(ms(us), 'f', 3);
}

constexpr std::array kColumns{
    "row",
    "key",
    "db",
    "node",
    "acquired",
    "refused",
    "waiting",
    "gave_up",
    "waiting_ms",
    "attempts",
    "renewed",
    "released",
    "waits",
    "wait_p50_ms",
    "wait_p99_ms",
    "wait_max_ms",
    "hand_over_p50_ms",
    "hand_over_p99_ms",
    "hand_over_max_ms",
    "refused_by_reading",
    "address",
    "name",
    "library",
    "user",
    "several",
    "waited_ms",
    "keyspace",
};

/// One line of the table; unset cells stay empty.
class Line
{
public:
    QByteArray& operator[](std::string_view column)
    {
        const auto found = std::find(kColumns.begin(), kColumns.end(), column);
        return m_cells[static_cast<std::size_t>(found - kColumns.begin())];
    }
    void times(const LogHistogram& times, const std::string& prefix)
    {
        if (times.total() == 0)
            return;
        (*this)[prefix + "_p50_ms"] = number(times.quantile(0.5));
        (*this)[prefix + "_p99_ms"] = number(times.quantile(0.99));
        (*this)[prefix + "_max_ms"] = number(times.longest());
    }
    void waiting(const analysis::TraceBook::WaitCounts& waiting)
    {
        (*this)["waiting"] = number(waiting.still);
        (*this)["gave_up"] = number(waiting.gaveUp);
        if (waiting.still > 0)
            (*this)["waiting_ms"] = number(waiting.longest);
    }
    void addTo(QByteArray& out) const
    {
        for (std::size_t i = 0; i < m_cells.size(); ++i)
            out += (i > 0 ? "," : "") + m_cells[i];
        out += "\r\n";
    }

private:
    std::array<QByteArray, kColumns.size()> m_cells;
};

Line lineOf(const char* kind, const Source& source, const Row& row)
{
    const Names names = source.namesOf(row.node);
    Line line;
    line["row"] = kind;
    line["key"] = cell(row.key);
    line["db"] = number(std::uint64_t{row.database});
    line["node"] = cell(names.node);
    line["keyspace"] = cell(names.keyspace);
    return line;
}

Line lockLine(const Source& source, const Row& row)
{
    Line line = lineOf("lock", source, row);
    line["acquired"] = number(row.acquired);
    line["refused"] = number(row.refused);
    line["attempts"] = number(row.attempts());
    line["renewed"] = number(row.renewed);
    line["released"] = number(row.released);
    line["waits"] = number(row.waits.total());
    line["refused_by_reading"] = number(row.refusedByReading);
    line.waiting(source.book.waiting(row));
    line.times(row.waits, "wait");
    line.times(row.handOvers, "hand_over");
    return line;
}

Line clientLine(const Source& source, const Row& row, const analysis::TraceBook::ByClient& by)
{
    Line line = lineOf("client", source, row);
    line["acquired"] = number(by.acquired);
    line["refused"] = number(by.refused);
    line["refused_by_reading"] = number(by.refusedByReading);
    line["waited_ms"] = number(by.waited);
    line.waiting(source.book.waiting(row, by.client));
    if (const TracedClient* client = source.clients.client(by.client)) {
        line["address"] = cell(client->address);
        line["name"] = cell(client->name);
        line["library"] = cell(client->library);
        line["user"] = cell(client->user);
        line["several"] = client->several ? "true" : "false";
    }
    return line;
}

} // namespace

std::vector<const Row*> inOrder(const analysis::TraceBook& book)
{
    struct Ranked
    {
        const Row* row;
        std::chrono::microseconds waits;
    };
    std::vector<Ranked> ranked;
    ranked.reserve(book.rows().size());
    for (const Row& row : book.rows()) {
        const auto waiting = book.waiting(row);
        ranked.push_back({&row, waiting.still > 0 ? waiting.longest : std::chrono::microseconds{-1}});
    }
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        if (a.waits != b.waits)
            return a.waits > b.waits;
        return a.row->refused != b.row->refused ? a.row->refused > b.row->refused : a.row->key < b.row->key;
    });
    std::vector<const Row*> rows;
    rows.reserve(ranked.size());
    for (const Ranked& one : ranked)
        rows.push_back(one.row);
    return rows;
}

Json lockObject(const Source& source, const Row& row)
{
    Json object{{"key", jsonText(row.key)}, {"db", row.database}, {"node", source.namesOf(row.node).node}};
    object["attempts"] = row.attempts();
    object["acquired"] = row.acquired;
    object["refused"] = row.refused;
    object["renewed"] = row.renewed;
    object["released"] = row.released;
    const auto waiting = source.book.waiting(row);
    object["waiting"] = waiting.still;
    object["gave_up"] = waiting.gaveUp;
    object["waiting_ms"] = waitingMs(waiting);
    object["wait_ms"] = percentiles(row.waits);
    object["hand_over_ms"] = percentiles(row.handOvers);
    object["clients"] = Json::array();
    for (const auto& by : row.clients)
        object["clients"].push_back(clientObject(source, row, by));
    if (!isUtf8(row.key))
        object["key_hex"] = hex(row.key);
    object["refused_by_reading"] = row.refusedByReading;
    object["refused_releases"] = Json::array();
    for (const auto& one : row.inVain)
        object["refused_releases"].push_back(refusedObject(source, one));
    return object;
}

Json statusObject(const TraceStatus& status)
{
    Json object{{"trace", stateName(status.state)}, {"reason", jsonText(status.text)}};
    object["ms"] = status.elapsedMs;
    object["bytes"] = status.bytes;
    object["commands"] = status.lines;
    object["of_locks"] = status.matched;
    object["server_cpu"] = status.serverShare < 0 ? Json(nullptr) : Json(status.serverShare);
    return object;
}

QByteArray asJson(const Source& source, const std::vector<TraceStatus>& bursts)
{
    QByteArray lines;
    for (const Row* row : inOrder(source.book))
        addLine(lines, lockObject(source, *row), source.namesOf(row->node).keyspace);
    for (const TraceStatus& burst : bursts)
        addLine(lines, statusObject(burst), source.namesOf(burst.node).keyspace);
    return lines;
}

QByteArray asCsv(const Source& source)
{
    QByteArray text;
    for (std::size_t i = 0; i < kColumns.size(); ++i)
        text += (i > 0 ? "," : "") + QByteArray(kColumns[i]);
    text += "\r\n";
    for (const Row* row : inOrder(source.book)) {
        lockLine(source, *row).addTo(text);
        for (const auto& by : row->clients)
            clientLine(source, *row, by).addTo(text);
    }
    return text;
}

} // namespace lockscope::presentation::traceexport
