// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/filedescriptor.h"

#include <optional>
#include <string>

namespace lockscope::tunnel {

/// Gets the questions that ssh asks, and answers them: two pipes and a script in a private folder, which ssh runs as
/// its SSH_ASKPASS. Nothing is on a command line, in the environment or in a file. One thread.
class Askpass
{
public:
    /// False: the folder cannot hold them.
    bool create(const std::string& folder);
    [[nodiscard]] const std::string& script() const { return m_script; }
    /// What is asked, if something is; each question once. Never waits.
    [[nodiscard]] std::optional<std::string> question();
    /// Nothing: ssh is told that nobody answers.
    void answer(const std::optional<std::string>& text);

private:
    std::string m_script;
    std::string m_answers;
    sandbox::FileDescriptor m_questions;
    std::string m_read; ///< of a question that is not whole yet
};

} // namespace lockscope::tunnel
