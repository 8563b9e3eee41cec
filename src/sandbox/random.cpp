// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/random.h"

#include <cerrno>
#include <sys/random.h>
#include <system_error>

namespace lockscope::sandbox {

std::string randomHex(std::size_t bytes)
{
    std::string text;
    text.reserve(bytes * 2);
    while (text.size() < bytes * 2) {
        unsigned char byte = 0;
        if (::getrandom(&byte, 1, 0) != 1) {
            if (errno == EINTR)
                continue;
            throw std::system_error(errno, std::generic_category(), "getrandom");
        }
        constexpr char digits[] = "0123456789abcdef";
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

} // namespace lockscope::sandbox
