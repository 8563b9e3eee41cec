// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "formats/decode.h"
#include "redis/reply.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::monitor {

/// One step of reading a key. Each step asks the lease's end first and the value last, so that a step is a whole look;
/// nothing unbounded is asked before its size is known, and nothing that does not fit the type.
enum class Ask : std::uint8_t {
    Deadline,   ///< when the lease ends, nothing else
    Type,       ///< the type is not known yet
    Text,       ///< String: its first kilobyte
    LongText,   ///< String that fills it: the whole length, too
    Size,       ///< a collection: encoding and number of elements
    Memory,     ///< a collection that is not compact: its memory
    Collection, ///< a collection that is small: all of it
};

/// How this server is asked, and what our user may ask.
struct ReadDialect
{
    bool pexpiretime = true; ///< PEXPIRETIME (Redis 7.0); else PTTL, anchored to the time of the answer
    bool values = true;      ///< our user may read values
};

inline constexpr std::size_t kTextBytes = 1024;         ///< of a string that are read
inline constexpr std::int64_t kCollectionBytes = 65536; ///< of a collection that is read whole
inline constexpr std::int64_t kCollectionElements = 1000;

/// The first step for a key of this type (Unknown: ask the type).
[[nodiscard]] Ask firstAsk(ValueType type, const ReadDialect& dialect);
/// Appends the step's commands in wire form; returns how many replies they get.
std::uint32_t appendAsk(std::string& wire, Ask ask, ValueType type, std::string_view key, const ReadDialect& dialect);
/// Bytes that its answer may have, for the window.
[[nodiscard]] std::size_t expectedBytes(Ask ask);

/// Puts a value that was read (KeyAnswer::value()) into `raw`, as views into the reply; what was there before goes. Any
/// protocol: pairs may be nested or flat.
void takeValue(formats::RawValue& raw, ValueType type, const redis::ReplyView& value);

/// What the answers of one step say. Feed them in order.
class KeyAnswer
{
public:
    enum class Next : std::uint8_t {
        More,     ///< further replies of this step are to come
        Look,     ///< done: exists(), deadlineMs(), value() are a look
        Continue, ///< ask next(), with type()
        Later,    ///< the server is busy or loading: ask the same again later
        Denied,   ///< our user may not: deniedWords(), which there are then only
    };

    KeyAnswer() = default;
    KeyAnswer(Ask ask, ValueType type) : m_ask(ask), m_type(type) {}

    Next feed(std::uint32_t index, const redis::ReplyView& reply);

    [[nodiscard]] bool exists() const { return m_exists; }
    /// PEXPIRETIME: milliseconds since the epoch; PTTL: milliseconds from now; -1 = no TTL.
    [[nodiscard]] std::int64_t deadlineMs() const { return m_deadlineMs; }
    [[nodiscard]] ValueType type() const { return m_type; }
    [[nodiscard]] Ask next() const { return m_next; }
    [[nodiscard]] bool hasValue() const { return m_hasValue; }
    [[nodiscard]] bool tooLarge() const { return m_tooLarge; }
    /// The last reply of the step: the text, or the collection's elements. Only during the call of feed().
    [[nodiscard]] const redis::ReplyView& value() const { return m_value; }
    /// Of the value as stored; 0 = unknown.
    [[nodiscard]] std::int64_t valueBytes() const { return m_valueBytes; }
    [[nodiscard]] std::int64_t elements() const { return m_elements; }
    [[nodiscard]] const std::string& deniedWords() const { return *m_denied; }
    /// The denied command was the one for the value (the lease's end is known nevertheless).
    [[nodiscard]] bool valueDenied() const { return m_valueDenied; }

private:
    Next onError(std::uint32_t index, const redis::ReplyView& reply);
    Next onLast(const redis::ReplyView& reply);
    Next continueWith(Ask ask);

    std::shared_ptr<const std::string> m_denied; ///< seldom there, so that an answer is small
    std::int64_t m_deadlineMs = -1;
    std::int64_t m_valueBytes = 0;
    std::int64_t m_elements = 0;
    redis::ReplyView m_value;
    Ask m_ask = Ask::Deadline;
    Ask m_next = Ask::Deadline;
    ValueType m_type = ValueType::Unknown;
    bool m_exists = false;
    bool m_hasValue = false;
    bool m_tooLarge = false;
    bool m_compact = false;
    bool m_valueDenied = false;
    bool m_typeChanged = false;
    bool m_later = false;
};

} // namespace lockscope::monitor
