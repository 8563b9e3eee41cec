// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/talker.h"

#include <algorithm>
#include <hiredis/hiredis.h>
#include <sstream>

namespace lockscope::nemesis {
namespace {

/// look() answers {token, PEXPIRETIME, count} of a key; "?" for a token that cannot be compared. A node whose slot is
/// moving away lets no script look at a key that it has not got (any more).
constexpr const char* kLook = R"(
local function look(k)
  local kind = redis.pcall('TYPE', k).ok or 'none'
  if kind == 'none' then return {'', -2, 0} end
  local till = redis.call('PEXPIRETIME', k)
  if kind == 'string' then
    if redis.call('STRLEN', k) > 1024 then return {'?', till, 1} end
    return {redis.call('GET', k), till, 1}
  elseif kind == 'hash' then
    if redis.call('HLEN', k) ~= 1 then return {'?', till, 1} end
    local field = redis.call('HKEYS', k)[1]
    if #field > 1024 then return {'?', till, 1} end
    local count = redis.call('HGET', k, field)
    return {field, till, #count < 10 and tonumber(count) or 1}
  end
  return {'?', till, 1}
end
)";

/// ARGV: "=token" or "" (as it is), then each command with its number of words in front.
constexpr const char* kAct = R"(
local function all()
  local row = {}
  for i, k in ipairs(KEYS) do row[i] = look(k) end
  return row
end
local rows = {all()}
if ARGV[1] ~= '' and '=' .. rows[1][1][1] ~= ARGV[1] then return {0, rows} end
local i = 2
while i <= #ARGV do
  local n = tonumber(ARGV[i])
  local words = {}
  for j = 1, n do words[j] = ARGV[i + j] end
  redis.pcall(unpack(words))
  rows[#rows + 1] = all()
  i = i + n + 1
end
return {1, rows}
)";

constexpr const char* kPage = R"(
local page = redis.call('SCAN', ARGV[1], 'MATCH', 'lock:*', 'COUNT', 2000)
local row = {page[1]}
for _, k in ipairs(page[2]) do
  local seen = look(k)
  if seen[2] ~= -2 then row[#row + 1] = {k, seen[1], seen[2]} end
end
return row
)";

Answer copyOf(const redisReply& reply)
{
    Answer answer;
    answer.isError = reply.type == REDIS_REPLY_ERROR;
    answer.number = reply.integer;
    if (reply.str != nullptr)
        answer.text.assign(reply.str, static_cast<std::size_t>(reply.len));
    for (std::size_t i = 0; i < reply.elements; ++i)
        answer.items.push_back(copyOf(*reply.element[i]));
    return answer;
}

Us timeOf(const Answer& time)
{
    return time.items.size() == 2 ? std::stoll(time.items[0].text) * 1'000'000 + std::stoll(time.items[1].text) : 0;
}

LeaseEnd leaseOf(std::int64_t till)
{
    return till == -1 ? LeaseEnd::never() : LeaseEnd::atMs(till);
}

std::string tokenOf(const std::string& text)
{
    return text == "?" ? std::string() : text;
}

KeyState stateOf(const Answer& seen)
{
    KeyState state;
    const std::int64_t till = seen.items.at(1).number;
    state.kind = till == -2 ? KeyState::Kind::Free : KeyState::Kind::Held;
    state.token = tokenOf(seen.items.at(0).text);
    state.lease = leaseOf(till);
    state.count = seen.items.at(2).number;
    return state;
}

} // namespace

void Talker::Freer::operator()(redisContext* context) const
{
    redisFree(context);
}

Talker::Talker(Endpoint endpoint, std::chrono::milliseconds limit) : m_endpoint(std::move(endpoint)), m_limit(limit) {}
Talker::Talker(Talker&&) noexcept = default;
Talker::~Talker() = default;

void Talker::close()
{
    m_context.reset();
}

void Talker::moveTo(Endpoint endpoint)
{
    m_context.reset();
    m_endpoint = std::move(endpoint);
}

bool Talker::connect()
{
    if (m_context)
        return true;
    const timeval limit{static_cast<time_t>(m_limit.count() / 1000),
                        static_cast<suseconds_t>(m_limit.count() % 1000 * 1000)};
    m_context.reset(m_endpoint.transport == Transport::Unix
                        ? redisConnectUnixWithTimeout(m_endpoint.socketPath.c_str(), limit)
                        : redisConnectWithTimeout(m_endpoint.host.c_str(), m_endpoint.port, limit));
    if (!m_context || m_context->err != 0 || redisSetTimeout(m_context.get(), limit) != REDIS_OK)
        m_context.reset();
    if (m_context && !m_endpoint.password.isEmpty()) {
        const auto let = append({"AUTH", m_endpoint.password.reveal()}) ? next() : std::nullopt;
        if (!let || let->isError)
            m_context.reset();
    }
    return m_context != nullptr;
}

bool Talker::append(const Words& words)
{
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    for (const std::string& word : words) {
        texts.push_back(word.data());
        sizes.push_back(word.size());
    }
    return redisAppendCommandArgv(m_context.get(), static_cast<int>(words.size()), texts.data(), sizes.data()) ==
           REDIS_OK;
}

std::optional<Answer> Talker::next()
{
    void* raw = nullptr;
    if (!m_context || redisGetReply(m_context.get(), &raw) != REDIS_OK) {
        m_context.reset();
        return std::nullopt;
    }
    auto* reply = static_cast<redisReply*>(raw);
    Answer answer = copyOf(*reply);
    freeReplyObject(reply);
    return answer;
}

std::optional<Answer> Talker::ask(const Words& words)
{
    m_uncertain = false;
    if (!connect() || !append(words))
        return std::nullopt;
    std::optional<Answer> answer = next();
    m_uncertain = !answer;
    return answer;
}

std::optional<Talker::Done> Talker::atOnce(const std::vector<Words>& commands)
{
    constexpr int kHops = 5;
    std::optional<Done> done = attempt(commands, false);
    for (int hop = 0; !done && !m_uncertain && hop < kHops; ++hop) {
        std::istringstream refusal(m_refusal);
        std::string kind;
        std::string slot;
        std::string address;
        refusal >> kind >> slot >> address;
        const std::size_t colon = address.rfind(':');
        if ((kind != "MOVED" && kind != "ASK") || colon == std::string::npos)
            break;
        Endpoint there = m_endpoint;
        there.transport = Transport::Tcp;
        there.host = address.substr(0, colon);
        there.port = static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1)));
        if (kind == "MOVED") {
            moveTo(there);
            done = attempt(commands, false);
            continue;
        }
        Talker other(there, m_limit);
        done = other.attempt(commands, true);
        m_uncertain = other.m_uncertain;
        m_refusal = other.m_refusal;
    }
    return done;
}

std::optional<Talker::Done> Talker::attempt(const std::vector<Words>& commands, bool asking)
{
    constexpr std::size_t kAround = 3; // ROLE, and the server's time before and behind
    m_uncertain = false;
    m_refusal.clear();
    if (!connect())
        return std::nullopt;
    if (asking) {
        const auto let = append({"ASKING"}) ? next() : std::nullopt;
        if (!let || let->isError)
            return std::nullopt;
    }
    bool good = append({"MULTI"}) && append({"ROLE"}) && append({"TIME"});
    for (const Words& words : commands)
        good = good && append(words);
    good = good && append({"TIME"}) && append({"EXEC"});
    if (!good)
        return std::nullopt;
    std::optional<Answer> answer;
    for (std::size_t i = 0; i < commands.size() + kAround + 2; ++i) {
        answer = next();
        if (!answer) {
            m_uncertain = true;
            return std::nullopt;
        }
        if (answer->isError && m_refusal.empty())
            m_refusal = answer->text;
    }
    if (answer->isError || answer->items.size() != commands.size() + kAround)
        return std::nullopt; // refused as a whole
    const Answer& role = answer->items.front();
    if (role.items.empty() || role.items.front().text != "master")
        return std::nullopt; // a replica executes no write, and what it has may be old
    Done done;
    done.at = {timeOf(answer->items[1]), timeOf(answer->items.back())};
    if (done.at.to < done.at.from) // the clock was put back just now
        std::swap(done.at.from, done.at.to);
    done.answers.assign(answer->items.begin() + 2, answer->items.end() - 1);
    return done;
}

std::optional<Outcome> actOn(Talker& talker, const std::vector<std::string>& keys,
                             const std::optional<std::string>& expected, const std::vector<Words>& commands)
{
    Words words{"EVAL", std::string(kLook) + kAct, std::to_string(keys.size())};
    words.insert(words.end(), keys.begin(), keys.end());
    words.push_back(expected ? '=' + *expected : std::string());
    for (const Words& command : commands) {
        words.push_back(std::to_string(command.size()));
        words.insert(words.end(), command.begin(), command.end());
    }
    const auto done = talker.atOnce({words});
    if (!done || done->answers.front().isError || done->answers.front().items.size() != 2)
        return std::nullopt;
    Outcome outcome;
    outcome.done = done->answers.front().items[0].number == 1;
    const std::vector<Answer>& rows = done->answers.front().items[1].items;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Step step{keys[i], done->at, {}, {}};
        for (const Answer& row : rows)
            step.states.push_back(stateOf(row.items.at(i)));
        outcome.steps.push_back(std::move(step));
    }
    return outcome;
}

std::optional<ServerPicture> pictureOf(Talker& talker)
{
    ServerPicture picture;
    std::string cursor = "0";
    do {
        const auto done = talker.atOnce({{"EVAL", std::string(kLook) + kPage, "0", cursor}});
        if (!done || done->answers.front().isError)
            return std::nullopt;
        if (cursor == "0")
            picture.at = done->at;
        picture.at.to = std::max(picture.at.to, done->at.to);
        const std::vector<Answer>& row = done->answers.front().items;
        cursor = row.at(0).text;
        for (std::size_t i = 1; i < row.size(); ++i)
            picture.held[row[i].items.at(0).text] = {tokenOf(row[i].items.at(1).text),
                                                     leaseOf(row[i].items.at(2).number)};
    } while (cursor != "0");
    return picture;
}

} // namespace lockscope::nemesis
