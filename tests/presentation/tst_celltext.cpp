// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words for bytes, times, leases, every event kind and every evidence; sentences behind each other. Means: pure.
#include "presentation/events/eventwords.h"
#include "presentation/servers/shortservers.h"
#include "presentation/words/celltext.h"
#include "presentation/words/sentences.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class CellTextTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void bytes()
    {
        QCOMPARE(celltext::bytes("lock:order:1"), u"lock:order:1"_s);
        QCOMPARE(celltext::bytes("锁:订单"), u"锁:订单"_s);
        QCOMPARE(celltext::bytes("a\xff\x01"), u"a\\xff\\x01"_s);
        QCOMPARE(celltext::bytes("a\\b"), u"a\\\\b"_s); // so that it is not taken for an escape
        QCOMPARE(celltext::bytes("pay\xe2\x80\xaekcol"), u"pay\\xe2\\x80\\xaekcol"_s); // right-to-left override
        QCOMPARE(celltext::printed("pay\xe2\x80\xaekcol"), u"pay\\u202ekcol"_s);
        QCOMPARE(celltext::bytes("zero\xe2\x80\x8bwidth"), u"zero\\xe2\\x80\\x8bwidth"_s);
    }

    void longNamesLoseTheirMiddle()
    {
        const std::string name = "lock:" + std::string(10'000, 'x') + ":end";
        const QString shown = celltext::bytes(name, 40);
        QVERIFY(shown.size() <= 40);
        QVERIFY(shown.startsWith(u"lock:x"));
        QVERIFY(shown.endsWith(u":end"));
        QVERIFY(shown.contains(u'…'));
    }

    /// Cut in the middle, two of them would look alike.
    void serversAreToldApart()
    {
        QCOMPARE(shortServers({u"127.0.0.1:6379"_s, u"127.0.0.1:6380"_s}), (QStringList{u":6379"_s, u":6380"_s}));
        QCOMPARE(shortServers({u"redis-a.prod.example.com:6379"_s, u"redis-b.prod.example.com:6379"_s}),
                 (QStringList{u"redis-a"_s, u"redis-b"_s}));
        QCOMPARE(shortServers({u"10.0.1.5:6379"_s, u"10.0.2.5:6379"_s}), (QStringList{u"10.0.1.5"_s, u"10.0.2.5"_s}));
        QCOMPARE(shortServers({u"[fe80::1]:6379"_s, u"[fe80::2]:6379"_s}),
                 (QStringList{u"[fe80::1]"_s, u"[fe80::2]"_s}));
        QCOMPARE(shortServers({u"[::1]:6379"_s, u"[::1]:6380"_s}), (QStringList{u":6379"_s, u":6380"_s}));
        for (const QStringList& asTheyAre :
             {QStringList{}, QStringList{u"a.example:6379"_s}, QStringList{u"eu"_s, u"us · 10.0.0.1:6379"_s},
              QStringList{u"10.0.0.1:6379"_s, u"10.0.0.2:6380"_s}, QStringList{u"a:1"_s, u"a:1"_s, u"b.c:2"_s}})
            QCOMPARE(shortServers(asTheyAre), asTheyAre);
    }

    void sentencesStandBehindEachOther()
    {
        QCOMPARE(joined({}), QString());
        QCOMPARE(joined({u"Held."_s, QString(), u"9 s left."_s}), u"Held. 9 s left."_s);
        QCOMPARE(joined({u"持有中。"_s, u"剩余 9 秒。"_s}), u"持有中。剩余 9 秒。"_s);
        QCOMPARE(joined({u"续期延迟："_s, u"2 秒"_s, u"x"_s}), u"续期延迟：2 秒 x"_s);
    }

    void printedIsNotEscapedTwice() { QCOMPARE(celltext::printed("a\\xff"), u"a\\xff"_s); }

    void time()
    {
        const ServerTime at = serverTimeFromUs(1'772'593'721'007'999);
        QCOMPARE(celltext::time(at), u"2026-03-04 03:08:41.007Z"_s);
        QCOMPARE(celltext::timeOfDay(at), u"03:08:41.007"_s);
        QCOMPARE(celltext::time(kUnknownTime), celltext::none());
        qputenv("TZ", "Asia/Kolkata");
        QCOMPARE(celltext::time(at, celltext::Zone::Local), u"2026-03-04 08:38:41.007+05:30"_s);
        qunsetenv("TZ");
    }

    void everyKindAndEvidenceHasAWord()
    {
        for (int kind = 0; kind < kEventKinds; ++kind)
            QVERIFY(!eventwords::word(static_cast<EventKind>(kind)).isEmpty());
        for (int i = 0; i <= static_cast<int>(Evidence::Channel); ++i)
            QVERIFY(!celltext::evidenceWord(static_cast<Evidence>(i)).isEmpty());
    }
};

LOCKSCOPE_TEST_MAIN(CellTextTest)
#include "tst_celltext.moc"
