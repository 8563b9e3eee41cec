// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::test {

/// Names that a program may give a lock, a holder or itself.
struct UneasyName
{
    const char* what;
    std::string bytes;
};

[[nodiscard]] inline std::vector<UneasyName> uneasyNames()
{
    using namespace std::string_view_literals;
    std::string hebrew = "lock:";
    while (hebrew.size() < 280)
        hebrew += "\u05d4\u05d6\u05de\u05e0\u05d4-\u0637\u0644\u0628:42/";
    return {{"ordinary", "lock:order:88213"},
            {"three hundred letters", "lock:" + std::string(295, 'm')},
            {"words", "lock:" +
                          [] {
                              std::string words;
                              while (words.size() < 295)
                                  words += "a name with blanks ";
                              return words;
                          }()},
            {"markup", "lock:<b>x</b><img src='a.png'>&amp;" + std::string(200, '<')},
            {"lines", std::string("lock:one\ntwo\r\nthree\tfour\0five\x1b[31m\x7f"sv) + std::string(40, '\n')},
            {"not UTF-8", "lock:" + std::string(90, '\xff')},
            {"right to left", hebrew},
            {"turned around", "lock:\u202e" + std::string(60, 'x') + "\u202d:\u200b1"}};
}

} // namespace lockscope::test
