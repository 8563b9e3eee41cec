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
#include "fuzz/keysample.h"

#include <span>
#include <string>
#include <string_view>

using namespace lockscope;
using namespace lockscope::formats;

namespace {

bool isPrintable(const std::string& text)
{
    return text.find('\0') == text.npos && text.find('\n') == text.npos;
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

/// As fuzz::keysFrom() takes it apart.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto keys = fuzz::keysFrom(data, size);
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
