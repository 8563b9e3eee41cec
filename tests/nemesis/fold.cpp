// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/fold.h"

namespace lockscope::nemesis {
namespace {

constexpr Us kLeaseTolerance = 20'000;

bool isEnding(const Lease& lease, const Span& look, Us blur)
{
    return lease.kind == Lease::Kind::Until && look.widened(blur).meets({lease.until, lease.until});
}

bool sameLease(const FoldedLock& folded, const Lease& server)
{
    if (folded.lease.kind != server.kind)
        return false;
    const Us apart = folded.lease.until - server.until;
    return server.kind != Lease::Kind::Until ||
           (apart <= kLeaseTolerance + folded.looseness && -apart <= kLeaseTolerance + folded.looseness);
}

} // namespace

std::string text(const Lease& lease)
{
    switch (lease.kind) {
    case Lease::Kind::Unknown:
        return "unknown";
    case Lease::Kind::Never:
        return "never";
    case Lease::Kind::Until:
        return timeText(lease.until);
    }
    return {};
}

void Fold::take(const Told& told)
{
    if (told.ends()) {
        m_held.erase(told.key);
        return;
    }
    if (!told.begins() && !told.changes() && told.word != Word::Learned)
        return;
    FoldedLock& lock = m_held[told.key];
    lock.holder = told.holder;
    lock.lease = !told.pttlMs ? Lease{} : *told.pttlMs < 0 ? Lease::never() : Lease::atMs(told.t / 1000 + *told.pttlMs);
    lock.looseness = static_cast<Us>(told.precisionMs * 1000);
    lock.line = told.line;
}

std::vector<std::string> differences(const Fold& fold, const ServerPicture& server, Us blur)
{
    std::vector<std::string> found;
    for (const auto& [key, lock] : server.held) {
        if (isEnding(lock.lease, server.at, blur))
            continue;
        const auto it = fold.held().find(key);
        if (it == fold.held().end()) {
            found.push_back("missing: " + key + " is held by " + lock.holder + " until " + text(lock.lease) +
                            ", and the stream says it is free");
            continue;
        }
        const FoldedLock& folded = it->second;
        if (!lock.holder.empty() && folded.holder != lock.holder)
            found.push_back("wrong holder: " + key + " is held by " + lock.holder + ", and the stream says " +
                            folded.holder.value_or("null") + "; last told: " + folded.line);
        if (!sameLease(folded, lock.lease))
            found.push_back("wrong lease: " + key + " (" + lock.holder + ") ends " + text(lock.lease) +
                            ", and the stream says " + text(folded.lease) + "; last told: " + folded.line);
    }
    for (const auto& [key, folded] : fold.held())
        if (!server.held.contains(key) && !isEnding(folded.lease, server.at, blur))
            found.push_back("phantom: " + key + " is free, and the stream says it is held by " +
                            folded.holder.value_or("null") + "; last told: " + folded.line);
    return found;
}

} // namespace lockscope::nemesis
