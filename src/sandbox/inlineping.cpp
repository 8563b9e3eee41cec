// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/inlineping.h"

#include <algorithm>
#include <cstring>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope::sandbox {
namespace {

int connectTo(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return -1;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return fd;
    if (fd >= 0)
        ::close(fd);
    return -1;
}

std::string inlineQuoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

/// As many lines as asked for, or what came until the limit.
std::string readLines(int fd, int lines, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    std::string text;
    while (std::count(text.begin(), text.end(), '\n') < lines) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd wanted{fd, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&wanted, 1, static_cast<int>(left.count())) <= 0)
            break;
        char buffer[512];
        const ssize_t got = ::read(fd, buffer, sizeof buffer);
        if (got <= 0)
            break;
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
}

} // namespace

bool answersPing(const Endpoint& endpoint, std::chrono::milliseconds limit)
{
    const int fd = connectTo(endpoint.socketPath);
    if (fd < 0)
        return false;
    const std::string& password = endpoint.password.reveal();
    const std::string request =
        (password.empty() ? std::string() : "AUTH " + inlineQuoted(password) + "\r\n") + "PING\r\n";
    const int replies = password.empty() ? 1 : 2;
    std::string answer;
    if (::send(fd, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()))
        answer = readLines(fd, replies, limit);
    ::close(fd);
    return std::count(answer.begin(), answer.end(), '\n') >= replies && answer.find("-LOADING") == std::string::npos;
}

} // namespace lockscope::sandbox
