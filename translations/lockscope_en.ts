<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AttentionText</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>ended: %1</source>
        <translation>ended: %1</translation>
    </message>
    <message>
        <source>%1: two primaries have granted it: %2</source>
        <extracomment>name of a finding; two holders, each with its server</extracomment>
        <translation>%1: two primaries have granted it: %2</translation>
    </message>
    <message>
        <source>over %1</source>
        <extracomment>a length of time: &quot;over 40 s&quot;</extracomment>
        <translation>over %1</translation>
    </message>
</context>
<context>
    <name>CapabilityReport</name>
    <message>
        <source>RESP3 protocol</source>
        <translation>RESP3 protocol</translation>
    </message>
    <message>
        <source>Subscribe to the patterns</source>
        <translation>Subscribe to the patterns</translation>
    </message>
    <message>
        <source>Keyspace notifications</source>
        <translation>Keyspace notifications</translation>
    </message>
    <message>
        <source>Scan for keys</source>
        <translation>Scan for keys</translation>
    </message>
    <message>
        <source>Read the locks</source>
        <translation>Read the locks</translation>
    </message>
    <message>
        <source>Run scripts</source>
        <translation>Run scripts</translation>
    </message>
    <message>
        <source>Client tracking</source>
        <translation>Client tracking</translation>
    </message>
    <message>
        <source>List clients</source>
        <translation>List clients</translation>
    </message>
    <message>
        <source>Trace commands</source>
        <translation>Trace commands</translation>
    </message>
    <message>
        <source>Read the configuration</source>
        <translation>Read the configuration</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ yes</translation>
    </message>
    <message>
        <source>✗ no</source>
        <translation>✗ no</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? unknown</translation>
    </message>
    <message>
        <source>Count waiting subscribers</source>
        <translation>Count waiting subscribers</translation>
    </message>
    <message>
        <source>Read queues of waiters</source>
        <translation>Read queues of waiters</translation>
    </message>
    <message>
        <source>Read exact leases</source>
        <translation>Read exact leases</translation>
    </message>
    <message>
        <source>Server time</source>
        <translation>Server time</translation>
    </message>
    <message>
        <source>Server information</source>
        <translation>Server information</translation>
    </message>
    <message>
        <source>Count keys</source>
        <translation>Count keys</translation>
    </message>
    <message>
        <source>Compare before a release</source>
        <translation>Compare before a release</translation>
    </message>
    <message>
        <source>Release locks of Redisson</source>
        <translation>Release locks of Redisson</translation>
    </message>
    <message>
        <source>Wake on channels</source>
        <translation>Wake on channels</translation>
    </message>
    <message>
        <source>Wake on lists</source>
        <translation>Wake on lists</translation>
    </message>
    <message>
        <source>Read collection types</source>
        <translation>Read collection types</translation>
    </message>
    <message>
        <source>Manage the connection</source>
        <translation>Manage the connection</translation>
    </message>
    <message>
        <source>Release one of several holders</source>
        <translation>Release one of several holders</translation>
    </message>
    <message>
        <source>Release job locks</source>
        <translation>Release job locks</translation>
    </message>
</context>
<context>
    <name>CasePlan</name>
    <message>
        <source>The scenario of this case cannot be read: %1</source>
        <translation>The scenario of this case cannot be read: %1</translation>
    </message>
    <message>
        <source>This case needs several servers that may be broken. Choose private servers for it.</source>
        <translation>This case needs several servers that may be broken. Choose private servers for it.</translation>
    </message>
    <message>
        <source>There is no right way for this case to compare with.</source>
        <translation>There is no right way for this case to compare with.</translation>
    </message>
</context>
<context>
    <name>Cases</name>
    <message>
        <source>Process-local mutex</source>
        <translation>Process-local mutex</translation>
    </message>
    <message>
        <source>The section is guarded by a mutex of the program&apos;s own memory.</source>
        <translation>The section is guarded by a mutex of the program&apos;s own memory.</translation>
    </message>
    <message>
        <source>A second process has a mutex of its own, so both are inside at once and sell the same units.</source>
        <translation>A second process has a mutex of its own, so both are inside at once and sell the same units.</translation>
    </message>
    <message>
        <source>SETNX without TTL</source>
        <translation>SETNX without TTL</translation>
    </message>
    <message>
        <source>The lock is set without a time to live and deleted after the work.</source>
        <translation>The lock is set without a time to live and deleted after the work.</translation>
    </message>
    <message>
        <source>A holder that is killed between the two never deletes it, and nobody gets the lock again.</source>
        <translation>A holder that is killed between the two never deletes it, and nobody gets the lock again.</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>SETNX, then EXPIRE</translation>
    </message>
    <message>
        <source>The time to live is set by a second command after the lock.</source>
        <translation>The time to live is set by a second command after the lock.</translation>
    </message>
    <message>
        <source>A client that dies between the two leaves a lock that never ends.</source>
        <translation>A client that dies between the two leaves a lock that never ends.</translation>
    </message>
    <message>
        <source>Set value and time to live with one command: SET k token NX PX ttl.</source>
        <translation>Set value and time to live with one command: SET k token NX PX ttl.</translation>
    </message>
    <message>
        <source>Blind DEL</source>
        <translation>Blind DEL</translation>
    </message>
    <message>
        <source>The lock has a time to live, but the work takes longer and ends with a plain DEL.</source>
        <translation>The lock has a time to live, but the work takes longer and ends with a plain DEL.</translation>
    </message>
    <message>
        <source>The lease ends under the first worker and a second one gets the lock; the first then deletes whatever lock is there, the second&apos;s, and so on down the line.</source>
        <translation>The lease ends under the first worker and a second one gets the lock; the first then deletes whatever lock is there, the second&apos;s, and so on down the line.</translation>
    </message>
    <message>
        <source>Compare the token and delete in one script, and renew while working.</source>
        <translation>Compare the token and delete in one script, and renew while working.</translation>
    </message>
    <message>
        <source>GET, compare, DEL</source>
        <translation>GET, compare, DEL</translation>
    </message>
    <message>
        <source>The release reads the value, compares it in the client and then deletes.</source>
        <translation>The release reads the value, compares it in the client and then deletes.</translation>
    </message>
    <message>
        <source>The lease can end between the two commands; the DEL then removes the next holder&apos;s lock.</source>
        <translation>The lease can end between the two commands; the DEL then removes the next holder&apos;s lock.</translation>
    </message>
    <message>
        <source>Compare and delete in one script: nothing comes between.</source>
        <translation>Compare and delete in one script: nothing comes between.</translation>
    </message>
    <message>
        <source>User id as token</source>
        <translation>User id as token</translation>
    </message>
    <message>
        <source>The commands are right, but the token is the user&apos;s id, and one user sends two requests.</source>
        <translation>The commands are right, but the token is the user&apos;s id, and one user sends two requests.</translation>
    </message>
    <message>
        <source>The first request outlives its lease, finds its own token in the second&apos;s lock and deletes it.</source>
        <translation>The first request outlives its lease, finds its own token in the second&apos;s lock and deletes it.</translation>
    </message>
    <message>
        <source>Make a new random token for each acquisition.</source>
        <translation>Make a new random token for each acquisition.</translation>
    </message>
    <message>
        <source>Timestamp and GETSET</source>
        <translation>Timestamp and GETSET</translation>
    </message>
    <message>
        <source>The value holds the expiry time by the client&apos;s clock; a client that finds it in the past takes over with GETSET.</source>
        <translation>The value holds the expiry time by the client&apos;s clock; a client that finds it in the past takes over with GETSET.</translation>
    </message>
    <message>
        <source>Clocks differ, losers overwrite the winner&apos;s time, and anybody may delete.</source>
        <translation>Clocks differ, losers overwrite the winner&apos;s time, and anybody may delete.</translation>
    </message>
    <message>
        <source>Let the server end the lease by its own clock: SET NX PX.</source>
        <translation>Let the server end the lease by its own clock: SET NX PX.</translation>
    </message>
    <message>
        <source>Blind watchdog</source>
        <translation>Blind watchdog</translation>
    </message>
    <message>
        <source>A thread prolongs the key every second without looking whose lock it is.</source>
        <translation>A thread prolongs the key every second without looking whose lock it is.</translation>
    </message>
    <message>
        <source>It keeps running after the release, renews the next holder&apos;s lock, and keeps that lock alive even if its holder dies.</source>
        <translation>It keeps running after the release, renews the next holder&apos;s lock, and keeps that lock alive even if its holder dies.</translation>
    </message>
    <message>
        <source>Each renewal compares the token, stops at the first that is not its own, and ends with the lease.</source>
        <translation>Each renewal compares the token, stops at the first that is not its own, and ends with the lease.</translation>
    </message>
    <message>
        <source>Unlock in the caller&apos;s finally</source>
        <translation>Unlock in the caller&apos;s finally</translation>
    </message>
    <message>
        <source>The caller always unlocks at the end, also when it never got the lock.</source>
        <translation>The caller always unlocks at the end, also when it never got the lock.</translation>
    </message>
    <message>
        <source>A waiter that gave up deletes the holder&apos;s lock.</source>
        <translation>A waiter that gave up deletes the holder&apos;s lock.</translation>
    </message>
    <message>
        <source>Only who got the lock may release it, and only by its own token.</source>
        <translation>Only who got the lock may release it, and only by its own token.</translation>
    </message>
    <message>
        <source>Count in a string</source>
        <translation>Count in a string</translation>
    </message>
    <message>
        <source>Re-entry is counted in the value, which is read, changed in the client and written back.</source>
        <translation>Re-entry is counted in the value, which is read, changed in the client and written back.</translation>
    </message>
    <message>
        <source>When the lease ends between reading and writing, the old owner writes its lock over the new one.</source>
        <translation>When the lease ends between reading and writing, the old owner writes its lock over the new one.</translation>
    </message>
    <message>
        <source>Count inside one script, or count in the client while the lease is valid.</source>
        <translation>Count inside one script, or count in the client while the lease is valid.</translation>
    </message>
    <message>
        <source>TTL too short</source>
        <translation>TTL too short</translation>
    </message>
    <message>
        <source>The commands are right, but the work takes longer than the lease and nobody renews.</source>
        <translation>The commands are right, but the work takes longer than the lease and nobody renews.</translation>
    </message>
    <message>
        <source>The lease ends in the middle of the work and another one goes in.</source>
        <translation>The lease ends in the middle of the work and another one goes in.</translation>
    </message>
    <message>
        <source>Renew while working, and stop working when the lease is lost.</source>
        <translation>Renew while working, and stop working when the lease is lost.</translation>
    </message>
    <message>
        <source>Pause without a fence</source>
        <translation>Pause without a fence</translation>
    </message>
    <message>
        <source>A right lock with a watchdog is held by a process that is stopped for longer than the lease.</source>
        <translation>A right lock with a watchdog is held by a process that is stopped for longer than the lease.</translation>
    </message>
    <message>
        <source>No lease survives a stopped process: on waking it writes as if nothing had happened.</source>
        <translation>No lease survives a stopped process: on waking it writes as if nothing had happened.</translation>
    </message>
    <message>
        <source>Give out a rising number with the lock and let the resource refuse lower ones.</source>
        <translation>Give out a rising number with the lock and let the resource refuse lower ones.</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>Failover</translation>
    </message>
    <message>
        <source>A right lock is taken on a primary whose replica is promoted before it got the key.</source>
        <translation>A right lock is taken on a primary whose replica is promoted before it got the key.</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the new primary gives the same lock to somebody else.</source>
        <translation>Replication is asynchronous: the new primary gives the same lock to somebody else.</translation>
    </message>
    <message>
        <source>Ask a majority of independent servers, or fence the resource.</source>
        <translation>Ask a majority of independent servers, or fence the resource.</translation>
    </message>
    <message>
        <source>Redlock after a restart</source>
        <translation>Redlock after a restart</translation>
    </message>
    <message>
        <source>One of five Redlock servers restarts without its data while a lock is held.</source>
        <translation>One of five Redlock servers restarts without its data while a lock is held.</translation>
    </message>
    <message>
        <source>It votes a second time, and two clients each have a majority.</source>
        <translation>It votes a second time, and two clients each have a majority.</translation>
    </message>
    <message>
        <source>Keep the locks on disk, or bring a server back only after the longest lease.</source>
        <translation>Keep the locks on disk, or bring a server back only after the longest lease.</translation>
    </message>
    <message>
        <source>Redlock and a jumping clock</source>
        <translation>Redlock and a jumping clock</translation>
    </message>
    <message>
        <source>The clock of one of five Redlock servers jumps ahead while a lock is held.</source>
        <translation>The clock of one of five Redlock servers jumps ahead while a lock is held.</translation>
    </message>
    <message>
        <source>Its key ends early, it votes a second time, and two clients each have a majority.</source>
        <translation>Its key ends early, it votes a second time, and two clients each have a majority.</translation>
    </message>
    <message>
        <source>Let the servers&apos; clocks slew, never step, and fence what must not break.</source>
        <translation>Let the servers&apos; clocks slew, never step, and fence what must not break.</translation>
    </message>
    <message>
        <source>Finally around acquire</source>
        <translation>Finally around acquire</translation>
    </message>
    <message>
        <source>The finally that unlocks stands around the loop that acquires, not around the work.</source>
        <translation>The finally that unlocks stands around the loop that acquires, not around the work.</translation>
    </message>
    <message>
        <source>The lock is given back before the work begins, so everybody works at once.</source>
        <translation>The lock is given back before the work begins, so everybody works at once.</translation>
    </message>
    <message>
        <source>Tie the release to the work: an object that is released when its scope ends.</source>
        <translation>Tie the release to the work: an object that is released when its scope ends.</translation>
    </message>
    <message>
        <source>EXPIRE before looking</source>
        <translation>EXPIRE before looking</translation>
    </message>
    <message>
        <source>Whoever tries sets the time to live, and only then looks whether it got the lock.</source>
        <translation>Whoever tries sets the time to live, and only then looks whether it got the lock.</translation>
    </message>
    <message>
        <source>Each loser renews the holder&apos;s lease: while anybody tries, a dead holder&apos;s lock never ends.</source>
        <translation>Each loser renews the holder&apos;s lease: while anybody tries, a dead holder&apos;s lock never ends.</translation>
    </message>
    <message>
        <source>Set value and time to live with one command that changes nothing when it is refused.</source>
        <translation>Set value and time to live with one command that changes nothing when it is refused.</translation>
    </message>
    <message>
        <source>Re-entry without looking</source>
        <translation>Re-entry without looking</translation>
    </message>
    <message>
        <source>A counter in the thread decides about re-entry before Redis is asked.</source>
        <translation>A counter in the thread decides about re-entry before Redis is asked.</translation>
    </message>
    <message>
        <source>A thread whose lease was lost, and is held by another, is let in again.</source>
        <translation>A thread whose lease was lost, and is held by another, is let in again.</translation>
    </message>
    <message>
        <source>Re-enter only while the lease is valid by the monotonic clock, else say that it is lost.</source>
        <translation>Re-enter only while the lease is valid by the monotonic clock, else say that it is lost.</translation>
    </message>
    <message>
        <source>Watchdog of the wrong handle</source>
        <translation>Watchdog of the wrong handle</translation>
    </message>
    <message>
        <source>Two handles share one lock; the watchdog belongs to the first, which is closed first.</source>
        <translation>Two handles share one lock; the watchdog belongs to the first, which is closed first.</translation>
    </message>
    <message>
        <source>The hold that goes on is not renewed any more and its lease ends under it.</source>
        <translation>The hold that goes on is not renewed any more and its lease ends under it.</translation>
    </message>
    <message>
        <source>The watchdog belongs to the hold and ends with its last handle.</source>
        <translation>The watchdog belongs to the hold and ends with its last handle.</translation>
    </message>
    <message>
        <source>One thread for all watchdogs</source>
        <translation>One thread for all watchdogs</translation>
    </message>
    <message>
        <source>One thread renews the locks of all servers, with calls that have no deadline.</source>
        <translation>One thread renews the locks of all servers, with calls that have no deadline.</translation>
    </message>
    <message>
        <source>One server that hangs blocks the thread, and the leases on the healthy ones end.</source>
        <translation>One server that hangs blocks the thread, and the leases on the healthy ones end.</translation>
    </message>
    <message>
        <source>Give each renewal a deadline, and each server a way of its own.</source>
        <translation>Give each renewal a deadline, and each server a way of its own.</translation>
    </message>
    <message>
        <source>Explicit lease, no watchdog</source>
        <translation>Explicit lease, no watchdog</translation>
    </message>
    <message>
        <source>A lease time is given by hand, which switches the library&apos;s watchdog off.</source>
        <translation>A lease time is given by hand, which switches the library&apos;s watchdog off.</translation>
    </message>
    <message>
        <source>Users expect renewal; work that outlasts the lease loses the lock.</source>
        <translation>Users expect renewal; work that outlasts the lease loses the lock.</translation>
    </message>
    <message>
        <source>Leave the lease time to the library, or know that the work is shorter.</source>
        <translation>Leave the lease time to the library, or know that the work is shorter.</translation>
    </message>
    <message>
        <source>Retry without an idempotency key</source>
        <translation>Retry without an idempotency key</translation>
    </message>
    <message>
        <source>The lock is perfect, but the answer to the booking is lost and the caller tries again.</source>
        <translation>The lock is perfect, but the answer to the booking is lost and the caller tries again.</translation>
    </message>
    <message>
        <source>One order is booked twice: a lock does not make work idempotent.</source>
        <translation>One order is booked twice: a lock does not make work idempotent.</translation>
    </message>
    <message>
        <source>Give each order a key of its own and let the books refuse it a second time.</source>
        <translation>Give each order a key of its own and let the books refuse it a second time.</translation>
    </message>
    <message>
        <source>Asking a replica</source>
        <translation>Asking a replica</translation>
    </message>
    <message>
        <source>Whether the lock is free is read from a replica.</source>
        <translation>Whether the lock is free is read from a replica.</translation>
    </message>
    <message>
        <source>Replication lags behind: it is free there while somebody holds it on the primary.</source>
        <translation>Replication lags behind: it is free there while somebody holds it on the primary.</translation>
    </message>
    <message>
        <source>Ask the primary, and ask by taking the lock.</source>
        <translation>Ask the primary, and ask by taking the lock.</translation>
    </message>
    <message>
        <source>Release before commit</source>
        <translation>Release before commit</translation>
    </message>
    <message>
        <source>The lock is perfect, but it is released before the work becomes visible to others.</source>
        <translation>The lock is perfect, but it is released before the work becomes visible to others.</translation>
    </message>
    <message>
        <source>The next holder reads the old stock and sells the same units once more.</source>
        <translation>The next holder reads the old stock and sells the same units once more.</translation>
    </message>
    <message>
        <source>Commit first, then release.</source>
        <translation>Commit first, then release.</translation>
    </message>
    <message>
        <source>Mixed-up units</source>
        <translation>Mixed-up units</translation>
    </message>
    <message>
        <source>Milliseconds are given where seconds are wanted, or a TTL of 0 is read as free.</source>
        <translation>Milliseconds are given where seconds are wanted, or a TTL of 0 is read as free.</translation>
    </message>
    <message>
        <source>A dead holder&apos;s lock stays a thousand times too long, and 400 ms of lease look like none.</source>
        <translation>A dead holder&apos;s lock stays a thousand times too long, and 400 ms of lease look like none.</translation>
    </message>
    <message>
        <source>Use the commands with milliseconds throughout, PX and PTTL, and typed durations.</source>
        <translation>Use the commands with milliseconds throughout, PX and PTTL, and typed durations.</translation>
    </message>
    <message>
        <source>SET NX PX and Lua</source>
        <translation>SET NX PX and Lua</translation>
    </message>
    <message>
        <source>One try with a token of its own, one short task, and a release that compares and deletes in one script.</source>
        <translation>One try with a token of its own, one short task, and a release that compares and deletes in one script.</translation>
    </message>
    <message>
        <source>Nobody renews: work that takes longer than the lease loses the lock, though never another&apos;s.</source>
        <translation>Nobody renews: work that takes longer than the lease loses the lock, though never another&apos;s.</translation>
    </message>
    <message>
        <source>Right for short, single tasks.</source>
        <translation>Right for short, single tasks.</translation>
    </message>
    <message>
        <source>Waiting with a limit</source>
        <translation>Waiting with a limit</translation>
    </message>
    <message>
        <source>As B1, and tries again after a pause until its wait limit is over.</source>
        <translation>As B1, and tries again after a pause until its wait limit is over.</translation>
    </message>
    <message>
        <source>Waiters are served by luck, not in turn, and nobody renews.</source>
        <translation>Waiters are served by luck, not in turn, and nobody renews.</translation>
    </message>
    <message>
        <source>Right for short tasks that may wait a little.</source>
        <translation>Right for short tasks that may wait a little.</translation>
    </message>
    <message>
        <source>Production client</source>
        <translation>Production client</translation>
    </message>
    <message>
        <source>A token for each acquisition, a wait limit with jitter, a watchdog that compares and has deadlines, and a release by the owner alone.</source>
        <translation>A token for each acquisition, a wait limit with jitter, a watchdog that compares and has deadlines, and a release by the owner alone.</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in; the holder is told when it wakes.</source>
        <translation>A stopped process or a failover still lets two in; the holder is told when it wakes.</translation>
    </message>
    <message>
        <source>Right for nearly everything; add a fence where a stale write must not happen.</source>
        <translation>Right for nearly everything; add a fence where a stale write must not happen.</translation>
    </message>
    <message>
        <source>Redisson hash</source>
        <translation>Redisson hash</translation>
    </message>
    <message>
        <source>Redisson&apos;s layout: a hash with a count for each thread, renewed every third of its lease, waiters woken by a channel.</source>
        <translation>Redisson&apos;s layout: a hash with a count for each thread, renewed every third of its lease, waiters woken by a channel.</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets two in.</source>
        <translation>A stopped process or a failover still lets two in.</translation>
    </message>
    <message>
        <source>Right where Java programs share the lock.</source>
        <translation>Right where Java programs share the lock.</translation>
    </message>
    <message>
        <source>Fenced</source>
        <translation>Fenced</translation>
    </message>
    <message>
        <source>As B3, with a number that rises at each acquisition and goes with each write.</source>
        <translation>As B3, with a number that rises at each acquisition and goes with each write.</translation>
    </message>
    <message>
        <source>After a failover or an empty restart the numbers may repeat.</source>
        <translation>After a failover or an empty restart the numbers may repeat.</translation>
    </message>
    <message>
        <source>Right where a stale write must not happen and the resource can refuse it.</source>
        <translation>Right where a stale write must not happen and the resource can refuse it.</translation>
    </message>
    <message>
        <source>Redlock, five servers</source>
        <translation>Redlock, five servers</translation>
    </message>
    <message>
        <source>The same token is set on five independent servers at once, and a majority decides.</source>
        <translation>The same token is set on five independent servers at once, and a majority decides.</translation>
    </message>
    <message>
        <source>A stopped process, or a server that comes back empty too soon, still lets two in.</source>
        <translation>A stopped process, or a server that comes back empty too soon, still lets two in.</translation>
    </message>
    <message>
        <source>Right where one server may fail and the lock must go on.</source>
        <translation>Right where one server may fail and the lock must go on.</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>Fair</translation>
    </message>
    <message>
        <source>Waiters stand in a queue on the server and each is woken in its turn.</source>
        <translation>Waiters stand in a queue on the server and each is woken in its turn.</translation>
    </message>
    <message>
        <source>A dead waiter holds up the line until its deadline.</source>
        <translation>A dead waiter holds up the line until its deadline.</translation>
    </message>
    <message>
        <source>Right where nobody may starve.</source>
        <translation>Right where nobody may starve.</translation>
    </message>
    <message>
        <source>No lock at all</source>
        <translation>No lock at all</translation>
    </message>
    <message>
        <source>Workers read the stock, decide and write back without any lock.</source>
        <translation>Workers read the stock, decide and write back without any lock.</translation>
    </message>
    <message>
        <source>Two read the same stock and both sell the last unit.</source>
        <translation>Two read the same stock and both sell the last unit.</translation>
    </message>
    <message>
        <source>Every right pattern is compared with this one: where it does not fail, nothing was proved.</source>
        <translation>Every right pattern is compared with this one: where it does not fail, nothing was proved.</translation>
    </message>
    <message>
        <source>a killed holder</source>
        <translation>a killed holder</translation>
    </message>
    <message>
        <source>work longer than the lease</source>
        <translation>work longer than the lease</translation>
    </message>
    <message>
        <source>a stopped process</source>
        <translation>a stopped process</translation>
    </message>
    <message>
        <source>SCRIPT FLUSH</source>
        <translation>SCRIPT FLUSH</translation>
    </message>
    <message>
        <source>a server restart without a file</source>
        <translation>a server restart without a file</translation>
    </message>
    <message>
        <source>a failover</source>
        <translation>a failover</translation>
    </message>
    <message>
        <source>a step of the clock</source>
        <translation>a step of the clock</translation>
    </message>
    <message>
        <source>a lost answer</source>
        <translation>a lost answer</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>Two locks, opposite order</source>
        <translation>Two locks, opposite order</translation>
    </message>
    <message>
        <source>A transfer needs the locks of two accounts and takes them as the request names them.</source>
        <translation>A transfer needs the locks of two accounts and takes them as the request names them.</translation>
    </message>
    <message>
        <source>Two transfers in opposite directions each hold the lock that the other one waits for; only a wait limit ends it, and they often meet again.</source>
        <translation>Two transfers in opposite directions each hold the lock that the other one waits for; only a wait limit ends it, and they often meet again.</translation>
    </message>
    <message>
        <source>Take several locks always in one order, for example by key.</source>
        <translation>Take several locks always in one order, for example by key.</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>Convoy</translation>
    </message>
    <message>
        <source>One lock that everybody needs is held over the slow part of the work, too.</source>
        <translation>One lock that everybody needs is held over the slow part of the work, too.</translation>
    </message>
    <message>
        <source>Nothing is lost, but the workers stand in line and the whole service is as fast as one of them.</source>
        <translation>Nothing is lost, but the workers stand in line and the whole service is as fast as one of them.</translation>
    </message>
    <message>
        <source>Do the slow part before the lock, and give what is independent locks of its own.</source>
        <translation>Do the slow part before the lock, and give what is independent locks of its own.</translation>
    </message>
    <message>
        <source>Two locks, one order</source>
        <translation>Two locks, one order</translation>
    </message>
    <message>
        <source>Whoever needs several locks takes them in the order of their keys, as everybody does.</source>
        <translation>Whoever needs several locks takes them in the order of their keys, as everybody does.</translation>
    </message>
    <message>
        <source>Each single lock is as in B2: nobody renews, and waiters are served by luck.</source>
        <translation>Each single lock is as in B2: nobody renews, and waiters are served by luck.</translation>
    </message>
    <message>
        <source>Right wherever one task needs more than one lock.</source>
        <translation>Right wherever one task needs more than one lock.</translation>
    </message>
    <message>
        <source>Two requests at once</source>
        <translation>Two requests at once</translation>
    </message>
    <message>
        <source>One worker is inside when two others ask: a patient one, and one that waits for 60 ms at most.</source>
        <translation>One worker is inside when two others ask: a patient one, and one that waits for 60 ms at most.</translation>
    </message>
    <message>
        <source>A lock that lets both in, or that makes the hasty one wait for ever, is no lock with a wait limit.</source>
        <translation>A lock that lets both in, or that makes the hasty one wait for ever, is no lock with a wait limit.</translation>
    </message>
    <message>
        <source>The patient one waits and gets the lock next; the hasty one times out.</source>
        <translation>The patient one waits and gets the lock next; the hasty one times out.</translation>
    </message>
    <message>
        <source>Work for five leases</source>
        <translation>Work for five leases</translation>
    </message>
    <message>
        <source>The work takes five times as long as the lease, and a watchdog renews it.</source>
        <translation>The work takes five times as long as the lease, and a watchdog renews it.</translation>
    </message>
    <message>
        <source>A renewal that comes late or stops shows as a lease that ends under its holder.</source>
        <translation>A renewal that comes late or stops shows as a lease that ends under its holder.</translation>
    </message>
    <message>
        <source>The lease is renewed at half its time, each time, so that it never comes near its end.</source>
        <translation>The lease is renewed at half its time, each time, so that it never comes near its end.</translation>
    </message>
    <message>
        <source>kill -9 of the holder</source>
        <translation>kill -9 of the holder</translation>
    </message>
    <message>
        <source>The process that holds the lock is killed, and a waiter stands behind it.</source>
        <translation>The process that holds the lock is killed, and a waiter stands behind it.</translation>
    </message>
    <message>
        <source>A dead process releases nothing; only the TTL frees the lock.</source>
        <translation>A dead process releases nothing; only the TTL frees the lock.</translation>
    </message>
    <message>
        <source>The waiter gets it at its next try after the lease is over, and not before.</source>
        <translation>The waiter gets it at its next try after the lease is over, and not before.</translation>
    </message>
    <message>
        <source>An administrator flushes the server&apos;s scripts while three workers lock and release by scripts.</source>
        <translation>An administrator flushes the server&apos;s scripts while three workers lock and release by scripts.</translation>
    </message>
    <message>
        <source>A client that sends only the digest of a script is told NOSCRIPT, and may take that for a failed release.</source>
        <translation>A client that sends only the digest of a script is told NOSCRIPT, and may take that for a failed release.</translation>
    </message>
    <message>
        <source>The library sends the script itself then: no request fails, and nobody notices.</source>
        <translation>The library sends the script itself then: no request fails, and nobody notices.</translation>
    </message>
    <message>
        <source>Server crash, with a file</source>
        <translation>Server crash, with a file</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again from its append-only file, written before each answer.</source>
        <translation>redis-server is killed under a holder and starts again from its append-only file, written before each answer.</translation>
    </message>
    <message>
        <source>What the server acknowledged must survive the crash, or a second worker gets the lock.</source>
        <translation>What the server acknowledged must survive the crash, or a second worker gets the lock.</translation>
    </message>
    <message>
        <source>The lock is in the file: whoever asks after the crash is refused until the holder is done.</source>
        <translation>The lock is in the file: whoever asks after the crash is refused until the holder is done.</translation>
    </message>
    <message>
        <source>Server crash, memory only</source>
        <translation>Server crash, memory only</translation>
    </message>
    <message>
        <source>redis-server is killed under a holder and starts again with nothing.</source>
        <translation>redis-server is killed under a holder and starts again with nothing.</translation>
    </message>
    <message>
        <source>The lock is forgotten although its holder still works, so that a second worker is let in.</source>
        <translation>The lock is forgotten although its holder still works, so that a second worker is let in.</translation>
    </message>
    <message>
        <source>No lock on one server without a file survives that: fence the resource, or ask a majority of servers.</source>
        <translation>No lock on one server without a file survives that: fence the resource, or ask a majority of servers.</translation>
    </message>
    <message>
        <source>Sentinel failover</source>
        <translation>Sentinel failover</translation>
    </message>
    <message>
        <source>Sentinel promotes the replica, and the old primary goes on taking writes for about ten seconds.</source>
        <translation>Sentinel promotes the replica, and the old primary goes on taking writes for about ten seconds.</translation>
    </message>
    <message>
        <source>One worker still speaks to the old primary and another one to the new one: both are granted the lock, with the same fencing token.</source>
        <translation>One worker still speaks to the old primary and another one to the new one: both are granted the lock, with the same fencing token.</translation>
    </message>
    <message>
        <source>A counter on one server fences nothing then: take a majority of independent servers, or a number from the resource itself.</source>
        <translation>A counter on one server fences nothing then: take a majority of independent servers, or a number from the resource itself.</translation>
    </message>
    <message>
        <source>Slow network</source>
        <translation>Slow network</translation>
    </message>
    <message>
        <source>One worker&apos;s connection takes 50 ms each way.</source>
        <translation>One worker&apos;s connection takes 50 ms each way.</translation>
    </message>
    <message>
        <source>A lease is counted by the server from when it got the request: who counts from the answer believes in it for too long.</source>
        <translation>A lease is counted by the server from when it got the request: who counts from the answer believes in it for too long.</translation>
    </message>
    <message>
        <source>The lease is counted from before the request was sent; everything works, only slower.</source>
        <translation>The lease is counted from before the request was sent; everything works, only slower.</translation>
    </message>
    <message>
        <source>Lost request</source>
        <translation>Lost request</translation>
    </message>
    <message>
        <source>The request for the lock never arrives at the server.</source>
        <translation>The request for the lock never arrives at the server.</translation>
    </message>
    <message>
        <source>The client cannot tell that from a lost answer, and a second request on the same connection might come after the first.</source>
        <translation>The client cannot tell that from a lost answer, and a second request on the same connection might come after the first.</translation>
    </message>
    <message>
        <source>The client gets &quot;outcome unknown&quot;; the lock is free, the next worker gets it at once, and so can this one later.</source>
        <translation>The client gets &quot;outcome unknown&quot;; the lock is free, the next worker gets it at once, and so can this one later.</translation>
    </message>
    <message>
        <source>Lost answer</source>
        <translation>Lost answer</translation>
    </message>
    <message>
        <source>The lock is granted, and the answer is lost.</source>
        <translation>The lock is granted, and the answer is lost.</translation>
    </message>
    <message>
        <source>Half-open connection</source>
        <translation>Half-open connection</translation>
    </message>
    <message>
        <source>While the lock is held the connection goes silent: no data, no close.</source>
        <translation>While the lock is held the connection goes silent: no data, no close.</translation>
    </message>
    <message>
        <source>A renewal without a deadline would wait for ever while the lease runs out and another worker gets the lock.</source>
        <translation>A renewal without a deadline would wait for ever while the lease runs out and another worker gets the lock.</translation>
    </message>
    <message>
        <source>The watchdog has a deadline, tells the holder before the lease is over, and the holder stops.</source>
        <translation>The watchdog has a deadline, tells the holder before the lease is over, and the holder stops.</translation>
    </message>
    <message>
        <source>Clock step of one client</source>
        <translation>Clock step of one client</translation>
    </message>
    <message>
        <source>The wall clock of one worker&apos;s process goes five seconds ahead, twice.</source>
        <translation>The wall clock of one worker&apos;s process goes five seconds ahead, twice.</translation>
    </message>
    <message>
        <source>A client that measures leases by the wall clock thinks that its own or another lease has ended.</source>
        <translation>A client that measures leases by the wall clock thinks that its own or another lease has ended.</translation>
    </message>
    <message>
        <source>Leases are counted by the monotonic clock and by the server: nobody notices.</source>
        <translation>Leases are counted by the monotonic clock and by the server: nobody notices.</translation>
    </message>
    <message>
        <source>Full memory</source>
        <translation>Full memory</translation>
    </message>
    <message>
        <source>The memory of the server is full, and its policy evicts keys with a time to live first: locks.</source>
        <translation>The memory of the server is full, and its policy evicts keys with a time to live first: locks.</translation>
    </message>
    <message>
        <source>The lock of a holder is deleted, and nobody can get another one.</source>
        <translation>The lock of a holder is deleted, and nobody can get another one.</translation>
    </message>
    <message>
        <source>The holder is told at its next renewal, whoever asks gets a clear error, and a release works all the same.</source>
        <translation>The holder is told at its next renewal, whoever asks gets a clear error, and a release works all the same.</translation>
    </message>
    <message>
        <source>One endpoint half-open</source>
        <translation>One endpoint half-open</translation>
    </message>
    <message>
        <source>A process holds a lock on each of two servers, and one of them does not answer any more.</source>
        <translation>A process holds a lock on each of two servers, and one of them does not answer any more.</translation>
    </message>
    <message>
        <source>One thread that renews all leases one after the other would wait there and lose the other lease, too.</source>
        <translation>One thread that renews all leases one after the other would wait there and lose the other lease, too.</translation>
    </message>
    <message>
        <source>Endpoints do not wait for each other: the lease on the healthy server is renewed on time, and only the other one is lost.</source>
        <translation>Endpoints do not wait for each other: the lease on the healthy server is renewed on time, and only the other one is lost.</translation>
    </message>
    <message>
        <source>the patient one waited and got it next</source>
        <translation>the patient one waited and got it next</translation>
    </message>
    <message>
        <source>the hasty one gave up</source>
        <translation>the hasty one gave up</translation>
    </message>
    <message>
        <source>the work lasted for five leases</source>
        <translation>the work lasted for five leases</translation>
    </message>
    <message>
        <source>renewed throughout</source>
        <translation>renewed throughout</translation>
    </message>
    <message>
        <source>free when its time to live was over, and not before</source>
        <translation>free when its time to live was over, and not before</translation>
    </message>
    <message>
        <source>nobody released it</source>
        <translation>nobody released it</translation>
    </message>
    <message>
        <source>the trouble came</source>
        <translation>the trouble came</translation>
    </message>
    <message>
        <source>no request failed</source>
        <translation>no request failed</translation>
    </message>
    <message>
        <source>the other one was refused after the crash, too</source>
        <translation>the other one was refused after the crash, too</translation>
    </message>
    <message>
        <source>both were given the same fencing token</source>
        <translation>both were given the same fencing token</translation>
    </message>
    <message>
        <source>each answer took 100 ms or more</source>
        <translation>each answer took 100 ms or more</translation>
    </message>
    <message>
        <source>both got their turn</source>
        <translation>both got their turn</translation>
    </message>
    <message>
        <source>the client was told that it cannot know</source>
        <translation>the client was told that it cannot know</translation>
    </message>
    <message>
        <source>the other one got in meanwhile</source>
        <translation>the other one got in meanwhile</translation>
    </message>
    <message>
        <source>it got the lock again afterwards</source>
        <translation>it got the lock again afterwards</translation>
    </message>
    <message>
        <source>the holder was told before the other one got it</source>
        <translation>the holder was told before the other one got it</translation>
    </message>
    <message>
        <source>no lock was granted while memory was full</source>
        <translation>no lock was granted while memory was full</translation>
    </message>
    <message>
        <source>the release was answered</source>
        <translation>the release was answered</translation>
    </message>
    <message>
        <source>the lease on the other server was renewed on time</source>
        <translation>the lease on the other server was renewed on time</translation>
    </message>
    <message>
        <source>State that several processes share needs a lock that all of them use.</source>
        <translation>State that several processes share needs a lock that all of them use.</translation>
    </message>
    <message>
        <source>Set value and time to live with one command, SET NX PX: after a crash the lock ends by itself.</source>
        <translation>Set value and time to live with one command, SET NX PX: after a crash the lock ends by itself.</translation>
    </message>
    <message>
        <source>min-replicas-to-write</source>
        <translation>min-replicas-to-write</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the primary is told to take no writes without a replica.</source>
        <translation>The replica is cut off, and later promoted; the primary is told to take no writes without a replica.</translation>
    </message>
    <message>
        <source>A primary that goes on alone grants locks that the replica, once it is promoted, has never heard of.</source>
        <translation>A primary that goes on alone grants locks that the replica, once it is promoted, has never heard of.</translation>
    </message>
    <message>
        <source>With min-replicas-to-write it refuses them (NOREPLICAS), a second or two after it lost its replica: what was granted within that time can still be lost.</source>
        <translation>With min-replicas-to-write it refuses them (NOREPLICAS), a second or two after it lost its replica: what was granted within that time can still be lost.</translation>
    </message>
    <message>
        <source>WAIT for a replica</source>
        <translation>WAIT for a replica</translation>
    </message>
    <message>
        <source>The replica is cut off, and later promoted; the client asks with WAIT whether it has the lock.</source>
        <translation>The replica is cut off, and later promoted; the client asks with WAIT whether it has the lock.</translation>
    </message>
    <message>
        <source>The primary answers OK before any replica has the lock.</source>
        <translation>The primary answers OK before any replica has the lock.</translation>
    </message>
    <message>
        <source>A lock that no replica confirms is given back and not used. That makes a loss rarer, not impossible: WAIT does not decide who is promoted.</source>
        <translation>A lock that no replica confirms is given back and not used. That makes a loss rarer, not impossible: WAIT does not decide who is promoted.</translation>
    </message>
    <message>
        <source>A slot moves</source>
        <translation>A slot moves</translation>
    </message>
    <message>
        <source>The slot of a held lock moves to another node of the cluster, key by key.</source>
        <translation>The slot of a held lock moves to another node of the cluster, key by key.</translation>
    </message>
    <message>
        <source>A client that does not follow MOVED and ASK can neither renew nor release, and believes that it has lost the lock.</source>
        <translation>A client that does not follow MOVED and ASK can neither renew nor release, and believes that it has lost the lock.</translation>
    </message>
    <message>
        <source>Client and watchdog follow: the lock moves with its lease and its token, and others are refused all the time.</source>
        <translation>Client and watchdog follow: the lock moves with its lease and its token, and others are refused all the time.</translation>
    </message>
    <message>
        <source>A replica takes over</source>
        <translation>A replica takes over</translation>
    </message>
    <message>
        <source>CLUSTER FAILOVER: a replica takes its primary&apos;s place while a lock is held.</source>
        <translation>CLUSTER FAILOVER: a replica takes its primary&apos;s place while a lock is held.</translation>
    </message>
    <message>
        <source>The holder still speaks to the former primary.</source>
        <translation>The holder still speaks to the former primary.</translation>
    </message>
    <message>
        <source>A takeover that is asked for waits until the replica has everything: the lock is there, and the client is sent to the new primary. One after a crash does not wait (A12).</source>
        <translation>A takeover that is asked for waits until the replica has everything: the lock is there, and the client is sent to the new primary. One after a crash does not wait (A12).</translation>
    </message>
    <message>
        <source>Locks of two slots</source>
        <translation>Locks of two slots</translation>
    </message>
    <message>
        <source>Two locks are taken by one script, once with a hash tag in their names and once without.</source>
        <translation>Two locks are taken by one script, once with a hash tag in their names and once without.</translation>
    </message>
    <message>
        <source>Keys of two slots live on two nodes, and no command reaches both: CROSSSLOT.</source>
        <translation>Keys of two slots live on two nodes, and no command reaches both: CROSSSLOT.</translation>
    </message>
    <message>
        <source>What must be taken together has the same hash tag: lock:{order-7}:stock and lock:{order-7}:invoice.</source>
        <translation>What must be taken together has the same hash tag: lock:{order-7}:stock and lock:{order-7}:invoice.</translation>
    </message>
    <message>
        <source>no lock was granted while the replica was away</source>
        <translation>no lock was granted while the replica was away</translation>
    </message>
    <message>
        <source>the new primary granted it</source>
        <translation>the new primary granted it</translation>
    </message>
    <message>
        <source>nobody worked on a lock that no replica had</source>
        <translation>nobody worked on a lock that no replica had</translation>
    </message>
    <message>
        <source>released where it was by then</source>
        <translation>released where it was by then</translation>
    </message>
    <message>
        <source>renewed where it was by then</source>
        <translation>renewed where it was by then</translation>
    </message>
    <message>
        <source>the other one was refused meanwhile</source>
        <translation>the other one was refused meanwhile</translation>
    </message>
    <message>
        <source>locks of two slots were refused</source>
        <translation>locks of two slots were refused</translation>
    </message>
    <message>
        <source>a hash tag kept them together</source>
        <translation>a hash tag kept them together</translation>
    </message>
    <message>
        <source>Who gives up there leaves a lock that nobody uses, and everybody waits for its ttl.</source>
        <translation>Who gives up there leaves a lock that nobody uses, and everybody waits for its ttl.</translation>
    </message>
    <message>
        <source>The client asks on a new connection, with the same token, who has the lock: it is its own, and the work begins at once.</source>
        <translation>The client asks on a new connection, with the same token, who has the lock: it is its own, and the work begins at once.</translation>
    </message>
    <message>
        <source>the client asked again and had the lock at once</source>
        <translation>the client asked again and had the lock at once</translation>
    </message>
    <message>
        <source>nobody else got in meanwhile</source>
        <translation>nobody else got in meanwhile</translation>
    </message>
    <message>
        <source>Read unlock ends the watchdog</source>
        <translation>Read unlock ends the watchdog</translation>
    </message>
    <message>
        <source>What your Java neighbour does: in Redisson 4.7.0 a thread that has the write lock also reads, and its read unlock cancels the watchdog of the write lock, too.</source>
        <translation>What your Java neighbour does: in Redisson 4.7.0 a thread that has the write lock also reads, and its read unlock cancels the watchdog of the write lock, too.</translation>
    </message>
    <message>
        <source>Nobody renews the write lock any more: it ends under long work, and a second writer gets in.</source>
        <translation>Nobody renews the write lock any more: it ends under long work, and a second writer gets in.</translation>
    </message>
    <message>
        <source>Renew each hold on its own: the write lock until the write lock is released.</source>
        <translation>Renew each hold on its own: the write lock until the write lock is released.</translation>
    </message>
    <message>
        <source>A dying reader shortens</source>
        <translation>A dying reader shortens</translation>
    </message>
    <message>
        <source>What your Java neighbour does: a reader with a long lease reads beside one with a watchdog, whose renewal sets the TTL of the whole lock to its own short lease.</source>
        <translation>What your Java neighbour does: a reader with a long lease reads beside one with a watchdog, whose renewal sets the TTL of the whole lock to its own short lease.</translation>
    </message>
    <message>
        <source>When the one with the watchdog dies, the lock ends soon after, and a writer gets in beside the reader that still has time.</source>
        <translation>When the one with the watchdog dies, the lock ends soon after, and a writer gets in beside the reader that still has time.</translation>
    </message>
    <message>
        <source>A renewal may only lengthen the TTL of a lock that others share.</source>
        <translation>A renewal may only lengthen the TTL of a lock that others share.</translation>
    </message>
    <message>
        <source>Multi-lock of 1,000 s</source>
        <translation>Multi-lock of 1,000 s</translation>
    </message>
    <message>
        <source>What your Java neighbour does: MultiLock.lock(1, SECONDS) converts the lease to milliseconds in each round, also after a round that was refused.</source>
        <translation>What your Java neighbour does: MultiLock.lock(1, SECONDS) converts the lease to milliseconds in each round, also after a round that was refused.</translation>
    </message>
    <message>
        <source>Whoever had to wait gets a lease that is a thousand times too long, and if it dies the locks stay for hours.</source>
        <translation>Whoever had to wait gets a lease that is a thousand times too long, and if it dies the locks stay for hours.</translation>
    </message>
    <message>
        <source>Convert once, at the edge, and use typed durations inside.</source>
        <translation>Convert once, at the edge, and use typed durations inside.</translation>
    </message>
    <message>
        <source>One latch for all rounds</source>
        <translation>One latch for all rounds</translation>
    </message>
    <message>
        <source>Each round waits for the same count-down latch. When a round times out, the latch is deleted and set again for the next one.</source>
        <translation>Each round waits for the same count-down latch. When a round times out, the latch is deleted and set again for the next one.</translation>
    </message>
    <message>
        <source>A job of the old round that counts down late counts in the new one, whose latch opens while one of its own jobs is not done.</source>
        <translation>A job of the old round that counts down late counts in the new one, whose latch opens while one of its own jobs is not done.</translation>
    </message>
    <message>
        <source>Give each round a latch with a name of its own: a late count then finds no key and opens nothing.</source>
        <translation>Give each round a latch with a name of its own: a late count then finds no key and opens nothing.</translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation>Read-write lock</translation>
    </message>
    <message>
        <source>Redisson&apos;s read-write lock by our library: readers are inside together, a writer alone, each renewed for itself.</source>
        <translation>Redisson&apos;s read-write lock by our library: readers are inside together, a writer alone, each renewed for itself.</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets a writer in beside others, and there is no line: readers can starve a writer.</source>
        <translation>A stopped process or a failover still lets a writer in beside others, and there is no line: readers can starve a writer.</translation>
    </message>
    <message>
        <source>Right where many read and few write.</source>
        <translation>Right where many read and few write.</translation>
    </message>
    <message>
        <source>Permits that expire</source>
        <translation>Permits that expire</translation>
    </message>
    <message>
        <source>Redisson&apos;s semaphore with leases by our library: two are inside at once, never three, and the permit of one that dies comes back.</source>
        <translation>Redisson&apos;s semaphore with leases by our library: two are inside at once, never three, and the permit of one that dies comes back.</translation>
    </message>
    <message>
        <source>A stopped process or a failover still lets one too many in.</source>
        <translation>A stopped process or a failover still lets one too many in.</translation>
    </message>
    <message>
        <source>Right where a few may work at once.</source>
        <translation>Right where a few may work at once.</translation>
    </message>
    <message>
        <source>Count-down latch</source>
        <translation>Count-down latch</translation>
    </message>
    <message>
        <source>Redisson&apos;s latch by our library: a coordinator opens a new latch for each round, hands out the jobs, and goes on alone once all have counted down.</source>
        <translation>Redisson&apos;s latch by our library: a coordinator opens a new latch for each round, hands out the jobs, and goes on alone once all have counted down.</translation>
    </message>
    <message>
        <source>A latch has no lease: if a worker dies and does not come back, each wait ends at its limit. A server that forgets the latch opens it early.</source>
        <translation>A latch has no lease: if a worker dies and does not come back, each wait ends at its limit. A server that forgets the latch opens it early.</translation>
    </message>
    <message>
        <source>Right where one must wait until several are done.</source>
        <translation>Right where one must wait until several are done.</translation>
    </message>
</context>
<context>
    <name>CellText</name>
    <message>
        <source>not seen</source>
        <translation>not seen</translation>
    </message>
    <message>
        <source>event</source>
        <translation>event</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>tracking</translation>
    </message>
    <message>
        <source>poll</source>
        <translation>poll</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>scan</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>queue</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>channel</translation>
    </message>
    <message>
        <source>quarantine of Lockscope</source>
        <translation>quarantine of Lockscope</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>not named</translation>
    </message>
    <message>
        <source>(empty)</source>
        <extracomment>the value of a lock, which names its holder</extracomment>
        <translation>(empty)</translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message numerus="yes">
        <source>The old holders are not stopped by this. Release these %n locks? [y/N] </source>
        <translation>
            <numerusform>The old holders are not stopped by this. Release this lock? [y/N] </numerusform>
            <numerusform>The old holders are not stopped by this. Release these %n locks? [y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) are served by no node: no lock in them can be read</source>
        <translation>
            <numerusform>%n slot is served by no node: no lock in it can be read</numerusform>
            <numerusform>%n slots are served by no node: no lock in them can be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.</source>
        <translation>
            <numerusform>%1 is a node of a cluster: its %n primary is read. Use --node-only to read this node alone.</numerusform>
            <numerusform>%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be reached.</source>
        <translation>
            <numerusform>The node could not be reached.</numerusform>
            <numerusform>None of the %n nodes could be reached.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope export: %n times nothing is known of what happened; each is in the export as a gap.</source>
        <translation>
            <numerusform>lockscope export: once nothing is known of what happened; it is in the export as a gap.</numerusform>
            <numerusform>lockscope export: %n times nothing is known of what happened; each is in the export as a gap.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope watch: %n message(s) to the webhook were not taken yet, and are dropped.</source>
        <translation>
            <numerusform>lockscope watch: %n message to the webhook was not taken yet, and is dropped.</numerusform>
            <numerusform>lockscope watch: %n messages to the webhook were not taken yet, and are dropped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The old holder is not stopped by this. Release it on these %n servers? [y/N] </source>
        <translation>
            <numerusform>The old holder is not stopped by this. Release it on this %n server? [y/N] </numerusform>
            <numerusform>The old holder is not stopped by this. Release it on these %n servers? [y/N] </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>database %1 holds %n key(s) and is not watched</source>
        <translation>
            <numerusform>database %1 holds %n key and is not watched</numerusform>
            <numerusform>database %1 holds %n keys and is not watched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looked at all %n key(s) in %1 ms.</source>
        <translation>
            <numerusform>Looked at the only key in %1 ms.</numerusform>
            <numerusform>Looked at all %n keys in %1 ms.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lockscope record: %n event(s) not in the recording: they could not be written in time.</source>
        <translation>
            <numerusform>lockscope record: %n event is not in the recording: it could not be written in time.</numerusform>
            <numerusform>lockscope record: %n events are not in the recording: they could not be written in time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) of everybody in %1 s, %2 of watched locks, %3 MiB.</source>
        <translation>
            <numerusform>%n command of everybody in %1 s, %2 of watched locks, %3 MiB.</numerusform>
            <numerusform>%n commands of everybody in %1 s, %2 of watched locks, %3 MiB.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>holders or locks</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n nodes could be looked through.</source>
        <translation>
            <numerusform>%n node could not be looked through.</numerusform>
            <numerusform>None of the %n nodes could be looked through.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) have names too different for proposals (%1 at most).</source>
        <translation>
            <numerusform>%n lock has a name too different for proposals (%1 at most).</numerusform>
            <numerusform>%n locks have names too different for proposals (%1 at most).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have renewed it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1: %2 would have renewed it, but it was another&apos;s (once).</numerusform>
            <numerusform>%1: %2 would have renewed it, but it was another&apos;s (%n times).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 would have released it, but it was another&apos;s (%n time(s)).</source>
        <translation>
            <numerusform>%1: %2 would have released it, but it was another&apos;s (once).</numerusform>
            <numerusform>%1: %2 would have released it, but it was another&apos;s (%n times).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandWords</name>
    <message>
        <source>stuck unlock kill free delete remove force</source>
        <translation>stuck unlock kill free delete remove force</translation>
    </message>
    <message>
        <source>expire sooner lease timeout</source>
        <translation>expire sooner lease timeout</translation>
    </message>
    <message>
        <source>block ban keep out</source>
        <translation>block ban keep out</translation>
    </message>
    <message>
        <source>undo restore</source>
        <translation>undo restore</translation>
    </message>
    <message>
        <source>monitor who waits contention</source>
        <translation>monitor who waits contention</translation>
    </message>
    <message>
        <source>details owner history</source>
        <translation>details owner history</translation>
    </message>
    <message>
        <source>open server login host</source>
        <translation>open server login host</translation>
    </message>
    <message>
        <source>close server logout</source>
        <translation>close server logout</translation>
    </message>
    <message>
        <source>example try sample</source>
        <translation>example try sample</translation>
    </message>
    <message>
        <source>refresh reload</source>
        <translation>refresh reload</translation>
    </message>
    <message>
        <source>discover scan patterns</source>
        <translation>discover scan patterns</translation>
    </message>
    <message>
        <source>capture save</source>
        <translation>capture save</translation>
    </message>
    <message>
        <source>comment remark</source>
        <translation>comment remark</translation>
    </message>
    <message>
        <source>postmortem share html</source>
        <translation>postmortem share html</translation>
    </message>
    <message>
        <source>difference before after</source>
        <translation>difference before after</translation>
    </message>
    <message>
        <source>download csv sqlite perfetto</source>
        <translation>download csv sqlite perfetto</translation>
    </message>
    <message>
        <source>screenshot image png svg</source>
        <translation>screenshot image png svg</translation>
    </message>
    <message>
        <source>freeze stop hold</source>
        <translation>freeze stop hold</translation>
    </message>
    <message>
        <source>jump history past</source>
        <translation>jump history past</translation>
    </message>
    <message>
        <source>theme night mode colors</source>
        <translation>theme night mode colors</translation>
    </message>
    <message>
        <source>theme day mode colors</source>
        <translation>theme day mode colors</translation>
    </message>
    <message>
        <source>time zone clock</source>
        <translation>time zone clock</translation>
    </message>
    <message>
        <source>alert alarm</source>
        <translation>alert alarm</translation>
    </message>
    <message>
        <source>alert slack http post</source>
        <translation>alert slack http post</translation>
    </message>
    <message>
        <source>toasts notices log</source>
        <translation>toasts notices log</translation>
    </message>
    <message>
        <source>help keys hotkeys</source>
        <translation>help keys hotkeys</translation>
    </message>
    <message>
        <source>help tutorial learn</source>
        <translation>help tutorial learn</translation>
    </message>
    <message>
        <source>help bug issue</source>
        <translation>help bug issue</translation>
    </message>
    <message>
        <source>exit close leave</source>
        <translation>exit close leave</translation>
    </message>
    <message>
        <source>problems alerts issues</source>
        <translation>problems alerts issues</translation>
    </message>
    <message>
        <source>deadlock graph cycle</source>
        <translation>deadlock graph cycle</translation>
    </message>
    <message>
        <source>charts metrics</source>
        <translation>charts metrics</translation>
    </message>
    <message>
        <source>log history</source>
        <translation>log history</translation>
    </message>
    <message>
        <source>rights acl health</source>
        <translation>rights acl health</translation>
    </message>
    <message>
        <source>learn experiment</source>
        <translation>learn experiment</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Lost holds per hour</source>
        <translation>Lost holds per hour</translation>
    </message>
    <message>
        <source>Waits per hour</source>
        <translation>Waits per hour</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>Median hold</translation>
    </message>
    <message>
        <source>p95 of holds</source>
        <translation>p95 of holds</translation>
    </message>
    <message>
        <source>p99 of holds</source>
        <translation>p99 of holds</translation>
    </message>
    <message>
        <source>Share of the time held</source>
        <translation>Share of the time held</translation>
    </message>
    <message>
        <source>Holds per hour</source>
        <translation>Holds per hour</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 (database %2)</source>
        <translation>%1 (database %2)</translation>
    </message>
    <message>
        <source>%1, %2 to %3, %4</source>
        <translation>%1, %2 to %3, %4</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>new in B</source>
        <translation>new in B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>only in A</translation>
    </message>
    <message>
        <source>more often</source>
        <translation>more often</translation>
    </message>
    <message>
        <source>less often</source>
        <translation>less often</translation>
    </message>
    <message>
        <source>as often</source>
        <translation>as often</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Finding</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Severity</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>What changed most</source>
        <translation>What changed most</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>No figure of any lock changed noticeably.</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>All locks</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Figure</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Ratio</translation>
    </message>
    <message numerus="yes">
        <source>%n more figure(s) changed less.</source>
        <translation>
            <numerusform>%n more figure changed less.</numerusform>
            <numerusform>%n more figures changed less.</numerusform>
        </translation>
    </message>
    <message>
        <source>Holds and waits, A → B</source>
        <translation>Holds and waits, A → B</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Holds</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Lost</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the first row only.</source>
        <translation>
            <numerusform>%n more lock is counted in the first row only.</numerusform>
            <numerusform>%n more locks are counted in the first row only.</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Comparison</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A: %1. B: %2.</translation>
    </message>
    <message>
        <source>What this does not say</source>
        <translation>What this does not say</translation>
    </message>
    <message>
        <source>Unknown part of the time: %1 in A, %2 in B. What happened then is in no figure.</source>
        <translation>Unknown part of the time: %1 in A, %2 in B. What happened then is in no figure.</translation>
    </message>
    <message>
        <source>%1 could not be read to its end: %2</source>
        <translation>%1 could not be read to its end: %2</translation>
    </message>
    <message>
        <source>The first table counts per hour, so that periods of different length can be compared; the last one counts the whole period. A change can have many causes: other work, other servers, another time of day.</source>
        <translation>The first table counts per hour, so that periods of different length can be compared; the last one counts the whole period. A change can have many causes: other work, other servers, another time of day.</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>Longest with waiters</translation>
    </message>
    <message>
        <source>not known in A</source>
        <translation>not known in A</translation>
    </message>
    <message>
        <source>not known in B</source>
        <translation>not known in B</translation>
    </message>
    <message>
        <source>%1: %2 Not looked for: %3.</source>
        <extracomment>%1 &quot;A&quot; or &quot;B&quot;, %2 a sentence, %3 findings</extracomment>
        <translation>%1: %2 Not looked for: %3.</translation>
    </message>
</context>
<context>
    <name>ComparisonFile</name>
    <message>
        <source>The other period was not recorded. Choose another one.</source>
        <translation>The other period was not recorded. Choose another one.</translation>
    </message>
    <message>
        <source>No figure of any lock changed noticeably.</source>
        <translation>No figure of any lock changed noticeably.</translation>
    </message>
    <message numerus="yes">
        <source>%n figure(s) changed.</source>
        <translation>
            <numerusform>%n figure changed.</numerusform>
            <numerusform>%n figures changed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Compare</translation>
    </message>
    <message>
        <source>One page with two times, or two recordings, side by side: what changed most comes first, then findings, holds and waits of each lock.</source>
        <translation>One page with two times, or two recordings, side by side: what changed most comes first, then findings, holds and waits of each lock.</translation>
    </message>
    <message>
        <source>No tokens are in it. Names of locks are as the recordings have them.</source>
        <translation>No tokens are in it. Names of locks are as the recordings have them.</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect to Redis</source>
        <translation>Connect to Redis</translation>
    </message>
    <message>
        <source>&amp;Servers</source>
        <translation>&amp;Servers</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>Saved servers</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;New</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplicate</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>De&amp;lete</translation>
    </message>
    <message>
        <source>Und&amp;o</source>
        <translation>Und&amp;o</translation>
    </message>
    <message>
        <source>Settings of the server</source>
        <translation>Settings of the server</translation>
    </message>
    <message>
        <source>Paste a UR&amp;I</source>
        <translation>Paste a UR&amp;I</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>N&amp;ame</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Environment</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>Colour…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reset</translation>
    </message>
    <message>
        <source>Back to the colour of the environment</source>
        <translation>Back to the colour of the environment</translation>
    </message>
    <message>
        <source>T&amp;ransport</source>
        <translation>T&amp;ransport</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>&amp;Host</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>&amp;Port</translation>
    </message>
    <message>
        <source>Soc&amp;ket</source>
        <translation>Soc&amp;ket</translation>
    </message>
    <message>
        <source>/run/redis/redis.sock</source>
        <translation>/run/redis/redis.sock</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Browse…</translation>
    </message>
    <message>
        <source>Browse for the socket</source>
        <translation>Browse for the socket</translation>
    </message>
    <message>
        <source>Data&amp;base</source>
        <translation>Data&amp;base</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>&amp;User</translation>
    </message>
    <message>
        <source>the default user</source>
        <translation>the default user</translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation>Pass&amp;word</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>Remember in the system ke&amp;yring</source>
        <translation>Remember in the system ke&amp;yring</translation>
    </message>
    <message>
        <source>CA &amp;file</source>
        <translation>CA &amp;file</translation>
    </message>
    <message>
        <source>the trusted certificates of the system</source>
        <translation>the trusted certificates of the system</translation>
    </message>
    <message>
        <source>Browse for the CA file</source>
        <translation>Browse for the CA file</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>Client certificate</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>Browse for the client certificate</source>
        <translation>Browse for the client certificate</translation>
    </message>
    <message>
        <source>Client &amp;key</source>
        <translation>Client &amp;key</translation>
    </message>
    <message>
        <source>Browse for the client key</source>
        <translation>Browse for the client key</translation>
    </message>
    <message>
        <source>Server na&amp;me</source>
        <translation>Server na&amp;me</translation>
    </message>
    <message>
        <source>the host above</source>
        <translation>the host above</translation>
    </message>
    <message>
        <source>The name that the certificate must carry, when it is not the host: through a tunnel, or by address.</source>
        <translation>The name that the certificate must carry, when it is not the host: through a tunnel, or by address.</translation>
    </message>
    <message>
        <source>one pattern a line, like lock:*</source>
        <translation>one pattern a line, like lock:*</translation>
    </message>
    <message>
        <source>Presets of lock libraries</source>
        <translation>Presets of lock libraries</translation>
    </message>
    <message>
        <source> keys/s</source>
        <translation> keys/s</translation>
    </message>
    <message>
        <source> commands/s</source>
        <translation> commands/s</translation>
    </message>
    <message>
        <source>the user of the Server tab</source>
        <translation>the user of the Server tab</translation>
    </message>
    <message>
        <source>Copy Fi&amp;x</source>
        <translation>Copy Fi&amp;x</translation>
    </message>
    <message>
        <source>Steps of the test</source>
        <translation>Steps of the test</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>&amp;Test Connection</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>Sa&amp;ve</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Connect</translation>
    </message>
    <message>
        <source>Look through the keys of this server for what looks like a lock</source>
        <translation>Look through the keys of this server for what looks like a lock</translation>
    </message>
    <message>
        <source>Load that watching may put on the server. Reads after events stay within the read budget, acquisitions first; skipped ones are counted. 0 turns reading, polling or waiter queries off.</source>
        <translation>Load that watching may put on the server. Reads after events stay within the read budget, acquisitions first; skipped ones are counted. 0 turns reading, polling or waiter queries off.</translation>
    </message>
    <message>
        <source>redis://user@host:6379/0, rediss://…, unix:///path, redis+sentinel://…</source>
        <translation>redis://user@host:6379/0, rediss://…, unix:///path, redis+sentinel://…</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>Group name</translation>
    </message>
    <message>
        <source>mymaster</source>
        <translation>mymaster</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinels</translation>
    </message>
    <message>
        <source>host:26379, host2:26379</source>
        <translation>host:26379, host2:26379</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>All are asked at once; one that does not answer delays nobody.</translation>
    </message>
    <message>
        <source>Sentinel user</source>
        <translation>Sentinel user</translation>
    </message>
    <message>
        <source>Sentinel password</source>
        <translation>Sentinel password</translation>
    </message>
    <message>
        <source>The Sentinels have a password of their own. That of Redis is below.</source>
        <translation>The Sentinels have a password of their own. That of Redis is below.</translation>
    </message>
    <message>
        <source>Reached at</source>
        <translation>Reached at</translation>
    </message>
    <message>
        <source>172.17.0.2:6379~host:7000</source>
        <translation>172.17.0.2:6379~host:7000</translation>
    </message>
    <message>
        <source>Try announced ports at the Sentinel&apos;s host</source>
        <translation>Try announced ports at the Sentinel&apos;s host</translation>
    </message>
    <message>
        <source>For announced addresses that cannot be reached from here: announced:port~reachable:port, …</source>
        <translation>For announced addresses that cannot be reached from here: announced:port~reachable:port, …</translation>
    </message>
    <message>
        <source>What the Sentinels call the primary and its replicas: sentinel monitor NAME …</source>
        <translation>What the Sentinels call the primary and its replicas: sentinel monitor NAME …</translation>
    </message>
    <message>
        <source>Watch this server as well; those watched now stay</source>
        <translation>Watch this server as well; those watched now stay</translation>
    </message>
    <message>
        <source>A machine that reaches the server, as ssh knows it; host and port above are as seen from there</source>
        <translation>A machine that reaches the server, as ssh knows it; host and port above are as seen from there</translation>
    </message>
    <message>
        <source>no, or user@host:22</source>
        <translation>no, or user@host:22</translation>
    </message>
    <message>
        <source>Machines on the way to it, separated by commas, as ssh -J takes them</source>
        <translation>Machines on the way to it, separated by commas, as ssh -J takes them</translation>
    </message>
    <message>
        <source>Throu&amp;gh SSH</source>
        <translation>Throu&amp;gh SSH</translation>
    </message>
    <message>
        <source>Open Beside</source>
        <translation>Open Beside</translation>
    </message>
    <message>
        <source>Jump hosts</source>
        <translation>Jump hosts</translation>
    </message>
    <message>
        <source>none, or what is on the way to it</source>
        <translation>none, or what is on the way to it</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Import…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Export…</translation>
    </message>
    <message>
        <source>Read the &amp;job behind the selected lock</source>
        <translation>Read the &amp;job behind the selected lock</translation>
    </message>
    <message>
        <source>Class, queue, attempt and heartbeat; never arguments or results</source>
        <translation>Class, queue, attempt and heartbeat; never arguments or results</translation>
    </message>
    <message>
        <source>Key patterns</source>
        <translation>Key patterns</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Presets</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>Find Locks…</translation>
    </message>
    <message>
        <source>Read budget</source>
        <translation>Read budget</translation>
    </message>
    <message>
        <source>Poll budget</source>
        <translation>Poll budget</translation>
    </message>
    <message>
        <source>Waiters budget</source>
        <translation>Waiters budget</translation>
    </message>
    <message>
        <source>Read-only: nothing is ever released or changed from here</source>
        <translation>Read-only: nothing is ever released or changed from here</translation>
    </message>
    <message>
        <source>User for actions</source>
        <translation>User for actions</translation>
    </message>
    <message>
        <source>Password for actions</source>
        <translation>Password for actions</translation>
    </message>
</context>
<context>
    <name>ConnectionState</name>
    <message>
        <source>not connected</source>
        <translation>not connected</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>connecting</translation>
    </message>
    <message>
        <source>reading locks</source>
        <translation>reading locks</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>connected</translation>
    </message>
    <message>
        <source>server busy</source>
        <translation>server busy</translation>
    </message>
    <message>
        <source>waiting to reconnect</source>
        <translation>waiting to reconnect</translation>
    </message>
</context>
<context>
    <name>DockTitles</name>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Development</source>
        <translation>Development</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Staging</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Production</translation>
    </message>
</context>
<context>
    <name>EventWords</name>
    <message>
        <source>found</source>
        <translation>found</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>acquired</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>renewed</translation>
    </message>
    <message>
        <source>released</source>
        <translation>released</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>re-entered</translation>
    </message>
    <message>
        <source>left one level</source>
        <translation>left one level</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>expired</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>expired, not released</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>taken over</translation>
    </message>
    <message>
        <source>taken over by another holder</source>
        <translation>taken over by another holder</translation>
    </message>
    <message>
        <source>TTL lost</source>
        <translation>TTL lost</translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation>lease changed</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>evicted</translation>
    </message>
    <message>
        <source>evicted by the server</source>
        <translation>evicted by the server</translation>
    </message>
    <message>
        <source>evicted, not released</source>
        <translation>evicted, not released</translation>
    </message>
    <message>
        <source>force-released</source>
        <translation>force-released</translation>
    </message>
    <message>
        <source>released by an operator</source>
        <translation>released by an operator</translation>
    </message>
    <message>
        <source>migrated</source>
        <translation>migrated</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>vanished</translation>
    </message>
    <message>
        <source>vanished, nobody knows how</source>
        <translation>vanished, nobody knows how</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>learned</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>ended</translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>quarantined</translation>
    </message>
    <message>
        <source>quarantined by an operator</source>
        <translation>quarantined by an operator</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>lost</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>lost by a failover</translation>
    </message>
</context>
<context>
    <name>ExportFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder, or make room.</source>
        <translation>%1 could not be written: %2. Choose another folder, or make room.</translation>
    </message>
    <message>
        <source>it is the recording itself</source>
        <translation>it is the recording itself</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s).</source>
        <translation>
            <numerusform>%n event.</numerusform>
            <numerusform>%n events.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n period(s) without data are in it as gaps.</source>
        <translation>
            <numerusform>%n period without data is in it as a gap.</numerusform>
            <numerusform>%n periods without data are in it as gaps.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</translation>
    </message>
    <message>
        <source>Rows for a spreadsheet (*.csv)</source>
        <translation>Rows for a spreadsheet (*.csv)</translation>
    </message>
    <message>
        <source>Tables of SQLite (*.sqlite)</source>
        <translation>Tables of SQLite (*.sqlite)</translation>
    </message>
    <message>
        <source>Trace for Perfetto (*.pftrace)</source>
        <translation>Trace for Perfetto (*.pftrace)</translation>
    </message>
    <message>
        <source>Every event, hold and gap, for other programs: rows for a spreadsheet (CSV), lines of JSON for scripts, tables to ask with SQL (SQLite), or a trace to look at in ui.perfetto.dev, which reads it in your browser and sends it nowhere.</source>
        <translation>Every event, hold and gap, for other programs: rows for a spreadsheet (CSV), lines of JSON for scripts, tables to ask with SQL (SQLite), or a trace to look at in ui.perfetto.dev, which reads it in your browser and sends it nowhere.</translation>
    </message>
    <message>
        <source>Events, a line of JSON each (*.ndjson)</source>
        <translation>Events, a line of JSON each (*.ndjson)</translation>
    </message>
</context>
<context>
    <name>FilterText</name>
    <message>
        <source>“%1” is not a field. Fields: %2. Put quotes around it to search for the text.</source>
        <translation>“%1” is not a field. Fields: %2. Put quotes around it to search for the text.</translation>
    </message>
    <message>
        <source>There is nothing to search for between the quotes.</source>
        <translation>There is nothing to search for between the quotes.</translation>
    </message>
    <message>
        <source>The quote is not closed: add &quot; at the end.</source>
        <translation>The quote is not closed: add &quot; at the end.</translation>
    </message>
    <message>
        <source>“%1” is compared with a colon: %1:text.</source>
        <translation>“%1” is compared with a colon: %1:text.</translation>
    </message>
    <message>
        <source>Put a space before the next condition.</source>
        <translation>Put a space before the next condition.</translation>
    </message>
    <message>
        <source>A state is missing after “%1:”. States: %2.</source>
        <translation>A state is missing after “%1:”. States: %2.</translation>
    </message>
    <message>
        <source>A time is missing, such as %1&lt;5s, %1&gt;250ms or %1&gt;2m.</source>
        <translation>A time is missing, such as %1&lt;5s, %1&gt;250ms or %1&gt;2m.</translation>
    </message>
    <message>
        <source>A number is missing, such as %1&gt;0.</source>
        <translation>A number is missing, such as %1&gt;0.</translation>
    </message>
    <message>
        <source>A text is missing, such as %1:worker-*.</source>
        <translation>A text is missing, such as %1:worker-*.</translation>
    </message>
    <message>
        <source>“%1” is not a state. States: %2.</source>
        <translation>“%1” is not a state. States: %2.</translation>
    </message>
    <message>
        <source>“%1” is not a time. Write %2&lt;5s; units: ms, s, m, h, d.</source>
        <translation>“%1” is not a time. Write %2&lt;5s; units: ms, s, m, h, d.</translation>
    </message>
    <message>
        <source>“%1” is not a number. Write %2&gt;0.</source>
        <translation>“%1” is not a number. Write %2&gt;0.</translation>
    </message>
</context>
<context>
    <name>FindingScope</name>
    <message>
        <source>The recording is read once more with these limits: %1%.</source>
        <translation>The recording is read once more with these limits: %1%.</translation>
    </message>
    <message>
        <source>The recording is being read: %1%. Until then only its played part is shown.</source>
        <translation>The recording is being read: %1%. Until then only its played part is shown.</translation>
    </message>
    <message>
        <source>Up to the moment that is shown, of the recording from %1 to %2.</source>
        <translation>Up to the moment that is shown, of the recording from %1 to %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) begin later: the marks on the strip of time lead there.</source>
        <translation>
            <numerusform>%n finding begins later: the marks on the strip of time lead there.</numerusform>
            <numerusform>%n findings begin later: the marks on the strip of time lead there.</numerusform>
        </translation>
    </message>
    <message>
        <source>The rest of it cannot be read.</source>
        <translation>The rest of it cannot be read.</translation>
    </message>
    <message numerus="yes">
        <source>%n more are not kept.</source>
        <translation>
            <numerusform>%n more is not kept.</numerusform>
            <numerusform>%n more are not kept.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the latest %1 ended findings are kept.</source>
        <translation>Only the latest %1 ended findings are kept.</translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message>
        <source>the server was restarted</source>
        <translation>the server was restarted</translation>
    </message>
    <message>
        <source>another server took its place</source>
        <translation>another server took its place</translation>
    </message>
    <message>
        <source>a gap: no data</source>
        <translation>a gap: no data</translation>
    </message>
    <message>
        <source>reads were skipped to stay within the budget</source>
        <translation>reads were skipped to stay within the budget</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped ahead of this machine&apos;s</source>
        <translation>the server&apos;s clock jumped ahead of this machine&apos;s</translation>
    </message>
    <message>
        <source>the server&apos;s clock jumped back against this machine&apos;s</source>
        <translation>the server&apos;s clock jumped back against this machine&apos;s</translation>
    </message>
    <message>
        <source>maxmemory-policy %1</source>
        <translation>maxmemory-policy %1</translation>
    </message>
    <message>
        <source>missing right: %1</source>
        <translation>missing right: %1</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>problem</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>warning</translation>
    </message>
    <message>
        <source>note</source>
        <translation>note</translation>
    </message>
    <message>
        <source>Held for %1 without a lease: only its holder can release it.</source>
        <translation>Held for %1 without a lease: only its holder can release it.</translation>
    </message>
    <message numerus="yes">
        <source>Taken without a lease; a second command set it %1 later. Seen %n time(s), in %2 of the holds.</source>
        <translation>
            <numerusform>Taken without a lease; a second command set it %1 later. Seen once, in %2 of the holds.</numerusform>
            <numerusform>Taken without a lease; a second command set it %1 later. Seen %n times, in %2 of the holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No TTL; the value is a time in the future. Seen in %n hold(s).</source>
        <translation>
            <numerusform>No TTL; the value is a time in the future. Seen in %n hold.</numerusform>
            <numerusform>No TTL; the value is a time in the future. Seen in %n holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Overwritten by another client %n time(s), with neither release nor expiry in between.</source>
        <translation>
            <numerusform>Overwritten once by another client, with neither release nor expiry in between.</numerusform>
            <numerusform>Overwritten by another client %n times, with neither release nor expiry in between.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease ran out, and the next holder took the lock %1 later. Seen %n time(s).</source>
        <translation>
            <numerusform>The lease ran out, and the next holder took the lock %1 later. Seen once.</numerusform>
            <numerusform>The lease ran out, and the next holder took the lock %1 later. Seen %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lease(s) ran out without a release: %1 of the last %2 holds.</source>
        <translation>
            <numerusform>%n lease ran out without a release: %1 of the last %2 holds.</numerusform>
            <numerusform>%n leases ran out without a release: %1 of the last %2 holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 of the last %n acquisition(s) used a new token.</source>
        <translation>
            <numerusform>Only %1 of the last %n acquisition used a new token.</numerusform>
            <numerusform>Only %1 of the last %n acquisitions used a new token.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of the last %n hold(s) more than half lasted no longer than %1.</source>
        <translation>
            <numerusform>Of the last %n hold more than half lasted no longer than %1.</numerusform>
            <numerusform>Of the last %n holds more than half lasted no longer than %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lease is %1, %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>The lease is %1, %2 times the longest of the last %n hold (%3).</numerusform>
            <numerusform>The lease is %1, %2 times the longest of the last %n holds (%3).</numerusform>
        </translation>
    </message>
    <message>
        <source>Last renewal %1 ago; usually every %2.</source>
        <translation>Last renewal %1 ago; usually every %2.</translation>
    </message>
    <message>
        <source>No renewal for %1; before that every %2.</source>
        <translation>No renewal for %1; before that every %2.</translation>
    </message>
    <message>
        <source>The lease ended %1 ago, and the server has not said so.</source>
        <translation>The lease ended %1 ago, and the server has not said so.</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) (%3).</source>
        <translation>
            <numerusform>Held for %1: %2 times the longest of the last %n hold (%3).</numerusform>
            <numerusform>Held for %1: %2 times the longest of the last %n holds (%3).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Held %1 of the time; median hold %2, short pauses in between, over %n hold(s).</source>
        <translation>
            <numerusform>Held %1 of the time; median hold %2, short pauses in between, over %n hold.</numerusform>
            <numerusform>Held %1 of the time; median hold %2, short pauses in between, over %n holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Always held, and %n client(s) wait for it.</source>
        <translation>
            <numerusform>Always held, and %n client waits for it.</numerusform>
            <numerusform>Always held, and %n clients wait for it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free for %1 although somebody waited; so were most of the last %n hand-over(s).</source>
        <translation>
            <numerusform>Free for %1 although somebody waited; so was the last %n hand-over.</numerusform>
            <numerusform>Free for %1 although somebody waited; so were most of the last %n hand-overs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Free, with %n client(s) in the queue; the first one has been silent for %1 past its deadline.</source>
        <translation>
            <numerusform>Free, with %n client in the queue; it has been silent for %1 past its deadline.</numerusform>
            <numerusform>Free, with %n clients in the queue; the first one has been silent for %1 past its deadline.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait for each other, for %1 so far.</source>
        <translation>
            <numerusform>%n client waits for itself, for %1 so far.</numerusform>
            <numerusform>%n clients wait for each other, for %1 so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %1 after another client had taken the lock. Seen %n time(s).</source>
        <translation>
            <numerusform>Released %1 after another client had taken the lock. Seen once.</numerusform>
            <numerusform>Released %1 after another client had taken the lock. Seen %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>Released once by a client that did not hold it.</numerusform>
            <numerusform>Released %n times by a client that did not hold it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Released %n time(s) by a command that does not compare the token.</source>
        <translation>
            <numerusform>Released once by a command that does not compare the token.</numerusform>
            <numerusform>Released %n times by a command that does not compare the token.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s) by a client that did not hold it.</source>
        <translation>
            <numerusform>Renewed once by a client that did not hold it.</numerusform>
            <numerusform>Renewed %n times by a client that did not hold it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed by the server to free memory, %n time(s).</source>
        <translation>
            <numerusform>Removed by the server to free memory, once.</numerusform>
            <numerusform>Removed by the server to free memory, %n times.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server uses %1 of maxmemory, and its policy evicts keys.</source>
        <translation>The server uses %1 of maxmemory, and its policy evicts keys.</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) vanished within a second, without a release or an expiry.</source>
        <translation>
            <numerusform>%n lock vanished within a second, without a release or an expiry.</numerusform>
            <numerusform>%n locks vanished within a second, without a release or an expiry.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The process or the role behind the address changed %n time(s).</source>
        <translation>
            <numerusform>The process or the role behind the address changed once.</numerusform>
            <numerusform>The process or the role behind the address changed %n times.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server&apos;s clock and this machine&apos;s moved apart by %1 more than the network explains.</source>
        <translation>The server&apos;s clock and this machine&apos;s moved apart by %1 more than the network explains.</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s), %1 in all; missing rights: %2; reads skipped: %3.</source>
        <translation>
            <numerusform>%n gap, %1 in all; missing rights: %2; reads skipped: %3.</numerusform>
            <numerusform>%n gaps, %1 in all; missing rights: %2; reads skipped: %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name of a limit, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2; measured: %3</source>
        <extracomment>a limit, its value, what was measured</extracomment>
        <translation>%1 %2; measured: %3</translation>
    </message>
    <message>
        <source>events of the locks</source>
        <translation>events of the locks</translation>
    </message>
    <message>
        <source>waiters, from the server or from a trace</source>
        <translation>waiters, from the server or from a trace</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>a trace</translation>
    </message>
    <message>
        <source>configuration and status of the server</source>
        <translation>configuration and status of the server</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3 before</source>
        <comment>event, holder, former holder</comment>
        <translation>%1 by %2, held by %3 before</translation>
    </message>
    <message>
        <source>%1, holder %2</source>
        <comment>event, holder</comment>
        <translation>%1, holder %2</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>event, client</comment>
        <translation>%1 by %2</translation>
    </message>
    <message>
        <source>%1 by %2, held by %3</source>
        <comment>event, client, client</comment>
        <translation>%1 by %2, held by %3</translation>
    </message>
    <message>
        <source>first in the queue: %1</source>
        <translation>first in the queue: %1</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>waiting: %1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>since %1</translation>
    </message>
    <message>
        <source>from %1 until at least %2</source>
        <translation>from %1 until at least %2</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1 to %2, %3</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>held for at least</source>
        <translation>held for at least</translation>
    </message>
    <message>
        <source>lease of at least</source>
        <translation>lease of at least</translation>
    </message>
    <message>
        <source>lease set by a second command within</source>
        <translation>lease set by a second command within</translation>
    </message>
    <message>
        <source>times seen, at least</source>
        <translation>times seen, at least</translation>
    </message>
    <message>
        <source>share of the holds, at least</source>
        <translation>share of the holds, at least</translation>
    </message>
    <message>
        <source>holds seen, at least</source>
        <translation>holds seen, at least</translation>
    </message>
    <message>
        <source>share of different tokens, at most</source>
        <translation>share of different tokens, at most</translation>
    </message>
    <message>
        <source>acquisitions seen, at least</source>
        <translation>acquisitions seen, at least</translation>
    </message>
    <message>
        <source>median hold, at least</source>
        <translation>median hold, at least</translation>
    </message>
    <message>
        <source>median hold, at most</source>
        <translation>median hold, at most</translation>
    </message>
    <message>
        <source>lease as a multiple of the longest hold, at least</source>
        <translation>lease as a multiple of the longest hold, at least</translation>
    </message>
    <message>
        <source>hold as a multiple of the longest hold, at least</source>
        <translation>hold as a multiple of the longest hold, at least</translation>
    </message>
    <message>
        <source>past the end of the lease by at least</source>
        <translation>past the end of the lease by at least</translation>
    </message>
    <message>
        <source>share of the time held, at least</source>
        <translation>share of the time held, at least</translation>
    </message>
    <message>
        <source>free for at least</source>
        <translation>free for at least</translation>
    </message>
    <message>
        <source>free for at most</source>
        <translation>free for at most</translation>
    </message>
    <message>
        <source>taken within</source>
        <translation>taken within</translation>
    </message>
    <message>
        <source>waiters, at least</source>
        <translation>waiters, at least</translation>
    </message>
    <message>
        <source>silent past its deadline for at least</source>
        <translation>silent past its deadline for at least</translation>
    </message>
    <message>
        <source>lasting at least</source>
        <translation>lasting at least</translation>
    </message>
    <message>
        <source>memory used, at least</source>
        <translation>memory used, at least</translation>
    </message>
    <message>
        <source>locks at once, at least</source>
        <translation>locks at once, at least</translation>
    </message>
    <message>
        <source>step of at least</source>
        <translation>step of at least</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>No TTL</translation>
    </message>
    <message>
        <source>If the holder dies, the lock stays held forever: everyone who needs it waits until someone deletes the key by hand.</source>
        <translation>If the holder dies, the lock stays held forever: everyone who needs it waits until someone deletes the key by hand.</translation>
    </message>
    <message>
        <source>SETNX, or SET NX without PX: the client never sets a lease.</source>
        <translation>SETNX, or SET NX without PX: the client never sets a lease.</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE, and the client died between the two.</source>
        <translation>SETNX followed by EXPIRE, and the client died between the two.</translation>
    </message>
    <message>
        <source>PERSIST, or a SET that overwrote the key without KEEPTTL.</source>
        <translation>PERSIST, or a SET that overwrote the key without KEEPTTL.</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl. If the holder is gone, release the lock.</source>
        <translation>Take the lock with one command: SET key token NX PX ttl. If the holder is gone, release the lock.</translation>
    </message>
    <message>
        <source>Whether the holder is still alive: Redis does not tell.</source>
        <translation>Whether the holder is still alive: Redis does not tell.</translation>
    </message>
    <message>
        <source>Lease set by a second command</source>
        <translation>Lease set by a second command</translation>
    </message>
    <message>
        <source>A client that dies between the two commands leaves a lock that never ends. That has not happened yet; it would show as &quot;No TTL&quot;.</source>
        <translation>A client that dies between the two commands leaves a lock that never ends. That has not happened yet; it would show as &quot;No TTL&quot;.</translation>
    </message>
    <message>
        <source>SETNX followed by EXPIRE.</source>
        <translation>SETNX followed by EXPIRE.</translation>
    </message>
    <message>
        <source>A library from before Redis 2.6.12, when SET had no NX and PX.</source>
        <translation>A library from before Redis 2.6.12, when SET had no NX and PX.</translation>
    </message>
    <message>
        <source>Take the lock with one command: SET key token NX PX ttl, or a script that does both.</source>
        <translation>Take the lock with one command: SET key token NX PX ttl, or a script that does both.</translation>
    </message>
    <message>
        <source>Whether both commands were sent in one MULTI: then nothing can come between them.</source>
        <translation>Whether both commands were sent in one MULTI: then nothing can come between them.</translation>
    </message>
    <message>
        <source>End of lease kept in the value</source>
        <translation>End of lease kept in the value</translation>
    </message>
    <message>
        <source>Each client judges by its own clock whether the lock is over. One that is ahead takes a lock that is still held, and nothing ever ends by itself.</source>
        <translation>Each client judges by its own clock whether the lock is over. One that is ahead takes a lock that is still held, and nothing ever ends by itself.</translation>
    </message>
    <message>
        <source>The SETNX and GETSET recipe from before Redis 2.6.12.</source>
        <translation>The SETNX and GETSET recipe from before Redis 2.6.12.</translation>
    </message>
    <message>
        <source>A custom lock that stores its deadline as the value.</source>
        <translation>A custom lock that stores its deadline as the value.</translation>
    </message>
    <message>
        <source>Use a real TTL: SET key token NX PX ttl, with a random token as the value.</source>
        <translation>Use a real TTL: SET key token NX PX ttl, with a random token as the value.</translation>
    </message>
    <message>
        <source>How far the clocks of the clients differ.</source>
        <translation>How far the clocks of the clients differ.</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>Taken over</translation>
    </message>
    <message>
        <source>Two clients may be working at the same time: the one before was not told that it lost the lock.</source>
        <translation>Two clients may be working at the same time: the one before was not told that it lost the lock.</translation>
    </message>
    <message>
        <source>SET without NX, or GETSET: the second client never asked whether the lock was free.</source>
        <translation>SET without NX, or GETSET: the second client never asked whether the lock was free.</translation>
    </message>
    <message>
        <source>A re-entrant lock that reads, decides and writes in separate commands.</source>
        <translation>A re-entrant lock that reads, decides and writes in separate commands.</translation>
    </message>
    <message>
        <source>A client that takes a lock with little lease left for free (TTL rounds 400 ms down to 0).</source>
        <translation>A client that takes a lock with little lease left for free (TTL rounds 400 ms down to 0).</translation>
    </message>
    <message>
        <source>Always take the lock with NX, and compare the token in a script before changing it.</source>
        <translation>Always take the lock with NX, and compare the token in a script before changing it.</translation>
    </message>
    <message>
        <source>Whether the former holder was still working. Without notifications, a release and an acquisition between two reads look the same.</source>
        <translation>Whether the former holder was still working. Without notifications, a release and an acquisition between two reads look the same.</translation>
    </message>
    <message>
        <source>Lease ran out, then taken at once</source>
        <translation>Lease ran out, then taken at once</translation>
    </message>
    <message>
        <source>The former holder may still be working: it learns of it only when it looks.</source>
        <translation>The former holder may still be working: it learns of it only when it looks.</translation>
    </message>
    <message>
        <source>The work took longer than the lease and nobody renewed it.</source>
        <translation>The work took longer than the lease and nobody renewed it.</translation>
    </message>
    <message>
        <source>The holder died; in that case the lease did its job.</source>
        <translation>The holder died; in that case the lease did its job.</translation>
    </message>
    <message>
        <source>The holder was paused: garbage collection, a stopped container, a suspended machine.</source>
        <translation>The holder was paused: garbage collection, a stopped container, a suspended machine.</translation>
    </message>
    <message>
        <source>Renew the lease while working (a watchdog), or take a longer one. Let the resource refuse writes under an old fencing token.</source>
        <translation>Renew the lease while working (a watchdog), or take a longer one. Let the resource refuse writes under an old fencing token.</translation>
    </message>
    <message>
        <source>Whether the former holder was dead or still working.</source>
        <translation>Whether the former holder was dead or still working.</translation>
    </message>
    <message>
        <source>Lease too short</source>
        <translation>Lease too short</translation>
    </message>
    <message>
        <source>Leases end while their holders work, again and again: each time the next client may be let in too early.</source>
        <translation>Leases end while their holders work, again and again: each time the next client may be let in too early.</translation>
    </message>
    <message>
        <source>The TTL is shorter than the slowest work under the lock, and nothing renews it.</source>
        <translation>The TTL is shorter than the slowest work under the lock, and nothing renews it.</translation>
    </message>
    <message>
        <source>An explicit lease time switched the library&apos;s watchdog off (Redisson: tryLock with a lease time).</source>
        <translation>An explicit lease time switched the library&apos;s watchdog off (Redisson: tryLock with a lease time).</translation>
    </message>
    <message>
        <source>The watchdog ended early, with another handle of the same hold.</source>
        <translation>The watchdog ended early, with another handle of the same hold.</translation>
    </message>
    <message>
        <source>Use a watchdog, or a TTL well above the slowest work (p99).</source>
        <translation>Use a watchdog, or a TTL well above the slowest work (p99).</translation>
    </message>
    <message>
        <source>Whether the work was done when the lease ended; clients that died count, too.</source>
        <translation>Whether the work was done when the lease ended; clients that died count, too.</translation>
    </message>
    <message>
        <source>Same token again</source>
        <translation>Same token again</translation>
    </message>
    <message>
        <source>Holders cannot be told apart: a late release with compare-and-delete still removes the next holder&apos;s lock.</source>
        <translation>Holders cannot be told apart: a late release with compare-and-delete still removes the next holder&apos;s lock.</translation>
    </message>
    <message>
        <source>A constant value such as &quot;1&quot; or &quot;true&quot;.</source>
        <translation>A constant value such as &quot;1&quot; or &quot;true&quot;.</translation>
    </message>
    <message>
        <source>The user, host or order number is used as the token.</source>
        <translation>The user, host or order number is used as the token.</translation>
    </message>
    <message>
        <source>Use a new random token for each acquisition, and compare it on release.</source>
        <translation>Use a new random token for each acquisition, and compare it on release.</translation>
    </message>
    <message>
        <source>Whether it was the same client each time: then it can only harm itself.</source>
        <translation>Whether it was the same client each time: then it can only harm itself.</translation>
    </message>
    <message>
        <source>Given back at once</source>
        <translation>Given back at once</translation>
    </message>
    <message>
        <source>Nothing is protected: the lock is free again before the work can have begun.</source>
        <translation>Nothing is protected: the lock is free again before the work can have begun.</translation>
    </message>
    <message>
        <source>A finally block encloses the acquisition instead of the work.</source>
        <translation>A finally block encloses the acquisition instead of the work.</translation>
    </message>
    <message>
        <source>The work runs asynchronously, after the call that holds the lock returned.</source>
        <translation>The work runs asynchronously, after the call that holds the lock returned.</translation>
    </message>
    <message>
        <source>Release the lock after the work, in a block that encloses it.</source>
        <translation>Release the lock after the work, in a block that encloses it.</translation>
    </message>
    <message>
        <source>What the client does outside Redis; work of less than a millisecond looks the same.</source>
        <translation>What the client does outside Redis; work of less than a millisecond looks the same.</translation>
    </message>
    <message>
        <source>Lease far longer than the work</source>
        <translation>Lease far longer than the work</translation>
    </message>
    <message>
        <source>A holder that dies keeps everybody out for the rest of the lease.</source>
        <translation>A holder that dies keeps everybody out for the rest of the lease.</translation>
    </message>
    <message>
        <source>Seconds and milliseconds were mixed up (EXPIRE with a number of milliseconds).</source>
        <translation>Seconds and milliseconds were mixed up (EXPIRE with a number of milliseconds).</translation>
    </message>
    <message>
        <source>A lease chosen for the worst case instead of a watchdog.</source>
        <translation>A lease chosen for the worst case instead of a watchdog.</translation>
    </message>
    <message>
        <source>Check the unit, and use a short lease with a watchdog.</source>
        <translation>Check the unit, and use a short lease with a watchdog.</translation>
    </message>
    <message>
        <source>Whether rare holds need that long: only the last holds were counted.</source>
        <translation>Whether rare holds need that long: only the last holds were counted.</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>Renewal late</translation>
    </message>
    <message>
        <source>If the renewal does not come, the lease ends while its holder may still be working.</source>
        <translation>If the renewal does not come, the lease ends while its holder may still be working.</translation>
    </message>
    <message>
        <source>The holder is paused or overloaded.</source>
        <translation>The holder is paused or overloaded.</translation>
    </message>
    <message>
        <source>The network between holder and server is slow.</source>
        <translation>The network between holder and server is slow.</translation>
    </message>
    <message>
        <source>The holder is gone.</source>
        <translation>The holder is gone.</translation>
    </message>
    <message>
        <source>Check whether its holder is alive and how busy it is.</source>
        <translation>Check whether its holder is alive and how busy it is.</translation>
    </message>
    <message>
        <source>Whether the holder has stopped renewing on purpose because its work is nearly done.</source>
        <translation>Whether the holder has stopped renewing on purpose because its work is nearly done.</translation>
    </message>
    <message>
        <source>Renewal stopped</source>
        <translation>Renewal stopped</translation>
    </message>
    <message>
        <source>The lease will end by itself; the holder may still be working then.</source>
        <translation>The lease will end by itself; the holder may still be working then.</translation>
    </message>
    <message>
        <source>The holder died or was stopped.</source>
        <translation>The holder died or was stopped.</translation>
    </message>
    <message>
        <source>Its watchdog ended while the work goes on.</source>
        <translation>Its watchdog ended while the work goes on.</translation>
    </message>
    <message>
        <source>The holder cannot reach the server any more.</source>
        <translation>The holder cannot reach the server any more.</translation>
    </message>
    <message>
        <source>Check whether its holder is alive. If it is gone, the lock becomes free when the lease ends; if it still works, stop it.</source>
        <translation>Check whether its holder is alive. If it is gone, the lock becomes free when the lease ends; if it still works, stop it.</translation>
    </message>
    <message>
        <source>Whether the holder is dead or only silent.</source>
        <translation>Whether the holder is dead or only silent.</translation>
    </message>
    <message>
        <source>Lease overdue</source>
        <translation>Lease overdue</translation>
    </message>
    <message>
        <source>Nobody can tell whether the lock is still held.</source>
        <translation>Nobody can tell whether the lock is still held.</translation>
    </message>
    <message>
        <source>The server has not come across the expired key yet (it removes such keys bit by bit).</source>
        <translation>The server has not come across the expired key yet (it removes such keys bit by bit).</translation>
    </message>
    <message>
        <source>The server is busy or paused.</source>
        <translation>The server is busy or paused.</translation>
    </message>
    <message>
        <source>The key is on a replica, which waits for its primary to expire it.</source>
        <translation>The key is on a replica, which waits for its primary to expire it.</translation>
    </message>
    <message>
        <source>Usually nothing: it ends when the key is next touched. If it stays, check the load of the server.</source>
        <translation>Usually nothing: it ends when the key is next touched. If it stays, check the load of the server.</translation>
    </message>
    <message>
        <source>Whether the server already treats the key as gone: only reading it would tell.</source>
        <translation>Whether the server already treats the key as gone: only reading it would tell.</translation>
    </message>
    <message>
        <source>Held unusually long</source>
        <translation>Held unusually long</translation>
    </message>
    <message>
        <source>Everybody who needs this lock waits far longer than usual.</source>
        <translation>Everybody who needs this lock waits far longer than usual.</translation>
    </message>
    <message>
        <source>The holder hangs in a call without a timeout, and its watchdog keeps renewing.</source>
        <translation>The holder hangs in a call without a timeout, and its watchdog keeps renewing.</translation>
    </message>
    <message>
        <source>A rare, large piece of work.</source>
        <translation>A rare, large piece of work.</translation>
    </message>
    <message>
        <source>Inspect the holder; if it hangs, stop it and release the lock.</source>
        <translation>Inspect the holder; if it hangs, stop it and release the lock.</translation>
    </message>
    <message>
        <source>What the holder is doing.</source>
        <translation>What the holder is doing.</translation>
    </message>
    <message>
        <source>Busy lock</source>
        <translation>Busy lock</translation>
    </message>
    <message>
        <source>The lock is a bottleneck: throughput is limited to one hold after the other.</source>
        <translation>The lock is a bottleneck: throughput is limited to one hold after the other.</translation>
    </message>
    <message>
        <source>One lock protects more than needs to be protected together.</source>
        <translation>One lock protects more than needs to be protected together.</translation>
    </message>
    <message>
        <source>More work than one lock can carry.</source>
        <translation>More work than one lock can carry.</translation>
    </message>
    <message>
        <source>Split the lock (one for each order, customer or shard), or shorten the section under it.</source>
        <translation>Split the lock (one for each order, customer or shard), or shorten the section under it.</translation>
    </message>
    <message>
        <source>How many wait: clients that poll show only in a trace.</source>
        <translation>How many wait: clients that poll show only in a trace.</translation>
    </message>
    <message>
        <source>Convoy</source>
        <translation>Convoy</translation>
    </message>
    <message>
        <source>Each client waits for all before it: waiting times grow with the number of clients, not with the work.</source>
        <translation>Each client waits for all before it: waiting times grow with the number of clients, not with the work.</translation>
    </message>
    <message>
        <source>A lock that is always contended, with long sections under it.</source>
        <translation>A lock that is always contended, with long sections under it.</translation>
    </message>
    <message>
        <source>Shorten the section under the lock, or split the lock.</source>
        <translation>Shorten the section under the lock, or split the lock.</translation>
    </message>
    <message>
        <source>Waiters that poll, unless a trace is running.</source>
        <translation>Waiters that poll, unless a trace is running.</translation>
    </message>
    <message>
        <source>Slow hand-over</source>
        <translation>Slow hand-over</translation>
    </message>
    <message>
        <source>The lock stands free although somebody waits: throughput is lost to sleeping.</source>
        <translation>The lock stands free although somebody waits: throughput is lost to sleeping.</translation>
    </message>
    <message>
        <source>Waiters poll with long pauses or growing back-off.</source>
        <translation>Waiters poll with long pauses or growing back-off.</translation>
    </message>
    <message>
        <source>The release does not wake the waiters: its message is lost or on another channel.</source>
        <translation>The release does not wake the waiters: its message is lost or on another channel.</translation>
    </message>
    <message>
        <source>Wake the waiters on release (notification), or poll more often with jitter.</source>
        <translation>Wake the waiters on release (notification), or poll more often with jitter.</translation>
    </message>
    <message>
        <source>Whether those who wait are still alive.</source>
        <translation>Whether those who wait are still alive.</translation>
    </message>
    <message>
        <source>Fair queue blocked</source>
        <translation>Fair queue blocked</translation>
    </message>
    <message>
        <source>Nobody gets the lock: the first in the queue is gone, and the others wait for it.</source>
        <translation>Nobody gets the lock: the first in the queue is gone, and the others wait for it.</translation>
    </message>
    <message>
        <source>A waiter died in the queue, and nobody removes its place.</source>
        <translation>A waiter died in the queue, and nobody removes its place.</translation>
    </message>
    <message>
        <source>The waiters&apos; library does not clean up expired places.</source>
        <translation>The waiters&apos; library does not clean up expired places.</translation>
    </message>
    <message>
        <source>Remove the first entry from the queue (and its deadline). The queue then moves on at the next attempt of any client.</source>
        <translation>Remove the first entry from the queue (and its deadline). The queue then moves on at the next attempt of any client.</translation>
    </message>
    <message>
        <source>Whether the first in the queue is dead or just does not listen.</source>
        <translation>Whether the first in the queue is dead or just does not listen.</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>Deadlock</translation>
    </message>
    <message>
        <source>None of them can go on until a lease ends or somebody gives up.</source>
        <translation>None of them can go on until a lease ends or somebody gives up.</translation>
    </message>
    <message>
        <source>Two code paths take the same locks in a different order.</source>
        <translation>Two code paths take the same locks in a different order.</translation>
    </message>
    <message>
        <source>Take locks in one order everywhere, and give up after a wait limit. To end it now, release one of the locks.</source>
        <translation>Take locks in one order everywhere, and give up after a wait limit. To end it now, release one of the locks.</translation>
    </message>
    <message>
        <source>Programs whose threads share a connection look like one client.</source>
        <translation>Programs whose threads share a connection look like one client.</translation>
    </message>
    <message>
        <source>Late release</source>
        <translation>Late release</translation>
    </message>
    <message>
        <source>A client released after its lease had ended and removed the next holder&apos;s lock: two others may be working at once now.</source>
        <translation>A client released after its lease had ended and removed the next holder&apos;s lock: two others may be working at once now.</translation>
    </message>
    <message>
        <source>The work outlasted the lease, and the release is a bare DEL.</source>
        <translation>The work outlasted the lease, and the release is a bare DEL.</translation>
    </message>
    <message>
        <source>The client was paused between GET and DEL.</source>
        <translation>The client was paused between GET and DEL.</translation>
    </message>
    <message>
        <source>Release by a script that compares the token, renew while working, and let the resource refuse old fencing tokens.</source>
        <translation>Release by a script that compares the token, renew while working, and let the resource refuse old fencing tokens.</translation>
    </message>
    <message>
        <source>Late releases that compare the token remove nothing: the trace counts them as refused, not here.</source>
        <translation>Late releases that compare the token remove nothing: the trace counts them as refused, not here.</translation>
    </message>
    <message>
        <source>Released by another client</source>
        <translation>Released by another client</translation>
    </message>
    <message>
        <source>A client removed a lock that it did not hold: the holder works on without protection.</source>
        <translation>A client removed a lock that it did not hold: the holder works on without protection.</translation>
    </message>
    <message>
        <source>A bare DEL in a finally block that also runs when the lock was never obtained.</source>
        <translation>A bare DEL in a finally block that also runs when the lock was never obtained.</translation>
    </message>
    <message>
        <source>A DEL after the lease had ended.</source>
        <translation>A DEL after the lease had ended.</translation>
    </message>
    <message>
        <source>Several clients share one token.</source>
        <translation>Several clients share one token.</translation>
    </message>
    <message>
        <source>Release only what was acquired, by a script that compares a random token.</source>
        <translation>Release only what was acquired, by a script that compares a random token.</translation>
    </message>
    <message>
        <source>Connections without a name are told apart by their hosts only.</source>
        <translation>Connections without a name are told apart by their hosts only.</translation>
    </message>
    <message>
        <source>Release without compare</source>
        <translation>Release without compare</translation>
    </message>
    <message>
        <source>Whoever holds the lock at that moment loses it. This goes well only as long as no lease runs out first.</source>
        <translation>Whoever holds the lock at that moment loses it. This goes well only as long as no lease runs out first.</translation>
    </message>
    <message>
        <source>DEL instead of a comparing script.</source>
        <translation>DEL instead of a comparing script.</translation>
    </message>
    <message>
        <source>Release by a script: if GET key is the token, then DEL key.</source>
        <translation>Release by a script: if GET key is the token, then DEL key.</translation>
    </message>
    <message>
        <source>Whether the client compared with a GET of its own before.</source>
        <translation>Whether the client compared with a GET of its own before.</translation>
    </message>
    <message>
        <source>Renewed by another client</source>
        <translation>Renewed by another client</translation>
    </message>
    <message>
        <source>The lock does not end although its holder may be gone.</source>
        <translation>The lock does not end although its holder may be gone.</translation>
    </message>
    <message>
        <source>EXPIRE is sent before looking whether SETNX succeeded.</source>
        <translation>EXPIRE is sent before looking whether SETNX succeeded.</translation>
    </message>
    <message>
        <source>A watchdog renews without comparing the token and runs on after its own hold has ended.</source>
        <translation>A watchdog renews without comparing the token and runs on after its own hold has ended.</translation>
    </message>
    <message>
        <source>Renew by a script that compares the token, and stop the watchdog with its hold.</source>
        <translation>Renew by a script that compares the token, and stop the watchdog with its hold.</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>Evicted</translation>
    </message>
    <message>
        <source>The server removed a lock to free memory; its holder does not know.</source>
        <translation>The server removed a lock to free memory; its holder does not know.</translation>
    </message>
    <message>
        <source>maxmemory is reached with a policy that evicts keys with a TTL.</source>
        <translation>maxmemory is reached with a policy that evicts keys with a TTL.</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction for a server that keeps locks, or give locks a server of their own.</source>
        <translation>Set maxmemory-policy noeviction for a server that keeps locks, or give locks a server of their own.</translation>
    </message>
    <message>
        <source>Whether the holder was still working.</source>
        <translation>Whether the holder was still working.</translation>
    </message>
    <message>
        <source>Locks may be evicted</source>
        <translation>Locks may be evicted</translation>
    </message>
    <message>
        <source>When memory is full, the server removes keys, and locks have a TTL, which is what such policies evict.</source>
        <translation>When memory is full, the server removes keys, and locks have a TTL, which is what such policies evict.</translation>
    </message>
    <message>
        <source>A cache and locks share a server.</source>
        <translation>A cache and locks share a server.</translation>
    </message>
    <message>
        <source>maxmemory is too low for what is stored.</source>
        <translation>maxmemory is too low for what is stored.</translation>
    </message>
    <message>
        <source>Set maxmemory-policy noeviction, raise maxmemory, or move the locks.</source>
        <translation>Set maxmemory-policy noeviction, raise maxmemory, or move the locks.</translation>
    </message>
    <message>
        <source>How fast the memory grows.</source>
        <translation>How fast the memory grows.</translation>
    </message>
    <message>
        <source>Their holders still believe that they hold them, and everybody can take them again.</source>
        <translation>Their holders still believe that they hold them, and everybody can take them again.</translation>
    </message>
    <message>
        <source>FLUSHDB or FLUSHALL.</source>
        <translation>FLUSHDB or FLUSHALL.</translation>
    </message>
    <message>
        <source>The server restarted without its data.</source>
        <translation>The server restarted without its data.</translation>
    </message>
    <message>
        <source>A failover to a replica that was behind.</source>
        <translation>A failover to a replica that was behind.</translation>
    </message>
    <message>
        <source>Find out who ran FLUSHALL (rename or forbid it by ACL); keep locks on a server that persists, and fence the resource.</source>
        <translation>Find out who ran FLUSHALL (rename or forbid it by ACL); keep locks on a server that persists, and fence the resource.</translation>
    </message>
    <message>
        <source>Which of the holders were still working.</source>
        <translation>Which of the holders were still working.</translation>
    </message>
    <message>
        <source>Server changed</source>
        <translation>Server changed</translation>
    </message>
    <message>
        <source>Locks that were not on disk or on the replica are gone: some may have been granted twice.</source>
        <translation>Locks that were not on disk or on the replica are gone: some may have been granted twice.</translation>
    </message>
    <message>
        <source>The server was restarted.</source>
        <translation>The server was restarted.</translation>
    </message>
    <message>
        <source>A failover promoted a replica.</source>
        <translation>A failover promoted a replica.</translation>
    </message>
    <message>
        <source>The address points to another server now.</source>
        <translation>The address points to another server now.</translation>
    </message>
    <message>
        <source>Check who was working at that moment; use fencing tokens where two holders would do harm.</source>
        <translation>Check who was working at that moment; use fencing tokens where two holders would do harm.</translation>
    </message>
    <message>
        <source>Which locks the former server had granted last.</source>
        <translation>Which locks the former server had granted last.</translation>
    </message>
    <message>
        <source>Clock step</source>
        <translation>Clock step</translation>
    </message>
    <message>
        <source>Leases that are kept as points in time end too early or too late.</source>
        <translation>Leases that are kept as points in time end too early or too late.</translation>
    </message>
    <message>
        <source>NTP stepped the clock of the server, or of this machine.</source>
        <translation>NTP stepped the clock of the server, or of this machine.</translation>
    </message>
    <message>
        <source>A virtual machine was suspended.</source>
        <translation>A virtual machine was suspended.</translation>
    </message>
    <message>
        <source>Let NTP slew instead of step, and check it on both machines.</source>
        <translation>Let NTP slew instead of step, and check it on both machines.</translation>
    </message>
    <message>
        <source>Which of the two clocks moved.</source>
        <translation>Which of the two clocks moved.</translation>
    </message>
    <message>
        <source>Not everything was seen</source>
        <translation>Not everything was seen</translation>
    </message>
    <message>
        <source>What happened in the gaps is not known: findings may be missing, and so may their ends.</source>
        <translation>What happened in the gaps is not known: findings may be missing, and so may their ends.</translation>
    </message>
    <message>
        <source>The connection was lost, or the server was restarted.</source>
        <translation>The connection was lost, or the server was restarted.</translation>
    </message>
    <message>
        <source>This account lacks permissions.</source>
        <translation>This account lacks permissions.</translation>
    </message>
    <message>
        <source>More events than the read budget covers.</source>
        <translation>More events than the read budget covers.</translation>
    </message>
    <message>
        <source>Run lockscope doctor: it names what is missing and the command that adds it.</source>
        <translation>Run lockscope doctor: it names what is missing and the command that adds it.</translation>
    </message>
    <message>
        <source>What happened in the meantime.</source>
        <translation>What happened in the meantime.</translation>
    </message>
    <message>
        <source>the server stopped answering</source>
        <translation>the server stopped answering</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait, and have waited for %1.</source>
        <translation>
            <numerusform>%n client waits, and has waited for %1.</numerusform>
            <numerusform>%n clients wait, and have waited for %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>The lock has no lease: only its holder can release it. Held for %1.</source>
        <translation>The lock has no lease: only its holder can release it. Held for %1.</translation>
    </message>
    <message>
        <source>Renewed, but held for %1, %2 times its usual time.</source>
        <translation>Renewed, but held for %1, %2 times its usual time.</translation>
    </message>
    <message>
        <source>Renewed, but held for %1.</source>
        <translation>Renewed, but held for %1.</translation>
    </message>
    <message>
        <source>Held for %1, %2 times its usual time.</source>
        <translation>Held for %1, %2 times its usual time.</translation>
    </message>
    <message>
        <source>Held for %1.</source>
        <translation>Held for %1.</translation>
    </message>
    <message>
        <source>Two primaries have granted it to different holders, for %1 so far.</source>
        <translation>Two primaries have granted it to different holders, for %1 so far.</translation>
    </message>
    <message numerus="yes">
        <source>Free for %1, and %n client(s) still wait to be told.</source>
        <translation>
            <numerusform>Free for %1, and %n client still waits to be told.</numerusform>
            <numerusform>Free for %1, and %n clients still wait to be told.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is gone.</source>
        <translation>
            <numerusform>%n of them is gone.</numerusform>
            <numerusform>%n of them are gone.</numerusform>
        </translation>
    </message>
    <message>
        <source>One client has waited for %1.</source>
        <translation>One client has waited for %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n later arrival(s) got the lock first.</source>
        <translation>
            <numerusform>%n later arrival got the lock first.</numerusform>
            <numerusform>%n later arrivals got the lock first.</numerusform>
        </translation>
    </message>
    <message>
        <source>That is %1 times the usual wait.</source>
        <translation>That is %1 times the usual wait.</translation>
    </message>
    <message numerus="yes">
        <source>One client was refused %n time(s) within a second.</source>
        <translation>
            <numerusform>One client was refused once within a second.</numerusform>
            <numerusform>One client was refused %n times within a second.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lost by a failover %n time(s); its holder was not told.</source>
        <translation>
            <numerusform>Lost by a failover once; its holder was not told.</numerusform>
            <numerusform>Lost by a failover %n times; its holder was not told.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server has not answered for %1.</source>
        <translation>The server has not answered for %1.</translation>
    </message>
    <message>
        <source>held by %1; waiting: %2</source>
        <comment>holder, number and client</comment>
        <translation>held by %1; waiting: %2</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <comment>number and client</comment>
        <translation>refused: %1</translation>
    </message>
    <message>
        <source>waiting: %1, one of them %2</source>
        <comment>number and client, token</comment>
        <translation>waiting: %1, one of them %2</translation>
    </message>
    <message>
        <source>waited for at least</source>
        <translation>waited for at least</translation>
    </message>
    <message>
        <source>hold as a multiple of the usual hold, at least</source>
        <translation>hold as a multiple of the usual hold, at least</translation>
    </message>
    <message>
        <source>later arrivals served before, at least</source>
        <translation>later arrivals served before, at least</translation>
    </message>
    <message>
        <source>wait as a multiple of the usual wait, at least</source>
        <translation>wait as a multiple of the usual wait, at least</translation>
    </message>
    <message>
        <source>refused attempts in a second, at least</source>
        <translation>refused attempts in a second, at least</translation>
    </message>
    <message>
        <source>without an answer for at least</source>
        <translation>without an answer for at least</translation>
    </message>
    <message>
        <source>Granted twice</source>
        <translation>Granted twice</translation>
    </message>
    <message>
        <source>Two clients hold the lock at the same time, on two primaries of one group.</source>
        <translation>Two clients hold the lock at the same time, on two primaries of one group.</translation>
    </message>
    <message>
        <source>A failover or a partition: the former primary still answers the clients that it had.</source>
        <translation>A failover or a partition: the former primary still answers the clients that it had.</translation>
    </message>
    <message>
        <source>Two nodes of a cluster both say that they own the slot.</source>
        <translation>Two nodes of a cluster both say that they own the slot.</translation>
    </message>
    <message>
        <source>Stop one of the two holders: what the former primary granted is lost when it follows. Set min-replicas-to-write, and fence the resource.</source>
        <translation>Stop one of the two holders: what the former primary granted is lost when it follows. Set min-replicas-to-write, and fence the resource.</translation>
    </message>
    <message>
        <source>Whether both holders are still working.</source>
        <translation>Whether both holders are still working.</translation>
    </message>
    <message>
        <source>Stuck behind one holder</source>
        <translation>Stuck behind one holder</translation>
    </message>
    <message>
        <source>Nobody who waits can go on before this holder gives the lock back.</source>
        <translation>Nobody who waits can go on before this holder gives the lock back.</translation>
    </message>
    <message>
        <source>The holder died, and its lease is long or missing.</source>
        <translation>The holder died, and its lease is long or missing.</translation>
    </message>
    <message>
        <source>Look at what the holder does. If it hangs, stop it; if it is gone, release the lock. A time limit for the work and for the wait keeps others from queueing up.</source>
        <translation>Look at what the holder does. If it hangs, stop it; if it is gone, release the lock. A time limit for the work and for the wait keeps others from queueing up.</translation>
    </message>
    <message>
        <source>What the holder is doing, and how many wait by polling without a trace.</source>
        <translation>What the holder is doing, and how many wait by polling without a trace.</translation>
    </message>
    <message>
        <source>Wake-up missed</source>
        <translation>Wake-up missed</translation>
    </message>
    <message>
        <source>The lock is free, and those who wait for it do not know: they sleep until their wait limit ends.</source>
        <translation>The lock is free, and those who wait for it do not know: they sleep until their wait limit ends.</translation>
    </message>
    <message>
        <source>The lock was deleted by hand, or its lease ran out: nobody told those who wait.</source>
        <translation>The lock was deleted by hand, or its lease ran out: nobody told those who wait.</translation>
    </message>
    <message>
        <source>The release tells them on another channel, or before they listen.</source>
        <translation>The release tells them on another channel, or before they listen.</translation>
    </message>
    <message>
        <source>The message was lost with the connection of a waiter.</source>
        <translation>The message was lost with the connection of a waiter.</translation>
    </message>
    <message>
        <source>Publish the message that the library sends on a release, or let any client take and release the lock. Let waiters look again after the end of the lease.</source>
        <translation>Publish the message that the library sends on a release, or let any client take and release the lock. Let waiters look again after the end of the lease.</translation>
    </message>
    <message>
        <source>Whether those who listen still want the lock.</source>
        <translation>Whether those who listen still want the lock.</translation>
    </message>
    <message>
        <source>One waiter starves</source>
        <translation>One waiter starves</translation>
    </message>
    <message>
        <source>One client waits and waits while others who came later get the lock.</source>
        <translation>One client waits and waits while others who came later get the lock.</translation>
    </message>
    <message>
        <source>Waiters poll, and the one with the longest pause loses each time.</source>
        <translation>Waiters poll, and the one with the longest pause loses each time.</translation>
    </message>
    <message>
        <source>A lock that is not fair, under constant load.</source>
        <translation>A lock that is not fair, under constant load.</translation>
    </message>
    <message>
        <source>A client far away or slow to answer the wake-up.</source>
        <translation>A client far away or slow to answer the wake-up.</translation>
    </message>
    <message>
        <source>Use a fair lock (a queue), or poll with the same pause and jitter everywhere; shorten the section under the lock.</source>
        <translation>Use a fair lock (a queue), or poll with the same pause and jitter everywhere; shorten the section under the lock.</translation>
    </message>
    <message>
        <source>Whether the starving client polls less often by intention.</source>
        <translation>Whether the starving client polls less often by intention.</translation>
    </message>
    <message>
        <source>Retry storm</source>
        <translation>Retry storm</translation>
    </message>
    <message>
        <source>One client asks without a pause: it costs the server and everybody else, and gets the lock no sooner.</source>
        <translation>One client asks without a pause: it costs the server and everybody else, and gets the lock no sooner.</translation>
    </message>
    <message>
        <source>A retry loop without a pause, or with one of a millisecond.</source>
        <translation>A retry loop without a pause, or with one of a millisecond.</translation>
    </message>
    <message>
        <source>Many threads of one program retry over one connection.</source>
        <translation>Many threads of one program retry over one connection.</translation>
    </message>
    <message>
        <source>Wait between two attempts (50 ms and more, with jitter), or wait for the notification of the release.</source>
        <translation>Wait between two attempts (50 ms and more, with jitter), or wait for the notification of the release.</translation>
    </message>
    <message>
        <source>How many threads share the connection.</source>
        <translation>How many threads share the connection.</translation>
    </message>
    <message>
        <source>Locks vanished at once</source>
        <translation>Locks vanished at once</translation>
    </message>
    <message>
        <source>Lost by a failover</source>
        <translation>Lost by a failover</translation>
    </message>
    <message>
        <source>The server that took over does not have the lock: its holder was not told, and another client can take it.</source>
        <translation>The server that took over does not have the lock: its holder was not told, and another client can take it.</translation>
    </message>
    <message>
        <source>Replication is asynchronous: the former primary had granted the lock and not passed it on.</source>
        <translation>Replication is asynchronous: the former primary had granted the lock and not passed it on.</translation>
    </message>
    <message>
        <source>The former primary was cut off and granted locks meanwhile.</source>
        <translation>The former primary was cut off and granted locks meanwhile.</translation>
    </message>
    <message>
        <source>Check whether the holder still works. Set min-replicas-to-write (or use WAIT), and fence the resource.</source>
        <translation>Check whether the holder still works. Set min-replicas-to-write (or use WAIT), and fence the resource.</translation>
    </message>
    <message>
        <source>Server does not answer</source>
        <translation>Server does not answer</translation>
    </message>
    <message>
        <source>No lock on this server can be taken, renewed or released meanwhile; leases run on.</source>
        <translation>No lock on this server can be taken, renewed or released meanwhile; leases run on.</translation>
    </message>
    <message>
        <source>A long command or script (KEYS, a large DEL, DEBUG SLEEP) blocks it.</source>
        <translation>A long command or script (KEYS, a large DEL, DEBUG SLEEP) blocks it.</translation>
    </message>
    <message>
        <source>The process is stopped, swapped out, or was killed.</source>
        <translation>The process is stopped, swapped out, or was killed.</translation>
    </message>
    <message>
        <source>The network in between is interrupted.</source>
        <translation>The network in between is interrupted.</translation>
    </message>
    <message>
        <source>Look at the process and at SLOWLOG. Renewals that are late now are late because of the server: do not blame their holders.</source>
        <translation>Look at the process and at SLOWLOG. Renewals that are late now are late because of the server: do not blame their holders.</translation>
    </message>
    <message>
        <source>What happens on the server meanwhile.</source>
        <translation>What happens on the server meanwhile.</translation>
    </message>
    <message>
        <source>Its holder is gone: its connection is closed, or nobody listens for it any more.</source>
        <translation>Its holder is gone: its connection is closed, or nobody listens for it any more.</translation>
    </message>
    <message numerus="yes">
        <source>Held for %1: %2 times the longest of the last %n hold(s) of locks with names like this one (%3).</source>
        <translation>
            <numerusform>Held for %1: %2 times the longest of the last %n hold of locks with names like this one (%3).</numerusform>
            <numerusform>Held for %1: %2 times the longest of the last %n holds of locks with names like this one (%3).</numerusform>
        </translation>
    </message>
    <message>
        <source>the server refuses the login of this account</source>
        <translation>the server refuses the login of this account</translation>
    </message>
</context>
<context>
    <name>GroupText</name>
    <message>
        <source>Token names no host</source>
        <translation>Token names no host</translation>
    </message>
    <message>
        <source>No service named</source>
        <translation>No service named</translation>
    </message>
    <message>
        <source>Connection unknown: run a trace</source>
        <translation>Connection unknown: run a trace</translation>
    </message>
    <message>
        <source>Names without a prefix</source>
        <translation>Names without a prefix</translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>%n silent</numerusform>
            <numerusform>%n silent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n doubtful</source>
        <translation>
            <numerusform>%n doubtful</numerusform>
            <numerusform>%n doubtful</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alive</source>
        <translation>
            <numerusform>%n alive</numerusform>
            <numerusform>%n alive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot tell</source>
        <translation>
            <numerusform>%n cannot tell</numerusform>
            <numerusform>%n cannot tell</numerusform>
        </translation>
    </message>
    <message>
        <source>alive: renews on schedule</source>
        <translation>alive: renews on schedule</translation>
    </message>
    <message>
        <source>doubtful: a renewal is late</source>
        <translation>doubtful: a renewal is late</translation>
    </message>
    <message>
        <source>silent: renewals stopped</source>
        <translation>silent: renewals stopped</translation>
    </message>
    <message>
        <source>cannot tell yet: too few renewals seen</source>
        <translation>cannot tell yet: too few renewals seen</translation>
    </message>
    <message>
        <source>cannot tell: does not renew</source>
        <translation>cannot tell: does not renew</translation>
    </message>
    <message>
        <source>last sign %1 ago</source>
        <extracomment>when a holder last acquired or renewed a lock</extracomment>
        <translation>last sign %1 ago</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <extracomment>the longest hold of a group of locks</extracomment>
        <translation>oldest %1</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held: %1</source>
        <translation>
            <numerusform>%n lock held: %1</numerusform>
            <numerusform>%n locks held: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s): %1</source>
        <translation>
            <numerusform>%n holder: %1</numerusform>
            <numerusform>%n holders: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>Token: %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;Last sign of life (acquisition or renewal): %3&lt;br&gt;Oldest hold began: %4&lt;br&gt;Library: %5&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;Last sign of life (acquisition or renewal): %3&lt;br&gt;Oldest hold began: %4&lt;br&gt;Library: %5&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>HeldText</name>
    <message>
        <source>%1 since %2</source>
        <translation>%1 since %2</translation>
    </message>
    <message>
        <source>at least %1: no access from %2 until it was first seen</source>
        <translation>at least %1: no access from %2 until it was first seen</translation>
    </message>
    <message>
        <source>at least %1 (already held when first seen, %2)</source>
        <translation>at least %1 (already held when first seen, %2)</translation>
    </message>
    <message>
        <source>since before it was first seen</source>
        <translation>since before it was first seen</translation>
    </message>
    <message>
        <source>at least %1: since %2 or earlier</source>
        <translation>at least %1: since %2 or earlier</translation>
    </message>
</context>
<context>
    <name>HolderRule</name>
    <message>
        <source>There is no pattern: write a token, a client or a host, or a part of it with stars.</source>
        <translation>There is no pattern: write a token, a client or a host, or a part of it with stars.</translation>
    </message>
    <message>
        <source>The pattern is longer than %1 characters: use a star.</source>
        <translation>The pattern is longer than %1 characters: use a star.</translation>
    </message>
    <message>
        <source>The pattern has a [ without its ]: close it, or write \[ for the character.</source>
        <translation>The pattern has a [ without its ]: close it, or write \[ for the character.</translation>
    </message>
    <message>
        <source>The pattern matches every holder: name a part of what they have in common.</source>
        <translation>The pattern matches every holder: name a part of what they have in common.</translation>
    </message>
    <message>
        <source>The service has no name.</source>
        <translation>The service has no name.</translation>
    </message>
    <message>
        <source>The name of the service is longer than %1 characters.</source>
        <translation>The name of the service is longer than %1 characters.</translation>
    </message>
</context>
<context>
    <name>IncidentReportFile</name>
    <message>
        <source>No findings.</source>
        <translation>No findings.</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of findings.</source>
        <translation>
            <numerusform>%n kind of finding.</numerusform>
            <numerusform>%n kinds of findings.</numerusform>
        </translation>
    </message>
    <message>
        <source>Incident Report</source>
        <translation>Incident Report</translation>
    </message>
    <message>
        <source>One file that can be read without Lockscope, on the screen and on paper: what happened in sentences, findings with their evidence and pictures, statistics, and what could not be seen.</source>
        <translation>One file that can be read without Lockscope, on the screen and on paper: what happened in sentences, findings with their evidence and pictures, statistics, and what could not be seen.</translation>
    </message>
    <message>
        <source>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</source>
        <translation>Tokens in it are masked: nobody can release a lock with them. Names of locks and addresses of servers are as the recording has them.</translation>
    </message>
    <message>
        <source>Web page without scripts (*.html)</source>
        <translation>Web page without scripts (*.html)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>InspectorFacts</name>
    <message>
        <source>confidence high</source>
        <translation>confidence high</translation>
    </message>
    <message>
        <source>confidence medium</source>
        <translation>confidence medium</translation>
    </message>
    <message>
        <source>confidence low</source>
        <translation>confidence low</translation>
    </message>
    <message>
        <source>not known: the value was not seen</source>
        <translation>not known: the value was not seen</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>not recognised</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Last holder</source>
        <translation>Last holder</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Process</translation>
    </message>
    <message>
        <source>%1 by the holder&apos;s clock</source>
        <translation>%1 by the holder&apos;s clock</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Count</translation>
    </message>
    <message numerus="yes">
        <source>entered %n time(s)</source>
        <translation>
            <numerusform>entered once</numerusform>
            <numerusform>entered %n times</numerusform>
        </translation>
    </message>
    <message>
        <source>free</source>
        <translation>free</translation>
    </message>
    <message>
        <source>free since %1: %2</source>
        <translation>free since %1: %2</translation>
    </message>
    <message>
        <source>%1 · exact to %2</source>
        <extracomment>how a fact is known, and how exactly its time is known</extracomment>
        <translation>%1 · exact to %2</translation>
    </message>
    <message>
        <source>took it over</source>
        <translation>took it over</translation>
    </message>
    <message>
        <source>(%1 in all)</source>
        <translation>(%1 in all)</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>Renewals</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidence</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>Waiters</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>node %1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1, database %2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed</source>
        <translation>
            <numerusform>%n renewal missed</numerusform>
            <numerusform>%n renewals missed</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed ×%1</source>
        <extracomment>%1 is how many times</extracomment>
        <translation>renewed ×%1</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>gone</source>
        <translation>gone</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>no TTL</translation>
    </message>
    <message>
        <source>TTL %1 ms</source>
        <translation>TTL %1 ms</translation>
    </message>
    <message>
        <source>not read: too large</source>
        <translation>not read: too large</translation>
    </message>
    <message>
        <source>key</source>
        <translation>key</translation>
    </message>
    <message>
        <source>field</source>
        <translation>field</translation>
    </message>
    <message>
        <source>value</source>
        <translation>value</translation>
    </message>
    <message>
        <source>This key is too long for a command line %1.</source>
        <translation>This key is too long for a command line %1.</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Connection</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <comment>address, name, library, user</comment>
        <translation>%1, by trace</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Service</translation>
    </message>
    <message numerus="yes">
        <source>held %n time(s), by all together</source>
        <translation>
            <numerusform>held once, by all together</numerusform>
            <numerusform>held %n times, by all together</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>locks</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Also held</source>
        <translation>Also held</translation>
    </message>
    <message>
        <source>%1: by the same holder, acquired together, as by a multi-lock</source>
        <translation>%1: by the same holder, acquired together, as by a multi-lock</translation>
    </message>
    <message>
        <source>%1: by the same holder</source>
        <translation>%1: by the same holder</translation>
    </message>
    <message>
        <source>%1 · accuracy unknown</source>
        <translation>%1 · accuracy unknown</translation>
    </message>
    <message>
        <source>Token created</source>
        <translation>Token created</translation>
    </message>
    <message>
        <source>already held</source>
        <translation>already held</translation>
    </message>
    <message>
        <source>Could also be</source>
        <comment>libraries</comment>
        <translation>Could also be</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>clients</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how many waited, who</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>%1; some time after %2</source>
        <extracomment>a line of the history, with the time by which it had ended: how, and when it was seen to be held for the last time</extracomment>
        <translation>%1; some time after %2</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>Taken by</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>masked in the recording; equal ones stay equal</source>
        <translation>masked in the recording; equal ones stay equal</translation>
    </message>
    <message>
        <source>%1, until %2: %3</source>
        <extracomment>how long the last hold lasted; a time of day, and how it ended</extracomment>
        <translation>%1, until %2: %3</translation>
    </message>
    <message>
        <source>Owner alive?</source>
        <translation>Owner alive?</translation>
    </message>
    <message>
        <source>Latch</source>
        <translation>Latch</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>Permits</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>%1 free of %2</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>Fencing token</translation>
    </message>
    <message>
        <source>%1, writer</source>
        <translation>%1, writer</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n time(s)</source>
        <translation>
            <numerusform>%1, once</numerusform>
            <numerusform>%1, %n times</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <extracomment>a holder of a permit, and the end of its lease</extracomment>
        <translation>%1, until %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>holders</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Readers</source>
        <translation>Readers</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>Holders</translation>
    </message>
    <message numerus="yes">
        <source>on %n other server(s)</source>
        <translation>
            <numerusform>on %n other server</numerusform>
            <numerusform>on %n other servers</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>renewed</translation>
    </message>
</context>
<context>
    <name>JobText</name>
    <message>
        <source>Class</source>
        <comment>of a job</comment>
        <translation>Class</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>Attempt</translation>
    </message>
    <message>
        <source>State</source>
        <comment>of a job</comment>
        <translation>State</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Started</translation>
    </message>
    <message>
        <source>%1 by the worker&apos;s clock</source>
        <translation>%1 by the worker&apos;s clock</translation>
    </message>
    <message>
        <source>The rest is not read yet.</source>
        <translation>The rest is not read yet.</translation>
    </message>
    <message>
        <source>The rest is not recorded.</source>
        <translation>The rest is not recorded.</translation>
    </message>
    <message>
        <source>The rest is not read: the profile turns that off.</source>
        <translation>The rest is not read: the profile turns that off.</translation>
    </message>
    <message>
        <source>The rest is not known: this user may not read the job&apos;s key.</source>
        <translation>The rest is not known: this user may not read the job&apos;s key.</translation>
    </message>
    <message>
        <source>The rest is not known: the job&apos;s key is not there.</source>
        <translation>The rest is not known: the job&apos;s key is not there.</translation>
    </message>
    <message>
        <source>The rest is not read: it is too large.</source>
        <translation>The rest is not read: it is too large.</translation>
    </message>
</context>
<context>
    <name>LaneTip</name>
    <message>
        <source>No data in between.</source>
        <translation>No data in between.</translation>
    </message>
    <message>
        <source>Free at %1</source>
        <translation>Free at %1</translation>
    </message>
</context>
<context>
    <name>LeaseText</name>
    <message>
        <source>no TTL: never expires</source>
        <translation>no TTL: never expires</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>not known</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>until %1</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1, until %2</translation>
    </message>
    <message>
        <source>none seen in this hold</source>
        <translation>none seen in this hold</translation>
    </message>
    <message>
        <source>%1, last %2</source>
        <translation>%1, last %2</translation>
    </message>
    <message>
        <source>%1, usually every %2, last %3</source>
        <translation>%1, usually every %2, last %3</translation>
    </message>
    <message>
        <source>none: never expires</source>
        <translation>none: never expires</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>ended</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> of %1</translation>
    </message>
    <message>
        <source>%1 left%2</source>
        <translation>%1 left%2</translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation>%1, every %2</translation>
    </message>
    <message>
        <source>%1, no steady cadence</source>
        <translation>%1, no steady cadence</translation>
    </message>
    <message>
        <source>not held any more</source>
        <translation>not held any more</translation>
    </message>
    <message>
        <source>none seen so far; this library usually renews</source>
        <translation>none seen so far; this library usually renews</translation>
    </message>
    <message numerus="yes">
        <source>%n seen in this hold</source>
        <comment>renewals</comment>
        <translation>
            <numerusform>%n seen in this hold</numerusform>
            <numerusform>%n seen in this hold</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 left</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), last %1 ago</source>
        <translation>
            <numerusform>once, last %1 ago</numerusform>
            <numerusform>%n times, last %1 ago</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, usually every %2</source>
        <translation>%1, usually every %2</translation>
    </message>
</context>
<context>
    <name>LengthText</name>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 d %2 h</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 h %2 min %3 s</source>
        <translation>%1 h %2 min %3 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
</context>
<context>
    <name>LibraryText</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>A guess by the form of the value: nothing in it names the library.</source>
        <translation>A guess by the form of the value: nothing in it names the library.</translation>
    </message>
    <message>
        <source>A guess by the form of the value. Others that write the same: %1.</source>
        <translation>A guess by the form of the value. Others that write the same: %1.</translation>
    </message>
    <message>
        <source>hand-written</source>
        <translation>hand-written</translation>
    </message>
</context>
<context>
    <name>LockCells</name>
    <message>
        <source>too large to read (%1, %2)</source>
        <translation>too large to read (%1, %2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>a verdict and by how much: &quot;renewal late 3.8 s&quot;</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>free</source>
        <translation>free</translation>
    </message>
    <message>
        <source>lease %1, renewals: %2</source>
        <translation>lease %1, renewals: %2</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1, database %2</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ended</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>Renewals</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>Waiters</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Value</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>Last change</translation>
    </message>
    <message>
        <source>%1 at %2, known by %3</source>
        <translation>%1 at %2, known by %3</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>exclusive</translation>
    </message>
    <message>
        <source>read</source>
        <translation>read</translation>
    </message>
    <message>
        <source>write</source>
        <translation>write</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>permits</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>type unknown</translation>
    </message>
    <message>
        <source>string</source>
        <translation>string</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>hash</translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation>sorted set</translation>
    </message>
    <message>
        <source>list</source>
        <translation>list</translation>
    </message>
    <message>
        <source>set</source>
        <translation>set</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>stream</translation>
    </message>
    <message>
        <source>other type</source>
        <translation>other type</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>how many wait, by a trace that ended so long ago: &quot;2 · 12 s ago&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>since %1</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>As of</translation>
    </message>
    <message>
        <source>%1: nothing is known of this node since</source>
        <translation>%1: nothing is known of this node since</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Taken by</source>
        <translation>Taken by</translation>
    </message>
    <message>
        <source>Token, masked</source>
        <translation>Token, masked</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>latch</translation>
    </message>
    <message numerus="yes">
        <source>%n still to count down</source>
        <translation>
            <numerusform>%n still to count down</numerusform>
            <numerusform>%n still to count down</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <comment>permits</comment>
        <translation>
            <numerusform>%n free</numerusform>
            <numerusform>%n free</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockOperation</name>
    <message>
        <source>Released. The lock is free for the next one.</source>
        <translation>Released. The lock is free for the next one.</translation>
    </message>
    <message>
        <source>Not released: the lock changed hands first. Nothing was deleted.</source>
        <translation>Not released: the lock changed hands first. Nothing was deleted.</translation>
    </message>
    <message>
        <source>Already gone: it was released or expired first. Nothing was deleted.</source>
        <translation>Already gone: it was released or expired first. Nothing was deleted.</translation>
    </message>
    <message>
        <source>Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps it away for a while.</source>
        <translation>Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps it away for a while.</translation>
    </message>
    <message>
        <source>Not released: Lockscope refused, and nothing was sent.</source>
        <translation>Not released: Lockscope refused, and nothing was sent.</translation>
    </message>
    <message>
        <source>Not released: the server refused.</source>
        <translation>Not released: the server refused.</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been released. It is not sent again.</source>
        <translation>Sent, but the answer was lost: it may have been released. It is not sent again.</translation>
    </message>
    <message>
        <source>Put back: the old holder has its lock again, with the rest of its lease.</source>
        <translation>Put back: the old holder has its lock again, with the rest of its lease.</translation>
    </message>
    <message>
        <source>Not put back: somebody else has taken the lock in the meantime.</source>
        <translation>Not put back: somebody else has taken the lock in the meantime.</translation>
    </message>
    <message>
        <source>Not put back: its lease would have ended by now.</source>
        <translation>Not put back: its lease would have ended by now.</translation>
    </message>
    <message>
        <source>Not put back: Lockscope refused, and nothing was sent.</source>
        <translation>Not put back: Lockscope refused, and nothing was sent.</translation>
    </message>
    <message>
        <source>Not put back: the server refused.</source>
        <translation>Not put back: the server refused.</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been put back. It is not sent again.</source>
        <translation>Sent, but the answer was lost: it may have been put back. It is not sent again.</translation>
    </message>
    <message>
        <source>Done: the lease ends sooner now.</source>
        <translation>Done: the lease ends sooner now.</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock changed hands first.</source>
        <translation>Nothing was changed: the lock changed hands first.</translation>
    </message>
    <message>
        <source>Nothing was changed: the lock was already gone.</source>
        <translation>Nothing was changed: the lock was already gone.</translation>
    </message>
    <message>
        <source>Nothing was changed: Lockscope refused, and nothing was sent.</source>
        <translation>Nothing was changed: Lockscope refused, and nothing was sent.</translation>
    </message>
    <message>
        <source>Nothing was changed: the server refused.</source>
        <translation>Nothing was changed: the server refused.</translation>
    </message>
    <message>
        <source>Sent, but the answer was lost: it may have been changed. It is not sent again.</source>
        <translation>Sent, but the answer was lost: it may have been changed. It is not sent again.</translation>
    </message>
    <message>
        <source>Release %1?</source>
        <translation>Release %1?</translation>
    </message>
    <message>
        <source>Shorten the lease of %1?</source>
        <translation>Shorten the lease of %1?</translation>
    </message>
    <message>
        <source>Quarantine %1?</source>
        <translation>Quarantine %1?</translation>
    </message>
    <message>
        <source>Put %1 back?</source>
        <translation>Put %1 back?</translation>
    </message>
    <message>
        <source>&amp;Release Lock</source>
        <translation>&amp;Release Lock</translation>
    </message>
    <message>
        <source>&amp;Shorten Lease</source>
        <translation>&amp;Shorten Lease</translation>
    </message>
    <message>
        <source>&amp;Quarantine Lock</source>
        <translation>&amp;Quarantine Lock</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>&amp;Put Back</translation>
    </message>
    <message>
        <source>Releasing: re-reading, comparing, deleting only if unchanged…</source>
        <translation>Releasing: re-reading, comparing, deleting only if unchanged…</translation>
    </message>
    <message>
        <source>Shortening: looking again, comparing, changing only if unchanged…</source>
        <translation>Shortening: looking again, comparing, changing only if unchanged…</translation>
    </message>
    <message>
        <source>Quarantining: looking again, comparing, replacing only if unchanged…</source>
        <translation>Quarantining: looking again, comparing, replacing only if unchanged…</translation>
    </message>
    <message>
        <source>Putting back, if nobody took it…</source>
        <translation>Putting back, if nobody took it…</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>not seen</translation>
    </message>
    <message>
        <source>Waiters get their chance when the new lease ends; nobody is woken before.</source>
        <translation>Waiters get their chance when the new lease ends; nobody is woken before.</translation>
    </message>
    <message>
        <source>The holder renews: its next renewal makes the lease long again.</source>
        <translation>The holder renews: its next renewal makes the lease long again.</translation>
    </message>
    <message>
        <source>The holder is not told; it goes on working until it notices.</source>
        <translation>The holder is not told; it goes on working until it notices.</translation>
    </message>
    <message>
        <source>A placeholder written by Lockscope takes the place of the lock until the time is over. Until then nobody gets it: waiters keep waiting.</source>
        <translation>A placeholder written by Lockscope takes the place of the lock until the time is over. Until then nobody gets it: waiters keep waiting.</translation>
    </message>
    <message>
        <source>Waiters block on a list: one is woken by the library&apos;s own signal.</source>
        <translation>Waiters block on a list: one is woken by the library&apos;s own signal.</translation>
    </message>
    <message>
        <source>Waiters that poll get the lock at their next try; nobody is woken.</source>
        <translation>Waiters that poll get the lock at their next try; nobody is woken.</translation>
    </message>
    <message>
        <source>It is being renewed: some libraries set the lock again at the next renewal. That is watched for a few seconds.</source>
        <translation>It is being renewed: some libraries set the lock again at the next renewal. That is watched for a few seconds.</translation>
    </message>
    <message numerus="yes">
        <source>%n holders together, one of them %1</source>
        <translation>
            <numerusform>%n holders together, one of them %1</numerusform>
            <numerusform>%n holders together, one of them %1</numerusform>
        </translation>
    </message>
    <message>
        <source>an empty token: this token does not tell holders apart</source>
        <translation>an empty token: this token does not tell holders apart</translation>
    </message>
    <message>
        <source>%1 (this token does not tell holders apart)</source>
        <translation>%1 (this token does not tell holders apart)</translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: the lease of all ends.</source>
        <translation>
            <numerusform>%n reader holds it: its lease ends.</numerusform>
            <numerusform>%n readers hold it together: the lease of all ends.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n readers hold it together: all of them lose it.</source>
        <translation>
            <numerusform>%n reader holds it: it loses it.</numerusform>
            <numerusform>%n readers hold it together: all of them lose it.</numerusform>
        </translation>
    </message>
    <message>
        <source>Released, and held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>Released, and held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</translation>
    </message>
    <message>
        <source>Released, but its waiters were not woken.</source>
        <translation>Released, but its waiters were not woken.</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: %1&apos;s own unlock message wakes them.</source>
        <translation>Waiters sleep until notified: %1&apos;s own unlock message wakes them.</translation>
    </message>
    <message>
        <source>Waiters sleep until notified: the release notifies them as its library does.</source>
        <translation>Waiters sleep until notified: the release notifies them as its library does.</translation>
    </message>
    <message>
        <source>Waiters sleep until notified. Only their library can wake them.</source>
        <translation>Waiters sleep until notified. Only their library can wake them.</translation>
    </message>
    <message>
        <source>This releases it on this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>This releases it on this server only. With Redlock the holder may still have a majority of the others.</translation>
    </message>
    <message>
        <source>Copied. Nothing was sent.</source>
        <translation>Copied. Nothing was sent.</translation>
    </message>
    <message>
        <source>Copied, with the holder&apos;s token. The lock is still held.</source>
        <translation>Copied, with the holder&apos;s token. The lock is still held.</translation>
    </message>
    <message>
        <source>Not copied: the lock changed hands first.</source>
        <translation>Not copied: the lock changed hands first.</translation>
    </message>
    <message>
        <source>Not copied: the lock is gone.</source>
        <translation>Not copied: the lock is gone.</translation>
    </message>
    <message>
        <source>Not copied: refused by Lockscope.</source>
        <translation>Not copied: refused by Lockscope.</translation>
    </message>
    <message>
        <source>Not copied: the lock could not be read.</source>
        <translation>Not copied: the lock could not be read.</translation>
    </message>
    <message>
        <source>Copy the release command of %1?</source>
        <translation>Copy the release command of %1?</translation>
    </message>
    <message>
        <source>&amp;Copy Command</source>
        <translation>&amp;Copy Command</translation>
    </message>
    <message>
        <source>Looking again, comparing…</source>
        <translation>Looking again, comparing…</translation>
    </message>
    <message>
        <source>Nothing is sent. Whoever runs the command releases the lock, if the holder is unchanged then. It contains the holder&apos;s token.</source>
        <translation>Nothing is sent. Whoever runs the command releases the lock, if the holder is unchanged then. It contains the holder&apos;s token.</translation>
    </message>
    <message>
        <source>Every holder writes the same value (&quot;%1&quot;), so &quot;unchanged&quot; cannot be proved. Lockscope relies on the events it has seen.</source>
        <translation>Every holder writes the same value (&quot;%1&quot;), so &quot;unchanged&quot; cannot be proved. Lockscope relies on the events it has seen.</translation>
    </message>
    <message>
        <source>The old holder is not stopped. Its renewals and its release find a token that is not its own, if they compare; a bare DEL removes the quarantine, too.</source>
        <translation>The old holder is not stopped. Its renewals and its release find a token that is not its own, if they compare; a bare DEL removes the quarantine, too.</translation>
    </message>
    <message>
        <source>The old holder is not stopped: it goes on working until it notices.</source>
        <translation>The old holder is not stopped: it goes on working until it notices.</translation>
    </message>
    <message>
        <source>Quarantined. Nobody can take this lock before that is over.</source>
        <translation>Quarantined. Nobody can take this lock before that is over.</translation>
    </message>
    <message>
        <source>Quarantined until %1 UTC. Nobody can take this lock before then.</source>
        <translation>Quarantined until %1 UTC. Nobody can take this lock before then.</translation>
    </message>
    <message numerus="yes">
        <source>Release %n locks?</source>
        <translation>
            <numerusform>Release %n lock?</numerusform>
            <numerusform>Release %n locks?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Shorten the leases of %n locks?</source>
        <translation>
            <numerusform>Shorten the lease of %n lock?</numerusform>
            <numerusform>Shorten the leases of %n locks?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quarantine %n locks?</source>
        <translation>
            <numerusform>Quarantine %n lock?</numerusform>
            <numerusform>Quarantine %n locks?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %n locks back?</source>
        <translation>
            <numerusform>Put %n lock back?</numerusform>
            <numerusform>Put %n locks back?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy the release commands of %n locks?</source>
        <translation>
            <numerusform>Copy the release command of %n lock?</numerusform>
            <numerusform>Copy the release commands of %n locks?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Release %n Locks</source>
        <translation>
            <numerusform>&amp;Release %n Lock</numerusform>
            <numerusform>&amp;Release %n Locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Shorten %n Leases</source>
        <translation>
            <numerusform>&amp;Shorten %n Lease</numerusform>
            <numerusform>&amp;Shorten %n Leases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Quarantine %n Locks</source>
        <translation>
            <numerusform>&amp;Quarantine %n Lock</numerusform>
            <numerusform>&amp;Quarantine %n Locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Put %n Locks Back</source>
        <translation>
            <numerusform>&amp;Put %n Lock Back</numerusform>
            <numerusform>&amp;Put %n Locks Back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Copy %n Commands</source>
        <translation>
            <numerusform>&amp;Copy %n Command</numerusform>
            <numerusform>&amp;Copy %n Commands</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown: already held when it was first read</source>
        <translation>unknown: already held when it was first read</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>not named</translation>
    </message>
    <message>
        <source>Open the latch %1?</source>
        <translation>Open the latch %1?</translation>
    </message>
    <message>
        <source>Give one permit of %1 back?</source>
        <translation>Give one permit of %1 back?</translation>
    </message>
    <message>
        <source>&amp;Open Latch</source>
        <translation>&amp;Open Latch</translation>
    </message>
    <message>
        <source>&amp;Give Permit Back</source>
        <translation>&amp;Give Permit Back</translation>
    </message>
    <message>
        <source>not named; still to count down: %1</source>
        <translation>not named; still to count down: %1</translation>
    </message>
    <message>
        <source>not named; permits free: %1</source>
        <translation>not named; permits free: %1</translation>
    </message>
    <message>
        <source>The semaphore gets one permit more. Nothing says who has the others: if all are still in use, one too many is free now.</source>
        <translation>The semaphore gets one permit more. Nothing says who has the others: if all are still in use, one too many is free now.</translation>
    </message>
    <message>
        <source>The latch is open.</source>
        <translation>The latch is open.</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>One permit is given back.</translation>
    </message>
    <message>
        <source>All who wait go on, although not all have counted down; the others count down in vain.</source>
        <translation>All who wait go on, although not all have counted down; the others count down in vain.</translation>
    </message>
</context>
<context>
    <name>LockOperationDialog</name>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>Renewal</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>Waiters</translation>
    </message>
    <message>
        <source>Commands to be sent</source>
        <translation>Commands to be sent</translation>
    </message>
    <message>
        <source>What happens next</source>
        <translation>What happens next</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>New &amp;lease</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Type the key to confirm</source>
        <translation>&amp;Type the key to confirm</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>&amp;Put Back</translation>
    </message>
    <message>
        <source>Cop&amp;y as redis-cli</source>
        <translation>Cop&amp;y as redis-cli</translation>
    </message>
    <message>
        <source>Look &amp;Again</source>
        <translation>Look &amp;Again</translation>
    </message>
    <message>
        <source>Allow Actions for 10 &amp;Minutes…</source>
        <translation>Allow Actions for 10 &amp;Minutes…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Current state and effect</source>
        <translation>Current state and effect</translation>
    </message>
</context>
<context>
    <name>LockText</name>
    <message>
        <source>a run of the simulator</source>
        <translation>a run of the simulator</translation>
    </message>
</context>
<context>
    <name>LocksPageText</name>
    <message>
        <source>%1 as last seen</source>
        <extracomment>how many locks, as they were when the connection was lost</extracomment>
        <translation>%1 as last seen</translation>
    </message>
    <message>
        <source>%1 held, %2 ended</source>
        <extracomment>how many locks are held, and how many ended a moment ago</extracomment>
        <translation>%1 held, %2 ended</translation>
    </message>
    <message>
        <source>%1 held</source>
        <translation>%1 held</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Not connected</translation>
    </message>
    <message>
        <source>Connect to a server to see its locks.</source>
        <translation>Connect to a server to see its locks.</translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation>Looking for locks</translation>
    </message>
    <message>
        <source>The keys of the server are being scanned: %1 %.</source>
        <translation>The keys of the server are being scanned: %1 %.</translation>
    </message>
    <message>
        <source>Nothing is known now</source>
        <translation>Nothing is known now</translation>
    </message>
    <message>
        <source>No lock was held when the server was last heard.</source>
        <translation>No lock was held when the server was last heard.</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held when the server was last heard.</source>
        <translation>
            <numerusform>%n lock was held when the server was last heard.</numerusform>
            <numerusform>%n locks were held when the server was last heard.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show All Locks</source>
        <translation>Show All Locks</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>Nothing needs attention</translation>
    </message>
    <message>
        <source>No lock that is held needs attention</source>
        <translation>No lock that is held needs attention</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are held, and no finding about them is open.</source>
        <translation>
            <numerusform>%n lock is held, and no finding about it is open.</numerusform>
            <numerusform>%n locks are held, and no finding about them is open.</numerusform>
        </translation>
    </message>
    <message>
        <source>No locks match</source>
        <translation>No locks match</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are hidden by the filter.</source>
        <translation>
            <numerusform>%n lock is hidden by the filter.</numerusform>
            <numerusform>%n locks are hidden by the filter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>Clear Filter</translation>
    </message>
    <message>
        <source>No locks are seen</source>
        <translation>No locks are seen</translation>
    </message>
    <message>
        <source>This user may not list or may not read the watched keys (%1): locks may be held all the same. The Server page names the right that is missing.</source>
        <translation>This user may not list or may not read the watched keys (%1): locks may be held all the same. The Server page names the right that is missing.</translation>
    </message>
    <message>
        <source>No locks are held</source>
        <translation>No locks are held</translation>
    </message>
    <message>
        <source>Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key patterns of the connection.</source>
        <translation>Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the key patterns of the connection.</translation>
    </message>
    <message>
        <source>Find Locks…</source>
        <translation>Find Locks…</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the simulator&apos;s run not counted</source>
        <translation>
            <numerusform>%n lock of the simulator&apos;s run not counted</numerusform>
            <numerusform>%n locks of the simulator&apos;s run not counted</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 held, %2 not live, %3 ended</source>
        <extracomment>how many locks are held, how many are of a server that is not connected, and how many ended a moment ago</extracomment>
        <translation>%1 held, %2 not live, %3 ended</translation>
    </message>
    <message>
        <source>%1 held, %2 not live</source>
        <extracomment>how many locks are held, and how many are of a server that is not connected</extracomment>
        <translation>%1 held, %2 not live</translation>
    </message>
</context>
<context>
    <name>MomentText</name>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <comment>a length of time</comment>
        <translation>%1 ago</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>%1×</source>
        <extracomment>how fast a recording is played: 2×</extracomment>
        <translation>%1×</translation>
    </message>
</context>
<context>
    <name>MuteMenu</name>
    <message>
        <source>This Finding on %1</source>
        <translation>This Finding on %1</translation>
    </message>
    <message>
        <source>All Findings on %1</source>
        <translation>All Findings on %1</translation>
    </message>
    <message>
        <source>This Finding Everywhere</source>
        <translation>This Finding Everywhere</translation>
    </message>
</context>
<context>
    <name>NextStep</name>
    <message>
        <source>%1 %2.</source>
        <extracomment>name of a finding; &quot;since 12:18:40&quot;</extracomment>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Its owner is gone.</source>
        <translation>Its owner is gone.</translation>
    </message>
</context>
<context>
    <name>NodeCard</name>
    <message>
        <source>Node</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>How it is watched</source>
        <translation>How it is watched</translation>
    </message>
    <message>
        <source>Blind spots</source>
        <translation>Blind spots</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Patterns</translation>
    </message>
    <message>
        <source>notify-keyspace-events</source>
        <translation>notify-keyspace-events</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Clock</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>Eviction</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>Server now</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>Not shown</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>Rights</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Gaps</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnings</translation>
    </message>
    <message>
        <source>Event classes</source>
        <translation>Event classes</translation>
    </message>
    <message>
        <source>Permissions of this account</source>
        <translation>Permissions of this account</translation>
    </message>
    <message>
        <source>Gaps: periods without data</source>
        <translation>Gaps: periods without data</translation>
    </message>
</context>
<context>
    <name>NodeFacts</name>
    <message>
        <source>delete/expire</source>
        <translation>delete/expire</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>strings</translation>
    </message>
    <message>
        <source>hashes</source>
        <translation>hashes</translation>
    </message>
    <message>
        <source>sorted sets</source>
        <translation>sorted sets</translation>
    </message>
    <message>
        <source>lists</source>
        <translation>lists</translation>
    </message>
    <message>
        <source>sets</source>
        <translation>sets</translation>
    </message>
    <message>
        <source>expiry</source>
        <translation>expiry</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>eviction</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>primary</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>replica</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>not known yet</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>not connected yet</translation>
    </message>
    <message>
        <source>Keyspace notifications: the server announces every change, and a read of the key adds the holder.</source>
        <translation>Keyspace notifications: the server announces every change, and a read of the key adds the holder.</translation>
    </message>
    <message>
        <source>Client tracking: the server announces that a key changed, and Lockscope reads its new value.</source>
        <translation>Client tracking: the server announces that a key changed, and Lockscope reads its new value.</translation>
    </message>
    <message>
        <source>Polling only: keys are read in turn.</source>
        <translation>Polling only: keys are read in turn.</translation>
    </message>
    <message>
        <source>Refused attempts to take a lock, and who sent a release.</source>
        <translation>Refused attempts to take a lock, and who sent a release.</translation>
    </message>
    <message>
        <source>Holds that begin and end between two reads; whether a hold was released or expired (inferred only); refused attempts.</source>
        <translation>Holds that begin and end between two reads; whether a hold was released or expired (inferred only); refused attempts.</translation>
    </message>
    <message>
        <source>Everything that begins and ends between two reads; times finer than the read interval; refused attempts.</source>
        <translation>Everything that begins and ends between two reads; times finer than the read interval; refused attempts.</translation>
    </message>
    <message>
        <source>unknown: the server&apos;s settings cannot be read, so this is inferred from the notifications received</source>
        <translation>unknown: the server&apos;s settings cannot be read, so this is inferred from the notifications received</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>tracking</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>polling</translation>
    </message>
    <message>
        <source>%1 ✓</source>
        <translation>%1 ✓</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 by %2</translation>
    </message>
    <message>
        <source>not known (CONFIG GET is not permitted)</source>
        <translation>not known (CONFIG GET is not permitted)</translation>
    </message>
    <message>
        <source>off</source>
        <translation>off</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>▲ %1, missing: %2</source>
        <translation>▲ %1, missing: %2</translation>
    </message>
    <message>
        <source>%1%2 ms against this machine, measured to ±%3 ms; round trip %4 ms</source>
        <translation>%1%2 ms against this machine, measured to ±%3 ms; round trip %4 ms</translation>
    </message>
    <message>
        <source>policy not known</source>
        <translation>policy not known</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a server with noeviction.</source>
        <translation>▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a server with noeviction.</translation>
    </message>
    <message>
        <source>▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.</source>
        <translation>▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.</translation>
    </message>
    <message>
        <source>✓ %1: locks are not evicted</source>
        <translation>✓ %1: locks are not evicted</translation>
    </message>
    <message>
        <source>%1 commands/s of all clients</source>
        <translation>%1 commands/s of all clients</translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <translation>%1 % of a core</translation>
    </message>
    <message>
        <source>%1 of them blocked</source>
        <translation>%1 of them blocked</translation>
    </message>
    <message>
        <source>%1 of %2 memory</source>
        <translation>%1 of %2 memory</translation>
    </message>
    <message>
        <source>%1 memory, no limit set</source>
        <translation>%1 memory, no limit set</translation>
    </message>
    <message>
        <source>no sample yet</source>
        <translation>no sample yet</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by tracking): %2</source>
        <translation>%1 (no permission to subscribe; followed by tracking): %2</translation>
    </message>
    <message>
        <source>%1 (no permission to subscribe; followed by polling): %2</source>
        <translation>%1 (no permission to subscribe; followed by polling): %2</translation>
    </message>
    <message>
        <source>%1 (not announced)</source>
        <translation>%1 (not announced)</translation>
    </message>
    <message>
        <source>standalone</source>
        <translation>standalone</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>cluster</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln key</numerusform>
            <numerusform>%Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln client(s)</source>
        <translation>
            <numerusform>%Ln client</numerusform>
            <numerusform>%Ln clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln key(s) evicted since its start</source>
        <translation>
            <numerusform>▲ %Ln key evicted since its start</numerusform>
            <numerusform>▲ %Ln keys evicted since its start</numerusform>
        </translation>
    </message>
    <message>
        <source>up for %1</source>
        <translation>up for %1</translation>
    </message>
</context>
<context>
    <name>NoteText</name>
    <message>
        <source>From Lockscope: %1, %2</source>
        <extracomment>what was done from Lockscope: a word of the audit log, its outcome</extracomment>
        <translation>From Lockscope: %1, %2</translation>
    </message>
</context>
<context>
    <name>OutputFileText</name>
    <message>
        <source>it is a folder</source>
        <translation>it is a folder</translation>
    </message>
    <message>
        <source>a database needs a regular file</source>
        <translation>a database needs a regular file</translation>
    </message>
    <message>
        <source>nobody reads this FIFO</source>
        <translation>nobody reads this FIFO</translation>
    </message>
    <message>
        <source>the reader of this FIFO reads nothing</source>
        <translation>the reader of this FIFO reads nothing</translation>
    </message>
</context>
<context>
    <name>OwnerText</name>
    <message numerus="yes">
        <source>%n of its connections are open, the latest is %1</source>
        <translation>
            <numerusform>%n of its connections is open: %1</numerusform>
            <numerusform>%n of its connections are open, the latest is %1</numerusform>
        </translation>
    </message>
    <message>
        <source>its connection %1 is open</source>
        <translation>its connection %1 is open</translation>
    </message>
    <message>
        <source>%1, by trace</source>
        <extracomment>how the connection is known</extracomment>
        <translation>%1, by trace</translation>
    </message>
    <message>
        <source>%1; last command %2 ago</source>
        <translation>%1; last command %2 ago</translation>
    </message>
    <message>
        <source>its connection %1, known by a trace, was closed at %2</source>
        <translation>its connection %1, known by a trace, was closed at %2</translation>
    </message>
    <message>
        <source>its connection %1 closed between %2 and %3</source>
        <translation>its connection %1 closed between %2 and %3</translation>
    </message>
    <message>
        <source>it renewed %1 ago, on schedule</source>
        <translation>it renewed %1 ago, on schedule</translation>
    </message>
    <message>
        <source>a worker extends the lease of its task, now until %1</source>
        <translation>a worker extends the lease of its task, now until %1</translation>
    </message>
    <message>
        <source>the lease of its task ended at %1, and no worker extended it</source>
        <translation>the lease of its task ended at %1, and no worker extended it</translation>
    </message>
    <message numerus="yes">
        <source>its connection closed, but %n from its host with its name are open</source>
        <translation>
            <numerusform>its connection closed, but %n from its host with its name is open</numerusform>
            <numerusform>its connection closed, but %n from its host with its name are open</numerusform>
        </translation>
    </message>
    <message>
        <source>it renewed %1 ago for the last time, and the next renewal is overdue</source>
        <translation>it renewed %1 ago for the last time, and the next renewal is overdue</translation>
    </message>
    <message>
        <source>no worker has its task now</source>
        <translation>no worker has its task now</translation>
    </message>
    <message>
        <source>some worker of its queue works, but the lock does not say which one has the job</source>
        <translation>some worker of its queue works, but the lock does not say which one has the job</translation>
    </message>
    <message>
        <source>no worker of its queue has looked for stalled jobs lately</source>
        <translation>no worker of its queue has looked for stalled jobs lately</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of its library beat, the last one %1 ago, but the lock does not say which one has the job</source>
        <translation>
            <numerusform>%n process of its library beats, last %1 ago, but the lock does not say whether it has the job</numerusform>
            <numerusform>%n processes of its library beat, the last one %1 ago, but the lock does not say which one has the job</numerusform>
        </translation>
    </message>
    <message>
        <source>no process of its library beats</source>
        <translation>no process of its library beats</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) from its host are open</source>
        <translation>
            <numerusform>%n connection from its host is open</numerusform>
            <numerusform>%n connections from its host are open</numerusform>
        </translation>
    </message>
    <message>
        <source>its token names nobody</source>
        <translation>its token names nobody</translation>
    </message>
    <message>
        <source>its token names no connection</source>
        <translation>its token names no connection</translation>
    </message>
    <message>
        <source>Connections are not read yet.</source>
        <translation>Connections are not read yet.</translation>
    </message>
    <message>
        <source>Connections are not recorded.</source>
        <translation>Connections are not recorded.</translation>
    </message>
    <message>
        <source>CLIENT LIST would tell more; this user may not run it.</source>
        <translation>CLIENT LIST would tell more; this user may not run it.</translation>
    </message>
    <message>
        <source>The server has too many connections to list them.</source>
        <translation>The server has too many connections to list them.</translation>
    </message>
    <message>
        <source>%1 is a connection; a trace tells what it holds.</source>
        <extracomment>name and address of a connection</extracomment>
        <translation>%1 is a connection; a trace tells what it holds.</translation>
    </message>
    <message>
        <source>A trace tells which connection uses its token.</source>
        <translation>A trace tells which connection uses its token.</translation>
    </message>
    <message>
        <source>yes: %1</source>
        <extracomment>is the owner alive? yes, and why</extracomment>
        <translation>yes: %1</translation>
    </message>
    <message>
        <source>no: %1</source>
        <extracomment>is the owner alive? no, and why</extracomment>
        <translation>no: %1</translation>
    </message>
    <message>
        <source>not known: %1.</source>
        <extracomment>is the owner alive? why it is not known, half a sentence</extracomment>
        <translation>not known: %1.</translation>
    </message>
</context>
<context>
    <name>PageTitles</name>
    <message>
        <source>Locks</source>
        <translation>Locks</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>Dashboard</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Events</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>Simulator</translation>
    </message>
    <message>
        <source>Waits-for</source>
        <translation>Waits-for</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>Quorum</translation>
    </message>
    <message>
        <source>Locks with Wide Lanes</source>
        <translation>Locks with Wide Lanes</translation>
    </message>
</context>
<context>
    <name>QuorumText</name>
    <message>
        <source>free</source>
        <translation>free</translation>
    </message>
    <message>
        <source>held</source>
        <translation>held</translation>
    </message>
    <message>
        <source>degraded</source>
        <translation>degraded</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>partial</translation>
    </message>
    <message>
        <source>split</source>
        <translation>split</translation>
    </message>
    <message>
        <source>leftover</source>
        <translation>leftover</translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>%n held</numerusform>
            <numerusform>%n held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degraded</source>
        <translation>
            <numerusform>%n degraded</numerusform>
            <numerusform>%n degraded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n partial</source>
        <translation>
            <numerusform>%n partial</numerusform>
            <numerusform>%n partial</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n split</source>
        <translation>
            <numerusform>%n split</numerusform>
            <numerusform>%n split</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n leftover</source>
        <translation>
            <numerusform>%n leftover</numerusform>
            <numerusform>%n leftover</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, may be held</source>
        <extracomment>the state of a lock that those servers could change which do not answer: it may be held</extracomment>
        <translation>%1, may be held</translation>
    </message>
    <message>
        <source>No server that answers has it.</source>
        <translation>No server that answers has it.</translation>
    </message>
    <message>
        <source>One holder has it on every server.</source>
        <translation>One holder has it on every server.</translation>
    </message>
    <message>
        <source>One holder has it on every server that answers; the others do not vote.</source>
        <translation>One holder has it on every server that answers; the others do not vote.</translation>
    </message>
    <message>
        <source>One holder has a majority, but not every server that answers: one was not reached when it was acquired, or has lost it since.</source>
        <translation>One holder has a majority, but not every server that answers: one was not reached when it was acquired, or has lost it since.</translation>
    </message>
    <message>
        <source>No holder has a majority: its acquisition goes on or has failed, or servers have lost it. Nobody may rely on this lock.</source>
        <translation>No holder has a majority: its acquisition goes on or has failed, or servers have lost it. Nobody may rely on this lock.</translation>
    </message>
    <message>
        <source>Several holders have it on some servers each, and none has a majority: nobody holds it, and nobody can acquire it before leases end. They should release what they have, and try again after random delays.</source>
        <translation>Several holders have it on some servers each, and none has a majority: nobody holds it, and nobody can acquire it before leases end. They should release what they have, and try again after random delays.</translation>
    </message>
    <message>
        <source>Its holder released it on a majority; what is left here keeps nobody out and ends with its lease.</source>
        <translation>Its holder released it on a majority; what is left here keeps nobody out and ends with its lease.</translation>
    </message>
    <message>
        <source>One server less, and no majority has it any more.</source>
        <translation>One server less, and no majority has it any more.</translation>
    </message>
    <message>
        <source>Matched by name and thread (a guess): this library writes a different client id on each server.</source>
        <translation>Matched by name and thread (a guess): this library writes a different client id on each server.</translation>
    </message>
    <message>
        <source>That these servers belong together is a guess from the holder that they share. Connect to them as one Redlock group to be sure.</source>
        <translation>That these servers belong together is a guess from the holder that they share. Connect to them as one Redlock group to be sure.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>votes of a Redlock group: servers that have the token, of all servers</extracomment>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>guessed</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s), %1 are a majority.</source>
        <translation>
            <numerusform>%n server, %1 is a majority.</numerusform>
            <numerusform>%n servers, %1 are a majority.</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a vote, because not connected: %1.</source>
        <translation>Without a vote, because not connected: %1.</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of servers</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>not known</translation>
    </message>
    <message>
        <source>Too few servers answer to say whether anybody holds it.</source>
        <translation>Too few servers answer to say whether anybody holds it.</translation>
    </message>
    <message>
        <source>No majority is seen to have it; with the servers that do not answer it may be held.</source>
        <translation>No majority is seen to have it; with the servers that do not answer it may be held.</translation>
    </message>
</context>
<context>
    <name>RecordingText</name>
    <message>
        <source>%1 cannot be opened (%2). Is it there, and may you read it?</source>
        <translation>%1 cannot be opened (%2). Is it there, and may you read it?</translation>
    </message>
    <message>
        <source>%1 cannot be created (%2). Choose a folder that you may write to.</source>
        <translation>%1 cannot be created (%2). Choose a folder that you may write to.</translation>
    </message>
    <message>
        <source>%1 is there already and is not overwritten. Choose another name, or delete it.</source>
        <translation>%1 is there already and is not overwritten. Choose another name, or delete it.</translation>
    </message>
    <message>
        <source>%1 is not a recording of Lockscope.</source>
        <translation>%1 is not a recording of Lockscope.</translation>
    </message>
    <message>
        <source>%1 was recorded by a newer version of Lockscope. Open it with that version.</source>
        <translation>%1 was recorded by a newer version of Lockscope. Open it with that version.</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). What follows that place cannot be shown.</source>
        <translation>%1 is damaged (%2). What follows that place cannot be shown.</translation>
    </message>
    <message>
        <source>%1 is on a network file system (%2), where a recording can be lost. Record to a disk of this machine, and copy the file when it is done.</source>
        <translation>%1 is on a network file system (%2), where a recording can be lost. Record to a disk of this machine, and copy the file when it is done.</translation>
    </message>
    <message>
        <source>There is no space left for %1. Until there is, what happens is not recorded.</source>
        <translation>There is no space left for %1. Until there is, what happens is not recorded.</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2). Until it can, what happens is not recorded.</source>
        <translation>%1 cannot be written (%2). Until it can, what happens is not recorded.</translation>
    </message>
    <message>
        <source>%1 is being written by another Lockscope. Only one can record to a file.</source>
        <translation>%1 is being written by another Lockscope. Only one can record to a file.</translation>
    </message>
    <message>
        <source>%1 was not closed, and its folder may not be written to. Copy it, with the files beside it, to a folder of yours, and open it there.</source>
        <translation>%1 was not closed, and its folder may not be written to. Copy it, with the files beside it, to a folder of yours, and open it there.</translation>
    </message>
    <message>
        <source>%1 was not closed: its last moments may be missing.</source>
        <translation>%1 was not closed: its last moments may be missing.</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is not there: unless it was merged, what happened last is missing. Copy both files together.</source>
        <translation>%1 was not closed, and the file %1-wal that belongs to it is not there: unless it was merged, what happened last is missing. Copy both files together.</translation>
    </message>
    <message>
        <source>%1 was not closed, and the file %1-wal that belongs to it is damaged: what stands behind that place is missing.</source>
        <translation>%1 was not closed, and the file %1-wal that belongs to it is damaged: what stands behind that place is missing.</translation>
    </message>
    <message>
        <source>Nothing was recorded in %1.</source>
        <translation>Nothing was recorded in %1.</translation>
    </message>
    <message>
        <source>Nothing is recorded in %1 yet: another Lockscope is just beginning it. Try again in a moment.</source>
        <translation>Nothing is recorded in %1 yet: another Lockscope is just beginning it. Try again in a moment.</translation>
    </message>
    <message>
        <source>%1 was moved, deleted or replaced while it was recorded: what happens now is not recorded. Begin a new recording, and move a file only after its end.</source>
        <translation>%1 was moved, deleted or replaced while it was recorded: what happens now is not recorded. Begin a new recording, and move a file only after its end.</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Incident report</source>
        <translation>Incident report</translation>
    </message>
    <message>
        <source>%1 to %2, %3; recording %4</source>
        <translation>%1 to %2, %3; recording %4</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>What happened</translation>
    </message>
    <message>
        <source>Nothing was seen in this time.</source>
        <translation>Nothing was seen in this time.</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) were held in this time.</source>
        <translation>
            <numerusform>%n lock was held in this time.</numerusform>
            <numerusform>%n locks were held in this time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were seen.</source>
        <translation>
            <numerusform>%n hold was seen.</numerusform>
            <numerusform>%n holds were seen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) were lost: their lease ran out, or another client took the lock.</source>
        <translation>
            <numerusform>%n hold was lost: its lease ran out, or another client took the lock.</numerusform>
            <numerusform>%n holds were lost: their lease ran out, or another client took the lock.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) somebody waited for a lock.</source>
        <translation>
            <numerusform>There was one wait for a lock.</numerusform>
            <numerusform>%n times somebody waited for a lock.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s): %1.</source>
        <translation>
            <numerusform>%n problem: %1.</numerusform>
            <numerusform>%n problems: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s): %1.</source>
        <translation>
            <numerusform>%n warning: %1.</numerusform>
            <numerusform>%n warnings: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s): %1.</source>
        <translation>
            <numerusform>%n note: %1.</numerusform>
            <numerusform>%n notes: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings within what this recording can show.</source>
        <translation>No findings within what this recording can show.</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) could not be looked for; what is missing stands at the end.</source>
        <translation>
            <numerusform>%n finding could not be looked for; what is missing stands at the end.</numerusform>
            <numerusform>%n findings could not be looked for; what is missing stands at the end.</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording could not be read to its end: %1</source>
        <translation>The recording could not be read to its end: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, what was seen</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more of them are not listed here.</source>
        <translation>
            <numerusform>%n more of them is not listed here.</numerusform>
            <numerusform>%n more of them are not listed here.</numerusform>
        </translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are not drawn.</source>
        <translation>
            <numerusform>%n more lock is not drawn.</numerusform>
            <numerusform>%n more locks are not drawn.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first one, with 5 s before and after it.</source>
        <translation>The first one, with 5 s before and after it.</translation>
    </message>
    <message numerus="yes">
        <source>%n more time span(s) are not listed here.</source>
        <translation>
            <numerusform>%n more time span is not listed here.</numerusform>
            <numerusform>%n more time spans are not listed here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time span(s).</source>
        <translation>
            <numerusform>%n time span.</numerusform>
            <numerusform>%n time spans.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n different lock(s), group(s) of locks or server(s) are concerned.</source>
        <translation>
            <numerusform>%n lock, group of locks or server is concerned.</numerusform>
            <numerusform>%n different locks, groups of locks or servers are concerned.</numerusform>
        </translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>Leads to</translation>
    </message>
    <message>
        <source>Usual causes</source>
        <translation>Usual causes</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>What to do</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Not known</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>Holds and waits</source>
        <translation>Holds and waits</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>All locks</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Holds</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>Median hold</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>Longest hold</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Lost</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>Most waiting</source>
        <translation>Most waiting</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s) are counted in the last row only.</source>
        <translation>
            <numerusform>%n more lock is counted in the last row only.</numerusform>
            <numerusform>%n more locks are counted in the last row only.</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Environment</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Watched</translation>
    </message>
    <message>
        <source>not announced: %1</source>
        <translation>not announced: %1</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Node</translation>
    </message>
    <message>
        <source>Keyspace</source>
        <translation>Keyspace</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Changes detected by</source>
        <translation>Changes detected by</translation>
    </message>
    <message>
        <source>When memory is full</source>
        <translation>When memory is full</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Clock</translation>
    </message>
    <message numerus="yes">
        <source>%n more gap(s) are not listed here.</source>
        <translation>
            <numerusform>%n more gap is not listed here.</numerusform>
            <numerusform>%n more gaps are not listed here.</numerusform>
        </translation>
    </message>
    <message>
        <source>What could not be seen</source>
        <translation>What could not be seen</translation>
    </message>
    <message>
        <source>missing rights: %1</source>
        <translation>missing rights: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) were left out of the recording, because they came too fast.</source>
        <translation>
            <numerusform>%n event was left out of the recording, because events came too fast.</numerusform>
            <numerusform>%n events were left out of the recording, because they came too fast.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) were skipped to stay within the budget.</source>
        <translation>
            <numerusform>%n read was skipped to stay within the budget.</numerusform>
            <numerusform>%n reads were skipped to stay within the budget.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) were gone before they could be looked at.</source>
        <translation>
            <numerusform>%n key was gone before it could be looked at.</numerusform>
            <numerusform>%n keys were gone before they could be looked at.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>More went wrong at once than is followed: %n time span(s) are in no count.</source>
        <translation>
            <numerusform>More went wrong at once than is followed: %n time span is in no count.</numerusform>
            <numerusform>More went wrong at once than is followed: %n time spans are in no count.</numerusform>
        </translation>
    </message>
    <message>
        <source>The recording has more holds than are kept: statistics and pictures begin at %1.</source>
        <translation>The recording has more holds than are kept: statistics and pictures begin at %1.</translation>
    </message>
    <message>
        <source>The recording was not closed: it goes on, or was cut off, and its last moments may be missing.</source>
        <translation>The recording was not closed: it goes on, or was cut off, and its last moments may be missing.</translation>
    </message>
    <message>
        <source>A trace failed: %1</source>
        <translation>A trace failed: %1</translation>
    </message>
    <message>
        <source>Not looked for: %1.</source>
        <translation>Not looked for: %1.</translation>
    </message>
    <message>
        <source>A lock shows the end of a lease, not the end of the work that it protects.</source>
        <translation>A lock shows the end of a lease, not the end of the work that it protects.</translation>
    </message>
    <message>
        <source>Tokens are masked: equal ones stay equal, and none can be used.</source>
        <translation>Tokens are masked: equal ones stay equal, and none can be used.</translation>
    </message>
    <message>
        <source>Tokens are in clear: whoever has this report can release locks.</source>
        <translation>Tokens are in clear: whoever has this report can release locks.</translation>
    </message>
    <message>
        <source>Tokens are masked in this report; in the recording they are in clear.</source>
        <translation>Tokens are masked in this report; in the recording they are in clear.</translation>
    </message>
    <message>
        <source>Names of locks are masked.</source>
        <translation>Names of locks are masked.</translation>
    </message>
    <message>
        <source>%1: from %2, for %3, %4</source>
        <extracomment>%1 holder, %2 time, %3 duration, %4 how it ended</extracomment>
        <translation>%1: from %2, for %3, %4</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n hold</numerusform>
            <numerusform>%n holds</numerusform>
        </translation>
    </message>
    <message>
        <source>Gap of %1: nothing is known</source>
        <translation>Gap of %1: nothing is known</translation>
    </message>
    <message>
        <source>held</source>
        <translation>held</translation>
    </message>
    <message>
        <source>held while others waited</source>
        <translation>held while others waited</translation>
    </message>
    <message>
        <source>held without a lease</source>
        <translation>held without a lease</translation>
    </message>
    <message>
        <source>lost by its holder</source>
        <translation>lost by its holder</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>gap</translation>
    </message>
    <message>
        <source>No server was watched in this time.</source>
        <translation>No server was watched in this time.</translation>
    </message>
    <message>
        <source>The server announced no changes: locks were only polled.</source>
        <translation>The server announced no changes: locks were only polled.</translation>
    </message>
    <message>
        <source>No source showed who waits, and no trace ran.</source>
        <translation>No source showed who waits, and no trace ran.</translation>
    </message>
    <message>
        <source>No trace ran: who sent which command is not known.</source>
        <translation>No trace ran: who sent which command is not known.</translation>
    </message>
    <message>
        <source>The server gave no information about itself.</source>
        <translation>The server gave no information about itself.</translation>
    </message>
    <message>
        <source>The server did not say what it removes when memory is full.</source>
        <translation>The server did not say what it removes when memory is full.</translation>
    </message>
    <message>
        <source>The server&apos;s clock was not read.</source>
        <translation>The server&apos;s clock was not read.</translation>
    </message>
    <message>
        <source>Times are those of the server&apos;s clock, UTC. Signs: triangle, a problem; diamond, a warning; square, a note. Pale: begin or end was not seen. Holds that are too short to be seen are drawn together, in the colour of the worst.</source>
        <translation>Times are those of the server&apos;s clock, UTC. Signs: triangle, a problem; diamond, a warning; square, a note. Pale: begin or end was not seen. Holds that are too short to be seen are drawn together, in the colour of the worst.</translation>
    </message>
    <message>
        <source>Noted: %1</source>
        <translation>Noted: %1</translation>
    </message>
    <message>
        <source>Someone waited for up to %1 without a break; how long each client waited is not known.</source>
        <translation>Someone waited for up to %1 without a break; how long each client waited is not known.</translation>
    </message>
    <message>
        <source>Nobody waited longer than %1; someone waited for up to %2 without a break.</source>
        <translation>Nobody waited longer than %1; someone waited for up to %2 without a break.</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>Longest with waiters</translation>
    </message>
    <message>
        <source>Held: of the time of which something is known. Median, p95 and p99: of holds that began and ended in sight. Lost: ended by their lease, by the server or by another client. Waits: stretches of time in which somebody was seen waiting; a dash, or a bound, where nothing told all the time who waits.</source>
        <translation>Held: of the time of which something is known. Median, p95 and p99: of holds that began and ended in sight. Lost: ended by their lease, by the server or by another client. Waits: stretches of time in which somebody was seen waiting; a dash, or a bound, where nothing told all the time who waits.</translation>
    </message>
    <message>
        <source>%1 of %2 s</source>
        <translation>%1 of %2 s</translation>
    </message>
    <message>
        <source>When this was seen is not recorded: the recording is of an earlier version.</source>
        <translation>When this was seen is not recorded: the recording is of an earlier version.</translation>
    </message>
    <message>
        <source>Not seen all the time: watched %1.</source>
        <translation>Not seen all the time: watched %1.</translation>
    </message>
    <message>
        <source>Not seen all the time: changes were announced %1.</source>
        <translation>Not seen all the time: changes were announced %1.</translation>
    </message>
    <message numerus="yes">
        <source>Not seen all the time: of %n held lock(s), who waits was told all the time of %1.</source>
        <translation>
            <numerusform>Not seen all the time: of %n held lock, who waits was told all the time of %1.</numerusform>
            <numerusform>Not seen all the time: of %n held locks, who waits was told all the time of %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1.</source>
        <translation>Not seen all the time: traced %1.</translation>
    </message>
    <message>
        <source>Not seen all the time: traced %1, not every lock.</source>
        <translation>Not seen all the time: traced %1, not every lock.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>others</translation>
    </message>
    <message>
        <source>Watched all the time.</source>
        <translation>Watched all the time.</translation>
    </message>
    <message>
        <source>Watched %1.</source>
        <translation>Watched %1.</translation>
    </message>
    <message>
        <source>Changes were announced all the time.</source>
        <translation>Changes were announced all the time.</translation>
    </message>
    <message>
        <source>The server announces no changes: locks are only polled.</source>
        <translation>The server announces no changes: locks are only polled.</translation>
    </message>
    <message>
        <source>Changes were announced %1.</source>
        <translation>Changes were announced %1.</translation>
    </message>
    <message>
        <source>No trace ran.</source>
        <translation>No trace ran.</translation>
    </message>
    <message>
        <source>Traced %1, not every lock.</source>
        <translation>Traced %1, not every lock.</translation>
    </message>
    <message>
        <source>Traced %1.</source>
        <translation>Traced %1.</translation>
    </message>
    <message>
        <source>Where two to eight holders had one lock, a line below each bar has its holder&apos;s colour.</source>
        <translation>Where two to eight holders had one lock, a line below each bar has its holder&apos;s colour.</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) are in no length: when they began or ended is not known exactly enough, for example because the watcher stood still.</source>
        <translation>
            <numerusform>%n hold is in no length: when it began or ended is not known exactly enough, for example because the watcher stood still.</numerusform>
            <numerusform>%n holds are in no length: when they began or ended is not known exactly enough, for example because the watcher stood still.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RivalText</name>
    <message>
        <source>%1 at %2</source>
        <extracomment>a holder, and the address of the server that granted the lock to it</extracomment>
        <translation>%1 at %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>two holders of one lock, each with its server</extracomment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>SavedFilterText</name>
    <message>
        <source>All</source>
        <translation>All</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>Contended</translation>
    </message>
    <message>
        <source>Renewal late</source>
        <translation>Renewal late</translation>
    </message>
    <message>
        <source>No TTL</source>
        <translation>No TTL</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>Taken over</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Expired</translation>
    </message>
    <message>
        <source>Expiring &lt; 2 s</source>
        <translation>Expiring &lt; 2 s</translation>
    </message>
    <message>
        <source>Held &gt; 5 min</source>
        <translation>Held &gt; 5 min</translation>
    </message>
    <message>
        <source>All locks: the number is of those held now</source>
        <translation>All locks: the number is of those held now</translation>
    </message>
    <message>
        <source>A renewal is overdue by the pace seen so far, or has stopped</source>
        <translation>A renewal is overdue by the pace seen so far, or has stopped</translation>
    </message>
    <message>
        <source>Held without a TTL: never expires</source>
        <translation>Held without a TTL: never expires</translation>
    </message>
    <message>
        <source>The holder overwrote another one: neither release nor expiry in between</source>
        <translation>The holder overwrote another one: neither release nor expiry in between</translation>
    </message>
    <message>
        <source>The lease ran out a moment ago, without a release</source>
        <translation>The lease ran out a moment ago, without a release</translation>
    </message>
    <message>
        <source>The lease ends within two seconds unless it is renewed</source>
        <translation>The lease ends within two seconds unless it is renewed</translation>
    </message>
    <message>
        <source>Held for more than five minutes, where its start was seen</source>
        <translation>Held for more than five minutes, where its start was seen</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Needs attention</translation>
    </message>
    <message>
        <source>Simulator</source>
        <translation>Simulator</translation>
    </message>
    <message>
        <source>Locks that runs of the simulator take on this server</source>
        <translation>Locks that runs of the simulator take on this server</translation>
    </message>
    <message>
        <source>Locks with an open finding (a problem or a warning), most serious first; one that is over stays for ten seconds. Locks of the simulator&apos;s run are not among them</source>
        <translation>Locks with an open finding (a problem or a warning), most serious first; one that is over stays for ten seconds. Locks of the simulator&apos;s run are not among them</translation>
    </message>
    <message>
        <source>Held while others are seen waiting for it, or free with a queue</source>
        <translation>Held while others are seen waiting for it, or free with a queue</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Enter the path of the server&apos;s unix socket.</source>
        <translation>Enter the path of the server&apos;s unix socket.</translation>
    </message>
    <message>
        <source>The path is longer than 107 bytes, which is all that the system allows for a socket. Use a shorter path or a link.</source>
        <translation>The path is longer than 107 bytes, which is all that the system allows for a socket. Use a shorter path or a link.</translation>
    </message>
    <message>
        <source>Enter a host name or an address.</source>
        <translation>Enter a host name or an address.</translation>
    </message>
    <message>
        <source>This is not a host name or an address. Paste a whole URI into the field above instead.</source>
        <translation>This is not a host name or an address. Paste a whole URI into the field above instead.</translation>
    </message>
    <message>
        <source>Enter a port from 1 to 65535; Redis usually listens on 6379.</source>
        <translation>Enter a port from 1 to 65535; Redis usually listens on 6379.</translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation>Give the server a name.</translation>
    </message>
    <message>
        <source>The name is too long; %1 characters are enough.</source>
        <translation>The name is too long; %1 characters are enough.</translation>
    </message>
    <message>
        <source>A colour is written as #rrggbb.</source>
        <translation>A colour is written as #rrggbb.</translation>
    </message>
    <message>
        <source>Enter a database number from 0 to %1.</source>
        <translation>Enter a database number from 0 to %1.</translation>
    </message>
    <message>
        <source>Enter at least one key pattern, like lock:*, or choose a preset.</source>
        <translation>Enter at least one key pattern, like lock:*, or choose a preset.</translation>
    </message>
    <message>
        <source>A client certificate and its key belong together: choose both files, or none.</source>
        <translation>A client certificate and its key belong together: choose both files, or none.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a text of at most %2 characters</source>
        <translation>&quot;%1&quot; is not a text of at most %2 characters</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>&quot;%1&quot; is neither true nor false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>&quot;%1&quot; is not a number</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from 0 to %2</source>
        <translation>&quot;%1&quot; is not a whole number from 0 to %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list</source>
        <translation>&quot;%1&quot; is not a list</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not a text</source>
        <translation>&quot;%1&quot; holds something that is not a text</translation>
    </message>
    <message>
        <source>&quot;environment&quot; is not development, staging or production</source>
        <translation>&quot;environment&quot; is not development, staging or production</translation>
    </message>
    <message>
        <source>&quot;transport&quot; is not tcp, tls or unix</source>
        <translation>&quot;transport&quot; is not tcp, tls or unix</translation>
    </message>
    <message>
        <source>it has no &quot;id&quot;</source>
        <translation>it has no &quot;id&quot;</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>it is larger than %1 MiB</translation>
    </message>
    <message>
        <source>it is not JSON: %1 at byte %2</source>
        <translation>it is not JSON: %1 at byte %2</translation>
    </message>
    <message>
        <source>it was written by a newer Lockscope (format %1, this one reads %2)</source>
        <translation>it was written by a newer Lockscope (format %1, this one reads %2)</translation>
    </message>
    <message>
        <source>it is not a list of profiles</source>
        <translation>it is not a list of profiles</translation>
    </message>
    <message>
        <source>it holds more than %1 profiles</source>
        <translation>it holds more than %1 profiles</translation>
    </message>
    <message>
        <source>profile %1 cannot be used: %2</source>
        <translation>profile %1 cannot be used: %2</translation>
    </message>
    <message>
        <source>profile %1 has the id of another one</source>
        <translation>profile %1 has the id of another one</translation>
    </message>
    <message>
        <source>not remembered: no keyring available</source>
        <translation>not remembered: no keyring available</translation>
    </message>
    <message>
        <source>not remembered: the keyring did not allow it</source>
        <translation>not remembered: the keyring did not allow it</translation>
    </message>
    <message>
        <source>not remembered: the keyring says &quot;%1&quot;</source>
        <translation>not remembered: the keyring says &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The read budget goes from 0 to %1 keys a second, the poll budget from 0 to %2 and the budget for waiters from 0 to %3 commands a second.</source>
        <translation>The read budget goes from 0 to %1 keys a second, the poll budget from 0 to %2 and the budget for waiters from 0 to %3 commands a second.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds something that is not host:port</source>
        <translation>&quot;%1&quot; holds something that is not host:port</translation>
    </message>
    <message>
        <source>Sentinels are reached by TCP or TLS, not by a unix socket.</source>
        <translation>Sentinels are reached by TCP or TLS, not by a unix socket.</translation>
    </message>
    <message>
        <source>Enter the name of the group, as the Sentinels call it: mymaster, for example.</source>
        <translation>Enter the name of the group, as the Sentinels call it: mymaster, for example.</translation>
    </message>
    <message>
        <source>Enter the Sentinels as host:port, separated by commas; several are better than one. They usually listen on 26379.</source>
        <translation>Enter the Sentinels as host:port, separated by commas; several are better than one. They usually listen on 26379.</translation>
    </message>
    <message>
        <source>Enter each address as announced:port~reachable:port.</source>
        <translation>Enter each address as announced:port~reachable:port.</translation>
    </message>
    <message>
        <source>The nodes of a cluster are reached by TCP or TLS, not by a unix socket.</source>
        <translation>The nodes of a cluster are reached by TCP or TLS, not by a unix socket.</translation>
    </message>
    <message>
        <source>Enter some nodes of the cluster as host:port, separated by commas: one that runs is enough, for it knows the others.</source>
        <translation>Enter some nodes of the cluster as host:port, separated by commas: one that runs is enough, for it knows the others.</translation>
    </message>
    <message>
        <source>it has both &quot;sentinel&quot; and &quot;cluster&quot;: give one of them</source>
        <translation>it has both &quot;sentinel&quot; and &quot;cluster&quot;: give one of them</translation>
    </message>
    <message>
        <source>Enter the SSH machine as host, user@host or user@host:22, and what is on the way to it likewise, separated by commas. No part begins with -.</source>
        <translation>Enter the SSH machine as host, user@host or user@host:22, and what is on the way to it likewise, separated by commas. No part begins with -.</translation>
    </message>
    <message>
        <source>The servers of a Redlock group are reached by TCP or TLS, not by a unix socket.</source>
        <translation>The servers of a Redlock group are reached by TCP or TLS, not by a unix socket.</translation>
    </message>
    <message>
        <source>Give the group a name; no server knows it, it is for you.</source>
        <translation>Give the group a name; no server knows it, it is for you.</translation>
    </message>
    <message>
        <source>Enter all servers of the group as host:port, separated by commas: each one has a vote.</source>
        <translation>Enter all servers of the group as host:port, separated by commas: each one has a vote.</translation>
    </message>
    <message>
        <source>A server is named twice: each one has one vote.</source>
        <translation>A server is named twice: each one has one vote.</translation>
    </message>
    <message>
        <source>it is a Redlock group and something else, too: give one of them</source>
        <translation>it is a Redlock group and something else, too: give one of them</translation>
    </message>
    <message>
        <source>%1 has no host and port that can be used, and was left out.</source>
        <translation>%1 has no host and port that can be used, and was left out.</translation>
    </message>
    <message>
        <source>%1 was left out: %2</source>
        <translation>%1 was left out: %2</translation>
    </message>
    <message>
        <source>A connection without a name</source>
        <translation>A connection without a name</translation>
    </message>
    <message>
        <source>%1 did not verify the server&apos;s certificate there; here it is verified.</source>
        <translation>%1 did not verify the server&apos;s certificate there; here it is verified.</translation>
    </message>
    <message>
        <source>%1: its SSH machine was not taken: %2</source>
        <translation>%1: its SSH machine was not taken: %2</translation>
    </message>
    <message>
        <source>%1: keys and passwords of SSH were not taken. The ssh of this system is used: set up there what it needs.</source>
        <translation>%1: keys and passwords of SSH were not taken. The ssh of this system is used: set up there what it needs.</translation>
    </message>
    <message>
        <source>The file has more than %1 connections; the others were left out.</source>
        <translation>The file has more than %1 connections; the others were left out.</translation>
    </message>
    <message>
        <source>The file of Lockscope cannot be read: %1.</source>
        <translation>The file of Lockscope cannot be read: %1.</translation>
    </message>
    <message>
        <source>The file is larger than %1 MiB: no export of connections is.</source>
        <translation>The file is larger than %1 MiB: no export of connections is.</translation>
    </message>
    <message>
        <source>No connection in the file can be used.</source>
        <translation>No connection in the file can be used.</translation>
    </message>
    <message>
        <source>%1: its proxy was not taken. If the server cannot be reached without, use SSH.</source>
        <translation>%1: its proxy was not taken. If the server cannot be reached without, use SSH.</translation>
    </message>
    <message>
        <source>%1 is a unix socket of another machine, and was left out: over SSH, servers are reached by host and port.</source>
        <translation>%1 is a unix socket of another machine, and was left out: over SSH, servers are reached by host and port.</translation>
    </message>
    <message>
        <source>This is no export of connections that can be read. Choose a file of RedisInsight (.json), of Another Redis Desktop Manager (.ano), of Tiny RDM (.zip), of Lockscope, or ~/.ssh/config.</source>
        <translation>This is no export of connections that can be read. Choose a file of RedisInsight (.json), of Another Redis Desktop Manager (.ano), of Tiny RDM (.zip), of Lockscope, or ~/.ssh/config.</translation>
    </message>
    <message>
        <source>The zip archive is damaged and cannot be read. Export the connections of Tiny RDM once more.</source>
        <translation>The zip archive is damaged and cannot be read. Export the connections of Tiny RDM once more.</translation>
    </message>
    <message>
        <source>There is no %1 in this zip archive: it is no export of Tiny RDM, or a damaged one.</source>
        <translation>There is no %1 in this zip archive: it is no export of Tiny RDM, or a damaged one.</translation>
    </message>
    <message>
        <source>%1 in the zip archive is larger than %2 MiB: no export of connections is.</source>
        <translation>%1 in the zip archive is larger than %2 MiB: no export of connections is.</translation>
    </message>
    <message>
        <source>%1 in the zip archive cannot be read, line %2: %3.</source>
        <translation>%1 in the zip archive cannot be read, line %2: %3.</translation>
    </message>
    <message>
        <source>%1: a certificate or key stands in the file itself. Save it as a file of its own and choose that in the profile.</source>
        <translation>%1: a certificate or key stands in the file itself. Save it as a file of its own and choose that in the profile.</translation>
    </message>
</context>
<context>
    <name>SpokenLane</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a hold for screen readers: holder, time of day</extracomment>
        <translation>%1 from %2</translation>
    </message>
</context>
<context>
    <name>SpokenMarks</name>
    <message>
        <source>Gap from %1</source>
        <extracomment>%1 is a time of day, since when nothing was seen</extracomment>
        <translation>Gap from %1</translation>
    </message>
    <message>
        <source>Waiters from %1</source>
        <extracomment>%1 is a time of day, since when somebody waited</extracomment>
        <translation>Waiters from %1</translation>
    </message>
    <message>
        <source>Missed renewal at %1</source>
        <extracomment>%1 is a time of day</extracomment>
        <translation>Missed renewal at %1</translation>
    </message>
    <message>
        <source>at most %1, for %2</source>
        <extracomment>a number of waiters for a length of time</extracomment>
        <translation>at most %1, for %2</translation>
    </message>
</context>
<context>
    <name>TimeOverview</name>
    <message>
        <source>not recorded</source>
        <translation>not recorded</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>still held</translation>
    </message>
    <message>
        <source>Holder: %1</source>
        <translation>Holder: %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>From %1</translation>
    </message>
    <message>
        <source>Still held, for %1</source>
        <translation>Still held, for %1</translation>
    </message>
    <message>
        <source>To %1 (%2): %3</source>
        <translation>To %1 (%2): %3</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation>
            <numerusform>%n renewal</numerusform>
            <numerusform>%n renewals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s) missed by the usual cadence</source>
        <translation>
            <numerusform>%n renewal missed by the usual cadence</numerusform>
            <numerusform>%n renewals missed by the usual cadence</numerusform>
        </translation>
    </message>
    <message>
        <source>held by %1 for %2</source>
        <translation>held by %1 for %2</translation>
    </message>
    <message>
        <source>free, last held by %1, %2</source>
        <translation>free, last held by %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>%n missed</numerusform>
            <numerusform>%n missed</numerusform>
        </translation>
    </message>
    <message>
        <source>contended</source>
        <translation>contended</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) shown</source>
        <translation>
            <numerusform>%n hold shown</numerusform>
            <numerusform>%n holds shown</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 selected</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n hold</numerusform>
            <numerusform>%n holds</numerusform>
        </translation>
    </message>
    <message>
        <source>held %1 %</source>
        <translation>held %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <comment>holds that expired or were taken over</comment>
        <translation>
            <numerusform>%n lost</numerusform>
            <numerusform>%n lost</numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>gap %1</translation>
    </message>
    <message>
        <source>gap %1: %2</source>
        <translation>gap %1: %2</translation>
    </message>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message numerus="yes">
        <source>Held while others waited, %n at most</source>
        <translation>
            <numerusform>Held while others waited, %n at most</numerusform>
            <numerusform>Held while others waited, %n at most</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended some time between %1 and %2: %3</source>
        <translation>Ended some time between %1 and %2: %3</translation>
    </message>
    <message>
        <source>To %1: %2</source>
        <translation>To %1: %2</translation>
    </message>
    <message>
        <source>Held %1</source>
        <translation>Held %1</translation>
    </message>
    <message>
        <source>Still held</source>
        <translation>Still held</translation>
    </message>
    <message>
        <source>held by %1 for at least %2</source>
        <translation>held by %1 for at least %2</translation>
    </message>
    <message>
        <source>held: not known</source>
        <translation>held: not known</translation>
    </message>
    <message>
        <source>held %1 % of the known time (%2 % not known)</source>
        <extracomment>%2: percent of the selected time</extracomment>
        <translation>held %1 % of the known time (%2 % not known)</translation>
    </message>
    <message>
        <source>median %1, p99 %2</source>
        <translation>median %1, p99 %2</translation>
    </message>
    <message>
        <source>Re-acquired at once: probably contended</source>
        <translation>Re-acquired at once: probably contended</translation>
    </message>
    <message>
        <source>gap, not over yet</source>
        <translation>gap, not over yet</translation>
    </message>
    <message>
        <source>gap, not over yet: %1</source>
        <translation>gap, not over yet: %1</translation>
    </message>
    <message>
        <source>gap, %1 so far</source>
        <translation>gap, %1 so far</translation>
    </message>
    <message>
        <source>gap, %1 so far: %2</source>
        <translation>gap, %1 so far: %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%1 on %2</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3, for %4 now</source>
        <translation>%1 is held by %2 since %3, for %4 now</translation>
    </message>
    <message>
        <source>%1 is held by %2 since %3 or earlier, for at least %4</source>
        <translation>%1 is held by %2 since %3 or earlier, for at least %4</translation>
    </message>
    <message>
        <source>%1 was held by %2 from %3, for %4: %5</source>
        <translation>%1 was held by %2 from %3, for %4: %5</translation>
    </message>
    <message>
        <source>%1 was held by %2 until %3: %4</source>
        <translation>%1 was held by %2 until %3: %4</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n renewal(s)</source>
        <translation>
            <numerusform>%1; %n renewal</numerusform>
            <numerusform>%1; %n renewals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n waited at most</source>
        <translation>
            <numerusform>%1; %n waited at most</numerusform>
            <numerusform>%1; %n waited at most</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4, for %5</source>
        <translation>At %1, %2 was held by %3 since %4, for %5</translation>
    </message>
    <message>
        <source>At %1, %2 was held by %3 since %4 or earlier, for at least %5</source>
        <translation>At %1, %2 was held by %3 since %4 or earlier, for at least %5</translation>
    </message>
</context>
<context>
    <name>TourSteps</name>
    <message>
        <source>What needs attention now</source>
        <translation>What needs attention now</translation>
    </message>
    <message>
        <source>Locks that need attention: %1, most serious first. Each row says since when, why, and what to do next.</source>
        <translation>Locks that need attention: %1, most serious first. Each row says since when, why, and what to do next.</translation>
    </message>
    <message>
        <source>Nothing needs attention at the moment. In this demo that changes within seconds.</source>
        <translation>Nothing needs attention at the moment. In this demo that changes within seconds.</translation>
    </message>
    <message>
        <source>A lock is a row</source>
        <translation>A lock is a row</translation>
    </message>
    <message>
        <source>Waiting until a lock that is held needs attention.</source>
        <translation>Waiting until a lock that is held needs attention.</translation>
    </message>
    <message>
        <source>Everything about one lock</source>
        <translation>Everything about one lock</translation>
    </message>
    <message>
        <source>The inspector shows the selected lock, now %1. Its curve is the time left on the lease: a renewal lifts it, and a missed one is marked.</source>
        <translation>The inspector shows the selected lock, now %1. Its curve is the time left on the lease: a renewal lifts it, and a missed one is marked.</translation>
    </message>
    <message>
        <source>Waiting until a lock has been renewed a few times.</source>
        <translation>Waiting until a lock has been renewed a few times.</translation>
    </message>
    <message>
        <source>Who had it before</source>
        <translation>Who had it before</translation>
    </message>
    <message>
        <source>Waiting until several have held the same lock in turn.</source>
        <translation>Waiting until several have held the same lock in turn.</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>Who waits for whom</translation>
    </message>
    <message>
        <source>The graph draws who waits now, the list which locks made others wait since the connection, first %1. Clients that only poll are found by a trace burst.</source>
        <translation>The graph draws who waits now, the list which locks made others wait since the connection, first %1. Clients that only poll are found by a trace burst.</translation>
    </message>
    <message>
        <source>Release… would show what is sent for %1, and removes it only if its holder is still the one you saw. This tour presses nothing.</source>
        <translation>Release… would show what is sent for %1, and removes it only if its holder is still the one you saw. This tour presses nothing.</translation>
    </message>
    <message>
        <source>Waiting until a lock is held.</source>
        <translation>Waiting until a lock is held.</translation>
    </message>
    <message>
        <source>Why a blind DEL is wrong</source>
        <translation>Why a blind DEL is wrong</translation>
    </message>
    <message>
        <source>The simulator runs wrong and right ways to lock on servers of its own. Read here what goes wrong and why; Start shows it happening.</source>
        <translation>The simulator runs wrong and right ways to lock on servers of its own. Read here what goes wrong and why; Start shows it happening.</translation>
    </message>
    <message>
        <source>Now your own server</source>
        <translation>Now your own server</translation>
    </message>
    <message>
        <source>Connect… watches your own server; connecting only reads. The demo and its server are closed then; the File menu brings them back.</source>
        <translation>Connect… watches your own server; connecting only reads. The demo and its server are closed then; the File menu brings them back.</translation>
    </message>
    <message>
        <source>Each lane is a lock, each bar a hold, each tick a renewal. %1 was taken several times in the last minute; the legend names the colours.</source>
        <translation>Each lane is a lock, each bar a hold, each tick a renewal. %1 was taken several times in the last minute; the legend names the colours.</translation>
    </message>
    <message>
        <source>Waits are drawn here as far as they can be seen. Nobody is seen waiting now: clients that only try again show in a trace burst, for some seconds.</source>
        <translation>Waits are drawn here as far as they can be seen. Nobody is seen waiting now: clients that only try again show in a trace burst, for some seconds.</translation>
    </message>
    <message>
        <source>Releasing a lock</source>
        <translation>Releasing a lock</translation>
    </message>
    <message>
        <source>%1 is held by %2; the sign before its name says “%3”. Then stand how long it has been held, what is left of its lease, and its lane: all holds of the last minute.</source>
        <translation>%1 is held by %2; the sign before its name says “%3”. Then stand how long it has been held, what is left of its lease, and its lane: all holds of the last minute.</translation>
    </message>
</context>
<context>
    <name>TraceText</name>
    <message>
        <source>%1, gave up</source>
        <comment>how long somebody waited</comment>
        <translation>%1, gave up</translation>
    </message>
    <message>
        <source>several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>several (%1)</translation>
    </message>
    <message>
        <source>Clients of a unix socket share one address, so a trace cannot tell which of them it was. Over TCP each has an address of its own.</source>
        <translation>Clients of a unix socket share one address, so a trace cannot tell which of them it was. Over TCP each has an address of its own.</translation>
    </message>
    <message>
        <source>one of several (%1)</source>
        <comment>clients, at one address</comment>
        <translation>one of several (%1)</translation>
    </message>
    <message>
        <source>%1 and waiting</source>
        <comment>how long so far</comment>
        <translation>%1 and waiting</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>waiting</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1 ago</translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>not known</source>
        <translation>not known</translation>
    </message>
    <message>
        <source>held</source>
        <translation>held</translation>
    </message>
    <message>
        <source>on schedule</source>
        <translation>on schedule</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>contended</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>taken over</translation>
    </message>
    <message>
        <source>no TTL</source>
        <translation>no TTL</translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation>renewal late</translation>
    </message>
    <message>
        <source>renewal stopped</source>
        <translation>renewal stopped</translation>
    </message>
    <message>
        <source>lease overdue</source>
        <translation>lease overdue</translation>
    </message>
    <message>
        <source>expired, not released</source>
        <translation>expired, not released</translation>
    </message>
    <message>
        <source>released</source>
        <translation>released</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>vanished</translation>
    </message>
    <message>
        <source>It has no TTL.</source>
        <translation>It has no TTL.</translation>
    </message>
    <message>
        <source>How long the lease lasts is not known yet.</source>
        <translation>How long the lease lasts is not known yet.</translation>
    </message>
    <message>
        <source>The lease should have ended %1 ago.</source>
        <translation>The lease should have ended %1 ago.</translation>
    </message>
    <message>
        <source>Lease ends in %1.</source>
        <translation>Lease ends in %1.</translation>
    </message>
    <message>
        <source>last renewal %1 ago, cadence %2 (+%3 %).</source>
        <extracomment>%1 and %2 are durations; %3 is how much longer than usual, in percent</extracomment>
        <translation>last renewal %1 ago, cadence %2 (+%3 %).</translation>
    </message>
    <message>
        <source>Held; no renewals seen so far.</source>
        <translation>Held; no renewals seen so far.</translation>
    </message>
    <message>
        <source>Renewed on schedule, every %1.</source>
        <translation>Renewed on schedule, every %1.</translation>
    </message>
    <message numerus="yes">
        <source>Held while %n other(s) wait.</source>
        <translation>
            <numerusform>Held while %n other waits.</numerusform>
            <numerusform>Held while %n others wait.</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken over: this holder overwrote another one that had neither released nor expired.</source>
        <translation>Taken over: this holder overwrote another one that had neither released nor expired.</translation>
    </message>
    <message>
        <source>No TTL: if the holder dies, this lock stays held forever.</source>
        <translation>No TTL: if the holder dies, this lock stays held forever.</translation>
    </message>
    <message>
        <source>Renewal late:</source>
        <translation>Renewal late:</translation>
    </message>
    <message>
        <source>Renewal stopped:</source>
        <translation>Renewal stopped:</translation>
    </message>
    <message>
        <source>The lease is over, but the server has not said so yet.</source>
        <translation>The lease is over, but the server has not said so yet.</translation>
    </message>
    <message>
        <source>The lease ran out before a release; the holder may still be working.</source>
        <translation>The lease ran out before a release; the holder may still be working.</translation>
    </message>
    <message>
        <source>Free: released %1 ago.</source>
        <translation>Free: released %1 ago.</translation>
    </message>
    <message>
        <source>Gone without an event: a flush, a restart, a failover, or the event was missed.</source>
        <translation>Gone without an event: a flush, a restart, a failover, or the event was missed.</translation>
    </message>
    <message numerus="yes">
        <source>Free, but %n wait(s) for it: nobody gets it before the head of the queue does.</source>
        <translation>
            <numerusform>Free, but %n waits for it: nobody gets it before the head of the queue does.</numerusform>
            <numerusform>Free, but %n wait for it: nobody gets it before the head of the queue does.</numerusform>
        </translation>
    </message>
    <message>
        <source>quarantined</source>
        <translation>quarantined</translation>
    </message>
    <message>
        <source>Free: its quarantine ended %1 ago.</source>
        <translation>Free: its quarantine ended %1 ago.</translation>
    </message>
    <message>
        <source>Quarantined by Lockscope: nobody can take this lock until that ends.</source>
        <translation>Quarantined by Lockscope: nobody can take this lock until that ends.</translation>
    </message>
    <message>
        <source>Not enough data for a verdict.</source>
        <translation>Not enough data for a verdict.</translation>
    </message>
    <message>
        <source>granted twice</source>
        <translation>granted twice</translation>
    </message>
    <message>
        <source>lost by a failover</source>
        <translation>lost by a failover</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders.</source>
        <translation>Granted twice: two primaries of its group have granted it, to different holders.</translation>
    </message>
    <message>
        <source>Granted twice: two primaries of its group have granted it, to different holders: %1.</source>
        <extracomment>%1: two holders, each with its server: &quot;5c1f at 10.1.0.4:6379, 77aa at 10.1.0.5:6379&quot;</extracomment>
        <translation>Granted twice: two primaries of its group have granted it, to different holders: %1.</translation>
    </message>
    <message>
        <source>Evicted: the server needed its memory. Its holder may still be working.</source>
        <translation>Evicted: the server needed its memory. Its holder may still be working.</translation>
    </message>
    <message>
        <source>Free.</source>
        <translation>Free.</translation>
    </message>
    <message>
        <source>Moved to another node %1 ago: see there whether it is held.</source>
        <translation>Moved to another node %1 ago: see there whether it is held.</translation>
    </message>
    <message>
        <source>Free: released by Lockscope %1 ago, not by its holder. The holder may still be working.</source>
        <translation>Free: released by Lockscope %1 ago, not by its holder. The holder may still be working.</translation>
    </message>
    <message>
        <source>Lost by a failover: the server that took over does not have it. Its holder was not told, and may still be working.</source>
        <translation>Lost by a failover: the server that took over does not have it. Its holder was not told, and may still be working.</translation>
    </message>
    <message>
        <source>contended?</source>
        <translation>contended?</translation>
    </message>
    <message>
        <source>Re-acquired %1 after its release: contended, or one client taking turns with itself. Trace Burst shows who waits.</source>
        <translation>Re-acquired %1 after its release: contended, or one client taking turns with itself. Trace Burst shows who waits.</translation>
    </message>
</context>
<context>
    <name>Violations</name>
    <message>
        <source>nobody in particular</source>
        <translation>nobody in particular</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>worker %1</translation>
    </message>
    <message numerus="yes">
        <source>overlap(s)</source>
        <translation>
            <numerusform>overlap</numerusform>
            <numerusform>overlaps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign delete(s)</source>
        <translation>
            <numerusform>foreign delete</numerusform>
            <numerusform>foreign deletes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>foreign renewal(s)</source>
        <translation>
            <numerusform>foreign renewal</numerusform>
            <numerusform>foreign renewals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stuck lock(s)</source>
        <translation>
            <numerusform>stuck lock</numerusform>
            <numerusform>stuck locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>unit(s) oversold</source>
        <translation>
            <numerusform>unit oversold</numerusform>
            <numerusform>units oversold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost update(s)</source>
        <translation>
            <numerusform>lost update</numerusform>
            <numerusform>lost updates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>lost lock(s)</source>
        <translation>
            <numerusform>lost lock</numerusform>
            <numerusform>lost locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) accepted</source>
        <translation>
            <numerusform>stale write accepted</numerusform>
            <numerusform>stale writes accepted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stale write(s) refused</source>
        <translation>
            <numerusform>stale write refused</numerusform>
            <numerusform>stale writes refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>false free(s)</source>
        <translation>
            <numerusform>false free</numerusform>
            <numerusform>false frees</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>order(s) booked twice</source>
        <translation>
            <numerusform>order booked twice</numerusform>
            <numerusform>orders booked twice</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 deleted a lock that was not its own</source>
        <translation>%1 deleted a lock that was not its own</translation>
    </message>
    <message>
        <source>%1 deleted the lock of %2</source>
        <translation>%1 deleted the lock of %2</translation>
    </message>
    <message>
        <source>%1 renewed a lock that was not its own</source>
        <translation>%1 renewed a lock that was not its own</translation>
    </message>
    <message>
        <source>%1 renewed the lock of %2</source>
        <translation>%1 renewed the lock of %2</translation>
    </message>
    <message>
        <source>a lock does not end although its holder is gone</source>
        <translation>a lock does not end although its holder is gone</translation>
    </message>
    <message>
        <source>the lock of %1 does not end although it is gone</source>
        <translation>the lock of %1 does not end although it is gone</translation>
    </message>
    <message>
        <source>%1 sold a unit that was not there</source>
        <translation>%1 sold a unit that was not there</translation>
    </message>
    <message>
        <source>the stock does not know of an order</source>
        <translation>the stock does not know of an order</translation>
    </message>
    <message>
        <source>the lease of %1 ended while it worked</source>
        <translation>the lease of %1 ended while it worked</translation>
    </message>
    <message>
        <source>a late write of %1 was accepted</source>
        <translation>a late write of %1 was accepted</translation>
    </message>
    <message>
        <source>a late write of %1 was refused</source>
        <translation>a late write of %1 was refused</translation>
    </message>
    <message>
        <source>%1 was let in although the lock was held</source>
        <translation>%1 was let in although the lock was held</translation>
    </message>
    <message>
        <source>%1 was let in although %2 held the lock</source>
        <translation>%1 was let in although %2 held the lock</translation>
    </message>
    <message>
        <source>an order of %1 was booked twice</source>
        <translation>an order of %1 was booked twice</translation>
    </message>
    <message numerus="yes">
        <source>deadlock(s)</source>
        <translation>
            <numerusform>deadlock</numerusform>
            <numerusform>deadlocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>convoy(s)</source>
        <translation>
            <numerusform>convoy</numerusform>
            <numerusform>convoys</numerusform>
        </translation>
    </message>
    <message>
        <source>everybody stood in line for one lock with long sections</source>
        <translation>everybody stood in line for one lock with long sections</translation>
    </message>
    <message>
        <source>%1 entered while %2 was still inside</source>
        <translation>%1 entered while %2 was still inside</translation>
    </message>
    <message>
        <source>%1 and %2 each wait for a lock of the other</source>
        <translation>%1 and %2 each wait for a lock of the other</translation>
    </message>
</context>
<context>
    <name>WaitText</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n: clients that block on some list</source>
        <translation>
            <numerusform>at most %n: clients that block on some list</numerusform>
            <numerusform>at most %n: clients that block on some list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subscriber(s) of %1</source>
        <translation>
            <numerusform>%n subscriber of %1</numerusform>
            <numerusform>%n subscribers of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the queue %1</source>
        <translation>
            <numerusform>%n in the queue %1</numerusform>
            <numerusform>%n in the queue %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) block on lists, perhaps on %1</source>
        <translation>
            <numerusform>%n client blocks on lists, perhaps on %1</numerusform>
            <numerusform>%n clients block on lists, perhaps on %1</numerusform>
        </translation>
    </message>
    <message>
        <source>someone waits, according to %1</source>
        <translation>someone waits, according to %1</translation>
    </message>
    <message>
        <source>no mark at %1</source>
        <translation>no mark at %1</translation>
    </message>
    <message numerus="yes">
        <source>%n refused in a trace</source>
        <translation>
            <numerusform>%n refused in a trace</numerusform>
            <numerusform>%n refused in a trace</numerusform>
        </translation>
    </message>
    <message>
        <source>Counts client instances on this node: several threads of one may wait, or none if it forgot to unsubscribe. Nobody who only asks again and again is seen.</source>
        <translation>Counts client instances on this node: several threads of one may wait, or none if it forgot to unsubscribe. Nobody who only asks again and again is seen.</translation>
    </message>
    <message>
        <source>Too large to be read: only its length is known.</source>
        <translation>Too large to be read: only its length is known.</translation>
    </message>
    <message>
        <source>Shows clients in the queue, not those that try once. Deadlines are by the waiters&apos; own clocks.</source>
        <translation>Shows clients in the queue, not those that try once. Deadlines are by the waiters&apos; own clocks.</translation>
    </message>
    <message>
        <source>The server reports which clients block, not on which list: only a trace shows that.</source>
        <translation>The server reports which clients block, not on which list: only a trace shows that.</translation>
    </message>
    <message>
        <source>One mark, however many wait.</source>
        <translation>One mark, however many wait.</translation>
    </message>
    <message>
        <source>Only clients that asked while the trace ran.</source>
        <translation>Only clients that asked while the trace ran.</translation>
    </message>
    <message>
        <source>unknown: holder not seen</source>
        <translation>unknown: holder not seen</translation>
    </message>
    <message>
        <source>not known: waiters listen to %1, which is for many locks</source>
        <translation>not known: waiters listen to %1, which is for many locks</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>not read yet</translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation>expired %1 ago</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 left</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>silent</translation>
    </message>
    <message>
        <source>Its deadline has passed: it no longer waits, and keeps its place until another client removes it.</source>
        <translation>Its deadline has passed: it no longer waits, and keeps its place until another client removes it.</translation>
    </message>
    <message>
        <source>It gives up its place in %1.</source>
        <translation>It gives up its place in %1.</translation>
    </message>
    <message>
        <source>Nobody listens on its channel: it is probably dead, and blocks those behind it until then.</source>
        <translation>Nobody listens on its channel: it is probably dead, and blocks those behind it until then.</translation>
    </message>
    <message>
        <source>Next is %1. %2</source>
        <comment>who, what is known of its place</comment>
        <translation>Next is %1. %2</translation>
    </message>
    <message>
        <source>no visible waiters (clients that poll need a trace)</source>
        <translation>no visible waiters (clients that poll need a trace)</translation>
    </message>
    <message>
        <source>unknown: clients of this library poll, and only a trace shows them</source>
        <translation>unknown: clients of this library poll, and only a trace shows them</translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1, the longest for %2</source>
        <translation>
            <numerusform>%n waited when the trace ended %1, for %2</numerusform>
            <numerusform>%n waited when the trace ended %1, the longest for %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waited when the trace ended %1</source>
        <translation>
            <numerusform>%n waited when the trace ended %1</numerusform>
            <numerusform>%n waited when the trace ended %1</numerusform>
        </translation>
    </message>
    <message>
        <source>no visible waiters at %1 (clients that poll need a trace)</source>
        <translation>no visible waiters at %1 (clients that poll need a trace)</translation>
    </message>
    <message>
        <source>not known exactly: waiters count themselves, and one that was killed still counts</source>
        <translation>not known exactly: waiters count themselves, and one that was killed still counts</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1.</translation>
    </message>
</context>
<context>
    <name>WaitsForText</name>
    <message numerus="yes">
        <source>%n wait</source>
        <translation>
            <numerusform>%n waits</numerusform>
            <numerusform>%n wait</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · holder not seen</source>
        <translation>%1 · holder not seen</translation>
    </message>
    <message>
        <source>%1 · held %2</source>
        <translation>%1 · held %2</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>waits</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>waits %1</translation>
    </message>
    <message numerus="yes">
        <source>blocks %n</source>
        <translation>
            <numerusform>blocks %n</numerusform>
            <numerusform>blocks %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 waits for %2, which it holds itself</source>
        <translation>%1 waits for %2, which it holds itself</translation>
    </message>
    <message>
        <source>%1 waits for %2, held by %3</source>
        <translation>%1 waits for %2, held by %3</translation>
    </message>
    <message numerus="yes">
        <source>and so on through %n clients</source>
        <translation>
            <numerusform>and so on through %n client</numerusform>
            <numerusform>and so on through %n clients</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the clients of a deadlock</comment>
        <translation>; </translation>
    </message>
    <message>
        <source>Deadlock: %1.</source>
        <translation>Deadlock: %1.</translation>
    </message>
    <message>
        <source>Deadlocked for %1.</source>
        <translation>Deadlocked for %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n more client(s) queue behind it.</source>
        <translation>
            <numerusform>%n more client queues behind it.</numerusform>
            <numerusform>%n more clients queue behind it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %n deadlocks.</source>
        <translation>
            <numerusform>There is %n deadlock.</numerusform>
            <numerusform>There are %n deadlocks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose holder was not seen.</source>
        <translation>
            <numerusform>%n waits for %1, whose holder was not seen.</numerusform>
            <numerusform>%n wait for %1, whose holder was not seen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2, on which %n wait.</source>
        <translation>
            <numerusform>%1 blocks most: it holds %2, on which %n waits.</numerusform>
            <numerusform>%1 blocks most: it holds %2, on which %n wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks most: it holds %2 locks, on which %n wait.</source>
        <translation>
            <numerusform>%1 blocks most: it holds %2 locks, on which %n waits.</numerusform>
            <numerusform>%1 blocks most: it holds %2 locks, on which %n wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With indirect waiters it blocks %n client(s).</source>
        <translation>
            <numerusform>With indirect waiters it blocks %n client.</numerusform>
            <numerusform>With indirect waiters it blocks %n clients.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s)</source>
        <translation>
            <numerusform>%n waiter</numerusform>
            <numerusform>%n waiters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>only the number is known</source>
        <translation>only the number is known</translation>
    </message>
    <message>
        <source>wait here, too</source>
        <translation>wait here, too</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>deadlock</translation>
    </message>
    <message>
        <source>blocker</source>
        <translation>blocker</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>held by %1</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>holds %1</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>waits for %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>node, what is known of it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The longest chain is %1.</source>
        <translation>The longest chain is %1.</translation>
    </message>
    <message>
        <source>Clients are told apart by their connections: a program whose threads share one looks like one client.</source>
        <translation>Clients are told apart by their connections: a program whose threads share one looks like one client.</translation>
    </message>
    <message numerus="yes">
        <source>%n waiter(s) are known by their number only: a trace burst names them.</source>
        <translation>
            <numerusform>%n waiter is known by number only: a trace burst names it.</numerusform>
            <numerusform>%n waiters are known by their number only: a trace burst names them.</numerusform>
        </translation>
    </message>
    <message>
        <source>waited for by</source>
        <translation>waited for by</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>holds</translation>
    </message>
    <message>
        <source>seen %1 ago</source>
        <translation>seen %1 ago</translation>
    </message>
    <message>
        <source>It had lasted %1 when it was last seen.</source>
        <translation>It had lasted %1 when it was last seen.</translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) matched to the connection whose name is their token.</source>
        <translation>
            <numerusform>%n holder matched to the connection whose name is its token.</numerusform>
            <numerusform>%n holders matched to the connections whose names are their tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holder(s) known by token only: a deadlock through them would not be detected. A trace burst that sees them take, renew or release a lock tells who they are.</source>
        <translation>
            <numerusform>%n holder is known by token only: a deadlock through it would not be detected. A trace burst that sees it take, renew or release a lock tells who it is.</numerusform>
            <numerusform>%n holders are known by token only: a deadlock through them would not be detected. A trace burst that sees them take, renew or release a lock tells who they are.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 holds %2</source>
        <comment>client, lock</comment>
        <translation>%1 holds %2</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <comment>client, lock</comment>
        <translation>%1 waits for %2</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1</source>
        <comment>clients, lock</comment>
        <translation>
            <numerusform>%n waits for %1</numerusform>
            <numerusform>%n wait for %1</numerusform>
        </translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>length of time</comment>
        <translation>for %1</translation>
    </message>
    <message>
        <source>since when is not known</source>
        <translation>since when is not known</translation>
    </message>
    <message>
        <source>%1 · value is empty</source>
        <translation>%1 · value is empty</translation>
    </message>
    <message>
        <source>%1 · value is empty · held %2</source>
        <translation>%1 · value is empty · held %2</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for %1, whose value is empty: it names no holder.</source>
        <translation>
            <numerusform>%n waits for %1, whose value is empty: it names no holder.</numerusform>
            <numerusform>%n wait for %1, whose value is empty: it names no holder.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Webhook</name>
    <message>
        <source>This is not a webhook address. Give one such as https://example.org/lockscope.</source>
        <translation>This is not a webhook address. Give one such as https://example.org/lockscope.</translation>
    </message>
    <message>
        <source>An address of a webhook has no user and no password in it, because addresses are shown and saved. Take them out; the secret of the webhook signs each message.</source>
        <translation>An address of a webhook has no user and no password in it, because addresses are shown and saved. Take them out; the secret of the webhook signs each message.</translation>
    </message>
    <message>
        <source>With http:// others on the way could read and change the messages, so it is allowed to this machine alone (127.0.0.1, ::1, localhost). Give an address with https://.</source>
        <translation>With http:// others on the way could read and change the messages, so it is allowed to this machine alone (127.0.0.1, ::1, localhost). Give an address with https://.</translation>
    </message>
    <message>
        <source>A webhook needs HTTPS. Give an address that begins with https:// and names a host.</source>
        <translation>A webhook needs HTTPS. Give an address that begins with https:// and names a host.</translation>
    </message>
    <message>
        <source>Findings come faster than the webhook at %1 takes them: messages are left out, first of findings that are over, and the next one says how many.</source>
        <translation>Findings come faster than the webhook at %1 takes them: messages are left out, first of findings that are over, and the next one says how many.</translation>
    </message>
    <message numerus="yes">
        <source>The webhook at %1 did not take a message, tried %n time(s): %2</source>
        <translation>
            <numerusform>The webhook at %1 did not take a message, tried once: %2</numerusform>
            <numerusform>The webhook at %1 did not take a message, tried %n times: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>So it was with %n message(s) before.</source>
        <translation>
            <numerusform>So it was with %n message before.</numerusform>
            <numerusform>So it was with %n messages before.</numerusform>
        </translation>
    </message>
    <message>
        <source>it answered with a redirection (%1), which is not followed. Give the address that it leads to.</source>
        <translation>it answered with a redirection (%1), which is not followed. Give the address that it leads to.</translation>
    </message>
    <message>
        <source>it answered with status %1. Look into the receiver&apos;s log.</source>
        <translation>it answered with status %1. Look into the receiver&apos;s log.</translation>
    </message>
    <message>
        <source>no answer within %1 s. Is the receiver running?</source>
        <translation>no answer within %1 s. Is the receiver running?</translation>
    </message>
    <message>
        <source>its certificate is not accepted (%1). Give the receiver one that this machine trusts.</source>
        <translation>its certificate is not accepted (%1). Give the receiver one that this machine trusts.</translation>
    </message>
    <message>
        <source>it closed the connection without an answer. Look into the receiver&apos;s log.</source>
        <translation>it closed the connection without an answer. Look into the receiver&apos;s log.</translation>
    </message>
    <message>
        <source>it was not reached (%1). Check address and network.</source>
        <translation>it was not reached (%1). Check address and network.</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::AuditLogText</name>
    <message>
        <source>The audit log %1 cannot be written: %2. Make room, make the file writable for you, or name another one.</source>
        <translation>The audit log %1 cannot be written: %2. Make room, make the file writable for you, or name another one.</translation>
    </message>
    <message>
        <source>There is no folder for the audit log: set HOME or XDG_STATE_HOME.</source>
        <translation>There is no folder for the audit log: set HOME or XDG_STATE_HOME.</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::KeyInspector</name>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>the connection was lost before the answer came</translation>
    </message>
    <message>
        <source>It is neither a string nor a hash: its holders share one key, and removing that would remove all of them.</source>
        <translation>It is neither a string nor a hash: its holders share one key, and removing that would remove all of them.</translation>
    </message>
    <message>
        <source>Its value has %1 bytes: too large to be compared safely.</source>
        <translation>Its value has %1 bytes: too large to be compared safely.</translation>
    </message>
    <message>
        <source>It has %1 fields: too large to be compared safely.</source>
        <translation>It has %1 fields: too large to be compared safely.</translation>
    </message>
    <message>
        <source>It takes %1 bytes: too large to be compared safely.</source>
        <translation>It takes %1 bytes: too large to be compared safely.</translation>
    </message>
    <message>
        <source>It belongs to the locks of a library and is no lock itself.</source>
        <translation>It belongs to the locks of a library and is no lock itself.</translation>
    </message>
    <message>
        <source>It belongs to the lock %1 and is no lock itself.</source>
        <translation>It belongs to the lock %1 and is no lock itself.</translation>
    </message>
    <message>
        <source>It is a count-down latch: it only counts, and nobody holds it.</source>
        <translation>It is a count-down latch: it only counts, and nobody holds it.</translation>
    </message>
    <message>
        <source>It is a queue of those who wait: nobody holds it.</source>
        <translation>It is a queue of those who wait: nobody holds it.</translation>
    </message>
    <message>
        <source>It is the mark of a writer who waits: nobody holds it.</source>
        <translation>It is the mark of a writer who waits: nobody holds it.</translation>
    </message>
    <message>
        <source>It is a semaphore that only counts its free permits: it does not say who holds one.</source>
        <translation>It is a semaphore that only counts its free permits: it does not say who holds one.</translation>
    </message>
    <message>
        <source>Nothing says that it is a lock: not its name, not its value, and no watched pattern.</source>
        <translation>Nothing says that it is a lock: not its name, not its value, and no watched pattern.</translation>
    </message>
    <message>
        <source>It is a plain number without a lease, as semaphores, latches and counters are: nothing says that somebody holds it.</source>
        <translation>It is a plain number without a lease, as semaphores, latches and counters are: nothing says that somebody holds it.</translation>
    </message>
    <message>
        <source>unexpected reply to %1</source>
        <translation>unexpected reply to %1</translation>
    </message>
    <message>
        <source>It is the number of a semaphore&apos;s free permits. Its holders are listed in %1. To free a permit, release that key.</source>
        <translation>It is the number of a semaphore&apos;s free permits. Its holders are listed in %1. To free a permit, release that key.</translation>
    </message>
    <message>
        <source>It is a number, and clients wait for it both as a semaphore and as a count-down latch: what it counts is unknown.</source>
        <translation>It is a number, and clients wait for it both as a semaphore and as a count-down latch: what it counts is unknown.</translation>
    </message>
    <message>
        <source>It is a number, and clients of other nodes may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every node of the cluster can be reached from here; one that is gone for good is forgotten with CLUSTER FORGET.</source>
        <translation>It is a number, and clients of other nodes may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every node of the cluster can be reached from here; one that is gone for good is forgotten with CLUSTER FORGET.</translation>
    </message>
    <message>
        <source>It is a number, and clients may wait for it, or hold a part of it, as for a semaphore or a count-down latch: this user may not ask %1. Give the right with ACL SETUSER %2, in a cluster on every node, and look again.</source>
        <translation>It is a number, and clients may wait for it, or hold a part of it, as for a semaphore or a count-down latch: this user may not ask %1. Give the right with ACL SETUSER %2, in a cluster on every node, and look again.</translation>
    </message>
    <message>
        <source>It is a number, and clients of replicas may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every replica can be reached from here with this login.</source>
        <translation>It is a number, and clients of replicas may wait for it as for a semaphore or a count-down latch: %1 did not say. Look again when every replica can be reached from here with this login.</translation>
    </message>
    <message>
        <source>Port 0 is that of a replica without a plain port, or of a tool that copies the data and has no clients: which of them cannot be told.</source>
        <translation>Port 0 is that of a replica without a plain port, or of a tool that copies the data and has no clients: which of them cannot be told.</translation>
    </message>
</context>
<context>
    <name>lockscope::actions::LockOperation</name>
    <message>
        <source>No answer from the server while connecting.</source>
        <translation>No answer from the server while connecting.</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may have been carried out or not.</source>
        <translation>The command was sent, but its answer was lost, and the server cannot be asked now: %1 It may have been carried out or not.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Nothing was sent.</translation>
    </message>
    <message>
        <source>This profile is read-only. Nothing was sent.</source>
        <translation>This profile is read-only. Nothing was sent.</translation>
    </message>
    <message>
        <source>The key did not exist when it was read. Nothing was sent.</source>
        <translation>The key did not exist when it was read. Nothing was sent.</translation>
    </message>
    <message>
        <source>Somebody holds the lock now. Nothing was sent.</source>
        <translation>Somebody holds the lock now. Nothing was sent.</translation>
    </message>
    <message>
        <source>The lock was gone already. Nothing was sent.</source>
        <translation>The lock was gone already. Nothing was sent.</translation>
    </message>
    <message>
        <source>The holder&apos;s entry changed since you looked (it was taken again or let go once). Nothing was sent; look again and decide.</source>
        <translation>The holder&apos;s entry changed since you looked (it was taken again or let go once). Nothing was sent; look again and decide.</translation>
    </message>
    <message>
        <source>Another holder has the lock now. Nothing was sent.</source>
        <translation>Another holder has the lock now. Nothing was sent.</translation>
    </message>
    <message>
        <source>the connection was lost before anything was sent</source>
        <translation>the connection was lost before anything was sent</translation>
    </message>
    <message>
        <source>the connection was lost before the command was sent</source>
        <translation>the connection was lost before the command was sent</translation>
    </message>
    <message>
        <source>The lease ends sooner than that by itself. Nothing was changed.</source>
        <translation>The lease ends sooner than that by itself. Nothing was changed.</translation>
    </message>
    <message>
        <source>This is a replica: act on the primary.</source>
        <translation>This is a replica: act on the primary.</translation>
    </message>
    <message>
        <source>The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the holder&apos;s own release, too. Bring the replicas back or lower the setting.</source>
        <translation>The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the holder&apos;s own release, too. Bring the replicas back or lower the setting.</translation>
    </message>
    <message>
        <source>The server runs a long script. Wait, or end it with SCRIPT KILL.</source>
        <translation>The server runs a long script. Wait, or end it with SCRIPT KILL.</translation>
    </message>
    <message>
        <source>The server is at its memory limit and refuses writes that need memory. Deleting still works.</source>
        <translation>The server is at its memory limit and refuses writes that need memory. Deleting still works.</translation>
    </message>
    <message>
        <source>The user may not do this. Give it the right, or name another user for actions in the profile.</source>
        <translation>The user may not do this. Give it the right, or name another user for actions in the profile.</translation>
    </message>
    <message>
        <source>The server cannot save its data and therefore refuses writes.</source>
        <translation>The server cannot save its data and therefore refuses writes.</translation>
    </message>
    <message>
        <source>The server refused or could not be asked: %1.</source>
        <translation>The server refused or could not be asked: %1.</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>the connection was lost</translation>
    </message>
    <message>
        <source>What is there now could not be read.</source>
        <translation>What is there now could not be read.</translation>
    </message>
    <message>
        <source>The key is absent now.</source>
        <translation>The key is absent now.</translation>
    </message>
    <message>
        <source>The key holds what you saw.</source>
        <translation>The key holds what you saw.</translation>
    </message>
    <message>
        <source>The key holds something else now.</source>
        <translation>The key holds something else now.</translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost: it may have been carried out or not.</source>
        <translation>The command was sent, but its answer was lost: it may have been carried out or not.</translation>
    </message>
    <message>
        <source>The lock is released.</source>
        <translation>The lock is released.</translation>
    </message>
    <message>
        <source>The lock was released, and the same holder has it again: its renewal re-creates it. Quarantine it, or stop the holder.</source>
        <translation>The lock was released, and the same holder has it again: its renewal re-creates it. Quarantine it, or stop the holder.</translation>
    </message>
    <message>
        <source>The lock is released, and the next holder has it.</source>
        <translation>The lock is released, and the next holder has it.</translation>
    </message>
    <message>
        <source>The lock could not be looked at: %1.</source>
        <translation>The lock could not be looked at: %1.</translation>
    </message>
    <message>
        <source>Its lease would have ended by now. Nothing was sent.</source>
        <translation>Its lease would have ended by now. Nothing was sent.</translation>
    </message>
    <message>
        <source>not to be run as it is, the token is masked:</source>
        <translation>not to be run as it is, the token is masked:</translation>
    </message>
    <message>
        <source>Tokens are masked: put the real one in the place of each &apos;&lt;token ...&gt;&apos;. With another one nothing is changed.</source>
        <translation>Tokens are masked: put the real one in the place of each &apos;&lt;token ...&gt;&apos;. With another one nothing is changed.</translation>
    </message>
    <message>
        <source>The lock was released, and is held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</source>
        <translation>The lock was released, and is held again with the same token. This token does not tell holders apart: it may be the same holder or the next one.</translation>
    </message>
    <message>
        <source>Given up before the last look.</source>
        <translation>Given up before the last look.</translation>
    </message>
    <message>
        <source>Given up after the command was sent: it may have been carried out or not.</source>
        <translation>Given up after the command was sent: it may have been carried out or not.</translation>
    </message>
    <message>
        <source>Given up. Nothing was sent.</source>
        <translation>Given up. Nothing was sent.</translation>
    </message>
    <message>
        <source>The key holds more than this lock: its lease and its value are not this lock&apos;s alone. Nothing was sent; release it instead.</source>
        <translation>The key holds more than this lock: its lease and its value are not this lock&apos;s alone. Nothing was sent; release it instead.</translation>
    </message>
    <message>
        <source>The lock is free already: the time in its value has passed. Nothing was sent.</source>
        <translation>The lock is free already: the time in its value has passed. Nothing was sent.</translation>
    </message>
    <message>
        <source>unexpected reply</source>
        <translation>unexpected reply</translation>
    </message>
    <message>
        <source>Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.</source>
        <translation>Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.</translation>
    </message>
    <message>
        <source>Its waiters could not be woken (%1). They may sleep until their own timeout.</source>
        <translation>Its waiters could not be woken (%1). They may sleep until their own timeout.</translation>
    </message>
    <message>
        <source>Its waiters cannot be woken from outside: they sleep until their own timeout.</source>
        <translation>Its waiters cannot be woken from outside: they sleep until their own timeout.</translation>
    </message>
    <message>
        <source>This applies to this server only. With Redlock the holder may still have a majority of the others.</source>
        <translation>This applies to this server only. With Redlock the holder may still have a majority of the others.</translation>
    </message>
    <message>
        <source>Unexpected reply to the command: it may have been carried out or not.</source>
        <translation>Unexpected reply to the command: it may have been carried out or not.</translation>
    </message>
    <message>
        <source>The lock had ended when the command arrived. Nothing was changed.</source>
        <translation>The lock had ended when the command arrived. Nothing was changed.</translation>
    </message>
    <message>
        <source>The lock had changed when the command arrived. Nothing was changed.</source>
        <translation>The lock had changed when the command arrived. Nothing was changed.</translation>
    </message>
    <message>
        <source>The command was handed out. Nothing was sent.</source>
        <translation>The command was handed out. Nothing was sent.</translation>
    </message>
    <message>
        <source>The command was handed out with the holder&apos;s token. Nothing was sent.</source>
        <translation>The command was handed out with the holder&apos;s token. Nothing was sent.</translation>
    </message>
    <message>
        <source>Holders of this lock write the same value (&quot;%1&quot;): the old holder&apos;s own release will delete the next holder&apos;s lock, even if it compares the value first.</source>
        <translation>Holders of this lock write the same value (&quot;%1&quot;): the old holder&apos;s own release will delete the next holder&apos;s lock, even if it compares the value first.</translation>
    </message>
    <message>
        <source>The value &quot;%1&quot; looks like the name of a host or worker, not of one hold: if the same one takes the lock again, its release for the old work deletes the new lock.</source>
        <translation>The value &quot;%1&quot; looks like the name of a host or worker, not of one hold: if the same one takes the lock again, its release for the old work deletes the new lock.</translation>
    </message>
    <message>
        <source>If its own release compares the token, it does nothing; a bare DEL deletes the next holder&apos;s lock.</source>
        <translation>If its own release compares the token, it does nothing; a bare DEL deletes the next holder&apos;s lock.</translation>
    </message>
    <message>
        <source>For %1 s its place is taken by a value of Lockscope.</source>
        <translation>For %1 s its place is taken by a value of Lockscope.</translation>
    </message>
    <message>
        <source>There is nothing to put back any more: that is possible until the lease would have ended, for 60 seconds at most, or 10 without a lease. Nothing was sent.</source>
        <translation>There is nothing to put back any more: that is possible until the lease would have ended, for 60 seconds at most, or 10 without a lease. Nothing was sent.</translation>
    </message>
    <message>
        <source>That %1 wrote it is a guess by the form of the value: how it is released, and whether its waiters are woken, is right only if that holds.</source>
        <translation>That %1 wrote it is a guess by the form of the value: how it is released, and whether its waiters are woken, is right only if that holds.</translation>
    </message>
    <message>
        <source>The lock is on another node of the cluster: act on the cluster (redis+cluster://), not on this node alone.</source>
        <translation>The lock is on another node of the cluster: act on the cluster (redis+cluster://), not on this node alone.</translation>
    </message>
    <message>
        <source>Its slot is being moved to another node. Try again in a moment.</source>
        <translation>Its slot is being moved to another node. Try again in a moment.</translation>
    </message>
    <message>
        <source>No node of the cluster serves its slot now: nobody can take, renew or release it.</source>
        <translation>No node of the cluster serves its slot now: nobody can take, renew or release it.</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary: act on the primary.</source>
        <translation>This replica has lost its link to its primary: act on the primary.</translation>
    </message>
    <message>
        <source>%1 is a replica now: another server took its place and has the lock. Nothing was sent. Look at the lock again.</source>
        <translation>%1 is a replica now: another server took its place and has the lock. Nothing was sent. Look at the lock again.</translation>
    </message>
    <message>
        <source>the nodes of the cluster redirect to each other in a loop (%1)</source>
        <translation>the nodes of the cluster redirect to each other in a loop (%1)</translation>
    </message>
    <message>
        <source>the key is on another node, and this user may not ask which nodes the cluster has (+cluster|nodes)</source>
        <translation>the key is on another node, and this user may not ask which nodes the cluster has (+cluster|nodes)</translation>
    </message>
    <message>
        <source>the connection was lost before the answer came</source>
        <translation>the connection was lost before the answer came</translation>
    </message>
    <message>
        <source>it redirects to %1, which is no primary of the cluster by its own list of nodes</source>
        <translation>it redirects to %1, which is no primary of the cluster by its own list of nodes</translation>
    </message>
    <message numerus="yes">
        <source>One hold is given back; %n other(s) still hold the lock.</source>
        <translation>
            <numerusform>One hold is given back; %n other still holds the lock.</numerusform>
            <numerusform>One hold is given back; %n others still hold the lock.</numerusform>
        </translation>
    </message>
    <message>
        <source>The command was sent, but its answer was lost, and what is there now cannot be asked: %1</source>
        <translation>The command was sent, but its answer was lost, and what is there now cannot be asked: %1</translation>
    </message>
    <message>
        <source>%1 may not be asked which node of the cluster it is, so it may be any server. Give the right with ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards. Nothing was sent.</source>
        <translation>%1 may not be asked which node of the cluster it is, so it may be any server. Give the right with ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards. Nothing was sent.</translation>
    </message>
    <message>
        <source>%1 is no node of a cluster: another server answers at that address. Nothing was sent.</source>
        <translation>%1 is no node of a cluster: another server answers at that address. Nothing was sent.</translation>
    </message>
    <message>
        <source>A different node of the cluster answers at %1 than expected; check the addresses in reach. Nothing was sent.</source>
        <translation>A different node of the cluster answers at %1 than expected; check the addresses in reach. Nothing was sent.</translation>
    </message>
    <message>
        <source>Another server answers at %1 than the one that was looked at, or it was restarted since.</source>
        <translation>Another server answers at %1 than the one that was looked at, or it was restarted since.</translation>
    </message>
    <message>
        <source>%1 is no longer the primary of this lock: %2 names %3 as the newer one. Nothing was sent. Look at the lock again.</source>
        <translation>%1 is no longer the primary of this lock: %2 names %3 as the newer one. Nothing was sent. Look at the lock again.</translation>
    </message>
    <message>
        <source>Not confirmed by another node: only %1 itself says that it is the primary of this lock, and no other node could be asked.</source>
        <translation>Not confirmed by another node: only %1 itself says that it is the primary of this lock, and no other node could be asked.</translation>
    </message>
    <message>
        <source>Production is not acted on then. Nothing was sent.</source>
        <translation>Production is not acted on then. Nothing was sent.</translation>
    </message>
    <message>
        <source>%1 does not know %2 as a node of its cluster: the addresses are of different clusters, or the node was removed from this one. Nothing was sent. Check the addresses of the cluster.</source>
        <translation>%1 does not know %2 as a node of its cluster: the addresses are of different clusters, or the node was removed from this one. Nothing was sent. Check the addresses of the cluster.</translation>
    </message>
    <message>
        <source>%1 is a node of another cluster than the one that was looked at. Nothing was sent. Look at the lock again.</source>
        <translation>%1 is a node of another cluster than the one that was looked at. Nothing was sent. Look at the lock again.</translation>
    </message>
    <message>
        <source>Nothing was sent. Look at the lock again.</source>
        <translation>Nothing was sent. Look at the lock again.</translation>
    </message>
    <message>
        <source>%1 is read-only by the profile %2.</source>
        <translation>%1 is read-only by the profile %2.</translation>
    </message>
    <message>
        <source>%1 is marked production by the profile %2.</source>
        <translation>%1 is marked production by the profile %2.</translation>
    </message>
    <message>
        <source>%1 may not be asked who it is (+info): nobody would notice another server at this address.</source>
        <translation>%1 may not be asked who it is (+info): nobody would notice another server at this address.</translation>
    </message>
    <message>
        <source>It only counts: nobody is named who has a lease. Nothing was sent; release it instead.</source>
        <translation>It only counts: nobody is named who has a lease. Nothing was sent; release it instead.</translation>
    </message>
    <message>
        <source>The number changed since you looked. Nothing was sent; look again and decide.</source>
        <translation>The number changed since you looked. Nothing was sent; look again and decide.</translation>
    </message>
    <message>
        <source>The latch is open: all who wait for it go on.</source>
        <translation>The latch is open: all who wait for it go on.</translation>
    </message>
    <message>
        <source>One permit is given back.</source>
        <translation>One permit is given back.</translation>
    </message>
    <message>
        <source>It counts again: %1.</source>
        <translation>It counts again: %1.</translation>
    </message>
    <message>
        <source>Now free: %1.</source>
        <translation>Now free: %1.</translation>
    </message>
    <message>
        <source>The clients that waited for the number when you looked do not wait for it now, so what it counts is unknown. Nothing was sent; look again and decide.</source>
        <translation>The clients that waited for the number when you looked do not wait for it now, so what it counts is unknown. Nothing was sent; look again and decide.</translation>
    </message>
    <message>
        <source>%1 would refuse the release (READONLY). Nothing was sent.</source>
        <translation>%1 would refuse the release (READONLY). Nothing was sent.</translation>
    </message>
    <message>
        <source>It is a replica: act on its primary, %1.</source>
        <translation>It is a replica: act on its primary, %1.</translation>
    </message>
</context>
<context>
    <name>lockscope::app::WindowApp</name>
    <message>
        <source>There is no saved server named %1. Choose one from the list at the left of the top bar, or connect to a new one.</source>
        <translation>There is no saved server named %1. Choose one from the list at the left of the top bar, or connect to a new one.</translation>
    </message>
    <message>
        <source>Names of &amp;Holders…</source>
        <translation>Names of &amp;Holders…</translation>
    </message>
    <message>
        <source>Say which tokens, clients and hosts belong to which service</source>
        <translation>Say which tokens, clients and hosts belong to which service</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionButton</name>
    <message>
        <source>%1 (not possible now)</source>
        <translation>%1 (not possible now)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ActionRow</name>
    <message>
        <source>Shorten…</source>
        <translation>Shorten…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy name, token, row or commands of this lock</source>
        <translation>Copy name, token, row or commands of this lock</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::AuditDialog</name>
    <message>
        <source>Audit Log</source>
        <translation>Audit Log</translation>
    </message>
    <message>
        <source>Actions of this program, newest first. Tokens are masked. For programs: %1, one JSON object per line.</source>
        <translation>Actions of this program, newest first. Tokens are masked. For programs: %1, one JSON object per line.</translation>
    </message>
    <message>
        <source>Actions, newest first</source>
        <translation>Actions, newest first</translation>
    </message>
    <message>
        <source>No actions yet. Releases, shortened leases, quarantines and permissions are listed here, before and after they are tried.</source>
        <extracomment>In place of the lines of the audit log</extracomment>
        <translation>No actions yet. Releases, shortened leases, quarantines and permissions are listed here, before and after they are tried.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed here.</source>
        <translation>Only the newest %1 are listed here.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::BarChart</name>
    <message>
        <source>%1: %2</source>
        <extracomment>tool tip of a bar: its name and its value</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::BesideStrip</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a finding, and of the server or the locks that it is of</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Show Finding</source>
        <translation>Show Finding</translation>
    </message>
    <message>
        <source>The page Findings says what was seen, what causes it and what to do</source>
        <translation>The page Findings says what was seen, what causes it and what to do</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <extracomment>name of a finding, and of the server or the locks that it is of; what was seen</extracomment>
        <translation>%1: %2. %3</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CapabilityModel</name>
    <message>
        <source>Right</source>
        <translation>Right</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>What it means</translation>
    </message>
    <message>
        <source>How to fix it</source>
        <translation>How to fix it</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CasesModel</name>
    <message>
        <source>not run</source>
        <translation>not run</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>clean</translation>
    </message>
    <message>
        <source>Wrong on purpose</source>
        <translation>Wrong on purpose</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Right</translation>
    </message>
    <message>
        <source>For comparison</source>
        <translation>For comparison</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>case, how its last run came out</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>passed</translation>
    </message>
    <message>
        <source>not passed</source>
        <translation>not passed</translation>
    </message>
    <message>
        <source>Drills</source>
        <translation>Drills</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ChartWidget</name>
    <message>
        <source>Save Picture of Chart…</source>
        <translation>Save Picture of Chart…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandField</name>
    <message>
        <source>Commands</source>
        <translation>Commands</translation>
    </message>
    <message>
        <source>This page has no filter. Type to find commands (Ctrl+Shift+P).</source>
        <translation>This page has no filter. Type to find commands (Ctrl+Shift+P).</translation>
    </message>
    <message>
        <source>No filter; type for commands</source>
        <translation>No filter; type for commands</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CommandPalette</name>
    <message>
        <source>Found</source>
        <translation>Found</translation>
    </message>
    <message>
        <source>No match.</source>
        <translation>No match.</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Action</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Finding</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Recording</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>held</source>
        <translation>held</translation>
    </message>
    <message>
        <source>free</source>
        <translation>free</translation>
    </message>
    <message>
        <source>holds %1</source>
        <comment>a lock</comment>
        <translation>holds %1</translation>
    </message>
    <message>
        <source>More have a name like this: type more letters.</source>
        <translation>More have a name like this: type more letters.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectDialog</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (copy)</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Saved.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted.</source>
        <translation>&quot;%1&quot; was deleted.</translation>
    </message>
    <message>
        <source>Cancel &amp;Test</source>
        <translation>Cancel &amp;Test</translation>
    </message>
    <message>
        <source>&amp;Test Connection</source>
        <translation>&amp;Test Connection</translation>
    </message>
    <message>
        <source>Testing… Nothing on the server is changed.</source>
        <translation>Testing… Nothing on the server is changed.</translation>
    </message>
    <message>
        <source>✓ This server can be watched. Nothing on it was changed.</source>
        <translation>✓ This server can be watched. Nothing on it was changed.</translation>
    </message>
    <message>
        <source>%1 Press Connect again to connect without saving.</source>
        <translation>%1 Press Connect again to connect without saving.</translation>
    </message>
    <message>
        <source>✗ This server cannot be watched with these settings.</source>
        <translation>✗ This server cannot be watched with these settings.</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the primary of the group is known only then.</source>
        <translation>Connect first, then find locks: the primary of the group is known only then.</translation>
    </message>
    <message>
        <source>Connect first, then find locks: the nodes of the cluster are known only then.</source>
        <translation>Connect first, then find locks: the nodes of the cluster are known only then.</translation>
    </message>
    <message>
        <source>Connect first, then find locks: that looks through one server of the group.</source>
        <translation>Connect first, then find locks: that looks through one server of the group.</translation>
    </message>
    <message>
        <source>This address is saved as &quot;%1&quot;.</source>
        <translation>This address is saved as &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>A new entry: the saved server &quot;%1&quot; stays as it is.</source>
        <translation>A new entry: the saved server &quot;%1&quot; stays as it is.</translation>
    </message>
    <message>
        <source>Change a Saved Server</source>
        <translation>Change a Saved Server</translation>
    </message>
    <message>
        <source>Save over &quot;%1&quot;?</source>
        <translation>Save over &quot;%1&quot;?</translation>
    </message>
    <message>
        <source>Saved: %1
Now: %2
Whoever chooses &quot;%3&quot; later connects to the new address.</source>
        <translation>Saved: %1
Now: %2
Whoever chooses &quot;%3&quot; later connects to the new address.</translation>
    </message>
    <message>
        <source>Save &amp;Over It</source>
        <translation>Save &amp;Over It</translation>
    </message>
    <message>
        <source>Save as a &amp;New Server</source>
        <translation>Save as a &amp;New Server</translation>
    </message>
    <message>
        <source>Saved. Another window had changed the address of this server: look at it before you connect.</source>
        <translation>Saved. Another window had changed the address of this server: look at it before you connect.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionImport</name>
    <message>
        <source>Import Connections</source>
        <translation>Import Connections</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 cannot be read: %2</translation>
    </message>
    <message>
        <source>%1 is saved already, and was left out.</source>
        <translation>%1 is saved already, and was left out.</translation>
    </message>
    <message>
        <source>Nothing was imported: all connections of the file are saved already.</source>
        <translation>Nothing was imported: all connections of the file are saved already.</translation>
    </message>
    <message numerus="yes">
        <source>Import %n connection(s) of %1? They are read-only until you change that.</source>
        <translation>
            <numerusform>Import %n connection of %1? It is read-only until you change that.</numerusform>
            <numerusform>Import %n connections of %1? They are read-only until you change that.</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>and %1 more</translation>
    </message>
    <message>
        <source>and %1 more notes</source>
        <translation>and %1 more notes</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Import</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Keep the %n password(s) of the file in the keyring</source>
        <translation>
            <numerusform>&amp;Keep the password of the file in the keyring</numerusform>
            <numerusform>&amp;Keep the %n passwords of the file in the keyring</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) imported, read-only.</source>
        <translation>
            <numerusform>%n connection imported, read-only.</numerusform>
            <numerusform>%n connections imported, read-only.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export Connections</source>
        <translation>Export Connections</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>Connections (*.json)</translation>
    </message>
    <message>
        <source>Connections (*.json *.ano *.zip config)</source>
        <translation>Connections (*.json *.ano *.zip config)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ConnectionTest</name>
    <message>
        <source>· waiting</source>
        <translation>· waiting</translation>
    </message>
    <message>
        <source>… running</source>
        <translation>… running</translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation>✓ passed</translation>
    </message>
    <message>
        <source>▲ missing</source>
        <translation>▲ missing</translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation>✗ failed</translation>
    </message>
    <message>
        <source>– not done</source>
        <translation>– not done</translation>
    </message>
    <message>
        <source>Open the socket</source>
        <translation>Open the socket</translation>
    </message>
    <message>
        <source>Find and reach the server</source>
        <translation>Find and reach the server</translation>
    </message>
    <message>
        <source>Encryption (TLS)</source>
        <translation>Encryption (TLS)</translation>
    </message>
    <message>
        <source>Redis answers</source>
        <translation>Redis answers</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>Log in</translation>
    </message>
    <message>
        <source>Database %1</source>
        <translation>Database %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelled</translation>
    </message>
    <message>
        <source>The certificate and the host name are right.</source>
        <translation>The certificate and the host name are right.</translation>
    </message>
    <message>
        <source>not needed on a local socket</source>
        <translation>not needed on a local socket</translation>
    </message>
    <message>
        <source>Protocol RESP%1</source>
        <translation>Protocol RESP%1</translation>
    </message>
    <message>
        <source>as the default user</source>
        <translation>as the default user</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>as %1</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>selected</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>Kind of server</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, a replica</source>
        <translation>, a replica</translation>
    </message>
    <message>
        <source>Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.</source>
        <translation>Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.</translation>
    </message>
    <message>
        <source>, a node of a cluster</source>
        <translation>, a node of a cluster</translation>
    </message>
    <message>
        <source>, eviction policy %1</source>
        <translation>, eviction policy %1</translation>
    </message>
    <message>
        <source>Under memory pressure the server may evict locks. Keep locks on a server with the policy noeviction.</source>
        <translation>Under memory pressure the server may evict locks. Keep locks on a server with the policy noeviction.</translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation>%1: %2. %3 %4</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>What to do</translation>
    </message>
    <message>
        <source>off: everything travels in clear text</source>
        <translation>off: everything travels in clear text</translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation>Sentinel %1</translation>
    </message>
    <message>
        <source>Primary %1</source>
        <translation>Primary %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>Node %1</translation>
    </message>
    <message>
        <source>Only the locks of this node are shown. Choose &quot;Cluster&quot; as the kind of server to watch all of them.</source>
        <translation>Only the locks of this node are shown. Choose &quot;Cluster&quot; as the kind of server to watch all of them.</translation>
    </message>
    <message>
        <source>SSH machine %1</source>
        <translation>SSH machine %1</translation>
    </message>
    <message>
        <source>Server %1</source>
        <translation>Server %1</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>answers</translation>
    </message>
    <message>
        <source>It has no vote until it answers.</source>
        <translation>It has no vote until it answers.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::CountTile</name>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Show the next one in the lanes</source>
        <translation>Show the next one in the lanes</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DashboardPage</name>
    <message>
        <source>Current holders</source>
        <translation>Current holders</translation>
    </message>
    <message>
        <source>Holders over time</source>
        <translation>Holders over time</translation>
    </message>
    <message>
        <source>Locks held</source>
        <translation>Locks held</translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation>Events per second</translation>
    </message>
    <message>
        <source>Hold times</source>
        <translation>Hold times</translation>
    </message>
    <message>
        <source>holds by length, since watching began</source>
        <translation>holds by length, since watching began</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>Contention</translation>
    </message>
    <message>
        <source>since watching began</source>
        <translation>since watching began</translation>
    </message>
    <message>
        <source>Held longest</source>
        <translation>Held longest</translation>
    </message>
    <message>
        <source>locks held now</source>
        <translation>locks held now</translation>
    </message>
    <message>
        <source>hand-over gap, median</source>
        <translation>hand-over gap, median</translation>
    </message>
    <message>
        <source>hand-over gap, p99</source>
        <translation>hand-over gap, p99</translation>
    </message>
    <message>
        <source>hand-overs within 10 s</source>
        <translation>hand-overs within 10 s</translation>
    </message>
    <message>
        <source>waiters seen now</source>
        <translation>waiters seen now</translation>
    </message>
    <message>
        <source>Nobody holds a lock now.</source>
        <translation>Nobody holds a lock now.</translation>
    </message>
    <message>
        <source>Nothing seen yet.</source>
        <translation>Nothing seen yet.</translation>
    </message>
    <message>
        <source>No complete hold seen yet.</source>
        <translation>No complete hold seen yet.</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>Held for</translation>
    </message>
    <message>
        <source>held</source>
        <translation>held</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>acquired</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>renewed</translation>
    </message>
    <message>
        <source>released</source>
        <translation>released</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>expired</translation>
    </message>
    <message>
        <source>others</source>
        <translation>others</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock(s)</source>
        <extracomment>%1 is a holder, %n how many locks it holds</extracomment>
        <translation>
            <numerusform>%1: %n lock</numerusform>
            <numerusform>%1: %n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held now</source>
        <translation>
            <numerusform>%n lock held now</numerusform>
            <numerusform>%n locks held now</numerusform>
        </translation>
    </message>
    <message>
        <source>per second: %1 acquired, %2 renewed, %3 released, %4 expired</source>
        <translation>per second: %1 acquired, %2 renewed, %3 released, %4 expired</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came only as counts under overload; they are included.</source>
        <translation>
            <numerusform>%n event came only as counts under overload; it is included.</numerusform>
            <numerusform>%n events came only as counts under overload; they are included.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 to %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>not known</translation>
    </message>
    <message>
        <source>No held lock has a known start.</source>
        <translation>No held lock has a known start.</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>Dashboard</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock second(s)</source>
        <extracomment>%1 is a holder, %n for how many seconds it held locks, several at once counted several times</extracomment>
        <translation>
            <numerusform>%1: %n lock second</numerusform>
            <numerusform>%1: %n lock seconds</numerusform>
        </translation>
    </message>
    <message>
        <source>now; click to filter</source>
        <translation>now; click to filter</translation>
    </message>
    <message>
        <source>Named waiters only (queues, traces), from when they were first seen: they may have waited longer. Channels show only how many wait.</source>
        <translation>Named waiters only (queues, traces), from when they were first seen: they may have waited longer. Channels show only how many wait.</translation>
    </message>
    <message>
        <source>%1, one-time tokens</source>
        <extracomment>a band of the chart: all holds of the lock %1, each by a token of its own</extracomment>
        <translation>%1, one-time tokens</translation>
    </message>
    <message>
        <source>wait time, median · p99</source>
        <translation>wait time, median · p99</translation>
    </message>
    <message>
        <source>refused attempts a second, upper bound</source>
        <translation>refused attempts a second, upper bound</translation>
    </message>
    <message>
        <source>A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused attempts are an upper bound: all SET and SETNX calls of the server, also those that have nothing to do with locks, minus the acquisitions seen.</source>
        <translation>A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused attempts are an upper bound: all SET and SETNX calls of the server, also those that have nothing to do with locks, minus the acquisitions seen.</translation>
    </message>
    <message>
        <source>holds by length, in the played part</source>
        <translation>holds by length, in the played part</translation>
    </message>
    <message>
        <source>in the played part</source>
        <translation>in the played part</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) · median ≤ %1 · p99 ≤ %2</source>
        <translation>
            <numerusform>%Ln hold · median ≤ %1 · p99 ≤ %2</numerusform>
            <numerusform>%Ln holds · median ≤ %1 · p99 ≤ %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held at %1</source>
        <translation>
            <numerusform>%n lock held at %1</numerusform>
            <numerusform>%n locks held at %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (at %2)</source>
        <extracomment>%1 is &quot;per second: ...&quot;, %2 a time of day</extracomment>
        <translation>%1 (at %2)</translation>
    </message>
    <message>
        <source>the %1 before %2</source>
        <extracomment>%1 is a length of time, %2 a time of day</extracomment>
        <translation>the %1 before %2</translation>
    </message>
    <message>
        <source>at %1; click to filter</source>
        <translation>at %1; click to filter</translation>
    </message>
    <message>
        <source>locks held at %1</source>
        <translation>locks held at %1</translation>
    </message>
    <message>
        <source>waiters seen at %1</source>
        <translation>waiters seen at %1</translation>
    </message>
    <message>
        <source>Nobody held a lock at %1.</source>
        <translation>Nobody held a lock at %1.</translation>
    </message>
    <message>
        <source>last %1</source>
        <extracomment>%1 is a length of time</extracomment>
        <translation>last %1</translation>
    </message>
    <message>
        <source>The name of a lock stands for one-time tokens: each acquisition brought a token never seen before, so its holders cannot be told apart.</source>
        <translation>The name of a lock stands for one-time tokens: each acquisition brought a token never seen before, so its holders cannot be told apart.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold(s) left out: when they began or ended is not known exactly enough.</source>
        <translation>
            <numerusform>%Ln hold left out: when it began or ended is not known exactly enough.</numerusform>
            <numerusform>%Ln holds left out: when they began or ended is not known exactly enough.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Demo</name>
    <message>
        <source>The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server), or connect to a server of yours.</source>
        <translation>The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server), or connect to a server of yours.</translation>
    </message>
    <message>
        <source>The demo&apos;s scenario cannot be read: %1</source>
        <translation>The demo&apos;s scenario cannot be read: %1</translation>
    </message>
    <message>
        <source>A private redis-server of the demo did not start: %1</source>
        <translation>A private redis-server of the demo did not start: %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::DeploymentRules</name>
    <message>
        <source>the saved servers cannot be read</source>
        <translation>the saved servers cannot be read</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EmptyPage</name>
    <message>
        <source>See what your locks are doing</source>
        <translation>See what your locks are doing</translation>
    </message>
    <message>
        <source>Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how they are renewed, who waits, and what goes wrong. Nothing on the server is changed.</source>
        <translation>Lockscope watches the locks that your programs keep in Redis: who holds them, since when, how they are renewed, who waits, and what goes wrong. Nothing on the server is changed.</translation>
    </message>
    <message>
        <source>Saved servers</source>
        <translation>Saved servers</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>Connect to %1</translation>
    </message>
    <message>
        <source>Runs wrong and right lock patterns on private servers and shows what goes wrong</source>
        <translation>Runs wrong and right lock patterns on private servers and shows what goes wrong</translation>
    </message>
    <message>
        <source>Connect to a Server…</source>
        <translation>Connect to a Server…</translation>
    </message>
    <message>
        <source>Shows the locks of your own Redis or Valkey server; connecting only reads.</source>
        <translation>Shows the locks of your own Redis or Valkey server; connecting only reads.</translation>
    </message>
    <message>
        <source>Starts a private redis-server on this machine, with programs that take locks on it, and removes it afterwards.</source>
        <translation>Starts a private redis-server on this machine, with programs that take locks on it, and removes it afterwards.</translation>
    </message>
    <message>
        <source>Try the simulator: locking done wrong, and right</source>
        <translation>Try the simulator: locking done wrong, and right</translation>
    </message>
    <message>
        <source>Starting the Demo…</source>
        <translation>Starting the Demo…</translation>
    </message>
    <message>
        <source>Watch a Demo</source>
        <translation>Watch a Demo</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>Open a recording…</translation>
    </message>
    <message>
        <source>Opens a recording at any moment; a file can also be dropped here</source>
        <translation>Opens a recording at any moment; a file can also be dropped here</translation>
    </message>
    <message numerus="yes">
        <source>and %n more…</source>
        <translation>
            <numerusform>and %n more…</numerusform>
            <numerusform>and %n more…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsModel</name>
    <message>
        <source>%1 from %2</source>
        <extracomment>a lock was taken over: new holder, then the one before</extracomment>
        <translation>%1 from %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>no data for the %1 before: %2</source>
        <translation>no data for the %1 before: %2</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>gap</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>left out</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) came faster than they can be listed</source>
        <translation>
            <numerusform>%n event came faster than they can be listed</numerusform>
            <numerusform>%n events came faster than they can be listed</numerusform>
        </translation>
    </message>
    <message>
        <source>The states of the locks are still exact.</source>
        <translation>The states of the locks are still exact.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unknown</translation>
    </message>
    <message>
        <source>never</source>
        <translation>never</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>not known</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>By the server&apos;s clock, as estimated here</source>
        <translation>By the server&apos;s clock, as estimated here</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Event</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>What happened</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>Name of the key</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Holder after the event; of an end: who held it</source>
        <translation>Holder after the event; of an end: who held it</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What was left of the lease right after the event</source>
        <translation>What was left of the lease right after the event</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidence</translation>
    </message>
    <message>
        <source>How the event is known</source>
        <translation>How the event is known</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>Happened at most this long before the time shown</source>
        <translation>Happened at most this long before the time shown</translation>
    </message>
    <message>
        <source>It happened before %1; how long before is unknown (known by %2).</source>
        <translation>It happened before %1; how long before is unknown (known by %2).</translation>
    </message>
    <message>
        <source>It happened at most %1 before %2 (known by %3).</source>
        <translation>It happened at most %1 before %2 (known by %3).</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;Hold began: %4&lt;br&gt;Lease ends: %5&lt;br&gt;Token: %6&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt; %2&lt;/p&gt;&lt;p&gt;%3&lt;br&gt;Hold began: %4&lt;br&gt;Lease ends: %5&lt;br&gt;Token: %6&lt;/p&gt;</translation>
    </message>
    <message>
        <source>no data before this point: %1</source>
        <translation>no data before this point: %1</translation>
    </message>
    <message>
        <source>%1 or before</source>
        <translation>%1 or before</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EventsPage</name>
    <message>
        <source>All Events</source>
        <translation>All Events</translation>
    </message>
    <message numerus="yes">
        <source>%n Kind(s)</source>
        <translation>
            <numerusform>%n Kind</numerusform>
            <numerusform>%n Kinds</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as &amp;Text</source>
        <translation>Copy as &amp;Text</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>Copy as &amp;JSON</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>No events match</source>
        <translation>No events match</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are hidden by the filter.</source>
        <translation>
            <numerusform>%n event is hidden by the filter.</numerusform>
            <numerusform>%n events are hidden by the filter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear Filter</source>
        <translation>Clear Filter</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Nothing has happened yet</translation>
    </message>
    <message>
        <source>Events of the watched locks are listed here, newest last.</source>
        <translation>Events of the watched locks are listed here, newest last.</translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation>Filter of the events</translation>
    </message>
    <message>
        <source>Searches lock and holder; * ? [ ] make it a pattern for the whole text.</source>
        <translation>Searches lock and holder; * ? [ ] make it a pattern for the whole text.</translation>
    </message>
    <message>
        <source>To the End</source>
        <translation>To the End</translation>
    </message>
    <message>
        <source>Go to the newest event and follow what comes</source>
        <translation>Go to the newest event and follow what comes</translation>
    </message>
    <message>
        <source>Which kinds of events are listed</source>
        <translation>Which kinds of events are listed</translation>
    </message>
    <message>
        <source>Kinds of events</source>
        <translation>Kinds of events</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Events</translation>
    </message>
    <message>
        <source>Problems Only</source>
        <translation>Problems Only</translation>
    </message>
    <message>
        <source>Filter events, or &gt; for commands</source>
        <translation>Filter events, or &gt; for commands</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::EvidenceList</name>
    <message>
        <source>Evidence</source>
        <translation>Evidence</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterEdit</name>
    <message>
        <source>Character %1: %2</source>
        <extracomment>what is wrong with the filter and at which character</extracomment>
        <translation>Character %1: %2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterMenu</name>
    <message>
        <source>Filters (%1)</source>
        <extracomment>%1 is how many filters are active</extracomment>
        <translation>Filters (%1)</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filters</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Group</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefix</translation>
    </message>
    <message>
        <source>All Prefixes</source>
        <translation>All Prefixes</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>All Servers</translation>
    </message>
    <message>
        <source>Which locks are shown: kind, prefix, server; and how they are grouped</source>
        <translation>Which locks are shown: kind, prefix, server; and how they are grouped</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FilterStrip</name>
    <message>
        <source>%1: %2</source>
        <extracomment>accessible name of a saved filter: its title and how many locks it shows</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>Saved filters</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindLocksDialog</name>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stop</translation>
    </message>
    <message>
        <source>Look &amp;Again</source>
        <translation>Look &amp;Again</translation>
    </message>
    <message numerus="yes">
        <source>Add %n &amp;Pattern(s)</source>
        <translation>
            <numerusform>Add %n &amp;Pattern</numerusform>
            <numerusform>Add %n &amp;Patterns</numerusform>
        </translation>
    </message>
    <message>
        <source>Add &amp;Patterns</source>
        <translation>Add &amp;Patterns</translation>
    </message>
    <message>
        <source>Find Locks</source>
        <translation>Find Locks</translation>
    </message>
    <message>
        <source>Walks the keys of %1, database %2, and reads small values to see what looks like a lock. Nothing is changed; it takes at most 5 % of the server&apos;s time, and ends after 100,000 keys or 10 seconds.</source>
        <translation>Walks the keys of %1, database %2, and reads small values to see what looks like a lock. Nothing is changed; it takes at most 5 % of the server&apos;s time, and ends after 100,000 keys or 10 seconds.</translation>
    </message>
    <message>
        <source>What looks like a lock</source>
        <translation>What looks like a lock</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Progress of the search</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Close</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln key</numerusform>
            <numerusform>%Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln lock</numerusform>
            <numerusform>%Ln locks</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking… %1, %2</source>
        <translation>Looking… %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>None of the %Ln key(s) looks like a lock.</source>
        <translation>
            <numerusform>The only key does not look like a lock.</numerusform>
            <numerusform>None of the %Ln keys looks like a lock.</numerusform>
        </translation>
    </message>
    <message>
        <source>Scanned all %2 in %3 s: %1 found.</source>
        <translation>Scanned all %2 in %3 s: %1 found.</translation>
    </message>
    <message>
        <source>Scanned %2 of %3 keys in %4 s: %1 found. There may be more among the rest.</source>
        <translation>Scanned %2 of %3 keys in %4 s: %1 found. There may be more among the rest.</translation>
    </message>
    <message>
        <source>Stopped after %2 of %3 keys: %1 found.</source>
        <translation>Stopped after %2 of %3 keys: %1 found.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) could not be read by this user, and judged by name only.</source>
        <translation>
            <numerusform>%Ln key could not be read by this user, and was judged by name only.</numerusform>
            <numerusform>%Ln keys could not be read by this user, and were judged by name only.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) too different in name to be listed.</source>
        <translation>
            <numerusform>%Ln lock is too different in name to be listed.</numerusform>
            <numerusform>%Ln locks are too different in name to be listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingDetails</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a finding, and how serious it is</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>What it leads to: %1</source>
        <translation>What it leads to: %1</translation>
    </message>
    <message>
        <source>Likely causes:</source>
        <translation>Likely causes:</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>What to do: %1</translation>
    </message>
    <message>
        <source>Not known: %1</source>
        <translation>Not known: %1</translation>
    </message>
    <message>
        <source>Limits: %1</source>
        <translation>Limits: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) of this lock seen from begin to end: median %1, p95 %2, p99 %3.</source>
        <translation>
            <numerusform>%n hold of this lock was seen from begin to end: median %1, p95 %2, p99 %3.</numerusform>
            <numerusform>%n holds of this lock were seen from begin to end: median %1, p95 %2, p99 %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest took at least %1.</source>
        <translation>The longest took at least %1.</translation>
    </message>
    <message>
        <source>The longest took %1.</source>
        <translation>The longest took %1.</translation>
    </message>
    <message numerus="yes">
        <source>Somebody waited for %n of them, %1 at the longest.</source>
        <translation>
            <numerusform>Somebody waited for %n of them, %1 at the longest.</numerusform>
            <numerusform>Somebody waited for %n of them, %1 at the longest.</numerusform>
        </translation>
    </message>
    <message>
        <source>Evidence (Enter shows it in the lock&apos;s lane)</source>
        <translation>Evidence (Enter shows it in the lock&apos;s lane)</translation>
    </message>
    <message>
        <source>&amp;Show in Its Lane</source>
        <translation>&amp;Show in Its Lane</translation>
    </message>
    <message>
        <source>Show on &amp;Waits-for</source>
        <translation>Show on &amp;Waits-for</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>&amp;Mute</translation>
    </message>
    <message>
        <source>&amp;Unmute</source>
        <translation>&amp;Unmute</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingLimits</name>
    <message>
        <source> ms</source>
        <comment>milliseconds, after a number</comment>
        <translation> ms</translation>
    </message>
    <message>
        <source>Limits of this finding, everywhere</source>
        <translation>Limits of this finding, everywhere</translation>
    </message>
    <message>
        <source>&amp;Default Limits</source>
        <translation>&amp;Default Limits</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingNotifier</name>
    <message>
        <source>%1 · %2: %3</source>
        <extracomment>a line of a desktop notification: which finding, of which lock, its condition</extracomment>
        <translation>%1 · %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s)</source>
        <translation>
            <numerusform>%n new finding</numerusform>
            <numerusform>%n new findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new finding(s) on %1</source>
        <translation>
            <numerusform>%n new finding on %1</numerusform>
            <numerusform>%n new findings on %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingWalk</name>
    <message>
        <source>No finding begins before this moment.</source>
        <translation>No finding begins before this moment.</translation>
    </message>
    <message>
        <source>No finding begins after this moment.</source>
        <translation>No finding begins after this moment.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingsModel</name>
    <message>
        <source>muted</source>
        <translation>muted</translation>
    </message>
    <message>
        <source>over</source>
        <translation>over</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Finding</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Where</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Times</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Since</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FindingsPage</name>
    <message numerus="yes">
        <source>%n open finding(s)</source>
        <translation>
            <numerusform>%n open finding</numerusform>
            <numerusform>%n open findings</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>No findings</translation>
    </message>
    <message>
        <source>Lockscope looks for locks without a lease, overwritten holders, leases that run out, renewals that do not come, repeated tokens, busy locks and servers that lose locks. Late releases, releases by others and deadlocks show only while a trace runs. What a client does outside of Redis does not show at all.</source>
        <translation>Lockscope looks for locks without a lease, overwritten holders, leases that run out, renewals that do not come, repeated tokens, busy locks and servers that lose locks. Late releases, releases by others and deadlocks show only while a trace runs. What a client does outside of Redis does not show at all.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>No findings up to %1</source>
        <translation>No findings up to %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::FoundLocksModel</name>
    <message>
        <source>preset %1</source>
        <translation>preset %1</translation>
    </message>
    <message>
        <source>not read, by its name</source>
        <translation>not read, by its name</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sure</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>likely</translation>
    </message>
    <message>
        <source>perhaps</source>
        <translation>perhaps</translation>
    </message>
    <message>
        <source>✓ watched</source>
        <translation>✓ watched</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>%1 of them</translation>
    </message>
    <message>
        <source>Watches: %1</source>
        <translation>Watches: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) of the same names do not look like locks.</source>
        <translation>
            <numerusform>%n key of the same names does not look like a lock.</numerusform>
            <numerusform>%n keys of the same names do not look like locks.</numerusform>
        </translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Watch</translation>
    </message>
    <message>
        <source>Preset or key pattern that would watch these locks</source>
        <translation>Preset or key pattern that would watch these locks</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Locks</translation>
    </message>
    <message>
        <source>Locks found among the keys that were looked at</source>
        <translation>Locks found among the keys that were looked at</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Library that wrote most of them</source>
        <translation>Library that wrote most of them</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confidence</translation>
    </message>
    <message>
        <source>How likely it is that these are locks</source>
        <translation>How likely it is that these are locks</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Watched</translation>
    </message>
    <message>
        <source>Whether the connection watches them already</source>
        <translation>Whether the connection watches them already</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Example</translation>
    </message>
    <message>
        <source>Name of one of them</source>
        <translation>Name of one of them</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GapsModel</name>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>To</source>
        <translation>To</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Length</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GestureHint</name>
    <message>
        <source>Ctrl+wheel zooms · Shift+wheel pans · ? shows the keys</source>
        <translation>Ctrl+wheel zooms · Shift+wheel pans · ? shows the keys</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::GroupChoice</name>
    <message>
        <source>by lock</source>
        <translation>by lock</translation>
    </message>
    <message>
        <source>by holder</source>
        <translation>by holder</translation>
    </message>
    <message>
        <source>by host</source>
        <translation>by host</translation>
    </message>
    <message>
        <source>by service</source>
        <translation>by service</translation>
    </message>
    <message>
        <source>by connection</source>
        <translation>by connection</translation>
    </message>
    <message>
        <source>by prefix</source>
        <translation>by prefix</translation>
    </message>
    <message>
        <source>Locks grouped %1</source>
        <extracomment>%1 is &quot;by holder&quot;</extracomment>
        <translation>Locks grouped %1</translation>
    </message>
    <message>
        <source>Group the locks, and say of each holder whether it is alive; again: what needs attention, held, ended (Alt+G). The arrow lists all groupings.</source>
        <translation>Group the locks, and say of each holder whether it is alive; again: what needs attention, held, ended (Alt+G). The arrow lists all groupings.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HealthText</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>Events a second on all nodes, mean of the last two seconds</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <comment>node, time</comment>
        <translation>%1 as of %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) waiting</source>
        <translation>
            <numerusform>%Ln event waiting</numerusform>
            <numerusform>%Ln events waiting</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused at %1 · %2</source>
        <comment>time, how many events wait</comment>
        <translation>Paused at %1 · %2</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>as of %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln server(s) away</source>
        <translation>
            <numerusform>%Ln server away</numerusform>
            <numerusform>%Ln servers away</numerusform>
        </translation>
    </message>
    <message>
        <source>As of %1: what happened since is not known</source>
        <translation>As of %1: what happened since is not known</translation>
    </message>
    <message>
        <source>%1. Their rows are grey, and not counted.</source>
        <translation>%1. Their rows are grey, and not counted.</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>events a second</comment>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>lag %1</translation>
    </message>
    <message>
        <source>More happened in the last ten minutes than a pause can show (some 50,000 events): lanes, events and charts begin at %1. Of earlier holds only the start is shown.</source>
        <translation>More happened in the last ten minutes than a pause can show (some 50,000 events): lanes, events and charts begin at %1. Of earlier holds only the start is shown.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderNamesDialog</name>
    <message>
        <source>▲ Row %1: %2</source>
        <extracomment>%1 is a row number, %2 a sentence</extracomment>
        <translation>▲ Row %1: %2</translation>
    </message>
    <message>
        <source>▲ There are more than %1 rules: use patterns.</source>
        <translation>▲ There are more than %1 rules: use patterns.</translation>
    </message>
    <message>
        <source>Names of Holders</source>
        <translation>Names of Holders</translation>
    </message>
    <message>
        <source>Rules that name the services of holders</source>
        <translation>Rules that name the services of holders</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Add</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Remove</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>Move &amp;Up</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>Move &amp;Down</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Save</translation>
    </message>
    <message>
        <source>Shows holders under the name of a service, and finds them with holder:name. A row matches the token, client, host or host:pid, and after a trace burst also the name, user or address of the connection. * ? [ ] are wildcards; without them the whole text must match. The first matching row wins.</source>
        <translation>Shows holders under the name of a service, and finds them with holder:name. A row matches the token, client, host or host:pid, and after a trace burst also the name, user or address of the connection. * ? [ ] are wildcards; without them the whole text must match. The first matching row wins.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::HolderRulesModel</name>
    <message>
        <source>Row %1 has the same pattern and comes first: remove one of them.</source>
        <translation>Row %1 has the same pattern and comes first: remove one of them.</translation>
    </message>
    <message>
        <source>Token, client or host</source>
        <translation>Token, client or host</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Service</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Inspector</name>
    <message>
        <source>Inspector of the selected lock</source>
        <translation>Inspector of the selected lock</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>Lease of the last 60 seconds</source>
        <translation>Lease of the last 60 seconds</translation>
    </message>
    <message>
        <source>History</source>
        <translation>History</translation>
    </message>
    <message>
        <source>latest first, UTC</source>
        <translation>latest first, UTC</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>What</source>
        <translation>What</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>%n missed</numerusform>
            <numerusform>%n missed</numerusform>
        </translation>
    </message>
    <message>
        <source>No events since watching began.</source>
        <translation>No events since watching began.</translation>
    </message>
    <message>
        <source>Not seen any more. Below is what was last known of it.</source>
        <translation>Not seen any more. Below is what was last known of it.</translation>
    </message>
    <message>
        <source>Ended %1: %2. Below is what was last known of it.</source>
        <extracomment>%1 is a time of day, %2 how it ended</extracomment>
        <translation>Ended %1: %2. Below is what was last known of it.</translation>
    </message>
    <message>
        <source>Last 60 seconds, all holds: %1, %2</source>
        <extracomment>what the chart shows: how many renewals, how many were missed; the rows beside it are of the last hold only</extracomment>
        <translation>Last 60 seconds, all holds: %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n renewal(s)</source>
        <translation>
            <numerusform>%n renewal</numerusform>
            <numerusform>%n renewals</numerusform>
        </translation>
    </message>
    <message>
        <source>As of %1: %2</source>
        <extracomment>a time of day; what was known of the lock then</extracomment>
        <translation>As of %1: %2</translation>
    </message>
    <message>
        <source>%1 (ended)</source>
        <extracomment>%1 is a lock&apos;s name</extracomment>
        <translation>%1 (ended)</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <extracomment>%1 is a lock&apos;s name</extracomment>
        <translation>%1 (hidden)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>and %1 more</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>What to do</translation>
    </message>
    <message>
        <source>On %1</source>
        <extracomment>the server that an action reaches</extracomment>
        <translation>On %1</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>behind this lock</source>
        <translation>behind this lock</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Waiting</translation>
    </message>
    <message>
        <source>The newest %1 are listed; the lane has more.</source>
        <translation>The newest %1 are listed; the lane has more.</translation>
    </message>
    <message>
        <source>No lock selected.

Select one in the list to see who holds it, how its lease was renewed, and what happened before.</source>
        <translation>No lock selected.

Select one in the list to see who holds it, how its lease was renewed, and what happened before.</translation>
    </message>
    <message>
        <source>time left</source>
        <translation>time left</translation>
    </message>
    <message>
        <source>Time left over the last minute. Ticks are renewals, triangles are missed ones; dotted: when the next one is expected.</source>
        <translation>Time left over the last minute. Ticks are renewals, triangles are missed ones; dotted: when the next one is expected.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneFoot</name>
    <message>
        <source>%1 from %2</source>
        <translation>%1 from %2</translation>
    </message>
    <message>
        <source>the %1 before the moment shown</source>
        <translation>the %1 before the moment shown</translation>
    </message>
    <message>
        <source>the %1 before %2</source>
        <extracomment>%1 is a length of time, %2 a time of day</extracomment>
        <translation>the %1 before %2</translation>
    </message>
    <message>
        <source>last %1, following live</source>
        <translation>last %1, following live</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1, paused</translation>
    </message>
    <message>
        <source>Length of time shown</source>
        <translation>Length of time shown</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>Zoom In</translation>
    </message>
    <message>
        <source>Show less time (Ctrl++, or Ctrl+wheel at the pointer)</source>
        <translation>Show less time (Ctrl++, or Ctrl+wheel at the pointer)</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Zoom Out</translation>
    </message>
    <message>
        <source>Show more time (Ctrl+-, or Ctrl+wheel at the pointer)</source>
        <translation>Show more time (Ctrl+-, or Ctrl+wheel at the pointer)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Fit</translation>
    </message>
    <message>
        <source>Fit the selected range or hold; again: the last minute (Ctrl+0)</source>
        <translation>Fit the selected range or hold; again: the last minute (Ctrl+0)</translation>
    </message>
    <message>
        <source>Select Range…</source>
        <translation>Select Range…</translation>
    </message>
    <message>
        <source>Statistics of a range of time: its ends can be typed, or pulled in the lanes (Alt+R)</source>
        <translation>Statistics of a range of time: its ends can be typed, or pulled in the lanes (Alt+R)</translation>
    </message>
    <message>
        <source>Previous Contention</source>
        <translation>Previous Contention</translation>
    </message>
    <message>
        <source>Go to the contention or loss before ([)</source>
        <translation>Go to the contention or loss before ([)</translation>
    </message>
    <message>
        <source>Next Contention</source>
        <translation>Next Contention</translation>
    </message>
    <message>
        <source>Go to the contention or loss after (])</source>
        <translation>Go to the contention or loss after (])</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>Back to Live</translation>
    </message>
    <message>
        <source>Follow the present again (Esc)</source>
        <translation>Follow the present again (Esc)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneGestures</name>
    <message>
        <source>Released a moment ago. Click to put it back.</source>
        <translation>Released a moment ago. Click to put it back.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LaneLegend</name>
    <message>
        <source>lost</source>
        <comment>a hold</comment>
        <translation>lost</translation>
    </message>
    <message>
        <source>other end</source>
        <comment>of a hold</comment>
        <translation>other end</translation>
    </message>
    <message>
        <source>Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of the time as its share of the height, the most serious lowest; a line under the bar marks what is too short for one.</source>
        <translation>Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of the time as its share of the height, the most serious lowest; a line under the bar marks what is too short for one.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LanesLegend</name>
    <message>
        <source>inside</source>
        <translation>inside</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>believes that it has the lock</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>waits</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>inside, and not alone</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>knows that its lease is over</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>renewed</translation>
    </message>
    <message>
        <source>renewal failed, or a lease that ended</source>
        <translation>renewal failed, or a lease that ended</translation>
    </message>
    <message>
        <source>forced step</source>
        <translation>forced step</translation>
    </message>
    <message>
        <source>Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with what the monitor read, in the colour of who held the lock. A dotted line leads from a violation to Redis. A cross: the worker was killed; a green line: it came back.</source>
        <translation>Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with what the monitor read, in the colour of who held the lock. A dotted line leads from a violation to Redis. A cross: the worker was killed; a green line: it came back.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LanesView</name>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Press Start: each worker gets a lane with what it believes, above what Redis says.</source>
        <translation>Press Start: each worker gets a lane with what it believes, above what Redis says.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln section(s)</source>
        <translation>
            <numerusform>%Ln section</numerusform>
            <numerusform>%Ln sections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them shared</source>
        <translation>
            <numerusform>%Ln of them shared</numerusform>
            <numerusform>%Ln of them shared</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>worker, sections, how many of them shared</comment>
        <translation>%1: %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>Redis: %Ln hold(s) seen by the monitor</source>
        <translation>
            <numerusform>Redis: %Ln hold seen by the monitor</numerusform>
            <numerusform>Redis: %Ln holds seen by the monitor</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · read from Redis by the monitor</source>
        <translation>%1 · read from Redis by the monitor</translation>
    </message>
    <message>
        <source>knows that its lease is over</source>
        <translation>knows that its lease is over</translation>
    </message>
    <message>
        <source>inside, and not alone</source>
        <translation>inside, and not alone</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>inside</translation>
    </message>
    <message>
        <source>believes that it has the lock</source>
        <translation>believes that it has the lock</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>waits for the lock</translation>
    </message>
    <message>
        <source>does something else</source>
        <translation>does something else</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>time, what a worker does</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>Nothing has run yet</translation>
    </message>
    <message>
        <source>Lanes of the workers, and of Redis</source>
        <translation>Lanes of the workers, and of Redis</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LegendLine</name>
    <message>
        <source>Legend: %1</source>
        <extracomment>%1 is a list of words</extracomment>
        <translation>Legend: %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LiveTable</name>
    <message>
        <source>Fit Columns</source>
        <translation>Fit Columns</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockMenu</name>
    <message>
        <source>&amp;Inspect</source>
        <translation>&amp;Inspect</translation>
    </message>
    <message>
        <source>Show holder, lease and history in the inspector</source>
        <translation>Show holder, lease and history in the inspector</translation>
    </message>
    <message>
        <source>Show in Ta&amp;ble</source>
        <translation>Show in Ta&amp;ble</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s row on the Locks page</source>
        <translation>Go to this lock&apos;s row on the Locks page</translation>
    </message>
    <message>
        <source>Copy &amp;Key</source>
        <translation>Copy &amp;Key</translation>
    </message>
    <message>
        <source>Copy the name of the lock</source>
        <translation>Copy the name of the lock</translation>
    </message>
    <message>
        <source>Copy T&amp;oken</source>
        <translation>Copy T&amp;oken</translation>
    </message>
    <message>
        <source>Copy what identifies the holder</source>
        <translation>Copy what identifies the holder</translation>
    </message>
    <message>
        <source>Copy as Te&amp;xt</source>
        <translation>Copy as Te&amp;xt</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>Copy as &amp;JSON</translation>
    </message>
    <message>
        <source>Copy the row as one JSON object a line</source>
        <translation>Copy the row as one JSON object a line</translation>
    </message>
    <message>
        <source>Copy redis-cli &amp;Commands</source>
        <translation>Copy redis-cli &amp;Commands</translation>
    </message>
    <message>
        <source>Copy the commands that show this lock in a terminal</source>
        <translation>Copy the commands that show this lock in a terminal</translation>
    </message>
    <message>
        <source>Filter by This &amp;Holder</source>
        <translation>Filter by This &amp;Holder</translation>
    </message>
    <message>
        <source>Show only the locks of this holder</source>
        <translation>Show only the locks of this holder</translation>
    </message>
    <message>
        <source>Filter by This &amp;Prefix</source>
        <translation>Filter by This &amp;Prefix</translation>
    </message>
    <message>
        <source>Show only the locks whose names begin alike</source>
        <translation>Show only the locks whose names begin alike</translation>
    </message>
    <message>
        <source>&amp;Shorten TTL…</source>
        <translation>&amp;Shorten TTL…</translation>
    </message>
    <message>
        <source>Let the lease end sooner, if the holder is unchanged</source>
        <translation>Let the lease end sooner, if the holder is unchanged</translation>
    </message>
    <message>
        <source>&amp;Quarantine…</source>
        <translation>&amp;Quarantine…</translation>
    </message>
    <message>
        <source>Keep everybody out for a while with a placeholder that expires by itself</source>
        <translation>Keep everybody out for a while with a placeholder that expires by itself</translation>
    </message>
    <message>
        <source>Give the lock back to the holder it was taken from, if nobody took it since</source>
        <translation>Give the lock back to the holder it was taken from, if nobody took it since</translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation>&amp;Release…</translation>
    </message>
    <message>
        <source>Remove the lock, if the holder is unchanged</source>
        <translation>Remove the lock, if the holder is unchanged</translation>
    </message>
    <message>
        <source>P&amp;ut Back</source>
        <translation>P&amp;ut Back</translation>
    </message>
    <message>
        <source>Nobody holds this lock now.</source>
        <translation>Nobody holds this lock now.</translation>
    </message>
    <message>
        <source>Trace &amp;Attempts…</source>
        <translation>Trace &amp;Attempts…</translation>
    </message>
    <message>
        <source>&amp;Name This Holder…</source>
        <translation>&amp;Name This Holder…</translation>
    </message>
    <message>
        <source>Say which service this holder belongs to</source>
        <translation>Say which service this holder belongs to</translation>
    </message>
    <message>
        <source>Copy Release Co&amp;mmand…</source>
        <translation>Copy Release Co&amp;mmand…</translation>
    </message>
    <message>
        <source>Copy the command that removes this lock if the holder is unchanged; needs the same permission</source>
        <translation>Copy the command that removes this lock if the holder is unchanged; needs the same permission</translation>
    </message>
    <message>
        <source>Copy the rows tab-separated, with a header, for a spreadsheet</source>
        <translation>Copy the rows tab-separated, with a header, for a spreadsheet</translation>
    </message>
    <message>
        <source>Copy as Markdo&amp;wn</source>
        <translation>Copy as Markdo&amp;wn</translation>
    </message>
    <message>
        <source>Copy the rows as a table for an issue or a chat</source>
        <translation>Copy the rows as a table for an issue or a chat</translation>
    </message>
    <message>
        <source>The selected lock is hidden</source>
        <translation>The selected lock is hidden</translation>
    </message>
    <message>
        <source>%1 locks selected, %2 hidden</source>
        <extracomment>more than one; %2 of them are in no list that is in view</extracomment>
        <translation>%1 locks selected, %2 hidden</translation>
    </message>
    <message>
        <source>%1 locks selected</source>
        <extracomment>more than one</extracomment>
        <translation>%1 locks selected</translation>
    </message>
    <message>
        <source>1 lock selected</source>
        <translation>1 lock selected</translation>
    </message>
    <message>
        <source>No lock selected</source>
        <translation>No lock selected</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>No lock is selected.</translation>
    </message>
    <message>
        <source>What is selected is hidden by the filter, or is on a server that is not shown. Show it first.</source>
        <translation>What is selected is hidden by the filter, or is on a server that is not shown. Show it first.</translation>
    </message>
    <message>
        <source>This lock ended and is not watched any more.</source>
        <translation>This lock ended and is not watched any more.</translation>
    </message>
    <message>
        <source>These locks ended and are not watched any more.</source>
        <translation>These locks ended and are not watched any more.</translation>
    </message>
    <message>
        <source>This works on one lock; %1 are selected.</source>
        <translation>This works on one lock; %1 are selected.</translation>
    </message>
    <message>
        <source>Nobody holds these locks now.</source>
        <translation>Nobody holds these locks now.</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get what is selected</source>
        <translation>See for some seconds who tries to get what is selected</translation>
    </message>
    <message>
        <source>A trace burst is of at most %1 locks, or of all that are watched; %2 are selected. Select fewer, or press Trace in the top bar.</source>
        <translation>A trace burst is of at most %1 locks, or of all that are watched; %2 are selected. Select fewer, or press Trace in the top bar.</translation>
    </message>
    <message>
        <source>Show with Wide &amp;Lanes</source>
        <translation>Show with Wide &amp;Lanes</translation>
    </message>
    <message>
        <source>Go to this lock&apos;s lane, with wide lanes</source>
        <translation>Go to this lock&apos;s lane, with wide lanes</translation>
    </message>
    <message>
        <source>Pin or Unpin</source>
        <translation>Pin or Unpin</translation>
    </message>
    <message>
        <source>Keep this lock first among the held ones, or no longer</source>
        <translation>Keep this lock first among the held ones, or no longer</translation>
    </message>
    <message>
        <source>Copy for a Cha&amp;t</source>
        <translation>Copy for a Cha&amp;t</translation>
    </message>
    <message>
        <source>Copy one sentence about the selected hold, else about the last one</source>
        <translation>Copy one sentence about the selected hold, else about the last one</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockOperationDialog</name>
    <message>
        <source>The lock is gone already: there is nothing to do.</source>
        <translation>The lock is gone already: there is nothing to do.</translation>
    </message>
    <message>
        <source>This lock cannot be compared safely, so nothing is done to it: %1</source>
        <translation>This lock cannot be compared safely, so nothing is done to it: %1</translation>
    </message>
    <message>
        <source>The holder changed while this was open. Look again to see who has it now.</source>
        <translation>The holder changed while this was open. Look again to see who has it now.</translation>
    </message>
    <message>
        <source>The lease ends in %1 s anyway: choose a shorter time.</source>
        <translation>The lease ends in %1 s anyway: choose a shorter time.</translation>
    </message>
    <message>
        <source>Type the key exactly as it is shown to confirm.</source>
        <translation>Type the key exactly as it is shown to confirm.</translation>
    </message>
    <message>
        <source>Keep it away &amp;for</source>
        <translation>Keep it away &amp;for</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>New &amp;lease</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>looking…</translation>
    </message>
    <message>
        <source>not recognised</source>
        <translation>not recognised</translation>
    </message>
    <message>
        <source>Released. Watching for a holder that takes it again…</source>
        <translation>Released. Watching for a holder that takes it again…</translation>
    </message>
    <message>
        <source>The server said: %1</source>
        <translation>The server said: %1</translation>
    </message>
    <message>
        <source>Waiters woken: %1</source>
        <translation>Waiters woken: %1</translation>
    </message>
    <message>
        <source>&amp;Put Back (%1 s)</source>
        <translation>&amp;Put Back (%1 s)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>not known any more: the lock is gone</source>
        <translation>not known any more: the lock is gone</translation>
    </message>
    <message>
        <source>To wake them:</source>
        <translation>To wake them:</translation>
    </message>
    <message>
        <source>The holder changed while this was open. It was %1. Everything below is about the lock as it is now.</source>
        <translation>The holder changed while this was open. It was %1. Everything below is about the lock as it is now.</translation>
    </message>
    <message>
        <source>The holder changed. Read again what is here, and decide anew.</source>
        <translation>The holder changed. Read again what is here, and decide anew.</translation>
    </message>
    <message>
        <source>The holder changed. Looking again…</source>
        <translation>The holder changed. Looking again…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LockSections</name>
    <message numerus="yes">
        <source>+%n new</source>
        <extracomment>locks that will get a row when the pointer leaves the table</extracomment>
        <translation>
            <numerusform>+%n new</numerusform>
            <numerusform>+%n new</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Needs attention</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Recently ended</source>
        <translation>Recently ended</translation>
    </message>
    <message>
        <source>stays for 10 s after it is over</source>
        <translation>stays for 10 s after it is over</translation>
    </message>
    <message>
        <source>needs attention: %1</source>
        <extracomment>number of locks</extracomment>
        <translation>needs attention: %1</translation>
    </message>
    <message>
        <source>Show Only Its Locks</source>
        <translation>Show Only Its Locks</translation>
    </message>
    <message>
        <source>Select Its Locks</source>
        <translation>Select Its Locks</translation>
    </message>
    <message>
        <source>Fold All</source>
        <translation>Fold All</translation>
    </message>
    <message>
        <source>Unfold All</source>
        <translation>Unfold All</translation>
    </message>
    <message numerus="yes">
        <source>%n not live</source>
        <extracomment>locks whose server is not connected</extracomment>
        <translation>
            <numerusform>%n not live</numerusform>
            <numerusform>%n not live</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n over</source>
        <comment>needed attention</comment>
        <translation>
            <numerusform>%n over</numerusform>
            <numerusform>%n over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended</source>
        <comment>locks</comment>
        <translation>
            <numerusform>%n ended</numerusform>
            <numerusform>%n ended</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksModel</name>
    <message>
        <source>(gone)</source>
        <translation>(gone)</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>Name of the key</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Who holds it, as the token says</source>
        <translation>Who holds it, as the token says</translation>
    </message>
    <message>
        <source>Re-entry count and mode</source>
        <translation>Re-entry count and mode</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Held for; ≥ when its start was not seen</source>
        <translation>Held for; ≥ when its start was not seen</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Time until the lease ends unless it is renewed</source>
        <translation>Time until the lease ends unless it is renewed</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>Renewals</translation>
    </message>
    <message>
        <source>Renewals of this hold</source>
        <translation>Renewals of this hold</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>Waiters</translation>
    </message>
    <message>
        <source>Waiters that are visible in Redis</source>
        <translation>Waiters that are visible in Redis</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Verdict on its current state</source>
        <translation>Verdict on its current state</translation>
    </message>
    <message>
        <source>Library that wrote the lock, by the layout of its value; ? when several write the same</source>
        <translation>Library that wrote the lock, by the layout of its value; ? when several write the same</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>lock, server</comment>
        <translation>%1 on %2</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <comment>a token</comment>
        <translation>%1, masked</translation>
    </message>
    <message>
        <source>masked</source>
        <comment>a token</comment>
        <translation>masked</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>What is left of the lease, as a bar and in seconds</source>
        <translation>What is left of the lease, as a bar and in seconds</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Lane</translation>
    </message>
    <message>
        <source>Its holds over time: holders, renewals, waiters, how they ended</source>
        <translation>Its holds over time: holders, renewals, waiters, how they ended</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <comment>a lock</comment>
        <translation>%1, pinned</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>The server that has the lock</source>
        <translation>The server that has the lock</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksPage</name>
    <message>
        <source>Filter of the locks</source>
        <translation>Filter of the locks</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole text; a minus in front excludes.&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</source>
        <translation>&lt;p&gt;Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole text; a minus in front excludes.&lt;/p&gt;&lt;p&gt;state:late,nottl &amp;nbsp; ttl&amp;lt;5s &amp;nbsp; held&amp;gt;5m &amp;nbsp; holder:worker-* &amp;nbsp; library:redisson &amp;nbsp; key:lock:order:* &amp;nbsp; db:0 &amp;nbsp; node:10.1.* &amp;nbsp; waiters&amp;gt;0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Rows stay where they are while the pointer is over the table, a menu is open or the selection is moved by keys.</source>
        <translation>Rows stay where they are while the pointer is over the table, a menu is open or the selection is moved by keys.</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Locks</translation>
    </message>
    <message>
        <source>Locks shown / locks known (held or just ended)</source>
        <translation>Locks shown / locks known (held or just ended)</translation>
    </message>
    <message>
        <source>sorting paused</source>
        <translation>sorting paused</translation>
    </message>
    <message>
        <source>Filter locks, or &gt; for commands</source>
        <translation>Filter locks, or &gt; for commands</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::LocksTable</name>
    <message>
        <source>%1, %2</source>
        <extracomment>a row for screen readers: lock, holder</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <extracomment>a row for screen readers: section or group, number of the row in it, number of all</extracomment>
        <translation>%1, %2 of %3</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainActions</name>
    <message>
        <source>&amp;Connect…</source>
        <translation>&amp;Connect…</translation>
    </message>
    <message>
        <source>Choose the Redis server to watch</source>
        <translation>Choose the Redis server to watch</translation>
    </message>
    <message>
        <source>&amp;Watch a Demo</source>
        <translation>&amp;Watch a Demo</translation>
    </message>
    <message>
        <source>Start a private redis-server with a running scenario and watch it</source>
        <translation>Start a private redis-server with a running scenario and watch it</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>&amp;Disconnect</translation>
    </message>
    <message>
        <source>Stop watching this server</source>
        <translation>Stop watching this server</translation>
    </message>
    <message>
        <source>&amp;Reconnect Now</source>
        <translation>&amp;Reconnect Now</translation>
    </message>
    <message>
        <source>Close the connection and connect again at once</source>
        <translation>Close the connection and connect again at once</translation>
    </message>
    <message>
        <source>Read every known lock and scan for others</source>
        <translation>Read every known lock and scan for others</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>Close Lockscope</source>
        <translation>Close Lockscope</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Freeze what is shown; nothing is lost meanwhile</source>
        <translation>Freeze what is shown; nothing is lost meanwhile</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filter</translation>
    </message>
    <message>
        <source>Go to the search field of this page</source>
        <translation>Go to the search field of this page</translation>
    </message>
    <message>
        <source>Back to &amp;Live</source>
        <translation>Back to &amp;Live</translation>
    </message>
    <message>
        <source>Follow the newest events again (Esc)</source>
        <translation>Follow the newest events again (Esc)</translation>
    </message>
    <message>
        <source>&amp;Next Page</source>
        <translation>&amp;Next Page</translation>
    </message>
    <message>
        <source>Go to the page at the right</source>
        <translation>Go to the page at the right</translation>
    </message>
    <message>
        <source>Pre&amp;vious Page</source>
        <translation>Pre&amp;vious Page</translation>
    </message>
    <message>
        <source>Go to the page at the left</source>
        <translation>Go to the page at the left</translation>
    </message>
    <message>
        <source>Show or hide the side bar</source>
        <translation>Show or hide the side bar</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspector</translation>
    </message>
    <message>
        <source>Show or hide the inspector of the selected lock</source>
        <translation>Show or hide the inspector of the selected lock</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>F&amp;ull Screen</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>Use the whole screen</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Reset Layout</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>Put all panels back where they were at first</translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation>Dark or light as the desktop is</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Light</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>Dark text on a light ground</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dark</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>Light text on a dark ground</translation>
    </message>
    <message>
        <source>&amp;UTC</source>
        <translation>&amp;UTC</translation>
    </message>
    <message>
        <source>Show times in UTC</source>
        <translation>Show times in UTC</translation>
    </message>
    <message>
        <source>&amp;Local Time</source>
        <translation>&amp;Local Time</translation>
    </message>
    <message>
        <source>Show times in this machine&apos;s time zone</source>
        <translation>Show times in this machine&apos;s time zone</translation>
    </message>
    <message>
        <source>Desktop &amp;Notifications</source>
        <translation>Desktop &amp;Notifications</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Keyboard Shortcuts</translation>
    </message>
    <message>
        <source>List every shortcut</source>
        <translation>List every shortcut</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>&amp;About Lockscope</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version and licence</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>About &amp;Qt</translation>
    </message>
    <message>
        <source>The toolkit Lockscope is built with</source>
        <translation>The toolkit Lockscope is built with</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Resume</translation>
    </message>
    <message>
        <source>Show what happened meanwhile and continue live</source>
        <translation>Show what happened meanwhile and continue live</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what it does, its shortcut</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Find Locks…</source>
        <translation>&amp;Find Locks…</translation>
    </message>
    <message>
        <source>Look through the keys of this server for locks that are not watched yet</source>
        <translation>Look through the keys of this server for locks that are not watched yet</translation>
    </message>
    <message>
        <source>Trace &amp;Burst…</source>
        <translation>Trace &amp;Burst…</translation>
    </message>
    <message>
        <source>See for some seconds who tries to get which lock, and how long they wait</source>
        <translation>See for some seconds who tries to get which lock, and how long they wait</translation>
    </message>
    <message>
        <source>&amp;Report a Problem</source>
        <translation>&amp;Report a Problem</translation>
    </message>
    <message>
        <source>Copy an anonymous diagnosis for a report</source>
        <translation>Copy an anonymous diagnosis for a report</translation>
    </message>
    <message>
        <source>&amp;Servers and Prefixes</source>
        <translation>&amp;Servers and Prefixes</translation>
    </message>
    <message>
        <source>R&amp;escan</source>
        <translation>R&amp;escan</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>Follow the &amp;System</translation>
    </message>
    <message>
        <source>Save P&amp;icture of Page…</source>
        <translation>Save P&amp;icture of Page…</translation>
    </message>
    <message>
        <source>Save what the page shows now as PNG or SVG, for a report</source>
        <translation>Save what the page shows now as PNG or SVG, for a report</translation>
    </message>
    <message>
        <source>&amp;Guided Tour of the Demo</source>
        <translation>&amp;Guided Tour of the Demo</translation>
    </message>
    <message>
        <source>See in two minutes what is where</source>
        <translation>See in two minutes what is where</translation>
    </message>
    <message>
        <source>Notify on the desktop when a problem or a warning begins</source>
        <translation>Notify on the desktop when a problem or a warning begins</translation>
    </message>
    <message>
        <source>&amp;Open a Recording…</source>
        <translation>&amp;Open a Recording…</translation>
    </message>
    <message>
        <source>Open what was recorded; watching continues meanwhile</source>
        <translation>Open what was recorded; watching continues meanwhile</translation>
    </message>
    <message>
        <source>C&amp;lose Recording</source>
        <translation>C&amp;lose Recording</translation>
    </message>
    <message>
        <source>Go back to the live view, or to the first page</source>
        <translation>Go back to the live view, or to the first page</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>Step &amp;Back</translation>
    </message>
    <message>
        <source>Go back by one event; from live: to this moment</source>
        <translation>Go back by one event; from live: to this moment</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>Pla&amp;y</translation>
    </message>
    <message>
        <source>Play the recording from here (Space)</source>
        <translation>Play the recording from here (Space)</translation>
    </message>
    <message>
        <source>Step F&amp;orward</source>
        <translation>Step F&amp;orward</translation>
    </message>
    <message>
        <source>Go forward by one event</source>
        <translation>Go forward by one event</translation>
    </message>
    <message>
        <source>Go to Tim&amp;e…</source>
        <translation>Go to Tim&amp;e…</translation>
    </message>
    <message>
        <source>Type a moment to go to</source>
        <translation>Type a moment to go to</translation>
    </message>
    <message>
        <source>Pause the recording here (Space)</source>
        <translation>Pause the recording here (Space)</translation>
    </message>
    <message>
        <source>Record &amp;to a File…</source>
        <translation>Record &amp;to a File…</translation>
    </message>
    <message>
        <source>Record everything that is watched from now on</source>
        <translation>Record everything that is watched from now on</translation>
    </message>
    <message>
        <source>&amp;Keep the Recent Past</source>
        <translation>&amp;Keep the Recent Past</translation>
    </message>
    <message>
        <source>Keep what was watched on this machine, masked, so that you can go back to it</source>
        <translation>Keep what was watched on this machine, masked, so that you can go back to it</translation>
    </message>
    <message>
        <source>Delete Recorded P&amp;ast…</source>
        <translation>Delete Recorded P&amp;ast…</translation>
    </message>
    <message>
        <source>Delete what was kept of the recent past of all servers</source>
        <translation>Delete what was kept of the recent past of all servers</translation>
    </message>
    <message>
        <source>S&amp;top Recording</source>
        <translation>S&amp;top Recording</translation>
    </message>
    <message>
        <source>Close the file that is being recorded to</source>
        <translation>Close the file that is being recorded to</translation>
    </message>
    <message>
        <source>Save what happened as one file that can be read without Lockscope</source>
        <translation>Save what happened as one file that can be read without Lockscope</translation>
    </message>
    <message>
        <source>&amp;Command Palette…</source>
        <translation>&amp;Command Palette…</translation>
    </message>
    <message>
        <source>Find an action, page, lock, holder, finding, recording or server by parts of its name</source>
        <translation>Find an action, page, lock, holder, finding, recording or server by parts of its name</translation>
    </message>
    <message>
        <source>Go back to where a problem or a warning began</source>
        <translation>Go back to where a problem or a warning began</translation>
    </message>
    <message>
        <source>Go to where the next problem or warning begins</source>
        <translation>Go to where the next problem or warning begins</translation>
    </message>
    <message>
        <source>Incident Re&amp;port…</source>
        <translation>Incident Re&amp;port…</translation>
    </message>
    <message>
        <source>Pre&amp;vious Finding</source>
        <translation>Pre&amp;vious Finding</translation>
    </message>
    <message>
        <source>&amp;Next Finding</source>
        <translation>&amp;Next Finding</translation>
    </message>
    <message>
        <source>Note &amp;Here…</source>
        <translation>Note &amp;Here…</translation>
    </message>
    <message>
        <source>Write a sentence at the moment that is shown, into the recording and its reports</source>
        <translation>Write a sentence at the moment that is shown, into the recording and its reports</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xport…</translation>
    </message>
    <message>
        <source>Save every event as CSV, SQLite or a trace for Perfetto, for other programs</source>
        <translation>Save every event as CSV, SQLite or a trace for Perfetto, for other programs</translation>
    </message>
    <message>
        <source>Co&amp;mpare…</source>
        <translation>Co&amp;mpare…</translation>
    </message>
    <message>
        <source>Save two times, or two recordings, side by side with what changed first</source>
        <translation>Save two times, or two recordings, side by side with what changed first</translation>
    </message>
    <message>
        <source>&amp;Webhook…</source>
        <translation>&amp;Webhook…</translation>
    </message>
    <message>
        <source>Post findings to another program when they begin and end</source>
        <translation>Post findings to another program when they begin and end</translation>
    </message>
    <message>
        <source>A &amp;Sentinel Group</source>
        <translation>A &amp;Sentinel Group</translation>
    </message>
    <message>
        <source>Watch private servers behind Sentinels, with clients at work and a failover every minute</source>
        <translation>Watch private servers behind Sentinels, with clients at work and a failover every minute</translation>
    </message>
    <message>
        <source>A &amp;Cluster</source>
        <translation>A &amp;Cluster</translation>
    </message>
    <message>
        <source>Watch a private cluster, with clients at work and each minute a failover or a slot that moves</source>
        <translation>Watch a private cluster, with clients at work and each minute a failover or a slot that moves</translation>
    </message>
    <message>
        <source>A &amp;Redlock Group</source>
        <translation>A &amp;Redlock Group</translation>
    </message>
    <message>
        <source>Watch five private servers that grant locks together, of which one stops each minute</source>
        <translation>Watch five private servers that grant locks together, of which one stops each minute</translation>
    </message>
    <message>
        <source>Ca&amp;use a Fault</source>
        <translation>Ca&amp;use a Fault</translation>
    </message>
    <message>
        <source>In the demo, now: a failover, a slot that moves, or a server that stops for ten seconds</source>
        <translation>In the demo, now: a failover, a slot that moves, or a server that stops for ten seconds</translation>
    </message>
    <message>
        <source>&amp;Wide Lanes</source>
        <translation>&amp;Wide Lanes</translation>
    </message>
    <message>
        <source>Fold the columns of the Locks table between lock and lane</source>
        <translation>Fold the columns of the Locks table between lock and lane</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Zoom &amp;In</translation>
    </message>
    <message>
        <source>Show less time in the lanes of Locks</source>
        <translation>Show less time in the lanes of Locks</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Zoom &amp;Out</translation>
    </message>
    <message>
        <source>Show more time in the lanes of Locks</source>
        <translation>Show more time in the lanes of Locks</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Fit</translation>
    </message>
    <message>
        <source>Show the selected range or hold, or else the last minute</source>
        <translation>Show the selected range or hold, or else the last minute</translation>
    </message>
    <message>
        <source>Select &amp;Range…</source>
        <translation>Select &amp;Range…</translation>
    </message>
    <message>
        <source>Statistics of a range of time; its ends can be typed</source>
        <translation>Statistics of a range of time; its ends can be typed</translation>
    </message>
    <message>
        <source>&amp;Previous Contention</source>
        <translation>&amp;Previous Contention</translation>
    </message>
    <message>
        <source>Go to the contention or loss before</source>
        <translation>Go to the contention or loss before</translation>
    </message>
    <message>
        <source>&amp;Next Contention</source>
        <translation>&amp;Next Contention</translation>
    </message>
    <message>
        <source>Go to the contention or loss after</source>
        <translation>Go to the contention or loss after</translation>
    </message>
    <message>
        <source>Go &amp;to Message</source>
        <translation>Go &amp;to Message</translation>
    </message>
    <message>
        <source>Move the focus to the newest message, to the other one, and back; Esc closes a message</source>
        <translation>Move the focus to the newest message, to the other one, and back; Esc closes a message</translation>
    </message>
    <message>
        <source>&amp;Messages…</source>
        <translation>&amp;Messages…</translation>
    </message>
    <message>
        <source>List the last 100 messages with their times</source>
        <translation>List the last 100 messages with their times</translation>
    </message>
    <message>
        <source>Keys of This &amp;Page</source>
        <translation>Keys of This &amp;Page</translation>
    </message>
    <message>
        <source>Show keys and gestures over the page that is shown</source>
        <translation>Show keys and gestures over the page that is shown</translation>
    </message>
    <message>
        <source>&amp;Group Locks</source>
        <translation>&amp;Group Locks</translation>
    </message>
    <message>
        <source>Group the locks by holder, or as chosen last; again: what needs attention, held, ended</source>
        <translation>Group the locks by holder, or as chosen last; again: what needs attention, held, ended</translation>
    </message>
    <message>
        <source>By &amp;Lock</source>
        <translation>By &amp;Lock</translation>
    </message>
    <message>
        <source>Locks that need attention, are held, or have ended</source>
        <translation>Locks that need attention, are held, or have ended</translation>
    </message>
    <message>
        <source>By &amp;Holder</source>
        <translation>By &amp;Holder</translation>
    </message>
    <message>
        <source>Locks of each process or client, and whether it is alive</source>
        <translation>Locks of each process or client, and whether it is alive</translation>
    </message>
    <message>
        <source>By H&amp;ost</source>
        <translation>By H&amp;ost</translation>
    </message>
    <message>
        <source>Locks of each host that tokens name</source>
        <translation>Locks of each host that tokens name</translation>
    </message>
    <message>
        <source>By &amp;Service</source>
        <translation>By &amp;Service</translation>
    </message>
    <message>
        <source>Locks of each service that you have named</source>
        <translation>Locks of each service that you have named</translation>
    </message>
    <message>
        <source>By &amp;Connection Name</source>
        <translation>By &amp;Connection Name</translation>
    </message>
    <message>
        <source>Locks of each connection name that a trace has found</source>
        <translation>Locks of each connection name that a trace has found</translation>
    </message>
    <message>
        <source>By &amp;Prefix</source>
        <translation>By &amp;Prefix</translation>
    </message>
    <message>
        <source>Locks of each prefix of names</source>
        <translation>Locks of each prefix of names</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Go to Page</source>
        <translation>&amp;Go to Page</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>T&amp;heme</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>L&amp;anguage</translation>
    </message>
    <message>
        <source>Ti&amp;mes</source>
        <translation>Ti&amp;mes</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>&amp;Lock</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Tools</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>Menu bar</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>Follow the &amp;System</translation>
    </message>
    <message>
        <source>Rece&amp;nt Recordings</source>
        <translation>Rece&amp;nt Recordings</translation>
    </message>
    <message>
        <source>More Demo&amp;s</source>
        <translation>More Demo&amp;s</translation>
    </message>
    <message>
        <source>&amp;Zoom and Ranges</source>
        <translation>&amp;Zoom and Ranges</translation>
    </message>
    <message>
        <source>Group Loc&amp;ks</source>
        <translation>Group Loc&amp;ks</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MainWindow</name>
    <message>
        <source>About Lockscope</source>
        <translation>About Lockscope</translation>
    </message>
    <message>
        <source>Shows, explains and repairs Redis distributed locks while they happen.

Copyright 2026 the Lockscope authors. Free software under the GNU General Public License, version 3 or later; the lock library under the Apache License 2.0.</source>
        <translation>Shows, explains and repairs Redis distributed locks while they happen.

Copyright 2026 the Lockscope authors. Free software under the GNU General Public License, version 3 or later; the lock library under the Apache License 2.0.</translation>
    </message>
    <message>
        <source>Go to the page %1</source>
        <translation>Go to the page %1</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>%1 – Lockscope</source>
        <translation>%1 – Lockscope</translation>
    </message>
    <message>
        <source>The connection to the server was lost. What happens meanwhile is shown as a gap.</source>
        <translation>The connection to the server was lost. What happens meanwhile is shown as a gap.</translation>
    </message>
    <message>
        <source>Retry Now</source>
        <translation>Retry Now</translation>
    </message>
    <message>
        <source>The lock that the menu was opened for is gone. Nothing was done.</source>
        <translation>The lock that the menu was opened for is gone. Nothing was done.</translation>
    </message>
    <message>
        <source>A diagnosis was copied: versions, platform and rights, without names, addresses, keys or tokens. Paste it into your report.</source>
        <translation>A diagnosis was copied: versions, platform and rights, without names, addresses, keys or tokens. Paste it into your report.</translation>
    </message>
    <message>
        <source>Servers and Prefixes</source>
        <translation>Servers and Prefixes</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) need attention</source>
        <translation>
            <numerusform>%n lock needs attention</numerusform>
            <numerusform>%n locks need attention</numerusform>
        </translation>
    </message>
    <message>
        <source>(%1) %2</source>
        <extracomment>window title: how many locks need attention, and the title</extracomment>
        <translation>(%1) %2</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Connecting</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>No connection</translation>
    </message>
    <message>
        <source>Change Connection…</source>
        <translation>Change Connection…</translation>
    </message>
    <message>
        <source>%1 is a node of a cluster: only the locks in its own slots are shown.</source>
        <translation>%1 is a node of a cluster: only the locks in its own slots are shown.</translation>
    </message>
    <message>
        <source>Watch the Whole Cluster</source>
        <translation>Watch the Whole Cluster</translation>
    </message>
    <message>
        <source>Open a Recording</source>
        <translation>Open a Recording</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Recordings of Lockscope (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>Recording of %1</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be asked of the server. Esc goes back to live.</source>
        <translation>This is a recording: nothing can be asked of the server. Esc goes back to live.</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to ask.</source>
        <translation>This is a recording: there is no server to ask.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Nothing is watched, so there is nothing to record.</source>
        <translation>Nothing is watched, so there is nothing to record.</translation>
    </message>
    <message>
        <source>The recent past is no longer kept. What was kept is deleted after 24 hours.</source>
        <translation>The recent past is no longer kept. What was kept is deleted after 24 hours.</translation>
    </message>
    <message>
        <source>Delete It Now…</source>
        <translation>Delete It Now…</translation>
    </message>
    <message>
        <source>Delete Recorded Past</source>
        <translation>Delete Recorded Past</translation>
    </message>
    <message>
        <source>Delete the recent past of all servers that was kept on this machine?</source>
        <translation>Delete the recent past of all servers that was kept on this machine?</translation>
    </message>
    <message>
        <source>You can then not go back to what happened before now. Files that you recorded yourself stay.</source>
        <translation>You can then not go back to what happened before now. Files that you recorded yourself stay.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Delete</translation>
    </message>
    <message>
        <source>The last 24 hours are kept on this machine (512 MB at most, tokens masked), so that you can go back to them: press the time strip under the top bar.</source>
        <translation>The last 24 hours are kept on this machine (512 MB at most, tokens masked), so that you can go back to them: press the time strip under the top bar.</translation>
    </message>
    <message>
        <source>Turn Off</source>
        <translation>Turn Off</translation>
    </message>
    <message>
        <source>A report needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>A report needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a span of time</comment>
        <translation>%1 to %2</translation>
    </message>
    <message>
        <source>The whole recording, %1</source>
        <translation>The whole recording, %1</translation>
    </message>
    <message>
        <source>Ten minutes around the moment that is shown</source>
        <translation>Ten minutes around the moment that is shown</translation>
    </message>
    <message>
        <source>The last ten minutes</source>
        <translation>The last ten minutes</translation>
    </message>
    <message>
        <source>The last hour</source>
        <translation>The last hour</translation>
    </message>
    <message>
        <source>All of the recent past</source>
        <translation>All of the recent past</translation>
    </message>
    <message>
        <source>A note needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>A note needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Note for this moment. It goes into the recording and its reports.</source>
        <translation>Note for this moment. It goes into the recording and its reports.</translation>
    </message>
    <message>
        <source>An export needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>An export needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</translation>
    </message>
    <message>
        <source>Saved as %1. %2</source>
        <translation>Saved as %1. %2</translation>
    </message>
    <message>
        <source>A comparison needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</source>
        <translation>A comparison needs a recording, and this server is not being recorded: open a recording, or keep the recent past.</translation>
    </message>
    <message>
        <source>It is retried, and joins as soon as it answers.</source>
        <translation>It is retried, and joins as soon as it answers.</translation>
    </message>
    <message>
        <source>Give Up</source>
        <translation>Give Up</translation>
    </message>
    <message>
        <source>The range that is selected in the lanes, %1</source>
        <translation>The range that is selected in the lanes, %1</translation>
    </message>
    <message>
        <source>No hold of this lock was seen.</source>
        <translation>No hold of this lock was seen.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ManyLocksDialog</name>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>Lease</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Outcome</translation>
    </message>
    <message>
        <source>Locks and what becomes of them</source>
        <translation>Locks and what becomes of them</translation>
    </message>
    <message>
        <source>Keep them away &amp;for</source>
        <translation>Keep them away &amp;for</translation>
    </message>
    <message>
        <source>New &amp;lease</source>
        <translation>New &amp;lease</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Number of locks, to confirm</source>
        <translation>&amp;Number of locks, to confirm</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>Allow Actions for 10 Minutes…</translation>
    </message>
    <message>
        <source>gone already</source>
        <translation>gone already</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>looking…</translation>
    </message>
    <message>
        <source>not done: actions are no longer allowed</source>
        <translation>not done: actions are no longer allowed</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>ready</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>left out: %1</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>running…</translation>
    </message>
    <message>
        <source>None of these locks can be acted on.</source>
        <translation>None of these locks can be acted on.</translation>
    </message>
    <message>
        <source>Type %1, the number of locks that are ready, to confirm.</source>
        <translation>Type %1, the number of locks that are ready, to confirm.</translation>
    </message>
    <message>
        <source>Each lock is read again, compared and written to the audit log by itself; one whose holder changed stays as it is. The holders are not stopped.</source>
        <translation>Each lock is read again, compared and written to the audit log by itself; one whose holder changed stays as it is. The holders are not stopped.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them have a value that does not tell one hold from the next: the old holder&apos;s own release deletes the next holder&apos;s lock.</source>
        <translation>
            <numerusform>%n of them has a value that does not tell one hold from the next: the old holder&apos;s own release deletes the next holder&apos;s lock.</numerusform>
            <numerusform>%n of them have a value that does not tell one hold from the next: the old holder&apos;s own release deletes the next holder&apos;s lock.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are semaphores: each gets one permit more, and nothing says who has the others.</source>
        <translation>
            <numerusform>%n of them is a semaphore: it gets one permit more, and nothing says who has the others.</numerusform>
            <numerusform>%n of them are semaphores: each gets one permit more, and nothing says who has the others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are latches: all who wait go on, although not all have counted down.</source>
        <translation>
            <numerusform>%n of them is a latch: all who wait go on, although not all have counted down.</numerusform>
            <numerusform>%n of them are latches: all who wait go on, although not all have counted down.</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking at the locks…</source>
        <translation>Looking at the locks…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n done.</source>
        <translation>
            <numerusform>%1 of %n done.</numerusform>
            <numerusform>%1 of %n done.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Messages</name>
    <message numerus="yes">
        <source>%n more</source>
        <extracomment>messages that are open, but have no room</extracomment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all messages</source>
        <translation>Show all messages</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MessagesDialog</name>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::MomentPill</name>
    <message>
        <source>Moment that is shown</source>
        <translation>Moment that is shown</translation>
    </message>
    <message>
        <source>The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 14:03, -10m (before the end) or +30s (after the start).</source>
        <translation>The moment that is shown. Type another one to go there: 14:03, 14:03:22.118, 2026-03-04 14:03, -10m (before the end) or +30s (after the start).</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>LIVE</translation>
    </message>
    <message>
        <source>NOT LIVE</source>
        <translation>NOT LIVE</translation>
    </message>
    <message>
        <source>PAUSED %1</source>
        <translation>PAUSED %1</translation>
    </message>
    <message>
        <source>PAUSED %1 · Esc</source>
        <translation>PAUSED %1 · Esc</translation>
    </message>
    <message>
        <source>PAST %1</source>
        <translation>PAST %1</translation>
    </message>
    <message>
        <source>PAST %1 (%2) · Esc</source>
        <comment>time, minus its age</comment>
        <translation>PAST %1 (%2) · Esc</translation>
    </message>
    <message>
        <source>PAST %1 (%2)</source>
        <comment>time, minus its age</comment>
        <translation>PAST %1 (%2)</translation>
    </message>
    <message>
        <source>The past is shown</source>
        <translation>The past is shown</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Paused</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Not live</source>
        <translation>Not live</translation>
    </message>
    <message>
        <source>%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten minutes before the end.</source>
        <translation>%1 is not a time. Type it like 14:03, 14:03:22.118, 2026-03-04 14:03, or -10m for ten minutes before the end.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NameLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>Select &amp;All</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::NodeCard</name>
    <message>
        <source>not measured yet</source>
        <translation>not measured yet</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy the command that fixes: %1</source>
        <translation>Copy the command that fixes: %1</translation>
    </message>
    <message>
        <source>None in the played part of the recording.</source>
        <translation>None in the played part of the recording.</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>None so far.</translation>
    </message>
    <message>
        <source>Server when last heard</source>
        <translation>Server when last heard</translation>
    </message>
    <message>
        <source>Server now</source>
        <translation>Server now</translation>
    </message>
    <message>
        <source>Only the newest %1 are listed, of %2.</source>
        <translation>Only the newest %1 are listed, of %2.</translation>
    </message>
    <message>
        <source>Server at the moment shown</source>
        <translation>Server at the moment shown</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationPermission</name>
    <message>
        <source>Not connected to a server.</source>
        <translation>Not connected to a server.</translation>
    </message>
    <message>
        <source>This server&apos;s profile is read-only.</source>
        <translation>This server&apos;s profile is read-only.</translation>
    </message>
    <message>
        <source>Production is read-only until you choose &quot;Allow Actions for 10 Minutes&quot;.</source>
        <translation>Production is read-only until you choose &quot;Allow Actions for 10 Minutes&quot;.</translation>
    </message>
    <message>
        <source>Actions allowed for %1</source>
        <translation>Actions allowed for %1</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be changed.</source>
        <translation>This is a recording: nothing can be changed.</translation>
    </message>
    <message>
        <source>The profile of %1 is read-only. Show another server alone to act on its locks.</source>
        <translation>The profile of %1 is read-only. Show another server alone to act on its locks.</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>read-only</translation>
    </message>
    <message>
        <source>read-only (production)</source>
        <translation>read-only (production)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::OperationService</name>
    <message>
        <source>Put Back</source>
        <translation>Put Back</translation>
    </message>
    <message numerus="yes">
        <source>%1 was released. It can be put back for %n second(s).</source>
        <translation>
            <numerusform>%1 was released. It can be put back for %n second.</numerusform>
            <numerusform>%1 was released. It can be put back for %n seconds.</numerusform>
        </translation>
    </message>
    <message>
        <source>Allow Actions on Production</source>
        <translation>Allow Actions on Production</translation>
    </message>
    <message>
        <source>Allow actions on %1 for 10 minutes?</source>
        <translation>Allow actions on %1 for 10 minutes?</translation>
    </message>
    <message>
        <source>Locks on this production server can then be released, shortened and quarantined from here. Each action still asks for the key. This and each action are written to the audit log.</source>
        <translation>Locks on this production server can then be released, shortened and quarantined from here. Each action still asks for the key. This and each action are written to the audit log.</translation>
    </message>
    <message>
        <source>&amp;Allow for 10 Minutes</source>
        <translation>&amp;Allow for 10 Minutes</translation>
    </message>
    <message>
        <source>Actions stay locked: %1</source>
        <translation>Actions stay locked: %1</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Not allowed</translation>
    </message>
    <message>
        <source>Stop Allowing Actions (%1 left)</source>
        <translation>Stop Allowing Actions (%1 left)</translation>
    </message>
    <message>
        <source>Allow Actions for 10 Minutes…</source>
        <translation>Allow Actions for 10 Minutes…</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Audit &amp;Log…</source>
        <translation>Audit &amp;Log…</translation>
    </message>
    <message>
        <source>Read what was released, shortened and put back from here</source>
        <translation>Read what was released, shortened and put back from here</translation>
    </message>
    <message>
        <source>%1 locks selected; at most %2 can be acted on at once. Select fewer.</source>
        <translation>%1 locks selected; at most %2 can be acted on at once. Select fewer.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n locks were put back.</source>
        <translation>
            <numerusform>%1 of %n lock was put back.</numerusform>
            <numerusform>%1 of %n locks were put back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks were released. They can be put back for up to %n second(s).</source>
        <translation>
            <numerusform>%1 locks were released. They can be put back for up to %n second.</numerusform>
            <numerusform>%1 locks were released. They can be put back for up to %n seconds.</numerusform>
        </translation>
    </message>
    <message>
        <source>Put All Back</source>
        <translation>Put All Back</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::PageHelp</name>
    <message>
        <source>Ctrl+wheel, Ctrl++, Ctrl+-</source>
        <translation>Ctrl+wheel, Ctrl++, Ctrl+-</translation>
    </message>
    <message>
        <source>Zoom the lanes at the pointer</source>
        <translation>Zoom the lanes at the pointer</translation>
    </message>
    <message>
        <source>Shift+wheel, drag, Shift+←, Shift+→</source>
        <translation>Shift+wheel, drag, Shift+←, Shift+→</translation>
    </message>
    <message>
        <source>Move the lanes in time</source>
        <translation>Move the lanes in time</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Fit the range or the hold; again: the last minute</source>
        <translation>Fit the range or the hold; again: the last minute</translation>
    </message>
    <message>
        <source>←, →</source>
        <translation>←, →</translation>
    </message>
    <message>
        <source>Go to the previous and next hold of the lock</source>
        <translation>Go to the previous and next hold of the lock</translation>
    </message>
    <message>
        <source>[, ]</source>
        <translation>[, ]</translation>
    </message>
    <message>
        <source>Go to the previous and next contention or loss</source>
        <translation>Go to the previous and next contention or loss</translation>
    </message>
    <message>
        <source>Shift+drag, Alt+R</source>
        <translation>Shift+drag, Alt+R</translation>
    </message>
    <message>
        <source>Select a range of time for its statistics</source>
        <translation>Select a range of time for its statistics</translation>
    </message>
    <message>
        <source>Alt+P, middle click</source>
        <translation>Alt+P, middle click</translation>
    </message>
    <message>
        <source>Pin the lock first, or no longer</source>
        <translation>Pin the lock first, or no longer</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Letters</translation>
    </message>
    <message>
        <source>Filter the locks</source>
        <translation>Filter the locks</translation>
    </message>
    <message>
        <source>Return, double click</source>
        <translation>Return, double click</translation>
    </message>
    <message>
        <source>Inspect the lock</source>
        <translation>Inspect the lock</translation>
    </message>
    <message>
        <source>Shift+F10, right click</source>
        <translation>Shift+F10, right click</translation>
    </message>
    <message>
        <source>Menu of the lock</source>
        <translation>Menu of the lock</translation>
    </message>
    <message>
        <source>Ctrl+click, Shift+click, Shift+↑, Shift+↓</source>
        <translation>Ctrl+click, Shift+click, Shift+↑, Shift+↓</translation>
    </message>
    <message>
        <source>Select several locks</source>
        <translation>Select several locks</translation>
    </message>
    <message>
        <source>Ctrl+A</source>
        <translation>Ctrl+A</translation>
    </message>
    <message>
        <source>Select the section, once more all</source>
        <translation>Select the section, once more all</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the selected rows as text</source>
        <translation>Copy the selected rows as text</translation>
    </message>
    <message>
        <source>Alt+→, Alt+←</source>
        <translation>Alt+→, Alt+←</translation>
    </message>
    <message>
        <source>Unfold and fold what ended recently</source>
        <translation>Unfold and fold what ended recently</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Show rows that came meanwhile</source>
        <translation>Show rows that came meanwhile</translation>
    </message>
    <message>
        <source>Ctrl+wheel, +, -</source>
        <translation>Ctrl+wheel, +, -</translation>
    </message>
    <message>
        <source>Zoom the graph at the pointer</source>
        <translation>Zoom the graph at the pointer</translation>
    </message>
    <message>
        <source>Drag, wheel, Shift+arrow keys</source>
        <translation>Drag, wheel, Shift+arrow keys</translation>
    </message>
    <message>
        <source>Move the graph</source>
        <translation>Move the graph</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit the graph into the page</source>
        <translation>Fit the graph into the page</translation>
    </message>
    <message>
        <source>Arrow keys, Page Up, Page Down</source>
        <translation>Arrow keys, Page Up, Page Down</translation>
    </message>
    <message>
        <source>Walk from node to node</source>
        <translation>Walk from node to node</translation>
    </message>
    <message>
        <source>Filter the events</source>
        <translation>Filter the events</translation>
    </message>
    <message>
        <source>Select the lock</source>
        <translation>Select the lock</translation>
    </message>
    <message>
        <source>Menu of the events</source>
        <translation>Menu of the events</translation>
    </message>
    <message>
        <source>Drag, Shift+wheel, ←, →</source>
        <translation>Drag, Shift+wheel, ←, →</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home, End</translation>
    </message>
    <message>
        <source>Show the whole run, or follow it</source>
        <translation>Show the whole run, or follow it</translation>
    </message>
    <message>
        <source>Keys and gestures: %1</source>
        <comment>title of a page</comment>
        <translation>Keys and gestures: %1</translation>
    </message>
    <message>
        <source>Esc or ? closes this · F1 lists all keys</source>
        <translation>Esc or ? closes this · F1 lists all keys</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between keys</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ParameterBar</name>
    <message>
        <source> ms</source>
        <comment>milliseconds, after a number</comment>
        <translation> ms</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Workers</translation>
    </message>
    <message>
        <source>How many try to get the lock; can be changed while it runs</source>
        <translation>How many try to get the lock; can be changed while it runs</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>How long a lease lasts; can be changed while it runs</source>
        <translation>How long a lease lasts; can be changed while it runs</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Work</translation>
    </message>
    <message>
        <source>How long a worker works with the lock; can be changed while it runs</source>
        <translation>How long a worker works with the lock; can be changed while it runs</translation>
    </message>
    <message>
        <source>Think</source>
        <translation>Think</translation>
    </message>
    <message>
        <source>Pause between two cycles of a worker; can be changed while it runs</source>
        <translation>Pause between two cycles of a worker; can be changed while it runs</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Length</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, after a number</comment>
        <translation> s</translation>
    </message>
    <message>
        <source>How long the run takes</source>
        <translation>How long the run takes</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The same seed makes the same choices</source>
        <translation>The same seed makes the same choices</translation>
    </message>
    <message>
        <source>any</source>
        <comment>a seed that is drawn anew for each run</comment>
        <translation>any</translation>
    </message>
    <message>
        <source>Forced step</source>
        <translation>Forced step</translation>
    </message>
    <message>
        <source>With it a wrong pattern fails every time, without it only by bad luck</source>
        <translation>With it a wrong pattern fails every time, without it only by bad luck</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>Renewal</translation>
    </message>
    <message>
        <source>The watchdog of patterns that have one; can be changed while it runs</source>
        <translation>The watchdog of patterns that have one; can be changed while it runs</translation>
    </message>
    <message>
        <source>tries at fixed times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>tries at fixed times</translation>
    </message>
    <message>
        <source>tries at random times</source>
        <comment>how a worker waits for a lock</comment>
        <translation>tries at random times</translation>
    </message>
    <message>
        <source>until told of the release</source>
        <comment>how a worker waits for a lock</comment>
        <translation>until told of the release</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>How workers wait</source>
        <translation>How workers wait</translation>
    </message>
    <message>
        <source>What a worker does until the lock is free</source>
        <translation>What a worker does until the lock is free</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Locks</translation>
    </message>
    <message>
        <source>How many locks there are; a worker draws one of them for each cycle</source>
        <translation>How many locks there are; a worker draws one of them for each cycle</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Wait</translation>
    </message>
    <message>
        <source>How long a worker tries to get the lock</source>
        <translation>How long a worker tries to get the lock</translation>
    </message>
    <message>
        <source>Stock</source>
        <translation>Stock</translation>
    </message>
    <message>
        <source>Units at the order desk of each lock</source>
        <translation>Units at the order desk of each lock</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Playback</name>
    <message>
        <source>This server is not being recorded, so there is nothing to go back to. Open a recording.</source>
        <translation>This server is not being recorded, so there is nothing to go back to. Open a recording.</translation>
    </message>
    <message>
        <source>%1 is not being written any more. It was closed, and nothing is missing.</source>
        <translation>%1 is not being written any more. It was closed, and nothing is missing.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::PlaybackControls</name>
    <message>
        <source>Speed</source>
        <translation>Speed</translation>
    </message>
    <message>
        <source>How fast it is played</source>
        <translation>How fast it is played</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileForm</name>
    <message>
        <source>Unix socket</source>
        <translation>Unix socket</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA file</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>Client certificate</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>Client key</translation>
    </message>
    <message>
        <source>TCP, clear text</source>
        <translation>TCP, clear text</translation>
    </message>
    <message>
        <source>TLS, encrypted</source>
        <translation>TLS, encrypted</translation>
    </message>
    <message>
        <source>Production: nothing is changed until you choose &quot;Allow Actions for 10 Minutes&quot;, and then the key is typed for each action.</source>
        <translation>Production: nothing is changed until you choose &quot;Allow Actions for 10 Minutes&quot;, and then the key is typed for each action.</translation>
    </message>
    <message>
        <source>Each action asks first, compares before it acts and is written to the audit log. Mark the server as production to lock actions until they are allowed for ten minutes.</source>
        <translation>Each action asks first, compares before it acts and is written to the audit log. Mark the server as production to lock actions until they are allowed for ten minutes.</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>One server</translation>
    </message>
    <message>
        <source>Group behind Sentinels</source>
        <translation>Group behind Sentinels</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodes</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>Sentinels</translation>
    </message>
    <message>
        <source>host:6379, host2:6379</source>
        <translation>host:6379, host2:6379</translation>
    </message>
    <message>
        <source>host:26379, host2:26379</source>
        <translation>host:26379, host2:26379</translation>
    </message>
    <message>
        <source>Some nodes of the cluster; the others are learned from them. All are asked at once; one that does not answer does not delay the rest.</source>
        <translation>Some nodes of the cluster; the others are learned from them. All are asked at once; one that does not answer does not delay the rest.</translation>
    </message>
    <message>
        <source>All are asked at once; one that does not answer delays nobody.</source>
        <translation>All are asked at once; one that does not answer delays nobody.</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the node that announces them</source>
        <translation>Reach announced ports at the host of the node that announces them</translation>
    </message>
    <message>
        <source>Reach announced ports at the host of the Sentinel</source>
        <translation>Reach announced ports at the host of the Sentinel</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock group</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Servers</translation>
    </message>
    <message>
        <source>host:6379, host2:6379, host3:6379</source>
        <translation>host:6379, host2:6379, host3:6379</translation>
    </message>
    <message>
        <source>All servers of the group: each one has a vote, and a majority of them decides who holds a lock.</source>
        <translation>All servers of the group: each one has a vote, and a majority of them decides who holds a lock.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfileTopics</name>
    <message>
        <source>Login</source>
        <translation>Login</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>SSH tunnel</source>
        <translation>SSH tunnel</translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation>What to watch</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limits</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Actions</translation>
    </message>
    <message>
        <source>Redlock group</source>
        <translation>Redlock group</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>Sentinel</translation>
    </message>
    <message numerus="yes">
        <source>%n address(es)</source>
        <translation>
            <numerusform>%n address</numerusform>
            <numerusform>%n addresses</numerusform>
        </translation>
    </message>
    <message>
        <source>the system&apos;s authorities</source>
        <extracomment>which authorities a server&apos;s certificate is checked with</extracomment>
        <translation>the system&apos;s authorities</translation>
    </message>
    <message>
        <source>client certificate</source>
        <translation>client certificate</translation>
    </message>
    <message>
        <source>through %1</source>
        <translation>through %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>%1 reads, %2 polls, %3 waiter queries a second</source>
        <translation>%1 reads, %2 polls, %3 waiter queries a second</translation>
    </message>
    <message>
        <source>none: read-only</source>
        <translation>none: read-only</translation>
    </message>
    <message>
        <source>by the watching user</source>
        <translation>by the watching user</translation>
    </message>
    <message>
        <source>by user %1</source>
        <translation>by user %1</translation>
    </message>
    <message>
        <source>default user</source>
        <translation>default user</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>user %1</translation>
    </message>
    <message>
        <source>no password</source>
        <translation>no password</translation>
    </message>
    <message>
        <source>with password</source>
        <translation>with password</translation>
    </message>
    <message>
        <source>database %1</source>
        <translation>database %1</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n pattern</numerusform>
            <numerusform>%n patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n preset(s)</source>
        <translation>
            <numerusform>%n preset</numerusform>
            <numerusform>%n presets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ProfilesModel</name>
    <message>
        <source>%1, %2, %3</source>
        <extracomment>accessible text of a saved server: name, environment, URI</extracomment>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumModel</name>
    <message>
        <source>does not answer, no vote</source>
        <translation>does not answer, no vote</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>nobody</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Locks that servers grant together</source>
        <translation>Locks that servers grant together</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Group</translation>
    </message>
    <message>
        <source>The Redlock group, as it was called when it was connected to</source>
        <translation>The Redlock group, as it was called when it was connected to</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>Combined state of its servers</source>
        <translation>Combined state of its servers</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Votes</translation>
    </message>
    <message>
        <source>How many servers have the most frequent token, of all servers of the group</source>
        <translation>How many servers have the most frequent token, of all servers of the group</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>Ends in</translation>
    </message>
    <message>
        <source>Until when a majority has it: when the lease ends on the server that makes the majority, less 1 % of the lease and 2 ms for clocks that drift</source>
        <translation>Until when a majority has it: when the lease ends on the server that makes the majority, less 1 % of the lease and 2 ms for clocks that drift</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Who has it on most servers</source>
        <translation>Who has it on most servers</translation>
    </message>
    <message>
        <source>By server</source>
        <translation>By server</translation>
    </message>
    <message>
        <source>Which token each server has: A is the most frequent one, – means none, ? that the server does not answer</source>
        <translation>Which token each server has: A is the most frequent one, – means none, ? that the server does not answer</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumPage</name>
    <message>
        <source>No lock is held in a Redlock group.</source>
        <translation>No lock is held in a Redlock group.</translation>
    </message>
    <message>
        <source>Locks of Redlock groups: %1</source>
        <translation>Locks of Redlock groups: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) split between holders, or left over</source>
        <translation>
            <numerusform>%n lock split between holders, or left over</numerusform>
            <numerusform>%n locks split between holders, or left over</numerusform>
        </translation>
    </message>
    <message>
        <source>Locks by quorum</source>
        <translation>Locks by quorum</translation>
    </message>
    <message>
        <source>The chosen lock by server</source>
        <translation>The chosen lock by server</translation>
    </message>
    <message>
        <source>Locks of Redlock groups</source>
        <translation>Locks of Redlock groups</translation>
    </message>
    <message>
        <source>No Redlock group</source>
        <translation>No Redlock group</translation>
    </message>
    <message>
        <source>A Redlock group is several servers that know nothing of each other; a lock is held once most of them have granted it. Connect to one as redis+redlock://host1,host2,host3/name, and each lock is shown here with what every server says of it. Servers that are watched side by side are joined where one holder has the same lock on two of them.</source>
        <translation>A Redlock group is several servers that know nothing of each other; a lock is held once most of them have granted it. Connect to one as redis+redlock://host1,host2,host3/name, and each lock is shown here with what every server says of it. Servers that are watched side by side are joined where one holder has the same lock on two of them.</translation>
    </message>
    <message>
        <source>Too few servers answer to say which locks are held.</source>
        <translation>Too few servers answer to say which locks are held.</translation>
    </message>
    <message>
        <source>One server is shown alone</source>
        <translation>One server is shown alone</translation>
    </message>
    <message>
        <source>This page needs all servers of the Redlock group: choose &quot;All servers&quot; in the side bar.</source>
        <translation>This page needs all servers of the Redlock group: choose &quot;All servers&quot; in the side bar.</translation>
    </message>
    <message>
        <source>The %1 locks with the worst states are listed.</source>
        <translation>The %1 locks with the worst states are listed.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::QuorumServersModel</name>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>The servers of the group, in its order</source>
        <translation>The servers of the group, in its order</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Which of the different tokens it has: A is the most frequent one</source>
        <translation>Which of the different tokens it has: A is the most frequent one</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>Holder</translation>
    </message>
    <message>
        <source>Who holds the lock on this server</source>
        <translation>Who holds the lock on this server</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>What is left of the lease, by this server&apos;s clock</source>
        <translation>What is left of the lease, by this server&apos;s clock</translation>
    </message>
    <message>
        <source>Skew</source>
        <translation>Skew</translation>
    </message>
    <message>
        <source>How much later than the quorum&apos;s its lease ends</source>
        <translation>How much later than the quorum&apos;s its lease ends</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangeFields</name>
    <message>
        <source>to</source>
        <extracomment>between two times</extracomment>
        <translation>to</translation>
    </message>
    <message>
        <source>Range begins at, UTC</source>
        <translation>Range begins at, UTC</translation>
    </message>
    <message>
        <source>Range ends at, UTC</source>
        <translation>Range ends at, UTC</translation>
    </message>
    <message>
        <source>When the range begins, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>When the range begins, UTC; the arrow keys change the part that the cursor is in</translation>
    </message>
    <message>
        <source>When the range ends, UTC; the arrow keys change the part that the cursor is in</source>
        <translation>When the range ends, UTC; the arrow keys change the part that the cursor is in</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangeModel</name>
    <message numerus="yes">
        <source>All, %n lane(s)</source>
        <translation>
            <numerusform>All, %n lane</numerusform>
            <numerusform>All, %n lanes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Locks that somebody held in the range</source>
        <translation>Locks that somebody held in the range</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Holds</translation>
    </message>
    <message>
        <source>Holds that overlap the range</source>
        <translation>Holds that overlap the range</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Share of the time that it was held; gaps are left out</source>
        <translation>Share of the time that it was held; gaps are left out</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Longest</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>Renewals</translation>
    </message>
    <message>
        <source>Renewals in the range</source>
        <translation>Renewals in the range</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Missed</translation>
    </message>
    <message>
        <source>Renewals that were due in the range and did not come</source>
        <translation>Renewals that were due in the range and did not come</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Lost</translation>
    </message>
    <message>
        <source>Holds that expired, were evicted or taken over in the range</source>
        <translation>Holds that expired, were evicted or taken over in the range</translation>
    </message>
    <message>
        <source>Longest hold that overlaps the range, from its start to the end of the range</source>
        <translation>Longest hold that overlaps the range, from its start to the end of the range</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Holds that ended in the range, start and end known</source>
        <translation>Holds that ended in the range, start and end known</translation>
    </message>
    <message>
        <source>99 % of the holds that ended in the range were not longer</source>
        <translation>99 % of the holds that ended in the range were not longer</translation>
    </message>
    <message>
        <source>Longest time in which somebody was seen waiting</source>
        <translation>Longest time in which somebody was seen waiting</translation>
    </message>
    <message>
        <source>Longest with waiters</source>
        <translation>Longest with waiters</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure of a range: its name and what it is</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>Periods in which somebody was seen waiting</source>
        <translation>Periods in which somebody was seen waiting</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RangePanel</name>
    <message>
        <source>Zoom to Range</source>
        <translation>Zoom to Range</translation>
    </message>
    <message>
        <source>Show just this range (F)</source>
        <translation>Show just this range (F)</translation>
    </message>
    <message>
        <source>Copy Range</source>
        <translation>Copy Range</translation>
    </message>
    <message>
        <source>Copy the statistics of this range</source>
        <translation>Copy the statistics of this range</translation>
    </message>
    <message>
        <source>Clear Range</source>
        <translation>Clear Range</translation>
    </message>
    <message>
        <source>Close the statistics and clear the range (Esc)</source>
        <translation>Close the statistics and clear the range (Esc)</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>Copy as Text</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copy as Markdown</translation>
    </message>
    <message>
        <source>Statistics of the selected range</source>
        <translation>Statistics of the selected range</translation>
    </message>
    <message>
        <source>lane time without data: %1</source>
        <translation>lane time without data: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) left out under overload</source>
        <translation>
            <numerusform>%n event left out under overload</numerusform>
            <numerusform>%n events left out under overload</numerusform>
        </translation>
    </message>
    <message>
        <source>filter: %1</source>
        <extracomment>%1 is what was typed into the filter of the locks</extracomment>
        <translation>filter: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more lock(s): filter to count them</source>
        <translation>
            <numerusform>%n more lock: filter to count it</numerusform>
            <numerusform>%n more locks: filter to count them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s)</source>
        <translation>
            <numerusform>%n lock</numerusform>
            <numerusform>%n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n hold</numerusform>
            <numerusform>%n holds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contention(s)</source>
        <extracomment>how often somebody was seen waiting in the range</extracomment>
        <translation>
            <numerusform>%n contention</numerusform>
            <numerusform>%n contentions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RankingModel</name>
    <message numerus="yes">
        <source>%1: %2 of waiting, at most %n at once</source>
        <translation>
            <numerusform>%1: %2 of waiting, at most %n at once</numerusform>
            <numerusform>%1: %2 of waiting, at most %n at once</numerusform>
        </translation>
    </message>
    <message>
        <source>It is part of a deadlock.</source>
        <translation>It is part of a deadlock.</translation>
    </message>
    <message>
        <source>The lock is not held any more.</source>
        <translation>The lock is not held any more.</translation>
    </message>
    <message>
        <source>%1, deadlock</source>
        <translation>%1, deadlock</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Locks that somebody waited for since watching began</source>
        <translation>Locks that somebody waited for since watching began</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Waiting</translation>
    </message>
    <message>
        <source>How many wait for it now</source>
        <translation>How many wait for it now</translation>
    </message>
    <message>
        <source>Incl. indirect</source>
        <translation>Incl. indirect</translation>
    </message>
    <message>
        <source>How many wait for it now, directly or behind other waiters</source>
        <translation>How many wait for it now, directly or behind other waiters</translation>
    </message>
    <message>
        <source>Total wait</source>
        <translation>Total wait</translation>
    </message>
    <message>
        <source>Sum of all wait times observed</source>
        <translation>Sum of all wait times observed</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RawCard</name>
    <message>
        <source>Raw value and redis-cli</source>
        <translation>Raw value and redis-cli</translation>
    </message>
    <message>
        <source>Fold key, value and commands</source>
        <translation>Fold key, value and commands</translation>
    </message>
    <message>
        <source>Show key, value, and the redis-cli commands that show this lock</source>
        <translation>Show key, value, and the redis-cli commands that show this lock</translation>
    </message>
    <message>
        <source>Raw key and value</source>
        <translation>Raw key and value</translation>
    </message>
    <message>
        <source>The same with redis-cli</source>
        <translation>The same with redis-cli</translation>
    </message>
    <message>
        <source>redis-cli commands</source>
        <translation>redis-cli commands</translation>
    </message>
    <message>
        <source>Copy Token</source>
        <translation>Copy Token</translation>
    </message>
    <message>
        <source>Copy Commands</source>
        <translation>Copy Commands</translation>
    </message>
    <message>
        <source>Copy the redis-cli commands that show this lock</source>
        <translation>Copy the redis-cli commands that show this lock</translation>
    </message>
    <message>
        <source>Copy the holder&apos;s token</source>
        <translation>Copy the holder&apos;s token</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Raw</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordDialog</name>
    <message>
        <source>Record to a File</source>
        <translation>Record to a File</translation>
    </message>
    <message>
        <source>Records everything that is watched from now on: who holds which lock, who waits, and each event. It continues while you look at the past. Of the values of keys only tokens are recorded, and nothing is sent to the server.</source>
        <translation>Records everything that is watched from now on: who holds which lock, who waits, and each event. It continues while you look at the past. Of the values of keys only tokens are recorded, and nothing is sent to the server.</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>&amp;File:</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Browse…</translation>
    </message>
    <message>
        <source>Mask &amp;tokens: equal ones stay equal, and nobody can release a lock with them</source>
        <translation>Mask &amp;tokens: equal ones stay equal, and nobody can release a lock with them</translation>
    </message>
    <message>
        <source>Tokens are recorded in clear. Whoever has the file can release locks with them.</source>
        <translation>Tokens are recorded in clear. Whoever has the file can release locks with them.</translation>
    </message>
    <message>
        <source>Mask &amp;names of locks, too</source>
        <translation>Mask &amp;names of locks, too</translation>
    </message>
    <message>
        <source>No lock is held now, so there is nothing to show as an example.</source>
        <translation>No lock is held now, so there is nothing to show as an example.</translation>
    </message>
    <message>
        <source>The file would show the current locks like this:</source>
        <translation>The file would show the current locks like this:</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Locks as the file would show them</source>
        <translation>Locks as the file would show them</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Record</translation>
    </message>
    <message>
        <source>Recordings of Lockscope (*.lockscope)</source>
        <translation>Recordings of Lockscope (*.lockscope)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingFileDialog</name>
    <message>
        <source>&amp;Period:</source>
        <translation>&amp;Period:</translation>
    </message>
    <message>
        <source>How much of the recording was read</source>
        <translation>How much of the recording was read</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Save…</translation>
    </message>
    <message>
        <source>Compared &amp;with:</source>
        <translation>Compared &amp;with:</translation>
    </message>
    <message>
        <source>The same length of time before</source>
        <translation>The same length of time before</translation>
    </message>
    <message>
        <source>Another recording…</source>
        <translation>Another recording…</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>All of %1</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>Compare With</translation>
    </message>
    <message>
        <source>Recordings (*.lockscope)</source>
        <translation>Recordings (*.lockscope)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingIndicator</name>
    <message>
        <source>Recording to %1. Press to stop.</source>
        <translation>Recording to %1. Press to stop.</translation>
    </message>
    <message>
        <source>cannot write</source>
        <extracomment>how long a recording runs, and how large it is</extracomment>
        <translation>cannot write</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Recording, %1. Stop</source>
        <extracomment>read aloud: the time and size of the recording that runs</extracomment>
        <translation>Recording, %1. Stop</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RecordingService</name>
    <message>
        <source>Nothing is watched, so there is nothing to record. Connect to a server first.</source>
        <translation>Nothing is watched, so there is nothing to record. Connect to a server first.</translation>
    </message>
    <message>
        <source>Recorded to %1.</source>
        <translation>Recorded to %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are not in it: they could not be written in time.</source>
        <translation>
            <numerusform>%n event is not in it: it could not be written in time.</numerusform>
            <numerusform>%n events are not in it: they could not be written in time.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording to %1 again.</source>
        <translation>Recording to %1 again.</translation>
    </message>
    <message>
        <source>Another window keeps the recent past of this server, so this one is not recording it.</source>
        <translation>Another window keeps the recent past of this server, so this one is not recording it.</translation>
    </message>
    <message>
        <source>The recent past is not kept: %1</source>
        <translation>The recent past is not kept: %1</translation>
    </message>
    <message>
        <source>The recorded past was deleted.</source>
        <translation>The recorded past was deleted.</translation>
    </message>
    <message>
        <source>The disk of %1 is full: less than %2 MB of it would stay free.</source>
        <translation>The disk of %1 is full: less than %2 MB of it would stay free.</translation>
    </message>
    <message>
        <source>The recording ends here, and what happened until now is in it.</source>
        <translation>The recording ends here, and what happened until now is in it.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::RunPanel</name>
    <message>
        <source>%1 left, %2 orders booked</source>
        <translation>%1 left, %2 orders booked</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>No run yet</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>starting</translation>
    </message>
    <message>
        <source>running</source>
        <translation>running</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>ended</translation>
    </message>
    <message>
        <source>did not run</source>
        <translation>did not run</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>stock</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>orders</translation>
    </message>
    <message>
        <source>Stock and orders</source>
        <translation>Stock and orders</translation>
    </message>
    <message>
        <source>stock and orders</source>
        <translation>stock and orders</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Follow</translation>
    </message>
    <message>
        <source>Back to the newest moment (End)</source>
        <translation>Back to the newest moment (End)</translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation>Follow the run</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SaveFile</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1 could not be written: %2. Choose another folder.</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Saved as %1.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SavePicture</name>
    <message>
        <source>Save Picture</source>
        <translation>Save Picture</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG picture (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG picture (*.svg)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ServerPage</name>
    <message>
        <source>measuring…</source>
        <translation>measuring…</translation>
    </message>
    <message>
        <source> of %1 allowed</source>
        <translation> of %1 allowed</translation>
    </message>
    <message>
        <source>%1 polls/s%2</source>
        <translation>%1 polls/s%2</translation>
    </message>
    <message>
        <source>%1 bytes/s received</source>
        <translation>%1 bytes/s received</translation>
    </message>
    <message>
        <source>Not connected. Connect to a server to see what it is, what may be seen there, and what watching it costs.</source>
        <translation>Not connected. Connect to a server to see what it is, what may be seen there, and what watching it costs.</translation>
    </message>
    <message>
        <source>Cost of watching</source>
        <translation>Cost of watching</translation>
    </message>
    <message>
        <source>asked of this server by Lockscope</source>
        <translation>asked of this server by Lockscope</translation>
    </message>
    <message>
        <source>%1 keys/s read after events%2</source>
        <translation>%1 keys/s read after events%2</translation>
    </message>
    <message>
        <source>no reads skipped</source>
        <translation>no reads skipped</translation>
    </message>
    <message>
        <source>Watching changes nothing on the server. The commands above are for its administrator; Lockscope never runs them.</source>
        <translation>Watching changes nothing on the server. The commands above are for its administrator; Lockscope never runs them.</translation>
    </message>
    <message>
        <source>A recording does not say what watching cost.</source>
        <translation>A recording does not say what watching cost.</translation>
    </message>
    <message numerus="yes">
        <source>▲ %Ln read(s) skipped so far for the budget: their holders show as &quot;not seen&quot;</source>
        <translation>
            <numerusform>▲ %Ln read skipped so far for the budget: its holder shows as &quot;not seen&quot;</numerusform>
            <numerusform>▲ %Ln reads skipped so far for the budget: their holders show as &quot;not seen&quot;</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::ShortcutsDialog</name>
    <message>
        <source>Back to live; clear the filter or the selection</source>
        <translation>Back to live; clear the filter or the selection</translation>
    </message>
    <message>
        <source>Table: inspect the selected lock</source>
        <translation>Table: inspect the selected lock</translation>
    </message>
    <message>
        <source>Table: copy the selected rows as text</source>
        <translation>Table: copy the selected rows as text</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Keyboard Shortcuts</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>What it does</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Locks: move the lanes in time (also Shift+wheel, drag)</source>
        <translation>Locks: move the lanes in time (also Shift+wheel, drag)</translation>
    </message>
    <message>
        <source>Locks: show rows that came meanwhile</source>
        <translation>Locks: show rows that came meanwhile</translation>
    </message>
    <message>
        <source>Locks: unfold and fold what ended recently</source>
        <translation>Locks: unfold and fold what ended recently</translation>
    </message>
    <message>
        <source>Locks: select the rows of the section, once more all</source>
        <translation>Locks: select the rows of the section, once more all</translation>
    </message>
    <message>
        <source>Locks: menu of the selected lock</source>
        <translation>Locks: menu of the selected lock</translation>
    </message>
    <message>
        <source>Locks: select several locks (also Ctrl+click)</source>
        <translation>Locks: select several locks (also Ctrl+click)</translation>
    </message>
    <message>
        <source>Locks: previous and next hold of the lock</source>
        <translation>Locks: previous and next hold of the lock</translation>
    </message>
    <message>
        <source>Locks: move an end of the range (also Shift+drag)</source>
        <translation>Locks: move an end of the range (also Shift+drag)</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Sidebar</name>
    <message>
        <source>Servers</source>
        <translation>Servers</translation>
    </message>
    <message>
        <source>Prefixes</source>
        <translation>Prefixes</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>notifications</source>
        <translation>notifications</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>not known yet</translation>
    </message>
    <message>
        <source>on ✓</source>
        <translation>on ✓</translation>
    </message>
    <message>
        <source>off · tracking</source>
        <translation>off · tracking</translation>
    </message>
    <message>
        <source>off · polling</source>
        <translation>off · polling</translation>
    </message>
    <message>
        <source>How changes are learned. Without keyspace notifications short holds can be missed; the Server page says how to fix it.</source>
        <translation>How changes are learned. Without keyspace notifications short holds can be missed; the Server page says how to fix it.</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>clock</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unknown</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>The server&apos;s clock minus the clock of this machine</translation>
    </message>
    <message>
        <source>eviction risk</source>
        <translation>eviction risk</translation>
    </message>
    <message>
        <source>%1 ⚠</source>
        <translation>%1 ⚠</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>With maxmemory-policy %1 the server may remove locks when memory runs out</source>
        <translation>With maxmemory-policy %1 the server may remove locks when memory runs out</translation>
    </message>
    <message>
        <source>Whether the server may remove locks when memory runs out (maxmemory-policy)</source>
        <translation>Whether the server may remove locks when memory runs out (maxmemory-policy)</translation>
    </message>
    <message>
        <source>Show only %1</source>
        <translation>Show only %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more prefix(es)</source>
        <translation>
            <numerusform>and %n more prefix</numerusform>
            <numerusform>and %n more prefixes</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers and prefixes</source>
        <translation>Servers and prefixes</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>shown</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>All servers</translation>
    </message>
    <message>
        <source>Show the locks of all servers on every page</source>
        <translation>Show the locks of all servers on every page</translation>
    </message>
    <message>
        <source>Show only %1 on every page; once more: all servers</source>
        <translation>Show only %1 on every page; once more: all servers</translation>
    </message>
    <message>
        <source>Show &amp;All Servers</source>
        <translation>Show &amp;All Servers</translation>
    </message>
    <message>
        <source>Show &amp;Only This</source>
        <translation>Show &amp;Only This</translation>
    </message>
    <message>
        <source>&amp;Stop Watching</source>
        <translation>&amp;Stop Watching</translation>
    </message>
    <message>
        <source>Redlock group: show the combined state of its servers</source>
        <translation>Redlock group: show the combined state of its servers</translation>
    </message>
    <message>
        <source>Its role, how changes are learned, and how long it takes to answer</source>
        <translation>Its role, how changes are learned, and how long it takes to answer</translation>
    </message>
    <message>
        <source>Show &amp;Quorum</source>
        <translation>Show &amp;Quorum</translation>
    </message>
    <message>
        <source>events ✓</source>
        <translation>events ✓</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>tracking</translation>
    </message>
    <message>
        <source>polling</source>
        <translation>polling</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>none found</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SidebarColumn</name>
    <message>
        <source>Find server or prefix</source>
        <translation>Find server or prefix</translation>
    </message>
    <message>
        <source>Find a server or prefix</source>
        <translation>Find a server or prefix</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimRun</name>
    <message>
        <source>Stopped before it began.</source>
        <translation>Stopped before it began.</translation>
    </message>
    <message>
        <source>The simulator needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server).</source>
        <translation>The simulator needs redis-server, which is not installed. Install it (on Debian: sudo apt install redis-server).</translation>
    </message>
    <message>
        <source>The private redis-server of the run did not start: %1</source>
        <translation>The private redis-server of the run did not start: %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SimulatorPage</name>
    <message>
        <source>step point</source>
        <translation>step point</translation>
    </message>
    <message>
        <source>what workers believe, above what Redis says</source>
        <translation>what workers believe, above what Redis says</translation>
    </message>
    <message>
        <source>same seed, same faults</source>
        <translation>same seed, same faults</translation>
    </message>
    <message>
        <source>same seed, its own servers</source>
        <translation>same seed, its own servers</translation>
    </message>
    <message>
        <source>Nothing is connected.</source>
        <translation>Nothing is connected.</translation>
    </message>
    <message>
        <source>Never on a production server.</source>
        <translation>Never on a production server.</translation>
    </message>
    <message>
        <source>The workers have no TLS.</source>
        <translation>The workers have no TLS.</translation>
    </message>
    <message>
        <source>This case breaks its servers, so it has private ones.</source>
        <translation>This case breaks its servers, so it has private ones.</translation>
    </message>
    <message>
        <source>Run on a Server of Yours</source>
        <translation>Run on a Server of Yours</translation>
    </message>
    <message>
        <source>Run this case on %1?</source>
        <translation>Run this case on %1?</translation>
    </message>
    <message>
        <source>Run on %1</source>
        <translation>Run on %1</translation>
    </message>
    <message>
        <source>The connection is another one than you were asked about. Nothing was run.</source>
        <translation>The connection is another one than you were asked about. Nothing was run.</translation>
    </message>
    <message>
        <source>current connection</source>
        <translation>current connection</translation>
    </message>
    <message>
        <source>private server</source>
        <translation>private server</translation>
    </message>
    <message>
        <source>Same Seed (%1)</source>
        <translation>Same Seed (%1)</translation>
    </message>
    <message>
        <source>Same Seed</source>
        <translation>Same Seed</translation>
    </message>
    <message>
        <source>Find case…</source>
        <translation>Find case…</translation>
    </message>
    <message>
        <source>Find case</source>
        <translation>Find case</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Cases</translation>
    </message>
    <message>
        <source>Runs the case with these numbers on a private redis-server</source>
        <translation>Runs the case with these numbers on a private redis-server</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>The workers give back what they hold and end</source>
        <translation>The workers give back what they hold and end</translation>
    </message>
    <message>
        <source>Runs it once more with the seed of the last run</source>
        <translation>Runs it once more with the seed of the last run</translation>
    </message>
    <message>
        <source>Run the Right Way</source>
        <translation>Run the Right Way</translation>
    </message>
    <message>
        <source>The right pattern beside it, with the same seed and the same faults</source>
        <translation>The right pattern beside it, with the same seed and the same faults</translation>
    </message>
    <message>
        <source>Spawn Contention</source>
        <translation>Spawn Contention</translation>
    </message>
    <message numerus="yes">
        <source>For two seconds %Ln more workers want the lock</source>
        <translation>
            <numerusform>For two seconds %Ln more worker wants the lock</numerusform>
            <numerusform>For two seconds %Ln more workers want the lock</numerusform>
        </translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>Run on</translation>
    </message>
    <message>
        <source>Never on a production server: &quot;%1&quot; is the same one.</source>
        <translation>Never on a production server: &quot;%1&quot; is the same one.</translation>
    </message>
    <message>
        <source>Lock: %1. Click the Redis lane of another lock to switch.</source>
        <translation>Lock: %1. Click the Redis lane of another lock to switch.</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>Its workers write keys that begin with &quot;lockscope-sim:&quot;, no others, and delete them at the end. They cost the server up to a few thousand commands a second. Nothing is done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show its locks; the filter &quot;Simulator&quot; of Locks shows only them.</source>
        <translation>Its workers write keys that begin with &quot;lockscope-sim:&quot;, no others, and delete them at the end. They cost the server up to a few thousand commands a second. Nothing is done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show its locks; the filter &quot;Simulator&quot; of Locks shows only them.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SourceChip</name>
    <message>
        <source>%1
%2 (%3)</source>
        <translation>%1
%2 (%3)</translation>
    </message>
    <message>
        <source>Watched server: %1, %2</source>
        <translation>Watched server: %1, %2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::SshPrompts</name>
    <message>
        <source>Unknown SSH Machine</source>
        <translation>Unknown SSH Machine</translation>
    </message>
    <message>
        <source>Is this the machine that you mean?</source>
        <translation>Is this the machine that you mean?</translation>
    </message>
    <message>
        <source>&amp;Trust It</source>
        <translation>&amp;Trust It</translation>
    </message>
    <message>
        <source>SSH</source>
        <translation>SSH</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StartPlace</name>
    <message>
        <source>Nothing was recorded at %1. The recording covers %2 to %3, in several runs.</source>
        <translation>Nothing was recorded at %1. The recording covers %2 to %3, in several runs.</translation>
    </message>
    <message>
        <source>%1 is outside of what was recorded. The recording covers %2 to %3.</source>
        <translation>%1 is outside of what was recorded. The recording covers %2 to %3.</translation>
    </message>
    <message>
        <source>The recording has no lock that is called %1.</source>
        <translation>The recording has no lock that is called %1.</translation>
    </message>
    <message>
        <source>%1 is not there at %2. The recording first has it at %3.</source>
        <translation>%1 is not there at %2. The recording first has it at %3.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::StatusFields</name>
    <message>
        <source>Events a second on all nodes, mean of the last two seconds</source>
        <translation>Events a second on all nodes, mean of the last two seconds</translation>
    </message>
    <message>
        <source>Locks held now</source>
        <translation>Locks held now</translation>
    </message>
    <message>
        <source>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</source>
        <translation>Delay from an event to the read of its holder: 99 of 100 reads in the last second were faster</translation>
    </message>
    <message>
        <source>Gaps: periods without data, because the connection or the server was away</source>
        <translation>Gaps: periods without data, because the connection or the server was away</translation>
    </message>
    <message>
        <source>Age of the oldest data among all held locks</source>
        <translation>Age of the oldest data among all held locks</translation>
    </message>
    <message>
        <source>The server&apos;s clock minus the clock of this machine</source>
        <translation>The server&apos;s clock minus the clock of this machine</translation>
    </message>
    <message>
        <source>starting the demo</source>
        <translation>starting the demo</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s)/s</source>
        <translation>
            <numerusform>%Ln event/s</numerusform>
            <numerusform>%Ln events/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) held</source>
        <translation>
            <numerusform>%n lock held</numerusform>
            <numerusform>%n locks held</numerusform>
        </translation>
    </message>
    <message>
        <source>lag %1</source>
        <translation>lag %1</translation>
    </message>
    <message>
        <source>gaps %1</source>
        <translation>gaps %1</translation>
    </message>
    <message>
        <source>server clock unknown</source>
        <translation>server clock unknown</translation>
    </message>
    <message>
        <source>server clock %1</source>
        <translation>server clock %1</translation>
    </message>
    <message numerus="yes">
        <source>gaps %1 · %Ln key(s) gone before read</source>
        <translation>
            <numerusform>gaps %1 · %Ln key gone before read</numerusform>
            <numerusform>gaps %1 · %Ln keys gone before read</numerusform>
        </translation>
    </message>
    <message>
        <source>locks held: unknown</source>
        <translation>locks held: unknown</translation>
    </message>
    <message>
        <source>oldest data %1</source>
        <translation>oldest data %1</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>recording</translation>
    </message>
    <message>
        <source>Locks held at the moment shown</source>
        <translation>Locks held at the moment shown</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeBar</name>
    <message>
        <source>Time: %1, %2, %3</source>
        <comment>what is shown, how long ago, whether it plays</comment>
        <translation>Time: %1, %2, %3</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>playing</translation>
    </message>
    <message>
        <source>standing still</source>
        <translation>standing still</translation>
    </message>
    <message>
        <source>Time: live</source>
        <translation>Time: live</translation>
    </message>
    <message>
        <source>Left and Right go to the previous and next event, Page Up and Page Down farther, Home and End to the start and the end</source>
        <translation>Left and Right go to the previous and next event, Page Up and Page Down farther, Home and End to the start and the end</translation>
    </message>
    <message>
        <source>No data for this time.</source>
        <translation>No data for this time.</translation>
    </message>
    <message>
        <source>No data for this time: %1</source>
        <translation>No data for this time: %1</translation>
    </message>
    <message>
        <source>Click to go there; Esc comes back.</source>
        <translation>Click to go there; Esc comes back.</translation>
    </message>
    <message>
        <source>watched since %1</source>
        <comment>a time of day</comment>
        <translation>watched since %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TimeStrip</name>
    <message>
        <source>Time strip</source>
        <translation>Time strip</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Toast</name>
    <message>
        <source>Close this message</source>
        <translation>Close this message</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TopBar</name>
    <message>
        <source>Top bar</source>
        <translation>Top bar</translation>
    </message>
    <message>
        <source>private redis-server, %1</source>
        <translation>private redis-server, %1</translation>
    </message>
    <message>
        <source>Starting the demo</source>
        <translation>Starting the demo</translation>
    </message>
    <message>
        <source>No server</source>
        <translation>No server</translation>
    </message>
    <message>
        <source>Asking the Sentinels</source>
        <translation>Asking the Sentinels</translation>
    </message>
    <message>
        <source>Recording of %1</source>
        <translation>Recording of %1</translation>
    </message>
    <message>
        <source>the recent past</source>
        <translation>the recent past</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) side by side</source>
        <translation>
            <numerusform>%n server side by side</numerusform>
            <numerusform>%n servers side by side</numerusform>
        </translation>
    </message>
    <message>
        <source>Open &amp;Beside</source>
        <translation>Open &amp;Beside</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Show</translation>
    </message>
    <message>
        <source>Stop &amp;Watching</source>
        <translation>Stop &amp;Watching</translation>
    </message>
    <message>
        <source>All Servers</source>
        <translation>All Servers</translation>
    </message>
    <message>
        <source>Connecting through SSH</source>
        <translation>Connecting through SSH</translation>
    </message>
    <message numerus="yes">
        <source>Redlock group of %n server(s)</source>
        <translation>
            <numerusform>Redlock group of %n server</numerusform>
            <numerusform>Redlock group of %n servers</numerusform>
        </translation>
    </message>
    <message>
        <source>private cluster</source>
        <translation>private cluster</translation>
    </message>
    <message>
        <source>private servers behind Sentinels</source>
        <translation>private servers behind Sentinels</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>being written</translation>
    </message>
    <message>
        <source>Filter and commands</source>
        <translation>Filter and commands</translation>
    </message>
    <message>
        <source>Filter this page, or find commands after &gt; (Ctrl+F)</source>
        <translation>Filter this page, or find commands after &gt; (Ctrl+F)</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::Tour</name>
    <message>
        <source>The guided tour walks through the demo. Starting the demo disconnects from %1.</source>
        <translation>The guided tour walks through the demo. Starting the demo disconnects from %1.</translation>
    </message>
    <message>
        <source>Start the Demo</source>
        <translation>Start the Demo</translation>
    </message>
    <message>
        <source>New here? A guided tour of the demo shows what is where. It changes nothing, can be left at any time, and is in the Help menu.</source>
        <translation>New here? A guided tour of the demo shows what is where. It changes nothing, can be left at any time, and is in the Help menu.</translation>
    </message>
    <message>
        <source>Show Me Around (2 Minutes)</source>
        <translation>Show Me Around (2 Minutes)</translation>
    </message>
    <message>
        <source>You have left the tour&apos;s path. Next and Back return to it.</source>
        <translation>You have left the tour&apos;s path. Next and Back return to it.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TourPanel</name>
    <message>
        <source>Guided tour · %1 of %2</source>
        <extracomment>which step of the guided tour this is, and how many there are</extracomment>
        <translation>Guided tour · %1 of %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Skip</translation>
    </message>
    <message>
        <source>End the guided tour (Esc)</source>
        <translation>End the guided tour (Esc)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Next</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>accessible name: &quot;Guided tour · 2 of 8: A lock is a row&quot;</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceClientsModel</name>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Library</translation>
    </message>
    <message>
        <source>User</source>
        <translation>User</translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation>Acquired</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Refused</translation>
    </message>
    <message>
        <source>others</source>
        <translation>others</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Waited</translation>
    </message>
    <message>
        <source>several</source>
        <comment>clients of one address</comment>
        <translation>several</translation>
    </message>
    <message>
        <source>waits now: %1</source>
        <comment>how long so far</comment>
        <translation>waits now: %1</translation>
    </message>
    <message>
        <source>waits that ended in an acquisition: %1 in all</source>
        <translation>waits that ended in an acquisition: %1 in all</translation>
    </message>
    <message>
        <source>gave up after %1</source>
        <translation>gave up after %1</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceDialog</name>
    <message>
        <source>&amp;Only %1</source>
        <translation>&amp;Only %1</translation>
    </message>
    <message>
        <source>&amp;Only the selected lock</source>
        <translation>&amp;Only the selected lock</translation>
    </message>
    <message>
        <source>Trace Burst</source>
        <translation>Trace Burst</translation>
    </message>
    <message>
        <source>&amp;Seconds:</source>
        <translation>&amp;Seconds:</translation>
    </message>
    <message>
        <source>&amp;MiB at most:</source>
        <translation>&amp;MiB at most:</translation>
    </message>
    <message>
        <source>&amp;All watched locks</source>
        <translation>&amp;All watched locks</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Locks of the trace</source>
        <translation>Locks of the trace</translation>
    </message>
    <message>
        <source>Clients of the chosen lock</source>
        <translation>Clients of the chosen lock</translation>
    </message>
    <message>
        <source>Progress of the trace</source>
        <translation>Progress of the trace</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;top</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>S&amp;tart</translation>
    </message>
    <message>
        <source>Measuring what the server spends without a trace…</source>
        <translation>Measuring what the server spends without a trace…</translation>
    </message>
    <message>
        <source>What it costs the server is not known.</source>
        <translation>What it costs the server is not known.</translation>
    </message>
    <message>
        <source>Who tried to get %1</source>
        <translation>Who tried to get %1</translation>
    </message>
    <message>
        <source>Choose a lock to see who tried to get it.</source>
        <translation>Choose a lock to see who tried to get it.</translation>
    </message>
    <message>
        <source>Runs MONITOR for a few seconds: the server sends a copy of every command, which can halve its throughput meanwhile. Nothing else shows who tried to get which lock, who was refused, how long they waited, and which client a token belongs to. The burst ends by itself at the first of its limits; tokens are kept masked.</source>
        <translation>Runs MONITOR for a few seconds: the server sends a copy of every command, which can halve its throughput meanwhile. Nothing else shows who tried to get which lock, who was refused, how long they waited, and which client a token belongs to. The burst ends by itself at the first of its limits; tokens are kept masked.</translation>
    </message>
    <message>
        <source>Cost for the server: %1 % of one core.</source>
        <translation>Cost for the server: %1 % of one core.</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Export</translation>
    </message>
    <message>
        <source>Ended at %1.</source>
        <translation>Ended at %1.</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copy as &amp;CSV</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>Copy as &amp;JSON</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>&amp;Save as CSV…</translation>
    </message>
    <message>
        <source>Sa&amp;ve as JSON…</source>
        <translation>Sa&amp;ve as JSON…</translation>
    </message>
    <message>
        <source>Copied as %1.</source>
        <comment>CSV, JSON</comment>
        <translation>Copied as %1.</translation>
    </message>
    <message>
        <source>Save Trace Results as CSV</source>
        <translation>Save Trace Results as CSV</translation>
    </message>
    <message>
        <source>Save Trace Results as JSON</source>
        <translation>Save Trace Results as JSON</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV table (*.csv)</translation>
    </message>
    <message>
        <source>JSON, one object a line (*.json *.ndjson)</source>
        <translation>JSON, one object a line (*.json *.ndjson)</translation>
    </message>
    <message numerus="yes">
        <source>%1 s, %2 MiB, %Ln command(s) (%3 a second), %4 of watched locks.</source>
        <translation>
            <numerusform>%1 s, %2 MiB, %Ln command (%3 a second), %4 of watched locks.</numerusform>
            <numerusform>%1 s, %2 MiB, %Ln commands (%3 a second), %4 of watched locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Only the %Ln selected lock(s)</source>
        <translation>
            <numerusform>&amp;Only the selected lock</numerusform>
            <numerusform>&amp;Only the %Ln selected locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceModel</name>
    <message>
        <source>Lock</source>
        <translation>Lock</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Attempts</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Refused</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Waiting</translation>
    </message>
    <message>
        <source>Waited (median)</source>
        <translation>Waited (median)</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>Hand-over</translation>
    </message>
    <message>
        <source>Refused most</source>
        <translation>Refused most</translation>
    </message>
    <message>
        <source>The lock&apos;s key</source>
        <translation>The lock&apos;s key</translation>
    </message>
    <message>
        <source>Commands that asked for the lock</source>
        <translation>Commands that asked for the lock</translation>
    </message>
    <message>
        <source>Attempts that did not get the lock</source>
        <translation>Attempts that did not get the lock</translation>
    </message>
    <message>
        <source>From a release to the next acquisition while somebody waited; the median</source>
        <translation>From a release to the next acquisition while somebody waited; the median</translation>
    </message>
    <message>
        <source>Whose attempts were refused most often</source>
        <translation>Whose attempts were refused most often</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>how many, share</comment>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>how often, whom</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>others</source>
        <translation>others</translation>
    </message>
    <message>
        <source>Refused, not seen to get it since, and still asking or listening</source>
        <translation>Refused, not seen to get it since, and still asking or listening</translation>
    </message>
    <message>
        <source>%1 wait, %2 gave up: refused, and they asked no more</source>
        <translation>%1 wait, %2 gave up: refused, and they asked no more</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Longest wait</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, of those who got it; half waited less</source>
        <translation>From the first refusal to the acquisition, of those who got it; half waited less</translation>
    </message>
    <message>
        <source>From the first refusal to the acquisition, or so far for those who have not got it; who waits still comes first</source>
        <translation>From the first refusal to the acquisition, or so far for those who have not got it; who waits still comes first</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::TraceService</name>
    <message>
        <source>There is no server to trace. Connect to one first.</source>
        <translation>There is no server to trace. Connect to one first.</translation>
    </message>
    <message>
        <source>This server is production and its profile is read-only: it is not traced.</source>
        <translation>This server is production and its profile is read-only: it is not traced.</translation>
    </message>
    <message>
        <source>This server is production. A trace costs it much: choose Allow Actions for 10 Minutes in the Tools menu first.</source>
        <translation>This server is production. A trace costs it much: choose Allow Actions for 10 Minutes in the Tools menu first.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>The lock is not there any more.</source>
        <translation>The lock is not there any more.</translation>
    </message>
    <message>
        <source>This is a recording: there is no server to trace.</source>
        <translation>This is a recording: there is no server to trace.</translation>
    </message>
    <message numerus="yes">
        <source>The trace burst is over: %Ln command(s) of watched locks.</source>
        <translation>
            <numerusform>The trace burst is over: %Ln command of watched locks.</numerusform>
            <numerusform>The trace burst is over: %Ln commands of watched locks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::gui::UnwatchedSample</name>
    <message numerus="yes">
        <source>%Ln lock(s) (%1)</source>
        <extracomment>%1 is a library, or a pattern of names</extracomment>
        <translation>
            <numerusform>%Ln lock (%1)</numerusform>
            <numerusform>%Ln locks (%1)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and others</source>
        <extracomment>%1 is a list of kinds of locks</extracomment>
        <translation>%1 and others</translation>
    </message>
    <message>
        <source>At least %1 are not watched.</source>
        <extracomment>%1 is a list: numbers of locks and their kinds</extracomment>
        <translation>At least %1 are not watched.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::VerdictCard</name>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, violation</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nothing</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>No verdict yet</source>
        <translation>No verdict yet</translation>
    </message>
    <message>
        <source>Did not run</source>
        <translation>Did not run</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Broken</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>Clean</translation>
    </message>
    <message>
        <source>Clean so far</source>
        <translation>Clean so far</translation>
    </message>
    <message>
        <source>violations</source>
        <translation>violations</translation>
    </message>
    <message numerus="yes">
        <source>section(s)</source>
        <translation>
            <numerusform>section</numerusform>
            <numerusform>sections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewal(s)</source>
        <translation>
            <numerusform>renewal</numerusform>
            <numerusform>renewals</numerusform>
        </translation>
    </message>
    <message>
        <source>seen by the monitor</source>
        <translation>seen by the monitor</translation>
    </message>
    <message>
        <source>First at %1: %2. Click a count to go there.</source>
        <translation>First at %1: %2. Click a count to go there.</translation>
    </message>
    <message>
        <source>The same without any lock: %1.</source>
        <translation>The same without any lock: %1.</translation>
    </message>
    <message>
        <source>Does not protect from: %1.</source>
        <translation>Does not protect from: %1.</translation>
    </message>
    <message>
        <source>The same without the forced step: %1.</source>
        <translation>The same without the forced step: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln record(s) did not fit and are not judged.</source>
        <translation>
            <numerusform>%Ln record did not fit and is not judged.</numerusform>
            <numerusform>%Ln records did not fit and are not judged.</numerusform>
        </translation>
    </message>
    <message>
        <source>As it claims</source>
        <translation>As it claims</translation>
    </message>
    <message>
        <source>Does not rule out: %1.</source>
        <translation>Does not rule out: %1.</translation>
    </message>
    <message>
        <source>seen by the monitor (tracking)</source>
        <translation>seen by the monitor (tracking)</translation>
    </message>
    <message>
        <source>seen by the monitor (polling)</source>
        <translation>seen by the monitor (polling)</translation>
    </message>
    <message>
        <source>The same without the forced step, with the numbers of the start: %1.</source>
        <translation>The same without the forced step, with the numbers of the start: %1.</translation>
    </message>
    <message>
        <source>This server sends no notifications: between two reads a lock can come and go unseen.</source>
        <translation>This server sends no notifications: between two reads a lock can come and go unseen.</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Passed</translation>
    </message>
    <message>
        <source>Not passed</source>
        <translation>Not passed</translation>
    </message>
    <message>
        <source>As it should be: %1.</source>
        <translation>As it should be: %1.</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the items</comment>
        <translation>; </translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>Not so: %1.</translation>
    </message>
    <message>
        <source>The referee judges by the workers&apos; own log, not by what Redis shows.</source>
        <translation>The referee judges by the workers&apos; own log, not by what Redis shows.</translation>
    </message>
    <message>
        <source>Demonstrates: %1.</source>
        <translation>Demonstrates: %1.</translation>
    </message>
    <message>
        <source>Result of the previous run; parameters have changed. Run again.</source>
        <translation>Result of the previous run; parameters have changed. Run again.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitersList</name>
    <message>
        <source>Waiters of this lock, the next one first</source>
        <translation>Waiters of this lock, the next one first</translation>
    </message>
    <message>
        <source>The first %1 of %2 are listed.</source>
        <translation>The first %1 of %2 are listed.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitersModel</name>
    <message>
        <source>Who</source>
        <translation>Who</translation>
    </message>
    <message>
        <source>Has waited</source>
        <translation>Has waited</translation>
    </message>
    <message>
        <source>Will wait</source>
        <translation>Will wait</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForPage</name>
    <message>
        <source>The %1 locks with most waiters are drawn, of %2 that somebody waits for.</source>
        <translation>The %1 locks with most waiters are drawn, of %2 that somebody waits for.</translation>
    </message>
    <message>
        <source>Save the Graph as SVG</source>
        <translation>Save the Graph as SVG</translation>
    </message>
    <message>
        <source>Save the Graph as DOT</source>
        <translation>Save the Graph as DOT</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG picture (*.svg)</translation>
    </message>
    <message>
        <source>Graphviz graph (*.dot *.gv)</source>
        <translation>Graphviz graph (*.dot *.gv)</translation>
    </message>
    <message>
        <source>Waits-for graph</source>
        <translation>Waits-for graph</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>Zoom In</translation>
    </message>
    <message>
        <source>Draw larger (+, or Ctrl+wheel at the pointer)</source>
        <translation>Draw larger (+, or Ctrl+wheel at the pointer)</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Zoom Out</translation>
    </message>
    <message>
        <source>Draw smaller (-, or Ctrl+wheel at the pointer)</source>
        <translation>Draw smaller (-, or Ctrl+wheel at the pointer)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Fit</translation>
    </message>
    <message>
        <source>Show all of the graph (F or Esc)</source>
        <translation>Show all of the graph (F or Esc)</translation>
    </message>
    <message>
        <source>All Waiters</source>
        <translation>All Waiters</translation>
    </message>
    <message>
        <source>Draw every waiter of a lock, even when there are many</source>
        <translation>Draw every waiter of a lock, even when there are many</translation>
    </message>
    <message>
        <source>SVG…</source>
        <translation>SVG…</translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>Save the graph as a picture</translation>
    </message>
    <message>
        <source>DOT…</source>
        <translation>DOT…</translation>
    </message>
    <message>
        <source>Save the graph for Graphviz</source>
        <translation>Save the graph for Graphviz</translation>
    </message>
    <message>
        <source>Locks by waiting caused</source>
        <translation>Locks by waiting caused</translation>
    </message>
    <message>
        <source>Who blocks most</source>
        <translation>Who blocks most</translation>
    </message>
    <message>
        <source>Parts with more than %1 arrows are not laid out for few crossings.</source>
        <translation>Parts with more than %1 arrows are not laid out for few crossings.</translation>
    </message>
    <message>
        <source>Clear Trace Results</source>
        <translation>Clear Trace Results</translation>
    </message>
    <message>
        <source>Round: client · square: lock · solid arrow: holds · dashed arrow: is waited for by (dotted: was, when it was last seen). Drag moves, Ctrl+wheel zooms.</source>
        <translation>Round: client · square: lock · solid arrow: holds · dashed arrow: is waited for by (dotted: was, when it was last seen). Drag moves, Ctrl+wheel zooms.</translation>
    </message>
    <message>
        <source>No waiters are visible now.</source>
        <translation>No waiters are visible now.</translation>
    </message>
    <message numerus="yes">
        <source>Dotted: %n wait(s) seen by the trace that ended at %1, not confirmed since. Another trace burst tells whether they still wait.</source>
        <translation>
            <numerusform>Dotted: %n wait seen by the trace that ended at %1, not confirmed since. Another trace burst tells whether it still waits.</numerusform>
            <numerusform>Dotted: %n waits seen by the trace that ended at %1, not confirmed since. Another trace burst tells whether they still wait.</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove waits that only the finished trace saw</source>
        <translation>Remove waits that only the finished trace saw</translation>
    </message>
    <message>
        <source>Wait time caused since watching began</source>
        <translation>Wait time caused since watching began</translation>
    </message>
    <message>
        <source>No visible waiters</source>
        <translation>No visible waiters</translation>
    </message>
    <message>
        <source>Wait time caused in the played part of the recording</source>
        <translation>Wait time caused in the played part of the recording</translation>
    </message>
    <message>
        <source>No waiters were visible at %1.</source>
        <translation>No waiters were visible at %1.</translation>
    </message>
    <message>
        <source>No visible waiters at %1</source>
        <translation>No visible waiters at %1</translation>
    </message>
    <message>
        <source>The %1 locks that caused most waiting are listed, of %2.</source>
        <translation>The %1 locks that caused most waiting are listed, of %2.</translation>
    </message>
    <message>
        <source>Holders and waiters are drawn here as soon as a waiter is visible: in the queue or on the channel of a library that has one. Clients that poll are visible in a trace burst only, which also names them.</source>
        <translation>Holders and waiters are drawn here as soon as a waiter is visible: in the queue or on the channel of a library that has one. Clients that poll are visible in a trace burst only, which also names them.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WaitsForView</name>
    <message>
        <source>Waits-for graph</source>
        <translation>Waits-for graph</translation>
    </message>
    <message>
        <source>Blockers are on the left, waiters on the right. Arrow keys go to the nearest one in their direction, Page Up and Page Down through all.</source>
        <translation>Blockers are on the left, waiters on the right. Arrow keys go to the nearest one in their direction, Page Up and Page Down through all.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WatchedDeployment</name>
    <message numerus="yes">
        <source>%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.</source>
        <translation>
            <numerusform>%n slot is served by no node of the cluster: locks in it cannot be read, taken or released.</numerusform>
            <numerusform>%n slots are served by no node of the cluster: locks in them cannot be read, taken or released.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is there now, and is watched beside the others.</source>
        <translation>%1 is there now, and is watched beside the others.</translation>
    </message>
    <message>
        <source>%1 says that it is the primary of %2, too; %3 is used. There was a failover a moment ago, or the network is split: a lock can be granted on both.</source>
        <translation>%1 says that it is the primary of %2, too; %3 is used. There was a failover a moment ago, or the network is split: a lock can be granted on both.</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookDialog</name>
    <message>
        <source>The previous secret is not known (%1).</source>
        <translation>The previous secret is not known (%1).</translation>
    </message>
    <message>
        <source>Test message delivered.</source>
        <translation>Test message delivered.</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Posts each finding as JSON to an address of yours when it begins and when it ends, with tokens masked. Muted findings, the simulator and the past are left out, and so are findings from before the connection.</source>
        <translation>Posts each finding as JSON to an address of yours when it begins and when it ends, with tokens masked. Muted findings, the simulator and the past are left out, and so are findings from before the connection.</translation>
    </message>
    <message>
        <source>&amp;Post findings to this address</source>
        <translation>&amp;Post findings to this address</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>&amp;Address:</translation>
    </message>
    <message>
        <source>S&amp;ecret:</source>
        <translation>S&amp;ecret:</translation>
    </message>
    <message>
        <source>Signs each message, so that the receiver can tell that it comes from here. It is kept in the keyring. Without one nothing is signed.</source>
        <translation>Signs each message, so that the receiver can tell that it comes from here. It is kept in the keyring. Without one nothing is signed.</translation>
    </message>
    <message>
        <source>&amp;Findings:</source>
        <translation>&amp;Findings:</translation>
    </message>
    <message>
        <source>Problems only</source>
        <translation>Problems only</translation>
    </message>
    <message>
        <source>Problems and warnings</source>
        <translation>Problems and warnings</translation>
    </message>
    <message>
        <source>All, including notes</source>
        <translation>All, including notes</translation>
    </message>
    <message>
        <source>Send a &amp;Test</source>
        <translation>Send a &amp;Test</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Save</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>Waiting for the receiver…</source>
        <translation>Waiting for the receiver…</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WebhookService</name>
    <message>
        <source>The secret of the webhook is not in the keyring, so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>The secret of the webhook is not in the keyring, so no finding is sent. Give it again: Tools, Webhook.</translation>
    </message>
    <message>
        <source>The secret of the webhook cannot be read (%1), so no finding is sent. Give it again: Tools, Webhook.</source>
        <translation>The secret of the webhook cannot be read (%1), so no finding is sent. Give it again: Tools, Webhook.</translation>
    </message>
    <message>
        <source>No finding is sent to the webhook: %1</source>
        <translation>No finding is sent to the webhook: %1</translation>
    </message>
    <message>
        <source>The secret of the webhook is known until the window is closed (%1).</source>
        <translation>The secret of the webhook is known until the window is closed (%1).</translation>
    </message>
</context>
<context>
    <name>lockscope::gui::WindowSession</name>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the names of servers</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Announcements</name>
    <message>
        <source>Changes of %1 are not announced: the user may not subscribe to this pattern. They are found by looking. The Server page names the right that is missing.</source>
        <translation>Changes of %1 are not announced: the user may not subscribe to this pattern. They are found by looking. The Server page names the right that is missing.</translation>
    </message>
    <message>
        <source>Changes of %1 are not announced: the server says &quot;%2&quot;. They are found by looking.</source>
        <translation>Changes of %1 are not announced: the server says &quot;%2&quot;. They are found by looking.</translation>
    </message>
    <message>
        <source>A change was found that no notification announced: notifications are off. Changes are now found by other means; the Server page names them.</source>
        <translation>A change was found that no notification announced: notifications are off. Changes are now found by other means; the Server page names them.</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is refused: &quot;%1&quot;. What it would announce is found by polling.</source>
        <translation>CLIENT TRACKING is refused: &quot;%1&quot;. What it would announce is found by polling.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::BlockedClients</name>
    <message>
        <source>Who blocks on lists is not looked up: the server has more than %1 connections, and listing them would cost it too much. Their number is shown.</source>
        <translation>Who blocks on lists is not looked up: the server has more than %1 connections, and listing them would cost it too much. Their number is shown.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::ClusterWatch</name>
    <message>
        <source>Failover in the cluster %1: %2 is the primary of these slots now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>Failover in the cluster %1: %2 is the primary of these slots now, before it was %3. Locks that it does not have are told as lost.</translation>
    </message>
    <message>
        <source>%1 does not belong to the cluster %2 any more.</source>
        <translation>%1 does not belong to the cluster %2 any more.</translation>
    </message>
    <message>
        <source>%1 is no primary of the cluster %2 any more.</source>
        <translation>%1 is no primary of the cluster %2 any more.</translation>
    </message>
    <message>
        <source>Two primaries of the same slots in the cluster %1: %2 says that it is one, too. A lock can be granted on both. Both are watched; what %2 shows stands under %3.</source>
        <translation>Two primaries of the same slots in the cluster %1: %2 says that it is one, too. A lock can be granted on both. Both are watched; what %2 shows stands under %3.</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of the cluster %2.</source>
        <translation>%1 does not say any more that it is a primary of the cluster %2.</translation>
    </message>
    <message>
        <source>The cluster %1 announces the node %2, which cannot be reached from here: its locks are not shown. If it runs, say where it is reached: reach=%2~%3 in the address, or reach=same-host for every node at the host that you named.</source>
        <translation>The cluster %1 announces the node %2, which cannot be reached from here: its locks are not shown. If it runs, say where it is reached: reach=%2~%3 in the address, or reach=same-host for every node at the host that you named.</translation>
    </message>
    <message>
        <source>The cluster %1 does not say where its node %2 is: its locks are not shown.</source>
        <translation>The cluster %1 does not say where its node %2 is: its locks are not shown.</translation>
    </message>
    <message>
        <source>%1 of the cluster %2 does not answer since %3: its locks are shown as they were then.</source>
        <translation>%1 of the cluster %2 does not answer since %3: its locks are shown as they were then.</translation>
    </message>
    <message>
        <source>%1 does not serve slots of other primaries of the cluster %2 any more.</source>
        <translation>%1 does not serve slots of other primaries of the cluster %2 any more.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::GroupWatch</name>
    <message>
        <source>Two primaries of %1 at once: %2 says that it is one, too, beside %3. A lock can be granted on both. Both are watched; what %2 shows stands under %4.</source>
        <translation>Two primaries of %1 at once: %2 says that it is one, too, beside %3. A lock can be granted on both. Both are watched; what %2 shows stands under %4.</translation>
    </message>
    <message>
        <source>%1 does not say any more that it is a primary of %2.</source>
        <translation>%1 does not say any more that it is a primary of %2.</translation>
    </message>
    <message>
        <source>Failover of %1: the primary is %2 now, before it was %3. Locks that it does not have are told as lost.</source>
        <translation>Failover of %1: the primary is %2 now, before it was %3. Locks that it does not have are told as lost.</translation>
    </message>
    <message>
        <source>No replica of %1 confirms what it writes: it may be cut off from them. What it grants now is lost if another one takes over; with min-replicas-to-write it would refuse.</source>
        <translation>No replica of %1 confirms what it writes: it may be cut off from them. What it grants now is lost if another one takes over; with min-replicas-to-write it would refuse.</translation>
    </message>
    <message>
        <source>A replica of %1 confirms again what it writes.</source>
        <translation>A replica of %1 confirms again what it writes.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::KeyWalk</name>
    <message>
        <source>The keys cannot be listed: the server says &quot;%1&quot;. Locks that are held already appear only when something happens to them. It is tried again.</source>
        <translation>The keys cannot be listed: the server says &quot;%1&quot;. Locks that are held already appear only when something happens to them. It is tried again.</translation>
    </message>
    <message>
        <source>The keys cannot be listed to the end: the server&apos;s SCAN never returns to cursor 0. Locks that are held already may be missing.</source>
        <translation>The keys cannot be listed to the end: the server&apos;s SCAN never returns to cursor 0. Locks that are held already may be missing.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::LadderText</name>
    <message>
        <source>releases and renewals (flag g)</source>
        <translation>releases and renewals (flag g)</translation>
    </message>
    <message>
        <source>string locks (flag $)</source>
        <translation>string locks (flag $)</translation>
    </message>
    <message>
        <source>hash locks (flag h)</source>
        <translation>hash locks (flag h)</translation>
    </message>
    <message>
        <source>sorted-set locks (flag z)</source>
        <translation>sorted-set locks (flag z)</translation>
    </message>
    <message>
        <source>list and set locks (flags l, s)</source>
        <translation>list and set locks (flags l, s)</translation>
    </message>
    <message>
        <source>expiries (flag x)</source>
        <translation>expiries (flag x)</translation>
    </message>
    <message>
        <source>evictions (flag e)</source>
        <translation>evictions (flag e)</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>a change is announced without its kind, and several at once as one: holds shorter than a read and single renewals of several can be missed</source>
        <translation>a change is announced without its kind, and several at once as one: holds shorter than a read and single renewals of several can be missed</translation>
    </message>
    <message>
        <source>what happens between two polls is not seen: short holds, fast hand-overs, single renewals</source>
        <translation>what happens between two polls is not seen: short holds, fast hand-overs, single renewals</translation>
    </message>
    <message>
        <source>not announced, so found by tracking: %1</source>
        <translation>not announced, so found by tracking: %1</translation>
    </message>
    <message>
        <source>not announced, so found by polling: %1</source>
        <translation>not announced, so found by polling: %1</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by tracking, this is missed: %2</source>
        <extracomment>%1 are patterns of keys, %2 is a sentence</extracomment>
        <translation>of %1, which may not be subscribed and is followed by tracking, this is missed: %2</translation>
    </message>
    <message>
        <source>of %1, which may not be subscribed and is followed by polling, this is missed: %2</source>
        <translation>of %1, which may not be subscribed and is followed by polling, this is missed: %2</translation>
    </message>
    <message>
        <source>FLUSHALL and FLUSHDB are noticed only by polling</source>
        <translation>FLUSHALL and FLUSHDB are noticed only by polling</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::LockFinder</name>
    <message>
        <source>This is a replica: what its primary removed a moment ago may still stand here.</source>
        <translation>This is a replica: what its primary removed a moment ago may still stand here.</translation>
    </message>
    <message>
        <source>This user may not walk the keys of the server, which says &quot;%1&quot;. An administrator permits it with: ACL SETUSER %2 +scan</source>
        <translation>This user may not walk the keys of the server, which says &quot;%1&quot;. An administrator permits it with: ACL SETUSER %2 +scan</translation>
    </message>
    <message>
        <source>The server refuses to let its keys be walked (SCAN): it says &quot;%1&quot;. Name the key patterns of your locks by hand.</source>
        <translation>The server refuses to let its keys be walked (SCAN): it says &quot;%1&quot;. Name the key patterns of your locks by hand.</translation>
    </message>
    <message>
        <source>This is one node of a cluster: only the keys of this node were looked at. Name the cluster (redis+cluster://) to look at all.</source>
        <translation>This is one node of a cluster: only the keys of this node were looked at. Name the cluster (redis+cluster://) to look at all.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeFacts</name>
    <message>
        <source>This node is a replica: an expiry looks like a release here, changes arrive late, and locks cannot be released here. Connect to the primary to see and act on the locks themselves.</source>
        <translation>This node is a replica: an expiry looks like a release here, changes arrive late, and locks cannot be released here. Connect to the primary to see and act on the locks themselves.</translation>
    </message>
    <message>
        <source>This node is part of a cluster: only the locks in its own slots are shown. Watch the whole cluster (redis+cluster://%1) to see all.</source>
        <translation>This node is part of a cluster: only the locks in its own slots are shown. Watch the whole cluster (redis+cluster://%1) to see all.</translation>
    </message>
    <message>
        <source>CLIENT TRACKING is not used here: on this server it slows down the removal of moved slots. A FLUSHALL is therefore noticed some seconds late, and what notifications do not announce is found by polling only.</source>
        <translation>CLIENT TRACKING is not used here: on this server it slows down the removal of moved slots. A FLUSHALL is therefore noticed some seconds late, and what notifications do not announce is found by polling only.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::NodeMonitor</name>
    <message>
        <source>Connecting to %1</source>
        <translation>Connecting to %1</translation>
    </message>
    <message>
        <source>Reconnected by request</source>
        <translation>Reconnected by request</translation>
    </message>
    <message>
        <source>Looking for locks that are held already</source>
        <translation>Looking for locks that are held already</translation>
    </message>
    <message>
        <source>The server is busy with a script or loads its data; nothing can be read until it has done. Events go on afterwards.</source>
        <translation>The server is busy with a script or loads its data; nothing can be read until it has done. Events go on afterwards.</translation>
    </message>
    <message>
        <source>The server does not answer: it is busy with a long command, stopped, or the network is interrupted</source>
        <translation>The server does not answer: it is busy with a long command, stopped, or the network is interrupted</translation>
    </message>
    <message>
        <source>notify-keyspace-events is now &quot;%1&quot;</source>
        <translation>notify-keyspace-events is now &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped. Redis counts leases by that clock: they ended earlier or later than they should.</source>
        <translation>The server&apos;s clock was stepped. Redis counts leases by that clock: they ended earlier or later than they should.</translation>
    </message>
    <message>
        <source>The role of the server changed. What this node shows is checked again.</source>
        <translation>The role of the server changed. What this node shows is checked again.</translation>
    </message>
    <message>
        <source>There is no connection to the server now. Try again when it is back.</source>
        <translation>There is no connection to the server now. Try again when it is back.</translation>
    </message>
    <message>
        <source>The server does not announce what happens to its keys, so that an attempt that was refused would look like one that succeeded. This command makes it do so: %1</source>
        <translation>The server does not announce what happens to its keys, so that an attempt that was refused would look like one that succeeded. This command makes it do so: %1</translation>
    </message>
    <message>
        <source>The server&apos;s clock was stepped: timestamps from that time may use either clock</source>
        <translation>The server&apos;s clock was stepped: timestamps from that time may use either clock</translation>
    </message>
    <message>
        <source>This computer slept: timestamps from that time are too early</source>
        <translation>This computer slept: timestamps from that time are too early</translation>
    </message>
    <message>
        <source>Changes may be announced again: the subscriptions are made anew</source>
        <translation>Changes may be announced again: the subscriptions are made anew</translation>
    </message>
    <message>
        <source>This node is not watched any more</source>
        <translation>This node is not watched any more</translation>
    </message>
    <message>
        <source>This replica has lost its link to its primary and serves no data until the link is back (replica-serve-stale-data no). What was seen before is shown as it was last known.</source>
        <translation>This replica has lost its link to its primary and serves no data until the link is back (replica-serve-stale-data no). What was seen before is shown as it was last known.</translation>
    </message>
    <message>
        <source>This former primary is a replica now</source>
        <translation>This former primary is a replica now</translation>
    </message>
    <message>
        <source>%1 is a replica and hears nothing from its primary: what it shows is as old as that, and what happens now comes late, or never.</source>
        <translation>%1 is a replica and hears nothing from its primary: what it shows is as old as that, and what happens now comes late, or never.</translation>
    </message>
    <message>
        <source>The replica had heard nothing from its primary: what happened meanwhile was told late, or never</source>
        <translation>The replica had heard nothing from its primary: what happened meanwhile was told late, or never</translation>
    </message>
    <message>
        <source>The cluster is down: its nodes refuse all commands on keys, so whether a lock is held cannot be read. What was seen before is shown as it was last known.</source>
        <translation>The cluster is down: its nodes refuse all commands on keys, so whether a lock is held cannot be read. What was seen before is shown as it was last known.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Reader</name>
    <message>
        <source>The connection was cut again and again while these keys were being read, so they are not read any more: %1. Refresh (re-sync) to try once more.</source>
        <translation>The connection was cut again and again while these keys were being read, so they are not read any more: %1. Refresh (re-sync) to try once more.</translation>
    </message>
    <message>
        <source>One lock cannot be read now: the server says &quot;%1&quot;. Its last known state is shown until the cluster serves its slot again.</source>
        <translation>One lock cannot be read now: the server says &quot;%1&quot;. Its last known state is shown until the cluster serves its slot again.</translation>
    </message>
    <message>
        <source>%1 locks cannot be read now: the server says &quot;%2&quot;. Their last known state is shown until the cluster serves their slots again.</source>
        <translation>%1 locks cannot be read now: the server says &quot;%2&quot;. Their last known state is shown until the cluster serves their slots again.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::RefusedReads</name>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown from their next event on, without holder and lease. Give the user read access to the watched keys.</source>
        <translation>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown from their next event on, without holder and lease. Give the user read access to the watched keys.</translation>
    </message>
    <message>
        <source>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown without holder and lease, and are tried again.</source>
        <translation>The key %1 cannot be read: the server says &quot;%2&quot;. It and others like it are shown without holder and lease, and are tried again.</translation>
    </message>
    <message>
        <source>missing permission: %1</source>
        <translation>missing permission: %1</translation>
    </message>
    <message>
        <source>Some locks cannot be read (%1).</source>
        <translation>Some locks cannot be read (%1).</translation>
    </message>
    <message>
        <source>Holders of some locks are not known</source>
        <translation>Holders of some locks are not known</translation>
    </message>
    <message>
        <source>Holders of locks that are strings are not known</source>
        <translation>Holders of locks that are strings are not known</translation>
    </message>
    <message>
        <source>Holders of locks that are hashes, lists or sets are not known</source>
        <translation>Holders of locks that are hashes, lists or sets are not known</translation>
    </message>
    <message>
        <source>The ends of the leases are not known</source>
        <translation>The ends of the leases are not known</translation>
    </message>
    <message>
        <source>%1: %2 may not be run. What may be read is still shown, and the rest is tried again. Permit it: %3</source>
        <translation>%1: %2 may not be run. What may be read is still shown, and the rest is tried again. Permit it: %3</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::SilentWatch</name>
    <message>
        <source>The notifications of the server were switched</source>
        <translation>The notifications of the server were switched</translation>
    </message>
    <message>
        <source>Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over</source>
        <translation>Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over</translation>
    </message>
    <message>
        <source>The server was restarted behind our connection</source>
        <translation>The server was restarted behind our connection</translation>
    </message>
    <message>
        <source>The server&apos;s history changed: a fail-over or a full re-synchronisation</source>
        <translation>The server&apos;s history changed: a fail-over or a full re-synchronisation</translation>
    </message>
    <message>
        <source>SWAPDB: keys changed without individual events</source>
        <translation>SWAPDB: keys changed without individual events</translation>
    </message>
    <message>
        <source>CONFIG RESETSTAT: the counters that reveal changes without events were reset</source>
        <translation>CONFIG RESETSTAT: the counters that reveal changes without events were reset</translation>
    </message>
    <message>
        <source>CONFIG SET: the notifications may have been off for a moment</source>
        <translation>CONFIG SET: the notifications may have been off for a moment</translation>
    </message>
    <message>
        <source>The server dropped its data without a FLUSHALL: it is loading another server&apos;s data (full resync)</source>
        <translation>The server dropped its data without a FLUSHALL: it is loading another server&apos;s data (full resync)</translation>
    </message>
    <message>
        <source>FLUSHALL or FLUSHDB: the keys are gone without individual events</source>
        <translation>FLUSHALL or FLUSHDB: the keys are gone without individual events</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::Tracer</name>
    <message>
        <source>The lock is not there any more.</source>
        <translation>The lock is not there any more.</translation>
    </message>
    <message>
        <source>Stopped before it began.</source>
        <translation>Stopped before it began.</translation>
    </message>
    <message>
        <source>Stopped by request.</source>
        <translation>Stopped by request.</translation>
    </message>
    <message>
        <source>A trace needs RESP3: in RESP2 the server would keep lines without a limit for a reader that stalls. Allow the command HELLO.</source>
        <translation>A trace needs RESP3: in RESP2 the server would keep lines without a limit for a reader that stalls. Allow the command HELLO.</translation>
    </message>
    <message>
        <source>A trace needs Redis 7.0 or Valkey: older servers tell a command before its effect, so that an attempt that was refused looks like one that succeeded.</source>
        <translation>A trace needs Redis 7.0 or Valkey: older servers tell a command before its effect, so that an attempt that was refused looks like one that succeeded.</translation>
    </message>
    <message>
        <source>The user may not subscribe to the changes of all watched keys. Without them the server would keep lines without a limit for a reader that stalls, and an attempt that was refused would look like one that succeeded. The Server page names the right that is missing.</source>
        <translation>The user may not subscribe to the changes of all watched keys. Without them the server would keep lines without a limit for a reader that stalls, and an attempt that was refused would look like one that succeeded. The Server page names the right that is missing.</translation>
    </message>
    <message>
        <source>The server refuses: &quot;%1&quot;.</source>
        <translation>The server refuses: &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>This gives the right: %1</source>
        <translation>This gives the right: %1</translation>
    </message>
    <message>
        <source>The limit of %1 MiB was reached.</source>
        <translation>The limit of %1 MiB was reached.</translation>
    </message>
    <message>
        <source>Stopped: this program fell %1 s behind the server.</source>
        <translation>Stopped: this program fell %1 s behind the server.</translation>
    </message>
    <message>
        <source>Stopped: there was more than this program could show.</source>
        <translation>Stopped: there was more than this program could show.</translation>
    </message>
    <message>
        <source>Set a limit: %1</source>
        <translation>Set a limit: %1</translation>
    </message>
    <message>
        <source>The server does not say how much it keeps for a reader that stalls, so that a trace could use up its memory. Allow this user to ask: %1. Where nobody can allow it, and you know the limit: lockscope trace --yes.</source>
        <translation>The server does not say how much it keeps for a reader that stalls, so that a trace could use up its memory. Allow this user to ask: %1. Where nobody can allow it, and you know the limit: lockscope trace --yes.</translation>
    </message>
    <message>
        <source>The server keeps lines without a limit for a reader that stalls, so that a trace could use up its memory.</source>
        <translation>The server keeps lines without a limit for a reader that stalls, so that a trace could use up its memory.</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls: that is more than a trace may cost it.</source>
        <translation>The server keeps up to %1 MiB for a reader that stalls: that is more than a trace may cost it.</translation>
    </message>
    <message>
        <source>The server keeps up to %1 MiB for a reader that stalls, and deletes keys when it uses more than %2 MiB in all: a trace that stalls could cost locks.</source>
        <translation>The server keeps up to %1 MiB for a reader that stalls, and deletes keys when it uses more than %2 MiB in all: a trace that stalls could cost locks.</translation>
    </message>
    <message>
        <source>The connection ended: %1 The server ends it when its reader falls %2 MiB behind.</source>
        <translation>The connection ended: %1 The server ends it when its reader falls %2 MiB behind.</translation>
    </message>
    <message>
        <source>The connection ended: %1</source>
        <translation>The connection ended: %1</translation>
    </message>
    <message>
        <source>Time limit reached.</source>
        <translation>Time limit reached.</translation>
    </message>
</context>
<context>
    <name>lockscope::monitor::WaitRights</name>
    <message>
        <source>How many wait for a lock by subscribing to its channel cannot be counted.</source>
        <translation>How many wait for a lock by subscribing to its channel cannot be counted.</translation>
    </message>
    <message>
        <source>Queues of those who wait for a lock cannot be read.</source>
        <translation>Queues of those who wait for a lock cannot be read.</translation>
    </message>
    <message>
        <source>%1 The server says &quot;%2&quot;. An administrator can allow it: %3</source>
        <translation>%1 The server says &quot;%2&quot;. An administrator can allow it: %3</translation>
    </message>
</context>
<context>
    <name>lockscope::presentation::HolderNames</name>
    <message>
        <source>%1 · %2</source>
        <extracomment>the service that a holder belongs to, then the holder</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::Capability</name>
    <message>
        <source>Events and reads come on one connection, in the server&apos;s own order.</source>
        <translation>Events and reads come on one connection, in the server&apos;s own order.</translation>
    </message>
    <message>
        <source>Without RESP3 events and reads need two connections: their order is not known, and there is no key tracking.</source>
        <translation>Without RESP3 events and reads need two connections: their order is not known, and there is no key tracking.</translation>
    </message>
    <message>
        <source>Notifications of the watched keys can be received.</source>
        <translation>Notifications of the watched keys can be received.</translation>
    </message>
    <message>
        <source>No notifications: locks are found by tracking or polling, and short holds are missed.</source>
        <translation>No notifications: locks are found by tracking or polling, and short holds are missed.</translation>
    </message>
    <message>
        <source>The server announces every change of a lock at once.</source>
        <translation>The server announces every change of a lock at once.</translation>
    </message>
    <message>
        <source>The server does not announce all changes of locks: what is missing is filled by tracking or polling, and changes between two reads are missed.</source>
        <translation>The server does not announce all changes of locks: what is missing is filled by tracking or polling, and changes between two reads are missed.</translation>
    </message>
    <message>
        <source>Locks that are already held are found at the start.</source>
        <translation>Locks that are already held are found at the start.</translation>
    </message>
    <message>
        <source>Locks that are already held are not found; only changes from now on are seen.</source>
        <translation>Locks that are already held are not found; only changes from now on are seen.</translation>
    </message>
    <message>
        <source>Holder, lease and type of a lock can be read.</source>
        <translation>Holder, lease and type of a lock can be read.</translation>
    </message>
    <message>
        <source>Holder and remaining lease of the locks stay unknown.</source>
        <translation>Holder and remaining lease of the locks stay unknown.</translation>
    </message>
    <message>
        <source>Locks can be released and shortened safely, by compare and delete.</source>
        <translation>Locks can be released and shortened safely, by compare and delete.</translation>
    </message>
    <message>
        <source>Locks cannot be released or shortened from here; watching is not affected.</source>
        <translation>Locks cannot be released or shortened from here; watching is not affected.</translation>
    </message>
    <message>
        <source>A flushed database is noticed only by the next poll, and nothing but polling stands in for missing notifications.</source>
        <translation>A flushed database is noticed only by the next poll, and nothing but polling stands in for missing notifications.</translation>
    </message>
    <message>
        <source>Connections can be shown: whether a holder is still there.</source>
        <translation>Connections can be shown: whether a holder is still there.</translation>
    </message>
    <message>
        <source>Whether the connection of a holder is still there is unknown.</source>
        <translation>Whether the connection of a holder is still there is unknown.</translation>
    </message>
    <message>
        <source>A short trace can show who acquires, releases and is refused.</source>
        <translation>A short trace can show who acquires, releases and is refused.</translation>
    </message>
    <message>
        <source>No trace: who released a lock and who was refused stays unknown.</source>
        <translation>No trace: who released a lock and who was refused stays unknown.</translation>
    </message>
    <message>
        <source>The server&apos;s settings can be checked.</source>
        <translation>The server&apos;s settings can be checked.</translation>
    </message>
    <message>
        <source>The server&apos;s settings cannot be checked: whether notifications are on shows only once an event comes.</source>
        <translation>The server&apos;s settings cannot be checked: whether notifications are on shows only once an event comes.</translation>
    </message>
    <message>
        <source>Allow the command HELLO: undo its renaming in the server&apos;s configuration, or connect past the proxy that blocks it.</source>
        <translation>Allow the command HELLO: undo its renaming in the server&apos;s configuration, or connect past the proxy that blocks it.</translation>
    </message>
    <message>
        <source>Key tracking needs RESP3: see hello3.</source>
        <translation>Key tracking needs RESP3: see hello3.</translation>
    </message>
    <message>
        <source>Look up notify-keyspace-events in the settings of the server or of the hosting service; it needs the letters K g $ l s h z x e.</source>
        <translation>Look up notify-keyspace-events in the settings of the server or of the hosting service; it needs the letters K g $ l s h z x e.</translation>
    </message>
    <message>
        <source>The command does not exist here: it was renamed, or the hosting service blocks it.</source>
        <translation>The command does not exist here: it was renamed, or the hosting service blocks it.</translation>
    </message>
    <message>
        <source>It could not be asked without running it; an administrator can look with ACL GETUSER.</source>
        <translation>It could not be asked without running it; an administrator can look with ACL GETUSER.</translation>
    </message>
    <message>
        <source>A lease&apos;s end is read to the millisecond.</source>
        <translation>A lease&apos;s end is read to the millisecond.</translation>
    </message>
    <message>
        <source>Holders of locks that are sorted sets, sets or larger hashes can be read.</source>
        <translation>Holders of locks that are sorted sets, sets or larger hashes can be read.</translation>
    </message>
    <message>
        <source>Holders of some locks that are sorted sets, sets, lists or larger hashes stay unknown.</source>
        <translation>Holders of some locks that are sorted sets, sets, lists or larger hashes stay unknown.</translation>
    </message>
    <message>
        <source>The server&apos;s clock is known and used for times and leases.</source>
        <translation>The server&apos;s clock is known and used for times and leases.</translation>
    </message>
    <message>
        <source>Role, restarts, flushed databases and load of the server can be read.</source>
        <translation>Role, restarts, flushed databases and load of the server can be read.</translation>
    </message>
    <message>
        <source>Without INFO neither role nor load is known, and restarts and flushed databases are noticed late.</source>
        <translation>Without INFO neither role nor load is known, and restarts and flushed databases are noticed late.</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are counted (Redisson and others).</source>
        <translation>Those who wait by subscribing to a lock&apos;s channel are counted (Redisson and others).</translation>
    </message>
    <message>
        <source>Those who wait by subscribing to a lock&apos;s channel are not counted (Redisson and others).</source>
        <translation>Those who wait by subscribing to a lock&apos;s channel are not counted (Redisson and others).</translation>
    </message>
    <message>
        <source>Queues of those who wait can be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>Queues of those who wait can be read (fair locks of Redisson, python-redis-lock).</translation>
    </message>
    <message>
        <source>Queues of those who wait cannot be read (fair locks of Redisson, python-redis-lock).</source>
        <translation>Queues of those who wait cannot be read (fair locks of Redisson, python-redis-lock).</translation>
    </message>
    <message>
        <source>The number of keys is known, so that find and a scan can say how far they are.</source>
        <translation>The number of keys is known, so that find and a scan can say how far they are.</translation>
    </message>
    <message>
        <source>The number of keys is not known: find cannot say how far it is.</source>
        <translation>The number of keys is not known: find cannot say how far it is.</translation>
    </message>
    <message>
        <source>The connection can be named, kept alive and moved to the chosen database.</source>
        <translation>The connection can be named, kept alive and moved to the chosen database.</translation>
    </message>
    <message>
        <source>The connection cannot be named, kept alive or moved to the chosen database.</source>
        <translation>The connection cannot be named, kept alive or moved to the chosen database.</translation>
    </message>
    <message>
        <source>Locks of Redisson are released as it does itself: fair and multi locks and permits, too.</source>
        <translation>Locks of Redisson are released as it does itself: fair and multi locks and permits, too.</translation>
    </message>
    <message>
        <source>One hold of many can be given back: permits, members, fields, readers.</source>
        <translation>One hold of many can be given back: permits, members, fields, readers.</translation>
    </message>
    <message>
        <source>One hold of many cannot be given back: permits, members, fields, readers.</source>
        <translation>One hold of many cannot be given back: permits, members, fields, readers.</translation>
    </message>
    <message>
        <source>A release wakes those who wait on a channel (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>A release wakes those who wait on a channel (Redisson, Spring, Lockscope&apos;s own).</translation>
    </message>
    <message>
        <source>A release wakes those who block on a list (python-redis-lock, redis-semaphore).</source>
        <translation>A release wakes those who block on a list (python-redis-lock, redis-semaphore).</translation>
    </message>
    <message>
        <source>The end of a lease is known to within the reply&apos;s travel time (PTTL instead of PEXPIRETIME).</source>
        <translation>The end of a lease is known to within the reply&apos;s travel time (PTTL instead of PEXPIRETIME).</translation>
    </message>
    <message>
        <source>Without the server&apos;s clock this machine&apos;s clock is used; times may be off by the difference.</source>
        <translation>Without the server&apos;s clock this machine&apos;s clock is used; times may be off by the difference.</translation>
    </message>
    <message>
        <source>A release can verify the lock first, and can be undone.</source>
        <translation>A release can verify the lock first, and can be undone.</translation>
    </message>
    <message>
        <source>A release cannot verify the lock first and cannot be undone: locks are not released from here.</source>
        <translation>A release cannot verify the lock first and cannot be undone: locks are not released from here.</translation>
    </message>
    <message>
        <source>Job locks are released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>Job locks are released as their libraries do (sidekiq-unique-jobs).</translation>
    </message>
    <message>
        <source>Job locks cannot be released as their libraries do (sidekiq-unique-jobs).</source>
        <translation>Job locks cannot be released as their libraries do (sidekiq-unique-jobs).</translation>
    </message>
    <message>
        <source>A release wakes nobody who waits on a channel: they sleep until their own timeout (Redisson, Spring, Lockscope&apos;s own).</source>
        <translation>A release wakes nobody who waits on a channel: they sleep until their own timeout (Redisson, Spring, Lockscope&apos;s own).</translation>
    </message>
    <message>
        <source>A release wakes nobody who blocks on a list: they sleep until their own timeout (python-redis-lock, redis-semaphore).</source>
        <translation>A release wakes nobody who blocks on a list: they sleep until their own timeout (python-redis-lock, redis-semaphore).</translation>
    </message>
    <message>
        <source>Detects a flushed database at once; the fallback where notifications are missing.</source>
        <translation>Detects a flushed database at once; the fallback where notifications are missing.</translation>
    </message>
    <message>
        <source>Some locks cannot be released from here: fair or multi locks, permits or latches of Redisson, or plain numbers, which may be its semaphores.</source>
        <translation>Some locks cannot be released from here: fair or multi locks, permits or latches of Redisson, or plain numbers, which may be its semaphores.</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::ConnectError</name>
    <message>
        <source>The host name of %1 is not known: check its spelling and the name service.</source>
        <translation>The host name of %1 is not known: check its spelling and the name service.</translation>
    </message>
    <message>
        <source>Nothing listens at %1: check host and port, and whether the server runs.</source>
        <translation>Nothing listens at %1: check host and port, and whether the server runs.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.</source>
        <translation>%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.</translation>
    </message>
    <message>
        <source>%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.</source>
        <translation>%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.</translation>
    </message>
    <message>
        <source>%1 speaks only TLS: use rediss:// instead of redis://.</source>
        <translation>%1 speaks only TLS: use rediss:// instead of redis://.</translation>
    </message>
    <message>
        <source>%1 does not speak TLS: use redis:// instead of rediss://, or the server&apos;s TLS port.</source>
        <translation>%1 does not speak TLS: use redis:// instead of rediss://, or the server&apos;s TLS port.</translation>
    </message>
    <message>
        <source>No trusted TLS connection to %1: check CA file, host name and client certificate.</source>
        <translation>No trusted TLS connection to %1: check CA file, host name and client certificate.</translation>
    </message>
    <message>
        <source>What answers at %1 is not Redis: check host and port.</source>
        <translation>What answers at %1 is not Redis: check host and port.</translation>
    </message>
    <message>
        <source>The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.</source>
        <translation>The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.</translation>
    </message>
    <message>
        <source>%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).</source>
        <translation>%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).</translation>
    </message>
    <message>
        <source>%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights of the socket file).</source>
        <translation>%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights of the socket file).</translation>
    </message>
    <message>
        <source>%1 does not have this database: choose another number, 0 on a cluster node.</source>
        <translation>%1 does not have this database: choose another number, 0 on a cluster node.</translation>
    </message>
    <message>
        <source>The server at %1 is still loading its data: try again in a moment.</source>
        <translation>The server at %1 is still loading its data: try again in a moment.</translation>
    </message>
    <message>
        <source>The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.</source>
        <translation>The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.</translation>
    </message>
    <message>
        <source>The server at %1 has no connection left: raise maxclients, or close other clients.</source>
        <translation>The server at %1 has no connection left: raise maxclients, or close other clients.</translation>
    </message>
    <message>
        <source>The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.</source>
        <translation>The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.</translation>
    </message>
    <message>
        <source>%1 sent bytes that are not the Redis protocol: is there a proxy in between?</source>
        <translation>%1 sent bytes that are not the Redis protocol: is there a proxy in between?</translation>
    </message>
    <message>
        <source>%1 refuses the connection: see the server&apos;s own words.</source>
        <translation>%1 refuses the connection: see the server&apos;s own words.</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it wants a client certificate</source>
        <translation>the server ended the connection right after the TLS handshake, as it does when it wants a client certificate</translation>
    </message>
    <message>
        <source>the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate</source>
        <translation>the server ended the connection right after the TLS handshake, as it does when it refuses the client certificate</translation>
    </message>
    <message>
        <source>while connecting</source>
        <translation>while connecting</translation>
    </message>
    <message>
        <source>during the TLS handshake</source>
        <translation>during the TLS handshake</translation>
    </message>
    <message>
        <source>while logging in</source>
        <translation>while logging in</translation>
    </message>
    <message>
        <source>a command got no answer</source>
        <translation>a command got no answer</translation>
    </message>
    <message>
        <source>a reply nobody asked for</source>
        <translation>a reply nobody asked for</translation>
    </message>
    <message>
        <source>%1 sent a reply larger than 128 MiB, and the connection was closed before it used up the memory here: look for keys or values of that size, or watch narrower patterns.</source>
        <translation>%1 sent a reply larger than 128 MiB, and the connection was closed before it used up the memory here: look for keys or values of that size, or watch narrower patterns.</translation>
    </message>
    <message>
        <source>the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with the host&apos;s name or address there, or pass a name that it does contain with --sni</source>
        <translation>the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with the host&apos;s name or address there, or pass a name that it does contain with --sni</translation>
    </message>
    <message>
        <source>%1 is a Sentinel, not a Redis server: write redis+sentinel://%1/GROUP, with the name of the group that it watches, or choose the kind Group behind Sentinels.</source>
        <translation>%1 is a Sentinel, not a Redis server: write redis+sentinel://%1/GROUP, with the name of the group that it watches, or choose the kind Group behind Sentinels.</translation>
    </message>
    <message>
        <source>%1 requires a password: give one, and the user name if it is not the default user.</source>
        <translation>%1 requires a password: give one, and the user name if it is not the default user.</translation>
    </message>
    <message>
        <source>There is no way through SSH to %1: see what ssh says, and try the same machine with ssh in a terminal.</source>
        <translation>There is no way through SSH to %1: see what ssh says, and try the same machine with ssh in a terminal.</translation>
    </message>
    <message>
        <source>The SSH machine does not reach %1: check the address as it is seen from there, and whether that machine permits forwards (AllowTcpForwarding, PermitOpen).</source>
        <translation>The SSH machine does not reach %1: check the address as it is seen from there, and whether that machine permits forwards (AllowTcpForwarding, PermitOpen).</translation>
    </message>
    <message>
        <source>there is no ssh on this machine: install the package openssh-client</source>
        <translation>there is no ssh on this machine: install the package openssh-client</translation>
    </message>
    <message>
        <source>no private folder could be made for it</source>
        <translation>no private folder could be made for it</translation>
    </message>
    <message>
        <source>what ssh asked was not answered</source>
        <translation>what ssh asked was not answered</translation>
    </message>
    <message>
        <source>ssh did not connect in time</source>
        <translation>ssh did not connect in time</translation>
    </message>
    <message>
        <source>ssh ended without a word</source>
        <translation>ssh ended without a word</translation>
    </message>
    <message>
        <source>there is no such socket: does the server run, and is its unixsocket this path?</source>
        <translation>there is no such socket: does the server run, and is its unixsocket this path?</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A sentence, and the server&apos;s own words about it</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>lockscope::redis::TlsText</name>
    <message>
        <source>%1: no certificate in PEM form in it</source>
        <translation>%1: no certificate in PEM form in it</translation>
    </message>
    <message>
        <source>%1: no unencrypted private key in PEM form in it</source>
        <translation>%1: no unencrypted private key in PEM form in it</translation>
    </message>
    <message>
        <source>this installation of Qt has no TLS backend (OpenSSL 3)</source>
        <translation>this installation of Qt has no TLS backend (OpenSSL 3)</translation>
    </message>
</context>
<context>
    <name>lockscope::settings::ProfileStore</name>
    <message>
        <source>The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.</source>
        <translation>The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.</translation>
    </message>
    <message>
        <source>The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here moves it to a backup beside it.</source>
        <translation>The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here moves it to a backup beside it.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made. Check its permissions.</source>
        <translation>The folder %1 cannot be made. Check its permissions.</translation>
    </message>
    <message>
        <source>Another Lockscope is writing %1 just now. Try again.</source>
        <translation>Another Lockscope is writing %1 just now. Try again.</translation>
    </message>
    <message>
        <source>%1 cannot be moved to %2, so it is not replaced.</source>
        <translation>%1 cannot be moved to %2, so it is not replaced.</translation>
    </message>
    <message>
        <source>The profiles cannot be written to %1: %2. Nothing was changed.</source>
        <translation>The profiles cannot be written to %1: %2. Nothing was changed.</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2, so it is not replaced.</source>
        <translation>%1 cannot be copied to %2, so it is not replaced.</translation>
    </message>
    <message>
        <source>The servers cannot be saved like this: %1.</source>
        <translation>The servers cannot be saved like this: %1.</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::ClusterSearch</name>
    <message>
        <source>%1: %2</source>
        <comment>address: what it said</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the cluster does not say where this node is</source>
        <translation>the cluster does not say where this node is</translation>
    </message>
    <message>
        <source>the other nodes say that it failed, and nobody has taken over its slots yet</source>
        <translation>the other nodes say that it failed, and nobody has taken over its slots yet</translation>
    </message>
    <message>
        <source>the cluster announces it at %1, where another node answers</source>
        <translation>the cluster announces it at %1, where another node answers</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::NodeQuery</name>
    <message>
        <source>Its list of the cluster&apos;s nodes cannot be read (%1).</source>
        <translation>Its list of the cluster&apos;s nodes cannot be read (%1).</translation>
    </message>
    <message>
        <source>Check what listens there: a proxy may stand before the cluster.</source>
        <translation>Check what listens there: a proxy may stand before the cluster.</translation>
    </message>
    <message>
        <source>This user may not ask which nodes the cluster has.</source>
        <translation>This user may not ask which nodes the cluster has.</translation>
    </message>
    <message>
        <source>This server is not a node of a cluster (%1).</source>
        <translation>This server is not a node of a cluster (%1).</translation>
    </message>
    <message>
        <source>Write redis://%1 to watch it as a standalone server.</source>
        <translation>Write redis://%1 to watch it as a standalone server.</translation>
    </message>
    <message>
        <source>The node that answers there (%1) is not the one that the cluster announces (%2).</source>
        <translation>The node that answers there (%1) is not the one that the cluster announces (%2).</translation>
    </message>
    <message>
        <source>Check the addresses in reach: two nodes may have been given the same one.</source>
        <translation>Check the addresses in reach: two nodes may have been given the same one.</translation>
    </message>
    <message numerus="yes">
        <source>A cluster with %n primary node(s).</source>
        <translation>
            <numerusform>A cluster with %n primary node.</numerusform>
            <numerusform>A cluster with %n primary nodes.</numerusform>
        </translation>
    </message>
    <message>
        <source>A primary without slots.</source>
        <translation>A primary without slots.</translation>
    </message>
    <message>
        <source>A primary.</source>
        <translation>A primary.</translation>
    </message>
    <message>
        <source>A replica.</source>
        <translation>A replica.</translation>
    </message>
    <message>
        <source>It says that the cluster is down: no key can be read or written.</source>
        <translation>It says that the cluster is down: no key can be read or written.</translation>
    </message>
    <message>
        <source>The node at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>The node at %1 announces %2, which cannot be reached from here. %3</translation>
    </message>
    <message>
        <source>If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every node at the host of the one that announced it.</source>
        <translation>If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every node at the host of the one that announced it.</translation>
    </message>
    <message>
        <source>This is a Sentinel, not a node of a cluster.</source>
        <translation>This is a Sentinel, not a node of a cluster.</translation>
    </message>
    <message>
        <source>Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.</source>
        <translation>Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.</translation>
    </message>
    <message>
        <source>Give database 0, or none, in the address of the cluster.</source>
        <translation>Give database 0, or none, in the address of the cluster.</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::PrimarySearch</name>
    <message>
        <source>%1: %2</source>
        <comment>address: what it said</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::RoleQuery</name>
    <message>
        <source>It says that it is the primary.</source>
        <translation>It says that it is the primary.</translation>
    </message>
    <message>
        <source>It is a replica, although a Sentinel calls it the primary.</source>
        <translation>It is a replica, although a Sentinel calls it the primary.</translation>
    </message>
    <message>
        <source>A failover may be under way: try again in a few seconds.</source>
        <translation>A failover may be under way: try again in a few seconds.</translation>
    </message>
    <message>
        <source>It does not say whether it is the primary (%1).</source>
        <translation>It does not say whether it is the primary (%1).</translation>
    </message>
    <message>
        <source>The Sentinel at %1 announces %2, which cannot be reached from here. %3</source>
        <translation>The Sentinel at %1 announces %2, which cannot be reached from here. %3</translation>
    </message>
    <message>
        <source>If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every server at the host of its Sentinel.</source>
        <translation>If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every server at the host of its Sentinel.</translation>
    </message>
    <message>
        <source>This is the user name and password of Redis, not those of the Sentinels.</source>
        <translation>This is the user name and password of Redis, not those of the Sentinels.</translation>
    </message>
</context>
<context>
    <name>lockscope::topology::SentinelQuery</name>
    <message>
        <source>This is a Redis server, not a Sentinel.</source>
        <translation>This is a Redis server, not a Sentinel.</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379; or write redis://%1 to watch this server alone.</source>
        <translation>Give the address of a Sentinel, usually port 26379; or write redis://%1 to watch this server alone.</translation>
    </message>
    <message>
        <source>This user may not ask where the primary is.</source>
        <translation>This user may not ask where the primary is.</translation>
    </message>
    <message>
        <source>It refuses the question of a Sentinel&apos;s client (%1).</source>
        <translation>It refuses the question of a Sentinel&apos;s client (%1).</translation>
    </message>
    <message>
        <source>Give the address of a Sentinel, usually port 26379.</source>
        <translation>Give the address of a Sentinel, usually port 26379.</translation>
    </message>
    <message>
        <source>Its answer is not the address of a server.</source>
        <translation>Its answer is not the address of a server.</translation>
    </message>
    <message>
        <source>Check what listens there, and announce-hostnames and resolve-hostnames of the Sentinel.</source>
        <translation>Check what listens there, and announce-hostnames and resolve-hostnames of the Sentinel.</translation>
    </message>
    <message>
        <source>The primary of %1 is %2.</source>
        <translation>The primary of %1 is %2.</translation>
    </message>
    <message>
        <source>It knows no group &quot;%1&quot;.</source>
        <translation>It knows no group &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /.</source>
        <translation>Check the name of the group: in the address it stands behind the Sentinels and a /.</translation>
    </message>
    <message>
        <source>Check the name of the group: in the address it stands behind the Sentinels and a /. This Sentinel watches: %1.</source>
        <translation>Check the name of the group: in the address it stands behind the Sentinels and a /. This Sentinel watches: %1.</translation>
    </message>
    <message>
        <source>This Sentinel requires a password of its own.</source>
        <translation>This Sentinel requires a password of its own.</translation>
    </message>
    <message>
        <source>Give Sentinel&apos;s password: LOCKSCOPE_SENTINEL_PASSWORD, --sentinel-password-fd, or the profile&apos;s field for it. The password of Redis is another one.</source>
        <translation>Give Sentinel&apos;s password: LOCKSCOPE_SENTINEL_PASSWORD, --sentinel-password-fd, or the profile&apos;s field for it. The password of Redis is another one.</translation>
    </message>
    <message>
        <source>This Sentinel does not accept the user name and password given for it.</source>
        <translation>This Sentinel does not accept the user name and password given for it.</translation>
    </message>
    <message>
        <source>Check Sentinel&apos;s user and password (sentinel_user, LOCKSCOPE_SENTINEL_PASSWORD, or the profile&apos;s fields for them). Those of Redis are others.</source>
        <translation>Check Sentinel&apos;s user and password (sentinel_user, LOCKSCOPE_SENTINEL_PASSWORD, or the profile&apos;s fields for them). Those of Redis are others.</translation>
    </message>
</context>
</TS>
