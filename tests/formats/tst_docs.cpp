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
    return text;
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
