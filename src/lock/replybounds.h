// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: limits the memory that a server can make this process allocate.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Follows the replies in a stream of RESP2 bytes without storing them. The reader allocates as many elements as an
/// array announces, so it must see only bytes that were accepted here. One thread.
class ReplyBounds
{
public:
    static constexpr std::size_t kMostBytes = 1'000'000; ///< per reply
    static constexpr std::size_t kMostElements = 10'000; ///< per reply, with those of nested arrays
    static constexpr std::size_t kMostLevels = 7;        ///< arrays within arrays; replies are copied by recursion

    enum class Problem : std::uint8_t {
        None,
        NotRedis, ///< the next byte begins no reply
        TooLarge, ///< the next reply exceeds a limit
    };

    /// Number of leading bytes that belong to acceptable replies. All of them, unless there is a problem.
    [[nodiscard]] std::size_t accept(std::string_view bytes);
    [[nodiscard]] Problem problem() const { return m_problem; }
    /// The byte of Problem::NotRedis.
    [[nodiscard]] char wrongByte() const { return m_wrongByte; }

private:
    [[nodiscard]] std::size_t takeLine(std::string_view bytes);
    void endLine();
    void endItem();
    void count(std::size_t bytes);

    Problem m_problem = Problem::None;
    char m_wrongByte = 0;
    std::string m_line;                            ///< begin of an unfinished line, as much of it as a number needs
    bool m_isAtReturn = false;                     ///< the unfinished line ends with \r
    std::size_t m_toSkip = 0;                      ///< bytes of a string still to come
    std::array<std::size_t, kMostLevels> m_open{}; ///< items still to come of each open array, the outermost first
    std::size_t m_levels = 0;                      ///< how many are open
    std::size_t m_bytes = 0;                       ///< of the reply so far
    std::size_t m_elements = 0;
};

} // namespace v1
} // namespace lockscope::lock
