// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/talk.h"

#include "core/numbers.h"
#include "core/time.h"
#include "sandbox/sockets.h"

#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>

namespace lockscope::sandbox {
namespace {

std::string request(const std::vector<std::string>& words)
{
    std::string text = '*' + std::to_string(words.size()) + "\r\n";
    for (const std::string& word : words)
        text += '$' + std::to_string(word.size()) + "\r\n" + word + "\r\n";
    return text;
}

struct Answer
{
    std::vector<std::string> words;
    bool isError = false;
};

/// A minimal RESP2 parser for replies of private servers. Empty: incomplete.
class AnswerReader
{
public:
    explicit AnswerReader(std::string_view text) : m_text(text) {}

    std::optional<Answer> read()
    {
        Answer answer;
        return readInto(answer) ? std::optional(std::move(answer)) : std::nullopt;
    }

private:
    bool readInto(Answer& answer)
    {
        const std::size_t end = m_text.find("\r\n", m_at);
        if (end == std::string_view::npos)
            return false;
        const char kind = m_text[m_at];
        const std::string_view line = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 2;
        const auto size = parseLeadingNumber<long long>(line).value_or(-1);
        switch (kind) {
        case '$':
            return readBulk(size, answer);
        case '*':
            for (long long i = 0; i < size; ++i)
                if (!readInto(answer))
                    return false;
            return true;
        default:
            answer.isError = answer.isError || kind == '-';
            answer.words.emplace_back(line);
            return true;
        }
    }
    bool readBulk(long long size, Answer& answer)
    {
        if (size < 0) {
            answer.words.emplace_back();
            return true;
        }
        const auto bytes = static_cast<std::size_t>(size);
        if (m_text.size() < m_at + bytes + 2)
            return false;
        answer.words.emplace_back(m_text.substr(m_at, bytes));
        m_at += bytes + 2;
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

bool waitReadable(int fd, MonoTime end)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd wanted{fd, POLLIN, 0};
    return left.count() > 0 && ::poll(&wanted, 1, static_cast<int>(left.count())) > 0;
}

/// The last of `count` replies; empty after a timeout.
std::optional<Answer> readAnswers(int fd, int count, MonoTime end)
{
    std::string text;
    for (;;) {
        AnswerReader reader(text);
        std::optional<Answer> answer;
        for (int i = 0; i < count && (i == 0 || answer); ++i)
            answer = reader.read();
        if (answer)
            return answer;
        char buffer[4096];
        const ssize_t got = waitReadable(fd, end) ? ::recv(fd, buffer, sizeof buffer, 0) : 0;
        if (got <= 0)
            return std::nullopt;
        text.append(buffer, static_cast<std::size_t>(got));
    }
}

} // namespace

Result<std::vector<std::string>, Error> ask(const Endpoint& endpoint, const std::vector<std::string>& words,
                                            std::chrono::milliseconds limit)
{
    const auto noAnswer = [&](const char* what) {
        return failure(Error{ErrorKind::NoAnswer, "The redis-server at " + endpoint.nodeName() + ' ' + what +
                                                      " (command " + words.front() + ")."});
    };
    const MonoTime end = std::chrono::steady_clock::now() + limit;
    const FileDescriptor fd = connectTo(endpoint);
    if (!fd)
        return noAnswer("cannot be reached");
    const std::string& password = endpoint.password.reveal();
    const std::string text = (password.empty() ? std::string() : request({"AUTH", password})) + request(words);
    if (::send(fd.get(), text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
        return noAnswer("closed the connection");
    std::optional<Answer> answer = readAnswers(fd.get(), password.empty() ? 1 : 2, end);
    if (!answer)
        return noAnswer("gave no answer in time");
    if (answer->isError)
        return failure(Error{ErrorKind::Refused, answer->words.back()});
    return std::move(answer->words);
}

bool answersPing(const Endpoint& endpoint, std::chrono::milliseconds limit)
{
    const auto answer = ask(endpoint, {"PING"}, limit);
    return answer || (answer.error().kind == ErrorKind::Refused && !answer.error().message.starts_with("LOADING"));
}

} // namespace lockscope::sandbox
