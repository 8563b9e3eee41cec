// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/fold.h"

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lockscope::nemesis {

/// A key as a client saw it on the server.
struct KeyState
{
    enum class Kind : std::uint8_t { Unseen, Free, Held };
    Kind kind = Kind::Unseen; ///< Unseen: this client's way of locking does not look
    std::string token;        ///< empty, though held: many holders, or too large to be compared
    LeaseEnd lease;
    std::int64_t count = 0; ///< re-entry
};

/// What one client did to one key in one go: how it found the key, and how it was after each command.
struct Step
{
    std::string key;
    Span at;
    std::vector<KeyState> states;
    /// Tokens that were sent without an answer: they may have been written, and gone again, unseen.
    std::vector<std::string> perhaps;
};

enum class End : std::uint8_t {
    None, ///< held still
    Released,
    TakenOver,
    Expired,
    Lost, ///< by nobody's command: flush, restart, eviction, another data set
};
[[nodiscard]] const char* name(End end);

/// A hold as it really was.
struct Hold
{
    std::string key;
    std::string token;
    Span begun;
    bool appeared = false; ///< nobody acquired it: it came back with old data
    End end = End::None;
    Span ended;
    std::vector<Span> changes; ///< of its lease or count
    LeaseEnd lease;            ///< last known
    bool beginJudged = false;
    bool endJudged = false;
    std::string successor; ///< TakenOver: by whom
};

/// What really happened to each key, from the logs of the clients that wrote it. Each key has one writer, so that its
/// steps are in order whatever the clocks do; what happened between two steps is seen by the next one.
class Truth
{
public:
    void take(const Step& step);
    /// What the server has at a moment when nobody writes: as if each key had been looked at.
    void take(const ServerPicture& server);
    /// Something other than clients and leases may have removed or brought keys then.
    void upset(const Span& span);
    /// After a judgement: what ended before this moment is forgotten. What ended later may be told still.
    void forgetEnded(Us before);

    using Holds = std::deque<Hold>;
    [[nodiscard]] const std::unordered_map<std::string, Holds>& keys() const { return m_keys; }
    [[nodiscard]] std::unordered_map<std::string, Holds>& keys() { return m_keys; }
    [[nodiscard]] bool mayHaveBeen(const std::string& token) const { return m_perhaps.contains(token); }
    [[nodiscard]] std::size_t transitions() const { return m_transitions; }

private:
    void look(const std::string& key, const KeyState& state, Us at);
    void move(const std::string& key, const KeyState& from, const KeyState& to, const Span& at);
    void begin(const std::string& key, const KeyState& state, const Span& at, bool appeared);

    std::unordered_map<std::string, Holds> m_keys;
    std::unordered_map<std::string, Us> m_lastLook; ///< until then its state is known
    std::unordered_set<std::string> m_perhaps;
    std::vector<Span> m_upsets;
    std::size_t m_transitions = 0;
};

} // namespace lockscope::nemesis
