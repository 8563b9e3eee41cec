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

/// Predicts the next event from those before it, so that only differences are written. Encoder and decoder run the same
/// predictor. Internal to the codec.
class EventGuess
{
public:
    void clear();
    /// The predicted event, with the given time, lock, kind and evidence.
    [[nodiscard]] LockEvent guess(ServerTime at, LockId lock, EventKind kind, Evidence evidence);
    /// Feeds back the actual event.
    void learn(const LockEvent& event);
    /// Announces the tokens of a batch: holds usually use them in the order of their definition.
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
    std::vector<std::uint32_t> m_slots; ///< open addressing: index into m_last plus one
    std::vector<Last> m_last;           ///< one entry per lock
    Last m_newest;
    const std::vector<Batch::Token>* m_tokens = nullptr;
    std::size_t m_nextToken = 0;
};

/// The columns of a block. Fields of one kind are stored together, so that they compress well.
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

/// Encodes batches: add() each, then finish() the block. A block decodes on its own, but its ids may need definitions
/// from earlier blocks. Lossless. Not thread-safe.
class BatchEncoder
{
public:
    void add(const Batch& batch);
    /// Appends the block to `into` and starts the next one.
    void finish(std::string& into);
    /// Discards what was added.
    void clear();
    [[nodiscard]] bool isEmpty() const { return m_batches == 0; }
    [[nodiscard]] std::size_t batches() const { return m_batches; }
    [[nodiscard]] std::size_t events() const { return m_events; }
    /// Approximate size of the current block.
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

/// Decodes a block of BatchEncoder. Safe on arbitrary bytes: every value is checked, and allocations are bounded by a
/// few dozen times the size of the block. Not thread-safe.
class BatchDecoder
{
public:
    /// `block` outlives it.
    explicit BatchDecoder(std::string_view block);

    /// Decodes the next batch. False at the end and on invalid bytes; isDamaged() tells them apart.
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
