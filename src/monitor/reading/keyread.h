// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "formats/decode.h"
#include "redis/keycommands.h"
#include "redis/reply.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    FieldEnds,  ///< a hash whose fields may have leases of their own: when they end, and all of it once more
};

using redis::kReadCommands;
using redis::ReadCommand;

/// How this server is asked, and what our user may ask.
struct ReadDialect
{
    bool pexpiretime = true;   ///< PEXPIRETIME is known (Redis 7.0); else PTTL, anchored to the time of the answer
    bool idleTime = false;     ///< OBJECT IDLETIME was answered
    bool fieldEnds = false;    ///< HPEXPIRETIME is known (Redis 7.4, Valkey 9), and was not refused
    std::uint16_t refused = 0; ///< one bit a ReadCommand

    [[nodiscard]] bool may(ReadCommand command) const
    {
        if (command == ReadCommand::ObjectIdleTime)
            return idleTime;
        if (command == ReadCommand::HPExpireTime)
            return fieldEnds;
        return (command != ReadCommand::PExpireTime || pexpiretime) && (refused & bit(command)) == 0;
    }
    void refuse(ReadCommand command) { refused = std::uint16_t(refused | bit(command)); }
    void permit(ReadCommand command) { refused = std::uint16_t(refused & ~bit(command)); }
    /// May the value of such a key be read?
    [[nodiscard]] bool reads(ValueType type) const;

private:
    [[nodiscard]] static std::uint16_t bit(ReadCommand command) { return std::uint16_t(1u << std::size_t(command)); }
};
/// A server that knows PEXPIRETIME or not, and a user who may not run these commands (in capitals; others do not
/// matter).
[[nodiscard]] ReadDialect readDialect(bool pexpiretime, const std::vector<std::string>& refusedCommands);

inline constexpr std::size_t kTextBytes = 1024;         ///< of a string that are read
inline constexpr std::int64_t kCollectionBytes = 65536; ///< of a collection that is read whole
inline constexpr std::int64_t kCollectionElements = 1000;
inline constexpr std::int64_t kLeasedFields = 16; ///< of a hash, whose leases are asked for

/// The first step for a key of this type (Unknown: ask the type). Deadline where the value may not be read.
[[nodiscard]] Ask firstAsk(ValueType type, const ReadDialect& dialect);
/// What a key of unknown type may be where TYPE is refused, in the order in which it is tried; Other: nothing is left.
[[nodiscard]] ValueType nextGuess(ValueType tried);

/// The commands of a step, without those that are refused.
struct AskPlan
{
    std::array<ReadCommand, 4> commands{};
    std::uint8_t size = 0;
    [[nodiscard]] bool has(ReadCommand command) const;
};
/// An empty plan: nothing of it may be asked. `idle`: also for how long nobody has touched the key, where this is the
/// step that does.
[[nodiscard]] AskPlan planOf(Ask ask, ValueType type, const ReadDialect& dialect, bool idle = false);
/// Appends the step's commands in wire form; returns how many replies they get: the size of its plan.
/// `asking`: with ASKING before each, which gets a reply of its own that does not count.
std::uint32_t appendAsk(std::string& wire, Ask ask, ValueType type, std::string_view key, const ReadDialect& dialect,
                        bool idle = false, bool asking = false, std::span<const std::string> fields = {});
/// Appends a command that shows whether it may be run, and reads nothing that is there.
void appendTrial(std::string& wire, ReadCommand command);
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
        More,      ///< further replies of this step are to come
        Look,      ///< done: exists(), deadlineMs(), value() are a look
        Continue,  ///< ask next(), with type()
        Later,     ///< the server is busy, loading or down: ask the same again later; words() says which
        Elsewhere, ///< the key cannot be read here now (its slot moves, or nobody serves it): words()
        Denied,    ///< our user may not: deniedWords(), which there are then only
    };

    KeyAnswer() = default;
    KeyAnswer(Ask ask, ValueType type, const ReadDialect& dialect = {}, bool idle = false)
        : m_dialect(dialect), m_plan(planOf(ask, type, dialect, idle)), m_ask(ask), m_type(type)
    {
    }

    Next feed(std::uint32_t index, const redis::ReplyView& reply);
    /// Of Collection: the fields of this hash may have leases, which are the next step then.
    void expectFieldEnds() { m_mayHaveEnds = true; }

    /// Of Size: the way in which the server keeps the hash allows for leases of its fields.
    [[nodiscard]] bool mayHaveFieldEnds() const { return m_mayHaveEnds; }
    /// Of Collection, when FieldEnds is next: those to ask for.
    using Fields = std::shared_ptr<const std::vector<std::string>>;
    [[nodiscard]] const Fields& fields() const { return m_fields; }
    /// Of FieldEnds: for each of the fields that were asked for, milliseconds since the epoch; negative: none.
    [[nodiscard]] const std::vector<std::int64_t>* fieldEnds() const { return m_fieldEnds.get(); }

    [[nodiscard]] bool exists() const { return m_exists; }
    /// False: neither PEXPIRETIME nor PTTL may be asked.
    [[nodiscard]] bool knowsDeadline() const { return m_knowsDeadline; }
    /// Milliseconds since the epoch, else from now; -1 = no TTL.
    [[nodiscard]] std::int64_t deadlineMs() const { return m_deadlineMs; }
    [[nodiscard]] std::uint32_t replies() const { return m_plan.size; } ///< that the step gets
    [[nodiscard]] bool isAbsolute() const { return m_plan.has(ReadCommand::PExpireTime); }
    [[nodiscard]] ValueType type() const { return m_type; }
    [[nodiscard]] Ask next() const { return m_next; }
    [[nodiscard]] bool hasValue() const { return m_hasValue; }
    [[nodiscard]] bool tooLarge() const { return m_tooLarge; }
    /// The last reply of the step: the text, or the collection's elements. Only during the call of feed().
    [[nodiscard]] const redis::ReplyView& value() const { return m_value; }
    /// Of the value as stored; 0 = unknown.
    [[nodiscard]] std::int64_t valueBytes() const { return m_valueBytes; }
    [[nodiscard]] std::int64_t elements() const { return m_elements; }
    /// Seconds in which nobody had touched the key; 0 = not known.
    [[nodiscard]] std::int64_t idleSeconds() const { return m_idleSeconds; }
    struct Denial
    {
        std::string words; ///< the server's
        ReadCommand command = ReadCommand::PExpireTime;
        bool isOfCommand = false; ///< whatever the key
        bool isOfKey = false;     ///< else it is no refusal: some other error that the server answers
    };
    /// The first of the step.
    [[nodiscard]] const Denial& denial() const { return *m_denied; }
    /// The server's, of Later and Elsewhere.
    [[nodiscard]] const std::string& words() const { return *m_words; }

private:
    void onError(ReadCommand command, const redis::ReplyView& reply);
    [[nodiscard]] bool isPassing(const redis::ReplyView& reply);
    void take(ReadCommand command, const redis::ReplyView& reply);
    [[nodiscard]] bool isLast(std::uint32_t index) const { return index + 1u >= m_plan.size; }
    Next conclude();
    Next concludeCollection();
    Next continueWith(Ask ask);

    std::shared_ptr<const Denial> m_denied;                       ///< seldom there, so that an answer is small
    std::shared_ptr<const std::string> m_words;                   ///< likewise
    Fields m_fields;                                              ///< likewise
    std::shared_ptr<const std::vector<std::int64_t>> m_fieldEnds; ///< likewise
    ReadDialect m_dialect;
    AskPlan m_plan;
    std::int64_t m_deadlineMs = -1;
    std::int64_t m_valueBytes = 0;
    std::int64_t m_elements = 0;
    std::int64_t m_idleSeconds = 0;
    redis::ReplyView m_value;
    Ask m_ask = Ask::Deadline;
    Ask m_next = Ask::Deadline;
    ValueType m_type = ValueType::Unknown;
    bool m_exists = true;
    bool m_knowsDeadline = false;
    bool m_hasValue = false;
    bool m_tooLarge = false;
    bool m_compact = false;
    bool m_mayHaveEnds = false;
    bool m_typeChanged = false;
    bool m_later = false;
    bool m_elsewhere = false;
};

} // namespace lockscope::monitor
