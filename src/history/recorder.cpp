// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/recorder.h"

#include <utility>

namespace lockscope::history {

namespace {

/// An estimate; rare members are not counted.
std::size_t bytesOf(const Batch& batch)
{
    return sizeof(Batch) + batch.bytes.size() + batch.names.size() * sizeof(Batch::Name) +
           batch.tokens.size() * sizeof(Batch::Token) + batch.events.size() * sizeof(LockEvent) +
           batch.states.size() * sizeof(Batch::State) + batch.waits.size() * 256 + batch.traced.size() * 32 +
           batch.clients.size() * 160 + batch.nodes.size() * sizeof(NodeEvent);
}

} // namespace

Recorder::Recorder(std::unique_ptr<RecordingWriter> writer, const Clock& clock, std::size_t mostBytes)
    : m_clock(clock), m_path(writer->path()), m_mostBytes(mostBytes), m_writer(std::move(writer)),
      m_committedAt(clock.mono()), m_checkpointAt(clock.mono())
{
    m_status.isRecording = true;
    m_thread = std::thread([this] { run(); });
}

Recorder::~Recorder()
{
    static_cast<void>(close());
}

bool Recorder::offer(const Batch& batch)
{
    const auto bytes = bytesOf(batch);
    if (m_wantsBegin || m_waitingBytes + bytes > m_mostBytes) {
        m_wantsBegin = true;
        const auto error = status().error;
        m_lostToFullDisk = m_lostToFullDisk || (error && error->kind == Error::Kind::Full);
        m_lost += batch.events.size() + batch.eventsLeftOut;
        m_lostFrom = earlierOf(m_lostFrom, earlierOf(earliestOf(batch.events), batch.leftOutFrom));
        return false;
    }
    Item item;
    item.batch = batch;
    item.batch.rewound = std::exchange(m_isAnew, false) || batch.rewound;
    item.bytes = bytes;
    push(std::move(item));
    return true;
}

void Recorder::begin(Batch known)
{
    known.rewound = std::exchange(m_isAnew, false);
    known.eventsLeftOut += std::exchange(m_lost, 0);
    known.leftOutFrom = earlierOf(known.leftOutFrom, std::exchange(m_lostFrom, kUnknownTime));
    m_wantsBegin = false;
    Item item;
    item.bytes = bytesOf(known);
    item.isBehindFullDisk = std::exchange(m_lostToFullDisk, false);
    item.batch = std::move(known);
    push(std::move(item));
}

void Recorder::note(ServerTime at, std::string kind, std::string json)
{
    Item item;
    item.isNote = true;
    item.at = at;
    item.kind = std::move(kind);
    item.json = std::move(json);
    push(std::move(item));
}

void Recorder::push(Item item)
{
    m_waitingBytes += item.bytes;
    bool wasEmpty = false;
    {
        const std::lock_guard lock(m_mutex);
        wasEmpty = m_waiting.empty();
        m_waiting.push_back(std::move(item));
    }
    if (wasEmpty || m_waitingBytes > m_mostBytes / 4)
        m_wake.notify_one();
}

void Recorder::callOnTrouble(std::function<void()> call)
{
    const std::lock_guard lock(m_mutex);
    m_onTrouble = std::move(call);
}

RecorderStatus Recorder::status() const
{
    const std::lock_guard lock(m_mutex);
    return m_status;
}

Result<void, Error> Recorder::close()
{
    if (m_thread.joinable()) {
        {
            const std::lock_guard lock(m_mutex);
            m_isStopping = true;
        }
        m_wake.notify_one();
        m_thread.join();
    }
    const std::lock_guard lock(m_mutex);
    return m_result;
}

/// Sleeps until data arrives, then until a commit is due: four times a second is enough.
void Recorder::run()
{
    std::deque<Item> items;
    for (;;) {
        bool isStopping = false;
        {
            std::unique_lock lock(m_mutex);
            const auto hasWork = [this] { return m_isStopping || !m_waiting.empty(); };
            if (m_writer->hasNews() || m_error || !items.empty())
                m_wake.wait_for(lock, kCommitEvery, [this] { return m_isStopping; });
            else
                m_wake.wait(lock, hasWork);
            if (!m_isStopping && m_waitingBytes < m_mostBytes / 4)
                m_wake.wait_for(lock, kCommitEvery / 2,
                                [this] { return m_isStopping || m_waitingBytes >= m_mostBytes / 4; });
            while (!m_waiting.empty()) {
                items.push_back(std::move(m_waiting.front()));
                m_waiting.pop_front();
            }
            isStopping = m_isStopping;
        }
        work(items);
        commit(isStopping);
        publish();
        if (isStopping)
            break;
    }
    auto result = m_writer->close();
    const std::lock_guard lock(m_mutex);
    m_result = std::move(result);
    m_status.isRecording = false;
    m_status.bytes = m_writer->bytes();
    m_status.leftOut = m_writer->leftOut();
}

/// Data that does not fit stays at the front of the queue; beyond the limit, events are left out.
void Recorder::work(std::deque<Item>& items)
{
    while (!items.empty()) {
        Item& item = items.front();
        if (!m_writer->takesMore())
            commit(true);
        if (!m_writer->takesMore() && m_waitingBytes < m_mostBytes / 2)
            return;
        writeItem(item);
        m_waitingBytes -= item.bytes;
        items.pop_front();
    }
}

void Recorder::writeItem(Item& item)
{
    if (item.isBehindFullDisk)
        m_writer->blameFullDisk();
    if (item.isNote)
        m_writer->note(item.at, item.kind, item.json);
    else if (m_writer->takesMore())
        m_writer->add(item.batch);
    else
        m_writer->skip(item.batch);
}

/// `force`: commit now, unless the last attempt has just failed.
void Recorder::commit(bool force)
{
    const auto now = m_clock.mono();
    const bool isFull = !m_writer->takesMore();
    const auto every = m_writer->hasMoreThanTime() ? std::chrono::milliseconds(kCommitEvery) / 2
                                                   : std::chrono::milliseconds(kIdleCommitEvery);
    const bool isDue = isFull || force || now - m_committedAt >= every;
    if (m_error && now - m_triedAt < kRetryEvery && !(force && m_isStopping))
        return;
    if (isDue) {
        m_triedAt = now;
        auto result = m_writer->commit();
        m_error = result ? std::nullopt : std::optional(std::move(result.error()));
        if (!m_error)
            m_committedAt = now;
    }
    if (!m_error && now - m_checkpointAt >= kCheckpointEvery) {
        m_checkpointAt = now;
        static_cast<void>(m_writer->checkpoint()); // the next one retries
    }
}

void Recorder::publish()
{
    std::function<void()> call;
    {
        const std::lock_guard lock(m_mutex);
        if (m_status.error.has_value() != m_error.has_value())
            call = m_onTrouble;
        m_status.error = m_error;
        m_status.bytes = m_writer->bytes();
        m_status.events = m_writer->events();
        m_status.leftOut = m_writer->leftOut();
    }
    if (call)
        call();
}

} // namespace lockscope::history
