// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interop/stories.h"

#include "interop/console.h"

#include <QTest>

#include <algorithm>

namespace lockscope::test {

using namespace Qt::StringLiterals;
using analysis::Verdict;

namespace {

constexpr int kLeaseMs = 20'000;
constexpr int kLongerMs = 60'000;
/// Longer than any story takes: who waits is woken, or the story is wrong.
constexpr int kWaitMs = 40'000;
/// Whole seconds, for the library that knows no parts of them; enough to be looked at before it ends.
constexpr int kShortMs = 6'000;
/// Long enough for the timers of a busy machine, and to be looked at when its holder died half a lease before the end.
constexpr int kRenewedMs = 8'000;

using Words = std::vector<std::string>;

/// It has the lock before its patience ends: some try once more then, and find what nobody told them.
[[nodiscard]] bool wasWoken(const Deed& deed)
{
    return deed.ended < deed.began + std::chrono::milliseconds(kWaitMs);
}

} // namespace

void Stories::rows(const std::function<bool(const RealLibrary&)>& which)
{
    if (std::none_of(m_libraries.begin(), m_libraries.end(), which))
        QSKIP("no library of this toolchain does that");
    QTest::addColumn<RealLibrary>("library");
    for (const auto& library : m_libraries) {
        if (which(library))
            QTest::newRow((library.permits > 0 ? library.name + u" semaphore"_s : library.name).toUtf8().constData())
                << library;
    }
}

const RealLibrary& Stories::row(const char* name) const
{
    return *std::find_if(m_libraries.begin(), m_libraries.end(),
                         [&](const RealLibrary& library) { return library.name == QLatin1StringView(name); });
}

void Stories::initTestCase()
{
    NEEDS_TOOLCHAIN(m_libraries.front().toolchain);
}

void Stories::tellsAHold()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);

    const auto acquired = client->ask(scene.acquire(kLeaseMs));
    QVERIFY2(acquired.ok, acquired.error.c_str());
    TRY_SCENE(scene.holder() == acquired.token);
    VERIFY_SCENE(scene.isStory({"acquired"}));
    const auto begin = scene.told(0);
    QCOMPARE(begin.event.evidence, Evidence::Event);
    VERIFY_SCENE(isDuring(begin.event, acquired));
    const auto held = scene.state();
    QCOMPARE(held.phase, LockPhase::Held);
    QCOMPARE(held.mode, library.mode);
    QCOMPARE(held.count, 1u);
    QCOMPARE(held.waiters, 0);
    QVERIFY(endsAfter(held.deadline, acquired, kLeaseMs));
    QCOMPARE(analysis::name(scene.verdict()), "held");

    const auto decoded = scene.decoded();
    QCOMPARE(decoded.token, acquired.token);
    QCOMPARE(decoded.count, std::optional(1u));
    QCOMPARE(formats::lockMode(decoded.mode), library.mode);
    QVERIFY2(decoded.waitersSource == library.waitersSource, decoded.waitersSource.c_str());
    QVERIFY(std::find(decoded.candidates.begin(), decoded.candidates.end(), library.word) != decoded.candidates.end());
    if (!library.undecidable) {
        QVERIFY2(decoded.library == library.word, decoded.library.c_str());
        QCOMPARE(formats::library(held.library).name, library.word.c_str());
    }

    const auto renewed = client->ask(scene.renew(kLongerMs));
    QVERIFY2(renewed.ok, renewed.error.c_str());
    TRY_SCENE(scene.isStory({"acquired", "renewed"}));
    QCOMPARE(scene.told(1).holder, acquired.token);
    VERIFY_SCENE(isDuring(scene.told(1).event, renewed));
    TRY_SCENE(endsAfter(scene.state().deadline, renewed, kLongerMs));

    const auto released = client->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    TRY_SCENE(scene.isStory({"acquired", "renewed", "released"}));
    QCOMPARE(scene.told(2).holder, acquired.token);
    VERIFY_SCENE(isDuring(scene.told(2).event, released));
    QCOMPARE(analysis::name(scene.verdict()), "released");
    QCOMPARE(scene.state().count, 1u); // of the hold that ended
    scene.catchUp();
    VERIFY_SCENE(scene.isStory({"acquired", "renewed", "released"}));
    QVERIFY(scene.watcher().leftOut() == 0);
}

#define TRY_CONSOLE(condition) QTRY_VERIFY2_WITH_TIMEOUT(condition, console.log().c_str(), 30'000)
#define VERIFY_CONSOLE(condition) QVERIFY2(condition, console.log().c_str())

void Stories::theProgramSaysTheSame()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    Console console(scene.server().port(), library.key);
    VERIFY_CONSOLE(console.watch());
    const auto first = scene.client();
    const auto second = scene.client();
    VERIFY_SCENE(first != nullptr && second != nullptr);

    const auto acquired = first->ask(scene.acquire(kLongerMs));
    QVERIFY2(acquired.ok, acquired.error.c_str());
    TRY_CONSOLE(console.isStory({"acquired"}));
    const auto begin = console.events().front();
    QCOMPARE(begin["key"_L1].toString(), QString::fromStdString(library.key));
    QCOMPARE(begin["holder"_L1].toString(), inJson(acquired.token));
    QCOMPARE(begin["evidence"_L1].toString(), u"event"_s);
    VERIFY_CONSOLE(isDuring(begin, acquired) && lasts(begin, kLongerMs));

    // Where waiters can be seen, it is seen that there are none; of the others nobody knows.
    const auto nobody = library.waitersThrough.empty() || library.mayPoll ? QJsonValue() : QJsonValue(0);
    TRY_CONSOLE(console.inspect().only()["waiters"_L1] == nobody);
    TRY_CONSOLE(console.list().only()["waiters"_L1] == nobody);
    const auto held = console.inspect();
    QCOMPARE(held.code, 0);
    const auto is = held.only();
    QCOMPARE(is["holder"_L1].toString(), inJson(acquired.token));
    QCOMPARE(is["count"_L1].toInt(), 1);
    QCOMPARE(is["mode"_L1].toString(), QString::fromLatin1(name(library.mode)));
    QCOMPARE(is["verdict"_L1].toString(), u"held"_s);
    VERIFY_CONSOLE(lasts(is, kLongerMs));
    if (!library.undecidable)
        QCOMPARE(is["library"_L1].toString(), QString::fromStdString(library.word));
    const auto listed = console.list();
    QCOMPARE(listed.code, 0);
    for (const auto* word : {"key", "library", "holder", "thread", "count", "mode", "type"})
        VERIFY_CONSOLE(listed.only()[QLatin1StringView(word)] == is[QLatin1StringView(word)]);

    if (library.handsOver) {
        second->begin(scene.acquire(kLongerMs, kWaitMs)); // some refuse to wait for longer than they may hold
        if (library.countsWaiters)
            TRY_CONSOLE(console.inspect().only()["waiters"_L1] == 1);
        QCOMPARE(console.inspect().only()["verdict"_L1].toString(), library.countsWaiters ? u"contended"_s : u"held"_s);
    }
    const auto released = first->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    auto last = released;
    auto holder = acquired.token;
    if (library.handsOver) {
        const auto next = second->answer();
        QVERIFY2(next.ok, next.error.c_str());
        TRY_CONSOLE(console.isStory({"acquired", "released", "acquired"}));
        QCOMPARE(console.events()[1]["holder"_L1].toString(), inJson(acquired.token));
        VERIFY_CONSOLE(isDuring(console.events()[1], released));
        QCOMPARE(console.events()[2]["holder"_L1].toString(), inJson(next.token));
        VERIFY_CONSOLE(isDuring(console.events()[2], next));
        holder = next.token;
        last = second->ask(scene.release());
        QVERIFY2(last.ok, last.error.c_str());
    }
    TRY_CONSOLE(console.isStory(library.handsOver ? Words{"acquired", "released", "acquired", "released"}
                                                  : Words{"acquired", "released"}));
    QCOMPARE(console.events().back()["holder"_L1].toString(), inJson(holder));
    VERIFY_CONSOLE(isDuring(console.events().back(), last));
    QCOMPARE(console.inspect().code, 1);
    QVERIFY(console.list().lines.isEmpty());
}

void Stories::tellsAHandOver_data()
{
    rows([](const RealLibrary& library) { return library.handsOver; });
}

void Stories::tellsAHandOver()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);

    const auto held = first->ask(scene.acquire(kLeaseMs));
    QVERIFY2(held.ok, held.error.c_str());
    const auto refused = second->ask(scene.acquire(kLeaseMs));
    QVERIFY2(!refused.ok && refused.error.empty(), refused.error.c_str());
    scene.catchUp();
    VERIFY_SCENE(scene.isStory({"acquired"}));

    const auto attempts = scene.attempts();
    second->begin(scene.acquire(kLongerMs, kWaitMs)); // some refuse to wait for longer than they may hold
    TRY_SCENE(scene.waitsSince(attempts));
    if (library.waitersThrough.empty()) // it polls
        QVERIFY(!scene.waiting().has_value());
    else
        TRY_SCENE(scene.waiting() == 1u);
    // Who blocks, blocks on some list: that is shown, and not counted for this lock.
    QCOMPARE(scene.state().waiters, library.countsWaiters ? 1 : 0);
    QCOMPARE(analysis::name(scene.verdict()), library.countsWaiters ? "contended" : "held");
    QVERIFY(!second->hasAnswered());
    const auto released = first->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(wasWoken(next));
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "released", "acquired"}));
    QCOMPARE(scene.told(1).holder, held.token);
    VERIFY_SCENE(isDuring(scene.told(1).event, released));
    QCOMPARE(scene.told(2).holder, next.token);
    VERIFY_SCENE(isDuring(scene.told(2).event, next));
    QVERIFY(held.token != next.token);
    const auto state = scene.state();
    QCOMPARE(scene.watcher().view().token(state.previousHolder), std::string_view(held.token));
    QCOMPARE(state.acquisitions, 2u);
    QCOMPARE(state.lastEnd, EventKind::Released);
    if (!library.countsWaiters) // else it was handed over so quickly that somebody must have waited
        QCOMPARE(analysis::name(scene.verdict()), "held");
    if (!library.waitersThrough.empty())
        TRY_SCENE(scene.waiting().value_or(0) == 0u);

    const auto done = second->ask(scene.release());
    QVERIFY2(done.ok, done.error.c_str());
    TRY_SCENE(scene.isStory({"acquired", "released", "acquired", "released"}));
}

void Stories::wakesTheWaiter_data()
{
    rows([](const RealLibrary& library) { return library.permits == 0; });
}

void Stories::wakesTheWaiter()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto held = first->ask(scene.acquire(kLongerMs));
    QVERIFY2(held.ok, held.error.c_str());
    const auto attempts = scene.attempts();
    second->begin(scene.acquire(kLongerMs, kWaitMs));
    TRY_SCENE(scene.waitsSince(attempts));
    QVERIFY(!second->hasAnswered());

    QCOMPARE(scene.releaseByConsole(), "released");
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(wasWoken(next));
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "force_released", "acquired"}));
    QCOMPARE(scene.told(1).holder, held.token);
    QCOMPARE(scene.told(2).holder, next.token);

    const auto late = first->ask(scene.release());
    QCOMPARE(late.ok, !library.tellsLostLock);
    scene.catchUp();
    VERIFY_SCENE(scene.isStory({"acquired", "force_released", "acquired"}));
    QCOMPARE(scene.holder(), next.token);
}

void Stories::tellsACrash()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    const auto acquired = client->ask(scene.acquire(kShortMs));
    QVERIFY2(acquired.ok, acquired.error.c_str());
    client->crash();
    TRY_SCENE(scene.isStory({"acquired", "expired"}));
    QCOMPARE(scene.told(1).holder, acquired.token);
    QVERIFY(endsAfter(scene.told(1).event.deadline, acquired, kShortMs));
    VERIFY_SCENE(scene.told(1).event.at >= scene.told(1).event.deadline.time() - std::chrono::milliseconds(30));
    QCOMPARE(analysis::name(scene.verdict()), "expired");
}

void Stories::tellsThePace_data()
{
    rows([](const RealLibrary& library) { return library.renewsItself; });
}

void Stories::tellsThePace()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    VERIFY_SCENE(scene.open());
    const auto client = scene.client();
    VERIFY_SCENE(client != nullptr);
    const auto acquired = client->ask(scene.acquire(kRenewedMs, 0, true));
    QVERIFY2(acquired.ok, acquired.error.c_str());
    TRY_SCENE(scene.hasVerdict(Verdict::OnSchedule) && scene.state().renewals >= 3); // a pace of its own
    auto state = scene.state();
    QCOMPARE(scene.holder(), acquired.token);
    QCOMPARE(state.count, 1u);
    // Its own timers are late on a busy machine, and one of them renews up to twice as often as it was told.
    QVERIFY(acquired.renewsEveryMs > 0);
    QVERIFY2(state.cadenceMs() > acquired.renewsEveryMs * 0.4 && state.cadenceMs() < acquired.renewsEveryMs * 1.6,
             (std::to_string(state.cadenceMs()) + " ms, the library says " + std::to_string(acquired.renewsEveryMs))
                 .c_str());
    const auto story = scene.story();
    QCOMPARE(story.front(), std::string("acquired"));
    QCOMPARE(std::count(story.begin(), story.end(), "renewed"), static_cast<std::ptrdiff_t>(story.size()) - 1);

    client->crash();
    scene.catchUp();
    state = scene.state();
    QCOMPARE(state.phase, LockPhase::Held);
    // What it says at the very end of the lease, whenever that is looked at.
    const auto end = state.deadline.time() - std::chrono::milliseconds(1);
    const auto verdict = analysis::verdictOf(state, end);
    const bool isDue =
        end - state.lastRenewal > std::chrono::milliseconds(state.cadenceMs()) * 5 / 4 + std::chrono::milliseconds(50);
    QCOMPARE(verdict == Verdict::RenewalLate || verdict == Verdict::RenewalStopped, isDue);
    TRY_SCENE(scene.story().back() == "expired");
    QCOMPARE(analysis::name(scene.verdict()), "expired");
}

void Stories::tellsALockForEver_data()
{
    rows([](const RealLibrary& library) { return library.canBeForever; });
}

void Stories::tellsALockForEver()
{
    QFETCH(RealLibrary, library);
    Scene scene(library);
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto held = first->ask(scene.acquire(0));
    QVERIFY2(held.ok, held.error.c_str());
    TRY_SCENE(scene.holder() == held.token && scene.hasVerdict(Verdict::NoTtl));
    QVERIFY(scene.state().deadline.isNever());
    const auto attempts = scene.attempts();
    second->begin(scene.acquire(kLongerMs, kWaitMs)); // some refuse to wait for longer than they may hold
    TRY_SCENE(scene.waitsSince(attempts));
    first->crash();
    scene.catchUp();
    VERIFY_SCENE(scene.isStory({"acquired"}));
    QCOMPARE(analysis::name(scene.verdict()), "no_ttl");

    QCOMPARE(scene.releaseByConsole(), "released");
    const auto next = second->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(wasWoken(next));
    TRY_SCENE(scene.holder() == next.token);
    VERIFY_SCENE(scene.isStory({"acquired", "force_released", "acquired"}));
    QVERIFY(endsAfter(scene.state().deadline, next, kLongerMs));
}

void Stories::handsOver(Scene& scene, const std::function<void(const Scene::Decoded&)>& check)
{
    const auto [first, second] = scene.openWithTwo();
    VERIFY_SCENE(second != nullptr);
    const auto one = first->ask(scene.acquire(20'000));
    QVERIFY2(one.ok, one.error.c_str());
    TRY_SCENE(scene.holder() == one.token);
    check(scene.decoded());
    second->begin(scene.acquire(20'000, 40'000));
    const auto released = first->ask(scene.release());
    QVERIFY2(released.ok, released.error.c_str());
    const auto two = second->answer();
    QVERIFY2(two.ok, two.error.c_str());
    TRY_SCENE(scene.holder() == two.token);
    QVERIFY(second->ask(scene.release()).ok);
    TRY_SCENE(scene.isStory({"acquired", "released", "acquired", "released"}));
}

} // namespace lockscope::test

#include "moc_stories.cpp"
