// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readround.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {

/// The next possible type with readable values; Unknown: none.
[[nodiscard]] ValueType guess(ValueType tried, const ReadDialect& dialect)
{
    do {
        tried = nextGuess(tried);
    } while (tried != ValueType::Other && !dialect.reads(tried));
    return tried == ValueType::Other ? ValueType::Unknown : tried;
}

} // namespace

void ReadJob::begin(const ReadDialect& dialect)
{
    if (!whole) {
        ask = Ask::Deadline;
        return;
    }
    if (type == ValueType::Unknown && !dialect.may(ReadCommand::Type))
        type = guess(type, dialect);
    ask = firstAsk(type, dialect);
}

void ReadJob::goOn(const ReadDialect& dialect)
{
    if (answer.next() == Ask::Type && !dialect.may(ReadCommand::Type)) {
        type = guess(type, dialect); // it has none of the types tried so far
        ask = firstAsk(type, dialect);
    } else {
        ask = answer.next();
        type = answer.type();
        fields = answer.fields();
        fieldEnds = fieldEnds || answer.mayHaveFieldEnds();
    }
}

bool ReadJob::isOutdated(const ReadDialect& dialect) const
{
    const bool isValue = ask != Ask::Deadline && ask != Ask::Type;
    return isValue ? !dialect.reads(type) : ask == Ask::Type && !dialect.may(ReadCommand::Type);
}

void ReadRound::begin(std::size_t keys, std::size_t bytes)
{
    m_keys.clear();
    m_wire.clear();
    m_jobs.clear();
    m_keyRoom = keys;
    m_byteRoom = bytes;
    m_bytesLeft = m_next = 0;
    m_replies = m_nextReply = 0;
}

bool ReadRound::add(std::string_view key, const ReadJob& job, const ReadDialect& dialect)
{
    KeyAnswer answer(job.ask, job.type, dialect, job.asksIdle);
    if (job.fieldEnds)
        answer.expectFieldEnds();
    const std::span<const std::string> fields = job.fields ? std::span(*job.fields) : std::span<const std::string>();
    const auto replies = appendAsk(m_wire, job.ask, job.type, key, dialect, job.asksIdle, job.asking, fields);
    if (replies == 0)
        return false;
    auto& added = m_jobs.emplace_back(job);
    added.keyOffset = std::uint32_t(m_keys.size());
    added.keySize = std::uint32_t(key.size());
    m_keys += key;
    added.answer = std::move(answer);
    m_replies += job.asking ? 2 * replies : replies;
    const auto bytes = expectedBytes(job.ask);
    // A name may be longer than any answer, and each command contains it.
    m_byteRoom -= std::min(m_byteRoom, bytes + replies * key.size());
    m_bytesLeft += bytes;
    --m_keyRoom;
    return true;
}

KeyAnswer::Next ReadRound::feed(const redis::ReplyView& reply)
{
    auto& job = m_jobs[m_next];
    auto index = m_nextReply++;
    if (job.asking) {
        if (index % 2 == 0)
            return KeyAnswer::Next::More; // reply to ASKING: the next reply shows whether it helped
        index /= 2;
    }
    const auto next = job.answer.feed(index, reply);
    if (next == KeyAnswer::Next::More)
        return next;
    if (job.ask == Ask::Text || job.ask == Ask::Size) { // the read touched the key, so later idle times mean nothing
        const bool isReplaced = next == KeyAnswer::Next::Continue && job.answer.next() == Ask::Type;
        if (std::exchange(job.asksIdle, false) && !isReplaced)
            job.idleSeconds = std::uint32_t(std::clamp<std::int64_t>(job.answer.idleSeconds(), 0, UINT32_MAX));
    }
    m_nextReply = 0;
    ++m_next;
    m_bytesLeft -= std::min(m_bytesLeft, expectedBytes(job.ask));
    return next;
}

void ReadRound::drop()
{
    const auto& job = m_jobs[m_next];
    if (++m_nextReply < job.answer.replies() * (job.asking ? 2 : 1))
        return;
    m_nextReply = 0;
    ++m_next;
}

} // namespace lockscope::monitor
