// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `decode`: every form of a value, wrong and hostile lines, order of answers. Means: pure.
#include "cli/decodeverb.h"
#include "support/suite.h"

#include <QFile>
#include <QTemporaryFile>

#include <nlohmann/json.hpp>

#include <csignal>
#include <sstream>
#include <unistd.h>

using namespace lockscope;
using Json = nlohmann::ordered_json;

class DecodeTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void answersInOrder();
    void takesEveryFormOfAValue_data();
    void takesEveryFormOfAValue();
    void wrongLinesAreNamedAndSkipped_data();
    void wrongLinesAreNamedAndSkipped();
    void hostileLinesEnd();
    void endsWithItsReader();

private:
    struct Run
    {
        cli::ExitCode code;
        std::vector<std::string> lines;
    };
    static Run run(const std::string& input);
    static Json answer(const std::string& line);
};

DecodeTest::Run DecodeTest::run(const std::string& input)
{
    QTemporaryFile file;
    if (!file.open())
        return {cli::ExitCode::Usage, {}};
    std::istringstream lines(input);
    cli::Output output(file.handle());
    Run result{cli::decodeLines(lines, output), {}};
    file.seek(0);
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (!line.isEmpty())
            result.lines.push_back(line.toStdString());
    }
    return result;
}

Json DecodeTest::answer(const std::string& line)
{
    const auto result = run(line + "\n");
    return result.lines.size() == 1 ? Json::parse(result.lines[0]) : Json();
}

void DecodeTest::answersInOrder()
{
    const auto result = run("{\"key\":\"lock:a\",\"type\":\"hash\",\"value\":{"
                            "\"8743c9c0-0795-4907-87fd-6c719a6b4586:57\":\"3\"},\"pttl_ms\":29749}\n"
                            "\r\n"
                            "{\"key\":\"session:1\",\"type\":\"string\",\"value\":\"x\"}\r\n"
                            "{\"key\":\"my-lock\",\"type\":\"string\",\"value\":\"1\"}");
    QCOMPARE(result.code, cli::ExitCode::Done);
    QCOMPARE(result.lines.size(), std::size_t{3});
    QCOMPARE(
        result.lines[0],
        std::string("{\"library\":\"redisson\",\"mode\":\"exclusive\",\"holder\":\"8743c9c0-0795-4907-87fd-"
                    "6c719a6b4586\",\"thread\":57,\"count\":3,\"waiters_source\":\"pubsub:redisson_lock__channel:"
                    "{lock:a}\",\"renew_interval_ms\":10000,\"confidence\":\"high\",\"candidates\":[\"redisson\"]}"));
    QCOMPARE(result.lines[1], std::string("{\"library\":null,\"mode\":null,\"holder\":null,\"thread\":null,\"count\":"
                                          "null,\"waiters_source\":\"none\",\"renew_interval_ms\":null,\"confidence\":"
                                          "null,\"candidates\":[]}"));
    QCOMPARE(Json::parse(result.lines[2])["library"].get<std::string>(), std::string("handwritten"));
}

void DecodeTest::takesEveryFormOfAValue_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("holder");
    QTest::newRow("value_hex") << QByteArray(R"({"key":"mutex","type":"string","value":null,"pttl_ms":900,)"
                                             R"("value_hex":"0102030405060708090a0b0c0d0e0f1011121314"})")
                               << QByteArray("0102030405060708090a0b0c0d0e0f1011121314");
    QTest::newRow("key_hex") << QByteArray(R"({"key_hex":"6c6f636b3aff","type":"string","value":"worker-7"})")
                             << QByteArray("worker-7");
    QTest::newRow("hash by pairs") << QByteArray(
                                          R"({"key":"lock:a","type":"hash","value":[{"field":"owner","value":"w1"}]})")
                                   << QByteArray("w1");
    QTest::newRow("hash by bytes")
        << QByteArray(R"({"key":"lock:a","type":"hash","value":[{"field":"owner","value_hex":"7731"}]})")
        << QByteArray("w1");
    QTest::newRow("number as text") << QByteArray(R"({"key":"lock:a","type":"hash","value":{"worker-7":2}})")
                                    << QByteArray("worker-7");
    QTest::newRow("zset") << QByteArray(
                                 R"({"key":"doc","type":"zset","value":{"members":[{"member":"__write__","score":)"
                                 R"(1787227500000},{"member":"rI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA=",)"
                                 R"("score":1787227500000.5}]}})")
                          << QByteArray("rI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA=");
    QTest::newRow("set") << QByteArray(R"({"key":"A.readers","type":"set","value":{"items":[)"
                                       R"("WEB01_42_0f8fad5bd9cb469fa16570867728950e"]}})")
                         << QByteArray("WEB01");
    QTest::newRow("set, bare list") << QByteArray(R"({"key":"A.readers","type":"set","value":[)"
                                                  R"("WEB01_42_0f8fad5bd9cb469fa16570867728950e"]})")
                                    << QByteArray("WEB01");
    QTest::newRow("aux by name") << QByteArray(R"({"key":"lock:a","type":"string","value":"w1","pttl_ms":9000,)"
                                               R"("aux":["lock-signal:a"]})")
                                 << QByteArray("w1");
}

void DecodeTest::takesEveryFormOfAValue()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, holder);
    const Json object = answer(line.toStdString());
    QVERIFY2(object.contains("holder") && object["holder"].is_string(), object.dump().c_str());
    QCOMPARE(QByteArray::fromStdString(object["holder"].get<std::string>()), holder);
}

void DecodeTest::wrongLinesAreNamedAndSkipped_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("word"); ///< of the error
    const auto row = [](const char* line, const char* word) {
        QTest::addRow("%s", line) << QByteArray(line) << QByteArray(word);
    };
    row("nonsense", "JSON");
    row("{\"key\":", "JSON");
    row("\xff\xfe", "JSON");
    row("[1]", "object");
    row("{}", "key");
    row(R"({"key":"a"})", "type");
    row(R"({"key":"a","type":"strings"})", "strings");
    row(R"({"key":"a","type":"hash","value":{"x":null}})", "value");
    row(R"({"key":"a","type":"string","value":"\ud800"})", "JSON");
    row(R"({"key":7.5e3,"type":null})", "type");
    row(R"({"key":{},"type":"string"})", "key");
    row(R"({"key_hex":"abc","type":"string"})", "key_hex");
    row(R"({"key":"a","type":"string","value":[]})", "value");
    row(R"({"key":"a","type":"string","value_hex":"zz"})", "value_hex");
    row(R"({"key":"a","type":"hash","value":"x"})", "hash");
    row(R"({"key":"a","type":"hash","value":{"x":{}}})", "value");
    row(R"({"key":"a","type":"hash","value_hex":"00"})", "value_hex");
    row(R"({"key":"a","type":"zset","value":{"items":[]}})", "members");
    row(R"({"key":"a","type":"zset","value":{"members":[{"member":"x"}]}})", "score");
    row(R"({"key":"a","type":"list","value":{"members":[]}})", "items");
    row(R"({"key":"a","type":"string","pttl_ms":"soon"})", "pttl_ms");
    row(R"({"key":"a","type":"string","pttl_ms":1e300})", "pttl_ms");
    row(R"({"key":"a","type":"string","now_ms":9223372036854775807})", "now_ms");
    row(R"({"key":"a","type":"string","aux":{}})", "aux");
    row(R"({"key":"a","type":"string","aux":[7]})", "aux");
    row(R"({"key":"a","type":"string","aux":[{"key":"b"}]})", "type");
}

void DecodeTest::wrongLinesAreNamedAndSkipped()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, word);
    const auto result = run("{\"key\":\"a\",\"type\":\"string\"}\n" + line.toStdString() + "\n" +
                            "{\"key\":\"lock:a\",\"type\":\"string\",\"value\":\"1\"}\n");
    QCOMPARE(result.code, cli::ExitCode::Finding);
    QCOMPARE(result.lines.size(), std::size_t{3});
    const Json error = Json::parse(result.lines[1]);
    QCOMPARE(error.size(), std::size_t{10});
    for (const char* key :
         {"library", "mode", "holder", "thread", "count", "waiters_source", "renew_interval_ms", "confidence"})
        QVERIFY2(error.contains(key) && error[key].is_null(), key);
    QVERIFY(error["candidates"] == Json::array());
    const auto text = error["error"].get<std::string>();
    QVERIFY2(text.starts_with("line 2: ") && text.find(word.toStdString()) != text.npos, text.c_str());
    QVERIFY(result.lines[2].find("handwritten") != std::string::npos);
}

void DecodeTest::hostileLinesEnd()
{
    // Nesting, and many keys: an answer comes, and it is an error.
    std::string nested = "{\"key\":\"a\",\"type\":\"hash\",\"value\":" + std::string(200'000, '[') + "}";
    QVERIFY(answer(nested).contains("error"));
    std::string wide = "{\"key\":\"a\",\"type\":\"hash\",\"value\":{";
    for (int i = 0; i < 200'000; ++i)
        wide += "\"f" + std::to_string(i) + "\":\"1\",";
    wide.back() = '}';
    QVERIFY(answer(wide + "}").contains("error"));
}

void DecodeTest::endsWithItsReader()
{
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    ::close(ends[0]);
    std::signal(SIGPIPE, SIG_IGN);
    std::istringstream lines("{\"key\":\"a\",\"type\":\"string\"}\n{\"key\":\"a\",\"type\":\"string\"}\n");
    cli::Output output(ends[1]);
    QCOMPARE(cli::decodeLines(lines, output), cli::ExitCode::Done);
    QVERIFY(!output.isOpen());
    QVERIFY(lines.rdbuf()->in_avail() > 0); // the second line was not even read
    ::close(ends[1]);
}

LOCKSCOPE_TEST_MAIN(DecodeTest)
#include "tst_decode.moc"
