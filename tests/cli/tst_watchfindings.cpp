// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `watch --findings`: what is printed when a finding begins and when it ends, on a scripted source.
#include "cli/watchverb.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QTemporaryFile>

#include <nlohmann/json.hpp>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

namespace {

class Scene
{
public:
    FakeSource* source = nullptr; ///< the session's

    explicit Scene(bool json, bool findings = true, bool showTokens = false)
    {
        auto own = std::make_unique<FakeSource>();
        source = own.get();
        auto looking = std::make_unique<cli::VerbSession>(cli::OpenSource{std::move(own), nullptr, {}});
        m_session = looking.get();
        cli::Options options;
        options.verb = QStringLiteral("watch");
        options.json = json;
        options.findings = findings;
        options.showTokens = showTokens;
        m_verb = std::make_unique<cli::WatchVerb>(options, m_clock, m_output, std::move(looking));
        source->nodeReady(NodeId{0}, "a:6379");
        step(10ms);
        static_cast<void>(lines());
    }
    void step(std::chrono::microseconds by)
    {
        source->advance(by);
        m_session->refresh();
    }
    /// What was printed since the last call.
    QList<QByteArray> lines()
    {
        QFile file(m_file.fileName());
        if (!file.open(QIODevice::ReadOnly) || !file.seek(m_read))
            qFatal("no output");
        QList<QByteArray> lines;
        while (!file.atEnd())
            lines += file.readLine().trimmed();
        m_read = file.pos();
        return lines;
    }
    std::vector<Json> findings()
    {
        std::vector<Json> found;
        for (const QByteArray& line : lines()) {
            Json object = Json::parse(line.toStdString());
            if (object["event"] == "finding")
                found.push_back(std::move(object));
        }
        return found;
    }

private:
    QTemporaryFile m_file;
    const bool m_isOpen = m_file.open();
    SystemClock m_clock;
    cli::Output m_output{m_file.handle()};
    cli::VerbSession* m_session = nullptr;
    std::unique_ptr<cli::WatchVerb> m_verb;
    qint64 m_read = 0;
};

std::string keysOf(const Json& object)
{
    std::string keys;
    for (const auto& [key, value] : object.items())
        keys.append(keys.empty() ? "" : " ").append(key);
    return keys;
}

} // namespace

class WatchFindingsTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void eachEndIsALine();
    void tokensAreMasked();
    void aNodeHasNoKey();
    void namesThatAreNotText();
    void peopleGetASentence();
    void withoutTheOptionNothingIsAdded();
};

void WatchFindingsTest::eachEndIsALine()
{
    Scene scene(true);
    const LockId lock = scene.source->lock("lock:order:1");
    scene.source->acquiredWithoutTtl(lock, "the-token-of-the-holder");
    scene.step(10ms);
    QVERIFY(scene.findings().empty());
    scene.step(1s); // nothing comes: time alone raises it
    auto found = scene.findings();
    QCOMPARE(found.size(), 1u);
    const Json begin(found.front()); // a copy: the lines are replaced below
    QCOMPARE(keysOf(begin), std::string("t event state finding severity needs key prefix db node begin end cut count "
                                        "numbers limits evidence keyspace"));
    QCOMPARE(begin["state"].get<std::string>(), std::string("begin"));
    QCOMPARE(begin["finding"].get<std::string>(), std::string("no-ttl"));
    QCOMPARE(begin["severity"].get<std::string>(), std::string("problem"));
    QCOMPARE(begin["needs"].get<std::string>(), std::string("events"));
    QCOMPARE(begin["key"].get<std::string>(), std::string("lock:order:1"));
    QVERIFY(begin["prefix"].is_null());
    QVERIFY(begin["end"].is_null());
    QCOMPARE(begin["db"].get<int>(), 0);
    QCOMPARE(begin["node"].get<std::string>(), std::string("a:6379"));
    QCOMPARE(begin["count"].get<int>(), 1);
    QVERIFY(begin["numbers"]["held_ms"].get<double>() >= 1'000);
    QCOMPARE(begin["limits"]["held_ms"].get<int>(), 1'000);
    QCOMPARE(begin["evidence"].size(), 1u);
    QCOMPARE(begin["evidence"][0]["what"].get<std::string>(), std::string("acquired"));
    scene.step(1s);
    QVERIFY(scene.findings().empty()); // it goes on
    scene.source->released(lock);
    scene.step(10ms);
    found = scene.findings();
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found.front()["state"].get<std::string>(), std::string("end"));
    QCOMPARE(found.front()["begin"], begin["begin"]);
    QVERIFY(!found.front()["end"].is_null());
    QCOMPARE(found.front()["cut"].get<bool>(), false);
    QCOMPARE(keysOf(found.front()), keysOf(begin));
}

void WatchFindingsTest::tokensAreMasked()
{
    for (const bool shown : {false, true}) {
        Scene scene(true, true, shown);
        const LockId lock = scene.source->lock("lock:a");
        scene.source->acquired(lock, "first-holder-c0ffee", 30s);
        scene.step(10ms);
        scene.source->takenOver(lock, "second-holder-deadbeef", 30s);
        scene.step(10ms);
        const auto found = scene.findings();
        QCOMPARE(found.size(), 1u);
        const Json& point = found.front()["evidence"][0];
        QCOMPARE(point["holder"].get<std::string>() == "second-holder-deadbeef", shown);
        QCOMPARE(point["other"].get<std::string>() == "first-holder-c0ffee", shown);
        QCOMPARE(found.front().dump().find("c0ffee") != std::string::npos, shown);
    }
}

void WatchFindingsTest::aNodeHasNoKey()
{
    Scene scene(true);
    scene.source->gap(NodeId{0}, 500ms, "the connection was lost");
    scene.step(300ms);
    const auto found = scene.findings();
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found.front()["finding"].get<std::string>(), std::string("blind"));
    QVERIFY(found.front()["key"].is_null());
    QVERIFY(found.front()["prefix"].is_null());
    QVERIFY(found.front()["db"].is_null());
    QCOMPARE(found.front()["numbers"]["gaps"].get<int>(), 1);
    QCOMPARE(found.front()["numbers"]["gap_ms"].get<double>(), 500.0);
}

void WatchFindingsTest::namesThatAreNotText()
{
    Scene scene(true);
    scene.source->acquiredWithoutTtl(scene.source->lock("lock:\xff"), "t");
    scene.step(10ms);
    scene.step(1s);
    const auto found = scene.findings();
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found.front()["key_hex"].get<std::string>(), std::string("6c6f636b3aff"));
    QCOMPARE((--found.front().end()).key(), std::string("keyspace"));
}

void WatchFindingsTest::peopleGetASentence()
{
    Scene scene(false);
    const LockId lock = scene.source->lock("lock:a");
    scene.source->acquiredWithoutTtl(lock, "t");
    scene.step(10ms);
    static_cast<void>(scene.lines());
    scene.step(1s);
    auto lines = scene.lines();
    QCOMPARE(lines.size(), 1);
    QVERIFY2(lines.front().contains("  finding         lock:a  problem no-ttl: Held for 1.0 s without a lease"),
             lines.front().constData());
    scene.source->released(lock);
    scene.step(10ms);
    lines = scene.lines();
    QCOMPARE(lines.size(), 2); // the release first
    QVERIFY2(lines.last().contains("  finding ended   lock:a  problem no-ttl: "), lines.last().constData());
}

void WatchFindingsTest::withoutTheOptionNothingIsAdded()
{
    Scene scene(true, false);
    scene.source->acquiredWithoutTtl(scene.source->lock("lock:a"), "t");
    scene.step(10ms);
    QCOMPARE(scene.lines().size(), 1);
    scene.step(5s);
    QVERIFY(scene.lines().isEmpty());
}

LOCKSCOPE_TEST_MAIN(WatchFindingsTest)
#include "tst_watchfindings.moc"
