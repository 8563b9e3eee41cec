// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/casetexts.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr CaseText kTexts[] = {
    {"A0", QT_TRANSLATE_NOOP("Cases", "Process-local mutex"),
     QT_TRANSLATE_NOOP("Cases", "The section is guarded by a mutex of the program's own memory."),
     QT_TRANSLATE_NOOP("Cases", "A second process has a mutex of its own, so both are inside at once and sell the same "
                                "units."),
     QT_TRANSLATE_NOOP("Cases", "State that several processes share needs a lock that all of them use."),
     "mutex.lock()\n@ other process: inside\nn = GET stock\nwork\nSET stock n-1\nmutex.unlock()", "B3"},
    {"A1", QT_TRANSLATE_NOOP("Cases", "SETNX without TTL"),
     QT_TRANSLATE_NOOP("Cases", "The lock is set without a time to live and deleted after the work."),
     QT_TRANSLATE_NOOP("Cases", "A holder that is killed between the two never deletes it, and nobody gets the lock "
                                "again."),
     QT_TRANSLATE_NOOP(
         "Cases", "Set value and time to live with one command, SET NX PX: after a crash the lock ends by itself."),
     "SETNX k true\n@ kill -9\nwork\nDEL k", "B3"},
    {"A2", QT_TRANSLATE_NOOP("Cases", "SETNX, then EXPIRE"),
     QT_TRANSLATE_NOOP("Cases", "The time to live is set by a second command after the lock."),
     QT_TRANSLATE_NOOP("Cases", "A client that dies between the two leaves a lock that never ends."),
     QT_TRANSLATE_NOOP("Cases", "Set value and time to live with one command: SET k token NX PX ttl."),
     "SETNX k id\n@ kill -9\nEXPIRE k 10\nwork\nDEL k", "B3"},
    {"A3", QT_TRANSLATE_NOOP("Cases", "Blind DEL"),
     QT_TRANSLATE_NOOP("Cases", "The lock has a time to live, but the work takes longer and ends with a plain DEL."),
     QT_TRANSLATE_NOOP("Cases", "The lease ends under the first worker and a second one gets the lock; the first then "
                                "deletes whatever lock is there, the second's, and so on down the line."),
     QT_TRANSLATE_NOOP("Cases", "Compare the token and delete in one script, and renew while working."),
     "SET k token NX PX ttl\nwork longer than ttl\n@ until another has it\nDEL k", "B3"},
    {"A4", QT_TRANSLATE_NOOP("Cases", "GET, compare, DEL"),
     QT_TRANSLATE_NOOP("Cases", "The release reads the value, compares it in the client and then deletes."),
     QT_TRANSLATE_NOOP("Cases",
                       "The lease can end between the two commands; the DEL then removes the next holder's lock."),
     QT_TRANSLATE_NOOP("Cases", "Compare and delete in one script: nothing comes between."),
     "SET k uuid NX PX ttl\nwork\nGET k == uuid ?\n@ until another has it\nDEL k", "B3"},
    {"A5", QT_TRANSLATE_NOOP("Cases", "User id as token"),
     QT_TRANSLATE_NOOP("Cases", "The commands are right, but the token is the user's id, and one user sends two "
                                "requests."),
     QT_TRANSLATE_NOOP("Cases", "The first request outlives its lease, finds its own token in the second's lock and "
                                "deletes it."),
     QT_TRANSLATE_NOOP("Cases", "Make a new random token for each acquisition."),
     "SET k user-42 NX PX ttl\nwork longer than ttl\n@ until another has it\nif GET k == user-42: DEL k", "B3"},
    {"A6", QT_TRANSLATE_NOOP("Cases", "Timestamp and GETSET"),
     QT_TRANSLATE_NOOP("Cases", "The value holds the expiry time by the client's clock; a client that finds it in the "
                                "past takes over with GETSET."),
     QT_TRANSLATE_NOOP("Cases", "Clocks differ, losers overwrite the winner's time, and anybody may delete."),
     QT_TRANSLATE_NOOP("Cases", "Let the server end the lease by its own clock: SET NX PX."),
     "SETNX k now+ttl\nGET k < now ?\n@ two workers here\nGETSET k now+ttl\nwork\nDEL k", "B3"},
    {"A7", QT_TRANSLATE_NOOP("Cases", "Blind watchdog"),
     QT_TRANSLATE_NOOP("Cases", "A thread prolongs the key every second without looking whose lock it is."),
     QT_TRANSLATE_NOOP("Cases", "It keeps running after the release, renews the next holder's lock, and keeps that "
                                "lock alive even if its holder dies."),
     QT_TRANSLATE_NOOP("Cases", "Each renewal compares the token, stops at the first that is not its own, and ends "
                                "with the lease."),
     "SET k uuid NX PX ttl\nthread: EXPIRE k ttl ...\nwork, release\n@ another acquires, dies\nthread: EXPIRE k ttl",
     "B3"},
    {"A8", QT_TRANSLATE_NOOP("Cases", "Unlock in the caller's finally"),
     QT_TRANSLATE_NOOP("Cases", "The caller always unlocks at the end, also when it never got the lock."),
     QT_TRANSLATE_NOOP("Cases", "A waiter that gave up deletes the holder's lock."),
     QT_TRANSLATE_NOOP("Cases", "Only who got the lock may release it, and only by its own token."),
     "try: spin SET k v NX PX ttl\n     work\nfinally:\n@ also without the lock\n     DEL k", "B3"},
    {"A9", QT_TRANSLATE_NOOP("Cases", "Count in a string"),
     QT_TRANSLATE_NOOP("Cases", "Re-entry is counted in the value, which is read, changed in the client and written "
                                "back."),
     QT_TRANSLATE_NOOP("Cases", "When the lease ends between reading and writing, the old owner writes its lock over "
                                "the new one."),
     QT_TRANSLATE_NOOP("Cases", "Count inside one script, or count in the client while the lease is valid."),
     "GET k == me:1 ?\n@ until another has it\nSET k me:2 PX ttl\nwork\nGET k, SET k me:1 or DEL k", "B3"},
    {"A10", QT_TRANSLATE_NOOP("Cases", "TTL too short"),
     QT_TRANSLATE_NOOP("Cases", "The commands are right, but the work takes longer than the lease and nobody renews."),
     QT_TRANSLATE_NOOP("Cases", "The lease ends in the middle of the work and another one goes in."),
     QT_TRANSLATE_NOOP("Cases", "Renew while working, and stop working when the lease is lost."),
     "SET k uuid NX PX ttl\n@ work 2 x ttl\nif GET k == uuid: DEL k", "B3"},
    {"A11", QT_TRANSLATE_NOOP("Cases", "Pause without a fence"),
     QT_TRANSLATE_NOOP("Cases", "A right lock with a watchdog is held by a process that is stopped for longer than the "
                                "lease."),
     QT_TRANSLATE_NOOP("Cases", "No lease survives a stopped process: on waking it writes as if nothing had happened."),
     QT_TRANSLATE_NOOP("Cases", "Give out a rising number with the lock and let the resource refuse lower ones."),
     "lock(k), watchdog on\n@ SIGSTOP for longer than ttl\nwrite to the resource\nunlock(k)", "B5"},
    {"A12", QT_TRANSLATE_NOOP("Cases", "Failover"),
     QT_TRANSLATE_NOOP("Cases", "A right lock is taken on a primary whose replica is promoted before it got the key."),
     QT_TRANSLATE_NOOP("Cases", "Replication is asynchronous: the new primary gives the same lock to somebody else."),
     QT_TRANSLATE_NOOP("Cases", "Ask a majority of independent servers, or fence the resource."),
     "SET k uuid NX PX ttl (primary)\n@ replica promoted without k\nSET k other NX PX ttl", "B6"},
    {"A13", QT_TRANSLATE_NOOP("Cases", "Redlock after a restart"),
     QT_TRANSLATE_NOOP("Cases", "One of five Redlock servers restarts without its data while a lock is held."),
     QT_TRANSLATE_NOOP("Cases", "It votes a second time, and two clients each have a majority."),
     QT_TRANSLATE_NOOP("Cases", "Keep the locks on disk, or bring a server back only after the longest lease."),
     "SET on 3 of 5\n@ one of the three restarts empty\nSET on 3 of 5, by another", "B6"},
    {"A13b", QT_TRANSLATE_NOOP("Cases", "Redlock and a jumping clock"),
     QT_TRANSLATE_NOOP("Cases", "The clock of one of five Redlock servers jumps ahead while a lock is held."),
     QT_TRANSLATE_NOOP("Cases", "Its key ends early, it votes a second time, and two clients each have a majority."),
     QT_TRANSLATE_NOOP("Cases", "Let the servers' clocks slew, never step, and fence what must not break."),
     "SET on 3 of 5\n@ one server's clock jumps\nSET on 3 of 5, by another", ""},
    {"A14", QT_TRANSLATE_NOOP("Cases", "Finally around acquire"),
     QT_TRANSLATE_NOOP("Cases", "The finally that unlocks stands around the loop that acquires, not around the work."),
     QT_TRANSLATE_NOOP("Cases", "The lock is given back before the work begins, so everybody works at once."),
     QT_TRANSLATE_NOOP("Cases", "Tie the release to the work: an object that is released when its scope ends."),
     "try: spin SET k id NX PX ttl\n     return true\nfinally: unlock(k, id)\n@ always\nwork without the lock", "B3"},
    {"A15", QT_TRANSLATE_NOOP("Cases", "EXPIRE before looking"),
     QT_TRANSLATE_NOOP("Cases", "Whoever tries sets the time to live, and only then looks whether it got the lock."),
     QT_TRANSLATE_NOOP("Cases", "Each loser renews the holder's lease: while anybody tries, a dead holder's lock never "
                                "ends."),
     QT_TRANSLATE_NOOP("Cases", "Set value and time to live with one command that changes nothing when it is refused."),
     "r = SETNX k true\nEXPIRE k ttl\n@ holder killed, others try\nif r == 1: work, DEL k", "B3"},
    {"A16", QT_TRANSLATE_NOOP("Cases", "Re-entry without looking"),
     QT_TRANSLATE_NOOP("Cases", "A counter in the thread decides about re-entry before Redis is asked."),
     QT_TRANSLATE_NOOP("Cases", "A thread whose lease was lost, and is held by another, is let in again."),
     QT_TRANSLATE_NOOP("Cases", "Re-enter only while the lease is valid by the monotonic clock, else say that it is "
                                "lost."),
     "lock(k): count = 1\n@ pause, another acquires\nlock(k): count = 2, inside\nwork", "B3"},
    {"A17", QT_TRANSLATE_NOOP("Cases", "Watchdog of the wrong handle"),
     QT_TRANSLATE_NOOP("Cases",
                       "Two handles share one lock; the watchdog belongs to the first, which is closed first."),
     QT_TRANSLATE_NOOP("Cases", "The hold that goes on is not renewed any more and its lease ends under it."),
     QT_TRANSLATE_NOOP("Cases", "The watchdog belongs to the hold and ends with its last handle."),
     "first = lock(k), watchdog\nsecond = lock(k)\n@ first.close()\nwork longer than ttl\nsecond.close()", "B3"},
    {"A18", QT_TRANSLATE_NOOP("Cases", "One thread for all watchdogs"),
     QT_TRANSLATE_NOOP("Cases", "One thread renews the locks of all servers, with calls that have no deadline."),
     QT_TRANSLATE_NOOP("Cases", "One server that hangs blocks the thread, and the leases on the healthy ones end."),
     QT_TRANSLATE_NOOP("Cases", "Give each renewal a deadline, and each server a way of its own."),
     "for each lease:\n@ this server hangs\n    PEXPIRE k ttl\n(the others wait)", "B3"},
    {"A19", QT_TRANSLATE_NOOP("Cases", "Explicit lease, no watchdog"),
     QT_TRANSLATE_NOOP("Cases", "A lease time is given by hand, which switches the library's watchdog off."),
     QT_TRANSLATE_NOOP("Cases", "Users expect renewal; work that outlasts the lease loses the lock."),
     QT_TRANSLATE_NOOP("Cases", "Leave the lease time to the library, or know that the work is shorter."),
     "tryLock(5 s, lease 10 s)\n@ work longer than the lease\nunlock()", "B3"},
    {"A20", QT_TRANSLATE_NOOP("Cases", "Retry without an idempotency key"),
     QT_TRANSLATE_NOOP("Cases", "The lock is perfect, but the answer to the booking is lost and the caller tries "
                                "again."),
     QT_TRANSLATE_NOOP("Cases", "One order is booked twice: a lock does not make work idempotent."),
     QT_TRANSLATE_NOOP("Cases", "Give each order a key of its own and let the books refuse it a second time."),
     "lock(k)\nbook(order)\n@ the answer is lost\nbook(order) again\nunlock(k)", ""},
    {"A21", QT_TRANSLATE_NOOP("Cases", "Asking a replica"),
     QT_TRANSLATE_NOOP("Cases", "Whether the lock is free is read from a replica."),
     QT_TRANSLATE_NOOP("Cases", "Replication lags behind: it is free there while somebody holds it on the primary."),
     QT_TRANSLATE_NOOP("Cases", "Ask the primary, and ask by taking the lock."),
     "SET k uuid NX PX ttl (primary)\n@ replication held back\nEXISTS k (replica) == 0\nwork", "B3"},
    {"A22", QT_TRANSLATE_NOOP("Cases", "Release before commit"),
     QT_TRANSLATE_NOOP("Cases", "The lock is perfect, but it is released before the work becomes visible to others."),
     QT_TRANSLATE_NOOP("Cases", "The next holder reads the old stock and sells the same units once more."),
     QT_TRANSLATE_NOOP("Cases", "Commit first, then release."),
     "lock(k)\nn = GET stock\nunlock(k)\n@ delay\nSET stock n-1", "B3"},
    {"A23", QT_TRANSLATE_NOOP("Cases", "Mixed-up units"),
     QT_TRANSLATE_NOOP("Cases", "Milliseconds are given where seconds are wanted, or a TTL of 0 is read as free."),
     QT_TRANSLATE_NOOP("Cases", "A dead holder's lock stays a thousand times too long, and 400 ms of lease look like "
                                "none."),
     QT_TRANSLATE_NOOP("Cases", "Use the commands with milliseconds throughout, PX and PTTL, and typed durations."),
     "SET k uuid NX\nEXPIRE k ttl_in_ms\n@ holder killed\nTTL k == 0: free?", "B3"},
    {"A24", QT_TRANSLATE_NOOP("Cases", "Two locks, opposite order"),
     QT_TRANSLATE_NOOP("Cases", "A transfer needs the locks of two accounts and takes them as the request names them."),
     QT_TRANSLATE_NOOP("Cases", "Two transfers in opposite directions each hold the lock that the other one waits for; "
                                "only a wait limit ends it, and they often meet again."),
     QT_TRANSLATE_NOOP("Cases", "Take several locks always in one order, for example by key."),
     "lock(from)\n@ the other transfer holds its first lock\nlock(to)\nwork\nunlock(to), unlock(from)", "B9"},
    {"A25", QT_TRANSLATE_NOOP("Cases", "Convoy"),
     QT_TRANSLATE_NOOP("Cases", "One lock that everybody needs is held over the slow part of the work, too."),
     QT_TRANSLATE_NOOP("Cases",
                       "Nothing is lost, but the workers stand in line and the whole service is as fast as one "
                       "of them."),
     QT_TRANSLATE_NOOP("Cases", "Do the slow part before the lock, and give what is independent locks of its own."),
     "SET catalogue uuid NX PX ttl\n@ call a slow service inside\nwrite\nEVAL compare and delete", ""},
    {"A26", QT_TRANSLATE_NOOP("Cases", "Read unlock ends the watchdog"),
     QT_TRANSLATE_NOOP("Cases",
                       "What your Java neighbour does: in Redisson 4.7.0 a thread that has the write lock also "
                       "reads, and its read unlock cancels the watchdog of the write lock, too."),
     QT_TRANSLATE_NOOP("Cases", "Nobody renews the write lock any more: it ends under long work, and a second writer "
                                "gets in."),
     QT_TRANSLATE_NOOP("Cases", "Renew each hold on its own: the write lock until the write lock is released."),
     "writeLock.lock()\nreadLock.lock()\nreadLock.unlock(): also cancels the write lock's watchdog\n@ work longer than "
     "ttl\nwriteLock.unlock()",
     "B8"},
    {"A27", QT_TRANSLATE_NOOP("Cases", "A dying reader shortens"),
     QT_TRANSLATE_NOOP("Cases", "What your Java neighbour does: a reader with a long lease reads beside one with a "
                                "watchdog, whose renewal sets the TTL of the whole lock to its own short lease."),
     QT_TRANSLATE_NOOP("Cases", "When the one with the watchdog dies, the lock ends soon after, and a writer gets in "
                                "beside the reader that still has time."),
     QT_TRANSLATE_NOOP("Cases", "A renewal may only lengthen the TTL of a lock that others share."),
     "report: HSET k mode read, PEXPIRE k 3000\nshop: PEXPIRE k 300, every 100 ms\n@ shop: kill -9\neditor: writes "
     "300 ms later",
     "B8"},
    {"A28", QT_TRANSLATE_NOOP("Cases", "Multi-lock of 1,000 s"),
     QT_TRANSLATE_NOOP("Cases", "What your Java neighbour does: MultiLock.lock(1, SECONDS) converts the lease to "
                                "milliseconds in each round, also after a round that was refused."),
     QT_TRANSLATE_NOOP("Cases",
                       "Whoever had to wait gets a lease that is a thousand times too long, and if it dies the "
                       "locks stay for hours."),
     QT_TRANSLATE_NOOP("Cases", "Convert once, at the edge, and use typed durations inside."),
     "lease = toMillis(lease)\nlock all, PEXPIRE lease, or give back\nrefused: again from the first line\n@ holder "
     "killed",
     "B9"},
    {"A29", QT_TRANSLATE_NOOP("Cases", "One latch for all rounds"),
     QT_TRANSLATE_NOOP("Cases",
                       "Each round waits for the same count-down latch. When a round times out, the latch is deleted "
                       "and set again for the next one."),
     QT_TRANSLATE_NOOP("Cases", "A job of the old round that counts down late counts in the new one, whose latch opens "
                                "while one of its own jobs is not done."),
     QT_TRANSLATE_NOOP("Cases", "Give each round a latch with a name of its own: a late count then finds no key and "
                                "opens nothing."),
     "trySetCount(k, 3), hand out 3 jobs\nawait(k): timed out, DEL k\ntrySetCount(k, 3), hand out 3 jobs\n@ a job of "
     "the first round: countDown(k)\nawait(k): open, a job is not done",
     "B11"},

    {"B1", QT_TRANSLATE_NOOP("Cases", "SET NX PX and Lua"),
     QT_TRANSLATE_NOOP("Cases", "One try with a token of its own, one short task, and a release that compares and "
                                "deletes in one script."),
     QT_TRANSLATE_NOOP("Cases", "Nobody renews: work that takes longer than the lease loses the lock, though never "
                                "another's."),
     QT_TRANSLATE_NOOP("Cases", "Right for short, single tasks."),
     "SET k uuid NX PX ttl\nwork\nEVAL if GET k == uuid then DEL k", ""},
    {"B2", QT_TRANSLATE_NOOP("Cases", "Waiting with a limit"),
     QT_TRANSLATE_NOOP("Cases", "As B1, and tries again after a pause until its wait limit is over."),
     QT_TRANSLATE_NOOP("Cases", "Waiters are served by luck, not in turn, and nobody renews."),
     QT_TRANSLATE_NOOP("Cases", "Right for short tasks that may wait a little."),
     "until limit:\n    SET k uuid NX PX ttl\n    sleep 50 ms\nwork\nEVAL compare and delete", ""},
    {"B3", QT_TRANSLATE_NOOP("Cases", "Production client"),
     QT_TRANSLATE_NOOP("Cases", "A token for each acquisition, a wait limit with jitter, a watchdog that compares and "
                                "has deadlines, and a release by the owner alone."),
     QT_TRANSLATE_NOOP("Cases", "A stopped process or a failover still lets two in; the holder is told when it wakes."),
     QT_TRANSLATE_NOOP("Cases", "Right for nearly everything; add a fence where a stale write must not happen."),
     "lease = lock(k, ttl, wait)\nwatchdog: compare, PEXPIRE every ttl/2\nwork until lease.lost()\nEVAL compare and "
     "delete",
     ""},
    {"B4", QT_TRANSLATE_NOOP("Cases", "Redisson hash"),
     QT_TRANSLATE_NOOP("Cases", "Redisson's layout: a hash with a count for each thread, renewed every third of its "
                                "lease, waiters woken by a channel."),
     QT_TRANSLATE_NOOP("Cases", "A stopped process or a failover still lets two in."),
     QT_TRANSLATE_NOOP("Cases", "Right where Java programs share the lock."),
     "EVAL HINCRBY k uuid:thread 1, PEXPIRE\nwatchdog every 10 s\nwork\nEVAL HINCRBY -1, DEL, PUBLISH", ""},
    {"B5", QT_TRANSLATE_NOOP("Cases", "Fenced"),
     QT_TRANSLATE_NOOP("Cases", "As B3, with a number that rises at each acquisition and goes with each write."),
     QT_TRANSLATE_NOOP("Cases", "After a failover or an empty restart the numbers may repeat."),
     QT_TRANSLATE_NOOP("Cases", "Right where a stale write must not happen and the resource can refuse it."),
     "lease, n = lock(k)\n@ stopped for longer than ttl\nwrite(value, n): refused if n is old\nrelease", ""},
    {"B6", QT_TRANSLATE_NOOP("Cases", "Redlock, five servers"),
     QT_TRANSLATE_NOOP("Cases", "The same token is set on five independent servers at once, and a majority decides."),
     QT_TRANSLATE_NOOP("Cases", "A stopped process, or a server that comes back empty too soon, still lets two in."),
     QT_TRANSLATE_NOOP("Cases", "Right where one server may fail and the lock must go on."),
     "SET k uuid NX PX ttl on all five\n3 of 5 and time left: inside\nwork, extend by majority\nrelease on all", ""},
    {"B7", QT_TRANSLATE_NOOP("Cases", "Fair"),
     QT_TRANSLATE_NOOP("Cases", "Waiters stand in a queue on the server and each is woken in its turn."),
     QT_TRANSLATE_NOOP("Cases", "A dead waiter holds up the line until its deadline."),
     QT_TRANSLATE_NOOP("Cases", "Right where nobody may starve."),
     "EVAL RPUSH queue, ZADD deadline\nwait for own channel\nwork\nEVAL DEL k, PUBLISH to the next", ""},
    {"B8", QT_TRANSLATE_NOOP("Cases", "Read-write lock"),
     QT_TRANSLATE_NOOP("Cases",
                       "Redisson's read-write lock by our library: readers are inside together, a writer alone, "
                       "each renewed for itself."),
     QT_TRANSLATE_NOOP("Cases", "A stopped process or a failover still lets a writer in beside others, and there is no "
                                "line: readers can starve a writer."),
     QT_TRANSLATE_NOOP("Cases", "Right where many read and few write."),
     "lease = readLock(k) or writeLock(k)\nwatchdog: PEXPIRE k max(PTTL k, lease)\nread, or write\nrelease, PUBLISH to "
     "those who wait",
     ""},
    {"B9", QT_TRANSLATE_NOOP("Cases", "Two locks, one order"),
     QT_TRANSLATE_NOOP("Cases",
                       "Whoever needs several locks takes them in the order of their keys, as everybody does."),
     QT_TRANSLATE_NOOP("Cases", "Each single lock is as in B2: nobody renews, and waiters are served by luck."),
     QT_TRANSLATE_NOOP("Cases", "Right wherever one task needs more than one lock."),
     "for k in sorted(from, to):\n    lock(k)\nwork\nunlock in reverse", ""},
    {"B10", QT_TRANSLATE_NOOP("Cases", "Permits that expire"),
     QT_TRANSLATE_NOOP("Cases", "Redisson's semaphore with leases by our library: two are inside at once, never three, "
                                "and the permit of one that dies comes back."),
     QT_TRANSLATE_NOOP("Cases", "A stopped process or a failover still lets one too many in."),
     QT_TRANSLATE_NOOP("Cases", "Right where a few may work at once."),
     "EVAL reclaim, GET k > 0, DECR k, ZADD k:timeout id\nwatchdog: ZADD a later end\nwork\nEVAL ZREM id, INCR k, "
     "PUBLISH",
     ""},
    {"B11", QT_TRANSLATE_NOOP("Cases", "Count-down latch"),
     QT_TRANSLATE_NOOP("Cases",
                       "Redisson's latch by our library: a coordinator opens a new latch for each round, hands "
                       "out the jobs, and goes on alone once all have counted down."),
     QT_TRANSLATE_NOOP("Cases", "A latch has no lease: if a worker dies and does not come back, each wait ends at its "
                                "limit. A server that forgets the latch opens it early."),
     QT_TRANSLATE_NOOP("Cases", "Right where one must wait until several are done."),
     "trySetCount(k:round, 3), RPUSH 3 jobs\nothers: LPOP a job, work, leave, countDown(k:round)\nawait(k:round), with "
     "a limit\nwork alone",
     ""},

    {"C1", QT_TRANSLATE_NOOP("Cases", "Two requests at once"),
     QT_TRANSLATE_NOOP(
         "Cases", "One worker is inside when two others ask: a patient one, and one that waits for 60 ms at most."),
     QT_TRANSLATE_NOOP(
         "Cases", "A lock that lets both in, or that makes the hasty one wait for ever, is no lock with a wait limit."),
     QT_TRANSLATE_NOOP("Cases", "The patient one waits and gets the lock next; the hasty one times out."),
     "first: acquire, work 1 s\n@ both others ask now\npatient: wait 5 s -> acquired\nhasty: wait 60 ms -> timed "
     "out",
     ""},
    {"C2", QT_TRANSLATE_NOOP("Cases", "Work for five leases"),
     QT_TRANSLATE_NOOP("Cases", "The work takes five times as long as the lease, and a watchdog renews it."),
     QT_TRANSLATE_NOOP("Cases", "A renewal that comes late or stops shows as a lease that ends under its holder."),
     QT_TRANSLATE_NOOP("Cases",
                       "The lease is renewed at half its time, each time, so that it never comes near its end."),
     "acquire, ttl 1 s\nwork 5 s\nwatchdog: renew every 500 ms\nrelease", ""},
    {"C3", QT_TRANSLATE_NOOP("Cases", "kill -9 of the holder"),
     QT_TRANSLATE_NOOP("Cases", "The process that holds the lock is killed, and a waiter stands behind it."),
     QT_TRANSLATE_NOOP("Cases", "A dead process releases nothing; only the TTL frees the lock."),
     QT_TRANSLATE_NOOP("Cases", "The waiter gets it at its next try after the lease is over, and not before."),
     "holder: acquire, ttl 1 s\n@ kill -9\nwaiter: tries every 4 to 8 ms\nwaiter: acquired after 1 s", ""},
    {"C4", QT_TRANSLATE_NOOP("Cases", "SCRIPT FLUSH"),
     QT_TRANSLATE_NOOP(
         "Cases", "An administrator flushes the server's scripts while three workers lock and release by scripts."),
     QT_TRANSLATE_NOOP(
         "Cases",
         "A client that sends only the digest of a script is told NOSCRIPT, and may take that for a failed release."),
     QT_TRANSLATE_NOOP("Cases", "The library sends the script itself then: no request fails, and nobody notices."),
     "acquire\n@ SCRIPT FLUSH\nrelease by EVALSHA -> NOSCRIPT\nrelease by EVAL", ""},
    {"C5", QT_TRANSLATE_NOOP("Cases", "Server crash, with a file"),
     QT_TRANSLATE_NOOP("Cases", "redis-server is killed under a holder and starts again from its append-only file, "
                                "written before each answer."),
     QT_TRANSLATE_NOOP("Cases",
                       "What the server acknowledged must survive the crash, or a second worker gets the lock."),
     QT_TRANSLATE_NOOP("Cases",
                       "The lock is in the file: whoever asks after the crash is refused until the holder is done."),
     "holder: acquire, ttl 10 s\n@ kill -9 of the server, start again\nother: asks -> refused\nholder: work, release",
     ""},
    {"C5b", QT_TRANSLATE_NOOP("Cases", "Server crash, memory only"),
     QT_TRANSLATE_NOOP("Cases", "redis-server is killed under a holder and starts again with nothing."),
     QT_TRANSLATE_NOOP("Cases",
                       "The lock is forgotten although its holder still works, so that a second worker is let in."),
     QT_TRANSLATE_NOOP(
         "Cases",
         "No lock on one server without a file survives that: fence the resource, or ask a majority of servers."),
     "holder: acquire, ttl 10 s\n@ kill -9 of the server, start again empty\nother: asks -> granted\nboth inside", ""},
    {"C6", QT_TRANSLATE_NOOP("Cases", "Sentinel failover"),
     QT_TRANSLATE_NOOP(
         "Cases", "Sentinel promotes the replica, and the old primary goes on taking writes for about ten seconds."),
     QT_TRANSLATE_NOOP("Cases", "One worker still speaks to the old primary and another one to the new one: both are "
                                "granted the lock, with the same fencing token."),
     QT_TRANSLATE_NOOP("Cases", "A counter on one server fences nothing then: take a majority of independent servers, "
                                "or a number from the resource itself."),
     "@ SENTINEL FAILOVER\nold primary: acquire -> 1\nnew primary: acquire -> 1\nboth inside", ""},
    {"C6b", QT_TRANSLATE_NOOP("Cases", "min-replicas-to-write"),
     QT_TRANSLATE_NOOP("Cases",
                       "The replica is cut off, and later promoted; the primary is told to take no writes without a "
                       "replica."),
     QT_TRANSLATE_NOOP("Cases", "A primary that goes on alone grants locks that the replica, once it is promoted, has "
                                "never heard of."),
     QT_TRANSLATE_NOOP("Cases",
                       "With min-replicas-to-write it refuses them (NOREPLICAS), a second or two after it lost "
                       "its replica: what was granted within that time can still be lost."),
     "CONFIG SET min-replicas-to-write 1\n@ the replica is cut off\nold primary: acquire -> NOREPLICAS\n@ the replica "
     "is promoted\nnew primary: acquire -> granted",
     ""},
    {"C6c", QT_TRANSLATE_NOOP("Cases", "WAIT for a replica"),
     QT_TRANSLATE_NOOP("Cases",
                       "The replica is cut off, and later promoted; the client asks with WAIT whether it has the "
                       "lock."),
     QT_TRANSLATE_NOOP("Cases", "The primary answers OK before any replica has the lock."),
     QT_TRANSLATE_NOOP("Cases",
                       "A lock that no replica confirms is given back and not used. That makes a loss rarer, not "
                       "impossible: WAIT does not decide who is promoted."),
     "SET k uuid NX PX ttl -> OK\nWAIT 1 200 -> 0\ncompare and delete, try again", ""},
    {"C7", QT_TRANSLATE_NOOP("Cases", "Slow network"),
     QT_TRANSLATE_NOOP("Cases", "One worker's connection takes 50 ms each way."),
     QT_TRANSLATE_NOOP("Cases", "A lease is counted by the server from when it got the request: who counts from the "
                                "answer believes in it for too long."),
     QT_TRANSLATE_NOOP("Cases",
                       "The lease is counted from before the request was sent; everything works, only slower."),
     "@ 50 ms each way\nsent = now\nSET k uuid NX PX ttl\nvalid until sent + ttl - drift", ""},
    {"C7b", QT_TRANSLATE_NOOP("Cases", "Lost request"),
     QT_TRANSLATE_NOOP("Cases", "The request for the lock never arrives at the server."),
     QT_TRANSLATE_NOOP("Cases", "The client cannot tell that from a lost answer, and a second request on the same "
                                "connection might come after the first."),
     QT_TRANSLATE_NOOP("Cases", "The client gets \"outcome unknown\"; the lock is free, the next worker gets it at "
                                "once, and so can this one later."),
     "SET k uuid NX PX ttl\n@ it never arrives\nno answer: unknown\nclose the connection, ask again later", ""},
    {"C7c", QT_TRANSLATE_NOOP("Cases", "Lost answer"),
     QT_TRANSLATE_NOOP("Cases", "The lock is granted, and the answer is lost."),
     QT_TRANSLATE_NOOP("Cases", "Who gives up there leaves a lock that nobody uses, and everybody waits for its ttl."),
     QT_TRANSLATE_NOOP("Cases", "The client asks on a new connection, with the same token, who has the lock: it is its "
                                "own, and the work begins at once."),
     "SET k uuid NX PX ttl -> OK\n@ the answer is lost\nnew connection: GET k -> uuid\nPEXPIRE k ttl, work", ""},
    {"C7d", QT_TRANSLATE_NOOP("Cases", "Half-open connection"),
     QT_TRANSLATE_NOOP("Cases", "While the lock is held the connection goes silent: no data, no close."),
     QT_TRANSLATE_NOOP(
         "Cases",
         "A renewal without a deadline would wait for ever while the lease runs out and another worker gets the lock."),
     QT_TRANSLATE_NOOP("Cases",
                       "The watchdog has a deadline, tells the holder before the lease is over, and the holder stops."),
     "acquire, watchdog on\n@ the cable is silent\nrenewal: no answer in time\nlease.lost(): stop working", ""},
    {"C8", QT_TRANSLATE_NOOP("Cases", "Clock step of one client"),
     QT_TRANSLATE_NOOP("Cases", "The wall clock of one worker's process goes five seconds ahead, twice."),
     QT_TRANSLATE_NOOP(
         "Cases", "A client that measures leases by the wall clock thinks that its own or another lease has ended."),
     QT_TRANSLATE_NOOP("Cases", "Leases are counted by the monotonic clock and by the server: nobody notices."),
     "acquire, ttl 1 s\n@ the wall clock is 5 s ahead\nwork, renew\nrelease", ""},
    {"C9", QT_TRANSLATE_NOOP("Cases", "Full memory"),
     QT_TRANSLATE_NOOP(
         "Cases", "The memory of the server is full, and its policy evicts keys with a time to live first: locks."),
     QT_TRANSLATE_NOOP("Cases", "The lock of a holder is deleted, and nobody can get another one."),
     QT_TRANSLATE_NOOP(
         "Cases",
         "The holder is told at its next renewal, whoever asks gets a clear error, and a release works all the same."),
     "acquire\n@ memory is full: the lock is evicted\nrenewal: gone, stop working\nacquire -> OOM", ""},
    {"C10", QT_TRANSLATE_NOOP("Cases", "A slot moves"),
     QT_TRANSLATE_NOOP("Cases", "The slot of a held lock moves to another node of the cluster, key by key."),
     QT_TRANSLATE_NOOP("Cases",
                       "A client that does not follow MOVED and ASK can neither renew nor release, and believes "
                       "that it has lost the lock."),
     QT_TRANSLATE_NOOP("Cases",
                       "Client and watchdog follow: the lock moves with its lease and its token, and others are "
                       "refused all the time."),
     "acquire on node 1\n@ the slot moves to node 2\nrenew -> MOVED, renew on node 2\nrelease on node 2", ""},
    {"C10b", QT_TRANSLATE_NOOP("Cases", "A replica takes over"),
     QT_TRANSLATE_NOOP("Cases", "CLUSTER FAILOVER: a replica takes its primary's place while a lock is held."),
     QT_TRANSLATE_NOOP("Cases", "The holder still speaks to the former primary."),
     QT_TRANSLATE_NOOP("Cases",
                       "A takeover that is asked for waits until the replica has everything: the lock is there, "
                       "and the client is sent to the new primary. One after a crash does not wait (A12)."),
     "acquire\n@ CLUSTER FAILOVER\nrelease -> MOVED\nrelease on the new primary", ""},
    {"C10c", QT_TRANSLATE_NOOP("Cases", "Locks of two slots"),
     QT_TRANSLATE_NOOP("Cases",
                       "Two locks are taken by one script, once with a hash tag in their names and once without."),
     QT_TRANSLATE_NOOP("Cases", "Keys of two slots live on two nodes, and no command reaches both: CROSSSLOT."),
     QT_TRANSLATE_NOOP("Cases", "What must be taken together has the same hash tag: lock:{order-7}:stock and "
                                "lock:{order-7}:invoice."),
     "EVAL script 2 lock:stock:7 lock:invoice:7\n-> CROSSSLOT\nEVAL script 2 lock:{order-7}:stock "
     "lock:{order-7}:invoice\n-> 1",
     ""},
    {"C11", QT_TRANSLATE_NOOP("Cases", "One endpoint half-open"),
     QT_TRANSLATE_NOOP("Cases",
                       "A process holds a lock on each of two servers, and one of them does not answer any more."),
     QT_TRANSLATE_NOOP(
         "Cases",
         "One thread that renews all leases one after the other would wait there and lose the other lease, too."),
     QT_TRANSLATE_NOOP("Cases", "Endpoints do not wait for each other: the lease on the healthy server is renewed on "
                                "time, and only the other one is lost."),
     "acquire on both servers\n@ one of them does not answer\nrenewal there: deadline, lost\nrenewal here: on time",
     ""},

    {"none", QT_TRANSLATE_NOOP("Cases", "No lock at all"),
     QT_TRANSLATE_NOOP("Cases", "Workers read the stock, decide and write back without any lock."),
     QT_TRANSLATE_NOOP("Cases", "Two read the same stock and both sell the last unit."),
     QT_TRANSLATE_NOOP("Cases", "Every right pattern is compared with this one: where it does not fail, nothing was "
                                "proved."),
     "n = GET stock\nwork\nSET stock n-1", "B3"},
};

const char* hazardWords(simulator::Hazard hazard)
{
    using simulator::Hazard;
    switch (hazard) {
    case Hazard::KilledHolder:
        return QT_TRANSLATE_NOOP("Cases", "a killed holder");
    case Hazard::LongWork:
        return QT_TRANSLATE_NOOP("Cases", "work longer than the lease");
    case Hazard::StoppedHolder:
        return QT_TRANSLATE_NOOP("Cases", "a stopped process");
    case Hazard::ScriptFlush:
        return QT_TRANSLATE_NOOP("Cases", "SCRIPT FLUSH");
    case Hazard::ServerRestart:
        return QT_TRANSLATE_NOOP("Cases", "a server restart without a file");
    case Hazard::Failover:
        return QT_TRANSLATE_NOOP("Cases", "a failover");
    case Hazard::ClockStep:
        return QT_TRANSLATE_NOOP("Cases", "a step of the clock");
    case Hazard::LostAnswer:
        return QT_TRANSLATE_NOOP("Cases", "a lost answer");
    }
    return "";
}

QString words(const char* text)
{
    return QCoreApplication::translate("Cases", text);
}

QString utf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

struct CheckText
{
    std::string_view name;
    const char* text;
};

/// Texts by DrillCheck::name.
constexpr CheckText kChecks[] = {
    {"waited", QT_TRANSLATE_NOOP("Cases", "the patient one waited and got it next")},
    {"timed_out", QT_TRANSLATE_NOOP("Cases", "the hasty one gave up")},
    {"five_leases", QT_TRANSLATE_NOOP("Cases", "the work lasted for five leases")},
    {"renewed", QT_TRANSLATE_NOOP("Cases", "renewed throughout")},
    {"free_at_ttl", QT_TRANSLATE_NOOP("Cases", "free when its time to live was over, and not before")},
    {"not_released", QT_TRANSLATE_NOOP("Cases", "nobody released it")},
    {"happened", QT_TRANSLATE_NOOP("Cases", "the trouble came")},
    {"nothing_failed", QT_TRANSLATE_NOOP("Cases", "no request failed")},
    {"kept_out", QT_TRANSLATE_NOOP("Cases", "the other one was refused after the crash, too")},
    {"same_number", QT_TRANSLATE_NOOP("Cases", "both were given the same fencing token")},
    {"slow", QT_TRANSLATE_NOOP("Cases", "each answer took 100 ms or more")},
    {"both_worked", QT_TRANSLATE_NOOP("Cases", "both got their turn")},
    {"nobody_else", QT_TRANSLATE_NOOP("Cases", "nobody else got in meanwhile")},
    {"settled", QT_TRANSLATE_NOOP("Cases", "the client asked again and had the lock at once")},
    {"told_unknown", QT_TRANSLATE_NOOP("Cases", "the client was told that it cannot know")},
    {"not_held", QT_TRANSLATE_NOOP("Cases", "the other one got in meanwhile")},
    {"works_again", QT_TRANSLATE_NOOP("Cases", "it got the lock again afterwards")},
    {"told_of_loss", QT_TRANSLATE_NOOP("Cases", "the holder was told before the other one got it")},
    {"refused", QT_TRANSLATE_NOOP("Cases", "no lock was granted while memory was full")},
    {"release_answered", QT_TRANSLATE_NOOP("Cases", "the release was answered")},
    {"refused_alone", QT_TRANSLATE_NOOP("Cases", "no lock was granted while the replica was away")},
    {"gets_in", QT_TRANSLATE_NOOP("Cases", "the new primary granted it")},
    {"confirmed", QT_TRANSLATE_NOOP("Cases", "nobody worked on a lock that no replica had")},
    {"released_there", QT_TRANSLATE_NOOP("Cases", "released where it was by then")},
    {"renewed_there", QT_TRANSLATE_NOOP("Cases", "renewed where it was by then")},
    {"kept_out_meanwhile", QT_TRANSLATE_NOOP("Cases", "the other one was refused meanwhile")},
    {"two_slots_refused", QT_TRANSLATE_NOOP("Cases", "locks of two slots were refused")},
    {"together", QT_TRANSLATE_NOOP("Cases", "a hash tag kept them together")},
    {"renewed_meanwhile", QT_TRANSLATE_NOOP("Cases", "the lease on the other server was renewed on time")},
};

} // namespace

QString checkWords(const simulator::DrillCheck& check)
{
    const auto* found =
        std::find_if(std::begin(kChecks), std::end(kChecks), [&](const CheckText& t) { return t.name == check.name; });
    return found == std::end(kChecks) ? utf8(check.what) : words(found->text);
}

const CaseText* caseText(std::string_view id)
{
    const auto* found =
        std::find_if(std::begin(kTexts), std::end(kTexts), [&](const CaseText& t) { return t.id == id; });
    return found == std::end(kTexts) ? nullptr : found;
}

CaseWords caseWords(const simulator::CaseInfo& pattern)
{
    CaseWords result;
    const CaseText* text = caseText(pattern.id);
    const QString name = text ? words(text->title) : utf8(pattern.name);
    result.title = pattern.kind == simulator::CaseKind::Control ? name : utf8(pattern.id) + u" \u00b7 "_s + name;
    if (text) {
        result.what = words(text->what);
        result.why = words(text->why);
        result.right = words(text->right);
        result.code = QString::fromUtf8(text->code).split(u'\n', Qt::SkipEmptyParts);
    }
    return result;
}

QString gapsOfClaims(const simulator::CaseInfo& pattern)
{
    QStringList gaps;
    for (std::size_t i = 0; i < simulator::kHazards; ++i) {
        const auto hazard = static_cast<simulator::Hazard>(i);
        if (simulator::survives(pattern.id, hazard) == false)
            gaps << words(hazardWords(hazard));
    }
    return gaps.join(QCoreApplication::translate("Cases", ", ", "between the items of a list"));
}

} // namespace lockscope::gui
