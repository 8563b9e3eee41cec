// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/bytecode.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// What both directions know of the events before, and guess the next one from: only what differs from the guess is
/// written. Not for others.
class EventGuess
{
public:
    void clear();
    /// The event as it would be if nothing surprised; time, lock, kind and evidence are set.
    [[nodiscard]] LockEvent guess(ServerTime at, LockId lock, EventKind kind, Evidence evidence);
    /// What it was.
    void learn(const LockEvent& event);
    /// The tokens that a batch defines are most often those of its holds, in their order.
    void beginBatch(const std::vector<Batch::Token>& tokens)
    {
        m_tokens = &tokens;
        m_nextToken = 0;
    }

private:
    [[nodiscard]] std::size_t slotOf(LockId lock) const;
    void grow();

    struct Last
    {
        LockEvent event;
        std::int64_t leaseUs = 0; ///< deadline minus time
        std::size_t slot = 0;
    };
    std::vector<std::uint32_t> m_slots; ///< open addressing: place in m_last plus one
    std::vector<Last> m_last;           ///< of each lock
    Last m_newest;
    const std::vector<Batch::Token>* m_tokens = nullptr;
    std::size_t m_nextToken = 0;
};

/// The columns of a block: what is alike stands together, so that it compresses well.
enum class BatchColumn : std::uint8_t {
    Head,
    Time,
    Lock,
    Kind,
    Mask,
    Deadline,
    Holder,
    Since,
    Precision,
    Previous,
    Value,
    Numbers,
    Place,
    Names,
    NameBytes,
    Tokens,
    TokenBytes,
    States,
    Other,
};
inline constexpr std::size_t kBatchColumns = 19;

/// Batches as bytes: add() as many as belong together, then finish(). A block needs nothing of the blocks before it to
/// be decoded; to be understood it needs what was defined before. Everything of a Batch survives, to the bit. Not
/// thread-safe.
class BatchEncoder
{
public:
    void add(const Batch& batch);
    /// Appends the block, and begins the next one.
    void finish(std::string& into);
    /// Forgets what was added.
    void clear();
    [[nodiscard]] bool isEmpty() const { return m_batches == 0; }
    [[nodiscard]] std::size_t batches() const { return m_batches; }
    [[nodiscard]] std::size_t events() const { return m_events; }
    /// Of the block as it is, about.
    [[nodiscard]] std::size_t bytes() const;

private:
    [[nodiscard]] bytecode::Out out(BatchColumn column)
    {
        return bytecode::Out(m_columns[static_cast<std::size_t>(column)]);
    }
    void addHead(const Batch& batch);
    void addCounters(const Batch& batch);
    void addDefinitions(const Batch& batch);
    void addEvent(const LockEvent& event);
    void addStates(const Batch& batch);
    void addOthers(const Batch& batch);

    std::array<std::string, kBatchColumns> m_columns;
    EventGuess m_guess;
    std::size_t m_batches = 0;
    std::size_t m_events = 0;
    std::uint64_t m_epoch = 0;
    Counters m_counters{};
    ServerTime m_now{};
    MonoTime m_taken{};
    ServerTime m_at{};
};

/// Reads a block of a BatchEncoder, or any other bytes: of those, nothing is believed. What it allocates is at most
/// some dozen times as much as the block has bytes. Not thread-safe.
class BatchDecoder
{
public:
    /// `block` outlives it.
    explicit BatchDecoder(std::string_view block);

    /// The next batch; false at the end, or where the bytes make no sense: then isDamaged().
    bool next(Batch& into);
    [[nodiscard]] bool isDamaged() const { return m_damaged; }
    [[nodiscard]] std::size_t left() const { return m_left; }

private:
    [[nodiscard]] bytecode::In& in(BatchColumn column) { return m_columns[static_cast<std::size_t>(column)]; }
    [[nodiscard]] bool isAnyBad() const;
    void readCounters(Batch& into);
    void readDefinitions(Batch& into, std::size_t names, std::size_t tokens);
    void readEvents(Batch& into, std::size_t count);
    void readStates(Batch& into, std::size_t count);
    void readOthers(Batch& into, std::uint64_t sections);

    std::array<bytecode::In, kBatchColumns> m_columns;
    EventGuess m_guess;
    std::size_t m_left = 0;
    std::size_t m_batches = 0;
    bool m_damaged = false;
    std::uint64_t m_epoch = 0;
    Counters m_counters{};
    ServerTime m_now{};
    MonoTime m_taken{};
    ServerTime m_at{};
};

} // namespace lockscope
