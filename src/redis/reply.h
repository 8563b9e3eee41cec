// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace lockscope::redis {

enum class ReplyType : std::uint8_t {
    Null,         ///< $-1, *-1, _
    SimpleString, ///< +
    Error,        ///< - and !
    Integer,      ///< :
    Blob,         ///< $ and =
    Double,       ///< ,
    Boolean,      ///< #
    BigNumber,    ///< (
    Array,        ///< *
    Map,          ///< %; children are key, value, key, value ...
    Set,          ///< ~
    Push,         ///< >
};

/// One element in a flat, depth-first list: an aggregate is followed by its `span - 1` descendants. Filled by
/// RespParser.
struct ReplyNode
{
    std::size_t offset = 0;     ///< of its text, from the begin of the message
    std::int64_t integer = 0;   ///< Integer, Boolean
    std::uint32_t size = 0;     ///< bytes of text
    std::uint32_t children = 0; ///< direct ones; a map has two an entry
    std::uint32_t span = 1;     ///< nodes of this subtree, itself included
    ReplyType type = ReplyType::Null;
};

/// A cursor into a parsed reply. Cheap to copy; owns nothing: valid only during the callback that handed it out.
/// A default-constructed view is a null.
class ReplyView
{
public:
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = ReplyView;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = ReplyView;

        Iterator() = default;
        Iterator(const ReplyNode* node, const char* base) : m_node(node), m_base(base) {}
        ReplyView operator*() const { return {m_node, m_base}; }
        Iterator& operator++()
        {
            m_node += m_node->span;
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator old = *this;
            ++*this;
            return old;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const ReplyNode* m_node = nullptr;
        const char* m_base = nullptr;
    };

    ReplyView() = default;
    ReplyView(const ReplyNode* node, const char* base) : m_node(node), m_base(base) {}

    [[nodiscard]] ReplyType type() const { return m_node ? m_node->type : ReplyType::Null; }
    [[nodiscard]] bool isNull() const { return type() == ReplyType::Null; }
    [[nodiscard]] bool isError() const { return type() == ReplyType::Error; }
    [[nodiscard]] bool isAggregate() const { return type() >= ReplyType::Array; }
    [[nodiscard]] bool isText() const { return type() == ReplyType::Blob || type() == ReplyType::SimpleString; }
    /// Does an error begin with this code ("NOPERM", "BUSY")?
    [[nodiscard]] bool isError(std::string_view code) const
    {
        return isError() && text().starts_with(code) && (text().size() == code.size() || text()[code.size()] == ' ');
    }

    /// The bytes of everything that is not an aggregate, as they came (a verbatim string without its "txt:"); also the
    /// digits of a number.
    [[nodiscard]] std::string_view text() const
    {
        return m_node ? std::string_view(m_base + m_node->offset, m_node->size) : std::string_view{};
    }
    /// An Integer, a Boolean (1 or 0), or a text that consists of one decimal number; otherwise nothing.
    [[nodiscard]] std::optional<std::int64_t> integer() const;

    /// Number of children (a map has two an entry); 0 for anything that is not an aggregate.
    [[nodiscard]] std::size_t size() const { return m_node ? m_node->children : 0; }
    [[nodiscard]] Iterator begin() const { return m_node ? Iterator(m_node + 1, m_base) : Iterator(); }
    [[nodiscard]] Iterator end() const { return m_node ? Iterator(m_node + m_node->span, m_base) : Iterator(); }
    /// The nth child, walking over the ones before it; a null beyond the end.
    [[nodiscard]] ReplyView at(std::size_t index) const;
    /// The value behind this key in a map, or in a flat array of key, value pairs (RESP2); a null if absent.
    [[nodiscard]] ReplyView value(std::string_view key) const;

private:
    const ReplyNode* m_node = nullptr;
    const char* m_base = nullptr;
};

/// The time that a TIME command was answered with; nothing for any other reply.
[[nodiscard]] std::optional<ServerTime> timeOf(const ReplyView& reply);

/// What became of a command. Each gets exactly one answer.
enum class Delivery : std::uint8_t {
    Answered, ///< `reply` is what the server said (perhaps an error)
    NotSent,  ///< the connection ended before its first byte left: it did not run
    Unknown,  ///< the connection ended in between: it may have run
};

struct Answer
{
    Delivery delivery = Delivery::Unknown;
    ReplyView reply;

    [[nodiscard]] bool isAnswered() const { return delivery == Delivery::Answered; }
    /// Answered, and not by an error.
    [[nodiscard]] bool isOk() const { return isAnswered() && !reply.isError(); }
};

} // namespace lockscope::redis
