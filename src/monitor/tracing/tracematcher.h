// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"
#include "formats/commandsense.h"
#include "redis/monitorline.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::monitor {

/// From the stream of a trace, key events and lines of MONITOR in the server's order, to what was done to watched
/// locks: a command's events stand directly before its line, those of a script's commands behind the script's own.
/// Pure, no I/O; tokens leave it as marks only. Thread: the one that owns it.
class TraceMatcher
{
public:
    struct Found
    {
        ServerTime at{};
        std::string key;
        std::string address; ///< of who sent it, as MONITOR prints it
        TokenMark token = TokenMark::None;
        TraceDeed deed = TraceDeed::Refused;
        /// What the script that did it was given besides its keys, where none of its commands carries a token: who
        /// gives the token that the lock has now is its holder.
        std::vector<TokenMark> given = {};
    };
    struct Named
    {
        std::string address;
        std::string name; ///< by CLIENT SETNAME or HELLO ... SETNAME
    };

    /// Since when a lock of that name is held, as is known elsewhere; kUnknownTime: since before it is known; nothing:
    /// it is not held. Asked where the trace itself has not seen who has it.
    using HeldSince = std::function<std::optional<ServerTime>(std::string_view key)>;

    /// `patterns`: of the keys whose events are told; `onlyKeys`: of these locks, empty: of all.
    TraceMatcher(std::vector<std::string> patterns, int database, std::vector<std::string> onlyKeys = {},
                 HeldSince heldSince = {});

    /// The views need to stay until endOfChunk() only.
    void onChange(std::string_view key, std::string_view event);
    void onLine(std::string_view line, bool cut);
    void endOfChunk();
    /// Nothing more will come: ends the script that is open.
    void finish() { endScript(); }

    [[nodiscard]] std::vector<Found>& found() { return m_found; }
    [[nodiscard]] std::vector<Named>& named() { return m_named; }
    [[nodiscard]] std::uint64_t lines() const { return m_lines; }
    /// Server time of the last line; kUnknownTime before the first.
    [[nodiscard]] ServerTime lastLine() const { return m_lastLine; }

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    template <class Value>
    using ByText = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

    void beginScript();
    void endScript();
    void learnName();
    [[nodiscard]] formats::ScriptRole roleOfScript(std::string_view text);
    void learnRole(std::string_view sha, formats::ScriptRole role, bool isSeen);
    void noteGiven();
    void take(ServerTime at, std::string_view address, const std::vector<TokenMark>& given = {});
    [[nodiscard]] bool isWatched(std::string_view key) const;
    struct Holder
    {
        TokenMark token = TokenMark::None;
        std::string address;
        ServerTime until = kUnknownTime; ///< where the value is the end of the lease
    };
    struct Role
    {
        formats::ScriptRole role = formats::ScriptRole::Unknown;
        bool isSeen = false; ///< by what it did, which need not be all that it does
    };
    struct Asking ///< the command that is looked at
    {
        ServerTime at{};
        std::string_view address;
        TokenMark token = TokenMark::None; ///< also one that its script was given
        bool isProlonging = false;         ///< by a script that was seen to prolong, and whose text was not seen
    };
    [[nodiscard]] TraceDeed deedOf(const formats::KeySense& sense, const Asking& asking);
    [[nodiscard]] TraceDeed deedOfTaking(const formats::KeySense& sense, const Asking& asking);
    /// Somebody else's, as far as the trace or whoever knows the locks can tell.
    [[nodiscard]] bool isAnothers(const std::string& key, const Asking& asking) const;
    void forgetHolder(std::string_view key);
    void setHolder(const std::string& key, const formats::KeySense& sense, const Asking& asking);

    const std::vector<std::string> m_patterns;
    const int m_database;
    const std::vector<std::string> m_onlyKeys; ///< in order
    redis::MonitorLine m_line;
    std::vector<formats::KeyChange> m_changes; ///< since the last line
    std::vector<std::string> m_kept;           ///< what those of an earlier chunk view
    std::vector<formats::KeySense> m_senses;

    formats::ScriptSense m_script;
    ServerTime m_scriptAt{};
    std::string m_scriptAddress;
    std::string m_scriptSha;        ///< of the open script; empty: its text was there
    std::vector<TokenMark> m_given; ///< to the open script, besides its keys
    bool m_scriptProlongs = false;  ///< Asking::isProlonging of the open script
    ByText<Role> m_roles;           ///< by SHA1
    ByText<formats::ScriptRole> m_texts;
    const HeldSince m_heldSince;
    ByText<Holder> m_holders;   ///< as far as the trace has seen them take or keep it
    ByText<TokenMark> m_former; ///< who had it before

    std::vector<Found> m_found;
    std::vector<Named> m_named;
    std::uint64_t m_lines = 0;
    ServerTime m_lastLine = kUnknownTime;
};

} // namespace lockscope::monitor
