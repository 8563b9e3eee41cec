// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/lock-formats.md is made from the list of libraries. LOCKSCOPE_WRITE_DOCS=1 writes it; else it must be current.
#include "formats/analyse.h"
#include "formats/presets.h"
#include "support/suite.h"

#include <QFile>

using namespace lockscope;
using namespace lockscope::formats;
using namespace Qt::StringLiterals;

namespace {

QString cell(const char* text)
{
    return QString::fromUtf8(text).replace(u'|', u"\\|"_s);
}

QString head()
{
    return uR"(# Lock formats

Which locks Lockscope recognises by their bytes, and how sure it can be. This page is made from the list in
`src/formats/libraries/list.inc` by the test `formats.docs` (`LOCKSCOPE_WRITE_DOCS=1 build/dev/tests/tst_formats_docs` writes it).

*Sure* is the best that the bytes allow: **high** means that no other lock does; **medium** that a few libraries do; **low** that
anything could; *candidate* that the library is only ever named among the others that are possible. Renewal is the usual interval in
percent of the lease. A lock that *comes back* is created again by its holder's next renewal, so that deleting it is only a pause.

A key that nobody chose to watch is called a lock only if enough speaks for one. `lockscope decode` and *Find locks* judge so (see
[cli.md](cli.md)):

- its name or its structure is a library's own, as in the rows below whose key is not free; or
- a word of its name means a lock (`lock`, `mutex`, `lease`, `leader`, `semaphore`), whatever else is in the name: `lock:config` with a
  token is a lock. Plain numbers and JSON at a name that speaks of figures or settings as well (`lock_attempts`, `lock:stats`,
  `lock:config`) are none; or
- its value is a token and its lease is short enough:

| value | any other name | a name that speaks of something else (session, cache, token, email, config ...) |
|---|---|---|
| 32 hex digits of a version 1 uuid, of our times | any lease | at most 10 minutes; medium up to 1 hour; then a candidate |
| redsync's, redlock-cpp's, Discourse's | at most 10 minutes; medium up to 1 hour; a candidate up to 1 day | at most 10 minutes; a candidate up to 1 day |
| other random tokens (uuid, 32 hex digits, base64 ...) | at most 10 minutes; a candidate up to 1 day | a candidate up to 1 hour |

What is only a candidate has no library, and is named under `candidates`.

## Libraries

| name | library | layout | type | key | value | sure | renews | comes back |
|---|---|---|---|---|---|---|---|---|
)"_s;
}

QString family()
{
    return uR"(
## Redisson's family

Observed on Redisson 4.7.0 and 3.38.1. `name` in braces gets no further ones if it has some, except in the channel of a latch. A holder is
`<uuid of the client>:<thread>`.

| kind | keys | who has it | channel, message of a release |
|---|---|---|---|
| lock, spin lock | hash `name` | its only field | `redisson_lock__channel:{name}`, `0`; waiters of a spin lock poll |
| fair lock | the same; list `redisson_lock_queue:{name}`, sorted set `redisson_lock_timeout:{name}` | as above | the same with `:<uuid>:<thread>` of the next one, `0` |
| fenced lock | the same as a lock; string `redisson_lock_token:{name}` | as above; the newest number beside it | as a lock |
| read-write lock | hash `name` with `mode`; for each read hold a string `{name}:<uuid>:<thread>:rwlock_timeout:<n>` | the fields beside `mode`; `:write` ends the writer's | `redisson_rwlock:{name}`, `0` for a reader, `1` for a writer |
| semaphore | string `name`, the permits left | unknown | `redisson_sc:{name}`, the permits left |
| permits that expire | string `name`, the permits left; sorted set `{name}:timeout` | its members, 16 bytes each; scores are the ends of their leases | as a semaphore |
| count-down latch | string `name`, those still to count down | unknown | `redisson_countdownlatch__channel__{name}`, `0` |
| multi-lock, red lock | its locks, and no key of its own | as a lock, in each | as a lock, for each |

What a decoder has to know of them:

- **Shard channels.** A client publishes with `SPUBLISH` only if it is a *cluster* client itself, since 3.22.0, and as it is configured (`AUTO`, `ON`,
  `OFF`). A server or a Sentinel group with Redis 7 gets `PUBLISH`. A release here sends both, since only one has listeners.
- **Fencing numbers below 1 are none.** Redisson answers -1 as a number where a lock without a TTL is held by another.
- **Read renewal**: since 4.4.0 only the client's own holds get a new lease; before it those of all clients did, also of dead ones.
- **A read hold that is given back below a write hold** sets the TTL to what the reads have left, so that it shortens the writer's.
- A read unlock of a lock that is gone answers nil since 3.44.0, and 1 before.
- **A semaphore may have a TTL** (`trySetPermits` with one, 3.29.0). `addPermits` is a `SET`: the event is `set`, a TTL is dropped, and the number may
  be below zero.
- **Permits**: the release of a list of ids publishes how many were given back, `setPermits` the maximum, `addPermits` the difference, and only the release of
  one id the permits left.
- **Latches**: the key is deleted at 0 and below, but the message `0` is sent at exactly 0. `delete()` sends `1`. No key means open.
- With a `NameMapper`, versions before 3.52.0 name queue and deadlines of a fair lock by the name that was not mapped.
- Locks that are not re-entrant (4.4.0) look the same; their count is 1.
- The TTL of a lock that a multi-lock just takes is twice its wait limit, and no lease yet.

What names nobody is told by its name (`sem`, `semaphore`, `permits`; `latch`, `cdl`, `countdown`), by the permits beside it, or by those who listen to its channel; else a number
without a lease is a plain number. Where both channels of a number have listeners it stays unknown. The keys of a multi-lock are told together as locks
that one holder has; that they are one multi-lock is not in the bytes.

| kind | a release of the console | put back |
|---|---|---|
| lock, fair lock, fenced lock | deletes the hash if each field is unchanged, then wakes as above | yes |
| read-write lock | the same: all readers lose it; `1` wakes readers and writers | yes |
| permits that expire | removes one id and adds one to the number, both or neither | no |
| semaphore that clients wait for | adds one to the number if that is unchanged | no |
| count-down latch that clients wait for | deletes the number if it is unchanged: the latch is open | yes |
)"_s;
}

QString made()
{
    QString text = head();
    for (const LayoutInfo& layout : layouts()) {
        const Library& owner = library(layout.library);
        const QString sure = layout.sure == Confidence::None ? u"candidate"_s : QString::fromLatin1(name(layout.sure));
        const QString renews = owner.renewPercentOfTtl ? QString::number(owner.renewPercentOfTtl) + u" %"_s : QString();
        text += u"| `"_s + QLatin1StringView(owner.name) + u"` | "_s + cell(owner.title) + u" | "_s +
                cell(layout.variant) + u" | "_s + QLatin1StringView(name(layout.type)) + u" | "_s + cell(layout.keys) +
                u" | "_s + cell(layout.value) + u" | "_s + sure + u" | "_s + renews + u" | "_s +
                (owner.comesBack ? u"yes"_s : QString()) + u" |\n"_s;
    }
    text += u"\n## Presets of watched patterns\n\n| name | for | patterns |\n|---|---|---|\n"_s;
    for (const Preset& preset : presets()) {
        QStringList patterns;
        for (const char* pattern : preset.patterns)
            patterns << u'`' + QLatin1StringView(pattern) + u'`';
        text += u"| `"_s + QLatin1StringView(preset.name) + u"` | "_s + cell(preset.title) + u" | "_s +
                patterns.join(u' ') + u" |\n"_s;
    }
    return text + family();
}

} // namespace

class TestDocs : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void areCurrent()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/lock-formats.md"));
        if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(made().toUtf8());
            return;
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), "docs/lock-formats.md is missing");
        QVERIFY2(QString::fromUtf8(file.readAll()) == made(),
                 "docs/lock-formats.md is not current: run this test with LOCKSCOPE_WRITE_DOCS=1");
    }
};

LOCKSCOPE_TEST_MAIN(TestDocs)
#include "tst_docs.moc"
