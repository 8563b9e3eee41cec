// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/selected/selectedreader.h"

#include "core/numbers.h"
#include "formats/holders.h"
#include "monitor/reading/keyread.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

/// Epoch seconds, perhaps with a fraction, as libraries write times.
ServerTime timeOfSeconds(std::string_view text)
{
    const auto seconds = parseLeadingNumber<double>(text);
    constexpr double kFarthest = 1e11;
    if (!seconds || !(*seconds > 0) || *seconds > kFarthest)
        return kUnknownTime;
    return serverTimeFromUs(std::llround(*seconds * 1e6));
}

} // namespace

struct SelectedReader::Round
{
    enum class Step : std::uint8_t { Measure, Read, Further, Done };
    SelectedReading reading;
    std::optional<formats::JobPlace> place;
    std::vector<formats::LifeSign> signs;
    formats::SharesPlace shares;
    std::vector<std::int64_t> sizes; ///< of the job's fields, or of its string; -1: not told
    std::vector<std::string> processes;
    std::size_t beatsOf = 0; ///< the sign whose processes they are
    std::string json;
    bool isJsonRead = false;
    bool mayList = false;
    bool isFailed = false; ///< the server is busy, or the slot moves: nothing is published
    Step step = Step::Measure;
    std::uint32_t pending = 0;
    std::uint32_t sent = 0;
};

SelectedReader::SelectedReader(NodeHost& host, Budget& budget, bool readsKeys, Publish publish)
    : m_host(host), m_budget(budget), m_readsKeys(readsKeys), m_publish(std::move(publish))
{
}

SelectedReader::~SelectedReader() = default;

void SelectedReader::start(redis::Connection& connection, const std::string& own, bool mayList)
{
    stop();
    m_connection = &connection;
    m_context = std::make_unique<QObject>();
    m_connections.start(own, mayList);
}

void SelectedReader::stop()
{
    m_connection = nullptr;
    m_context.reset();
    m_round.reset();
    m_refused = {};
}

void SelectedReader::setSelected(LockId lock)
{
    if (lock == m_selected)
        return;
    m_selected = lock;
    m_refused = {};
    m_connections.hurry();
}

void SelectedReader::pump()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_round || m_paused || m_budget.perSecond() <= 0)
        return;
    const auto now = m_host.clock().mono();
    if (m_selected == kNoLock || (m_began != MonoTime{} && now - m_began < kEvery))
        return;
    if (index(m_selected) >= m_host.picture().size() || !m_host.isHeldHere(m_selected) || m_budget.available(now) == 0)
        return;
    begin(now);
}

void SelectedReader::begin(MonoTime now)
{
    m_began = now;
    for (MonoTime& refused : m_refused) {
        if (refused != MonoTime{} && now - refused >= kRefusedFor)
            refused = {};
    }
    auto& picture = m_host.picture();
    const LockState& state = picture.state(m_selected);
    m_round = std::make_unique<Round>();
    auto& reading = m_round->reading;
    reading.lock = m_selected;
    reading.key = picture.key(m_selected).name;
    reading.holder = picture.token(state.holder);
    reading.at = m_host.nodeTime();
    reading.areKeysOff = !m_readsKeys;
    if (m_readsKeys && !reading.holder.empty() && !m_host.asks(reading.key)) {
        m_round->place = formats::jobBehind(state.library, reading.key, reading.holder);
        m_round->signs = formats::lifeSigns(state.library, reading.key, reading.holder);
        m_round->shares = formats::sharesPlace(state.library, state.type, state.mode, reading.key, reading.holder);
    }
    if (const auto& place = m_round->place)
        reading.job =
            JobReading{.jobClass = place->jobClass, .queue = place->queue, .id = place->id, .worker = place->worker};
    for (const auto& sign : m_round->signs)
        reading.signs.push_back({.kind = sign.kind});
    measure();
    advance();
}

// ---- steps

/// Goes on as long as no answer is pending.
void SelectedReader::advance()
{
    while (m_round && m_round->pending == 0) {
        switch (m_round->step) {
        case Round::Step::Measure:
            m_round->step = Round::Step::Read;
            read();
            break;
        case Round::Step::Read:
            m_round->step = Round::Step::Further;
            readFurther();
            break;
        case Round::Step::Further:
            if (!m_round->isJsonRead && !m_round->json.empty() && m_round->sent < kMostCommands) {
                readJson();
                break;
            }
            m_round->step = Round::Step::Done;
            break;
        case Round::Step::Done:
            return finish();
        }
    }
}

void SelectedReader::measure()
{
    if (m_connections.takeDue(m_began))
        ask(redis::Command{"INFO", "clients"}, Part::Connections, [this](const redis::ReplyView& reply) {
            const auto connected = redis::parseServerSample(reply.text(), m_host.database()).connectedClients;
            m_round->mayList = connected && m_connections.isListable(*connected, m_round->reading.at);
        });
    if (m_round->place)
        measureJob();
    for (std::size_t i = 0; i < m_round->signs.size(); ++i)
        measureSign(i);
    measureShares();
}

void SelectedReader::measureShares()
{
    const auto& place = m_round->shares;
    auto& shares = m_round->reading.shares;
    if (isRefused(Part::Shares)) {
        shares.outcome = ReadOutcome::Refused;
        return;
    }
    if (!place.fence.empty())
        ask(redis::Command{"GETRANGE", place.fence, "0", "20"}, Part::Shares,
            [&shares](const redis::ReplyView& reply) { shares.fencing = formats::fencingIn(reply.text()); });
    if (!place.left.empty())
        ask(redis::Command{"GETRANGE", place.left, "0", "20"}, Part::Shares,
            [&shares](const redis::ReplyView& reply) { shares.left = parseLeadingNumber<std::int64_t>(reply.text()); });
    if (!place.holders.empty())
        ask(redis::Command{place.type == ValueType::ZSet ? "ZCARD" : "HLEN", place.holders}, Part::Shares,
            [&shares](const redis::ReplyView& reply) {
                const auto count = std::clamp<std::int64_t>(reply.integer().value_or(0), 0, UINT32_MAX);
                shares.all = static_cast<std::uint32_t>(count);
                shares.outcome = count == 0             ? ReadOutcome::Absent
                                 : count > kMostHolders ? ReadOutcome::TooLarge
                                                        : ReadOutcome::Read;
            });
}

void SelectedReader::readHolders()
{
    const auto& place = m_round->shares;
    auto& shares = m_round->reading.shares;
    if (place.holders.empty() || shares.outcome != ReadOutcome::Read)
        return;
    const auto command = place.type == ValueType::ZSet
                             ? redis::Command{"ZRANGE", place.holders, "0", "-1", "WITHSCORES"}
                             : redis::Command{"HGETALL", place.holders};
    ask(command, Part::Shares, [&shares, &place](const redis::ReplyView& reply) {
        formats::RawValue raw;
        raw.key = place.holders;
        takeValue(raw, place.type, reply);
        for (const auto& each : formats::holdersOf(raw, std::nullopt))
            shares.holders.push_back(
                {std::string(each.token), each.count,
                 each.until ? serverTimeFromUs(each.until->time_since_epoch() / 1us) : kUnknownTime});
        shares.all = static_cast<std::uint32_t>(shares.holders.size());
    });
}

void SelectedReader::measureJob()
{
    const auto& place = *m_round->place;
    if (isRefused(Part::Job)) {
        m_round->reading.job->outcome =
            place.kind == formats::JobPlace::Kind::None ? ReadOutcome::NotRead : ReadOutcome::Refused;
        return;
    }
    if (place.kind == formats::JobPlace::Kind::Json) {
        m_round->sizes.assign(1, -1);
        ask(redis::Command{"STRLEN", place.key}, Part::Job,
            [this](const redis::ReplyView& reply) { m_round->sizes[0] = reply.integer().value_or(-1); });
    } else if (place.kind == formats::JobPlace::Kind::Hash) {
        m_round->sizes.assign(place.fields.size(), -1);
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            ask(redis::Command{"HSTRLEN", place.key, place.fields[i].name}, Part::Job,
                [this, i](const redis::ReplyView& reply) { m_round->sizes[i] = reply.integer().value_or(-1); });
    }
}

void SelectedReader::measureSign(std::size_t i)
{
    const auto& sign = m_round->signs[i];
    auto& told = m_round->reading.signs[i];
    if (isRefused(Part::Sign)) {
        told.outcome = ReadOutcome::Refused;
        return;
    }
    switch (sign.kind) {
    case LifeSignKind::Mark:
        ask(
            redis::Command{"PTTL", sign.key}, Part::Sign,
            [this, &told](const redis::ReplyView& reply) {
                const auto left = reply.integer().value_or(-2);
                told.outcome = left == -2 ? ReadOutcome::Absent : ReadOutcome::Read;
                if (left >= 0)
                    told.until = m_host.nodeTime() + std::chrono::milliseconds(left);
            },
            i);
        break;
    case LifeSignKind::TaskLease:
        ask(
            redis::Command{"ZSCORE", sign.key, sign.member}, Part::Sign,
            [&told](const redis::ReplyView& reply) {
                told.outcome = reply.isNull() ? ReadOutcome::Absent : ReadOutcome::Read;
                told.until = reply.isNull() ? kUnknownTime : timeOfSeconds(reply.text());
            },
            i);
        break;
    case LifeSignKind::Processes:
        ask(
            redis::Command{"SCARD", sign.key}, Part::Sign,
            [&told](const redis::ReplyView& reply) {
                const auto count = std::clamp<std::int64_t>(reply.integer().value_or(0), 0, UINT32_MAX);
                told.processes = static_cast<std::uint32_t>(count);
                told.outcome = count == 0               ? ReadOutcome::Absent
                               : count > kMostProcesses ? ReadOutcome::TooLarge
                                                        : ReadOutcome::Read;
            },
            i);
        break;
    }
}

void SelectedReader::read()
{
    if (m_round->mayList)
        ask(redis::Command{"CLIENT", "LIST"}, Part::Connections,
            [this](const redis::ReplyView& reply) { m_connections.takeList(reply.text(), m_round->reading.at); });
    if (m_round->place)
        readJob();
    readHolders();
    for (std::size_t i = 0; i < m_round->signs.size(); ++i) {
        const auto& sign = m_round->signs[i];
        if (sign.kind != LifeSignKind::Processes || m_round->reading.signs[i].outcome != ReadOutcome::Read)
            continue;
        m_round->beatsOf = i;
        ask(
            redis::Command{"SMEMBERS", sign.key}, Part::Sign,
            [this](const redis::ReplyView& reply) {
                for (const auto process : reply) {
                    if (m_round->processes.size() < kMostBeats)
                        m_round->processes.emplace_back(process.text());
                }
            },
            i);
    }
}

void SelectedReader::readJob()
{
    const auto& place = *m_round->place;
    auto& job = *m_round->reading.job;
    if (job.outcome != ReadOutcome::NotRead || m_round->sizes.empty())
        return;
    if (place.kind == formats::JobPlace::Kind::Json) {
        if (m_round->sizes[0] > 0)
            return readJson();
        job.outcome = ReadOutcome::Absent;
        return;
    }
    std::vector<formats::JobPart> parts;
    redis::Command command{"HMGET", place.key};
    for (std::size_t i = 0; i < place.fields.size(); ++i) {
        if (m_round->sizes[i] <= 0 || m_round->sizes[i] > kMostFieldBytes)
            continue;
        command.arg(place.fields[i].name);
        parts.push_back(place.fields[i].part);
    }
    if (parts.empty()) {
        const bool isLarge = std::any_of(m_round->sizes.begin(), m_round->sizes.end(),
                                         [](std::int64_t size) { return size > kMostFieldBytes; });
        job.outcome = isLarge ? ReadOutcome::TooLarge : ReadOutcome::Absent;
        return;
    }
    ask(command, Part::Job, [&job, parts = std::move(parts)](const redis::ReplyView& reply) {
        job.outcome = ReadOutcome::Read;
        auto value = reply.begin();
        for (const auto part : parts) {
            if (value == reply.end())
                return;
            // A field may have grown since it was measured.
            if (const auto text = (*value++).text(); text.size() <= std::size_t(kMostFieldBytes))
                formats::setPart(job, part, text);
        }
    });
}

/// In small steps, and no further than the named members: the arguments of the job stand behind them.
void SelectedReader::readJson()
{
    const auto from = m_round->json.size();
    ask(redis::Command{"GETRANGE", m_round->place->key, std::to_string(from), std::to_string(from + kJsonStep - 1)},
        Part::Job, [this](const redis::ReplyView& reply) {
            auto& job = *m_round->reading.job;
            const auto text = reply.text();
            m_round->json += text.substr(0, kJsonStep);
            job.outcome = ReadOutcome::Read;
            m_round->isJsonRead = formats::setFromJson(job, m_round->place->fields, m_round->json) ||
                                  text.size() < kJsonStep || m_round->json.size() >= kMostJsonBytes;
        });
}

void SelectedReader::readFurther()
{
    if (m_round->processes.empty())
        return;
    const auto i = m_round->beatsOf;
    auto& told = m_round->reading.signs[i];
    for (const std::string& process : m_round->processes)
        ask(
            redis::Command{"HGET", process, m_round->signs[i].field}, Part::Sign,
            [&told](const redis::ReplyView& reply) {
                const auto beat = timeOfSeconds(reply.text());
                told.beating += beat != kUnknownTime;
                told.last = std::max(told.last, beat);
            },
            i);
}

void SelectedReader::finish()
{
    const auto round = std::move(m_round);
    if (round->isFailed || round->reading.lock != m_selected)
        return;
    round->reading.connections = m_connections.reading();
    m_publish(std::make_shared<const SelectedReading>(std::move(round->reading)));
}

// ---- answers

void SelectedReader::ask(const redis::Command& command, Part part, OnReply onReply, std::size_t sign)
{
    if (m_round->sent >= kMostCommands)
        return;
    ++m_round->sent;
    ++m_round->pending;
    ++m_host.counters().polls;
    m_budget.spend(1);
    m_connection->send(command, m_context.get(),
                       [this, part, sign, onReply = std::move(onReply)](const redis::Answer& answer) {
                           if (!answer.isAnswered() || !m_round)
                               return; // stop() follows
                           --m_round->pending;
                           if (answer.reply.isError())
                               takeError(answer.reply, part, sign);
                           else
                               onReply(answer.reply);
                           advance();
                       });
}

void SelectedReader::takeError(const redis::ReplyView& reply, Part part, std::size_t sign)
{
    for (const char* passing : {"BUSY", "LOADING", "MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN"}) {
        if (!reply.isError(passing))
            continue;
        // A key beside the lock may be another node's.
        m_round->isFailed = m_round->isFailed || reply.isError("BUSY") || reply.isError("LOADING");
        return;
    }
    const auto outcome = reply.isError("WRONGTYPE") ? ReadOutcome::Absent : ReadOutcome::Refused;
    if (part == Part::Connections) {
        m_connections.refused(m_round->reading.at);
        return;
    }
    if (outcome == ReadOutcome::Refused)
        m_refused[std::size_t(part)] = m_began;
    if (part == Part::Shares) {
        m_round->reading.shares.outcome = outcome;
    } else if (part == Part::Job) {
        m_round->reading.job->outcome = outcome;
        m_round->isJsonRead = true;
    } else {
        m_round->reading.signs[sign].outcome = outcome;
    }
}

} // namespace lockscope::monitor
