// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `ls` and `watch` on a keyspace of several nodes: a lock is one line, whichever node shows it. On a scripted source,
// handed in as a recording would be.
#include "cli/lsverb.h"
#include "cli/watchverb.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QSignalSpy>
#include <QTemporaryFile>

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

namespace {

constexpr NodeId kPrimary{0};
constexpr NodeId kReplica{1};
constexpr NodeId kAlone{2};

/// A scripted source with a keyspace of two nodes and a server of its own, and a verb that looks through it.
class Scene
{
public:
    FakeSource* source = nullptr; ///< the session's
    cli::VerbSession* session = nullptr;

    template <class AVerb>
    std::unique_ptr<AVerb> verb(const char* name)
    {
        auto own = std::make_unique<FakeSource>();
        source = own.get();
        source->join(kPrimary, KeyspaceId{0}, "orders");
        source->join(kReplica, KeyspaceId{0}, "orders");
        source->join(kAlone, KeyspaceId{1}, "c:6379");
        source->counters().waitTurns = 1;
        auto looking = std::make_unique<cli::VerbSession>(cli::OpenSource{std::move(own), nullptr, {}});
        session = looking.get();
        cli::Options options;
        options.verb = QLatin1StringView(name);
        options.json = true;
        options.showTokens = true;
        options.waiters = true;
        return std::make_unique<AVerb>(options, m_clock, m_output, std::move(looking));
    }
    void ready()
    {
        source->nodeReady(kPrimary, "a:6379");
        source->nodeReady(kReplica, "b:6379");
        source->nodeReady(kAlone, "c:6379");
    }
    void step()
    {
        source->advance(10ms);
        session->refresh();
    }
    /// What was printed since the last call.
    std::vector<Json> lines()
    {
        QFile file(m_file.fileName());
        if (!file.open(QIODevice::ReadOnly) || !file.seek(m_read))
            qFatal("no output");
        std::vector<Json> lines;
        while (!file.atEnd())
            lines.push_back(Json::parse(file.readLine().toStdString()));
        m_read = file.pos();
        return lines;
    }

private:
    QTemporaryFile m_file;
    const bool m_isOpen = m_file.open();
    SystemClock m_clock;
    cli::Output m_output{m_file.handle()};
    qint64 m_read = 0;
};

std::vector<std::string> column(const std::vector<Json>& lines, const char* key)
{
    std::vector<std::string> texts;
    for (const Json& line : lines)
        texts.push_back(line[key].is_null() ? std::string("null") : line[key].get<std::string>());
    return texts;
}

bool endInKeyspace(const std::vector<Json>& lines)
{
    return std::all_of(lines.begin(), lines.end(), [](const Json& line) { return (--line.end()).key() == "keyspace"; });
}

using Texts = std::vector<std::string>;

} // namespace

class KeyspaceTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void lsHasOneLineALock()
    {
        Scene s;
        const auto ls = s.verb<cli::LsVerb>("ls");
        QSignalSpy finished(ls.get(), &cli::Verb::finished);
        ls->start();
        const LockId lock = s.source->lock("lock:a", kPrimary);
        s.source->found(lock, "t1", 30s);
        QCOMPARE(s.source->lock("lock:a", kReplica), lock);
        s.source->moved(lock, kReplica); // the replica took over
        s.source->found(s.source->lock("lock:a", kAlone), "t2", 30s);
        s.source->nodeReady(kPrimary, "a:6379");
        s.source->nodeReady(kAlone, "c:6379");
        s.source->nodeState(kReplica, ConnectionState::Scanning);
        s.step();
        QCOMPARE(finished.count(), 0); // a node is not ready
        QVERIFY(s.lines().empty());
        s.source->nodeReady(kReplica, "b:6379");
        s.step();
        s.step();
        QTRY_COMPARE(finished.count(), 1);
        const auto lines = s.lines();
        QVERIFY(endInKeyspace(lines));
        QCOMPARE(column(lines, "key"), (Texts{"lock:a", "lock:a"}));
        QCOMPARE(column(lines, "keyspace"), (Texts{"orders", "c:6379"}));
        QCOMPARE(column(lines, "node"), (Texts{"b:6379", "c:6379"})); // where it is seen
        QCOMPARE(column(lines, "holder"), (Texts{"t1", "t2"}));
    }

    void watchTellsALockByItsKeyspace()
    {
        Scene s;
        const auto watch = s.verb<cli::WatchVerb>("watch");
        watch->start();
        s.ready();
        const LockId lock = s.source->lock("lock:a", kPrimary);
        s.source->found(lock, "t1", 30s);
        s.step();
        auto lines = s.lines();
        QCOMPARE(column(lines, "event"), (Texts{"ready", "ready", "ready", "found"}));
        QCOMPARE(column(lines, "node"), (Texts{"a:6379", "b:6379", "c:6379", "a:6379"}));
        QCOMPARE(column(lines, "keyspace"), (Texts{"orders", "orders", "c:6379", "orders"}));
        QVERIFY(endInKeyspace(lines));

        // A failover is no event of the lock; what comes behind it is of the same one.
        s.source->gap(kPrimary, 5ms, "cut");
        s.source->moved(lock, kReplica);
        s.step();
        s.source->waiters(lock, 2);
        s.step();
        s.source->retired(kPrimary);
        s.source->released(lock);
        s.source->acquired(s.source->lock("lock:a", kAlone), "t3", 30s);
        s.step();
        lines = s.lines();
        QVERIFY(endInKeyspace(lines));
        QCOMPARE(column(lines, "event"), (Texts{"gap", "waiters", "released", "acquired"}));
        QCOMPARE(column(lines, "node"), (Texts{"a:6379", "b:6379", "b:6379", "c:6379"}));
        QCOMPARE(column(lines, "keyspace"), (Texts{"orders", "orders", "orders", "c:6379"}));

        // What this reader was too slow for is a gap of each node that is watched.
        s.source->released(s.source->lock("lock:a", kAlone));
        s.source->leaveOutEvents();
        s.step();
        lines = s.lines();
        QVERIFY(endInKeyspace(lines));
        QCOMPARE(column(lines, "event"), (Texts{"gap", "gap", "vanished"}));
        QCOMPARE(column(lines, "node"), (Texts{"b:6379", "c:6379", "c:6379"}));
    }

    void theFoldByKeyspaceIsTheStateOfTheLocks()
    {
        Scene s;
        const auto watch = s.verb<cli::WatchVerb>("watch");
        watch->start();
        s.ready();
        std::map<std::tuple<std::string, int, std::string>, std::string> fold; // docs/cli.md
        const auto read = [&] {
            s.step();
            for (const Json& line : s.lines()) {
                const std::string event = line["event"];
                if (line["key"].is_null())
                    continue;
                const std::tuple<std::string, int, std::string> entry{line["keyspace"], line["db"], line["key"]};
                if (event == "released" || event == "expired" || event == "vanished")
                    fold.erase(entry);
                else if (event != "waiters")
                    fold[entry] = line["holder"];
            }
        };
        const LockId a = s.source->lock("lock:a", kPrimary);
        const LockId b = s.source->lock("lock:b", kPrimary);
        s.source->acquired(a, "t1", 30s);
        s.source->acquired(b, "t2", 30s);
        s.source->acquired(s.source->lock("lock:a", kAlone), "t3", 30s);
        read();
        s.source->moved(a, kReplica);
        s.source->moved(b, kReplica);
        read();
        s.source->released(a);
        s.source->takenOver(b, "t4", 30s);
        read();
        decltype(fold) held{{{"orders", 0, "lock:b"}, "t4"}, {{"c:6379", 0, "lock:a"}, "t3"}};
        QVERIFY(fold == held);
    }
};

LOCKSCOPE_TEST_MAIN(KeyspaceTest)
#include "tst_keyspace.moc"
