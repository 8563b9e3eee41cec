// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/locktext.h"

#include "analysis/verdict.h"
#include "core/text.h"
#include "formats/decode.h"
#include "presentation/words/eventwords.h"
#include "presentation/words/librarytext.h"
#include "presentation/words/tabletext.h"
#include "presentation/words/verdicttext.h"
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
    if (state.phase != LockPhase::Held || state.heldSince == kUnknownTime)
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

QString heldAtLeast(const LockState& state, ServerTime now)
{
    return state.heldBefore == 0 ? QStringLiteral("-") : u"≥ "_s + seconds((now - state.heldBeforeTime()).count());
}

const QStringList& header()
{
    static const QStringList words =
        QStringLiteral("key library holder count held ttl renewals waiters verdict server time").split(u' ');
    return words;
}

/// Of which moment the lock is told.
ServerTime momentOf(const PictureView& picture, LockId lock, ServerTime now, const KnownUntil& known)
{
    return std::min(now, known.of(picture.key(lock).node).value_or(now));
}

/// As its row has it: evicted is not expired, and an operator's release is not its holder's.
QString verdictShown(const LockState& state, ServerTime now, ServerTime seenSince)
{
    const QString ended = state.phase == LockPhase::Free ? eventwords::verdict(state.lastEnd) : QString();
    return ended.isEmpty() ? verdictWord(analysis::verdictOf(state, now, seenSince)) : ended;
}

QStringList row(const PictureView& picture, LockId lock, ServerTime now, const ServerOf& serverOf,
                const KnownUntil& known)
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
            state.holder == TokenId::None ? QStringLiteral("-")
                                          : QString::fromStdString(printable(picture.token(state.holder))),
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
                          const ServerOf& serverOf, const KnownUntil& known)
{
    QList<QStringList> rows{header()};
    for (const LockId lock : locks)
        rows << row(picture, lock, now, serverOf, known);
    return rows;
}

/// Matches just these bytes when read as a glob.
std::string globLiteral(std::string_view bytes)
{
    std::string escaped;
    for (const char c : bytes) {
        if (c == '*' || c == '?' || c == '[' || c == ']' || c == '\\')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

} // namespace

QString rowsAsText(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                   const ServerOf& serverOf, const KnownUntil& known)
{
    return tabletext::tabSeparated(rowsOf(picture, locks, now, serverOf, known));
}

QString rowsAsMarkdown(const PictureView& picture, const std::vector<LockId>& locks, ServerTime now,
                       const ServerOf& serverOf, const KnownUntil& known)
{
    return tabletext::markdown(rowsOf(picture, locks, now, serverOf, known));
}

QString rowsAsJson(const PictureView& picture, const std::vector<LockId>& locks, ServerTime latest,
                   const KnownUntil& known)
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
        object["holder"] = state.holder == TokenId::None ? Json(nullptr) : Json(jsonText(picture.token(state.holder)));
        object["count"] = state.count ? Json(state.count) : Json(nullptr);
        object["mode"] = state.mode == LockMode::Unknown ? Json(nullptr) : Json(name(state.mode));
        object["pttl_ms"] = ttl(state, now);
        object["held_ms"] = msOrNull(heldUs(state, now));
        object["renewals"] = state.renewals;
        object["waiters"] = state.waitersKnown || state.waiters > 0 ? Json(state.waiters) : Json(nullptr);
        object["type"] = state.type == ValueType::Unknown ? Json(nullptr) : Json(name(state.type));
        object["evidence"] = name(state.evidence);
        if (!isUtf8(key.name))
            object["key_hex"] = hex(key.name);
        if (state.holder != TokenId::None && !isUtf8(picture.token(state.holder)))
            object["holder_hex"] = hex(picture.token(state.holder));
        object["library_guessed"] =
            state.library == LibraryId::Unknown ? Json(nullptr) : Json(bool(state.libraryGuessed));
        object["held_at_least_ms"] =
            state.heldBefore == 0 ? Json(nullptr) : Json((now - state.heldBeforeTime()).count() / 1000);
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
    const auto last = key.rfind(':');
    if (last == std::string_view::npos)
        return globLiteral(key);
    const std::string_view tail = key.substr(last + 1);
    if (tail == "lock" || tail == "mutex") {
        const auto before = last == 0 ? std::string_view::npos : key.rfind(':', last - 1);
        if (before != std::string_view::npos)
            return globLiteral(key.substr(0, before + 1)) + "*:" + std::string(tail);
    }
    return globLiteral(key.substr(0, last + 1)) + '*';
}

} // namespace lockscope::presentation
