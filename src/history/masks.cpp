// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/masks.h"

#include "core/event.h"
#include "formats/token.h"

#include <algorithm>
#include <array>
#include <random>

namespace lockscope::history {

namespace {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
constexpr bool isAlnum(char c)
{
    return isDigit(c) || isLower(c) || isUpper(c);
}
constexpr bool isHex(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
/// A byte that does not occur in text.
constexpr bool isRaw(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte >= 0x7f;
}

constexpr std::size_t kUuidSize = 36;
/// This many characters of an alphabet of 62 carry more than 64 bits.
constexpr std::size_t kLeastRandom = 16;

bool isUuidAt(std::string_view text, std::size_t at)
{
    if (at + kUuidSize > text.size())
        return false;
    for (std::size_t i = 0; i < kUuidSize; ++i) {
        const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
        if (isDash ? text[at + i] != '-' : !isHex(text[at + i]))
            return false;
    }
    return true;
}

std::size_t runEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isAlnum(text[at]))
        ++at;
    return at;
}

/// True for a run that nobody would choose by hand: letters and digits that are not a word with a number.
bool looksRandom(std::string_view run)
{
    if (run.size() < kLeastRandom)
        return false;
    const bool digits = std::any_of(run.begin(), run.end(), isDigit);
    const bool lower = std::any_of(run.begin(), run.end(), isLower);
    const bool upper = std::any_of(run.begin(), run.end(), isUpper);
    return (digits && (lower || upper)) || (lower && upper);
}

/// The alphabet for a mask of the same kind.
std::string_view alphabetOf(std::string_view run)
{
    const bool lower = std::any_of(run.begin(), run.end(), isLower);
    const bool upper = std::any_of(run.begin(), run.end(), isUpper);
    if (!lower && !upper)
        return "0123456789";
    if (std::all_of(run.begin(), run.end(), isHex) && lower != upper)
        return lower ? "0123456789abcdef" : "0123456789ABCDEF";
    if (lower && upper)
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return lower ? "0123456789abcdefghijklmnopqrstuvwxyz" : "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
}

/// Number of characters that carry 64 bits; decimal masks stay readable as numbers.
std::size_t leastSize(std::string_view alphabet)
{
    return alphabet.size() == 10 ? 18 : alphabet.size() == 16 ? 16 : 13;
}

template <std::uint64_t kBase>
void fillByBase(char* at, std::size_t size, const char* alphabet, std::uint64_t hash)
{
    for (std::size_t i = 0; i < size; ++i) {
        at[i] = alphabet[hash % kBase];
        hash /= kBase;
    }
}

/// Writes the hash in this alphabet and pads it with the first character, which compresses well.
void fill(char* at, std::size_t size, std::string_view alphabet, std::uint64_t hash)
{
    switch (alphabet.size()) { // a constant divisor compiles to a multiplication
    case 10:
        return fillByBase<10>(at, size, alphabet.data(), hash);
    case 16:
        return fillByBase<16>(at, size, alphabet.data(), hash);
    case 36:
        return fillByBase<36>(at, size, alphabet.data(), hash);
    default:
        return fillByBase<62>(at, size, alphabet.data(), hash);
    }
}

/// True for a uuid (without dashes) that encodes a current time and a machine address.
bool holdsTime(std::string_view digits)
{
    const char variant = digits[16];
    return digits[12] == '1' && (digits[13] == '1' || digits[13] == '2') &&
           (variant == '8' || variant == '9' || variant == 'a' || variant == 'b' || variant == 'A' || variant == 'B');
}

/// Masks a uuid in place; `place`: maps a digit number to its position. Version and variant stay; a uuid with time and
/// address keeps both, except the low bits of the time.
template <class Place>
void maskUuid(char* uuid, std::string_view original, Place place, const MaskKey& key)
{
    std::array<char, 32> digits{};
    for (std::size_t i = 0; i < digits.size(); ++i)
        digits[i] = original[place(i)];
    const auto alphabet = alphabetOf(original.find_first_of("ABCDEF") == std::string_view::npos ? "a" : "A");
    const bool hasTime = holdsTime({digits.data(), digits.size()});
    auto hash = sipHash(original, key);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i == 12 || i == 16 || (hasTime && i >= 8 && (i < 17 || i > 19)))
            continue;
        uuid[place(i)] = alphabet[hash & 15];
        hash >>= 4;
    }
}

/// Position of a digit in a uuid with dashes.
std::size_t dashed(std::size_t digit)
{
    return digit + (digit >= 8 ? 1 : 0) + (digit >= 12 ? 1 : 0) + (digit >= 16 ? 1 : 0) + (digit >= 20 ? 1 : 0);
}

std::size_t plain(std::size_t digit)
{
    return digit;
}

bool hasRandomPart(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (isUuidAt(text, at))
            return true;
        const auto end = runEnd(text, at);
        if (looksRandom(text.substr(at, end - at)))
            return true;
        at = std::max(end, at + 1);
    }
    return false;
}

} // namespace

MaskKey Masks::randomKey()
{
    std::random_device device;
    const auto word = [&] { return std::uint64_t{device()} << 32 | device(); };
    return {word(), word()};
}

/// Keeps the length, but has at least as many characters as 64 bits need.
std::string Masks::hashed(std::string_view run) const
{
    const auto alphabet = alphabetOf(run);
    std::string mask(std::max(run.size(), leastSize(alphabet)), ' ');
    fill(mask.data(), mask.size(), alphabet, sipHash(run, m_key));
    if (alphabet.size() == 10 && mask[0] == '0')
        mask[0] = '1'; // numbers do not begin with 0
    return mask;
}

std::string Masks::wholly(std::string_view text) const
{
    std::string mask;
    if (std::any_of(text.begin(), text.end(), isRaw)) {
        // Binary values stay binary.
        mask.assign(std::max<std::size_t>(text.size(), 8), '\x80');
        const auto hash = sipHash(text, m_key);
        for (std::size_t i = 0; i < 8; ++i)
            mask[i] = static_cast<char>(hash >> (8 * i));
        return mask;
    }
    for (std::size_t at = 0; at < text.size();) {
        const auto end = runEnd(text, at);
        if (end == at)
            mask += text[at++];
        else
            mask += hashed(text.substr(at, end - at));
        at = std::max(at, end);
    }
    return mask;
}

/// True when the text has the form of a padded 64-bit hash.
bool Masks::mayBeMask(std::string_view token)
{
    if (token.empty() || formats::saysOnlyTaken(token))
        return true;
    for (const std::string_view own : {kQuarantineMark, formats::kOwnTokenMark}) {
        if (token.starts_with(own))
            return mayBeMask(token.substr(own.size()));
    }
    const bool hasRandom = hasRandomPart(token);
    if (!hasRandom && std::any_of(token.begin(), token.end(), isRaw))
        return token.size() >= 8 && token.substr(8).find_first_not_of('\x80') == std::string_view::npos;
    const auto isFilledUp = [](std::string_view run, std::size_t from) {
        return run.substr(std::min(from, run.size())).find_first_not_of('0') == std::string_view::npos;
    };
    for (std::size_t at = 0; at < token.size();) {
        const auto end = isUuidAt(token, at) ? at + kUuidSize : runEnd(token, at);
        const auto run = token.substr(at, end - at);
        if (run.size() == kUuidSize && isUuidAt(token, at)) {
            std::string digits(run);
            std::erase(digits, '-');
            // 16 of the digits come from the hash; version and variant are among them.
            if (!holdsTime(digits) && !isFilledUp(digits, 18))
                return false;
        } else if (looksRandom(run)) {
            const bool isPlainUuid = run.size() == 32 && std::all_of(run.begin(), run.end(), isHex) && holdsTime(run);
            const auto alphabet = alphabetOf(run);
            if (!isPlainUuid && !isFilledUp(run, alphabet.size() == 62 ? 11 : leastSize(alphabet)))
                return false;
        } else if (!hasRandom && !run.empty() && run.size() < leastSize("0123456789abcdefghijklmnopqrstuvwxyz")) {
            return false;
        }
        at = std::max(end, at + 1);
    }
    return true;
}

std::string Masks::token(std::string_view token) const
{
    if (token.empty() || formats::saysOnlyTaken(token))
        return std::string(token);
    for (const std::string_view own : {kQuarantineMark, formats::kOwnTokenMark}) { // known prefixes stay
        if (token.starts_with(own) && token.size() > own.size())
            return std::string(own) + this->token(token.substr(own.size()));
    }
    if (!hasRandomPart(token))
        return wholly(token);
    std::string mask(token);
    for (std::size_t at = 0; at < token.size();) {
        if (isUuidAt(token, at)) {
            maskUuid(mask.data() + at, token.substr(at, kUuidSize), dashed, m_key);
            at += kUuidSize;
            continue;
        }
        const auto end = runEnd(token, at);
        const auto run = token.substr(at, end - at);
        const bool isPlainUuid = run.size() == 32 && std::all_of(run.begin(), run.end(), isHex) && holdsTime(run);
        if (isPlainUuid)
            maskUuid(mask.data() + at, run, plain, m_key);
        else if (looksRandom(run))
            fill(mask.data() + at, run.size(), alphabetOf(run), sipHash(run, m_key));
        at = std::max(end, at + 1);
    }
    return mask;
}

std::string Masks::name(std::string_view name) const
{
    const auto colon = name.find(':');
    const auto kept = colon == std::string_view::npos ? 0 : colon + 1;
    return std::string(name.substr(0, kept)) + wholly(name.substr(kept));
}

void Masks::apply(Batch& batch, Parts parts) const
{
    if ((parts.tokens && !batch.tokens.empty()) || (parts.names && !batch.names.empty())) {
        std::string bytes;
        bytes.reserve(batch.bytes.size());
        const auto place = [&bytes](auto& definition, std::string_view text) {
            definition.offset = static_cast<std::uint32_t>(bytes.size());
            definition.size = static_cast<std::uint32_t>(text.size());
            bytes.append(text);
        };
        for (Batch::Name& one : batch.names) {
            if (parts.names)
                place(one, name(batch.text(one)));
            else
                place(one, batch.text(one));
        }
        for (Batch::Token& one : batch.tokens) {
            if (parts.tokens)
                place(one, token(batch.text(one)));
            else
                place(one, batch.text(one));
        }
        batch.bytes = std::move(bytes);
    }
    for (LockWaiters& waits : batch.waits) {
        for (WaitersFrom& from : waits.from) {
            if (parts.names)
                from.through = name(from.through);
            if (!parts.tokens || from.source == WaitSource::Subscribers || from.source == WaitSource::Blocked)
                continue; // ids of connections
            for (Waiter& waiter : from.waiters)
                waiter.id = token(waiter.id);
        }
    }
}

} // namespace lockscope::history
