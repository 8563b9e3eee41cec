// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/filedescriptor.h"

#include <optional>
#include <string>

namespace lockscope::tunnel {

/// Receives and answers ssh's prompts: two pipes and a script in a private folder, which ssh runs as its SSH_ASKPASS.
/// Answers never appear on a command line, in the environment or in a file. One thread.
class Askpass
{
public:
    /// Creates pipes and script; false: not possible in this folder.
    bool create(const std::string& folder);
    [[nodiscard]] const std::string& script() const { return m_script; }
    /// The next prompt, if any; each one once. Never waits.
    [[nodiscard]] std::optional<std::string> question();
    /// Empty: ssh is told that there is no answer.
    void answer(const std::optional<std::string>& text);

private:
    std::string m_script;
    std::string m_answers;
    sandbox::FileDescriptor m_questions;
    std::string m_read; ///< of an incomplete prompt
};

} // namespace lockscope::tunnel
