// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/permitreader.h"

#include "formats/holders.h"
#include "formats/permits.h"
#include "formats/waitplaces.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kMostKnown = 100'000;
constexpr std::size_t kMostDigits = 6; ///< of permits left, if their name does not tell that; times have more

} // namespace

PermitReader::PermitReader(NodeHost& host, Reduce reduce) : m_host(host), m_reduce(std::move(reduce)) {}

void PermitReader::start(redis::Connection& connection, const ReadDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_dialect = &dialect;
}

void PermitReader::stop()
{
    m_connection = nullptr;
    m_jobs.clear();
}

bool PermitReader::isNumber(const KeyReading& look) const
{
    return look.exists && look.hasValue && formats::onlyCounts(look.library, look.type) &&
           look.mode == LockMode::Semaphore && look.token.empty();
}

/// A bare "1" is the usual value for "taken".
bool PermitReader::mayBeNumber(const KeyReading& look) const
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const std::string_view token = look.token;
    return look.exists && look.hasValue && look.type == ValueType::String && look.deadline.isNever() &&
           (look.library == LibraryId::Unknown || look.libraryGuessed) && !token.empty() &&
           token.size() <= kMostDigits && std::all_of(token.begin(), token.end(), isDigit) &&
           (token != "1" || m_known.contains(look.key));
}

bool PermitReader::takeReading(const KeyReading& look)
{
    if (m_connection == nullptr)
        return false;
    if (mayBeNumber(look)) {
        ask(look, formats::countingLibraries().front());
        return true;
    }
    const auto* numbers = formats::library(look.library).numbers;
    if (numbers == nullptr || !look.exists)
        return false;
    if (look.type == ValueType::ZSet) {
        const auto owner = numbers->permitsOwner(look.key);
        if (!owner || !m_host.isWatched(*owner))
            return false;
        if (m_known.size() < kMostKnown)
            m_known.emplace(*owner);
        emitNotHeld(look);
        return true;
    }
    if (!isNumber(look))
        return false;
    ask(look, look.library);
    return true;
}

void PermitReader::ask(const KeyReading& look, LibraryId library)
{
    const auto tag = m_nextTag++;
    auto& job = m_jobs[tag];
    job.key = look.key;
    job.permits = formats::library(library).numbers->permitsKey(look.key);
    job.library = library;
    job.reading = look;
    job.token = look.token;
    send(tag, job, firstAsk(ValueType::ZSet, *m_dialect));
}

LockId PermitReader::lockOf(std::string_view key) const
{
    const auto owner = formats::permitsOwner(key);
    if (!owner)
        return kNoLock;
    auto& picture = m_host.picture();
    const auto lock = m_host.find(owner->name);
    if (lock == kNoLock)
        return kNoLock;
    const auto& state = picture.state(lock);
    return state.library == owner->library && state.type == ValueType::String ? lock : kNoLock;
}

void PermitReader::send(std::uint64_t tag, Job& job, Ask ask)
{
    std::string wire;
    job.answer = KeyAnswer(ask, ValueType::ZSet, *m_dialect);
    const auto replies = appendAsk(wire, ask, ValueType::ZSet, job.permits, *m_dialect);
    ++m_host.counters().reads;
    m_connection->send(wire, replies, this, tag);
}

void PermitReader::onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer)
{
    const auto found = m_jobs.find(tag);
    if (found == m_jobs.end())
        return;
    if (!answer.isAnswered()) { // the connection was cut: everything is read again afterwards
        m_jobs.erase(found);
        return;
    }
    auto& job = found->second;
    switch (job.answer.feed(index, answer.reply)) {
    case KeyAnswer::Next::More:
        return;
    case KeyAnswer::Next::Continue:
        if (const auto ask = job.answer.next(); ask != Ask::Type) {
            // Under a new tag, because the answers of the previous step are complete.
            const auto next = m_nextTag++;
            auto moved = m_jobs.extract(found);
            moved.key() = next;
            send(next, m_jobs.insert(std::move(moved)).position->second, ask);
            return;
        }
        break; // not a sorted set
    case KeyAnswer::Next::Later:
        job.waits = true;
        m_host.serverBusy(job.answer.words(), job.permits);
        return;
    case KeyAnswer::Next::Elsewhere: // the next reading of its lock asks again; the number itself was read here
        if (!m_known.contains(job.key))
            m_reduce(numberOf(job));
        m_jobs.erase(tag);
        return;
    case KeyAnswer::Next::Denied: // this does not say that the set is empty
        if (!m_known.contains(job.key))
            m_reduce(numberOf(job));
        else if (const auto lock = m_host.find(job.key); lock != kNoLock)
            m_host.shed(lock); // otherwise it stays in doubt and is requested again until such a read is dropped
        m_jobs.erase(tag);
        return;
    case KeyAnswer::Next::Look:
        break;
    }
    finish(job);
    m_jobs.erase(tag);
}

void PermitReader::resume()
{
    std::vector<std::uint64_t> tags;
    for (const auto& [tag, job] : m_jobs) {
        if (job.waits)
            tags.push_back(tag);
    }
    for (const auto tag : tags) {
        auto moved = m_jobs.extract(tag);
        moved.key() = m_nextTag++;
        moved.mapped().waits = false;
        const auto next = moved.key();
        send(next, m_jobs.insert(std::move(moved)).position->second, firstAsk(ValueType::ZSet, *m_dialect));
    }
}

KeyReading PermitReader::numberOf(const Job& job)
{
    auto look = job.reading;
    look.key = job.key;
    look.token = job.token;
    return look;
}

void PermitReader::finish(Job& job)
{
    auto look = numberOf(job);
    const bool isSet =
        job.answer.exists() && job.answer.type() == ValueType::ZSet && job.answer.hasValue() && !job.answer.tooLarge();
    if (!isSet) {
        if (m_known.contains(job.key) && !job.answer.exists())
            emitNotHeld(look); // all permits are free
        else
            m_reduce(look);
        return;
    }
    m_raw.key = job.permits;
    m_raw.pttlMs = -1;
    takeValue(m_raw, ValueType::ZSet, job.answer.value());
    const formats::Time now(std::chrono::milliseconds(usSinceEpoch(m_host.observed().server) / 1000));
    if (formats::decode(m_raw).library != job.library)
        return m_reduce(look);
    if (m_known.size() < kMostKnown)
        m_known.emplace(job.key);
    look.library = job.library;
    look.libraryGuessed = false;
    look.mode = LockMode::Semaphore;
    look.tokenHash = 0;
    const auto holders = formats::holdersOf(m_raw, now);
    if (holders.empty())
        return emitNotHeld(look);
    // Ordered by end: the first one changes next.
    const auto& first = holders.front();
    look.token = first.token;
    look.count = std::uint32_t(holders.size());
    look.holders = look.count;
    look.deadline = first.until ? Deadline::atMs(first.until->time_since_epoch().count()) : Deadline::never();
    look.at = m_host.observed();
    m_reduce(look);
}

void PermitReader::emitNotHeld(KeyReading look)
{
    look.exists = false;
    look.hasValue = true;
    look.announced = false;
    look.at = m_host.observed();
    m_reduce(look);
}

} // namespace lockscope::monitor
