// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/fold.h"

namespace lockscope::nemesis {
namespace {

constexpr Us kLeaseTolerance = 20'000;

bool isEnding(const LeaseEnd& lease, const Span& look, Us blur)
{
    return lease.kind == LeaseEnd::Kind::Until && look.widened(blur).meets({lease.until, lease.until});
}

bool sameLease(const FoldedLock& folded, const LeaseEnd& server)
{
    if (folded.lease.kind != server.kind)
        return false;
    const Us apart = folded.lease.until - server.until;
    return server.kind != LeaseEnd::Kind::Until ||
           (apart <= kLeaseTolerance + folded.looseness && -apart <= kLeaseTolerance + folded.looseness);
}

} // namespace

std::string text(const LeaseEnd& lease)
{
    switch (lease.kind) {
    case LeaseEnd::Kind::Unknown:
        return "unknown";
    case LeaseEnd::Kind::Never:
        return "never";
    case LeaseEnd::Kind::Until:
        return timeText(lease.until);
    }
    return {};
}

void Fold::take(const Told& told)
{
    if (told.ends()) {
        m_held.erase({told.keyspace, told.database, told.key});
        return;
    }
    if (!told.begins() && !told.changes() && told.word != Word::Learned)
        return;
    FoldedLock& lock = m_held[{told.keyspace, told.database, told.key}];
    lock.holder = told.holder;
    lock.lease = !told.pttlMs       ? LeaseEnd{}
                 : *told.pttlMs < 0 ? LeaseEnd::never()
                                    : LeaseEnd::atMs(told.t / 1000 + *told.pttlMs);
    lock.looseness = static_cast<Us>(told.precisionMs * 1000);
    lock.line = told.line;
}

std::vector<std::string> differences(const Fold& fold, const ServerPicture& server, Us blur)
{
    std::vector<std::string> found;
    std::unordered_map<std::string, const FoldedLock*> told; // one server and one database are looked at
    for (const auto& [entry, folded] : fold.held()) {
        const auto& [keyspace, database, key] = entry;
        if (!told.emplace(key, &folded).second)
            found.push_back("two locks: " + key + " is told of twice, last of " + keyspace + " " +
                            std::to_string(database) + ": " + folded.line);
    }
    for (const auto& [key, lock] : server.held) {
        if (isEnding(lock.lease, server.at, blur))
            continue;
        const auto it = told.find(key);
        if (it == told.end()) {
            found.push_back("missing: " + key + " is held by " + lock.holder + " until " + text(lock.lease) +
                            ", and the stream says it is free");
            continue;
        }
        const FoldedLock& folded = *it->second;
        if (!lock.holder.empty() && folded.holder != lock.holder)
            found.push_back("wrong holder: " + key + " is held by " + lock.holder + ", and the stream says " +
                            folded.holder.value_or("null") + "; last told: " + folded.line);
        if (!sameLease(folded, lock.lease))
            found.push_back("wrong lease: " + key + " (" + lock.holder + ") ends " + text(lock.lease) +
                            ", and the stream says " + text(folded.lease) + "; last told: " + folded.line);
    }
    for (const auto& [key, folded] : told)
        if (!server.held.contains(key) && !isEnding(folded->lease, server.at, blur))
            found.push_back("phantom: " + key + " is free, and the stream says it is held by " +
                            folded->holder.value_or("null") + "; last told: " + folded->line);
    return found;
}

} // namespace lockscope::nemesis
