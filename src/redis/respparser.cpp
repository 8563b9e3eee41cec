// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respparser.h"

#include "core/numbers.h"

#include <algorithm>
#include <cstring>

namespace lockscope::redis {

namespace {

constexpr std::size_t kUsualBuffer = std::size_t{256} * 1024;
constexpr std::size_t kKeptBuffer =
    std::size_t{4} * 1024 * 1024; // a larger one is given back after the reply that needed it
constexpr std::size_t kKeptNodes = std::size_t{64} * 1024;
constexpr std::string_view kWireBegin = "4\r\n$8\r\npmessage\r\n$";

/// Length of the literal "__keyspace@<digits>__:" at the start of a pattern, or 0.
std::size_t keyspacePrefix(std::string_view pattern)
{
    constexpr std::string_view begin = "__keyspace@";
    constexpr std::string_view end = "__:";
    if (!pattern.starts_with(begin))
        return 0;
    const std::size_t digits = pattern.find_first_not_of("0123456789", begin.size());
    if (digits == pattern.npos || digits == begin.size() || pattern.substr(digits, end.size()) != end)
        return 0;
    return digits + end.size();
}

bool parseInteger(std::string_view text, std::int64_t& out)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto value = parseNumber<std::int64_t>(text);
    out = value.value_or(0);
    return value.has_value();
}

/// Fast path for "<digits>\r\n" with at most four digits and no sign. Moves p behind it; false: use the general path.
inline bool shortLength(const char*& p, const char* end, std::size_t& out)
{
    constexpr std::ptrdiff_t kDigits = 4;
    if (end - p < kDigits + 2)
        return false;
    const auto digit = [&p](std::ptrdiff_t i) { return static_cast<unsigned>(p[i]) - '0'; };
    std::size_t value = digit(0);
    if (value > 9)
        return false;
    std::ptrdiff_t digits = 1;
    for (; digits < kDigits && p[digits] != '\r'; ++digits) {
        if (digit(digits) > 9)
            return false;
        value = value * 10 + digit(digits);
    }
    if (p[digits] != '\r' || p[digits + 1] != '\n')
        return false;
    p += digits + 2;
    out = value;
    return true;
}

} // namespace

void RespParser::Builder::clear()
{
    if (nodes.capacity() > kKeptNodes)
        nodes = {};
    nodes.clear();
    depth = 0;
}

std::uint32_t RespParser::addPattern(std::string_view pattern)
{
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (m_patterns[i].name == pattern)
            return static_cast<std::uint32_t>(i);
    }
    Pattern added;
    added.name = pattern;
    added.wire = std::string(kWireBegin) + std::to_string(pattern.size()) + "\r\n" + std::string(pattern) + "\r\n$";
    added.channelPrefix = keyspacePrefix(pattern);
    m_patterns.push_back(std::move(added));
    return static_cast<std::uint32_t>(m_patterns.size() - 1);
}

char* RespParser::prepare(std::size_t size)
{
    beginMessage();
    const std::size_t live = m_end - m_begin;
    // Moves the data only if that is cheaper than what was consumed since the last move, which keeps large replies
    // linear.
    const bool roomy = m_capacity - m_end >= size;
    if (m_begin > 0 && (live < 4096 || (!roomy && live <= m_begin))) {
        std::memmove(m_data.get(), m_data.get() + m_begin, live);
        m_pos -= m_begin;
        m_scan = m_scan > m_begin ? m_scan - m_begin : 0;
        m_begin = 0;
        m_end = live;
    }
    const bool oversized = m_capacity > kKeptBuffer && live + size <= kUsualBuffer;
    if (m_capacity - m_end >= size && !oversized)
        return m_data.get() + m_end;

    // Doubling stops at the budget: a larger reply is rejected before it is complete.
    const std::size_t doubled = std::min(m_capacity * 2, std::max(m_budget, kUsualBuffer) + size);
    const std::size_t wanted = oversized ? kUsualBuffer : std::max({doubled, live + size, std::size_t{4096}});
    std::unique_ptr<char[]> larger(new char[wanted]);
    if (live > 0)
        std::memcpy(larger.get(), m_data.get() + m_begin, live);
    m_pos -= m_begin;
    m_scan = m_scan > m_begin ? m_scan - m_begin : 0;
    m_begin = 0;
    m_end = live;
    m_capacity = wanted;
    m_data = std::move(larger);
    return m_data.get() + m_end;
}

void RespParser::feed(std::string_view bytes)
{
    if (bytes.empty())
        return;
    std::memcpy(prepare(bytes.size()), bytes.data(), bytes.size());
    commit(bytes.size());
}

std::string_view RespParser::unparsed() const
{
    const std::size_t from = m_handedOut ? m_pos : m_begin;
    return {m_data.get() + from, m_end - from};
}

/// Drops a message that was returned.
void RespParser::beginMessage()
{
    if (!m_handedOut)
        return;
    m_handedOut = false;
    m_outer.clear();
    m_begin = m_pos;
    m_reply = {};
}

RespParser::Item RespParser::next()
{
    // Key events come in runs: no message is open and nothing else has to be returned first.
    if (m_inRun && fastKeyEvent())
        return Item::KeyEvent;
    m_inRun = false;
    if (m_failed)
        return Item::Error;
    beginMessage();
    if (m_outer.nodes.empty()) {
        m_begin = m_pos; // even behind a lone attribute
        if (m_skipping && !skipRestOfLine())
            return needMore();
        m_inRun = fastKeyEvent();
        if (m_inRun)
            return Item::KeyEvent;
        if (m_monitorLines && takeMonitorLine())
            return Item::MonitorLine;
    }
    while (m_pos < m_end) {
        if (m_data[m_pos] == '>' && m_outer.depth > 0) {
            if (!m_inPush) {
                m_inPush = true;
                m_inner.clear();
            } else if (!m_inner.nodes.empty()) {
                fail("a push inside a push");
                return Item::Error;
            }
        }
        Builder& builder = m_inPush ? m_inner : m_outer;
        switch (parseElement(builder)) {
        case Step::NeedMore:
            return needMore();
        case Step::Error:
            return Item::Error;
        case Step::Element:
            break;
        case Step::Complete:
            return handOut(builder);
        }
    }
    return needMore();
}

/// Pushes inside a reply stay in the buffer until it is complete, so they count, too.
RespParser::Item RespParser::needMore()
{
    if (isWithinBudget(m_end, 0))
        return Item::NeedMore;
    failTooLarge();
    return Item::Error;
}

bool RespParser::findPattern(std::string_view begin)
{
    if (!begin.starts_with(kWireBegin))
        return false;
    const auto found = std::find_if(m_patterns.begin(), m_patterns.end(),
                                    [begin](const Pattern& pattern) { return begin.starts_with(pattern.wire); });
    if (found == m_patterns.end())
        return false;
    m_lastPattern = static_cast<std::uint32_t>(found - m_patterns.begin());
    return true;
}

/// Parses a complete ">4\r\n$8\r\npmessage\r\n$<size>\r\n<pattern>\r\n$<size>\r\n<channel>\r\n$<size>\r\n<event>\r\n".
/// False leaves the data to the general path.
bool RespParser::fastKeyEvent()
{
    const std::size_t available = m_end - m_pos;
    if (available < 64 || m_patterns.empty())
        return false;
    const char* p = m_data.get() + m_pos;
    const char* end = p + available;
    if (p[0] != '>' && !(p[0] == '*' && m_resp2Pushes))
        return false;
    ++p;
    // Consecutive messages usually share a pattern.
    const std::string* wire = &m_patterns[m_lastPattern].wire;
    if (available <= wire->size() || std::memcmp(p, wire->data(), wire->size()) != 0) {
        if (!findPattern({p, available - 1}))
            return false;
        wire = &m_patterns[m_lastPattern].wire;
    }
    const auto prefix = m_patterns[m_lastPattern].channelPrefix;
    p += wire->size();
    std::size_t size = 0;
    if (prefix == 0 || !shortLength(p, end, size) || static_cast<std::size_t>(end - p) < size + 3 || size < prefix)
        return false;
    const char* channel = p;
    p += size;
    if (p[0] != '\r' || p[1] != '\n' || p[2] != '$')
        return false;
    p += 3;
    const auto keySize = size - prefix;
    if (!shortLength(p, end, size) || static_cast<std::size_t>(end - p) < size + 2 || p[size] != '\r' ||
        p[size + 1] != '\n')
        return false;
    m_keyEvent.key = {channel + prefix, keySize};
    m_keyEvent.event = {p, size};
    m_keyEvent.pattern = m_lastPattern;
    m_begin = m_pos = static_cast<std::size_t>(p - m_data.get()) + size + 2;
    return true;
}

/// Parses "+<digit>...\r\n". A line that is too long is returned as soon as that is known, so it need not be buffered.
bool RespParser::takeMonitorLine()
{
    const char* begin = m_data.get() + m_pos;
    const std::size_t available = m_end - m_pos;
    if (available < 2 || begin[0] != '+' || begin[1] < '0' || begin[1] > '9')
        return false;
    // MONITOR escapes line ends, so the first one ends the line.
    const std::size_t from = std::max(m_pos + 1, m_scan);
    const void* found = from < m_end ? std::memchr(m_data.get() + from, '\r', m_end - from) : nullptr;
    const std::size_t end = found ? static_cast<std::size_t>(static_cast<const char*>(found) - m_data.get()) : m_end;
    const std::size_t size = end - m_pos - 1;
    if (!found && size < kMaxLine) {
        m_scan = end;
        return false;
    }
    if (found && end + 1 == m_end && size < kMaxLine) {
        m_scan = end;
        return false; // the \n has not arrived yet
    }
    m_monitorLineCut = size >= kMaxLine;
    m_monitorLine = {begin + 1, std::min(size, kMaxLine)};
    m_skipping = true;
    m_pos = end;
    if (skipRestOfLine())
        m_begin = m_pos;
    return true;
}

/// Skips to the end of the line; false: it has not arrived yet.
bool RespParser::skipRestOfLine()
{
    while (m_pos < m_end) {
        const void* found = std::memchr(m_data.get() + m_pos, '\r', m_end - m_pos);
        m_pos = found ? static_cast<std::size_t>(static_cast<const char*>(found) - m_data.get()) : m_end;
        m_begin = m_pos;
        if (m_pos + 1 >= m_end)
            return false;
        if (m_data[m_pos + 1] == '\n') {
            m_pos += 2;
            m_begin = m_pos;
            m_skipping = false;
            return true;
        }
        ++m_pos;
    }
    return false;
}

RespParser::Step RespParser::parseElement(Builder& builder)
{
    const char type = m_data[m_pos];
    const bool isBulk = type == '$' || type == '=' || type == '!';
    const bool isAggregate = type == '*' || type == '%' || type == '~' || type == '>' || type == '|';
    if (!isBulk && !isAggregate) {
        // Fails at once: a peer that is not Redis may never end its line.
        if (std::string_view("+-:_#,(").find(type) == std::string_view::npos)
            return fail("a byte that begins no RESP type");
        std::string_view line;
        const Step step = readLine(line);
        return step == Step::Complete ? parseScalar(builder, type, line) : step;
    }
    std::size_t next = 0;
    std::int64_t length = 0;
    if (const Step step = readLength(length, next); step != Step::Complete)
        return step;
    return isBulk ? parseBulk(builder, type, length, next) : parseAggregate(builder, type, length, next);
}

/// Reads the line of the element at m_pos, without type byte and line end. Complete, NeedMore or Error.
RespParser::Step RespParser::readLine(std::string_view& line)
{
    std::size_t from = std::max(m_pos + 1, m_scan);
    for (;;) {
        const void* found = from < m_end ? std::memchr(m_data.get() + from, '\r', m_end - from) : nullptr;
        const std::size_t end =
            found ? static_cast<std::size_t>(static_cast<const char*>(found) - m_data.get()) : m_end;
        if (end - m_pos > kMaxLine)
            return fail("a line longer than 64 KiB");
        if (end + 1 >= m_end) {
            m_scan = end;
            return Step::NeedMore;
        }
        if (m_data[end + 1] == '\n') {
            line = {m_data.get() + m_pos + 1, end - m_pos - 1};
            return Step::Complete;
        }
        from = end + 1;
    }
}

/// Reads the length in the header of a bulk string or aggregate (-1 for a null); `next` is the position behind it.
RespParser::Step RespParser::readLength(std::int64_t& length, std::size_t& next)
{
    const char* p = m_data.get() + m_pos + 1;
    if (std::size_t usual = 0; shortLength(p, m_data.get() + m_end, usual)) {
        length = static_cast<std::int64_t>(usual);
        next = static_cast<std::size_t>(p - m_data.get());
        return Step::Complete;
    }
    std::string_view line;
    if (const Step step = readLine(line); step != Step::Complete)
        return step;
    if (!parseInteger(line, length) || length < -1)
        return fail("a length that is none");
    next = m_pos + line.size() + 3;
    return Step::Complete;
}

RespParser::Step RespParser::parseScalar(Builder& builder, char type, std::string_view line)
{
    const std::size_t next = m_pos + line.size() + 3;
    std::int64_t integer = 0;
    switch (type) {
    case '+':
        return add(builder, ReplyType::SimpleString, line, 0, next);
    case '-':
        return add(builder, ReplyType::Error, line, 0, next);
    case ':':
        if (!parseInteger(line, integer))
            return fail("an integer that is none");
        return add(builder, ReplyType::Integer, line, integer, next);
    case '_':
        if (!line.empty())
            return fail("a null with a value");
        return add(builder, ReplyType::Null, line, 0, next);
    case '#':
        if (line != "t" && line != "f")
            return fail("a boolean that is neither t nor f");
        return add(builder, ReplyType::Boolean, line, line == "t" ? 1 : 0, next);
    case ',':
        if (line.empty() || line.find_first_not_of("0123456789+-.eEinfaINFA") != line.npos)
            return fail("a double that is none");
        return add(builder, ReplyType::Double, line, 0, next);
    default: // '('
        if (line.find_first_of("0123456789") == line.npos ||
            line.find_first_not_of("0123456789", line[0] == '-' ? 1 : 0) != line.npos)
            return fail("a big number that is none");
        return add(builder, ReplyType::BigNumber, line, 0, next);
    }
}

RespParser::Step RespParser::parseBulk(Builder& builder, char type, std::int64_t size, std::size_t body)
{
    if (size == -1 && type != '$')
        return fail("a length that is none");
    if (size == -1)
        return add(builder, ReplyType::Null, {}, 0, body);
    const auto bytes = static_cast<std::uint64_t>(size);
    if (m_end - body < bytes + 2)
        return isWithinBudget(body, bytes) ? Step::NeedMore : failTooLarge();
    std::string_view text(m_data.get() + body, bytes);
    if (m_data[body + bytes] != '\r' || m_data[body + bytes + 1] != '\n')
        return fail("a bulk string that does not end where its length says");
    if (type == '=') {
        if (bytes < 4 || text[3] != ':')
            return fail("a verbatim string without its format");
        text.remove_prefix(4);
    }
    return add(builder, type == '!' ? ReplyType::Error : ReplyType::Blob, text, 0, body + bytes + 2);
}

RespParser::Step RespParser::parseAggregate(Builder& builder, char type, std::int64_t count, std::size_t next)
{
    if (count == -1 && type != '*')
        return fail("a length that is none");
    if (count == -1)
        return add(builder, ReplyType::Null, {}, 0, next);
    const bool pairs = type == '%' || type == '|';
    const auto limit = static_cast<std::int64_t>(pairs ? kMaxElements / 2 : kMaxElements);
    if (count > limit)
        return fail("more than 1,000,000 elements in a reply");
    constexpr std::uint64_t kLeastElement = sizeof(ReplyNode) + 3; // "_\r\n"
    if (!isWithinBudget(next, static_cast<std::uint64_t>(pairs ? count * 2 : count) * kLeastElement))
        return failTooLarge();
    const bool isAttribute = type == '|';
    if (isAttribute && count == 0) {
        m_pos = next;
        return Step::Element;
    }
    const ReplyType as = type == '*'   ? ReplyType::Array
                         : type == '~' ? ReplyType::Set
                         : type == '>' ? ReplyType::Push
                                       : ReplyType::Map;
    if (count == 0)
        return add(builder, as, {}, 0, next);
    if (builder.depth == kMaxDepth)
        return fail("replies nested deeper than 32");
    if (builder.nodes.size() > kMaxElements)
        return fail("more than 1,000,000 elements in a reply");
    Frame& frame = builder.stack[builder.depth++];
    frame.node = static_cast<std::uint32_t>(builder.nodes.size());
    frame.remaining = static_cast<std::uint32_t>(pairs ? count * 2 : count);
    frame.isAttribute = isAttribute;
    ReplyNode& node = builder.nodes.emplace_back();
    node.type = as;
    node.children = frame.remaining;
    m_pos = next;
    return Step::Element;
}

RespParser::Step RespParser::add(Builder& builder, ReplyType type, std::string_view text, std::int64_t integer,
                                 std::size_t next)
{
    if (builder.nodes.size() > kMaxElements)
        return fail("more than 1,000,000 elements in a reply");
    ReplyNode& node = builder.nodes.emplace_back();
    node.type = type;
    node.integer = integer;
    if (!text.empty()) {
        node.offset = static_cast<std::size_t>(text.data() - m_data.get()) - m_begin;
        node.size = static_cast<std::uint32_t>(text.size());
    }
    m_pos = next;
    return finishElement(builder);
}

/// Closes every aggregate that this element completes.
RespParser::Step RespParser::finishElement(Builder& builder) const
{
    while (builder.depth > 0) {
        Frame& frame = builder.stack[builder.depth - 1];
        if (--frame.remaining > 0)
            return Step::Element;
        --builder.depth;
        if (frame.isAttribute) {
            builder.nodes.resize(frame.node); // an attribute belongs to the next element and is dropped
            return Step::Element;
        }
        builder.nodes[frame.node].span = static_cast<std::uint32_t>(builder.nodes.size() - frame.node);
    }
    return Step::Complete;
}

RespParser::Item RespParser::handOut(const Builder& builder)
{
    m_reply = ReplyView(builder.nodes.data(), m_data.get() + m_begin);
    if (m_inPush)
        m_inPush = false;
    else
        m_handedOut = true;
    if (m_reply.type() != ReplyType::Push && !isResp2Push(m_reply))
        return Item::Reply;
    return isKeyEvent(m_reply) ? Item::KeyEvent : Item::Push;
}

bool RespParser::isResp2Push(ReplyView reply) const
{
    if (!m_resp2Pushes || reply.type() != ReplyType::Array || reply.size() < 3)
        return false;
    const std::string_view kind = reply.at(0).text();
    return kind == "pmessage" || kind == "message" || kind == "psubscribe" || kind == "punsubscribe" ||
           kind == "subscribe" || kind == "unsubscribe";
}

bool RespParser::isKeyEvent(ReplyView push)
{
    if (push.size() != 4 || push.at(0).text() != "pmessage")
        return false;
    const std::string_view name = push.at(1).text();
    const std::string_view channel = push.at(2).text();
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (m_patterns[i].name != name)
            continue;
        if (m_patterns[i].channelPrefix == 0 || channel.size() < m_patterns[i].channelPrefix)
            return false;
        m_keyEvent = {static_cast<std::uint32_t>(i), channel.substr(m_patterns[i].channelPrefix), push.at(3).text()};
        return true;
    }
    return false;
}

RespParser::Step RespParser::fail(std::string message)
{
    m_failed = true;
    m_error = "not valid RESP: " + std::move(message);
    return Step::Error;
}

RespParser::Step RespParser::failTooLarge()
{
    m_failed = m_tooLarge = true;
    m_error = "a reply larger than " + std::to_string(m_budget >> 20) + " MiB";
    return Step::Error;
}

} // namespace lockscope::redis
