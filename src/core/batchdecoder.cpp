// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchcodec.h"
#include "core/batchcodec_parts.h"

#include <algorithm>

namespace lockscope {

using bytecode::In;
using bytecode::sum;
using namespace batchcodec;

BatchDecoder::BatchDecoder(std::string_view block)
{
    In head(block);
    m_damaged = head.upTo(kBlockVersion) != kBlockVersion;
    // The head of a batch takes at least five bytes.
    m_left = head.count(5);
    std::array<std::size_t, kBatchColumns> sizes{};
    for (std::size_t& size : sizes)
        size = static_cast<std::size_t>(head.upTo(block.size()));
    for (std::size_t i = 0; i < kBatchColumns; ++i)
        m_columns[i] = In(head.takeBytes(sizes[i]));
    if (head.isBad() || head.left() != 0)
        m_damaged = true;
    if (m_damaged)
        m_left = 0;
}

bool BatchDecoder::isAnyBad() const
{
    return std::any_of(m_columns.begin(), m_columns.end(), [](const In& column) { return column.isBad(); });
}

bool BatchDecoder::next(Batch& into)
{
    into.clear();
    if (m_left == 0)
        return false;
    auto& head = in(BatchColumn::Head);
    const auto sections = head.upTo(section::All);
    const auto nowDelta = head.signedNumber();
    into.now = serverTimeFromUs(sum(usSinceEpoch(m_now), nowDelta));
    into.taken =
        monoTimeFromNs(sum(nsOf(m_taken), sum(head.signedNumber(),
                                              static_cast<std::int64_t>(static_cast<std::uint64_t>(nowDelta) * 1000))));
    into.epoch = m_epoch + static_cast<std::uint64_t>(head.signedNumber());
    const auto sizeOf = [&](std::uint64_t what, BatchColumn column, std::size_t each) -> std::size_t {
        if ((sections & what) == 0)
            return 0;
        return static_cast<std::size_t>(head.upTo(in(column).left() / each));
    };
    // An event takes at least one byte in each of four columns.
    const auto events = std::min({sizeOf(section::Events, BatchColumn::Time, 1), in(BatchColumn::Lock).left(),
                                  in(BatchColumn::Kind).left(), in(BatchColumn::Mask).left()});
    const auto names = sizeOf(section::Names, BatchColumn::Names, 5);
    const auto tokens = sizeOf(section::Tokens, BatchColumn::Tokens, 2);
    const auto states = sizeOf(section::States, BatchColumn::States, 10);
    if ((sections & section::LeftOut) != 0) {
        into.eventsLeftOut = head.number();
        into.leftOutFrom = serverTimeFromUs(sum(head.signedNumber(), usSinceEpoch(into.now)));
    }
    if ((sections & section::Pace) != 0)
        into.pace = doubleFromBits(head.word());
    into.rewound = (sections & section::Rewound) != 0;
    if (m_left-- > 0 && m_batches++ == 0)
        m_at = into.now;
    readDefinitions(into, names, tokens);
    m_guess.beginBatch(into.tokens);
    readEvents(into, events);
    readStates(into, states);
    readOthers(into, sections);
    readCounters(into);
    m_epoch = into.epoch;
    m_now = into.now;
    m_taken = into.taken;
    if (isAnyBad()) {
        m_damaged = true;
        m_left = 0;
        into.clear();
        return false;
    }
    return true;
}

void BatchDecoder::readCounters(Batch& into)
{
    for (const LockEvent& event : into.events)
        ++m_counters.events[static_cast<std::size_t>(event.kind)];
    into.counters = m_counters;
    auto& head = in(BatchColumn::Head);
    const auto mask = head.upTo((std::uint64_t{1} << kCounters) - 1);
    forEachCounter(m_counters, into.counters, [&]<class Number>(int i, Number before, Number& after) {
        if ((mask >> static_cast<unsigned>(i) & 1) != 0)
            after = static_cast<Number>(std::uint64_t{before} + static_cast<std::uint64_t>(head.signedNumber()));
    });
    m_counters = into.counters;
}

void BatchDecoder::readDefinitions(Batch& into, std::size_t names, std::size_t tokens)
{
    auto& nameColumn = in(BatchColumn::Names);
    auto& nameBytes = in(BatchColumn::NameBytes);
    const auto nextId = [](In& column, std::int64_t& id) {
        id = sum(id, column.signedNumber());
        if (id < 0 || id > 0xffff'ffff) {
            column.fail();
            id = 0;
        }
        return static_cast<std::uint32_t>(id++);
    };
    const auto place = [&into](std::string_view bytes) {
        const auto offset = static_cast<std::uint32_t>(into.bytes.size());
        into.bytes.append(bytes);
        return offset;
    };
    into.names.reserve(names);
    std::int64_t id = 0;
    for (std::size_t i = 0; i < names && !nameColumn.isBad(); ++i) {
        Batch::Name name{LockId{nextId(nameColumn, id)}, {}, 0, 0, 0};
        name.node = NodeId{nameColumn.number16()};
        name.database = nameColumn.number16();
        name.keyspace = KeyspaceId{nameColumn.number16()};
        const auto size = nameColumn.upTo(0x1'ffff'ffffu);
        if ((size & 1) != 0)
            name.reusedFrom = into.epoch - static_cast<std::uint64_t>(nameColumn.signedNumber());
        const auto bytes = nameBytes.takeBytes(static_cast<std::size_t>(size >> 1));
        name.offset = place(bytes);
        name.size = static_cast<std::uint32_t>(bytes.size());
        into.names.push_back(name);
    }
    auto& tokenColumn = in(BatchColumn::Tokens);
    auto& tokenBytes = in(BatchColumn::TokenBytes);
    into.tokens.reserve(tokens);
    id = 0;
    for (std::size_t i = 0; i < tokens && !tokenColumn.isBad(); ++i) {
        Batch::Token token{TokenId{nextId(tokenColumn, id)}, 0, 0};
        const auto size = tokenColumn.upTo(0x3'ffff'ffffu);
        if ((size & 1) != 0)
            token.reusedFrom = into.epoch - static_cast<std::uint64_t>(tokenColumn.signedNumber());
        if ((size & 2) != 0)
            token.mark = TokenMark{tokenColumn.word()};
        const auto bytes = tokenBytes.takeBytes(static_cast<std::size_t>(size >> 2));
        token.offset = place(bytes);
        token.size = static_cast<std::uint32_t>(bytes.size());
        into.tokens.push_back(token);
    }
}

void BatchDecoder::readEvents(Batch& into, std::size_t count)
{
    auto& times = in(BatchColumn::Time);
    auto& masks = in(BatchColumn::Mask);
    into.events.reserve(count);
    for (std::size_t i = 0; i < count && !times.isBad() && !masks.isBad(); ++i) {
        m_at = serverTimeFromUs(sum(usSinceEpoch(m_at), times.signedNumber()));
        const LockId lock{in(BatchColumn::Lock).number32()};
        const auto kinds = in(BatchColumn::Kind).takeBytes(1);
        const auto both = kinds.empty() ? 0u : static_cast<unsigned char>(kinds[0]);
        if (both >> kEvidenceBits > static_cast<unsigned>(kLastKind) ||
            (both & kEvidenceMask) > static_cast<unsigned>(kLastEvidence))
            return times.fail();
        LockEvent event = m_guess.guess(m_at, lock, static_cast<EventKind>(both >> kEvidenceBits),
                                        static_cast<Evidence>(both & kEvidenceMask));
        const auto mask = masks.upTo(mask::All);
        if ((mask & mask::Deadline) != 0)
            event.deadline =
                Deadline::at(serverTimeFromUs(sum(in(BatchColumn::Deadline).signedNumber(), baseOf(event))));
        else if ((mask & mask::DeadlineNever) != 0)
            event.deadline = Deadline::never();
        else if ((mask & mask::DeadlineUnknown) != 0)
            event.deadline = Deadline::unknown();
        if ((mask & mask::Holder) != 0)
            event.holder = TokenId{static_cast<std::uint32_t>(
                index(event.holder) + static_cast<std::uint64_t>(in(BatchColumn::Holder).signedNumber()))};
        if ((mask & mask::Since) != 0)
            event.heldSince = serverTimeFromUs(sum(in(BatchColumn::Since).signedNumber(), usSinceEpoch(m_at)));
        if ((mask & mask::PrecisionUnknown) != 0)
            event.precisionUs = kUnknownPrecisionUs;
        else if ((mask & mask::Precision) != 0)
            event.precisionUs = static_cast<std::int64_t>(in(BatchColumn::Precision).number());
        if ((mask & mask::Previous) != 0)
            event.previous = TokenId{in(BatchColumn::Previous).number32()};
        if ((mask & mask::Value) != 0) {
            auto& value = in(BatchColumn::Value);
            const auto bytes = value.takeBytes(3);
            if (bytes.size() != 3)
                return;
            const auto types = static_cast<unsigned char>(bytes[0]);
            const auto flags = static_cast<unsigned char>(bytes[2]);
            if (types >> 3u > static_cast<unsigned>(kLastValueType) ||
                (types & 7u) > static_cast<unsigned>(kLastMode) || flags > 31)
                return value.fail();
            event.type = static_cast<ValueType>(types >> 3u);
            event.mode = static_cast<LockMode>(types & 7u);
            event.library = static_cast<LibraryId>(static_cast<unsigned char>(bytes[1]));
            event.tooLarge = (flags & 1u) != 0;
            event.quarantined = (flags & 2u) != 0;
            event.libraryGuessed = (flags & 4u) != 0;
            event.sinceIsBound = (flags & 8u) != 0;
            event.endInValue = (flags & 16u) != 0;
        }
        if ((mask & mask::Count) != 0)
            event.count = in(BatchColumn::Numbers).number32();
        if ((mask & mask::ValueBytes) != 0)
            event.valueBytes = in(BatchColumn::Numbers).number32();
        if ((mask & mask::Place) != 0) {
            event.node = NodeId{in(BatchColumn::Place).number16()};
            event.database = in(BatchColumn::Place).number16();
        }
        m_guess.learn(event);
        into.events.push_back(event);
    }
}

} // namespace lockscope
