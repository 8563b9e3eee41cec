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

/// An element in a flat, depth-first list: an aggregate is followed by its `span - 1` descendants. Filled by
/// RespParser.
struct ReplyNode
{
    std::size_t offset = 0;     ///< of its text, from the start of the message
    std::int64_t integer = 0;   ///< Integer, Boolean
    std::uint32_t size = 0;     ///< bytes of text
    std::uint32_t children = 0; ///< direct ones; two per map entry
    std::uint32_t span = 1;     ///< nodes of this subtree, including itself
    ReplyType type = ReplyType::Null;
};

/// A cursor into a parsed reply. Cheap to copy; owns nothing: valid only during the callback that passed it. A
/// default-constructed view is a null.
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
    /// True for an error with this code ("NOPERM", "BUSY").
    [[nodiscard]] bool isError(std::string_view code) const
    {
        return isError() && text().starts_with(code) && (text().size() == code.size() || text()[code.size()] == ' ');
    }

    /// The bytes of any non-aggregate, as received (a verbatim string without its "txt:"); also the digits of a number.
    [[nodiscard]] std::string_view text() const
    {
        return m_node ? std::string_view(m_base + m_node->offset, m_node->size) : std::string_view{};
    }
    /// An Integer, a Boolean (1 or 0), or a text that is one decimal number; otherwise empty.
    [[nodiscard]] std::optional<std::int64_t> integer() const;

    /// Number of children (two per map entry); 0 for non-aggregates.
    [[nodiscard]] std::size_t size() const { return m_node ? m_node->children : 0; }
    [[nodiscard]] Iterator begin() const { return m_node ? Iterator(m_node + 1, m_base) : Iterator(); }
    [[nodiscard]] Iterator end() const { return m_node ? Iterator(m_node + m_node->span, m_base) : Iterator(); }
    /// The child at `index`, in linear time; a null beyond the end.
    [[nodiscard]] ReplyView at(std::size_t index) const;
    /// The value of this key in a map, or in a flat array of key, value pairs (RESP2); a null if absent.
    [[nodiscard]] ReplyView value(std::string_view key) const;

private:
    const ReplyNode* m_node = nullptr;
    const char* m_base = nullptr;
};

/// The time in a reply to TIME; empty for any other reply.
[[nodiscard]] std::optional<ServerTime> timeOf(const ReplyView& reply);

/// The fate of a command. Each command gets exactly one answer.
enum class Delivery : std::uint8_t {
    Answered, ///< `reply` is the server's reply (perhaps an error)
    NotSent,  ///< the connection ended before its first byte was sent: it did not run
    Unknown,  ///< the connection ended in between: it may have run
};

struct Answer
{
    Delivery delivery = Delivery::Unknown;
    ReplyView reply;

    [[nodiscard]] bool isAnswered() const { return delivery == Delivery::Answered; }
    /// Answered without an error.
    [[nodiscard]] bool isOk() const { return isAnswered() && !reply.isError(); }
};

} // namespace lockscope::redis
