// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/probe.h"

#include <QCoreApplication>

namespace lockscope::redis {

namespace {

struct Texts
{
    const char* name;
    const char* with;    ///< what works because of it
    const char* without; ///< what is lost without it
};

// In the order of CapabilityId.
constexpr Texts kTexts[] = {
    {"hello3",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Events and reads come on one connection, in the server's own order."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Without RESP3 events and reads need two connections: their "
                                                       "order is not known, and there is no key tracking.")},
    {"psubscribe",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Notifications of the watched keys can be received."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "No notifications: locks are found by tracking or polling, and short holds are missed.")},
    {"notifications",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "The server announces every change of a lock at once."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The server does not announce all changes of locks: what is missing is filled by tracking or "
                       "polling, and changes between two reads are missed.")},
    {"scan", QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Locks that are already held are found at the start."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Locks that are already held are not found; only changes from now on are seen.")},
    {"read", QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Holder, lease and type of a lock can be read."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Holder and remaining lease of the locks stay unknown.")},
    {"eval",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Locks can be released and shortened safely, by compare and delete."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Locks cannot be released or shortened from here; watching is not affected.")},
    {"tracking",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Detects a flushed database at once; the fallback where notifications are missing."),
     QT_TRANSLATE_NOOP(
         "lockscope::redis::Capability",
         "A flushed database is noticed only by the next poll, and nothing but polling stands in for missing "
         "notifications.")},
    {"client_list",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Connections can be shown: whether a holder is still there."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Whether the connection of a holder is still there is unknown.")},
    {"monitor",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "A short trace can show who acquires, releases and is refused."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "No trace: who released a lock and who was refused stays unknown.")},
    {"config_get", QT_TRANSLATE_NOOP("lockscope::redis::Capability", "The server's settings can be checked."),
     QT_TRANSLATE_NOOP(
         "lockscope::redis::Capability",
         "The server's settings cannot be checked: whether notifications are on shows only once an event comes.")},
    {"read_lease", QT_TRANSLATE_NOOP("lockscope::redis::Capability", "A lease's end is read to the millisecond."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The end of a lease is known to within the reply's travel time (PTTL instead of PEXPIRETIME).")},
    {"read_collections",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Holders of locks that are sorted sets, sets or larger hashes can be read."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Holders of some locks that are sorted sets, sets, lists or larger hashes stay unknown.")},
    {"server_time",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "The server's clock is known and used for times and leases."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Without the server's clock this machine's clock is used; times may be off by the difference.")},
    {"server_info",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Role, restarts, flushed databases and load of the server can be read."),
     QT_TRANSLATE_NOOP(
         "lockscope::redis::Capability",
         "Without INFO neither role nor load is known, and restarts and flushed databases are noticed late.")},
    {"wait_channels",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Those who wait by subscribing to a lock's channel are counted (Redisson and others)."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Those who wait by subscribing to a lock's channel are not counted (Redisson and others).")},
    {"wait_queues",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Queues of those who wait can be read (fair locks of Redisson, python-redis-lock)."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Queues of those who wait cannot be read (fair locks of Redisson, python-redis-lock).")},
    {"find",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The number of keys is known, so that find and a scan can say how far they are."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The number of keys is not known: find cannot say how far it is.")},
    {"session",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The connection can be named, kept alive and moved to the chosen database."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "The connection cannot be named, kept alive or moved to the chosen database.")},
    {"release_compare",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "A release can verify the lock first, and can be undone."),
     QT_TRANSLATE_NOOP(
         "lockscope::redis::Capability",
         "A release cannot verify the lock first and cannot be undone: locks are not released from here.")},
    {"release_redisson",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Locks of Redisson are released as it does itself: fair and multi locks and permits, too."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Some locks cannot be released from here: fair or multi locks, permits or latches of Redisson, "
                       "or plain numbers, which may be its semaphores.")},
    {"release_shared",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "One hold of many can be given back: permits, members, fields, readers."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "One hold of many cannot be given back: permits, members, fields, readers.")},
    {"release_jobs",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Job locks are released as their libraries do (sidekiq-unique-jobs)."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "Job locks cannot be released as their libraries do (sidekiq-unique-jobs).")},
    {"wake_channels",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "A release wakes those who wait on a channel (Redisson, Spring, Lockscope's own)."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "A release wakes nobody who waits on a channel: they sleep until their own timeout "
                       "(Redisson, Spring, Lockscope's own).")},
    {"wake_lists",
     QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                       "A release wakes those who block on a list (python-redis-lock, redis-semaphore)."),
     QT_TRANSLATE_NOOP("lockscope::redis::Capability", "A release wakes nobody who blocks on a list: they sleep until "
                                                       "their own timeout (python-redis-lock, redis-semaphore).")},
};
static_assert(std::size(kTexts) == kCapabilities);

QString translated(const char* text)
{
    return QCoreApplication::translate("lockscope::redis::Capability", text);
}

} // namespace

const char* name(CapabilityId id)
{
    return kTexts[static_cast<std::size_t>(id)].name;
}

QString Capability::effect() const
{
    const Texts& texts = kTexts[static_cast<std::size_t>(id)];
    return translated(state == CapabilityState::Yes ? texts.with : texts.without);
}

QString Capability::remedyNote() const
{
    if (state == CapabilityState::Yes || !remedy.empty())
        return {};
    if (id == CapabilityId::Hello3)
        return translated(QT_TRANSLATE_NOOP(
            "lockscope::redis::Capability",
            "Allow the command HELLO: undo its renaming in the server's configuration, or connect past "
            "the proxy that blocks it."));
    if (id == CapabilityId::Tracking && reason == "RESP2")
        return translated(QT_TRANSLATE_NOOP("lockscope::redis::Capability", "Key tracking needs RESP3: see hello3."));
    if (id == CapabilityId::Notifications)
        return translated(
            QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                              "Look up notify-keyspace-events in the settings of the server or of the hosting service; "
                              "it needs the letters K g $ l s h z x e."));
    if (state == CapabilityState::No)
        return translated(
            QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                              "The command does not exist here: it was renamed, or the hosting service blocks it."));
    return translated(
        QT_TRANSLATE_NOOP("lockscope::redis::Capability",
                          "It could not be asked without running it; an administrator can look with ACL GETUSER."));
}

} // namespace lockscope::redis
