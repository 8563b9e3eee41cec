// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/locktext.h"

#include "analysis/verdict.h"
#include "core/text.h"
#include "formats/decode.h"
#include "formats/pattern.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/heldtext.h"
#include "presentation/locks/lockjson.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/words/librarytext.h"
#include "presentation/words/tabletext.h"
#include "simulator/ownkeys.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

namespace {

using Json = nlohmann::ordered_json;

Json msOrNull(std::optional<std::int64_t> us)
{
    return us ? Json(*us / 1000) : Json(nullptr);
}

std::optional<std::int64_t> heldUs(const LockState& state, ServerTime now)
{
    if (state.phase != LockPhase::Held || state.heldSince == kUnknownTime || state.isBeginBound())
        return std::nullopt;
    return (now - state.heldSince).count();
}

Json ttl(const LockState& state, ServerTime now)
{
    if (state.phase != LockPhase::Held || !state.deadline.isKnown())
        return nullptr;
    if (state.deadline.isNever())
        return -1;
    return std::max<std::int64_t>(0, (state.deadline.time() - now).count() / 1000);
}

QString seconds(std::int64_t us)
{
    return QStringLiteral("%1 s").arg(static_cast<double>(us) / 1e6, 0, 'f', 3);
}

/// The lower bound of a running hold whose begin is not known exactly.
std::optional<std::int64_t> heldAtLeastUs(const LockState& state, ServerTime now)
{
    if (state.phase != LockPhase::Held || !state.isBeginBound())
        return std::nullopt;
    return (now - heldtext::since(state).from).count();
}

QString heldAtLeast(const LockState& state, ServerTime now)
{
    const auto us = heldAtLeastUs(state, now);
    return us ? u"≥ "_s + seconds(*us) : QStringLiteral("-");
}

const QStringList& header()
{
    static const QStringList words =
        QStringLiteral("key library holder count held ttl renewals waiters verdict server time").split(u' ');
    return words;
}

/// The time to which the lock's facts refer.
ServerTime momentOf(const PictureView& picture, LockId lock, ServerTime now, const FreshnessTracker& known)
{
    return std::min(now, known.of(picture.key(lock).node).value_or(now));
}

/// As in its row: evicted differs from expired, and an operator's release from the holder's.
QString verdictShown(const LockState& state, ServerTime now, ServerTime seenSince)
{
    const QString ended = state.phase == LockPhase::Free ? eventwords::verdict(state.lastEnd) : QString();
    return ended.isEmpty() ? verdictWord(analysis::verdictOf(state, now, seenSince)) : ended;
}

QStringList row(const PictureView& picture, LockId lock, ServerTime now, const ServerOf& serverOf,
                const FreshnessTracker& known)
{
    const LockState& state = picture.state(lock);
    now = momentOf(picture, lock, now, known);
    const auto held = heldUs(state, now);
    const std::string server = serverOf ? serverOf(picture.key(lock).node) : std::string();
    QString lease = QStringLiteral("-");
    if (state.phase == LockPhase::Held && state.deadline.isNever())
        lease = QStringLiteral("none");
    else if (state.phase == LockPhase::Held && state.deadline.isTime())
        lease = seconds(std::max<std::int64_t>(0, (state.deadline.time() - now).count()));
    return {QString::fromStdString(printable(picture.key(lock).name)),
            librarytext::name(state),
            formats::namesOwner(state.library, state.type, picture.token(state.holder))
                ? QString::fromStdString(printable(picture.token(state.holder)))
                : QStringLiteral("-"),
            state.count ? QString::number(state.count) : QStringLiteral("-"),
            held ? seconds(*held) : heldAtLeast(state, now),
            lease,
            QString::number(state.renewals),
            state.waitersKnown || state.waiters > 0 ? QString::number(state.waiters) : QStringLiteral("-"),
            verdictShown(state, now, known.since(picture.key(lock).node)),
            server.empty() ? QStringLiteral("-") : QString::fromStdString(printable(server)),
            QString::fromStdString(isoTime(now))};
}

QList<QStringList> rowsOf(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                          const ServerOf& serverOf, const FreshnessTracker& known)
{
    QList<QStringList> rows{header()};
    for (const LockId lock : locks)
        rows << row(picture, lock, now, serverOf, known);
    return rows;
}

} // namespace

QString rowsAsText(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                   const ServerOf& serverOf, const FreshnessTracker& known)
{
    return tabletext::tabSeparated(rowsOf(picture, locks, now, serverOf, known));
}

QString rowsAsMarkdown(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                       const ServerOf& serverOf, const FreshnessTracker& known)
{
    return tabletext::markdown(rowsOf(picture, locks, now, serverOf, known));
}

QString rowsAsJson(const PictureView& picture, const std::vector<LockId>& locks, ServerTime latest,
                   const FreshnessTracker& known)
{
    QStringList lines;
    for (const LockId lock : locks) {
        const LockState& state = picture.state(lock);
        const KeyView key = picture.key(lock);
        const ServerTime now = momentOf(picture, lock, latest, known);
        Json object;
        object["key"] = jsonText(key.name);
        object["db"] = key.database;
        object["library"] =
            state.library == LibraryId::Unknown ? Json(nullptr) : Json(formats::library(state.library).name);
        const std::string_view token = picture.token(state.holder);
        const bool isNamed = formats::namesOwner(state.library, state.type, token);
        object["holder"] = isNamed ? Json(jsonText(token)) : Json(nullptr);
        const bool isNumber = state.phase == LockPhase::Held && analysis::isBareNumber(state);
        object["count"] = state.count && !isNumber ? Json(state.count) : Json(nullptr);
        object["mode"] = state.mode == LockMode::Unknown ? Json(nullptr) : Json(name(state.mode));
        object["pttl_ms"] = ttl(state, now);
        object["held_ms"] = msOrNull(heldUs(state, now));
        object["renewals"] = state.renewals;
        object["waiters"] = state.waitersKnown || state.waiters > 0 ? Json(state.waiters) : Json(nullptr);
        object["type"] = state.type == ValueType::Unknown ? Json(nullptr) : Json(name(state.type));
        object["evidence"] = name(state.evidence);
        if (!isUtf8(key.name))
            object["key_hex"] = hex(key.name);
        if (isNamed && !isUtf8(token))
            object["holder_hex"] = hex(token);
        object["library_guessed"] =
            state.library == LibraryId::Unknown ? Json(nullptr) : Json(bool(state.libraryGuessed));
        object["held_at_least_ms"] = msOrNull(heldAtLeastUs(state, now));
        lockjson::addMark(object, token, token);
        if (analysis::hasEmptyValue(state))
            object["mark"] = "";
        object["left"] = isNumber ? Json(state.count) : Json(nullptr);
        lines << QString::fromStdString(object.dump());
    }
    return lines.join(u'\n');
}

QString originText(std::string_view key)
{
    return simulator::isOwnKey(key) ? QCoreApplication::translate("LockText", "a run of the simulator") : QString();
}

std::string prefixPattern(std::string_view key)
{
    const auto group = analysis::groupOf(key);
    return group.empty() ? formats::literalPattern(key) : analysis::patternOfGroup(group);
}

std::string prefixPattern(analysis::NameGroups& groups, std::string_view key)
{
    const auto group = groups.of(key);
    return group.empty() ? formats::literalPattern(key) : analysis::patternOfGroup(group);
}

} // namespace lockscope::presentation
