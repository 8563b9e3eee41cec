// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// A keyspace notification, in the parser's buffer.
struct KeyEventView
{
    std::uint32_t pattern = 0; ///< index from RespParser::addPattern
    std::string_view key;
    std::string_view event; ///< "set", "expired" ...
};

/// Incremental RESP2 / RESP3 parser with its own buffer. Pull style: write bytes, then call next() until NeedMore. No
/// allocation in steady state, no I/O, no callbacks. Source of the format: the RESP3 specification.
///
/// Pushes may occur inside another reply (Redis 7.0): the push is returned first, the outer reply later. Limits:
/// nesting 32, 1,000,000 elements per reply, 64 KiB per line, and one byte budget for a reply including the pushes
/// inside it and the parsed form. Announced sizes are checked before waiting and never allocated in advance. Beyond a
/// limit, or on invalid bytes, the parser stops for good with Error; only MONITOR lines may be longer, and are
/// truncated.
class RespParser
{
public:
    enum class Item : std::uint8_t {
        NeedMore,    ///< everything complete was returned
        Reply,       ///< reply()
        Push,        ///< reply()
        KeyEvent,    ///< keyEvent()
        MonitorLine, ///< monitorLine()
        Error,       ///< error(); final
    };

    static constexpr std::size_t kBudget = std::size_t{128} * 1024 * 1024;

    explicit RespParser(std::size_t budget = kBudget) : m_budget(budget) {}

    /// Registers a subscription pattern. Messages of patterns that start with a literal "__keyspace@<db>__:" become
    /// KeyEvent, all others Push. Returns its index, the same for the same pattern.
    std::uint32_t addPattern(std::string_view pattern);

    /// RESP2 has no pushes: while true, an array that starts with (p)message or (p)(un)subscribe counts as one.
    void setSubscribedInResp2(bool on) { m_resp2Pushes = on; }

    /// While true, a simple string that starts with a digit is a MONITOR line instead of a reply.
    void setMonitorLines(bool on) { m_monitorLines = on; }

    /// Makes room for at least `size` bytes behind the received ones. Invalidates all views.
    [[nodiscard]] char* prepare(std::size_t size);
    [[nodiscard]] std::size_t prepared() const { return m_capacity - m_end; }
    /// `size` bytes were written to prepare().
    void commit(std::size_t size) { m_end += size; }
    void feed(std::string_view bytes);

    /// The next complete item. Its views are valid until the next call of next(), prepare() or feed(); the bytes of key
    /// events and MONITOR lines until prepare() or feed().
    [[nodiscard]] Item next();
    [[nodiscard]] ReplyView reply() const { return m_reply; }
    [[nodiscard]] const KeyEventView& keyEvent() const { return m_keyEvent; }
    /// Without '+' and line end; truncated at 64 KiB.
    [[nodiscard]] std::string_view monitorLine() const { return m_monitorLine; }
    [[nodiscard]] bool isMonitorLineCut() const { return m_monitorLineCut; }
    /// One sentence about the error.
    [[nodiscard]] const std::string& error() const { return m_error; }
    /// True if a reply exceeds the budget but may be valid otherwise.
    [[nodiscard]] bool isTooLarge() const { return m_tooLarge; }
    /// Bytes allocated for received data.
    [[nodiscard]] std::size_t allocated() const
    {
        return m_capacity + (m_outer.nodes.capacity() + m_inner.nodes.capacity()) * sizeof(ReplyNode);
    }
    /// The first received bytes that were not returned yet, to diagnose a peer that is not Redis.
    [[nodiscard]] std::string_view unparsed() const;

    static constexpr std::size_t kMaxDepth = 32;
    static constexpr std::size_t kMaxElements = 1'000'000;
    static constexpr std::size_t kMaxLine = std::size_t{64} * 1024;

private:
    /// An incomplete aggregate.
    struct Frame
    {
        std::uint32_t node = 0;
        std::uint32_t remaining = 0;
        bool isAttribute = false;
    };
    /// A message under construction: its nodes and open aggregates.
    struct Builder
    {
        std::vector<ReplyNode> nodes;
        std::array<Frame, kMaxDepth> stack;
        std::size_t depth = 0;

        void clear();
    };
    /// The constant beginning of a pattern's messages on the wire, behind the type byte.
    struct Pattern
    {
        std::string name;
        std::string wire;
        std::size_t channelPrefix = 0; ///< length of "__keyspace@0__:"; 0: its messages become Push
    };
    enum class Step : std::uint8_t { NeedMore, Element, Complete, Error };

    void beginMessage();
    bool fastKeyEvent();
    /// Finds the pattern whose messages start with these bytes, behind the type byte; makes it the last pattern.
    bool findPattern(std::string_view begin);
    bool takeMonitorLine();
    [[nodiscard]] bool skipRestOfLine();
    Step parseElement(Builder& builder);
    Step parseScalar(Builder& builder, char type, std::string_view line);
    Step parseBulk(Builder& builder, char type, std::int64_t size, std::size_t body);
    Step parseAggregate(Builder& builder, char type, std::int64_t count, std::size_t next);
    Step readLine(std::string_view& line);
    Step readLength(std::int64_t& length, std::size_t& next);
    Step add(Builder& builder, ReplyType type, std::string_view text, std::int64_t integer, std::size_t next);
    Step finishElement(Builder& builder) const;
    Item handOut(const Builder& builder);
    bool isResp2Push(ReplyView reply) const;
    bool isKeyEvent(ReplyView push);
    /// Bytes of the current reply and its parsed form.
    [[nodiscard]] std::size_t spent(std::size_t upTo) const
    {
        return upTo - m_begin + (m_outer.nodes.size() + m_inner.nodes.size()) * sizeof(ReplyNode);
    }
    [[nodiscard]] bool isWithinBudget(std::size_t upTo, std::uint64_t more) const
    {
        const std::size_t used = spent(upTo);
        return used <= m_budget && more <= m_budget - used;
    }
    Item needMore();
    Step fail(std::string message);
    Step failTooLarge();

    // Absolute positions in the buffer; [m_begin, m_end) is in use. Node offsets count from m_begin, so the buffer may
    // move.
    const std::size_t m_budget;
    std::unique_ptr<char[]> m_data;
    std::size_t m_capacity = 0;
    std::size_t m_begin = 0; ///< start of the current message
    std::size_t m_pos = 0;   ///< next element
    std::size_t m_scan = 0;  ///< no line end before this position
    std::size_t m_end = 0;

    Builder m_outer;
    Builder m_inner; ///< a push inside the outer reply
    bool m_inPush = false;
    bool m_inRun = false;     ///< the last item was a key event found by fastKeyEvent()
    bool m_handedOut = false; ///< the outer message was returned; its bytes may be dropped
    bool m_failed = false;
    bool m_tooLarge = false;
    bool m_resp2Pushes = false;
    bool m_monitorLines = false;
    bool m_monitorLineCut = false;
    bool m_skipping = false; ///< skips the rest of a truncated MONITOR line
    std::string_view m_monitorLine;
    std::vector<Pattern> m_patterns;
    std::uint32_t m_lastPattern = 0;
    ReplyView m_reply;
    KeyEventView m_keyEvent;
    std::string m_error;
};

} // namespace lockscope::redis
