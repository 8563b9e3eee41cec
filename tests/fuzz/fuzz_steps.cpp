// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of actions (release, shorten, quarantine, put back) on keys of any bytes: tokens are masked in what is
// shown.
#include "actions/steps.h"
#include "formats/analyse.h"
#include "fuzz/keysample.h"

#include <string>

using namespace lockscope;
using namespace lockscope::actions;

namespace {

/// What a look makes of a key.
KeySnapshot seenOf(const formats::RawValue& raw)
{
    const auto analysis = formats::analyse({raw, {}, {}});
    KeySnapshot seen;
    seen.key = raw.key;
    seen.exists = true;
    seen.type = raw.type;
    seen.value = raw.value;
    for (const auto& [field, value] : raw.fields) {
        if (raw.type == ValueType::Hash || hasMembers(seen))
            seen.fields.emplace_back(field, value);
    }
    seen.token = analysis.token;
    seen.library = analysis.library;
    seen.mode = formats::lockMode(analysis.mode);
    seen.pttlMs = raw.pttlMs;
    return seen;
}

/// The name and each argument stand in the wire form, with their size; nothing else does.
void check(const ShownCommand& made, const KeySnapshot& seen)
{
    const std::string wire = made.command.encoded();
    require(wire.starts_with("*" + std::to_string(made.command.size()) + "\r\n$"), "as many arguments as it says");
    require(wire.find(seen.key) != std::string::npos, "it names the key");
    require(!made.shown.empty() && !made.words.empty() && !made.clear.empty(), "all forms of it are there");
    for (const std::string* text : {&made.shown, &made.words})
        require(text->find('\0') == std::string::npos, "what is shown is printable");
    constexpr std::size_t kToken = 24; // so long that nothing else is like it by chance
    if (seen.type == ValueType::String && seen.value.size() >= kToken && seen.key.find(seen.value) == seen.key.npos)
        for (const std::string* text : {&made.shown, &made.words})
            require(text->find(seen.value) == std::string::npos, "the token is masked");
}

} // namespace

/// The commands of actions on a key that holds anything, as fuzz::keysFrom() takes the input apart.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto keys = fuzz::keysFrom(data, size);
    if (keys.empty())
        return 0;
    const KeySnapshot seen = seenOf(keys.front());
    const TokenMask mask("salt");
    const std::chrono::seconds ttl(60);
    for (const auto native : {NativeDelete::None, NativeDelete::Delex, NativeDelete::Delifeq})
        check(deleteIfUnchanged(seen, native, mask), seen);
    check(expireIfUnchanged(seen, ttl, mask), seen);
    check(entombIfUnchanged(seen, "tombstone", ttl, mask), seen);
    check(setIfAbsent(seen, std::nullopt, mask), seen);
    check(setIfAbsent(seen, ttl, mask), seen);
    static_cast<void>(wakeUp(seen));
    static_cast<void>(wakeRemedy(seen, Endpoint{}, data[0] % 2 == 0, data[0] % 3 == 0));
    return 0;
}
