// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Describes a lock library. Each one has a file in libraries/ and one line in libraries/list.inc. Code asks the Library
// for its properties and never compares names.

#include "core/event.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

struct Analysis;
struct BareNumbers;
struct Claim;
struct HolderText;
struct JobPlace;
struct LastingQueue;
struct LifeSign;
struct RawValue;
struct Release;
struct KeySample;
struct Subject;
struct Waited;
struct WaitPlace;
struct WakeScript;

enum class Confidence : std::uint8_t { None, Low, Medium, High };
/// "low", "medium", "high"; "" for None.
[[nodiscard]] const char* name(Confidence confidence);

/// Orders claims of equal confidence: the lower rank is the likelier library; then the order of the list decides.
enum class Rank : std::uint8_t {
    Helper,   ///< belongs to a lock but is none
    Named,    ///< key or structure names the library
    Shaped,   ///< the value has a distinctive form
    Anything, ///< the value may be anything
};

inline constexpr std::size_t kAnyLength = 0xffff;
inline constexpr std::uint16_t kAnyKinds = 0xffff;

/// Bounds for the length of a string as it was read; a long one may be truncated.
struct Lengths
{
    constexpr Lengths(std::size_t least, std::size_t most)
        : from(static_cast<std::uint16_t>(least)), to(static_cast<std::uint16_t>(most))
    {
    }
    constexpr Lengths(std::size_t exactly) : Lengths(exactly, exactly) {}
    std::uint16_t from;
    std::uint16_t to;
};

/// One form in which a library writes: key, type, bytes.
struct Layout
{
    Rank rank = Rank::Named;
    const char* variant = "";
    ValueType type = ValueType::String;
    // claim() is called only for values that satisfy these constraints, so it need not check them:
    std::string_view begins = {};    ///< prefix of the key
    Lengths bytes{0, kAnyLength};    ///< length of a string
    std::uint16_t kinds = kAnyKinds; ///< allowed kinds of bytes in a string (Shape::Kind)
    std::optional<Claim> (*claim)(const Subject&) = nullptr;
    /// For tokens with another meaning than in the library's other layouts.
    HolderText (*describe)(std::string_view token) = nullptr;
    /// Sets the fields that are not in the token: waiters, renewal, times. May be nullptr.
    void (*explain)(const Subject&, Analysis&) = nullptr;
    const char* keys = ""; ///< for the documentation, like `value`
    const char* value = "";
    Confidence sure = Confidence::Low; ///< highest confidence; None: only a candidate
};

/// The empty parent of a helper that belongs to many locks.
[[nodiscard]] std::string ofMany(std::string_view rest);

/// Keys that belong to a lock but are none, recognized by name.
struct Helper
{
    ValueType type = ValueType::String;
    std::string_view prefix = {};
    std::string_view suffix = {};
    /// Derives the lock's key from the part behind the prefix, or in front of the suffix.
    std::string (*parent)(std::string_view rest) = ofMany;
    /// Instead of prefix and suffix: the length of the ending that makes the key a helper; 0: no helper.
    std::size_t (*ending)(std::string_view key) = nullptr;
    std::string_view lastBytes = {}; ///< possible last bytes of such an ending; for `ending` only
    std::string_view unless = {};    ///< keys with this ending do not match by name alone

    /// Matches by name alone if the type is Unknown.
    [[nodiscard]] bool fits(std::string_view key, ValueType keyType) const;
};

/// Purpose of a script. Learned from its text or effects, because a script that changed nothing was either refused the
/// lock or compared in vain.
enum class ScriptRole : std::uint8_t { Unknown, Takes, Keeps, Gives };

struct KnownScript
{
    std::string_view sha1; ///< as for EVALSHA
    ScriptRole role = ScriptRole::Unknown;
};

/// How waiters of a lock learn of its release.
enum class WakeUp : std::uint8_t {
    Poll,       ///< they poll: nothing can wake them sooner
    Channel,    ///< by a message on a channel, which a release can publish
    List,       ///< by an element of a list on which they block
    Impossible, ///< by a message that only the application's serializer can write; otherwise they sleep until their
                ///< timeout
};

/// Default for tokens without known structure.
[[nodiscard]] HolderText describeToken(std::string_view token);
/// For values that identify nobody (a time, "1").
[[nodiscard]] HolderText describeNobody(std::string_view token);
[[nodiscard]] std::string_view wholeToken(std::string_view token);

/// A lock library, or a common hand-written pattern: data and pure functions, callable in any thread. Unset fields have
/// the usual meaning.
struct Library
{
    LibraryId id{};                      ///< index in its list, assigned by the list; valid for one run of the program
    const char* name = "";               ///< "redisson", "redis-py", ...: the word of `--json`; "" for unknown
    const char* title = "";              ///< for display: "Redisson"
    std::uint32_t renewPercentOfTtl = 0; ///< usual renewal interval in percent of the lease; 0 = does not renew
    bool comesBack = false;              ///< its renewal recreates a deleted key, so a deletion only pauses it

    // ---- layouts
    std::span<const Layout> layouts = {};
    std::span<const Helper> helpers = {};
    std::span<const KnownScript> scripts = {}; ///< scripts that a trace shows only by SHA1

    // ---- tokens
    HolderText (*describe)(std::string_view token) = describeToken;
    /// Groups the locks of one process; a view into `token`.
    std::string_view (*client)(std::string_view token) = wholeToken;
    /// Identifies a holder among several, who may hold more than once; a view into `token`.
    std::string_view (*party)(std::string_view token) = wholeToken;
    /// True if a token identifies one thread or one acquisition: the same token in two locks then means the same party.
    bool namesOneParty = false;
    bool reusesTokens = false; ///< successive holders write the same token (a permit number, a field)
    /// The holder is written after the acquisition: until then the previous holder's name is still in the value.
    bool namesHolderLate = false;
    bool isGuess = false; ///< not a library but a common hand-written pattern

    // ---- several holders in one key
    bool fieldsAreHolders = false;      ///< each field of a hash is a holder; false: the fields describe one holder
    std::string_view commonField = {};  ///< the exception: a field shared by all holders
    std::string_view commonMember = {}; ///< member of a set or sorted set shared by all holders
    bool scoresAreEnds = true;          ///< of a sorted set: a member's end of hold; else its start
    /// Adds to `part`, which has one field of `whole`, the other fields that belong to it.
    void (*completeField)(const RawValue& whole, RawValue& part) = nullptr;
    /// Numbers that identify no holder: semaphores and latches.
    const BareNumbers* numbers = nullptr;

    // ---- waiters
    void (*waitPlaces)(const Waited&, std::vector<WaitPlace>& out) = nullptr; ///< nullptr: waiters are invisible
    bool waitsByName = false;                                                 ///< `waitPlaces` needs only the key
    const LastingQueue* lastingQueue = nullptr; ///< a queue that outlives its lock and then blocks all clients
    /// The lock whose waiters listen on a channel; empty: not a channel of this library.
    std::string (*lockOfChannel)(std::string_view channel) = nullptr;

    // ---- beside the lock
    /// Keys that describe the job which holds the lock; nullptr: the library locks for no jobs.
    std::optional<JobPlace> (*job)(std::string_view key, std::string_view token) = nullptr;
    /// The counter of the lock's fencing tokens; nullptr: the library has none.
    std::string (*fenceKey)(std::string_view key) = nullptr;
    /// Keys in which working processes show that they live; nullptr: the library has none.
    std::vector<LifeSign> (*lifeSigns)(std::string_view key, std::string_view token) = nullptr;

    // ---- release
    /// Takes a majority of several servers or keys: the holder may keep the lock when a single key is deleted.
    bool isRedlock = false;
    WakeUp wakeUp = WakeUp::Poll;
    /// Releases as the library does. nullptr: compares and deletes the value, or removes it from a shared key.
    std::optional<Release> (*release)(const KeySample&, const Analysis&) = nullptr;
    /// Wakes the waiters of a lock that was deleted by comparison; nullptr: the release wakes them.
    std::optional<WakeScript> (*wake)(const RawValue& raw, LockMode mode) = nullptr;
    /// Like wake, for a value that may be another library's: a wake-up without waiters is harmless.
    std::optional<WakeScript> (*wakeIfOurs)(const RawValue& raw) = nullptr;
};

} // namespace lockscope::formats
