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

/// Turns the stream of a trace (key events and MONITOR lines in the server's order) into actions on watched locks: a
/// command's events directly precede its line, those of a script's commands follow the script's own line. Pure, no I/O;
/// tokens leave it as marks only. Thread: the owner's.
class TraceMatcher
{
public:
    struct Found
    {
        ServerTime at{};
        std::string key;
        std::string address; ///< address of the sender, as MONITOR prints it
        TokenMark token = TokenMark::None;
        TraceDeed deed = TraceDeed::Refused;
        /// Arguments of the script that did it, without its keys, where none of its commands carries a token: whoever
        /// passes the lock's current token is its holder.
        std::vector<TokenMark> given = {};
    };
    struct Named
    {
        std::string address;
        std::string name; ///< by CLIENT SETNAME or HELLO ... SETNAME
    };

    /// Start of the current hold of the lock with that name, from outside the trace; kUnknownTime: held, start unknown;
    /// no value: not held. Asked where the trace has not seen the holder itself.
    using HeldSince = std::function<std::optional<ServerTime>(std::string_view key)>;

    /// `patterns`: keys whose events are announced; `onlyKeys`: the traced locks, empty: all.
    TraceMatcher(std::vector<std::string> patterns, int database, std::vector<std::string> onlyKeys = {},
                 HeldSince heldSince = {});

    /// The views only need to stay valid until endOfChunk().
    void onChange(std::string_view key, std::string_view event);
    void onLine(std::string_view line, bool cut);
    void endOfChunk();
    /// Ends the stream and the script in progress.
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
    void addFound(ServerTime at, std::string_view address, const std::vector<TokenMark>& given = {});
    [[nodiscard]] bool isWatched(std::string_view key) const;
    struct Holder
    {
        TokenMark token = TokenMark::None;
        std::string address;
        ServerTime until = kUnknownTime; ///< for a value that encodes the end of the lease
    };
    struct Role
    {
        formats::ScriptRole role = formats::ScriptRole::Unknown;
        bool isSeen = false; ///< inferred from its actions, which may be incomplete
    };
    struct Asking ///< the command being examined
    {
        ServerTime at{};
        std::string_view address;
        TokenMark token = TokenMark::None; ///< including a token passed to its script
        bool isProlonging = false;         ///< by a script that was seen to renew and whose text is unknown
    };
    [[nodiscard]] TraceDeed deedOf(const formats::KeySense& sense, const Asking& asking);
    [[nodiscard]] TraceDeed deedOfTaking(const formats::KeySense& sense, const Asking& asking);
    /// True when another holder has it, as far as the trace or the monitor knows.
    [[nodiscard]] bool isAnothers(const std::string& key, const Asking& asking) const;
    void forgetHolder(std::string_view key);
    void setHolder(const std::string& key, const formats::KeySense& sense, const Asking& asking);

    const std::vector<std::string> m_patterns;
    const int m_database;
    const std::vector<std::string> m_onlyKeys; ///< in order
    redis::MonitorLine m_line;
    std::vector<formats::KeyChange> m_changes; ///< since the last line
    std::vector<std::string> m_kept;           ///< owns the bytes of changes from an earlier chunk
    std::vector<formats::KeySense> m_senses;

    formats::ScriptSense m_script;
    ServerTime m_scriptAt{};
    std::string m_scriptAddress;
    std::string m_scriptSha;        ///< SHA1 of the script in progress; empty: its text is known
    std::vector<TokenMark> m_given; ///< arguments of the script in progress, without keys
    bool m_scriptProlongs = false;  ///< Asking::isProlonging of the script in progress
    ByText<Role> m_roles;           ///< by SHA1
    ByText<formats::ScriptRole> m_texts;
    const HeldSince m_heldSince;
    ByText<Holder> m_holders;   ///< holders that the trace has seen acquire or renew
    ByText<TokenMark> m_former; ///< previous holders

    std::vector<Found> m_found;
    std::vector<Named> m_named;
    std::uint64_t m_lines = 0;
    ServerTime m_lastLine = kUnknownTime;
};

} // namespace lockscope::monitor
