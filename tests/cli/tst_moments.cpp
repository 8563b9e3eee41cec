// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of a recording as they are typed behind --from, --to and --at.
#include "cli/openrecording.h"
#include "cli/options.h"
#include "core/text.h"
#include "support/suite.h"

#include <QDateTime>
#include <QTimeZone>

#include <ctime>

using namespace lockscope;

class MomentsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void isOf_data();
    void isOf();
    void isNone_data();
    void isNone();
    void anyFileIsBounded();
    void nothingBehindTheDashesIsNoCommand();
};

namespace {

ServerTime at(const char* utc)
{
    const auto time = QDateTime::fromString(QLatin1StringView(utc), Qt::ISODateWithMs);
    return serverTimeFromUs(time.toMSecsSinceEpoch() * 1000);
}

std::variant<cli::Options, cli::Stop> parsed(const QString& from)
{
    return cli::parseOptions({QStringLiteral("replay"), QStringLiteral("a.lockscope"), QStringLiteral("--from"), from});
}

} // namespace

/// This machine is two hours ahead.
void MomentsTest::initTestCase()
{
    qputenv("TZ", "XYZ-2");
    ::tzset();
    QCOMPARE(QTimeZone::systemTimeZone().offsetFromUtc(QDateTime::currentDateTimeUtc()), 7200);
}

/// The recording is from 2026-08-19 22:00 to 2026-08-20 12:00 UTC.
void MomentsTest::isOf_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("utc");
    const auto row = [](const char* text, const char* utc) {
        QTest::newRow(text) << QLatin1StringView(text).toString() << QByteArray(utc);
    };
    row("2026-08-20T03:00:00Z", "2026-08-20T03:00:00.000Z");
    row("2026-08-20T03:00:00.118Z", "2026-08-20T03:00:00.118Z");
    row("2026-08-20T03:00:00", "2026-08-20T01:00:00.000Z");
    row("2026-08-20 03:00", "2026-08-20T01:00:00.000Z");
    row("03:00", "2026-08-20T01:00:00.000Z");
    row("3:00", "2026-08-20T01:00:00.000Z");
    row("03:00:05.5", "2026-08-20T01:00:05.500Z");
    row("03:00Z", "2026-08-20T03:00:00.000Z");
    row("23:30Z", "2026-08-19T23:30:00.000Z"); // of the day before its end
    row("00:30", "2026-08-19T22:30:00.000Z");
    row("20:00", "2026-08-20T18:00:00.000Z"); // it has none: of the day of its end
    row("-10", "2026-08-20T11:59:50.000Z");
    row("-10m", "2026-08-20T11:50:00.000Z");
    row("-1h", "2026-08-20T11:00:00.000Z");
    row("+12.5", "2026-08-19T22:00:12.500Z");
    row("+2h", "2026-08-20T00:00:00.000Z");
}

void MomentsTest::isOf()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, utc);
    const auto options = parsed(text);
    QVERIFY(std::holds_alternative<cli::Options>(options));
    const auto& from = std::get<cli::Options>(options).recording.from;
    QVERIFY(from);
    const history::ReplaySource::Range range{at("2026-08-19T22:00:00Z"), at("2026-08-20T12:00:00Z")};
    QCOMPARE(QString::fromStdString(isoTime(cli::timeOf(*from, range))),
             QString::fromStdString(isoTime(at(utc.constData()))));
}

void MomentsTest::isNone_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "now", "25:00", "12:60", "10m", "-10x", "-", "2026-13-01T00:00:00Z", "3"})
        QTest::newRow(text) << QLatin1StringView(text).toString();
}

void MomentsTest::isNone()
{
    QFETCH(QString, text);
    const auto options = parsed(text);
    QVERIFY(std::holds_alternative<cli::Stop>(options));
    QCOMPARE(std::get<cli::Stop>(options).code, cli::ExitCode::Usage);
}

/// A file of anybody's may say that it covers all times there are.
void MomentsTest::anyFileIsBounded()
{
    const auto options = parsed(QStringLiteral("03:00"));
    const history::ReplaySource::Range range{ServerTime::min(), ServerTime::max()};
    static_cast<void>(cli::timeOf(*std::get<cli::Options>(options).recording.from, range));
}

void MomentsTest::nothingBehindTheDashesIsNoCommand()
{
    const QStringList record{QStringLiteral("record"), QStringLiteral("--to"), QStringLiteral("a.lockscope")};
    const auto nothing = cli::parseOptions(record + QStringList{QStringLiteral("--")});
    QVERIFY(std::holds_alternative<cli::Stop>(nothing));
    QCOMPARE(std::get<cli::Stop>(nothing).code, cli::ExitCode::Usage);
    QVERIFY(std::get<cli::Stop>(nothing).text.contains(QStringLiteral("needs a command behind --")));
    QVERIFY(std::holds_alternative<cli::Options>(cli::parseOptions(record)));
    const auto command = cli::parseOptions(record + QStringList{QStringLiteral("--"), QStringLiteral("true")});
    QCOMPARE(std::get<cli::Options>(command).recording.command, QStringList{QStringLiteral("true")});
}

LOCKSCOPE_TEST_MAIN(MomentsTest)
#include "tst_moments.moc"
