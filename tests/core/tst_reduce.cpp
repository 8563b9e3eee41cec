// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of notification sequences and what each tells, on every rung; wants; overdue leases; counters. Means: rig.
#include "rig.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::test;

namespace {

struct Row
{
    const char* name;
    const char* script;
    const char* story;
};

// The notification sequences of Redis commands, with every rung covered. See rig.h for the language.
const Row kCovered[] = {
    // --- string locks ---
    {"SET NX PX, read, DEL", "set +expire =a/1000 del", "acquired:a@1/1002 released:a@3"},
    {"new and keymiss say nothing", "keymiss new +set +expire =a/1000 del", "acquired:a@2/1003 released:a@4"},
    {"released before it could be read", "set +expire del", "acquired:?@1/? released:?@2"},
    {"SET NX without TTL", "set =a/- del", "acquired:a@1/- released:a@3"},
    {"SETNX, read, EXPIRE", "set =a/- expire =a/500", "acquired:a@1/- lease_changed:a@3/504"},
    {"SETNX, EXPIRE, read", "set expire =a/500", "acquired:a@1/? lease_changed:a@2/503"},
    {"SETNX, EXPIRE, gone unread", "set expire del", "acquired:?@1/? lease_changed:?@2/? released:?@3"},
    {"SET PX, renewed before it was read", "set +expire ~9 expire =a/999", "acquired:a@1/? renewed:a@11/1011"},
    {"SET PX, renewed twice before it was read", "set +expire ~9 expire ~9 expire =a/999",
     "acquired:a@1/? renewed:a@11/1011 renewed:a@21/1021"},
    {"two locks of one pipeline do not mix", "set k2:+set k2:+expire =a/- k2:=b/100",
     "acquired:a@1/- k2:acquired:b@1/103"},
    {"a foreign expire is not ours", "set k2:+expire =a/-", "acquired:a@1/-"},
    {"PEXPIRE renewals at a known lease", "set +expire =a/1000 ~98 expire =a/999 ~98 expire ~99 expire del",
     "acquired:a@1/1002 renewed:a@101/1101 renewed:a@201/1201 renewed:a@301/1301 released:a@302"},
    {"the first renewal is read before it is told", "set +expire =a/60000 ~98 expire =a/19999",
     "acquired:a@1/60002 lease_changed:a@101/20101"},
    {"extended by what was left", "set +expire =a/6000 ~3 expire =a/10994 ~900 expire =a/15100",
     "acquired:a@1/6002 renewed:a@6/11001 renewed:a@908/16009"},
    {"leases of two lengths: each renewal is read",
     "set +expire =a/1000 ~98 expire =a/1999 ~98 expire =a/999 ~98 "
     "expire =a/1999",
     "acquired:a@1/1002 renewed:a@101/2101 lease_changed:a@201/1201 renewed:a@301/2301"},
    {"a usual lease, and one that is told before it is read", "set +expire =a/1000 ~98 expire =a/999 ~98 expire",
     "acquired:a@1/1002 renewed:a@101/1101 renewed:a@201/1201"},
    {"renewed at once again: the new end is nearly the known one",
     "set +expire =a/1000 ~98 expire =a/999 ~98 expire ~8 expire =a/499",
     "acquired:a@1/1002 renewed:a@101/1101 renewed:a@201/1201 lease_changed:a@210/710"},
    {"after another length it is not the usual one any more",
     "set +expire =a/1000 ~98 expire =a/999 ~98 expire =a/2999 ~98 expire =a/999",
     "acquired:a@1/1002 renewed:a@101/1101 renewed:a@201/1201 learned:a@202/3201 lease_changed:a@301/1301"},
    {"the lease of a hold before says nothing of this one",
     "set +expire =a/1000 ~98 expire =a/1000 ~98 expire del set +expire =a/1000 ~98 expire =a/100",
     "acquired:a@1/1002 renewed:a@101/1102 renewed:a@201/1202 released:a@202 acquired:a@203/1204 "
     "lease_changed:a@303/404"},
    {"a renewal is confirmed silently", "set +expire =a/1000 ~98 expire =a/1000",
     "acquired:a@1/1002 renewed:a@101/1102"},
    {"a renewal whose lease may not be read any more", "set +expire =a/1000 ~98 expire =a/?",
     "acquired:a@1/1002 renewed:a@101/?"},
    {"a usual renewal whose lease may not be read any more", "set +expire =a/1000 ~98 expire =a/1000 ~98 expire =a/?",
     "acquired:a@1/1002 renewed:a@101/1102 renewed:a@201/1202 learned:a@202/?"},
    {"a renewal to another length is read", "set +expire =a/1000 ~98 expire =a/3000",
     "acquired:a@1/1002 renewed:a@101/3102"},
    {"an EXPIRE that shortens", "set +expire =a/1000 ~98 expire =a/100", "acquired:a@1/1002 lease_changed:a@101/202"},
    {"an EXPIRE that shortens what was usual", "set +expire =a/1000 ~98 expire =a/1000 ~98 expire =a/100",
     "acquired:a@1/1002 renewed:a@101/1102 renewed:a@201/1202 lease_changed:a@201/302"},
    {"lease length unknown: the look decides", "=a/500 ~98 expire =a/999", "found:a@1/501 renewed:a@100/1100"},
    {"three unread renewals of a found lock", "=a/500 ~9 expire ~9 expire ~9 expire =a/999",
     "found:a@1/501 renewed:a@11/1011 renewed:a@21/1021 renewed:a@31/1031"},
    {"a found lock shortened", "=a/500 ~98 expire =a/10", "found:a@1/501 lease_changed:a@100/111"},
    {"renewal of a found lock, removed unread", "=a/500 ~98 expire del",
     "found:a@1/501 renewed:a@100/? released:a@101"},
    {"PERSIST", "set +expire =a/1000 persist =a/-", "acquired:a@1/1002 ttl_lost:a@3/-"},
    {"PERSIST before the read", "set +expire persist =a/-", "acquired:a@1/? ttl_lost:a@2/-"},
    {"PERSIST, then EXPIRE", "set +expire =a/1000 persist expire =a/100",
     "acquired:a@1/1002 ttl_lost:a@3/- lease_changed:a@4/105"},
    {"PEXPIRE 0 is a del", "set +expire =a/1000 del", "acquired:a@1/1002 released:a@3"},
    {"re-SET by the same token renews", "set +expire =a/1000 ~98 set +expire =a/1000 del",
     "acquired:a@1/1002 renewed:a@101/1102 released:a@103"},
    {"three re-SETs before one read are three renewals",
     "set +expire =a/1000 ~7 set +expire ~9 set +expire ~9 set +expire =a/1000",
     "acquired:a@1/1002 renewed:a@10/1011 renewed:a@20/1021 renewed:a@30/1031"},
    {"re-SET to a shorter lease", "set +expire =a/1000 ~98 set +expire =a/100",
     "acquired:a@1/1002 lease_changed:a@101/202"},
    {"re-SET without TTL", "set +expire =a/1000 set =a/-", "acquired:a@1/1002 ttl_lost:a@3/-"},
    {"re-SET KEEPTTL changes nothing", "set +expire =a/1000 set =a/998", "acquired:a@1/1002"},
    {"re-SET that gives a TTL", "set =a/- set +expire =a/500", "acquired:a@1/- lease_changed:a@3/504"},
    {"plain SET by a stranger", "set +expire =a/1000 set +expire =b/1000 del",
     "acquired:a@1/1002 taken_over:b<a@3/1004 released:b@5"},
    {"GETSET by a stranger drops the TTL", "set +expire =a/1000 set =b/-", "acquired:a@1/1002 taken_over:b<a@3/-"},
    {"taken over and renewed before the read", "set +expire =a/1000 set +expire ~9 expire =b/1000",
     "acquired:a@1/1002 taken_over:b<a@3/1004 renewed:b@13/1014"},
    {"overwritten twice unread: once certainly", "set +expire =a/1000 set +expire ~9 set +expire =b/1000",
     "acquired:a@1/1002 taken_over:b<a@13+-10/1014"},
    {"overwritten, renewed, overwritten: whose the lease in between was nobody saw",
     "set +expire =a/1000 set +expire ~9 expire ~9 persist ~9 set +expire =b/1000",
     "acquired:a@1/1002 renewed:?@13/? ttl_lost:?@23/- taken_over:b<a@33+-30/1034"},
    {"overwritten, removed unread: by nobody known", "set +expire =a/1000 set +expire del",
     "acquired:a@1/1002 released:?@4"},
    {"a number that is counted up and down names nobody", "set =a/- decrby =b/- ~9 decrby incrby =c/-",
     "acquired:a@1/- learned:b@4/- learned:c@16/-"},
    {"a number that is counted, and written", "set =a/- decrby set =b/-", "acquired:a@1/- taken_over:b<a@4+-1/-"},
    {"written, and counted on before anybody looked", "set incrby =b/1000", "acquired:?@1/1003 learned:b@3/1003"},
    {"set with a lease, and counted on before anybody looked", "set +expire incrby expire =b/1000",
     "acquired:?@1/? renewed:?@3/1004 learned:b@4/1004"},
    {"taken and renewed by two writes of one pipeline", "set +expire +set +expire =a/60000",
     "acquired:?@1/? learned:a@2/60002"},
    {"overwritten before anybody looked", "set +expire set +expire =b/1000", "acquired:?@1/? learned:b@3/1003"},
    {"two holds between two reads", "set +expire =a/1000 del set +expire =b/1000",
     "acquired:a@1/1002 released:a@3 acquired:b@4/1005"},
    {"hand-over on access: expired, set, expire", "set +expire =a/10 ~20 expired +set +expire =b/1000",
     "acquired:a@1/12 expired:a@12 acquired:b@23/1024"},
    {"taken by DEL then SET in one script", "set +expire =a/1000 del +set +expire =b/1000",
     "acquired:a@1/1002 released:a@3 acquired:b@3/1004"},
    {"SET + DEL in one MULTI", "set +expire +del", "acquired:?@1/? released:?@1"},
    {"SET with PXAT in the past", "set +expire expired", "acquired:?@1/? expired:?@2+-1"},
    {"late expired event: the end was the deadline", "set +expire =a/100 ~5000 expired",
     "acquired:a@1/102 expired:a@102"},
    {"expired without a read", "set +expire ~500 expired", "acquired:?@1/? expired:?@502+-501"},
    {"expired after an unconfirmed renewal", "set +expire =a/100 ~47 expire ~150 expired",
     "acquired:a@1/102 renewed:a@50/? expired:a@201+-151"},
    {"expired after a lease that nobody read came with a re-entry",
     "set +expire =a/100/1 ~47 hincrby +expire ~150 expired", "acquired:a@1/102 expired:a@201+-151"},
    {"evicted", "set +expire =a/1000 evicted", "acquired:a@1/1002 evicted:a@3"},
    {"removal of what was never seen held", "del expired evicted rename_from", ""},
    {"a second del says nothing", "set +expire =a/1000 del del", "acquired:a@1/1002 released:a@3"},
    {"rename away", "set +expire =a/1000 rename_from", "acquired:a@1/1002 released:a@3"},
    {"move away", "set +expire =a/1000 move_from", "acquired:a@1/1002 released:a@3"},
    {"rename onto a free key", "rename_to =a/1000", "acquired:a@1/1002"},
    {"rename onto a held key", "set +expire =a/1000 rename_to =b/500", "acquired:a@1/1002 taken_over:b<a@3/504"},
    {"restore over a held key, same token", "set +expire =a/1000 restore =a/998", "acquired:a@1/1002"},
    {"restore over a held key, same token, longer lease", "set +expire =a/1000 ~96 restore =a/2000",
     "acquired:a@1/1002 renewed:a@99/2100"},
    {"restore over a held key, same token, shorter lease", "set +expire =a/1000 ~96 restore =a/100",
     "acquired:a@1/1002 lease_changed:a@99/200"},
    {"restore over a held key, same token, no TTL", "set +expire =a/1000 restore =a/-",
     "acquired:a@1/1002 ttl_lost:a@3/-"},
    {"restore over a held key without TTL", "set =a/- restore =a/500", "acquired:a@1/- lease_changed:a@3/504"},
    {"restore over a held key, other token", "set +expire =a/1000 restore =b/2000",
     "acquired:a@1/1002 taken_over:b<a@3/2004"},
    {"restore over a held key of which only the lease was known", "=NO/1000 restore =a/5000",
     "found:?@1/1001 renewed:?@2/5003 learned:a@3/5003"},
    {"copy, move and restore begin a hold", "copy_to =a/10 del move_to =b/10 del restore =c/10",
     "acquired:a@1/12 released:a@3 acquired:b@4/15 released:b@6 acquired:c@7/18"},
    {"APPEND to a lock is another value", "set +expire =a/1000 append =ab/998",
     "acquired:a@1/1002 taken_over:ab<a@3/1002"},
    {"unknown event names make us look", "set +expire =a/1000 frobnicated =a/998", "acquired:a@1/1002"},
    {"an unknown word: another has it now", "set +expire =a/1000 frobnicated =b/998",
     "acquired:a@1/1002 taken_over:b<a@3/1002"},
    {"an unknown word: no lock any more", "set +expire =a/1000 frobnicated =none", "acquired:a@1/1002 released:a@3"},
    {"an unknown word: its lease is gone", "set +expire =a/1000 frobnicated =a/-", "acquired:a@1/1002 ttl_lost:a@3/-"},
    {"many unknown words: one of them", "set +expire =a/1000 frobnicated ~9 frobnicated ~9 frobnicated =b/900",
     "acquired:a@1/1002 taken_over:b<a@23+-20/924"},
    {"an unknown word of a free lock", "set +expire =a/1000 del frobnicated =b/500",
     "acquired:a@1/1002 released:a@3 acquired:b@5+-1/505"},
    {"ZPOPMIN, ZREMRANGEBYLEX of a part", "zadd +expire =a/1000/2 zpopmin =a/998/1 zremrangebylex =a/996/1",
     "acquired:a@1/1002 unreentered:a@3/1002#1"},
    {"a member of a sorted set comes, and another goes", "zadd =a/-/1/m zadd zrem =b/-/1/m",
     "acquired:a@1/- learned:b@5/-"},
    {"a sorted set overwritten as a whole", "zadd =a/-/1/m zunionstore =b/-/1/m", "acquired:a@1/- taken_over:b<a@3/-"},
    {"ZUNIONSTORE over a held key", "zadd +expire =a/1000/1 zunionstore =b/-/1",
     "acquired:a@1/1002 taken_over:b<a@3/-"},
    {"SINTERSTORE over a held key, by the same", "sadd +expire =a/1000 sinterstore =a/-",
     "acquired:a@1/1002 ttl_lost:a@3/-"},
    {"PFMERGE over a held key", "set +expire =a/1000 pfadd =b/998", "acquired:a@1/1002 taken_over:b<a@3/1002"},
    {"the lease of a field", "hset +hpexpire =a/1000/1 hpexpire =a/3000/1 hpersist =a/-/1",
     "acquired:a@1/1002 renewed:a@3/3004 ttl_lost:a@5/-"},
    {"the lease of another field", "hset +expire =a/1000/1 hpexpire =a/998/1", "acquired:a@1/1002"},
    {"the lease of a field, shorter", "hset +hpexpire =a/1000/1 hpexpire =a/100/1",
     "acquired:a@1/1002 lease_changed:a@3/104"},
    {"the lease of the last field ends", "hset +hpexpire =a/100/1 ~200 hexpired +del",
     "acquired:a@1/102 expired:a@102"},
    {"the lease of its field ends, and others stay", "hset +hpexpire =a/100/1 ~200 hexpired =none",
     "acquired:a@1/102 expired:a@203"},
    {"the lease of a field ends in front of a removal", "hset +expire =a/1000/1 hexpired k2:del del",
     "acquired:a@1/1002 released:?@5"},
    {"unread: taken, and the lease of its field ends", "hset +hpexpire ~200 hexpired +del",
     "acquired:?@1/? expired:?@202"},
    {"an expire of a key not known", "expire =a/100", "found:a@2/102"},
    {"an expire of a key not known that goes", "expire del =nil", ""},
    // --- where nobody reads ---
    {"unread: told at once", "unread set +expire", "acquired:?@2/?"},
    {"unread: a whole hold", "unread set +expire ~9 expire ~9 expire del",
     "acquired:?@2/? renewed:?@12/? renewed:?@22/? released:?@23"},
    {"unread: a lease that is given later", "unread set expire ~9 expire",
     "acquired:?@2/? lease_changed:?@3/? renewed:?@13/?"},
    {"unread: PERSIST", "unread set +expire persist", "acquired:?@2/? ttl_lost:?@3/-"},
    {"unread: re-entered, who knows by whom", "unread hincrby +expire hincrby +expire hincrby +del",
     "acquired:?@2/? released:?@4"},
    {"unread: two fields in one script", "unread hset +hset +expire ~9 expire hdel +del",
     "acquired:?@2/? renewed:?@12/? released:?@13"},
    {"unread: overwritten", "unread set +expire set +expire ~2000 tick del", "acquired:?@2/? released:?@2005"},
    {"unread: expired", "unread set +expire ~99 expired", "acquired:?@2/? expired:?@102+-100"},
    {"unread: only its lease can be seen", "unread set +expire =?/1000 ~99 expire del",
     "acquired:?@2/? learned:?@3/1003 renewed:?@103/1104 released:?@104"},
    {"unread: the first lease comes behind other writes", "unread hset ~9 hset ~9 expire ~2000 tick ~9 expire",
     "acquired:?@2/? lease_changed:?@22/? renewed:?@2033/?"},
    {"unread: a lease with a later write", "unread set ~9 set +expire ~2000 tick ~9 expire",
     "acquired:?@2/? renewed:?@2023/?"},
    {"unread: what is written over without a lease", "unread set +expire ~9 set ~2000 tick expire",
     "acquired:?@2/? lease_changed:?@2014/?"},
    {"unread: an expire behind PERSIST is its own", "unread restore ~9 persist +expire ~2000 tick",
     "acquired:?@2/? ttl_lost:?@12/- lease_changed:?@12/?"},
    {"unread: an expire long after is its own", "unread set ~9 k2:set +expire",
     "acquired:?@2/? k2:acquired:?@12/? lease_changed:?@12/?"},
    {"unread: a look at the lease alone ends the waiting", "unread hset +expire =?/1000 ~9 hset =?/900 ~9 expire",
     "acquired:?@2/? learned:?@3/1003 learned:?@14/? learned:?@14/914 renewed:?@24/1025"},
    {"unread: restored with a longer lease", "unread set +expire =?/1000 ~9 restore =?/5000 ~9 del",
     "acquired:?@2/? learned:?@3/1003 renewed:?@13/5014 released:?@24"},
    {"unread: restored with a shorter lease", "unread set +expire =?/1000 ~9 restore =?/100",
     "acquired:?@2/? learned:?@3/1003 lease_changed:?@13/114"},
    {"unread: restored without TTL", "unread set +expire =?/1000 ~9 restore =?/-",
     "acquired:?@2/? learned:?@3/1003 ttl_lost:?@13/-"},
    {"unread: restored with the same lease", "unread set +expire =?/1000 ~9 restore =?/989",
     "acquired:?@2/? learned:?@3/1003 learned:?@14/? learned:?@14/1003"},
    {"unread: and yet read", "unread set +expire =a/1000 ~99 expire del",
     "acquired:?@2/? learned:a@3/1003 renewed:a@103/1104 released:a@104"},
    // --- hash locks ---
    {"Redisson: lock, re-enter, unlock, unlock",
     "hincrby +expire =a/1000/1 hincrby +expire =a/1000/2 hincrby +expire =a/1000/1 hincrby +del",
     "acquired:a@1/1002 reentered:a@3/1004#2 unreentered:a@5/1006#1 released:a@7"},
    {"Redisson: re-entered before the first read", "hincrby +expire hincrby +expire =a/1000/2",
     "acquired:a@1/? reentered:a@2/1003#2"},
    {"Redisson: up and down before a read", "hincrby +expire =a/1000/1 hincrby +expire hincrby +expire =a/1000/1",
     "acquired:a@1/1002 reentered:a@3/1004#2 unreentered:a@4/1005#1"},
    {"Redisson: renewal", "hincrby +expire =a/1000/1 ~98 expire =a/1000/1 del",
     "acquired:a@1/1002 renewed:a@101/1102 released:a@103"},
    {"Redisson read-write: two fields in one script", "hset +hset +expire =a/1000/1 hincrby +hdel +del",
     "acquired:a@1/1002 released:a@3"},
    {"fair lock: hset, then hdel and del", "hset +expire =a/1000/1 hdel +del", "acquired:a@1/1002 released:a@3"},
    {"hash taken over", "hset +expire =a/1000/1 hset =b/998/1", "acquired:a@1/1002 taken_over:b<a@3/1002"},
    {"two steps up in one script", "hincrby +expire =a/1000/1 hincrby +hincrby =a/998/3",
     "acquired:a@1/1002 reentered:a@3/1002#2 reentered:a@3/1002#3"},
    {"zset lock renewed by zadd and expire", "zadd +zadd +expire =a/1000/1 ~98 zadd +expire =a/1000/1",
     "acquired:a@1/1002 renewed:a@101/1102"},
    // --- looks ---
    {"a look that was asked before the notification is thrown away", "set +expire old=x/9 =a/1000",
     "acquired:a@1/1003"},
    {"a look without the value decides nothing", "set +expire =?/1000 =a/999", "acquired:a@1/1002"},
    {"found, then nothing new", "=a/1000 =a/999 =a/998", "found:a@1/1001"},
    {"found without TTL", "=a/- =a/-", "found:a@1/-"},
    {"gone before the first look", "=nil", ""},
    {"too large to read", "set +expire =BIG/1000 del", "acquired:?@1/1002 released:?@3"},
    {"the deadline is refined silently within 25 ms", "=a/1000 ~100 =a/910", "found:a@1/1001"},
    {"the deadline is told as a time: what differs is another", "exactly =a/1000 ~100 =a/890",
     "found:a@2/1002 learned:a@103/993"},
    {"our clock moved: learned, not renewed", "=a/1000 ~100 =a/960", "found:a@1/1001 learned:a@102/1062"},
    {"expired is seen by a look", "set +expire =a/100 ~200 =nil expired", "acquired:a@1/102 expired:a@102"},
    // --- waiting too long ---
    {"nobody looked for 250 ms", "set +expire ~250 tick =a/500 del", "acquired:?@1/? learned:a@253/753 released:a@254"},
    {"249 ms are not too long", "set +expire ~248 tick =a/500", "acquired:a@1/751"},
    {"shed", "set +expire shed =a/500", "acquired:?@1/? learned:a@3/503"},
    {"shed and gone", "set +expire shed del", "acquired:?@1/? released:?@3"},
    {"an overwrite that was shed: holder not known any more", "set +expire =a/1000 set +expire shed =b/1000",
     "acquired:a@1/1002 learned:?@4/? learned:b@5/1005"},
    {"a renewal that was shed", "=a/500 expire shed =a/999", "found:a@1/501 renewed:a@2/? learned:a@4/1003"},
    {"seven open renewals", "=a/900 expire expire expire expire expire expire expire =a/1000",
     "found:a@1/901 renewed:a@2/? renewed:a@3/? renewed:a@4/? renewed:a@5/? renewed:a@6/? renewed:a@7/? "
     "renewed:a@8/1009"},
    // --- our own release ---
    {"own release: del after the announcement, then the outcome", "=a/1000 announce del done",
     "found:a@1/1001 force_released:a@3"},
    {"own release: the outcome overtakes the del", "=a/1000 announce done del", "found:a@1/1001 force_released:a@4"},
    {"own release: it was somebody else's del", "=a/1000 announce del notdone", "found:a@1/1001 released:a@3"},
    {"own release: the next holder comes before the outcome", "=a/1000 announce del set +expire done =b/500",
     "found:a@1/1001 force_released:a@3 acquired:b@4/506"},
    {"own release: no outcome for five seconds", "=a/9000 announce del ~5000 tick", "found:a@1/9001 released:a@3"},
    {"own release: what comes before its del goes on as usual", "=a/1000 announce expire del done",
     "found:a@1/1001 renewed:a@3/? force_released:a@4"},
    {"own release of what is not known", "announce done del", ""},
    {"own release: refused, and later released by its holder", "=a/1000 announce notdone del",
     "found:a@1/1001 released:a@4"},
    {"own release of a part: what removes the rest is not ours", "=a/1000/1 announce hdel notdone =a/997/1 del",
     "found:a@1/1001 released:a@6"},
    // --- gaps ---
    {"after a gap: the same", "=a/1000 resync ~50 =a/948 unseen", "found:a@1/1001"},
    {"after a gap: renewed in between, count unknown", "=a/1000 resync ~50 =a/1000 unseen",
     "found:a@1/1001 learned:a@53/1053"},
    {"after a gap: another holder", "=a/1000 resync ~50 =b/900 unseen",
     "found:a@1/1001 vanished:a@53+-51 found:b@53/953"},
    {"after a gap: gone", "=a/1000 resync ~50 =nil unseen", "found:a@1/1001 vanished:a@53+-51"},
    {"after a gap: not found by the scan", "=a/1000 resync ~50 unseen", "found:a@1/1001 vanished:a@53+-51"},
    {"after a gap: removed before it was looked at", "=a/1000 resync ~50 del unseen", "found:a@1/1001 released:?@53"},
    {"after a gap: renewed by notification, then looked at", "=a/1000 resync ~50 expire unseen =a/1000",
     "found:a@1/1001 renewed:a@53/1055"},
    {"after a gap: written, by the same", "=a/1000 resync ~50 set +expire =a/1000 unseen",
     "found:a@1/1001 renewed:a@53/1054"},
    {"after a gap: written, by another", "=a/1000 resync ~50 set +expire =b/1000 unseen",
     "found:a@1/1001 vanished:a@54+-52 found:b@54/1054"},
    {"after a gap: a look at the lease alone confirms nobody", "=a/1000 resync ~50 =?/900 =b/890 unseen",
     "found:a@1/1001 vanished:a@54+-52 found:b@54/944"},
    {"after a gap: a look at the lease alone, then the same", "=a/1000 resync ~50 =?/948 =a/947 unseen",
     "found:a@1/1001"},
    {"after a gap: a look at the lease alone, then gone", "=a/1000 resync ~50 =?/948 =nil unseen",
     "found:a@1/1001 vanished:a@54+-52"},
    {"after a gap: a look at the lease alone, then it ends", "=a/100 resync ~50 =?/20 ~20 expired unseen",
     "found:a@1/101 expired:?@74+-21"},
    {"after a gap: a look at the lease alone, and the value when the scan is over",
     "=a/1000 resync ~50 =?/900 unseen =b/890", "found:a@1/1001 vanished:a@55+-53 found:b@55/945"},
    {"after a gap: a look at the lease alone, and no other is allowed", "=a/1000 resync ~50 =?/900 unseen shed ~9 del",
     "found:a@1/1001 learned:?@55/? released:?@65"},
    {"after a gap: only its lease may be read", "=a/1000 resync ~50 =NO/900 unseen", "found:a@1/1001 learned:?@53/953"},
    {"after a gap: only its lease may be read, as before", "=NO/1000 resync ~50 =NO/948 unseen", "found:?@1/1001"},
    {"after a gap: too large to read", "=BIG/1000 resync ~50 =BIG/948 unseen", "found:?@1/1001 found:?@53/1001"},
    {"after a gap: a look that straddles a notification", "=a/1000 resync ~50 frobnicated old=a/900 unseen =b/890",
     "found:a@1/1001 vanished:a@56+-54 found:b@56/946"},
    {"after a gap: PERSIST by nobody known", "=a/1000 resync ~50 persist =b/- unseen",
     "found:a@1/1001 vanished:a@54+-52 found:b@54/-"},
    {"after a gap: PERSIST by the same", "=a/1000 resync ~50 persist =a/- unseen", "found:a@1/1001 ttl_lost:a@53/-"},
    {"after a gap: renewed, and no look comes", "=a/1000 resync ~50 expire ~1200 tick",
     "found:a@1/1001 learned:?@53/? renewed:?@53/?"},
    {"after two gaps, one within the other", "=a/1000 resync ~50 resync ~50 unseen",
     "found:a@1/1001 vanished:a@104+-102"},
    {"after a gap that began what is announced: gone since the last look",
     "uncovered =a/1000 ~500 covered resync ~50 unseen", "found:a@2/1002 vanished:a@555+-553"},
    {"after a gap that began what is announced, told later", "uncovered =a/1000 ~500 resync covered ~50 =b/900 unseen",
     "found:a@2/1002 vanished:a@555+-553 found:b@555/1455"},
    {"after two gaps, the first of which began what is announced",
     "uncovered =a/1000 ~500 covered resync ~50 =a/448 unseen ~9 resync ~50 unseen",
     "found:a@2/1002 vanished:a@617+-51"},
    {"a counted entry with a new lease that nobody reads", "=a/1000/1 hincrby +expire shed ~1500 expired",
     "found:a@1/1001 learned:a@3/? expired:a@1504+-1502"},
    {"a counted entry whose new lease may not be read", "=a/1000/1 hincrby +expire =a/?/2 ~1500 expired",
     "found:a@1/1001 reentered:a@2/?#2 expired:a@1504+-1501"},
    {"what was waiting when the gap came", "set +expire resync ~50 =a/900 unseen", "acquired:?@1/? found:a@53/953"},
    {"after a flush: a new one", "=a/1000 emptied k2:set k2:+expire k2:=b/900 unseen",
     "found:a@1/1001 k2:acquired:b@3/904 vanished:a@5+-3"},
    {"after a flush: the same key, by another", "=a/1000 emptied ~10 set +expire =b/900 unseen",
     "found:a@1/1001 vanished:a@13+-11 acquired:b@13/914"},
    {"after a flush: the same key, written twice", "=a/1000 emptied ~10 set +expire ~9 set +expire =b/900 unseen",
     "found:a@1/1001 vanished:a@23+-21 acquired:b@23+-10/924"},
    {"after a flush: one that was free", "set +expire =a/100 del emptied set +expire =b/900 unseen",
     "acquired:a@1/102 released:a@3 acquired:b@5/906"},
    {"after a flush: it was of another database", "=a/1000 emptied =a/998 unseen expire =a/1000",
     "found:a@1/1001 renewed:a@5/1006"},
    {"after a flush within a gap: may have been taken before",
     "=a/1000 resync emptied k2:set k2:+expire k2:=b/900 unseen", "found:a@1/1001 k2:found:b@5/905 vanished:a@6+-4"},
    {"after a gap: removed, and taken again behind the scan", "=a/1000 resync ~50 del set +expire =b/900 unseen",
     "found:a@1/1001 released:?@53 acquired:b@54/955"},
    {"after a gap: free before, taken in it, removed, taken again",
     "set +expire =a/100 del resync ~50 del set +expire =b/900 unseen",
     "acquired:a@1/102 released:a@3 released:?@55 acquired:b@56/957"},
    {"after a gap: free before, looked at, taken", "set +expire =a/100 del resync ~50 =nil set +expire =b/900 unseen",
     "acquired:a@1/102 released:a@3 acquired:b@56/957"},
    {"after a gap: free before, and written since", "set +expire =a/100 del resync ~50 set +expire =b/900 unseen",
     "acquired:a@1/102 released:a@3 found:b@56/956"},
    {"after a gap: free before, written since, and looked at when the re-sync is over",
     "set +expire =a/100 del resync ~50 set +expire unseen =b/900", "acquired:a@1/102 released:a@3 found:b@57/957"},
    {"after a gap: free before, written twice, and looked at when the re-sync is over",
     "set +expire =a/100 del resync ~50 set unseen set =b/900", "acquired:a@1/102 released:a@3 found:b@58/958"},
    {"after a gap: free before, written since, gone before a look, taken",
     "set +expire =a/100 del resync ~50 set unseen =nil set =b/900 del",
     "acquired:a@1/102 released:a@3 acquired:b@58/959 released:b@60"},
    {"after a gap: free before, written since, no look comes",
     "set +expire =a/100 del resync ~50 set shed unseen ~9 del",
     "acquired:a@1/102 released:a@3 found:?@56/? released:?@67"},
    {"after a gap, unread: may have been held all along", "unread resync set +expire unseen ~9 expire del set",
     "found:?@3/? renewed:?@14/? released:?@15 acquired:?@16/?"},
    {"after a gap, unread: removed, and taken again", "unread set +expire resync ~50 del set +expire unseen ~9 del",
     "acquired:?@2/? released:?@54 acquired:?@55/? released:?@66"},
    {"after a gap: taken in it, gone before the scan comes to it", "resync ~50 del del unseen", "released:?@52"},
    {"after a gap: written since, gone before a look", "set +expire =a/100 del resync ~50 set +expire del unseen",
     "acquired:a@1/102 released:a@3 found:?@56+-1/? released:?@56"},
    {"after a gap: a new one written since, gone before a look", "resync ~50 set +expire del unseen",
     "found:?@53+-1/? released:?@53"},
    {"a write that nobody read, a lease, the end", "set +expire =a/1000 ~9 set expire del",
     "acquired:a@1/1002 lease_changed:?@13/? released:?@14"},
    {"written during the first scan: may have been held all along", "resync set +expire =a/1000 unseen",
     "found:a@3/1003"},
    {"no scan: the first write may meet a lock that is held", "notscanned set +expire =a/1000 del set +expire =b/1000",
     "found:a@3/1003 released:a@4 acquired:b@5/1006"},
    {"no scan: the end of what nobody has seen", "notscanned del del", "released:?@2"},
    {"no scan after a gap: free before, taken in it", "set +expire =a/100 del notscanned resync unseen set =b/900",
     "acquired:a@1/102 released:a@3 found:b@8/908"},
    {"no scan after a gap: free before, taken and removed in it", "set +expire =a/100 del notscanned resync unseen del",
     "acquired:a@1/102 released:a@3 released:?@7"},
    {"scanned at last: free is free", "set +expire =a/100 del notscanned resync unseen scanned set =b/900",
     "acquired:a@1/102 released:a@3 acquired:b@8/909"},
    {"scanned at last: a new one", "notscanned scanned set =b/900", "acquired:b@3/904"},
    {"written after the scan", "resync unseen set +expire =a/1000", "acquired:a@3/1004"},
    {"a replica: absent by its TTL, its primary has not said so", "replica =a/10 ~20 =nil ~5 =nil", "found:a@2/12"},
    {"a replica: what its primary let expire", "replica =a/10 ~20 =nil del", "found:a@2/12 expired:a@12"},
    {"a replica since a moment ago: late by as much as it follows", "set =a/9000 demoted ~50 del ~50 set =b/9000",
     "acquired:a@1/9002 released:a@54+-51 acquired:b@105+-102/9106"},
    {"removed behind its end: it has become a replica, and nobody has said so", "set =a/10 ~20 del",
     "acquired:a@1/12 expired:a@12"},
    {"removed behind an end that was only expected", "set =a/10 expire ~20 del",
     "acquired:a@1/12 renewed:a@3/? released:a@24"},
    {"a replica: released in time", "replica =a/1000 del", "found:a@2/1002 released:a@3"},
    {"a replica: absent before its TTL: missed", "replica =a/1000 resync ~20 =nil", "found:a@2/1002 vanished:a@24+-21"},
};

Coverage onlyTracking()
{
    Coverage c;
    c.tracking = true;
    return c;
}

Coverage onlyExpired()
{
    Coverage c;
    c.expired = true;
    return c;
}

Coverage withoutStrings()
{
    auto c = Rig::everything();
    c.strings = false;
    return c;
}

struct LadderRow
{
    const char* name;
    Coverage coverage;
    const char* script;
    const char* story;
    bool missed;
};

// What looks alone can tell, and what they show to have been missed.
const LadderRow kLadder[] = {
    {"polling: released", {}, "=a/1000 ~99 =nil", "found:a@1/1001 released:a@101+-100", false},
    {"polling: expired", {}, "=a/50 ~99 =nil", "found:a@1/51 expired:a@101+-100", false},
    {"polling: acquired again",
     {},
     "=a/1000 ~9 =nil ~9 =b/1000",
     "found:a@1/1001 released:a@11+-10 acquired:b@21+-10/1021",
     false},
    {"polling: handed over between two looks",
     {},
     "=a/1000 ~99 =b/1000",
     "found:a@1/1001 released:a@101+-100 acquired:b@101+-100/1101",
     false},
    {"polling: expired and taken between two looks",
     {},
     "=a/50 ~99 =b/1000",
     "found:a@1/51 expired:a@101+-100 acquired:b@101+-100/1101",
     false},
    {"polling: renewed", {}, "=a/1000 ~99 =a/1000", "found:a@1/1001 renewed:a@101+-100/1101", false},
    {"polling: shortened", {}, "=a/1000 ~99 =a/100", "found:a@1/1001 lease_changed:a@101+-100/201", false},
    {"polling: TTL lost", {}, "=a/1000 ~99 =a/-", "found:a@1/1001 ttl_lost:a@101+-100/-", false},
    {"polling: TTL given", {}, "=a/- ~99 =a/1000", "found:a@1/- lease_changed:a@101+-100/1101", false},
    {"polling: re-entered",
     {},
     "=a/1000/1 ~99 =a/900/3",
     "found:a@1/1001 reentered:a@101+-100/1001#2 reentered:a@101+-100/1001#3",
     false},
    {"polling: new after a whole scan", {}, "scanned ~99 =a/1000", "acquired:a@101+-100/1101", false},
    {"polling: first scan", {}, "=a/1000", "found:a@1/1001", false},
    {"only expired events: released", onlyExpired(), "=a/1000 ~99 =nil", "found:a@1/1001 released:a@101+-100", false},
    {"only expired events: the event", onlyExpired(), "=a/50 ~99 expired", "found:a@1/51 expired:a@51", false},
    {"only removals: whose end it was is as old as the last look", withoutStrings(), "=a/1000 ~99 del",
     "found:a@1/1001 released:a@101+-100", false},
    {"tracking: acquired", onlyTracking(), "scanned ~9 push ~9 =a/1000", "acquired:a@21+-10/1021", false},
    {"tracking: acquired within two pushes", onlyTracking(), "scanned ~9 push ~9 push ~9 =a/1000",
     "acquired:a@31+-20/1031", false},
    {"tracking: released", onlyTracking(), "=a/1000 ~9 push ~9 =nil", "found:a@1/1001 released:a@21+-10", false},
    {"tracking: expired", onlyTracking(), "=a/50 ~99 push ~9 =nil", "found:a@1/51 expired:a@51+-50", false},
    {"tracking: gone at its end", onlyTracking(), "exactly =a/50 ~50 push =nil", "found:a@2/52 expired:a@52+-50",
     false},
    {"tracking: renewed, then gone", onlyTracking(), "=a/50 ~9 push ~99 push ~9 =nil",
     "found:a@1/51 expired:a@121+-110", false},
    {"tracking: renewed", onlyTracking(), "=a/1000 ~98 push =a/1000", "found:a@1/1001 renewed:a@101+-1/1101", false},
    {"tracking: handed over", onlyTracking(), "=a/1000 ~98 push =b/1000",
     "found:a@1/1001 released:a@101+-1 acquired:b@101+-1/1101", false},
    {"tracking: a push for nothing", onlyTracking(), "push =nil", "", false},
    {"tracking: a push before the read was answered", onlyTracking(), "=a/1000 push old=b/5 =a/998", "found:a@1/1001",
     false},
    {"no strings: overwritten", withoutStrings(), "=a/1000 ~99 =b/1000", "found:a@1/1001 taken_over:b<a@101+-100/1101",
     false},
    {"no strings: a lease is told, and it is another's", withoutStrings(), "=a/1000 ~8 expire =b/900",
     "found:a@1/1001 taken_over:b<a@11+-10/911", false},
    {"no strings: a lease is told", withoutStrings(), "=a/1000 ~8 expire =a/2000",
     "found:a@1/1001 renewed:a@11+-10/2011", false},
    {"no strings: two leases are told", withoutStrings(), "=a/1000 ~8 expire ~9 expire =a/2000",
     "found:a@1/1001 renewed:a@21+-20/2021", false},
    {"no strings: no lease is told", withoutStrings(), "=a/1000 ~8 persist =b/-",
     "found:a@1/1001 taken_over:b<a@11+-10/-", false},
    {"tracking: shortened by little", onlyTracking(), "exactly =a/1000 ~8 push =a/970",
     "found:a@2/1002 lease_changed:a@12+-1/982", false},
    {"written behind the scan of a re-sync: nothing missed", Rig::everything(),
     "set +expire =a/100 del resync ~50 set +expire unseen =b/900", "acquired:a@1/102 released:a@3 found:b@57/957",
     false},
    {"covered, but gone: missed", Rig::everything(), "=a/1000 ~99 =nil", "found:a@1/1001 vanished:a@101+-100", true},
    {"covered, but another holder: missed", Rig::everything(), "=a/1000 ~99 =b/900",
     "found:a@1/1001 vanished:a@101+-100 found:b@101/1001", true},
    {"covered, but held again: missed", Rig::everything(), "=a/1000 del ~99 =b/900",
     "found:a@1/1001 released:a@2 found:b@102/1002", true},
    {"covered, but without TTL: missed", Rig::everything(), "=a/1000 ~99 =a/-", "found:a@1/1001 ttl_lost:a@101+-100/-",
     true},
    {"own release without any notification",
     {},
     "=a/1000 announce done =nil",
     "found:a@1/1001 force_released:a@4+-3",
     false},
    {"own release without any notification, looked at before the outcome",
     {},
     "=a/1000 announce =nil done",
     "found:a@1/1001 force_released:a@3+-2",
     false},
};

} // namespace

class TestReduce : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void covered_data();
    void covered();
    void ladder_data();
    void ladder();
    void wants();
    void overdueLeases();
    void stragglersAreLetGo();
    void cadence();
    void counters();
    void anEndIsSinceTheLastSignOfLife();
};

void TestReduce::covered_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kCovered)); ++i)
        QTest::newRow(kCovered[i].name) << i;
}

void TestReduce::covered()
{
    QFETCH(int, row);
    Rig rig;
    rig.play(kCovered[row].script);
    QCOMPARE(QString::fromStdString(rig.story()), QString::fromUtf8(kCovered[row].story));
    QCOMPARE(QString::fromStdString(rig.broken()), QString());
    QVERIFY(!rig.missed);
}

void TestReduce::ladder_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kLadder)); ++i)
        QTest::newRow(kLadder[i].name) << i;
}

void TestReduce::ladder()
{
    QFETCH(int, row);
    Rig rig(kLadder[row].coverage);
    rig.play(kLadder[row].script);
    QCOMPARE(QString::fromStdString(rig.story()), QString::fromUtf8(kLadder[row].story));
    QCOMPARE(QString::fromStdString(rig.broken()), QString());
    QCOMPARE(rig.missed, kLadder[row].missed);
}

void TestReduce::wants()
{
    const struct
    {
        const char* script;
        std::optional<ReadKind> want;
    } rows[] = {
        {"set", ReadKind::Acquisition},
        {"set +expire", std::nullopt},
        {"set +expire =a/1000", std::nullopt},
        {"set +expire =a/1000 expire", ReadKind::Change},
        {"set +expire =a/1000 ~98 expire =a/1000 ~98 expire", ReadKind::Renewal},
        {"=a/1000 frobnicated frobnicated frobnicated", ReadKind::Change},
        {"=a/1000 expire", ReadKind::Change},
        {"=a/1000 set", ReadKind::Change},
        {"=a/1000/1 hincrby", ReadKind::Change},
        {"=a/1000 frobnicated", ReadKind::Change},
        {"set =?/10", ReadKind::Acquisition},
        {"set +expire old=a/10", ReadKind::Acquisition},
        {"=a/1000 set old=a/10", ReadKind::Change},
        {"=a/1000 del old=a/10", std::nullopt},
        {"expire", ReadKind::Holder},
        {"set shed", std::nullopt},
        {"push", ReadKind::Change},
        {"del", std::nullopt},
        {"set ~300 tick", ReadKind::Holder},
    };
    for (const auto& row : rows) {
        Rig rig;
        rig.play(row.script);
        QCOMPARE(rig.wants.size(), std::size_t{row.want.has_value()});
        if (row.want) {
            QCOMPARE(rig.wants.front().kind, *row.want);
            QCOMPARE(rig.wants.front().lock, rig.lock());
        }
    }
    Rig rig;
    rig.play("set +expire");
    QVERIFY(rig.picture.wantsRead(rig.lock()));
    rig.play("=a/1000");
    QVERIFY(!rig.picture.wantsRead(rig.lock()));
    rig.play("expire");
    QVERIFY(rig.picture.wantsRead(rig.lock())); // to confirm
    rig.play("=a/1000 del");
    QVERIFY(!rig.picture.wantsRead(rig.lock()));
    rig.play("set shed");
    QVERIFY(rig.picture.wantsRead(rig.lock())); // held by not seen
    QVERIFY(!rig.picture.wantsRead(kNoLock));
    QCOMPARE(rig.picture.sequence(kNoLock), 0u);
}

void TestReduce::overdueLeases()
{
    Rig rig;
    rig.play("=a/100 tick");
    QVERIFY(rig.wants.empty());
    rig.play("~120 tick"); // ended, not confirmed
    QCOMPARE(rig.wants.size(), std::size_t{1});
    QCOMPARE(rig.wants.front().kind, ReadKind::Expiry);
    rig.play("~10 tick");
    QVERIFY(rig.wants.empty()); // once
    rig.play("~1100 tick");
    QCOMPARE(rig.wants.size(), std::size_t{1}); // and again while it stays overdue
    rig.play("=a/1000 ~500 tick");
    QVERIFY(rig.wants.empty());
    rig.play("expire =a/1000 ~600 tick"); // the renewal moved it
    QVERIFY(rig.wants.empty());
    rig.play("~500 tick");
    QCOMPARE(rig.wants.size(), std::size_t{1});
    rig.play("del ~5000 tick");
    QVERIFY(rig.wants.empty());
}

void TestReduce::stragglersAreLetGo()
{
    Rig rig;
    rig.play("tick set +expire =a/1000 del tick");
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("~9000 tick");
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("~1100 tick");
    QCOMPARE(rig.picture.trackedCount(), 0u);
    QCOMPARE(rig.lock(), kNoLock);
    QCOMPARE(QString::fromStdString(rig.broken()), QString());

    rig.play("set +expire =a/100 ~200 expired ~20000 tick"); // how it ended matters longer
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("~290000 tick");
    QCOMPARE(rig.picture.trackedCount(), 0u);

    rig.play("set +expire =a/1000000 ~9000 tick ~9000 tick"); // held: stays
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("del set +expire =a/1000000 ~11000 tick"); // was free for a moment
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("del ~9000 tick");
    QCOMPARE(rig.picture.trackedCount(), 1u);
    rig.play("~2000 tick");
    QCOMPARE(rig.picture.trackedCount(), 0u);
    rig.play("expire ~30000 tick"); // heard of, never seen
    QCOMPARE(rig.picture.trackedCount(), 0u);
    QCOMPARE(QString::fromStdString(rig.broken()), QString());
}

void TestReduce::cadence()
{
    Rig rig;
    rig.play("set +expire =a/3000 ~998 expire =a/3000 ~998 expire");
    QCOMPARE(rig.state().renewals, 2u);
    QCOMPARE(rig.state().cadenceMs(), 1000u);
    rig.play("~999 expire ~1999 expire"); // one missed
    QCOMPARE(rig.state().cadenceMs(), 1000u);
    QCOMPARE(rig.state().leaseMs, 3001u);
    rig.play("del set +expire =a/3000");
    QCOMPARE(rig.state().cadenceMs(), 0u); // a new hold
    QCOMPARE(rig.state().renewals, 0u);
    QCOMPARE(rig.state().acquisitions, 2u);
}

void TestReduce::counters()
{
    Rig rig;
    rig.play("set +expire =a/1000 set del"); // overwritten by nobody known
    QCOMPARE(rig.picture.unattributed(), std::uint64_t{1});
    rig.play(
        "hincrby +expire =a/1000/1 hincrby +expire hincrby +del"); // one step up or down unread; the last is the end
    QCOMPARE(rig.picture.unattributed(), std::uint64_t{2});
    rig.play("set +expire =a/1000 set set set =b/5"); // one of three
    QCOMPARE(rig.picture.unattributed(), std::uint64_t{4});
    Batch batch;
    rig.collect(batch);
    QCOMPARE(batch.counters.unattributed, std::uint64_t{4});
    QCOMPARE(batch.counters.tracked, 1u);
}

/// The last sign bounds the end from below; that it arrived late does not count twice.
void TestReduce::anEndIsSinceTheLastSignOfLife()
{
    Rig rig;
    rig.play("set =a/? ~20000 queued15000 expired");
    QCOMPARE(rig.events.back().kind, EventKind::Expired);
    QCOMPARE(rig.events.back().precisionUs, std::int64_t{20'001'000});
    rig.play("set queued0 =a/? ~20000 expired"); // the sign of life came late, and the end did not
    QCOMPARE(rig.events.back().precisionUs, std::int64_t{20'001'000});
    rig.play("queued15000 set expired"); // no reading between: both were queued
    QCOMPARE(rig.events.back().kind, EventKind::Expired);
    QCOMPARE(rig.events.back().precisionUs, std::int64_t{15'001'000});
}

LOCKSCOPE_TEST_MAIN(TestReduce)
#include "tst_reduce.moc"
