// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/shapes.h"

#include "core/numbers.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

[[nodiscard]] std::uint64_t hexNumber(std::string_view digits)
{
    std::uint64_t value = 0;
    for (const char c : digits)
        value = value << 4 | static_cast<std::uint64_t>(hexDigit(c));
    return value;
}

[[nodiscard]] constexpr std::uint16_t kindOf(int c)
{
    if (c >= '0' && c <= '9')
        return Shape::Digit;
    if (c >= 'a' && c <= 'z')
        return c <= 'f' ? Shape::LowerHex : Shape::LowerRest;
    if (c >= 'A' && c <= 'Z')
        return c <= 'F' ? Shape::UpperHex : Shape::UpperRest;
    switch (c) {
    case '-':
        return Shape::Dash;
    case '_':
        return Shape::Underscore;
    case '+':
    case '/':
        return Shape::PlusSlash;
    case '=':
        return Shape::Equals;
    default:
        return c >= 0x80 ? Shape::High : c < 0x20 || c == 0x7f ? Shape::Control : Shape::Graph;
    }
}

constexpr auto kKinds = [] {
    std::array<std::uint16_t, 256> kinds{};
    for (std::size_t c = 0; c < kinds.size(); ++c)
        kinds[c] = kindOf(static_cast<int>(c));
    return kinds;
}();

// In ticks of 100 ns since 15 October 1582 (RFC 4122).
constexpr std::uint64_t kUnixEpochTicks = 0x01B21DD213814000;

} // namespace

Shape shapeOf(std::string_view bytes)
{
    constexpr std::size_t kLongestToken = 256;
    Shape shape;
    shape.size = static_cast<std::uint32_t>(bytes.size());
    if (bytes.size() > kLongestToken) {
        shape.kinds = Shape::Cut;
        return shape;
    }
    // Four independent sums, so that they run in parallel.
    std::array<std::uint16_t, 4> kinds{};
    const auto kindAt = [&](std::size_t i) { return kKinds[static_cast<unsigned char>(bytes[i])]; };
    std::size_t i = 0;
    for (; i + kinds.size() <= bytes.size(); i += kinds.size()) {
        for (std::size_t k = 0; k < kinds.size(); ++k)
            kinds[k] |= kindAt(i + k);
    }
    for (; i < bytes.size(); ++i)
        kinds[0] |= kindAt(i);
    shape.kinds = static_cast<std::uint16_t>(kinds[0] | kinds[1] | kinds[2] | kinds[3]);
    shape.uuid = shape.only(Shape::kUuid, 36) && bytes[8] == '-' && isUuid(bytes);
    return shape;
}

Shape shapeOf(const RawValue& raw)
{
    if (raw.type != ValueType::String)
        return {};
    return shapeOf(raw.value);
}

bool isLowerHex(std::string_view s)
{
    return std::all_of(s.begin(), s.end(), [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

bool isUuid(std::string_view s)
{
    if (s.size() != 36)
        return false;
    for (std::size_t i = 0; i < s.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? s[i] != '-' : hexDigit(s[i]) < 0)
            return false;
    }
    return true;
}

std::optional<std::uint64_t> decimal(std::string_view s, std::size_t maxDigits)
{
    if (s.empty() || s.size() > maxDigits || !std::all_of(s.begin(), s.end(), isDigit))
        return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : s)
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return value;
}

std::optional<Halves> splitLast(std::string_view s, char separator)
{
    const auto at = s.rfind(separator);
    if (at == std::string_view::npos)
        return std::nullopt;
    return Halves{s.substr(0, at), s.substr(at + 1)};
}

std::string shortened(std::string_view s)
{
    if (s.size() <= 16)
        return std::string(s);
    return std::string(s.substr(0, 8)) + "\u2026" + std::string(s.substr(s.size() - 4));
}

std::optional<std::int64_t> timeUuidMs(std::string_view hex32)
{
    if (hex32.size() != 32 || hex32[12] != '1' || hexDigit(hex32[16]) < 8 || hexDigit(hex32[16]) > 11 ||
        !isLowerHex(hex32))
        return std::nullopt;
    const auto ticks =
        hexNumber(hex32.substr(13, 3)) << 48 | hexNumber(hex32.substr(8, 4)) << 32 | hexNumber(hex32.substr(0, 8));
    if (ticks < kUnixEpochTicks)
        return std::nullopt;
    const auto ms = static_cast<std::int64_t>((ticks - kUnixEpochTicks) / 10'000);
    // Random digits sometimes look like version 1, but rarely fall into these years (2009 to 2060).
    constexpr std::int64_t kFrom = 1'230'768'000'000;
    constexpr std::int64_t kTo = 2'840'140'800'000;
    return ms < kFrom || ms > kTo ? std::nullopt : std::optional(ms);
}

std::optional<TimeUuid> timeUuid(std::string_view hex32)
{
    const auto ms = timeUuidMs(hex32);
    if (!ms)
        return std::nullopt;
    TimeUuid result{std::chrono::sys_time<std::chrono::milliseconds>{std::chrono::milliseconds{*ms}}, {}};
    for (std::size_t i = 20; i < 32; i += 2) {
        if (!result.mac.empty())
            result.mac += ':';
        result.mac += hex32.substr(i, 2);
    }
    return result;
}

std::optional<std::chrono::sys_time<std::chrono::milliseconds>> isoUtc(std::string_view s)
{
    using namespace std::chrono;
    if (s.size() < 20 || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' || s.back() != 'Z')
        return std::nullopt;
    const auto part = [&](std::size_t at, std::size_t n) { return decimal(s.substr(at, n)); };
    const auto y = part(0, 4), mo = part(5, 2), d = part(8, 2), h = part(11, 2), mi = part(14, 2), sec = part(17, 2);
    if (!y || !mo || !d || !h || !mi || !sec || *h > 23 || *mi > 59 || *sec > 60)
        return std::nullopt;
    const year_month_day date{year{static_cast<int>(*y)}, month{static_cast<unsigned>(*mo)},
                              day{static_cast<unsigned>(*d)}};
    if (!date.ok())
        return std::nullopt;
    milliseconds fraction{0};
    if (s[19] == '.') {
        const auto digits = s.substr(20, s.size() - 21);
        if (digits.empty() || digits.size() > 9 || !decimal(digits))
            return std::nullopt;
        std::string three(digits.substr(0, 3));
        three.resize(3, '0');
        fraction = milliseconds{static_cast<std::int64_t>(*decimal(three))};
    } else if (s.size() != 20) {
        return std::nullopt;
    }
    return sys_days{date} + hours{*h} + minutes{*mi} + seconds{*sec} + fraction;
}

std::optional<std::int64_t> epochMs(std::string_view s)
{
    constexpr std::uint64_t kFrom = 1'420'070'400; // 2015
    constexpr std::uint64_t kTo = 2'840'140'800;   // 2060
    if (s.size() == 13) {
        if (const auto ms = decimal(s); ms && *ms / 1000 >= kFrom && *ms / 1000 <= kTo)
            return static_cast<std::int64_t>(*ms);
    }
    if (s.size() < 10 || s.size() > 20)
        return std::nullopt;
    const auto whole = decimal(s.substr(0, 10));
    if (!whole || *whole < kFrom || *whole > kTo)
        return std::nullopt;
    std::uint64_t fraction = 0;
    if (s.size() > 10) {
        const auto digits = s.substr(11);
        if (s[10] != '.' || !decimal(digits))
            return std::nullopt;
        std::string three(digits.substr(0, 3));
        three.resize(3, '0');
        fraction = *decimal(three);
    }
    return static_cast<std::int64_t>(*whole * 1000 + fraction);
}

} // namespace lockscope::formats
