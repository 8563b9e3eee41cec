// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Magento's lock in its cache: a cache record whose data is the signature of the writer.
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <array>

namespace lockscope::formats {

namespace {

/// Length of a masked run of hexadecimal digits.
constexpr std::size_t kMasked = 16;

/// Parses `<pid>-<crc32 of the host>-<8 hex digits>`; returns the pid.
[[nodiscard]] std::optional<std::string_view> pidOf(std::string_view sign)
{
    const auto random = splitLast(sign, '-');
    const auto host = random ? splitLast(random->left, '-') : std::nullopt;
    const bool isRandom = random && (random->right.size() == 8 || random->right.size() == kMasked);
    if (!host || !decimal(host->left) || !decimal(host->right) || !isRandom || !isLowerHex(random->right))
        return std::nullopt;
    return host->left;
}

std::optional<Claim> claimMagento(const Subject& s)
{
    if (s.key().find("LOCKED_RECORD_INFO_") == s.key().npos)
        return std::nullopt;
    const auto data = besideField(s.raw, "d");
    if (data.empty())
        return std::nullopt;
    return Claim{data, 1, KeyRole::Exclusive, Confidence::High, Proof::Certain};
}

HolderText describeMagento(std::string_view token)
{
    const auto pid = pidOf(token);
    if (!pid)
        return describeNobody(token); // up to 2.3.5 the value was "1"
    HolderText text = describeToken(token);
    text.pid = *pid;
    text.summary = "pid " + text.pid + " (" + std::string(token.substr(token.rfind('-') + 1)) + ")";
    return text;
}

constexpr std::array kMagentoLayouts{Layout{.type = ValueType::Hash,
                                            .claim = claimMagento,
                                            .keys = "zc:k:<id>_LOCKED_RECORD_INFO_<NAME>",
                                            .value = "field d: <pid>-<host>-<8 hex digits>; before 2.3.5 1",
                                            .sure = Confidence::High}};

} // namespace

const Library kMagento{
    .name = "magento", .title = "Magento cache lock", .layouts = kMagentoLayouts, .describe = describeMagento};

} // namespace lockscope::formats
