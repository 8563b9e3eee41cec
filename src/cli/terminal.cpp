// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminal.h"

#include "sandbox/filedescriptor.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>

namespace lockscope::cli {

namespace {

constexpr std::size_t kLongest = 1024;
constexpr char kInterrupt = 3; ///< Ctrl+C

void say(int terminal, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(terminal, text.data(), text.size());
        if (written <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Replaces control characters, so that foreign text cannot steer the terminal.
std::string withoutControls(std::string text)
{
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f; }, '?');
    return text;
}

} // namespace

std::optional<std::string> askAtTerminal(const std::string& question, bool isSecret)
{
    const sandbox::FileDescriptor terminal(open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC));
    termios before{};
    if (!terminal || tcgetattr(terminal.get(), &before) != 0)
        return std::nullopt;
    // Reads Ctrl+C as a character: a signal would end the program with the echo still off.
    termios asking = before;
    asking.c_lflag &= ~static_cast<tcflag_t>(ISIG);
    asking.c_cc[VEOL] = kInterrupt; // Ctrl+C also ends the line
    if (isSecret)
        asking.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(terminal.get(), TCSAFLUSH, &asking);
    say(terminal.get(), withoutControls(question) + ' ');
    std::optional<std::string> answer = std::string();
    for (char c = 0; answer->size() < kLongest;) {
        if (read(terminal.get(), &c, 1) != 1) {
            answer.reset();
            break;
        }
        if (c == '\n' || c == '\r')
            break;
        if (c == kInterrupt) {
            answer.reset();
            break;
        }
        *answer += c;
    }
    tcsetattr(terminal.get(), TCSAFLUSH, &before);
    if (isSecret || !answer)
        say(terminal.get(), "\n");
    return answer;
}

} // namespace lockscope::cli
