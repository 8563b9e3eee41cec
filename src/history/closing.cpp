// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/closing.h"

#include "history/filesystem.h"

#include <array>
#include <fstream>
#include <iterator>

namespace lockscope::history {

namespace {

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
constexpr std::size_t kLogHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682; ///< its lowest bit: checksums use big-endian words

std::uint32_t bigWord(std::string_view bytes, std::size_t at)
{
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
    return word;
}

std::uint32_t littleWord(std::string_view bytes, std::size_t at)
{
    std::uint32_t word = 0;
    for (std::size_t i = 4; i > 0; --i)
        word = word << 8 | static_cast<unsigned char>(bytes[at + i - 1]);
    return word;
}

struct Sums
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    bool isBigEndian = false;

    void add(std::string_view bytes)
    {
        const auto word = isBigEndian ? bigWord : littleWord;
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            first += word(bytes, at) + second;
            second += word(bytes, at + 4) + first;
        }
    }
    [[nodiscard]] bool areAt(std::string_view bytes, std::size_t at) const
    {
        return bigWord(bytes, at) == first && bigWord(bytes, at + 4) == second;
    }
};

} // namespace

bool isLogWhole(std::string_view log)
{
    if (log.size() < kLogHeader || (bigWord(log, 0) & ~std::uint32_t{1}) != kMagic)
        return false;
    Sums sums;
    sums.isBigEndian = (bigWord(log, 0) & 1u) != 0;
    sums.add(log.substr(0, 24));
    const std::size_t page = bigWord(log, 8);
    if (!sums.areAt(log, 24) || page < 512 || page > 65'536)
        return false;
    const auto isOurs = [&](std::size_t frame) { return log.substr(frame + 8, 8) == log.substr(16, 8); };
    bool isValid = true;
    for (std::size_t frame = kLogHeader; frame + kFrameHeader + page <= log.size(); frame += kFrameHeader + page) {
        if (isValid) {
            sums.add(log.substr(frame, 8));
            sums.add(log.substr(frame + kFrameHeader, page));
            isValid = isOurs(frame) && sums.areAt(log, frame + 16);
        }
        // Valid frames may be followed by frames from before a reset of the log, which have other salts.
        if (!isValid && isOurs(frame))
            return false;
    }
    return true;
}

Closing closingOfUnclosed(const std::string& path)
{
    if (WriterLock::isTaken(path))
        return Closing::BeingWritten;
    std::ifstream file(path + "-wal", std::ios::binary);
    const std::string log(std::istreambuf_iterator<char>(file), {});
    if (log.empty())
        return Closing::LacksLog;
    return isLogWhole(log) ? Closing::CutOff : Closing::DamagedLog;
}

} // namespace lockscope::history
