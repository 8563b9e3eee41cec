// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/stream/lockref.h"
#include "presentation/timeline/hold.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

class HolderNames;
class LockHistory;
class TraceDesk;

/// What the inspector says of a lock, as text in the application's language. Pure but for the language.
namespace inspectorfacts {

struct Row
{
    QString label;
    QString value;
    bool fixedPitch = false;
    friend bool operator==(const Row&, const Row&) = default;
};

/// One line of the history: newest first.
struct HistoryLine
{
    ServerTime at{};
    QString what;
    QString holder;
    bool lost = false;
    friend bool operator==(const HistoryLine&, const HistoryLine&) = default;
};

/// What is kept of a lock that left the picture, whose id may be another lock's by now.
struct LastKnown
{
    LockRef lock;
    NodeId node{};
    LockState state;
    std::string token; ///< of the last holder, raw bytes
    std::vector<HistoryLine> history;

    [[nodiscard]] KeyView key() const { return {node, lock.database, lock.name, lock.keyspace}; }
};
/// Takes over what the picture has of the lock; of one that is gone already, what the history has. False, and nothing
/// done: neither knows anything.
bool remember(LastKnown& last, const PictureView& picture, const LockHistory& history, LockId lock);

struct Subject
{
    const PictureView& picture;
    const LockHistory& history;
    LockId lock = kNoLock;
    ServerTime now{};
    std::optional<std::int64_t> precisionUs; ///< of the last event, when it was seen
    std::string nodeAddress;                 ///< empty when unknown
    const HolderNames* names = nullptr;      ///< services of holders
    const TraceDesk* traces = nullptr;       ///< what trace bursts told
    const LastKnown* ended = nullptr;        ///< speaks instead of the picture, when the lock is gone from there
    bool isMasked = false;                   ///< tokens are masks: nothing is decoded from them

    [[nodiscard]] const LockState& state() const { return ended ? ended->state : picture.state(lock); }
    [[nodiscard]] KeyView key() const { return ended ? ended->key() : picture.key(lock); }
    [[nodiscard]] std::string_view token() const { return ended ? ended->token : picture.token(state().holder); }
};

/// Library with confidence, holder as decoded, held since, lease, renewals and cadence, evidence, waiters, server.
[[nodiscard]] std::vector<Row> rows(const Subject& subject);

[[nodiscard]] std::vector<HistoryLine> history(const LockHistory& history, LockId lock, std::size_t atMost);

/// "string · 24 bytes · TTL 1,204 ms"
[[nodiscard]] QString rawTitle(const LockState& state, ServerTime now);
/// The key and what is known of the value, escaped visibly where it is not text; long ones are cut and say so.
[[nodiscard]] QString rawText(const Subject& subject);

} // namespace inspectorfacts
} // namespace lockscope::presentation
