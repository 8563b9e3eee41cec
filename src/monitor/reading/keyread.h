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

/// One step of reading a key. Each step requests the lease's end first and the value last, so that it is a complete
/// reading; unbounded values are requested only after their size is known, and never with a command of another type.
enum class Ask : std::uint8_t {
    Deadline,   ///< end of the lease only
    Type,       ///< the type, which is unknown
    Text,       ///< String: the first kilobyte
    LongText,   ///< String longer than that: its length, too
    Size,       ///< collection: encoding and number of elements
    Memory,     ///< collection that is not compact: its memory usage
    Collection, ///< small collection: all elements
    FieldEnds,  ///< hash that may have field leases: their ends, and all fields once more
};

using redis::kReadCommands;
using redis::ReadCommand;

/// How to read from this server, and what our user may run.
struct ReadDialect
{
    bool pexpiretime = true;   ///< PEXPIRETIME exists (Redis 7.0); else PTTL, anchored to the time of the answer
    bool idleTime = false;     ///< OBJECT IDLETIME works
    bool fieldEnds = false;    ///< HPEXPIRETIME exists (Redis 7.4, Valkey 9) and was not refused
    std::uint16_t refused = 0; ///< one bit per ReadCommand

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
    /// True when values of this type may be read.
    [[nodiscard]] bool reads(ValueType type) const;

private:
    [[nodiscard]] static std::uint16_t bit(ReadCommand command) { return std::uint16_t(1u << std::size_t(command)); }
};
/// `pexpiretime`: the server has PEXPIRETIME; `refusedCommands`: commands that the user may not run, in capitals;
/// unrelated ones are ignored.
[[nodiscard]] ReadDialect readDialect(bool pexpiretime, const std::vector<std::string>& refusedCommands);

inline constexpr std::size_t kTextBytes = 1024;         ///< bytes of a string that are read
inline constexpr std::int64_t kCollectionBytes = 65536; ///< largest collection that is read whole
inline constexpr std::int64_t kCollectionElements = 1000;
inline constexpr std::int64_t kLeasedFields = 16; ///< most fields of a hash whose leases are read

/// The first step for a key of this type (Unknown: ask the type). Deadline where the value may not be read.
[[nodiscard]] Ask firstAsk(ValueType type, const ReadDialect& dialect);
/// The next type to try where TYPE is refused; Other: none is left.
[[nodiscard]] ValueType nextGuess(ValueType tried);

/// The commands of a step, without refused ones.
struct AskPlan
{
    std::array<ReadCommand, 4> commands{};
    std::uint8_t size = 0;
    [[nodiscard]] bool has(ReadCommand command) const;
};
/// Empty when none of the step's commands is permitted. `idle`: also read the idle time, if this step does so.
[[nodiscard]] AskPlan planOf(Ask ask, ValueType type, const ReadDialect& dialect, bool idle = false);
/// Appends the step's commands in wire form; returns the number of replies: the size of its plan. `asking`: precedes
/// each with ASKING, whose own reply is not counted.
std::uint32_t appendAsk(std::string& wire, Ask ask, ValueType type, std::string_view key, const ReadDialect& dialect,
                        bool idle = false, bool asking = false, std::span<const std::string> fields = {});
/// Appends a command that tests a permission and reads no existing data.
void appendTrial(std::string& wire, ReadCommand command);
/// Maximum size of its answer, for the window of bytes in flight.
[[nodiscard]] std::size_t expectedBytes(Ask ask);

/// Stores a value (KeyAnswer::value()) into `raw` as views into the reply, replacing the previous value. Works for both
/// protocols: pairs may be nested or flat.
void takeValue(formats::RawValue& raw, ValueType type, const redis::ReplyView& value);

/// Interprets the replies of one step. Feed them in order.
class KeyAnswer
{
public:
    enum class Next : std::uint8_t {
        More,      ///< further replies of this step follow
        Look,      ///< done: exists(), deadlineMs(), value() form a reading
        Continue,  ///< continue with next() and type()
        Later,     ///< the server is busy, loading or down: repeat later; words() has its error
        Elsewhere, ///< the key cannot be read here now (its slot migrates, or nobody serves it): words()
        Denied,    ///< not permitted: only denial() is set
    };

    KeyAnswer() = default;
    KeyAnswer(Ask ask, ValueType type, const ReadDialect& dialect = {}, bool idle = false)
        : m_dialect(dialect), m_plan(planOf(ask, type, dialect, idle)), m_ask(ask), m_type(type)
    {
    }

    Next feed(std::uint32_t index, const redis::ReplyView& reply);
    /// For Collection: the fields of this hash may have leases, to be read next.
    void expectFieldEnds() { m_mayHaveEnds = true; }

    /// For Size: the encoding of the hash allows field leases.
    [[nodiscard]] bool mayHaveFieldEnds() const { return m_mayHaveEnds; }
    /// For Collection, when FieldEnds is next: the fields to ask for.
    using Fields = std::shared_ptr<const std::vector<std::string>>;
    [[nodiscard]] const Fields& fields() const { return m_fields; }
    /// For FieldEnds: milliseconds since the epoch for each requested field; negative: none.
    [[nodiscard]] const std::vector<std::int64_t>* fieldEnds() const { return m_fieldEnds.get(); }

    [[nodiscard]] bool exists() const { return m_exists; }
    /// False: neither PEXPIRETIME nor PTTL is permitted.
    [[nodiscard]] bool knowsDeadline() const { return m_knowsDeadline; }
    /// Milliseconds since the epoch if isAbsolute(), else from now; -1 = no TTL.
    [[nodiscard]] std::int64_t deadlineMs() const { return m_deadlineMs; }
    [[nodiscard]] std::uint32_t replies() const { return m_plan.size; } ///< number of replies of the step
    [[nodiscard]] bool isAbsolute() const { return m_plan.has(ReadCommand::PExpireTime); }
    [[nodiscard]] ValueType type() const { return m_type; }
    [[nodiscard]] Ask next() const { return m_next; }
    [[nodiscard]] bool hasValue() const { return m_hasValue; }
    [[nodiscard]] bool tooLarge() const { return m_tooLarge; }
    /// The last reply of the step: the text, or the collection's elements. Valid only during feed().
    [[nodiscard]] const redis::ReplyView& value() const { return m_value; }
    /// Size of the stored value; 0 = unknown.
    [[nodiscard]] std::int64_t valueBytes() const { return m_valueBytes; }
    [[nodiscard]] std::int64_t elements() const { return m_elements; }
    /// Seconds since the key was last accessed; 0 = unknown.
    [[nodiscard]] std::int64_t idleSeconds() const { return m_idleSeconds; }
    struct Denial
    {
        std::string words; ///< the server's error
        ReadCommand command = ReadCommand::PExpireTime;
        bool isOfCommand = false; ///< the command is refused for every key
        bool isOfKey = false;     ///< the key is refused; if both are false the error is no refusal
    };
    /// The first refusal of the step.
    [[nodiscard]] const Denial& denial() const { return *m_denied; }
    /// The server's error, for Later and Elsewhere.
    [[nodiscard]] const std::string& words() const { return *m_words; }

private:
    void onError(ReadCommand command, const redis::ReplyView& reply);
    [[nodiscard]] bool isPassing(const redis::ReplyView& reply);
    void takeReply(ReadCommand command, const redis::ReplyView& reply);
    [[nodiscard]] bool isLast(std::uint32_t index) const { return index + 1u >= m_plan.size; }
    Next conclude();
    Next concludeCollection();
    Next continueWith(Ask ask);

    std::shared_ptr<const Denial> m_denied;                       ///< rarely set, so that an answer stays small
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
