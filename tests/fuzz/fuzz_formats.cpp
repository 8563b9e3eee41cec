// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads a key with its value; replays `corpus/formats`.
#include "formats/analyse.h"
#include "formats/byitself.h"
#include "formats/decode.h"
#include "formats/holders.h"
#include "formats/lastingqueue.h"
#include "formats/leaseinvalue.h"
#include "formats/pattern.h"
#include "formats/permits.h"
#include "formats/release.h"
#include "formats/supposed.h"
#include "formats/waitplaces.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace lockscope;
using namespace lockscope::formats;

namespace {

void require(bool condition, const char* what)
{
    if (condition)
        return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

bool isPrintable(const std::string& text)
{
    return text.find('\0') == text.npos && text.find('\n') == text.npos;
}

/// A number that the input chooses, often an extreme one.
double scoreOf(std::string_view bytes)
{
    double score = 0;
    std::memcpy(&score, bytes.data(), std::min(bytes.size(), sizeof score));
    return score;
}

bool isPartOf(std::string_view part, std::string_view whole)
{
    return part.size() <= whole.size() && whole.find(part) != whole.npos;
}

/// What is asked of a key beside who wrote it.
void askFurther(const KeySample& sample, const Analysis& analysis)
{
    const RawValue& raw = sample.raw;
    for (const OneHolder& one : holdersOf(raw, sample.now))
        require(one.token.size() <= 4096, "a holder is a view into the value");
    require(!releaseOf(sample, analysis) || analysis.library != LibraryId::Unknown, "only a lock is released");
    static_cast<void>(tombstoneOf(sample, "tombstone", std::chrono::milliseconds(1000)));
    for (const WaitPlace& place :
         waitPlaces(analysis.library, raw.type, lockMode(analysis.mode), raw.key, analysis.token))
        require(!place.name.empty() || place.kind == WaitPlace::Kind::Shared || raw.key.empty(), "a place has a name");
    const auto supposed = supposedHolder(sample);
    require(isPrintable(supposed.holder), "a printable supposed holder");
    require(analysis.library == LibraryId::Unknown || supposed.holder == analysis.holder, "one opinion of the holder");
    static_cast<void>(isLockByItself(raw, sample.now));
    if (sample.now)
        static_cast<void>(leaseInValue(raw, *sample.now));
    if (const auto owner = permitsOwner(raw.key))
        require(isPartOf(owner->name, raw.key), "the semaphore's name is part of the key");
    for (const auto& library : libraries()) {
        const auto waiter = library.lastingQueue ? library.lastingQueue->waiterOf(raw.key) : std::nullopt;
        if (waiter)
            require(isPartOf(waiter->lock, raw.key) && isPartOf(waiter->id, raw.key),
                    "a waiter is part of its channel");
    }
    static_cast<void>(wakeBehind(analysis.library, raw, lockMode(analysis.mode)));
}

} // namespace

/// The first byte is the type, the next one the TTL, and the rest is parts with 0x1e between them: the key, then the
/// value, or fields and values, or members; a 0x1d begins another key beside the first.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    constexpr std::int64_t kTtls[] = {-1, 0, 1, 500, 9'000, 29'000, 59'000, 3'600'000, INT64_MAX, INT64_MIN};
    const auto type = static_cast<ValueType>(data[0] % 8);
    std::string_view rest(reinterpret_cast<const char*>(data) + 2, size - 2);

    std::vector<RawValue> keys;
    while (!rest.empty() && keys.size() < 8) {
        const auto end = rest.find('\x1d');
        auto one = rest.substr(0, end);
        rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
        std::vector<std::string_view> parts;
        for (;;) {
            const auto at = one.find('\x1e');
            parts.push_back(one.substr(0, at));
            if (at == one.npos)
                break;
            one.remove_prefix(at + 1);
        }
        RawValue& raw = keys.emplace_back();
        raw.type = keys.size() == 1 ? type : static_cast<ValueType>((data[0] / 8 + keys.size()) % 8);
        raw.key = parts[0];
        raw.pttlMs = kTtls[data[1] % std::size(kTtls)];
        if (raw.type == ValueType::String && parts.size() > 1)
            raw.value = parts[1];
        raw.valueBytes = raw.value.size();
        for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
            raw.fields.emplace_back(parts[i], parts[i + 1]);
            raw.members.push_back({parts[i], scoreOf(parts[i + 1])});
        }
    }
    if (keys.empty())
        return 0;
    const RawValue& raw = keys.front();
    const auto aux = std::span(keys).subspan(1);

    const auto holding = decode(raw);
    // One library more than the decoded one, of the input's own choice: all of them would take most of the time.
    const auto other = libraries()[(data[0] * 256U + data[1]) % libraries().size()].id;
    for (const auto library : {holding.library, other}) {
        require(isPrintable(describeHolder(library, holding.token).summary), "a printable summary");
        require(clientOf(library, holding.token).size() <= holding.token.size(), "the client is part of the token");
    }
    for (const bool knowsTime : {false, true}) {
        const auto now = knowsTime ? std::optional(Time(std::chrono::milliseconds(1'787'227'200'000))) : std::nullopt;
        const auto analysis = analyse({raw, aux, now});
        require((analysis.library == LibraryId::Unknown) == (analysis.confidence == Confidence::None),
                "sure of a library or of none");
        require(analysis.library != LibraryId::Unknown || analysis.holder.empty(), "no lock has no holder");
        require(isPrintable(analysis.holder) && isPrintable(analysis.who.summary), "a printable holder");
        askFurther({raw, aux, now}, analysis);
    }
    if (const auto parent = auxiliaryOf(raw.key, raw.type))
        require(!lockCandidate(raw.key, raw.type), "a helper is no candidate");
    require(matches(patternOfAlike(raw.key), raw.key), "a pattern of alike names matches the name");
    require(matches(literalPattern(raw.key), raw.key), "a literal pattern matches the name");
    return 0;
}
