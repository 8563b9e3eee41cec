// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tunnel/askpass.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

namespace lockscope::tunnel {

namespace {

/// ssh runs it with the prompt as first argument and reads the answer from its output. A prompt ends with a zero byte;
/// an answer starts with y, otherwise there is none. The script ends with ssh or Lockscope if no answer comes.
constexpr char kScript[] = "#!/bin/sh\n"
                           "here=${0%/*}\n"
                           "(while kill -0 $PPID && [ -d \"$here\" ]; do sleep 1; done; kill $$) >/dev/null 2>&1 &\n"
                           "trap \"kill $! 2>/dev/null\" EXIT\n"
                           "printf '%s\\0' \"$1\" > \"$here/question\" || exit 1\n"
                           "IFS= read -r reply < \"$here/answer\" || exit 1\n"
                           "case $reply in\n"
                           "    y*) printf '%s\\n' \"${reply#y}\" ;;\n"
                           "    *) exit 1 ;;\n"
                           "esac\n";

constexpr std::chrono::seconds kReaderLimit{5};

} // namespace

bool Askpass::create(const std::string& folder)
{
    m_script = folder + "/askpass";
    m_answers = folder + "/answer";
    const std::string questions = folder + "/question";
    const sandbox::FileDescriptor script(open(m_script.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700));
    if (script.get() < 0 || write(script.get(), kScript, sizeof kScript - 1) != sizeof kScript - 1 ||
        mkfifo(questions.c_str(), 0600) != 0 || mkfifo(m_answers.c_str(), 0600) != 0)
        return false;
    // Open in both directions: without a writer, reading would report the end at once.
    m_questions = sandbox::FileDescriptor(open(questions.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    return m_questions.get() >= 0;
}

std::optional<std::string> Askpass::question()
{
    std::array<char, 4096> bytes{};
    for (;;) {
        if (const auto end = m_read.find('\0'); end != m_read.npos) {
            std::string asked = m_read.substr(0, end);
            m_read.erase(0, end + 1);
            return asked;
        }
        const ssize_t got = read(m_questions.get(), bytes.data(), bytes.size());
        if (got <= 0)
            return std::nullopt;
        m_read.append(bytes.data(), static_cast<std::size_t>(got));
    }
}

void Askpass::answer(const std::optional<std::string>& text)
{
    // One line per answer; the script reads no further.
    const std::string line = (text ? 'y' + text->substr(0, text->find('\n')) : std::string("n")) + '\n';
    const auto end = std::chrono::steady_clock::now() + kReaderLimit;
    for (;;) {
        // Fails at once without a reader: the script is about to open it, or was killed.
        const sandbox::FileDescriptor pipe(open(m_answers.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
        if (pipe.get() >= 0) {
            [[maybe_unused]] const ssize_t written = write(pipe.get(), line.data(), line.size());
            return;
        }
        if (std::chrono::steady_clock::now() >= end)
            return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

} // namespace lockscope::tunnel
