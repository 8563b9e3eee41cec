// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A library is one file and one line in a list: padlock.h, and the line below that adds it.
#include "formats/commandsense.h"
#include "formats/holders.h"
#include "formats/librarylist.h"
#include "formats/release.h"
#include "padlock.h"
#include "samples.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <hiredis/hiredis.h>

#include <memory>

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::formats::samples;

namespace {

/// All that are built in, and one more.
const LibraryList& list()
{
    static const LibraryList all([] {
        std::vector<Library> libraries(formats::libraries().begin() + 1, formats::libraries().end());
        libraries.push_back(kPadlock);
        return LibraryList(libraries);
    }());
    return all;
}

const std::string kToken = "pl/worker-3/57";

Stored lock()
{
    return {"padlock:orders", ValueType::String, kToken, {}, {}, 9'000};
}

} // namespace

class TestNewLibrary : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void isRecognised();
    void hasHelpers();
    void showsItsWaiters();
    void isUnderstoodInATrace();
    void isReleasedAndWakes();
    void changesNobodyElse();
};

void TestNewLibrary::isRecognised()
{
    const auto stored = lock();
    const auto raw = stored.raw();
    const auto id = libraryFromName("padlock", list());
    QVERIFY(id != LibraryId::Unknown);
    QCOMPARE(libraryFromName("padlock"), LibraryId::Unknown); // nobody else knows it
    const auto holding = decode(raw, list());
    QCOMPARE(holding.library, id);
    QCOMPARE(holding.confidence, Confidence::High);
    QCOMPARE(std::string(holding.token), kToken);
    QVERIFY(decode(raw).library != id);
    const auto analysis = analyse({raw, {}, {}}, list());
    QCOMPARE(analysis.library, id);
    QCOMPARE(analysis.holder, std::string("pl/worker-3"));
    QCOMPARE(analysis.thread, std::uint64_t{57});
    QCOMPARE(describeHolder(id, kToken, list()).summary, std::string("pl/worker-3 thread 57"));
    QCOMPARE(clientOf(id, kToken, list()), std::string_view("pl/worker-3"));
    QCOMPARE(library(id, list()).renewPercentOfTtl, 40U);
    QCOMPARE(holdersOf(raw, std::nullopt, list()).size(), std::size_t{1});
}

void TestNewLibrary::hasHelpers()
{
    for (const auto* key : {"padlock-gate:orders", "padlock-epoch:orders"}) {
        QVERIFY(isAuxiliary(key, list()));
        QVERIFY(!isAuxiliary(key));
        QCOMPARE(auxiliaryOf(key, ValueType::Unknown, list()), std::string("padlock:orders"));
    }
    QVERIFY(!isAuxiliary("padlock:orders", list()));
    const Stored gate{"padlock-gate:orders", ValueType::List, "", {}, {{"open", 0}}, -1};
    QCOMPARE(analyse({gate.raw(), {}, {}}, list()).mode, KeyRole::Auxiliary);
}

void TestNewLibrary::showsItsWaiters()
{
    const auto places = waitPlaces(libraryFromName("padlock", list()), ValueType::String, LockMode::Exclusive,
                                   "padlock:orders", kToken, list());
    QCOMPARE(places.size(), std::size_t{1});
    QCOMPARE(places[0].kind, WaitPlace::Kind::Blocked);
    QCOMPARE(places[0].name, std::string("padlock-gate:orders"));
    QVERIFY(places[0].sure);
}

void TestNewLibrary::isUnderstoodInATrace()
{
    QCOMPARE(lockOfChannel("padlock-free:orders", list()), std::string("padlock:orders"));
    std::vector<KeySense> senses;
    const std::array<std::string_view, 3> blocks{"BLPOP", "padlock-gate:orders", "0"};
    senseOf(blocks, {}, senses, list());
    const std::array<std::string_view, 2> listens{"SUBSCRIBE", "padlock-free:orders"};
    senseOf(listens, {}, senses, list());
    QCOMPARE(senses.size(), std::size_t{2});
    for (const auto& sense : senses)
        QCOMPARE(sense, (KeySense{"padlock:orders", Sense::Waits, ""}));
}

void TestNewLibrary::isReleasedAndWakes()
{
    lockscope::test::PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    const auto stored = lock();
    const KeySample sample{stored.raw(), {}, {}};
    const auto release = releaseOf(sample, analyse(sample, list()), list());
    QVERIFY(release);
    QCOMPARE(release->wakes, Wakes::BlockedClient);
    const auto run = [&] {
        std::vector<std::string> words{"EVAL", std::string(release->script), std::to_string(release->keys.size())};
        words.insert(words.end(), release->keys.begin(), release->keys.end());
        words.insert(words.end(), release->arguments.begin(), release->arguments.end());
        return server.command(words).integer;
    };
    QCOMPARE(run(), std::int64_t{-1}); // nobody holds it
    server.command({"SET", stored.key, "pl/other/1"});
    QCOMPARE(run(), std::int64_t{0}); // another one does
    QCOMPARE(server.command({"GET", stored.key}).text, std::string("pl/other/1"));
    server.command({"SET", stored.key, stored.text});
    const std::unique_ptr<redisContext, decltype(&redisFree)> waiter(redisConnectUnix(server.socketPath().c_str()),
                                                                     redisFree);
    const timeval patience{20, 0};
    redisSetTimeout(waiter.get(), patience);
    redisAppendCommand(waiter.get(), "BLPOP padlock-gate:orders 0");
    int done = 0;
    while (!done && redisBufferWrite(waiter.get(), &done) == REDIS_OK) {
    }
    QTRY_VERIFY(server.command({"INFO", "clients"}).text.find("blocked_clients:1") != std::string::npos);
    QCOMPARE(run(), std::int64_t{1});
    void* reply = nullptr;
    QCOMPARE(redisGetReply(waiter.get(), &reply), REDIS_OK);
    const auto woken = lockscope::test::toReply(reply);
    freeReplyObject(reply);
    QCOMPARE(woken.elements.size(), std::size_t{2});
    QCOMPARE(woken.elements[1].text, std::string("open"));
    QCOMPARE(server.command({"EXISTS", stored.key}).integer, std::int64_t{0});
}

void TestNewLibrary::changesNobodyElse()
{
    const auto builtIn = libraries();
    const auto all = libraries(list());
    QCOMPARE(all.size(), builtIn.size() + 1);
    for (std::size_t i = 0; i < builtIn.size(); ++i) {
        QCOMPARE(std::string_view(all[i].name), std::string_view(builtIn[i].name));
        QCOMPARE(all[i].id, builtIn[i].id);
    }
    // No name twice, and nothing had to be left out.
    std::size_t layoutsOfAll = 0;
    for (const auto& library : builtIn.subspan(1)) {
        QCOMPARE(libraryFromName(library.name), library.id);
        layoutsOfAll += library.layouts.size();
        for (const auto& helper : library.helpers) {
            if (helper.ending == nullptr)
                QVERIFY2(isAuxiliary(std::string(helper.prefix) + "x" + std::string(helper.suffix)), library.name);
        }
    }
    QCOMPARE(builtInLibraries().layouts().size(), layoutsOfAll);
}

LOCKSCOPE_TEST_MAIN(TestNewLibrary)
#include "tst_newlibrary.moc"
