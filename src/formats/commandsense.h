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

/// A key event that directly preceded its command in the trace.
struct KeyChange
{
    std::string_view key;
    std::string_view event; ///< "set", "expire", "del" ...
};

/// Effect of a traced command on one key, if that key is a lock.
enum class Sense : std::uint8_t {
    Took,
    MayHaveTaken, ///< wrote it, whoever holds it: an acquisition only if it was free (GETSET, a counter of attempts)
    TookAgain,    ///< re-entry by the holder
    Refused,      ///< tried to acquire; nothing changed
    Kept,         ///< renewed the lease
    Gave,
    GaveInVain,   ///< a release script read it and released nothing: another holder, or none
    KeptInVain,   ///< a renewal script read it and renewed nothing: likewise
    Waits,        ///< began to wait
    StopsWaiting, ///< waits no more, whether it got the lock or gave up
    Read,         ///< read it and changed nothing: a command, or a script of unknown role
    AskedExists,  ///< these only read; they have meaning within a script
    AskedValue,
    AskedMember,
    AskedTtl,
};

struct KeySense
{
    std::string key; ///< of the lock, even if the command named its queue or channel
    Sense sense = Sense::AskedValue;
    std::string token; ///< as the command carries it; empty if it carries none
    friend bool operator==(const KeySense&, const KeySense&) = default;
};

/// The lock whose waiters subscribe to this channel; empty for an unknown channel.
[[nodiscard]] std::string lockOfChannel(std::string_view channel, const LibraryList& list = builtInLibraries());

/// Derives the effect of one command on the locks that it names, from its arguments (name first, any case) and the
/// changes seen with it. An attempt without a change counts as refused; that holds only for keys with announced
/// changes, so the caller passes no others. Appends to `out`; most commands append nothing. Pure; thread: any.
void senseOf(std::span<const std::string_view> arguments, std::span<const KeyChange> changes,
             std::vector<KeySense>& out, const LibraryList& list = builtInLibraries());
/// True for a call of a script or function: its inner commands follow as separate lines.
[[nodiscard]] bool isScript(std::span<const std::string_view> arguments);

/// Role of a script, from the commands that it calls.
[[nodiscard]] ScriptRole roleOfText(std::string_view script);

/// Follows one call of a script from its own line through its inner commands to its end.
class ScriptSense
{
public:
    explicit ScriptSense(const LibraryList& list = builtInLibraries()) : m_list(&list) {}

    /// `role`: Unknown if not known yet.
    void begin(ScriptRole role);
    void add(std::span<const std::string_view> arguments, std::span<const KeyChange> changes);
    /// Appends one sense per lock to `out`, and returns the role that the call showed (Unknown: nothing new).
    ScriptRole end(std::vector<KeySense>& out);
    [[nodiscard]] bool isOpen() const { return m_open; }

private:
    struct Lock
    {
        std::string key;
        std::string token;  ///< of the change or the refused attempt
        std::string member; ///< requested member of a hash or set
        bool took = false;
        bool again = false;
        bool kept = false;
        bool gave = false;
        bool refused = false;
        bool waits = false;
        bool askedExists = false;
        bool askedValue = false; ///< or a member
        bool askedWhole = false; ///< the whole value: a script that reads only its own member compares, and does not
                                 ///< ask for the holder
        bool askedTtl = false;
    };
    Lock& lock(const std::string& key);
    void note(const KeySense& sense);

    static constexpr std::size_t kMostLocks = 64; ///< per call
    const LibraryList* m_list;
    std::vector<Lock> m_locks;
    std::vector<KeySense> m_scratch;
    ScriptRole m_role = ScriptRole::Unknown;
    bool m_open = false;
};

} // namespace lockscope::formats
