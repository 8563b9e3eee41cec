// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/owneralive.h"
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
class LaneHistory;
class TraceStore;

/// The inspector's facts about a lock, as text in the application's language. Otherwise pure.
namespace inspectorfacts {

struct Row
{
    QString label;
    QString value;
    bool fixedPitch = false;
    bool isOfWaiting = false; ///< shown with the waiters
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

/// The kept facts of a lock that left the picture, whose id may have been reused.
struct LastKnown
{
    LockRef lock;
    NodeId node{};
    LockState state;
    std::string token; ///< the last holder's, raw bytes
    std::vector<HistoryLine> history;

    [[nodiscard]] KeyView key() const { return {node, lock.database, lock.name, lock.keyspace}; }
};
/// Copies the lock's facts from the picture, or from the history if it is gone. False, without a change: neither has
/// any.
bool remember(LastKnown& last, const PictureView& picture, const LaneHistory& history, LockId lock);

struct Subject
{
    const PictureView& picture;
    const LaneHistory& history;
    LockId lock = kNoLock;
    ServerTime now{};
    std::optional<std::int64_t> precisionUs;         ///< of the last event, if it was seen
    std::string nodeAddress;                         ///< empty when unknown
    const HolderNames* names = nullptr;              ///< service names of holders
    const TraceStore* traces = nullptr;              ///< results of trace bursts
    const LastKnown* ended = nullptr;                ///< replaces the picture when the lock is gone from it
    bool isMasked = false;                           ///< tokens are masks, so nothing is decoded from them
    bool isRecorded = false;                         ///< of a recording, which has no `beside`
    const SelectedReading* beside = nullptr;         ///< about this lock and hold; nullptr: none
    std::optional<analysis::OwnerAnswer> owner = {}; ///< no value: nobody holds it

    [[nodiscard]] const LockState& state() const { return ended ? ended->state : picture.state(lock); }
    [[nodiscard]] KeyView key() const { return ended ? ended->key() : picture.key(lock); }
    [[nodiscard]] std::string_view token() const { return ended ? ended->token : picture.token(state().holder); }
};

/// Whether the owner of a held lock is alive, from the rest of the subject; no value: nobody holds it.
[[nodiscard]] std::optional<analysis::OwnerAnswer> ownerOf(const Subject& subject);

/// Decoded holder, whether the owner is alive, held since, library with confidence, lease, renewals and cadence,
/// evidence, server, waiters.
[[nodiscard]] std::vector<Row> rows(const Subject& subject);

[[nodiscard]] std::vector<HistoryLine> history(const LaneHistory& history, LockId lock, std::size_t atMost);

/// "string · 24 bytes · TTL 1,204 ms"
[[nodiscard]] QString rawTitle(const LockState& state, ServerTime now);
/// The key and the known part of the value, escaped visibly where not text; long values are cut and say so.
[[nodiscard]] QString rawText(const Subject& subject);

} // namespace inspectorfacts
} // namespace lockscope::presentation
