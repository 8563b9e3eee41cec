// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/flushcheck.h"

#include "redis/serverinfo.h"

#include <array>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr std::size_t kWitnesses = 8;
constexpr auto kLongEnough = 2s; ///< a lease with less time left may end before the answer
/// Freeing a million keys takes a second; by then a longer wait would see that the keys are gone.
constexpr std::array kAskAgain{5ms, 20ms, 75ms, 200ms, 500ms};
enum Tag : std::uint64_t { Witnesses, CountAgain };
} // namespace

FlushCheck::FlushCheck(NodeHost& host, std::function<void(const Result&)> done) : m_host(host), m_done(std::move(done))
{
    m_again.setSingleShot(true);
    QObject::connect(&m_again, &QTimer::timeout, &m_again, [this] { askForCount(); });
}

void FlushCheck::chooseWitnesses(ServerTime unchangedSince)
{
    m_witnesses.clear();
    auto& picture = m_host.picture();
    const auto now = m_host.nodeTime();
    const auto& own = m_host.reducer();
    for (auto i = own.nextOwn(0); i < picture.size() && m_witnesses.size() < kWitnesses; i = own.nextOwn(i + 1)) {
        const LockId lock{i};
        if (!m_host.isHeldHere(lock))
            continue;
        const auto& state = picture.state(lock);
        m_result.found = Found::Gone; // at least one lock is held
        const bool lasts = !state.deadline.isTime() || state.deadline.time() > now + kLongEnough;
        if (lasts && state.changedAt <= unchangedSince)
            m_witnesses.push_back({lock, picture.sequence(lock)});
    }
}

void FlushCheck::begin(redis::Connection& connection, ServerTime unchangedSince, std::optional<std::int64_t> counted)
{
    m_result = {Found::NothingHeld, std::nullopt, true};
    m_connection = &connection;
    m_counted = counted;
    m_askedAgain = 0;
    m_again.stop();
    chooseWitnesses(unchangedSince);
    m_running = true;
    std::string wire;
    redis::appendCommand(wire, {"INFO", "commandstats"});
    for (const auto& witness : m_witnesses)
        redis::appendCommand(wire, {"PTTL", m_host.picture().key(witness.lock).name});
    connection.send(wire, std::uint32_t(1 + m_witnesses.size()), this, Witnesses);
}

void FlushCheck::stop()
{
    m_again.stop();
    m_running = false;
}

void FlushCheck::askForCount()
{
    std::string wire;
    redis::appendCommand(wire, {"INFO", "commandstats"});
    m_connection->send(wire, 1, this, CountAgain);
}

void FlushCheck::takeCount(const redis::Answer& answer)
{
    if (answer.isOk())
        m_result.flushes = redis::parseServerSample(answer.reply.text(), 0).flushCalls;
}

void FlushCheck::settle()
{
    const bool isCountedLater = m_counted && m_result.flushes && *m_result.flushes == *m_counted;
    m_result.isLast = !isCountedLater || m_askedAgain >= kAskAgain.size();
    const bool isFirst = m_askedAgain == 0;
    if (m_result.isLast)
        m_running = false;
    else
        m_again.start(kAskAgain[m_askedAgain++]);
    if (m_result.isLast || isFirst)
        m_done(m_result);
}

void FlushCheck::onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer)
{
    if (!m_running || !answer.isAnswered())
        return;
    if (index == 0) {
        takeCount(answer);
    } else {
        const auto& witness = m_witnesses[index - 1];
        const auto left = answer.reply.integer();
        if (left && *left != -2 && m_host.picture().sequence(witness.lock) == witness.sequence)
            m_result.found = Found::Spared;
    }
    if (tag == CountAgain || index == m_witnesses.size())
        settle();
}

} // namespace lockscope::monitor
