// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The filter language, with the examples of filters.md. Means: pure.
#include "formats/decode.h"
#include "presentation/filters/filter.h"
#include "support/suite.h"

#include <QCoreApplication>
#include <QFile>
#include <QTranslator>

#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr ServerTime kNow = serverTimeFromUs(1'772'593'721'207'000);

/// A held lock of redisson by client 8743c9c0... thread 57, 12 s of 30 s left, held for 3 minutes.
struct Sample
{
    LockState state;
    std::string key = "lock:order:88213";
    std::string token = "8743c9c0-1b2d-4c3e-9a4f-5b6c7d8e9f00:57";
    std::string node = "10.1.4.7:6379";
    std::uint16_t database = 3;
    ServerTime seen = kUnknownTime;

    Sample()
    {
        state.phase = LockPhase::Held;
        state.heldSince = kNow - 3min;
        state.deadline = Deadline::at(kNow + 12s);
        state.leaseMs = 30'000;
        state.holder = TokenId{1};
        state.library = formats::libraryFromName("redisson");
        state.count = 2;
        state.renewals = 18;
        state.lastRenewal = kNow - 5s;
    }
    [[nodiscard]] bool matches(const QString& text) const
    {
        const auto filter = Filter::parse(text);
        if (!filter)
            qFatal("%s", qPrintable(filter.error().message));
        return filter->matches({key, token, node, database, state, analysis::verdictOf(state, kNow), kNow,
                                state.heldSince, state.heldSince == kUnknownTime ? seen : state.heldSince});
    }
};

class HandWritten final : public QTranslator
{
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return source == QByteArray("hand-written") ? u"手写"_s : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class FilterTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void matches_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* text, bool expected) {
            QTest::newRow(text) << QString::fromUtf8(text) << expected;
        };
        row("", true);
        row("   ", true);
        row("order", true);
        row("ORDER", false); // a capital letter: exact case
        row("Order", false);
        row("orders", false);
        row("order 88213", true);
        row("order 88214", false);
        row("lock:order:*", true); // not a field: a key with colons
        row("order:*", false);     // a glob is for the whole key
        row("*:88213", true);
        row("lock:order:8821?", true);
        row("lock:order:8821[0-4]", true);
        row("lock:order:8821[^0-2]", true);
        row("lock:order:8821[^0-4]", false);
        row("\"lock:order:*\"", false); // quoted: the star is a star
        row("\"order:88\"", true);
        row("-order", false);
        row("-stock", true);
        row("!stock order", true);
        row("redisson", true); // the library's name
        row("8743c9c0", true); // the token
        row("key:order", true);
        row("key:order:*", false);
        row("key:lock:*", true);
        row("key:stock,order", true);
        row("-key:stock,order", false);
        row("library:redisson", true);
        row("library:Redisson", true);
        row("lib:shedlock", false);
        row("holder:8743*", true);
        row("holder:9f02", false);
        row("holder:57", true);
        row("owner:8743*", true);
        row("node:10.1.*", true);
        row("node:10.2.*", false);
        row("db:3", true);
        row("db:0", false);
        row("db>2", true);
        row("ttl<15s", true);
        row("ttl<12s", false);
        row("ttl<=12s", true);
        row("ttl>11s", true);
        row("ttl>0.2m", false);
        row("ttl<20000ms", true);
        row("ttl<15", true); // seconds
        row("ttl:none", false);
        row("held>2m", true);
        row("held>3m", false);
        row("held>=3m", true);
        row("held<1h", true);
        row("held>0.1d", false);
        row("waiters>0", false);
        row("waiters:0", true);
        row("ticks>=18", true);
        row("renewals<18", false);
        row("count:2", true);
        row("count=2", true);
        row("state:held", true);
        row("state:free", false);
        row("state:nottl", false);
        row("state:no-ttl,held", true);
        row("-state:free", true);
        row("STATE:Held", true);
        row("state:notseen", false);
        row("order ttl<15s holder:8743* -state:free held>1m", true);
        row("order ttl<15s holder:8743* -state:held held>1m", false);
    }
    void matches()
    {
        QFETCH(QString, text);
        QFETCH(bool, expected);
        QCOMPARE(Sample().matches(text), expected);
    }

    void lockWithoutTtl()
    {
        Sample lock;
        lock.state.deadline = Deadline::never();
        QVERIFY(lock.matches(u"state:nottl"_s));
        QVERIFY(lock.matches(u"ttl:none"_s));
        QVERIFY(lock.matches(u"ttl>5s"_s)); // for ever is longer than five seconds
        QVERIFY(!lock.matches(u"ttl<5s"_s));
        lock.state.deadline = Deadline::unknown();
        QVERIFY(!lock.matches(u"ttl>5s"_s)); // what is not known matches neither
        QVERIFY(!lock.matches(u"ttl<5s"_s));
    }

    void unknownBegin()
    {
        Sample lock;
        lock.state.heldSince = kUnknownTime;
        lock.seen = kNow - 6min;
        QVERIFY(lock.matches(u"held>5m"_s)); // at least six minutes
        QVERIFY(!lock.matches(u"held<10m"_s));
        lock.seen = kUnknownTime;
        QVERIFY(!lock.matches(u"held>5m"_s));
    }

    void states()
    {
        Sample lock;
        lock.state.waiters = 2;
        QVERIFY(lock.matches(u"state:contended"_s));
        lock.state.begunByTakeover = true;
        QVERIFY(lock.matches(u"state:takenover"_s));
        lock.state.holder = TokenId::None;
        lock.token.clear();
        QVERIFY(lock.matches(u"state:notseen"_s));
        QVERIFY(!lock.matches(u"holder:*"_s));
        lock.state.deadline = Deadline::at(kNow + 1900ms);
        QVERIFY(lock.matches(u"state:expiring"_s));
        lock.state.phase = LockPhase::Free;
        lock.state.endedAt = kNow;
        lock.state.lastEnd = EventKind::Expired;
        lock.state.lastKind = EventKind::Expired;
        QVERIFY(lock.matches(u"state:free"_s));
        QVERIFY(lock.matches(u"state:expired"_s));
        QVERIFY(lock.matches(u"state:contended"_s)); // its queue is there all the same
        lock.state.waiters = 0;
        QVERIFY(lock.matches(u"state:expired"_s));
        QVERIFY(!lock.matches(u"state:contended"_s));
        QVERIFY(!lock.matches(u"state:takenover"_s));
        QVERIFY(!lock.matches(u"ttl<5s"_s));
    }

    void anyBytes()
    {
        Sample lock;
        lock.key = std::string("lock:\x00\xff\"\\ blank", 15);
        QVERIFY(!isUtf8Key(lock.key));
        QVERIFY(lock.matches(u"key:"_s + filterQuoted(lock.key)));
        lock.key = "lock:order";
        QVERIFY(!lock.matches(u"key:"_s + filterQuoted(std::string("lock:\x00", 6))));
        lock.key = "锁:订单";
        QVERIFY(lock.matches(u"订单"_s));
        QVERIFY(lock.matches(u"锁:*"_s));
        QVERIFY(lock.matches(u"key:"_s + filterQuoted(lock.key)));
    }

    /// What the table says finds it, and what stands in scripts goes on doing so.
    void libraryIsFoundByItsTranslatedTitle()
    {
        Sample lock;
        lock.state.library = formats::libraryFromName("handwritten");
        HandWritten translator;
        QCoreApplication::installTranslator(&translator);
        QVERIFY(lock.matches(u"library:手写"_s));
        QVERIFY(lock.matches(u"library:handwritten"_s));
        QVERIFY(lock.matches(u"library:hand-written"_s));
        lock.state.library = formats::libraryFromName("redisson");
        QVERIFY(!lock.matches(u"library:手写"_s));
        QCoreApplication::removeTranslator(&translator);
    }

    void filterOfAHolderFindsIt()
    {
        Sample lock;
        const QString filter = holderFilter(lock.state.library, lock.token);
        QVERIFY2(filter.startsWith(u"holder:8743c9c0"), qPrintable(filter));
        QVERIFY(lock.matches(filter));
        lock.token = "8743c9c0-1b2d-4c3e-9a4f-5b6c7d8e9f00:99"; // another thread of the same process
        QVERIFY(lock.matches(filter));
        lock.token = "9743c9c0-1b2d-4c3e-9a4f-5b6c7d8e9f00:57";
        QVERIFY(!lock.matches(filter));
        QCOMPARE(holderFilter(LibraryId::Unknown, {}), u"state:notseen"_s);
    }

    void filterOfAPrefix()
    {
        Sample lock;
        QVERIFY(lock.matches(keyFilter("lock:order:*")));
        QVERIFY(!lock.matches(keyFilter("lock:stock:*")));
        lock.key = "lock:with blank:7";
        QVERIFY(lock.matches(keyFilter("lock:with blank:*")));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("position");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, int position, int length, const char* says) {
            QTest::newRow(text) << QString::fromUtf8(text) << position << length << QString::fromUtf8(says);
        };
        row("ttk<5s", 0, 3, "not a field");
        row("order ttk>5s", 6, 3, "not a field");
        row("state:lat", 6, 3, "not a state");
        row("state:late,foo", 11, 3, "not a state");
        row("state:", 5, 1, "state is missing");
        row("ttl<", 3, 1, "time is missing");
        row("ttl<5x", 4, 2, "not a time");
        row("ttl<-5s", 4, 3, "not a time");
        row("ttl<5s,6s", 6, 1, "space");
        row("held>fast", 5, 4, "not a time");
        row("waiters>many", 8, 4, "not a number");
        row("waiters>", 7, 1, "number is missing");
        row("holder:", 6, 1, "text is missing");
        row("holder>x", 6, 1, "colon");
        row("\"open", 0, 5, "not closed");
        row("a key:\"open", 6, 5, "not closed");
        row("\"\"", 0, 2, "nothing to search");
        row("key:\"a\"b", 7, 1, "space");
    }
    void errors()
    {
        QFETCH(QString, text);
        QFETCH(int, position);
        QFETCH(int, length);
        QFETCH(QString, says);
        const auto filter = Filter::parse(text);
        QVERIFY(!filter);
        QCOMPARE(filter.error().position, position);
        QCOMPARE(filter.error().length, length);
        QVERIFY2(filter.error().message.contains(says), qPrintable(filter.error().message));
    }

    void completion_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("start");
        QTest::addColumn<QStringList>("candidates");
        QTest::newRow("field") << u"order sta"_s << 6 << QStringList{u"state:"_s};
        QTest::newRow("number") << u"wai"_s << 0 << QStringList{u"waiters>"_s};
        QTest::newRow("negated") << u"-lib"_s << 1 << QStringList{u"library:"_s};
        QTest::newRow("state") << u"state:ta"_s << 6 << QStringList{u"takenover"_s};
        QTest::newRow("second state") << u"state:late,no"_s << 11 << QStringList{u"nottl"_s, u"notseen"_s};
        QTest::newRow("word") << u"zebra"_s << 0 << QStringList();
        QTest::newRow("complete") << u"state:late"_s << 6 << QStringList();
    }
    void completion()
    {
        QFETCH(QString, text);
        QFETCH(int, start);
        QFETCH(QStringList, candidates);
        const FilterCompletion completion = completeFilter(text, static_cast<int>(text.size()));
        QCOMPARE(completion.start, start);
        QCOMPARE(completion.start + completion.length, static_cast<int>(text.size()));
        QCOMPARE(completion.candidates, candidates);
    }

    void everyCandidateParses()
    {
        for (const QString& field : completeFilter({}, 0).candidates) {
            const QString value = field.endsWith(u'>') ? u"1"_s : field == u"state:"_s ? u"held"_s : u"1"_s;
            QVERIFY2(Filter::parse(field + value), qPrintable(field));
        }
        for (const QString& state : completeFilter(u"state:"_s, 6).candidates)
            QVERIFY2(Filter::parse(u"state:"_s + state), qPrintable(state));
    }

    /// Every example of the documentation parses.
    void documentedExamples()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/filters.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int examples = 0;
        bool inside = false;
        for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            if (line.startsWith(u"```"))
                inside = !inside;
            else if (inside && !line.trimmed().isEmpty()) {
                const QString example = line.section(u"   "_s, 0, 0);
                const auto filter = Filter::parse(example);
                QVERIFY2(filter, qPrintable(example + u": "_s + (filter ? QString() : filter.error().message)));
                ++examples;
            }
        }
        QVERIFY(examples >= 12);
    }

    /// Nothing that can be typed crashes or hangs, and an error always points into the text.
    void randomText()
    {
        std::mt19937 random(7);
        const QStringList pieces{u"state:"_s, u"ttl"_s, u"<"_s,       u">="_s, u":"_s, u"\""_s, u"\\"_s, u"\\x4"_s,
                                 u"-"_s,      u"5s"_s,  u"late"_s,    u","_s,  u" "_s, u"*"_s,  u"["_s,  u"]"_s,
                                 u"锁"_s,     u"x"_s,   u"holder:"_s, u"?"_s,  u"!"_s, u"^"_s,  u"a-z"_s};
        const Sample lock;
        for (int round = 0; round < 20'000; ++round) {
            QString text;
            for (unsigned n = random() % 12; n > 0; --n)
                text += pieces[static_cast<qsizetype>(random() % static_cast<unsigned>(pieces.size()))];
            const auto filter = Filter::parse(text);
            if (filter) {
                static_cast<void>(filter->matches({lock.key, lock.token, lock.node, 0, lock.state,
                                                   analysis::Verdict::Held, kNow, kUnknownTime, kUnknownTime}));
            } else {
                QVERIFY(filter.error().position >= 0);
                QVERIFY(filter.error().position + filter.error().length <= text.size() + 1);
                QVERIFY(!filter.error().message.isEmpty());
            }
            const FilterCompletion completion =
                completeFilter(text, static_cast<int>(random() % static_cast<unsigned>(text.size() + 2)));
            QVERIFY(completion.start >= 0 && completion.start + completion.length <= text.size());
        }
    }

    void manyStarsStayFast()
    {
        Sample lock;
        lock.key = std::string(5'000, 'a');
        QVERIFY(!lock.matches(u"key:"_s + u"a*"_s.repeated(200) + u"b"_s));
    }

private:
    static bool isUtf8Key(const std::string& key) { return QString::fromStdString(key).toStdString() == key; }
};

LOCKSCOPE_TEST_MAIN(FilterTest)
#include "tst_filter.moc"
