// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// A key event that the server told directly before the command that caused it.
struct KeyChange
{
    std::string_view key;
    std::string_view event; ///< "set", "expire", "del" ...
};

/// What a command that a trace shows was to one key, if that key is a lock.
enum class Sense : std::uint8_t {
    Took,
    MayHaveTaken, ///< wrote it, whoever has it: took it only if nobody had it (GETSET, a counter of those who ask)
    TookAgain,    ///< by who held it already
    Refused,      ///< asked for it, and nothing changed
    Kept,         ///< a new end of the lease
    Gave,
    GaveInVain,  ///< a script that gives it back read it, and gave nothing: it is another's, or there is none
    KeptInVain,  ///< likewise one that prolongs it
    Waits,       ///< began to wait for it
    Read,        ///< read it and changed nothing: a command, or a script whose purpose is not known
    AskedExists, ///< only reads; they say something within a script
    AskedValue,
    AskedMember,
    AskedTtl,
};

struct KeySense
{
    std::string key; ///< of the lock, also where the command named its queue or channel
    Sense sense = Sense::AskedValue;
    std::string token; ///< as the command carries it; empty where it does not
    friend bool operator==(const KeySense&, const KeySense&) = default;
};

/// The lock whose waiters subscribe to this channel; empty: no channel that is known.
[[nodiscard]] std::string lockOfChannel(std::string_view channel, const LibraryList& list = builtInLibraries());

/// What one command was to the locks that it names, told by its arguments (the name first, of any case) and the changes
/// that were seen with it. An attempt without a change was refused: true only of keys whose changes are told, so the
/// caller asks for no others. Appends to `out`; nothing for most commands. Pure; thread: any.
void senseOf(std::span<const std::string_view> arguments, std::span<const KeyChange> changes,
             std::vector<KeySense>& out, const LibraryList& list = builtInLibraries());
/// The same for scripts and functions: begins one (true), of which the inner commands follow.
[[nodiscard]] bool isScript(std::span<const std::string_view> arguments);

/// By what it calls.
[[nodiscard]] ScriptRole roleOfText(std::string_view script);

/// Follows one call of a script from its own line over the commands that it runs to its end.
class ScriptSense
{
public:
    explicit ScriptSense(const LibraryList& list = builtInLibraries()) : m_list(&list) {}

    /// `role`: as far as it is known.
    void begin(ScriptRole role);
    void add(std::span<const std::string_view> arguments, std::span<const KeyChange> changes);
    /// One sense for each lock, appended to `out`, and what the script was seen to be for (Unknown: nothing new).
    ScriptRole end(std::vector<KeySense>& out);
    [[nodiscard]] bool isOpen() const { return m_open; }

private:
    struct Lock
    {
        std::string key;
        std::string token;  ///< of what was done, or of what was refused
        std::string member; ///< of a hash or set that was asked for
        bool took = false;
        bool again = false;
        bool kept = false;
        bool gave = false;
        bool refused = false;
        bool waits = false;
        bool askedExists = false;
        bool askedValue = false; ///< or a member
        bool askedWhole = false; ///< not for a member: whoever looks for its own name compares, and does not ask
        bool askedTtl = false;
    };
    Lock& lock(const std::string& key);
    void note(const KeySense& sense);

    static constexpr std::size_t kMostLocks = 64; ///< in one call
    const LibraryList* m_list;
    std::vector<Lock> m_locks;
    std::vector<KeySense> m_scratch;
    ScriptRole m_role = ScriptRole::Unknown;
    bool m_open = false;
};

} // namespace lockscope::formats
