// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a lock library is. Each one is said in a file of libraries/, and stands in one line of libraries/list.inc.
// Whoever wants to know something of a library asks its Library, and names none.

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
struct LastingQueue;
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

/// Among claims of the same confidence the lower rank is the likelier library; then the order of the list decides.
enum class Rank : std::uint8_t {
    Helper,   ///< belongs to a lock, is none
    Named,    ///< the key, or the structure of the value, names the library
    Shaped,   ///< the value has a form of its own
    Anything, ///< the value could be anything
};

inline constexpr std::size_t kAnyLength = 0xffff;
inline constexpr std::uint16_t kAnyKinds = 0xffff;

/// From and to how many bytes a string has. As it was read: a long one may be cut.
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
    // claim() is asked only about what has these, so that it need not look for them itself:
    std::string_view begins = {};    ///< of a key
    Lengths bytes{0, kAnyLength};    ///< of a string
    std::uint16_t kinds = kAnyKinds; ///< of bytes in a string: those that it may have (Shape::Kind)
    std::optional<Claim> (*claim)(const Subject&) = nullptr;
    /// For tokens that say something else than those of the library's other layouts.
    HolderText (*describe)(std::string_view token) = nullptr;
    /// Fills in what is not the token's: waiters, renewal, times. May be nullptr.
    void (*explain)(const Subject&, Analysis&) = nullptr;
    const char* keys = ""; ///< for the documentation, as the next one
    const char* value = "";
    Confidence sure = Confidence::Low; ///< at best; None: only ever among the candidates
};

/// The parent of what belongs to many locks, or to none of them alone: nobody.
[[nodiscard]] std::string ofMany(std::string_view rest);

/// Keys that belong to a lock without being one, told by their names.
struct Helper
{
    ValueType type = ValueType::String;
    std::string_view prefix = {};
    std::string_view suffix = {};
    /// The lock's key, of what is behind the prefix; or of what is in front of the end.
    std::string (*parent)(std::string_view rest) = ofMany;
    /// In place of prefix and suffix: how many bytes at the end make it a helper; 0: it is none.
    std::size_t (*ending)(std::string_view key) = nullptr;
    std::string_view lastBytes = {}; ///< one of which such an end has; for `ending` only
    std::string_view unless = {};    ///< what ends so is none where only its name is known

    /// By its name alone where the type is Unknown.
    [[nodiscard]] bool fits(std::string_view key, ValueType keyType) const;
};

/// What a script is for. Learned from its text or from what it did, because a script that did nothing was either
/// refused the lock or compared in vain.
enum class ScriptRole : std::uint8_t { Unknown, Takes, Keeps, Gives };

struct KnownScript
{
    std::string_view sha1; ///< as EVALSHA wants it
    ScriptRole role = ScriptRole::Unknown;
};

/// How those who wait for a lock come to know that it is free.
enum class WakeUp : std::uint8_t {
    Poll,       ///< they ask again and again: nothing wakes them sooner, and nothing needs to
    Channel,    ///< by a message on a channel that a release can send
    List,       ///< by an element of a list that they block on
    Impossible, ///< by a message that only the application's own serializer can write; until then they sleep
};

/// A token of which nothing is known but that it is one.
[[nodiscard]] HolderText describeToken(std::string_view token);
/// A value that names nobody (a time, "1").
[[nodiscard]] HolderText describeNobody(std::string_view token);
[[nodiscard]] std::string_view wholeToken(std::string_view token);

/// A lock library, or a way of writing locks by hand: data, and functions that are pure and may be called by any
/// thread. All that is not said has the usual meaning.
struct Library
{
    LibraryId id{};                      ///< its place in the list, which sets it; good for one run of the program
    const char* name = "";               ///< "redisson", "redis-py", ... : the word of `--json`; "" for unknown
    const char* title = "";              ///< for people: "Redisson"
    std::uint32_t renewPercentOfTtl = 0; ///< usual renewal interval in percent of the lease; 0 = does not renew
    bool comesBack = false;              ///< its renewal creates a deleted key again: a deletion is only a pause

    // ---- what it writes
    std::span<const Layout> layouts = {};
    std::span<const Helper> helpers = {};
    std::span<const KnownScript> scripts = {}; ///< those that a trace shows by their SHA1 only

    // ---- what a token says
    HolderText (*describe)(std::string_view token) = describeToken;
    /// What groups the locks of one process; a view into `token`.
    std::string_view (*client)(std::string_view token) = wholeToken;
    /// Who holds, of those who hold together: one may stand there more than once. A view into `token`.
    std::string_view (*party)(std::string_view token) = wholeToken;
    /// Does a token name one thread or one acquisition, so that it is in two locks only if one party took both?
    bool namesOneParty = false;
    bool reusesTokens = false; ///< whoever comes next writes the same token (a permit's number, a field)
    /// The lock is taken first and its holder written behind: until then the last holder's name still stands there.
    bool namesHolderLate = false;
    bool isGuess = false; ///< no library at all: what people write by hand looks so

    // ---- several holders in one key
    bool fieldsAreHolders = false;      ///< a hash has a holder in each field; else they tell of one together
    std::string_view commonField = {};  ///< but this one, which is of all
    std::string_view commonMember = {}; ///< of a set or sorted set: it is of all
    bool scoresAreEnds = true;          ///< of a sorted set: until when a member holds; else, since when
    /// Puts into `part`, which has one field of `whole`, the others that are about that one.
    void (*completeField)(const RawValue& whole, RawValue& part) = nullptr;
    /// Numbers that name nobody: semaphores and latches.
    const BareNumbers* numbers = nullptr;

    // ---- who waits
    void (*waitPlaces)(const Waited&, std::vector<WaitPlace>& out) = nullptr; ///< nowhere to be seen
    bool waitsByName = false;                   ///< the key alone says where: `waitPlaces` looks at nothing else
    const LastingQueue* lastingQueue = nullptr; ///< that outlives its lock, and then blocks everybody
    /// The lock whose waiters listen to a channel; empty: it is none of this library's.
    std::string (*lockOfChannel)(std::string_view channel) = nullptr;

    // ---- how it is released
    /// Takes a majority of several servers or keys: its holder may still have one when a single key is gone.
    bool isRedlock = false;
    WakeUp wakeUp = WakeUp::Poll;
    /// In the language of the library. Not said: what was seen is deleted, or taken out of a key with many.
    std::optional<Release> (*release)(const KeySample&, const Analysis&) = nullptr;
    /// What wakes the waiters of a lock that was deleted as it was seen; nothing: its release does.
    std::optional<WakeScript> (*wake)(const RawValue& raw, LockMode mode) = nullptr;
    /// The same of a value that may be this library's although it does not say so: who is not there is not woken.
    std::optional<WakeScript> (*wakeIfOurs)(const RawValue& raw) = nullptr;
};

} // namespace lockscope::formats
